package extract

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/transcript"
)

// lived is the traces of a made-up session of the project on a day.
func lived(t *testing.T, id string, day int, events ...transcript.Event) Traces {
	t.Helper()
	s := home
	s.ID, s.Now = id, time.Date(2026, 3, day, 12, 0, 0, 0, time.UTC)
	events = play(events...)
	for i := range events {
		events[i].Record = id + "-" + events[i].Record
	}
	return Learn(s, events, redact.New(redact.Person{Login: "pat", Home: "/home/pat"})).Traces
}

// across is what the last of some sessions shows beside the others.
func across(t *testing.T, all []Traces) ([]Candidate, []learnings.Sighting) {
	t.Helper()
	s := home
	s.ID = all[len(all)-1].Session
	return Across(s, all, redact.New(redact.Person{Login: "pat", Home: "/home/pat"}))
}

const noHarvest = "Error: the harvest index is not there, cannot open orchard.idx"

func TestAcross(t *testing.T) {
	asks := says("Count the crates of the orchard")
	helped := func(id string, day int, step string) Traces {
		return lived(t, id, day, asks, fails("orchard count", noHarvest), works(step), works("orchard count"))
	}
	stopped := func(id string, day int) Traces {
		return lived(t, id, day, asks, fails("docker compose config", "The command 'docker' is not installed in this distro"), replies("I leave that out."))
	}
	changed := func(id string, day int, files ...string) Traces {
		events := []transcript.Event{asks}
		for _, f := range files {
			events = append(events, edits("/srv/orchard/"+f, "a", "b"))
		}
		return lived(t, id, day, events...)
	}
	api, docs := "api/src/order.ts", "docs/guide/orders.md"
	for complaint, c := range map[string]struct {
		sessions []Traces
		rule     string // of the one that is learned; empty: nothing
		holds    string
		status   learnings.Status
	}{
		"what helped twice is not told": {
			[]Traces{helped("a", 1, "make index"), helped("b", 2, "make index")},
			"together/helped-again", "Run `make index` before `orchard`", learnings.Active},
		"what helped is told after one session":   {[]Traces{helped("a", 1, "make index")}, "", "", ""},
		"two sessions with two cures agree":       {[]Traces{helped("a", 1, "make index"), helped("b", 2, "make seed")}, "", "", ""},
		"a copy of a session is another session":  {[]Traces{helped("a", 1, "make index"), copied(helped("a", 1, "make index"), "b")}, "", "", ""},
		"a guard that was switched off is advice": {[]Traces{helped("a", 1, "make index --no-verify"), helped("b", 2, "make index --no-verify")}, "", "", ""},
		"what stopped three sessions is not told": {
			[]Traces{stopped("a", 1), stopped("b", 2), stopped("c", 3)},
			"together/never-overcome", "nothing helped in several sessions", learnings.Draft},
		"what stopped two sessions is a warning": {[]Traces{stopped("a", 1), stopped("b", 2)}, "", "", ""},
		"files that change together all the time are not told": {
			[]Traces{changed("a", 1, api, docs), changed("b", 5, api, docs), changed("c", 9, docs, api)},
			"together/changed-alike", "order.ts and orders.md change together", learnings.Draft},
		"one busy week couples two files": {
			[]Traces{changed("a", 1, api, docs), changed("b", 2, api, docs), changed("c", 3, docs, api)}, "", "", ""},
		"one of them changes alone as well": {
			[]Traces{changed("a", 1, api, docs), changed("d", 3, api), changed("b", 5, api, docs), changed("c", 9, docs, api)}, "", "", ""},
		"code and its test are coupled": {
			[]Traces{changed("a", 1, api, "test/order.test.ts"), changed("b", 5, api, "test/order.test.ts"), changed("c", 9, api, "test/order.test.ts")}, "", "", ""},
		"a lock file is coupled": {
			[]Traces{changed("a", 1, api, "yarn.lock"), changed("b", 5, api, "yarn.lock"), changed("c", 9, api, "yarn.lock")}, "", "", ""},
		"files of one folder are coupled": {
			[]Traces{changed("a", 1, "a/x.ts", "a/y.css"), changed("b", 5, "a/x.ts", "a/y.css"), changed("c", 9, "a/x.ts", "a/y.css")}, "", "", ""},
	} {
		t.Run(complaint, func(t *testing.T) {
			got, _ := across(t, c.sessions)
			if c.rule == "" {
				if len(got) > 0 {
					t.Errorf("learned %s", describe(got[0]))
				}
				return
			}
			if len(got) != 1 {
				t.Fatalf("learned %d", len(got))
			}
			l := got[0]
			if l.Rule != c.rule || l.Status != c.status || !strings.Contains(l.Summary.String(), c.holds) {
				t.Errorf("got %s", describe(l))
			}
			if len(l.Sightings) != len(c.sessions) || l.TimesSeen != len(c.sessions) || len(l.Source.Lines) == 0 {
				t.Errorf("rests on %v, lines %v", l.Sightings, l.Source.Lines)
			}
		})
	}
}

// copied is a session that was forked from another one: its records are the same.
func copied(s Traces, id string) Traces {
	s.Session = id
	return s
}

