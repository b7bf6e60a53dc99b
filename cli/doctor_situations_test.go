package cli

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"session-learning/internal/safefile"
	"session-learning/learnings"
)

const item = `  - {id: %, created: "2026-01-02T00:00:00Z", keywords: [a, b, c], summary: one, insight: two}` + "\n"

func items(ids ...string) string {
	text := "category: errors\nlearnings:\n"
	for _, id := range ids {
		text += strings.ReplaceAll(item, "%", id)
	}
	return text
}

func TestDoctorOnABrokenStore(t *testing.T) {
	for name, s := range map[string]situation{
		"there is no store yet": {
			spoil: func(p *patient) { p.must(os.RemoveAll(p.store)) },
			check: "store", status: doubtful, says: []string{"there is none yet in {store}"}, fix: "learnings install",
		},
		"the store's folder is empty": {
			spoil: func(p *patient) { p.must(os.RemoveAll(p.store)); p.mkdir(p.store) },
			check: "store", status: doubtful, says: []string{"there is none yet in {store}"}, fix: "learnings install",
		},
		"a file stands in the place of the store": {
			spoil: func(p *patient) { p.must(os.RemoveAll(p.store)); p.write(p.store, "x") },
			check: "store", status: failing, says: []string{"{store} is a file"}, fix: "move the file {store} away",
		},
		"a file stands where the store's folder would be made": {
			spoil: func(p *patient) {
				p.must(os.RemoveAll(filepath.Dir(p.store)))
				p.write(filepath.Dir(p.store), "x")
			},
			check: "store", status: failing, says: []string{"{home}/.claude/data is "}, fix: "move the file {home}/.claude/data away",
		},
		"the store's folder holds other things": {
			spoil: func(p *patient) { p.must(os.RemoveAll(p.store)); p.inStore("thesis.tex", "x") },
			check: "store", status: failing, says: []string{"{store} holds other things"}, fix: "learnings --dir /absolute/path install",
		},
		"the link to the store leads nowhere": {
			spoil: func(p *patient) {
				p.must(os.RemoveAll(p.store), os.Symlink(filepath.Join(p.home, "gone"), p.store))
			},
			check: "store", status: failing, says: []string{"{store} is a link to {home}/gone, which is not there"}, fix: "rm {store}",
		},
		"a link leads to the store": {
			spoil: func(p *patient) {
				real := filepath.Join(p.home, "my notes")
				p.must(os.Rename(p.store, real), os.Symlink(real, p.store))
			},
			check: "store", status: healthy, says: []string{"which a link leads to {home}/my notes"},
		},
		"a file with an unresolved conflict": {
			spoil: func(p *patient) {
				p.inStore("errors.yaml", items("e-1")+"<<<<<<< HEAD\n")
				p.inStore("errors.pending.yaml", items("e-2"))
				p.inStore("errors.yaml.bak-0011aabb", "x")
			},
			check: "learnings", status: failing, says: []string{"errors.yaml: line 4: ", "new learnings wait in errors.pending.yaml", "errors.yaml.bak-0011aabb is a copy"},
			fix: "mend line 4 of {store}/errors.yaml",
		},
		"a file that was cut off": {
			spoil: func(p *patient) { p.inStore("tools.yaml", items("t-1")+"  - {id: t-2, keyw") },
			check: "learnings", status: failing, says: []string{"tools.yaml: line 4: it looks cut off"}, fix: "mend line 4 of {store}/tools.yaml",
			also: []string{"learnings"},
		},
		"a file full of zero bytes": {
			spoil: func(p *patient) { p.inStore("tools.yaml", "\x00\x00") },
			check: "learnings", status: failing, says: []string{"tools.yaml: it holds zero bytes"}, fix: "mend {store}/tools.yaml",
		},
		"an item that cannot be read": {
			spoil: func(p *patient) {
				p.inStore("errors.yaml", items("e-1")+"  - {id: \"}\n"+strings.ReplaceAll(item, "%", "e-3"))
			},
			check: "learnings", status: doubtful, says: []string{"errors.yaml: line 4: ", "the others are used"}, fix: "mend line 4 of {store}/errors.yaml",
		},
		"an item without an id": {
			spoil: func(p *patient) { p.inStore("errors.yaml", items(`""`)) },
			check: "learnings", status: doubtful, says: []string{"errors.yaml: line 3: ", "it has no id"}, fix: "mend line 3 of {store}/errors.yaml",
		},
		"an id that two files have": {
			spoil: func(p *patient) {
				p.inStore("errors.yaml", items("e-1"))
				p.inStore("tools.yaml", strings.Replace(items("t-1", "e-1"), "errors", "tools", 1))
			},
			check: "learnings", status: doubtful, says: []string{"tools.yaml: line 4: the id e-1 is taken by an item of errors.yaml"},
			fix: "give the item in line 4 of {store}/tools.yaml another id",
		},
		"an id that no model is shown": {
			spoil: func(p *patient) { p.inStore("errors.yaml", items("🦀-1")) },
			check: "learnings", status: doubtful, says: []string{"errors.yaml: the id 🦀-1 cannot be shown"}, fix: "give it another id in {store}/errors.yaml",
		},
		"an empty file": {
			spoil: func(p *patient) {
				p.inStore("errors.yaml", "")
				p.age(filepath.Join(p.store, "errors.yaml"), time.Hour)
			},
			check: "learnings", status: doubtful, says: []string{"errors.yaml is empty"}, fix: "put back what it held",
		},
		"a link in the place of a file": {
			spoil: func(p *patient) {
				path, target := filepath.Join(p.store, "errors.yaml"), filepath.Join(p.home, "dot files", "errors.yaml")
				p.mkdir(filepath.Dir(target))
				p.must(os.Rename(path, target), os.Symlink(target, path))
			},
			check: "learnings", status: failing, says: []string{"errors.yaml: "}, fix: "rm {store}/errors.yaml && cp -R '{home}/dot files/errors.yaml' {store}/errors.yaml",
		},
		"a folder in the place of the lock": {
			spoil: func(p *patient) {
				p.must(os.Remove(filepath.Join(p.store, ".lock")))
				p.mkdir(filepath.Join(p.store, ".lock"))
			},
			check: "lock", status: failing, says: []string{"waits in the spool"}, fix: "move {store}/.lock away",
		},
		"a spool that nobody merged": {
			spoil: func(p *patient) {
				p.inStore("_spool/1.yaml", items("e-1"))
				p.age(filepath.Join(p.store, "_spool", "1.yaml"), 5*time.Hour)
			},
			check: "spool", status: doubtful, says: []string{"1 file wait", "the oldest since "}, fix: "the next session that ends merges it",
		},
		"a spool that was filled just now": {
			spoil: func(p *patient) { p.inStore("_spool/1.yaml", items("e-1")) },
			check: "spool", status: healthy, says: []string{"1 file will be merged by the next writer"},
		},
		"a spool file that cannot be merged": {
			spoil: func(p *patient) { p.inStore("_spool/1.yaml.bad", "?") },
			check: "spool", status: doubtful, says: []string{"_spool/1.yaml.bad: "}, fix: "learnings add --from {store}/_spool/1.yaml.bad && rm {store}/_spool/1.yaml.bad",
		},
		"a file in the place of the spool": {
			spoil: func(p *patient) { p.inStore("_spool", "x") },
			check: "spool", status: doubtful, says: []string{"_spool: "}, fix: "move {store}/_spool away",
		},
		"a file in the place of the archive": {
			spoil: func(p *patient) { p.inStore("_archive", "x") },
			check: "archive", status: failing, says: []string{"nothing can be stored until that is mended"}, fix: "move {store}/_archive away",
		},
		"a folder in the place of a file of the archive": {
			spoil: func(p *patient) { p.mkdir(filepath.Join(p.store, "_archive", "tools.yaml")) },
			check: "archive", status: failing, says: []string{"_archive/tools.yaml: ", "nothing can be stored"}, fix: "move {store}/_archive/tools.yaml away",
		},
		"a file of the archive with a conflict": {
			spoil: func(p *patient) { p.inStore("_archive/tools.yaml", ">>>>>>> x\n") },
			check: "archive", status: failing, says: []string{"_archive/tools.yaml: line 1: ", "may be learned again"}, fix: "mend line 1 of {store}/_archive/tools.yaml",
		},
		"a file in the place of the state": {
			spoil: func(p *patient) { p.inStore("_state", "x") },
			check: "state", status: doubtful, says: []string{"losing it loses no learning"}, fix: "rm -r {store}/_state",
		},
		"a file in the place of the log": {
			spoil: func(p *patient) { p.inStore("_log", "x") },
			check: "runs", status: doubtful, says: []string{"losing it loses no learning"}, fix: "rm -r {store}/_log",
		},
	} {
		t.Run(name, s.test)
	}
}

