package learnings

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// oddValues tells which fields of an item hold what is read as something else, and as what. The lines are those of the
// file.
func oddValues(node *yaml.Node, l Learning, data []byte, first int) []note {
	var notes []note
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, n := node.Content[i].Value, node.Content[i+1]
		read := ""
		switch s := text(n); {
		case s == "":
		case key == "status" && !slices.Contains(Statuses(), Status(strings.ToLower(s))):
			read = string(l.Status)
		case key == "confidence":
			if c, err := parseNumber(s); err != nil || !(c >= 0 && c <= MaxConfidence) {
				read = confidenceValue(l)[0]
			}
		}
		if read != "" {
			notes = append(notes, note{first + lineOfField(data, key), fmt.Sprintf("holds no %s that is known: it is read as %s", key, read)})
		}
	}
	return notes
}

// lineOfField is the line of an item, from 0, that a field begins on; 0 when the item is written in another way than one
// field a line.
func lineOfField(data []byte, key string) int {
	n := 0
	for line := range bytes.Lines(data) {
		if bytes.HasPrefix(bytes.TrimLeft(line, " -\"'"), []byte(key)) {
			return n
		}
		n++
	}
	return 0
}
