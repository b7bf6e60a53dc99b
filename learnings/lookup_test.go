package learnings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/scoring"
)

// known is a learning about one made-up failure; change makes it another.
func known(id string, change func(*learnings.Learning)) learnings.Learning {
	l := say("The frobnicator refuses to start while its quota file is locked.",
		"Remove nothing; wait for the nightly frobnicator run, or ask it for the lock with frob lease.",
		"frobnicator", "quota", "lease")
	l.ID, l.Scope, l.Confidence, l.Created = id, learnings.General, .8, measuredAt
	if change != nil {
		change(&l)
	}
	return l
}

func status(s learnings.Status) func(*learnings.Learning) {
	return func(l *learnings.Learning) { l.Status = s }
}

func inProject(key string) func(*learnings.Learning) {
	return func(l *learnings.Learning) { l.Scope, l.Project = learnings.Project, key }
}

func TestALearningStuffedWithWordsDoesNotFitEverything(t *testing.T) {
	var words []string
	for i := range 400 {
		words = append(words, fmt.Sprintf("w%drd", i))
	}
	stuffed := say(strings.Join(words, " "), strings.Join(words, " "), words...)
	stuffed.Status, stuffed.Confidence, stuffed.Example = learnings.Active, 1, redact.Stored(strings.Join(words, " "))
	fits := 0
	for i := 0; i < 400; i += 4 {
		q := scoring.ParseQuery(strings.Join(words[i:i+4], " "))
		fits += len(learnings.Search([]learnings.Learning{stuffed}, q, learnings.Filter{}, measuredAt))
	}
	if fits > 50 {
		t.Errorf("fits %d of 100 tasks", fits)
	}
}

