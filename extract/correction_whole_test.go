package extract

import (
	"slices"
	"strings"
	"testing"

	"session-learning/transcript"
)

// TestWholeCorrection is corrections of which only the words around them tell the rest.
func TestWholeCorrection(t *testing.T) {
	type events = []transcript.Event
	did, changed := didLabels, relabels
	sure := replies("You're right, I'll do that.")
	for complaint, l := range map[string]lesson{
		// the other half
		"what to do stands in the next sentence": {
			events{did, says("no, do not sort the labels by hand. Sort them with the sorter of the shed."), sure, changed},
			"correction/contradiction", "Do not sort the labels by hand; sort them with the sorter of the shed", "draft"},
		"... in Chinese": {
			events{did, says("不对，不要把标签写进果园表。应该写进 seeds.yaml 的标签表。"), replies("你说得对。"), changed},
			"correction/contradiction", "不要把标签写进果园表；应该写进 seeds.yaml 的标签表", "draft"},
		"... in Japanese": {
			events{did, says("いや、ラベルを果樹園の表には書かないでください。ラベルは表ではなく seeds.yaml に書いてください。"), replies("おっしゃる通りです。"), changed},
			"correction/contradiction", "seeds.yaml に書いて", ""},
		"... in German": {
			events{did, says("nein, die labels nicht in die tabelle schreiben. Die labels gehören in seeds.yaml."), replies("Du hast recht."), changed},
			"correction/contradiction", "die labels gehören in seeds.yaml", "draft"},
		"... in French": {
			events{did, says("non, il ne faut pas mettre les labels dans la table. Utilise seeds.yaml pour les labels."), replies("Vous avez raison."), changed},
			"correction/contradiction", "utilise seeds.yaml pour les labels", "draft"},
		"... in Spanish": {
			events{did, says("no, las etiquetas no deben ir en la tabla. Usa seeds.yaml para las etiquetas."), replies("Tienes razón."), changed},
			"correction/contradiction", "sa seeds.yaml para las etiquetas", "draft"},
		"... in Russian": {
			events{did, says("нет, не надо писать метки в таблицу. Используй seeds.yaml для меток, а не таблицу."), replies("Вы правы."), changed},
			"correction/contradiction", "используй seeds.yaml", "draft"},
		"the next sentence is another matter": {
			events{did, says("no, do not sort the labels by hand. Update the harvest report."), sure, changed},
			"correction/contradiction", "Do not sort the labels by hand.", "draft"},
		"what the project's file asks for": {
			events{did, says("Why are you writing perl?"), replies("Good catch. The project rules say to follow `ORCHARD.md` and use `sh` for the orchard scripts. Let me start over."), changed},
			"correction/question", "Do not write perl; follow `ORCHARD.md` and use `sh` for the orchard scripts, as project rules say", "draft"},
		"what is wanted instead of what is not": {
			events{did, says("no, we explicitly don't want hardcoded label checks. We want the judgement of the picker - think of the colours."), sure, changed},
			"correction/contradiction", "Prefer the judgement of the picker to hardcoded label checks", "draft"},
		"what it stands against is a piece of a sentence": {
			events{did, says("no, the harvest job has to be run with `orch night` because it locks the shed. Instead of orch day."), replies("Good call, `orch night` locks the shed."), changed},
			"correction/contradiction", "Run the harvest job with `orch night` instead of orch day", ""},
		"what need not be done, and what to do": {
			events{did, says("no, we don't need to test the labels of the crates. just test that the crates are closed."), sure, changed},
			"correction/contradiction", "Do not test the labels of the crates; test that the crates are closed", "draft"},
		"what it is good for stands in the next sentence": {
			events{did, says("no, we want to call `runOnClose` always, not only for pears. so the shed can decide what it keeps."), sure, changed},
			"correction/contradiction", "because then the shed can decide what it keeps", ""},

		// when it applies
		"the trouble is told before": {
			events{did, says("there was a problem sorting the labels in the night run. Please do not just sort the labels directly in the shed."), sure, changed},
			"correction/contradiction", "When there is a problem sorting the labels in the night run, do not just sort the labels", "draft"},
		"the trouble and the remedy are told": {
			events{did, says("there was a problem sorting the labels in the night run. Please do not just sort the labels directly in the shed. Fix the order of the labels in the night run."), sure, changed},
			"correction/contradiction", "When there is a problem sorting the labels in the night run, do not just sort the labels directly in the shed; fix the order", ""},
		"things are what was worked on": {
			events{edits("/srv/orchard/shed_list.go", "a", "b"), steers("why not keep things consistent with the crate list and only sort on a double click?"), replies("Good point."), changed},
			"correction/steering", "Keep shed_list.go consistent with the crate list", ""},
		"what is asked for beside it": {
			events{did, rejects("orch deploy"), says("can you first stop all sorters and start over on a clean slate? do not restart the gate as the gate is known to the pickers."), works("orch stop")},
			"correction/rejection", "When stopping all sorters, do not restart the gate, because the gate is known to the pickers", ""},
		"what it is asked to be like": {
			events{edits("/srv/orchard/shed_list.go", "a", "b"), steers("why not keep the rows consistent with the crate list and only sort on a double click?"), replies("Good point."), changed},
			"correction/steering", "When working on shed_list.go, keep the rows consistent with the crate list", ""},
		"what was taken out on purpose is missing": {
			events{replies("There is no `crate` command in the shed yet, the crate commands in the Shed seem to be gone."), says("no, we removed the crate commands on purpose"), replies("Got it."), changed},
			"correction/contradiction", "When the crate commands", "draft"},
		"what an order is for comes first": {
			events{did, says("but the shed labels were tested already, the bug was with labels of the vault!?"), replies("You're right - the shed reads its own labels fine. Let me set `labels.vault` in the test shed to simulate a vault:"), changed},
			"correction/contradiction", "To simulate a vault, set `labels.vault` in the test shed", "draft"},

		// what "it" is
		"what was caused": {
			events{replies("The label loss is a failure of the gate. The sorter failure comes from the gate, the sorter failure is old."), says("i see it in the gate; that doesn't mean the gate caused it"), replies("You're right. The gate is only the first step that reads the labels."), works("orch log")},
			"correction/contradiction", "When looking for the cause of the sorter failure, do not assume the gate caused it, because the gate is only the first step", ""},
		"how to tell what is so": {
			events{replies("Added a check of the first letters to the sorter."), says("question: doesn't orch know if it's a frozen crate?"), replies("Good point. Let me look."), works("orch help"), replies("We can use orch's `crate.Frozen()` which asks the thermometer.")},
			"correction/contradiction", "To tell whether something is a frozen crate, use orch's `crate.Frozen()`, because it asks the thermometer", ""},
		"measured instead of guessed": {
			events{replies("The sorter failure comes from the gate. Each sorter failure is the same."), says("are you sure?"), replies("No, I'm not sure. I assumed `gate.Open()` drops labels, but it only reads. Let me verify. The simplest way to catch the culprit: log the labels of the crate before and after each step of the sorter."), works("orch log")},
			"correction/contradiction", "When looking for the cause of the sorter failure, log the labels of the crate before and after each step of the sorter", ""},

		// how things are called
		"renamed later": {
			events{did, says("why do we keep the labels in two places instead of letting the shed call EnsureLabels?"), replies("Good point. Let me look. We can consolidate everything into `EnsureLabels` instead of a list in shed.go."),
				edits("/srv/orchard/labels.go", "func EnsureLabels() {\n\tlist()\n}", "func EnsureAllLabels() {\n\tlist()\n}")},
			"correction/contradiction", "Keep everything in `EnsureAllLabels` instead of a list in shed.go", "draft"},
		"what all of it is": {
			events{did, says("why do we keep the labels in two places instead of letting the shed call AllLabels?"), replies("Good point. Let me look. We can consolidate everything into `AllLabels` instead of a list in shed.go. I would add all entries to that function."), changed},
			"correction/contradiction", "Keep all entries in `AllLabels` instead of a list in shed.go", ""},
		"which rules are to stand elsewhere": {
			events{replies("Also updated PICKER.md with the short-label rule for later."), says("I want the instructions to live in ORCHARD.md, not a skill, because they apply to all crates"), replies("Got it."), changed},
			"correction/contradiction", "Let the short-label rule live in ORCHARD.md, not a skill", ""},
		"a remark beside what is approved": {
			events{did, rejects("orch ls"), becauseOf("using the orch cli for this should be fine, since it's always against the open shed, right? (we use orchlib explicitly in other places to not be dependent on an open shed)"), replies("Right."), changed},
			"correction/rejection", "; using the orch cli is fine against the open shed", ""},
		"a word of speech, and what it is run as": {
			events{did, says("ok. let's use pear crates instead of pallets proper. it works basically the same way. you can run 'crates' to see the help."), works("crates")},
			"correction/told", "Use pear crates instead of pallets. It is run as `crates`", "draft"},
		"mended where the cause lay": {
			events{replies("Each `orch generate` run creates label diffs in the crates."), says("the issue is the formatter, not orch generate"), replies("You're right! The issue is that crisp is formatting the crates on each run."),
				edits("/srv/orchard/crisp.json", `"all",`, `"all", "crates",`), edits("/srv/orchard/crisp.json", `"all", "crates",`, `"!crates",`), replies("Crisp is now ignoring the crates.")},
			"correction/contradiction", "Mend the label diffs in the crates in `crisp.json`, not in orch generate", ""},
		"a hidden folder": {
			events{works("git add -f .harvest/plan.md"), did, steers("stop committing harvest"), works("git reset")},
			"correction/steering", "Stop committing `.harvest/`", "draft"},
		"which agent": {
			events{did, says("we have the SORTER agent"), replies("You're right! We should use the SORTER agent from the Orchard Framework."), works("orch agents")},
			"correction/told", "Use the SORTER agent from the Orchard Framework", "draft"},
		"the edit that it led to": {
			events{did, says("no, use `labels.Strict()` instead of a map of known words"), sure, edits("/srv/orchard/parse.go", "parse(labels)", "labels.Strict(parse)")},
			"correction/contradiction", "Use `labels.Strict()` instead of a map of known words", ""},
		"what all can be done with": {
			events{edits("/srv/orchard/apps/shed/gate.go", "a", "b"), replies("Ready to be checked by hand."), says("ok, but all checks can be done automatically with the --dry-run flag"), replies("Good point. Let me run them."), works("orch check --dry-run")},
			"correction/contradiction", "When working in `apps/shed`, do all checks automatically with the --dry-run flag", ""},
	} {
		t.Run(complaint, func(t *testing.T) { l.check(t) })
	}
}

