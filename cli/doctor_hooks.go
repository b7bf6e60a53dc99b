package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/cli/install"
	"session-learning/internal/agent"
	"session-learning/internal/safefile"
)

// maxProgram is the most of a program that is compared, in bytes; ours have a few megabytes.
const maxProgram = 64 << 20

func (x *examination) machine() install.Machine {
	m := install.Machine{Config: x.cfg, LookPath: x.env.LookPath, Store: x.dir}
	if x.env.Executable != "" {
		m.Bin = filepath.Dir(x.env.Executable)
	}
	return m
}

// inspections are what stands of us in the settings of the agents.
func (x *examination) inspections() []install.Inspection {
	if x.looked == nil {
		x.looked = install.Inspect(x.machine(), x.project(x.cfg).Root)
	}
	return x.looked
}

// registeredBin is the folder of the hooks that an agent calls, when both can be run; empty: none.
func (x *examination) registeredBin() string {
	for _, in := range x.inspections() {
		for _, h := range in.Hooks {
			bin := filepath.Dir(h.Program)
			start, _ := unrunnable(filepath.Join(bin, install.StartHook))
			stop, _ := unrunnable(filepath.Join(bin, install.StopHook))
			if filepath.IsAbs(bin) && start == "" && stop == "" {
				return bin
			}
		}
	}
	return ""
}

// hooks looks whether each agent calls our hooks, and calls them right.
func (x *examination) hooks() []diagnosis {
	var found []diagnosis
	all := x.inspections()
	for _, main := range all {
		if !main.Edited {
			continue
		}
		var others []install.Inspection
		for _, in := range all {
			if in.Title == main.Title && !in.Edited {
				others = append(others, in)
			}
		}
		of := x.hooksOf(main, others)
		for i := range of {
			of[i].agent = main.Title
			if of[i].health == failing && !x.used(main.Name) { // what is not here cannot fail
				of[i].health = doubtful
			}
		}
		found = append(found, of...)
	}
	if !slices.ContainsFunc(all, registers) && !slices.ContainsFunc(found, func(d diagnosis) bool { return d.health == failing }) {
		found = append(found, fail(x.install(), "the hooks are not installed: nothing is learned, and nothing given"))
	}
	return found
}

// registers tells whether an agent is given learnings by what stands in a file.
func registers(in install.Inspection) bool { return len(in.Hooks) > 0 || in.Instructions }

// used tells whether an agent was ever used on this machine.
func (x *examination) used(name string) bool {
	return slices.ContainsFunc(x.everyAgent(), func(a patientAgent) bool { return a.Name == name && a.Used })
}

func (x *examination) hooksOf(main install.Inspection, others []install.Inspection) []diagnosis {
	if main.Instructions && main.Err == nil && len(main.Missing) == 0 {
		return []diagnosis{fine("reads a file of learnings in place of the plugin, by %s; its own sessions are not learned from", main.File)}
	}
	files := append([]install.Inspection{main}, others...)
	found := x.unreadableSettings(files)
	for _, in := range files {
		if in.Obstacle != "" {
			found = append(found, fail(doing("take that out of %s", word(in.File)), "%s: %s", in.File, in.Obstacle))
		}
	}
	var calls []install.Hook
	for _, in := range files {
		calls = append(calls, in.Hooks...)
	}
	switch missing := missingEvents(main, others); {
	case len(calls) == 0 && main.Err != nil: // told above
	case len(calls) == 0:
		return append(found, x.leftOut(main.Name)...)
	case len(missing) > 0:
		found = append(found, fail(x.install(), "not registered in %s: %s", main.File, strings.Join(missing, ", ")))
	}
	found = append(found, x.programsOf(calls)...)
	found = append(found, x.oddForms(main)...)
	found = append(found, x.doubles(main, others)...)
	if len(calls) > 0 && x.used(main.Name) {
		found = append(found, x.ofAgent(main)...)
	}
	if len(found) > 0 {
		return found
	}
	return []diagnosis{fine("registered, and call the programs in %s", filepath.Dir(calls[0].Program))}
}

// leftOut tells of an agent that calls no hook while another one does: it came later, or the person wants it so. That none
// does is told once.
func (x *examination) leftOut(name string) []diagnosis {
	var left []string
	for _, a := range x.everyAgent() {
		if a.Used && !slices.ContainsFunc(x.inspections(), func(in install.Inspection) bool { return in.Name == a.Name && registers(in) }) {
			left = append(left, a.Name)
		}
	}
	if !slices.Contains(left, name) || !slices.ContainsFunc(x.inspections(), registers) {
		return nil
	}
	d := fine("not registered: nothing is learned, and nothing given there")
	if d.fix = x.install(); len(left) == 1 {
		d.fix = typing("%s", x.again("install --agent "+name))
	}
	return []diagnosis{d}
}

func (x *examination) install() remedy { return typing("%s", x.again("install")) }

