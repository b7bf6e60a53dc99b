package extract

import (
	"strings"

	"session-learning/transcript"
)

// symptom is something that does not work, as a person says it, and how far the work on it goes.
type symptom struct {
	at   int    // the person's words
	line string // the error line that they hold; "": none
	end  int    // the first event of something else
}

// Bounds of the work on one symptom.
const (
	maxFollowUps = 8  // times that the person speaks while it is worked on
	maxSymptoms  = 60 // of a session, the latest ones
)

// symptoms is what a person reports as not working. What they say of the same symptom later belongs to it.
func (t *timeline) symptoms() []symptom {
	var found []symptom
	for n := 0; n < len(t.humans); n++ {
		i := t.humans[n]
		line, ok := t.reported(i)
		if !ok {
			continue
		}
		s := symptom{at: i, line: line}
		followUps := 0
		for n+1 < len(t.humans) && followUps < maxFollowUps {
			next := t.humans[n+1]
			if _, again := t.reported(next); again && !t.sameSymptom(s, next) {
				break
			}
			followUps++
			n++
		}
		s.end = len(t.events)
		if n+1 < len(t.humans) {
			s.end = t.humans[n+1]
		}
		s.end = t.untilBoundary(s.at, s.end)
		found = append(found, s)
	}
	return found[max(len(found)-maxSymptoms, 0):]
}

// untilBoundary is the end of a stretch of events, or where the context was compacted in it.
func (t *timeline) untilBoundary(from, to int) int {
	for i := from + 1; i < to; i++ {
		if t.events[i].Kind == transcript.Boundary {
			return i
		}
	}
	return to
}

// reported tells whether a person says that something does not work, and the error line that they hold.
func (t *timeline) reported(i int) (line string, ok bool) {
	r, known := t.reports[i]
	if !known {
		r.line, r.ok = t.reportIn(i)
		t.reports[i] = r
	}
	return r.line, r.ok
}

// report is whether a person says that something does not work, and the error line that they hold.
type report struct {
	line string
	ok   bool
}

// reportIn is what reported tells, read anew.
func (t *timeline) reportIn(i int) (line string, ok bool) {
	e := t.events[i]
	if e.Voice == transcript.Answer {
		return "", false
	}
	raw := tellingLine(e.Text)
	if telling(raw) >= tellsError && !exited.matches(raw) {
		return t.errorIn(raw), true
	}
	own, ok := t.ownWords(i)
	return "", ok && troubled.matches(strings.ToLower(own))
}

// errorIn is the error in a line that a person wrote or pasted, as it is known again; "" when little is left of it.
func (t *timeline) errorIn(raw string) string {
	if at := exceptionAt.find(raw); at != nil {
		raw = raw[at[0]:]
	}
	raw, _, _ = strings.Cut(raw, ". ") // behind it may stand the person's own words
	line := strings.TrimRight(quotable(hidden.replace(t.clean(raw), "")), " :")
	if at := strings.LastIndexByte(line, '('); at > 0 && !whole(line) {
		line = strings.TrimRight(line[:at], " :")
	}
	if len(plainWord.regexp().FindAllString(strings.ToLower(line), tellingWords)) < tellingWords || strings.HasPrefix(line, "[") ||
		!whole(line) || persons.matches(line) || listener.matches(line) {
		return ""
	}
	return line
}

// exceptionAt is where the name of an error stands in a line.
var exceptionAt = pattern{parts: `\b(?:[A-Za-z_$][\w$]*\.)*[A-Z]\w*(?:Error|Exception)\b: `}

// tellingWords is how many words an error line must have to be known again.
const tellingWords = 2

// tellsError is how well a line must tell a failure to be one in a person's words.
const tellsError = 3

// exited is a line that says only that something failed.
var exited = pattern{fold: true, parts: `exit(?:ed)? (?:with )?(?:code|status)`}

// sameSymptom tells whether a person still speaks of the same symptom: it is not solved, or shows the same error.
func (t *timeline) sameSymptom(s symptom, i int) bool {
	line, _ := t.reported(i)
	lower := strings.ToLower(t.events[i].Text)
	return notSolved.matches(lower) || doubted.matches(lower) || sameLine(line, s.line)
}

// sameLine tells whether two error lines show the same error.
func sameLine(a, b string) bool {
	return a != "" && b != "" && (a == b || containment(stemSet(a), stemSet(b)) >= duplicateCut)
}

// comesBack tells whether the error of a symptom shows up again after what was done about it.
func (t *timeline) comesBack(s symptom, deed int) bool {
	if s.line == "" {
		return false
	}
	for _, f := range t.failures {
		if f.at > deed && f.line == s.line {
			return true
		}
	}
	for _, i := range t.humans {
		if line, ok := t.reported(i); ok && i > deed && sameLine(line, s.line) {
			return true
		}
	}
	return false
}
