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
