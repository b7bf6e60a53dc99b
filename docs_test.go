package rules

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"session-learning/cli"
	"session-learning/cli/install"
	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// manual is what a user can read: the README and the pages of docs/.
func manual(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for path, text := range texts(t) {
		if path == "README.md" || strings.HasPrefix(filepath.ToSlash(path), "docs/") && filepath.Ext(path) == ".md" {
			b.WriteString(text)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// help is what the command says about itself.
func help(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	home := t.TempDir()
	env := cli.Env{
		Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out,
		Getenv: func(name string) string {
			if name == config.EnvHome || name == config.EnvProfile {
				return home
			}
			return ""
		},
		Now: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
	}
	if status := cli.Main(append([]string{"learnings"}, append(args, "--help")...), env); status != 0 {
		t.Fatalf("learnings %v --help: status %d: %s", args, status, &out)
	}
	return out.String()
}

var (
	verbLine = regexp.MustCompile(`(?m)^  ([a-z]+)  +\S`)
	flagName = regexp.MustCompile(`(?m)^  (--[a-z-]+)`)
)

func TestManualNamesEveryVerbAndFlag(t *testing.T) {
	text := manual(t)
	verbs, _, _ := strings.Cut(help(t), "Flags")
	names := verbLine.FindAllStringSubmatch(verbs, -1)
	if len(names) < 6 {
		t.Fatalf("the help names %d verbs: %s", len(names), verbs)
	}
	for _, m := range names {
		verb := m[1]
		if !regexp.MustCompile(`learnings (?:--\S+ )*` + verb + `\b|` + "`" + verb + `\b`).MatchString(text) {
			t.Errorf("neither the README nor docs/ names the verb %s", verb)
		}
		for _, f := range flagName.FindAllStringSubmatch(help(t, verb), -1) {
			if !regexp.MustCompile(regexp.QuoteMeta(f[1]) + `\b`).MatchString(text) {
				t.Errorf("neither the README nor docs/ names %s of learnings %s", f[1], verb)
			}
		}
	}
}

func TestManualNamesEverySetting(t *testing.T) {
	text := manual(t)
	code := texts(t)["internal/config/config.go"]
	for what, constant := range map[string]string{
		"configuration key":    `(?m)^\tKey\w+\s*= "([a-z_]+)"`,
		"environment variable": `(?m)^\tEnv\w+\s*= "([A-Z_]+)"`,
	} {
		names := regexp.MustCompile(constant).FindAllStringSubmatch(code, -1)
		if len(names) < 6 {
			t.Fatalf("the const block has %d names of a %s", len(names), what)
		}
		for _, n := range names {
			if !strings.Contains(text, "`"+n[1]+"`") {
				t.Errorf("neither the README nor docs/ names the %s %s", what, n[1])
			}
		}
	}
}

// A link in a page that leads nowhere tells that the page was not kept.
func TestLinksLeadSomewhere(t *testing.T) {
	all := texts(t)
	link := regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)]*)?\)`)
	for path, text := range all {
		if filepath.Ext(path) != ".md" {
			continue
		}
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target := filepath.ToSlash(filepath.Join(filepath.Dir(path), m[1]))
			if matches, _ := filepath.Glob(target); len(matches) == 0 {
				t.Errorf("%s links to %s, which is not there", path, m[1])
			}
		}
	}
}

// The table of all agents in docs/hooks.md, and the page of each, name the events that install registers.
func TestManualNamesEveryEventThatIsRegistered(t *testing.T) {
	all := texts(t)
	home := t.TempDir()
	m := install.Machine{
		Config: config.Config{Home: home, ClaudeDir: filepath.Join(home, ".claude")}, Agents: install.Names(), Bin: filepath.Join(home, "bin"),
		LookPath: func(string) (string, error) { return "", fs.ErrNotExist },
	}
	events := 0
	for _, in := range install.Inspect(m, "") {
		row := regexp.MustCompile(`(?m)^\| [^|]+ \| ` + "`" + in.Name + "`" + ` \|.*$`).FindString(all["docs/hooks.md"])
		page := "docs/agents/" + in.Name + ".md"
		if !strings.Contains(row, "](agents/"+in.Name+".md)") {
			t.Errorf("the table of agents in docs/hooks.md has no row for %s, with a link to its page", in.Name)
		}
		for _, event := range in.Missing {
			if in.Plugin {
				continue // its page tells what the plugin does
			}
			events++
			for name, text := range map[string]string{"docs/hooks.md": row, page: all[page]} {
				if !strings.Contains(text, "`"+event+"`") {
					t.Errorf("%s does not name %s, which is registered with %s", name, event, in.Name)
				}
			}
		}
	}
	if events < 6 {
		t.Errorf("only %d events are registered", events)
	}
}

// codeName is a piece of code in a table, such as a path.
var codeName = regexp.MustCompile("`([^`]+)`")

// The table in CONTRIBUTING.md tells which files a new agent needs: for an agent that is there, they are there.
func TestTheRecipeForAnAgentNamesWhatIsThere(t *testing.T) {
	_, table, _ := strings.Cut(texts(t)["CONTRIBUTING.md"], "| place | what |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	paths := 0
	for row := range strings.Lines(table) {
		place, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(row), "|"), "|")
		folder := ""
		for _, m := range codeName.FindAllStringSubmatch(place, -1) {
			name := strings.ReplaceAll(m[1], "NAME", agent.Codex)
			if filepath.Ext(name) == "" && !strings.Contains(name, "/") {
				continue // a function
			}
			if !strings.Contains(name, "/") {
				name = folder + "/" + name
			}
			folder = path.Dir(name)
			if paths++; !exists(filepath.FromSlash(name)) {
				t.Errorf("there is no %s", name)
			}
		}
	}
	if paths < 15 {
		t.Errorf("it names %d files", paths)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
