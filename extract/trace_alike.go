package extract

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"session-learning/learnings"
)

// pair is two files.
type pair struct{ one, other FileTrace }

// changedAlike finds the files that change together whenever one of them does.
func (c *comparison) changedAlike() []finding {
	var found []finding
	for i, one := range c.own.Files {
		for _, other := range c.own.Files[i+1:] {
			if other.Path < one.Path {
				one, other = other, one
			}
			if farApart(one.Path, other.Path) {
				if f, ok := c.alike(pair{one, other}); ok {
					found = append(found, f)
				}
			}
			one = c.own.Files[i]
		}
	}
	return found
}

// alike makes a finding of two files when nearly all sessions that changed one of them changed the other.
func (c *comparison) alike(p pair) (finding, bool) {
	var both []learnings.Sighting
	var first, last time.Time
	var lines []int
	days, keys := map[string]bool{}, map[string]bool{}
	one, other := 0, 0
	for _, s := range c.all {
		a, hasOne := s.file(p.one.Path)
		b, hasOther := s.file(p.other.Path)
		if hasOne && keys[a.Key] || hasOther && keys[b.Key] {
			continue // a copy of a session
		}
		if hasOne {
			one, keys[a.Key] = one+1, true
		}
		if hasOther {
			other, keys[b.Key] = other+1, true
		}
		if hasOne && hasOther {
			both = append(both, learnings.Sighting{Agent: s.Agent, Session: s.Session, Key: combined(a.Key, b.Key)})
			lines = []int{a.Line, b.Line}
			days[s.At.UTC().Format(time.DateOnly)] = true
			if last = s.At; first.IsZero() {
				first = s.At
			}
		}
	}
	few := len(both) < fewestChanged || len(days) < fewestChanged || last.Sub(first) < fewestDays*24*time.Hour
	if few || float64(len(both)) < alikeShare*float64(max(one, other)) {
		return finding{}, false
	}
	return wordAlike(p, both, lines), true
}

func (s Traces) file(path string) (FileTrace, bool) {
	i := slices.IndexFunc(s.Files, func(f FileTrace) bool { return f.Path == path })
	if i < 0 {
		return FileTrace{}, false
	}
	return s.Files[i], true
}

// wordAlike words that two files change together.
func wordAlike(p pair, both []learnings.Sighting, lines []int) finding {
	one, other := shortPath(p.one.Path, p.other.Path), shortPath(p.other.Path, p.one.Path)
	return finding{
		kind: "together", rule: "changed-alike", by: learnings.ByTool, category: learnings.Architecture,
		summary: fmt.Sprintf("%s and %s change together", one, other),
		trigger: fmt.Sprintf("changing %s or %s", p.one.Path, p.other.Path),
		action:  "see whether the other one has to follow",
		reason:  "sessions on different days changed both, and nearly none only one of them",
		topics:  []string{baseName(p.one.Path), baseName(p.other.Path), path.Base(path.Dir(p.one.Path)), path.Base(path.Dir(p.other.Path))},
		paths:   []string{p.one.Path, p.other.Path},
		lines:   lines, sightings: both,
		marks: []mark{changedAlike},
	}
}

// shortPath is the name of a file, with its folder when another one is called the same.
func shortPath(file, other string) string {
	if baseName(file) != baseName(other) {
		return baseName(file)
	}
	return path.Join(path.Base(path.Dir(file)), path.Base(file))
}

// farApart tells whether two files are of different parts of a project or of different kinds: what lies side by side, or is
// called the same, changes together anyway.
func farApart(one, other string) bool {
	stem := func(p string) string { s, _, _ := strings.Cut(path.Base(p), "."); return strings.ToLower(s) }
	if path.Dir(one) == path.Dir(other) || stem(one) == stem(other) {
		return false
	}
	return path.Ext(one) != path.Ext(other) || part(one) != part(other)
}

// part is the part of a project that a file lies in: its first folder, or the first two of a repository of several
// projects.
func part(file string) string {
	dirs := strings.Split(path.Dir(file), "/")
	if workspaces.has(dirs[0]) && len(dirs) > 1 {
		return dirs[0] + "/" + dirs[1]
	}
	return dirs[0]
}

// workspaces is folders that hold the projects of a repository.
var workspaces = set{list: "apps packages services libs crates modules projects plugins cmd internal pkg"}
