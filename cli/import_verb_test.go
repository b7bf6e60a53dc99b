package cli

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
	"session-learning/learnings"
)

// on is the machine on which the sessions of the past lie.
func (p *past) machine() *machine {
	m := newMachine(p.t)
	m.home, m.env["HOME"], m.env["USERPROFILE"] = p.home, p.home, p.home
	return m
}

// lesson puts a session that teaches something on a machine, and beside it what is none.
func (m *machine) lesson() {
	p := &past{t: m.t, home: m.home, folder: filepath.Join(m.home, ".claude", "projects", "shop"), project: filepath.Join(m.home, "shop")}
	p.session("lesson", noonOfPast, rule("falcon"))
	p.file("notes.txt", "Not a session.")
}

// imported is what an import says of itself to a program.
func imported(t *testing.T, m *machine) importShape {
	t.Helper()
	var shape importShape
	if err := json.Unmarshal(m.out.Bytes(), &shape); err != nil {
		t.Fatalf("%v in %s, %s", err, m.out.String(), m.er.String())
	}
	return shape
}

func TestEveryFileThatIsNotReadIsCounted(t *testing.T) {
	p := newPast(t)
	one := p.session("one", noonOfPast, rule("falcon"))
	text, err := os.ReadFile(one)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(p.folder, "one", "subagents"), 0o700); err != nil {
		t.Fatal(err)
	}
	p.file("one/subagents/agent-1.jsonl", strings.ReplaceAll(string(text), `"isSidechain":false`, `"isSidechain":true`))
	p.file("empty.jsonl", "")
	p.file("notes.jsonl", `{"kind":"note"}`+"\n")
	p.file("picture", "GIF89a\x00\x01")
	p.file("broken.jsonl", string(text)+"{\"type\":\"user\",\"uuid\":\n"+string(text)[:40])
	outside := filepath.Join(p.home, "outside")
	if err := os.MkdirAll(outside, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"link", "link.jsonl"} {
		if err := os.Symlink(outside, filepath.Join(p.folder, link)); err != nil {
			t.Skip("no links here")
		}
	}
	m := p.machine()
	if status := m.run("import", "--json", p.folder, one, filepath.Join(p.home, "gone")); status != 1 {
		t.Errorf("status %d although a path is not there", status)
	}
	got := imported(t, m)
	reasons := skippedBy(got)
	want := map[string]int{unknownFormat: 2, ofSubAgent: 1, isLink: 2, emptyFile: 1}
	if fmt.Sprint(reasons) != fmt.Sprint(want) || got.Skipped != 6 {
		t.Errorf("skipped %d: %v, want %v", got.Skipped, reasons, want)
	}
	if got.Files != 2 || got.Added != 1 || got.Known != 1 || len(got.Failed) != 1 || got.Failed[0].File != filepath.Join(p.home, "gone") {
		t.Errorf("%+v", got)
	}
	m.must("import", "--json", p.folder)
	if again := imported(t, m); again.Files != 0 || skippedBy(again)[doneBefore] != 2 {
		t.Errorf("read again: %+v", again)
	}
}

func skippedBy(s importShape) map[string]int {
	reasons := map[string]int{}
	for _, r := range s.Reasons {
		reasons[r.Reason] = r.Files
	}
	return reasons
}

var noonOfPast = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func TestADryRunWritesNothing(t *testing.T) {
	p := newPast(t)
	p.session("one", noonOfPast, rule("falcon"))
	p.session("two", noonOfPast.Add(time.Hour), rule("falcon"))
	m := p.machine()
	before := everything(t, p.home)
	out := m.must("import", "--dry-run", p.folder)
	if strings.Count(out, "Never put") != 2 || !strings.Contains(out, "\nupdated\t") || !strings.Contains(out, "\nadded\t1\n") {
		t.Errorf("does not tell what it would learn: %s", out)
	}
	if after := everything(t, p.home); after != before {
		t.Errorf("wrote something: %s, before %s", after, before)
	}
	// Neither does one beside a store.
	m.must("import", p.folder)
	p.session("three", noonOfPast.Add(2*time.Hour), rule("heron"))
	before = everything(t, p.home)
	m.must("import", "--dry-run", "--json", p.folder)
	if got := imported(t, m); got.Files != 1 || got.Added != 1 || !got.DryRun || len(got.Learnings) != 1 || !strings.Contains(got.Learnings[0].Summary, "heron") {
		t.Errorf("%+v", got)
	}
	if after := everything(t, p.home); after != before {
		t.Errorf("wrote something: %s, before %s", after, before)
	}
}

