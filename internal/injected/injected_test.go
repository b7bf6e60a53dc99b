package injected

import "testing"

func TestWhatWasInjectedIsTakenOut(t *testing.T) {
	block := Title + "\n\n" + Preface + "\n\n### Errors: Imports in a circle [err-20260102-abcd]\nWhen A imports B, move it.\n```\n# shared.py\n\nx = 1\n```\n\n### Tools: Use rg [tool-20260102-efgh]\nWhen searching, use rg.\nIt is faster."
	for name, c := range map[string]struct{ text, want string }{
		"plain text changes":                  {"a <b> ### c", "a <b> ### c"},
		"a reminder stays":                    {"out\n<system-reminder>\nx\n</system-reminder>\n", "out\n\n"},
		"one of two reminders stays":          {"<system-reminder>x</system-reminder>a<system-reminder>y</system-reminder>b", "ab"},
		"an element with attributes stays":    {`<teammate-message teammate_id="a">x</teammate-message>b`, "b"},
		"an element of another name is lost":  {"<system-reminders>x</system-reminders>", "<system-reminders>x</system-reminders>"},
		"a reminder that was cut stays":       {"out\n<system-reminder>\nx", "out\n"},
		"a name in a sentence takes it along": {"use <system-reminder> for that", "use <system-reminder> for that"},
		"the context of a prompt stays":       {"fix it\n<qwen:user-prompt-submit-context>\nx\n</qwen:user-prompt-submit-context>", "fix it\n"},
		"the context of a session stays":      {"<session_context>\nThis is the Gemini CLI.\n</session_context>\nfix it", "\nfix it"},
		"the instructions of an app stay":     {"<system_instruction>\nYou work in an app.\n</system_instruction>\n\nfix it", "\n\nfix it"},
		"the end of a task stays":             {"<system_notification>\n<task>\nkind: shell\n</task>\n</system_notification>\nfix it", "\nfix it"},
		"the order to take a plan over stays": {"add a door\n\nImplement the plan as specified, it is attached for your reference. Do NOT edit the plan file itself.\n\nDon't stop.", "add a door\n\n"},
		"a plan in a sentence goes along":     {"why did you say \"Implement the plan as specified, it is attached for your reference.\"?", "why did you say \"Implement the plan as specified, it is attached for your reference.\"?"},
		"our block stays":                     {block, ""},
		"our block in an output stays":        {"before\n" + block + "\n\nafter", "before\nafter"},
		"our block takes headings along":      {block + "\n\n## Next\ntext", "## Next\ntext"},
		"our block in JSON stays":             {"a\n{\"additionalContext\":\"\\n" + Title + "\\n\\n### Errors: x\"}\nb", "a\nb"},
		"our block twice stays once":          {block + "\n\n" + block, ""},
		"a block of an older program stays":   {Title + "\n\n### Errors: Imports in a circle\nWhen A imports B, move it.\n\nand now?", "and now?"},
		"a block without its beginning stays": {"why?\n\n### Tools: Use rg [tool-20260102-efgh]\nWhen searching, always use rg.\n\nand now?", "why?\n\nand now?"},
		"a heading without an id goes along":  {"### Tools: use rg\nalways", "### Tools: use rg\nalways"},
		"a heading with a link goes along":    {"### Tools: use rg [a-b-c]\nalways", "### Tools: use rg [a-b-c]\nalways"},
		"a heading of one's own goes along":   {block + "\n\n### Next: push\ntext", "### Next: push\ntext"},
		"code of one's own goes along":        {block + "\n\n```\nmy code\n```", "```\nmy code\n```"},
		"the title takes everything along":    {Title + "\nfix it", "fix it"},
	} {
		if got := Strip(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestMachine(t *testing.T) {
	for complaint, c := range map[string]struct {
		text string
		want bool
	}{
		"the end of a background task":         {"<task-notification>\n<task-id>1</task-id>\n</task-notification>\nRead the output file.", true},
		"a message of a team":                  {`<teammate-message teammate_id="a">do it</teammate-message>`, true},
		"a message of a new kind":              {"<new-kind-of-event id=\"1\">\nrun the tests\n</new-kind-of-event>", true},
		"an interrupt":                         {"  [Request interrupted by user for tool use]", true},
		"a push to go on":                      {"System: Please continue.", true},
		"a push to tell what a task gave":      {"Briefly inform the user about the task result and perform any follow-up actions (if needed).", true},
		"a push to go on after a sub-agent":    {"Perform any necessary follow-up actions in response to the Search subagent completion above.", true},
		"the order to take a plan over":        {"Implement the plan as specified, it is attached for your reference. Do NOT edit the plan file itself.", true},
		"a person who orders a plan":           {"Implement the plan, but do not touch the tests", false},
		"the beginning of a session":           {"This is the Gemini CLI. We are setting up the context for our chat.\nToday is Monday.", true},
		"what stands in an editor":             {"Here is the user's editor context as a JSON object.", true},
		"a person who asks to go on":           {"Please continue with the tests", false},
		"a summary of the conversation":        {"This session is being continued from a previous conversation that ran out", true},
		"a command of opencode":                {"Create or update `AGENTS.md` for this repository.\n\nThe goal is a compact file", true},
		"what a review of Codex is asked":      {"Review the current code changes (staged, unstaged, and untracked files) and provide prioritized findings.", true},
		"a role of a kit":                      {"You must fully embody this agent's persona and follow all activation instructions exactly as specified.\n\n<agent-activation>x</agent-activation>", true},
		"a person who asks for a review":       {"You are a code reviewer, so tell me what is wrong here", false},
		"a person who asks to review a commit": {"Review the last commit, please", false},
		"a person who names an element":        {"<my-list> is wrong here", false},
		"a person who pastes an element":       {"why is <my-list>x</my-list> not drawn?", false},
		"an element with a name of one word":   {"<ul>x</ul>", false},
		"a reminder before a person's words":   {"<system-reminder>be good</system-reminder> fix it", false},
		"nothing":                              {"", false},
	} {
		if got := Machine(c.text); got != c.want {
			t.Errorf("%s: %v", complaint, got)
		}
	}
}
