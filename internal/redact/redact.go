package redact

import (
	"session-learning/internal/needle"
	"session-learning/internal/terminal"
)

// Person is what is known of the user, to be generalised where it stands in a text. The zero value: nothing is known.
type Person struct {
	Login string // name of the account
	Home  string // home folder
	Email string // own address
	Host  string // name of the machine
}

// Redactor cleans texts. It is safe for use by several goroutines.
type Redactor struct {
	own []ownName
}

// New returns a redactor that also takes out what names the person.
func New(p Person) *Redactor {
	return &Redactor{own: ownNames(p)}
}

// Clean returns s as text that is fit to be stored: valid UTF-8 without anything invisible, without what was marked
// private, and with `[REDACTED:kind]` for secrets, `<login>`, `<email>`, `<user>` and `<host>` for who and where
// somebody is, and `~` for home folders. Line ends and tabs stay. Cleaning a clean text changes nothing.
//
// It must see a text before it is shortened: half a secret is not recognised, and still gives half of it away.
func (r *Redactor) Clean(s string) Text {
	return Text{untilStable(terminal.Visible(s), func(s string) string { return r.withoutOwn(withoutPlaces(withoutSecrets(s))) })}
}

// Hide returns s without secrets, what was marked private, and anything invisible. Who and where somebody is stays, so
// that names and paths can still be compared. It is for texts that are to be cut into pieces: each piece of what was
// hidden would look harmless. What is stored of them is cleaned all the same.
func Hide(s string) string { return untilStable(terminal.Visible(s), withoutSecrets) }

// untilStable looks through a text until nothing changes.
func untilStable(s string, pass func(string) string) string {
	for range maxPasses {
		before := s
		if s = pass(s); s == before {
			break
		}
	}
	return s
}

// maxPasses bounds how often a text is looked through. One pass finds everything that stands by itself; what was glued
// to another secret is found by the next.
const maxPasses = 8

// withoutSecrets looks through a text once, for all kinds of secrets of which it holds a clue.
func withoutSecrets(s string) string {
	clues := cluesIn(s)
	if clues == (needle.Found{}) {
		return s
	}
	for _, kind := range kinds() {
		if clues.SharesAny(kind.clues) {
			before := s
			if s = kind.without(s, clues); s != before {
				clues = cluesIn(s)
			}
		}
	}
	return s
}

// redacted is what stands in place of a secret. Its brackets keep it from being taken for a value again.
func redacted(kind string) string { return redactedStart + kind + "]" }

const redactedStart = "[REDACTED:"
