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

// wordFromPackage words paths for a tool that a runner starts in the folder of a package: they are read as seen from there.
// False when the failing command was given none that begins with that folder.
func (t *timeline) wordFromPackage(f *finding, r resolution) bool {
	folder, given := t.doubledPath(r)
	if folder == "" {
		return false
	}
	run := t.upTo(r.blame, r.blame.tool().program())
	f.summary = fmt.Sprintf("Paths for `%s` are seen from `%s`, where it runs", run, folder)
	f.trigger = fmt.Sprintf("`%s` fails with %s", run, quote(r.line))
	f.action = fmt.Sprintf("write `%s` instead of `%s`", strings.TrimPrefix(slashed(given), folder+"/"), given)
	if option := optionOf(r.blame, given); option != "" && !slices.Contains(r.with.words, option) {
		f.action = fmt.Sprintf("leave `%s %s` out, or write the path as seen from `%s`", option, given, folder)
	}
	f.reason = fmt.Sprintf("the tool is run in the folder of the package, where there is no `%s`", given)
	f.topics = append([]string{r.blame.tool().program(), folder, "working directory", "--filter"}, f.topics...)
	return true
}

// doubledPath is the folder in which a runner starts the tool of a failing command, and the path in that command which
// begins with it once more; "" when there is none.
func (t *timeline) doubledPath(r resolution) (folder, given string) {
	if !inWorkspace(r.blame) {
		return "", ""
	}
	at, _ := strings.CutPrefix(slashed(t.folder(r.success)), slashed(t.root())+"/")
	for _, w := range r.variant.removed {
		file := strings.TrimPrefix(slashed(w), "./")
		if at != "" && strings.HasPrefix(file, at+"/") {
			return at, w
		}
		for _, is := range r.variant.added {
			if sub, ok := strings.CutSuffix(file, "/"+strings.TrimPrefix(slashed(is), "./")); ok && sub != "" {
				return sub, w
			}
		}
	}
	return "", ""
}

// liesOutside tells whether a language's tool was given a file outside of the project, and works on one inside of it.
func (t *timeline) liesOutside(r resolution) bool {
	if !noModule.matches(r.line) && !wrongRoot.matches(r.line) {
		return false
	}
	outside := func(w string) bool {
		w = slashed(w)
		return fileWord.matches(w) && rooted.matches(w) && !strings.HasPrefix(w, slashed(t.root())+"/")
	}
	return slices.ContainsFunc(r.blame.words, outside) && !slices.ContainsFunc(r.with.words, outside)
}

// rooted is a path from the root of a disk.
var rooted = pattern{parts: `^(?:/|~/|[A-Za-z]:/)`}

// wordInside words that a file has to lie in the project whose packages it uses.
func (t *timeline) wordInside(f *finding, r resolution, goal, place string) {
	f.summary = fmt.Sprintf("Put a file for `%s` below %s, and run it from there", goal, place)
	f.trigger = fmt.Sprintf("`%s` of a file outside of the project fails with %s", goal, quote(r.line))
	f.action, f.reason = fmt.Sprintf("put the file below %s and run it from there", place), fmt.Sprintf("what it imports is only found from inside the module in %s", place)
	f.example = t.whereItRan(r.success, general(r.with, nil), maxExample/2)
}
