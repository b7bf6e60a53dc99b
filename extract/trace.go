package extract

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"session-learning/learnings"
	"session-learning/scoring"
)

// Traces is what a session saw that teaches nothing by itself, and may when other sessions of the project saw it, too. It
// is bounded, and holds no secret and no person. The zero Traces is of a session that left none.
type Traces struct {
	Agent    string         `json:"agent,omitempty"`
	Session  string         `json:"session"`
	Project  string         `json:"project"`
	Root     string         `json:"root,omitempty"` // the project's folder
	At       time.Time      `json:"at"`             // of the last event
	Failures []FailureTrace `json:"failures,omitempty"`
	Files    []FileTrace    `json:"files,omitempty"` // of the project that the session edited
	Many     bool           `json:"many,omitempty"`  // it edited so many that none are told
}

// FailureTrace is a way in which a call failed.
type FailureTrace struct {
	Goal      string             `json:"goal"` // git commit, go test
	Line      string             `json:"line"` // the telling line, as short as it can be quoted
	Signature string             `json:"signature"`
	Key       string             `json:"key"`             // evidence key of the first time
	Lines     []int              `json:"lines,omitempty"` // of the transcript, of the first time
	Last      int                `json:"last"`            // line of the last time
	Overcome  bool               `json:"overcome,omitempty"`
	Grave     bool               `json:"grave,omitempty"`  // called wrongly, lacks something, or refused by a rule
	Helped    []string           `json:"helped,omitempty"` // commands that were run between failure and success, and nothing was edited
	Tried     []string           `json:"tried,omitempty"`  // commands that were run between the first time and the last one
	Category  learnings.Category `json:"category"`
}

// FileTrace is a file that was edited.
type FileTrace struct {
	Path string `json:"path"` // from the project's root
	Key  string `json:"key"`  // evidence key of the first edit
	Line int    `json:"line"` // of the transcript, of that
}

// Bounds of the traces of one session. They are the first of it: what was seen does not change when the session goes on.
const (
	maxFailureTraces = 16
	maxFileTraces    = 30 // files: a session that edits more of them says nothing of any two
	maxHelped        = 6  // commands that helped, and that were tried
)

// Empty tells whether a session left no traces.
func (s Traces) Empty() bool { return len(s.Failures) == 0 && len(s.Files) == 0 && !s.Many }

// traces finds what the session leaves for others.
func (t *timeline) traces() Traces {
	s := Traces{Agent: t.session.Agent, Session: t.session.ID, Project: t.session.Project, Root: t.root(), At: t.session.Now}
	if s.Session == "" || t.session.Project == "" {
		return Traces{}
	}
	for _, f := range t.tellingFailures() {
		if trace, ok := t.failureTrace(f); ok {
			s.Failures = append(s.Failures, trace)
		}
	}
	s.Files = t.fileTraces()
	return s.joined()
}

// maxTold is how many ways in which calls failed are looked at, the first of them.
const maxTold = 4 * maxFailureTraces

// tellingFailures is, of each way in which a call failed, the first time and the last one.
func (t *timeline) tellingFailures() []failure {
	var found []failure
	seen := map[string]bool{}
	for n, f := range t.failures {
		key := f.key()
		last := t.lastAlike[key] == n
		if !seen[key] && len(seen) == maxTold || seen[key] && !last {
			continue
		}
		seen[key] = true
		found = append(found, f)
	}
	return found
}

// failureTrace is what is left of a failure; false when it says nothing to other sessions.
func (t *timeline) failureTrace(f failure) (FailureTrace, bool) {
	switch f.class {
	case answering, routine, measuring:
		return FailureTrace{}, false
	}
	e := t.events[f.at]
	if sayingNothing.matches(f.line) || len(scoring.Stems(f.line)) < minTerms {
		return FailureTrace{}, false
	}
	trace := FailureTrace{
		Goal: t.clean(strings.Join(f.blame.goal(), " ")), Line: f.line,
		Key: EvidenceKey("fix", t.session.ID, e, 0), Lines: []int{e.Line}, Last: e.Line,
		Grave:    f.class == invocation || f.class == environment || f.class == policy,
		Category: failureCategory(f),
	}
	if e.Tool.ResultLine > 0 {
		trace.Lines = append(trace.Lines, e.Tool.ResultLine)
	}
	if r, ok := t.resolve(f); ok && !t.takenBack(r) {
		trace.Overcome = true
		if sameCall(r) {
			for _, s := range t.stepsOf(r) {
				trace.Helped = append(trace.Helped, s.text)
			}
		}
	}
	if last := t.failures[t.lastAlike[f.key()]]; last.at > f.at {
		trace.Tried = t.triedBetween(f, last)
	}
	if !trace.Grave && len(trace.Helped) == 0 && len(trace.Tried) == 0 {
		return FailureTrace{}, false
	}
	trace.Signature = t.clean(scoring.Signature(e.Tool.Name, e.Text))
	return trace, trace.Signature != ""
}

// triedBetween is the commands between two times of a failure that may have helped, and did not.
func (t *timeline) triedBetween(first, last failure) []string {
	var tried []string
	from, _ := slices.BinarySearch(t.shell, first.at+1)
	for _, i := range t.shell[from:min(from+maxShellCalls, len(t.shell))] {
		if i >= last.at {
			break
		}
		if worked(t.events[i].Tool) {
			for _, c := range t.script(i).work() {
				if c.mayHelp() && !sameGoal(c, first.blame) {
					tried = append(tried, t.display(c, maxExample/2))
				}
			}
		}
	}
	return tried
}

