package extract

import (
	"cmp"
	"slices"
	"strings"

	"session-learning/transcript"
)

// failure is a failing shell command with what its output tells.
type failure struct {
	at    int     // index of the event
	call  script  // the whole line
	blame command // the command of it that failed
	line  string  // the telling line, as short as it can be quoted
	class class
}

// failedCall tells whether a shell call failed, by its flags or by its output alone.
func failedCall(e transcript.Event) bool {
	return (e.Tool.Outcome == transcript.Failed || e.Tool.Masked) && !e.Tool.Background
}

// failureOf tells how a shell call failed; ok is false when nothing could be learned from it.
func (t *timeline) failureOf(i int) (failure, bool) {
	e := t.events[i]
	f := failure{at: i, call: parseShell(e.Tool.Command)}
	raw := tellingLine(e.Text)
	if !slices.ContainsFunc(f.call.work(), func(c command) bool { return !asks(c) }) && !miscalled(raw) {
		return failure{}, false
	}
	if raw == "" && !e.Tool.Masked {
		raw = onlyLine(e.Text)
	}
	f.blame = blamed(f.call, raw, e.Text)
	f.line = quotable(t.clean(raw))
	f.class = classify(f.blame, strings.ToLower(raw))
	if f.line == "" || !programWord.matches(f.blame.program()) || noProgram.matches(f.blame.program()) || t.ownScript(f.blame.tool(), i) {
		return failure{}, false
	}
	return f, true
}

// programWord is what the name of a program looks like; what a parser of another shell's language takes for one is none.
var programWord = pattern{parts: `^[a-z_][\w.+@-]*$`}

// noProgram is what a program is not called: a file of code, a word of a shell's language.
var noProgram = pattern{
	parts: `\.(?:tsx?|jsx?|json|md|ya?ml|css|html|java|cs|go|rs|txt|toml|xml)$`,
	whole: `
		if|foreach|switch|function|param|try|catch|return|throw|select|case|let|local|declare
	`,
}

// classify gives the class of a failure by its command and its telling line in lower case.
func classify(c command, line string) class {
	if asks(c) && !miscalled(line) {
		return answering
	}
	found := unclear
	for _, p := range classRules {
		if p.lines.matches(line) {
			found = p.class
			break
		}
	}
	switch {
	case found == routine:
		return routine
	case found == invocation || found == environment || badConfig.matches(line):
		return cmp.Or(found, policy)
	case checks(c):
		if found == policy && advising.matches(line) {
			return policy
		}
		return measuring
	case tests(c):
		return testRun
	}
	return found
}

// miscalled tells whether a line says that a call could not even ask: its program is not there, does not know the
// options, or lacks a setting.
func miscalled(line string) bool {
	return missingProgram.matches(line) || misused.matches(line) || unset.matches(line)
}

// blamed guesses which command of a line failed: the one whose name the telling line begins with, the one of which it
// holds an argument, the first when the output begins with that line, else the last.
func blamed(s script, line, output string) command {
	if missing := absent(line); missing != "" {
		for _, c := range s {
			if c = c.bare(); c.program() == missing {
				return c
			}
		}
	}
	for _, c := range s {
		c = c.bare()
		if p := c.program(); p != "" && (strings.Contains(line, " "+p+": ") || strings.HasPrefix(line, p+": ") || strings.Contains(line, ": "+p+":")) {
			return c
		}
	}
	work := s.work()
	if len(work) == 0 {
		return command{}
	}
	for _, c := range work {
		if strings.Join(c.goal(), " ") != "git add" && holdsArgument(line, c) {
			return c
		}
	}
	if loud := work.loud(); len(loud) > 0 && strings.HasPrefix(strings.TrimSpace(exitLine.replace(output, "")), line) {
		return loud[0] // nothing was printed before, so nothing that prints ran before
	}
	return work[len(work)-1]
}

// holdsArgument tells whether a line holds an argument of a command that is long enough to be no accident.
func holdsArgument(line string, c command) bool {
	const few = 4 // bytes that may stand in any line
	return slices.ContainsFunc(c.words[1:], func(w string) bool { return len(w) > few && !strings.HasPrefix(w, "-") && strings.Contains(line, w) })
}

// exitLine is what the client puts before the output of a failing command.
var exitLine = pattern{parts: `^Exit code \d+\s*`}

// loud is the commands that print something when they do their work.
func (s script) loud() script {
	return slices.DeleteFunc(slices.Clone(s), func(c command) bool {
		return quiet.has(c.program()) || strings.Join(c.goal(), " ") == "git add"
	})
}

// quiet is programs that print nothing when all is well.
var quiet = set{list: "mkdir cp mv rm rmdir touch chmod ln gofmt test [ kill pkill sed unzip tee"}
