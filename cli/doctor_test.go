package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"session-learning/cli/install"
	"session-learning/internal/config"
	"session-learning/learnings"
)

// builtHooks are the real executables, built once and only when a test asks for them.
var builtHooks = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "session-learning-bin-")
	if err != nil {
		return "", err
	}
	out, err := exec.Command("go", "build", "-o", dir+string(filepath.Separator), "session-learning/cmd/...").CombinedOutput()
	if err != nil {
		return dir, fmt.Errorf("build executables: %w\n%s", err, out)
	}
	return dir, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if hooksBuilt {
		if dir, _ := builtHooks(); dir != "" {
			os.RemoveAll(dir)
		}
	}
	os.Exit(code)
}

// hooksBuilt tells whether there are executables to remove.
var hooksBuilt bool

// patient is a machine on which everything works, until a situation spoils it.
type patient struct {
	t       *testing.T
	home    string
	bin     string // of the programs
	store   string
	session string // a transcript of the agent
	env     map[string]string
	now     time.Time
	account string            // home folder of the account
	onPath  map[string]string // programs that the search path has
	columns int               // of the terminal; 0: there is none
	out, er bytes.Buffer
}

func newPatient(t *testing.T) *patient {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the real executables")
	}
	hooksBuilt = true
	built, err := builtHooks()
	if err != nil {
		t.Fatal(err)
	}
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &patient{t: t, home: home, now: time.Now().UTC(), account: home}
	p.bin, p.store = filepath.Join(home, ".local", "bin"), filepath.Join(home, ".claude", "data", "learnings")
	p.session = filepath.Join(home, ".claude", "projects", "shop", "s-1.jsonl")
	p.env = map[string]string{"HOME": home, "USERPROFILE": home, "PATH": os.Getenv("PATH"), "SystemRoot": os.Getenv("SystemRoot")}
	for _, name := range programs() {
		p.link(filepath.Join(built, name), filepath.Join(p.bin, name))
	}
	p.onPath = map[string]string{"learnings": p.program("learnings"), "claude": "/opt/claude"}
	p.write(p.session, "{}\n")
	p.mkdir(filepath.Join(home, "code", "shop", ".git"))
	p.age(p.session, 24*time.Hour)
	p.install()
	return p
}

// install does what the verb does, without its proof.
func (p *patient) install(agents ...string) {
	p.t.Helper()
	cfg, err := config.Load(func(name string) string { return p.env[name] })
	p.must(err)
	store, err := learnings.Open(p.store, learnings.Options{Now: func() time.Time { return p.now }})
	p.must(err)
	p.must(store.Close())
	_, err = install.Install(install.Machine{
		Config: cfg, Bin: p.bin, Store: p.store, Agents: agents,
		LookPath: func(string) (string, error) { return "", errors.New("not found") },
	})
	p.must(err)
}

func programs() []string {
	suffix := ""
	if runtime.GOOS == "windows" {
		suffix = ".exe"
	}
	return []string{"learnings" + suffix, "session-start" + suffix, "session-stop" + suffix}
}

func (p *patient) program(name string) string {
	return filepath.Join(p.bin, name+filepath.Ext(programs()[0]))
}

// run runs the command and returns its exit status.
func (p *patient) run(args ...string) int {
	p.out.Reset()
	p.er.Reset()
	return Main(append([]string{"learnings"}, args...), Env{
		Stdin: strings.NewReader(""), Stdout: &p.out, Stderr: &p.er,
		Getenv: func(name string) string { return p.env[name] },
		Now:    func() time.Time { return p.now },
		LookPath: func(name string) (string, error) {
			if path := p.onPath[name]; path != "" {
				return path, nil
			}
			return "", errors.New("not found")
		},
		Getwd:    func() (string, error) { return filepath.Join(p.home, "code", "shop"), nil },
		Terminal: p.columns > 0, Columns: p.columns,
		Executable: p.program("learnings"), Cache: filepath.Join(p.home, ".cache"), Account: p.account, Login: "ann",
	})
}

// must stops the test at an error of what prepares it.
func (p *patient) must(errs ...error) {
	p.t.Helper()
	if err := errors.Join(errs...); err != nil {
		p.t.Fatal(err)
	}
}

func (p *patient) mkdir(path string) { p.t.Helper(); p.must(os.MkdirAll(path, 0o700)) }

func (p *patient) write(path, text string) {
	p.t.Helper()
	p.mkdir(filepath.Dir(path))
	p.must(os.WriteFile(path, []byte(text), 0o600))
}

// inStore writes a file of the store.
func (p *patient) inStore(name, text string) {
	p.t.Helper()
	p.write(filepath.Join(p.store, filepath.FromSlash(name)), text)
}

