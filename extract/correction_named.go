package extract

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// What the words of a correction stand for: as the agent names it beside them, and as it is called in the end.

// nameThings names in a finding what the words point at only for those who were there: folders by their names, what is of
// something by what it is of, and what was renamed later by its new name.
func (t *timeline) nameThings(f *finding, s situation) {
	same := f.action == f.summary
	f.summary = t.qualified(t.asFolder(t.renamed(f.summary, s.at), s.at), s)
	f.summary += t.insteadOfOwn(f.summary, s)
	if m := bareObject.groups(f.summary); m != nil {
		if which := t.calledBeside(s, m[2] == ""); which != "" {
			f.summary = m[1] + which + m[3]
		} else {
			f.marks = append(f.marks, vagueWords)
		}
	}
	if same {
		f.action = f.summary
	}
	f.reason = t.renamed(f.reason, s.at)
}

// calledBeside is what an agent speaks of beside a correction: all things of a kind, or a text that tells how to do something,
// as it last called it before; "" when it does not say.
func (t *timeline) calledBeside(s situation, all bool) string {
	if !all {
		if before := t.saidBefore(s.at); before >= 0 {
			if m := ruleCalled.groups(plain(t.events[before].Text)); m != nil {
				return m[1]
			}
		}
		return ""
	}
	for _, j := range t.replies(s.at) {
		if m := allCalled.groups(plain(t.events[j].Text)); m != nil {
			return "all " + m[1]
		}
	}
	return ""
}

var (
	// bareObject is an order whose object only those know who were there.
	bareObject = pattern{fold: true, whole: `((?:let|put|keep|move|store|write|leave) )(?:the (instructions|rules?|guidelines?|conventions?)|everything)( (?:in|into|to|live|stay|go|stand|come)\b.*)`}
	ruleCalled = pattern{parts: `\b(the [a-z]+(?:-[a-z]+| [a-z]+)? (?:rules?|instructions?|guidelines?|conventions?))\b`}
	allCalled  = pattern{fold: true, parts: `\b(?:add|move|put|keep) all (?:the )?([a-z]+(?:s|es)) (?:to|into|in) (?:that|this|the|it)\b`}
)

// defines is how a name is given to something in a program.
var defines = pattern{parts: `(?m)^\s*(?:export |public |private |static |async |pub |default )*(func|def|class|function|const|type|var|let|fn|interface|struct|enum)\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w{3,})`}

// definedIn is what a piece of code defines: name to kind.
func definedIn(code string) map[string]string {
	const most = 60 // names
	found := map[string]string{}
	for _, m := range defines.regexp().FindAllStringSubmatch(code[:min(len(code), maxChanged)], most) {
		found[m[2]] = m[1]
	}
	return found
}

// renamed is a text with the names that a later edit gives to what it names.
func (t *timeline) renamed(text string, from int) string {
	for _, name := range caseName.regexp().FindAllString(text, -1) {
		for j := from; j < len(t.events); j++ {
			e := t.events[j]
			if !changesFiles(e) || !strings.Contains(e.Tool.Old, name) || strings.Contains(e.Tool.New, name) {
				continue
			}
			was := definedIn(e.Tool.Old)
			if now := onlyNew(definedIn(e.Tool.New), was, was[name]); now != "" && was[name] != "" {
				text = strings.ReplaceAll(text, name, now)
				break
			}
		}
	}
	return text
}

// caseName is a word that is written as no word of a language is.
var caseName = pattern{parts: `\b(?:[A-Za-z]+[a-z][A-Z]\w*|[A-Za-z]+_\w+)\b`}

