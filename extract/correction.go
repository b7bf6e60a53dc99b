package extract

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// corrections finds what a person set right: a rejected call with a reason, a contradiction, steering in the middle of
// a turn.
func corrections(t *timeline) []finding {
	var found []finding
	for n, i := range t.humans {
		if t.growing(n) {
			continue
		}
		if f, ok := t.correction(i); ok {
			found = append(found, f)
		}
	}
	return found
}

// growing tells whether a prompt is sent again, longer, as the next one: it was still being typed.
func (t *timeline) growing(n int) bool {
	if n+1 == len(t.humans) {
		return false
	}
	this := strings.TrimSpace(t.events[t.humans[n]].Text)
	next := strings.TrimSpace(t.events[t.humans[n+1]].Text)
	const start = 40 // bytes that tell one prompt from another
	head := this[:min(len(this), start)]
	return len(this) > 8 && len(next) >= len(this) && strings.HasPrefix(next, head)
}

// situation is where a person's words stand: what they answer, and what came of them.
type situation struct {
	at       int
	own      string // the person's own words
	lower    string
	rejected int  // the rejected call that the words belong to; -1: none
	conceded bool // the agent admits it
	halfway  bool // the agent takes note
	restated string
	acted    bool
}

// situationOf looks around a human event.
func (t *timeline) situationOf(i int) (situation, bool) {
	own, ok := ownWords(t.events[i].Text)
	if !ok || t.saidBefore(i) < 0 {
		return situation{}, false
	}
	s := situation{at: i, own: own, lower: strings.ToLower(own), rejected: t.rejectedBefore(i), acted: t.acted(i)}
	if reply := t.replyTo(i); reply >= 0 {
		text := strings.TrimSpace(t.events[reply].Text)
		s.conceded, s.halfway = concession.MatchString(text), halfway.MatchString(text)
		if s.conceded || s.halfway {
			s.restated = restated(text, own)
		}
	}
	return s, true
}

// rejectedBefore is the call that a person rejected with, or right before, his words; -1: none.
func (t *timeline) rejectedBefore(i int) int {
	if v := t.events[i].Voice; v != transcript.Rejection && v != transcript.Prompt && v != transcript.MidTurn {
		return -1
	}
	for j := i - 1; j >= 0 && i-j <= 4; j-- {
		e := t.events[j]
		switch {
		case e.Kind == transcript.Call && e.Tool.Outcome == transcript.Rejected:
			return j
		case e.Kind != transcript.Call:
			return -1
		}
	}
	return -1
}

// correction makes a finding of a person's words when they set the agent right.
func (t *timeline) correction(i int) (finding, bool) {
	s, ok := t.situationOf(i)
	if !ok || noLesson.in(s.lower) || !t.sets(s) {
		return finding{}, false
	}
	a, ok := bestAdvice(s.own)
	f := finding{kind: "correction", by: learnings.ByUser, primary: i, evidence: []int{i}}
	switch {
	case ok && a.clear && !(a.asks && !s.conceded):
		f.summary, f.reason = a.text, a.reason
	case s.restated != "" && s.conceded:
		f.summary, a = s.restated, advice{text: s.restated, clear: true}
		f.by = learnings.ByAssistant
	default:
		return finding{}, false
	}
	t.mark(&f, s, a)
	t.wordCorrection(&f, s, a)
	return f, true
}

// sets tells whether the words set the agent right: they reject, contradict, or the agent admits it.
func (t *timeline) sets(s situation) bool {
	contradicts := contradiction.in(s.lower)
	question := strings.HasSuffix(strings.TrimSpace(s.own), "?")
	switch v := t.events[s.at].Voice; {
	case v == transcript.Answer || v == transcript.Command:
		return false
	case v == transcript.Rejection || s.rejected >= 0:
		return !question || s.conceded
	case v == transcript.MidTurn:
		return contradicts || s.conceded || orderOfWork(s.lower)
	case question:
		return s.conceded
	}
	return contradicts && (s.acted || s.conceded || s.halfway) || s.conceded
}

func orderOfWork(lower string) bool {
	return firstThing.MatchString(lower) || standing.in(lower)
}

