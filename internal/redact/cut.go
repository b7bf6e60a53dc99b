package redact

import (
	"strings"
	"unicode"
)

// Cut shortens the text to at most maxRunes runes, the "…" that then ends it included. It cuts between words where
// there is a space near the end, and never inside a rune, a letter with its marks, or a placeholder.
// At most 0 runes are no text.
func (t Text) Cut(maxRunes int) Text {
	if maxRunes <= 0 {
		return Text{}
	}
	if len(t.s) <= maxRunes {
		return t
	}
	runes := []rune(t.s)
	if len(runes) <= maxRunes {
		return t
	}
	end := cutAt(runes, maxRunes-1)
	kept := strings.TrimRight(string(runes[:end]), " \t\n.,;:–—-…")
	return Text{kept + "…"}
}

// cutAt is where to cut so that at most limit runes stay.
func cutAt(runes []rune, limit int) int {
	end := limit
	for end > 0 && (unicode.Is(unicode.M, runes[end]) || isSkinTone(runes[end])) {
		end--
	}
	for i := end; i >= limit-limit/2; i-- {
		if unicode.IsSpace(runes[i]) {
			end = i
			break
		}
	}
	return beforePlaceholder(runes, end)
}

// isSkinTone tells whether a rune colours the emoji before it.
func isSkinTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

// beforePlaceholder moves a cut inside `[REDACTED:kind]` before it: the rest of one would say nothing.
func beforePlaceholder(runes []rune, end int) int {
	head := string(runes[:end])
	open := strings.LastIndexByte(head, '[')
	if open < 0 || strings.ContainsRune(head[open:], ']') {
		return end
	}
	at := len([]rune(head[:open]))
	if strings.HasPrefix(string(runes[at:min(at+len(redactedStart), len(runes))]), redactedStart) {
		return at
	}
	return end
}
