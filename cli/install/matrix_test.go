package install

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"session-learning/internal/agent"
	"session-learning/internal/safefile"
)

// flatOriginals are settings without groups, as people have them for Cursor and Copilot CLI.
func flatOriginals() map[string]string {
	return map[string]string{
		"a version":                 "{\n  \"version\": 1\n}\n",
		"a version and empty hooks": "{ \"version\": 1, \"hooks\": {} }",
		"hooks of another tool":     "{\n  \"version\": 1,\n  \"hooks\": {\n    \"stop\": [{ \"command\": \"./mine.sh && true\", \"loop_limit\": 10 }],\n    \"sessionStart\": [\n      { \"command\": \"other/session-starter\" }\n    ]\n  }\n}\n",
		"one line":                  `{"version":1,"hooks":{"Stop":[{"type":"command","bash":"x","powershell":"y"}],"stop":[{"command":"z"}]}}`,
		"tabs, CRLF and a mark":     "\xef\xbb\xbf{\r\n\t\"version\": 1,\r\n\t\"hooks\": {\r\n\t\t\"stop\": [\r\n\t\t\t{\"command\": \"é 日本 \\ud83d\\ude00 \\u0026 &\"}\r\n\t\t]\r\n\t}\r\n}",
		"another version":           "{\"version\": 12345678901234567890}",
		"groups among entries":      `{"version": 1, "hooks": {"stop": [{"hooks": [{"type": "command", "command": "x"}]}, {"command": "y"}]}}`,
		"a comment":                 "// mine\n{\n  \"version\": 1, // one\n  \"hooks\": {\n    \"stop\": [\n      // none\n    ]\n  }\n}\n",
		"switches among the events": `{"hooks": {"enabled": true, "disabled": []}}`,
	}
}

// allOriginals are settings of every kind: what one agent has may be copied to another one's.
func allOriginals() map[string]string {
	all := originals()
	for name, text := range flatOriginals() {
		all["flat: "+name] = text
	}
	for name, text := range map[string]string{
		"no byte": "", "an empty object": "{}", "white space": " \n\n", "a comment alone": "// x", "a mark alone": "\xef\xbb\xbf",
		"empty hooks with space": "{\"hooks\": { }}", "a NUL in a text": "{\"a\": \"\\u0000\"}",
	} {
		all["blank: "+name] = text
	}
	return all
}

func withHooks() []Agent {
	return slices.DeleteFunc(agents(), func(a Agent) bool { return len(a.Hooks("").hooks) == 0 })
}

func TestEveryAgentsSettingsComeBackByteForByte(t *testing.T) {
	bins := []string{`/usr/local/bin`, `/home/Ann O'Neil/my "bin"/$x`, `C:\Users\Ann Lee\bin`, "/opt/日本/`b`", `/opt/bin`}
	for _, a := range withHooks() {
		for name, original := range allOriginals() {
			t.Run(a.Name()+": "+name, func(t *testing.T) {
				src := []byte(original)
				for _, bin := range bins {
					f := a.Hooks(bin)
					src = mustRegister(t, src, f)
					if again := mustRegister(t, src, f); string(again) != string(src) {
						t.Fatalf("installed twice, changed twice:\n%s", cmp.Diff(string(src), string(again)))
					}
					if n := countOwn(t, src); n != len(f.hooks) {
						t.Fatalf("%d entries of ours, want %d:\n%s", n, len(f.hooks), src)
					}
					back, err := f.unregister(src, []byte(original))
					if err != nil {
						t.Fatal(err)
					}
					if string(back) != original && !strings.HasPrefix(name, "blank: ") { // those come back from the backup
						t.Fatalf("not the original bytes:\n%s\ninstalled:\n%s", cmp.Diff(original, string(back)), src)
					}
				}
			})
		}
	}
}

func TestNothingOfAnothersChangesItsBytesOrItsPlace(t *testing.T) {
	for _, a := range withHooks() {
		for name, original := range allOriginals() {
			installed := string(mustRegister(t, []byte(original), a.Hooks("/opt/bin")))
			rest := installed
			for _, word := range strings.FieldsFunc(original, func(r rune) bool { return strings.ContainsRune(" \t\r\n{}[],", r) }) {
				i := strings.Index(rest, word)
				if i < 0 {
					t.Fatalf("%s: %s: %q is gone or has moved:\n%s", a.Name(), name, word, installed)
				}
				rest = rest[i+len(word):]
			}
		}
	}
}

// settingsFiles are the files of all agents below a home folder.
func settingsFiles(p *person) map[string]string {
	files := map[string]string{}
	for _, a := range withHooks() {
		rel, err := filepath.Rel(p.home, a.Settings(p.machine().Config))
		if err != nil {
			p.t.Fatal(err)
		}
		files[a.Name()] = filepath.ToSlash(rel)
	}
	return files
}

// everyone has all agents, each with the same settings.
func everyone(t *testing.T, original string) *person {
	p := newPerson(t)
	for _, file := range settingsFiles(p) {
		p.write(file, original)
	}
	p.write(".config/opencode/opencode.json", "{}")
	return p
}

