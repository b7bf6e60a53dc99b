package extract

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// What a person tells in passing, without contradicting anybody: what is used here, what can be run, how a value is to be.
// The form of the sentence tells that it may last; that the agent acts on it, or concedes it, tells that it was news.

// aside is a form in which people tell something in passing.
type aside struct {
	said  *pattern
	to    string // what it says, as an order or a statement
	why   string // what of it is the reason; empty: none
	needs proof
	names string // group whose words the deed must hold; empty: all that the sentence names
	fact  bool   // it says what is so
	place bool   // it says more with the file that it came into
}

// proof is what must come of a sentence that is told in passing.
type proof uint8

const (
	byDeed    proof = iota + 1 // a later command or edit holds a name of it
	byWord                     // the agent concedes it
	byEither                   // one of the two
	byRunning                  // the command that it names is run for the first time, and works
	byAnyDeed                  // the agent changes something
)

// aside finds what a person tells in passing in event i.
func (t *timeline) aside(i int) (finding, bool) {
	if v := t.events[i].Voice; v == transcript.Answer || v == transcript.Command {
		return finding{}, false
	}
	own, ok := t.ownWords(i)
	if !ok || noLesson.in(strings.ToLower(own)) || otherReader.matches(own) {
		return finding{}, false
	}
	text := unquoted(own)
	if file := whatSays.groups(text); file != nil {
		text = following.replace(text, "$1 "+file[1])
	}
	all := sentences(text)
	for n, s := range all {
		next := ""
		if n+1 < len(all) {
			next = all[n+1]
		}
		if f, ok := t.asideIn(i, s, next); ok {
			f.sentence, f.context = n, own+"\n"+t.promptBefore(i)
			if m := runAs.groups(own); m != nil && f.more == "" && t.ranFirst(i, []string{m[1]}) >= 0 && strings.Contains(strings.ToLower(f.summary), strings.ToLower(m[1])) {
				f.more = "It is run as `" + m[1] + "`."
			}
			return f, true
		}
	}
	return finding{}, false
}

// asideIn makes a finding of a sentence that tells something in passing.
func (t *timeline) asideIn(i int, sentence, next string) (finding, bool) {
	sentence = thanDropped.replace(sentence, "rather than one $1")
	s := strings.TrimRight(trimTails(trimLeads(askedBehind.replace(asideMarks.replace(sentence, ""), ""))), " .!?。！？;；")
	if m := notNeeded.groups(s); m != nil {
		s += t.whyNotNeeded(i, next)
	}
	if passing.in(strings.ToLower(s)) || utf8.RuneCountInString(s) > 2*maxSummary {
		return finding{}, false
	}
	for n := range asides {
		form := &asides[n]
		if !form.said.matches(s) {
			continue
		}
		g := form.said.groups(s)
		a := advice{text: capital(oneLine(form.said.replace(s, form.to))), orders: !form.fact}
		if form.why != "" {
			a.reason = oneLine(form.said.replace(s, form.why))
		}
		a.text, a.reason = thisThing.replace(t.respell(a.text, i), "$1 a $2"), t.respell(a.reason, i)
		if !a.tellsEnough() {
			continue
		}
		f := finding{kind: "correction", rule: "told", by: learnings.ByUser, primary: i, evidence: []int{i}, marks: []mark{toldAside}}
		if !t.borneOut(&f, form, g, i) {
			continue
		}
		where := ""
		if file := t.events[f.evidence[len(f.evidence)-1]].Tool.Path; form.place && file != "" {
			where = " in `" + t.inRoot(file) + "`"
		}
		if s, ok := t.situationOf(i); ok && a.orders {
			a.text = t.qualified(a.text, s)
		}
		t.wordTold(&f, a, next)
		f.summary, f.action = f.summary+where, f.action+where
		return f, true
	}
	return finding{}, false
}

