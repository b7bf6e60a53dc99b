package transcript

import (
	"fmt"
	"strings"
	"testing"
)

// offers writes what was offered with the answers of a session: the header, then the options, picked ones with a star.
func offers(b Batch) string {
	var lines []string
	for _, e := range b.Events {
		if e.Voice != Answer {
			continue
		}
		line := e.Question + " no offer"
		if e.Offer != nil {
			line = fmt.Sprintf("%s [%s]", e.Question, e.Offer.Header)
			if e.Offer.Many {
				line += " many"
			}
			for _, o := range e.Offer.Options {
				star := ""
				if o.Picked {
					star = "*"
				}
				line += fmt.Sprintf(" %s%s (%s)", star, o.Label, o.Text)
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestWhatWasOfferedWithAQuestionIsTold(t *testing.T) {
	const (
		input = `{"questions":[{"id":"db","question":"Which store?","header":"Store","multiSelect":false,"multiple":false,"options":[{"label":"SQLite","description":"one file"},{"label":"SQLite in memory","description":"lost at the end"}]}]}`
		first = "Which store? [Store] *SQLite (one file) SQLite in memory (lost at the end)"
		last  = "Which store? [Store] SQLite (one file) *SQLite in memory (lost at the end)"
		none  = "Which store? [Store] SQLite (one file) SQLite in memory (lost at the end)"
	)
	detail := func(answer, notes string) string {
		return input[:len(input)-1] + `,"answers":{"Which store?":` + quote(answer) + `},"annotations":{"Which store?":{"notes":` + quote(notes) + `}}}`
	}
	ask := func() *made { return (&made{}).do("AskUserQuestion", input) }
	qwen := func(answer string) string {
		return (&qwenChat{}).do("ask_user_question", input).get(`{"output":"User has provided the following answers"}`,
			`{"callId":"c1","status":"success","resultDisplay":{"type":"ask_user_question_answers","answers":[{"question":"Which store?","answer":`+quote(answer)+`}]}}`).String()
	}
	copilot := copilotLine(1, "session.start", `{"sessionId":"s1","version":1,"producer":"copilot-agent","copilotVersion":"1.0.102"}`) +
		copilotLine(2, "assistant.message", `{"content":"","toolRequests":[{"toolCallId":"c1","name":"ask_user","arguments":{"question":"Which store?","choices":["SQLite","SQLite in memory"]}}]}`) +
		copilotLine(3, "tool.execution_start", `{"toolCallId":"c1","toolName":"ask_user","arguments":{"question":"Which store?","choices":["SQLite","SQLite in memory"]}}`) +
		copilotLine(4, "tool.execution_complete", `{"toolCallId":"c1","success":true,"result":{"content":"User selected: SQLite in memory"}}`)
	for name, c := range map[string]struct{ text, want string }{
		"an option of Claude Code is lost":                {ask().get("", false, detail("SQLite", "")).String(), first},
		"a label is taken for one that it begins with":    {ask().get("", false, detail("SQLite in memory", "")).String(), last},
		"a note takes the pick away":                      {ask().get("", false, detail("SQLite", "no server to look after")).String(), first},
		"words that hold a label are a pick":              {ask().get("", false, detail("SQLite in memory, but only in tests", "")).String(), none},
		"an option is lost when only the text tells":      {ask().get(`User has answered your questions: "Which store?"="SQLite". You can now continue with the user's answers in mind.`, false, "").String(), first},
		"an option is lost in the text of newer versions": {ask().get(`Your questions have been answered: "Which store?"="SQLite". You can now continue with these answers in mind.`, false, "").String(), first},
		"an option is lost beside its preview and a note": {ask().get("User has answered your questions: \"Which store?\"=\"SQLite\" selected preview:\nopen(\"a\", \"b\") user notes: no server, please. You can now continue.", false, "").String(), first},
		"a file from before options is read otherwise":    {(&made{}).do("AskUserQuestion", `{}`).get(`User has answered your questions: "Which store?"="SQLite". You can now continue.`, false, "").String(), "Which store? no offer"},
		"an option of Codex is lost":                      {(&rollout{}).meta("").do("request_user_input", input).get(`{"answers":{"db":{"answers":["SQLite","user_note: no server"]}}}`).String(), first},
		"an option of opencode is lost":                   {ocAgent(1, 2, ocTool("question", ocDone(input, "", `{"answers":[["SQLite in memory"]]}`))) + "\n", last},
		"an option of Gemini CLI is lost":                 {newChat().say("g1", "", calls(tool("c1", "ask_user", input, `{"output":"{\"answers\":{\"0\":\"SQLite\"}}"}`, "success"))).String(), first},
		"an option of Qwen Code is lost":                  {qwen("SQLite"), first},
		"a choice of Copilot CLI is lost":                 {copilot, "Which store? [] SQLite () *SQLite in memory ()"},
		"an option of the neutral format is lost":         {`{"format":"session-learning","version":1,"session":"s"}` + "\n" + `{"type":"user","question":"Which store?","text":"SQLite","header":"Store","options":[{"label":"SQLite","description":"one file"},"Files"]}` + "\n", "Which store? [Store] *SQLite (one file) Files ()"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := offers(read(t, c.text)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestNotesInTheTextOfAnswersAreThePersons(t *testing.T) {
	input := `{"questions":[{"question":"Which store?","options":[{"label":"SQLite"}]},{"question":"And where?","options":[{"label":"Here"}]}]}`
	text := "User has answered your questions: \"Which store?\"=\"SQLite\" selected preview:\nopen(\"a\", \"b\") user notes: no server, \"please\", \"And where?\"=\"There\" user notes: not here. You can now continue with the user's answers in mind."
	expect(t, read(t, (&made{}).do("AskUserQuestion", input).get(text, false, "").String()), "1 AskUserQuestion ok result=2",
		"2 answer to \"Which store?\": SQLite\nno server, \"please\"", "2 answer to \"And where?\": There\nnot here")
}
