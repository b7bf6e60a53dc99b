//go:build e2e && unix

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"session-learning/e2e/fakemodel"
	"session-learning/learnings"
)

// TestClaudeCode is the product in the hands of people who work with the real client.
func TestClaudeCode(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	tests := map[string]func(*testing.T, machine){
		"install.sh registers the hooks":                           installRegisters,
		"a fixed Go test comes back when it is needed":             comesBack(nilMap()),
		"a fixed npm script comes back when it is needed":          comesBack(missingModule()),
		"a correction is learned as the user's word, once":         correctionIsLearned,
		"an interrupted session is caught up by the next one":      interruptedIsCaughtUp,
		"a killed session is caught up by the next one":            killedIsCaughtUp,
		"what is said while the agent works is learned, once":      steeringIsLearned,
		"a sub-agent does not make its session learn twice":        subagentLearnsNothing,
		"hooks that go wrong neither stop nor hold up the session": brokenHooksAreHarmless(claudeCode{}, wentWrong()),
		"the command /learnings is answered with what it prints":   slashIsAnswered,
		"the command /learnings stores what the model made of it":  slashAdds,
		"a session that only used /learnings teaches nothing":      slashTeachesNothing,
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, m)
		})
	}
}

// installRegisters reads the settings that install.sh wrote.
func installRegisters(t *testing.T, m machine) {
	data, err := os.ReadFile(filepath.Join(filepath.Dir(filepath.Dir(m.bin)), ".claude", "settings.json"))
	if err != nil {
		t.Fatal(err)
	}
	var settings struct {
		Hooks map[string][]struct{ Hooks []hook }
	}
	if err := json.Unmarshal(data, &settings); err != nil {
		t.Fatal(err)
	}
	start := hook{"command", `"` + filepath.Join(m.bin, "session-start") + `" 2>/dev/null || exit 0`, 2}
	stop := hook{"command", `"` + filepath.Join(m.bin, "session-stop") + `" 2>/dev/null || exit 0`, 5}
	for event, want := range map[string]hook{
		"SessionStart": start, "UserPromptSubmit": start, "PostToolUseFailure": start,
		"Stop": stop, "PreCompact": stop, "SessionEnd": stop,
	} {
		groups := settings.Hooks[event]
		if len(groups) != 1 || len(groups[0].Hooks) != 1 || groups[0].Hooks[0] != want {
			t.Errorf("%s is registered as %+v, want %+v", event, groups, want)
		}
	}
	if len(settings.Hooks) != 6 {
		t.Errorf("registered for %d events, want 6: %s", len(settings.Hooks), data)
	}
}

// hook is an entry of the client's settings.
type hook struct {
	Type    string
	Command string
	Timeout int // seconds
}

// comesBack follows what one session learned through the sessions that need it.
func comesBack(about lesson) func(*testing.T, machine) {
	return func(t *testing.T, m machine) {
		p := m.newPerson(t, about.project)
		defer p.sawNoTrouble()
		first := p.asks(about.prompt, script(append(about.work(p.project), says(about.done))...))
		learned := p.learns(first.id(), about.kind)
		p.clones()

		t.Run("it is stored with its evidence", func(t *testing.T) {
			holds(p.in(t), first.id(), learned, about)
		})
		t.Run("an unrelated prompt shows nothing at all", func(t *testing.T) {
			showsNothing(t, p.in(t).asks(unrelatedPrompt, script(says("A short text: we open at nine."))).model)
		})
		t.Run("the same error in a later session is answered with it", func(t *testing.T) {
			again := p.in(t).asks(unrelatedPrompt, runsFailing(about.failing))
			showsNothingIn(t, again.shown(1))
			showsOnce(t, again.shown(2), learned)
		})
		t.Run("a related prompt in a new session shows it to the model", func(t *testing.T) {
			comesBackInOneSession(p.in(t), learned, about)
		})
	}
}

