package learnings_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"session-learning/learnings"
)

// labelledPair is two learnings and how they relate.
type labelledPair struct {
	Kind string // what makes the pair hard
	Want string // same, apart or opposite
	A, B item
}

func readPairs(t *testing.T, name string) []labelledPair {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(labelled, "pairs", name))
	if err != nil {
		t.Fatal(err)
	}
	var pairs []labelledPair
	if err := yaml.Unmarshal(data, &pairs); err != nil {
		t.Fatal(err)
	}
	return pairs
}

// relation is how two learnings relate in the words of the labels.
func (p labelledPair) relation() (string, learnings.Verdict) {
	v := learnings.Same(p.A.learning(learnings.Tools), p.B.learning(learnings.Workflows))
	switch {
	case v.Same:
		return "same", v
	case v.Opposite:
		return "opposite", v
	}
	return "apart", v
}

// measurePairs tells, for each kind of pair, how many are told right, and in which way the others are wrong. A merge of
// what is opposite is the worst: the old advice would grow on the new one.
func measurePairs(out *strings.Builder, name string, pairs []labelledPair) {
	var kinds []string
	told := map[string]map[string]int{}
	for _, p := range pairs {
		if told[p.Kind] == nil {
			kinds, told[p.Kind] = append(kinds, p.Kind), map[string]int{}
		}
		got, _ := p.relation()
		told[p.Kind]["n"]++
		told[p.Kind][p.Want+" as "+got]++
	}
	all := map[string]int{}
	for _, kind := range kinds {
		right := 0
		var wrong []string
		for what, n := range told[kind] {
			all[what] += n
			want, got, ok := strings.Cut(what, " as ")
			switch {
			case !ok:
			case want == got:
				right += n
			default:
				wrong = append(wrong, fmt.Sprintf(", %d %s", n, what))
			}
		}
		slices.Sort(wrong)
		fmt.Fprintf(out, "%-8s %-9s %d of %d%s\n", name, kind, right, told[kind]["n"], strings.Join(wrong, ""))
	}
	same := float64(all["same as same"])
	fmt.Fprintf(out, "%-8s p %.3f r %.3f opposite %d of %d\n", name, ratio(same, same+float64(all["apart as same"]+all["opposite as same"])),
		ratio(same, same+float64(all["same as apart"]+all["same as opposite"])), all["opposite as opposite"],
		all["opposite as opposite"]+all["opposite as apart"]+all["opposite as same"])
}

// What is told of two learnings must not depend on which was there first, nor on the category.
func TestPairsAreTheSameInEitherOrder(t *testing.T) {
	for _, p := range slices.Concat(readPairs(t, "other.yaml"), readPairs(t, "later.yaml")) {
		got, v := p.relation()
		back, _ := labelledPair{A: p.B, B: p.A}.relation()
		if got != back {
			t.Errorf("%q and %q: %s, and %s the other way round", p.A.Summary, p.B.Summary, got, back)
		}
		if testing.Verbose() && got != p.Want {
			t.Logf("%s: %s, not %s, alike %.2f %s\n\t%s\n\t%s", p.Kind, got, p.Want, v.Likeness, v.Reason, p.A.Summary, p.B.Summary)
		}
	}
}
