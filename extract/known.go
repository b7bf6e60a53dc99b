package extract

import (
	"strings"

	"session-learning/learnings"
)

// Bounds of the comparison with a project's own instruction files.
const (
	knownShare   = 0.80   // of the terms of a finding that stand in one of their sentences: it is known
	maxKnownText = 10_000 // sentences that are compared: a project that tells its agents more is not read further
)

// instructed is what a project's own instruction files say, sentence by sentence.
type instructed []passage

// passage is a sentence, an item of a list or a row of a table.
type passage struct {
	text  string
	terms map[string]bool
	under map[string]bool // terms of the heading that it stands under
}

// readKnown splits instruction files into sentences. Lines that a paragraph was wrapped into are joined first.
func readKnown(texts []string) instructed {
	var all instructed
	for _, text := range texts {
		var under map[string]bool
		for _, block := range blocks(text) {
			if heading := strings.TrimLeft(block, "# "); heading != block {
				under = stemSet(heading)
			}
			for _, s := range splitInstruction(block) {
				if terms := stemSet(s); len(terms) > 0 && len(all) < maxKnownText {
					all = append(all, passage{s, terms, under})
				}
			}
		}
	}
	return all
}

// blocks is the paragraphs, list items, table rows and headings of a text in Markdown, each in one line.
func blocks(text string) []string {
	var all []string
	open := false // the last one may go on
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		item := bulletLead.matches(l) || strings.HasPrefix(l, "|") || strings.HasPrefix(l, "#") || strings.HasPrefix(l, ">")
		switch {
		case l == "" || strings.HasPrefix(l, "```"):
			open = false
			continue
		case open && !item:
			all[len(all)-1] += joint(all[len(all)-1]) + l
		default:
			all = append(all, bulletLead.replace(l, ""))
		}
		open = !strings.HasPrefix(l, "|") && !strings.HasPrefix(l, "#")
	}
	return all
}

// joint is what stands between two lines of a paragraph: nothing in a script without spaces.
func joint(before string) string {
	if r := []rune(before); len(r) > 0 && hasHan(string(r[len(r)-1])) {
		return ""
	}
	return " "
}

// splitInstruction splits a block at its full stops; a block of one sentence stays as it is.
func splitInstruction(block string) []string {
	var all []string
	start := 0
	for i, r := range block {
		if endsSentence(block, i, r) {
			end := i + len(string(r))
			all = append(all, block[start:end])
			start = end
		}
	}
	return append(all, block[start:])
}

// say tells whether one of the sentences says what a finding does. One that says the opposite does not: the newer word
// wins.
func (k instructed) say(f finding) bool {
	if len(k) == 0 {
		return false
	}
	own := stemSet(f.summary)
	if len(own) < minTerms {
		return false
	}
	for _, p := range k {
		if p.covers(own) && forbids(p.text) == forbids(f.summary) && !learnings.Opposed(p.text, f.summary) {
			return true
		}
	}
	return false
}

// covers tells whether a passage and its heading hold nearly all of some terms; the heading alone says nothing.
func (p passage) covers(own map[string]bool) bool {
	n, here := 0, 0
	for s := range own {
		switch {
		case p.terms[s]:
			n, here = n+1, here+1
		case p.under[s]:
			n++
		}
	}
	return here >= minTerms && float64(n) >= knownShare*float64(len(own))
}

// forbids tells whether a text says what not to do.
func forbids(s string) bool { return forbidding.matches(s) }

var forbidding = pattern{
	fold: true,
	words: `
		never|do not|don't|dont|must not|mustn't|should not|shouldn't|may not|cannot|can't|no longer|not allowed
		avoid|forbid\w*|prohibit\w*|ban|banned|refrain
		nicht|nie|niemals|kein\w*|jamais|nunca
	`,
	parts: `
		(?:^|\s)(?:нельзя|никогда|не)(?:\s|$)
		不要|不准|不许|不得|不能|不可|禁止|切勿|勿|别[^的名]
		しない|するな|禁止|ないで|てはいけ
		^no\s
		\bne .{1,30}\bpas\b
	`,
}
