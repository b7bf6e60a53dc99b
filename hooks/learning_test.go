//go:build unix

package hooks_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// session appends a session to a transcript in which the user states a rule about word, and lets it come to rest.
// No two rules have more than their form in common.
func (m *machine) session(path, word string) {
	m.t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		m.t.Fatal(err)
	}
	defer f.Close()
	enc := json.NewEncoder(f)
	for i, text := range []string{
		"Please look at the " + word + " importer and tell me what it does. " + strings.Repeat("It used to load every row before the weekend. ", 15),
		"I read the " + word + " importer. " + strings.Repeat("It takes the rows one by one and checks each against the schema. ", 10),
		rule(word),
		"Understood.",
	} {
		line := map[string]any{
			"uuid": fmt.Sprint(word, "-", i), "sessionId": filepath.Base(path), "cwd": filepath.Join(m.home, "calc"), "version": "2.1.332",
			"timestamp": time.Date(2026, 11, 30, 10, i, 0, 0, time.UTC), "type": "user", "isSidechain": false,
			"message": map[string]any{"role": "user", "content": text},
		}
		if i%2 == 1 {
			line["type"] = "assistant"
			line["message"] = map[string]any{
				"role": "assistant", "id": "m", "model": "x", "content": []any{map[string]any{"type": "text", "text": text}},
			}
		}
		if err := enc.Encode(line); err != nil {
			m.t.Fatal(err)
		}
	}
	old := time.Now().Add(-time.Minute)
	if err := os.Chtimes(path, old, old); err != nil {
		m.t.Fatal(err)
	}
}

func rule(word string) string {
	return fmt.Sprintf("Never put %sadel files into %sombre before the %suster and %sonic checks have passed.", word, word, word, word)
}

// about counts the stored learnings about each word.
func (m *machine) about(words ...string) []int {
	m.t.Helper()
	counts := make([]int, len(words))
	for _, summary := range m.learned() {
		for i, word := range words {
			if strings.Contains(summary, word+"adel") {
				counts[i]++
			}
		}
	}
	return counts
}

// once asserts that there is one learning about each word.
func (m *machine) once(words ...string) {
	m.t.Helper()
	for i, n := range m.about(words...) {
		if n != 1 {
			m.t.Errorf("%d learnings about %s, want 1", n, words[i])
		}
	}
}

// eventually waits for what a detached worker does.
func (m *machine) eventually(what string, done func() bool) {
	m.t.Helper()
	for end := time.Now().Add(hang); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			m.t.Fatalf("%s never happens; log:\n%s", what, m.log())
		}
	}
}

func (m *machine) log() string {
	data, err := os.ReadFile(filepath.Join(m.store, "_log", "hooks.log"))
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// words are made up, and unlike each other.
func words(n int) []string {
	var all []string
	for i := range n {
		all = append(all, string([]byte{"bdfgklmprt"[i%10], "aeiou"[i/10%5], "vzxqw"[i%5], "aeiou"[i/10%5], "nsl"[i%3]}))
	}
	return all
}

func TestFiftyStopsAtOnceStoreFiftyLearnings(t *testing.T) {
	m := newMachine(t)
	all := words(50)
	var wait sync.WaitGroup
	for i, word := range all {
		path := filepath.Join(m.home, fmt.Sprintf("s%d.jsonl", i))
		m.session(path, word)
		wait.Go(func() {
			m.run(m.program("session-stop", "--wait"), bytes.NewReader(m.payload("Stop", "transcript_path", path, "session_id", word)))
		})
	}
	wait.Wait()
	m.once(all...)
	if got := len(m.learned()); got != len(all) {
		t.Errorf("%d learnings, want %d; log:\n%s", got, len(all), m.log())
	}
}

func TestTheForegroundHandsOverToAWorker(t *testing.T) {
	m := newMachine(t)
	path := filepath.Join(m.home, "s1.jsonl")
	m.session(path, "falcon")
	m.proper("session-stop", m.run(m.program("session-stop"), bytes.NewReader(m.payload("SessionEnd"))))
	m.eventually("learning", func() bool { return m.about("falcon")[0] == 1 })
	m.eventually("the end of the worker", func() bool { return strings.Contains(m.log(), `"event":"work"`) })
	log := m.log()
	for _, private := range []string{"falcon", m.home, "s1", "Never put"} {
		if strings.Contains(log, private) {
			t.Errorf("the log holds %q:\n%s", private, log)
		}
	}
}

func TestAWorkerOutlivesItsAgent(t *testing.T) {
	m := newMachine(t)
	m.session(filepath.Join(m.home, "s1.jsonl"), "falcon")
	now := time.Now()
	if err := os.Chtimes(filepath.Join(m.home, "s1.jsonl"), now, now); err != nil { // so that the worker waits a little
		t.Fatal(err)
	}
	// The agent's shell and its process group are killed as soon as the hook is back.
	cmd := m.shell(`"$0"; kill -9 0`, "session-stop")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // the test itself is spared
	cmd.Stdin = bytes.NewReader(m.payload("Stop"))
	if err := cmd.Run(); err == nil {
		t.Error("the group was not killed")
	}
	m.eventually("learning", func() bool { return m.about("falcon")[0] == 1 })
}

func TestAWorkerHoldsNothingOfItsAgents(t *testing.T) {
	m := newMachine(t)
	path := filepath.Join(m.home, "s1.jsonl")
	m.session(path, "falcon")
	later := time.Now().Add(4 * time.Second) // so that the worker waits
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	agents, handed, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer agents.Close()
	cmd := m.program("session-stop")
	cmd.ExtraFiles = []*os.File{handed}
	m.run(cmd, bytes.NewReader(m.payload("Stop")))
	handed.Close()
	if _, err := agents.Read(make([]byte, 1)); err != io.EOF {
		t.Error(err)
	}
	if strings.Contains(m.log(), `"event":"work"`) {
		t.Error("the agent's pipe was open until the worker was done")
	}
	m.eventually("learning", func() bool { return m.about("falcon")[0] == 1 })
}

func TestManyStopsOfOneSessionAtOnce(t *testing.T) {
	m := newMachine(t)
	path := filepath.Join(m.home, "s1.jsonl")
	all := []string{"falcon", "heron", "osprey"}
	for _, word := range all {
		m.session(path, word)
		var wait sync.WaitGroup
		for i := range 6 {
			cmd := m.program("session-stop")
			if i == 0 {
				cmd = m.program("session-stop", "--wait")
			}
			event := []string{"Stop", "SessionEnd", "PreCompact"}[i%3]
			wait.Go(func() { m.run(cmd, bytes.NewReader(m.payload(event))) })
		}
		wait.Wait()
	}
	m.eventually("the end of all workers", func() bool { return strings.Count(m.log(), `"event":"work"`) == 15 })
	m.once(all...)
	if got := m.learned(); len(got) != len(all) {
		t.Errorf("learned %q", got)
	}
}

func TestAnInterruptedSessionIsCaughtUp(t *testing.T) {
	m := newMachine(t)
	m.run(m.program("session-start"), bytes.NewReader(m.payload("UserPromptSubmit", "prompt", "look at the importer")))
	m.session(filepath.Join(m.home, "s1.jsonl"), "falcon")
	// The agent is killed here: no hook tells of it.
	next := []string{"session_id", "s2", "transcript_path", filepath.Join(m.home, "s2.jsonl")}
	m.run(m.program("session-start"), bytes.NewReader(m.payload("SessionStart", append(next, "source", "startup")...)))
	m.eventually("catching up", func() bool { return m.about("falcon")[0] == 1 })
	answer := m.run(m.program("session-start"), bytes.NewReader(m.payload("UserPromptSubmit",
		append(next, "prompt", "where do the falconadel files go, do they belong into falconombre?")...)))
	m.proper("session-start", answer)
	if !strings.Contains(answer, "falconombre") {
		t.Errorf("the next session does not know what the interrupted one taught: %q", answer)
	}
}

func TestTwoHooksForOneEventAnswerOnce(t *testing.T) {
	m := newMachine(t).stock()
	answers := make([]string, 8)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() {
			answers[i] = m.run(m.program("session-start"), bytes.NewReader(m.payload("UserPromptSubmit", "prompt", fits)))
		})
	}
	wait.Wait()
	given := slices.DeleteFunc(answers, func(a string) bool { return a == "" })
	if len(given) != 1 {
		t.Errorf("%d answers, want 1", len(given))
	}
}

