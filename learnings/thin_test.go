package learnings

import (
	"strings"
	"testing"
	"time"

	"session-learning/internal/redact"
)

// shown is a learning of a project that one session showed.
func shown(n int, project string, status Status, signature string) Learning {
	l := about(n)
	l.Status, l.Scope, l.Project, l.Confidence, l.TimesSeen, l.Signature = status, Project, project, 0.55, 1, redact.Stored(signature)
	l.Created = noon.Add(time.Duration(n) * time.Minute)
	l.Source.Kind, l.Source.By = "fix", ByTool
	return l
}

func TestAnImportLeavesAStoreThatCanBeRead(t *testing.T) {
	store := newStore(t, options())
	var offered []Learning
	for n := range MostOfProject - 2 {
		offered = append(offered, shown(n, "git:x/big", Active, ""))
	}
	for n := range 6 {
		signature := ""
		if n%2 == 0 {
			signature = "bash|crate " + strings.Repeat("x", n+1)
		}
		offered = append(offered, shown(100+n, "git:x/big", Draft, signature), shown(200+n, "git:x/small", Draft, ""))
	}
	if _, err := store.Merge(offered, MergeOptions{}); err != nil {
		t.Fatal(err)
	}
	gone, err := store.Thin()
	if err != nil || len(gone) != 4 {
		t.Fatalf("%d archived, %v", len(gone), err)
	}
	signed := 0
	for _, a := range gone {
		if a.Status != Draft || a.Project != "git:x/big" {
			t.Errorf("took out %s %s of %s", a.Status, a.Summary, a.Project)
		}
		if !a.Signature.Empty() {
			signed++
		}
	}
	if signed != 1 {
		t.Errorf("%d went that a failure would have brought back, before all others", signed)
	}
	if again, err := store.Thin(); err != nil || len(again) > 0 {
		t.Errorf("takes out more the second time: %v, %v", again, err)
	}
	// The same evidence teaches it no more, another session does.
	known, err := store.Merge([]Learning{gone[0].Learning}, MergeOptions{})
	if err != nil || known[0].Action != Skipped {
		t.Errorf("%+v, %v", known, err)
	}
	other := gone[0].Learning
	other.Source.Session, other.Sightings = "another", []Sighting{{Agent: "claude", Session: "another", Key: "another"}}
	added, err := store.Merge([]Learning{other}, MergeOptions{})
	if err != nil || added[0].Action != Added {
		t.Errorf("%+v, %v", added, err)
	}
}
