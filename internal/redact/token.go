package redact

import (
	"regexp"
	"strings"
	"sync"
)

// token is a secret that is known by how it begins. Its body goes as far as its alphabet does: what follows it in
// the text, be it a quote, a comma or a tag, does not matter.
type token struct {
	kind  string
	start string
	body  alphabet
	least int                   // characters of the body; about 60 % of a whole one, so that a cut-off one counts, too
	lower bool                  // the beginning was put in lower case
	form  func() *regexp.Regexp // for tokens of several parts: matches from the beginning; body and least, if any, are of the first part
}

// alphabet tells which bytes a token's body is made of.
type alphabet func(byte) bool

func upper(c byte) bool    { return c >= 'A' && c <= 'Z' || isDigit(c) }
func lower(c byte) bool    { return c >= 'a' && c <= 'z' || isDigit(c) }
func hex(c byte) bool      { return isDigit(c) || c >= 'a' && c <= 'f' }
func alnum(c byte) bool    { return isLetter(c) || isDigit(c) }
func word(c byte) bool     { return alnum(c) || c == '_' }
func dashed(c byte) bool   { return word(c) || c == '-' }
func dotted(c byte) bool   { return dashed(c) || c == '.' }
func base64ch(c byte) bool { return dashed(c) || c == '+' || c == '/' || c == '=' }

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// byStart is tokens by the two bytes that they begin with.
type byStart struct {
	slots [1 << 16]uint16 // which of the lists; 0: none
	lists [][]token
}

// add adds a token. A beginning of one byte may go on with any.
func (b *byStart) add(t token) {
	first := int(t.start[0]) << 8
	if len(t.start) > 1 {
		b.put(first|int(t.start[1]), t)
		return
	}
	for second := range 256 {
		b.put(first|second, t)
	}
}

func (b *byStart) put(key int, t token) {
	if b.slots[key] == 0 {
		b.slots[key] = uint16(len(b.lists))
		b.lists = append(b.lists, nil)
	}
	b.lists[b.slots[key]] = append(b.lists[b.slots[key]], t)
}

// at is what begins with two bytes.
func (b *byStart) at(first, second byte) []token { return b.lists[b.slots[int(first)<<8|int(second)]] }

// tokensByStart is all tokens, longer beginnings first as they stand in the table.
var tokensByStart = sync.OnceValue(func() *byStart {
	by := &byStart{lists: make([][]token, 1)}
	for _, t := range tokens() {
		by.add(t)
		if low := t.inLowerCase(); low.start != t.start {
			by.add(low)
		}
	}
	return by
})

// inLowerCase is the token as it stands in text that was put in lower case, such as keywords and signatures. That half
// of it is lost does not make the other half public.
func (t token) inLowerCase() token {
	body := t.body
	t.start, t.lower = strings.ToLower(t.start), true
	t.body = func(c byte) bool { return body(c) || c >= 'a' && c <= 'z' && body(c-'a'+'A') }
	return t
}

// withoutTokens replaces secrets that are known by how they begin.
func withoutTokens(s string) string {
	by := tokensByStart()
	var b strings.Builder
	from := 0
	for i := 0; i+1 < len(s); i++ {
		candidates := by.at(s[i], s[i+1])
		if candidates == nil || i != from && !startsWord(s, i) {
			continue
		}
		kind, end := tokenAt(candidates, s, i)
		if end == 0 {
			continue
		}
		b.WriteString(s[from:i])
		b.WriteString(redacted(kind))
		from, i = end, end-1
	}
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

// holdsToken tells whether one of the tokens stands at s[i].
func holdsToken(s string, i int) bool {
	if i+1 >= len(s) || !startsWord(s, i) {
		return false
	}
	_, end := tokenAt(tokensByStart().at(s[i], s[i+1]), s, i)
	return end > 0
}

// tokenAt returns the kind and the end of the token that begins at s[i]; 0 when there is none.
func tokenAt(candidates []token, s string, i int) (kind string, end int) {
	for _, t := range candidates {
		if !strings.HasPrefix(s[i:], t.start) {
			continue
		}
		if t.form != nil {
			if t.least > 0 && !longRun(s[i+len(t.start):], t) {
				continue
			}
			if m := t.form().FindStringIndex(s[i:]); m != nil {
				return t.kind, i + m[1]
			}
			continue
		}
		body := i + len(t.start)
		end, n := bodyEnd(s, body, t.body)
		if n >= t.least && (!t.lower || isShuffled(s[body:end])) {
			return t.kind, end
		}
	}
	return "", 0
}

// longRun tells whether s begins with as many characters of a token's body as it needs at least.
func longRun(s string, t token) bool {
	n := 0
	for n < len(s) && n < t.least && t.body(s[n]) {
		n++
	}
	return n == t.least
}

// isShuffled tells that letters and digits take turns, as they do in no word: "asia" begins some.
func isShuffled(s string) bool {
	turns := 0
	for i := 1; i < len(s); i++ {
		if isDigit(s[i]) != isDigit(s[i-1]) {
			turns++
		}
	}
	return turns >= 3
}

// startsWord tells whether a word can begin at s[i]: after anything but a letter or digit, but also after an escape
// ("\n") and a percent-encoded character ("%3D"), whose last letter belongs to it.
func startsWord(s string, i int) bool {
	if i == 0 || !alnum(s[i-1]) {
		return true
	}
	if i >= 2 && s[i-2] == '\\' && strings.IndexByte("nrt", s[i-1]) >= 0 {
		return true
	}
	return i >= 3 && s[i-3] == '%' && isHexDigit(s[i-2]) && isHexDigit(s[i-1])
}

func isHexDigit(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// bodyEnd is where a run of the alphabet ends, and how many characters it has. A run goes on after a line break (or
// its escape) when what follows looks like the rest of a token that was wrapped, and not like a word.
func bodyEnd(s string, i int, body alphabet) (end, n int) {
	for {
		start := i
		for i < len(s) && body(s[i]) {
			i++
		}
		n += i - start
		next := afterWrap(s, i)
		if next == 0 || n == 0 || !looksWrapped(s[next:], body) {
			return i, n
		}
		i = next
	}
}

// afterWrap is where the text goes on after the line break at s[i] and the next line's indentation; 0: no line break.
func afterWrap(s string, i int) int {
	rest := s[i:]
	for _, wrap := range []string{"\\\n", "\n", `\r\n`, `\n`} {
		if after, ok := strings.CutPrefix(rest, wrap); ok {
			return len(s) - len(strings.TrimLeft(after, " \t"))
		}
	}
	return 0
}

// looksWrapped tells whether s begins with what can only be the rest of a token: letters and digits mixed, and then
// the end of the line, a closing character or a space.
func looksWrapped(s string, body alphabet) bool {
	var letters, digits, n int
	for n < len(s) && body(s[n]) {
		switch {
		case isDigit(s[n]):
			digits++
		case isLetter(s[n]):
			letters++
		}
		n++
	}
	return n >= 6 && letters >= 2 && digits >= 2 && (n == len(s) || strings.IndexByte(" \n\"'`\\,;)}]", s[n]) >= 0)
}
