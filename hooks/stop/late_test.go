package stop

import (
	"os"
	"strings"
	"testing"
	"time"
)

// A client may tell of the end of a turn before it has written its last lines, or any.
func TestATranscriptThatComesLateIsWaitedFor(t *testing.T) {
	for complaint, there := range map[string]int{ // lines that are there when the turn ends
		"no file yet":             0,
		"the first line":          1,
		"all but the last answer": 3,
	} {
		t.Run(complaint, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			lines := append(talk("falcon"), lesson("falcon")...)
			if there > 0 {
				d.say("s1", lines[:there]...) // some time ago: what ended the turn took long
			}
			d.send(map[string]any{"hook_event_name": "Stop", "session_id": "s1", "cwd": d.project, "transcript_path": d.path("s1")})
			if len(d.spawned) != 1 {
				t.Fatalf("%d workers", len(d.spawned))
			}
			written := make(chan struct{})
			go func() {
				defer close(written)
				for _, line := range lines[there:] {
					time.Sleep(quiet / 2)
					d.say("s1", line)
				}
			}()
			d.env["LEARNINGS_CHILD"] = "1"
			d.run(d.spawned[0].Name, d.spawned[0].Stdin)
			<-written
			want(t, d.learned("falcon"), "falcon")
		})
	}
}

func TestATranscriptThatNeverComesTeachesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.send(map[string]any{"hook_event_name": "Stop", "session_id": "s1", "cwd": d.project, "transcript_path": d.path("s1")})
	d.env["LEARNINGS_CHILD"] = "1"
	d.run(d.spawned[0].Name, d.spawned[0].Stdin)
	if log := d.log(); strings.Count(log, `"error":"missing"`) != 1 || !strings.Contains(log, `"event":"work"`) {
		t.Errorf("log: %s", log)
	}
	if _, err := os.Stat(d.path("s1")); !os.IsNotExist(err) {
		t.Error("the file was made")
	}
	// The next event finds it.
	d.say("s1", append(talk("falcon"), lesson("falcon")...)...)
	delete(d.env, "LEARNINGS_CHILD")
	d.stop("SessionEnd", "s1")
	want(t, d.learned("falcon"), "falcon")
}
