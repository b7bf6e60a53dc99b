package transcript

import (
	"strings"

	"session-learning/internal/agent"
)

// What is kept of a call, in bytes. Edits are kept longer than arguments: what changed explains a fix.
const (
	maxCommand = 16 << 10
	maxEdit    = 8 << 10
	maxInput   = 2 << 10
)

// newTool is a call of an agent's tool, of which the arguments are not read yet.
func newTool(name string) Tool {
	name = agent.Tool(name)
	return Tool{Name: name, Local: isShell(name) || isEdit(name)}
}

func isShell(name string) bool { return name == "Bash" || name == "PowerShell" }

func isEdit(name string) bool {
	return name == "Edit" || name == "MultiEdit" || name == "Write" || name == "NotebookEdit"
}

// isFile tells whether a tool of the harness looks at files: its errors are the harness's, not a program's.
func isFile(name string) bool {
	return name == "Read" || name == "Grep" || name == "Glob" || name == "LS"
}

// readInput puts the arguments of a call in their places and returns the others as text, a line each.
func readInput(t *Tool, input []byte) string {
	var others strings.Builder
	for o := openObject(input); o.next(); {
		switch key := string(o.key); key {
		case "command":
			t.Command = str(o.value(), maxCommand)
		case "file_path", "notebook_path", "filePath", "absolute_path":
			t.Path = str(o.value(), maxField)
		case "old_string", "oldString":
			t.Old = str(o.value(), maxEdit)
		case "new_string", "newString", "new_source", "content":
			t.New = str(o.value(), maxEdit)
		case "edits":
			readEdits(t, o.value())
		case "patchText":
			readPatch(t, str(o.value(), 2*maxEdit))
		case "run_in_background", "is_background":
			t.Background = isTrue(o.value())
		default:
			if key == "path" && t.Path == "" {
				t.Path = str(o.value(), maxField)
			}
			if others.Len() < maxInput {
				others.WriteString(key + ": " + plain(o.value(), maxInput) + "\n")
			}
		}
	}
	if !isShell(t.Name) && t.Command != "" { // somebody else's argument of that name
		others.WriteString("command: " + t.Command + "\n")
		t.Command = ""
	}
	return Cut(strings.TrimSuffix(others.String(), "\n"), maxInput)
}

// readArguments is readInput for the arguments of Copilot CLI, of VS Code and of Cursor: whatever means a path or a text to
// them never stands among the others.
func (t *Tool) readArguments(arguments []byte) string {
	var others strings.Builder
	for o := openObject(arguments); o.next(); {
		key := string(o.key)
		if field, limit := t.place(key); field != nil {
			*field = str(o.value(), limit)
			continue
		}
		switch {
		case (key == "patch" || key == "input") && isEdit(t.Name):
			readPatch(t, str(o.value(), maxEdit))
		case key == "isBackground" || key == "is_background" || key == "detach":
			t.Background = isTrue(o.value())
		case key == "mode" && isShell(t.Name):
			t.Background = is(o.value(), "async") || is(o.value(), "detached")
		case others.Len() < maxInput:
			others.WriteString(key + ": " + plain(o.value(), maxInput) + "\n")
		}
	}
	return Cut(strings.TrimSuffix(others.String(), "\n"), maxInput)
}

// place is where an argument belongs that Copilot CLI, VS Code or Cursor gives such a name, and how much of it is kept, in
// bytes; nil: nowhere.
func (t *Tool) place(name string) (field *string, limit int) {
	switch name {
	case "command":
		if isShell(t.Name) {
			return &t.Command, maxCommand
		}
	case "path", "filePath", "file_path", "target_file", "target_notebook":
		return &t.Path, maxField
	case "old_str", "oldString", "old_string":
		return &t.Old, maxEdit
	case "new_str", "newString", "new_string", "file_text", "contents", "code_edit":
		return &t.New, maxEdit
	case "content":
		if isEdit(t.Name) {
			return &t.New, maxEdit
		}
	}
	return nil, 0
}

// readEdits joins the parts of an edit in several places.
func readEdits(t *Tool, edits []byte) {
	var before, after []string
	array(edits, func(edit []byte) {
		for o := openObject(edit); o.next(); {
			switch string(o.key) {
			case "old_string", "oldString":
				before = append(before, str(o.value(), maxEdit))
			case "new_string", "newString":
				after = append(after, str(o.value(), maxEdit))
			}
		}
	})
	t.Old, t.New = Cut(strings.Join(before, "\n"), maxEdit), Cut(strings.Join(after, "\n"), maxEdit)
}
