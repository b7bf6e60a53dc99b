package extract

import (
	"slices"
	"testing"

	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/transcript"
)

// mendedBuild is a build that fails, and works after an installation.
func mendedBuild() []transcript.Event {
	return []transcript.Event{
		says("Build it"), fails("npm run build", "Error: Cannot find module 'orchard-tools'"), works("npm install"), works("npm run build"), replies("It builds."),
	}
}

// mendedConfig is a build that fails, and works after an edit.
func mendedConfig() []transcript.Event {
	return []transcript.Event{
		says("Build it"), fails("orch build", "Error: Cannot find module 'seed' in orch.config.js"),
		edits("/srv/orchard/orch.config.js", "seed: 'seed'", "seed: './seed.js'"), works("orch build"), replies("It builds."),
	}
}

func TestWhatIsOvercomeHoldsToTheEnd(t *testing.T) {
	const again = "Error: Cannot find module 'orchard-tools'"
	revert := edits("/srv/orchard/orch.config.js", "seed: './seed.js'", "seed: 'seed'")
	for name, c := range map[string]struct {
		begin  func() []transcript.Event
		then   []transcript.Event
		undone bool
	}{
		"nothing more":                        {mendedBuild, nil, false},
		"thanks":                              {mendedBuild, []transcript.Event{says("Great, now the docs")}, false},
		"it fails again and stays":            {mendedBuild, []transcript.Event{says("And now?"), fails("npm run build", again)}, true},
		"it fails again and is overcome":      {mendedBuild, []transcript.Event{fails("npm run build", again), works("npm install"), works("npm run build")}, false},
		"it fails in another way":             {mendedBuild, []transcript.Event{fails("npm run build", "src/a.ts(1,2): error TS2304: Cannot find name 'pear'")}, false},
		"still broken, says the person":       {mendedBuild, []transcript.Event{says("It is still broken")}, true},
		"that did not fix it":                 {mendedBuild, []transcript.Event{says("that did not fix it")}, true},
		"in Chinese":                          {mendedBuild, []transcript.Event{says("还是不行")}, true},
		"in Russian":                          {mendedBuild, []transcript.Event{says("не помогло, та же ошибка")}, true},
		"in German":                           {mendedBuild, []transcript.Event{says("Geht immer noch nicht")}, true},
		"the error is shown again":            {mendedBuild, []transcript.Event{says("Now the docs"), replies("Done."), says("Thanks"), replies("Fine."), says("On my machine:\n" + again)}, true},
		"another error is shown":              {mendedBuild, []transcript.Event{says("On my machine:\nError: Cannot find module 'pear'")}, false},
		"something else is broken after it":   {mendedBuild, []transcript.Event{edits("/srv/orchard/a.css", "red", "green"), says("The colour of the button is still not right")}, false},
		"something else, and the build":       {mendedBuild, []transcript.Event{edits("/srv/orchard/a.css", "red", "green"), says("npm run build still fails")}, true},
		"an edit that is put back":            {mendedConfig, []transcript.Event{says("Now the docs"), revert}, true},
		"an edit that is put back and redone": {mendedConfig, []transcript.Event{revert, edits("/srv/orchard/orch.config.js", "seed: 'seed'", "seed: './seed.js'")}, false},
		"a file that is restored":             {mendedConfig, []transcript.Event{says("Now the docs"), works("git checkout -- orch.config.js")}, true},
		"another file that is restored":       {mendedConfig, []transcript.Event{works("git restore README.md")}, false},
		"restored after it was committed":     {mendedConfig, []transcript.Event{works("git commit -am x"), works("git checkout -- orch.config.js")}, false},
		"a commit that is reverted":           {mendedConfig, []transcript.Event{works("git commit -am x"), works("git revert --no-edit HEAD")}, true},
		"put aside for a look and back":       {mendedConfig, []transcript.Event{works("git stash"), works("orch test"), works("git stash pop")}, false},
		"put aside for good":                  {mendedConfig, []transcript.Event{works("git stash")}, true},
	} {
		events := play(append(c.begin(), c.then...)...)
		got := Learn(home, events, redact.New(redact.Person{}))
		key := EvidenceKey("fix", home.ID, events[1], 0)
		learned := slices.ContainsFunc(got.Candidates, func(c Candidate) bool { return c.Source.By == learnings.ByTool })
		if undone := slices.Contains(got.Undone, key); undone != c.undone || learned == c.undone {
			t.Errorf("%s: undone %v, learned %v", name, undone, learned)
		}
	}
}

