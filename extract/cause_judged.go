package extract

import (
	"cmp"
	"slices"
	"strings"

	"session-learning/transcript"
)

// worthKnowing tells whether a cause may be met by others: it says how a thing that has a name behaves, or lies where many
// causes lie, and is no slip of the code at hand.
func worthKnowing(c claim) bool {
	if c.text == "" || slip.matches(c.text) || passingID.matches(c.text) {
		return false
	}
	n := pitfall.count(c.text)
	return n > 1 || behaves.matches(c.text) && (n > 0 || identifierIn.matches(c.text) || hasName(c.text))
}

// passingID is a name that nobody meets again: a piece of a hash or an id.
var passingID = pattern{parts: `\b(?:[0-9]+[a-f]+[0-9a-f]*|[a-f]+[0-9]+[0-9a-f]*)-(?:[0-9a-f]{4}|\.\.\.)`}

// hasName tells whether a text names something, by how it is written.
func hasName(s string) bool { return slices.ContainsFunc(strings.Fields(s), identifier) }

// sameCause tells whether two claims name the same.
func sameCause(a, b claim) bool {
	const shared, share = 2, 0.3 // terms, and of the shorter one
	n := sharedStems(a.stems, b.stems)
	return n >= shared && float64(n) >= share*float64(min(len(a.stems), len(b.stems)))
}

// group is the claims that name the same, and what came of it.
type group struct {
	claims  []claim
	settled int // the call that showed that it helped, before anything else was named; -1: none
	next    int // the event in which another cause is named, or the end
	fell    bool
}

// first and last are the events in which it was named.
func (g group) first() int { return g.claims[0].at }
func (g group) last() int  { return g.claims[len(g.claims)-1].at }

// quoted is the last of the claims that is worth knowing, a sentence before a phrase, and what was said by the time that it
// was settled before what was said later.
func (g group) quoted(settled int) (best claim, ok bool) {
	for _, c := range slices.Backward(g.claims) {
		if worthKnowing(c) && (!ok || best.at > settled || !isClause(best.text) && isClause(c.text)) {
			best, ok = c, true
		}
	}
	return best, ok
}

// isClause tells whether a cause is a clause of its own rather than a phrase.
func isClause(s string) bool { return foreign(s) || hasVerb(s) || pastClause.matches(s) }

// pastClause is a clause that tells what was.
var pastClause = pattern{fold: true, parts: `^(?:the |a |an )?\S+(?: \S+){0,4} (?:\w{3,}ed|had|made|took|got|ran|went|lost|left|kept|wrote|read) [\w\x60"'(]`}

// grouped puts claims that name the same together, in the order in which they were first named.
func grouped(all []claim) []group {
	var groups []group
	for _, c := range all {
		at := slices.IndexFunc(groups, func(g group) bool {
			return slices.ContainsFunc(g.claims, func(o claim) bool { return sameCause(o, c) })
		})
		if at < 0 {
			groups = append(groups, group{settled: -1})
			at = len(groups) - 1
		}
		groups[at].claims = append(groups[at].claims, c)
	}
	return groups
}

// judged tells what came of each group: it fell when something takes it back, when another cause was named before
// anything had shown that it helped, or when the agent calls another one the real one. The event that shows it may be known.
func (t *timeline) judged(groups []group, from, to, known int) []group {
	for n := range groups {
		g := &groups[n]
		g.claims = t.standing(g.claims)
		next := to
		if n+1 < len(groups) {
			next = max(groups[n+1].first(), g.last())
		}
		g.next = next
		if g.settled = known; known >= to || known < g.first() {
			g.settled = t.settles(g.first(), from, to)
		}
		if g.settled >= 0 && g.settled < next && (n+1 == len(groups) || g.settled == known || t.events[g.settled].Kind == transcript.Human) {
			g.fell = t.takesBack(g.last(), next) || t.takesBack(g.settled, t.nextHuman(g.settled)+1) || n+1 == len(groups) && t.retold(*g, to)
			continue
		}
		g.fell = t.retold(*g, to) || n+1 < len(groups) && g.last() < groups[len(groups)-1].last() || t.takesBack(g.last(), to)
	}
	return groups
}

// standing is the claims of a group since it was last taken back, if it was.
func (t *timeline) standing(claims []claim) []claim {
	for n := len(claims) - 1; n > 0; n-- {
		if t.takesBack(claims[n-1].at, claims[n].at) {
			return claims[n:]
		}
	}
	return claims
}

