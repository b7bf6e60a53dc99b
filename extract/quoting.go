package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits on the text of a learning, in runes.
const (
	maxSummary = 140
	maxInsight = 600
	maxExample = 400
)

// quote puts an error line in quotes; quotes within become single ones.
func quote(line string) string {
	return "\"" + strings.ReplaceAll(strings.TrimRight(line, " .:"), "\"", "'") + "\""
}

// minQuoted is the least of an error line, in runes, that tells anything when a summary must shorten it.
const minQuoted = 24

// withLine is a summary that ends with an error line: as many clauses of it as fit. When too little fits, the sentence ends
// before it: the insight holds the line.
func withLine(text, joint, line string) string {
	room := maxSummary - utf8.RuneCountInString(text) - utf8.RuneCountInString(joint) - len(`""`)
	if line = clausesOf(line, room); line != "" {
		return text + joint + quote(line)
	}
	if joint = strings.TrimSuffix(strings.TrimRight(joint, ": "), " with"); joint != "" && utf8.RuneCountInString(text+joint) <= maxSummary {
		return text + joint
	}
	return text
}

// clausesOf is as many clauses of an error line as fit into so many runes; "" when less than minQuoted of a longer one does.
func clausesOf(line string, most int) string {
	line = strings.TrimRight(line, " .:…")
	if utf8.RuneCountInString(line) <= most {
		return line
	}
	for _, border := range []*pattern{&sentenceBorder, &lineBorder} {
		for _, at := range slices.Backward(border.regexp().FindAllStringIndex(line, -1)) {
			head := line[:at[0]]
			if n := utf8.RuneCountInString(head); n <= most && n >= minQuoted && whole(head) && strings.Count(head, "'")%2 == 0 {
				return head
			}
		}
	}
	return ""
}

// Where an error line can end before its end: where another sentence begins, else between clauses.
var (
	sentenceBorder = pattern{parts: `
		[.;]\s
		[。；]
	`}
	lineBorder = pattern{parts: `
		[,:]\s
		\s[(\[|-]
		\s(?:from|in|at|while|for|or|as|because|when|with|which|that|does not|is not)\s
		[，：]
	`}
)

// shorten cuts a sentence at the last clause that fits, else at a word.
func shorten(s string, n int) string {
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	head := string([]rune(s)[:n])
	if at := clauseEnd.regexp().FindAllStringIndex(head, -1); len(at) > 0 && at[len(at)-1][0] > n/4 {
		return head[:at[len(at)-1][0]]
	}
	return cut(s, n)
}

// clauseEnd is where a sentence can be cut so that its beginning stays a sentence.
var clauseEnd = pattern{parts: `
	[;，；]
	, (?:and|but|so|because|which|since|or)\s
	\s(?:because|so that|and only|and then|and not)\s
	\s\(
`}

// cut shortens a text to at most n runes, at a word border, and says so with "…".
func cut(s string, n int) string {
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	runes := []rune(s)[:n-1]
	end := len(runes)
	for i := len(runes) - 1; i > len(runes)*2/3; i-- {
		if unicode.IsSpace(runes[i]) {
			end = i
			break
		}
	}
	return strings.TrimRight(halfHidden.replace(string(runes[:end]), ""), " ,;:-(") + "…"
}

// halfHidden is the beginning of what stands for a secret, where a text was cut in it.
var halfHidden = pattern{parts: `\[RE(?:D(?:A(?:C(?:T(?:E(?:D(?::[^\]\s]*)?)?)?)?)?)?)?$`}

// quotable is a telling line without what changes from run to run and place to place: positions, folders, hashes.
func quotable(line string) string {
	line = ansi.replace(line, "")
	if m := jsonMessage.groups(line); m != nil {
		line = m[1]
	}
	for _, c := range changeables {
		line = c.cut.replace(line, c.by)
	}
	line = strings.Join(strings.Fields(line), " ")
	return cut(strings.Trim(line, " -|•×✖✘┃│╷╵╭╰"), maxQuoted)
}

// jsonMessage is the message of an error that is given as JSON.
var jsonMessage = pattern{parts: `^\s*\{.*"message":\s*"((?:[^"\\]|\\.)+)"`}

// absolute is a path of at least two folders from the root, with what stands before it and its last name.
var absolute = pattern{parts: `(^|[\s'"(=:\[,])(?:file://)?(?:[A-Za-z]:|~)?(?:[\\/][\w.@+ -]*[\w.@+-]){2,}[\\/]([\w.@+*-]+)`}

// changeables is what differs the next time, and what stands in its place. Each sees what those before it have left.
var changeables = []struct {
	cut *pattern
	by  string
}{
	{&pattern{parts: `^\s*(\(eval\):\d+: |(/\S+/)?(ba|z|da)?sh: (line )?\d*:? ?|npm (ERR!|error) |\[[\d:.TZ -]+\] )`}, ""},
	{&pattern{parts: `^\s*\d{4}[/-]\d\d[/-]\d\d[T ][\d:.,]+Z?\s+`}, ""},
	{&pattern{parts: `^\s*\S+?[:(]\d+([:,]\d+)*\)?:? (-? ?)`}, ""},
	{&absolute, "$1$2"},
	{&pattern{parts: `~/(?:[\w.@+-]+/)+([\w.@+-]+)`}, "$1"},
	{&pattern{parts: `^@?[\w./-]+[: ](?:build|test|lint|check|typecheck|type-check|dev|start)(?::[\w:-]+)?: `}, ""}, // as a runner of many packages says whose line it is
	{&pattern{parts: `^(?i)error:? (MD\d+|TS\d+|[A-Z]\d{3,4})\b`}, "$1"},
	{&pattern{parts: `\s\[(Context|Expected|Actual)\b.*$`}, ""},
	{&pattern{parts: `^(?i)(fatal |error: )?(error: )`}, "$2"},
	{&pattern{parts: `\sin (Test\w+|test_\w+)\s`}, " in a test "},
	{&pattern{parts: `\s\[recovered(?:, repanicked)?\]$`}, ""}, // as a Go test reports a panic
	{&pattern{parts: `\b[0-9a-f]{12,64}\b`}, "<hash>"},
	{&pattern{parts: `https?://\S+`}, "<url>"},
	{&pattern{parts: `\b\d{4}-\d\d-\d\d[T ][\d:.]+Z?`}, "<time>"},
}

// maxQuoted is the most runes of an error line that are quoted in a learning.
const maxQuoted = 140
