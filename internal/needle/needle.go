// Package needle searches texts for many words at once, in whatever case.
package needle

// Words are words that texts are searched for all at once, in whatever case: one look at a text costs what searching it for
// a few of the words would.
//
// Three bytes nearly always tell that none of some hundred words stands there. They are looked at in every second place, so
// that a word is met by its first three or by the three from its second on.
type Words struct {
	slots [1 << 16]uint16 // by the hash of three bytes: the last of the nodes that begin with them; 0: none
	nodes []node
	words []Word
}

// Word is a word in lower case, at least three bytes, with a number. One of three bytes is not met at the end of a text.
type Word struct {
	Text string
	N    int                         // 0 to 127; several words may have the same
	Next func(byte) bool             // what a word of three bytes may go on with; nil: with anything
	May  func(s string, at int) bool // whether a word that stands there counts; nil: it does
}

// node is a way to meet a word.
type node struct {
	word uint16 // which of the words
	back uint16 // how far before the three bytes it begins
	more uint16 // another node with the same hash; 0: none
}

// New makes words to be searched for.
func New(words []Word) *Words {
	f := &Words{words: words, nodes: make([]node, 1, 2*len(words))}
	for i, w := range words {
		f.put(eightBytes(w.Text, 0), i, 0)
	}
	for i, w := range words { // what is put later is met sooner, and these begin before those
		if len(w.Text) > 3 {
			f.put(eightBytes(w.Text, 1), i, 1)
			continue
		}
		for c := range 256 {
			if w.Next == nil || w.Next(byte(c)) {
				f.put(eightBytes(w.Text, 1)|uint64(c)<<16, i, 1)
			}
		}
	}
	return f
}

// put adds the three first of some bytes as a way to meet a word.
func (f *Words) put(bytes uint64, word, back int) {
	h := hashed(bytes | lowerCase)
	n := node{word: uint16(word), back: uint16(back), more: f.slots[h]}
	if last := f.nodes[n.more]; n.more > 0 && last.word == n.word && last.back == n.back {
		return // by the same byte in the other case
	}
	f.slots[h] = uint16(len(f.nodes))
	f.nodes = append(f.nodes, n)
}

// lowerCase puts ASCII letters in eight bytes in lower case; what it makes of others is for BeginsWith to tell.
const lowerCase = 0x2020202020202020

// hashed is the hash of the first three of eight bytes.
func hashed(eight uint64) uint16 { return uint16(uint32(eight) << 8 * 0x9e3779b1 >> 16) }

// In calls visit with each place of a text at which one of the words stands, and that word, in their order.
func (f *Words) In(s string, visit func(at int, w *Word)) {
	for i := 0; i+2 < len(s); i += 6 {
		eight := eightBytes(s, i) | lowerCase
		a, b, c := f.slots[hashed(eight)], f.slots[hashed(eight>>16)], f.slots[hashed(eight>>32)]
		if a|b|c == 0 {
			continue
		}
		f.at(s, i, a, visit)
		f.at(s, i+2, b, visit)
		f.at(s, i+4, c, visit)
	}
}

// at calls visit for the words that are met at s[i] by a node or one behind it.
func (f *Words) at(s string, i int, k uint16, visit func(at int, w *Word)) {
	for ; k > 0; k = f.nodes[k].more {
		w, at := &f.words[f.nodes[k].word], i-int(f.nodes[k].back)
		if at >= 0 && at < len(s) && BeginsWith(s[at:], w.Text) {
			visit(at, w)
		}
	}
}

// eightBytes are those of a text from a place on, 0 behind its end.
func eightBytes(s string, i int) uint64 {
	if i+8 > len(s) {
		var eight uint64
		for k := len(s) - 1; k >= i; k-- {
			eight = eight<<8 | uint64(s[k])
		}
		return eight
	}
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 | uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// Found tells which of the words a text holds that count, by their numbers.
func (f *Words) Found(s string) Found {
	var in Found
	f.In(s, func(at int, w *Word) {
		if !in.Has(w.N) && (w.May == nil || w.May(s, at)) {
			in.Add(w.N)
		}
	})
	return in
}

// Found is a set of numbers of words, 0 to 127.
type Found [2]uint64

// Add adds a number.
func (f *Found) Add(n int) { f[n/64] |= 1 << (n % 64) }

// Has tells whether a number is one of the set.
func (f Found) Has(n int) bool { return f[n/64]&(1<<(n%64)) != 0 }

// SharesAny tells whether two sets have a number in common.
func (f Found) SharesAny(of Found) bool { return f[0]&of[0]|f[1]&of[1] != 0 }

// BeginsWith tells whether s begins with a word in lower case, in whatever case.
func BeginsWith(s, word string) bool {
	if len(s) < len(word) {
		return false
	}
	for i := range len(word) {
		if Fold(s[i]) != word[i] {
			return false
		}
	}
	return true
}

// Fold puts an ASCII letter in lower case.
func Fold(c byte) byte {
	if c-'A' < 26 {
		return c | 0x20
	}
	return c
}
