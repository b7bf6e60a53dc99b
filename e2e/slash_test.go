//go:build e2e && unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"session-learning/e2e/fakemodel"
	"session-learning/learnings"
)

// slashIsAnswered has a person use /learnings in the client, which asks before each command that nothing allows: in
// print mode that is a refusal, and the model is never asked.
func slashIsAnswered(t *testing.T, m machine) {
	p := m.newPerson(t, "storefront")
	defer p.sawNoTrouble()
	p.ours("add", "--category", "tools", "--keywords", "pnpm, lockfile, don't",
		"--summary", "Don't install with npm: the lock file is pnpm's", "--insight", "When you install, take pnpm, because CI checks its lock file.")
	stored := p.store()[0]

	tests := map[string]struct {
		typed string
		want  []string // what the model is shown
	}{
		"show":                 {"/learnings show", []string{"tools 1", stored.ID, stored.Summary.String()}},
		"show an id":           {"/learnings show " + stored.ID, []string{stored.Insight.String()}},
		"search":               {"/learnings search pnpm lockfile", []string{stored.ID + "  ", "given"}},
		"stats":                {"/learnings stats", []string{"usage rate", "not measured yet"}},
		"nothing more":         {"/learnings", []string{"/learnings search QUERY", "/learnings add TEXT"}},
		"a slip":               {"/learnings shwo", []string{"did you mean: /learnings show"}},
		"quotes and commands":  {"/learnings search don't \"use $(touch pwned); touch pwned `touch pwned` && touch pwned", []string{`nothing fits "don't`, "$(touch pwned)"}},
		"a here-document":      {"/learnings search <<EOF > pwned | touch pwned", []string{"<<EOF > pwned | touch pwned"}},
		"the client's own":     {"/learnings search !`touch pwned` $1 $ARGUMENTS", []string{"$1 $ARGUMENTS"}},
		"Chinese":              {"/learnings search 锁文件“引号”", []string{"锁文件“引号”"}},
		"a verb for terminals": {"/learnings remove " + stored.ID, []string{"that is done in a terminal: learnings remove"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := p.in(t)
			s := p.types(tt.typed, script(says("(what was printed)")))
			shown := s.shown(1)
			for _, want := range tt.want {
				if !strings.Contains(shown, want) {
					t.Errorf("the model was not shown %q, but\n%s", want, tail(shown))
				}
			}
			showsNothing(t, s.model)
			if _, err := os.Stat(filepath.Join(p.project, "pwned")); err == nil {
				t.Error("a part of what was typed was run")
			}
		})
	}
	if all := p.store(); len(all) != 1 || all[0].ID != stored.ID {
		t.Errorf("the store holds %+v", all)
	}
}

// slashAdds has the model make a learning of what the person typed and store it, without a question; and a session in
// which nothing else was done teaches nothing.
func slashAdds(t *testing.T, m machine) {
	p := m.newPerson(t, "storefront")
	defer p.sawNoTrouble()
	const words = "always run `npm run generate` before the tests; don't trust $(date) \"there\", 记住"
	call := `"` + filepath.Join(m.bin, "learnings") + `" add --from - <<'here-ends-the-learning'
category: workflows
keywords: [generate, tests, npm]
summary: |-
  Run ` + "`npm run generate`" + ` before the tests
insight: |-
  When you test, don't trust $(date) "there": generate first. 记住
here-ends-the-learning`
	s := p.types("/learnings add "+words, script(runs("", call), says("added: Run `npm run generate` before the tests")))
	asked := s.shown(1)
	for _, want := range []string{"To be done by the assistant", words, strings.SplitN(call, "\n", 2)[0]} {
		if !strings.Contains(asked, want) {
			t.Errorf("the model was not told %q, but\n%s", want, tail(asked))
		}
	}
	if result := s.shown(2); !strings.Contains(result, "added\twf-") {
		t.Errorf("the model's call was answered with\n%s", tail(result))
	}
	if all := p.store(); len(all) != 1 || all[0].Category != learnings.Workflows || all[0].Source.By != learnings.ByUser {
		t.Fatalf("stored: %+v", all)
	}
	if all := p.settle(s.id()); len(all) != 0 {
		t.Errorf("learned from the command: %+v", all)
	}
	if n := len(p.store()); n != 1 {
		t.Errorf("%d learnings after the session, want the one that was added", n)
	}
}

// slashTeachesNothing is a session that is long enough to be learned from, but in which only the command was used.
func slashTeachesNothing(t *testing.T, m machine) {
	about := missingModule()
	p := m.newPerson(t, about.project)
	defer p.sawNoTrouble()
	first := p.asks(about.prompt, script(append(about.work(p.project), says(about.done))...))
	p.learns(first.id(), "fix")
	before := p.settle(first.id())
	list := p.ours("show", before[0].ID)
	s := p.types("/learnings show "+before[0].ID, script(says("```\n"+list+"\n```")))
	p.types("/learnings search "+about.related, script(says("```\n"+strings.Repeat(list+"\n", 3)+"```")), "--resume", s.id())
	if all := p.settle(s.id()); len(all) != 0 {
		t.Errorf("learned from a session that only looked: %+v", all)
	}
	for _, l := range p.store() {
		if l.TimesSeen != 1 {
			t.Errorf("looking at it counts as seeing it again: %+v", l)
		}
	}
}

// types runs the client as it comes, with nothing allowed beforehand.
func (p person) types(prompt string, script []fakemodel.Lane, args ...string) *session {
	p.t.Helper()
	s := p.asks(prompt, script, append([]string{permissionMode, "default"}, args...)...)
	if printed := s.read(s.errors); strings.Contains(printed, "permission") {
		p.t.Errorf("the client complains: %s", printed)
	}
	return s
}

// tail is the end of what a model was shown: what the client says itself is long.
func tail(text string) string {
	const enough = 2000 // bytes
	return "…" + text[max(0, len(text)-enough):]
}
