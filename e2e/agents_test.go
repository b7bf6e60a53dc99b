//go:build e2e && unix

package e2e

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"session-learning/internal/agent"
	"session-learning/learnings"
)

// TestOtherAgents is the product in the hands of people who work with the real clients of other agents.
func TestOtherAgents(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	tests := map[string]func(*testing.T, machine){
		"what one agent learned is given to all of them, in its project": allKnow,
		"installed and taken out again, their settings are as they were": settingsComeBack,
		"Codex runs no hook that nobody has reviewed, and doctor tells":  unreviewedIsTold,
		"opencode titles, compacts and delegates as without the plugin":  pluginKeepsOut,
	}
	for _, c := range others() {
		title := agent.Title(c.name())
		tests[title+": what was fixed comes back when it is needed"] = comesBackTo(c)
		tests[title+": hooks that go wrong neither stop nor hold up the session"] = brokenHooksAreHarmless(c, wentWrongElsewhere(c))
	}
	tests["Codex, from scripts: what was fixed comes back when it is needed"] = comesBackTo(codex{scripts: true})
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, m)
		})
	}
}

// comesBackTo follows what one session of a client learned through the sessions that need it.
func comesBackTo(c client) func(*testing.T, machine) {
	return func(t *testing.T, m machine) {
		about := missingModule()
		p := m.newPerson(t, about.project, c)
		first := p.asks(about.prompt, script(append(about.work(p.project), says(about.done))...))
		first.showedNothingOfOurs()
		learned := p.learnsOne()
		p.clones()

		t.Run("it is stored once, with its evidence", func(t *testing.T) {
			p := p.in(t)
			holds(p, learned.Source.Session, learned, about)
			p.tells(learned)
		})
		t.Run("an unrelated prompt shows nothing, the same error is answered with it", func(t *testing.T) {
			again := p.in(t).reminded(2, unrelatedPrompt, runsFailing(about.failing))
			showsNothingIn(t, again.shown(1))
			for _, r := range again.model.Lane("side") {
				showsNothingIn(t, r.System+r.Text())
			}
			showsOnce(t, again.shown(2), learned)
			if c.name() != agent.Copilot { // shows its user a tool's result with all that hooks add to it
				again.showedNothingOfOurs()
			}
		})
		t.Run("a related prompt in a new session shows it to the model, and again to the resumed one", func(t *testing.T) {
			p := p.in(t)
			related := p.reminded(1, about.related, script(runs("I know that one. I generate the module first.", "npm run generate"), says("Done.")))
			showsOnce(t, related.shown(1), learned)
			showsOnce(t, related.shown(2), learned)
			related.showedNothingOfOurs()
			resumed := p.reminded(1, about.related, script(says("As I said.")), c.goesOn()...)
			showsOnce(t, resumed.shown(1), learned)
			resumed.showedNothingOfOurs()
			p.doctorFindsNoFault()
		})
	}
}

// learnsOne waits until the worker of a session has stored the one learning that the person has.
func (p person) learnsOne() learnings.Learning {
	p.t.Helper()
	until(p.t, learnLimit, "a learning from "+p.client.name(), func() bool { return len(p.store()) > 0 })
	all := p.store()
	if len(all) != 1 {
		p.t.Fatalf("%d learnings, want 1: %+v", len(all), all)
	}
	return all[0]
}

// tells checks what the command tells of a learning.
func (p person) tells(l learnings.Learning) {
	p.t.Helper()
	var told struct {
		Learnings []struct {
			ID     string
			Source struct {
				Agent string
				Lines []int
			}
		}
	}
	out := p.ours("show", l.ID, "--json")
	if err := json.Unmarshal([]byte(out), &told); err != nil || len(told.Learnings) != 1 {
		p.t.Fatalf("learnings show --json: %v\n%s", err, out)
	}
	got := told.Learnings[0]
	if got.ID != l.ID || got.Source.Agent != p.client.name() || !slices.Equal(got.Source.Lines, l.Source.Lines) {
		p.t.Errorf("learnings show --json tells %+v of %+v", got, l.Source)
	}
}

// showedNothingOfOurs checks that the person saw nothing of the product: neither what it gave to the model nor that
// anything of it ran. Codex tells of each hook that it runs, by the name of the event.
func (s *session) showedNothingOfOurs() {
	s.person.t.Helper()
	for what, text := range map[string]string{"printed": s.printed(), "complained": s.read(s.errors)} {
		for _, ours := range []string{"Past Learnings", "session-start", "session-stop", "learnings"} {
			if strings.Contains(text, ours) {
				s.person.t.Errorf("the client %s %q:\n%s", what, ours, tail(text))
			}
		}
	}
}

// allKnow has three agents work on the same project, in the same home.
func allKnow(t *testing.T, m machine) {
	about := missingModule()
	all := append([]client{openCode{}, claudeCode{}}, others()[1:]...)
	p := m.newPerson(t, about.project, all...)
	p.asks(about.prompt, script(append(about.work(p.project), says(about.done))...))
	learned := p.learnsOne()
	p.clones()
	for _, c := range all[1:] {
		t.Run(fmt.Sprintf("learned in %s, given in %s", agent.Title(learned.Source.Agent), agent.Title(c.name())), func(t *testing.T) {
			s := p.in(t).uses(c).reminded(1, about.related, script(says("I know that one.")))
			showsOnce(t, s.shown(1), learned)
		})
	}
	t.Run("not in another project", func(t *testing.T) {
		elsewhere := p.in(t).uses(codex{})
		elsewhere.project = filepath.Join(p.home, "src", "inventory")
		elsewhere.clones()
		codex{}.movesIn(elsewhere)
		showsNothing(t, elsewhere.asks(about.related, script(says("I do not know."))).model)
	})
	t.Run("learned in Codex, given in opencode", func(t *testing.T) {
		about := nilMap()
		q := m.newPerson(t, about.project, codex{}, openCode{})
		q.asks(about.prompt, script(append(about.work(q.project), says(about.done))...))
		learned := q.learnsOne()
		q.clones()
		s := q.uses(openCode{}).reminded(1, about.related, script(says("I know that one.")))
		showsOnce(t, s.shown(1), learned)
	})
}
