package extract

import (
	"slices"
	"strings"
)

// command is one simple command of a shell line, as far as it must be understood to compare two attempts.
// Quotes are taken off, redirections and here-documents left out.
type command struct {
	env   []string // assignments before the program, NAME=value
	words []string // program and arguments
	op    string   // the operator before it: "", "&&", "||", ";", "|", "&"
}

// script is a shell line in its simple commands.
type script []command

// parseShell splits a shell line. It understands quoting, operators, redirections, comments, line continuations
// and here-documents of POSIX shells; what it does not understand stays a word.
func parseShell(line string) script {
	p := shellParser{rest: dropHeredocs(line)}
	for p.next() {
	}
	return p.script
}

// dropHeredocs takes the bodies of here-documents out.
func dropHeredocs(line string) string {
	if !strings.Contains(line, "<<") {
		return line
	}
	var kept []string
	until := ""
	for l := range strings.SplitSeq(line, "\n") {
		if until != "" {
			if strings.TrimSpace(l) == until {
				until = ""
			}
			continue
		}
		kept = append(kept, l)
		until = heredocEnd(l)
	}
	return strings.Join(kept, "\n")
}

// heredocEnd is the word that ends the here-document that a line begins, or "".
func heredocEnd(l string) string {
	_, after, found := strings.Cut(l, "<<")
	if !found || strings.HasPrefix(after, "<") {
		return ""
	}
	after = strings.TrimLeft(strings.TrimPrefix(after, "-"), " \t")
	after = strings.TrimLeft(after, `'"\`)
	end := strings.IndexFunc(after, func(r rune) bool { return !nameRune(r) })
	if end < 0 {
		end = len(after)
	}
	return after[:end]
}

func nameRune(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

type shellParser struct {
	rest   string
	script script
	cur    command
	op     string
}

// next takes one token; it is false at the end.
func (p *shellParser) next() bool {
	p.rest = strings.TrimLeft(p.rest, " \t\r")
	if p.rest == "" {
		p.end("")
		return false
	}
	switch c := p.rest[0]; {
	case strings.HasPrefix(p.rest, "\\\n"):
		p.rest = p.rest[2:]
	case c == '#':
		_, after, _ := strings.Cut(p.rest, "\n")
		p.rest = "\n" + after
	case c == '\n' || c == ';':
		p.operator(1, ";")
	case strings.HasPrefix(p.rest, "&&"), strings.HasPrefix(p.rest, "||"):
		p.operator(2, p.rest[:2])
	case strings.HasPrefix(p.rest, "&>"):
		p.rest = p.rest[2:]
		p.word()
	case c == '|':
		p.operator(1, "|")
	case c == '&':
		p.operator(1, "&")
	case c == '<' || c == '>':
		p.redirection()
	case c == '(' || c == ')':
		p.operator(1, ";")
	default:
		p.add(p.word())
	}
	return true
}

func (p *shellParser) operator(size int, op string) {
	p.rest = p.rest[size:]
	p.end(op)
}

// end closes the command that is being read.
func (p *shellParser) end(op string) {
	if len(p.cur.words) > 0 || len(p.cur.env) > 0 {
		p.cur.op = p.op
		p.script = append(p.script, p.cur)
		p.op = ""
	}
	p.cur = command{}
	if op != "" {
		p.op = op
	}
}

// redirection drops a redirection with its target.
func (p *shellParser) redirection() {
	p.rest = strings.TrimLeft(p.rest, "<>&-")
	p.rest = strings.TrimLeft(p.rest, " ")
	p.word()
}

func (p *shellParser) add(w string) {
	if strings.HasPrefix(p.rest, ">") && (w == "2" || w == "1") { // 2>&1, 2>/dev/null
		p.redirection()
		return
	}
	if len(p.cur.words) == 0 && assignment(w) {
		p.cur.env = append(p.cur.env, w)
		return
	}
	p.cur.words = append(p.cur.words, w)
}

// assignment tells whether a word sets a variable.
func assignment(w string) bool {
	name, _, found := strings.Cut(w, "=")
	return found && name != "" && !strings.ContainsFunc(name, func(r rune) bool { return !nameRune(r) })
}

// word takes a word and its quotes off.
func (p *shellParser) word() string {
	var b strings.Builder
	for p.rest != "" {
		c := p.rest[0]
		switch {
		case c == '\'' || c == '"':
			b.WriteString(p.quoted(c))
		case c == '\\' && len(p.rest) > 1 && p.rest[1] != '\n' && !windowsPath(p.rest):
			b.WriteByte(p.rest[1])
			p.rest = p.rest[2:]
		case strings.HasPrefix(p.rest, "$("):
			b.WriteString(p.substitution())
		case strings.ContainsRune(" \t\r\n;|&<>()", rune(c)):
			return b.String()
		default:
			b.WriteByte(c)
			p.rest = p.rest[1:]
		}
	}
	return b.String()
}

// windowsPath tells whether a backslash separates folders rather than quotes: C:\src, .\run.
func windowsPath(s string) bool {
	return len(s) > 1 && (s[1] >= 'a' && s[1] <= 'z' || s[1] >= 'A' && s[1] <= 'Z')
}

// quoted takes a quoted string without its quotes.
func (p *shellParser) quoted(quote byte) string {
	var b strings.Builder
	for i := 1; i < len(p.rest); i++ {
		switch c := p.rest[i]; {
		case c == quote:
			p.rest = p.rest[i+1:]
			return b.String()
		case c == '\\' && quote == '"' && i+1 < len(p.rest) && strings.IndexByte("\"\\$`", p.rest[i+1]) >= 0:
			i++
			b.WriteByte(p.rest[i])
		default:
			b.WriteByte(c)
		}
	}
	p.rest = ""
	return b.String()
}

