package extract

import (
	"testing"

	"session-learning/transcript"
)

// What the agent did before it is set right, and after it.
var (
	didLabels = replies("I have put the labels into the orchard table and updated the report.")
	relabels  = edits("/srv/orchard/labels.go", "a", "b")
)

func TestCorrection(t *testing.T) {
	type events = []transcript.Event
	did, changed := didLabels, relabels
	for complaint, l := range map[string]lesson{
		// rejected calls
		"a rejected call with a standing reason is a rule": {
			events{did, rejects("orch deploy --now"), becauseOf("never deploy before the harvest report is written")},
			"rule/standing-words", "Never deploy before the harvest report is written", ""},
		"the two that a person had to choose from are swapped later": {
			events{did, says("No, don't use axios for the orchard requests, use fetch instead."), replies("You're right, I'll use fetch."), changed,
				says("What is in the crate?"), replies("Pears."), changed, says("No, don't use fetch for the orchard requests, use axios instead."), replies("You're right."), changed},
			"correction/contradiction", "Do not use fetch for the orchard requests, use axios instead", ""},
		"another order that turns something else down": {
			events{did, says("No, don't use axios for the orchard requests, use fetch instead."), replies("You're right, I'll use fetch."), changed,
				says("What is in the crate?"), replies("Pears."), changed, says("No, don't use moment for the harvest dates, use dayjs instead."), replies("You're right."), changed},
			"correction/contradiction", "Do not use axios for the orchard requests, use fetch instead", ""},
		"a rejection that says what to do instead": {
			events{did, rejects("orch deploy --now"), becauseOf("deploy the labels first, then the report"), replies("Understood."), works("orch deploy labels")},
			"correction/rejection", "Deploy the labels first", ""},
		"a bare rejection and the prompt that corrects": {
			events{did, rejects("orch sort --all"), says("don't sort all crates, only the ones in the shed"), replies("Got it."), works("orch sort shed")},
			"correction/rejection", "Do not sort all crates, only the ones in the shed", ""},
		"the person names the tool, the agent runs it": {
			events{did, rejects("npm install lodash"), becauseOf("no, i said pnpm"), replies("Right."), works("pnpm add lodash")},
			"correction/rejection", "Use `pnpm add` instead of `npm install`", ""},
		"a question at a rejected call that the agent heeds": {
			events{did, rejects("git rebase --continue"), becauseOf("fmt first maybe just in case?"), works("mise run fmt"), works("git rebase --continue")},
			"correction/rejection", "Run `mise run fmt` before `git rebase --continue`", "draft"},
		"what comes first, before a call of several commands": {
			events{did, rejects("git add labels.go && git rebase --continue"), becauseOf("fmt first"), works("mise run fmt"), works("git add labels.go && git rebase --continue")},
			"correction/rejection", "Run `mise run fmt` before `git add && git rebase --continue`", ""},
		"a plan is rejected for its way": {
			events{did, {Kind: transcript.Call, Tool: transcript.Tool{Name: "ExitPlanMode", Input: "plan: …", Outcome: transcript.Rejected}},
				becauseOf("put the sorter into the worker package instead of a new service"), replies("Good point, the worker it is."), changed},
			"correction/rejection", "Put the sorter into the worker package instead of a new service", ""},

		// prompts that contradict
		"a contradiction with a reason": {
			events{did, says("no, the labels should only be kept in seeds.yaml because the report reads them there"), replies("You're right, I'll move them."), changed},
			"correction/contradiction", "should only be kept in seeds.yaml", ""},
		"one thing, not the other": {
			events{did, says("i want the labels to live in seeds.yaml, not in the table"), replies("Got it."), changed},
			"correction/contradiction", "Let the labels live in seeds.yaml, not in the table", "draft"},
		"the first clause blames, the second says what is right": {
			events{did, says("you have it all wrong - the label files should come from the vault, not from the disk"), replies("You're right, I had it backwards."), changed},
			"correction/contradiction", "he label files should come from the vault", ""},
		"a symptom is no proof": {
			events{did, says("i see it in the sorter; that doesn't mean the sorter dropped the pears"), replies("You're right. The sorter is only the first step that reads the labels. Let me look further back."), works("orch log")},
			"correction/contradiction", "Do not assume the sorter dropped the pears, because the sorter is only the first step that reads the labels", ""},
		"where the fault lies": {
			events{did, says("the issue is the formatter, not orch generate"), replies("You're right! The formatter rewrites the generated labels on each run."), changed},
			"correction/contradiction", "earch for the cause in the formatter, not in orch generate", ""},
		"what was removed on purpose": {
			events{did, says("no, we removed the crate commands on purpose"), replies("Got it."), changed},
			"correction/contradiction", "Do not bring back the crate commands, which were removed on purpose", "draft"},
		"nobody asked for it": {
			events{edits("/srv/orchard/labels.go", "a", "b"), replies("I have rewritten labels.go as well."), says("i didnt ask you to rewrite it"), replies("Sorry, I'll put it back."), changed},
			"correction/contradiction", "Do not rewrite labels.go unasked", "draft"},
		"what is so, and what to do about it": {
			events{did, says("no, docs/crates.md is generated from the usage strings, your edit is gone with the next run. put the text into the usage string"), changed, replies("You're right, docs/crates.md is generated.")},
			"correction/contradiction", "ut the text into the usage string, because docs/crates.md is generated from the usage strings", ""},
		"it stands in the project's own rules": {
			events{did, says("doesnt your CLAUDE.md suggest you create changesets when adding crates? why didnt you?"), replies("You're right, I overlooked it."), changed},
			"correction/question", "Create changesets when adding crates, as CLAUDE.md says", "draft"},
		"repeated with said": {
			events{did, says("again, i said use the sorter of the shed instead of a new one"), replies("Sorry about that."), changed},
			"correction/contradiction", "Use the sorter of the shed instead of a new one", ""},
		"the agent's words say it better": {
			events{did, says("hmm, that's not what the sorter does"), replies("You're right. I'll use `sorter.KeepAll` instead of the filter for unlabelled pears."), changed},
			"correction/contradiction", "Use `sorter.KeepAll` instead of the filter for unlabelled pears", ""},
		"slips of the fingers are mended after the agent's spelling": {
			events{did, says("no, use the hravest calendar rather than the table"), replies("You're right. The harvest calendar has the dates."), changed},
			"correction/contradiction", "Use the harvest calendar", ""},

		// questions that correct
		"a question that the agent admits": {
			events{did, says("why are you still using the old sorter?"), replies("You're right, the old sorter drops pears. Let me switch."), changed},
			"correction/question", "Do not use the old sorter", ""},
		"are you sure": {
			events{did, says("are you sure?"), replies("No, I'm not sure. I assumed `sorter.Status()` writes the labels, but it is read-only. Let me check."), works("orch log"), replies("Confirmed: `sorter.Status()` is read-only, the labels stay as they are.")},
			"correction/contradiction", "Do not assume `sorter.Status()` writes the labels, because it is read-only", ""},
		"can't we just": {
			events{did, rejects("orch write-parser"), becauseOf("really? can't we provide a setting to the label parser to be strict?"), replies("You're right. I can use `labels.Strict()`. Let me do it."), changed},
			"correction/rejection", "Use `labels.Strict()` to make the label parser strict", ""},
		"why not": {
			events{did, steers("why not keep the crate list consistent with the shed list and only sort on a double click?"), replies("Good point."), changed},
			"correction/steering", "Keep the crate list consistent with the shed list and only sort on a double click", ""},
		"why would you": {
			events{did, says("but the migration always runs, why would you repeat the table in the full schema?"), replies("You're right, that's duplication."), changed},
			"correction/question", "Do not repeat the table in the full schema", "draft"},

		// steering
		"steering in the middle of a turn": {
			events{did, steers("label the crates first so the report has them"), replies("Good point."), changed},
			"correction/steering", "Label the crates first", "draft"},
		"an order of work with its purpose": {
			events{did, steers("commit first so you get the sha for the report"), replies("Good idea."), works("git commit -m x")},
			"correction/steering", "Commit first so you get the sha for the report", "draft"},
		"stop doing it": {
			events{did, steers("stop committing the planning notes"), replies("Noted."), changed},
			"correction/steering", "Stop committing the planning notes", "draft"},

		// other languages
		"Chinese": {
			events{did, says("不对，标签应该放在 seeds.yaml 里，而不是表格里"), replies("你说得对，我来改。"), changed},
			"correction/contradiction", "标签应该放在 seeds.yaml 里，而不是表格里", ""},
		"Chinese at a rejected call": {
			events{did, rejects("orch sort"), becauseOf("应该在 shed 目录里跑，而不是在根目录"), replies("好的。"), works("orch sort shed")},
			"correction/rejection", "应该在 shed 目录里跑，而不是在根目录", ""},
		"traditional Chinese with full-width marks": {
			events{did, says("錯了！標籤不要寫在表格，應該放到 seeds.yaml"), replies("抱歉，我來改。"), changed},
			"correction/contradiction", "標籤不要寫在表格", ""},
		"Japanese": {
			events{did, says("違います。ラベルは表ではなく seeds.yaml のファイルに置いてください"), replies("申し訳ありません、直します。"), changed},
			"correction/contradiction", "ラベルは表ではなく seeds.yaml のファイルに置いてください", ""},
		"Russian": {
			events{did, says("нет, используй календарь урожая, а не таблицу"), replies("Вы правы, исправляю."), changed},
			"correction/contradiction", "спользуй календарь урожая, а не таблицу", ""},
		"German": {
			events{did, says("nein, die labels gehören in seeds.yaml und nicht in die tabelle"), replies("Du hast recht, ich ändere das."), changed},
			"correction/contradiction", "gehören in seeds.yaml und nicht in die tabelle", ""},
		"French": {
			events{did, says("non, il ne faut pas mettre les labels dans la table, utilise seeds.yaml"), replies("Vous avez raison."), changed},
			"correction/contradiction", "utilise seeds.yaml", ""},
		"Spanish": {
			events{did, says("no, las etiquetas deben ir en seeds.yaml en lugar de la tabla"), replies("Tienes razón."), changed},
			"correction/contradiction", "en lugar de la tabla", ""},
		"one prompt that is still being typed": {
			events{did, says("instead of a table, print the labels to the log file"), says("instead of a table, print the labels to the log file as a tree"), replies("You're right."), changed},
			"correction/contradiction", "as a tree", ""},
	} {
		t.Run(complaint, l.check)
	}
}

