// Package project tells which project a folder belongs to, by reading .git and never by running git.
//
// The identity is the remote repository where there is one, so that clones on several machines and all worktrees
// share it; else a hash of the project folder's real path. It is never a folder's base name.
package project

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
)

// ID identifies a project. The zero value is nobody's project: there, only general learnings are offered and stored.
type ID struct {
	Key  string // "git:host/owner/repo", or "dir:" and 16 hex digits
	Root string // absolute real path of the project's folder (of a worktree, its own)
}

const (
	maxLevels = 256 // folders that are looked at on the way up; the longest path of Linux has 2,048
	maxHops   = 4   // clones of local clones that are followed to where they come from
)

// Resolve finds the project that dir, an absolute path, belongs to. The folder need not exist any more: a session
// may outlive it. home, /, their like, and temporary folders are nobody's project; so is a relative dir.
//
// A folder in a temporary place counts when it is a worktree of a repository elsewhere, and when the home folder
// itself lies in that place (containers, test benches). A remote that is a folder on this machine stands for
// the project in that folder.
func Resolve(dir, home string) ID {
	return newPlaces(home).resolve(dir, maxHops)
}

func (p places) resolve(dir string, hops int) ID {
	if strings.ContainsRune(dir, 0) {
		return ID{}
	}
	if !filepath.IsAbs(dir) {
		return foreign(dir)
	}
	dir = realPath(dir)
	repo, ok := p.findRepo(dir)
	switch {
	case ok && p.personal(repo.identity()):
		return ID{}
	case ok:
		return ID{Key: p.key(repo, hops), Root: repo.root}
	case p.personal(dir):
		return ID{}
	}
	return ID{Key: hashed(dir), Root: dir}
}

// key names a repository: by its remote, else by its folder.
func (p places) key(repo repo, hops int) string {
	for _, url := range repo.remotes() {
		if key, ok := remoteKey(url); ok {
			return "git:" + key
		}
		path, ok := localPath(url)
		if !ok || hops == 0 {
			continue
		}
		if !filepath.IsAbs(path) {
			path = filepath.Join(repo.identity(), path)
		}
		if !isRepo(path) {
			continue
		}
		if id := p.resolve(path, hops-1); id.Key != "" {
			return id.Key
		}
	}
	return hashed(repo.identity())
}

// foreign names the folder of a session that was recorded on Windows and is read elsewhere.
func foreign(dir string) ID {
	if len(dir) < 4 || !isDrive(dir) || os.PathSeparator == '\\' {
		return ID{}
	}
	dir = strings.TrimRight(strings.ReplaceAll(dir, "/", `\`), `\`)
	switch parts := strings.Split(strings.ToLower(dir), `\`); {
	case len(parts) < 2, parts[1] == "users" && len(parts) < 4, strings.Contains(strings.Join(parts, "/")+"/", "/temp/"):
		return ID{}
	}
	return ID{Key: hashed(dir), Root: dir}
}

func hashed(path string) string {
	sum := sha256.Sum256([]byte(path))
	return "dir:" + hex.EncodeToString(sum[:8])
}

// realPath resolves symbolic links in as much of an absolute path as exists.
func realPath(path string) string {
	path = filepath.Clean(path)
	rest := ""
	for at := path; ; at = filepath.Dir(at) {
		if found, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(found, rest)
		}
		if at == filepath.Dir(at) {
			return path
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
}