// runAs is how a person tells what command a thing is.
var runAs = pattern{fold: true, parts: `\byou can (?:just )?run ['"\x60]([\w-]+)['"\x60]`}

// tellsEnough tells whether what was told in passing is understood by a stranger.
func (a advice) tellsEnough() bool {
	n := utf8.RuneCountInString(a.text)
	return 2*n >= minSummary && n <= maxSummary && len(stemSet(a.text)) > 0 && !unclearWords(a.text) && !listener.matches(a.text) &&
		!vaguePlace.matches(a.text) && !demonstrative.matches(a.text) && !screen.matches(a.text)
}

// thisThing is a fault that a person points at, where any of its kind is meant.
var thisThing = pattern{fold: true, parts: `\b(about|for|of|on) (?:this|that|the) (warning|error|issue|problem|failure|message)\b`}

// borneOut tells whether what a form asks for came of the words, and notes it.
func (t *timeline) borneOut(f *finding, form *aside, groups []string, i int) bool {
	names := namesTold(groups[0])
	if form.names != "" {
		names = namesTold(form.said.replace(groups[0], form.names))
	}
	deed := -1
	switch form.needs {
	case byAnyDeed:
		if !t.setsTo(i) {
			return false
		}
		f.marks = append(f.marks, held)
		return true
	case byRunning:
		if deed = t.ranFirst(i, names); deed >= 0 {
			f.evidence, f.marks = append(f.evidence, deed), append(f.marks, seenToWork)
		}
		return deed >= 0
	case byDeed, byEither:
		if deed = t.deedWith(i, names); deed >= 0 {
			f.evidence, f.marks = append(f.evidence, deed), append(f.marks, held)
			if e := t.events[deed].Tool; e.Command == "" {
				f.late = append(f.late, baseName(e.Path))
				f.example = diffText(changedLines(e.Old, e.New, names))
			}
		}
	}
	if s, ok := t.situationOf(i); ok && s.conceded && form.needs != byDeed {
		f.evidence = append(f.evidence, s.reply)
		f.late = append(f.late, namesTold(head(t.events[s.reply].Text))...)
		return true
	}
	return deed >= 0
}

// wordTold words a finding of what was told in passing, with the sentence behind it when that says what to do instead.
func (t *timeline) wordTold(f *finding, a advice, next string) {
	f.summary, f.action, f.reason, f.states = a.text, a.text, a.reason, !a.orders
	if after, ok := adviceOf(next); ok && after.clear && after.orders && !after.asks && prohibition.matches(a.text) && f.reason == "" {
		if joined := a.text + "; " + lowerFirst(after.text); utf8.RuneCountInString(joined) <= maxSummary {
			f.summary, f.action = joined, joined
		} else {
			f.more = after.text
		}
	}
	if f.reason != "" {
		f.marks = append(f.marks, reasonGiven)
	}
	const brief = 7 // words: more say themselves when they apply
	if !f.states && !slices.Contains(f.marks, seenToWork) && !saysWhere.matches(f.summary) && len(strings.Fields(f.summary)) <= brief {
		f.trigger = occasionOf(f.summary, "")
	}
	if f.trigger == "" && strings.HasPrefix(f.summary, "Follow ") && len(strings.Fields(f.summary)) == 2 {
		f.trigger, f.action = t.kindOfWork(f.primary), "follow"+strings.TrimPrefix(f.summary, "Follow")
	}
	if before := t.saidBefore(f.primary); before >= 0 {
		f.evidence = append(f.evidence, before)
	}
	f.category = subjectOf(f.summary+"\n"+f.reason, learnings.Workflows)
	f.late = append(f.late, searchedBy(f.summary)...)
}

// saysWhere is a text that begins with where it holds.
var saysWhere = pattern{fold: true, starts: `in|for|on|when`}

// thanDropped is a comparison without its joint: "rather from the shed".
var thanDropped = pattern{fold: true, parts: `\brather (from|in|on)\b`}

