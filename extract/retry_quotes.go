package extract

import (
	"fmt"
	"slices"
	"strings"
)

// wordQuotes words that an argument has to be quoted: the shell reads it before the command does, whatever that is.
func (t *timeline) wordQuotes(f *finding, r resolution, goal string) {
	if unmatchedGlob.matches(r.line) || strings.Contains(r.line, "no matches found") {
		f.summary, f.trigger, f.action, f.reason = zshQuotes.summary, zshQuotes.trigger, zshQuotes.action, zshQuotes.reason
		f.topics = append(strings.Split(zshQuotes.topics, ","), r.with.program())
		f.example = zshQuotes.example
		if i := slices.IndexFunc(r.with.words, func(w string) bool { return strings.ContainsAny(w, "?*[") }); i > 0 && len(r.with.words[i]) <= maxWord {
			w := general(command{words: []string{goal, t.clean(oneLine(r.with.words[i]))}}, nil).words[1]
			f.example = fmt.Sprintf("# fails\n%s %s\n# works\n%s %s", goal, w, goal, inQuotes(w))
		}
		return
	}
	f.summary = fmt.Sprintf("Quote the arguments of `%s`: the shell takes their special characters as its own", goal)
	f.trigger = fmt.Sprintf("`%s` fails with %s", goal, quote(r.line))
	f.action = "quote its arguments"
	f.example = cut(oneLine(t.clean(t.events[r.success].Tool.Command)), maxExample/2)
	f.reason = "the shell takes special characters in unquoted arguments as its own"
}