func TestDoctorTellsOfABusyLock(t *testing.T) {
	p := newPatient(t)
	dir, err := safefile.Open(p.store)
	p.must(err)
	defer dir.Close()
	lock, err := dir.Lock(".lock", 0)
	p.must(err)
	defer lock.Unlock()
	shape, status := p.examined()
	for _, c := range shape.Checks {
		if c.Name == "lock" && (c.Status != "warn" || !strings.Contains(c.Detail, "held for more than 1s by ") || !strings.Contains(c.Fix, "end ")) {
			t.Errorf("%+v", c)
		}
	}
	if status != 0 {
		t.Errorf("status %d", status)
	}
}

func TestDoctorTellsOfAFileSystemWithoutLocks(t *testing.T) {
	x := examination{program: &program{env: Env{Executable: "/opt/learnings", LookPath: func(string) (string, error) { return "", errors.New("no") }}}}
	x.store, x.writable, x.dir = &learnings.Store{}, true, "/net/learnings"
	found := x.lock()
	if len(found) != 1 || found[0].health != doubtful || !strings.Contains(found[0].detail, "/net/learnings has no locks") || !strings.Contains(found[0].fix.text, "--dir") {
		t.Errorf("%+v", found)
	}
}

func TestDoctorOnBrokenSettings(t *testing.T) {
	for name, s := range map[string]situation{
		"no settings at all": {
			spoil: func(p *patient) { p.must(os.Remove(filepath.Join(p.home, ".claude", "settings.json"))) },
			check: "hooks", status: failing, says: []string{"the hooks are not installed: nothing is learned, and nothing given"}, fix: "learnings install",
		},
		"settings without our hooks": {
			spoil: func(p *patient) { p.settings(func(string) string { return `{"model": "opus"}` }) },
			check: "hooks", status: failing, says: []string{"the hooks are not installed"}, fix: "learnings install",
		},
		"settings that are no JSON": {
			spoil: func(p *patient) { p.settings(func(string) string { return "{\n  \"a\": 1\n  \"b\": 2\n}\n" }) },
			check: "hooks", status: failing, says: []string{"settings.json cannot be read: line 3, column 3"}, fix: "mend {home}/.claude/settings.json, then look again: learnings doctor",
		},
		"some events are missing": {
			spoil: func(p *patient) { p.replaceSettings(`"PreCompact"`, `"SomethingElse"`, 1) },
			check: "hooks", status: failing, says: []string{"not registered in", "PreCompact"}, fix: "learnings install",
		},
		"a timeout in milliseconds": {
			spoil: func(p *patient) { p.replaceSettings(`"timeout": 5`, `"timeout": 5000`, 1) },
			check: "hooks", status: doubtful, says: []string{"Stop: the command or the timeout is another"}, fix: "learnings uninstall && learnings install",
		},
		"an old form of the command": {
			spoil: func(p *patient) { p.replaceSettings(` 2>/dev/null || exit 0`, ``, -1) },
			check: "hooks", status: doubtful, says: []string{"SessionStart, ", "SessionEnd"}, fix: "learnings uninstall && learnings install",
		},
		"the programs were moved": {
			spoil: func(p *patient) { p.replaceSettings("/.local/bin/", "/gone/", -1) },
			check: "hooks", status: failing, says: []string{"{home}/gone/session-st", "is registered, and is not there"}, fix: "learnings install",
		},
		"a program lost its right to run": {
			spoil: func(p *patient) { p.own("session-stop"); p.must(os.Chmod(p.program("session-stop"), 0o600)) },
			check: "hooks", status: failing, says: []string{"session-stop is registered, and is not executable"}, fix: "chmod +x {bin}/session-stop",
			also: []string{"programs", "proof"},
		},
		"two copies of one build are installed": {
			spoil: func(p *patient) {
				p.copyAll("old")
				p.replaceSettings("/.local/bin/", "/old/", -1)
			},
			check: "hooks", status: doubtful, says: []string{"two copies are installed: {home}/old/session-st", "is the same build"}, fix: "learnings install",
		},
		"two builds are installed": {
			spoil: func(p *patient) {
				p.copyAll("old")
				for _, name := range []string{"session-start", "session-stop"} {
					path := filepath.Join(p.home, "old", filepath.Base(p.program(name)))
					f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
					p.must(err)
					_, err = f.WriteString("older")
					p.must(err, f.Close())
					p.age(path, 100*24*time.Hour)
				}
				p.replaceSettings("/.local/bin/", "/old/", -1)
			},
			check: "hooks", status: doubtful, says: []string{"is another build (of "}, fix: "learnings install",
		},
		"an event is registered twice": {
			spoil: func(p *patient) {
				group := regexp.MustCompile(`(?s)"Stop": \[(\s*\{.*?\]\s*\})`)
				p.settings(func(s string) string { return group.ReplaceAllString(s, `"Stop": [$1,$1`) })
			},
			check: "hooks", status: doubtful, says: []string{"registered twice in {home}/.claude/settings.json: Stop"}, fix: "learnings install",
		},
		"registered in the local settings, too": {
			spoil: func(p *patient) {
				p.copy(filepath.Join(p.home, ".claude", "settings.json"), filepath.Join(p.home, ".claude", "settings.local.json"))
			},
			check: "hooks", status: doubtful, says: []string{"registered twice: in ", "settings.local.json"},
			fix: "learnings uninstall --settings {home}/.claude/settings.local.json && learnings install",
		},
		"registered in the project, too": {
			spoil: func(p *patient) {
				p.copy(filepath.Join(p.home, ".claude", "settings.json"), filepath.Join(p.home, "code", "shop", ".claude", "settings.json"))
			},
			check: "hooks", status: doubtful, says: []string{"registered twice: in ", "{home}/code/shop/.claude/settings.json"}, fix: "learnings uninstall --settings",
		},
		"a plugin registers them, too": {
			spoil: func(p *patient) {
				root := filepath.Join(p.home, ".claude", "plugins", "sl")
				p.copy(filepath.Join(p.home, ".claude", "settings.json"), filepath.Join(root, "hooks", "hooks.json"))
				p.write(filepath.Join(p.home, ".claude", "plugins", "installed_plugins.json"), `{"plugins": {"a@b": [{"installPath": "`+filepath.ToSlash(root)+`"}]}}`)
			},
			check: "hooks", status: doubtful, says: []string{"registered twice"}, fix: "remove the plugin, or keep it and type: learnings uninstall",
		},
		"all hooks are switched off": {
			spoil: func(p *patient) { p.replaceSettings("{", `{"disableAllHooks": true,`, 1) },
			check: "hooks", status: failing, says: []string{`"disableAllHooks" is true`}, fix: "take that out of {home}/.claude/settings.json",
		},
		"all hooks are switched off in the local settings": {
			spoil: func(p *patient) {
				p.write(filepath.Join(p.home, ".claude", "settings.local.json"), `{"disableAllHooks": true}`)
			},
			check: "hooks", status: failing, says: []string{`"disableAllHooks" is true`}, fix: "take that out of {home}/.claude/settings.local.json",
		},
		"the agent's own settings switch us off": {
			spoil: func(p *patient) { p.replaceSettings("{", `{"env": {"LEARNINGS_DISABLE": "1"},`, 1) },
			check: "hooks", status: failing, says: []string{`"env" sets LEARNINGS_DISABLE`}, fix: "take that out of {home}/.claude/settings.json",
		},
		"the agent is not here": {
			spoil: func(p *patient) {
				delete(p.onPath, "claude")
				p.must(os.RemoveAll(filepath.Join(p.home, ".claude", "projects")))
			},
			check: "agent", status: doubtful, says: []string{"no agent was found"}, fix: "install Claude Code",
		},
	} {
		t.Run(name, s.test)
	}
}