// askedBehind is what a person asks behind what they tell.
var askedBehind = pattern{fold: true, parts: `,? (?:what|how) (?:do|should|would|can) (?:we|i|you) .*$`}

// whatSays asks what a file says that is to be followed; following points at it.
var (
	whatSays  = pattern{fold: true, parts: `\bwhat does @?(\S+\.\w+) say`}
	following = pattern{fold: true, parts: `\b(follow|following) (?:that|it|this)\b`}
)

// asideMarks is what a person puts into brackets.
var asideMarks = pattern{parts: `\s*\([^()]*\)`}

// notNeeded is what a person says is not needed; the reason may stand in their next words.
var notNeeded = pattern{fold: true, whole: `(?:we|you) (?:do not|don'?t|no longer) (?:need|have) to \w+ [^,;?]{3,70}`}

// whyNotNeeded is what is used instead of what is not needed, as it stands in the sentence or the words behind it.
func (t *timeline) whyNotNeeded(i int, next string) string {
	if next == "" {
		if j := t.nextHuman(i); j < len(t.events) && t.between(i, j) < soonAfter {
			next, _ = t.ownWords(j)
		}
	}
	m := usedNow.groups(strings.TrimRight(next, " .!"))
	if m == nil {
		return ""
	}
	return " because we use " + m[1]
}

// soonAfter is how soon a person goes on with what they said before.
const soonAfter = 2 * time.Minute

var usedNow = pattern{fold: true, whole: `we(?:'re| are) (?:now |already )*using ([^,;?]{3,50}?)(?: now| already)?`}

// promptBefore is what a person said the last time before event i.
func (t *timeline) promptBefore(i int) string {
	n, _ := slices.BinarySearch(t.humans, i)
	if n == 0 {
		return ""
	}
	own, _ := t.ownWords(t.humans[n-1])
	return cut(own, maxSentence)
}

// setsTo tells whether the agent does anything after event i, before the person speaks of something else.
func (t *timeline) setsTo(i int) bool {
	for j := i + 1; j < min(i+maxDeeds, len(t.events)); j++ {
		switch e := t.events[j]; {
		case e.Kind == transcript.Human && t.turnsAway(j):
			return false
		case e.Kind == transcript.Call && e.Tool.Outcome == transcript.OK:
			return true
		}
	}
	return false
}

// namesTold is what a sentence names, in small letters: what stands in code marks, or is written as no word of the language is;
// when there is none, its words that say something.
func namesTold(s string) []string {
	var names, words []string
	for _, m := range inCode.regexp().FindAllStringSubmatch(s, -1) {
		names = append(names, strings.ToLower(m[1]))
	}
	for w := range strings.FieldsFuncSeq(inCode.replace(s, " "), func(r rune) bool { return strings.ContainsRune(" ,;:()（），。；：、\"'", r) }) {
		const short = 4 // bytes
		w = strings.Trim(w, ".?!@")
		switch {
		case writtenName.matches(w):
			names = append(names, strings.ToLower(w))
		case len(w) > short && !stopWord(strings.ToLower(w)) && !asideWords.has(strings.ToLower(w)):
			words = append(words, strings.ToLower(w))
		}
	}
	if len(names) > 0 {
		return names
	}
	return words
}

var (
	inCode      = pattern{parts: `\x60([^\x60]+)\x60`}
	writtenName = pattern{parts: `
		^[A-Za-z]+[._/-][A-Za-z\d]
		^[a-z]+[A-Z]\w
		^[A-Z][A-Z\d_]{2,}$
		^[A-Z][a-z\d]+[A-Z]\w*$
		^\d{2,}[A-Za-z]{0,3}$
	`}
	// asideWords is words of what is told in passing that name nothing.
	asideWords = set{list: `
		using switched moved migrated should would could their there about after before every these those which because always never
		actually already instead rather running check verify tests added increase default
	`}
)
