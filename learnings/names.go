package learnings

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Names are texts that are looked for, all at once. The zero Names are in nothing.
type Names struct {
	byEnd map[[nameEnd]byte][]string
	short []string // shorter than that
	words []string // that say nothing where they stand in a text: common words and numbers
	loose bool     // they also count in the middle of a word
}

// nameEnd is by how many of its last bytes a name is looked up: what ids have by chance stands there.
const nameEnd = 4

// NewNames returns names that count where they stand as words of their own: "err-1" is not in "err-10". One of letters
// alone ("import"), or a short one without any ("7"), may stand anywhere and mean something else: it is in no text. Empty
// ones are left out.
func NewNames(names ...string) Names {
	n := Names{byEnd: map[[nameEnd]byte][]string{}}
	for _, name := range names {
		switch {
		case name == "":
		case strings.TrimFunc(name, isLetter) == "", len(name) < minNumber && !strings.ContainsFunc(name, tells):
			n.words = append(n.words, name)
		case len(name) < nameEnd:
			n.short = append(n.short, name)
		default:
			end := [nameEnd]byte([]byte(name[len(name)-nameEnd:]))
			n.byEnd[end] = append(n.byEnd[end], name)
		}
	}
	return n
}

// Has tells whether a name is one of them.
func (n Names) Has(name string) bool {
	if slices.Contains(n.words, name) || slices.Contains(n.short, name) {
		return true
	}
	return len(name) >= nameEnd && slices.Contains(n.byEnd[[nameEnd]byte([]byte(name[len(name)-nameEnd:]))], name)
}

// In tells whether any of them stands in a text.
func (n Names) In(text []byte) bool {
	for end := 1; end <= len(text); end++ {
		for _, name := range n.short {
			if n.endsAt(text, end, name) {
				return true
			}
		}
		if end < nameEnd {
			continue
		}
		for _, name := range n.byEnd[[nameEnd]byte(text[end-nameEnd:end])] {
			if n.endsAt(text, end, name) {
				return true
			}
		}
	}
	return false
}

// minNumber is how long a name of digits and signs must be to be no number that stands there by chance.
const minNumber = 8

// tells tells a character that makes a name more than a number.
func tells(r rune) bool { return isLetter(r) || r >= utf8.RuneSelf }

func (n Names) endsAt(text []byte, end int, name string) bool {
	begin := end - len(name)
	if begin < 0 || string(text[begin:end]) != name {
		return false
	}
	before, _ := utf8.DecodeLastRune(text[:begin])
	return n.loose || !goesOn(before) && !continued(text[end:], strings.Contains(name, "/"))
}

// goesOn tells a character that belongs to a name.
func goesOn(r rune) bool {
	return r == '-' || r == '_' || r >= '0' && r <= '9' || isLetter(r)
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// continued tells whether a name goes on in what follows it. That of a project also goes on after a dot or a slash.
func continued(rest []byte, project bool) bool {
	first, size := utf8.DecodeRune(rest)
	if project && (first == '.' || first == '/') {
		first, _ = utf8.DecodeRune(rest[size:])
	}
	return goesOn(first)
}