// writeProgram writes what a test runs. Nothing may fork meanwhile: a child would hold the file open for writing for a
// moment, and the system runs no such file.
func writeProgram(path string, data []byte) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return os.WriteFile(path, data, 0o700)
}

func (p *patient) copy(from, to string) {
	p.t.Helper()
	data, err := os.ReadFile(from)
	p.must(err)
	p.mkdir(filepath.Dir(to))
	p.must(writeProgram(to, data))
}

// link is copy without the bytes, where the disk can do that. Who changes such a file makes it its own before.
func (p *patient) link(from, to string) {
	p.t.Helper()
	p.mkdir(filepath.Dir(to))
	if os.Link(from, to) != nil {
		p.copy(from, to)
	}
}

// own makes a program of this machine alone.
func (p *patient) own(name string) {
	p.t.Helper()
	path := p.program(name)
	p.must(os.Rename(path, path+".linked"))
	p.copy(path+".linked", path)
	p.must(os.Remove(path + ".linked"))
}

// age makes a file as old as is said; a negative age lies in the future.
func (p *patient) age(path string, old time.Duration) {
	p.t.Helper()
	at := p.now.Add(-old)
	p.must(os.Chtimes(path, at, at))
}

// settings rewrites the settings of Claude Code.
func (p *patient) settings(change func(string) string) {
	p.t.Helper()
	path := filepath.Join(p.home, ".claude", "settings.json")
	data, err := os.ReadFile(path)
	p.must(err)
	p.write(path, change(string(data)))
}

func (p *patient) replaceSettings(old, text string, times int) {
	p.t.Helper()
	p.settings(func(s string) string {
		if !strings.Contains(s, old) {
			p.t.Fatalf("no %s in %s", old, s)
		}
		return strings.Replace(s, old, text, times)
	})
}

// logged writes lines of the log.
func (p *patient) logged(lines ...string) {
	p.inStore("_log/hooks.log", strings.Join(lines, "\n")+"\n")
}

// ran is a line of the log.
func (p *patient) ran(ago time.Duration, event, class string) string {
	line := `{"level":"info","time":"` + p.now.Add(-ago).Format(time.RFC3339) + `","event":"` + event + `","agent":"claude","ms":3`
	if class != "" {
		line += `,"error":"` + class + `"`
	}
	return line + "}"
}

// examined runs the doctor and returns what it found.
func (p *patient) examined(args ...string) (doctorShape, int) {
	p.t.Helper()
	before := p.everything()
	status := p.run(append([]string{"doctor", "--json"}, args...)...)
	var shape doctorShape
	if err := json.Unmarshal(p.out.Bytes(), &shape); err != nil {
		p.t.Fatalf("%v in %s; stderr: %s", err, &p.out, &p.er)
	}
	if diff := cmp.Diff(before, p.everything()); diff != "" {
		p.t.Errorf("the doctor changed what it looked at:\n%s", diff)
	}
	if p.er.Len() > 0 {
		p.t.Errorf("it spoke on stderr: %s", &p.er)
	}
	return shape, status
}

// everything is all that stands in the home folder, by its path, with its size and time of writing.
func (p *patient) everything() map[string]string {
	p.t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(p.home, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		all[path] = info.Mode().String()
		if !d.IsDir() {
			all[path] += fmt.Sprint(" ", info.Size(), " ", info.ModTime())
		}
		return nil
	})
	p.must(err)
	return all
}

// situation is something wrong, and what the doctor must say of it.
type situation struct {
	spoil  func(p *patient)
	args   []string
	check  string   // which finds it
	status health   // what it says
	says   []string // that its detail holds
	fix    string   // that its remedy holds
	also   []string // checks that may find something, too; all others are well
}

func (s situation) test(t *testing.T) {
	p := newPatient(t)
	s.spoil(p)
	fill := strings.NewReplacer("{home}", p.home, "{store}", p.store, "{bin}", p.bin)
	args := slices.Clone(s.args)
	for i := range args {
		args[i] = fill.Replace(args[i])
	}
	shape, status := p.examined(args...)
	s.judge(p, shape, status)
}