// sayingNothing is a telling line that does not say what was wrong.
var sayingNothing = pattern{fold: true, parts: `
	exit(?:ed)? (?:with )?(?:code|status) \d
	exit code \d+$
	^\W*(?:error|failed|failure|fatal|traceback|parsererror|exception)\W*$
	(?:command|build|test|tests|task|job|script)s? failed\W*$
	to rerun pass
	^\W*traceback
	^\S+:$
`}

// fileTraces is the files of the project that were edited and not made by the session itself, one more than may be told at
// most.
func (t *timeline) fileTraces() []FileTrace {
	var files []FileTrace
	seen := map[string]bool{}
	for _, e := range t.events {
		if !changesFiles(e) || seen[e.Tool.Path] || len(files) > maxFileTraces {
			continue
		}
		seen[e.Tool.Path] = true
		path, ok := t.inProject(e.Tool.Path)
		if path = t.clean(path); ok && e.Tool.Old != "" && mayFollow(path) {
			files = append(files, FileTrace{Path: path, Key: EvidenceKey("together", t.session.ID, e, 0), Line: e.Line})
		}
	}
	return files
}

// mayFollow tells whether a file may be one that has to change with another: lock files, what is generated, tests, plans
// and notes always change with something.
func mayFollow(path string) bool {
	return path != "" && len(path) <= maxPath && !testFile(path) && !alwaysChanging.matches(path)
}

// maxPath is the longest path of a file that is kept, in bytes.
const maxPath = 160

// alwaysChanging is files of which it says nothing that they changed.
var alwaysChanging = pattern{fold: true, parts: `
	(?:^|/)(?:package-lock\.json|npm-shrinkwrap\.json|go\.sum|flake\.lock|.*\.lock|.*\.lockb|pnpm-lock\.yaml|packages\.lock\.json)$
	(?:^|/)(?:node_modules|vendor|dist|build|out|target|coverage|generated|__generated__|gen|\.next|\.venv)/
	\.(?:generated|gen|g|pb|min)\.\w+$
	(?:^|/)\.(?:claude|planning|cursor|codex|gemini|qwen|opencode|specify|beads|entire|gsd|idea|vscode)/
	(?:^|/)(?:plans?|specs?|notes?|todos?|tasks?|memory|scratch|tmp|research|proposals|checklists)/
	(?:^|/)[^/]*(?:plan|todo|tasks|notes|progress|status|state|handoff|memory|scratch|summary|report|research|roadmap)[^/]*\.(?:md|txt)$
	(?:^|/)(?:CLAUDE|AGENTS|GEMINI|QWEN)\.md$
`}

// Join is what two reads of a session saw. It is the same whichever comes first, and when one is joined again.
func (s Traces) Join(other Traces) Traces {
	if s.Empty() {
		return other
	}
	if other.Empty() {
		return s
	}
	if other.At.After(s.At) {
		s.At = other.At
	}
	s.Many = s.Many || other.Many
	s.Failures = append(slices.Clone(s.Failures), other.Failures...)
	s.Files = append(slices.Clone(s.Files), other.Files...)
	return s.joined()
}

// joined brings traces into their one form: each failure and file once, the first of them, in order.
func (s Traces) joined() Traces {
	slices.SortStableFunc(s.Failures, func(a, b FailureTrace) int { return a.Lines[0] - b.Lines[0] })
	var failures []FailureTrace
	for _, f := range s.Failures {
		i := slices.IndexFunc(failures, func(have FailureTrace) bool { return have.same(f) })
		if i < 0 {
			f.Helped, f.Tried = distinct(f.Helped), distinct(f.Tried)
			failures = append(failures, f)
			continue
		}
		failures[i] = failures[i].join(f)
	}
	s.Failures = failures[:min(len(failures), maxFailureTraces)]

	slices.SortStableFunc(s.Files, func(a, b FileTrace) int { return a.Line - b.Line })
	var files []FileTrace
	for _, f := range s.Files {
		if !slices.ContainsFunc(files, func(have FileTrace) bool { return have.Path == f.Path }) {
			files = append(files, f)
		}
	}
	s.Many = s.Many || len(files) > maxFileTraces
	if s.Files = files; s.Many {
		s.Files = nil
	}
	return s
}

// same tells whether two failures are one: the same call failed in the same way.
func (f FailureTrace) same(other FailureTrace) bool {
	return f.Goal == other.Goal && f.Signature == other.Signature
}

// join is a failure with a later time that it was seen. How the last time ended counts.
func (f FailureTrace) join(later FailureTrace) FailureTrace {
	switch {
	case later.Last > f.Last:
		f.Last, f.Overcome = later.Last, later.Overcome
	case later.Last == f.Last:
		f.Overcome = f.Overcome || later.Overcome // one read ended before it was
	}
	f.Helped = distinct(append(slices.Clone(f.Helped), later.Helped...))
	f.Tried = distinct(append(slices.Clone(f.Tried), later.Tried...))
	return f
}

// distinct is the first maxHelped of some commands in the order of the alphabet, each once.
func distinct(texts []string) []string {
	texts = slices.Clone(texts)
	slices.Sort(texts)
	texts = slices.Compact(texts)
	return texts[:min(len(texts), maxHelped)]
}

// combined is an evidence key of two.
func combined(a, b string) string {
	sum := sha256.Sum256([]byte(a + "\x00" + b))
	return hex.EncodeToString(sum[:8])
}
