package extract

import (
	"fmt"
	"slices"
	"strings"
)

// A tool that belongs to one package of a workspace is not there for whoever stands beside it.

// scriptRunners run a script of the package in whose folder they stand.
var scriptRunners = set{list: "npm pnpm yarn bun npx bunx make just"}

// inPackage tells whether a command runs, in the folder of the package that a failing one names, a script for what that
// one was to do, or its tool.
func (t *timeline) inPackage(f failure, i int, c command) bool {
	missing := absent(f.line)
	if missing == "" || missing != f.blame.tool().program() || !scriptRunners.has(c.program()) {
		return false
	}
	at, inside := strings.CutPrefix(slashed(t.folder(i)), slashed(t.root())+"/")
	names := func(w string) bool {
		return strings.Trim(strings.TrimPrefix(slashed(w), "./"), "/") == at
	}
	does := func(w string) bool {
		return w == missing || len(w) > 2 && slices.Contains(f.blame.tool().words[1:], w)
	}
	return inside && slices.ContainsFunc(f.blame.words, names) && slices.ContainsFunc(c.words[1:], does)
}

// wordPackage words where a tool of one package is run.
func (t *timeline) wordPackage(f *finding, r resolution, place string) {
	missing, run := absent(r.line), t.short(r.with)
	f.summary = fmt.Sprintf("`%s` belongs to the package in %s: run `%s` there", missing, place, run)
	f.trigger = fmt.Sprintf("`%s` fails with %s", t.short(r.blame), quote(r.line))
	f.action, f.reason = fmt.Sprintf("run `%s` in %s", run, place), "the tool is installed for that package only"
	f.example = fmt.Sprintf("cd %s && %s", strings.Trim(place, "`"), run)
	f.topics = append([]string{missing, strings.Trim(place, "`")}, f.topics...)
}
