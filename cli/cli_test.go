package cli

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"session-learning/learnings"
	"session-learning/scoring"
)

// machine is a person's machine in a temporary folder, and what the command said on it.
type machine struct {
	t       *testing.T
	home    string
	folder  string // that the command runs in; empty: home
	stdin   string
	env     map[string]string
	isTerm  bool
	typed   bool // stdin is typed by a person
	columns int
	talks   int // columns of the terminal that stderr is; 0: it is none
	out, er bytes.Buffer
}

func newMachine(t *testing.T) *machine {
	home := t.TempDir()
	return &machine{t: t, home: home, env: map[string]string{"HOME": home, "USERPROFILE": home}}
}

// store writes a category file into the user store.
func (m *machine) store(category, items string) {
	m.t.Helper()
	dir := filepath.Join(m.home, ".claude", "data", "learnings")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		m.t.Fatal(err)
	}
	content := "category: " + category + "\nlearnings:\n" + items
	if err := os.WriteFile(filepath.Join(dir, category+".yaml"), []byte(content), 0o600); err != nil {
		m.t.Fatal(err)
	}
}

// shared lets the command run in a project, with a category file in its store.
func (m *machine) shared(category, items string) {
	m.t.Helper()
	m.folder = filepath.Join(m.home, "code", "shop")
	dir := filepath.Join(m.folder, ".claude", "data", "learnings")
	content := "category: " + category + "\nlearnings:\n" + items
	err := errors.Join(
		os.MkdirAll(filepath.Join(m.folder, ".git"), 0o700), os.MkdirAll(dir, 0o700),
		os.WriteFile(filepath.Join(dir, category+".yaml"), []byte(content), 0o600),
	)
	if err != nil {
		m.t.Fatal(err)
	}
}

// run runs the command and returns its exit status.
func (m *machine) run(args ...string) int {
	m.out.Reset()
	m.er.Reset()
	return Main(append([]string{"learnings"}, args...), Env{
		Stdin: strings.NewReader(m.stdin), Stdout: &m.out, Stderr: &m.er,
		Getenv:   func(name string) string { return m.env[name] },
		Now:      func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
		LookPath: func(string) (string, error) { return "", errors.New("not found") },
		Getwd:    func() (string, error) { return cmp.Or(m.folder, m.home), nil },
		Terminal: m.isTerm, Interactive: m.typed, Columns: m.columns, TalkColumns: m.talks, Executable: filepath.Join(m.home, "bin", "learnings"),
	})
}

// must runs the command, which must succeed, and returns its stdout.
func (m *machine) must(args ...string) string {
	m.t.Helper()
	if status := m.run(args...); status != 0 {
		m.t.Fatalf("learnings %q: status %d: %s", args, status, m.er.String())
	}
	return m.out.String()
}

const circular = `  - id: err-001
    created: "2026-11-01T12:00:00Z"
    keywords: [circular, import, module not found]
    summary: Circular imports cause 'module not found' errors
    insight: Move the shared code to a third module or import lazily.
    confidence: 0.9
    paths: [src/models.py]
    related: [err-000]
    source: {agent: claude, session: s-1, lines: [3, 4], kind: fix, by: tool}
    sightings:
      - {agent: claude, session: s-1, key: abc}
  - id: err-002
    keywords: [时区, tzdata, 镜像]
    summary: 精简镜像缺少 tzdata，加载时区失败
    insight: 在程序里带上时区数据就不用改镜像。
    confidence: 0.8
`

