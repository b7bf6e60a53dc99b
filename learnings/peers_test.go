package learnings

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"session-learning/internal/redact"
	"session-learning/scoring"
)

// plainly returns what a comparison with each finds, as the numbers of those that say the same or the opposite.
func plainly(p *peers, one peer) []int {
	var found []int
	for i, other := range p.items {
		if v := compare(other, one); !other.dropped && (v.Same || v.Opposite) {
			found = append(found, i)
		}
	}
	return found
}

// missed returns which of them the search by words does not bring, and how many it brings in all.
func missed(p *peers, one peer) (missing []int, brought int) {
	near := p.near(one)
	for _, i := range plainly(p, one) {
		if _, ok := slices.BinarySearch(near, i); !ok {
			missing = append(missing, i)
		}
	}
	return missing, len(near)
}

// labelledItems returns the learnings with labelled pairs, stored and incoming.
func labelledItems(t *testing.T) []Learning {
	t.Helper()
	var all []Learning
	for _, folder := range []string{"learnings", "incoming"} {
		for _, c := range Categories() {
			data, err := os.ReadFile(filepath.Join("..", "testdata", "ranking", folder, fileName(c)))
			if err != nil {
				t.Fatal(err)
			}
			items, problems, err := Decode(c, data)
			if err != nil || len(problems) > 0 {
				t.Fatal(problems, err)
			}
			all = append(all, items...)
		}
	}
	return all
}

func peersOf(items []Learning) *peers {
	p := newPeers(scoring.NewReader())
	for i, l := range items {
		p.add(p.read(l), i)
	}
	return p
}

func TestWhatSaysTheSameIsFoundByItsWords(t *testing.T) {
	p := peersOf(labelledItems(t))
	same, brought := 0, 0
	for i := range p.items {
		missing, n := missed(p, p.items[i])
		if len(missing) > 0 {
			t.Errorf("%d does not find %v", i, missing)
		}
		same, brought = same+len(plainly(p, p.items[i])), brought+n
	}
	if len(p.items) < 300 || same <= len(p.items) {
		t.Errorf("%d learnings with %d that say the same: nothing was tested", len(p.items), same)
	}
	if brought > 2*same {
		t.Errorf("%d comparisons for %d that say the same: most are for nothing", brought, same)
	}
}

// Nearly all of many that have nothing to do with each other are never compared.
func TestManyAreNotComparedWithEach(t *testing.T) {
	p := peersOf(lessons(t, 3000))
	brought := 0
	for i := range p.items {
		brought += len(p.near(p.items[i]))
	}
	if all := len(p.items) * len(p.items); brought > all/1000 {
		t.Errorf("%d comparisons for %d learnings", brought, len(p.items))
	}
}

func TestWhatSaysTheSameIsFoundInAnyStore(t *testing.T) {
	mixed := genMixed(labelledItems(t))
	rapid.Check(t, func(t *rapid.T) {
		items := rapid.SliceOfN(mixed, 1, 30).Draw(t, "items")
		p := peersOf(items)
		for range rapid.IntRange(0, 5).Draw(t, "drops") {
			p.drop(rapid.IntRange(0, len(items)-1).Draw(t, "dropped"))
		}
		for _, l := range items {
			if missing, _ := missed(p, p.read(l)); len(missing) > 0 {
				t.Fatalf("%v are missing for %+v", missing, l)
			}
		}
	})
}

// genMixed makes learnings of which some are real, some are made up, and some are put together of two.
func genMixed(real []Learning) *rapid.Generator[Learning] {
	return rapid.Custom(func(t *rapid.T) Learning {
		switch rapid.IntRange(0, 2).Draw(t, "origin") {
		case 0:
			return genOffered().Draw(t, "made up")
		case 1:
			return rapid.SampledFrom(real).Draw(t, "real")
		}
		l, other := rapid.SampledFrom(real).Draw(t, "one"), rapid.SampledFrom(real).Draw(t, "other")
		if rapid.Bool().Draw(t, "terse") {
			l.Insight, l.Example = other.Example, other.Note
		}
		l.Keywords = other.Keywords[:rapid.IntRange(0, len(other.Keywords)).Draw(t, "keywords")]
		return l
	})
}

// Two learnings are the same, or opposite, whichever was there first, and what either says can be read afterwards.
func TestWhichOfTwoComesFirstDoesNotMatter(t *testing.T) {
	mixed := genMixed(labelledItems(t))
	rapid.Check(t, func(t *rapid.T) {
		a, b := mixed.Draw(t, "a"), mixed.Draw(t, "b")
		if rapid.Bool().Draw(t, "akin") {
			b.Keywords, b.Insight = a.Keywords, a.Insight
		}
		there, back := Same(a, b), Same(b, a)
		if there.Same != back.Same || there.Opposite != back.Opposite || there.Likeness != back.Likeness {
			t.Fatalf("%+v, the other way round %+v", there, back)
		}
		if !there.Same {
			return
		}
		for i, first := range []Learning{a, b} {
			next := []Learning{b, a}[i]
			first.Source.By, next.Source.By, first.Status, next.Status = ByUser, ByUser, Active, Active
			m := newMerger(noon, nil, nil)
			m.grow(&first, next)
			told := squeeze(story(first) + "\n" + first.Note.String())
			for _, text := range []redact.Text{a.Summary, a.Insight, a.Example, b.Summary, b.Insight, b.Example} {
				if !strings.Contains(told, squeeze(text.String())) {
					t.Fatalf("%q is lost in %q", text, told)
				}
			}
			if len(first.Keywords) > max(MaxKeywords, len(a.Keywords), len(b.Keywords)) {
				t.Fatalf("%d keywords", len(first.Keywords))
			}
		}
	})
}
