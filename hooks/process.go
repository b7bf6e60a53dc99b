package hooks

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"session-learning/internal/config"
)

// Process is a process to be started that lives on when this one ends.
type Process struct {
	Path  string // of the program
	Name  string // what it is called (argv[0])
	Dir   string // where it runs: a folder that nobody minds being held
	Env   []string
	Stdin []byte // at most maxJobs bytes, so that a pipe holds it before anybody reads
}

// Job is one session file to be learned from, in the words of the hook payloads.
type Job struct {
	Agent      string `json:"agent,omitempty"`
	Session    string `json:"session_id,omitempty"`
	Transcript string `json:"transcript_path"`
	Cwd        string `json:"cwd,omitempty"`
}

// maxJobs bounds what a worker is told, in bytes: the smallest pipe buffer of the systems we run on.
const maxJobs = 16 << 10

// jobsField is the field of a worker's payload.
const jobsField = "jobs"

// StartWorker starts a detached worker for the jobs, oldest first, and does not wait for it. Jobs that are too many
// for one worker are left to the next one. No jobs: the worker only tidies up.
func (r *Run) StartWorker(jobs []Job) error {
	program, err := r.Env.stopProgram()
	if err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	stdin, err := encodeJobs(jobs)
	if err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	err = r.Env.Spawn(Process{
		Path: program, Name: WorkerName, Dir: filepath.Dir(program), Stdin: stdin,
		Env: append(r.Env.Environ(), config.EnvChild+"=1"),
	})
	if err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	return nil
}

// encodeJobs is the payload of a worker.
func encodeJobs(jobs []Job) ([]byte, error) {
	for {
		data, err := json.Marshal(map[string][]Job{jobsField: jobs})
		if err != nil || len(data) <= maxJobs {
			return data, err
		}
		jobs = jobs[:len(jobs)-1]
	}
}

// Jobs is what a worker was told to do.
func (r *Run) Jobs() []Job {
	var jobs []Job
	if json.Unmarshal(r.Fields.raw(jobsField), &jobs) != nil {
		return nil
	}
	return jobs
}

// stopProgram is the session-stop that stands beside this program, which may be it.
func (e Env) stopProgram() (string, error) {
	if e.Executable == "" {
		return "", fmt.Errorf("find session-stop: %w", os.ErrNotExist)
	}
	return filepath.Join(filepath.Dir(e.Executable), "session-stop"+filepath.Ext(e.Executable)), nil
}

// spawn starts a process in a session of its own, with nothing open in it that is open in this one.
func spawn(p Process) error {
	keepFiles()
	read, write, err := os.Pipe()
	if err != nil {
		return err
	}
	defer read.Close()
	cmd := &exec.Cmd{
		Path: p.Path, Args: []string{p.Name}, Dir: p.Dir, Env: p.Env, Stdin: read,
		SysProcAttr: detached(),
	}
	if err := cmd.Start(); err != nil {
		write.Close()
		return err
	}
	_, err = write.Write(p.Stdin)
	if closeErr := write.Close(); err == nil {
		err = closeErr
	}
	return err
}
