package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// remedies is how an agent says what is to be so, or what it did, with what one has to do for it.
var remedies = []rewriting{
	{&pattern{fold: true, whole: `(?:.*\s)?((?:the|each|every|all|a|an) [\w\x60 .]{3,60}?) (?:has|needs?|must|ought)(?: to)? be ((?:\w+(?:ed|en)|made|set|built|put|kept|run|read)\b[^.;]*)`}, "see that $1 is $2"},
	{&pattern{fold: true, whole: `(?:.*\s)?((?:the |each |every )?[\w\x60.()]+) now (\w+s\b [^.;]+).*`}, "see that $1 $2"},
	{&pattern{fold: true, whole: `.*\b(?:fixed|solved|mended|resolved) (?:it |this |that )?by (\w+ing\b [^.;]+).*`}, "mend it by $1"},
}

// repairs is the like of it for what was done about a cause that was named: first what the agent calls the fix, then what
// it says it changed.
var repairs = []rewriting{
	{&pattern{fold: true, whole: `(?:.*[.:;!] )?((?:the |each |every )[\w\x60 -]{3,40}?) now (\w+s\b [^;]+)`}, "see that $1 $2"},
	{&pattern{fold: true, whole: `(?:.*[.:;] )?(?:the )?(?:\w+ )?(?:fix|solution|remedy|workaround)(?: here| for \w+)? (?:is|was)(?: (?:simple|straightforward|clear|easy|just|simply))*(?: to|:|,| -)+ (?:just |simply |still the same: )?([a-z]+ [^;]{8,})`}, "$1"},
	{&pattern{fold: true, whole: `(?:\W*)(?:the )?(?:fix|solution|remedy)(?: \w+)?\s*[:-] (?:just |simply |(?:we|you)(?:'ll)? (?:need|have) to |(?:we|you) should )*([a-z]+ [^;]{8,})`}, "$1"},
	{&pattern{fold: true, whole: `(?:.*[.:;,] )?(?:the|this) (?:\w+ )?(?:fix|change|patch)(?: now| just| simply)? (add|use|build|set|make|move|replace|exclude|wrap|run|read|wait|check|skip|keep|pin|clear|restart|call|load|create|convert|pass|install|disable|enable|switche?)s ([^;]{8,})`}, "$1 $2"},
	{&pattern{fold: true, whole: `.*\b(?:changed|switched|updated|modified|rewrote|patched|converted) [^,;]{3,70}? to (?:now )?(use|call|read|run|pass|set|wait|load|build|check|install|resolve|include|exclude|skip) ([^;]{4,})`}, "$1 $2"},
	{&pattern{fold: true, whole: `.*\b(?:replaced|swapped|replacing|swapping) ([^,;]{3,60}?) (?:with|by|for) ([^;]{3,60})`}, "replace $1 with $2"},
	{&pattern{fold: true, whole: `(?:.*[.:;,] )?(?:so )?(replace [^,;]{3,60}? (?:with|by) [^;]{3,60})`}, "$1"},
	{&pattern{fold: true, whole: `.*?\b(use [^,;]{3,60}? instead(?: of [^,;]{3,60})?)(?:[,;.].*)?`}, "$1"},
	{&pattern{fold: true, whole: `(?:.*[.:;,] )?(?:so |now )?(?:you|we)(?:'ll)? (?:need|have|must)(?: to)? ([a-z]+ [^;]{8,})`}, "$1"},
	{&pattern{fold: true, whole: `(?:.*[.:;,] )?(\x60[^\x60]+\x60|the [\w\x60 -]{3,40}?) needs (an? [^;]{5,})`}, "see that $1 has $2"},
	{&pattern{fold: true, whole: `(?:(?:fixed|fix|solved|solution|resolved|done)\W+)?(?:i |we |i've |we've )?((?:[a-z]{2,}ed|set|gave|made|put|built|rebuilt|ran|split|kept) [^;]{8,})`}, "$1"},
	{&pattern{whole: `(?:.*[，。；：])?(?:解决(?:方法|方案|办法)|修复(?:方法|方案|方式)?|修改(?:方案|方法)?|改法|处理)(?:就)?(?:是|：|:)\s*([^。；]{4,60})`}, "$1"},
	{&pattern{whole: `(?:.*[，。；：])?((?:把|将)[^，。；]{2,40}(?:改[成为]|换成|设[置为]+|替换[成为])[^，。；]{2,40})`}, "$1"},
	{&pattern{whole: `(?:.*[，。；：])?((?:需要|应该|必须|改用|改为|改成)[^。；]{4,50})`}, "$1"},
	{&pattern{whole: `(?:.*[、。：])?(?:対応|対策|修正|解決策)(?:は|：|:)\s*([^。]{4,60})`}, "$1"},
	{&pattern{fold: true, whole: `.*(?:die lösung (?:ist|war)|la solution (?:est|était) (?:de |d')|la solución (?:es|era)|решение\s*[:—-])[:,]?\s*([^.;]{8,})`}, "$1"},
}

