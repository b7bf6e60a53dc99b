// Package project tells which project a folder belongs to, by reading .git and never by running git.
package project

// ID identifies a project. The zero value is nobody's project: there, only general learnings are offered and stored.
type ID struct {
	Key  string // "git:host/owner/repo", or "dir:" and 16 hex digits
	Root string // absolute real path of the project's folder (of a worktree, its own)
}

// Resolve finds the project that dir, an absolute path, belongs to. The folder need not exist any more.
func Resolve(dir, home string) ID { return ID{} }
