package extract

import (
	"slices"
	"strings"

	"session-learning/transcript"
)

// final is the choices that stand in the end: without those that were asked again and answered otherwise, and without those
// that the person took back later.
func (t *timeline) final(all []choice) []choice {
	kept := slices.Clone(all)
	if !slices.ContainsFunc(all, func(c choice) bool { return c.settled }) {
		return kept
	}
	changes := t.afterthoughts()
	for i := range kept {
		if !kept[i].settled {
			continue
		}
		again := func(later choice) bool { return later.settled && kept[i].askedAgain(later) }
		withdrawn := func(later choice) bool {
			return withdrawing.in(strings.ToLower(later.own)) && kept[i].sameSubject(later)
		}
		if slices.ContainsFunc(all[i+1:], again) || slices.ContainsFunc(all[i+1:], withdrawn) || slices.ContainsFunc(changes, kept[i].takenBackBy) {
			kept[i].settled = false
			t.revoked = append(t.revoked, t.evidenceKey(finding{kind: "decision", primary: kept[i].at, sentence: kept[i].part}))
		}
	}
	return kept
}

// sameSubject tells whether a later question of the same turn stands under the same header.
func (c choice) sameSubject(later choice) bool {
	return c.header == later.header && c.header != "" && !emptyHeader.has(strings.ToLower(c.header)) && later.turn == c.turn
}

// askedAgain tells whether a later question offers the same again.
func (c choice) askedAgain(later choice) bool {
	if c.question == later.question && c.question != "" || c.amount() && later.amount() && c.header+c.topic() != "" && sharedStems(stemSet(c.header+" "+c.question), stemSet(later.header+" "+later.question)) >= minTerms {
		return true
	}
	same := 0
	for _, o := range c.options {
		for _, p := range later.options {
			count(&same, !leavesOpen(o) && strings.EqualFold(plainLabel(o.Label), plainLabel(p.Label)))
		}
	}
	return same >= 2 && (c.header == later.header || 2*sharedStems(stemSet(c.question), stemSet(later.question)) >= len(stemSet(c.question)))
}

// amount tells whether what was picked is a number of something.
func (c choice) amount() bool {
	picked := c.picked()
	return len(picked) == 1 && amounts.matches(picked[0].Label)
}

var amounts = pattern{fold: true, parts: `^\W*\d+\s*(?:%|ms|s|sec\w*|min\w*|hours?|days?|[kmg]i?b|秒|分|小时|天)(?:\W|$)`}

// afterthought is words of a person with which they may take back what they chose before.
type afterthought struct {
	at        int
	said      map[string]bool
	withdraws bool // what was said before, whatever that was
	follows   int  // event of the person's words before it
}

// afterthoughts is all of these.
func (t *timeline) afterthoughts() []afterthought {
	const few = 3 // terms: more, and it says what it is about
	var found []afterthought
	before := -1
	for _, i := range t.humans {
		own, ok := t.ownWords(i)
		if lower := strings.ToLower(own); ok && (rethought.in(lower) || withdrawing.in(lower)) {
			said := stemSet(own)
			found = append(found, afterthought{i, said, t.events[i].Voice != transcript.Answer && withdrawing.in(lower) && len(said) <= few, before})
		}
		before = i
	}
	return found
}

// takenBackBy tells whether later words name what was chosen, or what was not.
func (c choice) takenBackBy(later afterthought) bool {
	if later.at <= c.at {
		return false
	}
	if later.withdraws && later.follows == c.at {
		return true
	}
	chosen := stemSet(c.words.text)
	for _, o := range c.picked() {
		for s := range stemSet(plainLabel(o.Label)) {
			chosen[s] = true
		}
	}
	if shared := sharedStems(chosen, later.said); shared > 0 && float64(shared) >= duplicateCut*float64(len(chosen)) {
		return true
	}
	return slices.ContainsFunc(c.others(), func(o transcript.Option) bool {
		label := stemSet(plainLabel(o.Label))
		return len(label) > 1 && sharedStems(label, later.said) == len(label)
	})
}
