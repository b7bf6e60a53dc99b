package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// broken is a stdout that takes nothing.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }

// with runs the command with another stdout.
func (m *machine) with(stdout io.Writer, args ...string) (status int, said string) {
	var er bytes.Buffer
	status = Main(append([]string{"learnings"}, args...), Env{
		Stdin: strings.NewReader(m.stdin), Stdout: stdout, Stderr: &er,
		Getenv: func(name string) string { return m.env[name] }, Now: time.Now,
		LookPath: func(string) (string, error) { return "", errors.New("not found") },
		Getwd:    func() (string, error) { return m.home, nil }, Executable: filepath.Join(m.home, "bin", "learnings"),
	})
	return status, er.String()
}

// Half a list in a file must not pass for the whole.
func TestOutputThatIsLostIsAFailure(t *testing.T) {
	full := &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	for _, args := range [][]string{
		{"show"}, {"show", "--json"}, {"search", "import"}, {"search", "import", "--json"}, {"stats"}, {"restore", "--json"}, {"--help"},
		{"edit", "err-001", "--note", "a note"}, {"edit", "err-001", "--note", "another", "--json"}, {"why", "err-001"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			m := newMachine(t)
			m.store("errors", circular)
			status, said := m.with(broken{full}, args...)
			want := "learnings: the output was not written in full: " + syscall.ENOSPC.Error() + "\n"
			if status != 1 || !strings.Contains(said, want) || strings.Contains(said, "/dev/stdout") {
				t.Errorf("status %d, %q, want 1 and %q", status, said, want)
			}
			if status, said := m.with(broken{syscall.EPIPE}, "show"); status != 0 || said != "" {
				t.Errorf("a reader that went away: status %d, %q", status, said)
			}
		})
	}
}
