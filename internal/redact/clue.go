package redact

import (
	"strings"
	"sync"
	"unicode/utf8"

	"session-learning/internal/needle"
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
	clues   needle.Found // one of these is in every text that holds such a secret
	without func(s string, clues needle.Found) string
}

// kinds are the kinds of secrets in the order in which they are taken out.
var kinds = sync.OnceValue(func() []kind {
	shapes := kind{without: secretShapes().without}
	for _, w := range secretShapes().words {
		shapes.clues.Add(w.N)
	}
	plain := func(clue int, without func(string) string) kind {
		k := kind{without: func(s string, _ needle.Found) string { return without(s) }}
		k.clues.Add(clue)
		return k
	}
	return []kind{plain(privateClue, withoutPrivate), plain(tokenClue, withoutTokens), shapes, plain(pairClue, withoutPairs)}
})

// clueWords are the words by which secrets are known.
var clueWords = sync.OnceValue(func() *needle.Words {
	words := append(pairWords(pairClue), needle.Word{Text: "private", N: privateClue, May: inPrivateTag})
	words = append(words, secretShapes().words...)
	for _, t := range tokens() {
		words = append(words, t.words()...)
	}
	return needle.New(words)
})

// words are what a token is known by in a text; of one that begins with a single letter, see holdsParted.
func (t token) words() []needle.Word {
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
		var words []needle.Word
		for c := range byte(utf8.RuneSelf) {
			if needle.Fold(c) == c && either(c) {
				words = append(words, needle.Word{Text: start + string(rune(c)), N: tokenClue, Next: either, May: holdsToken})
			}
		}
		return words
	}
	return []needle.Word{{Text: start, N: tokenClue, Next: either, May: holdsToken}}
}

// cluesIn tells of which kinds of secrets a text may hold one.
func cluesIn(s string) needle.Found {
	in := clueWords().Found(s)
	if !in.Has(tokenClue) && holdsParted(s) {
		in.Add(tokenClue)
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
