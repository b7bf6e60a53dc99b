package hooks

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"session-learning/internal/config"
	"session-learning/internal/redact"
	"session-learning/learnings"
)

// Run is one run of a hook.
type Run struct {
	Env     Env
	Config  config.Config
	Client  Client
	Payload Payload
	Fields  Fields // the payload as it came

	started   time.Time
	configErr error

	mu       sync.Mutex // guards what follows: a run that is cut off is reported while it still works
	store    *learnings.Store
	event    string
	agent    string
	counts   []count
	learned  []string // agents whose sessions were read, each once
	reported bool
}

// count is a number for the log.
type count struct {
	name string
	n    int
}

func newRun(e Env) *Run {
	r := &Run{Env: e, started: e.Now(), event: "none", agent: "none"}
	r.Config, r.configErr = config.Load(e.Getenv)
	return r
}

// read takes in what the agent says.
func (r *Run) read() {
	r.Fields = readFields(r.Env.Stdin)
	host := Host{Getenv: r.Env.Getenv, Home: r.Config.Home}
	r.Client = Detect(r.Env.agent(), r.Fields, host)
	r.Payload = r.Client.Session(r.Fields, host)
	r.Payload.Transcript = r.absolute(r.Payload.Transcript)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.agent, r.event = r.Client.Name(), r.Payload.Event.String()
	if r.Env.Worker() {
		r.event = "work"
	}
}

// absolute is the path of a transcript, which people may give as seen from where they are. Empty: there is none.
func (r *Run) absolute(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	folder := r.Folder()
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, path)
}

// Folder is the working folder of the session; without one told, that of the hook. Empty: it is gone, which makes it
// nobody's project.
func (r *Run) Folder() string {
	if filepath.IsAbs(r.Payload.Cwd) {
		return r.Payload.Cwd
	}
	dir, err := r.Env.Getwd()
	if err != nil {
		return ""
	}
	return dir
}

// Person is what is known of the user, so that it can be kept out of what is stored and shown.
func (r *Run) Person() redact.Person {
	p := redact.Person{Home: r.Config.Home}
	for _, name := range []string{config.EnvUser, config.EnvLogname, config.EnvUsername} {
		if p.Login == "" {
			p.Login = r.Env.Getenv(name)
		}
	}
	// A machine that does not tell its name has none that could be stored.
	p.Host, _ = r.Env.Hostname()
	return p
}

// OpenStore opens the user store and makes it when it is missing. wait is how long a writer waits for its lock;
// zero: as long as the store finds right.
func (r *Run) OpenStore(wait time.Duration) (*learnings.Store, error) {
	return r.open(learnings.Open, wait)
}

// ExistingStore opens the user store for reading. The error is fs.ErrNotExist when there is none.
func (r *Run) ExistingStore() (*learnings.Store, error) {
	return r.open(learnings.OpenExisting, 0)
}

func (r *Run) open(open func(string, learnings.Options) (*learnings.Store, error), wait time.Duration) (*learnings.Store, error) {
	dir, err := r.Config.StoreDir("")
	if err != nil {
		return nil, err
	}
	s, err := open(dir, learnings.Options{Now: r.Env.Now, Wait: wait})
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.store = s
	return s, nil
}

// ReadSessionOf notes in the log line of this run that something new was read in a session of an agent, by its name in
// internal/agent.
func (r *Run) ReadSessionOf(agent string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if agent != "" && !slices.Contains(r.learned, agent) {
		r.learned = append(r.learned, agent)
	}
}

// close lets go of the store.
func (r *Run) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.store != nil {
		r.store.Close()
	}
}

// Count adds to a number in the log line of this run.
func (r *Run) Count(name string, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.counts {
		if r.counts[i].name == name {
			r.counts[i].n += n
			return
		}
	}
	r.counts = append(r.counts, count{name, n})
}
