package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxAnswer is the longest line that is taken for an answer, in bytes.
const maxAnswer = 4 << 10

// asker puts questions to the person at the terminal, who answers each with a line: a key that is hit by mistake decides
// nothing that counts.
type asker struct {
	in  *bufio.Reader
	out voice
}

func (p *program) asker() asker {
	return asker{in: bufio.NewReaderSize(p.env.Stdin, maxAnswer), out: p.out}
}

// askOrNo asks a question that is answered no unless somebody says yes: by an empty line, too, as "[y/N]" promises.
func (a asker) askOrNo(question string) (yes bool, err error) {
	answer, err := a.take(question+" [y/N]", "yn", 'n')
	return answer == 'y', err
}

// ask returns which of the letters the answer begins with; it asks again until it is one of them. When nothing more
// can be read, it is the last one, which must be the one that changes nothing.
func (a asker) ask(question, letters string) (byte, error) { return a.take(question, letters, 0) }

// take is ask, with what an empty line means; zero: nothing, and it is asked again.
func (a asker) take(question, letters string, empty byte) (byte, error) {
	for {
		fmt.Fprintf(a.out.talk, "learnings: %s ", question)
		line, cut, err := a.in.ReadLine()
		if errors.Is(err, io.EOF) {
			fmt.Fprintln(a.out.talk)
			return letters[len(letters)-1], nil
		}
		if err != nil {
			return 0, fmt.Errorf("read the answer: %w", err)
		}
		for cut && err == nil { // a line that was pasted
			_, cut, err = a.in.ReadLine()
		}
		answer := strings.ToLower(strings.TrimSpace(string(line)))
		if answer == "" && empty != 0 {
			return empty, nil
		}
		if answer != "" && strings.IndexByte(letters, answer[0]) >= 0 {
			return answer[0], nil
		}
	}
}

// confirm asks a question that a key answers, where a person is at the keys already and neither answer loses anything.
// Enter means yes; what ends a program means no.
func (p *program) confirm(k *keyboard, question string) bool {
	for {
		fmt.Fprintf(p.out.talk, "learnings: %s? [Y/n] ", question)
		key, err := k.next()
		switch {
		case err != nil || key == 'n' || key == 'q' || key == keyInterrupt || key == keyEnd:
			fmt.Fprintln(p.out.talk, "n")
			return false
		case key == 'y' || key == keyEnter:
			fmt.Fprintln(p.out.talk, "y")
			return true
		}
		fmt.Fprintln(p.out.talk)
	}
}
