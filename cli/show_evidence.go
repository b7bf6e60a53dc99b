package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"session-learning/extract"
	"session-learning/hooks"
	"session-learning/internal/agent"
	"session-learning/internal/safefile"
	"session-learning/learnings"
	"session-learning/transcript"
)

const flagEvidence = "evidence"

// What can still be shown of the evidence of a learning. The words stand in docs/json.md.
const (
	evidenceShown   = "shown"
	evidencePartial = "partial" // some of the lines are not there any more
	evidenceChanged = "changed" // the lines hold something else than they did
	evidenceOther   = "other"   // the file holds another session
	evidenceGone    = "gone"    // there is no transcript
	evidenceNone    = "none"    // no session, or no lines, are known
)

// evidenceShape is what stands in a transcript behind a learning.
type evidenceShape struct {
	State   string         `json:"state"`
	Reason  string         `json:"reason"`
	File    string         `json:"file"`
	Missing []int          `json:"missing"`
	Lines   []passageShape `json:"lines"`
}

// passageShape is what was said or run on a line.
type passageShape struct {
	Line    int    `json:"line"`
	Who     string `json:"who"`
	Outcome string `json:"outcome"`
	Text    string `json:"text"`
}

// Who speaks on a line.
const (
	whoUser    = "user"
	whoAgent   = "agent"
	whoCommand = "command"
	whoTool    = "tool"
	whoResult  = "result"
)

// maxEvidence is how many lines of a transcript are shown. A learning rests on a handful.
const maxEvidence = 40

type evidencedShape struct {
	learningShape
	Evidence evidenceShape `json:"evidence"`
}

type evidencedListShape struct {
	Version   int              `json:"version"`
	Learnings []evidencedShape `json:"learnings"`
}

// showEvidence prints a learning with the lines of the transcript that it rests on.
func (p *program) showEvidence(c *cli.Context, lib library, items []learnings.Learning, single bool) error {
	if !single {
		return usageError{verb: "show", err: errors.New("--evidence needs the id of one learning"), hint: "to list all: learnings show"}
	}
	l := items[0]
	found := p.evidence(lib, l)
	if wantsJSON(c) {
		return p.out.json(evidencedListShape{shapeVersion, []evidencedShape{{listJSON(lib, items).Learnings[0], found}}})
	}
	p.printLearning(l, lib.standing(l))
	p.printEvidence(found)
	return nil
}

// printEvidence prints what stands in a transcript behind a learning, and says what is missing of it.
func (p *program) printEvidence(found evidenceShape) {
	if len(found.Lines) > 0 {
		p.out.print("\n%s %s\n", p.out.paint(dim, "evidence:"), oneLine(found.File))
	}
	for _, passage := range found.Lines {
		p.printPassage(passage)
	}
	if found.State != evidenceShown {
		p.out.say("%s", found.Reason)
	}
}

// printPassage prints a line of a transcript under its number and who speaks.
func (p *program) printPassage(line passageShape) {
	head := cell{line.Who, cyan}
	if line.Outcome != "" {
		head.text += ", " + line.Outcome
	}
	p.out.print("\n%s %s\n", p.out.paint(dim, fmt.Sprintf("%6d", line.Line)), p.out.paint(head.colour, head.text))
	p.out.prose("       ", line.Text)
}

// evidence looks for what a learning rests on.
func (p *program) evidence(lib library, l learnings.Learning) evidenceShape {
	found := evidenceShape{State: evidenceNone, Missing: []int{}, Lines: []passageShape{}}
	if l.Source.Session == "" {
		found.Reason = "no session stands behind it: a person wrote it, or its session was forgotten"
		return found
	}
	file, ok := p.transcriptOf(lib, l.Source.Session)
	if !ok {
		found.State, found.Reason = evidenceGone, fmt.Sprintf("the transcript of session %s was %s", l.Source.Session, notFound(lib, l.Source.Agent, l.Source.Session))
		return found
	}
	found.File = file
	if len(l.Source.Lines) == 0 {
		found.Reason = "which lines it rests on is not known; the transcript is " + file
		return found
	}
	lines := l.Source.Lines[:min(len(l.Source.Lines), maxEvidence)]
	picked, err := readLines(file, lines)
	if err != nil {
		found.State, found.Reason = evidenceGone, fmt.Sprintf("the transcript cannot be read: %v", err)
		return found
	}
	p.judge(&found, lib, l, picked)
	return found
}

// notFound says where the transcript of an agent's session was looked for in vain. An agent that we do not know may keep it
// anywhere.
func notFound(lib library, of, session string) string {
	if of == agent.OpenCode {
		return fmt.Sprintf("not found: opencode keeps its sessions in a database; opencode export %s > session.json saves this one, and learnings import session.json makes it known",
			word(session))
	}
	var places []string
	known := slices.Contains(agent.Names(), of)
	for _, place := range hooks.SessionPlaces(lib.cfg) {
		if place.Agent == of || !known {
			places = append(places, place.Folder)
		}
	}
	if len(places) == 0 {
		return "not found: it is not among the transcripts that were read"
	}
	return "not found: neither among the transcripts that were read nor below " + strings.Join(places, " nor below ")
}

