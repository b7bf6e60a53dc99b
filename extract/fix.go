package extract

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"session-learning/learnings"
	"session-learning/transcript"
)

// fixes finds calls that failed and, after a change, worked as they stand.
func fixes(t *timeline) []finding {
	var found []finding
	for _, r := range t.resolved {
		if f, ok := t.fix(r); ok {
			found = append(found, f)
		}
	}
	return found
}

// fix makes a finding of a failure that a change in between overcame.
func (t *timeline) fix(r resolution) (finding, bool) {
	if !mends(r) || t.failsSame(r) {
		return finding{}, false
	}
	goal := strings.Join(r.blame.goal(), " ")
	f := finding{
		kind: "fix", by: learnings.ByTool, primary: r.at, evidence: []int{r.at, r.success},
		lines:   []int{t.events[r.at].Tool.ResultLine, t.events[r.success].Tool.ResultLine},
		trigger: fmt.Sprintf("`%s` fails with %q", goal, r.line),
		told:    r.line, category: failureCategory(r.failure),
		topics: goalTopics(r),
		marks:  t.effort(r),
	}
	switch {
	case t.fixedByCommand(&f, r, goal):
	case t.fixedByEdit(&f, r, goal):
	default:
		return finding{}, false
	}
	return f, true
}

// mends tells whether a failure of this class, overcome by a change, is worth keeping. Compiling, testing and linting
// one's own code until it passes is work, not a lesson.
func mends(r resolution) bool {
	if r.variant.change != same && r.variant.change != otherArguments && r.variant.change != otherFlags && r.variant.change != otherVariable {
		return false
	}
	switch r.class {
	case environment, policy, repository:
		return true
	case invocation:
		return r.variant.change == same
	}
	return false
}

// maxChanges is the most changes between failure and success of which one can be said to explain it.
const maxChanges = 4

// fixedByCommand words a fix whose change is a command that was run in between.
func (t *timeline) fixedByCommand(f *finding, r resolution, goal string) bool {
	changes := t.changingCommands(r)
	at, named := t.relevantCommand(r, changes)
	if at < 0 {
		return false
	}
	c := t.changer(at)
	cure := c.display(60)
	f.rule = "ran-command"
	f.evidence = append(f.evidence, at)
	f.lines = append(f.lines, t.events[at].Tool.ResultLine)
	f.summary = fmt.Sprintf("Run `%s` when `%s` fails with %q", cure, goal, r.line)
	f.action = fmt.Sprintf("run `%s` and try again", cure)
	f.reason = fmt.Sprintf("`%s` works after it", goal)
	f.example = c.display(maxExample)
	f.topics = append(c.goal(), f.topics...)
	f.marks = append(f.marks, explainedFix)
	if named {
		f.marks = append(f.marks, namedByTool)
	}
	if len(changes)+len(r.edits) > 1 && !named {
		f.marks = append(f.marks, severalChanges)
	}
	return true
}

// changingCommands is the calls in between that may have changed something.
func (t *timeline) changingCommands(r resolution) []int {
	var changes []int
	candidates := append(slices.Clone(r.commands), r.success)
	for _, i := range candidates {
		if c := t.changer(i); len(c.words) > 0 && !(i == r.success && slices.Equal(c.words, r.with.words)) {
			changes = append(changes, i)
		}
	}
	return changes
}

// changer is the first command of a shell call that changes something, or none.
func (t *timeline) changer(i int) command {
	for _, c := range t.script(i).work() {
		if changing.MatchString(strings.Join(c.words, " ")) {
			return c
		}
	}
	return command{}
}

// changing is commands that change the state a later command finds.
var changing = regexp.MustCompile(`(?i)^(npm (i|install|ci|rebuild|link)|pnpm (i|install|add|approve-builds|rebuild)|yarn( install| add)?$|bun (i|install|add)|pip3? install|uv (sync|pip|add)|poetry (install|add|lock)|go (mod|get|generate|work|install|clean)|cargo (update|add|install|clean|generate)|bundle install|composer (install|update)|dotnet restore|mvn .*install|git (read-tree|config|fetch|pull|submodule|worktree|remote|init|switch|checkout|update-index|lfs|prune|gc|repack|add|mv|branch)|gh (auth|repo)|docker (compose )?(up|build|pull|start|run|network|volume)|mkdir|ln|brew (install|link)|apt(-get)? install|mise (install|trust|use)|nvm use|corepack|createdb|psql|\S*prisma (generate|migrate|db)|terraform init|direnv allow|systemctl|launchctl|ssh-add|export|source|make \S*(gen|setup|install|init)\S*|(npm|pnpm|yarn|bun)( run)? \S*(gen|generate|build|setup|migrate|seed|codegen|prepare|format|fmt|fix)\S*|(pnpm|npm|yarn) .*(generate|build|codegen|migrate)\b|mise run (fmt|generate|build|setup)|gofmt -w|prettier .*--write|ruff .*--fix|buf generate|protoc)`)

