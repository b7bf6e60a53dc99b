// Package rules holds the tests that look at the whole repository: who may import what, how files are kept, and whether
// the documents name what the code has.
package rules

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "session-learning"

// room is what a package may use. Packages of ours that stand in no row may use anything: there are none.
type room struct {
	ours  []string // below the module
	third []string
	std   map[string]string // what it must not touch, and why
}

var (
	noLog    = "it returns errors; who called it decides"
	noSystem = "it works on what it is given"
)

// rooms is the table of who may import what. Each third-party package has one home.
func rooms() map[string]room {
	pure := map[string]string{"os": noSystem, "log": noLog, "os/exec": noSystem, "log/slog": noLog}
	return map[string]room{
		"scoring": {
			ours:  []string{"internal/terminal"},
			third: []string{"github.com/kljensen/snowball/english", "golang.org/x/text/unicode/norm"},
			std:   map[string]string{"os": "numbers only", "io": "numbers only", "log": noLog},
		},
		"scoring/background": {ours: []string{"scoring"}}, // a tool that writes a table; no executable holds it
		"transcript":         {ours: []string{"internal/agent", "internal/injected", "internal/needle", "internal/terminal"}, third: []string{"github.com/tidwall/gjson"}, std: pure},
		"learnings": {
			ours:  []string{"scoring", "internal/safefile", "internal/redact"},
			third: []string{"gopkg.in/yaml.v3"},
			std:   map[string]string{"log": noLog, "os/exec": noSystem},
		},
		"extract": {ours: []string{"transcript", "scoring", "learnings", "internal/redact"}, std: pure},
		"hooks": {
			ours:  []string{"scoring", "learnings", "internal"},
			third: []string{"github.com/rs/zerolog", "golang.org/x/sys"},
		},
		"hooks/start": {ours: []string{"hooks", "scoring", "learnings", "internal"}},
		"hooks/stop":  {ours: []string{"hooks", "scoring", "learnings", "internal", "transcript", "extract"}},
		"cli": {
			ours:  []string{"cli/install", "integrations", "hooks", "scoring", "learnings", "internal", "transcript", "extract"},
			third: []string{"github.com/urfave/cli/v2", "golang.org/x/term", "golang.org/x/text/width"},
		},
		"cli/install":       {ours: []string{"integrations", "internal", "learnings", "hooks"}},
		"integrations":      {std: pure}, // text for agents
		"cmd/session-start": {ours: []string{"hooks"}},
		"cmd/session-stop":  {ours: []string{"hooks"}},
		"cmd/learnings":     {ours: []string{"cli"}},
		"internal/agent":    {std: pure},
		"internal/config":   {ours: []string{"internal/agent", "internal/safefile"}},
		"internal/injected": {std: pure},
		"internal/needle":   {std: pure},
		"internal/project":  {ours: []string{"internal/safefile"}},
		"internal/redact":   {ours: []string{"internal/needle", "internal/terminal"}},
		"internal/terminal": {std: pure},
		"internal/safefile": {third: []string{"golang.org/x/sys"}},
		"bench/bare":        {},
		"bench/startup":     {},
		"e2e":               {ours: []string{"e2e", "learnings", "internal"}},
		"e2e/fakemodel":     {},
		"e2e/testdata":      {ours: []string{"hooks"}},
		"":                  {},
	}
}

// pkg is what `go list -json` tells of a package.
type pkg struct {
	ImportPath string
	Dir        string
	Imports    []string
	GoFiles    []string
	Deps       []string
}

// list asks the go command for the module's packages.
func list(t *testing.T, args ...string) []pkg {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,Imports,GoFiles,Deps"}, args...)...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var pkgs []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p pkg
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
	return pkgs
}

func TestImports(t *testing.T) {
	table := rooms()
	for _, p := range list(t, "./...") {
		name := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		r, known := table[name]
		if !known {
			t.Errorf("%s stands in no row of the table of rooms: say first what it is for", name)
			continue
		}
		for _, imported := range p.Imports {
			own, ours := strings.CutPrefix(imported, module+"/")
			switch {
			case ours && !within(own, r.ours):
				t.Errorf("%s must not import %s", name, own)
			case !ours && strings.Contains(strings.Split(imported, "/")[0], ".") && !within(imported, r.third):
				t.Errorf("%s is not the home of %s", name, imported)
			case r.std[imported] != "":
				t.Errorf("%s must not import %s: %s", name, imported, r.std[imported])
			}
		}
	}
}