// comesBackInOneSession is a session that is given the learning, is resumed, and is compacted.
func comesBackInOneSession(p person, learned learnings.Learning, about lesson) {
	related := p.asks(about.related, script(says("I know that one from an earlier session.")))
	showsOnce(p.t, related.shown(1), learned)

	p.t.Run("resumed, the session is not told again", func(t *testing.T) {
		resumed := p.in(t).asks(about.related, script(says("As I said.")), "--resume", related.id())
		showsOnce(t, resumed.shown(1), learned)
	})
	p.t.Run("compacted, the session is told again", func(t *testing.T) {
		p := p.in(t)
		compaction := []fakemodel.Lane{fakemodel.Side(), fakemodel.Compaction("The person asked about a failure."), fakemodel.Main()}
		p.asks("/compact", compaction, "--resume", related.id())
		after := p.asks("Thank you, go on then.", script(says("Going on.")), "--resume", related.id())
		showsOnce(t, after.shown(1), learned)
	})
}

// holds checks a learning against the transcript that it rests on.
func holds(p person, session string, l learnings.Learning, about lesson) {
	t := p.t
	t.Helper()
	if all := p.settle(session); len(all) != 1 || all[0].TimesSeen > 1 {
		t.Errorf("%d learnings from the session, want 1, seen once: %+v", len(all), all)
	}
	if l.Category != about.category {
		t.Errorf("category %q, want %q", l.Category, about.category)
	}
	if l.Source.Agent != p.client.name() || l.Source.Kind != about.kind {
		t.Errorf("learned from agent %q as %q", l.Source.Agent, l.Source.Kind)
	}
	evidence := p.lines(session, l.Source.Lines)
	for _, want := range about.evidence {
		if !strings.Contains(evidence, want) {
			t.Errorf("the evidence (lines %v) does not hold %q", l.Source.Lines, want)
		}
	}
	signature := l.Signature.String()
	if !strings.HasPrefix(signature, "bash|") || !strings.Contains(signature, about.signature) {
		t.Errorf("signature %q, want one of bash with %q", signature, about.signature)
	}
	if l.Status != learnings.Active {
		t.Errorf("status %q of a fix that took several attempts and was confirmed", l.Status)
	}
	if strings.Contains(l.Insight.String()+l.Example.String(), p.home) {
		t.Errorf("the person's home folder stands in %q %q", l.Insight, l.Example)
	}
}

// correctionIsLearned has a person correct the agent in a second prompt.
func correctionIsLearned(t *testing.T, m machine) {
	p := m.newPerson(t, "storefront")
	defer p.sawNoTrouble()
	p.asks(pricePrompt, checksPrices())
	session := p.asks(pnpmCorrection, takesPnpm(), "--continue")
	until(t, learnLimit, "a learning from the correction", func() bool { return len(p.store()) > 0 })
	all := p.settle(session.id())
	if len(all) != 1 {
		t.Fatalf("%d learnings from one correction: %+v", len(all), all)
	}
	learned := all[0]
	if learned.Source.By != learnings.ByUser {
		t.Errorf("learned by %q, want the user's word", learned.Source.By)
	}
	if kind := learned.Source.Kind; kind != "correction" && kind != "rule" {
		t.Errorf("kind %q", kind)
	}
	if text := learned.Summary.String() + learned.Insight.String(); !strings.Contains(text, "pnpm") {
		t.Errorf("the correction is not in %q", text)
	}
	if evidence := p.lines(session.id(), learned.Source.Lines); !strings.Contains(evidence, pnpmCorrection) {
		t.Errorf("the correction is not in its evidence (lines %v)", learned.Source.Lines)
	}
	again := p.asks(pnpmPrompt, script(says("用 pnpm add -D eslint。")))
	showsOnce(t, again.shown(1), learned)
}

// killedIsCaughtUp kills a client in the middle of its work: no hook runs any more.
func killedIsCaughtUp(t *testing.T, m machine) {
	about := missingModule()
	p := m.newPerson(t, about.project)
	defer p.sawNoTrouble()
	work := about.work(p.project)
	killed := p.begins(about.prompt, script(append(work, held())...))
	killed.reaches(len(work) + 1)
	if err := killed.kill(); err != nil {
		t.Fatal(err)
	}
	if killed.wait() == nil {
		t.Fatal("the client ended by itself")
	}
	learnsAtNextStart(p, killed.id())
}

