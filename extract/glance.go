package extract

import "strings"

// glance is what is seen of a text without searching it: which bytes it holds and which of them stand side by side, in
// classes. Hundreds of needles are looked for in a sentence, and this tells of nearly all of them that they are not there.
type glance struct {
	text    string
	lowered string
	low     bool              // lowered is set
	letters uint64            // the classes of its bytes
	pairs   [pairClasses]bool // the classes of what stands side by side; all that belongs to no word is one of them
}

// Classes of bytes. Capital and small letters are one, and so are all digits.
const (
	noWordClass = 0
	letterClass = 1  // of "a"
	digitClass  = 27 // of all
	lineClass   = 28 // of "_"
	signClass   = 29 // the first of those of other ASCII characters
	farClass    = 45 // the first of those of bytes of other characters
	classes     = 64
	pairClasses = 1 << 10
)

// byteClass is the class of each byte, and the one that it has in pairs.
type byteClass struct{ class, inPair [256]uint8 }

var byteClasses lazy[*byteClass]

func classesOfBytes() *byteClass {
	return byteClasses.get(func() *byteClass {
		var of byteClass
		for i := range of.class {
			c := byte(i)
			switch {
			case c|0x20 >= 'a' && c|0x20 <= 'z':
				of.class[i] = letterClass + (c | 0x20) - 'a'
			case c >= '0' && c <= '9':
				of.class[i] = digitClass
			case c == '_':
				of.class[i] = lineClass
			case c < 0x80:
				of.class[i] = signClass + c%(farClass-signClass)
			default:
				of.class[i] = farClass + c%(classes-farClass)
			}
			if of.class[i] < signClass {
				of.inPair[i] = of.class[i]
			}
		}
		return &of
	})
}

// look looks at a text; fold: small letters stand for capital ones, too.
func (g *glance) look(text string, fold bool) {
	g.text = text
	if g.see(); fold && g.letters>>farClass != 0 {
		if lower := strings.ToLower(text); lower != text { // which small letter it is, a byte does not tell
			*g = glance{text: lower, lowered: lower, low: true}
			g.see()
		}
	}
}

// see notes what stands in the text.
func (g *glance) see() {
	of := classesOfBytes()
	letters, last := uint64(0), uint16(noWordClass)
	for i := range len(g.text) {
		c := g.text[i]
		letters |= 1 << of.class[c]
		next := uint16(of.inPair[c])
		g.pairs[(last<<5|next)%pairClasses] = true
		last = next
	}
	g.pairs[(last<<5)%pairClasses] = true
	g.letters = letters
}

// lower is the text in small letters.
func (g *glance) lower() string {
	if !g.low {
		g.lowered, g.low = strings.ToLower(g.text), true
	}
	return g.lowered
}
