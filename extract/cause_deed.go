package extract

import (
	"slices"
	"strings"

	"session-learning/transcript"
)

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
		if !ok || t.overwritten(i) {
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

// overwritten tells whether what an edit wrote was written anew later, the lines that it had changed gone.
func (t *timeline) overwritten(edit int) bool {
	was := t.events[edit].Tool
	if was.Command != "" {
		return false
	}
	_, now := changedLines(was.Old, was.New, nil)
	lines := strings.Split(now, "\n")
	later := t.editsOf(was.Path)
	n, _ := slices.BinarySearch(later, edit+1)
	for _, i := range later[n:min(n+maxRewrites, len(later))] {
		e := t.events[i].Tool
		if !slices.ContainsFunc(lines, func(l string) bool { return l == "" || !strings.Contains(e.Old, l) || strings.Contains(e.New, l) }) {
			return true
		}
	}
	return false
}

// maxRewrites is how many later edits of a file are looked at.
const maxRewrites = 20

// editsOf is the edits of a file, in order.
func (t *timeline) editsOf(file string) []int {
	if t.edits == nil {
		t.edits = map[string][]int{}
		for i, e := range t.events {
			if changesFiles(e) {
				t.edits[e.Tool.Path] = append(t.edits[e.Tool.Path], i)
			}
		}
	}
	return t.edits[file]
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
	if len(names) == 0 || usedByOthers.matches(plainTerms.replace(codeMarks.replace(x.text, " "), " ")) {
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
	// plainTerms is short names of what any code has to do with.
	plainTerms = pattern{parts: `\b(?:GET|PUT|POST|PATCH|DELETE|HTTPS?|URLS?|URIS?|JSON|XML|HTML|CSS|PDFS?|CSV|APIS?|UIS?|DB|SQL|IDS?|UUIDS?|OK|CRUD|REST)\b`}
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