func TestAllAgentsAtOnceInstalledMovedAndUninstalled(t *testing.T) {
	for name, original := range allOriginals() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := everyone(t, original)
			before := p.files()
			p.install()
			p.bin = `/home/Ann O'Neil/my "bin"`
			p.install()
			for _, r := range p.install() {
				if r.Action != Unchanged {
					t.Errorf("a third time: %+v", r)
				}
			}
			p.uninstall()
			if diff := cmp.Diff(before, p.files()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMovedProgramsAreCalledOnceFromWhereTheyAre(t *testing.T) {
	p := everyone(t, "{}")
	p.install()
	p.bin = "/moved/bin"
	p.install()
	for _, in := range Inspect(p.machine(), "") {
		if !in.Edited {
			continue
		}
		if len(in.Hooks) == 0 || len(in.Missing) > 0 || in.Err != nil || in.Name == "" {
			t.Errorf("%s: %+v", in.Title, in)
		}
		for _, h := range in.Hooks {
			if filepath.ToSlash(filepath.Dir(h.Program)) != "/moved/bin" || !h.Plain {
				t.Errorf("%s: %+v", in.Title, h)
			}
		}
	}
}

func TestHooksTellTheirAgent(t *testing.T) {
	for _, a := range withHooks() {
		for _, r := range a.Hooks("/opt/bin").hooks {
			for _, f := range r.entry {
				line, isText := f.value.(text)
				if !isText || !slices.Contains(commandKeys(), f.key) {
					continue
				}
				told := strings.Contains(string(line), " --agent "+a.Name()+" ")
				if told == (a.Name() == agent.Claude) {
					t.Errorf("%s at %s: %s", a.Name(), r.event, line)
				}
			}
		}
	}
}

func TestEveryAgentsSettingsThatWereEditedSinceKeepTheEdit(t *testing.T) {
	const original = "{\n  \"mine\": 1\n}\n"
	p := everyone(t, original)
	p.install()
	for _, file := range settingsFiles(p) {
		p.write(file, strings.Replace(p.read(file), `"mine": 1`, `"mine": 2, "more": [3]`, 1))
	}
	p.bin = "/moved"
	p.install()
	for _, file := range settingsFiles(p) {
		p.write(file, strings.Replace(p.read(file), `"more": [3]`, `"more": [4]`, 1))
	}
	p.uninstall()
	for name, file := range settingsFiles(p) {
		if got, want := p.read(file), "{\n  \"mine\": 2, \"more\": [4]\n}\n"; got != want {
			t.Errorf("%s: %s", name, cmp.Diff(want, got))
		}
	}
}

func TestWithoutNotesEveryAgentsHooksAreFound(t *testing.T) {
	const original = "{\n  \"version\": 1,\n  \"mine\": 1\n}\n"
	p := everyone(t, original)
	before := p.files()
	p.install()
	loseNotes(t, p)
	for _, file := range settingsFiles(p) {
		if err := os.Remove(p.path(file + backupSuffix)); err != nil {
			t.Fatal(err)
		}
	}
	p.uninstall()
	p.write(".config/opencode/opencode.json", "{}")
	if diff := cmp.Diff(onlyFiles(before), onlyFiles(p.files())); diff != "" { // who made a folder is not known any more
		t.Error(diff)
	}
}

func TestAKilledInstallLeavesTheOldSettingsOrTheNew(t *testing.T) {
	const original = "{\n  \"mine\": \"é && 日本\"\n}\n"
	faults := map[string]func() error{
		"an error": func() error { return syscall.EIO }, "a full disk": func() error { return syscall.ENOSPC },
		"half a write": func() error { return safefile.ErrShortWrite }, "a kill": func() error { panic("killed") },
	}
	two := func(t *testing.T) *person { // with groups and without
		p := newPerson(t)
		p.write(settings, original)
		p.write(".copilot/hooks/session-learning.json", original)
		return p
	}
	done := two(t)
	done.install()
	for how, fail := range faults {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			for n := 1; ; n++ {
				p := two(t)
				before := p.files()
				seen := 0
				m := p.machine()
				m.Fault = func(safefile.Op, string) error {
					if seen++; seen == n {
						return fail()
					}
					return nil
				}
				interrupted(func() { _, _ = Install(m) })
				for _, file := range []string{settings, ".copilot/hooks/session-learning.json"} {
					if got := p.read(file); got != original && got != done.read(file) {
						t.Fatalf("operation %d: %s holds neither the old nor the new text:\n%s", n, file, got)
					}
				}
				if n%3 == 0 { // also by way of an install that goes through
					p.install()
				}
				p.uninstall()
				if diff := cmp.Diff(onlyFiles(before), onlyFiles(p.files())); diff != "" { // a folder may stay that was just made
					t.Fatalf("operation %d: %s", n, diff)
				}
				if seen < n {
					return
				}
			}
		})
	}
}

// interrupted does something that a panic may cut short, as a kill would.
func interrupted(do func()) {
	defer func() { _ = recover() }()
	do()
}

// onlyFiles leaves out folders.
func onlyFiles(files map[string]string) map[string]string {
	files = maps.Clone(files)
	maps.DeleteFunc(files, func(name, _ string) bool { return strings.HasSuffix(name, "/") })
	return files
}
