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
	"strconv"
	"strings"
	"sync"
	"syscall"
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

func newMachine(t *testing.T) *machine {
	t.Helper()
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
		cmd.Stdin = stdin
	}
	m.end(cmd, &stderr, func() {})
	return stdout.String()
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

// payloads are all payloads that we have, by name.
func payloads(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, pattern := range []string{"../testdata/payloads/*/*.json", "../../shared/corpus/hooks/*/*.json", "../../shared/e2e/claude/payloads/*.json"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat("../../shared"); len(files) == 0 && err == nil && os.Getenv("CI") == "true" {
			t.Errorf("no payloads at %s", pattern)
		}
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			all[f] = data
		}
	}
	if len(all) == 0 {
		t.Fatal("no payloads")
	}
	return all
}

func TestEveryPayload(t *testing.T) {
	m := newMachine(t).stock()
	for name, data := range payloads(t) {
		for _, program := range both() {
			t.Run(program+" "+filepath.Base(filepath.Dir(name))+"/"+filepath.Base(name), func(t *testing.T) {
				m := &machine{t, m.home, m.store, m.env}
				m.proper(program, m.run(m.program(program), bytes.NewReader(data)))
			})
		}
	}
}

func TestEveryCutOfAPayload(t *testing.T) {
	m := newMachine(t).stock()
	whole := []byte(`{"session_id":"s","cwd":"/","hook_event_name":"UserPromptSubmit","prompt":"` + fits + `"}`)
	for cut := range whole {
		m.proper("session-start", m.run(m.program("session-start"), bytes.NewReader(whole[:cut])))
	}
	stop := m.payload("Stop")
	for cut := range stop {
		m.proper("session-stop", m.run(m.program("session-stop", "--wait"), bytes.NewReader(stop[:cut])))
	}
}

func TestOddStdin(t *testing.T) {
	for name, stdin := range map[string]string{
		"nothing":        "",
		"words":          "hello",
		"a list":         "[1,2]",
		"null":           "null",
		"zero bytes":     strings.Repeat("\x00", 5000),
		"deep nesting":   `{"a":` + strings.Repeat("[", 500_000),
		"two objects":    `{"hook_event_name":"UserPromptSubmit","prompt":"x"}{"hook_event_name":"Stop"}`,
		"wrong types":    `{"hook_event_name":["Stop"],"session_id":{},"prompt":7,"transcript_path":true,"cwd":[[]]}`,
		"many members":   `{` + strings.Repeat(`"k":1,`, 100_000) + `"hook_event_name":"Stop"}`,
		"a hostile cwd":  `{"hook_event_name":"UserPromptSubmit","prompt":"x","cwd":"/proc/self/fd/0/../../$(id);rm -rf ~"}`,
		"a hostile name": `{"hook_event_name":"Stop\n{\"decision\":\"block\"}","prompt":"x"}`,
	} {
		for _, program := range both() {
			t.Run(program+" "+name, func(t *testing.T) {
				m := newMachine(t).stock()
				m.proper(program, m.run(m.program(program), strings.NewReader(stdin)))
			})
		}
	}
}

func TestAHundredMegabytes(t *testing.T) {
	m := newMachine(t).stock()
	head := string(m.payload("UserPromptSubmit"))
	head = head[:len(head)-1] + `,"prompt":"` + fits + ". "
	endless := func() io.Reader {
		return io.MultiReader(strings.NewReader(head), io.LimitReader(filler{}, 100<<20), strings.NewReader(`"}`))
	}
	answer := m.run(m.program("session-start"), endless())
	m.proper("session-start", answer)
	if !strings.Contains(answer, "err-001") {
		t.Error("the beginning of an endless prompt was not looked at")
	}
	m.proper("session-stop", m.run(m.program("session-stop"), endless()))
}

// filler is an endless text.
type filler struct{}

func (filler) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = "and so on "[i%10]
	}
	return len(p), nil
}