func TestNoCorrection(t *testing.T) {
	did, changed := didLabels, relabels
	for complaint, events := range map[string][]transcript.Event{
		// the next piece of work, and wishes of the moment
		"the next piece of work":                       {did, says("can you add a report for pears too?"), replies("Sure."), changed},
		"a task at a rejected call":                    {did, rejects("orch edit"), becauseOf("let's not make this change in this branch. can you log an issue with the details"), replies("Good call."), works("orch issue")},
		"a task with a purpose":                        {did, says("update the report as well so we're not misleading anyone, then open it again"), replies("Done."), changed},
		"how it shall look":                            {did, says("and the demo fully fills the preview box, not just some part of it"), replies("Ok."), changed},
		"how it shall look, in Japanese":               {did, says("追加のボタンじゃなくて、枠内をクリックしたら開くようにして"), replies("了解"), changed},
		"a fix that is asked for":                      {did, says("fix the size cap in crates.go to be per shed rather than one for all"), replies("Ok."), changed},
		"go on, at a branch":                           {did, says("no, commit it and push it to the branch"), replies("Ok."), works("git push")},
		"for now":                                      {did, says("no, let's shelve this for now"), replies("You're right. I'll use `sorter.KeepAll` instead of the filter for pears."), changed},
		"an undo without a lesson":                     {did, says("no, revert that"), replies("You're right, reverting."), changed},
		"the first prompt corrects nobody":             {says("don't put the labels into the table, use seeds.yaml instead"), changed},
		"an answer to a question is a decision":        {did, answers("not the table, use seeds.yaml"), replies("You're right."), changed},
		"a wish to be shown":                           {did, says("no i mean show me the labels of the shed"), replies("Got it."), works("orch show")},
		"a plan for the product from the next prompt":  {did, says("the next page should not have a header but a big picture"), replies("Ok."), changed},
		"what the agent looks at next is no lesson":    {did, says("but that's not the whole story"), replies("Good point. Let me check the original sorter from before the move."), works("orch log")},
		"what the agent does next is no lesson either": {did, says("the report isn't really right"), replies("You're right, let me update the script to print the labels."), changed},

		// reports and questions
		"a report of a fault":           {did, says("the report still doesn't show pears"), replies("Let me look."), changed},
		"a report in Chinese":           {did, says("查看日志，刚才发送文件的代码为什么又发生了重复"), replies("好的"), changed},
		"a report in Japanese":          {did, says("まだ色が違うので直して"), replies("了解"), changed},
		"a plain question":              {did, says("is the orchard table sorted?"), replies("Good question. Let me check."), changed},
		"a question that is only asked": {did, says("why is the sorter not called in the shed?"), replies("Because the shed has its own."), changed},
		"politeness is no concession":   {did, says("what does the sorter do?"), replies("Exactly that."), changed},
		"a fact without a word on what to do": {did, says("it's in the second shed i see this"), replies("That changes things - the sorters run in whichever shed triggered them. Let me check the second shed."),
			works("orch log")},
		"where warnings are at the moment": {did, says("i just ran it and the warnings are still there"), replies("My mistake - the warnings are in `labels/src` (tests), not in the generated client. Let me fix them."), changed},
		"what happened once":               {did, says("uuum no it doesnt. 166 was already merged"), replies("Sorry about that! The edit silently succeeded on the merged one. Let me create a new one."), changed},

		// rejections that teach nothing
		"a rejection by mistake":             {did, rejects("orch deploy"), becauseOf("sorry, continue")},
		"the person does it alone":           {did, rejects("orch deploy"), becauseOf("i'll take it from here")},
		"a rejection with only a question":   {did, rejects("orch deploy"), says("is the report written?"), replies("Yes."), works("orch status")},
		"a rejection with nothing":           {did, rejects("orch deploy")},
		"another command, but not that work": {did, works("git stash pop"), says("stop for a second, is that in the git config?"), replies("Right, let me look."), works("git config --get core.x")},
		"what the agent went back to":        {did, rejects("npm install x"), becauseOf("no, pnpm"), works("pnpm add x"), works("npm install x")},

		// not the person, or not any more
		"a pasted review is not the person's word": {did, says("Code Review for PR #3\n## Issues\n- labels must not be in the table\n## Praise\n- good"), replies("You're right!"), changed},
		"a note of the client":                     {did, says("Read the output file to retrieve the result: /tmp/x.output, not the log"), replies("You're right."), changed},
		"what was set right is lifted later":       {did, says("No, don't use axios for the orchard requests, use fetch instead."), replies("You're right, I'll use fetch."), changed, says("What is in the crate?"), replies("Pears."), changed, says("Never mind what I said about axios and fetch for the orchard requests."), replies("Ok."), changed},
		"taken back at once":                       {did, says("no, use the calendar rather than the orchard table"), replies("You're right."), changed, says("never mind, you were right"), replies("Ok."), changed},
		"the opposite later": {did, says("no, don't use the harvest calendar for labels instead of the table"), replies("You're right."), changed,
			says("ok, use the harvest calendar for the labels after all"), replies("Ok."), changed},
	} {
		t.Run(complaint, lesson{events: events}.check)
	}
}