// afresh takes the registrations out and writes them anew.
func (x *examination) afresh() remedy {
	return typing("%s uninstall && %s", x.typed(), x.again("install"))
}

func (x *examination) unreadableSettings(files []install.Inspection) []diagnosis {
	var found []diagnosis
	for _, in := range files {
		switch {
		case in.Err == nil:
		case in.File == "":
			found = append(found, fail(x.setHome(), "%v", in.Err))
		case in.Edited:
			found = append(found, fail(x.access(in.File, in.Err), "%s cannot be read: %v", in.File, withoutPath(in.Err)))
		default:
			found = append(found, warn(x.access(in.File, in.Err), "%s cannot be read: %v", in.File, withoutPath(in.Err)))
		}
	}
	return found
}

// missingEvents are the events that no file registers us for.
func missingEvents(main install.Inspection, others []install.Inspection) []string {
	missing := main.Missing
	for _, in := range others {
		missing = slices.DeleteFunc(slices.Clone(missing), func(event string) bool {
			return slices.ContainsFunc(in.Hooks, func(h install.Hook) bool { return h.Event == event })
		})
	}
	return missing
}

// programsOf looks at the programs that the hooks call.
func (x *examination) programsOf(calls []install.Hook) []diagnosis {
	var programs []string
	for _, h := range calls {
		if !slices.Contains(programs, h.Program) {
			programs = append(programs, h.Program)
		}
	}
	var found []diagnosis
	bin := x.machine().Bin
	for _, program := range programs {
		why, fix := unrunnable(program)
		own := filepath.Join(bin, filepath.Base(program))
		here, _ := unrunnable(own)
		switch {
		case why != "" && !fix.typed && bin != "" && here == "":
			found = append(found, fail(x.install(), "%s is registered, and %s", program, why))
		case why != "":
			found = append(found, fail(fix, "%s is registered, and %s", program, why))
		case bin == "" || here != "" || sameFile(program, own):
		case sameBytes(program, own):
			found = append(found, warn(x.install(), "two copies are installed: %s is registered, and %s is the same build; an update of one leaves the other as it is", program, own))
		default:
			found = append(found, warn(x.install(), "two copies are installed: %s is registered (of %s), and %s is another build (of %s)",
				program, fileDay(program), own, fileDay(own)))
		}
	}
	return found
}

func sameBytes(a, b string) bool {
	one, err := safefile.ReadRegular(a, maxProgram)
	if err != nil {
		return false
	}
	other, err := safefile.ReadRegular(b, maxProgram)
	return err == nil && bytes.Equal(one, other)
}

// fileDay is the day on which a file was written last.
func fileDay(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return "an unknown day"
	}
	return day(info.ModTime())
}

// oddForms tells of hooks that are registered otherwise than install does it.
func (x *examination) oddForms(main install.Inspection) []diagnosis {
	var events []string
	for _, h := range main.Hooks {
		if !h.Plain && !slices.Contains(events, h.Event) {
			events = append(events, h.Event)
		}
	}
	switch {
	case len(events) == 0:
		return nil
	case main.Plugin:
		return []diagnosis{warn(x.afresh(), "%s is not the plugin of this version", main.File)}
	}
	return []diagnosis{warn(x.afresh(), "%s: the command or the timeout is another than install writes, which keeps every failure of a hook from the agent",
		strings.Join(events, ", "))}
}

// doubles tells of events for which a hook is registered more than once.
func (x *examination) doubles(main install.Inspection, others []install.Inspection) []diagnosis {
	times := map[string]int{}
	var twice []string
	for _, h := range main.Hooks {
		key := h.Event + " " + h.Name
		if times[key]++; times[key] == 2 {
			twice = append(twice, h.Event)
		}
	}
	var found []diagnosis
	if len(twice) > 0 {
		found = append(found, warn(x.install(), "registered twice in %s: %s", main.File, strings.Join(twice, ", ")))
	}
	for _, in := range others {
		if !slices.ContainsFunc(in.Hooks, func(h install.Hook) bool { return times[h.Event+" "+h.Name] > 0 }) {
			continue
		}
		fix := typing("%s uninstall --settings %s && %s", x.typed(), word(in.File), x.again("install"))
		if filepath.Base(in.File) == "hooks.json" { // of a plugin: the agent would bring it back
			fix = doing("remove the plugin, or keep it and type: %s uninstall", x.typed())
		}
		found = append(found, warn(fix, "registered twice: in %s, and in %s", main.File, in.File))
	}
	return found
}

// ofAgent looks at what keeps the hooks of one agent alone from running, or makes them slow; none: nothing does.
func (x *examination) ofAgent(main install.Inspection) []diagnosis {
	switch main.Name {
	case agent.OpenCode:
		return x.opencodeWarm()
	case agent.Codex:
		return x.codexReviewed()
	}
	return nil
}
