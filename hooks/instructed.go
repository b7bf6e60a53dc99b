package hooks

import (
	"path/filepath"
	"slices"
	"strings"

	"session-learning/internal/safefile"
)

// Bounds of the instruction files that are read. Agents themselves cut such files far below.
const (
	maxKnown        = 256 << 10 // bytes of one file: a larger one is no text for an agent
	maxKnownInAll   = 1 << 20   // bytes of all of them
	maxKnownFolders = 12        // folders between the project's root and the working folder
	maxKnownRules   = 64        // files of one folder of rules
)

// Instructed reads the files with these names, or of these patterns, of a project: in its root, in the working folder and
// in those between. A file that is missing, too large or no regular one says nothing. More files may be given, by their
// paths; an empty path is none.
func Instructed(root, folder string, names []string, more ...string) []string {
	var texts []string
	left := int64(maxKnownInAll)
	read := func(file string) {
		if text, err := safefile.ReadRegular(file, min(maxKnown, left)); err == nil && len(text) > 0 {
			texts = append(texts, string(text))
			left -= int64(len(text))
		}
	}
	for _, dir := range between(root, folder) {
		for _, name := range names {
			for _, file := range filesNamed(dir, filepath.FromSlash(name)) {
				read(file)
			}
		}
	}
	for _, file := range more {
		if file != "" {
			read(file)
		}
	}
	return texts
}

// filesNamed are the files of a folder that have a name, or one of a pattern.
func filesNamed(dir, name string) []string {
	if !strings.Contains(name, "*") {
		return []string{filepath.Join(dir, name)}
	}
	files, err := filepath.Glob(escaped(dir) + string(filepath.Separator) + name)
	if err != nil { // the folder's name cannot be part of a pattern
		return nil
	}
	return files[:min(len(files), maxKnownRules)]
}

// escaped is a folder's name as a pattern that only it fits. Where a backslash parts folders, nothing can be escaped.
func escaped(dir string) string {
	if filepath.Separator == '\\' {
		return dir
	}
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(dir)
}

// between are the folders from the working folder up to the project's root, the nearest first, each once. A working
// folder that does not lie in the project stands alone.
func between(root, folder string) []string {
	var dirs []string
	if filepath.IsAbs(folder) {
		folder = filepath.Clean(folder)
		dirs = append(dirs, folder)
	}
	if !filepath.IsAbs(root) {
		return dirs
	}
	root = filepath.Clean(root)
	if in, err := filepath.Rel(root, folder); err == nil && filepath.IsLocal(in) {
		for dir := filepath.Dir(folder); folder != root && dir != root && len(dirs) < maxKnownFolders; dir = filepath.Dir(dir) {
			dirs = append(dirs, dir)
		}
	}
	if !slices.Contains(dirs, root) {
		dirs = append(dirs, root)
	}
	return dirs
}
