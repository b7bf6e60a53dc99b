package extract

import (
	"testing"

	"session-learning/transcript"
)

// TestTold is what people tell in passing, and what they say that only looks like it.
func TestTold(t *testing.T) {
	type events = []transcript.Event
	did := didLabels
	for complaint, l := range map[string]lesson{
		"what the project uses instead of what is not needed": {
			events{did, says("We don't need to restore the pear-server"), steers("We are using orchardkit now"), edits("/srv/orchard/labels.go", "pear()", "orchardkit.Sort()")},
			"correction/told", "Do not restore the pear-server, because the project uses orchardkit", ""},
		"what there is, when the agent had forgotten it": {
			events{did, says("we have the SORTER agent for the crates"), replies("You're right! We should use the SORTER agent."), works("orch agents")},
			"correction/told", "Use the SORTER agent", "draft"},
		"a question whether it is there": {
			events{did, says("don't we have a sorting script?"), replies("You're absolutely right, there is tools/order.sh."), works("tools/order.sh")},
			"correction/told", "Use the sorting script", "draft"},
		"what can be run to check": {
			events{did, says("you can actually check everything with `orch verify` which will load the keys automatically."), works("orch verify")},
			"correction/told", "Check everything with `orch verify`, because it will load the keys automatically", ""},
		"what to run for a kind of tests": {
			events{did, says("also test the live shed by running `orch test:env`"), works("orch test:env")},
			"correction/told", "Test the live shed with `orch test:env`", ""},
		"how it is in development": {
			events{did, says("In dev, we should be using a local picklist rather than the container so we can use the picker's assistant."), replies("Let me look at the Makefile."),
				edits("/srv/orchard/Makefile", "docker compose up picklist", "picklist serve --local")},
			"correction/told", "In dev, use a local picklist rather than the container, because then one can use", ""},
		"one instead of the other, settled by the person": {
			events{did, says("okay then let's start releasing the sorter as orchsort, instead of @orch/sorter. what do we need to do?"), replies("These files name it: package.json."),
				says("okay please do that"), edits("/srv/orchard/package.json", `"@orch/sort"`, `"name": "orchsort", "sorter": 1`)},
			"correction/told", "Release the sorter as orchsort instead of @orch/sorter", "draft"},
		"what is unnecessary, and what to do": {
			events{did, says("lets not add installing the labels to the sorter itself, its unnecessary. just document installing it by hand"), edits("/srv/orchard/README.md", "a", "b")},
			"correction/told", "Do not add installing the labels to the sorter itself; document installing it by hand", "draft"},
		"no mocking": {
			events{did, says("No no, no mocking. Let's test for real."), works("orch test --live")},
			"correction/told", "Do not mock; test for real", "draft"},
		"a file to follow": {
			events{did, says("Stop. What does @PICKING.md say? You're supposed to be following that."), replies("PICKING.md asks for crates of one kind."), relabels},
			"correction/told", "Follow PICKING.md", "draft"},
		"where to look rather than to invent": {
			events{did, says("You can look online for information about this warning rather than reinvent the wheel"), works("orch search")},
			"correction/told", "Look online for information about a warning rather than reinvent the wheel", "draft"},
		"where it was solved before": {
			events{did, says("Maybe you could look at the backup repo to see how the label issue was already solved."), works("git -C ../backup log")},
			"correction/told", "Look at the backup repo to see how the label issue was already solved", "draft"},
		"a value that came into a file": {
			events{did, says("also increase the default timeout to 15 seconds"), edits("/srv/orchard/orch.toml", "", "timeout = 15000")},
			"correction/told", "Keep the default timeout at 15 seconds in `orch.toml`", "draft"},
		"a variable that has to be known elsewhere": {
			events{did, says("I just also added a SHED_DB make sure its exposed in GH actions"), edits("/srv/orchard/.github/workflows/ci.yml", "SHED_HOST: x", "SHED_HOST: x\nSHED_DB: y")},
			"correction/told", "Make sure that SHED_DB is exposed in GH actions", "draft"},
		"what a name stands for": {
			events{says("修复这个函数，crateName是底层仓库资源的名字，应该根据这个名字去查询列表里的record"), replies("让我看看。"), edits("/srv/orchard/crate.ts", "find(label)", "list.find(r => r.key === crateName)")},
			"correction/told", "crateName 是底层仓库资源的名字", "draft"},
		"what belongs to a run": {
			events{did, steers("make sure when running verify in the release process (in package.json) we also run build."), relabels},
			"correction/told", "When running verify in the release process, also run build", "draft"},

		"a problem that there is":      {events{did, says("we have a problem with the sorting script"), replies("You're right, it fails."), relabels}, "", "", ""},
		"a question what is used":      {events{did, says("are we using the latest orchardkit package?"), replies("Let me look."), works("orch version")}, "", "", ""},
		"only run it":                  {events{did, says("run `orch verify`"), works("orch verify")}, "", "", ""},
		"it had been run before":       {events{works("orch verify"), did, says("you can check it all with `orch verify`"), works("orch verify")}, "", "", ""},
		"it does not work":             {events{did, says("you can check everything with `orch verify`"), fails("orch verify", "no such shed")}, "", "", ""},
		"the next piece of work":       {events{did, says("let's build the harvest page with a table of crates"), relabels}, "", "", ""},
		"nothing came of it":           {events{did, says("let's use pears instead of apples"), replies("Shall I?")}, "", "", ""},
		"how it looks":                 {events{did, says("increase the padding of the card to 15 px"), edits("/srv/orchard/a.css", "padding: 8px", "padding: 15px")}, "", "", ""},
		"no results":                   {events{did, says("no tests found in the shed"), relabels}, "", "", ""},
		"what is not needed for now":   {events{did, says("we don't need to sort the crates for now"), relabels}, "", "", ""},
		"a value without a deed":       {events{did, says("increase the timeout to 15 seconds"), replies("It is set in the console.")}, "", "", ""},
		"a fault, not what a thing is": {events{did, says("修复这个函数，crateName是空的"), relabels}, "", "", ""},
	} {
		t.Run(complaint, func(t *testing.T) { l.check(t) })
	}
}
