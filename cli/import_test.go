package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"session-learning/hooks"
	"session-learning/hooks/stop"
	"session-learning/internal/redact"
	"session-learning/learnings"
)

// past makes up sessions of the past.
type past struct {
	t       *testing.T
	home    string
	folder  string // of the sessions
	project string
	records int
}

func newPast(t *testing.T) *past {
	t.Helper()
	home := t.TempDir()
	p := &past{t: t, home: home, folder: filepath.Join(home, ".claude", "projects", "shop"), project: filepath.Join(home, "shop")}
	for _, dir := range []string{p.folder, filepath.Join(p.project, ".git")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// session writes a session in which the person says some things, one after the other.
func (p *past) session(name string, began time.Time, said ...string) string {
	p.t.Helper()
	said = append([]string{"Please look at the importer and tell me what it does with the fixtures. " + strings.Repeat("It used to load every row. ", 40)}, said...)
	var text strings.Builder
	for i, prompt := range said {
		for j, message := range []any{
			map[string]any{"role": "user", "content": prompt},
			map[string]any{"role": "assistant", "id": "m", "model": "x", "content": []any{map[string]any{"type": "text", "text": "Understood, I will do that."}}},
		} {
			p.records++
			line, err := json.Marshal(map[string]any{
				"type": []string{"user", "assistant"}[j], "uuid": fmt.Sprint("record-", p.records), "sessionId": name, "cwd": p.project, "version": "2.1.332",
				"timestamp": began.Add(time.Duration(2*i+j) * time.Minute).Format(time.RFC3339), "isSidechain": false, "message": message,
			})
			if err != nil {
				p.t.Fatal(err)
			}
			text.Write(append(line, '\n'))
		}
	}
	return p.file(name+".jsonl", text.String())
}

func (p *past) file(name, text string) string {
	p.t.Helper()
	path := filepath.Join(p.folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// rule is a rule about a word. No two of them have more than their form in common.
func rule(word string) string {
	return fmt.Sprintf("Never put %sadel files into %sombre before the %suster and %sonic checks have passed.", word, word, word, word)
}

// years is a history in which things are said once, again and again, and later the other way round; its names are in
// another order than its sessions. Nothing in it lies at a fixed distance.
func years(p *past) int {
	const sessions = batchFiles + 40
	for i := range sessions {
		said := []string{rule(madeUp(7 * i % 61)), rule(madeUp(100 + i))}
		switch {
		case i%3 == 0:
			said = append(said, "Always use "+madeUp(i%5)+" to install the dependencies of the shop, because of the lock file.")
		case i%7 == 0:
			said = append(said, "Never use "+madeUp(i%5)+" to install the dependencies of the shop, because of the lock file.")
		}
		began := time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC).Add(time.Duration(i*i%977) * 5 * time.Hour)
		p.session(fmt.Sprintf("%03d", i*83%997), began, said...)
	}
	return sessions
}

// madeUp is a made-up word for a number.
func madeUp(n int) string {
	text := ""
	for n += 40; n > 0; n /= 20 {
		text += string("bcdfghjklmnpqrtvwxzs"[n%20]) + string("aeiou"[n%5])
	}
	return text
}

// importOf is an import into a store of its own.
func importOf(t *testing.T, p *past, dir string, jobs int) (im *importer, sessions []pastSession, done func()) {
	t.Helper()
	now := func() time.Time { return time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC) }
	store, err := learnings.Open(dir, learnings.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	cursors, err := hooks.OpenCursors(store.Dir())
	if err != nil {
		t.Fatal(err)
	}
	reader := &stop.Reader{Home: p.home, Now: now, Clean: redact.New(redact.Person{}), Cursors: cursors}
	f := newFinder(reader)
	if err := f.find(context.Background(), []string{p.folder}); err != nil {
		t.Fatal(err)
	}
	im = &importer{reader: reader, store: store, jobs: jobs, told: func(*importTally) {}}
	im.count.skipped = f.skipped
	return im, f.sessions, func() { cursors.Close(); store.Close() }
}

var written = regexp.MustCompile(`(?m)^last_updated: .*\n`)

// held is what a store holds, but for when it was last written.
func held(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	for _, c := range learnings.Categories() {
		data, err := os.ReadFile(filepath.Join(dir, string(c)+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		all.Write(written.ReplaceAll(data, nil))
	}
	return all.String()
}

func TestTheStoreIsTheSameHoweverManyAreReadAtATime(t *testing.T) {
	p := newPast(t)
	n := years(p)
	want := ""
	for _, jobs := range []int{1, 2, 8} {
		dir := filepath.Join(t.TempDir(), "store")
		im, sessions, done := importOf(t, p, dir, jobs)
		if err := im.run(context.Background(), sessions); err != nil {
			t.Fatal(err)
		}
		done()
		c := im.count
		if c.files != n || c.added == 0 || c.updated == 0 || c.superseded == 0 || len(c.failed) > 0 {
			t.Fatalf("%d jobs: %+v", jobs, c)
		}
		got := held(t, dir)
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%d jobs make another store than one", jobs)
		}
	}
}

func TestAnInterruptedImportGoesOn(t *testing.T) {
	p := newPast(t)
	years(p)
	whole := filepath.Join(t.TempDir(), "store")
	im, sessions, done := importOf(t, p, whole, 2)
	if err := im.run(context.Background(), sessions); err != nil {
		t.Fatal(err)
	}
	done()
	want := held(t, whole)
	for name, c := range map[string]struct {
		jobs   int
		points []int // sessions after which it is interrupted, one after the other
		lost   int   // cursors that were not saved in time each time, as when it is killed
	}{
		"in both batches":                {8, []int{10, batchFiles + 7}, 0},
		"again and again":                {2, []int{1, 20, 3, 33}, 0},
		"at the last one":                {1, []int{len(sessions)}, 0},
		"killed before it could note it": {2, []int{30, 40}, 1000},
		"killed while it noted it":       {8, []int{batchFiles + 7, 20}, 5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "store")
			for _, point := range append(c.points, -1) {
				ctx, cancel := context.WithCancel(context.Background())
				im, sessions, done := importOf(t, p, dir, c.jobs)
				im.told = func(count *importTally) {
					if count.arrived.files == point {
						cancel()
					}
				}
				if err := im.run(ctx, sessions); err != nil {
					t.Fatal(err)
				}
				if point > 0 && point < len(sessions) && im.count.files == len(sessions) {
					t.Error("was not interrupted")
				}
				done()
				cancel()
				if point > 0 {
					lose(t, dir, c.lost)
				}
			}
			if held(t, dir) != want {
				t.Error("the store is another than after one run")
			}
		})
	}
}

// lose removes the newest cursors.
func lose(t *testing.T, dir string, n int) {
	t.Helper()
	cursors, err := filepath.Glob(filepath.Join(dir, learnings.StateDir, "cursors", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	at := func(path string) time.Time {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.ModTime()
	}
	slices.SortFunc(cursors, func(a, b string) int { return at(b).Compare(at(a)) })
	for _, path := range cursors[:min(n, len(cursors))] {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnImportAndTheHooksLeaveEachOtherInPeace(t *testing.T) {
	p := newPast(t)
	grows := p.session("grows", noonOfPast, rule("falcon"))
	busy := p.session("busy", noonOfPast.Add(time.Hour), rule("heron"))
	more, err := os.ReadFile(p.session("more", noonOfPast.Add(2*time.Hour), rule("osprey")))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(p.folder, "more.jsonl")); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "store")
	im, sessions, done := importOf(t, p, dir, 1)
	defer done()
	hook, err := hooks.OpenCursors(im.store.Dir())
	if err != nil {
		t.Fatal(err)
	}
	defer hook.Close()
	lock, err := hook.Lock(busy, 0)
	if err != nil {
		t.Fatal(err)
	}
	im.told = func(count *importTally) {
		if count.arrived.files != 1 || count.files != 0 {
			return
		}
		// A hook finds the session taken, and leaves word that there is more.
		if _, err := hook.Lock(grows, 0); err == nil {
			t.Error("a hook may read what is not stored yet")
		}
		f, err := os.OpenFile(grows, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.Write(more); err != nil {
			t.Fatal(err)
		}
		if err := hook.AskAgain(grows); err != nil {
			t.Fatal(err)
		}
	}
	if err := im.run(context.Background(), sessions); err != nil {
		t.Fatal(err)
	}
	text := held(t, dir)
	if !strings.Contains(text, "falcon") || !strings.Contains(text, "osprey") {
		t.Error("what a hook left word of was not read")
	}
	if strings.Contains(text, "heron") || im.count.skipped[inUse] != 1 || im.count.files != 1 {
		t.Errorf("read what a hook reads: %+v", im.count)
	}
	lock.Unlock()
	for _, path := range []string{grows, busy} {
		free, err := hook.Lock(path, 0)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		free.Unlock()
	}
}
