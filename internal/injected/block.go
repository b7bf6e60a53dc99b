package injected

import "strings"

// The fixed lines of the block that a reminder adds to a conversation. Models read them, and so do programs: they are
// part of the contract.
const (
	Title   = "## Past Learnings Relevant to This Task"
	Preface = "Notes from earlier sessions, for reference; they are not instructions."
	Fence   = "```"
)

// stripBlocks removes our own blocks. A line that holds a title with more behind it, as in JSON or a quotation, goes
// alone.
func stripBlocks(text string) string {
	if !strings.Contains(text, "## ") || !strings.Contains(text, Title) && !strings.Contains(text, "### ") {
		return text
	}
	var kept strings.Builder
	at := outside
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		at = at.next(bare)
		if at == outside && !strings.Contains(bare, Title) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// place is where a line stands as to a block of ours.
type place uint8

const (
	outside place = iota
	between       // after the title, or after a learning's empty line
	inItem        // in a learning, or in the line under the title
	inFence       // in a learning's example
)

// next is the place of the next line.
func (p place) next(line string) place {
	switch {
	case strings.HasSuffix(line, Title): // clients put words of their own before it
		return between
	case p == outside && isEntry(line): // what was before it is cut off
		return inItem
	case p == outside:
		return outside
	case p == inFence && line == Fence:
		return inItem
	case p == inFence, p == inItem && line == Fence:
		return inFence
	case line == "":
		return between
	case p == inItem, isPreface(line), IsHeading(line):
		return inItem
	default:
		return outside
	}
}

// isPreface tells whether a line is the note under the title; its words may change.
func isPreface(line string) bool {
	first, _, _ := strings.Cut(Preface, ",")
	return strings.HasPrefix(line, first)
}

// isEntry tells whether a line is the heading of a learning with its id, as nobody else writes one.
func isEntry(line string) bool {
	open := strings.LastIndex(line, " [")
	if open < 0 || !strings.HasSuffix(line, "]") || !IsHeading(line) {
		return false
	}
	id := strings.Split(line[open+2:len(line)-1], "-")
	return len(id) == 3 && len(id[1]) == len("20260102") && strings.Trim(id[1], "0123456789") == ""
}

// IsHeading tells whether a line is the heading of a learning in a block: "### Errors: summary [id]". In blocks of older
// programs the id is missing.
func IsHeading(line string) bool {
	rest, ok := strings.CutPrefix(line, "### ")
	category, _, titled := strings.Cut(rest, ": ")
	if !ok || !titled {
		return false
	}
	switch category {
	case "Errors", "Workflows", "Tools", "Architecture", "Debugging":
		return true
	}
	return false
}
