// Package redact takes secrets and personal data out of text, and strips what is invisible in it.
//
// Its Text type is what the store accepts, so text that was not redacted cannot be stored.
package redact

// Text is text that is fit to be stored. The zero value is the empty text.
type Text struct{ s string }

// String returns the text.
func (t Text) String() string { return t.s }

// Empty tells whether there is no text.
func (t Text) Empty() bool { return t.s == "" }

// Stored marks text that was read from a store as what it is there: byte for byte, so that a rewrite keeps it.
// Whoever shows such text to a model cleans it again, because a person may have edited the file.
func Stored(s string) Text { return Text{s} }

// Strings returns the texts of a list, never nil.
func Strings(list []Text) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.s
	}
	return out
}
