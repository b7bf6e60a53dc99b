package extract

import (
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// complete gives a correction what only the words around it tell: what "it" is, the half that was said in the next sentence,
// when it applies, how it looks. It is of the advice that was taken, in its first words. It tells whether the correction can be
// understood then.
func (t *timeline) complete(f *finding, s situation, said advice) bool {
	if strings.HasPrefix(f.action, "remember: ") {
		return true // a fact, shown with the edit
	}
	if !t.resolveIt(f, s) {
		return false
	}
	if f.activate() && strings.HasPrefix(f.summary, "Do ") {
		t.placeInFolder(f, s)
	}
	if f.by == learnings.ByAssistant && thenSo.matches(f.summary) {
		f.reason = "" // the order says it
	}
	t.nameThings(f, s)
	t.subjectOf(f, s)
	before, sentence, behind := t.around(s, said.text)
	if !f.approved(before) {
		return false
	}
	f.otherHalf(behind)
	f.agentsHalf(s, said)
	if unneeded.matches(sentence) && f.reason == "" && !strings.Contains(f.summary, "; ") {
		return false // what need not be done is no prohibition, unless it is told why, or what is done
	}
	if !f.states && !foreign(f.summary) {
		t.placeInTime(f, s, before)
	}
	t.showEdit(f, s)
	return true
}

// thenSo is an order that says what it is good for.
var thenSo = pattern{parts: `, so (?:that )?\w`}

// subjectOf gives a statement about something that is called by a mere adjective the sentence in which the agent names it.
func (t *timeline) subjectOf(f *finding, s situation) {
	if !f.states || s.reply < 0 || !bareSubject.matches(f.summary) {
		return
	}
	for _, sentence := range sentences(firstParagraphs(plain(t.events[s.reply].Text))) {
		m := meansThat.groups(sentence)
		if m != nil && sharedStems(stemSet(m[1]), stemSet(f.summary)) >= minTerms && standsAlone(m[1]) {
			f.summary = capital(strings.TrimRight(m[1], " ."))
			f.action = f.summary
			return
		}
	}
}

var (
	bareSubject = pattern{fold: true, parts: `^the (?:un\w+|new|old|other|missing|empty|failed|rest|default|first|last|second|existing|former|latter|wrong|right) (?:ones? )?(?:should|must|needs? to|has to|have to|is|are)\b`}
	meansThat   = pattern{fold: true, parts: `\bmeans (?:that )?(\w.{12,110}\b(?:should|must|needs? to|has to)\b.+)$`}
)

// unneeded is what somebody says need not be done.
var unneeded = pattern{fold: true, parts: `\b(?:do not|don'?t|dont|no) need\b`}

// around is the sentences of a person before and behind the one that an order was made of, and that one.
func (t *timeline) around(s situation, said string) (before []string, sentence string, behind []string) {
	all := sentences(t.completed(s))
	for n, sentence := range all {
		for _, c := range clauses(sentence) {
			if a, ok := adviceOf(c); ok && a.text == said {
				return all[:n], sentence, all[n+1:]
			}
		}
	}
	return nil, "", nil
}

// agentsHalf adds what the agent says that the project's files ask for: all of it in the place of a question whether they do,
// and beside what is forbidden the other half.
func (f *finding) agentsHalf(s situation, said advice) {
	if f.by != learnings.ByUser || len(s.resolved) == 0 || !asFileSays.matches(s.resolved[0].text) {
		return
	}
	order := s.resolved[0].text
	switch {
	case said.asks && asFileSays.matches(f.summary):
		f.summary, f.action = order, order
	case prohibition.matches(f.summary) && !positive.matches(f.summary):
		f.extend("; " + lowerFirst(order))
	}
}

// asFileSays ends an order that stands in a file of the project.
var asFileSays = pattern{parts: `, as (?:\S+\.md says|[\w' ]+ say)$`}

// otherHalf adds what the next sentences tell: what to do instead of what is forbidden, what something stands against, what it
// is good for. What would make the sentence too long stands behind it.
func (f *finding) otherHalf(behind []string) {
	if len(behind) == 0 || f.by != learnings.ByUser {
		return
	}
	next := strings.TrimRight(trimLeads(behind[0]), " .!")
	switch {
	case f.reason == "" && thereby.matches(behind[0]):
		f.reason = clause("then " + thereby.groups(behind[0])[1])
		return
	case sameWay.matches(next) && f.more == "":
		f.more = next
		return
	}
	if f.against(behind) || !turnsDown(f.summary) || positive.matches(f.summary) {
		return
	}
	b, ok := adviceOf(behind[0])
	if !ok || !b.followsOn(f.summary) || sharedStems(stemSet(b.text), stemSet(f.summary)) == 0 && !saysInstead(behind[0], b.text) {
		return
	}
	if f.reason == "" {
		f.reason = b.reason
	}
	joint := "; "
	if hasHan(f.summary) {
		joint = "；"
	}
	f.extend(joint + lowerFirst(b.text))
}

// approved adds to what a person remarks beside it what they have just approved of, and for what. It tells whether the remark
// can be understood: without what the other way is good for it cannot.
func (f *finding) approved(before []string) bool {
	if len(before) == 0 || f.states {
		return true
	}
	m := approves.groups(strings.TrimRight(before[len(before)-1], " .!?"))
	if m == nil || !choosing.matches(f.summary) {
		return true
	}
	if m[2] != "" {
		f.extend("; using " + m[1] + " is fine " + m[2])
	}
	return m[2] != ""
}

// approves is how a person says that one way is right, and for what.
var approves = pattern{fold: true, whole: `\W*(?:yes,? |ok,? |no,? )?using ([\w\x60 .-]{3,40}?) (?:(?:for|in) (?:this|that|it|here) |here )?(?:should be|is|would be|seems|looks) (?:fine|ok|okay|alright|good)(?:,? (?:since|because|as) (?:it'?s|it is|that'?s|this is) (?:always |only |just )?((?:against|for|in|on|about|with) [^,;]{4,50}?))?(?:, (?:right|no|correct))?`}

// against adds what an order stands against, or what is wanted instead of what it says to avoid. It tells whether it did.
func (f *finding) against(behind []string) bool {
	for _, b := range behind[:min(len(behind), 2)] {
		if other := againstIt.groups(strings.TrimRight(strings.TrimSpace(b), " .!?")); other != nil && !bothSides.matches(f.summary) {
			f.extend(" instead of " + other[1])
			return true
		}
		if better := wanted.groups(b); better != nil && strings.HasPrefix(f.summary, "Avoid ") {
			f.summary = "Prefer " + better[1] + " to " + strings.TrimPrefix(f.summary, "Avoid ")
			f.action = f.summary
			return true
		}
	}
	return false
}

// followsOn tells whether a sentence says what to do, and is understood behind what is forbidden: "it" is what that is about, and
// its verb the same, or one that orders.
func (a advice) followsOn(forbidden string) bool {
	if a.asks || a.passes || turnsDown(a.text) || onceMore.matches(a.text) || persons.matches(a.text) || hedge.matches(a.text) || pronounLead.matches(a.text) {
		return false
	}
	lower := strings.ToLower(a.text)
	verb, _, _ := strings.Cut(lower, " ")
	return a.orders || strings.Contains(forbidden, " "+verb+" ") || foreign(a.text) && restrainsAbroad.in(lower) && !reports(lower)
}

// turnsDown tells whether a sentence says what not to do, in any language.
func turnsDown(s string) bool {
	return prohibition.matches(s) || foreign(s) && forbidsAbroad.in(strings.ToLower(s))
}

// forbidsAbroad is how a sentence of another language says only what not to do.
var forbidsAbroad = wording{
	{zh, &pattern{parts: `不要|别|不能|不可以|不应该|不准|禁止`}},
	{ja, &pattern{parts: `しないで|かないで|わないで|さないで|やめて|禁止|使わない`}},
	{de, &pattern{words: `nicht|kein\w*|nie|niemals`, not: &pattern{words: `sondern|statt`}}},
	{fr, &pattern{words: `pas|jamais`, not: &pattern{words: `mais|plutôt`}}},
	{es, &pattern{words: `no|nunca`, not: &pattern{words: `sino`}}},
	{ru, &pattern{parts: `не надо|не нужно|нельзя|^не |никогда`, not: &pattern{parts: `, а `}}},
}

// saysInstead tells whether a sentence says what to do in the place of something else.
func saysInstead(sentence, order string) bool {
	return choosing.matches(order) || ratherSo.matches(sentence) || foreign(order) && restrainsAbroad.in(strings.ToLower(order))
}

// extend adds to the sentence of a finding what fits, and else what it adds as a sentence of its own.
func (f *finding) extend(text string) {
	if m := purposeBehind.groups(f.summary); m != nil && strings.HasPrefix(text, " instead of ") && utf8.RuneCountInString(f.summary+text) <= maxSummary {
		f.summary = m[1] + text + " to " + m[2]
		f.action = f.summary
		return
	}
	if utf8.RuneCountInString(f.summary+text) <= maxSummary {
		f.summary += text
		f.action = f.summary
		return
	}
	if f.more == "" {
		f.more = capital(strings.TrimLeft(text, ";； "))
	}
}

var (
	// thereby begins what something is good for.
	thereby = pattern{fold: true, parts: `^\W*so (?:that )?((?:the|it|they|users?|people|nobody|every\w*|ci|a|an) .{8,120}?)[.!]?$`}
	// sameWay is a sentence that goes on about what was named.
	sameWay = pattern{fold: true, parts: `^it (?:works|is|has|does|behaves|runs|should|must) \w[^,;?]{8,90}$`}
	// againstIt is a piece of a sentence that only says what something stands against.
	againstIt = pattern{fold: true, whole: `(?:instead of|rather than|and not|not) ([\w\x60@./ -]{3,50})`}
	// wanted is what somebody says they want, behind what they do not want.
	wanted = pattern{fold: true, parts: `\bwe (?:do )?want (the \w[\w' -]{4,60}?)(?: - |[.;,]|$)`}
	// positive is a prohibition that says what to do, too.
	positive = pattern{fold: true, parts: `[,;-]\s(?:use|put|take|run|read|write|let|keep|call|test|go|just|fix|only)\s|\binstead\b(?: of)?|\brather than\b`}
	ratherSo = pattern{fold: true, parts: `^\W*(?:just|instead|rather|only|better)\b`}
)

// activate words as an order what one can do, or what has to be done, with what is named. It tells whether it did.
func (f *finding) activate() bool {
	if !f.states {
		return false
	}
	for _, r := range activations {
		if r.said.matches(f.summary) {
			f.summary = capital(oneLine(r.said.replace(lowerFirst(f.summary), r.to)))
			f.action, f.states = f.summary, false
			return true
		}
	}
	return false
}

// placeInFolder says in which part of the project the agent had worked when it was told how to do something.
func (t *timeline) placeInFolder(f *finding, s situation) {
	var files []string
	for j := s.at - 1; j >= 0 && t.events[j].Kind != transcript.Human; j-- {
		if file, ok := t.inProject(t.events[j].Tool.Path); ok && changesFiles(t.events[j]) {
			files = append(files, file)
		}
	}
	if folder := t.commonFolder(files); folder != "" && f.trigger == "" {
		f.trigger = "working in `" + folder + "`"
		f.late = append(f.late, baseName(folder))
	}
}

// activations is statements with what one does. A name follows the preposition.
var activations = []rewriting{
	{&pattern{fold: true, whole: `((?:all|every|any) .{3,60}?) can be done (automatically |directly |locally |safely )?((?:with|by|via|using|through) .+)`}, "do $1 $2$3"},
	{&pattern{fold: true, whole: `(?:the )?(?:actual )?(.{3,50}?) (?:needs?|has|have|should|must)(?: to)? be run ((?:with|via|through|in|from) \S.+)`}, "run the $1 $2"},
}
