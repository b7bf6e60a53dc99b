package extract

import (
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
	text = fences.replace(text, "\n")
	text = markup.replace(text, " ")
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
	own := strings.TrimSpace(addresses.replace(strings.Join(kept, "\n"), " "))
	return own, own != "" && (foreign < 3 || utf8.RuneCountInString(own) > 20)
}

var (
	fences    = pattern{parts: `(?s)\x60\x60\x60.*?(\x60\x60\x60|$)`}
	markup    = pattern{parts: `(?s)<[a-z][\w-]*>.*?</[a-z][\w-]*>|\[Image #?\d*[^\]]*\]|\[Pasted text[^\]]*\]`}
	addresses = pattern{parts: `https?://\S+`}
	// logPart is what stands in lines that a program wrote, whatever they begin with.
	logPart = pattern{
		parts: `
			\b(?:Error|Exception|FAIL|WARN|INFO|DEBUG|ERR!|fatal|error|panic)(?:\[\w+\])?:\s
			^\S+:\d+:\d+
			^\[?\d{4}[-/]\d\d[-/]\d\d
			^\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b
			^\S+@\S+.* [%$#]\s
			^at \S+ ?\(
			^File "
			^(?:import|func|const|var|let)\s
			^\w+ =\s
			^\d+ ?[|:│]
		`,
	}
	headings = pattern{parts: `(?m)^#{1,4} \S`}
	bullets  = pattern{parts: `(?m)^\s*([-*•]|\d+[.)])\s+\S`}
)

// machineText is how texts begin that no person typed, or typed for another reader, and what stands in them.
var machineText = pattern{
	fold: true,
	starts: `
		# the client
		this session is being continued
		operation stopped by hook|stop hook
		request interrupted
		base directory for this skill
		# plans and prompts for agents
		implement the following plan
		you are (?:a|an|the)
		summari[sz]e (?:this|the) (?:conversation|part|task)
		# reviews
		code review
		review (?:comment|feedback)s?:
		in \S+ around lines? \d+
	`,
	parts: `
		^\s*(?:caveat:|<|/\w)
		severity\b
		coderabbit\.ai|verify each finding|prompt for ai agents
		\blines? \d+(?:[-–]| and | to |\b)[\s\S]{120,}
		✅
		(?m)^@@\s
	`,
}

// logLine tells whether a program wrote a line.
func logLine(l string) bool {
	if l == "" {
		return false
	}
	if strings.HasSuffix(l, ";") || slices.ContainsFunc(logLeads, func(lead string) bool { return strings.HasPrefix(l, lead) }) {
		return true
	}
	return strings.ContainsAny(l, ":=|(@[") && logPart.matches(l)
}

// logLeads is how lines of programs, prompts and diffs begin.
var logLeads = []string{
	"$ ", "% ", "❯ ", "# ",
	">", "+++", "---", "@@",
	"=== ", "=> ", "{", "}",
	"|", "│", "┃", "╭", "╰", "├", "└", "┌",
}

// pasted tells whether a text is no person's own statement as a whole.
func pasted(text string) bool {
	return utf8.RuneCountInString(text) > maxOwnWords || strings.Count(text, "\n") > maxOwnLines ||
		len(headings.regexp().FindAllString(text, 2)) >= 2 || len(bullets.regexp().FindAllString(text, maxBullets)) >= maxBullets ||
		machineText.matches(text)
}

// leadLine is what a person wrote before what he pasted: the first line, when it is a sentence of his own. Machine text
// has none.
func leadLine(text string) string {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if machineText.matches(text) || strings.TrimSpace(rest) == "" || utf8.RuneCountInString(first) > maxSentence || !strings.Contains(first, " ") || headings.matches(text) {
		return ""
	}
	return first
}

// sentences splits a text at line ends and full stops.
func sentences(text string) []string {
	var found []string
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(bulletLead.replace(l, ""))
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

var bulletLead = pattern{parts: `^\s*([-*•]|\d+[.)])\s+`}

// endsSentence tells whether the rune at i ends a sentence: a full stop inside a name or an abbreviation does not.
func endsSentence(l string, i int, r rune) bool {
	switch r {
	case '。', '！', '？', '；':
		return true
	case '.', '!', '?':
		rest := l[i+1:]
		after, _ := utf8.DecodeRuneInString(rest)
		next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
		return (rest == "" || unicode.IsSpace(after)) && (!abbreviated(l[:i+1]) || unicode.IsUpper(next) && strings.HasSuffix(l[:i+1], "etc."))
	}
	return false
}

// abbreviated tells whether a text ends with a shortened word and its full stop.
func abbreviated(s string) bool {
	s = strings.TrimSuffix(s, ".")
	word := s[strings.LastIndexFunc(s, func(r rune) bool { return r != '.' && !unicode.IsLetter(r) })+1:]
	return abbreviations.has(strings.ToLower(word))
}

var abbreviations = set{list: "e.g i.e vs etc cf no approx incl resp"}

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