// TestNoWholeCorrection is corrections that stay pieces.
func TestNoWholeCorrection(t *testing.T) {
	did, changed := didLabels, relabels
	for complaint, events := range map[string][]transcript.Event{
		"what need not be done, and nothing else": {did, says("we dont need to mention the CRATES.md, we can remove that part of it now"), replies("Good point, the sorter has it."), changed},
		"nobody knows what was caused":            {did, says("that doesn't mean the gate caused it"), replies("You're right. The gate only reads the labels."), works("orch log")},
		"an approval that does not say for what":  {did, rejects("orch ls"), becauseOf("using the orch cli for this should be fine, right? (we use orchlib explicitly in other places to not be dependent on an open shed)"), replies("Right."), changed},
		"a doubt is no outcome":                   {did, says("are you sure?"), replies("No, I'm not sure. I assumed `sorter.Status()` writes the labels, but it is read-only. Let me verify that first."), works("orch log"), replies("It writes the labels, as the log shows.")},
		"a file that is deleted later":            {did, says("the @tools/ship.sh is still doing orch push, instead of orch send"), replies("Good point, `orch send` is safer."), changed, says("that worked. delete the tools/ship.sh now"), works("rm tools/ship.sh")},
	} {
		t.Run(complaint, lesson{events: events}.check)
	}
}

