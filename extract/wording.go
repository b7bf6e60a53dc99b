package extract

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits on the text of a learning, in runes.
const (
	maxSummary = 140
	maxInsight = 600
	maxExample = 400
)

// quote puts an error line in quotes; quotes within become single ones.
func quote(line string) string {
	return "\"" + strings.ReplaceAll(strings.TrimRight(line, " .:"), "\"", "'") + "\""
}

// cut shortens a text to at most n runes, at a word border, and says so with "…".
func cut(s string, n int) string {
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	runes := []rune(s)[:n-1]
	end := len(runes)
	for i := len(runes) - 1; i > len(runes)*2/3; i-- {
		if unicode.IsSpace(runes[i]) {
			end = i
			break
		}
	}
	return strings.TrimRight(string(runes[:end]), " ,;:-(") + "…"
}

// The end of a sentence with another one behind it.
var (
	sentenceBreak = regexp.MustCompile(`[.!?]["')\]]?\s+(\p{Lu})`)
	hanBreak      = regexp.MustCompile(`[。！？]\s*(\S)`)
)
