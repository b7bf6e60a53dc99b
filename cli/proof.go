package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"session-learning/cli/install"
	"session-learning/internal/config"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// proofLimit is how long one hook may take in the proof: far longer than a hook ever does.
const proofLimit = 20 * time.Second

// proof is what came of a made-up session that was learned from, and of a prompt about the same failure in a second one.
type proof struct {
	learned []learnings.Learning
	block   string // what the model is shown
}

// unprovable tells that there was no place for the proof, which says nothing of the hooks.
type unprovable struct{ error }

func (u unprovable) Unwrap() error { return u.error }

// prove lets the real hooks live through a made-up session, in a home, a project and a store of their own below the
// user's cache folder. It must not be a temporary folder: there, nothing belongs to a project.
func (p *program) prove(bin string) (proof, error) {
	if p.env.Cache == "" {
		return proof{}, unprovable{errors.New("no cache folder for the made-up session")}
	}
	made, err := safefile.MakeFolder(filepath.Join(p.env.Cache, "session-learning"))
	if err != nil {
		return proof{}, unprovable{err}
	}
	defer func() {
		for _, folder := range slices.Backward(made) {
			_ = os.Remove(folder) // it stays when something else is in it by now
		}
	}()
	folder := filepath.Join(p.env.Cache, "session-learning")
	sweepProofs(folder, p.env.Now())
	box, err := os.MkdirTemp(folder, proofBox)
	if err != nil {
		return proof{}, unprovable{err}
	}
	result, err := p.proveIn(box, bin)
	return result, errors.Join(err, os.RemoveAll(box))
}

// proofBox begins the name of the folder in which a proof happens.
const proofBox = "proof-"

// proofLeft is how old the folder of a proof is that was killed. One lives for two hooks at most.
const proofLeft = time.Hour

// sweepProofs removes what proofs that were killed have left behind. What cannot be removed is in nobody's way.
func sweepProofs(folder string, now time.Time) {
	boxes, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, box := range boxes {
		info, err := box.Info()
		if err == nil && info.IsDir() && strings.HasPrefix(box.Name(), proofBox) && now.Sub(info.ModTime()).Abs() > proofLeft {
			_ = os.RemoveAll(filepath.Join(folder, box.Name()))
		}
	}
}

func (p *program) proveIn(box, bin string) (proof, error) {
	s := newMadeUpSession(box, p.env.Now())
	if err := s.write(); err != nil {
		return proof{}, unprovable{fmt.Errorf("make up a session: %w", err)}
	}
	env := p.proofEnv(box)
	if _, err := runHook(filepath.Join(bin, install.StopHook), env, s.stopEvent(), "--wait"); err != nil {
		return proof{}, err
	}
	snap, err := p.snapshot(filepath.Join(box, "store"))
	if err != nil {
		return proof{}, err
	}
	if len(snap.Items) == 0 {
		return proof{}, errors.New("session-stop learned nothing from a session with a failure and its fix")
	}
	answer, err := runHook(filepath.Join(bin, install.StartHook), env, s.promptEvent())
	if err != nil {
		return proof{}, err
	}
	block, err := contextOf(answer)
	return proof{snap.Items, block}, err
}

// proofEnv is the whole environment of the hooks in the proof: the person's own settings have no say in it.
func (p *program) proofEnv(box string) []string {
	home := filepath.Join(box, "home")
	env := []string{
		config.EnvHome + "=" + home, config.EnvProfile + "=" + home,
		config.EnvDir + "=" + filepath.Join(box, "store"),
		"TMPDIR=" + filepath.Join(box, "tmp"),
	}
	for _, name := range []string{"PATH", "SystemRoot"} { // without SystemRoot, Windows starts nothing
		if value := p.env.Getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// runHook runs a hook as an agent does and returns what it said. A hook that says anything on stderr is broken.
func runHook(path string, env []string, event any, args ...string) ([]byte, error) {
	stdin, err := json.Marshal(event)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), proofLimit)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env, cmd.Dir = env, filepath.Dir(path)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &stdout, &stderr
	err = cmd.Run()
	switch name := filepath.Base(path); {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("%s did not end within %s", name, proofLimit)
	case err != nil:
		return nil, fmt.Errorf("run %s: %w", name, err)
	case stderr.Len() > 0:
		return nil, fmt.Errorf("%s wrote on stderr: %s", name, oneLine(stderr.String()))
	}
	return stdout.Bytes(), nil
}

// contextOf takes what the model is shown out of an answer for Claude Code.
func contextOf(answer []byte) (string, error) {
	if len(answer) == 0 {
		return "", errors.New("session-start was silent at a prompt about the same failure")
	}
	var reply struct {
		HookSpecificOutput struct {
			AdditionalContext string `json:"additionalContext"`
		} `json:"hookSpecificOutput"`
	}
	if err := json.Unmarshal(answer, &reply); err != nil {
		return "", fmt.Errorf("read the answer of session-start: %w", err)
	}
	block := strings.TrimSpace(reply.HookSpecificOutput.AdditionalContext)
	if block == "" {
		return "", errors.New("session-start answered without a word for the model")
	}
	return block, nil
}