func TestTableOfWideCharactersStaysAligned(t *testing.T) {
	tests := map[string]int{
		"plain": 5, "时区": 4, "ﾊﾝｶｸ": 4, "한국어": 6, "é": 1, "e\u0301": 1, "😀": 2, "a\u200db": 2, "": 0, "ａ": 2,
	}
	for text, want := range tests {
		if got := columns(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
	var out bytes.Buffer
	v := voice{data: &out, terminal: true}
	v.table("  ", [][]cell{{{text: "时区"}, {text: "x"}}, {{text: "abcdef"}, {text: "y"}}})
	if want := "  时区    x\n  abcdef  y\n"; out.String() != want {
		t.Errorf("table is\n%swant\n%s", out.String(), want)
	}
}

func TestColoursAreForPeopleWhoWantThem(t *testing.T) {
	tests := map[string]struct {
		terminal bool
		env      map[string]string
		want     bool
	}{
		"a terminal":          {true, nil, true},
		"a pipe":              {false, nil, false},
		"NO_COLOR":            {true, map[string]string{"NO_COLOR": "1"}, false},
		"NO_COLOR, but empty": {true, map[string]string{"NO_COLOR": ""}, true},
		"a dumb terminal":     {true, map[string]string{"TERM": "dumb"}, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t)
			m.store("errors", circular)
			m.isTerm = tt.terminal
			for k, v := range tt.env {
				m.env[k] = v
			}
			for _, args := range [][]string{{"show"}, {"show", "err-001"}, {"search", "circular"}, {"search", "--explain", "circular"}, {"stats"}} {
				out := m.must(args...)
				if got := strings.Contains(out, "\x1b["); got != tt.want {
					t.Errorf("%q has colours: %v, want %v", args, got, tt.want)
				}
				if strings.Contains(out, "\x1b[m") {
					t.Errorf("%q colours text that has no colour", args)
				}
			}
			if m.must("show", "--json"); strings.Contains(m.out.String(), "\x1b") {
				t.Error("colours in JSON")
			}
		})
	}
}

func TestListOnATerminalHasATitleForEachCategory(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular)
	m.isTerm, m.env["NO_COLOR"] = true, "1"
	want := "errors 2\n" +
		"  err-001  0.90  Circular imports cause 'module not found' errors\n" +
		"  err-002  0.80  精简镜像缺少 tzdata，加载时区失败\n"
	if got := m.must("show"); got != want {
		t.Errorf("list is\n%swant\n%s", got, want)
	}
}

func TestNearestNameIsSuggested(t *testing.T) {
	names := []string{"show", "search", "stats", "errors", "err-20261130-k3f7"}
	tests := map[string]string{
		"shwo": "show", "serach": "search", "stat": "stats", "ERRORS": "errors", "error": "errors",
		"err-20261130-k3f8": "err-20261130-k3f7", "err-2026": "err-20261130-k3f7", "xyz": "", "banana": "",
	}
	for name, want := range tests {
		if got, _ := nearest(name, names); got != want {
			t.Errorf("for %q %q is suggested, want %q", name, got, want)
		}
	}
}

