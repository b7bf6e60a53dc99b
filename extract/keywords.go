package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits on keywords.
const (
	minKeywords = 3
	maxKeywords = 5
	maxKeyword  = 40 // runes
)

// keywords picks the words to search a finding by: names of tools, errors, files and identifiers first, then what the
// texts are about. They are lower case, each once. The context only helps out when all that is too little.
func keywords(topics, late []string, context string, texts ...string) []string {
	var names, words []string
	for _, t := range topics {
		for _, w := range strings.Fields(redacted.replace(t, " ")) {
			names = appendKeyword(names, w)
		}
	}
	for _, text := range texts {
		text = redacted.replace(text, " ")
		for _, w := range strings.FieldsFunc(text, func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune(",;:!?\"`()[]{}<>|=“”‘’…、，。；：？！（）*", r)
		}) {
			switch {
			case identifier(w):
				names = appendKeyword(names, w)
			case !hasHan(w):
				words = appendKeyword(words, w)
			}
		}
		for _, w := range hanWords(text) {
			words = appendKeyword(words, w)
		}
	}
	var last []string
	for _, w := range late {
		last = appendKeyword(last, redacted.replace(w, ""))
	}
	var picked []string
	pick := func(words []string, most int) {
		for _, w := range words {
			if len(picked) < most && !covered(picked, w) {
				picked = append(picked, w)
			}
		}
	}
	pick(slices.Concat(names, words[:min(len(words), maxKeywords-1)], last, words), maxKeywords)
	pick(fallback(append(texts, context)), minKeywords)
	return picked
}

// redacted is what the redactor put in the place of a secret or a person, also where it was shortened.
var redacted = pattern{parts: `
	\[(?i:redact)[^\]\s]*\]?
	<user>|<email>|<host>
`}

// fallback is the words of texts that are otherwise too common to search by.
func fallback(texts []string) []string {
	var words []string
	for _, text := range texts {
		text = redacted.replace(text, " ")
		words = append(words, plainWord.regexp().FindAllString(strings.ToLower(text), -1)...)
		words = append(words, hanFallback(hanRun.regexp().FindAllString(text, -1))...)
	}
	return words
}

// hanFallback is the like of it in text without spaces: pairs of what stands between the particles, that as a whole with the
// particles inside it, the particles themselves, and pairs that are cut anywhere.
func hanFallback(runs []string) []string {
	const longest = 8 // runes: more is a sentence
	var pairs, whole, particles, last []string
	for _, run := range runs {
		for _, part := range hanParts(run) {
			pairs = append(pairs, pairsOf(part)...)
		}
		start, end := 0, len(run)
		found := hanCuts(run)
		for _, at := range found {
			if at[0] == start {
				start = at[1]
			}
			if p := run[at[0]:at[1]]; utf8.RuneCountInString(p) >= 2 {
				particles = append(particles, p)
			}
		}
		for _, at := range slices.Backward(found) {
			if at[1] == end {
				end = at[0]
			}
		}
		if start < end && utf8.RuneCountInString(run[start:end]) <= longest {
			whole = append(whole, run[start:end])
		}
		last = append(last, pairsOf(run)...)
	}
	return slices.Concat(pairs, whole, particles, last)
}

var (
	plainWord = pattern{parts: `[a-z]{4,}`}
	// hanRun is characters of one script that belong together: Japanese changes the script between word and particle.
	hanRun = pattern{parts: `\p{Han}{2,}|[\p{Katakana}ー]{2,}`}
	// hanParticles is characters and words of Chinese that stand between what one searches by. Those in the group are none:
	// they only hold such a character.
	hanParticles = pattern{parts: `
		([应调引通启停占复]用|用[户例途法]|[前后][端缀台]|[上下][传载线架]|对象|会[话员]|有效|来源|去重|到期|请求|只读|实时)
		记住|记得|以[后後]|今[后後]|往[后後]|从现在(?:起|开始)?|从今|从此
		总是|始终|必须|务必|永远|一定|每次|所有|任何(?:时候)?|一律|统一|千万|否则|以免
		怎么回事|为什么|怎么|什么|一下|一点|一遍|大家|另外|别忘了?
		之前|之后|之|只(?:用|能|写|准|要|有)
		不要|不准|不许|禁止|不能|不可
		应该|需要|可以|使用
		然后|因为|所以|如果|而不是
		请|别|的|了|都|要|用|在|是|和|与|把|被|再|不|就|也
		先|后|前|给|让|对|为|从|到|中的|里|上|下|去|来|做
		这|那|个|你|我|他|它|们|会|能|有|没
	`}
	// hanVerb is a verb of one character before or behind what it is done to: "run tests", "in English write".
	hanVerb = pattern{parts: `
		^(?:写([^入法作错死成出]\p{Han}+)|跑(\p{Han}{2,}))$
		^(\p{Han}+[^重编改大小读覆书填手撰续拼缩])写$
	`}
)

// hanWords is the parts of a text without spaces between its particles, short enough to be keywords.
func hanWords(text string) []string {
	var words []string
	for _, run := range hanRun.regexp().FindAllString(text, -1) {
		for _, part := range hanParts(run) {
			if n := utf8.RuneCountInString(part); n >= 2 {
				words = append(words, string([]rune(part)[:min(n, 6)]))
			}
		}
	}
	return words
}

// hanParts is what stands between the particles of a run.
func hanParts(run string) []string {
	var parts []string
	start := 0
	for _, at := range append(hanCuts(run), []int{len(run), len(run)}) {
		parts = append(parts, hanVerb.replace(run[start:at[0]], "$1$2$3"))
		start = at[1]
	}
	return parts
}

