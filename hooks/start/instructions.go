package start

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/internal/injected"
	"session-learning/internal/redact"
	"session-learning/internal/safefile"
	"session-learning/learnings"
)

// Bounds of the file of instructions. It is read in every session, whatever that is about, so it holds less than a session
// may be given.
const (
	maxInstructions     = 7
	maxInstructionChars = 3000
	instructionsRead    = 64 << 10 // bytes; a longer file is none of ours
)

// Instructions are the learnings that any session may be told without being asked, as the block of a reminder: of the
// active ones that hold everywhere those that a person stated, that were seen twice, or that are sure. Those that a person
// stands by come first, then those seen most often. Empty: there are none. What belongs to a project is never among them.
func Instructions(items []learnings.Learning, clean *redact.Redactor) string {
	best := slices.DeleteFunc(slices.Clone(items), func(l learnings.Learning) bool {
		return l.Status != learnings.Active || l.Scope == learnings.Project ||
			!IsRule(l) && seen(l) < ruleSightings && l.Confidence < ruleConfidence
	})
	slices.SortStableFunc(best, func(a, b learnings.Learning) int {
		return cmp.Or(
			rules(b)-rules(a), seen(b)-seen(a), cmp.Compare(b.Confidence, a.Confidence), b.Seen().Compare(a.Seen()), cmp.Compare(a.ID, b.ID),
		)
	})
	block, _ := render(best[:min(len(best), maxInstructions)], maxInstructionChars, clean)
	return block
}

func seen(l learnings.Learning) int { return max(l.TimesSeen, len(l.Sightings)) }

func rules(l learnings.Learning) int {
	if IsRule(l) {
		return 1
	}
	return 0
}

// WriteInstructions brings a file of instructions up to date. Whoever wants one makes it, empty; one that is not there, or
// that holds something of a person's own, is left alone. An empty path is no file.
func WriteInstructions(path string, items []learnings.Learning, clean *redact.Redactor) error {
	if path == "" {
		return nil
	}
	dir, err := safefile.Open(filepath.Dir(path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("write instructions: %w", err)
	}
	defer dir.Close()
	name := filepath.Base(path)
	old, err := dir.Read(name, instructionsRead)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read instructions: %w", err)
	}
	text := strings.TrimSpace(string(old))
	block := Instructions(items, clean)
	if text != "" && !strings.HasPrefix(text, injected.Title) || text == block {
		return nil
	}
	if block != "" {
		block += "\n"
	}
	if err := dir.Replace(name, []byte(block), nil); err != nil {
		return fmt.Errorf("write instructions: %w", err)
	}
	return nil
}
