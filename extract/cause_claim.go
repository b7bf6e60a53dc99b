package extract

import (
	"strings"

	"session-learning/transcript"
)

// claim is a sentence with which the agent names a cause.
type claim struct {
	at        int             // the event
	rest      []string        // the sentences that follow in the same text
	text      string          // the cause, as it can follow "because"; "" when it cannot be quoted
	about     string          // what failed, where the sentence says it: "the build fails"
	elsewhere string          // where failures come from that are none of the work at hand: "from `tmp/`"; "": it does not say that
	stems     map[string]bool // of the whole sentence, by which the same cause is known again
}

// claimsIn is the causes that are named in a text, in order.
func claimsIn(text string) []claim {
	if !causeWords.matches(text) {
		return nil
	}
	ss := sentences(plain(text))
	var found []claim
	steps := numberedLines(text)
	for n := range ss {
		if c, ok := claimAt(ss, n, steps); ok {
			if c.stems == nil {
				c.stems = stemSet(ss[n])
			}
			found = append(found, c)
		}
	}
	return found
}

// claimAt is the cause that a sentence of a text names, or says that one beside it names. Its stems are set where they are
// not those of the sentence.
func claimAt(ss []string, n int, steps map[string]bool) (claim, bool) {
	s := ss[n]
	c := claim{rest: ss[n:]}
	if m := failsBecause.groups(s); m != nil {
		c.about, c.text = aboutText(m[1]), causeText(m[2])
		return c, true
	}
	if m := failuresFrom.groups(s); m != nil {
		c.text, c.elsewhere = causeText("the "+strings.ToLower(m[1])+" are "+m[2]), m[2]
		return c, c.text != ""
	}
	switch {
	case announces.matches(s):
		c = c.behind(1, steps)
		return c, c.text != ""
	case concludes.matches(s) && n > 0:
		c.text, c.stems = causeText(ss[n-1]), stemSet(ss[n-1])
		return c, c.text != ""
	}
	at := causeNamed.find(s)
	if at == nil || supposing.matches(s[:at[0]]) || qualified(s[:at[0]], s[at[0]:at[1]]) {
		return c, false
	}
	if strings.Trim(s[at[1]:], " :.") == "" {
		return c.behind(1, steps), true
	}
	c.text = causeText(s[at[1]:])
	return c, true
}

// numberedLines is the first sentences of the items of numbered lists in a text.
func numberedLines(text string) map[string]bool {
	steps := map[string]bool{}
	for l := range strings.Lines(plain(text)) {
		if numberedItem.matches(l) {
			for _, s := range sentences(l) {
				steps[s] = true
				break
			}
		}
	}
	return steps
}

// numberedItem is an item of a numbered list.
var numberedItem = pattern{parts: `^\s*\d+[.)]\s`}

// qualified tells whether what is called a problem is a problem of some sort rather than the cause: "the harder problem is".
func qualified(before, lead string) bool {
	words := strings.Fields(before)
	if len(words) == 0 || !bareNoun.matches(lead) {
		return false
	}
	last := strings.ToLower(words[len(words)-1])
	return strings.Trim(last, "abcdefghijklmnopqrstuvwxyz-") == "" && !joining.has(last)
}

var (
	bareNoun = pattern{fold: true, starts: `cause|problem|issue|bug|culprit|trouble|catch`}
	joining  = set{list: "and so but that is because as now then now: here"}
)

// maxBehind is how many sentences behind one that announces a cause are looked at.
const maxBehind = 4

// behind is the first of the following sentences that says something worth knowing; the first when none does. A step of
// several names no cause by itself.
func (c claim) behind(n int, steps map[string]bool) claim {
	first := claim{stems: c.stems, rest: c.rest}
	for k := n; k < len(c.rest) && k < n+maxBehind; k++ {
		s := claim{text: causeText(c.rest[k]), stems: stemSet(c.rest[k]), rest: c.rest[k:]}
		if steps[c.rest[k]] {
			s.text = ""
		}
		if worthKnowing(s) {
			return s
		}
		if k == n {
			first = s
		}
	}
	return first
}

// onCause is what an assistant text says of causes, as far as it was asked: most texts are never asked all of it.
type onCause struct {
	claims    lazy[[]claim]
	withdraws lazy[bool] // it takes back what was named before
	revises   lazy[bool] // it speaks of a cause as the real one
}

func (t *timeline) onCause(i int) *onCause {
	if t.causal[i] == nil {
		t.causal[i] = &onCause{}
	}
	return t.causal[i]
}

// claimsAt is the causes that an assistant text names.
func (t *timeline) claimsAt(i int) []claim {
	return t.onCause(i).claims.get(func() []claim {
		found := claimsIn(t.events[i].Text)
		for n := range found {
			found[n].at = i
		}
		return found
	})
}

// withdraws tells whether an assistant text takes back a cause that was named before.
func (t *timeline) withdraws(i int) bool {
	return t.onCause(i).withdraws.get(func() bool { return withdrawn.matches(t.events[i].Text) })
}

// revises tells whether an assistant text speaks of a cause as the real one.
func (t *timeline) revises(i int) bool {
	return t.onCause(i).revises.get(func() bool { return revising.matches(t.events[i].Text) })
}

// claims is the causes that the agent names between two events.
func (t *timeline) claims(from, to int) []claim {
	var found []claim
	for i := from + 1; i < min(to, len(t.events)); i++ {
		if t.events[i].Kind == transcript.Assistant {
			found = append(found, t.claimsAt(i)...)
		}
	}
	return found
}