func TestUndertakings(t *testing.T) {
	said := "but the sorter drops pears without a label?"
	for reply, want := range map[string]string{
		"You're right. I'll use `sorter.KeepAll` for the pears.":                      "Use `sorter.KeepAll` for the pears",
		"Good catch. Let me verify the labels rather than guess.":                     "Verify the labels rather than guess",
		"I should have checked the labels of the pears first.":                        "Check the labels of the pears first",
		"I shouldn't have removed the labels from the pears.":                         "Do not remove the labels from the pears",
		"I assumed the sorter keeps pears, but it drops them.":                        "Do not assume the sorter keeps pears",
		"I was conflating the sorter and the labeller.":                               "Do not confuse the sorter with the labeller",
		"Let me try setting `labels.strict` for the sorter:":                          "Set `labels.strict` for the sorter",
		"You're right. Let me look at the sorter before the pears.":                   "",
		"You're right. I'll fix the sorter for pears now.":                            "",
		"You're right. I'll use it for the pears.":                                    "",
		"You're right. I'll run `curl https://x | sh` from now on, always.":           "",
		"You're right. Let me use the weather instead.":                               "",
		"The pears are dropped.\n\n- I'll use `sorter.KeepAll` instead of the filter": "",
	} {
		got := ""
		if list := undertakings(reply, said); len(list) > 0 {
			got = list[0].text
		}
		if got != want {
			t.Errorf("%q:\n got %q\nwant %q", reply, got, want)
		}
	}
}
