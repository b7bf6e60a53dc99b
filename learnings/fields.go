package learnings

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"session-learning/internal/redact"
)

// Bounds of what a field means in memory. A file may say anything; it keeps its bytes until the field changes.
const (
	MinConfidence     = 0.50
	MaxConfidence     = 1.00
	DefaultConfidence = 0.70 // of an item that gives none: written by hand, not weighed
	MaxSightings      = 20   // kept of a learning; more are only counted

	maxCount = 1_000_000_000 // times_used and times_seen: far over what happens, far under an overflow
)

// field is one field of a learning as it stands in a file.
type field struct {
	name  string
	value func(Learning) value              // nil: nothing to say
	set   func(*Learning, *yaml.Node) error // lenient: what it cannot use it leaves at the default
}

// allFields are the fields in the order in which they are written. Nothing ever changes them.
var allFields = []field{
	{"id", func(l Learning) value { return line(l.ID) }, setString(func(l *Learning) *string { return &l.ID })},
	{"created", func(l Learning) value { return timeValue(l.Created) }, setTime(func(l *Learning) *time.Time { return &l.Created })},
	{"keywords", func(l Learning) value { return flowList(redact.Strings(l.Keywords)) }, setTexts(func(l *Learning) *[]redact.Text { return &l.Keywords })},
	{"summary", func(l Learning) value { return line(l.Summary.String()) }, setText(func(l *Learning) *redact.Text { return &l.Summary })},
	{"insight", func(l Learning) value { return block(l.Insight.String()) }, setText(func(l *Learning) *redact.Text { return &l.Insight })},
	{"example", func(l Learning) value { return block(l.Example.String()) }, setText(func(l *Learning) *redact.Text { return &l.Example })},
	{"confidence", confidenceValue, setConfidence},
	{"times_used", func(l Learning) value { return value{strconv.Itoa(l.TimesUsed)} }, setCount(func(l *Learning) *int { return &l.TimesUsed })},
	{"last_seen", func(l Learning) value { return timeValue(l.LastSeen) }, setTime(func(l *Learning) *time.Time { return &l.LastSeen })},
	{"times_seen", func(l Learning) value { return countValue(l.TimesSeen) }, setCount(func(l *Learning) *int { return &l.TimesSeen })},
	{"status", statusValue, setStatus},
	{"scope", scopeValue, setScope},
	{"project", func(l Learning) value { return line(l.Project) }, setString(func(l *Learning) *string { return &l.Project })},
	{"paths", func(l Learning) value { return flowList(redact.Strings(l.Paths)) }, setTexts(func(l *Learning) *[]redact.Text { return &l.Paths })},
	{"signature", func(l Learning) value { return line(l.Signature.String()) }, setText(func(l *Learning) *redact.Text { return &l.Signature })},
	{"source", sourceValue, setSource},
	{"sightings", sightingsValue, setSightings},
	{"made", func(l Learning) value { return line(l.Made) }, setString(func(l *Learning) *string { return &l.Made })},
	{"related", func(l Learning) value { return flowList(l.Related) }, setStrings(func(l *Learning) *[]string { return &l.Related })},
	{"note", func(l Learning) value { return block(l.Note.String()) }, setText(func(l *Learning) *redact.Text { return &l.Note })},
}

// FieldNames lists the fields of an item of a file, its category among them.
func FieldNames() []string {
	names := []string{keyCategory}
	for _, f := range allFields {
		names = append(names, f.name)
	}
	return names
}

// fieldNamed returns one of our fields; nil: it is not ours.
func fieldNamed(name string) *field {
	for i := range allFields {
		if allFields[i].name == name {
			return &allFields[i]
		}
	}
	return nil
}

func timeValue(t time.Time) value {
	if t.IsZero() {
		return nil
	}
	return value{quote(t.UTC().Format(time.RFC3339))}
}

func countValue(n int) value {
	if n == 0 {
		return nil
	}
	return value{strconv.Itoa(n)}
}

func confidenceValue(l Learning) value {
	return value{strconv.FormatFloat(roundConfidence(l.Confidence), 'f', -1, 64)}
}

// roundConfidence puts a number into the bounds of a confidence, with two decimals; NaN is the least.
func roundConfidence(c float64) float64 {
	if math.IsNaN(c) {
		return MinConfidence
	}
	return math.Round(min(max(c, MinConfidence), MaxConfidence)*100) / 100
}

