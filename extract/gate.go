package extract

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// Bounds of what one session may teach.
const (
	minSpoken    = 1000 // characters of human and assistant text and commands: less teaches no more than a rule that is declared
	maxLearned   = 6    // candidates of a session, drafts included
	draftsBeside = 3    // a draft is only kept when the session taught less than this that is worth more
	minSummary   = 12   // runes; half as many of a script without spaces
	duplicateCut = 0.6  // share of stems above which two findings of a session are one
)

// gate makes candidates of findings: it refuses what must not be stored, words, redacts, orders and bounds them.
func (t *timeline) gate(found []finding) []Candidate {
	slices.SortStableFunc(found, byWorth)
	known := readKnown(t.session.Known)
	var kept []Candidate
	var taken []finding
	for _, f := range found {
		if len(kept) == maxLearned || f.confidence() < minActive && taught(taken) >= draftsBeside {
			continue
		}
		if f.confidence() < minConfidence || !f.worded() || refused(f) || known.say(f) {
			continue
		}
		if slices.ContainsFunc(taken, f.duplicates) {
			t.doubles = append(t.doubles, t.doubleKey(f)...)
			continue
		}
		c, ok := t.candidate(f)
		if !ok {
			continue
		}
		kept, taken = append(kept, c), append(taken, f)
	}
	return kept
}

// taught is how many things findings teach: what was settled together is one.
func taught(found []finding) int {
	n, settled := 0, 0
	for _, f := range found {
		if f.kind == "decision" {
			settled = 1
			continue
		}
		n++
	}
	return n + settled
}

// doubleKey is the evidence key of a finding that says what a better one of the session says; none for what other sessions
// showed.
func (t *timeline) doubleKey(f finding) []string {
	if len(f.sightings) > 0 {
		return nil
	}
	return []string{t.evidenceKey(f)}
}

// refused tells whether a finding must not be stored whatever its confidence.
func refused(f finding) bool {
	if n := utf8.RuneCountInString(f.summary); n < minSummary && !(hasHan(f.summary) && 2*n >= minSummary) {
		return true
	}
	if f.by == learnings.ByUser {
		return dangerous(f.summary)
	}
	return shortcuts.matches(f.action) || shortcuts.matches(f.example) || dangerous(f.summary)
}

// candidate words and redacts a finding. Texts are cleaned before they are shortened.
func (t *timeline) candidate(f finding) (Candidate, bool) {
	clean := t.redactor.Clean
	summary := clean(shorten(t.clean(oneSentence(f.summary)), maxSummary)).Cut(maxSummary)
	insight := clean(oneLine(f.insight())).Cut(maxInsight)
	example := clean(f.example).Cut(maxExample)
	words := keywords(f.topics, f.late, t.clean(f.context), t.clean(f.summary), t.clean(f.reason), t.clean(f.trigger))
	if len(words) < minKeywords || summary.Empty() || insight.Empty() {
		return Candidate{}, false
	}
	c := Candidate{Rule: f.kind + "/" + f.rule}
	c.Category, c.Created, c.LastSeen = f.category, t.session.Now, t.session.Now
	c.Summary, c.Insight, c.Example = summary, insight, example
	for _, w := range words {
		c.Keywords = append(c.Keywords, clean(w))
	}
	c.Confidence, c.TimesSeen = f.confidence(), 1
	c.Status, c.Scope = statusOf(f), learnings.Project
	if f.personal || t.session.Project == "" {
		c.Scope = learnings.General
	} else {
		c.Project = t.session.Project
	}
	c.Signature = clean(f.signature)
	c.Source = learnings.Source{Agent: t.session.Agent, Session: t.session.ID, Lines: t.lines(f), Kind: f.kind, By: f.by}
	for _, p := range f.paths {
		c.Paths = append(c.Paths, clean(p))
	}
	if c.Sightings = f.sightings; len(f.sightings) == 0 {
		c.Sightings = []learnings.Sighting{{Agent: t.session.Agent, Session: t.session.ID, Key: t.evidenceKey(f)}}
	}
	c.TimesSeen = len(c.Sightings)
	return c, true
}

// statusOf says whether a finding may be injected.
func statusOf(f finding) learnings.Status {
	switch {
	case f.by != learnings.ByUser && (f.planted || instructs(f.quoted) || instructs(f.example)):
		return learnings.Quarantined
	case f.confidence() < minActive:
		return learnings.Draft
	}
	return learnings.Active
}

// lines is the lines of the transcript that a finding rests on, in order.
func (t *timeline) lines(f finding) []int {
	var lines []int
	for _, i := range f.evidence {
		lines = append(lines, t.events[i].Line)
	}
	for _, l := range f.lines {
		if l > 0 {
			lines = append(lines, l)
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// evidenceKey names the evidence of a finding; see EvidenceKey.
func (t *timeline) evidenceKey(f finding) string {
	return EvidenceKey(f.kind, t.session.ID, t.events[f.primary], f.sentence)
}

// EvidenceKey is a hash of the kind, the record of the primary evidence, and the sentence in it, from 0. It is the same
// however far the session was read, and in a forked copy of it, unless the format has no records.
func EvidenceKey(kind, session string, primary transcript.Event, sentence int) string {
	record := primary.Record
	if record == "" {
		record = fmt.Sprintf("%s:%d", session, primary.Line)
	}
	if sentence > 0 {
		record = fmt.Sprintf("%s.%d", record, sentence)
	}
	sum := sha256.Sum256([]byte(kind + "\x00" + record))
	return hex.EncodeToString(sum[:8])
}
