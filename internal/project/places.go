package project

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// places are the folders of a machine that are nobody's project.
type places struct {
	home string   // real path; empty: not known
	temp []string // real paths of temporary folders
}

func newPlaces(home string) places {
	var p places
	if filepath.IsAbs(home) {
		p.home = realPath(home)
	}
	for _, dir := range tempFolders() {
		if !filepath.IsAbs(dir) {
			continue
		}
		// A temporary folder that is set to / or to the home folder would make every project nobody's.
		if dir = realPath(dir); dir != filepath.Dir(dir) && dir != p.home {
			p.temp = append(p.temp, dir)
		}
	}
	return p
}

func tempFolders() []string {
	if runtime.GOOS == "windows" {
		return []string{os.TempDir(), filepath.Join(os.Getenv("SystemRoot"), "Temp")}
	}
	return []string{os.TempDir(), "/tmp", "/var/tmp", "/dev/shm", "/var/folders"}
}

// personal tells whether a folder (a real path) is nobody's project: the home folder and those above it, a file
// system's root, and what is inside temporary folders.
func (p places) personal(dir string) bool {
	if dir == filepath.Dir(dir) || p.home != "" && inside(p.home, dir) {
		return true
	}
	for _, temp := range p.temp {
		ours := inside(p.home, temp) && inside(dir, p.home)
		if inside(dir, temp) && !ours {
			return true
		}
	}
	return false
}

// inside tells whether path is dir or below it. Both are clean.
func inside(path, dir string) bool {
	rest, ok := strings.CutPrefix(path, dir)
	return ok && (rest == "" || os.IsPathSeparator(rest[0]) || os.IsPathSeparator(dir[len(dir)-1]))
}
