package extract

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
)

// wordExplained words what is to be done, and weighs it. ok is false when nothing can be done about it.
func (t *timeline) wordExplained(f finding, x explanation, fails string, marks []mark) (finding, bool) {
	action, told := t.actionFor(x)
	if action == "" || !told && x.confirmed < 0 || t.ownBug(x) || fails == "" && f.trigger == "" && !isClause(x.text) {
		return f, false
	}
	f.action = action
	f.marks = append(append(f.marks, causeIsNamed), marks...)
	if x.confirmed >= 0 {
		f.marks = append(f.marks, personConfirms)
	}
	if x.fell > 0 {
		f.marks = append(f.marks, othersFell)
	}
	if !told {
		f.marks = append(f.marks, vagueWords)
	}
	t.showDeed(&f, x)
	t.wordCause(&f, x.text, fails)
	return f, true
}

// wordCause words the summary: the cause as a sentence; a cause that is no sentence needs what fails.
func (t *timeline) wordCause(f *finding, why, fails string) {
	if foreign(why) {
		f.states, f.action, f.more, f.reason = true, why, f.action, ""
		f.summary = shorten(why, maxSummary)
		return
	}
	if isClause(why) {
		f.summary = capital(clauseOf(withoutAsides(why), maxSummary))
		return
	}
	f.reason = "of " + lowerFirst(why)
	switch {
	case fails != "":
		f.summary = "`" + fails + " because of " + lowerFirst(why)
	case f.trigger != "":
		f.summary = capital(f.trigger) + " because of " + lowerFirst(why)
	}
	f.summary = shorten(f.summary, maxSummary)
}

// withoutAsides is a text that is too long for a summary without what it says in brackets.
func withoutAsides(s string) string {
	if utf8.RuneCountInString(s) <= maxSummary {
		return s
	}
	return bracketed.replace(s, "")
}

// bracketed is what stands in brackets.
var bracketed = pattern{parts: `\s*\([^()]*\)`}

// actionFor is what is to be done about a cause, and whether words, a command or one changed piece tell it.
func (t *timeline) actionFor(x explanation) (action string, told bool) {
	if x.action != "" {
		return x.action, true
	}
	e := t.events[x.deed].Tool
	if e.Command != "" {
		if shortcuts.matches(e.Command) {
			return "", false
		}
		return fmt.Sprintf("run `%s`", t.display(t.changingCommand(x.deed), maxCommand)), true
	}
	file := baseName(e.Path)
	old, now := changedLines(withoutImports(t.clean(e.Old)), withoutImports(t.clean(e.New)), nil)
	if was, is, ok := replacedToken(old, now); ok && !strings.Contains(is, " ") && !foreign(x.text) && sharedStems(stemSet(was+" "+is), stemSet(x.text)) > 0 {
		return fmt.Sprintf("write `%s` instead of `%s` (%s)", is, was, file), true
	}
	return "change " + file + asExample, false
}

// causeCategory is debugging when the symptom misleads, errors when something died or the code or a dependency is at
// fault, else tools for a command and debugging for what a person saw.
func (t *timeline) causeCategory(x explanation, line string, c class) learnings.Category {
	switch {
	case x.fell > 0 || misleading.matches(x.text):
		return learnings.Debugging
	case crash.matches(line), c == code, c == testRun:
		return learnings.Errors
	case c == unclear:
		return learnings.Debugging
	}
	return cmp.Or(failureCategory(failure{class: c, line: line}), learnings.Tools)
}
