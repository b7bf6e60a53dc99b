//go:build unix

package hooks_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

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

// TestCutPayloads cuts at each byte on the machine that checks a change, and elsewhere at some: what is read of a cut
// object, TestReadFields shows without a process for each.
func TestCutPayloads(t *testing.T) {
	step := 11
	if os.Getenv("CI") == "true" {
		step = 1
	}
	m := newMachine(t).stock()
	whole := []byte(`{"session_id":"s","cwd":"/","hook_event_name":"UserPromptSubmit","prompt":"` + fits + `"}`)
	for cut := 0; cut < len(whole); cut += step {
		m.proper("session-start", m.run(m.program("session-start"), bytes.NewReader(whole[:cut])))
	}
	stop := m.payload("Stop")
	for cut := 0; cut < len(stop); cut += step {
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
				t.Parallel()
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
				t.Parallel()
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
		"a configuration that hangs": {`mkfifo conf; LEARNINGS_CONFIG=$HOME/conf exec "$0" "$@"`, false},
	} {
		for _, program := range both() {
			t.Run(program+" "+name, func(t *testing.T) {
				t.Parallel()
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
				t.Parallel()
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
