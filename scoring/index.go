package scoring

import "time"

// Index is what ranking asks of the documents. The one in memory is made by Scan; one in a file can stand in
// its place.
type Index interface {
	// Len is how many documents there are.
	Len() int
	// Postings returns the documents that hold a stem, in ascending order.
	Postings(stem string) []Posting
	// Meta returns what is known of a document beside its words.
	Meta(doc int) Meta
	// Stack returns the stacks that a document speaks of.
	Stack(doc int) Stack
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

// Scan reads documents into an index in memory that knows the terms of the queries and no others: reading them
// all would cost the hook more than an answer is worth.
func Scan(docs []Doc, queries ...Query) Index {
	m := &memory{docs: docs, meta: make([]Meta, len(docs)), at: map[string]int{}}
	for _, q := range queries {
		for _, t := range q.terms {
			m.know(t.stem)
			for _, synonym := range t.synonyms {
				m.know(synonym)
			}
		}
	}
	m.postings = make([][]Posting, len(m.at))
	s := scan{memory: m, cache: stemmer{}, weights: make([][fields]float64, len(m.at))}
	for i, d := range docs {
		m.meta[i] = Meta{d.Confidence, d.Seen}
		s.add(i, d)
	}
	return m
}

type memory struct {
	docs     []Doc
	meta     []Meta
	at       map[string]int // stem → its number
	heads    [1 << 16]bool  // how the terms' stems begin
	postings [][]Posting    // by number of the stem
}

// know makes a stem one of those whose postings are kept.
func (m *memory) know(stem string) {
	if _, ok := m.at[stem]; !ok {
		m.at[stem] = len(m.at)
		m.heads[head(stem)] = true
	}
}

func (m *memory) Len() int            { return len(m.meta) }
func (m *memory) Meta(doc int) Meta   { return m.meta[doc] }
func (m *memory) Stack(doc int) Stack { return m.docs[doc].stack() }

func (m *memory) Postings(stem string) []Posting {
	if i, ok := m.at[stem]; ok {
		return m.postings[i]
	}
	return nil
}

// scan is what reading needs beside the index.
type scan struct {
	*memory
	cache   stemmer
	weights [][fields]float64 // by number of the stem, of the document that is read
	opening int               // terms of the field in which a rule may still name its moment
}

// add enters the terms of a document.
func (s *scan) add(doc int, d Doc) {
	clear(s.weights)
	for f := range fields {
		s.opening = 0
		if d.Rule && (f == Summary || f == Insight) {
			s.opening = openingTerms
		}
		s.field(f, d.text(f))
	}
	for i, w := range s.weights {
		p := Posting{Doc: doc}
		for f := range fields {
			p.Weight += w[f]
			if w[f] > w[p.Field] {
				p.Field = f
			}
		}
		if p.Weight > 0 {
			s.postings[i] = append(s.postings[i], p)
		}
	}
}

// moment notes the moment that a rule begins with.
func (s *scan) moment(f Field, t token) {
	if i, ok := s.at[momentTerm(momentOf(s.cache.stem(t.text)))]; ok {
		s.weights[i][f] = 1
	}
}

// field counts the terms of one field, weighted by the field and its length.
func (s *scan) field(f Field, texts []string) {
	length := 0
	for _, text := range texts {
		tokens(text, func(t token) {
			length++
			if s.opening > 0 && t.kind != bigram && t.kind != glossed {
				s.opening--
				s.moment(f, t)
			}
			if w := spelledOut(t.text); s.mayBeTerm(w) {
				if i, ok := s.at[s.cache.stem(w)]; ok {
					s.weights[i][f]++
				}
			}
		})
	}
	once := f.weight() / (1 - lengthWeight + lengthWeight*float64(length)/f.usual())
	for i := range s.weights {
		s.weights[i][f] *= once
	}
}

// mayBeTerm saves stemming words that are no terms of the query: stemming changes their ends only, but for the
// few like dying.
func (s *scan) mayBeTerm(w string) bool { return len(w) <= len("dying") || s.heads[head(w)] }

// head is the first two bytes of a word.
func head(w string) uint16 {
	if len(w) < 2 {
		return uint16(w[0])
	}
	return uint16(w[0])<<8 | uint16(w[1])
}
