package scoring

import "time"

// Index is what ranking asks of the documents. The one in memory is made by NewIndex; one in a file can stand
// in its place.
type Index interface {
	// Len is how many documents there are.
	Len() int
	// Postings returns the documents that hold a stem, in ascending order.
	Postings(stem string) []Posting
	// Meta returns what is known of a document beside its words.
	Meta(doc int) Meta
}

// Posting is one stem in one document.
type Posting struct {
	Doc    int
	Field  Field   // where it weighs most
	Weight float64 // occurrences, weighted by field and field length
}

// Meta is what ranking multiplies the overlap with.
type Meta struct {
	Confidence float64
	Seen       time.Time
}

// Field is a text field of a document.
type Field uint8

// The fields of a document.
const (
	Keywords Field = iota
	Summary
	Insight
	Example
	fields
)

// String returns the field's name as it stands in a store file.
func (f Field) String() string {
	switch f {
	case Keywords:
		return "keywords"
	case Summary:
		return "summary"
	case Insight:
		return "insight"
	default:
		return "example"
	}
}

// weight is how much a word in the field says about what the document is for.
func (f Field) weight() float64 {
	switch f {
	case Keywords:
		return keywordsWeight
	case Summary:
		return summaryWeight
	case Insight:
		return insightWeight
	default:
		return exampleWeight
	}
}

// usual is how many stems the field usually has. A constant, not the store's own mean, so that a learning
// scores the same in a small store and in a large one.
func (f Field) usual() float64 {
	switch f {
	case Keywords:
		return 5
	case Summary:
		return 10
	case Insight:
		return 18
	default:
		return 12
	}
}

// text returns the field's text.
func (d Doc) text(f Field) []string {
	switch f {
	case Keywords:
		return d.Keywords
	case Summary:
		return []string{d.Summary}
	case Insight:
		return []string{d.Insight}
	default:
		return []string{d.Example}
	}
}

// NewIndex reads documents into an index in memory.
func NewIndex(docs []Doc) Index {
	m := &memory{meta: make([]Meta, len(docs)), postings: map[string][]Posting{}}
	cache := stemmer{}
	for i, d := range docs {
		m.meta[i] = Meta{d.Confidence, d.Seen}
		m.add(i, d, cache)
	}
	return m
}

type memory struct {
	meta     []Meta
	postings map[string][]Posting
}

func (m *memory) Len() int                       { return len(m.meta) }
func (m *memory) Postings(stem string) []Posting { return m.postings[stem] }
func (m *memory) Meta(doc int) Meta              { return m.meta[doc] }

// add enters the words of a document.
func (m *memory) add(doc int, d Doc, cache stemmer) {
	weights := map[string][fields]float64{}
	for f := range fields {
		var stems []string
		for _, text := range d.text(f) {
			tokens(text, func(t token) { stems = append(stems, cache.stem(t.text)) })
		}
		once := f.weight() / (1 - lengthWeight + lengthWeight*float64(len(stems))/f.usual())
		for _, stem := range stems {
			w := weights[stem]
			w[f] += once
			weights[stem] = w
		}
	}
	for stem, w := range weights {
		p := Posting{Doc: doc}
		for f := range fields {
			p.Weight += w[f]
			if w[f] > w[p.Field] {
				p.Field = f
			}
		}
		m.postings[stem] = append(m.postings[stem], p)
	}
}
