//go:build e2e && unix

package e2e

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// machine is what all people of a run share: the real clients, and the product as install.sh installed it.
type machine struct {
	programs map[string]string // paths of the real clients' executables, by name
	bin      string            // folder of our executables
	root     string            // folder for everything of the run, removed at the end
	goenv    []string
}

// newMachine installs the product on a machine on which nothing of it is.
func newMachine(t *testing.T) machine {
	t.Helper()
	lookFor(t, "git", "go", "node", "npm", "tmux")
	m := machine{programs: programs(t), root: newRoot(t), goenv: goEnv(t)}
	home := filepath.Join(m.root, "installer")
	m.bin = filepath.Join(home, ".local", "bin")
	source, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	mkdir(t, filepath.Join(home, ".claude")) // the client's folder says that it is used here
	install := exec.CommandContext(t.Context(), filepath.Join(source, "install.sh"))
	install.Dir, install.Env = source, append(m.env(home), m.goenv...)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("install.sh: %v\n%s", err, out)
	}
	return m
}

// cacheDir is where the clients are kept between runs.
func cacheDir(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(cache, "session-learning-e2e")
}

// newRoot makes the folder of a run. It is not below the temporary folder, whose projects are nobody's.
func newRoot(t *testing.T) string {
	t.Helper()
	mkdir(t, cacheDir(t))
	root, err := os.MkdirTemp(cacheDir(t), "run-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { removeAll(t, root) })
	return root
}

// removeAll removes a folder in which a detached worker may be writing its last line.
func removeAll(t *testing.T, dir string) {
	t.Helper()
	err := os.RemoveAll(dir)
	for range 20 {
		if err == nil {
			return
		}
		time.Sleep(pollEvery)
		err = os.RemoveAll(dir)
	}
	t.Error(err)
}

// goEnv lets Go build offline in a home where nothing was ever built.
func goEnv(t *testing.T) []string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", "-json", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	var env map[string]string
	if err := json.Unmarshal(out, &env); err != nil {
		t.Fatal(err)
	}
	return []string{
		"GOCACHE=" + env["GOCACHE"], "GOMODCACHE=" + env["GOMODCACHE"],
		"GOPROXY=off", "GOTOOLCHAIN=local",
	}
}

// programsDir is where somebody has the clients, in their home.
const programsDir = "programs"

// env is the environment of somebody with a home of their own: nothing of the caller's but the search path.
func (m machine) env(home string) []string {
	return []string{
		"PATH=" + strings.Join([]string{m.bin, filepath.Join(home, programsDir), os.Getenv("PATH")}, string(os.PathListSeparator)),
		"HOME=" + home, "LANG=C.UTF-8", "SHELL=/bin/bash", "TERM=xterm-256color",
	}
}

func mkdir(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
}

// pollEvery is how often something is looked at that happens in another process.
const pollEvery = 50 * time.Millisecond

// until waits for something that happens in another process. The limit is for a machine that does much else.
func until(t *testing.T, limit time.Duration, what string, happened func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(pollEvery) {
		if happened() {
			return
		}
	}
	t.Fatalf("waited %v in vain: %s", limit, what)
}
