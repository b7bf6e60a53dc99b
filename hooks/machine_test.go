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
	"strings"
	"sync"
	"testing"
	"time"

	"session-learning/learnings"
)

// built are the real executables, built once and only when a test asks for them: fuzzing starts many test processes.
var built = sync.OnceValues(func() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "session-learning-bin-"); err != nil {
		return "", err
	}
	cmd := exec.Command("go", "build", "-o", dir+"/", "session-learning/cmd/session-start", "session-learning/cmd/session-stop")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return dir, fmt.Errorf("build executables: %w\n%s", err, out)
	}
	asked = true
	return dir, nil
})

// asked tells whether there are executables to remove.
var asked bool

func TestMain(m *testing.M) {
	code := m.Run()
	if asked {
		if dir, err := built(); err == nil {
			os.RemoveAll(dir)
		}
	}
	os.Exit(code)
}

// bin is the folder with the executables.
func bin(t *testing.T) string {
	t.Helper()
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// hang is how long a process may take before it counts as hanging. It is no measure of speed.
const hang = 30 * time.Second

// machine is a user's machine: a home and nothing else of the environment.
type machine struct {
	t     *testing.T
	home  string
	store string
	env   []string
}

// newMachine makes a machine to run the real executables on. A short run does without, as that of the race detector,
// which does not look into other processes.
func newMachine(t *testing.T) *machine {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the real executables")
	}
	home, err := os.MkdirTemp("", "session-learning-home-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { remove(t, home) })
	m := &machine{t: t, home: home}
	m.store = filepath.Join(m.home, ".claude", "data", "learnings")
	m.env = []string{"HOME=" + m.home, "PATH=" + os.Getenv("PATH"), "TMPDIR=" + m.home}
	if err := os.MkdirAll(filepath.Join(m.home, "calc", ".git"), 0o700); err != nil {
		t.Fatal(err)
	}
	return m
}

// remove removes a home, in which a detached worker may still be at work.
func remove(t *testing.T, home string) {
	for end := time.Now().Add(hang); ; time.Sleep(20 * time.Millisecond) {
		err := os.RemoveAll(home)
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Error(err)
			return
		}
	}
}

// stock gives the machine a store with one learning.
func (m *machine) stock() *machine {
	m.t.Helper()
	if err := os.MkdirAll(m.store, 0o700); err != nil {
		m.t.Fatal(err)
	}
	text := "category: errors\nlearnings:\n  - id: err-001\n    created: \"2026-11-01T12:00:00Z\"\n" +
		"    keywords: [\"circular import\", \"module not found\", \"python import\"]\n" +
		"    summary: \"Circular imports cause 'module not found' errors\"\n    insight: \"Move the shared code to a third module.\"\n" +
		"    confidence: 0.9\n    times_used: 0\n"
	if err := os.WriteFile(filepath.Join(m.store, "errors.yaml"), []byte(text), 0o600); err != nil {
		m.t.Fatal(err)
	}
	return m
}

// fits is a prompt that the stocked learning fits.
const fits = "the tests fail with a circular import, module not found"

func (m *machine) payload(event string, fields ...string) []byte {
	m.t.Helper()
	all := map[string]string{
		"hook_event_name": event, "session_id": "s1", "cwd": filepath.Join(m.home, "calc"), "transcript_path": filepath.Join(m.home, "s1.jsonl"),
	}
	for i := 0; i < len(fields); i += 2 {
		all[fields[i]] = fields[i+1]
	}
	data, err := json.Marshal(all)
	if err != nil {
		m.t.Fatal(err)
	}
	return data
}

// program is a process to be run on the machine.
func (m *machine) program(name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(m.t.Context(), filepath.Join(bin(m.t), name), args...)
	cmd.Dir, cmd.Env = m.home, m.env
	return cmd
}

// run runs a process to its end and returns what it wrote to stdout. It must end by itself with status 0, and say
// nothing on stderr.
func (m *machine) run(cmd *exec.Cmd, stdin io.Reader) string {
	m.t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Stderr = &stderr
	if cmd.Stdout == nil {
		cmd.Stdout = &stdout
	}
	if stdin != nil {
		cmd.Stdin = m.ready(stdin)
	}
	m.end(cmd, &stderr, func() {})
	return stdout.String()
}

// ready puts a payload into a pipe before anybody reads it. A hook waits for its payload for a moment only, which on a
// machine with much to do may be over before the test comes to write.
func (m *machine) ready(stdin io.Reader) io.Reader {
	m.t.Helper()
	payload, known := stdin.(*bytes.Reader)
	if !known || payload.Len() > 4<<10 { // what every pipe holds
		return stdin
	}
	read, write, err := os.Pipe()
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { read.Close() })
	if _, err := payload.WriteTo(write); err != nil {
		m.t.Fatal(err)
	}
	if err := write.Close(); err != nil {
		m.t.Fatal(err)
	}
	return read
}

// end starts a process, does something to it, and sees it to its end.
func (m *machine) end(cmd *exec.Cmd, stderr *bytes.Buffer, meanwhile func()) {
	m.t.Helper()
	if err := cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	meanwhile()
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if code := cmd.ProcessState.ExitCode(); code != 0 {
			m.t.Errorf("%s: exit status %d (%v)", filepath.Base(cmd.Path), code, err)
		}
	case <-time.After(hang):
		_ = cmd.Process.Kill()
		m.t.Fatalf("%s hangs", filepath.Base(cmd.Path))
	}
	if stderr.Len() > 0 {
		m.t.Errorf("%s: stderr %q", filepath.Base(cmd.Path), stderr)
	}
}

// proper asserts that an answer of session-start is empty or one object, and one of session-stop empty.
func (m *machine) proper(name, answer string) {
	m.t.Helper()
	if answer == "" || name == "session-start" && json.Valid([]byte(answer)) && strings.HasPrefix(answer, `{"hookSpecificOutput":{"hookEventName":"`) {
		return
	}
	m.t.Errorf("%s answered %q", name, answer)
}

func both() []string { return []string{"session-start", "session-stop"} }

// learned are the summaries of what is stored.
func (m *machine) learned() []string {
	m.t.Helper()
	s, err := learnings.OpenExisting(m.store, learnings.Options{Now: time.Now})
	if os.IsNotExist(err) || s == nil {
		return nil
	}
	defer s.Close()
	snapshot := s.Read()
	var all []string
	for _, l := range snapshot.Items {
		all = append(all, l.Summary.String())
	}
	return all
}
