package extract

import (
	"fmt"
	"slices"
	"strings"
)

// Options and arguments that must be added, left out, or written in another way.

// wordAddition words what must be added, left out, or written instead of what, when both can be quoted without the rest.
func (t *timeline) wordAddition(f *finding, r resolution) {
	removed := withoutPicks(r.variant.removed, r.variant.added)
	if name := refusedName(r); name != "" {
		removed = []string{name}
	}
	with, without, called := t.shownPart(r.with, r.variant.added), t.shownPart(r.blame, removed), t.calledAs(r)
	switch {
	case len(with) > maxToken || len(without) > maxToken || r.blame.program() != r.with.program():
	case with != "" && len(removed) == 0:
		f.summary = withLine(fmt.Sprintf("Run `%s` with `%s`", called, with), "; otherwise it fails with ", r.line)
	case without != "" && len(r.variant.added) == 0:
		f.summary = withLine(fmt.Sprintf("Run `%s` without `%s`", called, without), ", which fails with ", r.line)
		f.trigger = fmt.Sprintf("`%s` with `%s` fails with %s", called, without, quote(r.line))
		f.action = fmt.Sprintf("leave `%s` out", without)
		if refusedName(r) != "" {
			f.reason = fmt.Sprintf("`%s` has no such option here", r.blame.tool().program())
		}
	case with != "" && without != "" && strings.HasPrefix(with, "-") && strings.HasPrefix(without, "-"):
		f.summary = withLine(fmt.Sprintf("Give `%s` `%s` rather than `%s`", called, with, without), ", which fails with ", r.line)
		f.trigger = fmt.Sprintf("`%s` with `%s` fails with %s", called, without, quote(r.line))
		f.action, f.reason = fmt.Sprintf("write `%s` instead of `%s`", with, without), t.fromSettings(r)
	case with != "" && without != "":
		f.summary = withLine(fmt.Sprintf("Give `%s` the argument `%s` rather than `%s`", called, with, without), ", which fails with ", r.line)
	}
}

// beforeDashes is how two calls of a runner differ in what it is given itself, before "--" and the command that it runs; ok is
// false when they do not, or are none.
func beforeDashes(r resolution) (own resolution, ok bool) {
	a, b := slices.Index(r.blame.words, "--"), slices.Index(r.with.words, "--")
	if a < 1 || b < 1 {
		return r, false
	}
	r.blame.words, r.with.words = r.blame.words[:a], r.with.words[:b]
	r.variant.removed, r.variant.added = wordDiff(r.blame.words, r.with.words)
	return r, len(r.variant.added) > 0 && len(r.variant.removed) == 0 && strings.HasPrefix(r.variant.added[0], "-")
}

// refusedName is the option that a command was given and does not know, without its value: whatever that is, it is refused.
// "": another difference.
func refusedName(r resolution) string {
	if len(r.variant.added) > 0 || len(r.variant.removed) == 0 || len(r.variant.removed) > 2 || !misused.matches(r.line) {
		return ""
	}
	name, _, _ := strings.Cut(r.variant.removed[0], "=")
	if !plainFlag.matches(name) || !namesFlag(r.line, name) {
		return ""
	}
	return name
}

// withoutPicks is the words that a variant dropped without those that only say what is worked on, when it added others.
func withoutPicks(removed, added []string) []string {
	if len(added) == 0 {
		return removed
	}
	var kept []string
	for i, w := range removed {
		name, _, _ := strings.Cut(w, "=")
		if !leavingOut.has(name) && (i == 0 || !leavingOut.has(removed[i-1])) {
			kept = append(kept, w)
		}
	}
	return kept
}

// leavingOut is options that leave some of what is worked on out.
var leavingOut = set{list: "--ignore --ignore-glob --exclude --deselect --skip --ignore-pattern --testPathIgnorePatterns"}

