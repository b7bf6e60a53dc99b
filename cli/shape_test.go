package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDocumentedShapesAreWhatIsPrinted holds docs/json.md against what each verb prints.
func TestDocumentedShapesAreWhatIsPrinted(t *testing.T) {
	documented := shapesOf(t, filepath.Join("..", "docs", "json.md"))
	for title, args := range map[string][]string{
		"show":                          {"show", "err-001", "--json"},
		"show --evidence":               {"show", "err-001", "--evidence", "--json"},
		"why":                           {"why", "err-001", "--json"},
		"forget":                        {"forget", "err-001", "--dry-run", "--json"},
		"search":                        {"search", "--json", "circular", "imports"},
		"add":                           {"add", "--json", "--dry-run", "--from", "-"},
		"import":                        {"import", "--json", "--dry-run", "../../.claude/projects", "gone"},
		"stats":                         {"stats", "--json"},
		"cleanup":                       {"cleanup", "--json", "--dry-run", "--older-than", "1d", "--below", "1"},
		"init":                          {"init", "--project", "--json"},
		"trust":                         {"trust", "--list", "--json"},
		"edit, remove, restore, review": {"remove", "err-001", "--json"},
		"restore without an id":         {"restore", "--json"},
		"move":                          {"move", "err-001", "--to", "project", "--json"},
		"doctor":                        {"doctor", "--json"},
		"install, uninstall":            {"uninstall", "--json"},
	} {
		t.Run(title, func(t *testing.T) {
			m := newMachine(t)
			m.store("errors", circular)
			m.shared("tools", lockfile)
			m.past()
			if title == "restore without an id" {
				m.must("remove", "err-002")
			}
			if title == "import" {
				m.lesson()
			}
			m.stdin = "category: errors\nlearnings:\n" + circular
			m.run(args...) // the doctor's status is 1 here: no hook is registered
			line, _, _ := strings.Cut(m.out.String(), "\n")
			if diff := cmp.Diff(documented[title], paths(t, line)); diff != "" {
				t.Errorf("docs/json.md (-) and learnings %s (+) differ:\n%s", args[0], diff)
			}
			delete(documented, title)
		})
	}
	for title := range documented {
		t.Errorf("%q is documented and not printed", title)
	}
}

// shapesOf reads the first JSON example below each title.
func shapesOf(t *testing.T, file string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	shapes := map[string][]string{}
	for section := range strings.SplitSeq(string(text), "\n## ") {
		title, body, _ := strings.Cut(section, "\n")
		if _, example, ok := strings.Cut(body, "```json\n"); ok {
			example, _, _ = strings.Cut(example, "\n```")
			shapes[title] = paths(t, example)
		}
	}
	return shapes
}

// paths lists the fields of a JSON object, with the kind of their values; what may be null has no kind.
func paths(t *testing.T, text string) []string {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	var list []string
	var walk func(path string, value any)
	walk = func(path string, value any) {
		switch v := value.(type) {
		case map[string]any:
			for key, value := range v {
				walk(path+"."+key, value)
			}
		case []any:
			for _, value := range v {
				walk(path+"[]", value)
			}
		default:
			if slices.Contains([]string{".sessions.seen", ".sessions.injected", ".used", ".learnings[].last_seen", ".last_seen", ".removed.when",
				".agents[].last_run", ".agents[].last_injection", ".agents[].last_extraction"}, path) {
				v = "nullable"
			}
			list = append(list, fmt.Sprintf("%s %T", path, v))
		}
	}
	walk("", value)
	slices.Sort(list)
	return slices.Compact(list)
}

func TestControlCharactersAreEscapedInJSON(t *testing.T) {
	m := newMachine(t)
	m.store("errors", "  - {id: e1, keywords: [a, b, c], summary: \"x\\e[31m\\x9b1m\\x7f\", insight: i}\n")
	out := m.must("show", "--json")
	if strings.ContainsFunc(out, func(r rune) bool { return r != '\n' && (r < ' ' || r >= 0x7f && r <= 0x9f) }) {
		t.Errorf("control characters in %q", out)
	}
	if !strings.Contains(out, `x\u001b[31m\u009b1m\u007f`) {
		t.Errorf("the text is not kept: %s", out)
	}
}
