package install

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"session-learning/internal/agent"
)

func TestOneAgentAloneIsInstalledAndTakenOut(t *testing.T) {
	p := everyone(t, "{}")
	before := p.files()
	m := p.machine()
	m.Agents = []string{agent.Codex}
	if _, err := Install(m); err != nil {
		t.Fatal(err)
	}
	changed := changedFiles(before, p.files())
	want := []string{".codex/hooks.json", ".codex/hooks.json" + backupSuffix, ".config/session-learning/", configFile, ".config/session-learning/installed.json"}
	if diff := cmp.Diff(want, changed); diff != "" {
		t.Error(diff)
	}
	p.install()
	installed := p.files()
	if _, err := Uninstall(m); err != nil {
		t.Fatal(err)
	}
	changed = changedFiles(installed, p.files())
	want = []string{".codex/hooks.json", ".codex/hooks.json" + backupSuffix, ".config/session-learning/installed.json"}
	if diff := cmp.Diff(want, changed); diff != "" {
		t.Error(diff)
	}
	if got := p.read(".codex/hooks.json"); got != "{}" {
		t.Errorf("Codex has %s", got)
	}
	p.uninstall()
	if diff := cmp.Diff(before, p.files()); diff != "" {
		t.Error(diff)
	}
}

func changedFiles(a, b map[string]string) []string {
	var names []string
	for name := range b {
		if _, had := a[name]; !had || a[name] != b[name] {
			names = append(names, name)
		}
	}
	for name := range a {
		if _, has := b[name]; !has {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// What install makes in the folder of one agent must not make it another one that is found.
func TestASecondInstallFindsTheSameAgents(t *testing.T) {
	for _, a := range agents() {
		p := newPerson(t)
		p.write(strings.TrimPrefix(filepath.ToSlash(p.machine().Config.AgentDir(a.Name())), filepath.ToSlash(p.home)+"/")+"/used", "")
		p.install()
		p.write(".claude/data/learnings/README.md", "")
		after := p.files()
		if found := Found(p.machine()); !slices.Equal(found, []string{agent.Title(a.Name())}) {
			t.Errorf("with %s alone: found %v", a.Name(), found)
		}
		p.install()
		if changed := changedFiles(after, p.files()); len(changed) > 0 {
			t.Errorf("with %s alone, a second install changed %v", a.Name(), changed)
		}
	}
}

func TestSettingsThatAreNotToBeTouchedAreRefusedForEveryAgent(t *testing.T) {
	for _, a := range withHooks() {
		for complaint, c := range map[string]struct {
			prepare func(p *person, file string)
			want    string
		}{
			"broken":    {func(p *person, file string) { p.write(file, "{\n  \"a\": 1\n  \"b\": 2\n}") }, "line 3, column 3"},
			"read-only": {func(p *person, file string) { p.write(file, "{}"); p.chmod(file, 0o400) }, "read-only"},
			"a link": {func(p *person, file string) {
				p.write("dotfiles/x.json", "{}")
				p.write(filepath.Dir(file)+"/x", "")
				p.link("dotfiles/x.json", file)
			}, "it is a link to"},
			"an event that is no list": {func(p *person, file string) {
				p.write(file, fmt.Sprintf(`{"hooks": {%q: "x"}}`, a.Hooks("").hooks[0].event))
			}, "is not an array"},
		} {
			t.Run(a.Name()+": "+complaint, func(t *testing.T) {
				p := newPerson(t)
				file := settingsFiles(p)[a.Name()]
				c.prepare(p, file)
				before := p.files()
				r := of(p.install(), file)
				if r.Action != Refused || !strings.Contains(r.Reason, c.want) || r.Notice != "" {
					t.Errorf("%+v, want it refused with %q", r, c.want)
				}
				p.uninstall()
				if diff := cmp.Diff(before, p.files()); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

func TestNamedSettingsAreThoseOfOneAgent(t *testing.T) {
	for _, a := range withHooks() {
		p := everyone(t, "{}")
		p.write("dotfiles/hooks.json", "{\n}\n")
		before := p.files()
		m := p.machine()
		m.Agents, m.Settings = []string{a.Name()}, p.path("dotfiles/hooks.json")
		if _, err := Install(m); err != nil {
			t.Fatal(err)
		}
		root, err := parseSettings([]byte(p.read("dotfiles/hooks.json")))
		if err != nil {
			t.Fatal(err)
		}
		_, hooks := root.member("hooks")
		if hooks == nil || len(ownEntries(*hooks)) != len(a.Hooks("").hooks) {
			t.Errorf("%s: %s", a.Name(), p.read("dotfiles/hooks.json"))
		}
		p.uninstall()
		if diff := cmp.Diff(before, p.files()); diff != "" {
			t.Errorf("%s: %s", a.Name(), diff)
		}
	}
}

func TestAgentsAreKnownByNameTitleAndProgram(t *testing.T) {
	for word, want := range map[string]string{
		"codex": agent.Codex, "Codex": agent.Codex, "Claude Code": agent.Claude, "claude-code": agent.Claude, " gemini ": agent.Gemini,
		"Gemini CLI": agent.Gemini, "cursor-agent": agent.Cursor, "OpenCode": agent.OpenCode, "other": "", "": "", "vim": "",
	} {
		if got, ok := Named(word); got != want || ok != (want != "") {
			t.Errorf("%q is %q", word, got)
		}
	}
}

func TestWithoutAHomeFolderNothingIsTouched(t *testing.T) {
	m := newPerson(t).machine()
	m.Config.Home, m.Config.ClaudeDir, m.Config.File = "", "", ""
	if _, err := Install(m); !errors.Is(err, errNoConfig) {
		t.Errorf("error %v", err)
	}
}

func TestAgentsAreFoundByFolderOrProgram(t *testing.T) {
	p := newPerson(t)
	if found := Found(p.machine()); len(found) > 0 {
		t.Errorf("found %v where there is nothing", found)
	}
	m := p.machine()
	m.LookPath = func(name string) (string, error) { return "/usr/bin/" + name, nil }
	if found := Found(m); len(found) != len(agents()) {
		t.Errorf("found %v, want every agent by its program", found)
	}
	for folder, title := range map[string]string{
		".claude": "Claude Code", ".config/opencode": "opencode", ".codex": "Codex", ".gemini": "Gemini CLI",
		".qwen": "Qwen Code", ".copilot": "Copilot CLI", ".cursor": "Cursor",
	} {
		p := newPerson(t)
		p.write(folder+"/x", "")
		if found := Found(p.machine()); !slices.Equal(found, []string{title}) {
			t.Errorf("found %v, want %s by its folder", found, title)
		}
	}
}

// The store lies in Claude Code's folder also when only another agent is there.
func TestTheStoreMakesNoAgentOfItsFolder(t *testing.T) {
	p := newPerson(t)
	p.write(".codex/auth.json", "{}")
	p.write(".claude/data/learnings/README.md", "")
	if found := Found(p.machine()); !slices.Equal(found, []string{"Codex"}) {
		t.Errorf("found %v, want Codex alone", found)
	}
}