// bestAdvice is the sentence of a text that says best what to do or what is so.
func bestAdvice(own string) (advice, bool) {
	var best advice
	most := 0
	for _, s := range sentences(own) {
		a, ok := adviceOf(s)
		if !ok {
			continue
		}
		if g := a.grade(s); g > most {
			best, most = a, g
		}
	}
	return best, most > 0
}

// grade orders the sentences of a text.
func (a advice) grade(sentence string) int {
	lower := strings.ToLower(sentence)
	grade := 1
	for _, holds := range []bool{a.clear, a.clear, a.orders, contradiction.in(lower), standing.in(lower), !a.passes, !a.asks, a.reason != ""} {
		if holds {
			grade++
		}
	}
	return grade
}

// mark notes what speaks for and against a correction.
func (t *timeline) mark(f *finding, s situation, a advice) {
	lower := strings.ToLower(a.text)
	switch {
	case s.rejected >= 0:
		f.rule, f.marks = "rejection", append(f.marks, rejectedCall)
	case t.events[s.at].Voice == transcript.MidTurn:
		f.rule, f.marks = "steering", append(f.marks, steered)
	case a.asks:
		f.rule, f.marks = "question", append(f.marks, questioned)
	default:
		f.rule, f.marks = "contradiction", append(f.marks, contradicted)
	}
	if s.conceded {
		f.marks = append(f.marks, conceded)
	}
	if a.reason != "" {
		f.marks = append(f.marks, reasonGiven)
	}
	if a.passes {
		f.marks = append(f.marks, oneOff)
	}
	if !a.orders && f.by == learnings.ByUser && !settles.in(lower) {
		f.marks = append(f.marks, vagueWords)
	}
}

// wordCorrection words the trigger and the reason, and picks evidence and keywords.
func (t *timeline) wordCorrection(f *finding, s situation, a advice) {
	object, name := t.object(s)
	f.trigger = triggerOf(s.own+" "+a.text, object)
	f.action = lowerFirst(f.summary)
	if !a.orders {
		f.action = "keep in mind that " + f.action
	}
	switch {
	case f.reason != "":
	case s.restated != "" && s.restated != f.summary:
		f.reason = lowerFirst(s.restated)
	case s.rejected >= 0:
		f.reason = "another way was refused here"
	default:
		f.reason = "the work went the other way before and had to be set right"
	}
	if s.rejected >= 0 {
		f.evidence = append(f.evidence, s.rejected)
	} else if j := t.saidBefore(s.at); j >= 0 {
		f.evidence = append(f.evidence, j)
	}
	if j := t.replyTo(s.at); j >= 0 && s.conceded {
		f.evidence = append(f.evidence, j)
	}
	f.topics = append(f.topics, name...)
	f.category = subjectOf(s.own+"\n"+s.restated+"\n"+f.summary+" "+object, learnings.Workflows)
	f.personal = aboutHimself.in(s.lower)
}

// object is what the words are about: the rejected call, else what the agent last worked on. It is worded to follow
// "When"; names are its keywords.
func (t *timeline) object(s situation) (string, []string) {
	if s.rejected >= 0 {
		return t.objectOf(s.rejected, "about to run")
	}
	for j := s.at - 1; j >= 0 && t.events[j].Kind != transcript.Human; j-- {
		e := t.events[j]
		if changesFiles(e) {
			return t.objectOf(j, "")
		}
	}
	return "", nil
}

func (t *timeline) objectOf(i int, about string) (string, []string) {
	e := t.events[i].Tool
	switch {
	case e.Command != "":
		work := parseShell(e.Command).work()
		if len(work) == 0 {
			return "", nil
		}
		goal := work[len(work)-1].goal()
		for _, c := range work { // a refused chain: the part that is named in the reason is not known, the first counts
			goal = c.goal()
			break
		}
		return fmt.Sprintf("%s `%s`", about, strings.Join(goal, " ")), goal
	case e.Path != "":
		file := path.Base(strings.ReplaceAll(e.Path, `\`, "/"))
		if utf8.RuneCountInString(file) > maxKeyword {
			return "", nil
		}
		return "working on " + file, []string{file}
	}
	return "", nil
}
