package transcript

import (
	"strings"

	"session-learning/internal/agent"
)

// codexPatch is what a patch does to one file.
type codexPatch struct{ path, before, after string }

// maxPatched is how many files of one patch are told apart. More is a script's work.
const maxPatched = 64

// patches reads a patch in the format of apply_patch: a section a file, in it lines that begin with a minus or a plus,
// and lines around them.
func patches(text string) []codexPatch {
	var found []codexPatch
	var before, after strings.Builder
	end := func() {
		if n := len(found); n > 0 {
			last := &found[n-1]
			last.before, last.after = Cut(strings.TrimSuffix(before.String(), "\n"), maxEdit), Cut(strings.TrimSuffix(after.String(), "\n"), maxEdit)
		}
		before.Reset()
		after.Reset()
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if path, ok := patchedFile(line); ok {
			end()
			if len(found) == maxPatched {
				return found
			}
			found = append(found, codexPatch{path: path})
			continue
		}
		if len(found) == 0 || line == "" {
			continue
		}
		switch body := line[1:] + "\n"; line[0] {
		case '-':
			before.WriteString(body)
		case '+':
			after.WriteString(body)
		}
	}
	end()
	return found
}

// patchIn finds the patch that a shell command is there to apply, and the folder that it goes to first. Of a command that
// does more than that it finds none.
func patchIn(command string) (patch, folder string) {
	head, rest, ok := strings.Cut(command, "*** Begin Patch")
	if !ok {
		return "", ""
	}
	body, tail, ok := strings.Cut(rest, "*** End Patch")
	if !ok {
		return "", ""
	}
	head = strings.TrimSpace(head)
	if to, call, ok := strings.Cut(head, "&&"); ok && strings.HasPrefix(head, "cd ") {
		folder, head = strings.Trim(strings.TrimSpace(to[len("cd "):]), `'"`), strings.TrimSpace(call)
	}
	program, _, _ := strings.Cut(head, " ")
	program, _, _ = strings.Cut(program, "<")
	if program != "apply_patch" && program != "applypatch" || len(strings.Fields(tail)) > 1 {
		return "", ""
	}
	return body, folder
}

// joined is a path as seen from a folder, on the machine that wrote it.
func joined(folder, path string) string {
	switch {
	case path == "", folder != "" && (path == "." || path == "./"):
		return folder
	case folder == "", path[0] == '/', path[0] == '\\', path[0] == '~', len(path) > 1 && path[1] == ':':
		return path
	case len(folder) > 1 && folder[1] == ':' || folder[0] == '\\':
		return strings.TrimRight(folder, `\/`) + `\` + strings.TrimPrefix(strings.TrimPrefix(path, `.\`), "./")
	}
	return strings.TrimRight(folder, "/") + "/" + strings.TrimPrefix(path, "./")
}

// patched reads how the client itself says that a patch went. Of a patch in a script that the model wrote it tells alone.
func (c *codex) patched(rec codexRecord, f codexFields) {
	raw := f.call
	if str(raw, maxField) == "" {
		raw = f.id
	}
	id := str(raw, maxField)
	call := c.calls[id]
	if id == "" || call != nil && !call.edit {
		return
	}
	if call == nil && c.patchedInScript(rec, id, f) {
		return
	}
	if call == nil {
		call = &codexCall{edit: true}
		for o := openObject(f.changes); o.next() && call.events < maxPatched; {
			e := c.begin(Call, raw, rec.time, call.events)
			e.Tool = changed(unescape(o.key), o.value())
			e.Tool.Path = joined(e.Cwd, e.Tool.Path)
			if number := c.add(e); call.events == 0 {
				call.event = number
			}
			call.events++
		}
		c.await(id, call)
	}
	c.settle(rec, id, call, f.patchResult())
	call.measured = true
}

// patchedInScript settles the edits of a patch that stands in a script, and tells whether there are any.
func (c *codex) patchedInScript(rec codexRecord, id string, f codexFields) bool {
	found := false
	for o := openObject(f.changes); o.next(); {
		path := unescape(o.key)
		sub := c.inScript(func(sub *codexCall, e *Event) bool { return sub.edit && e.Tool.Path == joined(e.Cwd, path) })
		if sub != nil {
			c.settle(rec, id, sub, f.patchResult())
			sub.measured, found = true, true
		}
	}
	return found
}

// patchResult is how the client says that a patch went.
func (f codexFields) patchResult() codexResult {
	return codexResult{
		declined: is(f.status, "declined"),
		flagged:  is(f.status, "failed") || f.status == nil && string(f.success) == "false",
		text:     Cut(strings.TrimSpace(str(f.stdout, MaxOutput)+"\n"+str(f.stderr, MaxOutput)), MaxOutput),
	}
}

// changed is the edit of one file as the client records it: {"type":"add","content":…}, or in old versions {"add":{…}}.
func changed(path string, change []byte) Tool {
	t := Tool{Name: agent.Edit, Local: true, Path: path}
	for _, kind := range [...]string{"add", "update", "delete"} {
		if inside := field(change, kind); inside != nil {
			change = inside
			if kind == "delete" {
				t.Old = str(field(change, "content"), maxEdit)
				return t
			}
		}
	}
	if is(field(change, "type"), "delete") {
		t.Old = str(field(change, "content"), maxEdit)
		return t
	}
	t.New = str(field(change, "content"), maxEdit)
	if diff := whole(field(change, "unified_diff")); len(diff) > 0 {
		for _, p := range patches("*** Update File: x\n" + string(diff)) {
			t.Old, t.New = p.before, p.after
		}
	}
	return t
}
