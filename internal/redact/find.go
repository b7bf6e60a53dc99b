package redact

import (
	"regexp"
	"strings"
	"sync"
)

// lazily compiles a pattern when it is first needed: most texts need none, and a hook has no time for all of them.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// needles are words that texts are searched for all at once, in whatever case: one look at a text costs what searching it for
// a few of the words would.
//
// Three bytes nearly always tell that none of some hundred words stands there. They are looked at in every second place, so
// that a word is met by its first three or by the three from its second on.
type needles struct {
	slots [1 << 16]uint16 // by the hash of three bytes: the last of the nodes that begin with them; 0: none
	nodes []node
	words []needle
}

// needle is a word in lower case, at least three bytes, with a number. One of three bytes is not met at the end of a text.
type needle struct {
	word string
	n    int
	next alphabet                    // what a word of three bytes may go on with; nil: with anything
	may  func(s string, at int) bool // whether a word that stands there counts; nil: it does
}

// node is a way to meet a word.
type node struct {
	word uint16 // which of the words
	back uint16 // how far before the three bytes it begins
	more uint16 // another node with the same hash; 0: none
}

// newNeedles makes needles of words.
func newNeedles(words []needle) *needles {
	f := &needles{words: words, nodes: make([]node, 1, 2*len(words))}
	for i, w := range words {
		f.put(eightBytes(w.word, 0), i, 0)
	}
	for i, w := range words { // what is put later is met sooner, and these begin before those
		if len(w.word) > 3 {
			f.put(eightBytes(w.word, 1), i, 1)
			continue
		}
		for c := range 256 {
			if w.next == nil || w.next(byte(c)) {
				f.put(eightBytes(w.word, 1)|uint64(c)<<16, i, 1)
			}
		}
	}
	return f
}

// put adds the three first of some bytes as a way to meet a word.
func (f *needles) put(bytes uint64, word, back int) {
	h := hashed(bytes | lowerCase)
	n := node{word: uint16(word), back: uint16(back), more: f.slots[h]}
	if last := f.nodes[n.more]; n.more > 0 && last.word == n.word && last.back == n.back {
		return // by the same byte in the other case
	}
	f.slots[h] = uint16(len(f.nodes))
	f.nodes = append(f.nodes, n)
}

// lowerCase puts ASCII letters in eight bytes in lower case; what it makes of others is for beginsWith to tell.
const lowerCase = 0x2020202020202020

// hashed is the hash of the first three of eight bytes.
func hashed(eight uint64) uint16 { return uint16(uint32(eight) << 8 * 0x9e3779b1 >> 16) }

// in calls visit with each place of a text at which one of the words stands, and that word, in their order.
func (f *needles) in(s string, visit func(at int, w *needle)) {
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
func (f *needles) at(s string, i int, k uint16, visit func(at int, w *needle)) {
	for ; k > 0; k = f.nodes[k].more {
		w, at := &f.words[f.nodes[k].word], i-int(f.nodes[k].back)
		if at >= 0 && at < len(s) && beginsWith(s[at:], w.word) {
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

// found tells which of the words a text holds that count, by their numbers.
func (f *needles) found(s string) found {
	var in found
	f.in(s, func(at int, w *needle) {
		if !in.has(w.n) && (w.may == nil || w.may(s, at)) {
			in.add(w.n)
		}
	})
	return in
}

// found is a set of numbers of needles, 0 to 127.
type found [2]uint64

func (f *found) add(n int)              { f[n/64] |= 1 << (n % 64) }
func (f found) has(n int) bool          { return f[n/64]&(1<<(n%64)) != 0 }
func (f found) sharesAny(of found) bool { return f[0]&of[0]|f[1]&of[1] != 0 }

// beginsWith tells whether s begins with a word in lower case, in whatever case.
func beginsWith(s, word string) bool {
	if len(s) < len(word) {
		return false
	}
	for i := range len(word) {
		if fold(s[i]) != word[i] {
			return false
		}
	}
	return true
}

// fold puts an ASCII letter in lower case.
func fold(c byte) byte {
	if c-'A' < 26 {
		return c | 0x20
	}
	return c
}

// containsAny tells whether a text in lower case holds any of the words.
func containsAny(low string, words []string) bool {
	for _, w := range words {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// lowerASCII puts ASCII letters in lower case and leaves all else, so that a place in the one is the same place in the
// other.
func lowerASCII(s string) string {
	at := strings.IndexFunc(s, func(r rune) bool { return r >= 'A' && r <= 'Z' })
	if at < 0 {
		return s
	}
	b := []byte(s)
	for i := at; i < len(b); i++ {
		if b[i] >= 'A' && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}