// onlyNew is the one name of a kind that some code defines and other code does not; "" when there is none, or several.
func onlyNew(now, was map[string]string, kind string) string {
	found := ""
	for name, k := range now {
		if k != kind || was[name] != "" {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

// insteadOfOwn is what an order stands against, when a rejected edit defined something of its own that did not come into the
// file later.
func (t *timeline) insteadOfOwn(order string, s situation) string {
	if s.rejected < 0 || len(s.resolved) == 0 || bothSides.matches(order) || !choosing.matches(order) {
		return ""
	}
	e := t.events[s.rejected].Tool
	was := definedIn(e.Old)
	own := ""
	for name := range definedIn(e.New) {
		if was[name] == "" && (own == "" || name < own) {
			own = name
		}
	}
	if own == "" || strings.Contains(order, own) || slices.ContainsFunc(t.events[s.at:], func(l transcript.Event) bool { return changesFiles(l) && strings.Contains(l.Tool.New, own) }) {
		return ""
	}
	if more := " instead of a `" + own + "` of one's own"; utf8.RuneCountInString(order+more) <= maxSummary {
		return more
	}
	return ""
}

// asFolder is an order with the name of the hidden folder that its last word stands for, as commands and files around it are named.
func (t *timeline) asFolder(order string, at int) string {
	if !prohibition.matches(order) || strings.Contains(order, "`") || len(strings.Fields(order)) > 6 {
		return order
	}
	for j := at; j >= max(0, at-40); j-- {
		e := t.events[j].Tool
		for _, m := range hiddenFolder.regexp().FindAllStringSubmatch(e.Path+"\n"+e.Command, 20) {
			rest, ok := strings.CutSuffix(order, " "+m[1])
			if ok {
				return rest + " `." + m[1] + "/`"
			}
			if strings.Contains(order, " "+m[1]+" ") {
				return order + " (`." + m[1] + "/`)"
			}
		}
	}
	return order
}

var hiddenFolder = pattern{parts: `(?:^|[\s/"'])\.([a-z][a-z-]{3,20})/`}

// qualified is an order with what its object is of, as the agent says it beside the person: "the session commands" are those
// "in the CLI".
func (t *timeline) qualified(order string, s situation) string {
	for _, j := range []int{t.saidBefore(s.at), s.reply} {
		if j < 0 || t.events[j].Kind != transcript.Assistant {
			continue
		}
		for _, m := range qualifiedNoun.regexp().FindAllStringSubmatch(plain(t.events[j].Text), 40) {
			at := objectNoun.groups(order)
			if at == nil || !sameStems(at[2], m[1]) {
				continue
			}
			if longer := at[1] + at[2] + " " + m[2] + at[3]; utf8.RuneCountInString(longer) <= maxSummary && !strings.Contains(order, m[2]) {
				return longer
			}
		}
	}
	return order
}

var (
	qualifiedNoun = pattern{parts: `(\x60?[\w-]+\x60? [a-z]+) ((?:in|from|of) the [\w-]+(?: [A-Z][\w-]*)*)`}
	objectNoun    = pattern{fold: true, whole: `((?:do not bring back|use|prefer|avoid|do not use) the )([\w-]+ \w+)((?:, which .*)?)`}
)

// sameStems tells whether two phrases are of the same terms.
func sameStems(a, b string) bool {
	x, y := stemSet(a), stemSet(b)
	return len(x) > 1 && len(x) == len(y) && sharedStems(x, y) == len(x)
}

// discarded tells whether the file that a correction is about was deleted later in the session, or the person has it deleted.
func (t *timeline) discarded(f finding) bool {
	file := namedFile.groups(f.summary)
	if file == nil {
		return false
	}
	name := baseName(file[1])
	stem := strings.ToLower(name[:strings.LastIndex(name, ".")])
	for j := f.primary + 1; j < len(t.events); j++ {
		switch e := t.events[j]; {
		case e.Kind == transcript.Call && e.Tool.Outcome == transcript.OK && strings.Contains(e.Tool.Command, name):
			if slices.ContainsFunc(t.script(j).work(), func(c command) bool { return removes(c, name) }) {
				return true
			}
		case e.Kind == transcript.Human:
			own, ok := t.ownWords(j)
			if m := deletes.groups(strings.ToLower(own)); ok && m != nil && len(stem) > 4 && strings.Contains(m[1], stem) {
				return true
			}
		}
	}
	return false
}

// removes tells whether a command removes a file.
func removes(c command, name string) bool {
	removing := c.program() == "rm" || c.program() == "git" && slices.Contains(c.words, "rm")
	return removing && slices.ContainsFunc(c.words, func(w string) bool { return baseName(w) == name })
}

var (
	namedFile = pattern{parts: `(?:^|[\s\x60@])([\w./-]+\.[a-z]{1,5})\b`}
	deletes   = pattern{fold: true, parts: `\b(?:delete|remove|drop|get rid of) (?:the |this |that )?(\S+(?: \S+)?)`}
)

// inRoot is a file as it is called from the project's root folder; its name alone when it lies elsewhere.
func (t *timeline) inRoot(file string) string {
	if rel, ok := t.inProject(file); ok && utf8.RuneCountInString(rel) <= maxKeyword {
		return rel
	}
	return baseName(file)
}

// kindOfWork is the kind of files that the agent had last worked on, to follow "When"; "" when it is not known.
func (t *timeline) kindOfWork(i int) string {
	const near = 30 // events
	for j := i - 1; j >= max(0, i-near); j-- {
		if file := t.events[j].Tool.Path; file != "" && path.Ext(file) != ".md" && len(path.Ext(file)) > 1 {
			return "writing `" + path.Ext(file) + "` files"
		}
	}
	return ""
}
