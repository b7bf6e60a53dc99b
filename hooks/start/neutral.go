package start

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"session-learning/internal/redact"
)

// neutral makes a text from the store fit to stand in a model's context: it can be read, but it cannot pass for
// anything but a note. A store may have been edited by hand, so secrets and invisible characters go once more.
func neutral(text string, clean *redact.Redactor) string {
	if len(text) > maxField {
		text = strings.ToValidUTF8(text[:maxField], "")
	}
	text = strings.Map(inBasicPlane, clean.Clean(text).String())
	text = withoutImages(text)
	text = quietRuns().Replace(text)
	return withoutMarkup(text)
}

// inBasicPlane replaces characters outside of the basic plane: clients have cut them in half, which broke the
// conversation for good.
func inBasicPlane(r rune) rune {
	if r > 0xFFFF {
		return utf8.RuneError
	}
	return r
}

// quietRuns takes the meaning from runs of characters that open a fence or a heading, wherever they stand.
func quietRuns() *strings.Replacer {
	return strings.NewReplacer("```", "'''", "~~~", "'''", "######", "#", "#####", "#", "####", "#", "###", "#", "##", "#")
}

// withoutImages keeps the words of an image and drops its address: a viewer would fetch it. What else could be one, its
// address standing elsewhere, is none behind a space. `vec![1, 2]` stays.
func withoutImages(text string) string {
	if !strings.Contains(text, "![") {
		return text
	}
	text = regexp.MustCompile(`!\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\([^)\n]*\)?`).ReplaceAllString(text, "$1")
	if strings.Contains(text, "](") || strings.Contains(text, "][") || strings.Contains(text, "]:") {
		text = strings.ReplaceAll(text, "![", "! [")
	}
	return text
}

// openQuote stands for a "<" that could open a tag, a comment or an instruction to a parser.
const openQuote = '‹'

// withoutMarkup takes every opening of a tag out of a text. A "<" before anything else, as in "a < b", stays.
func withoutMarkup(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	var out strings.Builder
	for i, r := range text {
		if r == '<' && opensTag(text[i+1:]) {
			r = openQuote
		}
		out.WriteRune(r)
	}
	return out.String()
}

// opensTag tells whether what follows a "<" makes it the opening of markup.
func opensTag(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return next == '/' || next == '!' || next == '?' || unicode.IsLetter(next)
}