// pastVerbs is what was done, with the order to do it behind a slash.
var pastVerbs = pairs{list: `
	added/add set/set excluded/exclude pinned/pin moved/move wrapped/wrap rebuilt/rebuild restarted/restart cleared/clear
	regenerated/regenerate enabled/enable disabled/disable installed/install exported/export mounted/mount normalized/normalize
	normalised/normalise escaped/escape quoted/quote awaited/await deleted/delete cached/cache renamed/rename
	increased/increase bumped/bump registered/register switched/switch switche/switch
	gave/give changed/change made/make used/use replaced/replace removed/remove updated/update built/build ran/run restored/restore
	created/create restricted/restrict split/split merged/merge passed/pass stripped/strip swapped/swap returned/return called/call
	introduced/introduce extracted/extract converted/convert turned/turn put/put dropped/drop forced/force declared/declare
	upgraded/upgrade downgraded/downgrade configured/configure linked/link copied/copy reloaded/reload upgraded/upgrade kept/keep
`}

// orders is verbs with which something is done about a cause.
var orders = set{list: `
	exclude pin wrap rebuild restart clear regenerate enable disable install export mount normalize normalise escape quote await delete cache
	rename increase bump register switch give change replace restore restrict merge pass strip swap convert turn drop force declare introduce
	upgrade downgrade configure link copy reload unset reset wait sort retry sync disconnect close open commit checkout clone fetch pull
	generate regenerate compile transpile invalidate flush lock unlock grant allow route proxy redirect serve parse decode encode serialize
	point override define provide supply allocate reserve limit raise lower extend shorten require include skip filter match bind expose
	call unmount detach attach load preload import initialize initialise instantiate construct construct guard clean prune purge evict
`}

// maxRemedy is the most runes of a remedy that is quoted.
const maxRemedy = 110

// remedyOf is what is to be done about a failure, in the agent's words; "" when it does not say it. Names are known
// from the code.
func (t *timeline) remedyOf(r resolution, code string) string {
	texts := append(t.textsIn(r.success, t.nextHuman(r.success)), t.textsIn(r.lastSame, r.nextTry)...)
	for _, text := range texts {
		for _, s := range sentences(text) {
			for _, clause := range strings.Split(s, "; ") {
				if a := remedyIn(clause, code, remedies); a != "" {
					return a
				}
			}
		}
	}
	return ""
}

// nearCause is how many sentences behind a cause what is done about it may stand to belong to it without words in common.
const nearCause = 5

// repair is what is to be done about a cause, in the agent's words, and the event in which it says so.
type repair struct {
	action string
	at     int
}

