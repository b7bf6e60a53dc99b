package install

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const slashFile = ".claude/commands/learnings.md"

// of returns what became of a file.
func of(results []Result, file string) Result {
	for _, r := range results {
		if strings.HasSuffix(filepath.ToSlash(r.File), file) {
			return r
		}
	}
	return Result{}
}

func TestTheCommandCallsTheProgramThatWasInstalled(t *testing.T) {
	p := newPerson(t)
	if r := of(p.install(), slashFile); r.Action != Created {
		t.Errorf("the first install: %+v", r)
	}
	for _, want := range []string{`"/opt/bin/learnings" slash <<'`, `  - "Bash(\"/opt/bin/learnings\" slash:*)"`, `  - "Bash(\"/opt/bin/learnings\" add --from -:*)"`} {
		if !strings.Contains(p.read(slashFile), want) {
			t.Errorf("%s is missing in\n%s", want, p.read(slashFile))
		}
	}
	p.bin = `/home/Ann O'Neil/my $"bin"`
	if r := of(p.install(), slashFile); r.Action != Updated || r.Backup != "" {
		t.Errorf("installed from elsewhere: %+v", r)
	}
	if text := p.read(slashFile); strings.Contains(text, "/opt/bin") || !strings.Contains(text, `"/home/Ann O'Neil/my \$\"bin\"/learnings" slash <<'`) {
		t.Errorf("the programs moved, and the command is\n%s", text)
	}
	if r := of(p.install(), slashFile); r.Action != Unchanged || r.Obstacle != "" {
		t.Errorf("the second time: %+v", r)
	}
}

func TestAPersonsOwnCommandIsLeftAlone(t *testing.T) {
	tests := map[string]func(p *person) string{
		"written by hand": func(p *person) string { return "mine\n" },
		"empty":           func(p *person) string { return "" },
		"changed since an install": func(p *person) string {
			p.install()
			return p.read(slashFile) + "and be polite\n"
		},
	}
	for name, content := range tests {
		t.Run(name, func(t *testing.T) {
			p := newPerson(t)
			own := content(p)
			p.write(slashFile, own)
			p.bin = "/elsewhere" // so that there is something to bring up to date
			results := p.install()
			if r := of(results, slashFile); r.Action != Unchanged || r.Obstacle == "" {
				t.Errorf("install: %+v", r)
			}
			if r := of(results, settings); r.Action == Refused {
				t.Errorf("the hooks were not registered: %+v", r)
			}
			results = p.uninstall()
			if got := p.read(slashFile); got != own {
				t.Errorf("%q became %q", own, got)
			}
			if r := of(results, slashFile); r.Action != Unchanged && r.Action != "" {
				t.Errorf("uninstall: %+v", r)
			}
		})
	}
}

// A person loses the notes with the configuration folder, or has the command file of a version before them.
func TestACommandOfOursIsKnownWithoutNotes(t *testing.T) {
	for name, old := range map[string]string{"the same": "", "an older one": "---\n# " + ownMark + ", in another way.\n---\nold\n"} {
		t.Run(name, func(t *testing.T) {
			p := newPerson(t)
			p.install()
			want := p.read(slashFile)
			if old != "" {
				p.write(slashFile, old)
			}
			loseNotes(t, p)
			p.install()
			if diff := cmp.Diff(want, p.read(slashFile)); diff != "" {
				t.Error(diff)
			}
			loseNotes(t, p)
			if r := of(p.uninstall(), slashFile); r.Action != Removed {
				t.Errorf("uninstall: %+v", r)
			}
			if _, err := os.Stat(p.path(slashFile)); err == nil {
				t.Error("it is still there")
			}
		})
	}
}

func loseNotes(t *testing.T, p *person) {
	t.Helper()
	if err := os.RemoveAll(p.path(".config")); err != nil {
		t.Fatal(err)
	}
}

func TestNoCommandIsPutWhereTheClientMayNotLook(t *testing.T) {
	p := newPerson(t)
	m := p.machine()
	m.Settings = p.path("dotfiles/settings.json")
	results, err := Install(m)
	if err != nil {
		t.Fatal(err)
	}
	if i := slices.IndexFunc(results, func(r Result) bool { return strings.Contains(r.File, "commands") }); i >= 0 {
		t.Errorf("%+v", results[i])
	}
}

func TestAPathThatNoRuleCanNameGetsNoCommand(t *testing.T) {
	p := newPerson(t)
	p.bin = "/opt/tools (x86)"
	r := of(p.install(), slashFile)
	if r.Action != Unchanged || !strings.Contains(r.Obstacle, "parenthesis") {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(p.path(slashFile)); err == nil {
		t.Error("a command was written that the client refuses each time")
	}
}

func TestACommandInAFolderThatIsNotToBeTouchedIsNoFailure(t *testing.T) {
	p := newPerson(t)
	p.write("dotfiles/.git/HEAD", "")
	p.write("dotfiles/commands/mine.md", "")
	p.write(".claude/keep", "")
	p.link("dotfiles/commands", ".claude/commands")
	results := p.install()
	if r := of(results, slashFile); r.Action != Unchanged || !strings.Contains(r.Obstacle, "repository") {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(p.path("dotfiles/commands/learnings.md")); err == nil {
		t.Error("it was written into a repository")
	}
}
