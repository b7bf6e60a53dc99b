package cli

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"session-learning/cli/install"
	"session-learning/hooks"
	"session-learning/internal/agent"
)

// patientAgent is what is known of an agent: what is there of it, and what it did last.
type patientAgent struct {
	install.Presence
	version    string // empty: not known
	registered bool   // hooks of ours stand in its settings

	ran, given, read time.Time // when it called a hook last, was given something, and something new was read in its sessions; zero: never, or not known
}

// everyAgent is every agent that hooks are registered with, on this machine or not, and the tools that speak the neutral
// format, as far as they have called.
func (x *examination) everyAgent() []patientAgent {
	if x.agentsSeen != nil {
		return x.agentsSeen
	}
	var all []patientAgent
	for _, there := range install.Agents(x.machine()) {
		a := patientAgent{Presence: there}
		if a.Used {
			a.version = x.versionOf(a.Name, a.Program)
		}
		a.registered = slices.ContainsFunc(x.inspections(), func(in install.Inspection) bool { return in.Name == a.Name && len(in.Hooks) > 0 })
		all = append(all, a)
	}
	x.agentsSeen = x.lastOf(all)
	return x.agentsSeen
}

// maxTools is how many tools that speak the neutral format are told of: those that called last.
const maxTools = 5

// lastOf tells what the agents did last, and adds the tools that are known by their calls alone.
func (x *examination) lastOf(all []patientAgent) []patientAgent {
	if x.store == nil {
		return all
	}
	// What cannot be read is told by the checks of the runs and of the state.
	runs, _ := hooks.ReadLog(x.store.Dir())
	activity, _ := hooks.ReadActivity(x.store.Dir())
	var tools []patientAgent
	of := func(name string) *patientAgent {
		for _, list := range [][]patientAgent{all, tools} {
			if i := slices.IndexFunc(list, func(a patientAgent) bool { return a.Name == name }); i >= 0 {
				return &list[i]
			}
		}
		tools = append(tools, patientAgent{Presence: install.Presence{Name: name, Title: agent.Title(name)}})
		return &tools[len(tools)-1]
	}
	for _, r := range runs {
		if byAgent(r.Agent) {
			a := of(r.Agent)
			a.ran = later(a.ran, r.Time)
		}
		for _, name := range r.Read {
			a := of(name)
			a.read = later(a.read, r.Time)
		}
	}
	for name, given := range activity.GivenTo {
		if byAgent(name) {
			a := of(name)
			a.given = later(a.given, given.Last)
		}
	}
	slices.SortFunc(tools, func(a, b patientAgent) int {
		return cmp.Or(b.last().Compare(a.last()), cmp.Compare(a.Name, b.Name))
	})
	return append(all, tools[:min(len(tools), maxTools)]...)
}

// byAgent tells whether a name in the log or in the record is an agent's: people and workers are none.
func byAgent(name string) bool { return name != "" && name != "plain" && name != "none" }

// last is when anything was heard of an agent.
func (a patientAgent) last() time.Time { return later(later(a.ran, a.given), a.read) }

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// agents looks which coding agents there are.
func (x *examination) agents() []diagnosis {
	var found []diagnosis
	here := false
	for _, a := range x.everyAgent() {
		here = here || a.Used
		d := fine("%s", a.detail())
		d.agent = a.Title
		found = append(found, d)
	}
	slices.SortStableFunc(found, func(a, b diagnosis) int { // those that are not here come last, on one line
		return cmp.Compare(absence(a.detail), absence(b.detail))
	})
	if !here {
		missing := warn(doing("install Claude Code or another agent; when the settings of one are elsewhere, set the variable that moves them, such as CLAUDE_CONFIG_DIR"),
			"no agent was found on this machine")
		return append([]diagnosis{missing}, slices.DeleteFunc(found, func(d diagnosis) bool { return d.detail == notHere })...)
	}
	return found
}

// absence is how far from here an agent is by what is said of it.
func absence(detail string) int { return slices.Index([]string{notUsed, notHere}, detail) }

// notHere is said of an agent that is not on the machine, and notUsed of one of which there is only what install has made.
const (
	notHere = "not on this machine"
	notUsed = "not used yet on this machine"
)

// detail says in one line what is known of an agent.
func (a patientAgent) detail() string {
	switch {
	case a.Used || !a.last().IsZero():
	case a.registered:
		return notUsed
	default:
		return notHere
	}
	var parts []string
	switch {
	case a.version != "":
		parts = append(parts, a.version)
	case a.Used:
		parts = append(parts, "version unknown")
	}
	if a.last().IsZero() {
		return strings.Join(append(parts, "no hook has run yet"), ", ")
	}
	told := ""
	for _, did := range []struct {
		what, never string
		at          time.Time
	}{
		{"last run", "no hook has run yet", a.ran},
		{"given", "nothing given yet", a.given},
		{"learned from", "not learned from yet", a.read},
	} {
		switch today := day(did.at); {
		case did.at.IsZero():
			parts = append(parts, did.never)
		case today == told:
			parts = append(parts, did.what+" "+did.at.UTC().Format("15:04"))
		default:
			parts, told = append(parts, did.what+" "+minute(did.at)), today
		}
	}
	return strings.Join(parts, ", ")
}