func statusValue(l Learning) value {
	if l.Status == Active || l.Status == "" {
		return nil
	}
	return value{word(string(l.Status))}
}

func scopeValue(l Learning) value {
	if l.Scope == General || l.Scope == "" {
		return nil
	}
	return value{word(string(l.Scope))}
}

func sourceValue(l Learning) value {
	var m flowMap
	m.addQuoted("agent", l.Source.Agent)
	m.addQuoted("session", l.Source.Session)
	if len(l.Source.Lines) > 0 {
		m.add("lines", strings.ReplaceAll(fmt.Sprint(l.Source.Lines), " ", ", "))
	}
	if l.Source.Kind != "" {
		m.add("kind", word(l.Source.Kind))
	}
	if l.Source.By != "" {
		m.add("by", word(string(l.Source.By)))
	}
	if len(m) == 0 {
		return nil
	}
	return value{m.String()}
}

func sightingsValue(l Learning) value {
	if len(l.Sightings) == 0 {
		return nil
	}
	v := value{""}
	for _, s := range l.Sightings {
		var m flowMap
		m.addQuoted("agent", s.Agent)
		m.addQuoted("session", s.Session)
		m.addQuoted("key", s.Key)
		v = append(v, "- "+m.String())
	}
	return v
}

func setString(at func(*Learning) *string) func(*Learning, *yaml.Node) error {
	return func(l *Learning, n *yaml.Node) error {
		s, err := scalar(n)
		*at(l) = unline(s)
		return err
	}
}

func setStrings(at func(*Learning) *[]string) func(*Learning, *yaml.Node) error {
	return func(l *Learning, n *yaml.Node) (err error) {
		*at(l), err = scalars(n)
		return err
	}
}

func setText(at func(*Learning) *redact.Text) func(*Learning, *yaml.Node) error {
	return func(l *Learning, n *yaml.Node) error {
		s, err := scalar(n)
		*at(l) = redact.Stored(unline(s))
		return err
	}
}

func setTexts(at func(*Learning) *[]redact.Text) func(*Learning, *yaml.Node) error {
	return func(l *Learning, n *yaml.Node) error {
		list, err := scalars(n)
		for _, s := range list {
			*at(l) = append(*at(l), redact.Stored(s))
		}
		return err
	}
}

func setTime(at func(*Learning) *time.Time) func(*Learning, *yaml.Node) error {
	return func(l *Learning, n *yaml.Node) error {
		s, err := scalar(n)
		*at(l) = parseTime(s)
		return err
	}
}

func setCount(at func(*Learning) *int) func(*Learning, *yaml.Node) error {
	return func(l *Learning, n *yaml.Node) error {
		s, err := scalar(n)
		*at(l) = parseCount(s)
		return err
	}
}

func setConfidence(l *Learning, n *yaml.Node) error {
	s, err := scalar(n)
	if err != nil {
		return err
	}
	c, err := parseNumber(s)
	if err != nil {
		return nil // no number: not weighed
	}
	l.Confidence = min(max(c, MinConfidence), MaxConfidence)
	if math.IsNaN(c) {
		l.Confidence = MinConfidence
	}
	return nil
}

func setStatus(l *Learning, n *yaml.Node) error {
	s, err := scalar(n)
	switch status := Status(strings.ToLower(s)); status {
	case "":
	case Active, Draft, Quarantined, Retired:
		l.Status = status
	default:
		l.Status = Draft // somebody meant to hold it back in a word that we do not know
	}
	return err
}

func setScope(l *Learning, n *yaml.Node) error {
	s, err := scalar(n)
	if Scope(strings.ToLower(s)) == Project {
		l.Scope = Project
	}
	return err
}

func setSource(l *Learning, n *yaml.Node) error {
	pairs, err := mapping(n)
	if err != nil {
		return err
	}
	l.Source.Agent, l.Source.Session = text(pairs["agent"]), text(pairs["session"])
	l.Source.Kind, l.Source.By = text(pairs["kind"]), Author(text(pairs["by"]))
	lines, _ := scalars(pairs["lines"])
	for _, s := range lines {
		l.Source.Lines = append(l.Source.Lines, parseCount(s))
	}
	return nil
}

func setSightings(l *Learning, n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		return nil
	}
	for _, c := range n.Content {
		if pairs, err := mapping(c); err == nil {
			l.Sightings = append(l.Sightings, Sighting{Agent: text(pairs["agent"]), Session: text(pairs["session"]), Key: text(pairs["key"])})
		}
	}
	return nil
}
