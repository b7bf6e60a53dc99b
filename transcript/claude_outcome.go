package transcript

import (
	"strconv"
	"strings"

	"session-learning/internal/agent"
	"session-learning/internal/injected"
)

// claudeResult is a tool result.
type claudeResult struct {
	tool    string // empty: the call is not known
	text    string // what the model saw, without reminders
	flagged bool   // is_error
	detail  claudeDetail

	questions []question // of a call that asks the person
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
	case r.detail.interrupted, strings.Contains(text[strings.LastIndexByte(text, '\n')+1:], "[Request interrupted by user"):
		return Cancelled, 0
	case !failed:
		return OK, 0
	case coded:
		return Failed, exit
	case agent.ClaudeRejected(text):
		return Rejected, 0
	case strings.HasPrefix(strings.TrimPrefix(text, "<error>"), "Command was aborted"):
		return Cancelled, 0
	case agent.ClaudeDenied(text), isEdit(tool), isFile(tool):
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

// spokenInResult adds what the person says in a result: the reason of a rejection, the answers to questions.
func (c *claude) spokenInResult(rec claudeRecord, res claudeResult, n int) int {
	asked := res.tool == claudeAsk
	if asked && res.detail.questions != nil {
		res.questions = questionsIn(res.detail.questions)
	}
	if asked && res.detail.answers != nil {
		return c.answers(rec, res, n)
	}
	if text, ok := answersText(res.text); asked && ok {
		return c.answersInText(rec, res.questions, text, n)
	}
	if !res.flagged || !agent.ClaudeRejected(res.text) {
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
		return c.answersSoFar(rec, res.questions, text, n)
	}
	if text == "" || machine(text) {
		return 0
	}
	e := c.event(Human, rec, n)
	e.Text, e.Voice = text, Rejection
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