// disk runs a script that may mount a small disk of its own; the store is on it. It needs Linux and the right to mount.
func (m *machine) disk(script string) {
	m.t.Helper()
	probe := exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", m.home)
	if out, err := probe.CombinedOutput(); err != nil {
		if runtime.GOOS == "linux" && os.Getenv("CI") == "true" {
			m.t.Fatalf("mount a disk: %v\n%s", err, out)
		}
		m.t.Skipf("mount a disk: %v", err)
	}
	cmd := exec.CommandContext(m.t.Context(), "unshare", "-rm", "/bin/sh", "-euc", script)
	cmd.Dir, cmd.Env = m.home, slices.Concat(m.env, []string{"BIN=" + bin(m.t), "STORE=" + m.store})
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		m.t.Errorf("%v\n%s", err, out)
	}
}

func TestADiskThatTakesNothing(t *testing.T) {
	for name, c := range map[string]struct{ prepare, mend string }{
		"a full disk": {
			`i=0; while echo 0123456789012345678901234567890123456789 2>/dev/null >>"$STORE/fill"; do :; done; ` +
				`while touch "$STORE/fill$i" 2>/dev/null; do i=$((i+1)); done`, `rm "$STORE"/fill*`,
		},
		"a read-only disk": {`mount -o remount,ro "$STORE"`, `mount -o remount,rw "$STORE"`},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t).stock()
			m.session(filepath.Join(m.home, "s1.jsonl"), "falcon")
			for name, data := range map[string][]byte{
				"prompt.json": m.payload("UserPromptSubmit", "prompt", fits), "stop.json": m.payload("Stop"),
			} {
				if err := os.WriteFile(filepath.Join(m.home, name), data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			m.disk(`
cp "$STORE/errors.yaml" kept.yaml
mount -t tmpfs -o size=200k,nr_inodes=40,mode=700 tmpfs "$STORE"
cp kept.yaml "$STORE/errors.yaml"
` + c.prepare + `
"$BIN/session-stop" --wait <stop.json >stop.out || echo "session-stop: status $?"
"$BIN/session-start" <prompt.json >prompt.out || echo "session-start: status $?"
[ ! -s stop.out ] || echo "session-stop spoke"
grep -q err-001 prompt.out || echo "session-start gave nothing"
cmp kept.yaml "$STORE/errors.yaml" || echo "the store was changed"
` + c.mend + `
"$BIN/session-stop" --wait <stop.json || echo "session-stop: status $?"
grep -q falconadel "$STORE"/*.yaml || echo "not learned once the disk was mended"
`)
		})
	}
}
