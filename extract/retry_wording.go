package extract

import (
	"fmt"
	"slices"
	"strings"

	"session-learning/learnings"
)

// wordRetry words the summary, and the advice where the kind of change allows to say more than "this instead of that".
func (t *timeline) wordRetry(f *finding, r resolution) bool {
	goal := strings.Join(r.with.goal(), " ")
	switch r.variant.change {
	case otherVariable, otherSetup, wrapperAdded, wrapperDropped:
		f.category = learnings.Tools // how it is called, whatever is missing otherwise
	}
	switch r.variant.change {
	case otherFolder:
		place := t.place(t.folder(r.success))
		if place == "" || t.cwdSlip(r) || t.ranThereBefore(r) {
			return false
		}
		switch {
		case !sameGoal(r.blame, r.with):
			t.wordPackage(f, r, place)
			return true
		case t.liesOutside(r):
			t.wordInside(f, r, goal, place)
			return true
		}
		f.summary = withLine(fmt.Sprintf("Run `%s` from %s", goal, place), "; elsewhere it fails with ", r.line)
		f.action, f.example = "run it from "+place, ""
		if sub, inside := strings.CutPrefix(place, "`"); inside {
			f.example = "cd " + strings.TrimSuffix(sub, "`") + " && " + t.display(general(r.with, nil), maxExample/2)
		}
	case otherVariable:
		return t.wordVariable(f, r, goal)
	case otherSetup:
		return t.wordSetup(f, r, goal)
	case wrapperDropped:
		t.wordDropped(f, r)
	case otherQuotes:
		t.wordQuotes(f, r, goal)
	case otherTool, wrapperAdded:
		return t.wordOtherProgram(f, r)
	default:
		t.wordArguments(f, r)
		return !strings.Contains(f.summary, "…`") || t.folder(r.at) == t.folder(r.success)
	}
	return true
}

// wordDropped words that what stood before a command must be left out: for whatever follows, when it does not know the command.
func (t *timeline) wordDropped(f *finding, r resolution) {
	wrapper, program := strings.Join(r.variant.removed, " "), r.with.program()
	if unknownCommand.matches(r.line) && slices.Contains(errorNames(r.line), program) {
		f.summary = withLine(fmt.Sprintf("Run `%s` without `%s`", program, wrapper), ", which fails with ", r.line)
		f.trigger = fmt.Sprintf("`%s %s` fails with %s", wrapper, program, quote(r.line))
		f.action, f.reason = fmt.Sprintf("run `%s` without `%s`", program, wrapper), fmt.Sprintf("`%s` does not know `%s`", wrapper, program)
		return
	}
	f.summary = withLine(fmt.Sprintf("Run `%s` without `%s`", t.display(general(r.with, nil), 45), wrapper), ", which fails with ", r.line)
}

// wordVariable words environment variables that must be set.
func (t *timeline) wordVariable(f *finding, r resolution, goal string) bool {
	env := slices.DeleteFunc(t.script(r.success).env(), func(v string) bool { return slices.Contains(r.call.env(), v) })
	if len(env) == 0 || onlyTalks(env) || r.class == invocation && !t.outputNames(r, env) && t.told(r) == "" {
		return false // a wrong option is not made right by a variable
	}
	for i, v := range env {
		if name, value, _ := strings.Cut(v, "="); absolute.matches(value) {
			env[i] = name // where it lies here stands in the example
		}
	}
	set := strings.Join(env, " ")
	f.summary = withLine(fmt.Sprintf("Set `%s` for `%s`", set, goal), "; without it fails with ", r.line)
	f.action = fmt.Sprintf("set `%s`", set)
	return true
}

// wordOtherProgram words another program, or one that runs the same.
func (t *timeline) wordOtherProgram(f *finding, r resolution) bool {
	if missingProgram.matches(r.line) {
		return t.wordAbsent(f, r)
	}
	if flag := refusedFlag(r.failure); flag != "" && r.variant.change == otherTool {
		return t.wordRefusing(f, r, flag)
	}
	if use, not := r.with.bare().program(), r.blame.bare().program(); wantsManager(r.failure, r.with) {
		f.summary = withLine(fmt.Sprintf("Use `%s` here, not `%s`", use, not), ", which fails with ", r.line)
		f.trigger, f.action = fmt.Sprintf("about to run `%s` here", not), fmt.Sprintf("use `%s`", use)
		f.topics = append([]string{use, not, "package manager"}, f.topics...)
		return true
	}
	if t.wordFromPackage(f, r) {
		return true
	}
	f.summary = withLine(fmt.Sprintf("Run `%s` rather than `%s`", t.display(general(r.with, r.variant.added), 45), t.display(general(r.blame, r.variant.removed), 35)), ", which fails with ", r.line)
	t.wordAddition(f, r)
	return true
}

// calledAs is the words with which both attempts begin: the program and what it is to do, without options and files.
func (t *timeline) calledAs(r resolution) string {
	a, b := r.blame.essential(), r.with.essential()
	n, script := 0, scriptWord(r.blame)
	object := func(i int) bool {
		return i > 0 && i != script && (strings.Contains(a[i], "/") || fileWord.matches(a[i]) || generalWord(command{words: a}, i) != a[i])
	}
	for n < min(len(a), len(b)) && a[n] == b[n] && !strings.HasPrefix(a[n], "-") && !object(n) {
		n++
	}
	if n == 0 {
		return strings.Join(r.with.goal(), " ")
	}
	return t.display(command{words: a[:n]}, maxToken)
}

// wordArguments words other options and arguments.
func (t *timeline) wordArguments(f *finding, r resolution) {
	if own, ok := beforeDashes(r); ok {
		r = own
		f.trigger = fmt.Sprintf("`%s` fails with %s", t.short(r.blame), quote(r.line))
		f.action = fmt.Sprintf("give it `%s`", t.shownPart(r.with, r.variant.added))
		f.example = t.example(r, r.blame, r.with)
	}
	removed, added := r.variant.removed, r.variant.added
	if t.wordFromPackage(f, r) || t.wordExclusive(f, r) || t.wordWide(f, r) {
		return
	}
	f.summary = withLine(fmt.Sprintf("Run `%s` rather than `%s`", t.display(general(r.with, added), 45), t.display(general(r.blame, removed), 40)), ", which fails with ", r.line)
	t.wordAddition(f, r)
	if slices.ContainsFunc(slices.Concat(removed, added), passingName.matches) {
		f.marks = append(f.marks, oneOff)
	}
	if r.variant.change == otherArguments && t.folder(r.at) != t.folder(r.success) {
		f.marks = append(f.marks, severalChanges)
	}
	shown := t.display(r.with, maxExample) // a secret is known by the words around it
	for _, w := range added {
		if strings.Contains(shown, w) {
			f.topics = append(f.topics, w)
		}
	}
}

// shownPart is some words of a command as they are quoted; "" when they are shown otherwise in the whole of it: a secret
// is known by the words around it.
func (t *timeline) shownPart(c command, words []string) string {
	if len(words) == 0 {
		return ""
	}
	part := t.display(command{words: words}, maxCommand)
	if !strings.Contains(t.display(c, maxExample), part) {
		return ""
	}
	return part
}

// passingName is a name that belongs to one piece of work: a branch or ticket with a number.
var passingName = pattern{
	parts: `
		\w+[-/]\d{2,}
		#\d+
	`,
}
