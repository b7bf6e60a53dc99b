//go:build e2e && unix

package e2e

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"session-learning/internal/agent"
	"session-learning/learnings"
)

// settingsComeBack installs for somebody who has every client, with settings that are not easy to edit, installs again,
// and takes everything out.
func settingsComeBack(t *testing.T, m machine) {
	p := m.newcomer(t, "inventory", append(others(), claudeCode{})...)
	for path, text := range map[string]string{
		".claude/settings.json": "\ufeff{\r\n  \"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"say done && exit\"}]}]},\r\n  \"n\": 12345678901234567890\r\n}\r\n",
		".codex/hooks.json":     "{ \"hooks\": { \"Stop\": [ { \"hooks\": [ { \"type\": \"command\", \"command\": \"notify <done>\" } ] } ] } }",
		".gemini/settings.json": strings.Replace(geminiSettings, "{", "{ // my own\n  /* 我的 */", 1),
		".qwen/settings.json":   "{\n\t\"ui\": {\"theme\": \"Qwen Light\"},\n\t\"hooks\": {}\n}",
		".copilot/hooks/x.json": `{"version": 1, "hooks": {"Stop": [{"type": "command", "bash": "true"}]}}`,
	} {
		p.write(filepath.Join(p.home, filepath.FromSlash(path)), text)
	}
	before := p.files()
	p.ours("install")
	installed := p.files()
	for _, dir := range []string{".claude", ".config/opencode", ".codex", ".gemini", ".qwen", ".copilot"} {
		if !touched(before, installed, dir) {
			t.Errorf("install wrote nothing below %s", dir)
		}
	}
	p.ours("install")
	for path, change := range changes(installed, p.files()) {
		t.Errorf("a second install %s %s", change, path)
	}
	p.ours("uninstall")
	for path, change := range changes(before, p.files()) {
		t.Errorf("installing and taking it out %s %s", change, path)
	}
}

// files are the contents of the person's files, by path below their home. What the product keeps for itself is left out.
func (p person) files() map[string]string {
	p.t.Helper()
	files := map[string]string{}
	own := []string{".claude/data", ".local/state", ".config/session-learning", "src", programsDir}
	err := fs.WalkDir(os.DirFS(p.home), ".", func(path string, entry fs.DirEntry, err error) error {
		for _, dir := range own {
			if path == dir {
				return fs.SkipDir
			}
		}
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(p.home, filepath.FromSlash(path)))
		files[path] = string(data)
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return files
}

// changes tells by path what became of files.
func changes(before, after map[string]string) map[string]string {
	found := map[string]string{}
	for path, text := range before {
		switch now, there := after[path]; {
		case !there:
			found[path] = "removes"
		case now != text:
			found[path] = "changes"
		}
	}
	for path := range after {
		if _, there := before[path]; !there {
			found[path] = "leaves"
		}
	}
	return found
}

// touched tells whether anything below a folder changed.
func touched(before, after map[string]string, dir string) bool {
	for path := range changes(before, after) {
		if strings.HasPrefix(path, dir+"/") {
			return true
		}
	}
	return false
}

// unreviewedIsTold runs Codex as it comes: without a word it runs no hook that its user has not reviewed.
func unreviewedIsTold(t *testing.T, m machine) {
	about := missingModule()
	p := m.newPerson(t, about.project, codex{})
	p.ours("add", "--category", "errors", "--keywords", "prices, storefront, clone",
		"--summary", "npm test needs the module build/prices.js in a fresh clone of the storefront",
		"--insight", "When Cannot find module './build/prices.js' comes up in a fresh clone, run npm run generate before the tests.")
	s := p.asks(about.related, runsFailing(about.failing), unreviewed)
	showsNothing(t, s.model)
	s.showedNothingOfOurs()

	reviewed := p.asks(about.related, script(says("I know that one.")))
	showsOnce(t, reviewed.shown(1), p.store()[0])

	check := p.doctors("Codex", "hooks")
	if check.Status == "ok" || !strings.Contains(check.Detail+check.Fix, "/hooks") {
		t.Errorf("doctor does not say that the hooks have to be reviewed with /hooks: %+v", check)
	}
	for _, l := range p.store() {
		if l.Source.By != learnings.ByUser {
			t.Errorf("learned from a session whose hooks were skipped: %+v", l)
		}
	}
}

// check is a line of what doctor tells.
type check struct{ Name, Agent, Status, Detail, Fix string }

// doctors is what doctor tells of an agent: the worst that it says in a check.
func (p person) doctors(title, name string) check {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), filepath.Join(p.machine.bin, "learnings"), "doctor", "--json")
	cmd.Dir, cmd.Env = p.project, p.environ()
	out, _ := cmd.Output() // its status tells what it found
	var told struct{ Checks []check }
	if err := json.Unmarshal(out, &told); err != nil {
		p.t.Fatalf("doctor: %v\n%s", err, out)
	}
	var worst check
	for _, c := range told.Checks {
		if c.Agent == title && c.Name == name && (worst.Name == "" || worst.Status == "ok") {
			worst = c
		}
	}
	if worst.Name == "" {
		p.t.Errorf("doctor has no check %q of %s: %s", name, title, out)
	}
	return worst
}

// doctorFindsNoFault asks about a client that has learned and been given something. It may warn, of Codex's hooks that
// nobody has reviewed and of what opencode fetches at its start.
func (p person) doctorFindsNoFault() {
	p.t.Helper()
	if check := p.doctors(agent.Title(p.client.name()), "hooks"); check.Status == "fail" {
		p.t.Errorf("doctor finds fault: %+v", check)
	}
}
