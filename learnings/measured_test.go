package learnings_test

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/scoring"
)

var update = flag.Bool("update", false, "write testdata/ranking/stats.txt and the figures in docs/ranking.md anew")

// labelled is the folder with labelled prompts and pairs; its README says what is in it.
const labelled = "../testdata/ranking"

// measuredAt is when the labelled set was made: recency needs a fixed day.
var measuredAt = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// TestMeasured keeps the quality of ranking and deduplication in git: a change that moves a number shows it in
// the diff of stats.txt.
func TestMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("ranks some thousand times")
	}
	items, incoming := readItems(t, "learnings"), readItems(t, "incoming")
	others := distractors(t, 10_000)
	pairs := readLines[pair](t, "duplicates.jsonl")
	var queries, more, cjk, areas, dedup strings.Builder
	var wait sync.WaitGroup
	for name, out := range map[string]*strings.Builder{"queries": &queries, "more": &more, "cjk": &cjk} {
		labels := readQueries(t, name+".jsonl")
		wait.Go(func() { measureRanking(out, name, items, others, labels) })
	}
	elsewhere, asked := readItems(t, "areas/learnings"), readQueries(t, "areas/queries.jsonl")
	wait.Go(func() { measureRanking(&areas, "areas", elsewhere, others, asked) })
	var dedupErr error
	store := stock(t, items)
	wait.Go(func() { dedupErr = measureDedup(&dedup, store, items, incoming, pairs) })
	wait.Wait()
	if dedupErr != nil {
		t.Fatal(dedupErr)
	}
	for _, name := range []string{"other", "later"} {
		measurePairs(&dedup, name, readPairs(t, name+".yaml"))
	}
	got := queries.String() + more.String() + cjk.String() + areas.String() + dedup.String()

	file := filepath.Join(labelled, "stats.txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		updatePage(t, got)
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the quality changed; look at it, then run with -update\ngot:\n%swant:\n%s", got, want)
	}
}

// query is a labelled prompt; Relevant: id → 2 (applies directly) or 1 (useful).
type query struct {
	ID       string
	Prompt   string
	Folder   string `json:"cwd_hint"`
	Relevant map[string]int

	stack scoring.Stack // of the project that the folder holds
}

// pair is a labelled pair: whether A has to be merged into B.
type pair struct {
	A, B  string
	Merge bool
}

var slicesOfPrompts = []struct {
	name string
	has  func(string) bool
}{
	{"all", func(string) bool { return true }},
	{"cjk", func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool {
			return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
		})
	}},
	{"short", func(s string) bool { return utf8.RuneCountInString(s) < 40 }},
	{"long", func(s string) bool { return utf8.RuneCountInString(s) >= 120 || strings.Contains(s, "\n") }},
}

// measureRanking measures a set of prompts on the store alone, on parts of it, and beside others that answer none.
func measureRanking(out *strings.Builder, name string, items, others []learnings.Learning, queries []query) {
	fmt.Fprintf(out, "%-8s %-6s %4s %4s  ndcg share abstain hit2 silent noise\n", name, "", "n", "none")
	given := inject(items, queries)
	for _, s := range slicesOfPrompts {
		var f figures
		for i, q := range queries {
			if s.has(q.Prompt) {
				f.add(given[i], q.Relevant)
			}
		}
		fmt.Fprintf(out, "%-8s %-6s %s\n", name, s.name, f)
	}
	for _, size := range []int{5, 15, min(100, len(items))} {
		hit, abstain := measureSmall(items, queries, size)
		fmt.Fprintf(out, "%-8s stores of %d: hit2 %.3f abstain %.3f\n", name, size, hit, abstain)
	}
	for _, size := range []int{1000, 10_000} {
		var f figures
		for i, ids := range inject(slices.Concat(items, others[:size-len(items)]), queries) {
			f.add(ids, queries[i].Relevant)
		}
		fmt.Fprintf(out, "%-8s %-6d %s\n", name, size, f)
	}
}

// inject is what prompts bring, through the path that the hook takes.
func inject(items []learnings.Learning, queries []query) [][]string {
	tasks := make([]scoring.Query, len(queries))
	for i, q := range queries {
		tasks[i] = scoring.ParseQuery(q.Prompt).In(q.stack)
	}
	given := make([][]string, len(queries))
	for i, matches := range learnings.SearchEach(items, tasks, learnings.Filter{}, measuredAt) {
		for _, m := range matches {
			given[i] = append(given[i], m.ID)
		}
	}
	return given
}

// figures sums up prompts; the words are those of the outside bench.
type figures struct {
	n, none                   int
	ndcg, hit2, silent, noise float64
	injected, relevant, quiet float64
}

