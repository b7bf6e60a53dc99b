package start

import (
	"strings"
	"testing"

	"session-learning/internal/injected"
	"session-learning/learnings"
)

func TestTask(t *testing.T) {
	block, _ := render([]learnings.Learning{
		learning("err-1", "Old summary", "Old insight.\nSecond line.", "old example\n\nafter a gap"),
		learning("err-2", "Other summary", "Other insight.", ""),
	}, 2000, cleaner())
	for name, c := range map[string]struct{ prompt, want string }{
		"a plain prompt":                        {"  fix the tests\n", "fix the tests"},
		"a prompt in Chinese":                   {"修复测试", "修复测试"},
		"a path is no command":                  {"/etc/hosts is ignored, why?", "/etc/hosts is ignored, why?"},
		"a comment is no command":               {"// why does this not compile", "// why does this not compile"},
		"a lone slash":                          {"/", "/"},
		"a fraction":                            {"/2 of the tests fail", "/2 of the tests fail"},
		"a slash command":                       {"/learn abc", ""},
		"a command of a plugin":                 {"/x:learn abc", ""},
		"a command alone":                       {"/clear", ""},
		"a command with its text below":         {"/review\nthe last commit", ""},
		"an empty prompt":                       {" \n\t", ""},
		"the end of a background agent":         {"<task-notification>\n<task-id>1</task-id>\n</task-notification>", ""},
		"output of a local command":             {"<local-command-stdout>x</local-command-stdout>", ""},
		"the name of a command":                 {"<command-name>/x</command-name>", ""},
		"an interrupt":                          {"[Request interrupted by user for tool use]", ""},
		"a summary of the conversation":         {"This session is being continued from a previous conversation that ran out", ""},
		"a message of a team":                   {`<teammate-message teammate_id="a">do it</teammate-message>`, ""},
		"a tag of one's own":                    {"<my-button> is not drawn", "<my-button> is not drawn"},
		"a system reminder before":              {"<system-reminder>\nbe good\n</system-reminder>\nfix it", "fix it"},
		"a system reminder that is left open":   {"fix it\n<system-reminder>be good", "fix it"},
		"context of a hook":                     {"<hook_context>x</hook_context> fix it", "fix it"},
		"only a reminder":                       {"<system-reminder>be good</system-reminder>", ""},
		"our block before the words":            {block + "\n\nfix it now", "fix it now"},
		"our block with a client's words":       {"UserPromptSubmit hook additional context: " + block + "\n\nfix it now\n\n### a heading of mine", "fix it now\n\n### a heading of mine"},
		"our block behind the words":            {"fix it now\n\n" + block, "fix it now"},
		"our block twice":                       {block + "\n\n" + block + "\n\n```\nmy code\n```", "```\nmy code\n```"},
		"a reminder around our block":           {"<system-reminder>" + block + "</system-reminder>fix it", "fix it"},
		"the title alone does not eat the rest": {injected.Title + "\nfix it", "fix it"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := task(c.prompt); got != c.want {
				t.Errorf("task is %q, want %q", got, c.want)
			}
		})
	}
}

func TestTaskOfAnEndlessPrompt(t *testing.T) {
	got := task("why? " + strings.Repeat("日", 100_000) + " please fix")
	if len(got) > maxTask+1 || !strings.HasPrefix(got, "why?") || !strings.HasSuffix(got, "please fix") {
		t.Errorf("%d bytes: %.10q … %q", len(got), got, got[len(got)-12:])
	}
}