// fromSettings says where an option comes from that is refused and stands in no command; "" when the output does not say it.
func (t *timeline) fromSettings(r resolution) string {
	option, file := refusedOption.groups(r.line), settingsRead.groups(t.events[r.at].Text)
	if option == nil || file == nil || slices.Contains(r.blame.words, option[1]) {
		return ""
	}
	return fmt.Sprintf("`%s` stands in the settings (%s), not in the command", option[1], baseName(slashed(file[1])))
}

var (
	// refusedOption is the option that a line refuses.
	refusedOption = pattern{fold: true, parts: `(?:arguments?|options?|flags?):? ['"\x60]?(--?[a-z][\w-]*)`}
	// settingsRead is how a program says which file of settings it has read.
	settingsRead = pattern{parts: `(?m)^\s*(?:inifile|configfile|config file): (\S+)`}
)

// wordExclusive words options that cannot be given together; false for another error.
func (t *timeline) wordExclusive(f *finding, r resolution) bool {
	if !exclusive.matches(r.line) {
		return false
	}
	var both []string
	for _, w := range r.blame.words[1:] {
		if name, _, _ := strings.Cut(w, "="); plainFlag.matches(name) && slices.Contains(errorNames(r.line), strings.TrimLeft(name, "-")) {
			both = append(both, "`"+name+"`")
		}
	}
	if len(both) != 2 {
		return false
	}
	called := t.calledAs(r)
	f.summary = fmt.Sprintf("Do not give `%s` both %s and %s", called, both[0], both[1])
	f.trigger = fmt.Sprintf("calling `%s` with %s or %s", called, both[0], both[1])
	f.action, f.reason = "leave the other one out", fmt.Sprintf("the two exclude each other: %s", quote(r.line))
	f.topics = append(strings.Fields(strings.ReplaceAll(strings.Join(both, " "), "`", "")), f.topics...)
	return true
}

// exclusive is how programs say that two options cannot be given together.
var exclusive = pattern{fold: true, parts: `
	cannot be (?:used|specified|given|combined) (?:together|in the same command|with)
	mutually exclusive
	(?:conflicts|incompatible) with
`}

// wordWide words the value of an option that says what is worked in, whatever is done there; false for another difference.
func (t *timeline) wordWide(f *finding, r resolution) bool {
	if len(r.variant.removed) != 1 || len(r.variant.added) != 1 {
		return false
	}
	was, is := r.variant.removed[0], r.variant.added[0]
	option, program := optionOf(r.with, is), r.with.bare().program()
	thing := wideOptions.other(option)
	if thing == option || optionOf(r.blame, was) != option || !strings.Contains(r.line, was) || len(was) > maxToken || len(is) > maxToken ||
		t.shownPart(r.with, r.variant.added) != is || t.shownPart(r.blame, r.variant.removed) != was {
		return false
	}
	f.summary = fmt.Sprintf("The %s for `%s` is `%s`, not `%s`", thing, program, is, was)
	f.trigger = fmt.Sprintf("giving `%s` the %s here", program, thing)
	f.action, f.reason = fmt.Sprintf("write `%s %s`, not `%s`", option, is, was), fmt.Sprintf("there is no such %s: %s", thing, quote(r.line))
	called := strings.Join(r.with.goal(), " ")
	f.example = fmt.Sprintf("# fails\n%s %s %s\n# works\n%s %s %s", called, option, was, called, option, is)
	f.topics = append([]string{program, is, thing, option}, f.topics...)
	return true
}

// optionOf is the option that a word of a command is the value of; "": none.
func optionOf(c command, value string) string {
	if i := slices.Index(c.words, value); i > 0 && strings.HasPrefix(c.words[i-1], "-") {
		return c.words[i-1]
	}
	return ""
}

// wideOptions is options that say what a program works in, and what that is called.
var wideOptions = pairs{list: `
	--repo/repository -R/repository --repository/repository --project/project --profile/profile --context/context
	--namespace/namespace --region/region --organization/organization --org/organization --account/account --subscription/subscription
	--registry/registry --filter/package --workspace/workspace --package/package
`}