func TestStdinThatIsNeverClosed(t *testing.T) {
	for name, c := range map[string]struct {
		sent   string
		answer bool
	}{
		"nothing arrives":         {"", false},
		"half an object arrives":  {`{"hook_event_name":"UserPromptSubmit","pro`, false},
		"a whole object arrives":  {`{"hook_event_name":"UserPromptSubmit","prompt":"` + fits + `"}`, true},
		"all but its end arrives": {`{"hook_event_name":"UserPromptSubmit","prompt":"` + fits + `"`, true},
	} {
		for _, program := range both() {
			t.Run(program+" "+name, func(t *testing.T) {
				m := newMachine(t).stock()
				read, write, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				defer read.Close()
				defer write.Close()
				if _, err := write.WriteString(c.sent); err != nil {
					t.Fatal(err)
				}
				answer := m.run(m.program(program), read)
				m.proper(program, answer)
				if program == "session-start" && (answer != "") != c.answer {
					t.Errorf("answered %q", answer)
				}
			})
		}
	}
}

// shell runs a hook through a shell that prepares something odd; "$0" is the program.
func (m *machine) shell(script, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(m.t.Context(), "/bin/sh", append([]string{"-c", script, filepath.Join(bin(m.t), name)}, args...)...)
	cmd.Dir, cmd.Env = m.home, m.env
	return cmd
}

func TestOddSurroundings(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		answer bool // session-start still answers
	}{
		"stdout is closed":           {`exec "$0" "$@" >&-`, false},
		"stdout is full":             {`exec "$0" "$@" >/dev/full`, false},
		"stdin is closed":            {`exec "$0" "$@" <&-`, false},
		"stdin is a folder":          {`exec "$0" "$@" </`, false},
		"stderr is closed":           {`exec "$0" "$@" 2>&-`, true},
		"no home":                    {`unset HOME; exec "$0" "$@"`, false},
		"a home that is not there":   {`HOME=/no/such/home exec "$0" "$@"`, false},
		"a relative home":            {`HOME=x exec "$0" "$@"`, false},
		"an empty environment":       {`exec env -i "$0" "$@"`, false},
		"the folder is gone":         {`mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"`, true},
		"no file may be written":     {`ulimit -f 0; exec "$0" "$@"`, true},
		"hardly any file may open":   {`ulimit -n 8; exec "$0" "$@"`, false},
		"a terminal that hangs up":   {`trap "" TERM; exec "$0" "$@"`, true},
		"flags that nobody knows":    {`exec "$0" --help -x --version --agent`, true},
		"switched off":               {`LEARNINGS_DISABLE=1 exec "$0" "$@"`, false},
		"a child of ours":            {`LEARNINGS_CHILD=1 exec "$0" "$@"`, false},
		"a store that is no folder":  {`LEARNINGS_DIR=/dev/null exec "$0" "$@"`, false},
		"a store elsewhere":          {`LEARNINGS_DIR=$HOME/other exec "$0" "$@"`, false},
		"a store in a relative path": {`LEARNINGS_DIR=x exec "$0" "$@"`, false},
		"a configuration of garbage": {`head -c 3000 /dev/urandom >conf; LEARNINGS_CONFIG=$HOME/conf exec "$0" "$@"`, true},
		"a configuration that hangs": {`mkfifo conf; LEARNINGS_CONFIG=$HOME/conf exec "$0" "$@"`, true},
	} {
		for _, program := range both() {
			t.Run(program+" "+name, func(t *testing.T) {
				m := newMachine(t).stock()
				event := m.payload("UserPromptSubmit", "prompt", fits)
				if program == "session-stop" {
					event = m.payload("Stop")
				}
				answer := m.run(m.shell(c.script, program, "--wait"), bytes.NewReader(event))
				m.proper(program, answer)
				if c.answer && program == "session-start" && answer == "" {
					t.Error("gave nothing")
				}
			})
		}
	}
}

