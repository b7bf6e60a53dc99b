package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"session-learning/internal/safefile"
)

func TestAStoreThatCannotBeChangedSaysWhatToDo(t *testing.T) {
	s := shelf{dir: "/home/ann/store"}
	tests := map[string]struct {
		err  error
		want string
	}{
		"busy":                     {safefile.ErrBusy, "to see which one, if this goes on: learnings doctor"},
		"a folder of others":       {fs.ErrPermission, "nothing was changed; you must be able to write to /home/ann/store"},
		"a disk that is full":      {syscall.ENOSPC, tryAgain},
		"a disk that is read only": {syscall.EROFS, "nothing was changed; you must be able to write to /home/ann/store"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			err := unchanged("edit", s, fmt.Errorf("update store: %w", tt.err))
			h, ok := errors.AsType[hinted](err)
			if !ok || h.hint != tt.want || !strings.HasPrefix(err.Error(), "edit: ") {
				t.Errorf("%v, hint %q, want %q", err, h.hint, tt.want)
			}
		})
	}
}

const sharedItem = "  - {id: p-1, keywords: [a, b, c], summary: Of the project, insight: One, status: draft}\n"

func TestWhatATrustingPersonChangesInAProjectStaysTrusted(t *testing.T) {
	tests := map[string][]string{
		"edited":           {"edit", "p-1", "--insight", "Another"},
		"moved to a file":  {"edit", "p-1", "--category", "errors"},
		"kept in a review": {"review", "--keep", "p-1"},
	}
	for name, args := range tests {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t)
			m.store("errors", circular)
			m.shared("tools", sharedItem)
			m.must("trust", "--yes")
			m.must(args...)
			if out := m.must("show", "p-1", "--json"); !strings.Contains(out, `"trusted":true`) {
				t.Errorf("not trusted any more: %s", out)
			}
		})
	}
}

func TestWhatNobodyTrustsIsNotTrustedByAnEdit(t *testing.T) {
	m := newMachine(t)
	m.store("errors", circular)
	m.shared("tools", sharedItem)
	m.must("edit", "p-1", "--insight", "Another")
	if out := m.must("show", "p-1", "--json"); !strings.Contains(out, `"trusted":false`) {
		t.Errorf("trusted unseen: %s", out)
	}
}

// What a hint says is typed as it stands: an id that begins with a dash is no flag.
func TestHintsNameAnIDThatLooksLikeAFlag(t *testing.T) {
	for id, want := range map[string][2]string{
		"err-1": {" err-1", " err-1 --to user"},
		"-x":    {" -- -x", " --to user -- -x"},
		"--all": {" -- --all", " --to user -- --all"},
		"a b":   {" 'a b'", " 'a b' --to user"},
	} {
		if got := [2]string{arguments(id), amid(id, "--to user")}; got != want {
			t.Errorf("%q is typed %q, want %q", id, got, want)
		}
	}
	m := newMachine(t)
	m.store("errors", "  - id: -x\n    keywords: [a, b, c]\n    summary: Crates break when stacked\n    insight: Lay them flat.\n    status: retired\n")
	m.shared("tools", "  - id: t\n    keywords: [a, b, c]\n    summary: s\n    insight: i\n")
	if m.run("trust", "--", "-x"); !strings.Contains(m.er.String(), "learnings show -- -x\n") {
		t.Errorf("trust says %q", m.er.String())
	}
	if out := m.must("why", "--", "-x"); !strings.Contains(out, "learnings restore -- -x\n") {
		t.Errorf("why says %q", out)
	}
}
