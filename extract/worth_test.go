package extract

import (
	"testing"

	"session-learning/learnings"
)

// fit is a finding whose words pass the gate.
func fit(kind string, by learnings.Author, primary int, text string, marks ...mark) finding {
	return finding{kind: kind, rule: "made-up", by: by, primary: primary, evidence: []int{primary}, summary: text, action: text, states: true,
		category: learnings.Tools, marks: marks}
}

func TestBestOfASessionIsKept(t *testing.T) {
	sure := []string{
		"Always run the orchard linter before a push", "Never edit the crate clients by hand", "Sort the pears by weight in the backend",
		"Label each seed before the winter", "Write the harvest report in Markdown", "Ask before the gate is opened", "Keep the ladder out of the shed in summer",
	}
	var found []finding
	for i, text := range sure[:2] {
		found = append(found, fit("retry", learnings.ByTool, i, text, workingVariant))
	}
	for i, text := range sure[2:] {
		found = append(found, fit("correction", learnings.ByUser, 10+i, text, rejectedCall))
	}
	got := timelineOf(t, 20).gate(found)
	if len(got) != maxLearned {
		t.Fatalf("%d kept, want %d", len(got), maxLearned)
	}
	for _, c := range got[:5] {
		if c.Source.By != learnings.ByUser {
			t.Errorf("before what a person said: %s", describe(c))
		}
	}
}

func TestDraftsBesideGoodOnesAreDropped(t *testing.T) {
	draft := fit("correction", learnings.ByAssistant, 9, "Crates are counted at night by the sorter", contradicted)
	good := []finding{
		fit("retry", learnings.ByTool, 1, "Run the orchard linter with the pears profile", workingVariant),
		fit("retry", learnings.ByTool, 2, "Build seeds from the harvest folder", workingVariant),
		fit("retry", learnings.ByTool, 3, "Quote the ladder pattern in the shed", workingVariant),
	}
	if got := timelineOf(t, 20).gate(append([]finding{draft}, good...)); len(got) != 3 || got[2].Status != learnings.Active {
		t.Errorf("%d kept beside three sure ones, want no draft", len(got))
	}
	if got := timelineOf(t, 20).gate([]finding{draft, good[0]}); len(got) != 2 || got[1].Status != learnings.Draft {
		t.Errorf("%d kept, want the draft behind the sure one", len(got))
	}
}

func TestEffortIsWorthMore(t *testing.T) {
	slip := fit("retry", learnings.ByTool, 1, "Run pears from the shed", workingVariant, mendedAtOnce, namedByTool)
	effort := fit("retry", learnings.ByTool, 2, "Quote the ladder pattern", workingVariant, held)
	effort.marks = append(effort.marks, metAgain)
	if byWorth(effort, slip) >= 0 {
		t.Errorf("a slip is worth %d, an effort %d", slip.worth(), effort.worth())
	}
}

func TestSameLessonInOtherWordsIsOne(t *testing.T) {
	base := fit("correction", learnings.ByUser, 1, "Use pear rather than plum for the orchard packages", steered)
	base.reason = "the lock file of plum is stale"
	for complaint, c := range map[string]struct {
		other finding
		same  bool
	}{
		"another kind says it": {fit("decision", learnings.ByUser, 2, "Orchard packages: pear, not plum, as the plum lock file is stale", steered), true},
		"the same message":     {fit("correction", learnings.ByUser, 1, "Label the seeds before the winter comes", steered), true},
		"something else":       {fit("correction", learnings.ByUser, 2, "Label the seeds before the winter comes", steered), false},
		"a second rule of it":  {fit("rule", learnings.ByUser, 1, "Label the seeds before the winter comes", standingRule), false},
		"a cause and its fix":  {finding{kind: "cause", by: learnings.ByAssistant, primary: 7, evidence: []int{7, 1}, summary: "The sorter drops crates without a label"}, false},
	} {
		if got := c.other.duplicates(base); got != c.same {
			t.Errorf("%s: same %t", complaint, got)
		}
	}
	fix := fit("fix", learnings.ByTool, 3, "Run `make seed` when the tests fail", explainedFix)
	cause := finding{kind: "cause", by: learnings.ByAssistant, primary: 7, evidence: []int{3, 7}, summary: "The table is empty until it is seeded"}
	if !cause.duplicates(fix) {
		t.Error("a cause of the failure that a fix overcame is a second learning")
	}
}