func TestAWarningIsTakenBackOnceItIsOvercome(t *testing.T) {
	asks := says("Count the crates of the orchard")
	const missing = "The command 'docker' is not installed in this distro"
	var all []Traces
	for i, id := range []string{"a", "b", "c"} {
		all = append(all, lived(t, id, i+1, asks, fails("docker compose config", missing), replies("I leave that out.")))
	}
	got, undone := across(t, all)
	if len(got) != 1 || len(undone) > 0 {
		t.Fatalf("learned %d, undone %v", len(got), undone)
	}
	all = append(all, lived(t, "d", 9, asks, fails("docker compose config", missing), works("make docker-up"), works("docker compose config")))
	again, undone := across(t, all)
	if len(again) > 0 {
		t.Errorf("still warns: %s", describe(again[0]))
	}
	for _, s := range got[0].Sightings {
		if !slices.Contains(undone, s) {
			t.Errorf("%v is not taken back: %v", s, undone)
		}
	}
}

func TestWhatHelpedOnceAndNotAgainIsTakenBack(t *testing.T) {
	asks := says("Count the crates of the orchard")
	a := lived(t, "a", 1, asks, fails("orchard count", noHarvest), works("make index"), works("orchard count"))
	for complaint, c := range map[string]struct {
		later []transcript.Event
		want  int
	}{
		"it was tried and did not help": {[]transcript.Event{asks, fails("orchard count", noHarvest), works("make index"), fails("orchard count", noHarvest), replies("I give up.")}, 2},
		"it was not tried":              {[]transcript.Event{asks, fails("orchard count", noHarvest), fails("orchard count", noHarvest), replies("I give up.")}, 0},
		"it helped the second time":     {[]transcript.Event{asks, fails("orchard count", noHarvest), works("make index"), fails("orchard count", noHarvest), works("make index"), works("orchard count")}, 0},
	} {
		if _, undone := across(t, []Traces{a, lived(t, "b", 2, c.later...)}); len(undone) != c.want || c.want > 0 && undone[0].Key != a.Failures[0].Key {
			t.Errorf("%s: took back %v", complaint, undone)
		}
	}
}

// A session is read after every turn, and again from its start when its cursor was lost.
func TestTracesOfASessionAreTheSameHoweverItWasRead(t *testing.T) {
	asks := says("Count the crates of the orchard")
	whole := []transcript.Event{
		asks, edits("/srv/orchard/api/order.ts", "a", "b"), fails("orchard count", noHarvest), replies("Not there."), fails("orchard count", noHarvest),
		works("make index"), works("orchard count"), edits("/srv/orchard/docs/orders.md", "a", "b"), fails("cargo run", "error: unknown option --sweet"),
	}
	read := func(from, to int) Traces {
		events := slices.Clone(play(slices.Clone(whole)...)[from:to])
		return Learn(home, events, redact.New(redact.Person{})).Traces
	}
	want := read(0, len(whole))
	if len(want.Failures) != 2 || len(want.Files) != 2 || !want.Failures[0].Overcome || want.Failures[0].Helped[0] != "make index" {
		t.Fatalf("%+v", want)
	}
	for complaint, parts := range map[string][]Traces{
		"after every turn":    {read(0, 3), read(0, 5), read(2, 7), read(2, 9)},
		"in another order":    {read(2, 9), read(0, 3), read(0, 5)},
		"twice":               {want, want},
		"beside an empty one": {{}, read(0, 5), {}, read(2, 9)},
	} {
		var got Traces
		for _, p := range parts {
			got = got.Join(p)
		}
		if !reflect.DeepEqual(strip(got), strip(want)) {
			t.Errorf("%s: got %+v\nwant %+v", complaint, got, want)
		}
	}
}

func strip(s Traces) string {
	s.At = time.Time{}
	data, _ := json.Marshal(s)
	return string(data)
}

func TestTracesAreBoundedAndClean(t *testing.T) {
	events := []transcript.Event{says("Count")}
	for i := range 100 {
		events = append(events, fails(fmt.Sprintf("orchard%c%c count", 'a'+i%26, 'a'+i/26), fmt.Sprintf("error: unknown option --crate%c%c of /home/pat/orchard", 'a'+i%26, 'a'+i/26)),
			edits(fmt.Sprintf("/srv/orchard/api/file%d.ts", i), "a", "b"))
	}
	got := lived(t, "a", 1, events...)
	if len(got.Failures) != maxFailureTraces || got.Files != nil || !got.Many {
		t.Errorf("%d failures, %d files, many %v", len(got.Failures), len(got.Files), got.Many)
	}
	data, err := json.Marshal(got)
	if err != nil || len(data) > 16<<10 || strings.Contains(string(data), "/home/pat") {
		t.Errorf("%v, %d bytes: %s", err, len(data), data)
	}
	nobody := home
	nobody.Project = ""
	if left := Learn(nobody, play(says("Count"), fails("orchard count", noHarvest)), redact.New(redact.Person{})).Traces; !left.Empty() {
		t.Errorf("left in no project: %+v", left)
	}
}