// everything lists what lies below a folder, with sizes and times.
func everything(t *testing.T, dir string) string {
	t.Helper()
	var all []string
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil {
			all = append(all, fmt.Sprint(path, info.Size(), info.ModTime()))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, "\n")
}

func TestWhatWasLearnedFromAnOldSessionIsOld(t *testing.T) {
	p := newPast(t)
	p.session("one", noonOfPast, rule("falcon"))
	m := p.machine()
	m.must("import", p.folder)
	store, err := learnings.OpenExisting(filepath.Join(p.home, ".claude", "data", "learnings"), learnings.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	snap := store.Read()
	if len(snap.Items) != 1 || snap.Items[0].Seen().Sub(noonOfPast) > time.Hour {
		t.Errorf("%+v", snap.Items)
	}
}

func TestAnImportOnATerminalShowsHowFarItIs(t *testing.T) {
	p := newPast(t)
	for i := range 3 {
		p.session(fmt.Sprint(i), noonOfPast, rule(madeUp(i)))
	}
	var out strings.Builder
	clock := noonOfPast
	show := &progress{out: voice{talk: &out}, now: func() time.Time { return clock }, columns: 60}
	show.looking(7)
	show.start(40, 4_000_000)
	clock = clock.Add(10 * time.Second)
	count := importTally{added: 5, updated: 1}
	count.arrived.files, count.arrived.bytes = 10, 1_000_000
	show.reading(&count)
	show.reading(&count) // too soon
	show.columns = 20
	clock = clock.Add(time.Second)
	show.reading(&count)
	show.clear()
	want := "\rlearnings: looking for sessions: 7 files" +
		"\rlearnings: 10 of 40 sessions, 6 learned, 100.0 kB/s, 30 s left"[:60] +
		"\rlearnings: 10 of 40" + strings.Repeat(" ", 59-19) + "\r" + strings.Repeat(" ", 19) + "\r"
	if out.String() != want {
		t.Errorf("shows %q, want %q", out.String(), want)
	}

	m := p.machine()
	m.isTerm = true
	m.must("import", p.folder)
	if strings.Contains(m.er.String(), "\r") {
		t.Errorf("shows its progress where stderr is no terminal: %q", m.er.String())
	}
}

func TestManyFailuresAreToldInPart(t *testing.T) {
	p := newPast(t)
	m := p.machine()
	args := []string{"import", p.folder}
	for i := range maxToldFailures + 3 {
		args = append(args, filepath.Join(p.home, fmt.Sprint("gone", i)))
	}
	if status := m.run(args...); status != 1 {
		t.Errorf("status %d", status)
	}
	if told := m.er.String(); strings.Count(told, "no such file") != maxToldFailures || !strings.Contains(told, "and 3 more\n") {
		t.Errorf("tells %s", told)
	}
}

func TestInstallOffersWhatLiesHereFromBefore(t *testing.T) {
	p := newPast(t)
	p.session("one", noonOfPast, rule("falcon"))
	p.session("two", noonOfPast, rule("heron"))
	older := filepath.Join(p.home, ".amplihack", ".claude", "data", "learnings")
	if err := os.MkdirAll(older, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(older, "errors.yaml"), []byte("category: errors\nlearnings:\n"+circular), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(p.home, ".claude", "data", "learnings")
	store, err := learnings.Open(dir, learnings.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	store.Close()
	var out, talk strings.Builder
	offer := func(answers string) {
		t.Helper()
		out.Reset()
		talk.Reset()
		env := Env{
			Stdin: strings.NewReader(answers), Stdout: &out, Stderr: &talk, Now: time.Now, Getenv: func(string) string { return "" },
			LookPath: func(string) (string, error) { return "", os.ErrNotExist }, Executable: "/opt/learnings",
		}
		if answers != "" {
			env.Interactive, env.TalkColumns = true, 100
		}
		pr := &program{env: env, out: newVoice(env)}
		c := cli.NewContext(cli.NewApp(), flag.NewFlagSet("", flag.ContinueOnError), nil)
		cfg := config.Config{Home: p.home, ClaudeDir: filepath.Join(p.home, ".claude")}
		if err := pr.offerImport(c, cfg, dir); err != nil {
			t.Fatal(err)
		}
	}
	offer("")
	for _, want := range []string{
		"2 learnings that this one does not have. Take them over: /opt/learnings import --store ~/.amplihack/.claude/data/learnings\n",
		"2 past sessions of Claude Code are here, ", ". Learn from them: /opt/learnings import ~/.claude/projects\n",
	} {
		if !strings.Contains(talk.String(), want) || out.Len() > 0 {
			t.Errorf("%q is missing in %s%s", want, &talk, &out)
		}
	}
	offer("n\nn\n")
	if !strings.Contains(talk.String(), "learnings: to do that later: /opt/learnings import ~/.claude/projects\n") || out.Len() > 0 {
		t.Errorf("after a no: %s%s", &talk, &out)
	}
	offer("y\ny\n")
	if got := out.String(); !strings.Contains(got, "read\t1\tfile\nadded\t2\n") || !strings.Contains(got, "read\t2\tsessions, 4.7 kB\n") {
		t.Errorf("after a yes: %s%s", &talk, &out)
	}
	offer("y\ny\n")
	if talk.Len() > 0 || out.Len() > 0 {
		t.Errorf("offered again: %s%s", &talk, &out)
	}
}

// What the agents keep beside each other is offered for each of them.
func TestAnImportOfNothingOffersTheSessionsOfEveryAgent(t *testing.T) {
	p := newPast(t)
	p.session("one", noonOfPast, rule("falcon"))
	for _, folder := range []string{".codex/sessions", ".codex/archived_sessions", ".qwen/tmp"} {
		if err := os.MkdirAll(filepath.Join(p.home, filepath.FromSlash(folder)), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	m := p.machine()
	if status := m.run("import"); status != 2 {
		t.Errorf("status %d", status)
	}
	for _, want := range []string{
		"learnings: import: name files or folders of past sessions\n",
		"learnings: for the sessions of Claude Code: learnings import ~/.claude/projects\n",
		"learnings: for the sessions of Codex: learnings import ~/.codex/sessions ~/.codex/archived_sessions\n",
		"learnings: for the sessions of Qwen Code: learnings import ~/.qwen/tmp\n",
	} {
		if !strings.Contains(m.er.String(), want) {
			t.Errorf("%q is missing in %s", want, m.er.String())
		}
	}
	if strings.Contains(m.er.String(), "Gemini") {
		t.Errorf("names an agent that is not here: %s", m.er.String())
	}
	m.typed, m.talks, m.stdin = true, 100, "y\n"
	if out := m.must("import"); !strings.Contains(out, "\nadded\t1\n") || !strings.Contains(m.er.String(), "a past session of Claude Code is here, ") {
		t.Errorf("%s%s", out, m.er.String())
	}
	if out := m.must("import"); out != "" || !strings.Contains(m.er.String(), "learnings: no session is here that was not read yet; ") {
		t.Errorf("offered again: %s%s", out, m.er.String())
	}
}

// Cursor writes no id into its transcripts: the files are named after the sessions.
func TestASessionIsKnownByTheNameOfItsFile(t *testing.T) {
	const id = "0b9f1c2e-77aa-4b1d-9c55-2f6d1f0a9e11"
	for path, want := range map[string]string{
		"/home/ann/.cursor/projects/shop/agent-transcripts/" + id + ".jsonl":     id,
		"/home/ann/.qwen/projects/shop/chats/" + strings.ToUpper(id) + ".jsonl":  strings.ToUpper(id),
		"/home/ann/.codex/sessions/rollout-2026-11-30T12-00-00-" + id + ".jsonl": "",
		"/home/ann/.copilot/session-state/" + id + "/events.jsonl":               "",
		"/home/ann/notes.jsonl":           "",
		"/home/ann/" + id[:35] + ".jsonl": "",
	} {
		if got := sessionNamed(filepath.FromSlash(path)); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}