// TestExampleOfCorrection is the edit that a correction led to.
func TestExampleOfCorrection(t *testing.T) {
	got := learned(home, didLabels, says("no, use `labels.Strict()` instead of a list of our own"), replies("You're right."),
		edits("/srv/orchard/parse.go", "// parse\nparse(labels)", "// labels.Strict\nlabels.Strict(parse)"))
	if len(got) != 1 || got[0].Example.String() != "- parse(labels)\n+ labels.Strict(parse)" {
		for _, c := range got {
			t.Error(describe(c))
		}
	}
}

// TestExampleInTheEnd is the edit that a correction led to, as it was left, with the lines that it needs.
func TestExampleInTheEnd(t *testing.T) {
	before := []transcript.Event{didLabels, says("no, use `labels.Strict()` instead of a list of our own"), replies("You're right.")}
	for complaint, l := range map[string]struct {
		edits []transcript.Event
		want  string
	}{
		"it failed and was repaired": {
			[]transcript.Event{edits("/srv/orchard/parse.go", "parse(labels)", "p := open(shed)\np.Strict(parse)"), fails("orch test", "FAIL"), edits("/srv/orchard/parse.go", "p := open(shed)", "p := open(vault)"), works("orch test")},
			"- parse(labels)\n+ p := open(vault)\n+ p.Strict(parse)"},
		"it needs more lines": {
			[]transcript.Event{edits("/srv/orchard/parse.go", "parse(labels)", "p := open(shed)\ncount++\np.Strict(parse)\np.Close()")},
			"- parse(labels)\n+ p := open(shed)\n+ p.Strict(parse)\n+ p.Close()"},
		"a message tells nothing": {
			[]transcript.Event{edits("/srv/orchard/parse.go", "parse(labels)", "Strict(parse)\nt.Fatal(\"no Strict\")")},
			"- parse(labels)\n+ Strict(parse)"},
		"a question of the program is no use of it": {
			[]transcript.Event{edits("/srv/orchard/ask.go", "rl.question('sort by list?')", "rl.question('sort by Strict?')"), edits("/srv/orchard/gate.go", "list(labels)", "Strict(labels)")},
			"- list(labels)\n+ Strict(labels)"},
		"it only gives another name": {
			[]transcript.Event{edits("/srv/orchard/shed.go", "func ParseAll() {\n}", "func Strict() {\n}"), edits("/srv/orchard/parse.go", "ParseAll(labels)", "Strict(labels)"), edits("/srv/orchard/gate.go", "list(labels)", "Strict(labels)")},
			"- list(labels)\n+ Strict(labels)"},
	} {
		t.Run(complaint, func(t *testing.T) {
			got := learned(home, append(slices.Clone(before), l.edits...)...)
			if len(got) != 1 || got[0].Example.String() != l.want {
				for _, c := range got {
					t.Errorf("%s\nwant %s", describe(c), l.want)
				}
			}
		})
	}
}

