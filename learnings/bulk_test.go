package learnings

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"session-learning/internal/redact"
)

// vocabulary is the words of the labelled learnings, each as often as it is used there.
func vocabulary(t testing.TB) []string {
	t.Helper()
	var words []string
	for _, c := range Categories() {
		data, err := os.ReadFile(filepath.Join("..", "testdata", "ranking", "learnings", fileName(c)))
		if err != nil {
			t.Fatal(err)
		}
		items, _, err := Decode(c, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range items {
			words = append(words, strings.Fields(story(l))...)
		}
	}
	return words
}

// lesson makes up a learning from words of real ones, some of which others use too, and a name of its own.
func lesson(r *rand.Rand, words []string, n int) Learning {
	draw := func(count int) string {
		var out []string
		for range count {
			out = append(out, words[r.IntN(len(words))])
		}
		return strings.Join(out, " ")
	}
	own := about(n)
	l := own
	l.Created = noon.Add(-time.Duration(n) * time.Minute)
	l.Summary = redact.Stored(draw(8 + r.IntN(6)))
	l.Insight = redact.Stored(fmt.Sprintf("When %s, %s.", draw(8+r.IntN(8)), draw(8+r.IntN(10))))
	l.Example = redact.Stored(draw(r.IntN(8)))
	l.Keywords = append(tags(strings.ToLower(draw(1)), strings.ToLower(draw(1)), strings.ToLower(draw(1))), own.Keywords[0])
	return l
}

func lessons(t testing.TB, n int) []Learning {
	t.Helper()
	words, r := vocabulary(t), rand.New(rand.NewPCG(1, 2))
	var out []Learning
	for i := range n {
		out = append(out, lesson(r, words, i))
	}
	return out
}

// BenchmarkMergeMany offers many learnings at once to an empty store: the time must grow with their number, not with its
// square.
func BenchmarkMergeMany(b *testing.B) {
	all := lessons(b, 10_000)
	for _, n := range []int{300, 1000, 3000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				s, err := Open(filepath.Join(b.TempDir(), "learnings"), options())
				if err != nil {
					b.Fatal(err)
				}
				out, err := s.Merge(all[:n], MergeOptions{})
				if err != nil || len(out) != n {
					b.Fatal(len(out), err)
				}
				s.Close()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/item")
		})
	}
}
