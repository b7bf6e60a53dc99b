package hooks

import (
	"os"
	"path/filepath"
	"time"
)

// maxTranscripts is how many files are asked for their time: ten years of several sessions a day.
const maxTranscripts = 20_000

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
