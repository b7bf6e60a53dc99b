package extract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// explanation is a cause with all that speaks for it.
type explanation struct {
	claim
	deed      int    // what was done about it; -1: by the person
	seen      int    // a call that shows that it helped; -1: none
	confirmed int    // where the person says that it works; -1: nowhere
	fell      int    // how many other causes had been named before, and had been taken back
	action    string // what is to be done about it, in the agent's words; "": it does not say it
	from, to  int    // the events between which all that lies
}

// explain finds a cause that the agent named between two events and that held, with what was done about it: the first one of
// which it says what to do, else the first.
func (t *timeline) explain(from, to int) (explanation, bool) {
	groups := t.judged(grouped(t.claims(from, to)), from, to)
	var best explanation
	found := false
	fell := 0
	for _, g := range groups {
		if g.fell {
			fell++
			continue
		}
		if x, ok := t.explainedBy(g, fell, from, to); ok && (!found || best.action == "" && x.action != "") {
			best, found = x, true
		}
	}
	return best, found
}

// judged tells what came of each group: it fell when something takes it back, or when another cause was named before
// anything had shown that it helped.
func (t *timeline) judged(groups []group, from, to int) []group {
	for n := range groups {
		g := &groups[n]
		g.claims = t.standing(g.claims)
		next := to
		if n+1 < len(groups) {
			next = max(groups[n+1].first(), g.last())
		}
		g.next = next
		g.settled = t.settles(g.first(), from, to)
		if g.settled >= 0 && g.settled < next {
			g.fell = t.takesBack(g.last(), next) || t.takesBack(g.settled, t.nextHuman(g.settled)+1)
			continue
		}
		g.fell = n+1 < len(groups) && g.last() < groups[len(groups)-1].last() || t.takesBack(g.last(), to)
	}
	return groups
}

// standing is the claims of a group since it was last taken back, if it was.
func (t *timeline) standing(claims []claim) []claim {
	for n := len(claims) - 1; n > 0; n-- {
		if t.takesBack(claims[n-1].at, claims[n].at) {
			return claims[n:]
		}
	}
	return claims
}

// settles is the first event after something was done about a cause that shows that it helped: a call, or a person who says
// so. -1: none.
func (t *timeline) settles(named, from, to int) int {
	done := false
	for i := named + 1; i < to; i++ {
		if _, ok := t.deed(i); ok {
			done = true
		}
		switch e := t.events[i]; {
		case e.Kind == transcript.Human && t.saysSolved(i), done && e.Kind == transcript.Call && worked(e.Tool) && t.proves(i, from, named):
			return i
		}
	}
	return -1
}

// explainedBy is a group that held with what was done about it.
func (t *timeline) explainedBy(g group, fell, from, to int) (explanation, bool) {
	limit := to
	if g.settled >= 0 {
		limit = t.nextHuman(g.settled)
	}
	c, ok := g.quoted(limit)
	if !ok {
		return explanation{}, false
	}
	x := explanation{claim: c, seen: -1, confirmed: -1, fell: fell, from: from, to: to}
	until := to
	if g.settled >= 0 {
		until = g.settled
	}
	x.action = t.clean(repairOf(c, t.textsIn(g.first()-1, g.next+1)))
	x.deed = t.deedFor(x, until)
	after := x.deed
	if after < 0 {
		after = c.at
	}
	for i := after + 1; i < to; i++ {
		switch e := t.events[i]; {
		case e.Kind == transcript.Human && t.saysSolved(i):
			x.confirmed = i
		case e.Kind == transcript.Call && x.seen < 0 && worked(e.Tool) && t.proves(i, from, c.at):
			x.seen = i
		}
	}
	if x.seen < 0 && g.settled > x.deed && t.events[g.settled].Kind == transcript.Call {
		x.seen = g.settled
	}
	return x, x.deed >= 0 || x.action != "" && (x.fell > 0 || x.confirmed >= 0)
}

// takesBack tells whether a cause that was named is taken back between two events: by the agent, by a person who says that
// it still fails, or by a doubt that the agent gives in to.
func (t *timeline) takesBack(from, to int) bool {
	for i := from + 1; i < min(to, len(t.events)); i++ {
		switch e := t.events[i]; e.Kind {
		case transcript.Assistant:
			if withdrawn.matches(e.Text) {
				return true
			}
		case transcript.Human:
			lower := strings.ToLower(e.Text)
			if notSolved.matches(lower) || doubted.matches(lower) && t.givesIn(i) {
				return true
			}
		}
	}
	return false
}

// givesIn tells whether the agent's first words after a person's doubt concede it.
func (t *timeline) givesIn(i int) bool {
	return slices.ContainsFunc(t.replies(i), func(j int) bool { return concession.matches(head(strings.TrimSpace(t.events[j].Text))) })
}