// repairOf is what is to be done about a cause: the last of what the agent calls the remedy right behind it, or in a later
// sentence in words of the cause. The zero repair: it does not say it.
func (t *timeline) repairOf(c claim, from, to int) repair {
	var best repair
	for n, s := range c.rest[:min(len(c.rest), nearCause+1)] {
		if called := n > 0 && remedyCalled.matches(s); called || n == 0 || sharedStems(stemSet(s), c.stems) > 1 {
			if a := repairIn(s); a != "" {
				best = repair{a, c.at}
				break
			}
		}
	}
	most := 1 // shared terms
	for i := from + 1; i < min(to, len(t.events)); i++ {
		if t.events[i].Kind != transcript.Assistant || best.action != "" && i <= best.at || t.speaksOfOthers(i, c) {
			continue
		}
		if a, n := repairAbout(c, plain(t.events[i].Text), best.action == ""); n > most {
			best, most = repair{a, i}, n
		}
	}
	return best
}

// speaksOfOthers tells whether a text names causes, and none of them is this one.
func (t *timeline) speaksOfOthers(i int, c claim) bool {
	named := t.claimsAt(i)
	return len(named) > 0 && !slices.ContainsFunc(named, func(o claim) bool { return sameCause(o, c) })
}

// repairAbout is the remedy in a text that has most terms in common with a cause, and how many; first tells whether none is
// known yet.
func repairAbout(c claim, text string, first bool) (string, int) {
	best, most := "", 0
	for _, s := range sentences(listedRemedy(text)) {
		n := sharedStems(stemSet(s), c.stems)
		if remedyFirst.matches(s) && (n > 0 || first) {
			n += 2
		}
		if n > most {
			if a := repairIn(s); a != "" {
				best, most = a, n
			}
		}
	}
	return best, most
}

// listedRemedy is a text with the first items of a list that tells what something now does on the line of its lead.
func listedRemedy(text string) string {
	if !nowDoes.matches(text) {
		return text
	}
	lines := strings.Split(text, "\n")
	for n, l := range lines {
		if !nowDoes.matches(l) {
			continue
		}
		var items []string
		for _, item := range lines[n+1:] {
			if strings.TrimSpace(item) == "" {
				continue
			}
			if !bulletLead.matches(item) || len(items) == maxItems {
				break
			}
			items = append(items, uncapital(strings.TrimSpace(itemTail.replace(bulletLead.replace(item, ""), ""))))
		}
		if len(items) > 0 {
			lines[n] = strings.TrimRight(strings.TrimSpace(l), ":") + " " + strings.Join(items, " and ")
		}
	}
	return strings.Join(lines, "\n")
}

// uncapital is an item without the capital letter that any item begins with, also before a name in capital letters: "Proper UUIDs".
func uncapital(item string) string {
	if first, rest, _ := strings.Cut(item, " "); plainCapital.matches(first) && len(rest) > 1 && strings.ToUpper(rest[:2]) == rest[:2] {
		return strings.ToLower(first) + " " + rest
	}
	return lowerFirst(item)
}

// plainCapital is a word with a capital letter at its beginning only.
var plainCapital = pattern{whole: `[A-Z][a-z]+`}

// maxItems is how many items of a list a remedy is put together from.
const maxItems = 2

var (
	// nowDoes is the lead of a list of what something does since it was changed.
	nowDoes = pattern{fold: true, parts: `(?m)\b(?:the |each |every )[\w\x60 -]{3,40} now \w+s:\s*$`}
	// itemTail is what stands behind the first words of an item.
	itemTail = pattern{parts: `\s+[-–—] .*$|[.;] .*$|\.$`}
)

// carriedOut tells whether what the agent calls the remedy was done: it tells it when the changes are made, or one that it makes
// then holds a name in it, or words of it.
func (t *timeline) carriedOut(r repair, until int) bool {
	const shared = 2 // terms
	about, names, planned := stemSet(r.action), namesIn(r.action), false
	for i := r.at + 1; i < min(until, t.nextHuman(r.at)); i++ {
		text, ok := t.deed(i)
		if !ok {
			continue
		}
		if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(text, n) }) ||
			len(names) == 0 && sharedStems(stemSet(text), about) >= min(shared, len(about)) {
			return true
		}
		planned = true
	}
	return !planned || foreign(t.events[r.at].Text)
}

