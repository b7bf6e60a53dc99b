package extract

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"session-learning/scoring"
)

// advice is a person's sentence, turned into what one should do or know, in his own words.
type advice struct {
	text   string // starts with a capital, no full stop at its end; without the reason
	reason string // what stood behind "because"
	clear  bool   // understood without the conversation around it
	orders bool   // says what to do, rather than what is so
	passes bool   // holds only for the work at hand
	asks   bool   // was a question
}

// opening is the end of a sentence that only leads to what comes after it.
var opening = regexp.MustCompile(`(?i)(:|\b(like|as follows|the following|such as|e\.g))\W*$`)

// reasonAt is where the lead into a reason stands in a sentence; nil: no reason is given.
func reasonAt(s string) []int {
	at := because.FindStringIndex(s)
	if as := asSo.FindStringIndex(s); at == nil && as != nil {
		at = []int{as[0], as[0] + len(" as ")}
	}
	if at == nil {
		if at = isSo.FindStringIndex(s); at != nil {
			at[1] = at[0] + 2 // the reason is a clause of its own: only the comma goes
		}
	}
	if at == nil || at[0] <= 10 {
		return nil
	}
	return at
}

// asSo is a reason behind "as".
var asSo = regexp.MustCompile(`(?i) as (?:the|it|they|there|we) [\w-]+ (?:is|are|was|has|have|does|will|can)\b`)

// isSo is a clause that says what something is, behind an order: "never edit it, it is a snapshot".
var isSo = regexp.MustCompile(`(?i), (?:it|this|that|they)(?:'s| is| are|'re) `)

// minTerms is the fewest terms of a sentence that can say anything to a stranger.
const minTerms = 2

// adviceOf rewrites one sentence. ok is false when nothing of use is left.
func adviceOf(sentence string) (advice, bool) {
	a := advice{asks: strings.HasSuffix(strings.TrimRight(sentence, " )\"'"), "?") || strings.HasSuffix(sentence, "？")}
	s := trimLeads(stress.ReplaceAllString(sentence, "$1$2"))
	s = strings.TrimSpace(tails.ReplaceAllString(s, ""))
	if !strings.Contains(s, "(") {
		s = strings.TrimRight(s, ")")
	}
	a.passes = passing.in(strings.ToLower(sentence))
	if at := reasonAt(s); at != nil {
		if reason := clause(s[at[1]:]); reason != "" {
			s, a.reason = strings.TrimRight(s[:at[0]], " ,;"), reason
		}
	}
	if !foreign(s) {
		s, a.orders = rewrite(s)
	} else {
		a.orders = standing.in(strings.ToLower(s))
	}
	a.text = capital(strings.TrimRight(strings.TrimSpace(s), " .,;:!?。！？；，"))
	terms := len(scoring.Stems(a.text))
	a.clear = !opening.MatchString(s) && terms >= minTerms && !unclearWords(a.text) && (!a.asks || a.orders) && (a.orders || !listener.MatchString(a.text))
	return a, terms >= 2 && utf8.RuneCountInString(a.text) >= 4
}

// stress is a word that is marked as stressed.
var stress = regexp.MustCompile(`(^|\s)[_*]+(\w[\w ]*?)[_*]+`)

// trimLeads takes off what only leads into a sentence.
func trimLeads(s string) string {
	for {
		t := hanLeads.ReplaceAllString(leads.ReplaceAllString(s, ""), "")
		if no := noLead.FindStringSubmatch(t); no != nil {
			t = t[len(no[0])-len(no[1]):]
		}
		t = strings.TrimLeftFunc(t, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("`\"'/@$.-", r)
		})
		if t == s {
			return s
		}
		s = t
	}
}

var (
	leads    = regexp.MustCompile(`(?i)^(yes|yeah|yep|ok|okay|uh|um|hmm+|ah+|oh|so|and|but|also|well|actually|wait|sorry|please|pls|hey|btw|fyi|just|like|look|right|great|good|cool|thanks|thank you|alright|then|i think|i mean|i meant|i guess|i believe|imo|imho|to be clear|as i said|like i said|my point is:?|perhaps|lol|ugh|argh|stop for a second|one more thing|in general|generally|from now on|going forward|in (?:the )?future|as a rule|remember(?:\s*[,:]| that)|keep in mind(?: that)?|don't forget that|make sure that|question|learning q|in reality|really\??)(?:[,.:;!?…-]+\s*|\s+|$)`)
	hanLeads = regexp.MustCompile(`^(不对|不是|错了|等等|等一下|嗯|好的?|那个|请|麻烦|另外|还有|違います|いや|あの)[，,。.！!、\s]+`)
	// noLead is a "no" that answers rather than forbids.
	noLead = regexp.MustCompile(`(?i)^(?:no|nope|nah|wrong|not really)(?:[,.:;!-]+\s*|\s+)((?:do not|don'?t|we|it|its|it's|i|you|that|the|this|never|just|use|only|revert|ignore|why|are|is|there)\b)`)
	tails  = regexp.MustCompile(`(?i)[\s,(]*(?:\b(?:please|pls|thanks|thank you|right|ok|okay|i think|i guess|imo|imho|lol|haha|maybe just in case|just in case|though|either|and you'?re good)\b|[\s!?.…,\x{1F300}-\x{1FAFF}\x{2600}-\x{27BF}\x{FE0F}\x{200D}♂♀])+$`)
)