// saysSolved tells whether a person says that it works now.
func (t *timeline) saysSolved(i int) bool {
	own, ok := t.ownWords(i)
	if !ok {
		return false
	}
	return slices.ContainsFunc(sentences(strings.ToLower(own)+"\n"), func(s string) bool { return solved.matches(s) && !notYet.matches(s) }) ||
		len(own) < 2*minSentence && solved.matches(strings.ToLower(own)) && !notYet.matches(own)
}

// proves tells whether a call that worked shows that a failure is gone: it tests, checks, builds or starts, or is for what
// had failed before the cause was named.
func (t *timeline) proves(i, from, named int) bool {
	for _, c := range t.script(i).work() {
		if tests(c) || checks(c) || buildGoal.matches(strings.Join(c.goal(), " ")) {
			return true
		}
		for _, f := range t.failures {
			if f.at > from && f.at < named && sameGoal(f.blame, c) {
				return true
			}
		}
	}
	return false
}

// buildGoal is a command that builds or starts what was mended.
var buildGoal = pattern{fold: true, parts: `
	\b(?:build|compile|assemble|package|start|serve|dev|up|run|restart|deploy|migrate|tsc|typecheck|install)\b
	^(?:make|ninja|cmake|xcodebuild|msbuild|curl|psql|node|python3?)\b
`}

// deedFor is what was done about a cause: of the changes that the agent made meanwhile, the one that has most words in common
// with it and with what it says of the remedy; of equal ones the first after it was named, else the last before. -1: none.
func (t *timeline) deedFor(x explanation, until int) int {
	about := stemSet(x.action)
	for s := range x.stems {
		about[s] = true
	}
	best, most := -1, -1
	for i := x.from + 1; i < until; i++ {
		text, ok := t.deed(i)
		if !ok {
			continue
		}
		n := sharedStems(stemSet(text), about)
		if i > x.at {
			n++
		}
		if n > most || best < x.at && n == most {
			best, most = i, n
		}
	}
	return best
}

// deed is the text of a call that changed something; ok is false for other events.
func (t *timeline) deed(i int) (string, bool) {
	e := t.events[i]
	if changesFiles(e) && codeFile(e.Tool.Path) {
		return baseName(e.Tool.Path) + "\n" + e.Tool.Old + "\n" + e.Tool.New, true
	}
	if e.Kind == transcript.Call && e.Tool.Command != "" && worked(e.Tool) {
		if c := t.changingCommand(i); len(c.words) > 0 {
			return strings.Join(c.words, " "), true
		}
	}
	return "", false
}

// changingCommand is the first command of a shell call that changes something, or none.
func (t *timeline) changingCommand(i int) command {
	for _, c := range t.script(i).work() {
		if c.changes() {
			return c
		}
	}
	return command{}
}

// explainedRun makes a finding of a run that failed and passes after a change, when the agent names a cause that others
// may meet.
func (t *timeline) explainedRun(r resolution) (finding, bool) {
	switch {
	case r.variant.change == different, r.class == invocation, r.class == policy, r.class == routine, t.failsSame(r):
		return finding{}, false
	}
	x, ok := t.explain(r.at, t.nextHuman(r.success))
	if !ok || x.deed < 0 || r.class == testRun && t.ownWork(r, x.deed) {
		return finding{}, false
	}
	if x.at < r.success {
		x.seen = r.success
	}
	f := t.explained(x, "named-for-run", r.at)
	f.lines = append(f.lines, t.events[r.at].Tool.ResultLine)
	f.trigger = fmt.Sprintf("`%s` fails with %s", t.short(r.blame), quote(r.line))
	f.quoted += "\n" + r.line
	f.signature = t.signature(r)
	f.topics = slices.Concat(errorNames(r.line), r.blame.goal(), f.topics)
	f.category = t.causeCategory(x, r.line, r.class)
	marks := t.effort(r)
	if x.seen >= 0 {
		marks = append(marks, seenToWork)
	}
	return t.wordExplained(f, x, strings.Join(r.blame.goal(), " ")+"` fails", marks)
}

// explainedReport makes a finding of what a person said does not work, when the agent names a cause that others may meet.
func (t *timeline) explainedReport(s symptom) (finding, bool) {
	x, ok := t.explain(s.at, s.end)
	if !ok || t.comesBack(s, x.deed) || t.failsStill(x) {
		return finding{}, false
	}
	f := t.explained(x, "named-for-report", s.at)
	if s.line != "" {
		f.trigger = "an error says " + quote(s.line)
		f.topics = append(errorNames(s.line), f.topics...)
		f.quoted += "\n" + s.line
	}
	f.category = t.causeCategory(x, s.line, unclear)
	var marks []mark
	if x.seen >= 0 {
		marks = append(marks, seenToWork)
	}
	if t.between(s.at, max(x.deed, x.at)) > longTime {
		marks = append(marks, longEffort)
	}
	return t.wordExplained(f, x, "", marks)
}

