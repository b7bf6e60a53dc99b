package transcript

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"session-learning/internal/agent"
)

// codexCall is a call of which the end is told later, perhaps more than once.
type codexCall struct {
	id            string       // of a call in a script
	event, events int          // number of its first event, and how many it has: one for each file of a patch
	subs          []*codexCall // the calls in a script, each with an event of its own
	folder        string       // that it works in, when it names one
	shell         bool         // a command
	edit          bool         // a patch
	looksAfter    string       // the client's number of the command that goes on, of a call that waits for it or types into it
	stops         bool         // … and interrupts it
	questions     []question
	measured      bool // the client recorded the end itself
	ended         bool
	runs          bool // goes on behind the answer
	stopped       bool
}

// call reads a tool call. A patch is an event for each file.
func (c *codex) call(rec codexRecord) {
	f := rec.codexFields
	name, args := codexTool(str(f.name, maxField), str(f.space, maxField)), whole(f.args)
	if is(f.kind, "local_shell_call") {
		name, args = "local_shell_call", f.action
	}
	if name == "" {
		return
	}
	id := f.call
	if str(id, maxField) == "" {
		id = f.id
	}
	call := &codexCall{}
	for i, t := range c.tools(call, name, args, f) {
		e := c.begin(Call, strconv.AppendQuote(nil, c.callRecord(str(id, maxField))), rec.time, i)
		e.Tool = t
		does := call
		if call.subs != nil {
			does = call.subs[i]
		}
		e.Cwd = joined(c.state.Cwd, does.folder)
		if does.edit {
			e.Tool.Path = joined(e.Cwd, t.Path)
		}
		number := c.add(e)
		if call.events == 0 {
			call.event = number
		}
		call.events++
	}
	if call.subs != nil {
		c.remembered(str(id, maxField), call)
	}
	if target := c.calls[c.running[call.looksAfter]]; target != nil && call.stops {
		target.stopped = true
	}
	c.await(str(id, maxField), call)
}

// minUnique is how long the id of a call is at least when it is random, in bytes: models that are served elsewhere than
// at OpenAI number the calls of a session, which gives the same ids in every session.
const minUnique = 16

// callRecord is the id of the record of a call, the same in no other session but a fork.
func (c *codex) callRecord(id string) string {
	if id == "" || len(id) >= minUnique {
		return id
	}
	return c.fingerprint("c", id)
}

// tools are the tools that a call runs, as they stand in its events.
func (c *codex) tools(call *codexCall, name string, args []byte, f codexFields) []Tool {
	custom := is(f.kind, "custom_tool_call")
	t := Tool{Name: agent.Tool(name)}
	switch {
	case t.Name == agent.Edit && custom:
		return call.patch(whole(f.input))
	case t.Name == agent.Edit && name == "apply_patch":
		return call.patch(whole(firstOf(args, "input", "patch")))
	case custom: // a script, or what nobody knows
		if found := call.scripted(string(whole(f.input))); found != nil {
			return found
		}
		t.Name, t.Input = name, str(f.input, maxInput)
	case name == "wait" && field(args, "cell_id") != nil:
		call.looksAfter, call.stops = cellMark+plain(field(args, "cell_id"), maxField), isTrue(field(args, "terminate"))
		return nil
	case name == "write_stdin" || name == "unified_exec" && len(plain(field(args, "session_id"), maxField)) > len("null"):
		return call.types(t, args)
	case t.Name == agent.Shell:
		return call.command(args)
	case name == "request_user_input":
		call.questions = questionsIn(field(args, "questions"))
		t.Input = Cut(plain(args, maxInput), maxInput)
	default:
		t.Local = isEdit(t.Name)
		t.Input = readInput(&t, args)
	}
	return []Tool{t}
}

// command reads the arguments of a shell. A command that is there to apply a patch is an edit.
func (call *codexCall) command(args []byte) []Tool {
	t := Tool{Name: agent.Shell, Local: true}
	raw := firstOf(args, "command", "cmd", "input")
	if words := stringsIn(raw); len(words) > 0 {
		if path.Base(words[0]) == "apply_patch" && len(words) == 2 {
			call.folder = str(firstOf(args, "workdir", "working_directory", "cwd"), maxField)
			return call.patch([]byte(words[1]))
		}
		t.Command = Cut(scriptOf(words), maxCommand)
	} else {
		t.Command = str(raw, maxCommand)
	}
	if why := str(field(args, "justification"), maxInput); why != "" {
		t.Input = "justification: " + why
	}
	call.folder = str(firstOf(args, "workdir", "working_directory", "cwd"), maxField)
	return call.run(t)
}

