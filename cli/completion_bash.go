package cli

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// completeBash answers bash. That has no words for us: it cuts them at characters such as ":" and "=", leaves the
// quotes in, and takes an answer for the end of what it has cut. So we read the line up to the cursor as it stands, and
// give back what is to replace the last piece, quoted as it is.
func (p *program) completeBash(c *cli.Context, breaks, line string) {
	words, last := shellWords(line)
	if len(words) > 0 {
		words = words[1:] // the program
	}
	answer := p.complete(c, words, last.text)
	p.out.print("%s\n", answer.kind)
	kept := last.before(breaks)
	for _, s := range answer.words {
		if strings.HasPrefix(s.word, last.text) {
			p.out.print("%s\n", requoted(s.word[len(kept):], last.quote))
		}
	}
}

// lastWord is the word at the end of a line that is being typed.
type lastWord struct {
	text  string
	raw   string // as it stands in the line
	quote byte   // that is open at its end; 0: none
	open  int    // where the text begins that the open quote holds
}

// before is the part of the text that bash does not take for a part of the word: what stands before the open quote, or
// up to the last character that breaks words.
func (l lastWord) before(breaks string) string {
	if l.quote != 0 {
		return l.text[:l.open]
	}
	end := 0
	for i := 0; i < len(l.raw); i++ {
		if l.raw[i] == '\\' {
			i++
		} else if strings.IndexByte(breaks, l.raw[i]) >= 0 {
			end = i + 1
		}
	}
	_, head := shellWords(l.raw[:end])
	return head.text
}

// shellWords reads a line as a POSIX shell does, without expanding anything. The last word is the one at the end of the
// line: an empty one after a space.
func shellWords(line string) (words []string, last lastWord) {
	var text strings.Builder
	begin, begun := 0, false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case last.quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if begun {
				words = append(words, text.String())
			}
			text.Reset()
			begin, begun = i+1, false
			continue
		case last.quote == 0 && (c == '"' || c == '\''):
			last.quote, last.open = c, text.Len()
		case c == last.quote && c != 0:
			last.quote = 0
		case c == '\\' && last.quote != '\'' && i+1 < len(line) && (last.quote == 0 || strings.IndexByte("\"\\$`", line[i+1]) >= 0):
			i++
			text.WriteByte(line[i])
		default:
			text.WriteByte(c)
		}
		begun = true
	}
	last.text, last.raw = text.String(), line[begin:]
	return words, last
}

// requoted writes a text so that a shell reads it back after an open quote, or without one.
func requoted(text string, quote byte) string {
	switch quote {
	case '\'':
		return strings.ReplaceAll(text, "'", `'\''`)
	case '"':
		return strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "`", "\\`").Replace(text)
	}
	var b strings.Builder
	for _, r := range text {
		if isPlain(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(`\` + string(r))
		}
	}
	return b.String()
}
