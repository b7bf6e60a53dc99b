package hooks

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"session-learning/internal/agent"
	"session-learning/internal/config"
	"session-learning/internal/safefile"
)

// SessionPlace is a folder in which an agent keeps its past sessions.
type SessionPlace struct {
	Agent   string   // as in internal/agent
	Folder  string   // absolute; it need not be there
	layouts []string // the paths of session files below it, see session
}

// The parts of a layout that stand for a session's id, for the beginning of one, and for anything.
const (
	wholeID  = "{id}"
	halfID   = "{id8}" // its first 8 characters, as Gemini CLI names its files
	anything = "*"
)

// SessionPlaces are those of all agents that we know, whether they are there or not. opencode keeps its sessions in a
// database, and has none.
func SessionPlaces(cfg config.Config) []SessionPlace {
	below := func(name, dir, folder string, layouts ...string) SessionPlace {
		if dir != "" {
			dir = filepath.Join(dir, folder)
		}
		return SessionPlace{name, dir, layouts}
	}
	codex, qwen := cfg.AgentDir(agent.Codex), cfg.QwenRuntimeDir()
	chats := []string{"*/chats/session-*-{id8}.jsonl", "*/chats/session-*-{id8}.json"}
	all := []SessionPlace{
		below(agent.Claude, cfg.AgentDir(agent.Claude), "projects", "*/{id}.jsonl"),
		below(agent.Codex, codex, "sessions", "*/*/*/rollout-*-{id}.jsonl", "rollout-*-{id}.jsonl"),
		below(agent.Codex, codex, "archived_sessions", "rollout-*-{id}.jsonl"),
		below(agent.Gemini, cfg.AgentDir(agent.Gemini), "tmp", chats...),
		below(agent.Qwen, qwen, "projects", "*/chats/{id}.jsonl"),
		below(agent.Qwen, qwen, "tmp", chats...),
		below(agent.Copilot, cfg.AgentDir(agent.Copilot), "session-state", "{id}/events.jsonl", "{id}.jsonl"),
		below(agent.Cursor, cfg.AgentDir(agent.Cursor), "projects", "*/agent-transcripts/{id}.jsonl", "*/agent-transcripts/{id}/{id}.jsonl"),
	}
	return slices.DeleteFunc(all, func(p SessionPlace) bool { return p.Folder == "" })
}

// How much of a place is looked at.
const (
	maxFolders     = 10_000 // that are listed
	maxListed      = 20_000 // names in one of them
	maxTranscripts = 20_000 // files: ten years of several sessions a day
)

// each calls do with the session files of a place, those with the last names first, because the names of many begin with
// their day, until it returns false. session: only files that can be of that session, and exact tells that the name says so; empty: of
// any. What cannot be read is left out.
func (p SessionPlace) each(session string, do func(path string, exact bool) bool) {
	fill := strings.NewReplacer(wholeID, anything, halfID, anything)
	if session != "" {
		fill = strings.NewReplacer(wholeID, session, halfID, session[:min(8, len(session))])
	}
	w := walk{folders: maxFolders, files: maxTranscripts}
	for _, layout := range p.layouts {
		w.do = func(path string) bool { return do(path, !strings.Contains(layout, halfID)) }
		w.below(p.Folder, strings.Split(fill.Replace(layout), "/"))
	}
}

// walk goes through the files of a layout.
type walk struct {
	do             func(path string) bool
	folders, files int // that may still be looked at
	done           bool
}

func (w *walk) below(dir string, parts []string) {
	if len(parts) == 0 {
		if w.files--; w.files < 0 || !w.do(dir) {
			w.done = true
		}
		return
	}
	if !strings.Contains(parts[0], anything) {
		w.below(filepath.Join(dir, parts[0]), parts[1:])
		return
	}
	if w.folders--; w.folders < 0 {
		w.done = true
	}
	for _, name := range w.names(dir) {
		if matches, err := filepath.Match(parts[0], name); err != nil || !matches {
			continue
		}
		if w.done {
			return
		}
		w.below(filepath.Join(dir, name), parts[1:])
	}
}

// names are those in a folder, the last first; none in what is no folder.
func (w *walk) names(dir string) []string {
	if w.done {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer f.Close()
	// What was listed before an error is what there is to look at.
	names, _ := f.Readdirnames(maxListed)
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(b, a) })
	return names
}

// find is the file of a session in the place.
func (p SessionPlace) find(session string) (path string, found bool) {
	p.each(session, func(file string, exact bool) bool {
		if isTranscript(file) && (exact || speaksOf(file, session)) {
			path, found = file, true
		}
		return !found
	})
	return path, found
}

// headOfSession is how much of a file is looked at for the session's id, in bytes: it stands at the beginning.
const headOfSession = 64 << 10

// speaksOf tells whether a file that is named after the beginning of a session's id is that session's.
func speaksOf(path, session string) bool {
	f, _, err := safefile.OpenRegular(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, headOfSession))
	return err == nil && bytes.Contains(head, []byte(`"`+session+`"`))
}

// LastWritten is when an agent wrote to a session last, as far as it keeps files of them; zero: never, or it keeps none.
func LastWritten(cfg config.Config, name string) time.Time {
	var last time.Time
	for _, place := range SessionPlaces(cfg) {
		if place.Agent != name {
			continue
		}
		place.each("", func(path string, _ bool) bool {
			if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.ModTime().After(last) {
				last = info.ModTime()
			}
			return true
		})
	}
	return last
}
