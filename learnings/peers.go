package learnings

import (
	"slices"

	"session-learning/scoring"
)

// peers are learnings that others are compared with. They are found by their words, so that a learning is compared
// with the few that it may have to do with and not with all.
type peers struct {
	reader   *scoring.Reader
	items    []peer
	texts    scoring.Neighbours // of their contents
	keywords map[string][]int32 // stem of a keyword → items that have it
	shared   []int              // by item: keywords found to be shared; zero between searches
	met      []int32            // items that share any; kept between searches for its room only
}

// peer is a learning, read.
type peer struct {
	owner     int // whose reading it is: an index of the caller's
	dropped   bool
	content   scoring.Content
	keywords  []string
	signature string
	advice    advice
}

func newPeers(r *scoring.Reader) *peers {
	return &peers{reader: r, keywords: map[string][]int32{}}
}

// read gets a learning ready to be compared.
func (p *peers) read(l Learning) peer {
	d := l.doc()
	return peer{
		content:   p.reader.Read(d),
		keywords:  p.reader.Stems(d.Keywords...),
		signature: renewed(l.Signature.String()),
		advice:    readAdvice(p.reader, d.Summary, d.Insight),
	}
}

// renewed is a signature as this release makes it; "" when there is none.
func renewed(signature string) string {
	if signature == "" {
		return ""
	}
	return scoring.Renewed(signature)
}

// add takes one more in, as the reading of an owner, and returns its number.
func (p *peers) add(one peer, owner int) int {
	one.owner = owner
	number := p.texts.Add(one.content)
	for _, stem := range one.keywords {
		p.keywords[stem] = append(p.keywords[stem], int32(number)) //nolint:gosec // a store holds far under two billion
	}
	p.items, p.shared = append(p.items, one), append(p.shared, 0)
	return number
}

// drop makes sure that one is not found any more: its owner says something else now.
func (p *peers) drop(number int) {
	p.texts.Drop(number)
	p.items[number].dropped = true
}

// near returns the numbers of those that may say the same as one, or the opposite, in ascending order. None is missing
// for which compare finds that.
func (p *peers) near(one peer) []int {
	least := nearIdentical
	if one.content.Len() < enoughText {
		least = nearIdenticalOf
	}
	found := append(p.texts.Near(one.content, least), p.sharing(one.keywords)...)
	slices.Sort(found)
	return slices.Compact(found)
}

// sharing returns who shares enough of the keywords.
func (p *peers) sharing(keywords []string) []int {
	p.met = p.met[:0]
	for _, stem := range keywords {
		for _, i := range p.keywords[stem] {
			if p.shared[i] == 0 {
				p.met = append(p.met, i)
			}
			p.shared[i]++
		}
	}
	var found []int
	for _, i := range p.met {
		if _, enough := overlap(p.shared[i], len(keywords), len(p.items[i].keywords)); enough && !p.items[i].dropped {
			found = append(found, int(i))
		}
		p.shared[i] = 0
	}
	return found
}
