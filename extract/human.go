package extract

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Bounds of what counts as a person's own words.
const (
	maxOwnWords = 2000 // runes: longer texts are pasted, or are plans
	maxOwnLines = 25
	maxBullets  = 5

	fewLogged    = 3  // lines of programs that say nothing of the rest
	minBesideLog = 20 // runes: less is only what points at a log
)

// ownWords is what a person wrote themselves: without fenced code, quoted lines, log lines and addresses. ok is false
// for text that is pasted as a whole: a review, a plan, a log, a prompt for another agent.
func ownWords(text string) (string, bool) {
	text = fences.replace(lineFences.replace(text, "`$1`"), "\n")
	text = markup.replace(text, " ")
	if pasted(text) {
		text = leadLine(text)
	}
	var kept []string
	logged := 0
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(strings.ReplaceAll(l, "\r", ""))
		if logLine(l) {
			logged++
			continue
		}
		kept = append(kept, l)
	}
	own := strings.TrimSpace(addresses.replace(strings.Join(kept, "\n"), " "))
	return own, own != "" && (logged < fewLogged || utf8.RuneCountInString(own) > minBesideLog)
}

var (
	// lineFences is fences within a line: they quote a word of the sentence that they stand in.
	lineFences = pattern{parts: `\x60\x60\x60([^\x60\n]+)\x60\x60\x60`}
	fences     = pattern{parts: `(?s)\x60\x60\x60.*?(\x60\x60\x60|$)`}
	markup     = pattern{parts: `(?s)<[a-z][\w-]*>.*?</[a-z][\w-]*>|\[Image #?\d*[^\]]*\]|\[Pasted text[^\]]*\]`}
	addresses  = pattern{parts: `https?://\S+`}
	// logPart is what stands in lines that a program wrote, whatever they begin with.
	logPart = pattern{
		parts: `
			\b(?:Error|Exception|FAIL|WARN|INFO|DEBUG|ERR!|fatal|error|panic)(?:\[\w+\])?:\s
			^(?:= )?(?:warning|hint|help|tip|info)(?:\[\S+\])?: [a-z]
			^= note: |^(?:npm|yarn|pnpm|pip|cargo|bun|go) (?i:warn|err|error|notice|note)\b
			^(?:\(\w+(?::\d+)?\) )?\w*(?:Warning|Error|Exception): \S
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
		(?:read the output file to retrieve|full transcript available at)
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

// pasted tells whether a text as a whole is nobody's own statement.
func pasted(text string) bool {
	return utf8.RuneCountInString(text) > maxOwnWords || strings.Count(text, "\n") > maxOwnLines ||
		len(headings.regexp().FindAllString(text, 2)) >= 2 || len(bullets.regexp().FindAllString(text, maxBullets)) >= maxBullets ||
		machineText.matches(text)
}

// leadLine is what a person wrote before what they pasted: the first line, when it is a sentence of their own. Machine text
// has none.
func leadLine(text string) string {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if machineText.matches(text) || strings.TrimSpace(rest) == "" || utf8.RuneCountInString(first) > maxSentence || !strings.Contains(first, " ") || headings.matches(text) {
		return ""
	}
	return first
}
