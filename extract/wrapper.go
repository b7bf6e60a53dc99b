package extract

import (
	"slices"
	"strings"
)

// What stands before the command that does the work: words of the shell and of the system carry any command, runners
// start a tool that belongs to the project. Whoever asks what a command does looks through them here.

// carriers run another command as it stands.
var carriers = set{list: `
	sudo doas env time timeout nice nohup xvfb-run
	command exec
	if then else do !
`}

// bare is the command without what only carries another one: sudo, time, timeout 60, env A=b.
func (c command) bare() command {
	for len(c.words) > 1 && carriers.has(c.program()) {
		rest := c.words[1:]
		if c.program() != "command" { // command -v looks for a program
			rest = rest[carrierFlags(rest):]
		}
		if c.program() == "timeout" && len(rest) > 1 {
			rest = rest[1:]
		}
		c.words = rest
		for len(c.words) > 1 && assignment(c.words[0]) {
			c.env = append(slices.Clone(c.env), c.words[0])
			c.words = c.words[1:]
		}
	}
	return c
}

// carrierFlags is how many words at the start are flags of a carrier and their values: sudo -u pat, nice -n 10.
func carrierFlags(words []string) int {
	n := 0
	for n < len(words)-1 && strings.HasPrefix(words[n], "-") {
		if slices.Contains([]string{"-u", "-g", "-n", "-k", "-s"}, words[n]) {
			n++
		}
		n++
	}
	return min(n, len(words)-1)
}

// Runners run a tool that belongs to the project. Some do nothing else; some need a word for it, which with others
// names a script of the project ("npm run").
var (
	plainRunners = set{list: "npx bunx uvx pipx"}
	execRunners  = set{list: "npm pnpm yarn bun bundle mise poetry uv pipenv hatch direnv"} // exec, dlx, x
	runRunners   = set{list: "poetry uv pipenv hatch direnv"}                               // run
	pythons      = set{list: "python python3 py"}                                           // -m
)

// tool is the command that carriers and runners start: "sudo npx jest" is "jest".
func (c command) tool() command {
	c = c.bare()
	for n := runnerWords(c.words); n > 0; n = runnerWords(c.words) {
		c.words = c.words[n:]
	}
	return c
}

// runnerWords is how many words a runner puts before the tool that it runs; 0 when it is not used as one.
func runnerWords(words []string) int {
	if len(words) < 2 {
		return 0
	}
	name := programName(words[0])
	switch {
	case plainRunners.has(name):
		return 1 + leadingFlags(words[1:])
	case pythons.has(name):
		if words[1] == "-m" && len(words) > 2 {
			return 2
		}
		return 0
	case !execRunners.has(name):
		return 0
	}
	for i := 1; i < len(words)-1; i++ {
		w := words[i]
		switch {
		case w == "exec" || w == "dlx" || w == "x" || w == "run" && runRunners.has(name):
			return i + 1 + leadingFlags(words[i+1:])
		case valued.has(w):
			i++
		case !strings.HasPrefix(w, "-"):
			return 0
		}
	}
	return 0
}

// leadingFlags is how many flags stand before the first plain word.
func leadingFlags(words []string) int {
	n := 0
	for n < len(words)-1 && strings.HasPrefix(words[n], "-") {
		n++
	}
	return n
}

func programName(w string) string { return command{words: []string{w}}.program() }
