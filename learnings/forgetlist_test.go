package learnings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestTheListOfWhatWasForgottenIsBoundedAndSurvivesAPersonsEditor(t *testing.T) {
	s := newStore(t, options())
	var many []string
	for i := range maxForgotten + 5 {
		many = append(many, "key-"+time.Duration(i).String())
	}
	if err := s.remember(many, nil); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(s.dir.Path(), archiveName, forgottenName)
	data, err := os.ReadFile(file)
	if err != nil || strings.Count(string(data), "\n") != maxForgotten {
		t.Fatalf("%d lines, %v", strings.Count(string(data), "\n"), err)
	}
	if err := os.WriteFile(file, append([]byte("not a line of ours\n"), data...), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.remember([]string{"one more"}, []string{"s"}); err != nil {
		t.Fatal(err)
	}
	f, err := s.readForgotten()
	if err != nil {
		t.Fatal(err)
	}
	if !f.holds(forgottenKey, "one more") || !f.holds(forgottenSession, "s") || f.holds(forgottenSession, "one more") {
		t.Error("what was forgotten last is not known")
	}
	if f.holds(forgottenKey, many[0]) || !f.holds(forgottenKey, many[len(many)-1]) {
		t.Error("not the oldest ones went")
	}
}
