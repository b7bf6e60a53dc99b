package learnings

import (
	"strings"
)

func isDash(text string) bool {
	return text[0] == '-' && (len(text) == 1 || text[1] == ' ' || text[1] == '\t')
}

func isMarker(text, marker string) bool {
	return strings.HasPrefix(text, marker) && (len(text) == 3 || text[3] == ' ' || text[3] == '\t')
}

func isConflict(text string) bool {
	for _, mark := range []string{"<<<<<<<", "|||||||", "=======", ">>>>>>>"} {
		if strings.HasPrefix(text, mark) {
			return true
		}
	}
	return false
}

func blankOrComment(text string) bool {
	text = strings.TrimLeft(text, " \t")
	return text == "" || text[0] == '#'
}

// outerKey splits a line "key: value" and returns where what follows the colon begins.
func outerKey(text string) (key string, valueAt int, ok bool) {
	if q := text[0]; q == '"' || q == '\'' {
		end := strings.IndexByte(text[1:], q)
		if end < 0 {
			return "", 0, false
		}
		key = text[1 : 1+end]
		rest := text[2+end:]
		colon := len(rest) - len(strings.TrimLeft(rest, " "))
		if !strings.HasPrefix(rest[colon:], ":") {
			return "", 0, false
		}
		valueAt = 2 + end + colon + 1
	} else {
		colon := strings.Index(text+" ", ": ")
		if tab := strings.Index(text, ":\t"); tab >= 0 && (colon < 0 || tab < colon) {
			colon = tab
		}
		if colon <= 0 || strings.ContainsAny(text[:1], "[]{},*&!|>%@`?-") || strings.Contains(text[:colon], " #") {
			return "", 0, false
		}
		key, valueAt = strings.TrimRight(text[:colon], " "), colon+1
	}
	return key, valueAt, valueAt == len(text) || text[valueAt] == ' ' || text[valueAt] == '\t'
}

// stripComment cuts a comment off the end of a line's value.
func stripComment(text string) string {
	if at := commentAt(text); at >= 0 {
		return text[:at]
	}
	return text
}

// commentAt returns where a comment begins on a line: at a "#" after white space, outside of quotes; -1: nowhere.
func commentAt(text string) int {
	var quoted byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quoted == '"' && c == '\\':
			i++
		case quoted != 0:
			if c == quoted {
				quoted = 0
			}
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" \t[{,:-", text[i-1]) >= 0):
			quoted = c
		case c == '#' && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t'):
			return i
		}
	}
	return -1
}

func unquote(s string) string {
	s = strings.TrimSpace(s)
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}
