package learnings

import "fmt"

// MaxFile is the largest category file that is read, in bytes: far over a hundred thousand learnings.
const MaxFile = 64 << 20

// decode parses the items of a file. When the last one cannot be read and the file ends in the middle of a line, it
// was cut off: then nothing of it can be trusted to be where it belongs.
func (f *file) decode() {
	for i := range f.items {
		it := &f.items[i]
		l, err := decodeItem(f.data[it.start:it.end], f.category)
		if err != nil {
			it.bad = err.Error()
			continue
		}
		it.learning = l
	}
	if n := len(f.items); n > 0 && f.broken == "" && f.items[n-1].bad != "" && f.data[len(f.data)-1] != '\n' {
		f.broken = fmt.Sprintf("line %d: it looks cut off", f.items[n-1].line)
	}
}

// problems tells what a person should look at.
func (f *file) problems() []Problem {
	var out []Problem
	if f.broken != "" {
		out = append(out, Problem{File: f.name, Detail: f.broken})
	}
	for _, note := range f.notes {
		out = append(out, Problem{File: f.name, Detail: note})
	}
	for _, it := range f.items {
		if it.bad != "" {
			out = append(out, Problem{File: f.name, Detail: fmt.Sprintf("line %d: an item cannot be read: %s", it.line, it.bad)})
		}
	}
	return out
}
