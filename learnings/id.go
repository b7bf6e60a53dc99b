package learnings

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"
)

// idTries is how many ids of one length are tried before they get longer. Four characters are a million ids a day.
const (
	idLength = 4
	idTries  = 32
)

// NewID returns an id that is not taken, such as "err-20261130-k3f7": category, day of creation (UTC), and characters
// that are derived from what the learning rests on. So the same session gives the same id on every machine.
func NewID(l Learning, taken func(string) bool) string {
	lead := prefix(l.Category) + "-" + l.Created.UTC().Format("20060102") + "-"
	ground := grounds(l)
	for try := 0; ; try++ {
		if id := lead + derived(ground, try)[:idLength+try/idTries]; !taken(id) {
			return id
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

// grounds is what tells a learning from others: its evidence, or what it says.
func grounds(l Learning) string {
	keys := evidence(l)
	if len(keys) == 0 {
		return textKey(l)
	}
	slices.Sort(keys)
	return strings.Join(slices.Compact(keys), "\n")
}

// derived returns lower-case letters and digits 2–7, others for each try.
func derived(ground string, try int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s", try, ground))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:]))
}
