package scoring_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"session-learning/scoring"
)

var today = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func rank(docs []scoring.Doc, task string) []scoring.Ranked {
	q := scoring.ParseQuery(task)
	return scoring.Rank(scoring.Scan(docs, q), q, today)
}

var eresolve = scoring.Doc{
	Keywords:   []string{"ERESOLVE", "peer", "dependency", "npm"},
	Summary:    "npm install stopped with ERESOLVE because a date picker wanted an older React.",
	Insight:    "Upgrade the package that holds the old peer range, or add an overrides entry.",
	Example:    "npm ERR! ERESOLVE unable to resolve dependency tree",
	Confidence: 0.9,
	Seen:       today,
}

func TestScoreIsExplained(t *testing.T) {
	old := eresolve
	old.Seen = today.AddDate(-1, 0, 0)
	for _, r := range rank([]scoring.Doc{eresolve, old}, "npm install fails with ERESOLVE for the date picker") {
		if math.Abs(r.Score-r.Overlap*r.Confidence*r.Recency) > 1e-12 {
			t.Errorf("score %v is not %v × %v × %v", r.Score, r.Overlap, r.Confidence, r.Recency)
		}
		sum := 0.0
		for _, term := range r.Why {
			sum += term.Weight
		}
		if math.Abs(sum-r.Overlap) > 1e-12 {
			t.Errorf("the terms add up to %v, overlap is %v", sum, r.Overlap)
		}
		if r.Why[0].Term != "ERESOLVE" && r.Why[0].Term != "eresolve" || r.Why[0].Field == "" {
			t.Errorf("the heaviest term is %+v", r.Why[0])
		}
		if !slices.IsSortedFunc(r.Why, func(a, b scoring.Term) int { return int(math.Copysign(1, b.Weight-a.Weight)) }) {
			t.Errorf("terms are not in order: %v", r.Why)
		}
		for _, v := range []float64{r.Score, r.Overlap, r.Confidence, r.Recency} {
			if v < 0 || v > 1 || math.IsNaN(v) {
				t.Errorf("%v is not in 0–1: %+v", v, r.Hit)
			}
		}
	}
}

func TestRecency(t *testing.T) {
	half := 180 * 24 * time.Hour
	tests := map[string]struct {
		age  time.Duration
		want float64
	}{
		"today is not full":                      {0, 1},
		"the future counts more than now":        {-24 * time.Hour, 1},
		"a clock a century ahead breaks it":      {-100 * 365 * 24 * time.Hour, 1},
		"after the half-life it is not halfway":  {half, .75},
		"after two half-lives it is not quarter": {2 * half, .625},
		"an old one falls under the floor":       {100 * half, .5},
	}
	for complaint, test := range tests {
		if got := scoring.Recency(today.Add(-test.age), today); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", complaint, got, test.want)
		}
	}
	if got := scoring.Recency(time.Time{}, today); got != .5 {
		t.Errorf("an unknown time gives %v", got)
	}
}

func TestRankIsNeitherForShortNorForLongTasks(t *testing.T) {
	docs := made(50)
	docs = append(docs, eresolve)
	tests := map[string]string{
		"a code alone found nothing":           "ERESOLVE npm",
		"a short task found nothing":           "npm install gives ERESOLVE",
		"a pasted log hid the one line in it":  "the pipeline is red:\n" + strings.Repeat("fetched layer, extracting, verified, linked\n", 40) + "npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE could not resolve\nnpm ERR! peer react\n",
		"the question was in another language": "安装依赖时报错 ERESOLVE，npm 的 peer 版本冲突",
	}
	for complaint, task := range tests {
		picked := scoring.Pick(rank(docs, task), scoring.MaxItems)
		if len(picked) == 0 || picked[0].Doc != len(docs)-1 {
			t.Errorf("%s: %+v", complaint, picked)
		}
	}
}

func TestNothingRelevantIsNothing(t *testing.T) {
	prompts := []string{"", "hi", "continue", "谢谢", "thanks, looks good", "explain what this does", "write a haiku about autumn",
		"make the header sticky", "rename the variable in line 12", "🙂", "/compact", "1 2 3",
		"what is the capital of france", "explain the error handling of this function, then add a test"}
	for size, asked := range map[int]int{5: len(prompts), 300: len(prompts), 10_000: 2} {
		docs := append(made(size-1), eresolve)
		for _, prompt := range prompts[len(prompts)-asked:] {
			if picked := scoring.Pick(rank(docs, prompt), scoring.MaxItems); len(picked) > 0 {
				t.Errorf("a store of %d answers %q: %+v", size, prompt, picked[0].Why)
			}
		}
		if picked := scoring.Pick(rank(docs, "npm install gives ERESOLVE for a peer"), scoring.MaxItems); len(picked) == 0 || picked[0].Doc != size-1 {
			t.Errorf("a store of %d does not find its learning", size)
		}
	}
}

