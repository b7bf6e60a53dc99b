package redact

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// Nearly every text holds no secret. One look for all that secrets are known by tells so, and tells of another text which
// kinds of secrets are worth a look of their own.

// The numbers of clues. Those from 0 on are of secretShapes.
const (
	privateClue = 125 + iota
	tokenClue
	pairClue
)

// kind is a kind of secrets.
type kind struct {
	clues   found // one of these is in every text that holds such a secret
	without func(s string, clues found) string
}

// kinds are the kinds of secrets in the order in which they are taken out.
var kinds = sync.OnceValue(func() []kind {
	shapes := kind{without: secretShapes().without}
	for _, w := range secretShapes().words {
		shapes.clues.add(w.n)
	}
	plain := func(clue int, without func(string) string) kind {
		k := kind{without: func(s string, _ found) string { return without(s) }}
		k.clues.add(clue)
		return k
	}
	return []kind{plain(privateClue, withoutPrivate), plain(tokenClue, withoutTokens), shapes, plain(pairClue, withoutPairs)}
})

// clueWords are the words by which secrets are known.
var clueWords = sync.OnceValue(func() *needles {
	words := append(pairWords(pairClue), needle{word: "private", n: privateClue, may: inPrivateTag})
	words = append(words, secretShapes().words...)
	for _, t := range tokens() {
		words = append(words, t.words()...)
	}
	return newNeedles(words)
})

// words are what a token is known by in a text; of one that begins with a single letter, see holdsParted.
func (t token) words() []needle {
	start := strings.ToLower(t.start)
	low := t.inLowerCase()
	either := beyond(dashed)
	if t.body != nil {
		either = func(c byte) bool { return t.body(c) || low.body(c) }
	}
	switch len(start) {
	case 1:
		return nil
	case 2:
		var words []needle
		for c := range byte(utf8.RuneSelf) {
			if fold(c) == c && either(c) {
				words = append(words, needle{word: start + string(rune(c)), n: tokenClue, next: either, may: holdsToken})
			}
		}
		return words
	}
	return []needle{{word: start, n: tokenClue, next: either, may: holdsToken}}
}

// cluesIn tells of which kinds of secrets a text may hold one.
func cluesIn(s string) found {
	in := clueWords().found(s)
	if !in.has(tokenClue) && holdsParted(s) {
		in.add(tokenClue)
	}
	return in
}

// holdsParted tells whether a text may hold a token that begins with a single letter: one of three parts, the second of
// six characters.
func holdsParted(s string) bool {
	const first, second = 23, 6 // characters; the first part may have more
	for i := first; i+second+1 < len(s); i++ {
		next := strings.IndexByte(s[i:], '.')
		if next < 0 {
			return false
		}
		if i += next; i+second+1 < len(s) && s[i+second+1] == '.' && endsRun(s[:i], first-1) {
			return true
		}
	}
	return false
}

// endsRun tells whether a text ends with so many characters of a token.
func endsRun(s string, n int) bool {
	for i := len(s) - n; i < len(s); i++ {
		if !dashed(s[i]) && s[i] < utf8.RuneSelf {
			return false
		}
	}
	return true
}
