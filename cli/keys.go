package cli

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"
)

// Keys that are no character that somebody would type.
const (
	keyEnter     = '\r'
	keyInterrupt = rune(3)                // Ctrl-C, also when another program asks us to end
	keyEnd       = rune(4)                // Ctrl-D, also when nothing more can come
	keyOther     = rune(utf8.MaxRune + 1) // an arrow, a function key, or half of a character
)

// typedAhead is how many bytes are taken at once: a key is at most some ten, and more is only what was typed already.
const typedAhead = 64

// keyboard reads single keys. The terminal is in the mode for that only while a key is waited for, so that whatever ends
// the program finds it as it was.
type keyboard struct {
	in    io.Reader
	ahead []byte         // typed, and not asked for yet
	stop  chan os.Signal // somebody wants us to end
}

// keyboard returns the person's keyboard, and what to call when no more keys are needed.
func (p *program) keyboard() (*keyboard, func()) {
	k := &keyboard{in: p.env.Stdin, stop: make(chan os.Signal, 1)}
	signal.Notify(k.stop, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	return k, func() { signal.Stop(k.stop) }
}

// forget drops the signals that were for another program.
func (k *keyboard) forget() {
	select {
	case <-k.stop:
	default:
	}
}

// next waits for a key. Letters come in lower case.
func (k *keyboard) next() (rune, error) {
	if len(k.ahead) == 0 {
		var err error
		if k.ahead, err = k.read(); err != nil {
			return keyEnd, err
		}
	}
	if len(k.ahead) == 0 {
		return keyEnd, nil
	}
	key, size := keyOf(k.ahead)
	k.ahead = k.ahead[size:]
	return key, nil
}

// read waits for input. None means that no more can come.
func (k *keyboard) read() ([]byte, error) {
	if f, ok := k.in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		before, err := term.MakeRaw(int(f.Fd()))
		if err != nil {
			return nil, err
		}
		defer term.Restore(int(f.Fd()), before) //nolint:errcheck // there is nothing else to try
	}
	typed := make(chan []byte, 1)
	go func() {
		buffer := make([]byte, typedAhead)
		n, _ := k.in.Read(buffer)
		typed <- buffer[:n]
	}()
	select {
	case data := <-typed:
		return data, nil
	case <-k.stop:
		return []byte{byte(keyInterrupt)}, nil
	}
}

// keyOf is the key that some input begins with, and how many bytes it takes. A sequence for an arrow or the like is one
// key: its letters are not taken for keys of their own.
func keyOf(data []byte) (rune, int) {
	const escape = 0x1b
	switch {
	case data[0] == escape && len(data) == 1:
		return keyOther, 1
	case data[0] == escape && (data[1] == '[' || data[1] == 'O'):
		for i := 2; i < len(data); i++ {
			if data[i] >= '@' && data[i] <= '~' {
				return keyOther, i + 1
			}
		}
		return keyOther, len(data)
	case data[0] == escape:
		return keyOther, 2
	case data[0] == '\n':
		return keyEnter, 1
	}
	r, size := utf8.DecodeRune(data)
	if r == utf8.RuneError {
		return keyOther, size
	}
	return unicode.ToLower(r), size
}
