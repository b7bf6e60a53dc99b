package hooks

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fields are the members of the object that an agent sent, still as JSON. A member that is missing, null or of
// another type than asked for is the zero value: agents change, and a wrong type is no reason to fail.
type Fields map[string][]byte

// Bounds of a single field, in bytes of JSON.
const (
	maxText = 64 << 10 // of a prompt or a tool's output: more tells no more
	maxWord = 4 << 10  // of a path or an id, as long as a path may be
)

// Text is a string of any length, cut at maxText.
func (f Fields) Text(name string) string { return string(unquote(f.raw(name))) }

// LongText is Text, and the end of a string that is longer than that: agents write behind a tool's output how it ended.
func (f Fields) LongText(name string) string {
	text, end := f.Text(name), f.end(name)
	if end == "" || strings.HasSuffix(text, end) {
		return text
	}
	return text + "\n" + end
}

// maxEnd is how much of the end of a long text is read, in bytes of JSON.
const maxEnd = 4 << 10

// end is the end of a string that is longer than Text gives; empty: there is none, or it was cut short on its way.
func (f Fields) end(name string) string {
	raw := f.raw(name)
	if len(raw) <= maxText || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return ""
	}
	raw = raw[len(raw)-maxEnd:]
	// Behind a line break, as JSON writes it, no escape is cut in two.
	_, raw, found := bytes.Cut(raw, []byte(`\n`))
	if !found {
		return ""
	}
	return string(unquote(append([]byte{'"'}, raw...)))
}

// Word is a path or an id: whole or nothing, without control characters.
func (f Fields) Word(name string) string {
	raw := f.raw(name)
	if len(raw) < 2 || len(raw) > maxWord || raw[len(raw)-1] != '"' {
		return ""
	}
	word := string(unquote(raw))
	if strings.ContainsFunc(word, unicode.IsControl) {
		return ""
	}
	return word
}

// Has tells whether a member is there and not null.
func (f Fields) Has(name string) bool {
	raw := f.raw(name)
	return len(raw) > 0 && !bytes.Equal(raw, []byte("null"))
}

// Object is the members of an object in the object; none when the member is none. An object that was cut short has
// those that arrived.
func (f Fields) Object(name string) Fields {
	var s scanner
	s.feed(f.raw(name))
	return s.finish()
}

// List is the texts of a list, as far as they are such; nil: there is none.
func (f Fields) List(name string) []string {
	var list []string
	if raw := f.raw(name); len(raw) <= maxText {
		// What is not a list of texts, or was cut short, names nothing.
		_ = json.Unmarshal(raw, &list)
	}
	return list
}

// Number is a number; ok is false when there is none.
func (f Fields) Number(name string) (n float64, ok bool) {
	err := json.Unmarshal(f.raw(name), &n)
	return n, err == nil && f.Has(name)
}

// True tells whether a member is true.
func (f Fields) True(name string) bool { return bytes.Equal(f.raw(name), []byte("true")) }

// raw is the JSON of a member without the blanks around it; nil: it is missing.
func (f Fields) raw(name string) []byte { return bytes.TrimSpace(f[name]) }

// unquote decodes a JSON string, cut at maxText. Its end may be missing.
func unquote(raw []byte) []byte {
	if len(raw) == 0 || raw[0] != '"' {
		return nil
	}
	end := wholeEnd(raw)
	var text string
	if json.Unmarshal(append(raw[:end:end], '"'), &text) != nil {
		return nil
	}
	if end == len(raw) || raw[end] != '"' {
		text = trimHalfRune(text)
	}
	return []byte(text)
}

// wholeEnd is where a JSON string can be closed: at its own end, or before the bound or the end of what arrived,
// but never inside an escape.
func wholeEnd(raw []byte) int {
	end := 1
	for end < len(raw) && raw[end] != '"' {
		size := 1
		if raw[end] == '\\' {
			size = 2
			if end+1 < len(raw) && raw[end+1] == 'u' {
				size = 6
			}
		}
		if end+size > min(len(raw), maxText) {
			break
		}
		end += size
	}
	return end
}

// trimHalfRune takes off what a cut left of a character.
func trimHalfRune(text string) string {
	for text != "" {
		r, size := utf8.DecodeLastRuneInString(text)
		if r != utf8.RuneError {
			break
		}
		text = text[:len(text)-size]
	}
	return text
}
