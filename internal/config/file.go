package config

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxFile is the most that a configuration file may hold, in bytes: a few short lines and room for comments.
const maxFile = 4 << 10

// ValueError says which value of the configuration file cannot be used. Its default holds in its place.
type ValueError struct {
	File string
	Line int // 1-based
	Key  string
	Want string // what may stand there
}

// Error names the place and what may stand there, never what stands there.
func (e *ValueError) Error() string {
	return fmt.Sprintf("read configuration: %s:%d: %s must be %s", e.File, e.Line, e.Key, e.Want)
}

// set takes one value over, and returns what may stand there when it cannot. Unknown keys are left alone: a newer
// version may know them.
func (c *Config) set(e entry) (want string) {
	switch e.key {
	case KeyStore:
		dir, err := c.absolute(e.value)
		if err != nil || !e.whole {
			// StoreDir refuses it too: learning into another folder than the one that was meant would look like loss.
			c.Store = e.value
			return "an absolute path"
		}
		c.Store = dir
	case KeyMaxChars:
		return number(e, &c.MaxChars, minChars, HardMaxChars)
	case KeyMaxItems:
		return number(e, &c.MaxItems, 1, hardMaxItems)
	case KeySessionChars:
		return number(e, &c.SessionChars, minChars, hardSession)
	case KeySessionItems:
		return number(e, &c.SessionItems, 1, hardSession)
	case KeyStartup:
		return onOff(e, &c.Startup)
	}
	return ""
}

func number(e entry, to *int, low, high int) (want string) {
	n, err := strconv.Atoi(e.value)
	if err != nil || !e.whole || n < low || n > high {
		return fmt.Sprintf("a number from %d to %d", low, high)
	}
	*to = n
	return ""
}

func onOff(e entry, to *bool) (want string) {
	switch strings.ToLower(e.value) {
	case "on", "true", "yes":
		*to = true
	case "off", "false", "no":
		*to = false
	default:
		return "on or off"
	}
	return ""
}

// entry is one `key: value` line.
type entry struct {
	line       int // 1-based
	key, value string
	whole      bool // false: a quote is never closed, or something follows it
}

// parse reads flat `key: value` lines. What is no such line (comments, lists, nested keys, document marks) is
// skipped, and so is a key without a value: its default holds.
func parse(data []byte) []entry {
	var entries []entry
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	for i, line := range strings.Split(string(data), "\n") {
		if e, ok := parseLine(line); ok {
			e.line = i + 1
			entries = append(entries, e)
		}
	}
	return entries
}

func parseLine(line string) (entry, bool) {
	line = strings.TrimRight(line, " \t\r")
	key, rest, ok := strings.Cut(line, ":")
	if !ok || key == "" || strings.ContainsAny(key[:1], " \t#-") {
		return entry{}, false
	}
	if rest != "" && !strings.ContainsAny(rest[:1], " \t") {
		return entry{}, false // "a:b" is text, not a key
	}
	e := entry{key: strings.Trim(strings.TrimRight(key, " \t"), `"'`)}
	e.value, e.whole = scalar(strings.TrimLeft(rest, " \t"))
	return e, e.value != "" || !e.whole
}

// scalar reads a plain or quoted value and what may follow it: a comment.
func scalar(s string) (value string, whole bool) {
	if s == "" || (s[0] != '"' && s[0] != '\'') {
		return plain(s), true
	}
	quote, rest := s[:1], s[1:]
	var b strings.Builder
	for rest != "" {
		switch {
		case quote == `"` && (strings.HasPrefix(rest, `\\`) || strings.HasPrefix(rest, `\"`)):
			b.WriteByte(rest[1]) // other backslashes are kept: "C:\new" is a path to everybody but YAML
			rest = rest[2:]
		case quote == `'` && strings.HasPrefix(rest, `''`):
			b.WriteByte('\'')
			rest = rest[2:]
		case strings.HasPrefix(rest, quote):
			return b.String(), plain(strings.TrimLeft(rest[1:], " \t")) == ""
		default:
			b.WriteByte(rest[0])
			rest = rest[1:]
		}
	}
	return b.String(), false
}

func plain(s string) string {
	if strings.HasPrefix(s, "#") {
		return ""
	}
	for _, mark := range []string{" #", "\t#"} {
		s, _, _ = strings.Cut(s, mark)
	}
	return strings.TrimRight(s, " \t")
}

// Set returns the file's bytes with key set to value. Every other byte stays; the last line that sets the key, which
// is the one that counts, is replaced, and a new line goes to the end. It is an error when the value
// cannot be written, or the result would be too large to be read.
func Set(data []byte, key, value string) ([]byte, error) {
	if !utf8.ValidString(value) || strings.ContainsAny(value, "\x00\r\n") {
		return nil, fmt.Errorf("set %s: value holds a line end or is not text", key)
	}
	line := key + ": " + quote(value)
	ending := "\n"
	if bytes.Contains(data, []byte("\r\n")) {
		ending = "\r\n"
	}
	lines := strings.SplitAfter(string(data), "\n")
	at := -1
	for i, l := range lines {
		if e, ok := parseLine(strings.TrimPrefix(strings.TrimRight(l, "\n"), "\ufeff")); ok && e.key == key {
			at = i
		}
	}
	switch last := len(lines) - 1; {
	case at >= 0:
		lines[at] = bom(lines[at]) + line + lineEnd(lines[at])
	case lines[last] == "" || lines[last] == "\ufeff":
		lines[last] += line + ending
	default:
		lines[last] += ending + line + ending
	}
	out := []byte(strings.Join(lines, ""))
	if len(out) > maxFile {
		return nil, fmt.Errorf("set %s: configuration would be over %d bytes", key, maxFile)
	}
	return out, nil
}

func bom(line string) string {
	if strings.HasPrefix(line, "\ufeff") {
		return "\ufeff"
	}
	return ""
}

func lineEnd(line string) string {
	return line[len(strings.TrimRight(line, "\r\n")):]
}

// quote writes a value so that YAML and parse read it alike.
func quote(value string) string {
	return "'" + strings.ReplaceAll(value, "'", "''") + "'"
}
