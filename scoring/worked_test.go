package scoring

import (
	"math"
	"testing"
	"time"
)

// TestWorkedExamples are the ones that the comment of strength works out.
func TestWorkedExamples(t *testing.T) {
	docs := []Doc{{Summary: "zorb quux frob blip wimp glyx sprok trell vunt dask"}} // as many words as a summary usually has
	tests := map[string]struct {
		task      string
		met, told float64 // words that the summary holds, words of the task
	}{
		"two words that are the whole task": {"zorb quux", 2, 2},
		"two words of eight":                {"zorb quux aa1x bb2x cc3x dd4x ee5x ff6x", 2, 8},
		"one word of four":                  {"zorb aa1x bb2x cc3x", 1, 4},
	}
	for name, test := range tests {
		q := ParseQuery(test.task)
		got := Rank(Scan(docs, q), q, time.Time{})[0].Overlap

		word := rarity("zorb", 1, 1) * summaryWeight * (saturation + 1) / (summaryWeight + saturation)
		all := test.met*rarity("zorb", 1, 1) + (test.told-test.met)*rarity("aa1x", 0, 1)
		evidence := test.met * word * math.Pow(test.met*rarity("zorb", 1, 1)/all, coveragePower) * (1 + hitBonus*(test.met-1))
		want := 1 / (1 + math.Pow(halfEvidence/evidence, steepness))
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: overlap %.4f, want %.4f", name, got, want)
		}
	}
}
