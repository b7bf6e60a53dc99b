package extract

import (
	"path"
	"slices"
	"strings"
	"time"

	"session-learning/internal/redact"
	"session-learning/transcript"
)

// timeline is the events of a session with what the extractors ask of them again and again.
type timeline struct {
	session   Session
	redactor  *redact.Redactor
	events    []transcript.Event
	shell     []int            // indices of shell calls
	humans    []int            // indices of human events
	failures  []failure        // failing shell commands in order
	failed    map[int]int      // event index → index in failures
	lastAlike map[string]int   // key of a failure → index in failures of its last occurrence
	resolved  []resolution     // the failures that were overcome
	troubles  []finding        // the failures that a widespread tool is known for
	troubled  map[int]bool     // the calls that met one of them
	written   map[string]int   // base name of a file → the event that first wrote it; built when first asked for
	scripts   map[int]script   // parsed so far, by event
	own       map[int]ownText  // known so far, by event
	causal    map[int]*onCause // what the agent's texts say of causes, as far as asked, by event
	doubles   []string         // evidence keys of findings that say what a better one says
	revoked   []string         // evidence keys of what the person took back
	reports   map[int]report   // what people report, as far as asked, by event
	taken     []withdrawal     // how the agent takes back what it said; built when first asked for
	git       []int            // shell calls with git that worked; built when first asked for
	edits     map[string][]int // edits by file; built when first asked for
	reached   map[string]int   // goal → the last call that reached it; built when first asked for
	pasted    map[string]int   // telling lines that people show; built when first asked for
}

// Bounds of what is looked at in one session, the latest of each: a transcript may be a flood.
const (
	maxShell  = 20_000 // shell calls
	maxHumans = 2_000  // times a person spoke
	maxFailed = 2_000  // shell calls that failed
)

func newTimeline(s Session, events []transcript.Event, r *redact.Redactor) *timeline {
	t := &timeline{
		session: s, redactor: r, events: events,
		failed: map[int]int{}, lastAlike: map[string]int{}, scripts: map[int]script{}, own: map[int]ownText{}, troubled: map[int]bool{},
		causal: map[int]*onCause{}, reports: map[int]report{},
	}
	var failing []int
	for i, e := range events {
		switch {
		case e.Kind == transcript.Human:
			t.humans = append(t.humans, i)
		case e.Kind == transcript.Call && e.Tool.Command != "":
			t.shell = append(t.shell, i)
			if failedCall(e) {
				failing = append(failing, i)
			}
		}
	}
	t.shell, t.humans = latest(t.shell, maxShell), latest(t.humans, maxHumans)
	for _, i := range latest(failing, maxFailed) {
		if f, ok := t.failureOf(i); ok {
			t.failed[i], t.lastAlike[f.key()] = len(t.failures), len(t.failures)
			t.scripts[i] = f.call
			t.failures = append(t.failures, f)
		}
	}
	return t
}

// latest is at most so many of the last of a list.
func latest[T any](list []T, most int) []T { return list[max(len(list)-most, 0):] }

// ownText is a person's own words, and whether there are any.
type ownText struct {
	text string
	ok   bool
}

// ownWords is what a person wrote themselves in a human event.
func (t *timeline) ownWords(i int) (string, bool) {
	o, known := t.own[i]
	if !known {
		o.text, o.ok = ownWords(t.events[i].Text)
		o.text = t.clean(o.text)
		t.own[i] = o
	}
	return o.text, o.ok
}

// script is the parsed command line of a shell call.
func (t *timeline) script(i int) script {
	if s, ok := t.scripts[i]; ok {
		return s
	}
	s := parseShell(t.events[i].Tool.Command)
	t.scripts[i] = s
	return s
}

// failureAt is the failure that a shell call ended with, if it did.
func (t *timeline) failureAt(i int) (failure, bool) {
	n, ok := t.failed[i]
	if !ok {
		return failure{}, false
	}
	return t.failures[n], true
}

// spoken is the characters of human and assistant text and of shell commands, those before the events included.
func (t *timeline) spoken() int {
	n := t.session.Spoken
	for _, e := range t.events {
		switch e.Kind {
		case transcript.Human, transcript.Assistant:
			n += len([]rune(e.Text))
		case transcript.Call:
			n += len([]rune(e.Tool.Command))
		}
	}
	return n
}

// between is how long it took from one event to another; zero when not recorded.
func (t *timeline) between(i, j int) time.Duration {
	a, b := t.events[i].Time, t.events[j].Time
	if a.IsZero() || b.IsZero() || b.Before(a) {
		return 0
	}
	return b.Sub(a)
}

// folder is where a shell call ran: the folder that it changes into, else the one recorded.
func (t *timeline) folder(i int) string {
	dir, cwd := slashed(t.script(i).dir()), slashed(t.events[i].Cwd)
	switch {
	case dir == "":
		return cwd
	case cwd == "" || strings.HasPrefix(dir, "/") || strings.HasPrefix(dir, "~") || strings.HasPrefix(dir, "$"):
		return dir
	}
	return path.Clean(cwd + "/" + dir)
}

// place names a folder for a stranger: "the project's root folder", a folder in it, or "" when it is elsewhere.
func (t *timeline) place(dir string) string {
	root := slashed(t.root())
	switch {
	case root == "" || dir == "":
		return ""
	case dir == root:
		return "the project's root folder"
	case strings.HasPrefix(dir, root+"/"):
		return "`" + strings.TrimPrefix(dir, root+"/") + "`"
	}
	return ""
}

// root is the project's folder: the one that is known, when the session ran in it, else the folder that the session
// began in.
func (t *timeline) root() string {
	first := ""
	for _, e := range t.events {
		if e.Cwd != "" {
			first = e.Cwd
			break
		}
	}
	if t.session.Root != "" && (first == "" || first == t.session.Root || strings.HasPrefix(first, t.session.Root+"/")) {
		return t.session.Root
	}
	return first
}

// nextHuman is the index in events of the first human event after i, or the end.
func (t *timeline) nextHuman(i int) int {
	n, found := slices.BinarySearch(t.humans, i)
	if found {
		n++
	}
	if n == len(t.humans) {
		return len(t.events)
	}
	return t.humans[n]
}

// saidBefore is the index of the last assistant text or call before event i; -1: none.
func (t *timeline) saidBefore(i int) int {
	for j := i - 1; j >= 0; j-- {
		if k := t.events[j].Kind; k == transcript.Assistant || k == transcript.Call {
			return j
		}
	}
	return -1
}

// acted tells whether the agent changed something after event i and before the next human event.
func (t *timeline) acted(i int) bool {
	for _, e := range t.events[i+1 : t.nextHuman(i)] {
		if e.Kind == transcript.Call && (changesFiles(e) || e.Tool.Command != "") {
			return true
		}
	}
	return false
}

// changesFiles tells whether a call edited or wrote a file, and did so.
func changesFiles(e transcript.Event) bool {
	return e.Kind == transcript.Call && e.Tool.Command == "" && e.Tool.Path != "" && e.Tool.Outcome == transcript.OK && (e.Tool.New != "" || e.Tool.Old != "")
}
