package learnings

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"session-learning/internal/redact"
	"session-learning/internal/safefile"
)

// vocabulary is the words of the labelled learnings, each as often as it is used there.
func vocabulary(t testing.TB) []string {
	t.Helper()
	var words []string
	for _, c := range Categories() {
		data, err := os.ReadFile(filepath.Join("..", "testdata", "ranking", "learnings", fileName(c)))
		if err != nil {
			t.Fatal(err)
		}
		items, _, err := Decode(c, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range items {
			words = append(words, strings.Fields(story(l))...)
		}
	}
	return words
}

// lesson makes up a learning from words of real ones, some of which others use too, and a name of its own.
func lesson(r *rand.Rand, words []string, n int) Learning {
	draw := func(count int) string {
		var out []string
		for range count {
			out = append(out, words[r.IntN(len(words))])
		}
		return strings.Join(out, " ")
	}
	own := about(n)
	l := own
	l.Created = noon.Add(-time.Duration(n) * time.Minute)
	l.Summary = redact.Stored(draw(8 + r.IntN(6)))
	l.Insight = redact.Stored(fmt.Sprintf("When %s, %s.", draw(8+r.IntN(8)), draw(8+r.IntN(10))))
	l.Example = redact.Stored(draw(r.IntN(8)))
	l.Keywords = append(tags(strings.ToLower(draw(1)), strings.ToLower(draw(1)), strings.ToLower(draw(1))), own.Keywords[0])
	return l
}

func lessons(t testing.TB, n int) []Learning {
	t.Helper()
	words, r := vocabulary(t), rand.New(rand.NewPCG(1, 2))
	var out []Learning
	for i := range n {
		out = append(out, lesson(r, words, i))
	}
	return out
}

// counting makes a store that counts how often a file was read and put in its place.
func counting(t *testing.T) (s *Store, read, replaced map[string]int) {
	t.Helper()
	read, replaced = map[string]int{}, map[string]int{}
	o := options()
	o.Fault = func(op safefile.Op, name string) error {
		switch op {
		case safefile.OpOpen:
			read[name]++
		case safefile.OpRename:
			replaced[name]++
		}
		return nil
	}
	s = newStore(t, o)
	clear(read)
	clear(replaced)
	return s, read, replaced
}

func TestManyAtOnceRewriteEachFileOnce(t *testing.T) {
	s, read, replaced := counting(t)
	var in []Learning
	for i := range 500 {
		in = append(in, about(i), again(about(i), fmt.Sprint("again ", i)))
	}
	for i, o := range merge(t, s, in...) {
		if want := []Action{Added, Updated}[i%2]; o.Action != want {
			t.Fatalf("%d: %+v", i, o)
		}
	}
	for _, c := range Categories() {
		if name := fileName(c); read[name] != 1 || replaced[name] != 1 {
			t.Errorf("%s was read %d times and replaced %d times", name, read[name], replaced[name])
		}
	}
}

// spooled puts a text into the spool, as another program would.
func spooled(t *testing.T, s *Store, name, text string) {
	t.Helper()
	dir := filepath.Join(s.Dir().Path(), spoolName)
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)); err != nil {
		t.Fatal(err)
	}
}

func TestAFullSpoolIsMergedInOneGo(t *testing.T) {
	s, _, replaced := counting(t)
	for i := range maxSpoolFiles {
		spooled(t, s, fmt.Sprintf("%04d.yaml", i), string(encodeSpool([]Learning{about(i)})))
	}
	if err := s.spool([]Learning{about(maxSpoolFiles)}); err == nil {
		t.Error("one more was taken in")
	}
	merge(t, s)
	for _, c := range Categories() {
		if name := fileName(c); replaced[name] != 1 {
			t.Errorf("%s was replaced %d times", name, replaced[name])
		}
	}
	if snap := s.Read(); len(snap.Items) != maxSpoolFiles {
		t.Errorf("%d learnings", len(snap.Items))
	}
}

func TestALargeSpoolIsMergedInRounds(t *testing.T) {
	s, read, _ := counting(t)
	padding := strings.Repeat("# "+strings.Repeat("x", 1000)+"\n", maxRound/1000)
	for i := range 3 {
		spooled(t, s, fmt.Sprintf("%d.yaml", i), padding+string(encodeSpool([]Learning{about(i)})))
	}
	merge(t, s)
	if n := read[fileName(Errors)]; n != 3 {
		t.Errorf("the store was read %d times for three files of over %d MB", n, maxRound>>20)
	}
	if snap := s.Read(); len(snap.Items) != 3 {
		t.Errorf("%d learnings", len(snap.Items))
	}
}

func TestManyAreSpooledInFilesThatCanBeRead(t *testing.T) {
	s := newStore(t, options())
	var in []Learning
	for i := range 2*maxSpooled + 1 {
		in = append(in, about(i))
	}
	if err := s.spool(in); err != nil {
		t.Fatal(err)
	}
	if files, _ := filepath.Glob(filepath.Join(s.Dir().Path(), spoolName, "*.yaml")); len(files) != 3 {
		t.Errorf("%d files", len(files))
	}
	merge(t, s)
	got := read(t, s)
	if len(got) != len(in) {
		t.Fatalf("%d learnings", len(got))
	}
	for i, l := range got[:100] { // of the first file of the store
		if want := in[5*i].Summary; l.Summary != want {
			t.Errorf("%d is %s, want %s", i, l.Summary, want)
		}
	}
}

func TestWhatCannotBeReadInTheSpoolIsNotTriedAgainAndAgain(t *testing.T) {
	s, read, _ := counting(t)
	if err := os.MkdirAll(filepath.Join(s.Dir().Path(), spoolName, "folder.yaml"), 0o700); err != nil {
		t.Fatal(err)
	}
	merge(t, s, about(0))
	if n := read[fileName(Errors)]; n > 2 {
		t.Errorf("the store was read %d times", n)
	}
}

func TestManyTakenOutAtOnceAreAllInTheArchive(t *testing.T) {
	if testing.Short() {
		t.Skip("writes some thousand learnings")
	}
	s := newStore(t, options())
	n := maxArchive + 10
	var in []Learning
	for i := range n {
		l := about(i)
		l.Category = Tools
		in = append(in, l)
	}
	out := merge(t, s, in...)
	remove := func(list []Outcome) {
		err := s.Update(func(tx *Tx) error {
			for _, o := range list {
				if err := tx.Remove(o.ID, "many"); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	remove(out)
	gone, _, err := s.Archive()
	if err != nil || len(gone) != n {
		t.Errorf("%d in the archive, error %v", len(gone), err)
	}
	remove(merge(t, s, about(n)))
	if gone, _, err = s.Archive(); err != nil || len(read(t, s)) != 0 {
		t.Errorf("%d in the archive, error %v", len(gone), err)
	}
}

// BenchmarkMergeMany offers many learnings at once to an empty store: the time must grow with their number, not with its
// square.
func BenchmarkMergeMany(b *testing.B) {
	all := lessons(b, 10_000)
	for _, n := range []int{300, 1000, 3000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				s, err := Open(filepath.Join(b.TempDir(), "learnings"), options())
				if err != nil {
					b.Fatal(err)
				}
				out, err := s.Merge(all[:n], MergeOptions{})
				if err != nil || len(out) != n {
					b.Fatal(len(out), err)
				}
				s.Close()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/item")
		})
	}
}
