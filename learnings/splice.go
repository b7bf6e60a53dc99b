package learnings

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// change is what is to become of a file.
type change struct {
	replace map[int]Learning // by index of the item
	remove  map[int]bool
	add     []addition
}

// addition is a new item with fields beside ours, each as "key: value".
type addition struct {
	Learning
	extra []string
}

func (c change) empty() bool { return len(c.replace) == 0 && len(c.remove) == 0 && len(c.add) == 0 }

// edit puts text in the place of a range of bytes.
type edit struct {
	span
	text string
}

// rewrite returns the file with a change made and every other byte kept. The result was scanned again: the items
// that were not to change are the same bytes, the others read back as they should.
func (f *file) rewrite(c change, now time.Time) ([]byte, error) {
	edits, err := f.edits(c, now)
	if err != nil {
		return nil, err
	}
	data := apply(f.data, append(f.stampEdit(now), edits...))
	if len(data) > MaxFile {
		return nil, fmt.Errorf("it would grow over %d MB", MaxFile>>20)
	}
	return data, f.verify(data, c)
}

// apply makes edits that do not overlap. Those at the same place keep their order.
func apply(data []byte, edits []edit) []byte {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	size := len(data)
	for _, e := range edits {
		size += len(e.text) - (e.end - e.start)
	}
	out := make([]byte, 0, size)
	pos := 0
	for _, e := range edits {
		out = append(out, data[pos:e.start]...)
		out = append(out, e.text...)
		pos = e.end
	}
	return append(out, data[pos:]...)
}

func (f *file) edits(c change, now time.Time) ([]edit, error) {
	var edits []edit
	for i, l := range c.replace {
		it := f.items[i]
		text, err := spliceItem(f.data[it.start:it.end], it.learning, l, f.layout(it))
		if err != nil {
			return nil, fmt.Errorf("change %s: %w", l.ID, err)
		}
		if f.data[it.end-1] != '\n' {
			text = strings.TrimRight(text, "\r\n")
		}
		edits = append(edits, edit{it.span, text})
	}
	edits = append(edits, f.removals(c.remove, len(c.add) > 0)...)
	if len(c.add) > 0 {
		edits = append(edits, f.additions(c.add, now)...)
	}
	return edits, nil
}

// removals takes whole items out. A list that loses its last one becomes "[]", because a key without a value is no
// list to other programs; not so where others take their place.
func (f *file) removals(remove map[int]bool, filled bool) []edit {
	var edits []edit
	all := len(remove) > 0 && len(remove) == len(f.items) && !(filled && f.list != listFlow)
	if all {
		edits = append(edits, edit{f.value, " []"})
		if f.list == listFlow {
			return edits
		}
	}
	for i := range f.items {
		if !remove[i] {
			continue
		}
		at := f.items[i].span
		if f.list == listFlow { // with the comma that belongs to it
			if i+1 < len(f.items) {
				at.end = f.items[i+1].start
			} else {
				at.start = f.items[lastKept(remove, i)].end
			}
		}
		edits = append(edits, edit{at, ""})
	}
	return merged(edits)
}

// lastKept is the last item before another that is not removed; there is one.
func lastKept(remove map[int]bool, i int) int {
	for i--; remove[i]; i-- {
	}
	return i
}

// merged joins removals that overlap.
func merged(edits []edit) []edit {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var out []edit
	for _, e := range edits {
		if n := len(out); n > 0 && e.text == "" && out[n-1].text == "" && e.start < out[n-1].end {
			out[n-1].end = max(out[n-1].end, e.end)
			continue
		}
		out = append(out, e)
	}
	return out
}

// additions puts new items after the last one.
func (f *file) additions(add []addition, now time.Time) []edit {
	if f.list == listFlow {
		return f.flowAdditions(add)
	}
	var b strings.Builder
	indent := itemIndent
	at := f.insertAt
	if n := len(f.items); n > 0 {
		indent = f.items[0].indent
		at = f.endOfList()
	}
	if at > 0 && f.data[at-1] != '\n' && !(at == len(utf8Mark) && f.list == listMissing) {
		b.WriteString("\n")
	}
	if f.list == listMissing {
		b.WriteString(f.header(now))
	}
	for _, l := range add {
		b.WriteString(encodeItem(l.Learning, indent, l.extra))
	}
	edits := []edit{{span{at, at}, f.lines(b.String())}}
	if f.list == listEmpty {
		edits = append(edits, edit{f.value, ""})
	}
	return edits
}

