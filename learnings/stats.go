package learnings

import (
	"bytes"
	"fmt"
	"strings"
)

// maxStats is how much of the counts is read to compare, in bytes; they are a few hundred.
const maxStats = 64 << 10

// writeStats writes the counts when they differ. They are generated, so that failing to is no loss.
func (s *Store) writeStats(items []Learning) {
	text := statsText(items)
	if old, err := s.dir.Read(statsName, maxStats); err == nil && bytes.Equal(old, text) {
		return
	}
	_ = s.dir.Replace(statsName, text, nil)
}

// statsText counts the learnings by category and status.
func statsText(items []Learning) []byte {
	byCategory, byStatus := map[Category]int{}, map[Status]int{}
	for _, l := range items {
		byCategory[l.Category]++
		byStatus[l.Status]++
	}
	var b strings.Builder
	b.WriteString("# Counts, written anew with each change of the learnings.\nlearnings:\n")
	for _, c := range Categories() {
		fmt.Fprintf(&b, "  %s: %d\n", c, byCategory[c])
	}
	b.WriteString("status:\n")
	for _, st := range Statuses() {
		fmt.Fprintf(&b, "  %s: %d\n", st, byStatus[st])
	}
	fmt.Fprintf(&b, "total: %d\n", len(items))
	return []byte(b.String())
}
