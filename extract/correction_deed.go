package extract

import (
	"slices"
	"strings"

	"session-learning/transcript"
)

// deedWith is the first command or edit after event i, and before the person speaks of something else, that holds one of some
// names; -1: none.
func (t *timeline) deedWith(i int, names []string) int {
	for j := i + 1; j < min(i+maxDeeds, len(t.events)); j++ {
		e := t.events[j]
		if e.Kind == transcript.Human && t.turnsAway(j) {
			break
		}
		if e.Kind != transcript.Call || e.Tool.Outcome != transcript.OK {
			continue
		}
		before, after := strings.ToLower(e.Tool.Old), strings.ToLower(e.Tool.Command+"\n"+e.Tool.New[:min(len(e.Tool.New), maxChanged)])
		if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(after, n) && !strings.Contains(before, n) }) {
			return j
		}
	}
	return -1
}

// maxDeeds is how many events after a person's words are searched for what came of them.
const maxDeeds = 400

// turnsAway tells whether a person speaks of something else in a human event, rather than assents or adds to it.
func (t *timeline) turnsAway(j int) bool {
	own, ok := t.ownWords(j)
	lower := strings.ToLower(own)
	return ok && t.events[j].Voice == transcript.Prompt && !noLesson.in(lower) && !(len(own) < maxAssent && assenting.matches(lower))
}

// maxAssent is the longest assent, in bytes.
const maxAssent = 60

var assenting = pattern{starts: `ok|okay|yes|yeah|sure|please|go ahead|do it|do all|proceed|great|perfect|good`, parts: `^(?:可以|好|是的|继续|同意|开始)`}

// ranFirst is the call after event i that runs one of some commands and works, when none had run in the session before; -1:
// none.
func (t *timeline) ranFirst(i int, commands []string) int {
	for _, j := range t.shell {
		e := t.events[j].Tool
		lower := strings.ToLower(e.Command)
		if !slices.ContainsFunc(commands, func(c string) bool { return strings.Contains(lower, c) }) {
			continue
		}
		if j < i || j > i+maxDeeds {
			return -1
		}
		if worked(e) {
			return j
		}
	}
	return -1
}
