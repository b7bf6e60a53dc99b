package stop

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"session-learning/hooks"
	"session-learning/learnings"
)

// desk is a user's machine with a transcript that grows.
type desk struct {
	t       *testing.T
	home    string
	project string
	store   string
	env     map[string]string
	spawned []hooks.Process
	lines   int
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, home: t.TempDir()}
	d.project = filepath.Join(d.home, "calc")
	d.store = filepath.Join(d.home, ".claude", "data", "learnings")
	d.env = map[string]string{"HOME": d.home}
	if err := os.MkdirAll(filepath.Join(d.project, ".git"), 0o700); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *desk) path(name string) string { return filepath.Join(d.home, name) }

// say appends lines of a session to a transcript, and lets it come to rest.
func (d *desk) say(name string, lines ...map[string]any) {
	d.t.Helper()
	f, err := os.OpenFile(d.path(name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	for _, line := range lines {
		d.lines++
		all := map[string]any{
			"uuid": fmt.Sprint("record-", d.lines), "sessionId": name, "cwd": d.project, "version": "2.1.332",
			"timestamp": time.Date(2026, 11, 30, 10, 0, d.lines, 0, time.UTC).Format(time.RFC3339), "isSidechain": false,
		}
		for key, value := range line {
			all[key] = value
		}
		data, err := json.Marshal(all)
		if err != nil {
			d.t.Fatal(err)
		}
		if _, err := f.Write(append(data, '\n')); err != nil {
			d.t.Fatal(err)
		}
	}
	d.rest(name)
}

// rest makes a transcript old enough that no worker waits for it.
func (d *desk) rest(name string) {
	d.t.Helper()
	old := time.Now().Add(-time.Minute)
	if err := os.Chtimes(d.path(name), old, old); err != nil {
		d.t.Fatal(err)
	}
}

func human(text string) map[string]any {
	return map[string]any{"type": "user", "message": map[string]any{"role": "user", "content": text}}
}

func answer(text string) map[string]any {
	return map[string]any{"type": "assistant", "message": map[string]any{
		"role": "assistant", "id": "m", "model": "x", "content": []any{map[string]any{"type": "text", "text": text}},
	}}
}

// talk is enough of a conversation to be worth learning from.
func talk(word string) []map[string]any {
	return []map[string]any{
		human("Please look at the " + word + " importer and tell me what it does with the staging fixtures. " + strings.Repeat("It used to load every row before the weekend. ", 15)),
		answer("I read the " + word + " importer and its configuration. " + strings.Repeat("It takes the rows one by one and checks each against the schema. ", 10)),
	}
}

// rule is what a user states about word. No two of them have more than their form in common.
func rule(word string) string {
	return fmt.Sprintf("Never put %sadel files into %sombre before the %suster and %sonic checks have passed.", word, word, word, word)
}

// lesson is a turn in which the user states a rule.
func lesson(word string) []map[string]any {
	return []map[string]any{human(rule(word)), answer("Understood, I will run it first.")}
}

// stop lets session-stop work in the foreground.
func (d *desk) stop(event, name string, args ...string) {
	d.t.Helper()
	d.send(map[string]any{"hook_event_name": event, "session_id": name, "cwd": d.project, "transcript_path": d.path(name)}, append(args, "--wait")...)
}

func (d *desk) send(payload any, args ...string) {
	d.t.Helper()
	stdin, err := json.Marshal(payload)
	if err != nil {
		d.t.Fatal(err)
	}
	d.run("session-stop", stdin, args...)
}

func (d *desk) run(argv0 string, stdin []byte, args ...string) {
	d.t.Helper()
	var out bytes.Buffer
	hooks.Main(Handle, Limit(hooks.Env{
		Args: append([]string{argv0}, args...), Stdin: bytes.NewReader(stdin), Stdout: &out,
		Getenv:   func(name string) string { return d.env[name] },
		Environ:  func() []string { return nil },
		Getwd:    func() (string, error) { return d.project, nil },
		Hostname: func() (string, error) { return "", errors.New("none") },
		Now:      time.Now, Executable: filepath.Join(d.home, "bin", "session-stop"),
		Spawn: func(p hooks.Process) error { d.spawned = append(d.spawned, p); return nil },
	}))
	if out.Len() > 0 {
		d.t.Errorf("session-stop spoke: %q", out.String())
	}
}

// learned are the stored learnings, each by the word that it is about.
func (d *desk) learned(words ...string) map[string]int {
	d.t.Helper()
	s, err := learnings.OpenExisting(d.store, learnings.Options{Now: time.Now})
	if err != nil {
		d.t.Fatal(err)
	}
	defer s.Close()
	snapshot := s.Read()
	found := map[string]int{}
	for _, l := range snapshot.Items {
		for _, word := range words {
			if strings.Contains(l.Summary.String()+l.Insight.String(), word) {
				found[word]++
			}
		}
	}
	return found
}

// files are the bytes of the category files.
func (d *desk) files() string {
	d.t.Helper()
	var all strings.Builder
	for _, c := range learnings.Categories() {
		data, err := os.ReadFile(filepath.Join(d.store, string(c)+".yaml"))
		if err != nil {
			d.t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

func (d *desk) log() string {
	d.t.Helper()
	data, err := os.ReadFile(filepath.Join(d.store, learnings.LogDir, hooks.LogFile))
	if err != nil {
		d.t.Fatal(err)
	}
	return string(data)
}

func want(t *testing.T, got map[string]int, words ...string) {
	t.Helper()
	for _, word := range words {
		if got[word] != 1 {
			t.Errorf("%d learnings about %s, want 1", got[word], word)
		}
	}
	if len(got) != len(words) {
		t.Errorf("learned %v, want %v", got, words)
	}
}

func TestEveryTurnAndTheEndLearnEachThingOnce(t *testing.T) {
	d := newDesk(t)
	words := []string{"falcon", "heron", "osprey", "kestrel"}
	for i, word := range words {
		d.say("s1", append(talk(word), lesson(word)...)...)
		d.stop("Stop", "s1")
		want(t, d.learned(words...), words[:i+1]...)
	}
	before := d.files()
	d.stop("PreCompact", "s1")
	d.stop("SessionEnd", "s1")
	d.stop("Stop", "s1")
	if d.files() != before {
		t.Error("reading the same again changed the store")
	}
	if err := os.RemoveAll(filepath.Join(d.store, learnings.StateDir)); err != nil {
		t.Fatal(err)
	}
	d.stop("Stop", "s1")
	if d.files() != before {
		t.Error("reading the same again without a state changed the store")
	}
}

func TestWhatEndsASession(t *testing.T) {
	for name, c := range map[string]struct {
		payload map[string]any
		want    bool
	}{
		"the agent stopped":               {map[string]any{"hook_event_name": "Stop"}, true},
		"the agent stopped on an error":   {map[string]any{"hook_event_name": "StopFailure"}, true},
		"before a compaction":             {map[string]any{"hook_event_name": "PreCompact"}, true},
		"the session is over":             {map[string]any{"hook_event_name": "SessionEnd"}, true},
		"called by hand":                  {map[string]any{}, true},
		"a sub-agent stopped":             {map[string]any{"hook_event_name": "SubagentStop", "agent_id": "a"}, false},
		"the agent in a sub-agent":        {map[string]any{"hook_event_name": "Stop", "agent_id": "a"}, false},
		"a prompt":                        {map[string]any{"hook_event_name": "UserPromptSubmit", "prompt": "x"}, false},
		"an event of the future":          {map[string]any{"hook_event_name": "StopLater"}, false},
		"no transcript":                   {map[string]any{"hook_event_name": "Stop", "transcript_path": nil}, false},
		"by hand, and nothing is there":   {map[string]any{"transcript_path": "/no/such.jsonl"}, false},
		"a transcript of the wrong type":  {map[string]any{"hook_event_name": "Stop", "transcript_path": 7}, false},
		"a transcript as seen from there": {map[string]any{"transcript_path": "../s1"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
			payload := map[string]any{"session_id": "s1", "cwd": d.project, "transcript_path": d.path("s1")}
			for key, value := range c.payload {
				payload[key] = value
			}
			d.send(payload)
			if got := len(d.spawned) == 1; got != c.want {
				t.Fatalf("worker started: %v", got)
			}
			if !c.want {
				return
			}
			// What the worker is told is enough for it.
			d.env["LEARNINGS_CHILD"] = "1"
			d.run(d.spawned[0].Name, d.spawned[0].Stdin)
			want(t, d.learned("falcon"), "falcon")
		})
	}
}

func TestAWorkerDoesEachOfItsJobs(t *testing.T) {
	d := newDesk(t)
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	d.say("s2", append(talk("heron"), lesson("heron")...)...)
	if err := os.WriteFile(d.path("photo"), []byte("GIF89a\x00\x01"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.rest("photo")
	jobs := []hooks.Job{{Transcript: d.path("gone")}, {Transcript: d.path("s1")}, {Transcript: d.path("photo")}, {Transcript: d.path("s2")}}
	stdin, err := json.Marshal(map[string]any{"jobs": jobs})
	if err != nil {
		t.Fatal(err)
	}
	d.run(hooks.WorkerName, stdin)
	want(t, d.learned("falcon", "heron"), "falcon", "heron")
	if log := d.log(); !strings.Contains(log, `"event":"work"`) || !strings.Contains(log, `"error":"missing"`) || !strings.Contains(log, `"unknown":1`) || strings.Count(log, `"read":["claude"]`) != 1 {
		t.Errorf("log: %s", log)
	}
	d.run(hooks.WorkerName, []byte(`{"jobs":"none"}`))
	d.run(hooks.WorkerName, nil)
}

func TestATranscriptThatWasReplacedIsReadFromItsStart(t *testing.T) {
	for name, replace := range map[string]func(d *desk){
		"by a shorter one": func(d *desk) {
			os.Remove(d.path("s1"))
			d.say("s1", append(talk("heron"), lesson("heron")...)...)
		},
		"by a longer one": func(d *desk) {
			os.Remove(d.path("s1"))
			d.say("s1", talk("osprey")...)
			d.say("s1", append(talk("heron"), lesson("heron")...)...)
			d.say("s1", talk("kestrel")...)
			d.say("s1", talk("kestrel")...)
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
			d.say("s1", talk("falcon")...)
			d.stop("Stop", "s1")
			replace(d)
			d.stop("Stop", "s1")
			want(t, d.learned("falcon", "heron"), "falcon", "heron")
		})
	}
}

func TestALineThatIsNotWholeYetIsReadLater(t *testing.T) {
	d := newDesk(t)
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	whole, err := os.ReadFile(d.path("s1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{len(whole) / 2, len(whole) - 400, len(whole) - 1, len(whole)} {
		if err := os.WriteFile(d.path("s1"), whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		d.rest("s1")
		d.stop("Stop", "s1")
	}
	want(t, d.learned("falcon"), "falcon")
}

func TestATranscriptInTheMakingIsWaitedFor(t *testing.T) {
	d := newDesk(t)
	d.say("s1", talk("falcon")...)
	now := time.Now()
	if err := os.Chtimes(d.path("s1"), now, now); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		time.Sleep(quiet / 2)
		d.say("s1", lesson("falcon")...)
	}()
	d.stop("Stop", "s1")
	<-done
	want(t, d.learned("falcon"), "falcon")
}

func TestWordForAWorkerThatIsBusy(t *testing.T) {
	d := newDesk(t)
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	d.stop("Stop", "s1")
	s, err := learnings.OpenExisting(d.store, learnings.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	cursors, err := hooks.OpenCursors(s.Dir())
	if err != nil {
		t.Fatal(err)
	}
	defer cursors.Close()
	held, err := cursors.Lock(d.path("s1"), 0)
	if err != nil {
		t.Fatal(err)
	}
	d.say("s1", append(talk("heron"), lesson("heron")...)...)
	job, err := json.Marshal(map[string]any{"jobs": []hooks.Job{{Transcript: d.path("s1"), Cwd: d.project}}})
	if err != nil {
		t.Fatal(err)
	}
	d.run(hooks.WorkerName, job)
	want(t, d.learned("falcon", "heron"), "falcon")
	held.Unlock()
	if !cursors.Asked(d.path("s1")) {
		t.Error("left no word that there is more")
	}
	d.run(hooks.WorkerName, job)
	want(t, d.learned("falcon", "heron"), "falcon", "heron")
}

func TestTheCursorWaitsForTheStore(t *testing.T) {
	d := newDesk(t)
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	d.env["LEARNINGS_DIR"] = filepath.Join(d.home, "photos")
	if err := os.MkdirAll(filepath.Join(d.home, "photos", "cat.jpg"), 0o700); err != nil {
		t.Fatal(err)
	}
	d.stop("Stop", "s1") // refused: the folder is somebody else's
	delete(d.env, "LEARNINGS_DIR")
	d.stop("Stop", "s1")
	want(t, d.learned("falcon"), "falcon")
}

func TestWhatTheProjectSaysAnywayIsNotLearned(t *testing.T) {
	d := newDesk(t)
	if err := os.WriteFile(filepath.Join(d.project, "AGENTS.md"), []byte("# Rules\n\n"+rule("falcon")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	d.stop("Stop", "s1")
	want(t, d.learned("falcon"))
}

func TestWhatCannotBeRememberedIsLearnedAllTheSame(t *testing.T) {
	for name, spoil := range map[string]func(d *desk) string{
		"the state is no folder":       func(d *desk) string { return learnings.StateDir },
		"the cursors are in no folder": func(d *desk) string { return filepath.Join(learnings.StateDir, "cursors") },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.say("s0", talk("heron")...)
			d.stop("Stop", "s0")
			path := filepath.Join(d.store, spoil(d))
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
			d.stop("Stop", "s1")
			d.stop("SessionEnd", "s1")
			want(t, d.learned("falcon"), "falcon")
			if !strings.Contains(d.log(), `"error":"not a folder"`) {
				t.Errorf("the log does not tell: %s", d.log())
			}
		})
	}
}

func TestATranscriptWhoseLockCannotBeHadIsReadAllTheSame(t *testing.T) {
	d := newDesk(t)
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	d.stop("Stop", "s1")
	locks, err := filepath.Glob(filepath.Join(d.store, learnings.StateDir, "cursors", "*.lock"))
	if err != nil || len(locks) != 1 {
		t.Fatalf("locks %v, %v", locks, err)
	}
	if err := os.Remove(locks[0]); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(locks[0], 0o700); err != nil {
		t.Fatal(err)
	}
	d.say("s1", append(talk("heron"), lesson("heron")...)...)
	d.stop("Stop", "s1")
	want(t, d.learned("falcon", "heron"), "falcon", "heron")
}

func TestADamagedCursorCostsNothing(t *testing.T) {
	for name, damage := range map[string]func(*hooks.Cursor){
		"an offset before the file":     func(c *hooks.Cursor) { c.Offset = -1 },
		"an offset behind the file":     func(c *hooks.Cursor) { c.Offset = 1 << 60 },
		"going on from before the file": func(c *hooks.Cursor) { c.Resume = json.RawMessage(`{"agent":"claude","offset":-5}`) },
		"going on from behind the file": func(c *hooks.Cursor) { c.Resume = json.RawMessage(`{"agent":"claude","offset":1e15}`) },
		"going on from nowhere":         func(c *hooks.Cursor) { c.Resume = json.RawMessage(`"x"`) },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
			d.stop("Stop", "s1")
			s, err := learnings.OpenExisting(d.store, learnings.Options{Now: time.Now})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			cursors, err := hooks.OpenCursors(s.Dir())
			if err != nil {
				t.Fatal(err)
			}
			defer cursors.Close()
			c := cursors.Load(d.path("s1"))
			damage(&c)
			if err := cursors.Save(d.path("s1"), c); err != nil {
				t.Fatal(err)
			}
			d.say("s1", lesson("heron")...)
			d.stop("Stop", "s1")
			want(t, d.learned("falcon", "heron"), "falcon", "heron")
		})
	}
}
