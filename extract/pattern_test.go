package extract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestPattern(t *testing.T) {
	p := pattern{
		fold:   true,
		starts: `(?:please )?pick`,
		ends:   `pears?`,
		words: `
			# fruit by name
			apple|quince

			plums?
		`,
		parts: `\.seed$`,
		whole: `ripe`,
	}
	for text, want := range map[string]bool{
		"Pick it": true, "- please pick": true, "picking it": false, "to pick": false,
		"a ripe pear!": true, "pears for all": false,
		"An Apple a day": true, "pineapples": false, "two plums here": true, "fruit by name": false,
		"a.seed": true, "a.seeds": false,
		"RIPE": true, "ripe fruit": false, "": false,
	} {
		if got := p.matches(text); got != want {
			t.Errorf("%q matches: %v", text, got)
		}
		if got := p.regexp().MatchString(text); got != want {
			t.Errorf("%q matches the joined lines: %v", text, got)
		}
	}
	if got := p.replace("an apple and plums", "fruit"); got != "an fruit and fruit" {
		t.Errorf("replaced: %q", got)
	}
	if got := p.count("apple, quince, plum"); got != 3 {
		t.Errorf("counted %d", got)
	}
}

func TestNeeded(t *testing.T) {
	for expr, want := range map[string][]string{
		`from now on`: {"from now on"}, `(?:do not|don'?t) ever`: {" ever"}, `apple|pear`: {"apple", "pear"}, `(plum)+s?`: {"plum"}, `a{2,}`: nil,
		`[a-z]+`: nil, `\w+ first`: {" first"}, `apple|[a-z]`: nil, `x?`: nil, `(?i)pear`: nil,
	} {
		if got := needed(expr, false); !slices.Equal(got, want) {
			t.Errorf("%s needs %q, want %q", expr, got, want)
		}
	}
}

// sources is the files of the package.
func sources(t *testing.T) []*ast.File {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// TestEveryPhraseIsAnExpression compiles what is otherwise compiled when a text asks for it.
func TestEveryPhraseIsAnExpression(t *testing.T) {
	for _, f := range sources(t) {
		ast.Inspect(f, func(n ast.Node) bool {
			field, ok := n.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			name, _ := field.Key.(*ast.Ident)
			text, _ := field.Value.(*ast.BasicLit)
			if name == nil || text == nil || !slices.Contains([]string{"starts", "ends", "words", "parts", "whole"}, name.Name) {
				return true
			}
			value, err := strconv.Unquote(text.Value)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range (&pattern{parts: value}).phrases() {
				if _, err := regexp.Compile(l.expr); err != nil {
					t.Errorf("%s: %v", f.Name, err)
				}
			}
			return true
		})
	}
}

// TestNothingIsMadeAtStart forbids package variables that take work before main: session-stop is started after every turn
// of an agent, and hands the work to another process.
func TestNothingIsMadeAtStart(t *testing.T) {
	for _, file := range sources(t) {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			ast.Inspect(g, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					return false
				case *ast.CallExpr:
					if name, ok := n.Fun.(*ast.Ident); !ok || name.Name != "string" {
						t.Errorf("%s: a call: make it when it is first used (pattern, set, lazy)", g.Specs[0].(*ast.ValueSpec).Names[0])
					}
				case *ast.CompositeLit:
					if _, isMap := n.Type.(*ast.MapType); isMap {
						t.Errorf("%s: a map: use a set, or a slice", g.Specs[0].(*ast.ValueSpec).Names[0])
					}
				}
				return true
			})
		}
	}
}
