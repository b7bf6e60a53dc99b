package learnings

import "testing"

// Two choices of one interview share most of what they are about, and are two all the same.
func TestChoicesOfOneSessionAreApart(t *testing.T) {
	choice := func(l Learning, kind, session string) Learning {
		l.Source.Kind, l.Source.Session = kind, session
		return l
	}
	for complaint, c := range map[string]struct {
		stored, in Learning
		want       Action
	}{
		"two choices of one session were merged":           {choice(about(0), "decision", "a"), choice(again(about(0), "b"), "decision", "a"), Added},
		"the choice of another session was not merged":     {choice(about(0), "decision", "a"), choice(again(about(0), "b"), "decision", "b"), Updated},
		"two rules of one session were not merged":         {choice(about(0), "rule", "a"), choice(again(about(0), "b"), "rule", "a"), Updated},
		"choices without a session were not merged":        {choice(about(0), "decision", ""), choice(again(about(0), "b"), "decision", ""), Updated},
		"a choice and a rule of a session were not merged": {choice(about(0), "rule", "a"), choice(again(about(0), "b"), "decision", "a"), Updated},
	} {
		if o, _ := pair(t, c.stored, c.in); o.Action != c.want {
			t.Errorf("%s: %v", complaint, o.Action)
		}
	}
}
