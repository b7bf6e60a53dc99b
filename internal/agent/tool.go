package agent

// The tools that mean the same for every agent, by the names that Claude Code gives them. The signature of a failure
// begins with one, so that it is the same whoever met the failure.
const (
	Shell = "Bash"
	Read  = "Read"
	Edit  = "Edit"
	Write = "Write"
	Grep  = "Grep" // looks for a text in files
	Glob  = "Glob" // looks for files by their names
	List  = "LS"
)

// Tool is the common name of an agent's tool. A tool that has none keeps its own.
func Tool(name string) string {
	switch name {
	case "bash", "shell", "exec", "exec_command", "local_shell", "local_shell_call", "container.exec", "shell_command",
		"run_shell_command", "run_terminal_cmd", "run_terminal_command", "run_in_terminal", "Shell", "powershell":
		return Shell
	case "read", "read_file", "view", "ReadFile":
		return Read
	case "edit", "multiedit", "patch", "apply_patch", "replace", "str_replace", "search_replace", "edit_file", "StrReplace", "ApplyPatch",
		"replace_string_in_file", "multi_replace_string_in_file", "insert_edit_into_file":
		return Edit
	case "write", "write_file", "create", "create_file":
		return Write
	case "grep", "grep_search", "search_file_content", "rg":
		return Grep
	case "glob", "file_search", "glob_file_search":
		return Glob
	case "list", "ls", "list_dir", "list_directory":
		return List
	}
	return name
}