func TestFlagsMayStandAnywhere(t *testing.T) {
	app := (&program{}).app()
	tests := map[string]struct{ in, want string }{
		"after the query":     {"l search a b --explain", "l search --explain -- a b"},
		"between":             {"l search a --limit 3 b", "l search --limit 3 -- a b"},
		"with a value joined": {"l search a --limit=3 b", "l search --limit=3 -- a b"},
		"before the verb":     {"l --dir /x --json show errors", "l --dir /x --json show -- errors"},
		"after two dashes":    {"l search -- --explain a", "l search -- --explain a"},
		"stdin":               {"l add --from -", "l add --from - --"},
		"a dash as query":     {"l search - x", "l search -- - x"},
		"no verb":             {"l --version", "l --version"},
		"an unknown verb":     {"l fly --fast", "l fly --fast"},
		"a value is missing":  {"l search a --limit", "l search --limit"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(arrange(app, strings.Fields(tt.in)), " "); got != tt.want {
				t.Errorf("%q became %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestOffersAreReadInEveryFormThatPeopleTry(t *testing.T) {
	const fields = `"keywords":["a","b","c"],"summary":"s","insight":"i"`
	tests := map[string]struct {
		in   string
		want []string // id/category, or what the error says
	}{
		"JSON lines":            {`{"id":"1","category":"tools",` + fields + "}\n{\"id\":\"2\",\"category\":\"errors\"," + fields + "}\n", []string{"1/tools", "2/errors"}},
		"JSON on several lines": {"{\n\"id\":\"1\",\n\"category\":\"tools\",\n" + fields + "\n}\n", []string{"1/tools"}},
		"a JSON list":           {`[{"id":"1","category":"tools",` + fields + `}, {"id":"2","category":"tools",` + fields + `}]`, []string{"1/tools", "2/tools"}},
		"a file in JSON":        {`{"category":"tools","learnings":[{"id":"1",` + fields + `}]}`, []string{"1/tools"}},
		"a mark in front":       {"\xef\xbb\xbf" + `{"id":"1","category":"tools",` + fields + `}`, []string{"1/tools"}},
		"two on a line":         {`{"id":"1","category":"tools",` + fields + `}{"id":"2","category":"tools",` + fields + `}`, []string{"1/tools", "2/tools"}},
		"nonsense in between":   {`{"id":"1","category":"tools",` + fields + "}\noops\n{\"id\":\"2\",\"category\":\"tools\"," + fields + "}", []string{"1/tools", "not valid JSON", "2/tools"}},
		"a number":              {"[1]", []string{"not an object"}},
		"cut off":               {`{"id":"1","category":"tools"`, []string{"not valid JSON"}},
		"a file in YAML":        {"category: tools\nlearnings:\n- {id: 1, " + fields + "}\n", []string{"1/tools"}},
		"a list in YAML":        {"# mine\n- {id: 1, category: tools, " + fields + "}\n", []string{"1/tools"}},
		"YAML without category": {"- {id: 1, " + fields + "}\n", []string{"category: missing"}},
		"a category of its own": {"category: tools\nlearnings:\n- {id: 1, category: errors, " + fields + "}\n", []string{"1/errors"}},
		"an unknown category":   {"category: tools\nlearnings:\n- {id: 1, category: odd, " + fields + "}\n", []string{`category: "odd", must be one of`}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			offers, err := readOffers("x", []byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if len(offers) != len(tt.want) {
				t.Fatalf("%d items, want %d: %+v", len(offers), len(tt.want), offers)
			}
			for i, o := range offers {
				got := o.ID + "/" + string(o.Category)
				if o.Err != nil {
					got = o.Err.Error()
				}
				if !strings.Contains(got, tt.want[i]) {
					t.Errorf("item %d is %q, want %q", i+1, got, tt.want[i])
				}
			}
		})
	}
}

func TestHintsGoOnWithTheSameStore(t *testing.T) {
	m := newMachine(t)
	dir := filepath.Join(m.home, "my notes")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "errors.yaml"), []byte("category: errors\nlearnings:\n"+circular), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		args []string
		want string
	}{
		"an id":           {[]string{"--dir", dir, "show", "err-01"}, "did you mean: learnings --dir '" + dir + "' show err-001"},
		"after the verb":  {[]string{"show", "err-01", "--dir", dir}, "did you mean: learnings --dir '" + dir + "' show err-001"},
		"joined":          {[]string{"show", "err-01", "--dir=" + dir}, "did you mean: learnings --dir '" + dir + "' show err-001"},
		"a verb":          {[]string{"--dir", dir, "shwo"}, "did you mean: learnings --dir '" + dir + "' show"},
		"nothing fits":    {[]string{"--dir", dir, "search", "zzz"}, "to see all: learnings --dir '" + dir + "' show"},
		"help":            {[]string{"--dir", dir, "show", "--nonsense"}, "for its use: learnings show --help"},
		"no store is set": {[]string{"show", "errr"}, "did you mean: learnings show errors"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			m.run(tt.args...)
			if got := m.er.String(); !strings.Contains(got, "learnings: "+tt.want+"\n") {
				t.Errorf("said\n%swant %q", got, tt.want)
			}
		})
	}
}

func TestHitsThatScoreNothingAreCountedAlone(t *testing.T) {
	f := func(scores ...float64) (f finding) {
		for i, score := range scores {
			f.matches = append(f.matches, learnings.Match{Hit: scoring.Hit{Score: score}, Shown: i == 0 && score > 0.1})
		}
		return f
	}
	for _, tt := range []struct {
		scores []float64
		want   int
	}{
		{[]float64{0.5, 0.005, 0.0049, 0.0001}, 2},
		{[]float64{0.5, 0.02}, 2},
		{[]float64{0.001, 0.0005}, 1},
		{nil, 0},
	} {
		if got := f(tt.scores...).telling(len(tt.scores)); got != tt.want {
			t.Errorf("of scores %v %d are shown, want %d", tt.scores, got, tt.want)
		}
	}
}
