package install

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestInstallMoveInstallUninstallLeavesNothing(t *testing.T) {
	for name, original := range originals() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPerson(t)
			p.write(settings, original)
			before := p.files()
			p.install()
			p.bin = `/home/Ann O'Neil/my "bin"`
			p.install()
			p.install()
			p.uninstall()
			if diff := cmp.Diff(before, p.files()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBlankSettingsComeBackAsTheyWere(t *testing.T) {
	for name, original := range map[string]string{
		"no byte": "", "an empty object": "{}\n", "white space": " \n\n", "an odd empty object": "{ \n\n }", "a comment": "// x",
		"empty hooks with space": "{\"hooks\": { }}", "a mark only": "\xef\xbb\xbf",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPerson(t)
			p.write(settings, original)
			before := p.files()
			p.install()
			p.bin = "/elsewhere"
			p.install()
			p.uninstall()
			if diff := cmp.Diff(before, p.files()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWithoutSettingsNothingStaysBehind(t *testing.T) {
	p := newPerson(t)
	if got, want := actions(p.install()), []Action{Created, Created, Created}; !cmp.Equal(got, want) {
		t.Errorf("install did %v, want %v", got, want)
	}
	if got, want := actions(p.install()), []Action{Unchanged, Unchanged}; !cmp.Equal(got, want) {
		t.Errorf("second install did %v, want %v", got, want)
	}
	if got, want := actions(p.uninstall()), []Action{Removed, Removed, Removed}; !cmp.Equal(got, want) {
		t.Errorf("uninstall did %v, want %v", got, want)
	}
	if files := p.files(); len(files) > 0 {
		t.Errorf("left behind: %v", files)
	}
	if got, want := actions(p.uninstall()), []Action{Unchanged}; !cmp.Equal(got, want) {
		t.Errorf("second uninstall did %v, want %v", got, want)
	}
}

func TestLearningsStayWhenOurSettingsGo(t *testing.T) {
	p := newPerson(t)
	p.install()
	p.write(".claude/data/learnings/errors.yaml", "category: errors\n")
	p.uninstall()
	if p.read(".claude/data/learnings/errors.yaml") != "category: errors\n" {
		t.Error("the learnings were touched")
	}
}

func TestEditsMadeBetweenInstallAndUninstallStay(t *testing.T) {
	edit := func(p *person) {
		p.write(settings, strings.Replace(p.read(settings), `"model": "opus"`, `"model": "sonnet", "new": [1]`, 1))
	}
	tests := map[string]struct{ before, after string }{
		"settings":             {"{\n  \"model\": \"opus\"\n}\n", "{\n  \"model\": \"sonnet\", \"new\": [1]\n}\n"},
		"empty hooks are kept": {"{\n  \"hooks\": {},\n  \"model\": \"opus\"\n}\n", "{\n  \"hooks\": {},\n  \"model\": \"sonnet\", \"new\": [1]\n}\n"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPerson(t)
			p.write(settings, tt.before)
			p.install()
			edit(p)
			p.bin = "/moved"
			p.install()
			if got := p.uninstall()[0].Action; got != Restored {
				t.Errorf("uninstall after a second install: %v, want %v", got, Restored)
			}
			if diff := cmp.Diff(tt.after, p.read(settings)); diff != "" {
				t.Error(diff)
			}
			p.write(settings, tt.before)
			p.install()
			edit(p)
			if got := p.uninstall()[0].Action; got != Cleaned {
				t.Errorf("uninstall after an edit: %v, want %v", got, Cleaned)
			}
			if diff := cmp.Diff(tt.after, p.read(settings)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSettingsThatWeMadeStayWhenThePersonUsedThem(t *testing.T) {
	p := newPerson(t)
	p.install()
	p.write(settings, strings.Replace(p.read(settings), "{\n", "{\n  \"model\": \"opus\",\n", 1))
	p.bin = "/moved"
	p.install()
	p.uninstall()
	if got, want := p.read(settings), "{\n  \"model\": \"opus\"\n}\n"; got != want {
		t.Error(cmp.Diff(want, got))
	}
}

func TestUninstallWorksWithoutOurNotes(t *testing.T) {
	p := newPerson(t)
	const original = "{\n  \"model\": \"opus\"\n}\n"
	p.write(settings, original)
	p.install()
	for _, lost := range []string{".config/session-learning/installed.json", settings + backupSuffix} {
		if err := os.Remove(p.path(lost)); err != nil {
			t.Fatal(err)
		}
	}
	p.uninstall()
	if got := p.read(settings); got != original {
		t.Error(cmp.Diff(original, got))
	}
}

func TestDamagedBackupIsNotRestored(t *testing.T) {
	p := newPerson(t)
	const original = "{\n  \"model\": \"opus\"\n}\n"
	p.write(settings, original)
	p.install()
	p.write(settings+backupSuffix, "{}")
	p.uninstall()
	if got := p.read(settings); got != original {
		t.Error(cmp.Diff(original, got))
	}
}

func TestRefusedSettingsAreLeftAlone(t *testing.T) {
	tests := map[string]struct {
		prepare func(*person)
		want    string
	}{
		"broken":    {func(p *person) { p.write(settings, "{\n  \"a\": 1\n  \"b\": 2\n}") }, "line 3, column 3"},
		"read-only": {func(p *person) { p.write(settings, "{}"); p.chmod(settings, 0o400) }, "read-only"},
		"a folder":  {func(p *person) { p.write(settings+"/x", "") }, "not a regular file"},
		"a link": {func(p *person) {
			p.write("dotfiles/settings.json", "{}")
			p.write(".claude/x", "")
			p.link("dotfiles/settings.json", settings)
		}, "it is a link to"},
		"a dangling link": {func(p *person) { p.write(".claude/x", ""); p.link("nowhere", settings) }, "it is a link to"},
		"a folder that leads into a repository": {func(p *person) {
			p.write("dotfiles/.git/HEAD", "ref: x")
			p.write("dotfiles/claude/settings.json", "{}")
			p.link("dotfiles/claude", ".claude")
		}, "a link into a repository"},
		"too large": {func(p *person) { p.write(settings, `{"a":"`+strings.Repeat("x", maxSettings)+`"}`) }, "too large"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPerson(t)
			tt.prepare(p)
			before := p.files()
			r := p.install()[0]
			if r.Action != Refused || !strings.Contains(r.Reason, tt.want) {
				t.Errorf("%s: %s, want it refused with %q", r.Action, r.Reason, tt.want)
			}
			p.uninstall()
			if diff := cmp.Diff(before, p.files()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSettingsOfAnotherUserAreLeftToHim(t *testing.T) {
	p := newPerson(t)
	p.write(settings, "{}")
	if err := os.Chown(p.path(settings), 4711, -1); err != nil {
		t.Skip("only root can give files away")
	}
	if r := p.install()[0]; r.Action != Refused || !strings.Contains(r.Reason, "another user") {
		t.Errorf("%s: %s, want it refused: it would become root's", r.Action, r.Reason)
	}
}

func TestFolderThatIsALinkIsFollowedOutsideOfRepositories(t *testing.T) {
	p := newPerson(t)
	p.write("disk/claude/settings.json", "{}\n")
	p.link("disk/claude", ".claude")
	if r := p.install()[0]; r.Action != Updated {
		t.Fatalf("%s: %s", r.Action, r.Reason)
	}
	p.uninstall()
	if got := p.read("disk/claude/settings.json"); got != "{}\n" {
		t.Errorf("settings are %q", got)
	}
}

func TestSettingsOfAnotherFolderAreFoundAgain(t *testing.T) {
	p := newPerson(t)
	p.env["CLAUDE_CONFIG_DIR"] = p.path("other")
	p.write("other/settings.json", "{}")
	p.install()
	if p.read("other/settings.json") == "{}" {
		t.Fatal("$CLAUDE_CONFIG_DIR was not used")
	}
	delete(p.env, "CLAUDE_CONFIG_DIR")
	p.uninstall()
	if got := p.read("other/settings.json"); got != "{}" {
		t.Errorf("settings are %q", got)
	}
}

func TestSwitchedOffHooksAreTold(t *testing.T) {
	p := newPerson(t)
	p.write(settings, `{"disableAllHooks": true}`)
	if r := p.install()[0]; r.Obstacle == "" {
		t.Error("disableAllHooks was not told")
	}
	p.write(settings, `{"disableAllHooks": false}`)
	if r := p.install()[0]; r.Obstacle != "" {
		t.Errorf("told without reason: %s", r.Obstacle)
	}
}

func TestFileKeepsItsMode(t *testing.T) {
	p := newPerson(t)
	p.write(settings, "{}")
	p.chmod(settings, 0o644)
	p.install()
	info, err := os.Stat(p.path(settings))
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o644 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestEditIsBegunAnewWhenTheAgentWritesMeanwhile(t *testing.T) {
	p := newPerson(t)
	p.write(settings, `{"a":1}`)
	b, err := openBook(p.machine())
	if err != nil {
		t.Fatal(err)
	}
	ed := settingsEditor(claudeAt("/opt/bin"))
	put, calls := ed.put, 0
	ed.put = func(src []byte) ([]byte, error) {
		if calls++; calls == 1 {
			p.write(settings, `{"a":2}`)
		}
		return put(src)
	}
	if r := b.put("Claude Code", p.path(settings), ed); r.Action != Updated {
		t.Fatalf("%s: %s", r.Action, r.Reason)
	}
	if got := p.read(settings); !strings.HasPrefix(got, `{"a":2,"hooks"`) {
		t.Errorf("the agent's own change is lost: %s", got)
	}
	if got := p.read(settings + backupSuffix); got != `{"a":2}` {
		t.Errorf("the backup holds %s", got)
	}
}