// hanCuts is where the particles of a run stand.
func hanCuts(run string) [][]int {
	const group = 2 // where the group begins, or -1
	return slices.DeleteFunc(hanParticles.regexp().FindAllStringSubmatchIndex(run, -1), func(at []int) bool { return at[group] >= 0 })
}

// pairsOf cuts a run of characters into pairs; of three, the last two are the word. A run of Katakana is one word.
func pairsOf(run string) []string {
	r := []rune(run)
	switch {
	case len(r) == 0:
		return nil
	case unicode.Is(unicode.Katakana, r[0]):
		return []string{run}
	case len(r) == 3:
		return []string{string(r[1:])}
	}
	var pairs []string
	for ; len(r) >= 2; r = r[2:] {
		pairs = append(pairs, string(r[:2]))
	}
	return pairs
}

// identifier tells whether a word is a name rather than a word of a sentence: it has dots, slashes, capitals inside.
func identifier(w string) bool {
	w = strings.Trim(w, ".-_/")
	if utf8.RuneCountInString(w) < 3 || strings.Trim(w, "0123456789.-:/") == "" {
		return false
	}
	if w[0] >= utf8.RuneSelf {
		return false
	}
	inner := w[1:]
	return strings.ContainsAny(inner, "._/@#$") && strings.ContainsFunc(w, unicode.IsLetter) && !strings.Contains(w, "...") ||
		strings.Contains(inner, "-") && len(w) > 4 || strings.ToLower(inner) != inner
}

// appendKeyword appends a word as one searches by it, in small letters and without its marks.
func appendKeyword(list []string, w string) []string {
	w = strings.ToLower(strings.Trim(w, ".,;:!?-_/\\'\"`()[]{}<>*#=&|%^~+"))
	w = strings.TrimSuffix(w, "'s")
	if slices.Contains(list, w) || !searchable(w) {
		return list
	}
	return append(list, w)
}

// searchable tells whether anybody would search by a word in small letters.
func searchable(w string) bool {
	n := utf8.RuneCountInString(w)
	switch {
	case n < 3 && !hasHan(w) && !twoLetters.has(w), n > maxKeyword:
		return false
	case !strings.ContainsFunc(w, unicode.IsLetter), strings.ContainsAny(w, "<>…\\"), longPath(w), mixedScripts(w):
		return false
	}
	return !filler.has(w) && !fillerAbroad.has(w)
}

// longPath tells whether a word is a path of several folders, which nobody searches by.
func longPath(w string) bool { return strings.Count(w, "/") > 2 || strings.HasPrefix(w, "/") }

// mixedScripts tells whether a word has letters that only look like those beside them: nobody types it to search.
func mixedScripts(w string) bool {
	return strings.ContainsFunc(w, func(r rune) bool { return unicode.In(r, unicode.Cyrillic, unicode.Greek) }) &&
		strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}

// twoLetters is names of two letters that are worth a search.
var twoLetters = set{list: "go js ts py rs ci cd db ui ux pr gh uv em"}

// covered tells whether a word adds nothing to those already picked: the same, its plural, or a path of them.
func covered(picked []string, w string) bool {
	known := func(w string) bool {
		return slices.ContainsFunc(picked, func(p string) bool { return p == w || p == w+"s" || p+"s" == w })
	}
	if known(w) {
		return true
	}
	parts := strings.Split(w, "/")
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(p string) bool { return !known(p) })
}

// fillerAbroad is the like of filler in other languages, those words included that announce a rule.
var fillerAbroad = set{list: `
	der die das den dem ein eine einen und oder nicht kein keine ist sind auf mit für von bei zum zur aus ich wir auch
	immer nie niemals jede jeder jedes alle merk dir bitte denk daran nein soll muss darf wenn weil sonst gehört
	le la les un une des et ou ne pas est sont dans pour avec sur par que qui il elle nous vous non oui mais
	toujours jamais faut doit chaque parce sinon rappelle souviens
	el los las una del que por para con sin como pero está son hay usa use
	siempre nunca jamás contra cada debe recuerda porque
	не но и в на с по для что это как все нет да или если нельзя никогда всегда надо нужно должен должны запомни ищи
`}

// filler is words that nobody searches by.
var filler = set{list: `
	"n/a" a about add added adding adds after again all already also always an and any anyone anything are aren't
	around as asked at avoid back based be because been before being between bit both but by call called calls
	can can't cannot case cases change changed changes code come command commands correctly could could've
	couldn't currently did didn't different do does doesn't doing don don't done dont during each either else
	elsewhere end enough error errors even ever every everything exactly existing exit fail failed failing fails
	few file files find first fix fixed folder for form found from further get gets give given go going gone good got
	had has hash hasn't have haven't having here how however i if in including inside instead into is isn't issue
	it it'll it's its just keep keeps kept kind know last later least left less let lets like likely line lines
	live long look looks lot made main make makes many may me mean means might mind more most much must my name
	names need needs never new next no none not nothing now number of off often ok old on once one only or order
	other others otherwise our out over own part path per place please point possible problem project's properly
	put quite ran rather read reads really refuses remember right root run running runs same say says see seems
	seen set several shall should shouldn't show side simple simply since so some something start started state
	status still string stuff such sure take text than that that'll that's the their them then there there's
	these they they're thing things think this those though through time to today together too toward true try
	trying turn two type unasked under unknown unless until up upon us use used uses using usually value very via
	want wants was wasn't way we we're well went were weren't what what's whatever when where whether which while
	who whole why will with within without won't work working works would wouldn't write wrong yes yet you your
`}
