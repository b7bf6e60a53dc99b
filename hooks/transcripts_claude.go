package hooks

import (
	"os"
	"path/filepath"
	"time"
)

// claudeProjects is the folder, in Claude Code's own, with a folder for each project and the session files in those.
const claudeProjects = "projects"

// How much of it is looked at.
const (
	maxProjects    = 10_000 // folders
	maxTranscripts = 20_000 // files that are asked for their time: ten years of several sessions a day
)

// claudeTranscript finds the session file of a session.
func claudeTranscript(claudeDir, session string) (path string, found bool) {
	f, err := os.Open(filepath.Join(claudeDir, claudeProjects))
	if err != nil {
		return "", false
	}
	defer f.Close()
	names, err := f.Readdirnames(maxProjects)
	if err != nil {
		return "", false
	}
	for _, name := range names {
		if path := filepath.Join(claudeDir, claudeProjects, name, session+".jsonl"); isTranscript(path) {
			return path, true
		}
	}
	return "", false
}

// LastWritten is when Claude Code wrote to a session of any project last; zero: it never did, or its folder, the one that
// is given, is not known.
func LastWritten(claudeDir string) time.Time {
	var last time.Time
	root := filepath.Join(claudeDir, claudeProjects)
	projects, err := os.ReadDir(root)
	if claudeDir == "" || err != nil {
		return last
	}
	asked := 0
	for _, project := range projects[:min(len(projects), maxProjects)] {
		files, err := os.ReadDir(filepath.Join(root, project.Name()))
		if err != nil {
			continue // no folder, or not to be read
		}
		for _, f := range files {
			if filepath.Ext(f.Name()) != ".jsonl" {
				continue
			}
			if asked++; asked > maxTranscripts {
				return last
			}
			if info, err := f.Info(); err == nil && info.ModTime().After(last) {
				last = info.ModTime()
			}
		}
	}
	return last
}