// rule of rewriting: what the sentence begins with, and what it becomes.
type rewriting struct {
	re *regexp.Regexp
	to string
}

// rewritings turn what a person asks, wishes or refuses into an order. The first that matches wins.
var rewritings = []rewriting{
	{regexp.MustCompile(`(?i)^.*\b(?:it is|it's|its) (?:not allowed|forbidden) to (.+)$`), "do not $1"},
	{regexp.MustCompile(`(?i)^(?:i want|i'd like|i would like|i need) you to (.+)$`), "$1"},
	{regexp.MustCompile(`(?i)^(?:i|we)(?:'d| would)? (?:want|like|need) (.+?) to (live|stay|be|go|remain|use|have|keep|come) (.+)$`), "let $1 $2 $3"},
	{regexp.MustCompile(`(?i)^(?:i|we) (?:explicitly |really |definitely )?(?:do not|don'?t|never) (?:want|need|like) (?:you )?to (.+)$`), "do not $1"},
	{regexp.MustCompile(`(?i)^(?:i|we) (?:explicitly |really |definitely )?(?:do not|don'?t|never) (?:want|like) (.+)$`), "avoid $1"},
	{regexp.MustCompile(`(?i)^(?:i|we)(?:'d| would) rather (?:you |we |that you )?(.+?) than (.+)$`), "$1 rather than $2"},
	{regexp.MustCompile(`(?i)^(?:i|we)(?:'d| would)? prefer (?:to )?(.+)$`), "prefer $1"},
	{regexp.MustCompile(`(?i)^(?:you|we) (?:should ?n'?t|should not|must ?n'?t|must not|may not|are not allowed to|aren'?t allowed to) (.+)$`), "do not $1"},
	{regexp.MustCompile(`(?i)^(?:you|we) (?:should|must|need to|have to|ought to) (.+)$`), "$1"},
	{regexp.MustCompile(`(?i)^(?:you|we) (?:forgot|missed) (?:to )?(.+)$`), "do not forget to $1"},
	{regexp.MustCompile(`(?i)^let'?s not (.+)$`), "do not $1"},
	{regexp.MustCompile(`(?i)^(?:let'?s|lets) (.+)$`), "$1"},
	{regexp.MustCompile(`(?i)^(?:can|could|would|will|can'?t|couldn'?t|should ?n'?t|wouldn'?t) (?:you|we|u) (?:please |also |maybe |just |simply |not just )*(.+)$`), "$1"},
	{regexp.MustCompile(`(?i)^(?:why )?(?:are there|there are|there is|there's|is there) (?:still |some |any |a |an )*(.+?) (?:here|in here|in there)\??$`), "avoid $1"},
	{regexp.MustCompile(`(?i)^why (?:are|were) (?:you|we) (?:still |even |always |now |only )*using (.+)$`), "do not use $1"},
	{regexp.MustCompile(`(?i)^why (?:are|were) (?:you|we) (?:still |even |always |now )*(?:writing) (.+)$`), "do not write $1"},
	{regexp.MustCompile(`(?i)^why (?:are|were) (?:you|we) (?:still |even |always |now )*(?:adding) (.+)$`), "do not add $1"},
	{regexp.MustCompile(`(?i)^why (?:did|do|would) (?:you|we) (?:need to |have to |still |even )*((?:use|add|write|put|remove|change|create|need|repeat|duplicate|import|call|run|hard-?code)\b.+)$`), "do not $1"},
	{regexp.MustCompile(`(?i)^(?:i|we) (?:didn'?t|did not|never) (?:ask|tell) (?:you )?(?:to|for) (.+)$`), "do not $1 unasked"},
	{regexp.MustCompile(`(?i)^(?:we|i) (?:do not|don'?t) (use|write|commit|push|merge|add|put|allow|do|test|touch|edit|change|mock|ship|support)\b(.*)$`), "do not $1$2"},
	{regexp.MustCompile(`(?i)^we (?:explicitly |deliberately |usually |normally |generally |always )?(use|keep|put|run|prefer|write|name|test|follow|store|commit)\b(.*)$`), "$1$2"},
	{regexp.MustCompile(`(?i)^(?:we|i) (always|never|only) (.+)$`), "$1 $2"},
	{regexp.MustCompile(`(?i)^(?:do not|don'?t|dont) ever (.+)$`), "never $1"},
	{regexp.MustCompile(`(?i)^(?:do not|don'?t|dont) (.+)$`), "do not $1"},
	{regexp.MustCompile(`(?i)^remember to (.+)$`), "remember to $1"},
	{regexp.MustCompile(`(?i)^not (.+?),? but (.+)$`), "$2, not $1"},
}