func (f *figures) add(ids []string, relevant map[string]int) {
	right, direct := 0.0, 0.0
	for _, id := range ids {
		if relevant[id] > 0 {
			right++
		}
		if relevant[id] == 2 {
			direct = 1
		}
	}
	f.injected += float64(len(ids))
	f.relevant += right
	mute := 0.0
	if len(ids) == 0 {
		mute = 1
	}
	if len(relevant) == 0 {
		f.none++
		f.quiet += mute
		return
	}
	f.n++
	f.hit2 += direct
	f.silent += mute
	f.noise += float64(len(ids)) - right
	f.ndcg += ndcg(ids, relevant)
}

func (f figures) String() string {
	n := float64(f.n)
	return fmt.Sprintf("%4d %4d  %.3f %.3f %.3f %.3f %.3f %.3f", f.n, f.none, ratio(f.ndcg, n),
		ratio(f.relevant, f.injected), ratio(f.quiet, float64(f.none)), ratio(f.hit2, n), ratio(f.silent, n), ratio(f.noise, n))
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// ndcg is the gain 2^grade−1, discounted by place, against the best order of three.
func ndcg(ids []string, relevant map[string]int) float64 {
	gain := func(grade, place int) float64 { return (math.Exp2(float64(grade)) - 1) / math.Log2(float64(place+2)) }
	got, best := 0.0, 0.0
	for place, id := range ids {
		got += gain(relevant[id], place)
	}
	var grades []int
	for _, g := range relevant {
		grades = append(grades, g)
	}
	slices.SortFunc(grades, func(a, b int) int { return cmp.Compare(b, a) })
	for place, g := range grades[:min(3, len(grades))] {
		best += gain(g, place)
	}
	return got / best
}

// measureSmall is the mean over ten random stores: how often the direct answer is given when the store has one,
// and how often it keeps quiet when it has nothing.
func measureSmall(items []learnings.Learning, queries []query, size int) (hit, abstain float64) {
	const draws = 10
	for seed := range uint64(draws) {
		var store []learnings.Learning
		for _, at := range rand.New(rand.NewPCG(seed, 0)).Perm(len(items))[:size] {
			store = append(store, items[at])
		}
		var direct, nothing figures
		given := inject(store, queries)
		for i, q := range queries {
			held, best := map[string]int{}, 0
			for _, l := range store {
				if grade := q.Relevant[l.ID]; grade > 0 {
					held[l.ID] = grade
					best = max(best, grade)
				}
			}
			switch best {
			case 2:
				direct.add(given[i], held)
			case 0:
				nothing.add(given[i], held)
			}
		}
		hit += ratio(direct.hit2, float64(direct.n)) / draws
		abstain += ratio(nothing.quiet, float64(nothing.none)) / draws
	}
	return hit, abstain
}

// measureDedup offers every incoming learning to a store, and compares every labelled pair of stored ones.
func measureDedup(out *strings.Builder, store *learnings.Store, items, incoming []learnings.Learning, pairs []pair) error {
	byID := map[string]learnings.Learning{}
	for _, l := range slices.Concat(items, incoming) {
		byID[l.ID] = l
	}
	right, merges, wanted, wrong, stored, opposite := 0, 0, 0, 0, 0, 0
	for _, p := range pairs {
		if !strings.HasPrefix(p.A, "in-") {
			if v := learnings.Same(byID[p.B], byID[p.A]); v.Same || v.Opposite {
				stored++
			}
			continue
		}
		if p.Merge {
			wanted++
		}
		told, err := store.Merge([]learnings.Learning{byID[p.A]}, learnings.MergeOptions{DryRun: true})
		if err != nil {
			return err
		}
		switch o := told[0]; {
		case o.Into == "":
			continue
		case o.Into != p.B:
			wrong++
			continue
		case o.Action == learnings.Superseded:
			opposite++
		}
		merges++
		if p.Merge {
			right++
		}
	}
	fmt.Fprintf(out, "dedup    p %.3f r %.3f wrong %d stored_merges %d opposite %d\n", ratio(float64(right), float64(merges)),
		ratio(float64(right), float64(wanted)), wrong, stored, opposite)
	return nil
}

// stock makes a store that holds learnings under their own ids.
func stock(t *testing.T, items []learnings.Learning) *learnings.Store {
	t.Helper()
	store, err := learnings.Open(filepath.Join(t.TempDir(), "learnings"), learnings.Options{Now: func() time.Time { return measuredAt }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	told, err := store.Merge(items, learnings.MergeOptions{KeepIDs: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range told {
		if o.Action != learnings.Added || o.ID != o.InputID {
			t.Fatalf("%+v", o)
		}
	}
	return store
}
