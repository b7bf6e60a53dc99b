package start

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"session-learning/hooks"
	"session-learning/internal/injected"
	"session-learning/learnings"
)

// desk is a user's machine with a store that was written by hand.
type desk struct {
	t       *testing.T
	home    string
	project string
	store   string
	env     map[string]string
	now     time.Time
	spawned []hooks.Process
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, home: t.TempDir(), now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}
	d.project = filepath.Join(d.home, "calc")
	d.store = filepath.Join(d.home, ".claude", "data", "learnings")
	d.env = map[string]string{"HOME": d.home}
	for _, dir := range []string{filepath.Join(d.project, ".git"), d.store} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// item is a learning in a hand-made file.
func storedItem(id, keywords, summary, more string) string {
	return fmt.Sprintf("  - id: %q\n    created: \"2026-11-01T12:00:00Z\"\n    keywords: [%s]\n    summary: %q\n"+
		"    insight: |\n      When it happens, do %s, because it works.\n    confidence: 0.9\n    times_used: 0\n%s", id, keywords, summary, id, more)
}

// write puts items into the errors file.
func (d *desk) write(items ...string) {
	d.t.Helper()
	text := "category: errors\nlast_updated: \"2026-11-01T12:00:00Z\"\nlearnings:\n" + strings.Join(items, "")
	if err := os.WriteFile(filepath.Join(d.store, "errors.yaml"), []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// send lets session-start answer an event; args are the fields and their values in turn.
func (d *desk) send(event string, args ...any) string {
	d.t.Helper()
	fields := map[string]any{"session_id": "s1", "cwd": d.project, "transcript_path": filepath.Join(d.home, "s1.jsonl")}
	if event != "" {
		fields["hook_event_name"] = event
	}
	for i := 0; i < len(args); i += 2 {
		fields[args[i].(string)] = args[i+1]
	}
	stdin, err := json.Marshal(fields)
	if err != nil {
		d.t.Fatal(err)
	}
	var mu sync.Mutex
	var out bytes.Buffer
	hooks.Main(Handle, hooks.Env{
		Args: []string{"session-start"}, Stdin: bytes.NewReader(stdin), Stdout: &out,
		Getenv:   func(name string) string { return d.env[name] },
		Environ:  func() []string { return nil },
		Getwd:    func() (string, error) { return d.project, nil },
		Hostname: func() (string, error) { return "", errors.New("none") },
		Now:      func() time.Time { return d.now }, Limit: time.Minute,
		Executable: filepath.Join(d.home, "bin", "session-start"),
		Spawn: func(p hooks.Process) error {
			mu.Lock()
			defer mu.Unlock()
			d.spawned = append(d.spawned, p)
			return nil
		},
	})
	return out.String()
}

// ids are the learnings in an answer.
func (d *desk) ids(answer string) string {
	d.t.Helper()
	if answer == "" {
		return ""
	}
	var out struct {
		Hook struct {
			Event   string `json:"hookEventName"`
			Context string `json:"additionalContext"`
		} `json:"hookSpecificOutput"`
	}
	if err := json.Unmarshal([]byte(answer), &out); err != nil {
		d.t.Fatalf("answer %q: %v", answer, err)
	}
	if !strings.HasPrefix(out.Hook.Context, "\n"+injected.Title+"\n\n"+injected.Preface+"\n\n### ") {
		d.t.Errorf("context begins %.200q", out.Hook.Context)
	}
	return blockIDs(out.Hook.Context)
}

func blockIDs(block string) string {
	var ids []string
	for line := range strings.Lines(block) {
		if line = strings.TrimSpace(line); injected.IsHeading(line) {
			ids = append(ids, line[strings.LastIndex(line, "[")+1:len(line)-1])
		}
	}
	return strings.Join(ids, " ")
}

const (
	circular = "the tests fail with a circular import, module not found"
	timeout  = "the postgres migration hangs on a lock timeout"
)

// stock is a store with one learning for each of two tasks.
func stock() []string {
	return []string{
		storedItem("err-001", `"circular import", "module not found", "python import"`, "Circular imports cause 'module not found' errors", ""),
		storedItem("err-002", `"postgres", "migration", "lock timeout"`, "A postgres migration waits on a lock and hangs", ""),
	}
}

func TestPrompt(t *testing.T) {
	for name, c := range map[string]struct{ prompt, want string }{
		"a prompt that a learning fits":      {circular, "err-001"},
		"another one":                        {timeout, "err-002"},
		"nothing fits":                       {"write a haiku about the autumn moon", ""},
		"a slash command":                    {"/circular import module not found", ""},
		"machine text":                       {"<task-notification>" + circular + "</task-notification>", ""},
		"only what a client put in":          {"<system-reminder>" + circular + "</system-reminder> continue", ""},
		"a block of ours in the prompt":      {injected.Title + "\n\n" + injected.Preface + "\n\n### Errors: " + circular + " [err-001]\n" + circular + "\n\ncontinue", ""},
		"an empty prompt":                    {"  ", ""},
		"a prompt with a surrogate and more": {circular + " 🙂 \u0000", "err-001"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.write(stock()...)
			if got := d.ids(d.send("UserPromptSubmit", "prompt", c.prompt)); got != c.want {
				t.Errorf("given %q, want %q", got, c.want)
			}
		})
	}
}

func TestNothingIsGivenTwiceInASession(t *testing.T) {
	d := newDesk(t)
	d.write(stock()...)
	for i, step := range []struct {
		args []any
		want string
	}{
		{[]any{"prompt", circular}, "err-001"},
		{[]any{"prompt", circular + " again"}, ""},
		{[]any{"prompt", timeout}, "err-002"},
		{[]any{"prompt", circular, "session_id", "s2"}, "err-001"},
		{[]any{"prompt", circular, "agent_id", "sub"}, "err-001"},
		{[]any{"prompt", circular + " again", "agent_id", "sub"}, ""},
	} {
		if got := d.ids(d.send("UserPromptSubmit", step.args...)); got != step.want {
			t.Errorf("step %d: given %q, want %q", i, got, step.want)
		}
		d.now = d.now.Add(time.Hour)
	}
}

func TestTheSameEventTwiceAtOnceIsAnsweredOnce(t *testing.T) {
	d := newDesk(t)
	d.write(append(stock(), storedItem("err-003", `"circular import", "module cache", "module not found"`, "A circular import survives in the module cache", ""))...)
	d.env["LEARNINGS_CONFIG"] = filepath.Join(d.home, "config.yaml")
	if err := os.WriteFile(d.env["LEARNINGS_CONFIG"], []byte("max_items: 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	answers := make([]string, 4)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = d.send("UserPromptSubmit", "prompt", circular, "prompt_id", "p1") })
	}
	wait.Wait()
	slices.Sort(answers)
	if answers[2] != "" || answers[3] == "" {
		t.Errorf("answers: %q", answers)
	}
	d.now = d.now.Add(time.Minute)
	if again := d.ids(d.send("UserPromptSubmit", "prompt", circular, "prompt_id", "p2")); again == "" {
		t.Error("the next best is withheld when the person asks once more")
	}
}

func TestCapsOfASession(t *testing.T) {
	d := newDesk(t)
	var items []string
	for i := range 14 {
		items = append(items, storedItem(fmt.Sprintf("err-%03d", i), fmt.Sprintf(`"widget%d", "gadget%d", "sprocket%d"`, i, i, i), fmt.Sprintf("Widget%d breaks gadget%d", i, i), ""))
	}
	d.write(items...)
	given := 0
	for i := range 14 {
		if d.ids(d.send("UserPromptSubmit", "prompt", fmt.Sprintf("widget%d breaks gadget%d and sprocket%d", i, i, i))) != "" {
			given++
		}
	}
	if given != 9 {
		t.Errorf("given %d learnings in a session, want 9", given)
	}
}

func TestFailure(t *testing.T) {
	const output = "Exit code 1\nfalcon: error: needs a schema, none given"
	d := newDesk(t)
	d.env["USER"] = "ospreykeeper"
	sig := "    signature: \"bash|falcon: error: needs a schema, none given\"\n"
	d.write(append(stock(),
		storedItem("err-010", `"falcon", "schema", "none given"`, "falcon wants a schema", sig),
		storedItem("err-011", `"falcon", "schema", "none given"`, "falcon wants the schema of before", sig+"    status: retired\n"),
		storedItem("err-012", `"heron", "login", "renew"`, "heron wants a new token", "    signature: \"bash|heron: error: token [redacted:github-token] is too old\"\n"),
		storedItem("err-013", `"kestrel", "rights", "write"`, "kestrel wants more rights", "    signature: \"bash|kestrel: error: <user> may not write\"\n"),
		storedItem("err-014", `"merlin", "folder", "chown"`, "merlin cannot open a folder", "    status: draft\n    signature: \"bash|merlin: error: cannot open folder <str>\"\n"))...)
	for i, step := range []struct {
		args []any
		want string
	}{
		{[]any{"error", output, "is_interrupt", true}, ""},
		{[]any{"error", "Exit code 1\nsome other thing: no such option --frobnicate"}, ""},
		{[]any{"error", ""}, ""},
		{[]any{"error", "PreToolUse:Bash hook error: [lint]: falcon: error: needs a schema, none given"}, ""},
		{[]any{"error", "The user doesn't want to proceed with this tool use. The user said:\nfalcon: error: needs a schema, none given"}, ""},
		{[]any{"error", output}, "err-010"},
		{[]any{"error", output}, ""},
		{[]any{"error", output, "agent_id", "sub"}, "err-010"},
		{[]any{"error", "Exit code 1\n\x1b[31mfalcon: \u009b1merror: needs a \u200bschema, none given", "agent_id", "sub 2"}, "err-010"},
		{[]any{"error", "Exit code 2\napi-1  | 2026-03-04T10:11:12Z falcon: error: needs a schema, none given\napi-1 exited with code 2", "agent_id", "sub 3"}, "err-010"},
		{[]any{"error", "Exit code 1\nheron: error: token ghp_" + strings.Repeat("Ab1", 12) + " is too old"}, "err-012"},
		{[]any{"error", "Exit code 1\nkestrel: error: ospreykeeper may not write"}, "err-013"},
		{[]any{"error", "Exit code 1\nmerlin: error: cannot open folder '/home/ospreykeeper'"}, "err-014"},
	} {
		args := append([]any{"tool_name", "Bash", "tool_input", map[string]string{"command": "falcon"}, "tool_use_id", fmt.Sprint(i)}, step.args...)
		if got := d.ids(d.send("PostToolUseFailure", args...)); got != step.want {
			t.Errorf("step %d: given %q, want %q", i, got, step.want)
		}
		d.now = d.now.Add(time.Minute)
	}
}

// rule is a standing rule in the store.
func rule(id, more string) string {
	return strings.Replace(storedItem(id, `"pnpm", "install", "lockfile"`, "Always use pnpm here "+id,
		"    source: {agent: claude, session: s0, lines: [1], kind: rule, by: user}\n"+more), "confidence: 0.9", "confidence: 0.85", 1)
}

func TestStandingRules(t *testing.T) {
	for name, c := range map[string]struct {
		items  []string
		source string
		config string
		want   string
	}{
		"a rule that was said plainly":     {[]string{rule("r1", "")}, "startup", "", "r1"},
		"after a clear":                    {[]string{rule("r1", "")}, "clear", "", "r1"},
		"not when the session goes on":     {[]string{rule("r1", "")}, "resume", "", ""},
		"not in a fork":                    {[]string{rule("r1", "")}, "fork", "", ""},
		"not after a compaction":           {[]string{rule("r1", "")}, "compact", "", ""},
		"not for an unknown source":        {[]string{rule("r1", "")}, "later", "", ""},
		"switched off":                     {[]string{rule("r1", "")}, "startup", "startup: off\n", ""},
		"a draft is no rule":               {[]string{rule("r1", "    status: draft\n")}, "startup", "", ""},
		"a retired one is no rule":         {[]string{rule("r1", "    status: retired\n")}, "startup", "", ""},
		"a quarantined one is no rule":     {[]string{rule("r1", "    status: quarantined\n")}, "startup", "", ""},
		"what an agent said is no rule":    {[]string{strings.Replace(rule("r1", ""), "by: user", "by: assistant", 1)}, "startup", "", ""},
		"a fix is no rule":                 {[]string{strings.Replace(rule("r1", ""), "kind: rule", "kind: fix", 1)}, "startup", "", ""},
		"said once and not plainly":        {[]string{strings.Replace(rule("r1", ""), "0.85", "0.70", 1)}, "startup", "", ""},
		"said twice":                       {[]string{strings.Replace(rule("r1", "    times_seen: 2\n"), "0.85", "0.70", 1)}, "startup", "", "r1"},
		"a rule of another project":        {[]string{rule("r1", "    scope: project\n    project: \"git:example.com/x/y\"\n")}, "startup", "", ""},
		"three, the surest first":          {[]string{rule("r1", ""), strings.Replace(rule("r2", ""), "0.85", "0.95", 1), rule("r3", ""), rule("r4", "")}, "startup", "", "r2 r1 r3"},
		"learnings of other kinds are not": {stock(), "startup", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.write(c.items...)
			d.env["LEARNINGS_CONFIG"] = filepath.Join(d.home, "config.yaml")
			if err := os.WriteFile(d.env["LEARNINGS_CONFIG"], []byte(c.config), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := d.ids(d.send("SessionStart", "source", c.source)); got != c.want {
				t.Errorf("given %q, want %q", got, c.want)
			}
		})
	}
}

func TestAStartThatTellsThePromptIsBoth(t *testing.T) {
	for complaint, c := range map[string]struct{ source, prompt, want string }{
		"the prompt is not answered first":            {"startup", circular, "err-001 r1"},
		"the rules wait for a prompt that fits":       {"startup", "paint the fence", "r1"},
		"the rules wait for a command of the client":  {"clear", "/help", "r1"},
		"a session that goes on is told the rules":    {"resume", circular, "err-001"},
		"a session that goes on and asks for nothing": {"resume", "paint the fence", ""},
	} {
		d := newDesk(t)
		d.write(append(stock(), rule("r1", ""))...)
		if got := d.ids(d.send("SessionStart", "source", c.source, "prompt", c.prompt)); got != c.want {
			t.Errorf("%s: given %q, want %q", complaint, got, c.want)
		}
	}
}

func TestRulesOfTheProjectComeFirst(t *testing.T) {
	d := newDesk(t)
	config := "[remote \"origin\"]\n\turl = git@example.com:me/calc.git\n"
	if err := os.WriteFile(filepath.Join(d.project, ".git", "config"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(d.project, ".git", "HEAD"), []byte("ref: refs/heads/main\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(rule("r2", "    scope: project\n    project: \"git:example.com/me/calc\"\n"), "0.85", "0.80", 1)
	d.write(rule("r1", ""), own)
	if got := d.ids(d.send("SessionStart", "source", "startup")); got != "r2 r1" {
		t.Errorf("given %q, want the project's own first", got)
	}
}

func TestWhatInstructionFilesSayIsNoStandingRule(t *testing.T) {
	always := "# Work\n\n- Always use pnpm here, r1 and later.\n"
	for complaint, c := range map[string]struct{ file, text, want string }{
		"a rule of the project's file was said again":    {"calc/AGENTS.md", always, "r2"},
		"a rule of the agent's own file was said again":  {"calc/CLAUDE.md", always, "r2"},
		"a rule of a folder of rules was said again":     {"calc/.claude/rules/packages.md", always, "r2"},
		"a rule of the user's own file was said again":   {".claude/CLAUDE.md", always, "r2"},
		"a file that no agent loads hid a rule":          {"calc/NOTES.md", always, "r1 r2"},
		"a file that says the opposite hid a rule":       {"calc/AGENTS.md", "- Never use pnpm here, r1 and later.\n", "r1 r2"},
		"a file of another agent's user hid a rule":      {".codex/AGENTS.md", always, "r1 r2"},
		"a file that another agent loads hid a rule":     {"calc/GEMINI.md", always, "r1 r2"},
		"a file that speaks of another thing hid a rule": {"calc/AGENTS.md", "- Pears are sorted with pnpm.\n", "r1 r2"},
	} {
		d := newDesk(t)
		file := filepath.Join(d.home, filepath.FromSlash(c.file))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(c.text), 0o600)); err != nil {
			t.Fatal(err)
		}
		d.write(rule("r1", ""), strings.Replace(rule("r2", ""), "Always use pnpm here", "Ask before a release", 1))
		if got := d.ids(d.send("SessionStart", "source", "startup")); got != c.want {
			t.Errorf("%s: given %q, want %q", complaint, got, c.want)
		}
	}
}

func TestCompactionGivesBackWhatWasLost(t *testing.T) {
	d := newDesk(t)
	d.write(stock()...)
	if got := d.send("SessionStart", "source", "compact"); got != "" {
		t.Errorf("gave back what nobody had: %q", got)
	}
	d.send("UserPromptSubmit", "prompt", circular)
	d.now = d.now.Add(time.Minute)
	d.send("UserPromptSubmit", "prompt", timeout)
	for range 3 {
		d.now = d.now.Add(time.Minute)
		if got := d.ids(d.send("SessionStart", "source", "compact")); got != "err-002 err-001" {
			t.Errorf("given back %q, want the latest first", got)
		}
	}
	retired := stock()
	retired[1] += "    status: retired\n"
	d.write(retired...)
	d.now = d.now.Add(time.Minute)
	if got := d.ids(d.send("SessionStart", "source", "compact")); got != "err-001" {
		t.Errorf("given back %q, want only what is still active", got)
	}
}

func TestByHand(t *testing.T) {
	d := newDesk(t)
	d.write(stock()...)
	for range 2 {
		got := d.send("", "session_id", nil, "transcript_path", nil, "prompt", circular)
		if !strings.HasPrefix(got, injected.Title+"\n") || !strings.HasSuffix(got, "\n") || blockIDs(got) != "err-001" {
			t.Errorf("answer %q", got)
		}
	}
	if got := d.send("", "transcript_path", "/x.jsonl"); got != "" {
		t.Errorf("answered a stop with %q", got)
	}
}

func TestEventsThatAreNotOurs(t *testing.T) {
	for _, event := range []string{"Stop", "SessionEnd", "PreToolUse", "PostToolUse", "SubagentStop", "PostCompact", "userpromptsubmit", "SomethingNew", " "} {
		d := newDesk(t)
		d.write(stock()...)
		if got := d.send(event, "prompt", circular, "error", circular, "tool_name", "Bash"); got != "" {
			t.Errorf("%s answered with %q", event, got)
		}
	}
}

func TestInjectionsAreRecorded(t *testing.T) {
	d := newDesk(t)
	d.write(stock()...)
	answer := d.send("UserPromptSubmit", "prompt", circular)
	data, err := os.ReadFile(filepath.Join(d.store, learnings.StateDir, hooks.InjectionsFile))
	if err != nil {
		t.Fatal(err)
	}
	var in hooks.Injection
	if err := json.Unmarshal(data, &in); err != nil {
		t.Fatal(err)
	}
	if in.Session != "s1" || in.Agent != "claude" || in.Event != "UserPromptSubmit" || !in.Time.Equal(d.now) || !slices.Equal(in.IDs, []string{"err-001"}) || in.Chars == 0 {
		t.Errorf("recorded %+v", in)
	}
	log, err := os.ReadFile(filepath.Join(d.store, learnings.LogDir, hooks.LogFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, private := range []string{"circular", "s1", "err-001", d.home} {
		if answer != "" && bytes.Contains(log, []byte(private)) {
			t.Errorf("the log holds %q: %s", private, log)
		}
	}
}

func TestAStoreIsMadeAtTheFirstPromptOnly(t *testing.T) {
	d := newDesk(t)
	if err := os.RemoveAll(d.store); err != nil {
		t.Fatal(err)
	}
	d.send("SessionStart", "source", "startup")
	d.send("PostToolUseFailure", "tool_name", "Bash", "error", "Exit code 1\nx: error: y")
	if _, err := os.Stat(d.store); !os.IsNotExist(err) {
		t.Fatal("a store was made where nothing had to be noted")
	}
	if got := d.send("UserPromptSubmit", "prompt", circular); got != "" {
		t.Errorf("an empty store answers %q", got)
	}
	if _, err := os.Stat(filepath.Join(d.store, "errors.yaml")); err != nil {
		t.Error(err)
	}
}

func TestAForeignFolderIsLeftAlone(t *testing.T) {
	d := newDesk(t)
	foreign := filepath.Join(d.home, "photos")
	if err := os.Mkdir(foreign, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(foreign, "cat.jpg"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.env["LEARNINGS_DIR"] = foreign
	d.send("UserPromptSubmit", "prompt", circular)
	d.send("SessionStart", "source", "startup")
	if files, err := os.ReadDir(foreign); err != nil || len(files) != 1 {
		t.Errorf("the folder holds %v, %v", files, err)
	}
}
