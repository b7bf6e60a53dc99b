package extract

import (
	"strings"
	"testing"

	"session-learning/transcript"
)

// Only the last word of a person stands.
func TestLastWordOfAPerson(t *testing.T) {
	type events = []transcript.Event
	done := []transcript.Event{replies("Done."), works("orch test")}
	for complaint, c := range map[string]struct {
		said  []string
		holds []string // one for each rule that is learned
	}{
		"a rule that is replaced stays":           {[]string{"always use npm for the crates", "from now on use pnpm instead of npm for the crates"}, []string{"pnpm instead of npm"}},
		"a rule that is turned round stays":       {[]string{"always squash the crate branches", "never squash the crate branches"}, []string{"Never squash"}},
		"another language of answers is a second": {[]string{"always answer in German", "from now on answer in English"}, []string{"English"}},
		"a rule that is taken back stays":         {[]string{"always run the orchard linter before you push", "scratch that, changed my mind"}, nil},
		"a rule that is lifted by name stays":     {[]string{"always run the orchard linter before you push", "looks good", "you don't have to run the orchard linter any more"}, nil},
		"a Chinese rule that is lifted stays":     {[]string{"以后提交之前一律先跑测试", "刚才说的先跑测试作废"}, nil},
		"a rule that is said again counts twice":  {[]string{"always run the orchard linter before you push", "remember: always run the orchard linter before a push"}, []string{"orchard linter"}},
		"two rules are one":                       {[]string{"always run the orchard linter before you push", "never edit the generated clients"}, []string{"linter", "clients"}},
		"an order that is given twice is none":    {[]string{"run the orchard tests before you commit", "now the labels", "run the orchard tests before you commit please"}, []string{"Run the orchard tests before you commit"}},
		"the next piece of work is a rule":        {[]string{"commit and push the crates", "now the labels", "commit and push the crates"}, nil},
	} {
		var all events
		for _, s := range c.said {
			all = append(append(all, says(s)), done...)
		}
		got := learned(home, all...)
		if len(got) != len(c.holds) {
			t.Errorf("%s: %d learned", complaint, len(got))
		}
		for n, l := range got {
			if n < len(c.holds) && !strings.Contains(l.Summary.String(), c.holds[n]) {
				t.Errorf("%s: %q is not in %s", complaint, c.holds[n], describe(l))
			}
		}
	}
}

func TestRuleThatIsSaidAgainOpensSessions(t *testing.T) {
	got := learned(home, says("always run the orchard linter before you push"), replies("Done."), works("orch push"),
		says("again: always run the orchard linter before you push"), replies("Sorry."), works("orch lint"))
	if len(got) != 1 || got[0].Confidence < 0.8 || len(got[0].Source.Lines) < 2 {
		t.Errorf("learned %v", got)
	}
}
