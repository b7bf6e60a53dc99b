package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"session-learning/hooks"
	"session-learning/hooks/start"
	"session-learning/internal/agent"
	"session-learning/internal/safefile"
	"session-learning/transcript"
)

// ofPlugin is why a file that a plugin handed over is removed.
const ofPlugin = "handed over by opencode's plugin, and not learned from yet"

// maxHanded is how much of a session that was handed over is read to know where it worked, in bytes.
const maxHanded = 64 << 20

// findHanded looks for what is to be forgotten among the sessions that were handed over and not read yet.
func (f *forgetter) findHanded() error {
	f.handed = nil
	handOver, err := f.openHandOver()
	if handOver == nil || err != nil {
		return err
	}
	defer handOver.Close()
	files, err := handOver.List()
	if err != nil {
		return fmt.Errorf("forget: %w", err)
	}
	for _, file := range files {
		if f.what.Session != "" && file.Session == f.what.Session || f.what.Project != "" && f.workedHere(handOver.Path(file.Name)) {
			f.handed = append(f.handed, handOver.Path(file.Name))
		}
	}
	return nil
}

// dropHanded removes what findHanded finds.
func (f *forgetter) dropHanded() error {
	if err := f.findHanded(); err != nil || len(f.handed) == 0 {
		return err
	}
	handOver, err := f.openHandOver()
	if handOver == nil || err != nil {
		return err
	}
	defer handOver.Close()
	for _, path := range f.handed {
		err = errors.Join(err, handOver.Remove(filepath.Base(path)))
	}
	if err != nil {
		return fmt.Errorf("forget: %w", err)
	}
	return nil
}

// openHandOver opens the folder; nil: there is none.
func (f *forgetter) openHandOver() (*hooks.HandOver, error) {
	handOver, err := hooks.OpenHandOver(f.library.cfg.HandOverDir(agent.OpenCode))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("forget: %w", err)
	}
	return handOver, nil
}

// workedHere tells whether a session that was handed over worked in the project. One that cannot be read says nothing of it.
func (f *forgetter) workedHere(path string) bool {
	file, _, err := safefile.OpenRegular(path)
	if err != nil {
		return false
	}
	defer file.Close()
	batch, err := transcript.Read(io.LimitReader(file, maxHanded), transcript.State{})
	if err != nil {
		return false
	}
	within := f.within()
	for _, e := range batch.Events {
		if e.Cwd != "" && within(e.Cwd) {
			return true
		}
	}
	return batch.Cwd != "" && within(batch.Cwd)
}

// instruct takes what is forgotten out of the file of instructions, which the sessions of agents without hooks read.
func (f *forgetter) instruct() error {
	if f.user == nil {
		return nil
	}
	cfg := f.library.cfg
	if err := start.WriteInstructions(cfg.InstructionsFile(), f.user.Read().Items, f.cleaner(cfg)); err != nil {
		return fmt.Errorf("forget: %w", err)
	}
	return nil
}
