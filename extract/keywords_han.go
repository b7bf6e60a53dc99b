package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"session-learning/scoring"
)

// Lengths of words in scripts without spaces, in characters.
const (
	minHanWord  = 2
	maxHanTerm  = 5 // a compound with a term in it: 数据库迁移
	maxHanWord  = 4 // what holds no known term: longer is a piece of a sentence
	longestLeft = 8 // what is taken when nothing else is left
)

// hanWords is the terms of the trade in a text without spaces, and its other words: what stands between the particles.
func hanWords(text string) (terms, words []string) {
	kana := strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Hiragana, r) })
	for _, run := range hanRuns(text, kana) {
		for _, part := range hanParts(run, kana) {
			known := termsIn(part)
			n := utf8.RuneCountInString(part)
			switch {
			case len(known) > 0 && n <= maxHanTerm && !vagueHan.has(part):
				terms = append(terms, part)
			case len(known) > 0:
				terms = append(terms, known...)
			case n >= minHanWord && n <= maxHanWord && !vagueHan.has(part) || katakana(part):
				words = append(words, part)
			}
		}
	}
	return terms, words
}

// termsIn is the terms of the trade in a part of a run, in its order.
func termsIn(part string) []string {
	known := append(scoring.Words(part), everydayHan.in(part)...)
	known = slices.DeleteFunc(known, func(w string) bool {
		return utf8.RuneCountInString(w) < minHanWord || vagueHan.has(w) ||
			slices.ContainsFunc(known, func(other string) bool { return other != w && strings.Contains(other, w) })
	})
	slices.SortStableFunc(known, func(a, b string) int { return strings.Index(part, a) - strings.Index(part, b) })
	return joined(part, slices.Compact(known))
}

// joined is known words with those made one that stand side by side: 配置 and 文件 in 配置文件.
func joined(part string, words []string) []string {
	var all []string
	for _, w := range words {
		if n := len(all); n > 0 && utf8.RuneCountInString(all[n-1]+w) <= maxHanTerm && strings.Contains(part, all[n-1]+w) {
			all[n-1] += w
			continue
		}
		all = append(all, w)
	}
	return all
}

// hanRuns is the runs of one script in a text. In Japanese a run before an ending, as in 刻み, is only the stem of a word.
func hanRuns(text string, kana bool) []string {
	var runs []string
	for _, at := range hanRun.regexp().FindAllStringIndex(text, -1) {
		run := text[at[0]:at[1]]
		next, _ := utf8.DecodeRuneInString(text[at[1]:])
		if kana && !katakana(run) && unicode.Is(unicode.Hiragana, next) && !strings.ContainsRune("はがをにでとのもへやかだなしすさせま", next) {
			continue
		}
		runs = append(runs, run)
	}
	return runs
}

// katakana tells whether a run is a word in Katakana.
func katakana(run string) bool {
	first, _ := utf8.DecodeRuneInString(run)
	return unicode.Is(unicode.Katakana, first)
}

// hanRun is characters of one script that belong together: Japanese changes the script between word and particle.
var hanRun = pattern{parts: `\p{Han}{2,}|[\p{Katakana}ー]{2,}`}

// hanParts is what stands between the particles of a run. Japanese has its particles in another script.
func hanParts(run string, kana bool) []string {
	if kana {
		return []string{run}
	}
	var parts []string
	start := 0
	for _, at := range append(hanCuts(run), []int{len(run), len(run)}) {
		if part := hanVerb.replace(run[start:at[0]], "$1$2$3"); part != "" {
			parts = append(parts, part)
		}
		start = at[1]
	}
	return parts
}

// hanCuts is where the particles of a run stand.
func hanCuts(run string) [][]int {
	const group = 2 // where the group begins, or -1
	return slices.DeleteFunc(hanParticles.regexp().FindAllStringSubmatchIndex(run, -1), func(at []int) bool { return at[group] >= 0 })
}

// abroad is the English for the terms of texts without spaces: a search in either language may use it.
func abroad(texts []string) []string {
	var words []string
	for _, text := range texts {
		for _, run := range hanRun.regexp().FindAllString(text, -1) {
			for _, w := range everydayHan.in(run) {
				words = append(words, everydayHan.english(w))
			}
			words = append(words, scoring.English(run)...)
		}
	}
	return words
}

// hanLeftovers is what is left of a text without spaces when nothing in it is telling: what stands between the
// particles, however long, then whole runs.
func hanLeftovers(text string) []string {
	var words []string
	for _, run := range hanRun.regexp().FindAllString(text, -1) {
		for _, part := range append(hanParts(run, false), hanCore(run)) {
			if n := utf8.RuneCountInString(part); n >= minHanWord && n <= longestLeft {
				words = append(words, part)
			}
		}
	}
	return words
}

// hanCore is a run without the particles at its ends.
func hanCore(run string) string {
	start, end := 0, len(run)
	cuts := hanCuts(run)
	for _, at := range cuts {
		if at[0] == start {
			start = at[1]
		}
	}
	for _, at := range slices.Backward(cuts) {
		if at[1] == end && at[0] >= start {
			end = at[0]
		}
	}
	return run[start:end]
}