// judge compares what the doctor found with what it must say.
func (s situation) judge(p *patient, shape doctorShape, status int) {
	t := p.t
	t.Helper()
	fill := strings.NewReplacer("{home}", p.home, "{store}", p.store, "{bin}", p.bin)
	hit := false
	for _, c := range shape.Checks {
		says := !slices.ContainsFunc(s.says, func(text string) bool { return !strings.Contains(c.Detail, fill.Replace(text)) })
		if c.Name == s.check && c.Status == string(s.status) && says && strings.Contains(c.Fix, fill.Replace(s.fix)) {
			hit = true
			continue
		}
		if c.Status != string(healthy) && !slices.Contains(s.also, c.Name) {
			t.Errorf("%s: %s: %s (%s)", c.Name, c.Status, c.Detail, c.Fix)
		}
		if c.Status != string(healthy) && c.Fix == "" {
			t.Errorf("%s says nothing of what to do: %s", c.Name, c.Detail)
		}
	}
	if !hit {
		t.Errorf("%s should be %s and say %q, with the remedy %q; found\n%s", s.check, s.status, s.says, s.fix, &p.out)
	}
	failed := slices.ContainsFunc(shape.Checks, func(c checkShape) bool { return c.Status == string(failing) })
	if want := map[bool]int{true: 1, false: 0}[failed]; status != want || shape.OK == failed {
		t.Errorf("status %d and ok %v, with something failed: %v", status, shape.OK, failed)
	}
}

func TestDoctorFindsNothingWhereEverythingWorks(t *testing.T) {
	p := newPatient(t)
	shape, status := p.examined()
	names := map[string]bool{}
	for _, c := range shape.Checks {
		if c.Status != string(healthy) || c.Detail == "" || c.Fix != "" {
			t.Errorf("%+v", c)
		}
		names[c.Name] = true
	}
	if status != 0 || !shape.OK {
		t.Errorf("status %d, ok %v", status, shape.OK)
	}
	x := examination{}
	for _, check := range x.checks() {
		if !names[check.name] {
			t.Errorf("nothing is said of %s", check.name)
		}
	}
}

// The table of the page must not fall behind the checks.
func TestEveryCheckIsDocumented(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "commands.md"))
	if err != nil {
		t.Fatal(err)
	}
	x := examination{}
	for _, check := range x.checks() {
		if !strings.Contains(string(page), "| `"+check.name+"` |") {
			t.Errorf("docs/commands.md has no row for the check %s", check.name)
		}
	}
}

// A check that breaks is told, and the others are made.
func TestACheckThatPanicsCostsItself(t *testing.T) {
	found := check{"odd", func() []diagnosis { panic("oh") }}.run()
	if len(found) != 1 || found[0].check != "odd" || found[0].health != failing || !strings.Contains(found[0].detail, "oh") {
		t.Errorf("%+v", found)
	}
}

func TestDoctorSpeaksToPeople(t *testing.T) {
	p := newPatient(t)
	p.columns, p.env["NO_COLOR"] = 80, "1"
	if status := p.run("doctor"); status != 0 || !strings.HasSuffix(p.out.String(), "\n\neverything works\n") {
		t.Errorf("status %d\n%s", status, &p.out)
	}
	for line := range strings.Lines(p.out.String()) {
		if columns(strings.TrimRight(line, "\n")) > 80 && strings.Count(line, " ") > strings.Count(p.home, " ")+30 {
			t.Errorf("a line is not folded: %s", line)
		}
	}
	p.write(filepath.Join(p.home, ".claude", "settings.json"), "{}")
	p.env["LEARNINGS_DISABLE"] = "1"
	delete(p.env, "NO_COLOR")
	if status := p.run("doctor"); status != 1 {
		t.Errorf("status %d", status)
	}
	for _, want := range []string{
		"\x1b[31mfail\x1b[0m  hooks        the hooks are not installed: nothing is",
		"\x1b[2mwhat to do:\x1b[0m \x1b[36mlearnings install\x1b[0m\n",
		"\x1b[33mwarn\x1b[0m  environment  ",
		"\n\n1 thing needs you, and there is 1 more thing to look at\n",
	} {
		if !strings.Contains(p.out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &p.out)
		}
	}
	p.columns = 0
	p.run("doctor")
	for _, want := range []string{"\nfail\thooks\tthe hooks are not installed: nothing is learned, and nothing given\tlearnings install\n"} {
		if !strings.Contains(p.out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &p.out)
		}
	}
}

func TestVerdictCounts(t *testing.T) {
	w, f := diagnosis{health: doubtful}, diagnosis{health: failing}
	tests := map[string][]diagnosis{
		"everything works":              {fine("")},
		"it works; 1 thing to look at":  {w, fine("")},
		"it works; 2 things to look at": {w, w},
		"1 thing needs you":             {f, fine("")},
		"2 things need you":             {f, f},
		"1 thing needs you, and there is 1 more thing to look at":   {f, w},
		"2 things need you, and there are 2 more things to look at": {f, w, f, w},
	}
	for want, found := range tests {
		if got := verdict(found); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