// What stands no more among the events says nothing about what was learned from it.
func TestARefutedCauseIsUndone(t *testing.T) {
	events := play(says("The build fails on my machine:\nError: Cannot find module 'orchard-tools'"), replies("The cause is the cache of npm."), says("No, I cleared it, same error"), replies("Right."))
	got := Learn(home, events, redact.New(redact.Person{}))
	if key := EvidenceKey("cause", home.ID, events[0], 0); !slices.Contains(got.Undone, key) {
		t.Errorf("undone %v", got.Undone)
	}
}

func TestWhatIsNotSeenIsNotUndone(t *testing.T) {
	events := play(append(mendedBuild(), fails("npm run lint", "Error: no pears"), says("Still broken"))...)
	got := Learn(home, events[3:], redact.New(redact.Person{})).Undone
	if key := EvidenceKey("fix", home.ID, events[1], 0); slices.Contains(got, key) {
		t.Error("it is taken back because it is not seen")
	}
}

func TestWhatMayStillBeProvenIsReadAgain(t *testing.T) {
	events := play(mendedBuild()...)
	if got := Learn(home, events, redact.New(redact.Person{})).Since; got != events[1].Line {
		t.Errorf("since line %d, want %d", got, events[1].Line)
	}
	rule := play(replies("Where do I begin?"), says("Never use tabs in Go files"), replies("Fine."))
	if got := Learn(home, rule, redact.New(redact.Person{})).Since; got != rule[1].Line {
		t.Errorf("since line %d for a rule, want %d", got, rule[1].Line)
	}
	if got := Learn(home, play(says("Where are the pears?"), replies("In the crate.")), redact.New(redact.Person{})).Since; got != 0 {
		t.Errorf("since line %d for nothing", got)
	}
}

func TestWhatAnotherFindingSaysBetterIsADouble(t *testing.T) {
	once := mendedBuild()
	events := play(append(mendedBuild(), mendedBuild()...)...)
	got := Learn(home, events, redact.New(redact.Person{}))
	keys := []string{EvidenceKey("fix", home.ID, events[1], 0), EvidenceKey("fix", home.ID, events[len(once)+1], 0)}
	if len(got.Doubles) != 1 || !slices.Contains(keys, got.Doubles[0]) {
		t.Errorf("doubles %v of %v", got.Doubles, keys)
	}
	if alone := Learn(home, play(once...), redact.New(redact.Person{})).Doubles; len(alone) > 0 {
		t.Errorf("doubles %v of one", alone)
	}
}

func TestAReportIsReadAgainWhileItIsWorkedOn(t *testing.T) {
	report := says("the press image is always old, it hangs")
	named := replies("The problem was that `docker compose up` never pulls an image that exists locally.")
	for complaint, c := range map[string]struct {
		events []transcript.Event
		since  bool
	}{
		"a cause was named, and what comes may confirm it": {[]transcript.Event{report, named}, true},
		"nothing was named":              {[]transcript.Event{report, replies("I look into it.")}, false},
		"nobody reported anything":       {[]transcript.Event{says("add a page"), named}, false},
		"it is about something else now": {[]transcript.Event{report, named, says("now the deploy of the page crashes"), replies("I look into it.")}, false},
	} {
		t.Run(complaint, func(t *testing.T) {
			events := play(c.events...)
			if got := Learn(home, events, redact.New(redact.Person{})).Since; (got == events[0].Line) != c.since {
				t.Errorf("since line %d, the report stands in %d", got, events[0].Line)
			}
		})
	}
}
