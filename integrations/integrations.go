// Package integrations holds what we hand to coding agents to be read by them: text, one folder an agent. Where it goes
// on a person's machine is the business of cli/install.
package integrations

import (
	_ "embed" // the files are part of the executable, so that there is nothing to find or to lose
	"errors"
	"fmt"
	"strconv"
	"strings"
)

//go:embed claude/learnings.md
var claudeCommand string

//go:embed claude/add.md
var claudeAdd string

// The places in the files that are filled in.
const (
	placeProgram = "PROGRAM"    // the executable, as a shell reads it
	placeRun     = "RULE-SLASH" // the rules that allow what the file makes the client run
	placeAdd     = "RULE-ADD"
	placeText    = "TEXT" // what the person typed
)

// ClaudeCommand is the file that makes /learnings a command of Claude Code. The program is the path of the executable,
// quoted for a shell. A path that the client's permission rules cannot name is an error, because each use would be
// refused.
func ClaudeCommand(program string) (string, error) {
	if i := strings.IndexAny(program, "()"); i >= 0 {
		return "", errors.New("a permission rule of Claude Code cannot name a path with a parenthesis")
	}
	return strings.NewReplacer(
		placeProgram, program, placeRun, claudeRule(program+" slash:*"), placeAdd, claudeRule(program+" add --from -:*"),
	).Replace(claudeCommand), nil
}

// claudeRule allows the commands that a pattern fits. In a rule a backslash stands for itself only when it is doubled,
// and YAML reads the whole as one string only in quotes.
func claudeRule(pattern string) string {
	return strconv.Quote(fmt.Sprintf("Bash(%s)", strings.ReplaceAll(pattern, `\`, `\\`)))
}

// ClaudeAdd asks the model to make a learning of a person's words and to store it.
func ClaudeAdd(program, words string) string {
	return strings.NewReplacer(placeProgram, program, placeText, words).Replace(claudeAdd)
}