// interruptedIsCaughtUp interrupts an interactive session by Escape, after which no Stop event comes, and lets the
// terminal crash.
func interruptedIsCaughtUp(t *testing.T, m machine) {
	about := missingModule()
	p := m.newPerson(t, about.project)
	defer p.sawNoTrouble()
	work := about.work(p.project)
	terminal := p.sits(script(append(work, long())...), "--permission-mode", "acceptEdits", "--allowedTools", "Bash")
	terminal.types(about.prompt)
	terminal.shows("more to say")
	terminal.presses("Escape")
	terminal.shows("Interrupted")
	terminal.crashes()
	learnsAtNextStart(p, terminal.id())
}

// learnsAtNextStart starts another session after one that ended without a word, and waits for what the lost one
// taught.
func learnsAtNextStart(p person, lost string) {
	p.t.Helper()
	if stored := p.store(); len(stored) > 0 {
		p.t.Fatalf("learned from a session that never stopped: %+v", stored)
	}
	p.comesBackLater(lost)
	p.asks(unrelatedPrompt, script(says("A short text: we open at nine.")))
	p.learns(lost, "fix")
	if all := p.settle(lost); len(all) != 1 {
		p.t.Errorf("%d learnings from the lost session, want 1: %+v", len(all), all)
	}
}

// steeringIsLearned has a person type while the agent works, and reject a call with a reason.
func steeringIsLearned(t *testing.T, m machine) {
	p := m.newPerson(t, "inventory")
	defer p.sawNoTrouble()
	terminal := p.sits(script(addsLeast(p.project)...), "--permission-mode", "manual", "--allowedTools", "Bash")
	terminal.types(leastPrompt)
	terminal.shows(leastSlow)
	terminal.types(midTurnSteering)
	terminal.shows("Do you want")
	terminal.pressesUntil("Down", "❯ 3. No")
	terminal.pressesUntil("Tab", "tell Claude what to do differently")
	terminal.types(rejectionReason)
	terminal.shows(leastDone)
	terminal.types("/exit")
	said := map[string]string{"mid-turn message": midTurnSteering, "reason of a rejection": rejectionReason}
	until(t, learnLimit, "what was said is learned", func() bool { return len(p.store()) >= len(said) })
	all := p.settle(terminal.id())
	if len(all) != len(said) {
		t.Errorf("%d learnings, want %d: %+v", len(all), len(said), all)
	}
	for what, words := range said {
		found := 0
		for _, l := range all {
			if strings.Contains(p.lines(terminal.id(), l.Source.Lines), words) && l.Source.By == learnings.ByUser {
				found++
			}
		}
		if found != 1 {
			t.Errorf("the %s was learned %d times by the user, want once: %+v", what, found, all)
		}
	}
}

// subagentLearnsNothing lets the agent hand a part of its work to another, whose end is not the session's.
func subagentLearnsNothing(t *testing.T, m machine) {
	about := missingModule()
	p := m.newPerson(t, about.project)
	defer p.sawNoTrouble()
	work := append(about.work(p.project), delegates("An independent look at it is worth the minute."), says(about.done))
	session := p.asks(about.prompt, []fakemodel.Lane{
		fakemodel.Side(),
		fakemodel.Subagent(
			runs("I look at the state of the project.", "npm run check && cat CHANGES.txt"),
			says("There is no list of changes. The project is fine: the check is silent and the tests pass."),
		),
		fakemodel.Main(work...),
	})
	if n := len(session.model.Lane("subagent")); n != 2 {
		t.Fatalf("the sub-agent asked the model %d times, want 2", n)
	}
	p.learns(session.id(), "fix")
	if all := p.settle(session.id()); len(all) != 1 || all[0].TimesSeen > 1 {
		t.Errorf("%d learnings, want 1, seen once: %+v", len(all), all)
	}
}
