package hooks

import (
	"bytes"
	"encoding/json"
)

// hookOutput is the envelope of Claude Code and the agents that took it over. The text begins with a newline, because
// clients put words of their own before it, and the title must stand at the start of a line.
type hookOutput struct {
	Specific specificOutput `json:"hookSpecificOutput"`
}

type specificOutput struct {
	Event   string `json:"hookEventName"`
	Context string `json:"additionalContext"`
}

func newHookOutput(event, block string) hookOutput {
	return hookOutput{specificOutput{event, "\n" + block}}
}

// envelope is an answer as JSON, on one line and without a line break at its end.
func envelope(answer any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if enc.Encode(answer) != nil {
		return nil
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
