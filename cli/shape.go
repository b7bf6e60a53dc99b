package cli

import (
	"math"
	"path/filepath"
	"time"

	"session-learning/cli/install"
	"session-learning/internal/redact"
	"session-learning/learnings"
)

// The shapes of --json. docs/json.md documents them; they are only ever extended.

// shapeVersion stands in every object that may grow incompatible one day.
const shapeVersion = 1

type listShape struct {
	Version   int             `json:"version"`
	Learnings []learningShape `json:"learnings"`
}

// learningShape is a learning with the fields of its file.
type learningShape struct {
	ID         string          `json:"id"`
	Category   string          `json:"category"`
	Store      string          `json:"store"` // folder
	Created    *time.Time      `json:"created"`
	LastSeen   *time.Time      `json:"last_seen"`
	Keywords   []string        `json:"keywords"`
	Summary    string          `json:"summary"`
	Insight    string          `json:"insight"`
	Example    string          `json:"example"`
	Note       string          `json:"note"`
	Confidence float64         `json:"confidence"`
	TimesUsed  int             `json:"times_used"`
	TimesSeen  int             `json:"times_seen"`
	Status     string          `json:"status"`
	Scope      string          `json:"scope"`
	Project    string          `json:"project"`
	Paths      []string        `json:"paths"`
	Signature  string          `json:"signature"`
	Source     sourceShape     `json:"source"`
	Sightings  []sightingShape `json:"sightings"`
	Related    []string        `json:"related"`
	Trusted    bool            `json:"trusted"` // false: of a project's store, and not given
}

type sourceShape struct {
	Agent   string `json:"agent"`
	Session string `json:"session"`
	Lines   []int  `json:"lines"`
	Kind    string `json:"kind"`
	By      string `json:"by"`
}

type sightingShape struct {
	Agent   string `json:"agent"`
	Session string `json:"session"`
	Key     string `json:"key"`
}

func listJSON(lib library, items []learnings.Learning) listShape {
	shape := listShape{Version: shapeVersion, Learnings: make([]learningShape, len(items))}
	for i, l := range items {
		s := lib.shelfOf(l.ID)
		shape.Learnings[i] = learningJSON(s.dir, l)
		shape.Learnings[i].Trusted = s.trusts(l)
	}
	return shape
}

func learningJSON(dir string, l learnings.Learning) learningShape {
	s := learningShape{
		ID: l.ID, Category: string(l.Category), Store: filepath.Clean(dir),
		Created: moment(l.Created), LastSeen: moment(l.LastSeen),
		Keywords: redact.Strings(l.Keywords), Summary: l.Summary.String(), Insight: l.Insight.String(),
		Example: l.Example.String(), Note: l.Note.String(),
		Confidence: hundredths(l.Confidence), TimesUsed: l.TimesUsed, TimesSeen: l.TimesSeen,
		Status: string(l.Status), Scope: string(l.Scope), Project: l.Project, Paths: redact.Strings(l.Paths),
		Signature: l.Signature.String(),
		Source: sourceShape{
			Agent: l.Source.Agent, Session: l.Source.Session, Lines: append([]int{}, l.Source.Lines...),
			Kind: l.Source.Kind, By: string(l.Source.By),
		},
		Sightings: make([]sightingShape, len(l.Sightings)),
		Related:   append([]string{}, l.Related...),
	}
	for i, sighting := range l.Sightings {
		s.Sightings[i] = sightingShape(sighting)
	}
	return s
}

// moment is a time; one that is not known is null.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

// hundredths and thousandths round, so that a reader sees the number and not how it was computed.
func hundredths(f float64) float64  { return math.Round(f*100) / 100 }
func thousandths(f float64) float64 { return math.Round(f*1000) / 1000 }

type searchShape struct {
	Version   int        `json:"version"`
	Threshold float64    `json:"threshold"`
	Hits      []hitShape `json:"hits"`
	BestMiss  *hitShape  `json:"best_miss"` // null: everything that fits would be given
}

type hitShape struct {
	ID         string      `json:"id"`
	Category   string      `json:"category"`
	Summary    string      `json:"summary"`
	Score      float64     `json:"score"`
	Overlap    float64     `json:"overlap"`
	Confidence float64     `json:"confidence"`
	Recency    float64     `json:"recency"`
	Coverage   float64     `json:"coverage"`
	Own        bool        `json:"own_project"`
	Foreign    bool        `json:"other_stack"`
	Shown      bool        `json:"shown"`
	Reason     string      `json:"reason"`
	Why        []termShape `json:"why"`
}

type termShape struct {
	Term   string  `json:"term"`
	Field  string  `json:"field"`
	Weight float64 `json:"weight"`
}

type outcomeShape struct {
	InputID string `json:"input_id"`
	ID      string `json:"id"`
	Action  string `json:"action"`
	Into    string `json:"into"`
	Reason  string `json:"reason"`
}

// changeShape is what became of one learning.
type changeShape struct {
	ID     string `json:"id"`
	Action string `json:"action"`
	Reason string `json:"reason"`
	Backup string `json:"backup"`
}

type fileShape struct {
	File   string `json:"file"`
	Agent  string `json:"agent"`
	Action string `json:"action"`
	Reason string `json:"reason"`
	Backup string `json:"backup"`
}

// installShape is a file of an agent. What keeps it from working, and what is to be known of it, stand there when there is
// something.
type installShape struct {
	fileShape
	Obstacle string `json:"obstacle,omitempty"`
	Notice   string `json:"notice,omitempty"`
}

func installShapeOf(r install.Result) installShape {
	f := fileShape{File: r.File, Agent: r.Agent, Action: string(r.Action), Reason: r.Reason, Backup: r.Backup}
	return installShape{fileShape: f, Obstacle: r.Obstacle, Notice: r.Notice}
}

// statsShape counts the user store, and beside it that of the project. A pointer that is nil is null: not measured.
type statsShape struct {
	Version    int            `json:"version"`
	Learnings  map[string]int `json:"learnings"`
	Status     map[string]int `json:"status"`
	Sessions   sessionsShape  `json:"sessions"`
	Injections int            `json:"injections"`
	Used       *float64       `json:"used"`
	Weeks      []weekShape    `json:"weeks"`
	Bytes      int64          `json:"bytes"`
	Project    projectShape   `json:"project"`
	Given      []givenShape   `json:"given"`
	Agents     []agentCounts  `json:"agents"`
}

// agentCounts counts for one agent the learnings of the user store that its sessions taught first, and its injections.
type agentCounts struct {
	Name       string `json:"name"`
	Learnings  int    `json:"learnings"`
	Injections int    `json:"injections"`
}

// projectShape counts the store of the project that the command runs in; without one, nothing.
type projectShape struct {
	Learnings int `json:"learnings"`
	Untrusted int `json:"untrusted"`
}

type sessionsShape struct {
	Seen     *int `json:"seen"`
	Injected *int `json:"injected"`
	Learned  int  `json:"learned"`
}

type weekShape struct {
	Week  string `json:"week"`
	Added int    `json:"added"`
}

type givenShape struct {
	Week       string `json:"week"`
	Injections int    `json:"injections"`
}
