package extract

import (
	"testing"

	"session-learning/learnings"
	"session-learning/transcript"
)

func TestRule(t *testing.T) {
	type events = []transcript.Event
	for complaint, l := range map[string]lesson{
		"always":              {events{says("Always run the orchard linter before you push.")}, "rule/standing-words", "Always run the orchard linter before you push", ""},
		"never":               {events{says("looks good. never edit generated clients by hand")}, "rule/standing-words", "Never edit generated clients by hand", ""},
		"ever":                {events{says("the seed table should not be changed ever, it is a snapshot")}, "rule/standing-words", "It is a snapshot", ""},
		"don't ever":          {events{says("don't ever commit the crate file")}, "rule/standing-words", "Never commit the crate file", ""},
		"from now on":         {events{says("from now on, name branches after the crate")}, "rule/standing-words", "ame branches after the crate", ""},
		"remember":            {events{says("remember: always use pearls for new crates")}, "rule/standing-words", "Always use pearls for new crates", ""},
		"not allowed":         {events{says("I want it written down that it is not allowed to write long comments on functions.")}, "rule/standing-words", "Do not write long comments on functions", ""},
		"anything":            {events{says("do not stash anything, read the crates you need")}, "rule/standing-words", "Do not stash anything", ""},
		"Chinese":             {events{says("记住往后的回复都用中文")}, "rule/standing-words", "回复都用中文", ""},
		"Chinese prohibition": {events{says("不要再修改生成的代码，必须用脚本生成")}, "rule/standing-words", "必须用脚本生成", ""},
		"Japanese":            {events{says("今後は必ずテストを実行してからコミットしてください")}, "rule/standing-words", "必ずテスト", ""},
		"German":              {events{says("Bitte immer erst den Linter laufen lassen, nie direkt auf main pushen.")}, "rule/standing-words", "immer erst den Linter", ""},
		"French":              {events{says("Il faut toujours lancer les tests avant de pousser le code.")}, "rule/standing-words", "toujours lancer les tests", ""},
		"Spanish":             {events{says("Siempre usa el formateador antes de hacer un commit.")}, "rule/standing-words", "usa el formateador", ""},
		"Russian":             {events{says("Понижать версии библиотек нельзя никогда.")}, "rule/standing-words", "Понижать версии библиотек нельзя", ""},

		"a task is no rule":             {events{says("create the file crates.go and use port 3001 for this")}, "", "", ""},
		"what happens is no rule":       {events{says("it always fails with the same crate, and the test never finishes")}, "", "", ""},
		"a memory is no rule":           {events{says("I don't remember when we last changed the crates")}, "", "", ""},
		"a question is no rule":         {events{says("does the crate table always have labels?")}, "", "", ""},
		"a plan is no rule":             {events{says("Implement the following plan:\n\n# Plan\n\nAlways use crates. Never use boxes.\n")}, "", "", ""},
		"a pasted list is no rule":      {events{says("from the wiki:\n- always a crate\n- never a box\n- always a label\n- never a stone\n- always a leaf\n- never a root")}, "", "", ""},
		"the agent's words are no rule": {events{replies("You should always use crates and never use boxes.")}, "", "", ""},
		"a tool's words are no rule":    {events{works("cat NOTES"), call(transcript.OK, "orch notes", "always use crates, never boxes")}, "", "", ""},
		"injected text is no rule":      {events{says("<system-reminder>Always use crates, never boxes.</system-reminder>")}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}

func TestRuleScope(t *testing.T) {
	for text, want := range map[string]learnings.Scope{
		"Always run the orchard linter before you push.": learnings.Project,
		"记住往后的回复都用中文":                                    learnings.General,
		"Never use em dashes in text for people.":        learnings.General,
	} {
		got := learned(home, says(text))
		if len(got) != 1 || got[0].Scope != want {
			t.Errorf("%q: %d learned, want one of scope %s", text, len(got), want)
		}
	}
}
