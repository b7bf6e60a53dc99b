// Package learnings knows what a learning is and how learnings are kept: as plain YAML, one file a category.
//
// All writing goes through one door, a Tx under a lock with a time limit: Store.Merge takes in what was learned,
// Store.Update changes what stands there. A file is rewritten by text splice: what did not change keeps its bytes.
package learnings

import (
	"slices"
	"strings"
	"time"

	"session-learning/internal/redact"
)

// Category says what a learning is about. There are exactly five.
type Category string

// The categories, and the names of their files without ".yaml".
const (
	Errors       Category = "errors"
	Workflows    Category = "workflows"
	Tools        Category = "tools"
	Architecture Category = "architecture"
	Debugging    Category = "debugging"
)

// Categories returns all categories in the order in which files are read and shown.
func Categories() [5]Category {
	return [5]Category{Errors, Workflows, Tools, Architecture, Debugging}
}

// Title is the category's name at the start of a heading: "Errors". Empty for the empty category.
func (c Category) Title() string {
	if c == "" {
		return ""
	}
	return strings.ToUpper(string(c[:1])) + string(c[1:])
}

// Status says whether a learning may be injected.
type Status string

// The states of a learning. A file without a status means active.
const (
	Active      Status = "active"
	Draft       Status = "draft"       // waits for a second sighting or a review; given only on an exact error match
	Quarantined Status = "quarantined" // reads like an instruction and comes from a source that may not instruct
	Retired     Status = "retired"     // kept for the record; never injected, never learned again
)

// Statuses returns all states in the order in which they are counted and shown.
func Statuses() []Status { return []Status{Active, Draft, Quarantined, Retired} }

// Scope says where a learning may be offered.
type Scope string

// The scopes. A file without a scope means general.
const (
	General Scope = "general"
	Project Scope = "project"
)

// Author says whose word a learning rests on.
type Author string

// The authors, strongest first: a learning is never overwritten by one from a weaker author.
const (
	ByUser      Author = "user"
	ByAssistant Author = "assistant"
	ByTool      Author = "tool"
)

// Learning is one reusable insight.
type Learning struct {
	ID       string
	Category Category // of the file it stands in
	Created  time.Time
	LastSeen time.Time // zero: not known, Created counts

	Keywords []redact.Text // 3–5, lower case
	Summary  redact.Text   // one sentence, at most 140 characters
	Insight  redact.Text   // 1–3 lines, at most 600 characters
	Example  redact.Text   // may be empty
	Note     redact.Text   // free text; variants that merges kept

	Confidence float64 // 0.50–1.00
	TimesUsed  int
	TimesSeen  int // 0: not known

	Status    Status // never empty in memory
	Scope     Scope  // never empty in memory
	Project   string // identity of the project it was learned in; empty: none
	Paths     []redact.Text
	Signature redact.Text // of the failure it answers, "<tool>|<first telling line>"; empty: none

	Source    Source // of the first sighting
	Sightings []Sighting
	Related   []string // ids
	Made      string   // hash of what it said when a program last changed it; empty: not known, or a person had a hand in it
}

// Source says where a learning was first seen.
type Source struct {
	Agent   string
	Session string
	Lines   []int  // 1-based lines of the transcript; 0-based messages for opencode
	Kind    string // fix, retry, correction, rule, …
	By      Author
}

// Sighting is one time that a learning was seen.
type Sighting struct {
	Agent   string
	Session string
	Key     string // hash of the evidence records' ids: the same evidence never counts twice
}

// Seen is when the learning was last seen, as far as it is known.
func (l Learning) Seen() time.Time {
	if l.LastSeen.After(l.Created) {
		return l.LastSeen
	}
	return l.Created
}

// MapTexts returns the learning with each of its texts as change makes it.
func (l Learning) MapTexts(change func(redact.Text) redact.Text) Learning {
	for _, t := range []*redact.Text{&l.Summary, &l.Insight, &l.Example, &l.Note, &l.Signature} {
		*t = change(*t)
	}
	for _, list := range []*[]redact.Text{&l.Keywords, &l.Paths} {
		*list = slices.Clone(*list)
		for i, t := range *list {
			(*list)[i] = change(t)
		}
	}
	return l
}
