package learnings

import (
	"crypto/rand"
	"encoding/base32"
	"strings"
	"time"
)

// idTries is how many ids of one length are tried before they get longer. Four characters are a million ids a day.
const (
	idLength = 4
	idTries  = 32
)

// NewID returns an id that is not taken, such as "err-20261130-k3f7": category, day (UTC), and characters by chance,
// so that two machines do not make the same one.
func NewID(c Category, now time.Time, taken func(string) bool) string {
	lead := prefix(c) + "-" + now.UTC().Format("20060102") + "-"
	for length := idLength; ; length++ {
		for range idTries {
			if id := lead + randomWord(length); !taken(id) {
				return id
			}
		}
	}
}

func prefix(c Category) string {
	switch c {
	case Workflows:
		return "wf"
	case Tools:
		return "tool"
	case Architecture:
		return "arch"
	case Debugging:
		return "dbg"
	}
	return "err"
}

// randomWord returns lower-case letters and digits 2–7 by chance.
func randomWord(length int) string {
	b := make([]byte, length)
	_, _ = rand.Read(b) // never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(b))[:length]
}
