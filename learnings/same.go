package learnings

import (
	"fmt"

	"session-learning/scoring"
)

// The rules of sameness. "Measured" means: on the labelled pairs in testdata/ranking, by TestDedup.
const (
	sameKeywords    = 0.60 // share of the shorter keyword list that must be shared, exclusive; the contract
	fewestShared    = 2    // shared keyword stems: one alone ("git") is a subject, not a lesson
	contradiction   = 0.20 // similarity of the texts below which shared keywords do not count; measured
	nearIdentical   = 0.26 // similarity from which texts alone count; measured
	nearIdenticalOf = 0.50 // the same when there is little text, else terse one-liners are swallowed
	enoughText      = 10   // stems of a learning in all from which there is enough to judge
)

// Verdict is how two learnings relate.
type Verdict struct {
	Same     bool    // they say the same
	Opposite bool    // they say the opposite about the same trigger; never together with Same
	Likeness float64 // of their texts, 0–1: of several that say the same, the most alike one is meant
	Reason   string  // for the log and for people; empty when neither
}

// Same tells whether two learnings say the same, or the opposite for the same trigger. The category does not
// matter, nor which comes first.
func Same(a, b Learning) Verdict {
	p := newPeers([]Learning{a})
	return p.compare(p.items[0], p.read(b))
}

// peers are learnings that others are compared with.
type peers struct {
	reader *scoring.Reader
	items  []peer
}

// peer is a learning, read.
type peer struct {
	content   scoring.Content
	keywords  []string
	signature string
	advice    advice
}

// newPeers reads learnings to compare others with.
func newPeers(items []Learning) *peers {
	p := &peers{reader: scoring.NewReader()}
	for _, l := range items {
		p.add(l)
	}
	return p
}

// add reads one more; it gets the next number.
func (p *peers) add(l Learning) { p.items = append(p.items, p.read(l)) }

func (p *peers) read(l Learning) peer {
	d := l.doc()
	return peer{
		content:   p.reader.Read(d),
		keywords:  p.reader.Stems(d.Keywords...),
		signature: l.Signature.String(),
		advice:    readAdvice(p.reader, d.Summary, d.Insight),
	}
}

func (p *peers) compare(a, b peer) Verdict {
	v := Verdict{Likeness: a.content.Similarity(b.content)}
	shared, share := overlap(a.keywords, b.keywords)
	byKeywords := share > sameKeywords && shared >= fewestShared
	near := nearIdentical
	judged := min(a.content.Len(), b.content.Len()) >= enoughText
	if !judged {
		near = nearIdenticalOf
	}
	sameFailure := a.signature != "" && a.signature == b.signature
	switch {
	case !byKeywords && v.Likeness < near:
	case a.advice.opposes(b.advice):
		v.Opposite, v.Reason = true, "opposite advice"
	case v.Likeness >= near:
		v.Same, v.Reason = true, fmt.Sprintf("texts %.2f alike", v.Likeness)
	case sameFailure:
		v.Same, v.Reason = true, fmt.Sprintf("same failure, keywords %.2f shared", share)
	case !judged || v.Likeness >= contradiction:
		v.Same, v.Reason = true, fmt.Sprintf("keywords %.2f shared, texts %.2f alike", share, v.Likeness)
	}
	return v
}

// overlap is how many terms two lists share, and which part of the shorter one that is.
func overlap(a, b []string) (shared int, share float64) {
	held := make(map[string]bool, len(a))
	for _, s := range a {
		held[s] = true
	}
	for _, s := range b {
		if held[s] {
			shared++
		}
	}
	if n := min(len(a), len(b)); n > 0 {
		share = float64(shared) / float64(n)
	}
	return shared, share
}
