//go:build e2e && unix

package e2e

import (
	"strings"
	"testing"

	"session-learning/e2e/fakemodel"
)

// pluginKeepsOut lets opencode do by itself what the plugin has no part in: ask for a title, let a sub-agent work, and
// compact. Only the compaction is told what the conversation holds, before and after.
func pluginKeepsOut(t *testing.T, m machine) {
	about := missingModule()
	p := m.newPerson(t, about.project, openCode{})
	p.asks(about.prompt, script(append(about.work(p.project), says(about.done))...))
	learned := p.learnsOne()
	p.clones()

	const ask = "Look at the state of the project and report what you find."
	s := p.asks(about.related, []fakemodel.Lane{
		{
			Name:    "compaction",
			When:    func(r fakemodel.Request) bool { return len(r.Tools) == 0 && !isTitle(r) },
			Replies: []fakemodel.Reply{says("The person asked about a module that is missing in a fresh clone.")},
			Repeat:  true,
		},
		fakemodel.Side(),
		{
			Name: "subagent",
			When: func(r fakemodel.Request) bool {
				return len(r.Messages) > 0 && strings.Contains(r.Messages[0].Text, ask)
			},
			Replies: []fakemodel.Reply{runs("I look at it.", "npm run check"), says("The check is silent: the project is fine.")},
		},
		fakemodel.Main(
			fakemodel.Reply{Text: "I let somebody look first.", Tools: []fakemodel.Tool{{Name: "task", Input: map[string]string{
				"description": "Look at the project", "subagent_type": "general", "prompt": ask,
			}}}},
			fakemodel.Reply{Text: "I generate the module.", InputTokens: 199_000, Tools: []fakemodel.Tool{{
				Name: "Bash", Input: map[string]string{"command": "npm run generate", "description": "Generate"},
			}}},
			says("Now the tests run."),
		),
	})
	for lane, least := range map[string]int{"side": 1, "subagent": 2, "compaction": 1} {
		requests := s.model.Lane(lane)
		if len(requests) < least {
			t.Errorf("the lane %s had %d requests, want at least %d", lane, len(requests), least)
		}
		for _, r := range requests {
			shown := r.System + "\n" + r.Text()
			if lane == "compaction" {
				showsOnce(t, shown, learned)
				continue
			}
			showsNothingIn(t, shown)
		}
	}
	main := s.model.Lane("main")
	if len(main) < 3 {
		t.Errorf("the conversation had %d requests, want 3 or more", len(main))
	}
	for n := range main {
		showsOnce(t, s.shown(n+1), learned)
	}
	s.showedNothingOfOurs()
	p.uses(openCode{}).settlesWith(1)
}

// isTitle tells a request for the title of a session.
func isTitle(r fakemodel.Request) bool { return strings.Contains(r.System, "title generator") }

// settlesWith checks how many learnings there are when nobody learns any more.
func (p person) settlesWith(want int) {
	p.t.Helper()
	for _, l := range p.store() {
		p.settle(l.Source.Session)
	}
	if all := p.store(); len(all) != want {
		p.t.Errorf("%d learnings, want %d: %+v", len(all), want, all)
	}
}
