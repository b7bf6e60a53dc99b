package extract

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
)

// A package that works in another version only.

// blamedPackage is how tools name the package that a failure lies in.
var blamedPackage = pattern{fold: true, parts: `
	/pkg/mod/([\w.!/-]+?)@v\d
	/\.cargo/registry/src/[^/]+/([\w-]+?)-\d
	/site-packages/([a-z]\w+)
	\bdepends on ([\w@/.-]+) \S*\d
	no matching (?:version|distribution) found for ([\w@/.-]+\w)
	satisfies the requirement ([\w@/.-]+\w)
	unresolvable dependency[^\n]*?([\w.-]+:[\w.-]+)
`}

// dependencies is the packages that an output names as where the failure lies.
func dependencies(output string) []string {
	var names []string
	if !blamedPackage.may(output) {
		return nil
	}
	for _, m := range blamedPackage.regexp().FindAllStringSubmatch(output, 8) {
		for _, name := range m[1:] {
			if len(name) > 2 && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// version is what a manifest writes behind the name of a package.
var version = pattern{parts: `[\^~>=<]*\bv?\d+(?:\.\d+)+[\w.+-]*`}

// fixedByVersion words a fix whose change gives a package that the failing output names another version.
func (t *timeline) fixedByVersion(f *finding, r resolution, goal string) bool {
	names := dependencies(outer(t.events[r.at].Text))
	for _, i := range r.decisive(r.edits) {
		e := t.events[i].Tool
		if !settingsFile.matches(baseName(e.Path)) {
			continue
		}
		for _, name := range names {
			was, is := versionIn(t.clean(e.Old), name), versionIn(t.clean(e.New), name)
			if was == "" || is == "" || was == is || utf8.RuneCountInString(name+was+is) > maxSummary*2/3 {
				continue
			}
			f.rule, f.category = "edited-named-text", learnings.Errors
			f.evidence = append(f.evidence, i)
			f.summary = withLine(fmt.Sprintf("`%s` must be `%s` here", name, is), fmt.Sprintf(": with `%s` `%s` fails with ", was, goal), r.line)
			f.action = fmt.Sprintf("require `%s` in version `%s` instead of `%s`", name, is, was)
			f.reason = reasonFor(t.told(r))
			f.example = diffText(name+" "+was, name+" "+is)
			f.topics = append([]string{name, baseName(e.Path), is}, f.topics...)
			f.marks = append(f.marks, explainedFix)
			return true
		}
	}
	return false
}

// versionIn is the version that a manifest's text gives a package; "": none.
func versionIn(text, name string) string {
	for l := range strings.Lines(text) {
		if _, behind, found := strings.Cut(l, name); found {
			if at := version.find(behind); at != nil {
				return behind[at[0]:at[1]]
			}
		}
	}
	return ""
}
