package cli

import (
	"path/filepath"
	"testing"
	"time"
)

func TestDoctorOnTheLastRuns(t *testing.T) {
	written := func(p *patient) { p.age(p.session, -10*time.Minute) } // after the hooks were registered
	for name, s := range map[string]situation{
		"no hook has ever run": {
			spoil: written,
			check: "runs", status: doubtful, says: []string{"no hook has ever run, although a session was written to on "}, fix: "start a new session",
		},
		"no hook has run for long": {
			spoil: func(p *patient) { written(p); p.logged(p.ran(5*time.Hour, "prompt", "")) },
			check: "runs", status: doubtful, says: []string{"no hook has run since "}, fix: "start a new session",
		},
		"the hooks run": {
			spoil: func(p *patient) {
				written(p)
				p.logged(p.ran(2*time.Minute, "prompt", ""), p.ran(time.Minute, "stop", ""))
			},
			check: "runs", status: healthy, says: []string{"the last of 2 runs: stop, "},
		},
		"hooks were not done in time": {
			spoil: func(p *patient) {
				p.logged(p.ran(3*time.Hour, "prompt", "deadline"), p.ran(2*time.Hour, "prompt", "deadline"), p.ran(time.Hour, "prompt", ""))
			},
			check: "runs", status: doubtful, says: []string{"a hook was not done in time: 2 times at prompt"}, fix: "see what keeps the machine",
		},
		"a hook panicked": {
			spoil: func(p *patient) { p.logged(p.ran(time.Hour, "work", "panic in extract.Run")) },
			check: "runs", status: doubtful, says: []string{"a hook failed (panic in extract.Run): 1 time at work"}, fix: "report this",
		},
		"the disk was full": {
			spoil: func(p *patient) { p.logged(p.ran(time.Hour, "work", "disk full")) },
			check: "runs", status: doubtful, says: []string{"the disk was full: 1 time at work"}, fix: "free some space",
		},
		"the store was busy": {
			spoil: func(p *patient) { p.logged(p.ran(time.Hour, "work", "busy")) },
			check: "runs", status: doubtful, says: []string{"the store was busy"}, fix: "nothing, unless it goes on",
		},
		"what went wrong days ago has gone well since": {
			spoil: func(p *patient) { p.logged(p.ran(50*time.Hour, "work", "disk full"), p.ran(time.Hour, "work", "")) },
			check: "runs", status: healthy, says: []string{"the last of 2 runs"},
		},
		"what went wrong days ago has not been tried again": {
			spoil: func(p *patient) { p.logged(p.ran(50*time.Hour, "work", "read-only"), p.ran(time.Hour, "prompt", "")) },
			check: "runs", status: doubtful, says: []string{"the disk was read-only: 1 time at work"}, fix: "writable again",
		},
		"a log of nonsense": {
			spoil: func(p *patient) { p.inStore("_log/hooks.log", "{\x00\n[]\n{}\n\x1b[31m\n") },
			check: "runs", status: healthy, says: []string{"no hook has run yet"},
		},
	} {
		t.Run(name, s.test)
	}
}

func TestDoctorOnALoopThatDoesNotWork(t *testing.T) {
	spoilt := func(name, text string) func(*patient) {
		return func(p *patient) { p.own(name); p.must(writeProgram(p.program(name), []byte(text))) }
	}
	for name, s := range map[string]situation{
		"a hook dies of a fatal error": {
			spoil: spoilt("session-start", "#!/bin/sh\necho 'fatal error: concurrent map writes' >&2\nexit 2\n"),
			check: "proof", status: failing, says: []string{"the loop does not work: ", "session-start: exit status 2"}, fix: "./install.sh",
		},
		"a hook is of another kind of machine": {
			spoil: spoilt("session-stop", "\x7fELF\x02\x01\x01\x00 not for this machine"),
			check: "proof", status: failing, says: []string{"session-stop"}, fix: "./install.sh",
		},
		"a hook does nothing": {
			spoil: spoilt("session-stop", "#!/bin/sh\n"),
			check: "proof", status: failing, says: []string{"session-stop learned nothing"}, fix: "./install.sh",
		},
		"a hook speaks": {
			spoil: spoilt("session-start", "#!/bin/sh\necho hello >&2\n"),
			check: "proof", status: failing, says: []string{"session-start wrote on stderr: hello"}, fix: "./install.sh",
		},
		"there is no room for the made-up session": {
			spoil: func(p *patient) { p.write(filepath.Join(p.home, ".cache"), "x") },
			check: "proof", status: doubtful, says: []string{"not tried: "}, fix: "folder for caches",
		},
	} {
		t.Run(name, s.test)
	}
}

func TestDoctorOnTheStoreOfAProject(t *testing.T) {
	shared := func(p *patient, name string) string {
		return filepath.Join(p.home, "code", "shop", ".claude", "data", "learnings", name)
	}
	for name, s := range map[string]situation{
		"learnings wait for trust": {
			spoil: func(p *patient) { p.write(shared(p, "errors.yaml"), items("e-1", "e-2")) },
			check: "project", status: doubtful, says: []string{"2 learnings wait for a look"}, fix: "learnings trust",
		},
		"a file of it is broken": {
			spoil: func(p *patient) { p.write(shared(p, "errors.yaml"), "learnings: 1\n") },
			check: "project", status: doubtful, says: []string{"errors.yaml: line 1: "}, fix: "mend line 1 of {home}/code/shop/.claude/data/learnings/errors.yaml",
		},
		"it holds other things": {
			spoil: func(p *patient) { p.write(shared(p, "index.js"), "x") },
			check: "project", status: doubtful, says: []string{"holds other things than learnings"}, fix: "move what is no learning out of {home}/code/shop",
		},
		"it is of no interest where a store is named": {
			spoil: func(p *patient) { p.write(shared(p, "errors.yaml"), items("e-1")) },
			args:  []string{"--dir", "{store}"}, check: "project", status: healthy, says: []string{"not looked at"},
		},
	} {
		t.Run(name, s.test)
	}
}