// copyAll copies the programs into another folder of the home.
func (p *patient) copyAll(folder string) {
	p.t.Helper()
	for _, name := range programs() {
		p.copy(filepath.Join(p.bin, name), filepath.Join(p.home, folder, name))
	}
}

func TestDoctorOnABrokenEnvironment(t *testing.T) {
	for name, s := range map[string]situation{
		"the hooks are not beside the command": {
			spoil: func(p *patient) { p.must(os.Remove(p.program("session-start"))) },
			check: "programs", status: failing, says: []string{"session-start is not there"}, fix: "./install.sh", also: []string{"hooks", "proof"},
		},
		"the command alone was copied": {
			spoil: func(p *patient) {
				p.copyAll("hooks")
				p.replaceSettings("/.local/bin/", "/hooks/", -1)
				p.must(os.Remove(p.program("session-start")), os.Remove(p.program("session-stop")))
			},
			check: "programs", status: doubtful, says: []string{"the registered ones are in {home}/hooks"}, fix: "./install.sh",
		},
		"the command is not on the search path": {
			spoil: func(p *patient) { delete(p.onPath, "learnings") },
			check: "path", status: doubtful, says: []string{"{bin} is not on your PATH"}, fix: `export PATH={bin}:"$PATH"`,
		},
		"another copy is found first": {
			spoil: func(p *patient) {
				p.copyAll("old")
				p.onPath["learnings"] = filepath.Join(p.home, "old", programs()[0])
			},
			check: "path", status: doubtful, says: []string{"another copy runs when learnings is typed: {home}/old/learnings"}, fix: `export PATH={bin}:"$PATH"`,
		},
		"the home folder is another than the account's": {
			spoil: func(p *patient) { p.account = filepath.Join(p.home, "real home") },
			check: "home", status: doubtful, says: []string{"the home folder of the account is {home}/real home"}, fix: "export HOME='{home}/real home'",
		},
		"there is no home folder": {
			spoil: func(p *patient) { delete(p.env, "HOME"); delete(p.env, "USERPROFILE") },
			check: "home", status: failing, says: []string{"the environment names no home folder"}, fix: "export HOME={home}", also: []string{"store", "hooks"},
		},
		"the hooks are switched off": {
			spoil: func(p *patient) { p.env["LEARNINGS_DISABLE"] = "yes" },
			check: "environment", status: doubtful, says: []string{"$LEARNINGS_DISABLE is set"}, fix: "unset LEARNINGS_DISABLE",
		},
		"the mark of our own children is set": {
			spoil: func(p *patient) { p.env["LEARNINGS_CHILD"] = "1" },
			check: "environment", status: doubtful, says: []string{"$LEARNINGS_CHILD is set"}, fix: "unset LEARNINGS_CHILD",
		},
		"a value that cannot be": {
			spoil: func(p *patient) { p.configured("max_items: 900\n") },
			check: "config", status: doubtful, says: []string{"config.yaml:1: max_items must be", "the default holds"}, fix: "mend line 1 of {home}/.config/session-learning/config.yaml",
		},
		"a store that is no absolute path": {
			spoil: func(p *patient) { p.configured("store: somewhere\n") },
			check: "config", status: failing, says: []string{"config.yaml:1: store must be an absolute path"}, fix: "mend line 1 of", also: []string{"store"},
		},
		"a configuration that is too long": {
			spoil: func(p *patient) { p.configured(strings.Repeat("# long\n", 1000)) },
			check: "config", status: failing, says: []string{"file is too large", "the store may be named there"}, fix: "make {home}/.config/session-learning/config.yaml smaller", also: []string{"store"},
		},
		"a folder in the place of the configuration": {
			spoil: func(p *patient) {
				path := filepath.Join(p.home, ".config", "session-learning", "config.yaml")
				p.must(os.Remove(path))
				p.mkdir(path)
			},
			check: "config", status: failing, says: []string{"not a regular file"}, fix: "move {home}/.config/session-learning/config.yaml away", also: []string{"store"},
		},
		"a configuration that is named and not there": {
			spoil: func(p *patient) { p.env["LEARNINGS_CONFIG"] = filepath.Join(p.home, "none.yaml") },
			check: "config", status: doubtful, says: []string{"$LEARNINGS_CONFIG is {home}/none.yaml"}, fix: "unset LEARNINGS_CONFIG",
		},
		"a configuration that is named by a relative path": {
			spoil: func(p *patient) { p.env["LEARNINGS_CONFIG"] = "c.yaml" },
			check: "config", status: failing, says: []string{"$LEARNINGS_CONFIG is c.yaml"}, fix: "unset LEARNINGS_CONFIG", also: []string{"store"},
		},
		"this environment has another store than the configuration": {
			spoil: func(p *patient) {
				other := filepath.Join(p.home, "other store")
				p.must(os.Rename(p.store, other))
				p.env["LEARNINGS_DIR"] = other
			},
			check: "config", status: doubtful, says: []string{"the store is {home}/other store because of $LEARNINGS_DIR", "uses {store}"}, fix: "learnings --dir '{home}/other store' install",
		},
		"the clock is years behind": {
			spoil: func(p *patient) { p.now = p.now.AddDate(-3, 0, 0) },
			check: "clock", status: doubtful, says: []string{"the clock says ", "was written on "}, fix: "set the clock of this machine", also: []string{"spool"},
		},
		"a learning of the future": {
			spoil: func(p *patient) {
				p.inStore("errors.yaml", strings.Replace(items("e-1"), "2026-01-02", "2999-01-02", 1))
			},
			check: "clock", status: doubtful, says: []string{"the learning e-1 is of 2999-01-02"}, fix: "correct its dates in {store}/errors.yaml",
		},
		"a file of the future": {
			spoil: func(p *patient) { p.age(filepath.Join(p.store, "tools.yaml"), -100*24*time.Hour) },
			check: "clock", status: doubtful, says: []string{"{store}/tools.yaml was written on "}, fix: "touch {store}/tools.yaml",
		},
	} {
		t.Run(name, s.test)
	}
}

// configured writes the configuration.
func (p *patient) configured(text string) {
	p.t.Helper()
	p.write(filepath.Join(p.home, ".config", "session-learning", "config.yaml"), text)
}
