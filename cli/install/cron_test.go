package install

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fakeCrontab keeps a crontab in a file of the home folder, as the real program keeps one in its spool.
const fakeCrontab = `#!/bin/sh
table=$HOME_OF_TEST/table
case $1 in
-l) [ -e "$table" ] && exec cat "$table"; echo 'no crontab for ann' >&2; exit 1 ;;
-r) exec rm "$table" ;;
-) exec cat >"$table" ;;
*) echo "usage: $1" >&2; exit 2 ;;
esac
`

// writeProgram writes what a test runs. Nothing may fork meanwhile: a child would hold the file open for writing for a
// moment, and the system runs no such file.
func writeProgram(path string, data []byte) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return os.WriteFile(path, data, 0o700)
}

// withCrontab is a person on whose machine is a crontab program, made of a script.
func withCrontab(t *testing.T, script string) (*person, func() Machine) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no cron there")
	}
	p := newPerson(t)
	path := filepath.Join(t.TempDir(), "crontab")
	script = strings.ReplaceAll(script, "$HOME_OF_TEST", "'"+p.home+"'")
	if err := writeProgram(path, []byte(script)); err != nil {
		t.Fatal(err)
	}
	return p, func() Machine {
		m := p.machine()
		m.LookPath = func(name string) (string, error) {
			if name == "crontab" {
				return path, nil
			}
			return "", errors.New("not found")
		}
		return m
	}
}

func installCron(t *testing.T, m Machine) Result {
	t.Helper()
	r, err := AddCron(m)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const table = "table" // file of fakeCrontab

func TestCrontabGetsOneLineAndItsBytesBack(t *testing.T) {
	const ours = "37 4 * * 0 /opt/bin/learnings cleanup >/dev/null # session-learning\n"
	tests := map[string]struct {
		before string // "-": no crontab
		want   string
		first  Action
		last   Action
	}{
		"none":                     {"-", ours, Created, Removed},
		"an empty one":             {"", ours, Updated, Restored},
		"other jobs":               {"# m h\nMAILTO=ann\n0 5 * * 1 tar -zcf a.tgz \\%d\n", "# m h\nMAILTO=ann\n0 5 * * 1 tar -zcf a.tgz \\%d\n" + ours, Updated, Restored},
		"no final line end":        {"1 2 * * * x", "1 2 * * * x\n" + ours, Updated, Restored},
		"Windows line ends":        {"1 2 * * * x\r\n", "1 2 * * * x\r\n" + ours, Updated, Restored},
		"tabs, blanks, no UTF-8":   {"\n\t1\t2 * * *   x \xff\n\n", "\n\t1\t2 * * *   x \xff\n\n" + ours, Updated, Restored},
		"a comment that names us":  {"# learnings cleanup # session-learning\n", "# learnings cleanup # session-learning\n" + ours, Updated, Restored},
		"a job that speaks of us":  {"1 2 * * * echo learnings cleanup # session-learning\n", "1 2 * * * echo learnings cleanup # session-learning\n" + ours, Updated, Restored},
		"another verb of ours":     {"1 2 * * * learnings stats # session-learning\n", "1 2 * * * learnings stats # session-learning\n" + ours, Updated, Restored},
		"a variable":               {"0 = learnings cleanup\n", "0 = learnings cleanup\n" + ours, Updated, Restored},
		"a job of one's own":       {"@weekly ~/bin/learnings cleanup --older-than 90d\n", "@weekly ~/bin/learnings cleanup --older-than 90d\n", Unchanged, ""},
		"our line, and no note":    {"x\n" + ours, "x\n" + ours, Unchanged, Cleaned},
		"our line twice":           {ours + "y\n" + ours, ours + "y\n", Updated, Cleaned},
		"our line, moved programs": {"@daily '/old place/learnings' cleanup --below 0.7 # session-learning\n", "@daily /opt/bin/learnings cleanup --below 0.7 # session-learning\n", Updated, Cleaned},
		"our line, another store":  {"1 2 * * * /opt/bin/learnings --dir '/a b' cleanup # session-learning\r\n", "1 2 * * * /opt/bin/learnings cleanup # session-learning\r\n", Updated, Cleaned},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, m := withCrontab(t, fakeCrontab)
			if tt.before != "-" {
				p.write(table, tt.before)
			}
			before := p.files()
			if r := installCron(t, m()); r.Action != tt.first {
				t.Errorf("%s: %s, want %s", r.Action, r.Reason, tt.first)
			}
			if diff := cmp.Diff(tt.want, p.read(table)); diff != "" {
				t.Errorf("installed: %s", diff)
			}
			if r := installCron(t, m()); r.Action != Unchanged {
				t.Errorf("again: %s: %s", r.Action, r.Reason)
			}
			results, err := Uninstall(m())
			if err != nil {
				t.Fatal(err)
			}
			if last := results[len(results)-1]; tt.last != "" && (last.Agent != Cron || last.Action != tt.last) {
				t.Errorf("uninstalled: %+v, want %s", last, tt.last)
			}
			if diff := cmp.Diff(before, p.files()); diff != "" && tt.last != Cleaned {
				t.Errorf("after uninstall: %s", diff)
			}
			if after := p.files()[table]; tt.last == Cleaned && strings.Contains(after, "/learnings") {
				t.Errorf("our line stays: %q", after)
			}
		})
	}
}

