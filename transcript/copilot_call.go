package transcript

import (
	"strings"

	"session-learning/internal/agent"
)

// copilotAsk is the tool with which the agent asks the person.
const copilotAsk = "ask_user"

// copilotTool is a call as its arguments describe it. They are an object, or one as text.
func copilotTool(name string, arguments []byte) Tool {
	t := Tool{Name: agent.Tool(name)}
	if raw := unwrapped(arguments); raw != nil {
		arguments = raw
	}
	if name == "str_replace_editor" {
		t.Name = editorTool(str(field(arguments, "command"), maxField))
	}
	if len(arguments) > 0 && arguments[0] == '"' { // a patch, or another free form
		readPatch(&t, str(arguments, maxEdit))
	}
	t.Local = isShell(t.Name) || isEdit(t.Name)
	t.Input = t.readArguments(arguments)
	return t
}

// unwrapped is an object that is written as text; nil: it is none.
func unwrapped(raw []byte) []byte {
	if len(raw) < 2 || raw[0] != '"' {
		return nil
	}
	text := strings.TrimSpace(str(raw, MaxLine))
	if !strings.HasPrefix(text, "{") {
		return nil
	}
	return []byte(text)
}

// editorTool is what the editor of older clients did.
func editorTool(command string) string {
	switch command {
	case "view":
		return agent.Read
	case "create":
		return agent.Write
	}
	return agent.Edit
}