// remedyCalled is a sentence that calls something the remedy.
var remedyCalled = pattern{fold: true, words: `fix|solution|remedy|workaround|instead`, parts: `解决|修复|修改|需要|対応|対策|修正|lösung|solución|решени`}

// remedyFirst is a sentence that begins with calling something the remedy.
var remedyFirst = pattern{fold: true, parts: `^(?:the )?(?:\w+ )?(?:fix|solution|remedy)(?: is| was|:| -)|^(?:done\W+)?the [\w -]{3,40} now \w+s |^(?:解决|修复)|^(?:対応|対策|修正)|^die lösung|^la solu|^решение`}

// repairIn is the order in a sentence that says what was done about a cause.
func repairIn(s string) string {
	a := remedyIn(s, "", repairs)
	if a == "" || foreign(a) || foreign(s) {
		return a
	}
	first, _, _ := strings.Cut(a, " ")
	if first = strings.ToLower(first); !imperative.matches(a) && !orders.has(first) && !strings.HasPrefix(a, "see that ") {
		return ""
	}
	return a
}

func remedyIn(s, code string, list []rewriting) string {
	s = lowerFirst(asName(strings.Trim(s, " .!。"), code))
	for _, r := range list {
		if !r.said.matches(s) {
			continue
		}
		a := possessive.replace(strings.TrimRight(passingAside.replace(r.said.replace(s, r.to), ""), " ,"), "the ")
		first, rest, _ := strings.Cut(a, " ")
		if rest != "" {
			a = pastVerbs.other(lowerFirst(first)) + " " + rest
		}
		a = inGeneral(ordersBehind(strings.TrimPrefix(a, "change to ")))
		if unquotable(a) {
			a = clauseOf(a, maxRemedy)
		}
		if unquotable(a) {
			return ""
		}
		return a
	}
	return ""
}

// ordersBehind is a remedy of which what follows the first order is ordered, too: "build it, then checks it".
func ordersBehind(a string) string {
	if strings.HasPrefix(a, "see that ") || foreign(a) {
		return a
	}
	for _, m := range nextVerb.regexp().FindAllStringSubmatch(a, 3) {
		verb := infinitive(m[2])
		if strings.Contains(m[1], "then") || orders.has(verb) || imperative.matches(verb+" it") {
			a = strings.Replace(a, m[0], m[1]+verb, 1)
		}
	}
	return a
}

// nextVerb is a verb that goes on with what a sentence tells.
var nextVerb = pattern{parts: `(, then |,? and then |,? and )([a-z]+[^\Ws]s)\b`}

// unquotable tells whether a remedy is no advice for others, or too long to be quoted.
func unquotable(a string) bool {
	bare := strings.TrimPrefix(strings.TrimPrefix(a, "see that "), "mend it by ")
	n := utf8.RuneCountInString(a)
	return n > maxRemedy || strings.HasSuffix(a, ":") || strings.HasSuffix(a, "：") || speaker.matches(a) || demonstrative.matches(bare) || approval.matches(a) || dangerous(a) || instructing.matches(strings.TrimPrefix(bare, "run ")) ||
		pronounObject.matches(bare) || !whole(a) || vagueRemedy.matches(bare) || momentaryPlace.matches(a)
}

// vagueRemedy is a remedy that only says that there is one.
var vagueRemedy = pattern{fold: true, parts: `
	^(?:to )?(?:fix|address|resolve|handle|solve|correct|debug) (?:it|this|that|these|both|all|the (?:issue|problem|bug|errors?|tests?|failures?|code|build|types?)s?)\b
	^(?:to )?(?:see|look|verify|test|try|investigate|do|be|make sure|commit|push|continue|proceed|confirm|apply|check) ?(?:the |it|this|that|these|whether|if|both|all|an?\s|$)
	\bas (?:described|above|follows)\b
	\bline \d+
`}
