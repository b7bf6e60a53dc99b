package transcript

import (
	"fmt"
	"hash/fnv"
	"strings"
	"unicode"
)

// retold counts how often a text was told, in each of the ways in which it can be.
type retold struct {
	ways   [3]int
	events int
	last   int // event that it was told in last
}

// The ways in which a text is told.
const (
	byItem = iota
	byEvent
	byCompletion
)

// maxTold is how many texts are remembered. A session of a thousand turns has a few thousand.
const maxTold = 1 << 14

// news remembers that a text is told, and returns nil unless that is for the first time, or once more in the way in which
// it is told most often.
func (c *codex) news(kind Kind, text string, way int) *retold {
	t := c.retold(kind, text)
	t.ways[way]++
	if t.ways[way] <= t.events {
		return nil
	}
	t.events++
	return t
}

// retold is what is remembered of a text.
func (c *codex) retold(kind Kind, text string) *retold {
	if len(c.told) >= maxTold {
		clear(c.told)
	}
	key := textHash(string(rune('0'+kind)), text)
	if c.told[key] == nil {
		c.told[key] = &retold{}
	}
	return c.told[key]
}

// fingerprint is the id of what has none: the same in the session and in a fork that copied it.
func (c *codex) fingerprint(kind, text string) string {
	return fmt.Sprintf("%s-%016x", kind, textHash(c.state.Session, text))
}

// textHash is a hash of a text without its blanks, which differ between the ways in which it is told.
func textHash(salt, text string) uint64 {
	h := fnv.New64a()
	for _, part := range [...]string{salt, "\x00", strings.Join(strings.FieldsFunc(text, unicode.IsSpace), "")} {
		_, _ = h.Write([]byte(part)) // a hash takes everything
	}
	return h.Sum64()
}