// within tells whether a path is one of those allowed, or below one.
func within(path string, allowed []string) bool {
	return slices.ContainsFunc(allowed, func(a string) bool { return path == a || strings.HasPrefix(path, a+"/") })
}

// What an executable must not even link, and why.
func TestExecutablesLinkNoMore(t *testing.T) {
	never := map[string]string{
		"crypto/tls": "nothing of ours talks to a network",
		"plugin":     "nothing of ours loads code",
	}
	hook := map[string]string{
		"github.com/urfave/cli/v2": "a flag that it does not know makes it print its usage to stdout, where a model reads it",
		"text/template":            "it keeps the linker from dropping methods that nobody calls",
		module + "/cli":            "hooks are not the command",
	}
	start := map[string]string{
		module + "/extract":    "a reminder must start within the time that a bare program takes twice",
		module + "/transcript": "a reminder must start within the time that a bare program takes twice",
	}
	for _, p := range list(t, "./cmd/...") {
		name := filepath.Base(p.ImportPath)
		for _, dep := range p.Deps {
			why := never[dep]
			if why == "" && name != "learnings" {
				why = hook[dep]
			}
			if why == "" && name == "session-start" {
				why = start[dep]
			}
			if why != "" {
				t.Errorf("%s links %s: %s", name, dep, why)
			}
		}
	}
}

// What docs/privacy.md says of the network.
func TestNothingOfOursTalksToANetwork(t *testing.T) {
	for path, file := range sources(t) {
		if strings.HasPrefix(path, "e2e/") {
			continue // a model that is played
		}
		for _, imported := range file.ast.Imports {
			if name := strings.Trim(imported.Path.Value, `"`); within(name, []string{"net", "crypto/tls", "log/syslog"}) {
				t.Errorf("%s: %s is imported: nothing of ours dials or listens", file.at(imported), name)
			}
		}
		ast.Inspect(file.ast, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && slices.Contains([]string{"Socket", "WSASocket", "Socketpair"}, sel.Sel.Name) {
				t.Errorf("%s: a socket is opened: nothing of ours dials or listens", file.at(sel))
			}
			return true
		})
	}
	types := []string{"net", "net/netip", "net/url"} // of addresses, and what holds them
	for _, p := range list(t, "-deps", "./cmd/...") {
		if within(p.ImportPath, []string{"net"}) && !slices.Contains(types, p.ImportPath) {
			t.Errorf("%s is linked: nothing of ours talks to a network", p.ImportPath)
		}
		if slices.Contains(p.Imports, "net") && !within(p.ImportPath, []string{"github.com/rs/zerolog"}) {
			t.Errorf("%s imports net: only the log does, for its types of addresses", p.ImportPath)
		}
	}
}

// Processes are started in one place for the hooks and in one for the command.
func TestWhoStartsProcesses(t *testing.T) {
	allowed := []string{"hooks", "hooks/start", "hooks/stop", "cli", "cli/install", "bench/startup", "e2e", "e2e/fakemodel"}
	for _, p := range list(t, "./...") {
		name := strings.TrimPrefix(p.ImportPath, module+"/")
		if slices.Contains(p.Imports, "os/exec") && !slices.Contains(allowed, name) {
			t.Errorf("%s starts processes: a repository could put another program in the way", name)
		}
	}
}

// A forbidden name is one that code must not use, outside the files that hand the world in.
type forbidden struct {
	pkg, name string
	why       string
	where     *regexp.Regexp // files that may
}