func TestCrontabEditedSinceKeepsTheEdits(t *testing.T) {
	p, m := withCrontab(t, fakeCrontab)
	installCron(t, m())
	line := p.read(table)
	p.write(table, "1 2 * * * x\n"+strings.Replace(line, "37 4 * * 0", "@monthly", 1)+"3 4 * * * y\n")
	p.bin = "/opt/it's 100% here"
	if r := installCron(t, m()); r.Action != Updated {
		t.Errorf("%+v", r)
	}
	want := "1 2 * * * x\n@monthly '/opt/it'\\''s 100\\% here/learnings' cleanup >/dev/null # session-learning\n3 4 * * * y\n"
	if diff := cmp.Diff(want, p.read(table)); diff != "" {
		t.Errorf("moved: %s", diff)
	}
	if _, err := Uninstall(m()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("1 2 * * * x\n3 4 * * * y\n", p.read(table)); diff != "" {
		t.Errorf("uninstalled: %s", diff)
	}
}

func TestCronFindsTheStoreOfThePerson(t *testing.T) {
	p, m := withCrontab(t, fakeCrontab)
	p.env["LEARNINGS_DIR"] = p.path("a store")
	installCron(t, m())
	want := "37 4 * * 0 /opt/bin/learnings --dir '" + p.path("a store") + "' cleanup >/dev/null # session-learning\n"
	if diff := cmp.Diff(want, p.read(table)); diff != "" {
		t.Errorf("a store that only the environment names: %s", diff)
	}
	p.install() // writes the store into the configuration
	installCron(t, m())
	want = "37 4 * * 0 /opt/bin/learnings cleanup >/dev/null # session-learning\n"
	if diff := cmp.Diff(want, p.read(table)); diff != "" {
		t.Errorf("a store that the configuration names: %s", diff)
	}
}

func TestCrontabThatCannotBeUsedIsRefused(t *testing.T) {
	tests := map[string]struct {
		script string
		bin    string
		reason string
		hint   bool
	}{
		"not allowed":            {"#!/bin/sh\necho 'You (ann) are not allowed to use this program (crontab)' >&2\nexit 1\n", "/b", "read the crontab: You (ann) are not allowed to use this program (crontab)", true},
		"fails without a word":   {"#!/bin/sh\nexit 3\n", "/b", "read the crontab: exit status 3", true},
		"a huge one":             {"#!/bin/sh\n[ $1 = -l ] && exec head -c 3000000 /dev/zero\n", "/b", "read the crontab: it is longer than a megabyte", true},
		"cannot be written":      {"#!/bin/sh\n[ $1 = -l ] && exit 0\necho 'bad minute' >&2\nexit 1\n", "/b", "write the crontab: bad minute", true},
		"a path that cron spoil": {fakeCrontab, `/b\n`, "holds a character that a crontab cannot", false},
		"a path of two lines":    {fakeCrontab, "/b\n* * * * * x", "holds a character that a crontab cannot", false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, m := withCrontab(t, tt.script)
			p.bin = tt.bin
			before := p.files()
			r := installCron(t, m())
			if r.Action != Refused || !strings.Contains(r.Reason, tt.reason) || (r.Obstacle != "") != tt.hint {
				t.Errorf("%+v, want %q", r, tt.reason)
			}
			if diff := cmp.Diff(before, p.files()); diff != "" {
				t.Errorf("left behind: %s", diff)
			}
		})
	}
	t.Run("no program", func(t *testing.T) {
		p := newPerson(t)
		r := installCron(t, p.machine())
		if r.Action != Refused || r.Reason != "find the program crontab: it is not on this machine" || !strings.HasSuffix(r.Obstacle, "/opt/bin/learnings cleanup") {
			t.Errorf("%+v", r)
		}
	})
}

// What crontab says of a missing crontab is read, so that it must not be said in the person's language.
func TestAMissingCrontabIsToldInOneLanguage(t *testing.T) {
	p, m := withCrontab(t, strings.Replace(fakeCrontab, "echo 'no crontab for ann'", `{ [ "$LC_ALL" = C ] && echo 'no crontab for ann' || echo 'kein Zeitplan für ann'; }`, 1))
	if r := installCron(t, m()); r.Action != Created {
		t.Errorf("%+v", r)
	}
	if !strings.Contains(p.read(table), "learnings") {
		t.Error("no line was added")
	}
}

// Somebody else's crontab line is none of ours: uninstall without a note touches only what runs these programs.
func TestUninstallWithoutANoteTouchesOnlyTheseVeryPrograms(t *testing.T) {
	p, m := withCrontab(t, fakeCrontab)
	other := "37 4 * * 0 /other/bin/learnings cleanup >/dev/null # session-learning\n"
	p.write(table, other)
	results, err := Uninstall(m())
	if err != nil {
		t.Fatal(err)
	}
	if p.read(table) != other || results[len(results)-1].Agent == Cron {
		t.Errorf("%q, %+v", p.read(table), results)
	}
}
