package extract

import (
	"slices"
	"strings"
)

// Everything here cleans a text before it shortens it: half a secret is not known as one.

// clean takes secrets and persons out of a text.
func (t *timeline) clean(s string) string { return t.redactor.Clean(s).String() }

// Lengths of what is quoted of a command, in runes.
const (
	maxWord    = 70 // a longer word is shortened …
	shortWord  = 40 // … to this
	maxCommand = 60 // a command within a sentence
)

// display is a command as it is quoted in a learning: one line, without messages, long words shortened, absolute paths
// by their last name.
func (t *timeline) display(c command, most int) string {
	words := slices.Clone(c.env)
	for _, w := range c.essential() {
		w = strings.Join(strings.Fields(w), " ")
		if strings.ContainsAny(strings.ReplaceAll(w, "<number>", ""), " ?*[]{}|&;<>$()!") && !strings.HasPrefix(w, "$(") && !placeholder.matches(w) {
			w = inQuotes(w)
		}
		words = append(words, w)
	}
	words = strings.Split(t.clean(strings.Join(words, " ")), " ")
	for i, w := range words {
		if len(w) > maxWord {
			w = cut(w, shortWord)
		}
		if w != c.words[0] { // where a program stands is what one must know of it
			w = absolute.replace(w, "$1…/$2")
		}
		words[i] = w
	}
	return cut(strings.Join(words, " "), most)
}

// inQuotes is a word in quotes that a shell takes away again.
func inQuotes(w string) string {
	if strings.Contains(w, "'") && !strings.ContainsAny(w, "\"$\x60\\!") {
		return `"` + w + `"`
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// whereItRan is a command of a call as it is typed in the project's root folder: behind a change of folder when the call
// changed folder, too, and the command does not do the same anywhere.
func (t *timeline) whereItRan(i int, c command, most int) string {
	shown := t.display(c, most)
	sub, inside := strings.CutPrefix(t.place(t.folder(i)), "`")
	if !inside || t.script(i).dir() == "" || anywhere.has(c.program()) {
		return shown
	}
	return cut(t.clean("cd "+strings.TrimSuffix(sub, "`"))+" && "+shown, most)
}

// anywhere is programs that do the same wherever in a project they run.
var anywhere = set{list: "git gh glab brew apt apt-get dnf apk choco winget scoop pip pip3 pipx gem rustup sdkmanager nvm fnm pyenv docker podman kubectl helm adb psql mysql redis-cli kill pkill systemctl"}

// short is a command as it is quoted in a sentence: what it is for when the whole of it is a script or too long.
func (t *timeline) short(c command) string {
	if c.long() {
		return strings.Join(c.goal(), " ")
	}
	if s := t.display(c, maxCommand); !strings.HasSuffix(s, "…") {
		return s
	}
	return strings.Join(c.goal(), " ")
}

// upTo is a command up to a program that it runs, or as short as it can be quoted when it does not name the program.
func (t *timeline) upTo(c command, program string) string {
	words := c.essential()
	if i := slices.IndexFunc(words, func(w string) bool { return programName(w) == program }); i >= 0 {
		return t.display(command{env: c.env, words: words[:i+1]}, maxCommand)
	}
	return t.short(c)
}

// long tells whether an argument is a script or a text.
func (c command) long() bool {
	const most = 120 // bytes of a word
	return slices.ContainsFunc(c.essential(), func(w string) bool { return strings.Contains(w, "\n") || len(w) > most })
}

// example shows the form that fails and the one that works; "" when one is too long to be read.
func (t *timeline) example(r resolution, fails, works command) string {
	if fails.long() || works.long() {
		return ""
	}
	return "# fails\n" + t.whereItRan(r.at, fails, maxExample/2) + "\n# works\n" + t.whereItRan(r.success, works, maxExample/2)
}
