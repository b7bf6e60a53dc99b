package start

import (
	"strings"
	"unicode/utf8"

	"session-learning/internal/injected"
	"session-learning/internal/redact"
	"session-learning/learnings"
)

// maxField is how much of a field is looked at, in bytes, whatever a hand-edited file holds. What is shown of it has the
// bounds of the store's format.
const maxField = 8 << 10

// item is a learning as it is shown.
type item struct {
	id      string
	heading string
	insight []string // lines; none of them empty
	example []string
}

// render returns the block for the learnings, best first, in at most limit characters with the newline that a client's
// envelope puts before it, and the ids in it. Learnings that do not fit are left out from the end, then come the
// examples that still fit; only when the first learning alone is too long are its lines cut.
func render(found []learnings.Learning, limit int, clean *redact.Redactor) (block string, ids []string) {
	var items []item
	for _, l := range found {
		if it, ok := newItem(l, clean); ok {
			items = append(items, it)
		}
	}
	head := injected.Title + "\n\n" + injected.Preface
	left := limit - 1 - units(head)
	items, left = fit(items, left)
	if len(items) == 0 {
		return "", nil
	}
	var out strings.Builder
	out.WriteString(head)
	for _, it := range items {
		out.WriteString(it.text())
		if example := it.fenced(); example != "" && units(example) <= left {
			out.WriteString(example)
			left -= units(example)
		}
		ids = append(ids, it.id)
	}
	return out.String(), ids
}

// fit keeps the items for which there is room, and tells how much of it is left.
func fit(items []item, room int) ([]item, int) {
	for i, it := range items {
		size := units(it.text())
		if size > room && i == 0 {
			it = it.shortened(room)
			size, items[0] = units(it.text()), it
		}
		if size > room {
			return items[:i], room
		}
		room -= size
	}
	return items, room
}

// Presentable tells whether a learning can be shown to a model at all. When it cannot, it is its id: it would not come
// through unchanged.
func Presentable(l learnings.Learning, clean *redact.Redactor) bool {
	_, ok := newItem(l, clean)
	return ok
}

// newItem makes a learning presentable. It is not ok when its id could not be told from the text around it, or when
// nothing is left to show.
func newItem(l learnings.Learning, clean *redact.Redactor) (item, bool) {
	summary := neutral(l.Summary.String(), clean)
	summary = cut(strings.Join(strings.Fields(strings.TrimLeft(summary, "# \t\n")), " "), learnings.MaxSummary)
	it := item{
		id:      l.ID,
		heading: "### " + l.Category.Title() + ": " + summary + " [" + l.ID + "]",
		insight: insightLines(neutral(l.Insight.String(), clean)),
		example: exampleLines(neutral(l.Example.String(), clean)),
	}
	if len(it.insight) == 1 && strings.EqualFold(bare(it.insight[0]), bare(summary)) {
		it.insight = nil // a rule is often said in one sentence, and nothing is gained by reading it twice
	}
	plain := learnings.ValidID(l.ID) && neutral(l.ID, clean) == l.ID
	return it, plain && summary != ""
}

// bare is a sentence without the mark that ends it.
func bare(sentence string) string { return strings.TrimRight(sentence, ".!。！ ") }

// text is the item without its example.
func (it item) text() string {
	lines := append([]string{"\n\n" + it.heading}, it.insight...)
	return strings.Join(lines, "\n")
}

// fenced is the example as it follows the insight; empty: there is none.
func (it item) fenced() string {
	if len(it.example) == 0 {
		return ""
	}
	return "\n" + injected.Fence + "\n" + strings.Join(it.example, "\n") + "\n" + injected.Fence
}

// shortened is the item with so many lines of its insight as there is room for.
func (it item) shortened(room int) item {
	for units(it.text()) > room && len(it.insight) > 0 {
		it.insight = it.insight[:len(it.insight)-1]
	}
	return it
}

// insightLines are the lines of an insight that do not look like the structure of a document.
func insightLines(text string) []string {
	var lines []string
	left := learnings.MaxInsight
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\n")
		if bare := strings.TrimLeft(line, " \t"); strings.HasPrefix(bare, "# ") {
			line = strings.TrimLeft(bare, "# \t")
		}
		if strings.Trim(line, "#-=*_ \t") == "" {
			continue // empty, a rule, or what turns the line above into a heading
		}
		if line = cut(line, left); line == "" {
			break
		}
		lines = append(lines, line)
		left -= units(line)
	}
	return lines
}

// exampleLines are the lines of an example. In a fence a "#" begins a comment, not a heading.
func exampleLines(text string) []string {
	text = strings.Trim(text, "\n")
	if strings.TrimSpace(text) == "" {
		return nil
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	return lines
}

// cut shortens a text to at most limit characters, between words.
func cut(text string, limit int) string { return redact.Stored(text).Cut(limit).String() }

// units is the length of a text in UTF-16 units, in which clients count. After neutral, every character is one.
func units(text string) int { return utf8.RuneCountInString(text) }
