package extract

import (
	"slices"
	"strings"
)

// What shows a correction: the edit or the command that it led to.

// showEdit shows the edit that brought what the order names into a file, or the command with the flag that it names, when
// nothing else is shown.
func (t *timeline) showEdit(f *finding, s situation) {
	if f.example != "" {
		return
	}
	names := namesCoded(f.summary)
	for j := s.at + 1; j < min(s.at+maxChangesAfter, len(t.events)) && len(names) > 0; j++ {
		e := t.events[j]
		if !changesFiles(e) || e.Tool.Old == "" || holdsAny(e.Tool.Old, names) {
			continue
		}
		old, now := changedLines(codeOf(e.Tool.Old), codeOf(e.Tool.New), names)
		if !holdsAny(now, names) {
			continue
		}
		if strings.Count(codeOf(e.Tool.Old), "\n") > 2*maxDiffLines {
			old = "" // which of many lines it stands for is not known
		}
		f.example, f.evidence = diffText(old, now), append(f.evidence, j)
		return
	}
	if flag := longFlag.groups(f.summary); flag != nil {
		if j := t.deedWith(s.at, []string{flag[1]}); j >= 0 && t.events[j].Tool.Command != "" {
			for _, c := range t.script(j).work() {
				if slices.Contains(c.words, flag[1]) && !c.long() {
					f.example, f.evidence = t.whereItRan(j, c, maxExample), append(f.evidence, j)
				}
			}
		}
	}
}

var longFlag = pattern{parts: `(?:^|[\s\x60])(--[a-z][\w-]+)`}

// namesCoded is the names in a sentence that stand in code marks, each without what it belongs to.
func namesCoded(s string) []string {
	var names []string
	for _, m := range inCode.regexp().FindAllStringSubmatch(s, -1) {
		if name := lastPart(m[1]); len(name) > 3 {
			names = append(names, name)
		}
	}
	return names
}

func holdsAny(text string, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return strings.Contains(text, n) })
}

// codeOf is code without its comments and without the lines that import.
func codeOf(code string) string {
	var kept []string
	for l := range strings.Lines(code) {
		if !commentLine.matches(l) {
			kept = append(kept, l)
		}
	}
	return withoutImports(strings.Join(kept, ""))
}

var commentLine = pattern{parts: `^\s*(?://|#|\*|/\*|--\s|<!--)`}

// lastPart is the name of a call within what it belongs to: "KeepAll" of "sorter.KeepAll()".
func lastPart(name string) string {
	name = strings.TrimRight(name, "()")
	return name[strings.LastIndexAny(name, "./")+1:]
}
