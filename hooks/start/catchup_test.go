package start

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"session-learning/hooks"
	"session-learning/internal/safefile"
)

// caught are the transcripts that a start event hands to a worker; ok tells whether it started one at all.
func (d *desk) caught(source string) (paths []string, ok bool) {
	d.t.Helper()
	d.spawned = nil
	d.send("SessionStart", "source", source, "session_id", "new", "transcript_path", filepath.Join(d.home, "new.jsonl"))
	for _, p := range d.spawned {
		if p.Name != hooks.WorkerName || p.Path != filepath.Join(d.home, "bin", "session-stop") {
			d.t.Errorf("started %+v", p)
		}
		var job struct{ Jobs []hooks.Job }
		if err := json.Unmarshal(p.Stdin, &job); err != nil {
			d.t.Fatal(err)
		}
		for _, j := range job.Jobs {
			if j.Session != "s1" || j.Agent != "claude" || j.Cwd != d.project {
				d.t.Errorf("job %+v", j)
			}
			paths = append(paths, filepath.Base(j.Transcript))
		}
	}
	return paths, len(d.spawned) > 0
}

func TestCatchUp(t *testing.T) {
	path := func(d *desk) string { return filepath.Join(d.home, "s1.jsonl") }
	read := func(d *desk, offset int64) {
		dir, err := safefile.Open(d.store)
		if err != nil {
			d.t.Fatal(err)
		}
		defer dir.Close()
		cursors, err := hooks.OpenCursors(dir)
		if err != nil {
			d.t.Fatal(err)
		}
		defer cursors.Close()
		if err := cursors.Save(path(d), hooks.Cursor{Offset: offset, Mark: "m"}); err != nil {
			d.t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		source string
		before func(d *desk)
		want   bool
	}{
		"a session that nobody read":      {"startup", func(*desk) {}, true},
		"also when one is resumed":        {"resume", func(*desk) {}, true},
		"not in the midst of a session":   {"compact", func(*desk) {}, false},
		"a session that was read":         {"startup", func(d *desk) { read(d, 6) }, false},
		"a session that was read in part": {"startup", func(d *desk) { read(d, 3) }, true},
		"a transcript that was cut":       {"startup", func(d *desk) { read(d, 9) }, true},
		"a session at work":               {"startup", func(d *desk) { d.now = d.now.Add(-time.Hour) }, false},
		"a clock that was set back":       {"startup", func(d *desk) { d.now = d.now.Add(-48 * time.Hour) }, true},
		"a transcript that is gone":       {"startup", func(d *desk) { os.Remove(path(d)) }, false},
		"a folder in its place": {"startup", func(d *desk) {
			os.Remove(path(d))
			if err := os.Mkdir(path(d), 0o700); err != nil {
				d.t.Fatal(err)
			}
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.write(stock()...)
			d.send("UserPromptSubmit", "prompt", "anything")
			if err := os.WriteFile(path(d), []byte("{}\n{}\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			written := d.now
			if err := os.Chtimes(path(d), written, written); err != nil {
				t.Fatal(err)
			}
			d.now = d.now.Add(time.Hour)
			c.before(d)
			if paths, _ := d.caught(c.source); (len(paths) == 1) != c.want {
				t.Errorf("caught up with %v", paths)
			}
		})
	}
}

func TestAWorkerIsStartedToSweep(t *testing.T) {
	d := newDesk(t)
	d.write(stock()...)
	paths, ok := d.caught("startup")
	if !ok || len(paths) > 0 {
		t.Errorf("a state that was never swept: worker started: %v, for %v", ok, paths)
	}
	dir, err := safefile.Open(d.store)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	if err := hooks.Sweep(dir, time.Now()); err != nil {
		t.Fatal(err)
	}
	d.now = time.Now()
	if _, ok := d.caught("startup"); ok {
		t.Error("a worker was started for nothing")
	}
}