// imperative is verbs with which a person gives an order.
var imperative = regexp.MustCompile(`(?i)^(always|never|only|avoid|use|prefer|keep|put|run|make|write|add|ensure|check|test|stop|leave|remove|follow|read|ask|commit|push|include|start|stick|treat|stay|do|let|verify|validate|format|fmt|lint|name|call|create|update|move|store|log|document|branch|rebase|wait|look|return|reply|respond|answer|rather|instead|remember|handle|fix|set|build|mock|import|extract|inline|split|merge|review|no)(\s|$|:)`)

// rewrite turns an English sentence into an order where it is one.
func rewrite(s string) (string, bool) {
	for _, r := range rewritings {
		if r.re.MatchString(s) {
			return trimLeads(strings.Join(strings.Fields(r.re.ReplaceAllString(s, r.to)), " ")), true
		}
	}
	return s, imperative.MatchString(s) || firstThing.MatchString(s) || ordersThing(s)
}

// ordersThing tells whether a sentence begins like an order with a verb that is not in the list: "label the crates".
func ordersThing(s string) bool {
	words := strings.Fields(strings.ToLower(s))
	if len(words) < 3 || !articles[words[1]] || noVerb[words[0]] {
		return false
	}
	verb := words[0]
	return len(verb) > 2 && !strings.HasSuffix(verb, "ing") && !strings.HasSuffix(verb, "ed") && !strings.HasSuffix(verb, "s") && strings.Trim(verb, "abcdefghijklmnopqrstuvwxyz-") == ""
}

var (
	articles = setOf("the", "a", "an", "all", "every", "each", "any", "only", "both")
	noVerb   = setOf("for", "with", "from", "into", "like", "than", "when", "while", "both", "what", "that", "then", "have", "had", "did", "will", "would", "could", "should", "can",
		"may", "not", "and", "but", "the", "out", "off", "over", "under", "after", "before", "about", "because", "since", "though", "even", "just", "only", "also", "such", "per", "via", "where", "who",
		"how", "why", "once", "until", "unless", "without", "within", "between", "got", "saw", "did", "made", "was", "were", "are", "been", "you", "they", "there", "here", "maybe", "never", "always")
)

// firstThing is an order of work: "fmt first".
var firstThing = regexp.MustCompile(`(?i)^\w+(ing)? (it |that )?first\b`)

// unclearWords tells whether a text needs the conversation around it to be understood, or speaks of persons.
func unclearWords(s string) bool {
	return persons.MatchString(s) || hedge.MatchString(s) || pronounLead.MatchString(s) || pronounObject.MatchString(s)
}

var (
	persons       = regexp.MustCompile(`(?i)\b(i|i'm|im|i'd|i've|i'll|me|my|mine|myself|lemme)\b`)
	listener      = regexp.MustCompile(`(?i)\b(you|you're|your|u|we|our|us|it's|its)\b`)
	pronounLead   = regexp.MustCompile(`(?i)^(it|its|it's|that|that's|thats|there's|there is|there are|there was|this|these|those|they|he|she|they're|both|one|what|which|how|where|why|when did|who|is|are|was|were|does|did|do we|should)\b`)
	pronounObject = regexp.MustCompile(`(?i)^(?:do not |never |always |please |just |let |only |first )*\w+ (it|that|this|them|so)\b`)
	hedge         = regexp.MustCompile(`(?i)\b(probably|maybe|perhaps|might|theoretically|guess|kind of|sort of|somehow|i think|seems?|looks like)\b`)
)

// clause is a text as it can follow "because".
func clause(s string) string {
	s = strings.TrimRight(strings.TrimSpace(s), " .,;:!?。！？")
	if persons.MatchString(s) || listener.MatchString(s) && !strings.HasPrefix(strings.ToLower(s), "it") || utf8.RuneCountInString(s) < 8 {
		return ""
	}
	return cut(lowerFirst(s), 200)
}

// capital begins a text with a capital letter, unless its first word is a name with its own spelling.
func capital(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if strings.ContainsAny(first, "`_./()$-=:@") || strings.ToLower(first) != first {
		return s
	}
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// lowerFirst begins a text with a small letter, unless its first word is a name.
func lowerFirst(s string) string {
	first, _, _ := strings.Cut(s, " ")
	r, size := utf8.DecodeRuneInString(s)
	if len(first) > size && strings.ToLower(first[size:]) != first[size:] || strings.ContainsAny(first, "`_.()") || first == "I" {
		return s
	}
	return string(unicode.ToLower(r)) + s[size:]
}

// endSentence closes a text with a full stop unless it has an end.
func endSentence(s string) string {
	s = strings.TrimRight(s, " ,;:")
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "…") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "！") {
		return s
	}
	if r, _ := utf8.DecodeLastRuneInString(s); unicode.Is(unicode.Han, r) {
		return s + "。"
	}
	return s + "."
}
