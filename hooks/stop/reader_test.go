package stop

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"session-learning/hooks"
	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/transcript"
)

// reader reads without cursors: each time from the start.
func (d *desk) reader(now time.Time) *Reader {
	return &Reader{
		Home: d.home, Now: func() time.Time { return now },
		Clean: redact.New(redact.Person{}), Cursors: &hooks.Cursors{},
	}
}

func (d *desk) read(name string, now time.Time) Reading {
	d.t.Helper()
	read, err := d.reader(now).Read(context.Background(), hooks.Job{Transcript: d.path(name)})
	if err != nil {
		d.t.Fatal(err)
	}
	return read
}

func TestALargeTranscriptIsLearnedFromInAllItsParts(t *testing.T) {
	d := newDesk(t)
	filler := func() {
		var lines []map[string]any
		for range 2 * transcript.MaxRetained / (28 << 10) {
			lines = append(lines, answer(strings.Repeat("The importer goes on with the next rows. ", 28<<10/41)))
		}
		d.say("s1", lines...)
	}
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	filler()
	d.say("s1", lesson("heron")...)
	d.say("s1", answer(strings.Repeat("x", transcript.MaxLine+1))) // costs itself
	filler()
	d.say("s1", lesson("osprey")...)
	read := d.read("s1", time.Now())
	got := map[string]int{}
	for _, l := range read.Found {
		for _, word := range []string{"falcon", "heron", "osprey"} {
			if strings.Contains(l.Summary.String(), word) {
				got[word]++
			}
		}
	}
	want(t, got, "falcon", "heron", "osprey")
	info, err := os.Stat(d.path("s1"))
	if err != nil {
		t.Fatal(err)
	}
	if read.cursor.Offset != info.Size() || read.Bytes < info.Size() || read.Broken == 0 {
		t.Errorf("read %d bytes of %d to %d, %d lines broken", read.Bytes, info.Size(), read.cursor.Offset, read.Broken)
	}
}

func TestALineThatFillsAWindowIsPassed(t *testing.T) {
	d := newDesk(t)
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	d.say("s1", answer(strings.Repeat("x", 2*windowSize)))
	d.say("s1", lesson("heron")...)
	if read := d.read("s1", time.Now()); len(read.Found) != 2 {
		t.Errorf("learned %d things, want 2", len(read.Found))
	}
}

func TestWhatWasLearnedIsAsOldAsItsEvidence(t *testing.T) {
	day := time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) // the desk's sessions
	for name, c := range map[string]struct {
		now   time.Time
		times bool // the transcript has any
		want  time.Time
	}{
		"an old session":                    {day.AddDate(1, 0, 0), true, day.Add(3 * time.Second)},
		"a clock that was set back":         {day.AddDate(-1, 0, 0), true, day.AddDate(-1, 0, 0)},
		"without times, as old as its file": {day.AddDate(1, 0, 0), false, day.AddDate(0, 1, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			lines := append(talk("falcon"), lesson("falcon")...)
			lines = append(lines, answer("That was all."), answer("Really."))
			if !c.times {
				for _, line := range lines {
					line["timestamp"] = nil
				}
			}
			d.say("s1", lines...)
			written := day.AddDate(0, 1, 0)
			if err := os.Chtimes(d.path("s1"), written, written); err != nil {
				t.Fatal(err)
			}
			read := d.read("s1", c.now)
			if len(read.Found) != 1 {
				t.Fatalf("learned %d things", len(read.Found))
			}
			l := read.Found[0]
			if !l.Created.Equal(c.want) || !l.LastSeen.Equal(c.want) {
				t.Errorf("created %v, last seen %v, want %v", l.Created, l.LastSeen, c.want)
			}
		})
	}
}

func TestAReadingEndsWhenNobodyWantsItAnyMore(t *testing.T) {
	d := newDesk(t)
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	read, err := d.reader(time.Now()).Read(ctx, hooks.Job{Transcript: d.path("s1")})
	if !errors.Is(err, context.Canceled) || read.cursor != nil || len(read.Found) != 0 {
		t.Errorf("%v, %+v", err, read)
	}
}

func TestAReadingIsRememberedOnlyWhenItIsKept(t *testing.T) {
	d := newDesk(t)
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	d.say("s2", talk("heron")...)
	d.stop("Stop", "s2") // makes the store
	s, err := learnings.OpenExisting(d.store, learnings.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := d.reader(time.Now())
	if r.Cursors, err = hooks.OpenCursors(s.Dir()); err != nil {
		t.Fatal(err)
	}
	defer r.Cursors.Close()
	var last Reading
	for range 2 {
		if last, err = r.Read(context.Background(), hooks.Job{Transcript: d.path("s1")}); err != nil || len(last.Found) != 1 {
			t.Fatalf("learned %d things, %v", len(last.Found), err)
		}
	}
	if err := r.Keep(last); err != nil {
		t.Fatal(err)
	}
	again, err := r.Read(context.Background(), hooks.Job{Transcript: d.path("s1")})
	if err != nil || again.cursor != nil || again.Bytes != 0 {
		t.Errorf("read again: %+v, %v", again, err)
	}
	f, err := os.Open(d.path("s1"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !r.Done(f, info.Size()) || r.Done(f, info.Size()-1) {
		t.Error("does not know what is done")
	}
}
