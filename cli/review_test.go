package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// waitingItems are two that wait for a person, and one that does not.
const waitingItems = `  - {id: e-1, keywords: [a, b, c], summary: First, insight: One, status: draft}
  - {id: e-2, keywords: [d, e, f], summary: "Sec\u200bond\x1b[2J", insight: Two, status: quarantined, source: {by: tool}}
  - {id: e-3, keywords: [g, h, i], summary: Third, insight: Three, status: draft, signature: "bash|boom"}
  - {id: e-4, keywords: [j, k, l], summary: Active, insight: Four}
`

// typing runs a review on a terminal with what somebody types.
func (m *machine) typing(keys string) (out, said string) {
	m.t.Helper()
	m.isTerm, m.typed, m.columns = true, true, 200
	m.env["NO_COLOR"] = "1"
	m.stdin = keys
	return m.must("review"), m.er.String()
}

func TestReviewTakesOneKeyEach(t *testing.T) {
	tests := map[string]struct {
		keys string
		want string // the states of e-1, e-2, e-3 in the end; - is gone
		said string
	}{
		"keep, drop, skip":              {"kds", "- active draft", "kept 1, dropped 1, left 1"},
		"quit leaves the rest":          {"dq", "draft - draft", "kept 0, dropped 1, left 2"},
		"Ctrl-C keeps what was decided": {"dk\x03", "active - draft", "kept 1, dropped 1, left 1"},
		"nothing more can come":         {"k", "draft active draft", "kept 1, dropped 0, left 2"},
		"undo of a keep":                {"kuq", "draft quarantined draft", "kept 0, dropped 0, left 3"},
		"undo of a drop":                {"duk", "draft active draft", "kept 1, dropped 0, left 2"},
		"undo of a skip":                {"suk", "draft active draft", "kept 1, dropped 0, left 2"},
		"undo of all":                   {"kduuq", "draft quarantined draft", "kept 0, dropped 0, left 3"},
		"nothing to undo":               {"uk", "draft active draft", "kept 1, dropped 0, left 2"},
		"other keys do nothing":         {"x\x1b[A1?保q", "draft quarantined draft", "kept 0, dropped 0, left 3"},
		"capitals":                      {"KDS", "- active draft", "kept 1, dropped 1, left 1"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t)
			m.store("errors", waitingItems)
			_, said := m.typing(tt.keys)
			if !strings.Contains(said, "learnings: "+tt.said+"\n") {
				t.Errorf("said %q, want %q", said, tt.said)
			}
			if got := m.states("e-1", "e-2", "e-3"); got != tt.want {
				t.Errorf("they are %q, want %q", got, tt.want)
			}
		})
	}
}

// states are the states of learnings; "-" is none.
func (m *machine) states(ids ...string) string {
	m.t.Helper()
	var states []string
	m.isTerm = false
	all := strings.Split(m.must("show", "--all"), "\n")
	for _, id := range ids {
		state := "-"
		for _, line := range all {
			if fields := strings.Split(line, "\t"); fields[0] == id {
				state = fields[2]
			}
		}
		states = append(states, state)
	}
	return strings.Join(states, " ")
}

func TestReviewShowsWhatAPersonNeedsToDecide(t *testing.T) {
	m := newMachine(t)
	m.store("errors", waitingItems)
	out, _ := m.typing("sss")
	for _, part := range []string{
		"1 of 3\nquarantined: it reads like an instruction and comes from the output of a tool, which may not instruct;",
		"Sec‹U+200B›ond‹U+001B›[2J [e-2]",
		"2 of 3\ndraft: it waits for a second sighting or for you, and is not given before\n",
		"3 of 3\ndraft: it waits for a second sighting or for you, and is given only when just this failure comes again\n",
		"k keep · e edit · d drop · s skip · v view · u undo · q quit · ? help > skipped\n",
	} {
		if !strings.Contains(out, part) {
			t.Errorf("%q is not in\n%s", part, out)
		}
	}
	if strings.Contains(out, "\x1b") || strings.Contains(out, "e-4") {
		t.Errorf("what should not be there is in\n%s", out)
	}
}

