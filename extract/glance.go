package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// glance is what is seen of a text without searching it: its bytes, and which of them stand side by side.
// Hundreds of needles are looked for in a sentence, and this tells of nearly all of them that they are not there.
type glance struct {
	text    string
	lowered string
	low     bool         // lowered is set
	far     bool         // there are other than ASCII characters
	seen    [traits]bool // by number of the trait
}

// trait is what a text may have: two bytes side by side, by their classes, or a byte. Capital and small letters are one, and so
// are all digits.
type trait uint16

// Numbers of traits: first the pairs, then the bytes.
const (
	pairTraits = 1 << 10
	traits     = pairTraits + 1<<8
)

// pairTrait is that a byte of a class stands before one of another.
func pairTrait(last, next uint8) trait { return (trait(last)<<5 | trait(next)) % pairTraits }

// noWordClass is the class of bytes that belong to no word, and of the end of a text.
const noWordClass = 0

// traitsOfBytes is of each byte its trait and its class in pairs: of a letter its place in the alphabet, then the digits and "_".
type traitsOfBytes struct {
	byte     [1 << 8]trait
	class    [1 << 8]uint8
	rareness [traits]uint8 // how seldom texts have a trait
}

var byteTraits lazy[*traitsOfBytes]

func ofBytes() *traitsOfBytes {
	return byteTraits.get(func() *traitsOfBytes {
		var of traitsOfBytes
		for i := range of.byte {
			c := byte(i)
			switch {
			case c|0x20 >= 'a' && c|0x20 <= 'z':
				c |= 0x20
				of.class[i] = c - 'a' + 1
			case c >= '0' && c <= '9':
				c = '0'
				of.class[i] = 'z' - 'a' + 2
			case c == '_':
				of.class[i] = 'z' - 'a' + 3
			}
			of.byte[i] = pairTraits + trait(c)
		}
		for t := range trait(traits) {
			of.rareness[t] = t.rareness()
		}
		return &of
	})
}

// byFrequency is the letters of English text, the most frequent first.
const byFrequency = "etaoinsrhldcumfpgwybvkxjqz"

// rareness says how seldom texts have a trait.
func (t trait) rareness() uint8 {
	const sign, far = 60, 100
	letter := func(class trait) uint8 {
		if i := strings.IndexByte(byFrequency, 'a'+byte(class)-1); i >= 0 || class == noWordClass {
			return uint8(i + 1)
		}
		return uint8(len(byFrequency))
	}
	switch c := t - pairTraits; {
	case t < pairTraits:
		return letter(t>>5) + letter(t%32)
	case c >= utf8.RuneSelf:
		return far
	case inWord(byte(c)):
		return letter(c - 'a' + 1)
	case c == ' ':
		return 0
	}
	return sign
}

// look looks at a text; fold: small letters stand for capital ones, too.
func (g *glance) look(text string, fold bool) {
	g.text = text
	if g.see(); fold && g.far && strings.ContainsFunc(text, farCapital) { // which small letter it is, a byte does not tell
		lower := strings.ToLower(text)
		*g = glance{text: lower, lowered: lower, low: true}
		g.see()
	}
}

// lookAtSmall looks at a text in small letters.
func (g *glance) lookAtSmall(text string) {
	g.text, g.lowered, g.low = text, text, true
	g.see()
}

// farCapital tells a capital letter that is not ASCII.
func farCapital(r rune) bool { return r >= utf8.RuneSelf && unicode.ToLower(r) != r }

// see notes what stands in the text.
func (g *glance) see() {
	of, last, most := ofBytes(), uint8(noWordClass), uint8(0)
	for i := range len(g.text) {
		c := g.text[i]
		next := of.class[c]
		g.seen[pairTrait(last, next)], g.seen[of.byte[c]%traits] = true, true
		last, most = next, max(most, c)
	}
	g.seen[pairTrait(last, noWordClass)] = true
	g.far = most >= utf8.RuneSelf
}

// lower is the text in small letters.
func (g *glance) lower() string {
	if !g.low {
		g.low = true
		if g.far && !strings.ContainsFunc(g.text, farCapital) {
			g.lowered = lowerASCII(g.text)
		} else {
			g.lowered = strings.ToLower(g.text)
		}
	}
	return g.lowered
}

// lowerASCII is a text with its ASCII letters in small ones: where no other letter has a small one, that is all, and quicker.
func lowerASCII(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
	return string(b)
}
