package extract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
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

// tables is the patterns of the package, as they are written.
func tables(t *testing.T) []*pattern {
	t.Helper()
	var all []*pattern
	for _, f := range sources(t) {
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				if p := patternOf(t, lit); len(p.phrases()) > 0 {
					all = append(all, p)
				}
			}
			return true
		})
	}
	if len(all) < 100 {
		t.Fatalf("only %d patterns are found", len(all))
	}
	return all
}

// patternOf is the pattern that a literal writes; without a phrase when it writes another thing.
func patternOf(t *testing.T, lit *ast.CompositeLit) *pattern {
	t.Helper()
	p := &pattern{}
	fields := map[string]*string{"starts": &p.starts, "ends": &p.ends, "words": &p.words, "parts": &p.parts, "whole": &p.whole}
	for _, e := range lit.Elts {
		field, _ := e.(*ast.KeyValueExpr)
		if field == nil {
			continue
		}
		name, _ := field.Key.(*ast.Ident)
		if name != nil && name.Name == "fold" {
			p.fold = true
		}
		text, _ := field.Value.(*ast.BasicLit)
		if name == nil || text == nil || fields[name.Name] == nil {
			continue
		}
		value, err := strconv.Unquote(text.Value)
		if err != nil {
			t.Fatal(err)
		}
		*fields[name.Name] = value
	}
	return p
}

// TestEveryPhraseIsAnExpression compiles what is otherwise compiled when a text asks for it.
func TestEveryPhraseIsAnExpression(t *testing.T) {
	for _, p := range tables(t) {
		for _, l := range p.phrases() {
			if _, err := regexp.Compile(l.expr); err != nil {
				t.Error(err)
			}
		}
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
