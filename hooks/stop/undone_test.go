package stop

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"session-learning/hooks"
	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/transcript"
)

// ran is a shell command of the agent with what came of it.
func ran(id, command, output string, failed bool) []map[string]any {
	if failed {
		output = "Exit code 1\n" + output
	}
	return []map[string]any{
		{"type": "assistant", "message": map[string]any{"role": "assistant", "id": "m" + id, "model": "x", "content": []any{
			map[string]any{"type": "tool_use", "id": id, "name": "Bash", "input": map[string]any{"command": command}}}}},
		{"type": "user", "message": map[string]any{"role": "user", "content": []any{
			map[string]any{"type": "tool_result", "tool_use_id": id, "content": output, "is_error": failed}}}},
	}
}

// missingModule is what the build of the stories fails with.
const missingModule = "Error: Cannot find module 'orchard-tools'"

// chapters are turns of a session in which a build fails and is mended.
var chapters = map[string]func(id string) []map[string]any{
	"begin": func(string) []map[string]any { return talk("orchard") },
	"mend": func(id string) []map[string]any {
		return slices.Concat([]map[string]any{human("Build it, please.")}, ran(id+"a", "npm run build", missingModule, true),
			ran(id+"b", "npm install", "added 12 packages", false), ran(id+"c", "npm run build", "done", false), []map[string]any{answer("It builds now.")})
	},
	"fail": func(id string) []map[string]any {
		return slices.Concat([]map[string]any{human("Build it once more.")}, ran(id+"a", "npm run build", missingModule, true), []map[string]any{answer("It does not build.")})
	},
	"look": func(id string) []map[string]any {
		return slices.Concat([]map[string]any{human("What is in the folder of the pages?")}, ran(id+"a", "ls pages", "index.html", false), []map[string]any{answer("One page.")})
	},
	"broken": func(string) []map[string]any {
		return []map[string]any{human("The build is still broken."), answer("I see.")}
	},
	"shown": func(string) []map[string]any {
		return []map[string]any{human("On my machine I get this:\n" + missingModule + "\n    at load (internal)"), answer("I see.")}
	},
}

// orders are turns in which a person says how to work, and takes it back.
var orders = map[string]string{
	"tabs":     "From now on, always indent the code of the orchard with tabs.",
	"spaces":   "From now on, never indent the code of the orchard with tabs.",
	"lift":     "Forget the rule about indenting the code of the orchard with tabs.",
	"nothing":  "What is in the folder of the pages?",
	"negative": "No, don't use axios for the orchard requests, use fetch instead.",
	"revoke":   "Never mind what I said about axios and fetch for the orchard requests.",
	"reverse":  "No, don't use fetch for the orchard requests, use axios instead.",
}

func TestWhatAPersonTakesBackInALaterTurnIsTakenBack(t *testing.T) {
	for name, c := range map[string]struct {
		told, about string
		kept        bool
	}{
		"a rule, and that was it":       {"tabs nothing nothing", "with tabs", true},
		"a rule that is lifted":         {"tabs lift", "with tabs", false},
		"a rule that is lifted later":   {"tabs nothing nothing nothing nothing lift", "with tabs", false},
		"the opposite, much later":      {"tabs nothing nothing nothing nothing spaces", "Always indent", false},
		"a correction, that was it":     {"negative nothing nothing nothing", "use fetch", true},
		"a correction that is revoked":  {"negative nothing nothing nothing revoke", "use fetch", false},
		"a correction that is reversed": {"negative nothing nothing nothing reverse", "use fetch instead", false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, stops := range []bool{true, false} {
				d := newDesk(t)
				d.say("s1", talk("orchard")...)
				for _, order := range strings.Fields(c.told) {
					d.say("s1", human(orders[order]), answer("You're right, I will do that from here on."))
					if stops {
						d.stop("Stop", "s1")
					}
				}
				d.stop("SessionEnd", "s1")
				if got := d.inForce(c.about); got != c.kept {
					t.Errorf("stops after every turn: %v, learned: %v\n%s", stops, got, d.files())
				}
			}
		})
	}
}

