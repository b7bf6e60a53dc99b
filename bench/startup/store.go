package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// event is one hook call to be measured.
type event struct {
	name     string
	fields   map[string]any
	answered bool // the store has something to say
}

func events() []event {
	return []event{
		{"prompt, nothing relevant", map[string]any{
			"hook_event_name": "UserPromptSubmit", "prompt": "Translate the invitation for Saturday's garden party into Portuguese",
		}, false},
		{"prompt, learnings given", map[string]any{
			"hook_event_name": "UserPromptSubmit", "prompt": "the " + topic(7) + " fails with " + problem(7) + " again, fix the " + topic(7),
		}, true},
		{"failing tool", map[string]any{
			"hook_event_name": "PostToolUseFailure", "tool_name": "Bash", "tool_input": map[string]string{"command": "make report"},
			"error": "Exit code 2\nmake: *** No rule to make target 'report'.  Stop.",
		}, false},
	}
}

// payload is what the agent writes to the hook's stdin; each run is a session of its own.
func (e event) payload(run int, project string) []byte {
	fields := map[string]any{
		"session_id": fmt.Sprintf("00000000-0000-4000-8000-%012d", run), "cwd": project,
		"transcript_path": filepath.Join(project, "none.jsonl"), "permission_mode": "default",
	}
	for k, v := range e.fields {
		fields[k] = v
	}
	data, err := json.Marshal(fields)
	if err != nil {
		panic(err) // strings and maps always have a JSON form
	}
	return data
}

// Words that made-up learnings are about: no two learnings share both.
var (
	things   = strings.Fields("parser scheduler renderer importer uploader indexer gateway mailer planner balancer resolver encoder router watcher cache queue ledger registry sampler tokenizer")
	parts    = strings.Fields("retry timeout checksum handshake pagination rollback throttle snapshot webhook cursor")
	troubles = strings.Fields("deadlock overflow truncation corruption starvation")
)

func topic(i int) string { return things[i%len(things)] + " " + parts[i/len(things)%len(parts)] }

func problem(i int) string { return troubles[i/(len(things)*len(parts))%len(troubles)] }

// writeStore writes made-up learnings into the five files, in the form of hand-written ones.
func writeStore(dir string, items int) error {
	categories := []string{"errors", "workflows", "tools", "architecture", "debugging"}
	for c, category := range categories {
		var b strings.Builder
		fmt.Fprintf(&b, "category: %s\nlast_updated: \"2026-11-30T12:00:00Z\"\nlearnings:\n", category)
		for i := c; i < items; i += len(categories) {
			writeItem(&b, category, i)
		}
		if err := os.WriteFile(filepath.Join(dir, category+".yaml"), []byte(b.String()), 0o600); err != nil {
			return err
		}
	}
	return nil
}

func writeItem(b *strings.Builder, category string, i int) {
	fmt.Fprintf(b, "  - id: \"%s-%05d\"\n    created: \"2026-11-%02dT08:00:00Z\"\n", category[:3], i, 1+i%28)
	fmt.Fprintf(b, "    keywords: [%q, %q, \"variant %d\"]\n", topic(i), problem(i), i)
	fmt.Fprintf(b, "    summary: \"The %s runs into %s under load variant %d\"\n", topic(i), problem(i), i)
	fmt.Fprintf(b, "    insight: |\n      When the %s shows %s, lower its batch size to %d and restart it,\n", topic(i), problem(i), 10+i)
	fmt.Fprintf(b, "      because the %s does not free what it holds until the batch is through.\n", things[i%len(things)])
	fmt.Fprintf(b, "    example: |\n      %s --batch %d --log %s.log\n    confidence: 0.85\n    times_used: %d\n",
		things[i%len(things)], 10+i, parts[i/len(things)%len(parts)], i%7)
}
