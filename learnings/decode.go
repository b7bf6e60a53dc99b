package learnings

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// Decode reads a category file. A bad item costs itself and is told in the problems; an error says that the
// structure of the file cannot be trusted. With an empty category the file's own counts, or that of each item.
func Decode(category Category, data []byte) ([]Learning, []Problem, error) {
	f := scan(string(category)+".yaml", category, data)
	if f.broken != "" {
		return nil, nil, fmt.Errorf("read learnings: %s", f.broken)
	}
	f.decode()
	var out []Learning
	for i := range f.items {
		if f.items[i].bad == "" {
			out = append(out, f.items[i].learning)
		}
	}
	return out, f.problems(), nil
}

// ParseCategory returns the category of a name, in any case, or false.
func ParseCategory(s string) (Category, bool) {
	for _, c := range Categories() {
		if strings.EqualFold(s, string(c)) {
			return c, true
		}
	}
	return "", false
}

// decodeItem reads the text of one item. The learning has its defaults filled in; an id may be missing.
func decodeItem(text []byte, category Category) (Learning, error) {
	node, err := nodeWithin(nil, text)
	if err != nil {
		return Learning{}, err
	}
	return decodeNode(node, category)
}

// errSlow tells that an item is left unread because too much before it was slow to read.
var errSlow = fmt.Errorf("only %d KB that are not written as the program writes are read of a project's store", MaxSharedSlow>>10)

// nodeWithin parses the text of one item with a bound: slow is how many bytes may still be read by the YAML library, which
// takes twenty times as long as what reads our own way of writing; nil: any number.
func nodeWithin(slow *int, text []byte) (*yaml.Node, error) {
	// Whether a line ends in "\n" or "\r\n" makes no difference in YAML.
	if node := quickItem(strings.ReplaceAll(string(text), "\r\n", "\n")); node != nil {
		return node, nil
	}
	if slow != nil {
		if *slow -= len(text); *slow < 0 {
			return nil, errSlow
		}
	}
	return parseItem(text)
}

func decodeNode(node *yaml.Node, category Category) (Learning, error) {
	l := Learning{Category: category, Status: Active, Scope: General, Confidence: DefaultConfidence}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, n := node.Content[i].Value, node.Content[i+1]
		if own, ok := ParseCategory(text(n)); ok && key == keyCategory && category == "" {
			l.Category = own
		}
		f := fieldNamed(key)
		if f == nil {
			continue
		}
		if err := f.set(&l, n); err != nil {
			return Learning{}, fmt.Errorf("%s: %w", key, err)
		}
	}
	return l, checkLearning(l)
}

// checkLearning refuses what could not be shown.
func checkLearning(l Learning) error {
	if l.Summary.Empty() {
		return errors.New("it has no summary")
	}
	if l.ID != "" && !ValidID(l.ID) {
		return errors.New("its id holds brackets or control characters, or is too long")
	}
	return nil
}

// ValidID tells whether an id can be used: it stands in brackets on a line of its own, and is typed by people.
func ValidID(id string) bool {
	return id != "" && len(id) <= maxIDLength && strings.TrimSpace(id) == id &&
		!strings.ContainsFunc(id, func(r rune) bool {
			return r == '[' || r == ']' || r == unicode.ReplacementChar || !unicode.IsGraphic(r)
		})
}
