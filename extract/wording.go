package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
)

// worded mends the words of a finding where that is plain, and tells whether a stranger understands what is left. It is
// the one place for what is wrong whatever the kind: the kinds need not look for it.
func (f *finding) worded() bool {
	f.mend()
	switch {
	case leansOutside(f.summary), leansOutside(f.action), dangles(f.summary), openQuotes(f.summary), openQuotes(f.action):
		return false
	case ofTheMoment(f.summary), ofTheMoment(f.action), f.states && f.kind != "rule" && f.kind != "decision" && counted.matches(prose(f.summary)):
		return false
	case clientMarks.matches(f.summary + f.action), f.example == "" && repeatsFailing(f.lesson()):
		return false
	}
	return true
}

// mend takes out of the texts of a finding what does not belong into any, and drops what only repeats or blurs.
func (f *finding) mend() {
	texts := []*string{&f.reason, &f.more}
	if f.by != learnings.ByTool { // who speaks of commands and error lines words them himself
		texts = append(texts, &f.summary, &f.trigger, &f.action)
	}
	for _, text := range texts {
		*text = mended(*text)
	}
	if openQuotes(f.trigger) {
		f.trigger = ""
	}
	said := f.summary + " " + f.action
	if personal(f.reason) || ofTheMoment(f.reason) || dangles(f.reason) || openQuotes(f.reason) || f.kind != "cause" && saysNothingNew(f.reason, said) {
		f.reason = ""
	}
	if personal(f.more) || ofTheMoment(f.more) || dangles(f.more) || saysNothingNew(f.more, said+" "+f.reason) {
		f.more = ""
	}
	f.example = mendedExample(f.example)
}

// mended is a text without pictures, bold type and what a client puts in for a person, without a joint at its end, and
// in the words of somebody who is not part of the project.
func mended(s string) string {
	s = attachments.replace(s, "")
	s = bold.replace(s, "$1")
	s = strings.Map(func(r rune) rune {
		if picture(r) {
			return -1
		}
		return r
	}, s)
	if !foreign(s) {
		s = ownThings.replace(s, "${1}the ")
		s = towardsMe.replace(s, "$1 the user")
	}
	s = hanTowardsMe.replace(s, "${1}用户")
	if hasHan(s) {
		s = mendedHan(s)
	}
	s = strings.TrimSpace(joints.replace(strings.TrimRight(s, " "), ""))
	if n := strings.Count(s, `"`); n == 1 { // of a text that was quoted as a whole
		s = strings.TrimSuffix(strings.TrimPrefix(s, `"`), `"`)
	}
	if at := strings.LastIndexAny(s, "(（"); at > len(s)/3 && !strings.ContainsAny(s[at:], ")）") {
		s = strings.TrimRight(s[:at], " ,，")
	}
	return s
}

// mendedHan is a Chinese sentence in the words of somebody else: without its polite frame and without the clauses in
// which a person speaks of themselves or points at something, when others are left.
func mendedHan(s string) string {
	s = hanLead.replace(s, "$1")
	s = hanTail.replace(s, "")
	s = hanMe.replace(s, "用户$1")
	clauses := strings.Split(hanGap.replace(s, "$1，$2"), "，")
	var kept []string
	for _, clause := range clauses {
		if !leansOutside(clause) {
			kept = append(kept, clause)
		}
	}
	if whole := strings.Join(kept, "，"); len(kept) < len(clauses) && utf8.RuneCountInString(whole) >= minSummary/2 {
		return whole
	}
	return s
}

// picture tells whether a character is a picture, or part of one.
func picture(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r >= 0x2600 && r <= 0x27BF || r == 0xFE0F || r == 0x200D
}

// prose is a text without what it quotes: commands, names, error lines, asides.
func prose(s string) string {
	return quotes.replace(s, " ")
}

var quotes = pattern{parts: `
	\x60[^\x60]*\x60
	"[^"]*"
	“[^”]*”
	\([^()]*\)
`}

// leansOutside tells whether a sentence needs the conversation around it: it begins with a word that points outside, or
// somebody speaks of themselves.
func leansOutside(s string) bool {
	own := placesNamed.replace(prose(s), "")
	return pointsOut.matches(strings.TrimLeft(placesNamed.replace(s, ""), " \"'*")) || hanPoints.matches(own) || kanaPoints.matches(own) || personal(s)
}

// personal tells whether somebody speaks of themselves, asks, or is spoken of.
func personal(s string) bool {
	own := prose(s)
	return firstPerson.matches(own) || reported.matches(own) || questioning.matches(s)
}

// ofTheMoment tells whether a text names what nobody meets again: a number of a pull request or ticket, a hash, a day, a
// line, a place for temporary files.
func ofTheMoment(s string) bool {
	s = standards.replace(prose(s), " ")
	return numbered.matches(s) || opaqueName.matches(s) || passingPlace.matches(s)
}

// dangles tells whether a sentence breaks off.
func dangles(s string) bool { return brokenOff.matches(strings.TrimRight(s, " .,;:")) }

// openQuotes tells whether a quote or a piece of code in a text is not closed: it was cut in the middle.
func openQuotes(s string) bool {
	return strings.Count(s, "`")%2 != 0 || strings.Count(s, `"`)%2 != 0 || strings.Count(s, "“") != strings.Count(s, "”")
}

// repeatsFailing tells whether a lesson says to run instead of a command what looks the same.
func repeatsFailing(lesson string) bool {
	m := insteadOf.groups(lesson)
	return m != nil && m[1] == m[2]
}

// saysNothingNew tells whether all that a text says stands in another one.
func saysNothingNew(text, said string) bool {
	terms := stemSet(text)
	return text != "" && float64(sharedStems(terms, stemSet(said))) >= knownShare*float64(len(terms))
}

// maxExampleLines is how many lines of an example are read.
const maxExampleLines = 12

// mendedExample is whole lines of an example; "" when it shows the same before and after, or nothing at all.
func mendedExample(s string) string {
	var kept []string
	size := 0
	for l := range strings.Lines(s) {
		l = strings.TrimRight(l, "\r\n")
		if size += utf8.RuneCountInString(l) + 1; size > maxExample+1 || len(kept) == maxExampleLines {
			break
		}
		kept = append(kept, l)
	}
	var before, after []string
	side := &after
	for _, l := range kept {
		switch {
		case l == "# fails", l == "# works":
			side = &after
			if l == "# fails" {
				side = &before
			}
		case strings.HasPrefix(l, "- "):
			before = append(before, strings.TrimSpace(l[2:]))
		case strings.HasPrefix(l, "+ "):
			after = append(after, strings.TrimSpace(l[2:]))
		default:
			*side = append(*side, strings.TrimSpace(l))
		}
	}
	if slices.Equal(before, after) || strings.Trim(strings.Join(after, "")+strings.Join(before, ""), "`{}[]()<>;,. \t…") == "" {
		return ""
	}
	return strings.Join(kept, "\n")
}