// header is what stands above the list of a file that has none yet; a file that holds nothing gets all of it.
func (f *file) header(now time.Time) string {
	if len(bytes.TrimSpace(bytes.TrimPrefix(f.data, []byte(utf8Mark)))) > 0 {
		return keyLearnings + ":\n"
	}
	return strings.TrimSuffix(emptyFile(f.category, now), " []\n") + "\n"
}

// emptyFile is a category file without learnings.
func emptyFile(c Category, now time.Time) string {
	return fmt.Sprintf("%s: %s\n%s: %s\n%s: []\n", keyCategory, c, keyUpdated, timeValue(now)[0], keyLearnings)
}

func (f *file) flowAdditions(add []addition) []edit {
	var b strings.Builder
	for _, l := range add {
		b.WriteString(", " + encodeFlow(l.Learning, l.extra))
	}
	at := f.items[len(f.items)-1].end
	return []edit{{span{at, at}, b.String()}}
}

// endOfList is where an item goes after the last one: before the empty lines that follow it, unless its text keeps
// them ("|+").
func (f *file) endOfList() int {
	last := f.items[len(f.items)-1]
	end := last.end
	if !keepsEmptyLines(f.data[last.start:last.end]) {
		return end
	}
	for end < len(f.data) {
		next := bytes.IndexByte(f.data[end:], '\n') + 1
		if next == 0 || len(bytes.TrimSpace(f.data[end:end+next])) > 0 {
			break
		}
		end += next
	}
	return end
}

func keepsEmptyLines(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if i := bytes.LastIndexAny(line, "|>"); i >= 0 && bytes.IndexByte(line[i:], '+') > 0 {
			return true
		}
	}
	return false
}

// stampEdit sets last_updated.
func (f *file) stampEdit(now time.Time) []edit {
	text := timeValue(now)[0]
	if f.stamp != (span{}) {
		return []edit{{f.stamp, text}}
	}
	if f.stampKept {
		return nil
	}
	at := f.stampAt
	if at < 0 {
		at = f.listAt
	}
	if f.list == listMissing && f.stampAt < 0 {
		return nil // a file without any of our lines does not need this one
	}
	lead := ""
	if at > 0 && f.data[at-1] != '\n' && at != len(utf8Mark) {
		lead = f.eol
	}
	return []edit{{span{at, at}, lead + keyUpdated + ": " + text + f.eol}}
}

// lines gives a text the line ends of the file.
func (f *file) lines(text string) string {
	if f.eol == "\n" {
		return text
	}
	return strings.ReplaceAll(text, "\n", f.eol)
}

// layout is how the items around look.
type layout struct {
	indent int
	flow   bool // in a list in brackets
	eol    string
}

func (f *file) layout(it item) layout {
	return layout{indent: it.indent, flow: f.list == listFlow, eol: f.eol}
}

// verify checks a rewritten file before anybody sees it.
func (f *file) verify(data []byte, c change) error {
	g := scan(f.name, f.category, data)
	if g.broken != "" {
		return fmt.Errorf("the new file would be broken: %s", g.broken)
	}
	if len(g.items) != len(f.items)-len(c.remove)+len(c.add) {
		return errors.New("the new file would hold another number of learnings")
	}
	j := 0
	for i, old := range f.items {
		if c.remove[i] {
			continue
		}
		text := data[g.items[j].start:g.items[j].end]
		j++
		if want, changed := c.replace[i]; changed {
			if err := readsBack(text, want); err != nil {
				return err
			}
		} else if !bytes.Equal(trimEnd(text), trimEnd(f.data[old.start:old.end])) {
			return errors.New("the new file would change what was not to change")
		}
	}
	for i, want := range c.add {
		it := g.items[j+i]
		if err := readsBack(data[it.start:it.end], want.Learning); err != nil {
			return err
		}
	}
	return nil
}

// trimEnd makes an item at the end of a file without a final line break comparable.
func trimEnd(text []byte) []byte { return bytes.TrimRight(text, "\r\n") }

func readsBack(text []byte, want Learning) error {
	got, err := decodeItem(text, want.Category)
	if err == nil && !sameFields(got, want) {
		err = errors.New("it would read back differently")
	}
	if err != nil {
		return fmt.Errorf("learning %s: %w", want.ID, err)
	}
	return nil
}
