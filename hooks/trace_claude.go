package hooks

import (
	"os"
	"path/filepath"
)

// claudeProjects is the folder, in Claude Code's own, with a folder for each project and the session files in those.
const claudeProjects = "projects"

// maxProjects is how many of the folders are looked into.
const maxProjects = 10_000

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
