package extract

import (
	"testing"

	"session-learning/transcript"
)

func TestCorrection(t *testing.T) {
	type events = []transcript.Event
	did := replies("I have put the labels into the orchard table and updated the report.")
	changed := edits("/srv/orchard/labels.go", "a", "b")
	for complaint, l := range map[string]lesson{
		"a rejected call with a reason": {
			events{did, rejects("orch deploy --now"), becauseOf("never deploy before the harvest report is written")},
			"rule/standing-words", "Never deploy before the harvest report is written", ""},
		"a rejection that says what to do instead": {
			events{did, rejects("orch deploy --now"), becauseOf("deploy the labels first, then the report"), replies("Understood."), works("orch deploy labels")},
			"correction/rejection", "Deploy the labels first", ""},
		"a contradiction with a reason": {
			events{did, says("no, the labels should only be kept in seeds.yaml because the report reads them there"), replies("You're right, I'll move them."), changed},
			"correction/contradiction", "should only be kept in seeds.yaml", ""},
		"one thing, not the other": {
			events{did, says("i want the labels to live in seeds.yaml, not in the table"), replies("Got it."), changed},
			"correction/contradiction", "Let the labels live in seeds.yaml, not in the table", "draft"},
		"a question that the agent admits": {
			events{did, says("why are you still using the old sorter?"), replies("You're right, the old sorter drops pears. Let me switch."), changed},
			"correction/question", "Do not use the old sorter", ""},
		"what the agent concedes says it better": {
			events{did, says("hmm, that's not what the sorter does"), replies("You're right - the sorter drops pears that have no label. Let me fix it."), changed},
			"correction/contradiction", "The sorter drops pears that have no label", "draft"},
		"steering in the middle of a turn": {
			events{did, steers("label the crates first so the report has them"), replies("Good point."), changed},
			"correction/steering", "Label the crates first", ""},
		"slips of the fingers are mended after the agent's spelling": {
			events{did, says("no, use the hravest calendar rather than the table"), replies("You're right. The harvest calendar has the dates."), changed},
			"correction/contradiction", "Use the harvest calendar", ""},

		"an order of work with its purpose": {
			events{did, steers("commit first so you get the number"), replies("Good idea."), works("git commit -m x")},
			"correction/steering", "Commit first so you get the number", ""},
		"Chinese": {
			events{did, says("不对，标签应该放在 seeds.yaml 里，而不是表格里"), replies("你说得对，我来改。"), changed},
			"correction/contradiction", "标签应该放在 seeds.yaml 里，而不是表格里", ""},
		"Russian": {
			events{did, says("нет, используй календарь урожая, а не таблицу"), replies("Вы правы, исправляю."), changed},
			"correction/contradiction", "спользуй календарь урожая, а не таблицу", ""},

		"the next piece of work is no correction":  {events{did, says("can you add a report for pears too?"), replies("Sure."), changed}, "", "", ""},
		"a report of a fault is no correction":     {events{did, says("the report still doesn't show pears"), replies("Let me look."), changed}, "", "", ""},
		"a plain question is no correction":        {events{did, says("is the orchard table sorted?"), replies("Good question. Let me check."), changed}, "", "", ""},
		"politeness is no concession":              {events{did, says("what does the sorter do?"), replies("Exactly that."), changed}, "", "", ""},
		"a rejection by mistake":                   {events{did, rejects("orch deploy"), becauseOf("sorry, continue")}, "", "", ""},
		"the person does it alone":                 {events{did, rejects("orch deploy"), becauseOf("i'll take it from here")}, "", "", ""},
		"a rejection with only a question":         {events{did, rejects("orch deploy"), says("is the report written?"), replies("Yes."), works("orch status")}, "", "", ""},
		"a rejection with nothing":                 {events{did, rejects("orch deploy")}, "", "", ""},
		"an answer to a question is a decision":    {events{did, answers("not the table, use seeds.yaml"), replies("You're right."), changed}, "", "", ""},
		"the first prompt corrects nobody":         {events{says("don't put the labels into the table, use seeds.yaml instead"), changed}, "", "", ""},
		"a pasted review is not the person's word": {events{did, says("Code Review for PR #3\n## Issues\n- labels must not be in the table\n## Praise\n- good"), replies("You're right!"), changed}, "", "", ""},
		"one prompt that is still being typed": {events{did, says("instead of a table, print the labels"), says("instead of a table, print the labels as a tree"),
			says("instead of a table, print the labels as a tree with three levels"), replies("Okay."), changed}, "correction/contradiction", "with three levels", "draft"},
	} {
		t.Run(complaint, l.check)
	}
}