// TestTestsInTalk is an order about tests, which is about writing them only where there are any.
func TestTestsInTalk(t *testing.T) {
	talk := []transcript.Event{replies("You want to build a system that tries out sheds."), says("no, we explicitly don't want hardcoded label tests. We want the judgement of the picker - think of the colours."), replies("You're right.")}
	for _, l := range []struct {
		did  transcript.Event
		want string
	}{
		{didLabels, "Prefer the judgement of the picker to hardcoded label tests."},
		{edits("/srv/orchard/shed_test.go", "a", "b"), "When writing tests, prefer the judgement of the picker to hardcoded label tests."},
	} {
		got := learned(home, append([]transcript.Event{l.did}, talk...)...)
		if len(got) != 1 || got[0].Insight.String() != l.want {
			for _, c := range got {
				t.Errorf("%s\nwant %s", describe(c), l.want)
			}
		}
	}
}

func TestTaskOf(t *testing.T) {
	for sentence, want := range map[string]string{
		"can you stop all servers and start over?":     "stopping all servers",
		"please run the tests first":                   "running the tests first",
		"can you update the labels of the crates?":     "updating the labels of the crates",
		"can you fix it?":                              "",
		"can you do that for the other crates?":        "",
		"the labels are wrong":                         "",
		"please look at PR 123":                        "",
		"let's commit the labels and push the branch.": "committing the labels",
	} {
		if got := taskOf(sentence); got != want {
			t.Errorf("%q: got %q, want %q", sentence, got, want)
		}
	}
}

func TestGerund(t *testing.T) {
	const known = "running stopping writing keeping setting tying seeing committing opening fixing"
	verbs := "run stop write keep set tie see commit open fix"
	var got []string
	for v := range strings.FieldsSeq(verbs) {
		got = append(got, gerund(v))
	}
	if s := strings.Join(got, " "); s != known {
		t.Errorf("got %s\nwant %s", s, known)
	}
}
