package extract

import (
	"slices"
	"strings"
)

// loggedLine is the error that the agent read in the log of a service before it named the cause, as a trigger: of the lines that
// tell a failure, the one that has most terms in common with the cause. "": there was none.
func (t *timeline) loggedLine(s symptom, x explanation) string {
	about := stemSet(x.text + "\n" + x.action)
	best, most, where := "", 0, ""
	at, _ := slices.BinarySearch(t.shell, s.at)
	for _, i := range t.shell[at:] {
		if i >= x.at {
			break
		}
		e, c := t.events[i], t.query(i)
		if !worked(e.Tool) || !services.has(c.program()) || !logRead.matches(e.Tool.Command) {
			continue
		}
		for _, l := range outerLines(e.Text) {
			l = strings.TrimSpace(ansi.replace(logMargin.replace(l, ""), ""))
			if telling(l) < minLogged && !linking.matches(l) {
				continue
			}
			if n := sharedStems(stemSet(l), about); n > most {
				best, most, where = l, n, c.program()
			}
		}
	}
	line := quotable(errorMark.replace(t.clean(best), ""))
	switch {
	case most == 0 || len(stemSet(line)) < tellingWords || !whole(line) || momentaryPlace.matches(line):
		return ""
	case where == "gh" || where == "glab":
		return "CI fails with " + quote(line)
	}
	return "a log says " + quote(line)
}

// minLogged is how well a line of a log must tell a failure; below are those that only say that something failed.
const minLogged = 2

var (
	// errorMark is what a program puts before its errors.
	errorMark = pattern{fold: true, parts: `^\W*\[error\]\s*`}
	// logRead is a call that reads what a service has recorded.
	logRead = pattern{fold: true, parts: `\blogs?\b|--log|journalctl|\brun view\b|\bci (?:view|trace)\b`}
	// logMargin is what a service puts before each line of a log: the job, the step, the time.
	logMargin = pattern{parts: `
		^[^\t]*\t[^\t]*\t\x{feff}?\d{4}-\d\d-\d\dT[\d:.]+Z? ?(?:##\[error\])?
		^\x{feff}?\d{4}-\d\d-\d\dT[\d:.]+Z? ?(?:##\[error\])?
	`}
	// linking is how a linker says that something is not there.
	linking = pattern{parts: `^ld: |^collect2: |^LINK : `}
)