// relevantCommand is the change that explains the success: the one that the failing output names, else the only kind
// of change that there was. -1: none.
func (t *timeline) relevantCommand(r resolution, changes []int) (at int, named bool) {
	output := strings.ToLower(t.events[r.at].Text)
	for _, i := range changes {
		goal := strings.ToLower(strings.Join(t.changer(i).goal(), " "))
		if strings.Contains(goal, " ") && strings.Contains(output, goal) || len(goal) > 8 && strings.Contains(output, goal) {
			return i, true
		}
	}
	if len(changes) == 0 || len(changes) > 2 || len(r.edits) > 0 || r.class == policy {
		return -1, false
	}
	return changes[len(changes)-1], false
}

// fixedByEdit words a fix whose change is an edit.
func (t *timeline) fixedByEdit(f *finding, r resolution, goal string) bool {
	at, why := t.relevantEdit(r)
	if at < 0 {
		return false
	}
	e := t.events[at].Tool
	file := path.Base(strings.ReplaceAll(e.Path, `\`, "/"))
	old, now := changedLines(e.Old, e.New)
	if now == "" && old == "" {
		return false
	}
	f.rule = "edited-" + why
	f.evidence = append(f.evidence, at)
	f.example = diffText(old, now)
	f.topics = append(f.topics, file)
	f.summary = fmt.Sprintf("`%s` fails with %q until %s is mended", goal, r.line, file)
	f.action, f.reason = "change "+file+" as in the example", fmt.Sprintf("`%s` passes after that change", goal)
	if was, is, ok := replacedToken(old, now); ok {
		f.summary = fmt.Sprintf("Write `%s` instead of `%s`: `%s` fails with %q", is, was, goal, r.line)
		f.action = fmt.Sprintf("write `%s` instead of `%s`", is, was)
	}
	if s := t.explanation(r.at, at, r.line); s != "" {
		f.reason = lowerFirst(s)
	}
	f.marks = append(f.marks, explainedFix)
	if len(r.edits) > maxChanges {
		f.marks = append(f.marks, severalChanges)
	}
	if t.writtenBefore(e.Path, r.at) {
		f.marks = append(f.marks, ownCode)
	}
	return true
}

// relevantEdit is the edit that explains the success, and why: its file is named by the failing output, or its text
// holds a name of the error line. -1: none.
func (t *timeline) relevantEdit(r resolution) (at int, why string) {
	output := t.events[r.at].Text
	names := errorNames(r.line)
	for _, i := range r.edits {
		file := path.Base(strings.ReplaceAll(t.events[i].Tool.Path, `\`, "/"))
		if len(file) > 3 && strings.Contains(output, file) {
			return i, "named-file"
		}
	}
	for _, i := range r.edits {
		text := t.events[i].Tool.Old + "\n" + t.events[i].Tool.New
		if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(text, n) }) {
			return i, "named-text"
		}
	}
	return -1, ""
}

// writtenBefore tells whether the agent itself had changed the file shortly before the failure, in the same turn.
func (t *timeline) writtenBefore(file string, i int) bool {
	for j := i - 1; j >= 0 && t.events[j].Kind != transcript.Human; j-- {
		if changesFiles(t.events[j]) && t.events[j].Tool.Path == file {
			return true
		}
	}
	return false
}

// explanation is a sentence with which the agent, between two events, says why the command failed.
func (t *timeline) explanation(from, to int, line string) string {
	for _, e := range t.events[from+1 : to] {
		if e.Kind != transcript.Assistant {
			continue
		}
		if s := explained(e.Text, line); s != "" {
			return s
		}
	}
	return ""
}
