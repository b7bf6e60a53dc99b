package project

import (
	"os"
	"path/filepath"
	"strings"

	"session-learning/internal/safefile"
)

// Limits on what is read of a repository. Over them, the file says nothing.
const (
	maxLink   = 8 << 10 // bytes of a `gitdir:` or commondir file: one path
	maxConfig = 1 << 20 // bytes of a config; a thousand branches take 150 KB
)

// repo is a git repository as far as its identity needs it.
type repo struct {
	root   string // the folder that a person works in; of a bare repository, itself
	common string // what all worktrees share: config, objects
}

// findRepo walks up from a real path to the nearest work tree. A bare repository counts only when no work tree is
// around it: a clone can hold one as ordinary files, and must not borrow another project's name with it.
func (p places) findRepo(dir string) (found repo, ok bool) {
	for range maxLevels {
		if p.home != "" && inside(p.home, dir) || dir == filepath.Dir(dir) {
			break // a repository in the home folder holds settings, not the projects below it
		}
		if r, is := workTree(dir); is {
			return r, true
		}
		if !ok && isBare(dir) {
			found, ok = repo{root: dir, common: dir}, true
		}
		dir = filepath.Dir(dir)
	}
	return found, ok
}

// workTree reads dir/.git: a folder, or a file that names one (worktrees, submodules).
func workTree(dir string) (repo, bool) {
	dotGit := filepath.Join(dir, ".git")
	info, err := os.Stat(dotGit)
	switch {
	case err != nil:
		return repo{}, false
	case info.IsDir():
		return repo{root: dir, common: commonDir(dotGit)}, true
	}
	target, ok := strings.CutPrefix(readLine(dotGit), "gitdir:")
	if !ok {
		return repo{}, false
	}
	gitDir := resolvePath(dir, strings.TrimSpace(target))
	if gitDir == "" {
		return repo{root: dir, common: dotGit}, true
	}
	return repo{root: dir, common: commonDir(gitDir)}, true
}

// commonDir follows a worktree's own git folder to the one that it shares.
func commonDir(gitDir string) string {
	if shared := resolvePath(gitDir, readLine(filepath.Join(gitDir, "commondir"))); shared != "" {
		return shared
	}
	return gitDir
}

// resolvePath is the real path of what a file in dir names; empty when that is not there.
func resolvePath(dir, path string) string {
	if path == "" || strings.ContainsRune(path, 0) {
		return ""
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	found, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	return found
}

func isBare(dir string) bool {
	for _, name := range []string{"HEAD", "objects", "refs"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// isRepo tells whether dir itself is a work tree or a bare repository.
func isRepo(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, ".git"))
	return err == nil || isBare(dir)
}

// identity is the folder whose path names the repository when no remote does, the same for all its worktrees.
func (r repo) identity() string {
	if filepath.Base(r.common) == ".git" {
		return filepath.Dir(r.common)
	}
	return r.common
}

// remotes lists the remotes' addresses, origin's first, then in the order of the file.
func (r repo) remotes() []string {
	data, err := safefile.ReadRegular(filepath.Join(r.common, "config"), maxConfig)
	if err != nil {
		return nil
	}
	return remoteURLs(string(data))
}

// readLine is the one line of a small file, without the space around it; empty when there is no such file.
func readLine(path string) string {
	data, err := safefile.ReadRegular(path, maxLink)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(data))
}
