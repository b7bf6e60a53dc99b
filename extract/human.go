package extract

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what counts as a person's own words.
const (
	maxOwnWords = 2000 // runes: longer texts are pasted, or are plans
	maxOwnLines = 25
	maxBullets  = 5
	minSentence = 6   // runes
	maxSentence = 320 // runes
)

// ownWords is what a person wrote himself: without fenced code, quoted lines, log lines and addresses. ok is false
// for text that is pasted as a whole: a review, a plan, a log, a prompt for another agent.
func ownWords(text string) (string, bool) {
	text = fences.ReplaceAllString(text, "\n")
	text = markup.ReplaceAllString(text, " ")
	if pasted(text) {
		text = leadLine(text)
	}
	var kept []string
	foreign := 0
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(strings.ReplaceAll(l, "\r", ""))
		if logLine(l) {
			foreign++
			continue
		}
		kept = append(kept, l)
	}
	own := strings.TrimSpace(addresses.ReplaceAllString(strings.Join(kept, "\n"), " "))
	return own, own != "" && (foreign < 3 || utf8.RuneCountInString(own) > 20)
}

var (
	fences    = regexp.MustCompile("(?s)```.*?(```|$)")
	markup    = regexp.MustCompile(`(?s)<[a-z][\w-]*>.*?</[a-z][\w-]*>|\[Image #?\d*[^\]]*\]|\[Pasted text[^\]]*\]`)
	addresses = regexp.MustCompile(`https?://\S+`)
	// logPart is what stands in lines that a program wrote, whatever they begin with.
	logPart  = regexp.MustCompile(`\b(Error|Exception|FAIL|WARN|INFO|DEBUG|ERR!|fatal|error|panic)(\[\w+\])?: |^\S+:\d+:\d+|^\d{4}-\d\d-\d\d|^\S+@\S+.* [%$#] |^at \S+ ?\(|^File "|^(import|func|const|var|let) |^\w+ = |^\d+ ?[|:│]`)
	headings = regexp.MustCompile(`(?m)^#{1,4} \S`)
	bullets  = regexp.MustCompile(`(?m)^\s*([-*•]|\d+[.)])\s+\S`)
	// machineText is how texts begin that no person typed, or typed for another reader.
	machineText = regexp.MustCompile(`(?i)^\s*(implement the following plan|operation stopped by hook|stop hook|this session is being continued|you are (a|an|the) |summari[sz]e (this|the) (conversation|part|task)|code review|\[request interrupted|caveat:|<|base directory for this skill|/\w|# |review (comment|feedback)s?:|in \S+ around lines? \d+)|severity\b|(?m)^@@ |✅|coderabbit\.ai|(?i)verify each finding|prompt for ai agents|(?i)\blines? \d+([-–]| and | to |\b)[\s\S]{120,}`)
)

// logLine tells whether a program wrote a line.
func logLine(l string) bool {
	if l == "" {
		return false
	}
	if strings.HasSuffix(l, ";") || slices.ContainsFunc(logLeads, func(lead string) bool { return strings.HasPrefix(l, lead) }) {
		return true
	}
	return strings.ContainsAny(l, ":=|(@") && logPart.MatchString(l)
}

// logLeads is how lines of programs, prompts and diffs begin.
var logLeads = []string{">", "|", "❯ ", "$ ", "% ", "# ", "+++", "---", "@@", "=== ", "=> ", "│", "┃", "╭", "╰", "├", "└", "┌", "{", "}"}

// pasted tells whether a text is no person's own statement as a whole.
func pasted(text string) bool {
	return utf8.RuneCountInString(text) > maxOwnWords || strings.Count(text, "\n") > maxOwnLines ||
		len(headings.FindAllString(text, 2)) >= 2 || len(bullets.FindAllString(text, maxBullets)) >= maxBullets ||
		machineText.MatchString(text)
}

// leadLine is what a person wrote before what he pasted: the first line, when it is a sentence of his own. Machine text
// has none.
func leadLine(text string) string {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if machineText.MatchString(text) || strings.TrimSpace(rest) == "" || utf8.RuneCountInString(first) > maxSentence || !strings.Contains(first, " ") || headings.MatchString(text) {
		return ""
	}
	return first
}

// sentences splits a text at line ends and full stops.
func sentences(text string) []string {
	var found []string
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(bulletLead.ReplaceAllString(l, ""))
		start := 0
		for i, r := range l {
			if endsSentence(l, i, r) {
				found = appendSentence(found, l[start:i+utf8.RuneLen(r)])
				start = i + utf8.RuneLen(r)
			}
		}
		found = appendSentence(found, l[start:])
	}
	return found
}

var bulletLead = regexp.MustCompile(`^\s*([-*•]|\d+[.)])\s+`)

// endsSentence tells whether the rune at i ends a sentence: a full stop inside a name or an abbreviation does not.
func endsSentence(l string, i int, r rune) bool {
	switch r {
	case '。', '！', '？', '；':
		return true
	case '.', '!', '?':
		rest := l[i+1:]
		after, _ := utf8.DecodeRuneInString(rest)
		next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
		return (rest == "" || unicode.IsSpace(after)) && (!abbreviation.MatchString(l[:i+1]) || unicode.IsUpper(next) && strings.HasSuffix(l[:i+1], "etc."))
	}
	return false
}

var abbreviation = regexp.MustCompile(`(?i)\b(e\.g|i\.e|vs|etc|cf|no|approx|incl|resp)\.$`)

func appendSentence(list []string, s string) []string {
	s = strings.TrimSpace(s)
	if n := utf8.RuneCountInString(s); n < minSentence && !hasHan(s) || n > maxSentence || n < 3 {
		return list
	}
	return append(list, s)
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	})
}
