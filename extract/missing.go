package extract

import (
	"fmt"
	"slices"
	"strings"
)

// A program that is not there, and what takes its place.

// absent is the program that a telling line says is not there; "" when it names none.
func absent(line string) string {
	if !missingProgram.matches(line) {
		return ""
	}
	for _, p := range []*pattern{&notThereBehind, &notThereBefore} {
		for _, name := range slices.Concat(p.groups(line)[min(1, len(p.groups(line))):]) {
			if name != "" {
				return programName(name)
			}
		}
	}
	return ""
}

// How shells and runners name a program that is not there: behind what they say, and before it.
var (
	notThereBehind = pattern{fold: true, parts: `
		command not found: ([\w./@+-]+)
		no such command:? ['"\x60]?([\w./@+-]+)
		failed to spawn: ['"\x60]?([\w./@+-]+)
	`}
	notThereBefore = pattern{fold: true, parts: `
		([\w./@+-]+): (?:command )?not found
		\bcommand ['"\x60]?([\w./@+-]+)['"\x60]? not found
		\bterm ['"]([^'"]+)['"] is not recognized
		['"]([^'"]+)['"] is not recognized as
		exec: ['"]?([\w./@+-]+)['"]?: executable file not found
		([\w./@+-]+) is not installed
	`}
)

// stands are programs that do the same with other words, a line each.
var stands = []*set{
	{list: "grep egrep rg ag ack findstr select-string"},
	{list: "find fd fdfind get-childitem"},
	{list: "sed awk gsed gawk perl head tail cat get-content select-object"},
	{list: "python python3 py python2"},
	{list: "pip pip3 uv"},
	{list: "jq yq python3 python node"},
	{list: "node nodejs bun deno"},
	{list: "docker podman nerdctl"},
	{list: "docker-compose docker podman-compose"},
	{list: "curl wget invoke-webrequest iwr invoke-restmethod"},
	{list: "sh bash zsh dash"},
	{list: "pwsh powershell"},
	{list: "make gmake mingw32-make just task"},
	{list: "npm pnpm yarn bun corepack"},
	{list: "timeout gtimeout"},
	{list: "md5sum md5 sha256sum shasum get-filehash certutil"},
	{list: "lsof netstat ss get-nettcpconnection"},
	{list: "touch new-item"},
	{list: "tree find get-childitem"},
	{list: "mvn mvnw gradle gradlew"},
	{list: "psql docker"},
	{list: "xxd od hexdump format-hex"},
	{list: "rm rmdir trash find node python python3 perl remove-item"},
}

// standsIn tells whether a program does what another one does.
func standsIn(missing, other string) bool {
	return missing != other && slices.ContainsFunc(stands, func(s *set) bool { return s.has(missing) && s.has(other) })
}

// takesPlace tells whether a command does the work of a failing one whose program is not there, or refuses its options:
// with a program that can, on something that both name.
func takesPlace(f failure, c command) bool {
	program := f.blame.tool().program()
	if wantsManager(f, c) {
		return true
	}
	if absent(f.line) != program && refusedFlag(f) == "" || !standsIn(program, c.tool().program()) {
		return false
	}
	said := strings.Join(c.words[1:], " ")
	return slices.ContainsFunc(f.blame.tool().words[1:], func(w string) bool {
		const few = 4 // bytes that may stand in any command
		return len(w) >= few && !strings.HasPrefix(w, "-") && strings.Contains(said, w)
	})
}

// wantsManager tells whether a project refuses one package manager and names another one, which a command runs for the
// same.
func wantsManager(f failure, c command) bool {
	a, b := f.blame.bare(), c.bare()
	return f.class == invocation && managers.has(a.program()) && managers.has(b.program()) && a.program() != b.program() &&
		namedManager.matches(f.line) && slices.Contains(errorWords(f.line), b.program()) &&
		len(a.words) > 1 && slices.Contains(b.words[1:], a.words[1])
}

// namedManager is how a project says which package manager it wants.
var namedManager = pattern{fold: true, parts: `
	this project (?:is configured to )?uses? \w+
	\bto use (?:npm|pnpm|yarn|bun)\b
	^use ["'\x60](?:npm|pnpm|yarn|bun) install
`}

// errorWords is the words of a line in small letters.
func errorWords(line string) []string {
	return strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return !nameRune(r) })
}

// refusedFlag is the option that a failing program says it does not know; "" when it says nothing of the kind.
func refusedFlag(f failure) string {
	if !misused.matches(f.line) {
		return ""
	}
	for _, w := range f.blame.words[min(1, len(f.blame.words)):] {
		if plainFlag.matches(w) && namesFlag(f.line, w) {
			return w
		}
	}
	return ""
}

