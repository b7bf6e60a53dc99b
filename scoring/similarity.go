package scoring

import (
	"slices"
	"unicode/utf8"
)

// Content is the stems of a document over all fields, each with what it says; it is what similarity is
// measured on. It is made by a Reader.
type Content struct {
	weights map[string]float64
	stems   []string // in order of the text: sums must not depend on a map's order
	total   float64
	told    map[string]float64 // the same of the summary and the insight alone
	lesson  float64
}

// Reader reads many documents and remembers what it learned about their words. It is not safe for concurrent use.
type Reader struct {
	cache   stemmer
	weights map[weightKey]float64
}

type weightKey struct {
	stem string
	kind kind
}

// NewReader returns a Reader that knows no words yet.
func NewReader() *Reader { return &Reader{stemmer{}, map[weightKey]float64{}} }

// Read returns the content of a document.
func (r *Reader) Read(d Doc) Content {
	c := Content{weights: map[string]float64{}, told: map[string]float64{}}
	for f := range fields {
		for _, text := range d.text(f) {
			tokens(text, func(t token) {
				key := weightKey{r.cache.stem(t.text), t.kind}
				if _, seen := c.weights[key.stem]; !seen {
					c.add(key.stem, r.weight(key))
				}
				if f == Summary || f == Insight {
					more := max(0, r.weight(key)-c.told[key.stem])
					c.told[key.stem] += more
					c.lesson += more
				}
			})
		}
	}
	return c
}

func (c *Content) add(stem string, weight float64) {
	c.weights[stem] = weight
	c.stems = append(c.stems, stem)
	c.total += weight
}

// weight is what a stem says by the background alone: two learnings are as alike in a small store as in a large one.
func (r *Reader) weight(key weightKey) float64 {
	w, ok := r.weights[key]
	if !ok {
		w = termWeight(key.stem, key.kind) * rarity(key.stem, 0, 0)
		r.weights[key] = w
	}
	return w
}

// Len is how many distinct stems the document has.
func (c Content) Len() int { return len(c.stems) }

// Similarity is how much two contents say the same, in 0–1: the rarity of the stems that both hold against
// that of the stems that either holds. Zero when either is empty. Their order does not matter.
func (c Content) Similarity(other Content) float64 {
	c, other = inOrder(c, other)
	both := 0.0
	for _, stem := range c.stems {
		if w, ok := other.weights[stem]; ok {
			both += min(w, c.weights[stem])
		}
	}
	return ratio(both, c.total+other.total-both)
}

// Lesson is the Similarity of what summary and insight tell: of two lessons about one subject the keywords, and often
// the example, are the same.
func (c Content) Lesson(other Content) float64 {
	c, other = inOrder(c, other)
	both := 0.0
	for _, stem := range c.stems {
		both += min(c.told[stem], other.told[stem])
	}
	return ratio(both, c.lesson+other.lesson-both)
}

// Within is which part of what one content says the other says, too, in 0–1, by rarity. Of CJK text that is what it
// means, as far as that is known, else its pairs of characters, and nothing where few of these are shared by another
// such text. Zero when nothing is left to compare.
func (c Content) Within(other Content) float64 {
	meant := c.shareIn(other, func(stem string) bool { return !wide(stem) })
	if !slices.ContainsFunc(c.stems, wide) || !slices.ContainsFunc(other.stems, wide) {
		return meant
	}
	if written := c.shareIn(other, wide); written < pairsShared {
		return written
	}
	return max(meant, c.shareIn(other, func(string) bool { return true }))
}

// pairsShared is the least share of pairs of characters that two CJK texts of one meaning have in common.
const pairsShared = 0.3

// shareIn is which part of some stems, by rarity, the other content holds.
func (c Content) shareIn(other Content, counts func(stem string) bool) float64 {
	both, all := 0.0, 0.0
	for _, stem := range c.stems {
		if !counts(stem) {
			continue
		}
		all += c.weights[stem]
		if _, ok := other.weights[stem]; ok {
			both += c.weights[stem]
		}
	}
	return ratio(both, all)
}

// wide tells whether a stem is written without spaces between words.
func wide(stem string) bool {
	r, _ := utf8.DecodeRuneInString(stem)
	return unspaced(r)
}

// inOrder brings two contents into an order that is not that of the call: a sum of fractions depends on it.
func inOrder(a, b Content) (first, second Content) {
	if len(a.stems) > len(b.stems) || len(a.stems) == len(b.stems) && a.total > b.total {
		return b, a
	}
	return a, b
}

func ratio(part, whole float64) float64 {
	if whole > 0 {
		return part / whole
	}
	return 0
}
