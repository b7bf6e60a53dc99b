package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
)

// paged lets a verb's output go through the person's pager where it is longer than their terminal.
func (p *program) paged(run cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		if pager := strings.TrimSpace(p.env.Pager); pager == "" || pager == "cat" || p.env.Rows <= 0 || !p.out.terminal || wantsJSON(c) {
			return run(c)
		}
		var said record
		data, talk := p.out.data, p.out.talk
		p.out.data, p.out.talk = &recorder{&said, true}, &recorder{&said, false}
		err := run(c)
		p.out.data, p.out.talk = data, talk
		if text := said.data(); rowsOf(text, p.out.width) >= p.env.Rows && p.page(text) {
			data = io.Discard // it was read
		}
		said.repeat(data, talk)
		return err
	}
}

// record is what a verb wrote, in order: what is said after a table stays after it.
type record []piece

type piece struct {
	data bool // else talk
	text []byte
}

// recorder writes into a record.
type recorder struct {
	record *record
	data   bool
}

func (r *recorder) Write(text []byte) (int, error) {
	*r.record = append(*r.record, piece{r.data, bytes.Clone(text)})
	return len(text), nil
}

func (r record) data() []byte {
	var all bytes.Buffer
	for _, p := range r {
		if p.data {
			all.Write(p.text)
		}
	}
	return all.Bytes()
}

// repeat writes the record where it belongs. A reader that went away is nobody's problem.
func (r record) repeat(data, talk io.Writer) {
	for _, p := range r {
		to := talk
		if p.data {
			to = data
		}
		_, _ = to.Write(p.text)
	}
}

// rowsOf is how many rows of a terminal a text takes. With a width of 0 no line is folded.
func rowsOf(text []byte, width int) int {
	rows := 0
	for line := range strings.Lines(withoutColours(string(text))) {
		rows++
		if wide := columns(strings.TrimRight(line, "\n")); width > 0 && wide > 0 {
			rows += (wide - 1) / width
		}
	}
	return rows
}

func withoutColours(text string) string {
	if !strings.Contains(text, "\x1b[") {
		return text
	}
	return regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(text, "")
}

// noSuchCommand is the exit status from which on a shell tells that it could not run what it was given.
const noSuchCommand = 126

// page shows a text in the pager and returns when the person has left it, however much they have read. False: there
// is no such program.
func (p *program) page(text []byte) bool {
	cmd := p.theirCommand(p.env.Pager)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(text), p.env.Stdout, p.env.Stderr
	cmd.Env = p.pagerEnv(cmd.Environ())
	interrupts := make(chan os.Signal, 1) // one that is meant for the pager must not end us before it
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	err := cmd.Run()
	if exit, ended := errors.AsType[*exec.ExitError](err); ended {
		return exit.ExitCode() < noSuchCommand
	}
	return err == nil
}

// pagerEnv tells pagers what the text is like, as git does, unless the person has told them: less shows colours, ends
// by itself when the text fits, leaves it on the screen, and takes it for the UTF-8 that it is.
func (p *program) pagerEnv(env []string) []string {
	for _, set := range [][2]string{{config.EnvLess, "FRX"}, {config.EnvLessCharset, "utf-8"}} {
		if p.env.Getenv(set[0]) == "" {
			env = append(env, set[0]+"="+set[1])
		}
	}
	return env
}
