package hooks

import (
	"bytes"
	"io"
	"path/filepath"

	"session-learning/internal/safefile"
)

// maxRolloutEnd is how much of the end of a rollout is looked at, in bytes: the end of a command is the last thing in it
// when the hook is called, and holds what the command printed.
const maxRolloutEnd = 1 << 20

// failedInRollout tells whether a command ended with an exit status other than 0. Codex does not tell its hooks the status;
// 0.171 has written the end of the command into the rollout before, 0.142 does not. Where that is not found the command is
// taken for a success, as most are.
func failedInRollout(path, call string) bool {
	if call == "" || !filepath.IsAbs(path) {
		return false
	}
	for end := rolloutEnd(path); len(end) > 0; {
		at := bytes.LastIndexByte(end, '\n')
		line := end[at+1:]
		end = end[:max(at, 0)]
		if !bytes.Contains(line, []byte(call)) || !bytes.Contains(line, []byte(`"exit_code"`)) {
			continue
		}
		var s scanner
		s.feed(line)
		event := s.finish().Object("payload")
		if item := event.Object("item"); item.Word("id") == call {
			event = item
		} else if event.Word("call_id") != call {
			continue
		}
		exit, known := event.Number("exit_code")
		return known && exit != 0 && event.Word("status") != "declined"
	}
	return false
}

// rolloutEnd is the last whole lines of a rollout, as far as they are looked at.
func rolloutEnd(path string) []byte {
	file, info, err := safefile.OpenRegular(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	if !safefile.Owned(info) {
		return nil
	}
	from := max(0, info.Size()-maxRolloutEnd)
	end, err := io.ReadAll(io.NewSectionReader(file, from, maxRolloutEnd))
	if err != nil {
		return nil
	}
	return bytes.TrimRight(end, "\n")
}
