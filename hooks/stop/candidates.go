package stop

import (
	"cmp"
	"path/filepath"

	"session-learning/extract"
	"session-learning/hooks"
	"session-learning/internal/project"
	"session-learning/internal/safefile"
	"session-learning/learnings"
	"session-learning/transcript"
)

// candidates finds what the events taught.
func (w *worker) candidates(job hooks.Job, batch transcript.Batch) (found []learnings.Learning, err error) {
	defer hooks.Recovered(&err)
	folder := cmp.Or(job.Cwd, batch.Cwd)
	id := project.Resolve(folder, w.run.Config.Home)
	session := extract.Session{
		Agent:   batch.Agent,
		ID:      cmp.Or(batch.Session, job.Session),
		Project: id.Key,
		Root:    id.Root,
		Home:    w.run.Config.Home,
		Now:     w.run.Env.Now(),
		Known:   known(id.Root, folder),
		Spoken:  batch.Spoken,
	}
	for _, c := range extract.Candidates(session, batch.Events, w.clean) {
		found = append(found, c.Learning)
	}
	return found, nil
}

// maxKnown bounds one instruction file, in bytes. Agents themselves cut such files far below.
const maxKnown = 256 << 10

// instructionFiles hold what a project tells its agents anyway.
func instructionFiles() []string {
	return []string{"README.md", "AGENTS.md", "CLAUDE.md", "DISCOVERIES.md", "PATTERNS.md"}
}

// known reads the instruction files of a project, in its root and in the working folder. One that is missing, too
// large or no regular file says nothing.
func known(root, folder string) []string {
	var texts []string
	for _, dir := range unique(root, folder) {
		for _, name := range instructionFiles() {
			if text, err := safefile.ReadRegular(filepath.Join(dir, name), maxKnown); err == nil {
				texts = append(texts, string(text))
			}
		}
	}
	return texts
}

// unique are the folders that are told, each once.
func unique(root, folder string) []string {
	var dirs []string
	if filepath.IsAbs(root) {
		dirs = append(dirs, root)
	}
	if filepath.IsAbs(folder) && filepath.Clean(folder) != root {
		dirs = append(dirs, filepath.Clean(folder))
	}
	return dirs
}
