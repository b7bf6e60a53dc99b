// Package scoring knows numbers about word sets and age, and nothing else: which learnings fit a task and how
// well, how alike two learnings are, and which failure an output stands for.
//
// Everything in it is pure: no clock, no file, no log. Callers pass the time in.
package scoring

import "time"

// Doc is what is scored of a learning.
type Doc struct {
	Keywords   []string
	Summary    string
	Insight    string
	Example    string
	Rule       bool      // it tells what is to be done at a moment of work
	Confidence float64   // 0–1
	Seen       time.Time // when it was last seen; zero: not known, counts as old
}

// Hit is how well a document fits a task, and why. All numbers are in 0–1.
type Hit struct {
	Score      float64 // Overlap × Confidence × Recency; orders
	Overlap    float64 // of task and document; the threshold and the cut apply to it
	Coverage   float64 // the part of the task that is met, by weight; it is counted in Overlap
	Foreign    bool    // it is about another stack than task and project: so Overlap is lower
	Confidence float64
	Recency    float64
	Why        []Term // heaviest first
}

// Term is one shared term of a hit.
type Term struct {
	Term   string
	Field  string  // keywords, summary, insight or example: where it weighs most
	Weight float64 // its part of Overlap; the parts add up to it
}