// substitution takes a command substitution as it stands.
func (p *shellParser) substitution() string {
	depth := 0
	for i := range len(p.rest) {
		switch p.rest[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				s := p.rest[:i+1]
				p.rest = p.rest[i+1:]
				return s
			}
		}
	}
	s := p.rest
	p.rest = ""
	return s
}

// program is the name of the program that a command runs, without folder, in lower case.
func (c command) program() string {
	if len(c.words) == 0 {
		return ""
	}
	name := strings.ToLower(baseName(c.words[0]))
	return strings.TrimSuffix(name, ".exe")
}

// work is the commands that do the work: no pipes behind them, no change of folder, no waiting and printing.
func (s script) work() script {
	var work script
	for _, c := range s {
		c = c.bare()
		if c.op != "|" && len(c.words) > 0 && !scaffolding.has(c.program()) {
			work = append(work, c)
		}
	}
	return work
}

// scaffolding is programs around the one that matters.
var scaffolding = set{list: `
	cd pushd popd pwd set-location
	echo printf write-host write-output
	export set unset source . read
	sleep wait start-sleep clear
	true false : exit
	for while do done fi { }
`}

// dir is the folder that a script changes into first, or "".
func (s script) dir() string {
	for _, c := range s {
		if p := c.program(); (p == "cd" || p == "pushd" || p == "set-location") && len(c.words) > 1 {
			return c.words[len(c.words)-1]
		}
	}
	return ""
}

// env is all variables of the environment that a script sets for its commands.
func (s script) env() []string {
	var env []string
	for _, c := range s {
		env = append(env, c.bare().env...)
		if c.program() == "export" {
			for _, w := range c.words[1:] {
				if assignment(w) {
					env = append(env, w)
				}
			}
		}
	}
	return slices.DeleteFunc(env, func(v string) bool { return !settled(v) })
}

// plumbing is variables that only say where the shell finds its tools.
var plumbing = set{list: "PATH HOME PWD OLDPWD NVM_DIR FNM_DIR PYENV_ROOT RBENV_ROOT SDKMAN_DIR ASDF_DIR HOMEBREW_PREFIX"}

// settled tells whether an assignment gives a variable of the environment a value that stands there: what a script works
// with has small letters, or is worked out on the way.
func settled(v string) bool {
	name, value, _ := strings.Cut(v, "=")
	return value != "" && name == strings.ToUpper(name) && !plumbing.has(name) && !strings.Contains(value, "$?") && !strings.Contains(value, "$(") && !strings.Contains(value, "`")
}
