package learnings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"session-learning/internal/safefile"
)

func TestAnEditorThatEmptiesTheFileBeforeItSavesLosesNothing(t *testing.T) {
	s := newStore(t, options())
	merge(t, s, about(0))
	path := filepath.Join(s.dir.Path(), "errors.yaml")
	text := "# mine\n" + contents(t, s.dir.Path())["errors.yaml"]
	editor, err := os.OpenFile(path, os.O_RDWR|os.O_TRUNC, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer editor.Close()
	if err := os.Chtimes(path, noon, noon); err != nil {
		t.Fatal(err)
	}
	out := merge(t, s, about(1))
	if _, err := editor.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if out[0].Action != Added || len(read(t, s)) != 2 {
		t.Errorf("%+v: %d learnings while it is saved, want 2", out[0], len(read(t, s)))
	}
	merge(t, s, about(2))
	if items := read(t, s); len(items) != 3 || !strings.HasPrefix(contents(t, s.dir.Path())["errors.yaml"], "# mine\n") {
		t.Errorf("%d learnings, want 3; the file is\n%s", len(items), contents(t, s.dir.Path())["errors.yaml"])
	}
}

func TestAFileThatIsEmptyForLongIsAnEmptyOne(t *testing.T) {
	s := newStore(t, options())
	path := filepath.Join(s.dir.Path(), "errors.yaml")
	before := noon.Add(-time.Minute)
	if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, before, before)); err != nil {
		t.Fatal(err)
	}
	merge(t, s, about(0))
	if text := contents(t, s.dir.Path())["errors.yaml"]; !strings.Contains(text, "learnings:") {
		t.Errorf("the file is %q", text)
	}
}

func TestAnEditorThatSavesMeanwhileLosesNothing(t *testing.T) {
	o := options()
	var once sync.Once
	var path string
	o.Fault = func(op safefile.Op, name string) error {
		if op == safefile.OpCreate && path != "" { // the store has been read, nothing is written yet
			once.Do(func() {
				data, _ := os.ReadFile(path)
				_ = os.WriteFile(path, append([]byte("# mine\n"), data...), 0o600)
			})
		}
		return nil
	}
	s := newStore(t, o)
	path = filepath.Join(s.dir.Path(), "errors.yaml")
	out := merge(t, s, about(0))
	text := contents(t, s.dir.Path())["errors.yaml"]
	if out[0].Action != Added || !strings.HasPrefix(text, "# mine\n") || !strings.Contains(text, out[0].ID) {
		t.Errorf("%+v\n%s", out, text)
	}
}
