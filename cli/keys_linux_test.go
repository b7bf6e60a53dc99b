package cli

import (
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/term"
)

// pseudoTerminal returns the two ends of a terminal: what a person types into, and what a program reads.
func pseudoTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { person.Close() })
	var number, unlocked int32
	for request, value := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlocked, syscall.TIOCGPTN: &number} {
		if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, person.Fd(), request, uintptr(unsafe.Pointer(value))); failed != 0 {
			t.Skip(failed)
		}
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { program.Close() })
	return person, program
}

// A key is read without Enter, and whatever comes, the terminal is as it was afterwards.
func TestTheTerminalIsAlwaysAsItWas(t *testing.T) {
	person, stdin := pseudoTerminal(t)
	before, err := term.GetState(int(stdin.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	p := &program{env: Env{Stdin: stdin}}
	k, done := p.keyboard()
	defer done()
	waiting := func() bool { // until the terminal hands on single keys
		now, err := term.GetState(int(stdin.Fd()))
		return err == nil && *now != *before
	}
	for _, step := range []struct {
		name string
		act  func() error
		want rune
	}{
		{"a key", func() error { _, err := person.WriteString("k"); return err }, 'k'},
		{"Ctrl-C", func() error { _, err := person.WriteString("\x03"); return err }, keyInterrupt},
		{"a signal from outside", func() error { return syscall.Kill(os.Getpid(), syscall.SIGTERM) }, keyInterrupt}, // its read waits on: the last
	} {
		acted := make(chan error, 1)
		go func() {
			for !waiting() {
				time.Sleep(time.Millisecond)
			}
			acted <- step.act()
		}()
		key, err := k.next()
		if err != nil || key != step.want {
			t.Errorf("%s: %q, %v", step.name, key, err)
		}
		if err := <-acted; err != nil {
			t.Error(err)
		}
		if waiting() {
			t.Errorf("%s: the terminal is left in another mode", step.name)
		}
	}
}
