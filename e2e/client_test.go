//go:build e2e && unix

package e2e

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"session-learning/e2e/fakemodel"
)

// sessionLimit ends a client that hangs. Its sessions take seconds.
const sessionLimit = 90 * time.Second

// session is one run of the client in print mode: one prompt and all that the model does about it.
type session struct {
	person person
	model  *fakemodel.Server
	cmd    *exec.Cmd
	out    *os.File // what the client printed
	errors *os.File // what it complained about
	ended  chan error
	began  time.Time
	took   time.Duration
	cancel context.CancelFunc
}

// asks runs the person's client on a prompt and waits for its end.
func (p person) asks(prompt string, script []fakemodel.Lane, args ...string) *session {
	p.t.Helper()
	s := p.begins(prompt, script, args...)
	if err := s.wait(); err != nil {
		p.t.Fatalf("client on %q: %v\n%s%s", prompt, err, s.printed(), s.read(s.errors))
	}
	return s
}

// reminded asks until the n-th request of a session holds something of ours, in three sessions at most: where several
// clients run on one machine, a hook may come too late, and is silent then.
func (p person) reminded(n int, prompt string, script []fakemodel.Lane, args ...string) *session {
	p.t.Helper()
	for try := 1; ; try++ {
		s := p.asks(prompt, script, args...)
		if strings.Contains(s.shown(n), blockTitle) || try == 3 {
			return s
		}
		p.t.Logf("session %d of %s was shown nothing in time", try, p.client.name())
	}
}

// begins starts the client on a prompt.
func (p person) begins(prompt string, script []fakemodel.Lane, args ...string) *session {
	p.t.Helper()
	*p.runs++
	s := &session{person: p, model: fakemodel.New(fmt.Sprintf("%02d", *p.runs), tells(p.client, script)...), ended: make(chan error, 1)}
	web := httptest.NewServer(s.model)
	p.t.Cleanup(web.Close)
	s.out, s.errors = p.create("out", *p.runs), p.create("err", *p.runs)
	ctx, cancel := context.WithTimeout(p.t.Context(), sessionLimit)
	s.cancel = cancel
	args, env := p.client.run(p, web.URL, prompt, args)
	s.cmd = exec.CommandContext(ctx, filepath.Join(p.programs(), p.client.name()), args...)
	s.cmd.Dir, s.cmd.Env = p.project, append(p.environ(), env...)
	s.cmd.Stdout, s.cmd.Stderr = s.out, s.errors
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	s.cmd.Cancel = s.kill
	s.began = time.Now()
	if err := s.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	go func() { s.ended <- s.cmd.Wait() }()
	return s
}

// wait waits for the client's end.
func (s *session) wait() error {
	err := <-s.ended
	s.took = time.Since(s.began)
	s.cancel()
	return err
}

// kill ends the client as a crash does: it can do nothing more, and neither can the tools that it runs.
func (s *session) kill() error { return syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL) }

// create makes a file for the output of a run. It is no pipe, because a client that is gone may leave processes
// behind that hold one open.
func (p person) create(name string, run int) *os.File {
	p.t.Helper()
	file, err := os.Create(filepath.Join(p.home, fmt.Sprintf("%s-%d.txt", name, run)))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { file.Close() })
	return file
}

// printed returns what the client printed.
func (s *session) printed() string {
	s.person.t.Helper()
	return s.read(s.out)
}

func (s *session) read(file *os.File) string {
	s.person.t.Helper()
	data, err := os.ReadFile(file.Name())
	if err != nil {
		s.person.t.Fatal(err)
	}
	return string(data)
}

// reaches waits until the main conversation has made a number of requests.
func (s *session) reaches(requests int) {
	s.person.t.Helper()
	until(s.person.t, sessionLimit, fmt.Sprintf("request %d of the model", requests), func() bool {
		return len(s.model.Lane("main")) >= requests
	})
}

// id returns the session's id, which the client sends with each request.
func (s *session) id() string {
	s.person.t.Helper()
	id := sessionID(s.model)
	if id == "" {
		s.person.t.Fatalf("the client made no request\n%s", s.printed())
	}
	return id
}

// sessionID is the id that the client sent with its requests; empty: it made none.
func sessionID(model *fakemodel.Server) string {
	for _, r := range model.Requests() {
		if id := r.Header.Get("X-Claude-Code-Session-Id"); id != "" {
			return id
		}
	}
	return ""
}

// shown returns what the model was sent in the n-th request of the main conversation, counted from 1.
func (s *session) shown(n int) string {
	s.person.t.Helper()
	requests := s.model.Lane("main")
	if len(requests) < n {
		s.person.t.Fatalf("the model had %d requests, not %d\n%s", len(requests), n, s.printed())
	}
	return requests[n-1].System + "\n" + requests[n-1].Text()
}
