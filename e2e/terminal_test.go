//go:build e2e && unix

package e2e

import (
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"session-learning/e2e/fakemodel"
	"session-learning/internal/agent"
)

// terminal is an interactive session of the client, driven as a person at the keyboard does it.
type terminal struct {
	person person
	model  *fakemodel.Server
	socket string // of the tmux server that holds it
}

// screenLimit is how long something may take to appear on the screen of a busy machine.
const screenLimit = time.Minute

// sits starts an interactive session. It asks before each tool that is not allowed by args.
func (p person) sits(script []fakemodel.Lane, args ...string) terminal {
	p.t.Helper()
	*p.runs++
	s := terminal{person: p, model: fakemodel.New(fmt.Sprintf("%02d", *p.runs), script...)}
	s.socket = filepath.Join(p.machine.root, fmt.Sprintf("tmux-%s-%d", filepath.Base(p.home), *p.runs))
	web := httptest.NewServer(s.model)
	p.t.Cleanup(web.Close)
	s.tmux(append([]string{
		"-f", os.DevNull, "new-session", "-d", "-x", "150", "-y", "50", "-c", p.project, "--",
		"env", "-i", "TERM=screen-256color",
	}, slices.Concat(p.environ(), claudeCode{}.env(web.URL), []string{p.machine.programs[agent.Claude]}, args)...)...)
	p.t.Cleanup(s.closes)
	s.shows("❯")
	return s
}

func (s terminal) tmux(args ...string) string {
	s.person.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", s.socket}, args...)...)
	cmd.Env = s.person.environ()
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.person.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// shows waits until the screen shows a text.
func (s terminal) shows(text string) {
	s.person.t.Helper()
	screen := ""
	for end := time.Now().Add(screenLimit); time.Now().Before(end); time.Sleep(pollEvery) {
		if screen = s.tmux("capture-pane", "-p"); strings.Contains(screen, text) {
			return
		}
	}
	s.person.t.Fatalf("the screen never showed %q, but at the end:\n%s", text, screen)
}

// types writes a line and sends it, once the client has taken it in: what it draws is a moment ahead of what it sends.
func (s terminal) types(text string) {
	s.person.t.Helper()
	s.tmux("send-keys", "-l", text)
	s.shows(text[strings.LastIndex(text, " ")+1:])
	time.Sleep(time.Second)
	s.presses("Enter")
}

// pressesUntil presses a key again and again until the screen shows a text: a busy client loses keys.
func (s terminal) pressesUntil(key, text string) {
	s.person.t.Helper()
	for range 10 {
		s.presses(key)
		for range 10 {
			if strings.Contains(s.tmux("capture-pane", "-p"), text) {
				return
			}
			time.Sleep(pollEvery)
		}
	}
	s.person.t.Fatalf("%s never led to %q", key, text)
}

// presses presses keys one after the other, as slow as fingers do: the client takes a burst for a paste.
func (s terminal) presses(keys ...string) {
	s.person.t.Helper()
	for _, key := range keys {
		time.Sleep(300 * time.Millisecond)
		s.tmux("send-keys", key)
	}
}

// crashes ends the client so that it can do nothing more.
func (s terminal) crashes() {
	s.person.t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(s.tmux("list-panes", "-F", "#{pane_pid}")))
	if err != nil {
		s.person.t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		s.person.t.Fatal(err)
	}
}

// closes ends the terminal. It may have ended by itself, with the client.
func (s terminal) closes() {
	_ = exec.Command("tmux", "-S", s.socket, "kill-server").Run()
}

// id returns the session's id.
func (s terminal) id() string {
	s.person.t.Helper()
	id := sessionID(s.model)
	if id == "" {
		s.person.t.Fatal("the client made no request")
	}
	return id
}
