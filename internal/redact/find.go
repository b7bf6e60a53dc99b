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

// byStart is things by the two bytes that they begin with.
type byStart[T any] struct {
	slots [1 << 16]uint16 // which of the lists; 0: none
	lists [][]T
}

func newByStart[T any]() *byStart[T] { return &byStart[T]{lists: make([][]T, 1)} }

// add adds what begins in some way. A beginning of one byte may go on with any.
func (b *byStart[T]) add(start string, thing T) {
	first := int(start[0]) << 8
	if len(start) > 1 {
		b.put(first|int(start[1]), thing)
		return
	}
	for second := range 256 {
		b.put(first|second, thing)
	}
}

func (b *byStart[T]) put(key int, thing T) {
	if b.slots[key] == 0 {
		b.slots[key] = uint16(len(b.lists))
		b.lists = append(b.lists, nil)
	}
	b.lists[b.slots[key]] = append(b.lists[b.slots[key]], thing)
}

// at is what begins with two bytes.
func (b *byStart[T]) at(first, second byte) []T { return b.lists[b.slots[int(first)<<8|int(second)]] }

// needles are words that texts are searched for all at once, in whatever case. Searching for one after the other costs a
// pass over the text for each of them.
type needles struct{ *byStart[needle] }

// needle is a word in lower case, at least two bytes, and its number.
type needle struct {
	word string
	n    int
}

// newNeedles makes needles of words in lower case; they are numbered as they are given.
func newNeedles(words ...string) needles {
	f := newByStart[needle]()
	for n, w := range words {
		f.add(w, needle{w, n})
	}
	return needles{f}
}

// next is the first place in s, from a given one on, at which words may begin, and those words; len(s) and none when there is
// no more. Whether one of them stands there is for beginsWith to tell.
func (f needles) next(s string, from int) (int, []needle) {
	if from >= len(s) {
		return len(s), nil
	}
	key := uint16(fold(s[from]))
	for i := from + 1; i < len(s); i++ {
		if key = key<<8 | uint16(fold(s[i])); f.slots[key] != 0 {
			return i - 1, f.lists[f.slots[key]]
		}
	}
	return len(s), nil
}

// found tells which of the words a text holds, by their numbers.
func (f needles) found(s string) found {
	var in found
	for i, words := f.next(s, 0); words != nil; i, words = f.next(s, i+1) {
		for _, w := range words {
			if !in.has(w.n) && beginsWith(s[i:], w.word) {
				in.add(w.n)
			}
		}
	}
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
