package extract

import (
	"slices"
	"strings"

	"session-learning/transcript"
)

// causes finds why something failed, when the agent names it, something is done about it, and nothing takes it back.
func causes(t *timeline) []finding {
	var found []finding
	for _, r := range t.resolved {
		if f, ok := t.mended(r); ok {
			found = append(found, f)
		} else if f, ok := t.explainedRun(r); ok {
			found = append(found, f)
		}
	}
	found = append(found, t.narrowed()...)
	for _, s := range t.symptoms() {
		if f, ok := t.explainedReport(s); ok && !slices.ContainsFunc(found, func(o finding) bool { return o.trigger == f.trigger }) {
			found = append(found, f)
		}
	}
	return found
}

// cause is why a test failed, in the agent's words.
type cause struct {
	text      string
	named     bool // it is called the cause, problem or reason
	confirmed bool // after the success
}

// causeOf is the cause that the agent gave for a failure: named or told right before the change that helped, else named
// in what it says once that had helped. Guesses that were refuted do not count.
func (t *timeline) causeOf(r resolution, about string) (cause, bool) {
	before, after := t.textsIn(r.lastSame, r.nextTry), t.textsIn(r.success, t.nextHuman(r.success))
	confirmed := namedCause(after)
	if sharedStems(stemSet(confirmed), stemSet(about)) < leastShared(confirmed) {
		confirmed = ""
	}
	for _, c := range []cause{
		{text: namedCause(before), named: true, confirmed: confirmed != ""},
		{text: confirmed, named: true, confirmed: true},
		{text: toldCause(before, about)},
	} {
		if c.text != "" {
			return c, true
		}
	}
	return cause{}, false
}

// leastShared is how many terms a cause that is named after the success must have in common with the failure and its change:
// the agent sums up more than one. A text without spaces has few.
func leastShared(why string) int {
	switch {
	case !foreign(why):
		return 1
	case identifierIn.matches(why):
		return 2
	}
	return 0
}

// textsIn is what the agent says between two events.
func (t *timeline) textsIn(from, to int) []string {
	var texts []string
	for _, e := range t.events[from+1 : min(to, len(t.events))] {
		if e.Kind == transcript.Assistant {
			texts = append(texts, plain(e.Text))
		}
	}
	return texts
}

// namedCause is the last cause that is named in texts.
func namedCause(texts []string) string {
	for _, text := range slices.Backward(texts) {
		for _, c := range slices.Backward(claimsIn(text)) {
			if c.text != "" {
				return c.text
			}
		}
	}
	return ""
}

// toldCause is the last sentence in texts that explains, in words of what it is about.
func toldCause(texts []string, about string) string {
	known := stemSet(about)
	for _, text := range slices.Backward(texts) {
		for _, s := range slices.Backward(sentences(firstParagraphs(text))) {
			s = plansBehind.replace(trimConcession(s), "")
			if !explainingWords.matches(s) || strings.HasSuffix(s, "?") {
				continue
			}
			if sharedStems(stemSet(s), known) > 0 || hasHan(s) {
				if c := causeText(s); c != "" {
					return c
				}
			}
		}
	}
	return ""
}
