package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"

	"session-learning/internal/config"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// defaultEditor is taken where the person has named none.
const defaultEditor = "vi"

// maxSheet is how much is read of what came from an editor, in bytes: an item and what we wrote above it.
const maxSheet = learnings.MaxItem + 16<<10

// scratch is a file of its own, in a folder for the user alone, for a text that a person edits: editors put their copies
// beside it. It stays only when the text could not be used.
type scratch struct {
	folder, file string
	text         string // as we wrote it
}

func newScratch(text string) (scratch, error) {
	folder, err := os.MkdirTemp("", "learnings-")
	if err != nil {
		return scratch{}, err
	}
	d := scratch{folder: folder, file: filepath.Join(folder, "learning.yaml"), text: text}
	if err := os.WriteFile(d.file, []byte(text), 0o600); err != nil {
		return scratch{}, errors.Join(err, os.RemoveAll(folder))
	}
	return d, nil
}

// read returns the text as the person left it.
func (d scratch) read() ([]byte, error) {
	return safefile.ReadRegular(d.file, maxSheet) // what an editor left may be anything
}

// untouched tells whether there is nothing in it to be kept.
func (d scratch) untouched() bool {
	data, err := d.read()
	return err == nil && string(data) == d.text || errors.Is(err, os.ErrNotExist)
}

// clear takes the file away.
func (d scratch) clear() { _ = os.RemoveAll(d.folder) }

// composition is a text that a person is to edit.
type composition struct {
	verb  string
	text  string
	check func(data []byte) error // takes what the person left; an error says what is wrong with it
	again string                  // the command that goes on with a text, without the name of its file
}

// compose lets a person edit a text, as often as they want, until it passes. It reports false when they left it as it
// was, or empty. A text that does not pass in the end is kept, and that is told.
func (p *program) compose(k *keyboard, c composition) (bool, error) {
	d, err := newScratch(c.text)
	if err != nil {
		return false, fmt.Errorf("%s: make a file for the editor: %w", c.verb, err)
	}
	for {
		if err := p.runEditor(d.file); err != nil {
			k.forget()
			return false, p.keepText(d, c, hinted{fmt.Errorf("%s: %w", c.verb, err), "to take another editor: set EDITOR, as in EDITOR=nano"})
		}
		k.forget()
		data, err := d.read()
		if err == nil && (string(data) == c.text || isBlank(data)) {
			d.clear()
			return false, nil
		}
		if err == nil {
			if err = c.check(data); err == nil {
				d.clear()
				return true, nil
			}
		}
		p.out.fail(withVerb(c.verb, err))
		if final(err) || !p.confirm(k, "edit it again") {
			return false, p.keepText(d, c, errTold)
		}
	}
}

// withVerb names the verb in an error that does not yet.
func withVerb(verb string, err error) error {
	if strings.HasPrefix(err.Error(), verb+": ") {
		return err
	}
	return fmt.Errorf("%s: %w", verb, err)
}

// finalError is an error that editing the text again does not mend.
type finalError struct{ error }

func (f finalError) Unwrap() error { return f.error }

func final(err error) bool {
	_, ok := errors.AsType[finalError](err)
	return ok
}

// keepText says where the person finds what they wrote. The error is passed on.
func (p *program) keepText(d scratch, c composition, err error) error {
	if d.untouched() {
		d.clear()
		return err
	}
	p.out.fail(err)
	p.out.say("your text is kept in %s", d.file)
	p.out.say("to go on with it: %s %s", c.again, word(d.file))
	return errTold
}

// isBlank tells whether a text holds nothing but comments.
func isBlank(data []byte) bool {
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}

// runEditor opens a file in the person's editor and waits until that ends.
func (p *program) runEditor(file string) error {
	editor := defaultEditor
	for _, name := range []string{config.EnvEditor, config.EnvVisual} { // the last that is set wins
		if set := strings.TrimSpace(p.env.Getenv(name)); set != "" {
			editor = set
		}
	}
	cmd := p.theirCommand(editor, file)
	if f, ok := p.env.Stdin.(*os.File); ok {
		cmd.Stdin = f
	}
	cmd.Stdout, cmd.Stderr = p.env.Stdout, p.env.Stderr
	if !p.env.Terminal {
		cmd.Stdout = p.env.Stderr // stdout is data
	}
	ours := make(chan os.Signal, 1) // Ctrl-C is meant for the editor; what is not taken here would end us
	signal.Notify(ours, os.Interrupt)
	defer signal.Stop(ours)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the editor %s: %w", oneLine(editor), err)
	}
	return nil
}

// theirCommand runs what a person has set in the environment, such as an editor, through the shell, as git does,
// because it may be set with arguments or quotes. Where there is no shell its words are split at spaces.
func (p *program) theirCommand(line string, args ...string) *exec.Cmd {
	shell, err := p.env.LookPath("sh")
	if err != nil {
		words := append(strings.Fields(line), args...)
		return exec.Command(words[0], words[1:]...)
	}
	return exec.Command(shell, append([]string{"-c", line + ` "$@"`, line}, args...)...)
}

// remark writes lines above a sheet, as comments.
func remark(lines ...string) string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.TrimRight("# "+oneLine(line), " ") + "\n")
	}
	return b.String()
}
