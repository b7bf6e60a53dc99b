package extract

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// What shows a correction: the edit or the command that it led to.

// showEdit shows the edit that brought what the order names into a file, or the command with the flag that it names, when
// nothing else is shown.
func (t *timeline) showEdit(f *finding, s situation) {
	if f.example != "" {
		return
	}
	names := namesCoded(insteadBehind.replace(f.summary, "")) // what is wanted
	for j := s.at + 1; j < min(s.at+maxChangesAfter, len(t.events)) && len(names) > 0; j++ {
		e := t.events[j]
		if !changesFiles(e) || e.Tool.Old == "" || path.Ext(e.Tool.Path) == ".md" || holdsAny(e.Tool.Old, names) || !holdsAny(codeOf(e.Tool.New), names) {
			continue
		}
		code := codeOf(t.leftOf(j, len(t.events)))
		old, now := changedLines(codeOf(e.Tool.Old), code, names)
		if !holdsAny(now, names) || t.renamed(old, s.at) == now || definesAny(code, names) {
			continue
		}
		if strings.Count(codeOf(e.Tool.Old), "\n") > 2*maxDiffLines {
			old = "" // which of many lines it stands for is not known
		}
		if now = withNeeded(code, names); now != "" {
			f.example, f.evidence = diffText(old, now), append(f.evidence, j)
			return
		}
	}
	order, _, _ := strings.Cut(f.summary, "` before `")
	if flag := longFlag.groups(order); flag != nil {
		if j := t.deedWith(s.at, []string{flag[1]}); j >= 0 && t.events[j].Tool.Command != "" {
			for _, c := range t.script(j).work() {
				if slices.Contains(c.words, flag[1]) && !c.long() {
					f.example, f.evidence = t.whereItRan(j, c, maxExample), append(f.evidence, j)
				}
			}
		}
	}
}

// leftOf is what edit j brought into its file, as later edits of that place before event end left it.
func (t *timeline) leftOf(j, end int) string {
	e := t.events[j].Tool
	text := e.New
	for _, l := range t.events[j+1 : end] {
		if changesFiles(l) && l.Tool.Path == e.Path && l.Tool.Old != "" && strings.Contains(text, l.Tool.Old) {
			text = strings.ReplaceAll(text, l.Tool.Old, l.Tool.New)
		}
	}
	return text
}

// withNeeded is the lines of some code that hold one of some names, with those that make what they use, and those that use what
// they are called on.
func withNeeded(code string, names []string) string {
	lines := strings.Split(code, "\n")
	kept := make([]bool, len(lines))
	shown := 0
	keep := func(n int) {
		if !kept[n] && shown < maxShowing {
			kept[n], shown = true, shown+1
		}
	}
	for n, l := range lines {
		if holdsAny(l, names) && !messageOf.matches(l) {
			keep(n)
		}
	}
	for n := len(lines) - 1; n >= 0; n-- {
		m := madeHere.groups(lines[n])
		for k, l := range lines {
			if m != nil && k > n && kept[k] && slices.Contains(strings.FieldsFunc(l, outsideName), m[1]) {
				keep(n)
			}
		}
	}
	for n, l := range lines {
		for k := range n {
			if on := calledOn.groups(lines[k]); kept[k] && on != nil && strings.Contains(l, on[1]+".") {
				keep(n)
			}
		}
	}
	var b []string
	for n, l := range lines {
		if kept[n] {
			b = append(b, cut(strings.TrimSpace(l), maxDiffWidth))
		}
	}
	return strings.Join(b, "\n")
}

// outsideName tells whether a rune cannot stand in a name of a program.
func outsideName(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// maxShowing is the most lines that show a correction.
const maxShowing = 5

var (
	// madeHere is a line that gives a name to something; calledOn one that only calls something on a name.
	madeHere = pattern{parts: `^\s*(?:(?:const|let|var|auto|val) )?([A-Za-z_]\w*)(?:, \w+)? :?= `}
	calledOn = pattern{parts: `^\s*([a-z]\w*)\.\w+\(.*\);?$`}
	// messageOf is a line that only tells somebody something.
	messageOf = pattern{parts: `\b(?:t\.(?:Error|Fatal|Log)f?|console\.\w+|print\w*|log\.\w+|logger\.\w+|fmt\.Errorf|errors\.New|\w+\.(?:question|prompt|confirm|ask))\(`}
)

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

// definesAny tells whether some code defines one of some names rather than using it.
func definesAny(code string, names []string) bool {
	defined := definedIn(code)
	return slices.ContainsFunc(names, func(n string) bool { return defined[n] != "" })
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