// inForce tells whether the store holds a learning with a word that is not retired.
func (d *desk) inForce(word string) bool {
	d.t.Helper()
	s, err := learnings.OpenExisting(d.store, learnings.Options{Now: time.Now})
	if err != nil {
		d.t.Fatal(err)
	}
	defer s.Close()
	return slices.ContainsFunc(s.Read().Items, func(l learnings.Learning) bool {
		return l.Status != learnings.Retired && strings.Contains(l.Summary.String(), word)
	})
}

// tell tells chapters, and stops after each of them when asked to.
func (d *desk) tell(stops bool, names ...string) {
	for i, name := range names {
		d.say("s1", chapters[name](fmt.Sprint("call-", i))...)
		if stops {
			d.stop("Stop", "s1")
		}
	}
	d.stop("SessionEnd", "s1")
}

func TestWhatComesUndoneInALaterTurnIsTakenBack(t *testing.T) {
	for name, c := range map[string]struct {
		told string
		kept bool
	}{
		"mended, and that was it":                       {"begin mend look", true},
		"a long time ago":                               {"begin mend look look look look look look", true},
		"the same failure, and it stays":                {"begin mend look fail", false},
		"the same failure much later":                   {"begin mend look look look look look fail", false},
		"the same failure, overcome again":              {"begin mend look mend", true},
		"it stays, and is overcome in a turn after it":  {"begin mend look fail mend", true},
		"the person says that it is still broken":       {"begin mend broken", false},
		"the person shows the same error":               {"begin mend look look look look shown", false},
		"the person shows it, and it is overcome again": {"begin mend look shown mend", true},
	} {
		t.Run(name, func(t *testing.T) {
			for _, stops := range []bool{true, false} {
				d := newDesk(t)
				d.tell(stops, strings.Fields(c.told)...)
				if got := d.learned("npm install")["npm install"]; got != map[bool]int{true: 1}[c.kept] {
					t.Errorf("stops after every turn: %v, %d learnings\n%s", stops, got, d.files())
				}
			}
		})
	}
}

// taught is what a store holds after a session that is read in these parts, each up to a byte.
func taught(t *testing.T, session []byte, ends []int64) map[string]bool {
	t.Helper()
	dir := t.TempDir()
	store, err := learnings.Open(filepath.Join(dir, "store"), learnings.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	cursors, err := hooks.OpenCursors(store.Dir())
	if err != nil {
		t.Fatal(err)
	}
	defer cursors.Close()
	reader := &Reader{Home: dir, Now: time.Now, Clean: redact.New(redact.Person{}), Cursors: cursors}
	file := filepath.Join(dir, "session.jsonl")
	for _, end := range ends {
		if err := os.WriteFile(file, session[:end], 0o600); err != nil {
			t.Fatal(err)
		}
		read, err := reader.Read(context.Background(), hooks.Job{Transcript: file})
		if err == nil {
			err = read.GiveWay(store)
		}
		if err == nil {
			_, err = store.Merge(read.Found, learnings.MergeOptions{})
		}
		if err == nil {
			_, err = store.Withdraw(read.Session, read.Undone)
		}
		if err == nil {
			err = reader.Keep(read)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	found := map[string]bool{}
	for _, l := range store.Read().Items {
		found[l.Source.Kind+": "+l.Summary.String()] = true
	}
	return found
}

// TestStoppingAfterEveryTurnEndsWithTheSame compares what the sessions beside the project teach.
func TestStoppingAfterEveryTurnEndsWithTheSame(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/corpus/claude/*.jsonl")
	if len(files) == 0 {
		t.Skip("no transcripts beside the project")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		batch, err := transcript.Read(bytes.NewReader(data), transcript.State{})
		if err != nil {
			continue // an odd one
		}
		all := int64(len(data))
		var ends []int64
		for _, turn := range batch.Turns[min(1, len(batch.Turns)):] {
			ends = append(ends, turn.Offset)
		}
		once, stopped := taught(t, data, []int64{all}), taught(t, data, append(ends, all))
		if !maps.Equal(once, stopped) {
			t.Errorf("%s: at once\n%s\nafter every turn\n%s", filepath.Base(file), listed(once), listed(stopped))
		}
	}
}

func listed(found map[string]bool) string {
	return strings.Join(slices.Sorted(maps.Keys(found)), "\n")
}
