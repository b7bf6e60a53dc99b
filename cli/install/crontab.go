package install

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// Limits of a call of crontab.
const (
	cronLimit = 10 * time.Second
	maxTable  = 1 << 20 // bytes of a crontab; cron itself takes far less
)

// What crontab says on stderr when there is none, in lower case.
const (
	noTable = "no crontab"
	noFile  = "no such file" // the small one of embedded systems
)

// crontabProgram is the program through which a person's crontab is read and written.
type crontabProgram string

func (m Machine) crontab() (crontabProgram, error) {
	path, err := m.LookPath(crontab)
	if err != nil {
		return "", fmt.Errorf("find the program %s: it is not on this machine", crontab)
	}
	return crontabProgram(path), nil
}

// read returns what the crontab holds; exists is false when there is none.
func (c crontabProgram) read() (table []byte, exists bool, err error) {
	table, said, err := c.run(nil, "-l")
	lower := strings.ToLower(said)
	switch {
	case err == nil:
		return table, true, nil
	case strings.Contains(lower, noTable) || strings.Contains(lower, noFile):
		return nil, false, nil
	}
	return nil, false, fmt.Errorf("read the crontab: %w", err)
}

func (c crontabProgram) write(table []byte) error {
	if _, _, err := c.run(table, "-"); err != nil {
		return fmt.Errorf("write the crontab: %w", err)
	}
	return nil
}

func (c crontabProgram) remove() error {
	if _, _, err := c.run(nil, "-r"); err != nil {
		return fmt.Errorf("remove the crontab: %w", err)
	}
	return nil
}

// run runs the program; what it says on stderr is part of the error.
func (c crontabProgram) run(stdin []byte, arg string) (stdout []byte, said string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), cronLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, string(c), arg)
	cmd.Env = append(cmd.Environ(), "LC_ALL=C") // what it says is read
	cmd.WaitDelay = time.Second                 // its children may keep the pipes open
	out, talk := limited{left: maxTable}, limited{left: maxTable}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &out, &talk
	err = cmd.Run()
	said = strings.TrimSpace(string(talk.kept))
	switch {
	case out.left < 0:
		err = errLong
	case ctx.Err() != nil:
		err = fmt.Errorf("%s %s did not end within %s", crontab, arg, cronLimit)
	case err != nil && said != "":
		err = errors.New(said)
	}
	return out.kept, said, err
}

// errLong tells that a crontab is far longer than cron takes.
var errLong = errors.New("it is longer than a megabyte")

// limited keeps at most so many bytes of what is written to it, and fails at more.
type limited struct {
	kept []byte
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, errLong
	}
	l.kept = append(l.kept, p...)
	return len(p), nil
}