// settles is the first event after something was done about a cause that shows that it helped: a call, or a person who says
// so. -1: none.
func (t *timeline) settles(named, from, to int) int {
	done, goals := false, t.failedGoals(from, named)
	for i := named + 1; i < to; i++ {
		if _, ok := t.deed(i); ok {
			done = true
		}
		switch e := t.events[i]; {
		case e.Kind == transcript.Human && t.saysSolved(i), done && e.Kind == transcript.Call && worked(e.Tool) && t.proves(i, goals):
			return i
		}
	}
	return -1
}

// takesBack tells whether a cause that was named is taken back between two events: by the agent, by a person who says that
// it still fails, or by a doubt that the agent gives in to.
func (t *timeline) takesBack(from, to int) bool {
	for i := from + 1; i < min(to, len(t.events)); i++ {
		switch e := t.events[i]; e.Kind {
		case transcript.Assistant:
			if t.withdraws(i) {
				return true
			}
		case transcript.Human:
			lower := strings.ToLower(e.Text)
			if notSolved.matches(lower) || doubted.matches(lower) && t.givesIn(i) {
				return true
			}
		}
	}
	return false
}

// withdrawal is a sentence with which the agent takes something back.
type withdrawal struct {
	at    int // the event
	stems map[string]bool
}

// withdrawals is how the agent takes back what it said, in order.
func (t *timeline) withdrawals() []withdrawal {
	if t.taken != nil {
		return t.taken
	}
	t.taken = []withdrawal{}
	for i, e := range t.events {
		if e.Kind != transcript.Assistant || !t.withdraws(i) {
			continue
		}
		for _, s := range sentences(e.Text) {
			if withdrawn.matches(s) {
				t.taken = append(t.taken, withdrawal{i, stemSet(s)})
			}
		}
	}
	t.taken = latest(t.taken, maxWithdrawals)
	return t.taken
}

// maxWithdrawals is how many withdrawals of a session are looked at, the latest.
const maxWithdrawals = 100

// takenBackLater tells whether the agent says later, in words of a cause and its remedy, that it was not the one.
func (t *timeline) takenBackLater(x explanation) bool {
	const shared = 2 // terms
	about := stemSet(x.text + "\n" + x.action)
	return slices.ContainsFunc(t.withdrawals(), func(w withdrawal) bool { return w.at > x.at && sharedStems(w.stems, about) >= shared })
}

// givesIn tells whether the agent's first words after a person's doubt concede it.
func (t *timeline) givesIn(i int) bool {
	return slices.ContainsFunc(t.replies(i), func(j int) bool { return concession.matches(head(strings.TrimSpace(t.events[j].Text))) })
}

// saysSolved tells whether a person says that it works now.
func (t *timeline) saysSolved(i int) bool {
	own, ok := t.ownWords(i)
	if !ok {
		return false
	}
	return slices.ContainsFunc(sentences(strings.ToLower(own)+"\n"), func(s string) bool { return solved.matches(s) && !notYet.matches(s) }) ||
		len(own) < 2*minSentence && solved.matches(strings.ToLower(own)) && !notYet.matches(own)
}

// failedGoals is what the commands that failed between two events were for.
func (t *timeline) failedGoals(from, to int) map[string]bool {
	goals := map[string]bool{}
	at, _ := slices.BinarySearchFunc(t.failures, from+1, func(f failure, i int) int { return cmp.Compare(f.at, i) })
	for _, f := range t.failures[at:] {
		if f.at >= to {
			break
		}
		goals[strings.Join(f.blame.goal(), " ")] = true
	}
	return goals
}

// proves tells whether a call that worked shows that a failure is gone: it tests, checks, builds or starts, or is for what
// had failed.
func (t *timeline) proves(i int, failed map[string]bool) bool {
	return slices.ContainsFunc(t.script(i).work(), func(c command) bool {
		goal := strings.Join(c.goal(), " ")
		return !helpAsked(c) && !onlyLists(c) && (tests(c) || checks(c) || buildGoal.matches(goal) || failed[goal])
	})
}

// buildGoal is a command that builds or starts what was mended.
var buildGoal = pattern{fold: true, parts: `
	\b(?:build|compile|assemble|package|start|serve|dev|up|run|restart|deploy|migrate|tsc|typecheck|install)\b
	^(?:make|ninja|cmake|xcodebuild|msbuild|curl|psql|node|python3?)\b
`}
