package hooks

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"session-learning/learnings"
)

func TestNotesAreTheLatestOnes(t *testing.T) {
	store := storeDir(t)
	for i := range 5 {
		l := openLedger(t, store, fmt.Sprint("s", i), "")
		if err := l.Note(Note{Job: Job{Transcript: fmt.Sprint("/t", i)}}); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(store.Path(), learnings.StateDir, sessionsDir, l.name)
		l.Close()
		if err := os.Chtimes(path, noon, noon.Add(time.Duration(i)*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	notes, err := Notes(store, 3)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range notes {
		got = append(got, n.Transcript)
	}
	if !slices.Equal(got, []string{"/t4", "/t3", "/t2"}) {
		t.Errorf("notes of %v", got)
	}
}
