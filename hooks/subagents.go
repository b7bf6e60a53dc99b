package hooks

import (
	"os"
	"path/filepath"
)

// subAgents is the folder in which Claude Code and Cursor keep what sub-agents did, each in the folder of the session that
// ordered it.
const subAgents = "subagents"

// OfSubAgent tells by the place of a transcript that a sub-agent wrote it, which not every one says itself. Cursor keeps that
// of a sub-agent among those of the conversations, too.
func OfSubAgent(path string) bool {
	folder, name := filepath.Dir(path), filepath.Base(path)
	if filepath.Base(folder) == subAgents {
		return true
	}
	if filepath.Base(folder)+".jsonl" == name {
		folder = filepath.Dir(folder)
	}
	if filepath.Base(folder) != cursorFolder {
		return false
	}
	for _, conversation := range (&walk{}).names(folder) {
		if _, err := os.Lstat(filepath.Join(folder, conversation, subAgents, name)); err == nil {
			return true
		}
	}
	return false
}