// wordRefusing words what to use instead of a program that does not know a usual option here.
func (t *timeline) wordRefusing(f *finding, r resolution, flag string) bool {
	program, use := r.blame.tool().program(), r.with.tool().program()
	f.summary = fmt.Sprintf("`%s` does not know `%s` here: use `%s`", program, flag, use)
	f.trigger = fmt.Sprintf("`%s` fails with %s", program, quote(r.line))
	f.action, f.reason = fmt.Sprintf("use `%s`, as in the example", use), ""
	f.example = t.display(general(r.with, r.variant.added), maxExample/2)
	f.topics = append([]string{program, use, flag}, f.topics...)
	return true
}

// wordAbsent words what to use instead of a program that is not there; false when the line speaks of another program, or
// what was run next only looked for it.
func (t *timeline) wordAbsent(f *finding, r resolution) bool {
	missing := absent(r.line)
	runs := func(c command) bool {
		return slices.ContainsFunc(c.essential(), func(w string) bool { return programName(w) == missing })
	}
	stand := standsIn(missing, r.with.tool().program())
	if missing == "" || !runs(r.blame) || answered(r.with) && !stand {
		return false
	}
	use, instead := strings.Join(r.with.goal(), " "), strings.Join(r.blame.goal(), " ")
	switch {
	case runs(r.with):
		use = t.upTo(r.with, missing)
	case stand:
		use = t.display(command{words: r.with.tool().words[:1]}, maxCommand)
	case len(r.blame.goal()) < 2 || last(r.blame.goal()) != last(r.with.goal()):
		return false // it may do less
	}
	if use == missing || strings.Contains(use, "…") || t.unseen(r) {
		return false
	}
	f.summary = fmt.Sprintf("`%s` is not on the path here; use `%s`", missing, use)
	f.trigger = fmt.Sprintf("about to run `%s` here", missing)
	f.action, f.reason = fmt.Sprintf("use `%s`", use), fmt.Sprintf("`%s` is not installed on this machine", missing)
	switch {
	case stand && shells.has(missing):
		f.summary = fmt.Sprintf("`%s` is not on the path here; use `%s`, or say that it is untested", missing, use)
		f.action = fmt.Sprintf("use `%s` for what both understand, and say that the rest is untested", use)
		f.reason = fmt.Sprintf("`%s` is not installed on this machine, and `%s` does not check what only the other knows", missing, use)
	case runs(r.with) && inWorkspace(r.with):
		f.summary = fmt.Sprintf("`%s` belongs to one package here; use `%s`", missing, use)
		f.reason = "the tool is installed for that package only"
	case !runs(r.with) && !stand:
		f.summary = fmt.Sprintf("`%s` is not on the path here; run `%s` instead of `%s`", missing, use, instead)
		f.trigger, f.action = fmt.Sprintf("about to run `%s` here", instead), fmt.Sprintf("run `%s`", use)
	}
	f.topics = append([]string{missing, use}, f.topics...)
	return true
}

// last is the last of some words, of which there is one at least.
func last(words []string) string { return words[len(words)-1] }

// shells are programs that read a script, each in its own language.
var shells = set{list: "sh bash zsh dash fish"}

// inWorkspace tells whether a runner starts a tool in one package of several.
func inWorkspace(c command) bool {
	words, tool := c.bare().words, c.tool().words
	return slices.ContainsFunc(words[:len(words)-len(tool)], func(w string) bool { return scoping.has(w) || w == "workspace" })
}

// unseen tells whether nothing shows that what a runner fetched does what was asked for: a program of that name may be another
// one. It printed nothing, each time, and is none that keeps silent when all is well.
func (t *timeline) unseen(r resolution) bool {
	if !fetches(r.with) || silentCheckers.has(r.with.tool().program()) {
		return false
	}
	return !slices.ContainsFunc(t.shell, func(i int) bool {
		e := t.events[i]
		return i >= r.success && worked(e.Tool) && (!printsNothing(e) || intoFile.matches(e.Tool.Command)) &&
			slices.ContainsFunc(t.script(i).work(), func(c command) bool { return fetches(c) && sameGoal(c, r.with) })
	})
}

// fetches tells whether a command is run by a runner that fetches it when it is not there.
func fetches(c command) bool {
	c = c.bare()
	return plainRunners.has(c.program()) || len(c.words) > 1 && c.words[1] == "dlx"
}

// silentCheckers are programs that print nothing when they find nothing.
var silentCheckers = set{list: "tsc vue-tsc eslint stylelint shellcheck flake8 pyflakes gofmt goimports standard xo jshint"}

// intoFile is a command line that writes what is printed into a file.
var intoFile = pattern{parts: `(?:^|[^0-9&])>{1,2} ?[\w./$"']`}