func TestStdoutThatNobodyReads(t *testing.T) {
	m := newMachine(t).stock()
	for name, stuck := range map[string]bool{"a pipe that is full": true, "a pipe whose reader is gone": false} {
		t.Run(name, func(t *testing.T) {
			m := &machine{t, m.home, m.store, m.env}
			read, write, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer read.Close()
			defer write.Close()
			if stuck {
				_ = write.SetWriteDeadline(time.Now().Add(200 * time.Millisecond))
				for err == nil {
					_, err = write.Write(make([]byte, 4096))
				}
			} else {
				read.Close()
			}
			cmd := m.program("session-start")
			cmd.Stdout = write
			m.run(cmd, bytes.NewReader(m.payload("UserPromptSubmit", "prompt", fits, "session_id", name)))
		})
	}
}

func TestSignals(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGPIPE} {
		for _, program := range both() {
			t.Run(program+" "+signal.String(), func(t *testing.T) {
				m := newMachine(t).stock()
				// The pipe is never closed, so without the signal the process waits.
				read, write, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				defer read.Close()
				defer write.Close()
				cmd := m.program(program)
				cmd.Stdin = read
				var stderr bytes.Buffer
				cmd.Stderr = &stderr
				m.end(cmd, &stderr, func() {
					listening(cmd.Process.Pid)
					_ = cmd.Process.Signal(signal)
				})
			})
		}
	}
}

// listening waits until a process has settled what signals do to it: the last thing before it reads.
func listening(pid int) {
	for range 1000 {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		if err != nil {
			time.Sleep(100 * time.Millisecond) // a system without /proc
			return
		}
		_, mask, _ := strings.Cut(string(status), "SigIgn:\t")
		mask, _, _ = strings.Cut(mask, "\n")
		if ignored, _ := strconv.ParseUint(mask, 16, 64); ignored&1 != 0 { // SIGHUP is 1
			time.Sleep(5 * time.Millisecond)
			return
		}
		time.Sleep(time.Millisecond)
	}
}

func TestHostileTranscripts(t *testing.T) {
	m := newMachine(t)
	for name, path := range map[string]string{
		"a secret of the system": "/etc/shadow",
		"an endless device":      "/dev/zero",
		"a device that waits":    "/dev/tty",
		"its own memory":         "/proc/self/mem",
		"its own stdin":          "/dev/stdin",
		"a folder":               "/",
		"a file that is missing": "/no/such/file.jsonl",
		"an address":             "file:///etc/passwd",
		"a dash":                 "-",
		"a line break":           "/tmp/a\nb.jsonl",
		"a FIFO":                 "fifo",
		"a link to a FIFO":       "link",
		"a link to itself":       "loop",
		"an empty file":          "empty",
		"a program":              filepath.Join(bin(t), "session-stop"),
		"an endless name":        "/" + strings.Repeat("x", 3000),
	} {
		t.Run(name, func(t *testing.T) {
			m := &machine{t, m.home, m.store, m.env}
			prepare := `[ -e fifo ] || { mkfifo fifo; ln -s fifo link; ln -s loop loop; : >empty; }; exec "$0" "$@"`
			if !filepath.IsAbs(path) && !strings.Contains(path, ":") {
				path = filepath.Join(m.home, path)
			}
			m.proper("session-stop", m.run(m.shell(prepare, "session-stop", "--wait"), bytes.NewReader(m.payload("Stop", "transcript_path", path))))
			if got := m.learned(); len(got) > 0 {
				t.Errorf("learned %v", got)
			}
		})
	}
}

// learned are the summaries of what is stored.
func (m *machine) learned() []string {
	m.t.Helper()
	s, err := learnings.OpenExisting(m.store, learnings.Options{Now: time.Now})
	if os.IsNotExist(err) || s == nil {
		return nil
	}
	defer s.Close()
	snapshot, err := s.Read()
	if err != nil {
		m.t.Fatal(err)
	}
	var all []string
	for _, l := range snapshot.Items {
		all = append(all, l.Summary.String())
	}
	return all
}
