//go:build e2e && unix

package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"session-learning/learnings"
)

// person is somebody with a home, a project in it, and the product installed.
type person struct {
	t       *testing.T
	machine machine
	client  client // that the person works with
	home    string
	project string   // working folder of the sessions
	extra   []string // more environment for the client
	runs    *int     // client runs so far
}

// newPerson gives somebody a project (a folder of testdata) and clients (none named: Claude Code), and installs the
// product as the command does it. They work with the first client until they are told otherwise.
func (m machine) newPerson(t *testing.T, project string, clients ...client) person {
	t.Helper()
	p := m.newcomer(t, project, clients...)
	p.ours("install")
	return p
}

// newcomer is a person who has not installed the product yet.
func (m machine) newcomer(t *testing.T, project string, clients ...client) person {
	t.Helper()
	home, err := os.MkdirTemp(m.root, "home-*")
	if err != nil {
		t.Fatal(err)
	}
	if len(clients) == 0 {
		clients = []client{claudeCode{}}
	}
	p := person{t: t, machine: m, client: clients[0], home: home, project: filepath.Join(home, "src", project), runs: new(int)}
	for _, c := range clients {
		p.gets(c)
		c.movesIn(p)
	}
	p.clones()
	return p
}

func (p person) claudeDir() string { return filepath.Join(p.home, ".claude") }

// clones gets the project as it is for somebody who has just cloned it.
func (p person) clones() {
	p.t.Helper()
	name := filepath.Base(p.project)
	if err := os.RemoveAll(p.project); err != nil {
		p.t.Fatal(err)
	}
	if err := os.CopyFS(p.project, os.DirFS(filepath.Join("testdata", name))); err != nil {
		p.t.Fatal(err)
	}
	p.command("git", "init", "--quiet")
	p.command("git", "remote", "add", "origin", "https://git.example.com/shop/"+name+".git")
}

// in is the same person in a subtest.
func (p person) in(t *testing.T) person {
	p.t = t
	return p
}

// with is the same person with more in the environment.
func (p person) with(env ...string) person {
	p.extra = append(slices.Clip(p.extra), env...)
	return p
}

// environ is the environment of the person's shell.
func (p person) environ() []string {
	return slices.Concat(p.machine.env(p.home), p.machine.goenv, p.extra)
}

// command runs a program in the project and returns what it printed.
func (p person) command(name string, args ...string) string {
	p.t.Helper()
	return p.pipe(nil, name, args...)
}

// ours runs our command as the person does and returns what it printed.
func (p person) ours(args ...string) string {
	p.t.Helper()
	return p.command(filepath.Join(p.machine.bin, "learnings"), args...)
}

func (p person) pipe(stdin []byte, name string, args ...string) string {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), name, args...)
	cmd.Dir, cmd.Env, cmd.Stdin = p.project, p.environ(), bytes.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	if err != nil {
		p.t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// output runs a client in the project and returns what it printed on its standard output alone.
func (p person) output(client string, args ...string) string {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), filepath.Join(p.programs(), client), args...)
	cmd.Dir, cmd.Env = p.project, p.environ()
	out, err := cmd.Output()
	if err != nil {
		p.t.Fatalf("%s %q: %v\n%s", client, args, err, out)
	}
	return string(out)
}

// store reads the person's learnings; none when there is no store yet.
func (p person) store() []learnings.Learning {
	p.t.Helper()
	store, err := learnings.OpenExisting(filepath.Join(p.claudeDir(), "data", "learnings"), learnings.Options{Now: time.Now})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		p.t.Fatal(err)
	}
	defer store.Close()
	snapshot := store.Read()
	if len(snapshot.Problems) > 0 {
		p.t.Fatalf("the store has problems: %+v", snapshot.Problems)
	}
	return snapshot.Items
}

// learnLimit is how long a detached worker may take on a busy machine.
const learnLimit = time.Minute

// learns waits until the worker of a session has stored a learning of a kind.
func (p person) learns(session, kind string) learnings.Learning {
	p.t.Helper()
	var found learnings.Learning
	until(p.t, learnLimit, fmt.Sprintf("a learning of kind %s from session %s", kind, session), func() bool {
		for _, l := range p.store() {
			if l.Source.Session == session && l.Source.Kind == kind {
				found = l
				return true
			}
		}
		return false
	})
	return found
}

// settle learns what is left of a session in the foreground, and returns all that was learned from it. After this
// no worker has anything to add, so that what is not there was not learned.
func (p person) settle(session string) []learnings.Learning {
	p.t.Helper()
	p.client.rereads(p, session)
	var of []learnings.Learning
	for _, l := range p.store() {
		if l.Source.Session == session {
			of = append(of, l)
		}
	}
	return of
}

// stops tells session-stop of the end of a client's session, and waits until it has learned.
func (p person) stops(c client, event, session, transcript string) {
	p.t.Helper()
	payload, err := json.Marshal(map[string]string{
		"hook_event_name": event, "session_id": session, "transcript_path": transcript, "cwd": p.project,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	if out := p.pipe(payload, filepath.Join(p.machine.bin, "session-stop"), "--wait", "--agent", c.name()); out != "" {
		p.t.Errorf("session-stop printed %q", out)
	}
}

// transcripts returns the paths of all transcripts of the person's sessions, those of sub-agents too.
func (p person) transcripts() []string {
	p.t.Helper()
	var paths []string
	err := filepath.WalkDir(filepath.Join(p.claudeDir(), "projects"), func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".jsonl" {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return paths
}

// transcript returns the path of a session's transcript.
func (p person) transcript(session string) string {
	p.t.Helper()
	for _, path := range p.transcripts() {
		if filepath.Base(path) == session+".jsonl" {
			return path
		}
	}
	p.t.Fatalf("session %s left no transcript", session)
	return ""
}

// comesBackLater lets time go by since a session was written to.
func (p person) comesBackLater(session string) {
	p.t.Helper()
	then := time.Now().Add(-time.Hour)
	if err := os.Chtimes(p.transcript(session), then, then); err != nil {
		p.t.Fatal(err)
	}
}

// lines returns records of a session of the person's client by the numbers that a learning names as evidence.
func (p person) lines(session string, numbers []int) string {
	p.t.Helper()
	records, first := p.client.session(p, session)
	chosen := ""
	for _, n := range numbers {
		if n < first || n-first >= len(records) {
			p.t.Fatalf("record %d of a transcript of %d, counted from %d", n, len(records), first)
		}
		chosen += records[n-first] + "\n"
	}
	return chosen
}

// fileLines are the lines of a file.
func (p person) fileLines(path string) []string {
	p.t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		p.t.Fatal(err)
	}
	return strings.Split(string(data), "\n")
}

// sessionFile is the one file that fits a pattern.
func (p person) sessionFile(pattern string) string {
	p.t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) != 1 {
		p.t.Fatalf("files of the session: %q %v, want one like %s", paths, err, pattern)
	}
	return paths[0]
}
