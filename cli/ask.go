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

// asker puts questions to the person at the terminal, who answers each with a line.
type asker struct {
	in  *bufio.Reader
	out voice
}

func (p *program) asker() asker {
	return asker{in: bufio.NewReaderSize(p.env.Stdin, maxAnswer), out: p.out}
}

// ask returns which of the letters the answer begins with; it asks again until it is one of them. When nothing more
// can be read, it is the last one, which must be the one that changes nothing.
func (a asker) ask(question, letters string) (byte, error) {
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
		if answer != "" && strings.IndexByte(letters, answer[0]) >= 0 {
			return answer[0], nil
		}
	}
}
