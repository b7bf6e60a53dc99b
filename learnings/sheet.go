package learnings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// changeable tells whether a person may change a field. The others tell what happened.
func changeable(field string) bool {
	switch field {
	case keyCategory, "keywords", "summary", "insight", "example", "confidence", "status", "scope", "project", "paths", "signature", "related", "note":
		return true
	}
	return false
}

// Sheet writes what a person may change of a learning, in store form, for an editor. Of fields that say nothing it has
// those that a person may want to fill in.
func Sheet(l Learning) string {
	var b strings.Builder
	b.WriteString(keyCategory + ": " + word(string(l.Category)) + "\n")
	for _, f := range allFields {
		if !changeable(f.name) {
			continue
		}
		v := f.value(validText(l))
		if v == nil {
			v = unsaid(f.name)
		}
		if v != nil {
			v.write(&b, f.name, 0)
		}
	}
	return b.String()
}

// unsaid is how a sheet has a field that says nothing; nil: not at all.
func unsaid(field string) value {
	switch field {
	case "keywords", "paths":
		return value{"[]"}
	case "summary", "insight", "example", "note":
		return value{`""`}
	case "status":
		return value{string(Active)}
	case "scope":
		return value{string(General)}
	}
	return nil
}

// ReadSheet returns a learning as a person left its sheet. A field that is not there says nothing, as in a file. What was
// changed is checked as an offer is, what was not is left as it is; of a learning without an id everything is checked.
// The error names the fields.
func ReadSheet(l Learning, data []byte) (Learning, error) {
	node, err := parseItem(data)
	if err != nil {
		return Learning{}, err
	}
	var was map[string]*yaml.Node
	if before, err := parseItem([]byte(Sheet(l))); err == nil && l.ID != "" {
		was, _ = mapping(before)
	}
	now, _ := mapping(node)
	return amend(l, node,
		func(string) bool { return true },
		func(field string) bool { return l.ID != "" && sameNode(was[field], now[field]) })
}

// Amend returns a learning with the fields that an item in store form has, and its own other ones. What the item has is
// checked as an offer is; the error names the fields.
func Amend(l Learning, data []byte) (Learning, error) {
	node, err := parseItem(data)
	if err != nil {
		return Learning{}, err
	}
	pairs, _ := mapping(node)
	return amend(l, node,
		func(field string) bool { return pairs[field] != nil },
		func(string) bool { return false })
}

// sameNode tells whether a field says what it said; nil: it is not there.
func sameNode(a, b *yaml.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return flowNode(a) == flowNode(b)
}

// amend takes those fields of an item that are meant into a learning. What was left as it was is not checked.
func amend(l Learning, node *yaml.Node, meant, left func(field string) bool) (Learning, error) {
	pairs, _ := mapping(node)
	problems := strangeFields(node)
	checked := func(field string) bool { return changeable(field) && meant(field) && !left(field) }
	category, known := ParseCategory(text(pairs[keyCategory]))
	if checked(keyCategory) && !known {
		problems = append(problems, badCategory(pairs[keyCategory]))
	}
	for _, c := range checks() {
		if checked(c.field) {
			if err := c.check(pairs[c.field]); err != nil {
				problems = append(problems, c.field+": "+err.Error())
			}
		}
	}
	in, err := decodeFields(node, pairs)
	if err != nil && len(problems) == 0 {
		problems = append(problems, err.Error())
	}
	if len(problems) > 0 {
		return Learning{}, errors.New(strings.Join(problems, "; "))
	}
	in.Category = category
	return mix(func(field string) Learning {
		if changeable(field) && meant(field) && (field != keyCategory || known) {
			return in
		}
		return l
	})
}

// decodeFields reads the fields of an item that need not be whole.
func decodeFields(node *yaml.Node, pairs map[string]*yaml.Node) (Learning, error) {
	whole := *node
	if pairs["summary"] == nil {
		whole.Content = append(slices.Clone(node.Content), textNode("summary"), textNode("-"))
	}
	return decodeNode(&whole, "")
}

// strangeFields tells of fields that a sheet cannot have: one that is written wrongly would be lost without a word.
func strangeFields(node *yaml.Node) []string {
	var problems []string
	for i := 0; i+1 < len(node.Content); i += 2 {
		switch name := node.Content[i].Value; {
		case changeable(name):
		case fieldNamed(name) != nil:
			problems = append(problems, name+": cannot be changed here")
		default:
			problems = append(problems, fmt.Sprintf("%q is no field", name))
		}
	}
	return slices.Compact(problems)
}