func TestPick(t *testing.T) {
	ranked := func(overlaps ...float64) (list []scoring.Ranked) {
		for i, o := range overlaps {
			list = append(list, scoring.Ranked{Doc: i, Hit: scoring.Hit{Overlap: o}})
		}
		return list
	}
	const best = 4 * scoring.Threshold
	tests := map[string]struct {
		from []scoring.Ranked
		want []int
	}{
		"something came of nothing":           {nil, nil},
		"the threshold did not hold":          {ranked(scoring.Threshold-.001, .01), nil},
		"the threshold itself was left out":   {ranked(scoring.Threshold), []int{0}},
		"half of the best was left out":       {ranked(best, best*scoring.RelativeCut), []int{0, 1}},
		"less than half of the best came too": {ranked(best, best*scoring.RelativeCut-.001), []int{0}},
		"the cut went by the first in order":  {ranked(best*scoring.RelativeCut-.001, best), []int{1}},
		"more than three came":                {ranked(best, best, best, best), []int{0, 1, 2}},
	}
	for complaint, test := range tests {
		var got []int
		for _, r := range scoring.Pick(test.from, scoring.MaxItems) {
			got = append(got, r.Doc)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", complaint, got, test.want)
		}
	}
}

func TestRankIsRepeatable(t *testing.T) {
	docs := made(300)
	first := fmt.Sprint(rank(docs, "deploy of the service stopped, variable not configured in values.yaml, npm install"))
	for range 5 {
		if again := fmt.Sprint(rank(docs, "deploy of the service stopped, variable not configured in values.yaml, npm install")); again != first {
			t.Fatal("two runs differ")
		}
	}
}

func similarity(a, b scoring.Doc) float64 {
	r := scoring.NewReader()
	return r.Read(a).Similarity(r.Read(b))
}

func TestSimilarity(t *testing.T) {
	other := scoring.Doc{Keywords: []string{"terraform", "state"}, Summary: "The state lock was held by a cancelled job.", Insight: "Unlock it with the id of the message."}
	if got := similarity(eresolve, eresolve); math.Abs(got-1) > 1e-9 {
		t.Errorf("the same document is %v alike", got)
	}
	if got := similarity(eresolve, scoring.Doc{}); got != 0 {
		t.Errorf("nothing is %v like something", got)
	}
	if got := similarity(scoring.Doc{}, scoring.Doc{}); got != 0 {
		t.Errorf("nothing is %v like nothing", got)
	}
	if a, b := similarity(eresolve, other), similarity(other, eresolve); a != b || a > .1 {
		t.Errorf("%v one way, %v the other", a, b)
	}
}

// Of a word in another script that the glossary knows, its English is asked for, not its characters as well.
func TestAPromptInChineseIsMetByAnEnglishLearning(t *testing.T) {
	docs := []scoring.Doc{{Keywords: []string{"deadlock", "cache"}, Summary: "The cache ran into a deadlock.", Confidence: 1}}
	q := scoring.ParseQuery("缓存死锁")
	hits := scoring.Rank(scoring.Scan(docs, q), q, time.Time{})
	if len(hits) != 1 || hits[0].Coverage != 1 || hits[0].Overlap < scoring.Threshold {
		t.Errorf("%+v", hits)
	}
}

func TestARuleIsFoundAtItsMoment(t *testing.T) {
	rule := scoring.Doc{
		Keywords: []string{"message", "ticket", "subject"}, Summary: "Commit messages end with the ticket.",
		Insight: "When committing, write the ticket in the last line.", Confidence: 1, Seen: today, Rule: true,
	}
	story := rule
	story.Rule = false
	story.Summary, story.Insight = "The harvest was lost.", "Look for the commit that lost the harvest with git bisect."
	tests := map[string]struct {
		task string
		want bool
	}{
		"an order did not reach its rule":          {"please commit this", true},
		"an order with an object did not reach it": {"commit the new pear grader", true},
		"a question was taken for an order":        {"which commit lost the pears of last year and why", false},
	}
	for complaint, test := range tests {
		picked := scoring.Pick(rank(append(made(50), story, rule), test.task), scoring.MaxItems)
		if got := len(picked) > 0 && picked[0].Doc == 51; got != test.want {
			t.Errorf("%s: %+v", complaint, picked)
		}
	}
}

func TestALongPlanMeetsNothingByThreeWords(t *testing.T) {
	doc := scoring.Doc{
		Keywords: []string{"cider", "barrel"}, Summary: "Cider in an oak barrel needs a valve.", Insight: "Fit a valve.", Confidence: 1, Seen: today,
	}
	filler := func(n int) string {
		var words strings.Builder
		for i := range n {
			words.WriteString(letters(i*13) + " ")
		}
		return words.String()
	}
	for name, test := range map[string]struct {
		others int
		given  bool
	}{"a sentence": {5, true}, "a plan": {300, false}} {
		picked := scoring.Pick(rank([]scoring.Doc{doc}, "the cider in the barrel lost its valve "+filler(test.others)), 1)
		if (len(picked) == 1) != test.given {
			t.Errorf("%s: %+v", name, picked)
		}
	}
}

func TestALargeStoreAsksForMore(t *testing.T) {
	const task = "npm install gives ERESOLVE"
	few := rank([]scoring.Doc{eresolve}, task)[0].Overlap
	many := rank(append(made(9_999), eresolve), task)[0]
	if many.Doc != 9_999 || many.Overlap >= few || many.Overlap < scoring.Threshold {
		t.Errorf("alone %.3f, among ten thousand %.3f (%d)", few, many.Overlap, many.Doc)
	}
}
