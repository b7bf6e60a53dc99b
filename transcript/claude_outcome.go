package transcript

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"session-learning/internal/injected"
)

// claudeResult is a tool result.
type claudeResult struct {
	tool    string // empty: the call is not known
	text    string // what the model saw, without reminders
	flagged bool   // is_error
	detail  claudeDetail
}

// judge tells how the call ended and with which exit status.
func (r claudeResult) judge() (Outcome, int) {
	text, tool := r.text, r.tool
	exit, coded := exitCode(text)
	failed := r.flagged || coded && isShell(tool) || strings.HasPrefix(string(r.detail.text[:min(len(r.detail.text), 8)]), `"Error: `)
	switch {
	case strings.HasPrefix(text, "<tool_use_error>"):
		if strings.HasPrefix(text, "<tool_use_error>Sibling") || strings.HasPrefix(text, "<tool_use_error>Cancel") {
			return Cancelled, 0
		}
		return Refused, 0
	case r.detail.interrupted, strings.HasPrefix(text, "[Request interrupted by user"):
		return Cancelled, 0
	case !failed:
		return OK, 0
	case coded:
		return Failed, exit
	case rejected(text):
		return Rejected, 0
	case strings.HasPrefix(strings.TrimPrefix(text, "<error>"), "Command was aborted"):
		return Cancelled, 0
	case denied(text), isEdit(tool), isFile(tool):
		return Refused, 0
	}
	return Failed, 0
}

// exitCode reads "Exit code N" at the beginning of an output.
func exitCode(text string) (code int, ok bool) {
	rest, ok := strings.CutPrefix(text, "Exit code ")
	if !ok {
		return 0, false
	}
	if i := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
		rest = rest[:i]
	}
	code, err := strconv.Atoi(rest)
	return code, err == nil && code != 0
}

func rejected(text string) bool {
	return strings.HasPrefix(text, "The user doesn't want to") ||
		strings.HasPrefix(text, "User rejected") ||
		strings.HasPrefix(text, "The agent proposed a plan that was rejected by the user")
}

// denied tells whether rules or hooks refused a call, not the person.
func denied(text string) bool {
	head, _, _ := strings.Cut(text, "\n")
	for _, mark := range [...]string{
		"Permission to use ", "Permission for this ", "Claude requested permissions", "This command requires approval",
		"This Bash command contains multiple", "PreToolUse:", "Hook PreToolUse", "InputValidationError",
		"No such tool available", "Error: No such tool available", "Unknown skill",
	} {
		if strings.HasPrefix(head, mark) {
			return true
		}
	}
	return strings.Contains(head, " operation blocked by hook")
}

// spokenInResult adds what the person says in a result: the reason of a rejection, the answers to questions.
func (c *claude) spokenInResult(rec claudeRecord, res claudeResult, n int) int {
	asked := res.tool == claudeAsk
	if asked && res.detail.answers != nil {
		return c.answers(rec, res.detail, n)
	}
	if asked && strings.HasPrefix(res.text, answered) {
		return c.answersInText(rec, res.text, n)
	}
	if !res.flagged || !rejected(res.text) {
		return 0
	}
	text := reason(res.text)
	if strings.HasPrefix(res.tool, "mcp__") {
		text = "" // a server words its errors as it likes
	}
	if given := str(rec.feedback, MaxOutput); text == "" && given != "" {
		text = strings.TrimSpace(injected.Strip(given))
	}
	if strings.HasPrefix(text, clarify) || strings.HasPrefix(text, interviewed) {
		return c.answersSoFar(rec, text, n)
	}
	if text == "" || machine(text) {
		return 0
	}
	return c.say(rec, Rejection, text, "", n)
}

// say adds what a person said as the nth event of a record.
func (c *claude) say(rec claudeRecord, voice Voice, text, question string, n int) int {
	e := c.event(Human, rec, n)
	e.Text, e.Voice, e.Question = text, voice, question
	c.add(e)
	return 1
}

// reason is what the person said when rejecting. The note that newer versions add to it is the harness's.
func reason(text string) string {
	_, said, ok := strings.Cut(text, "the user said:\n")
	if !ok {
		return ""
	}
	if i := strings.LastIndex(said, "\n\nNote: The user's next message may contain"); i >= 0 {
		said = said[:i]
	}
	return strings.TrimSpace(said)
}

// claudeAsk is the tool in whose results the person answers. A file that begins as such a result is none.
const claudeAsk = "AskUserQuestion"

const answered = `User has answered your questions: `

// answers adds an event for every question that was answered.
func (c *claude) answers(rec claudeRecord, d claudeDetail, n int) int {
	count := 0
	for o := openObject(d.answers); o.next(); {
		question := unescape(o.key)
		text := strings.TrimSpace(str(o.value(), MaxOutput))
		if note := strings.TrimSpace(str(field(field(d.notes, string(o.key)), "notes"), MaxOutput)); !strings.Contains(text, note) {
			text = strings.TrimSpace(text + "\n" + note)
		}
		if text == "" {
			continue
		}
		count += c.say(rec, Answer, text, question, n+count)
		picked := offered(d.questions, question, text)
		c.update(c.first+len(c.events)-1, func(e *Event) { e.Picked = picked })
	}
	return count
}

// offered tells whether an answer is nothing but options that the agent offered.
func offered(questions []byte, question, answer string) bool {
	picked := false
	array(questions, func(q []byte) {
		if gjson.GetBytes(q, "question").String() != question {
			return
		}
		rest := answer
		array(field(q, "options"), func(option []byte) {
			if label := gjson.GetBytes(option, "label").String(); label != "" {
				rest = strings.Replace(rest, label, "", 1)
			}
		})
		picked = strings.Trim(rest, ", ") == ""
	})
	return picked
}

// answersInText reads the text form: "Question"="Answer", pairs in a row, then a sentence of the harness.
func (c *claude) answersInText(rec claudeRecord, text string, n int) int {
	text = strings.TrimPrefix(text, answered)
	if i := strings.LastIndex(text, ". You can now continue"); i >= 0 {
		text = text[:i]
	}
	count := 0
	for strings.HasPrefix(text, `"`) {
		question, rest, ok := strings.Cut(text[1:], `"="`)
		if !ok {
			break
		}
		end := strings.Index(rest, `", "`)
		next := ""
		if end >= 0 {
			next = rest[end+3:]
		} else if end = strings.LastIndex(rest, `"`); end < 0 {
			end = len(rest)
		}
		if said := strings.TrimSpace(rest[:end]); said != "" {
			count += c.say(rec, Answer, said, question, n+count)
		}
		text = next
	}
	return count
}

// answersSoFar reads the answers in a list of questions of which some were answered: a line - "Question", then a
// line "  Answer: …".
func (c *claude) answersSoFar(rec claudeRecord, text string, n int) int {
	count, question := 0, ""
	for l := range strings.SplitSeq(text, "\n") {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, `- "`) {
			question = strings.TrimSuffix(l[3:], `"`)
		} else if said, ok := strings.CutPrefix(l, "Answer: "); ok && question != "" && said != "" {
			count += c.say(rec, Answer, said, question, n+count)
		}
	}
	return count
}
