package extract

import (
	"regexp"
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
		for _, w := range strings.Fields(t) {
			names = appendKeyword(names, w)
		}
	}
	for _, text := range texts {
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
		last = appendKeyword(last, w)
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

// fallback is the words of texts that are otherwise too common to search by.
func fallback(texts []string) []string {
	var words []string
	for _, text := range texts {
		words = append(words, plainWord.FindAllString(strings.ToLower(text), -1)...)
		for _, run := range hanRun.FindAllString(text, -1) {
			words = append(words, pairsOf(run)...)
		}
	}
	return words
}

var (
	plainWord = regexp.MustCompile(`[a-z]{4,}`)
	// hanRun is characters of one script that belong together: Japanese changes the script between word and particle.
	hanRun = regexp.MustCompile(`\p{Han}{2,}|[\p{Katakana}ー]{2,}`)
	// hanParticles is characters and words of Chinese that stand between what one searches by.
	hanParticles = regexp.MustCompile(`记住|记得|以后|今后|往后|从现在(起|开始)|总是|始终|必须|务必|永远|一定|不要|不准|不许|禁止|不能|不可|每次|所有|应该|需要|可以|然后|因为|所以|如果|而不是|使用|请|别|的|了|都|要|用|在|是|和|与|把|被|再|不|就|也|先|后|前|给|让|对|为|从|到|中的|里|上|下|去|来|做|这|那|个|你|我|他|它|们|会|能|有|没`)
)

// hanWords is the parts of a text without spaces between its particles, short enough to be keywords.
func hanWords(text string) []string {
	var words []string
	for _, run := range hanRun.FindAllString(text, -1) {
		for _, part := range hanParticles.Split(run, -1) {
			if n := utf8.RuneCountInString(part); n >= 2 {
				words = append(words, string([]rune(part)[:min(n, 6)]))
			}
		}
	}
	return words
}

// pairsOf cuts a run of characters into pairs.
func pairsOf(run string) []string {
	var pairs []string
	for r := []rune(run); len(r) >= 2; r = r[2:] {
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

func appendKeyword(list []string, w string) []string {
	w = strings.ToLower(strings.Trim(w, ".,;:!?-_/\\'\"`()[]{}<>*#=&|%^~+"))
	w = strings.TrimSuffix(w, "'s")
	n := utf8.RuneCountInString(w)
	if n < 2 && !hasHan(w) || n < 3 && !hasHan(w) && !short[w] || n > maxKeyword || filler[w] || !strings.ContainsFunc(w, unicode.IsLetter) || strings.ContainsAny(w, "<>…\\") ||
		slices.Contains(list, w) || longPath(w) {
		return list
	}
	return append(list, w)
}

// longPath tells whether a word is a path of several folders, which nobody searches by.
func longPath(w string) bool { return strings.Count(w, "/") > 2 || strings.HasPrefix(w, "/") }

// short is names of two letters that are worth a search.
var short = setOf("go", "ci", "pr", "gh", "db", "ui", "ux", "js", "ts", "py", "rs", "cd", "npx", "uv", "cli", "api", "sql", "css", "git", "em")

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

// filler is words that nobody searches by.
var filler = setOf(strings.Fields(`a an and any are as at be been being but by can could did do does doing done don't for from had has have having how i if in into is it its it's
 just like make makes made may me might more most must my need needs no not now of off ok on once one only or other our out over own please put same shall should so some still such than
 that that's the their them then there these they this those through to too under until up us use used uses using very via was way we well were what when where which while who why will with within without
 would yes you your always never ever also again all about after already anything because before between both each even every first get gets give go going gone good got here keep keeps kept
 let lets many much never nothing please rather really remember right run running runs say says see seems set show since something sure take than thing things think time two want wants what's
 work works working write instead anyone everything none new old right wrong issue problem thing stuff bit lot fails failed failing fail error errors fix fixed change changed changes file files
 command commands call called calls line lines code don doesn't isn't can't won't didn't aren't shouldn't wasn't weren't hasn't haven't wouldn't couldn't mind went ran elsewhere refuses otherwise cannot dont text value add added adds adding avoid around back based case cases come different
 during either else end enough exactly few find found further however including inside kind know last later least left less likely long look looks main mean means name names next number often
 order others part per place point possible quite read reads seen several side simple simply start started state though today together toward true try trying turn type unless upon usually whether
 whole yet exit status string hash path unknown without "n/a" asked unasked given elsewhere correctly properly currently folder root project's existing live it'll there's we're they're that'll whatever could've`)...)
