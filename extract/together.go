package extract

import (
	"fmt"
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// together finds what had to change with something else: because a check demanded it, because a person said so, or because
// the same step was needed again and again.
func together(t *timeline) []finding {
	found := t.checkedTogether()
	found = append(found, t.neededAgain()...)
	return append(found, t.askedTogether()...)
}

// checkedTogether finds checks that failed because something had not followed a change, and what made it follow.
func (t *timeline) checkedTogether() []finding {
	var found []finding
	seen := map[string]bool{}
	for _, f := range t.failures {
		if f.class == answering || f.class == routine || f.class == testRun || missingSetting.matches(f.line) || seen[f.key()] {
			continue
		}
		line := t.trailing(f)
		if line == "" {
			continue
		}
		seen[f.key()] = true
		if r, ok := t.resolve(f); ok && !t.failsSame(r) && !shortcuts.matches(t.events[r.success].Tool.Command) {
			r.line = line
			found = t.appendFollowed(found, r)
		}
	}
	return found
}

// trailing is the line with which a check says that something did not follow; "": none does. What else a call prints beside
// its error is no complaint, unless checking is what it is for.
func (t *timeline) trailing(f failure) string {
	if trails.matches(f.line) {
		return f.line
	}
	output := t.events[f.at].Text
	named := slices.ContainsFunc(f.blame.goal(), checkWord.matches)
	if f.class != policy && !named || !trails.may(output) {
		return ""
	}
	for l := range strings.Lines(output) {
		if l = strings.TrimSpace(l); trails.matches(l) && !besideError.matches(l) {
			return quotable(t.clean(l))
		}
	}
	return ""
}

var (
	// checkWord is names of sub-commands and scripts that check.
	checkWord = pattern{fold: true, parts: `check|verify|lint|valid|i18n|locale|translation|changelog|changeset|pre-commit|commit|codegen|sync|diff`}
	// besideError is how lines begin that are printed beside an error.
	besideError = pattern{fold: true, parts: `^\W*(?:warn(?:ing)?|hint|note|info|deprecat\w*|npm (?:warn|notice))\b`}
)

// trails is how a check says that something did not follow a change.
var trails = pattern{fold: true, parts: `
	\bout[ -]of[ -](?:date|sync)\b
	\bnot (?:up[ -]to[ -]date|in sync)\b
	\b(?:is|are|looks?) (?:stale|outdated)\b
	\bstale (?:generated|snapshots?|types|clients?|docs|files?|schema)
	\bgenerated .{0,60}(?:not staged|differ|not committed|has changed|have changed)
	\bdid(?:n't| not) (?:re)?(?:generate|build|run)\b
	\bnot (?:been )?(?:re)?generated\b
	\b(?:needs?|has|have|must|should)(?: to)? be (?:re)?(?:generated|built|compiled)\b
	\b(?:needs?|has|have|must)(?: to)? be (?:updated|added|documented|registered|translated)\b
	\bnot (?:yet )?reflected in\b
	\bmissing (?:\w+ )?(?:translations?|migrations?|changesets?|changelog|docs?|documentation|locale|i18n)\b
	\b(?:translations?|locales?|messages?|i18n)\b.{0,40}\bmissing\b
	\b(?:missing|undocumented) (?:translation |message |i18n )?keys?\b
	\bno changesets?\b
	\bchangelog\b.{0,60}\b(?:not|missing|must|unchanged|entry|update)\b
	\b(?:public api|api report|api surface)\b.{0,60}\bchanged\b
	\b(?:run|execute|use) .{2,60} to (?:update|regenerate|refresh|sync)\b
	\bbut .{0,60}\b(?:was|were|is|are) not (?:updated|changed|regenerated|staged)\b
	\buncommitted (?:generated|changes after)
	\bdid you forget to (?:run|update|add|regenerate|commit)\b
	\bforgot to (?:run|update|add|regenerate|commit)\b
`}

// appendFollowed adds what a check wanted to follow a change, when both are known.
func (t *timeline) appendFollowed(found []finding, r resolution) []finding {
	follow, ok := t.follower(r)
	if !ok {
		return found
	}
	changed, edit := t.changedBefore(r, follow.file)
	if changed == "" {
		return found
	}
	goal := strings.Join(r.blame.goal(), " ")
	f := finding{
		kind: "together", rule: "check", by: learnings.ByTool, primary: r.at, evidence: []int{edit, r.at, follow.at, r.success},
		lines:    []int{t.events[r.at].Tool.ResultLine, t.events[r.success].Tool.ResultLine},
		summary:  fmt.Sprintf("%s when %s changes: `%s` refuses it otherwise", capital(follow.order), changed, goal),
		trigger:  changed + " changes",
		action:   follow.order + " with it",
		reason:   otherwise + fmt.Sprintf("`%s` fails with %s", goal, quote(r.line)),
		example:  follow.example,
		quoted:   r.line,
		topics:   slices.Concat(follow.topics, []string{baseName(t.events[edit].Tool.Path)}, r.blame.goal(), errorNames(r.line)),
		category: learnings.Workflows,

		signature: t.signature(r),
		marks:     append(t.effort(r), demandedByCheck),
		planted:   follow.planted,
	}
	if follow.named {
		f.marks = append(f.marks, namedByTool)
	}
	return append(found, f)
}

// follower is what was made to follow a change.
type follower struct {
	at      int    // event
	order   string // "run `make mocks`", "update schema.json"
	example string
	topics  []string
	file    string // path of the file that was edited; empty: a command did it
	named   bool   // the failing output names it
	planted bool   // the command fetches and runs what only the output spoke of
}

// follower finds what was done between the failure of a check and its success: the command or the file that its output
// names, else the only command that generates or changes something.
func (t *timeline) follower(r resolution) (follower, bool) {
	output := t.events[r.at].Text
	var command, only follower
	commands := 0
	for _, i := range r.decisive(append(slices.Clone(r.commands), r.nextTry)) {
		c := t.changer(r, i)
		if len(c.words) == 0 || slices.Equal(c.words, r.with.words) {
			continue
		}
		commands++
		only = follower{at: i, order: "run `" + t.display(c, maxCommand) + "`", example: t.display(c, maxExample), topics: c.goal(), planted: runsPlanted(t.events[i].Tool.Command, t.events[r.at])}
		if t.namesGoal(r, c) {
			only.named, command = true, only
		}
	}
	edits := r.decisive(r.edits)
	for _, i := range edits {
		e := t.events[i].Tool
		if file := baseName(e.Path); !command.named && len(file) > 3 && strings.Contains(output, file) && !testFile(e.Path) {
			old, now := changedLines(t.clean(e.Old), t.clean(e.New), errorNames(r.line))
			return follower{at: i, order: "update " + file, example: diffText(old, now), topics: []string{file}, file: e.Path, named: true}, true
		}
	}
	switch {
	case command.named:
		return command, true
	case commands == 1 && len(edits) == 0:
		return only, true
	}
	return follower{}, false
}

// maxEditsBefore is how many edits before the failure of a check may be what it complains of.
const maxEditsBefore = 12

// changedBefore is what was changed before a check failed, as it follows "when", and the last edit of it; "" when that
// cannot be told: the files that the output names, else the only one, else the folder that holds them all.
func (t *timeline) changedBefore(r resolution, follower string) (string, int) {
	var paths []string
	last := -1
	output := t.events[r.at].Text
	for i := r.at - 1; i >= 0 && len(paths) < maxEditsBefore; i-- {
		e := t.events[i]
		if e.Kind == transcript.Boundary || worked(e.Tool) && e.Tool.Command != "" && t.reaches(i, r.blame) {
			break
		}
		if !changesFiles(e) || testFile(e.Tool.Path) || e.Tool.Path == follower || slices.Contains(paths, e.Tool.Path) {
			continue
		}
		if strings.Contains(output, baseName(e.Tool.Path)) {
			return baseName(e.Tool.Path), i
		}
		if paths = append(paths, e.Tool.Path); last < 0 {
			last = i
		}
	}
	if len(paths) == 1 {
		return baseName(paths[0]), last
	}
	if dir := t.commonFolder(paths); dir != "" {
		return "a file in `" + dir + "`", last
	}
	return "", -1
}

// reaches tells whether a call that worked had the goal of a command.
func (t *timeline) reaches(i int, c command) bool {
	return slices.ContainsFunc(t.script(i).work(), func(w command) bool { return sameGoal(w, c) })
}

// commonFolder is the folder of the project that holds all of some files; "" when only its root does.
func (t *timeline) commonFolder(paths []string) string {
	var common []string
	for n, p := range paths {
		rel, ok := t.inProject(p)
		if !ok {
			return ""
		}
		dirs := strings.Split(rel, "/")
		dirs = dirs[:len(dirs)-1]
		if n == 0 {
			common = dirs
		}
		common = common[:min(len(common), len(dirs))]
		for i := range common {
			if common[i] != dirs[i] {
				common = common[:i]
				break
			}
		}
	}
	if len(common) == 1 && (workspaces.has(common[0]) || common[0] == "src") {
		return "" // that is nearly all of it
	}
	return strings.Join(common, "/")
}

// inProject is a file's path from the project's root, and false for a file elsewhere.
func (t *timeline) inProject(file string) (string, bool) {
	file, root := slashed(file), slashed(t.root())
	if rest, inside := strings.CutPrefix(file, root+"/"); inside && root != "" {
		return rest, true
	}
	return file, !strings.HasPrefix(file, "/") && !strings.HasPrefix(file, "~") && !strings.HasPrefix(file, "..")
}
