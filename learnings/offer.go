package learnings

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// What a learning holds when somebody offers it. What stands in a file already may be otherwise.
const (
	MinKeywords = 3
	MaxKeywords = 5
	MaxSummary  = 140 // characters
	MaxInsight  = 600 // characters
)

// Offer is one item that a person or a program wants to have stored.
type Offer struct {
	Learning          // as far as it could be read
	Line     int      // 1-based, where it begins
	Err      error    // names the field; nil: it can be stored
	Strange  []string // names of fields that no learning has; what they hold is not kept
}

// Offers reads items in store form: a category file, a bare list whose items name their category, or one such item
// alone. Unlike Decode, which makes the best of what stands in a store, it is strict: who offers something wants to
// be told what is wrong with it. The error says that not even the items could be told apart.
func Offers(data []byte) ([]Offer, error) {
	data = bytes.TrimPrefix(data, []byte(utf8Mark))
	f := scan("", "", data)
	lines := 0 // put before the data
	switch {
	case bareList(data):
		f, lines = scan("", "", slices.Concat([]byte(keyLearnings+":\n"), data)), 1
	case f.broken == "" && f.list == listMissing && len(bytes.TrimSpace(data)) > 0:
		f.items = []item{{span: span{0, len(data)}, line: 1}}
	}
	if f.broken != "" {
		return nil, errors.New(f.broken)
	}
	offers := make([]Offer, len(f.items))
	for i, it := range f.items {
		offers[i] = offer(f.data[it.start:it.end], f.category)
		offers[i].Line = it.line - lines
	}
	return offers, nil
}

// bareList tells whether the first thing in a text is the dash of a list.
func bareList(data []byte) bool {
	for line := range bytes.Lines(data) {
		line = bytes.TrimSpace(line)
		if len(line) > 0 && line[0] != '#' {
			return isDash(string(line))
		}
	}
	return false
}

func offer(data []byte, category Category) Offer {
	node, err := parseItem(data)
	if err != nil {
		return Offer{Err: err}
	}
	l, err := decodeNode(node, "")
	pairs, _ := mapping(node)
	var problems []string
	switch own := pairs["category"]; {
	case l.Category != "":
	case text(own) == "" && category != "":
		l.Category = category
	default:
		problems = append(problems, badCategory(own))
	}
	for _, c := range checks() {
		if err := c.check(pairs[c.field]); err != nil {
			problems = append(problems, c.field+": "+err.Error())
		}
	}
	if len(problems) > 0 {
		err = errors.New(strings.Join(problems, "; "))
	}
	return Offer{Learning: l, Err: err, Strange: strange(node)}
}

// strange lists the keys of an item that are no fields, neither of a learning nor of one in the archive.
func strange(node *yaml.Node) []string {
	var names []string
	for i := 0; i+1 < len(node.Content); i += 2 {
		switch name := node.Content[i].Value; {
		case fieldNamed(name) != nil, slices.Contains([]string{keyCategory, keyRemoved, keyReason, keyStale, keyUndone}, name):
		default:
			names = append(names, name)
		}
	}
	return names
}

func badCategory(n *yaml.Node) string {
	given := "missing"
	if name := text(n); name != "" {
		given = fmt.Sprintf("%q", name)
	}
	return fmt.Sprintf("category: %s, must be one of %s", given, list(categoryList()))
}

// check is what a field of an offer must hold. The node is nil when the field is missing.
type check struct {
	field string
	check func(*yaml.Node) error
}

func checks() []check {
	return []check{
		{"id", checkID},
		{"keywords", checkKeywords},
		{"summary", checkText(MaxSummary, 1)},
		{"insight", checkText(MaxInsight, 0)},
		{"confidence", checkNumber(MinConfidence, MaxConfidence)},
		{"times_used", checkNumber(0, maxCount)},
		{"times_seen", checkNumber(0, maxCount)},
		{"created", checkTime},
		{"last_seen", checkTime},
		{"status", checkWord(Statuses()...)},
		{"scope", checkWord(General, Project)},
	}
}

func checkID(n *yaml.Node) error {
	if id := text(n); id != "" && !ValidID(id) {
		return fmt.Errorf("%q cannot be used: no brackets, no control characters, at most %d bytes", id, maxIDLength)
	}
	return nil
}

func checkKeywords(n *yaml.Node) error {
	list, err := scalars(n)
	if err != nil {
		return err
	}
	if len(list) < MinKeywords || len(list) > MaxKeywords {
		return fmt.Errorf("%d given, must be %d to %d", len(list), MinKeywords, MaxKeywords)
	}
	return nil
}

// checkText refuses a missing text and one that is too long; lines 0 means any number.
func checkText(most, lines int) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		s := strings.TrimSpace(text(n))
		switch length := utf8.RuneCountInString(s); {
		case s == "":
			return errors.New("missing")
		case length > most:
			return fmt.Errorf("%d characters, must be at most %d", length, most)
		case lines > 0 && strings.Count(s, "\n") >= lines:
			return errors.New("must be one line")
		}
		return nil
	}
}

func checkNumber(low, high float64) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		s := text(n)
		if s == "" {
			return nil
		}
		if f, err := parseNumber(s); err != nil || math.IsNaN(f) || f < low || f > high {
			return fmt.Errorf("%q, must be a number from %g to %g", s, low, high)
		}
		return nil
	}
}

func checkTime(n *yaml.Node) error {
	if s := text(n); s != "" && parseTime(s).IsZero() {
		return fmt.Errorf("%q, must be a time such as 2026-11-30T12:00:00Z", s)
	}
	return nil
}

func checkWord[W ~string](words ...W) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		if s := text(n); s != "" && !slices.Contains(words, W(strings.ToLower(s))) {
			return fmt.Errorf("%q, must be one of %s", s, list(words))
		}
		return nil
	}
}

func list[W ~string](words []W) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = string(w)
	}
	return strings.Join(parts, ", ")
}