func TestReviewShowsWhatALearningRestsOn(t *testing.T) {
	m := newMachine(t)
	m.store("errors", `  - {id: e-1, keywords: [a, b, circular], summary: Circular imports, insight: One, status: draft, source: {agent: claude, session: s-1, lines: [3]}}
`)
	m.past()
	out, said := m.typing("vq")
	if !strings.Contains(out, "> view\n") || !strings.Contains(out, "     3 user\n       three circular imports\n") {
		t.Errorf("the evidence is not in\n%s%s", out, said)
	}
	if m.states("e-1") != "draft" {
		t.Error("looking decided")
	}
}

// scripted makes a program the editor: it gets the name of the file.
func (m *machine) scripted(script string) {
	m.t.Helper()
	path := filepath.Join(m.home, "editor")
	if err := writeProgram(path, []byte("#!/bin/sh\n"+script+"\n")); err != nil {
		m.t.Fatal(err)
	}
	m.env["EDITOR"] = path
}

func TestReviewOpensTheEditor(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip(err)
	}
	tests := map[string]struct {
		editor, keys string
		want         string // state of e-2, and its insight
		said         string
	}{
		"edited, then kept":         {`sed s/Two/Better/ "$1" >"$1.new" && mv "$1.new" "$1"`, "ekq", "active Better", "kept 1, dropped 0, left 2"},
		"edited and undone":         {`sed s/Two/Better/ "$1" >"$1.new" && mv "$1.new" "$1"`, "euq", "quarantined Two", "kept 0, dropped 0, left 3"},
		"made active in the editor": {`sed s/quarantined/active/ "$1" >"$1.new" && mv "$1.new" "$1"`, "eq", "active Two", "kept 1, dropped 0, left 2"},
		"that undone":               {`sed s/quarantined/active/ "$1" >"$1.new" && mv "$1.new" "$1"`, "euq", "quarantined Two", "kept 0, dropped 0, left 3"},
		"retired in the editor":     {`sed s/quarantined/retired/ "$1" >"$1.new" && mv "$1.new" "$1"`, "eq", "retired Two", "kept 0, dropped 0, left 2"},
		"left as it is":             {`true`, "eq", "quarantined Two", "nothing was changed"},
		"invalid and given up":      {`echo "summary: x" >"$1"`, "enq", "quarantined Two", "your text is kept in "},
		"the editor fails":          {`exit 3`, "eq", "quarantined Two", "exit status 3"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Setenv("TMPDIR", t.TempDir())
			m := newMachine(t)
			m.store("errors", waitingItems)
			m.scripted(tt.editor)
			_, said := m.typing(tt.keys)
			if !strings.Contains(said, tt.said) {
				t.Errorf("said %q, want %q", said, tt.said)
			}
			shown := m.must("show", "e-2")
			if got := m.states("e-2") + " " + strings.Split(shown, "\n")[2]; got != tt.want {
				t.Errorf("it is %q, want %q", got, tt.want)
			}
		})
	}
}

// A learning that somebody else takes out during a review is told, and the review goes on.
func TestReviewGoesOnWithoutWhatIsGone(t *testing.T) {
	m := newMachine(t)
	m.store("errors", waitingItems)
	m.scripted(`printf 'category: errors\nlearnings:\n  - {id: e-3, keywords: [g, h, i], summary: Third, insight: Three, status: draft}\n' >` + filepath.Join(m.home, ".claude", "data", "learnings", "errors.yaml"))
	_, said := m.typing("ekkk")
	if !strings.Contains(said, "e-2: no learning has this id") || !strings.Contains(said, "kept 1, dropped 0, left 2") {
		t.Errorf("said %q", said)
	}
	if got := m.states("e-1", "e-2", "e-3"); got != "- - active" {
		t.Errorf("they are %q", got)
	}
}
