package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"unicode"

	"session-learning/internal/config"
	"session-learning/internal/terminal"
)

// voice is how the command speaks: data on stdout, talk on stderr. Talk begins with "learnings:", in lower case and
// without a full stop; a hint stands on a line of its own and names what to type.
type voice struct {
	data, talk io.Writer
	terminal   bool // stdout is read by a person: tables, titles
	width      int  // columns of that terminal; 0: not known, lines are as long as they are
	talkWidth  int  // columns of the terminal that talk goes to; 0: it is none, or not known
	colours    bool
	dir        string // the --dir of the command line, as it was typed: hints go on with the same store
}

func newVoice(e Env) voice {
	width := 0
	if e.Terminal {
		width = e.Columns
	}
	return voice{
		data: e.Stdout, talk: e.Stderr,
		terminal: e.Terminal, width: width, talkWidth: e.TalkColumns,
		colours: e.Terminal && e.Getenv(config.EnvNoColor) == "" && e.Getenv(config.EnvTerm) != "dumb",
	}
}

// outlet is stdout. It remembers that something could not be written: whoever sends a list into a file must not take
// half of it for the whole.
type outlet struct {
	to   io.Writer
	lost error // the first; nil: all was written, or its reader went away, which is nobody's problem
}

func (o *outlet) Write(text []byte) (int, error) {
	n, err := o.to.Write(text)
	if err != nil && o.lost == nil && !errors.Is(err, syscall.EPIPE) {
		o.lost = err
	}
	return n, err
}

// also adds to the outcome of a verb that its output was not written.
func (o *outlet) also(err error) error {
	if o.lost == nil {
		return err
	}
	if errors.Is(err, o.lost) {
		err = nil
	}
	return errors.Join(err, hinted{fmt.Errorf("the output was not written in full: %w", withoutPath(o.lost)), "what was changed is changed; to see what there is: learnings show"})
}

// usageError is a wrong use of the command line.
type usageError struct {
	verb string // empty: before any verb
	err  error
	hint string // empty: the help of the verb
}

func (u usageError) Error() string {
	if u.verb == "" {
		return u.err.Error()
	}
	return u.verb + ": " + u.err.Error()
}

func (u usageError) Unwrap() error { return u.err }

// hinted is an error with what the person can do about it.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

// errTold is an error that the person has been told of already; only the exit status is left to say.
var errTold = errors.New("told")

func (v voice) fail(err error) {
	if errors.Is(err, errTold) {
		return
	}
	v.say("%v", err)
	if u, ok := errors.AsType[usageError](err); ok {
		if u.hint == "" {
			u.hint = strings.Join(strings.Fields("for its use: learnings "+u.verb+" --help"), " ")
		}
		v.say("%s", u.hint)
	}
	if h, ok := errors.AsType[hinted](err); ok && h.hint != "" {
		v.say("%s", h.hint)
	}
}

// speaker begins each line of talk.
const speaker = "learnings: "

// say writes a line of talk. On a terminal it is folded between words, and goes on below its own beginning.
func (v voice) say(format string, args ...any) {
	text := strings.TrimRight(fmt.Sprintf(format, args...), "\n")
	for line := range strings.Lines(text) {
		line = terminal.Visible(v.sameStore(strings.TrimRight(line, "\r\n")))
		fmt.Fprintf(v.talk, "%s%s\n", speaker, strings.Join(v.foldedTalk(line), "\n"+strings.Repeat(" ", len(speaker))))
	}
}

// foldedTalk folds a line of talk. A command at its end stays whole: it is to be copied.
func (v voice) foldedTalk(line string) []string {
	room := v.talkWidth - len(speaker)
	if room < narrowest {
		return []string{line}
	}
	said, command := cutCommand(line)
	lines := fold(said, room)
	switch last := len(lines) - 1; {
	case command == "":
	case lines[last] == "":
		lines[last] = command
	case columns(lines[last])+1+columns(command) <= room:
		lines[last] += " " + command
	default:
		lines = append(lines, command)
	}
	return lines
}

// cutCommand splits a line of talk before the command that it ends in; empty: it ends in none.
func cutCommand(line string) (said, command string) {
	typed := regexp.MustCompile(`(?:^|: )((?:(?:\S*/)?learnings|'.*/learnings'|rm|git|export|fish_add_path|\./install\.sh) .*)$`)
	if at := typed.FindStringSubmatchIndex(line); at != nil {
		return strings.TrimRight(line[:at[2]], " "), line[at[2]:]
	}
	return line, ""
}

// sameStore puts the --dir that was given into a hint, because what is to be typed next is about the same store. A hint
// says what for, and then the command.
func (v voice) sameStore(line string) string {
	what, command, isHint := strings.Cut(line, ": learnings ")
	verb, _, _ := strings.Cut(command, " ")
	switch {
	case v.dir == "" || !isHint || strings.ContainsAny(what, `:"`) || strings.Contains(command, "--"+flagDir):
		return line
	case strings.HasPrefix(verb, "-") || strings.HasSuffix(command, "--help") || verb == "install" || verb == "uninstall":
		return line // it is about no store, or about which one it is to be
	}
	return what + ": learnings --" + flagDir + " " + word(v.dir) + " " + command
}

// print writes data. What cannot be written is told in the end, see outlet.
func (v voice) print(format string, args ...any) { fmt.Fprintf(v.data, format, args...) }

// json writes a value as one line.
func (v voice) json(value any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	_, err := v.data.Write(escapeControls(b.Bytes()))
	return err
}

// escapeControls escapes the control characters that JSON allows as they are but a terminal would obey.
func escapeControls(line []byte) []byte {
	isControl := func(r rune) bool { return r >= 0x7f && r <= 0x9f }
	if !bytes.ContainsFunc(line, isControl) {
		return line
	}
	var out bytes.Buffer
	for _, r := range string(line) {
		if isControl(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.Bytes()
}

// colour is an SGR code.
type colour string

const (
	bold  colour = "1"
	dim   colour = "2"
	red   colour = "31"
	green colour = "32"
	amber colour = "33"
	cyan  colour = "36"
)

func (v voice) paint(c colour, s string) string {
	if !v.colours || s == "" || c == "" {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

// oneLine brings a text onto one line.
func oneLine(s string) string { return strings.Join(strings.Fields(terminal.Visible(s)), " ") }

// word is a word of a command, written so that a shell reads it back: hints are copied.
func word(s string) string {
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !isPlain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// arguments are words as they are typed behind a verb, each after a space, and after "--" when one looks like a flag.
func arguments(list ...string) string {
	var b strings.Builder
	if slices.ContainsFunc(list, isFlag) {
		b.WriteString(" --")
	}
	for _, s := range list {
		b.WriteString(" " + word(s))
	}
	return b.String()
}

// amid is an id behind a verb and before flags, as they are typed: behind them where "--" must stand before it.
func amid(id, flags string) string {
	if isFlag(id) {
		return " " + flags + arguments(id)
	}
	return arguments(id) + " " + flags
}

// isPlain tells a character that stands for itself in a shell.
func isPlain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r > unicode.MaxASCII || strings.ContainsRune("%+,-./:=@_~", r)
}