func TestNames(t *testing.T) {
	main := regexp.MustCompile(`^(cmd|bench)/|^scoring/background/|^e2e/`)
	env := regexp.MustCompile(main.String() + `|^(hooks|cli)/env[^/]*\.go$|^internal/project/places\.go$`)
	rules := []forbidden{
		{"fmt", "Print", "stdout is an answer: write to the stream that is handed in", main},
		{"fmt", "Printf", "stdout is an answer: write to the stream that is handed in", main},
		{"fmt", "Println", "stdout is an answer: write to the stream that is handed in", main},
		{"os", "Exit", "only a main function ends the process", main},
		{"os", "Stdin", "streams are handed in", env},
		{"os", "Stdout", "streams are handed in", env},
		{"os", "Stderr", "streams are handed in", env},
		{"os", "Getenv", "the environment is handed in", env},
		{"os", "Environ", "the environment is handed in", env},
		{"os", "LookupEnv", "the environment is handed in", env},
		{"time", "Now", "the clock is handed in", regexp.MustCompile(env.String() + `|^internal/safefile/lock`)},
	}
	for path, file := range sources(t) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		ast.Inspect(file.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, ok := sel.X.(*ast.Ident)
			for _, r := range rules {
				if ok && x.Name == r.pkg && sel.Sel.Name == r.name && !r.where.MatchString(path) {
					t.Errorf("%s: %s.%s: %s", file.at(sel), r.pkg, r.name, r.why)
				}
			}
			return true
		})
	}
}

// source is a parsed Go file.
type source struct {
	set  *token.FileSet
	ast  *ast.File
	text string
}

func (s source) at(n ast.Node) string { return s.set.Position(n.Pos()).String() }

// sources parses every Go file of the repository, by its path with slashes.
func sources(t *testing.T) map[string]source {
	t.Helper()
	files := map[string]source{}
	for path, text := range texts(t) {
		if filepath.Ext(path) != ".go" {
			continue
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, path, text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files[path] = source{set: set, ast: parsed, text: text}
	}
	return files
}

// texts reads every file that people write, by its path with slashes: no samples, nothing that is built.
func texts(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (path == ".git" || strings.HasPrefix(path, "testdata/") && path != "testdata/script"):
			return fs.SkipDir
		case d.IsDir() || !isText(path):
			return nil
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func isText(path string) bool {
	switch filepath.Ext(path) {
	case ".go", ".md", ".sh", ".yml", ".yaml", ".txtar", ".mod":
		return true
	}
	return path == ".ci/run" || path == ".gitignore" || path == "LICENSE"
}

func TestFiles(t *testing.T) {
	const longest = 500
	unfinished := regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X|HA` + `CK)\b`)
	machine := regexp.MustCompile(`/(work|tmp/brief|opt/tools)/\w|[a-z0-9-]+\.internal/(?:proxy|repository)|goproxy\.(?:cn|io)`)
	for path, text := range texts(t) {
		if n := strings.Count(text, "\n"); n > longest && filepath.Ext(path) == ".go" {
			t.Errorf("%s has %d lines, more than %d: it is two files", path, n, longest)
		}
		for i, line := range strings.Split(text, "\n") {
			if path != "rules_test.go" && unfinished.MatchString(line) && filepath.Ext(path) == ".go" {
				t.Errorf("%s:%d: unfinished work belongs into an issue: %s", path, i+1, strings.TrimSpace(line))
			}
			if path != "rules_test.go" && machine.MatchString(line) {
				t.Errorf("%s:%d: a path of one machine: %s", path, i+1, strings.TrimSpace(line))
			}
		}
	}
}

func TestPackages(t *testing.T) {
	comments := map[string][]string{} // folder → files with a package comment
	folders := map[string]bool{}
	for path, file := range sources(t) {
		folder := filepath.Dir(path)
		if base := filepath.Base(folder); slices.Contains([]string{"utils", "util", "common", "helpers", "models", "misc"}, base) {
			t.Errorf("%s: a package is named after what it does, not after what it is made of", folder)
		}
		for _, decl := range file.ast.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: init hides what runs when a hook starts", file.at(f))
			}
		}
		if strings.HasSuffix(path, "_test.go") && folder != "." {
			continue
		}
		folders[folder] = true
		if file.ast.Doc != nil {
			comments[folder] = append(comments[folder], path)
		}
	}
	for folder := range folders {
		if len(comments[folder]) != 1 {
			t.Errorf("%s has %d package comments, want one: %v", folder, len(comments[folder]), comments[folder])
		}
	}
}
