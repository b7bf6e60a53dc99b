package scoring

// Content is the stems of a document over all fields, each with what it says; it is what similarity is
// measured on. It is made by a Reader.
type Content struct {
	weights map[string]float64
	stems   []string // in order of the text: sums must not depend on a map's order
	total   float64
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
	c := Content{weights: map[string]float64{}}
	for f := range fields {
		for _, text := range d.text(f) {
			tokens(text, func(t token) {
				key := weightKey{r.cache.stem(t.text), t.kind}
				if _, seen := c.weights[key.stem]; !seen {
					c.add(key.stem, r.weight(key))
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
	if len(c.stems) > len(other.stems) || len(c.stems) == len(other.stems) && c.total > other.total {
		c, other = other, c
	}
	both := 0.0
	for _, stem := range c.stems {
		if w, ok := other.weights[stem]; ok {
			both += min(w, c.weights[stem])
		}
	}
	if either := c.total + other.total - both; either > 0 {
		return both / either
	}
	return 0
}
