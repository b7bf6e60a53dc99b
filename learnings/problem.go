package learnings

import (
	"cmp"
	"slices"
)

// Problem is something in a store that a person should look at.
type Problem struct {
	File   string // its name in the store, with slashes
	Line   int    // 1-based, and named in Detail, too; 0: the file as a whole
	Kind   ProblemKind
	Detail string
	Err    error // what kept the file from being read; nil: it was read
}

// ProblemKind says what a problem costs.
type ProblemKind uint8

// The kinds.
const (
	Odd      ProblemKind = iota // nothing; other programs may mind
	BadItem                     // one item is not used
	TakenID                     // one item is not used: the file before it has the id
	Broken                      // nothing is written into the file until it is mended, and what follows the place is not used
	Shut                        // nothing can be written into the store
	Unmerged                    // learnings wait that were never merged
)

// sortProblems puts the problems of each file into the order of its lines. The files stand in their order already.
func (v *view) sortProblems() {
	place := map[string]int{}
	for _, p := range v.problems {
		if _, known := place[p.File]; !known {
			place[p.File] = len(place)
		}
	}
	slices.SortStableFunc(v.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(place[a.File], place[b.File]), cmp.Compare(a.Line, b.Line))
	})
}
