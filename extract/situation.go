package extract

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/transcript"
)

// situation is where a person's words stand: what they answer, and what came of them.
type situation struct {
	at       int
	own      string // the person's own words
	lower    string
	rejected int      // the rejected call that the words belong to; -1: none
	reply    int      // the agent's text that takes the words up; -1: none
	conceded bool     // there it admits that the person is right
	halfway  bool     // there it takes note, perhaps only politely
	restated []string // what it says there that is so, best first
	resolved []advice // what it says there that should be done, or should not have been, best first
}

// situationOf looks around a human event.
func (t *timeline) situationOf(i int) (situation, bool) {
	if t.saidBefore(i) < 0 {
		return situation{}, false
	}
	own, ok := t.ownWords(i)
	if !ok {
		return situation{}, false
	}
	s := situation{at: i, own: own, lower: strings.ToLower(own), rejected: t.rejectedBefore(i), reply: -1}
	for n, j := range t.replies(i) {
		text := head(strings.TrimSpace(t.events[j].Text))
		if concession.matches(text) {
			s.reply, s.conceded = j, true
			break
		}
		if n == 0 && halfway.matches(text) {
			s.reply, s.halfway = j, true
		}
	}
	return s, true
}

// head is as much of a text as its first words take.
func head(text string) string {
	const most = 160 // bytes
	return text[:min(len(text), most)]
}

// rejectedBefore is the call that a person rejected with, or right before, these words; -1: none.
func (t *timeline) rejectedBefore(i int) int {
	if v := t.events[i].Voice; v != transcript.Rejection && v != transcript.Prompt && v != transcript.MidTurn {
		return -1
	}
	for j := i - 1; j >= 0 && i-j <= 4 && t.events[j].Kind == transcript.Call; j-- {
		if t.events[j].Tool.Outcome == transcript.Rejected {
			return j
		}
	}
	return -1
}

// object is what the words are about, worded to follow "When": the rejected command when they name it, the file last
// worked on when they name it; else "". The names are keywords in any case, but for tests and notes that the words do not
// name: these are beside whatever is worked on.
func (t *timeline) object(s situation) (string, []string) {
	if s.rejected >= 0 && t.events[s.rejected].Tool.Command != "" {
		for _, c := range t.script(s.rejected).work() {
			goal := c.goal()
			if slices.ContainsFunc(goal, func(w string) bool { return len(w) > 2 && strings.Contains(s.lower, w) }) {
				return fmt.Sprintf("about to run `%s`", strings.Join(goal, " ")), goal
			}
		}
		return "", nil
	}
	file := t.lastFile(s.at)
	switch {
	case file == "" || utf8.RuneCountInString(file) > maxKeyword:
		return "", nil
	case namesFile(s.lower, strings.ToLower(file)):
		return "working on " + file, []string{file}
	case testFile(file), path.Ext(file) == ".md":
		return "", nil
	}
	return "", []string{file}
}

// lastFile is the file that the agent changed last, or was not allowed to, before event i and in the same turn; "": none.
func (t *timeline) lastFile(i int) string {
	for j := i - 1; j >= 0 && t.events[j].Kind != transcript.Human; j-- {
		if e := t.events[j]; e.Tool.Path != "" && (changesFiles(e) || e.Tool.Outcome == transcript.Rejected) {
			return baseName(e.Tool.Path)
		}
	}
	return ""
}

// namesFile tells whether a text names a file, with or without its extension. Both in small letters.
func namesFile(text, file string) bool {
	const few = 5 // letters that may be any word
	stem := strings.TrimSuffix(file, path.Ext(file))
	return strings.Contains(text, file) || len(stem) > few && strings.Contains(text, stem)
}

// maxReplies is how many texts of the agent are searched for its answer to a person.
const maxReplies = 4

// replies is the agent's first texts after a human event, in the same turn.
func (t *timeline) replies(i int) []int {
	var found []int
	for j := i + 1; j < t.nextHuman(i) && len(found) < maxReplies; j++ {
		if e := t.events[j]; strings.TrimSpace(e.Text) != "" && e.Kind == transcript.Assistant {
			found = append(found, j)
		}
	}
	return found
}