// run is a command, unless all that it does is to apply a patch.
func (call *codexCall) run(t Tool) []Tool {
	if patch, folder := patchIn(t.Command); patch != "" {
		call.folder = joined(call.folder, folder)
		return call.patch([]byte(patch))
	}
	call.shell = true
	return []Tool{t}
}

// patch is the edits of a patch; of one that cannot be read, an edit of nothing.
func (call *codexCall) patch(text []byte) []Tool {
	call.edit = true
	var tools []Tool
	for _, p := range patches(string(text)) {
		tools = append(tools, Tool{Name: agent.Edit, Local: true, Path: p.path, Old: p.before, New: p.after})
	}
	if tools == nil {
		tools = []Tool{{Name: agent.Edit, Local: true, Input: Cut(string(text), maxInput)}}
	}
	return tools
}

// types reads a call that looks after a command that goes on. Only to wait for it is no event.
func (call *codexCall) types(t Tool, args []byte) []Tool {
	call.looksAfter = plain(field(args, "session_id"), maxField)
	typed := str(firstOf(args, "chars", "input"), maxInput)
	if words := stringsIn(field(args, "input")); len(words) > 0 {
		typed = strings.Join(words, " ")
	}
	call.stops = strings.ContainsAny(typed, "\x03\x04\x1c")
	if strings.TrimFunc(typed, func(r rune) bool { return r < ' ' }) == "" {
		return nil
	}
	t.Input = typed
	return []Tool{t}
}

// await remembers a call until its end is told.
func (c *codex) await(id string, call *codexCall) {
	if id == "" {
		return
	}
	if len(c.calls) >= maxOpen {
		clear(c.calls)
		clear(c.running)
	}
	c.calls[id] = call
}

// codexTool is the name of a tool with that of the server which has it.
func codexTool(name, space string) string {
	if space == "" || name == "" || strings.HasPrefix(name, space) {
		return name
	}
	return strings.TrimSuffix(space, "__") + "__" + name
}

// scriptOf is a command as a person would type it: the script that a shell is given, or the words of a program.
func scriptOf(words []string) string {
	program := strings.ToLower(strings.TrimSuffix(path.Base(strings.ReplaceAll(words[0], `\`, "/")), ".exe"))
	switch program {
	case "bash", "sh", "zsh", "dash", "ksh", "fish", "powershell", "pwsh", "cmd":
		for i, word := range words[1:] {
			flag := strings.ToLower(word)
			if flag == "-command" || flag == "/c" || strings.HasPrefix(flag, "-") && strings.HasSuffix(flag, "c") && len(flag) <= 4 {
				return strings.Join(words[i+2:], " ")
			}
		}
	}
	quoted := slices.Clone(words)
	for i, word := range quoted {
		if word == "" || strings.ContainsAny(word, " \t\n\"'$`\\|&;<>()*?#") {
			quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}

// localPath is the path in an address of a file, file://host/path with its escapes; any other text is a path itself.
func localPath(text string) string {
	address, ok := strings.CutPrefix(text, "file://")
	if !ok {
		return text
	}
	if host := strings.IndexByte(address, '/'); host > 0 {
		address = address[host:]
	}
	path := unescaped(address)
	if len(path) > 2 && path[0] == '/' && path[2] == ':' {
		return path[1:] // /C:/…
	}
	return path
}

// unescaped writes out the bytes that stand as %XX in an address.
func unescaped(address string) string {
	var out strings.Builder
	for i := 0; i < len(address); i++ {
		if address[i] == '%' && i+2 < len(address) {
			if b, err := strconv.ParseUint(address[i+1:i+3], 16, 8); err == nil {
				out.WriteByte(byte(b))
				i += 2
				continue
			}
		}
		out.WriteByte(address[i])
	}
	return valid(out.String())
}
