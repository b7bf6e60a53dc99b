package extract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"session-learning/learnings"
)

// retries finds commands that failed and a variant of them that works and keeps working.
func retries(t *timeline) []finding {
	var found []finding
	for _, r := range t.resolved {
		if f, ok := t.retry(r); ok {
			found = append(found, f)
		}
	}
	return slices.Concat(found, t.silences(), t.noTests())
}

// retry makes a finding of a failure that another way of calling overcame.
func (t *timeline) retry(r resolution) (finding, bool) {
	known := teaches(r)
	unknown := !known && (r.class == unclear || r.class == testRun)
	if !known && !(unknown && tellsHowToCall(r)) || t.teachesNothing(r) {
		return finding{}, false
	}
	proofs := t.proofs(r)
	if unknown && len(proofs) == 0 {
		return finding{}, false
	}
	f := finding{
		kind: "retry", rule: string(r.variant.change), by: learnings.ByTool, primary: r.at, evidence: []int{r.at, r.success},
		lines:    []int{t.events[r.at].Tool.ResultLine},
		trigger:  fmt.Sprintf("`%s` fails with %s", t.short(general(r.blame, r.variant.removed)), quote(r.line)),
		action:   t.insteadOf(r),
		example:  t.example(r, general(r.blame, r.variant.removed), general(r.with, r.variant.added)),
		quoted:   r.line,
		category: failureCategory(r.failure),
		topics:   goalTopics(r),

		signature: t.signature(r),
		marks:     []mark{workingVariant},
	}
	if !t.wordRetry(&f, r) {
		return finding{}, false
	}
	if s := reasonFor(cmp.Or(t.told(r), t.explanation(r.lastSame, r.nextTry, r.line))); s != "" && r.variant.change != otherSetup {
		f.reason = s
	}
	f.marks = slices.Concat(f.marks, t.effort(r), t.variantMarks(r, unknown, proofs))
	return f, true
}

// insteadOf is the advice to call it as it worked: in full, because half a command is none.
func (t *timeline) insteadOf(r resolution) string {
	c := general(r.with, r.variant.added)
	whole := t.whereItRan(r.success, c, 2*maxCommand)
	switch {
	case c.long():
		whole = t.short(c)
	case strings.HasSuffix(whole, "…"):
		return fmt.Sprintf("call `%s`"+asExample, strings.Join(r.with.goal(), " "))
	}
	return fmt.Sprintf("run `%s` instead", whole)
}

// reasonFor is what the agent says of a cause as it can follow "because"; "" when it lacks a subject or speaks of the
// moment.
func reasonFor(said string) string {
	if subjectless.matches(said) || imperative.matches(said) || plans.matches(said) {
		return ""
	}
	return said
}

var subjectless = pattern{fold: true, parts: `
	^(?:now|next|then|first|also|so|and|but|let)\b
	^(?:needs?|requires?|passes|works|runs|is|are|was|were|has|have|fails?|expects?|uses?|does|do|should|must|can|cannot|can't|won't|clear|ok|okay|good|great)\b
	\b(?:is|are|was|were|keeps?) (?:still )?(?:failing|broken|breaking)\b
	as expected\b|expected (?:failure|to fail|in ci)
`}

// variantMarks is what speaks for and against a variant, beside the effort that it took.
func (t *timeline) variantMarks(r resolution, unknown bool, proofs []mark) []mark {
	var marks []mark
	again := slices.Contains(proofs, usedAgain)
	if t.slip(r) && !again {
		marks = append(marks, mendedAtOnce)
	}
	if unknown {
		return append(append(marks, unknownError), proofs...)
	}
	if namesCause(r.line, r.variant.removed) {
		marks = append(marks, namedByTool)
	}
	if again {
		marks = append(marks, usedAgain)
	}
	return marks
}

// tellsHowToCall tells whether the words that differ say something about how the command is called, not about what it works on
// or how much it shows. When the error is unknown, that is asked of a variant, and a proof.
func tellsHowToCall(r resolution) bool {
	switch r.variant.change {
	case otherVariable, wrapperAdded, wrapperDropped, otherFlags, otherArguments:
		return !onlyObjectsDiffer(r) && !showsMore(r)
	}
	return false
}

// teaches tells whether a failure of this class, overcome by a variant of this kind, is worth keeping.
func teaches(r resolution) bool {
	wrong := r.class == invocation
	lacking := wrong || r.class == environment
	missing := missingProgram.matches(r.line)
	switch r.variant.change {
	case wrapperDropped, wrapperAdded, otherVariable, otherSetup:
		return lacking
	case otherTool:
		return missing || refusesProgram(r)
	case otherFolder:
		return wrong || wrongRoot.matches(r.line) || looksAround(r)
	case otherQuotes:
		return wrong && expanded.matches(r.line)
	case otherFlags:
		return !missing && (lacking || r.class == repository)
	case otherArguments:
		return !missing && (wrong || (lacking || r.class == repository) && !onlyObjectsDiffer(r))
	case otherSubcommand:
		return unknownCommand.matches(r.line)
	}
	return false
}

// wrongRoot is what is not found because the command runs beside the project that it belongs to.
var wrongRoot = pattern{fold: true, parts: `
	no required module provides
	cannot find module providing
	is not in (?:std|goroot)
	not found in workspace
	no packages? found|matched no packages
`}

// looksAround tells whether a script did not find a file, other than itself, where it ran.
func looksAround(r resolution) bool {
	return runsScript(r.blame.tool()) && notFound.matches(r.line) && !strings.Contains(r.line, r.blame.goal()[1])
}

// notFound is a file that a script looks for in the folder where it runs.
var notFound = pattern{fold: true, parts: `no such file or directory|filenotfounderror|cannot open|could not open`}

// refusesProgram tells whether it is the program that cannot be used: it may not be run, does not know a usual option, or is
// not the one that the project wants.
func refusesProgram(r resolution) bool {
	return deniedProgram(r) || refusedFlag(r.failure) != "" || wantsManager(r.failure, r.with)
}

// deniedProgram tells whether a script may not be run, and another program that reads it may.
func deniedProgram(r resolution) bool {
	return strings.Contains(strings.ToLower(r.line), "permission denied") &&
		slices.ContainsFunc(r.with.words[1:], func(w string) bool { return programName(w) == r.blame.program() })
}

// namesCause tells whether the error line names one of the words that the variant dropped.
func namesCause(line string, removed []string) bool {
	lower := strings.ToLower(line)
	return slices.ContainsFunc(removed, func(w string) bool {
		w = strings.ToLower(strings.Trim(w, "-'\""))
		return len(w) > 1 && strings.Contains(lower, w)
	})
}

// slip tells whether other arguments or another folder were given at once, without a second try.
func (t *timeline) slip(r resolution) bool {
	if r.variant.change != otherFolder && r.variant.change != otherArguments && r.variant.change != otherFlags {
		return false
	}
	return len(r.tries) == 0 && len(r.commands) == 0 && t.between(r.at, r.success) <= atOnce
}