func TestSearch(t *testing.T) {
	const here, elsewhere = "git:git.acme.test/shop", "git:git.acme.test/other"
	unlike := say("Terraform kept the state lock after a cancelled job.", "Unlock with the id from the message.", "terraform", "state", "lock")
	unlike.ID, unlike.Confidence, unlike.Created = "unlike", .9, measuredAt
	tests := map[string]struct {
		items  []learnings.Learning
		filter learnings.Filter
		want   []string // ids; ones that would not be injected in brackets
	}{
		"what fits was not found": {[]learnings.Learning{unlike, known("a", nil)}, learnings.Filter{}, []string{"a"}},
		"what may not be injected was": {[]learnings.Learning{known("a", status(learnings.Draft)), known("b", status(learnings.Quarantined)),
			known("c", status(learnings.Retired)), known("d", nil)}, learnings.Filter{}, []string{"d"}},
		"one was given twice":                     {[]learnings.Learning{known("a", nil), known("b", nil)}, learnings.Filter{Given: map[string]bool{"a": true}}, []string{"b"}},
		"another project's was given":             {[]learnings.Learning{known("a", inProject(elsewhere)), known("b", inProject(here))}, learnings.Filter{Project: here}, []string{"b"}},
		"nobody's project was given somebody's":   {[]learnings.Learning{known("a", inProject(here)), known("b", inProject(""))}, learnings.Filter{}, nil},
		"a general one came before the project's": {[]learnings.Learning{known("a", nil), known("b", inProject(here))}, learnings.Filter{Project: here}, []string{"b", "a"}},
		"equal ones changed places":               {[]learnings.Learning{known("b", nil), known("a", nil)}, learnings.Filter{}, []string{"a", "b"}},
		"more than three were given":              {[]learnings.Learning{known("a", nil), known("b", nil), known("c", nil), known("d", nil)}, learnings.Filter{}, []string{"a", "b", "c"}},
		"the limit did not hold":                  {[]learnings.Learning{known("a", nil), known("b", nil)}, learnings.Filter{Limit: 1}, []string{"a"}},
		"the surer one came later": {[]learnings.Learning{known("a", nil), known("b", func(l *learnings.Learning) { l.Confidence = .9 })},
			learnings.Filter{}, []string{"b", "a"}},
		"the one seen lately came later": {[]learnings.Learning{known("a", func(l *learnings.Learning) { l.Created = measuredAt.AddDate(-1, 0, 0) }), known("b", nil)},
			learnings.Filter{}, []string{"b", "a"}},
		"a person did not see what is not injected": {[]learnings.Learning{known("a", nil), known("b", status(learnings.Draft)), known("c", status(learnings.Retired)),
			known("d", inProject(elsewhere))}, learnings.Filter{All: true}, []string{"a", "(b)", "(d)"}},
		"a person was not told what the limit cuts": {[]learnings.Learning{known("a", nil), known("b", nil)}, learnings.Filter{All: true, Limit: 1}, []string{"a", "(b)"}},
		"an empty store gave something":             {nil, learnings.Filter{}, nil},
	}
	for complaint, test := range tests {
		t.Run(complaint, func(t *testing.T) {
			matches := learnings.Search(test.items, scoring.ParseQuery("the frobnicator does not start, quota file locked"), test.filter, measuredAt)
			if got := named(matches); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func named(matches []learnings.Match) []string {
	var ids []string
	for _, m := range matches {
		if m.Shown {
			ids = append(ids, m.ID)
		} else {
			ids = append(ids, "("+m.ID+")")
		}
	}
	return ids
}

func TestMatchFailure(t *testing.T) {
	const sig = "bash|frobnicator: quota file <path> is locked by another worker"
	signed := func(signature string, more ...func(*learnings.Learning)) func(*learnings.Learning) {
		return func(l *learnings.Learning) {
			l.Signature = redact.Stored(signature)
			for _, change := range more {
				change(l)
			}
		}
	}
	byHand := func(l *learnings.Learning) {
		l.Keywords = stored("E_FROB_LOCKED", "frobnicator")
	}
	tests := map[string]struct {
		items  []learnings.Learning
		sig    string
		filter learnings.Filter
		want   []string
	}{
		"the same failure was not known":             {[]learnings.Learning{known("a", signed(sig))}, sig, learnings.Filter{}, []string{"a"}},
		"a draft for the same failure was held back": {[]learnings.Learning{known("a", signed(sig, status(learnings.Draft)))}, sig, learnings.Filter{}, []string{"a"}},
		"a draft came before an active one": {[]learnings.Learning{known("a", signed(sig, status(learnings.Draft))), known("b", signed(sig))},
			sig, learnings.Filter{}, []string{"b", "a"}},
		"a quarantined one was given":       {[]learnings.Learning{known("a", signed(sig, status(learnings.Quarantined))), known("b", signed(sig, status(learnings.Retired)))}, sig, learnings.Filter{}, nil},
		"one that was given came again":     {[]learnings.Learning{known("a", signed(sig))}, sig, learnings.Filter{Given: map[string]bool{"a": true}}, nil},
		"another project's was given":       {[]learnings.Learning{known("a", signed(sig, inProject("dir:0123456789abcdef")))}, sig, learnings.Filter{Project: "git:git.acme.test/shop"}, nil},
		"a near one came with the same one": {[]learnings.Learning{known("a", signed(sig)), known("b", signed("bash|frobnicator: no worker holds the quota"))}, sig, learnings.Filter{}, []string{"a"}},
		"a near one was not known":          {[]learnings.Learning{known("a", signed("bash|frobnicator: no worker holds the quota"))}, sig, learnings.Filter{}, []string{"a"}},
		"a near draft was given":            {[]learnings.Learning{known("a", signed("bash|frobnicator: no worker holds the quota", status(learnings.Draft)))}, sig, learnings.Filter{}, nil},
		"another tool's near one was given": {[]learnings.Learning{known("a", signed("edit|frobnicator: no worker holds the quota"))}, sig, learnings.Filter{}, nil},
		"a hand-written one was not known":  {[]learnings.Learning{known("a", byHand)}, "bash|frobnicator: e_frob_locked", learnings.Filter{}, []string{"a"}},
		"plain words matched a failure":     {[]learnings.Learning{known("a", nil)}, sig, learnings.Filter{}, nil},
		"nothing matched what has none":     {[]learnings.Learning{known("a", nil)}, "", learnings.Filter{}, nil},
		"more than the limit were given":    {[]learnings.Learning{known("a", signed(sig)), known("b", signed(sig))}, sig, learnings.Filter{Limit: 1}, []string{"a"}},
	}
	for complaint, test := range tests {
		t.Run(complaint, func(t *testing.T) {
			matches := learnings.MatchFailure(test.items, test.sig, nil, test.filter, measuredAt)
			if got := named(matches); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			for _, m := range matches {
				if m.Overlap <= 0 || m.Overlap > 1 || m.Score <= 0 || m.Score > 1 || len(m.Why) == 0 {
					t.Errorf("unexplained: %+v", m.Hit)
				}
			}
		})
	}
}

func TestMatchFailureMindsWhatIsQuoted(t *testing.T) {
	const (
		module = "bash|error: cannot find module <str>"
		table  = "bash|error: relation <str> does not exist"
	)
	for complaint, test := range map[string]struct {
		sig    string
		status learnings.Status
		quoted string
		want   bool
	}{
		"another module was answered":                           {module, learnings.Active, "left-pad", false},
		"another module was answered by a draft":                {module, learnings.Draft, "left-pad", false},
		"the same module was not known":                         {module, learnings.Draft, "@frobnicator/client", true},
		"a form that says enough was taken for another failure": {`bash|graphql: could not resolve to a repository with the name <str>.`, learnings.Active, "acme/till", true},
		"a folder of the machine hid the same failure":          {module, learnings.Draft, "/home/me/clones/till/frobnicator", true},
		"another table that is missing was not known":           {table, learnings.Active, "orders", true},
		"another table was answered by a draft":                 {table, learnings.Draft, "orders", false},
	} {
		t.Run(complaint, func(t *testing.T) {
			l := known("a", status(test.status))
			l.Signature = redact.Stored(test.sig)
			matches := learnings.MatchFailure([]learnings.Learning{l}, test.sig, []string{test.quoted}, learnings.Filter{}, measuredAt)
			if (len(matches) > 0) != test.want {
				t.Errorf("got %q", named(matches))
			}
		})
	}
}

func TestSearchOfALargeStoreKeepsQuiet(t *testing.T) {
	items := readItems(t, "learnings")
	var large []learnings.Learning
	for copies := range 4 {
		for _, l := range items {
			l.ID += string(rune('a' + copies))
			large = append(large, l)
		}
	}
	for _, prompt := range []string{"hi", "continue", "make the header sticky", "write a cover letter"} {
		if got := named(learnings.Search(large, scoring.ParseQuery(prompt), learnings.Filter{}, measuredAt.Add(time.Hour))); len(got) > 0 {
			t.Errorf("%q brings %q", prompt, got)
		}
	}
}