// transcriptOf finds the session file of a session.
func (p *program) transcriptOf(lib library, session string) (string, bool) {
	store, err := learnings.OpenExisting(lib.shelves[0].dir, p.options())
	if err != nil { // of a project's store beside no other
		return hooks.FindTranscript(nil, lib.cfg, session)
	}
	defer store.Close()
	return hooks.FindTranscript(store.Dir(), lib.cfg, session)
}

func readLines(file string, lines []int) (transcript.Picked, error) {
	f, info, err := safefile.OpenRegular(file)
	if err != nil {
		return transcript.Picked{}, err
	}
	defer f.Close()
	if !safefile.Owned(info) {
		return transcript.Picked{}, safefile.ErrForeign
	}
	return transcript.Pick(f, lines)
}

// judge tells whether the lines are still what the learning rests on, and brings them into words when they are. They
// are known by the evidence's key; a file in which lines were moved about has them no longer.
func (p *program) judge(found *evidenceShape, lib library, l learnings.Learning, picked transcript.Picked) {
	same := slices.ContainsFunc(picked.Events, func(e transcript.Event) bool { return restsOn(l, e) })
	if !same && picked.Session != "" && picked.Session != l.Source.Session {
		found.State = evidenceOther
		found.Reason = fmt.Sprintf("the file holds another session now (%s), so that its lines are not those: %s", picked.Session, found.File)
		return
	}
	for _, n := range l.Source.Lines {
		if n > 0 && !slices.Contains(picked.Lines, n) && n > picked.Last {
			found.Missing = append(found.Missing, n)
		}
	}
	found.Lines = p.passages(lib, l, picked.Events)
	switch {
	case len(found.Missing) > 0:
		found.State = evidencePartial
		found.Reason = fmt.Sprintf("the transcript has %s now: %s not there any more", plural(picked.Last, unit(l.Source.Agent)), numbered(unit(l.Source.Agent), found.Missing))
	case len(found.Lines) == 0:
		found.State = evidenceChanged
		found.Reason = fmt.Sprintf("%s of %s: nothing that was said or run stands there", numbered(unit(l.Source.Agent), l.Source.Lines), found.File)
	case !same && len(l.Sightings) > 0 && len(l.Sightings) < learnings.MaxSightings:
		found.State = evidenceChanged
		found.Reason = "the transcript was changed since: what stands on these lines may be something else than what was learned from"
	default:
		found.State = evidenceShown
	}
}

// unit is what the places in an agent's transcript are counted in: lines from 1, and messages from 0 where a session is
// handed over or exported.
func unit(of string) string {
	if of == agent.OpenCode {
		return "message"
	}
	return "line"
}

// maxSentences is how many rules one message is taken to state.
const maxSentences = 32

// restsOn tells whether an event is the one that a learning rests on first.
func restsOn(l learnings.Learning, e transcript.Event) bool {
	for sentence := range maxSentences {
		key := extract.EvidenceKey(l.Source.Kind, l.Source.Session, e, sentence)
		if slices.ContainsFunc(l.Sightings, func(s learnings.Sighting) bool { return s.Key == key }) {
			return true
		}
	}
	return false
}

// passages are events in words: without secrets, and cut to what the learning is about.
func (p *program) passages(lib library, l learnings.Learning, events []transcript.Event) []passageShape {
	list := []passageShape{}
	about := newExcerpter(l)
	clean := p.cleaner(lib.cfg)
	add := func(line int, who, outcome, text string) {
		text = about.cut(strings.TrimSpace(clean.Clean(text).String())) // half a secret is not known as one
		list = append(list, passageShape{line, who, outcome, text})
	}
	for _, e := range events {
		switch e.Kind {
		case transcript.Human:
			text := e.Text
			if e.Question != "" {
				text = "asked: " + e.Question + "\nanswer: " + text
			}
			add(e.Line, whoUser, "", text)
		case transcript.Assistant:
			add(e.Line, whoAgent, "", e.Text)
		case transcript.Call:
			who, text := called(e.Tool)
			add(e.Line, who, "", text)
			if e.Tool.ResultLine > 0 {
				add(e.Tool.ResultLine, whoResult, ended(e.Tool), e.Text)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b passageShape) int { return cmp.Compare(a.Line, b.Line) })
	return list
}

// called words a tool call.
func called(t transcript.Tool) (who, text string) {
	if t.Command != "" {
		return whoCommand, t.Command
	}
	text = t.Name
	if t.Path != "" {
		text += " " + t.Path
	}
	if t.Input != "" {
		text += "\n" + t.Input
	}
	for _, part := range []struct{ mark, text string }{{"- ", t.Old}, {"+ ", t.New}} {
		for line := range strings.Lines(part.text) {
			text += "\n" + part.mark + strings.TrimRight(line, "\r\n")
		}
	}
	return whoTool, text
}

// ended words how a call ended.
func ended(t transcript.Tool) string {
	switch t.Outcome {
	case transcript.OK:
		if t.Masked {
			return "failed, as its output tells"
		}
		return "worked"
	case transcript.Failed:
		if t.Exit != 0 {
			return fmt.Sprintf("failed with status %d", t.Exit)
		}
		return "failed"
	case transcript.Refused:
		return "refused by the client"
	case transcript.Rejected:
		return "rejected by the user"
	case transcript.Cancelled:
		return "cancelled"
	}
	return ""
}