// failsStill tells whether what had failed before a cause was named fails in the same way after what was done about it, and is
// not overcome.
func (t *timeline) failsStill(x explanation) bool {
	before := map[string]bool{}
	for _, f := range t.failures {
		switch {
		case f.at <= x.from, f.at >= x.to, !tests(f.blame) && !checks(f.blame) && !buildGoal.matches(strings.Join(f.blame.goal(), " ")):
		case f.at < max(x.at, x.deed):
			before[f.key()] = true
		case before[f.key()]:
			if _, ok := t.resolve(f); !ok {
				return true
			}
		}
	}
	return false
}

// explained is the finding of an explanation, without its words.
func (t *timeline) explained(x explanation, rule string, at int) finding {
	f := finding{
		kind: "cause", rule: rule, by: learnings.ByAssistant, primary: at, evidence: []int{at, x.at},
		reason: x.text, quoted: x.text, topics: namesIn(x.text), context: plain(t.events[x.at].Text),
	}
	if x.about != "" {
		f.trigger = x.about
	}
	for _, i := range []int{x.deed, x.seen, x.confirmed} {
		if i >= 0 {
			f.evidence = append(f.evidence, i)
		}
	}
	return f
}

// namesIn is what a text puts into code marks.
func namesIn(s string) []string {
	var names []string
	for _, m := range identifierIn.regexp().FindAllString(s, 4) {
		if m = strings.Trim(m, "`\""); !strings.ContainsAny(m, " (){}") {
			names = append(names, m)
		}
	}
	return names
}

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

// showDeed gives the example: what was changed, or run.
func (t *timeline) showDeed(f *finding, x explanation) {
	if x.deed < 0 {
		return
	}
	e := t.events[x.deed].Tool
	if e.Command != "" {
		c := t.changingCommand(x.deed)
		if x.action == "" || sharedStems(stemSet(strings.Join(c.words, " ")), stemSet(x.text+"\n"+x.action)) >= shownTerms {
			f.example = t.display(c, maxExample)
		}
		return
	}
	f.late = []string{baseName(e.Path)}
	if sharedStems(stemSet(e.Old+"\n"+e.New), stemSet(x.text+"\n"+x.action)) < shownTerms {
		return
	}
	f.example = diffText(changedLines(withoutImports(t.clean(e.Old)), withoutImports(t.clean(e.New)), namesIn(x.text+" "+x.action)))
}

// shownTerms is how many terms an edit must have in common with what is said to show it.
const shownTerms = 2

// ownBug tells whether a cause speaks of nothing but names in the code that was changed for it: a fault of the project's own
// that is gone now.
func (t *timeline) ownBug(x explanation) bool {
	if x.deed < 0 || t.events[x.deed].Tool.Command != "" {
		return false
	}
	e := t.events[x.deed].Tool
	if setupFile.matches(strings.ToLower(e.Path)) {
		return false
	}
	names := namesIn(x.text)
	if len(names) == 0 || usedByOthers.matches(codeMarks.replace(x.text, " ")) {
		return false
	}
	var code strings.Builder
	for _, e := range t.events[x.from:x.to] {
		if changesFiles(e) && codeFile(e.Tool.Path) && !setupFile.matches(strings.ToLower(e.Tool.Path)) {
			code.WriteString(e.Tool.Old + "\n" + e.Tool.New + "\n")
		}
	}
	return !slices.ContainsFunc(names, func(n string) bool { return !strings.Contains(code.String(), strings.TrimRight(n, "()")) })
}

var (
	// codeMarks is what stands in code marks.
	codeMarks = pattern{parts: `\x60[^\x60]*\x60`}
	// usedByOthers is what a thing that others use as well is called.
	usedByOthers = pattern{parts: `
		\b[A-Z][a-z]+[A-Z]\w*
		\b[A-Z]{2,}\w*
		[\w,;] [A-Z][a-z]{3,}
	`}
)

// setupFile is a file, in small letters, that says how things are built, run and checked.
var setupFile = pattern{parts: `
	\.(?:json|jsonc|json5|ya?ml|toml|ini|cfg|conf|config|properties|xml|gradle|kts|csproj|sln|props|targets|mk|cmake|nix|tf|hcl|env|sh|bash|zsh|ps1|bat|cmd|lock|mod|sum|plist|podspec|rc)$
	(?:^|[/\\])(?:dockerfile|containerfile|makefile|justfile|jenkinsfile|procfile|gemfile|rakefile|podfile|caddyfile|vagrantfile)[^/\\]*$
	(?:^|[/\\])\.[\w.-]+$
	(?:config|conftest|setup|webpack|vite|rollup|jest|babel|eslint|tailwind|next)[\w.-]*\.(?:[cm]?[jt]s|py|rb|exs)$
	(?:^|[/\\])(?:\.github|\.gitlab|ci|scripts?|docker|deploy\w*|infra\w*|terraform|helm|k8s|migrations?)[/\\]
`}

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
