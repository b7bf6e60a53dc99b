package transcript

import (
	"fmt"
	"strings"

	"session-learning/internal/agent"
)

// Newer models call no tools: they write a script that does, and print what they want to know of the results. Newer versions
// (0.171, not yet 0.142) also record the end of each command in it; before, all that is known stands in the script and in
// what it printed.

// maxScripts is how many scripts are remembered of which something may still go on.
const maxScripts = 16

// maxScripted is how many calls in one script are told apart.
const maxScripted = 32

// cellMark stands before the client's number of a script that goes on.
const cellMark = "cell "

// scripted is the calls in a script of which the arguments stand there as they are, in order. Of what the script makes up
// nothing is known.
func (call *codexCall) scripted(source string) []Tool {
	var tools []Tool
	for i := 0; i < len(source) && len(tools) < maxScripted; {
		at, name := nextOf(source[i:], "exec_command(", "shell_command(", "*** Begin Patch")
		if at < 0 {
			break
		}
		i += at
		if name == "*** Begin Patch" {
			text, end, ok := jsString(source, i-1)
			if i = max(end, i+len(name)); ok && strings.Contains(source, "apply_patch(") {
				sub := &codexCall{}
				for _, t := range sub.patch([]byte(text)) {
					tools, call.subs = append(tools, t), append(call.subs, &codexCall{edit: true})
				}
			}
			continue
		}
		i += len(name)
		args := jsStrings(source[i:])
		if command := args["cmd"] + args["command"]; command != "" {
			sub := &codexCall{folder: args["workdir"]}
			for _, t := range sub.run(Tool{Name: agent.Shell, Local: true, Command: Cut(command, maxCommand)}) {
				tools, call.subs = append(tools, t), append(call.subs, &codexCall{shell: sub.shell, edit: sub.edit, folder: sub.folder})
			}
		}
	}
	return tools
}

// nextOf finds the first of some words.
func nextOf(text string, words ...string) (at int, word string) {
	at = -1
	for _, w := range words {
		if i := strings.Index(text, w); i >= 0 && (at < 0 || i < at) {
			at, word = i, w
		}
	}
	return at, word
}

// jsStrings are the members of the object that a script begins with of which the value is a plain text.
func jsStrings(source string) map[string]string {
	found := map[string]string{}
	i := jsBlank(source, 0)
	if i >= len(source) || source[i] != '{' {
		return found
	}
	for i++; ; {
		if i = jsBlank(source, i); i >= len(source) || source[i] == '}' {
			return found
		}
		if source[i] == ',' {
			i++
			continue
		}
		key, end, quoted := jsString(source, i)
		if !quoted {
			for end = i; end < len(source) && !strings.ContainsRune(" \t\r\n:,}", rune(source[end])); end++ {
			}
			key = source[i:end]
		}
		if i = jsBlank(source, end); i >= len(source) || source[i] != ':' {
			if end <= i && i < len(source) && (source[i] == ',' || source[i] == '}') {
				continue // {cmd}
			}
			return found
		}
		i = jsBlank(source, i+1)
		value, end, ok := jsString(source, i)
		if after := jsBlank(source, end); ok && after < len(source) && (source[after] == ',' || source[after] == '}') {
			found[key] = value
			i = after
			continue
		}
		i = jsSkip(source, i)
	}
}

func jsBlank(source string, i int) int {
	for i < len(source) && strings.IndexByte(" \t\r\n", source[i]) >= 0 {
		i++
	}
	return i
}

// jsSkip returns where the value that begins at i ends: at a comma or a brace of the object that it stands in.
func jsSkip(source string, i int) int {
	depth := 0
	for i < len(source) {
		switch c := source[i]; {
		case c == '"', c == '\'', c == '`':
			_, end, _ := jsString(source, i)
			i = max(end, i+1)
			continue
		case c == '(' || c == '[' || c == '{':
			depth++
		case depth == 0 && (c == ',' || c == '}' || c == ')'):
			return i
		case c == ')' || c == ']' || c == '}':
			depth--
		}
		i++
	}
	return i
}

// jsString reads the text in quotes that begins at i. It is not ok when there is none, or when it is put together.
func jsString(source string, i int) (text string, end int, ok bool) {
	if i < 0 || i >= len(source) || strings.IndexByte("\"'`", source[i]) < 0 {
		return "", i, false
	}
	quote, ok := source[i], true
	var b strings.Builder
	for i++; i < len(source); i++ {
		switch c := source[i]; {
		case c == quote:
			return b.String(), i + 1, ok
		case c == '\\' && i+1 < len(source):
			i++
			b.WriteString(jsEscape(source, &i))
		case c == '$' && quote == '`' && strings.HasPrefix(source[i:], "${"):
			ok = false
		default:
			b.WriteByte(c)
		}
	}
	return "", i, false
}

// jsEscape is what an escape stands for; at is its letter, and is moved to its last one.
func jsEscape(source string, at *int) string {
	switch c := source[*at]; c {
	case 'n':
		return "\n"
	case 't':
		return "\t"
	case 'r':
		return "\r"
	case '\n':
		return ""
	case 'u', 'x':
		size := map[byte]int{'u': 4, 'x': 2}[c]
		var r rune
		if *at+size < len(source) {
			if _, err := fmt.Sscanf(source[*at+1:*at+1+size], "%x", &r); err == nil {
				*at += size
				return string(r)
			}
		}
		return string(c)
	default:
		return string(c)
	}
}

// remembered keeps a script, and each call in it under an id of its own.
func (c *codex) remembered(id string, call *codexCall) {
	for i, sub := range call.subs {
		sub.event, sub.events = call.event+i, 1
		sub.id = fmt.Sprintf("%s#%d", id, i+1)
		c.await(sub.id, sub)
	}
	if call.events = 0; len(c.scripts) == maxScripts {
		c.scripts = c.scripts[1:]
	}
	c.scripts = append(c.scripts, call)
}

// inScript finds the call in a script that the client tells the end of: the first that fits and has none yet.
func (c *codex) inScript(fits func(sub *codexCall, e *Event) bool) *codexCall {
	for i := len(c.scripts) - 1; i >= 0; i-- {
		for _, sub := range c.scripts[i].subs {
			found := false
			if !sub.measured {
				c.update(sub.event, func(e *Event) { found = fits(sub, e) })
			}
			if found {
				return sub
			}
		}
	}
	return nil
}

// printed reads what a script printed. What belongs to which call is known when there is one call, or something for each.
func (c *codex) printed(rec codexRecord, id string, call *codexCall) {
	all := readCodexOutput(rec.output, rec.success)
	if all.cell != "" {
		c.running[cellMark+all.cell] = id
	}
	results := scriptResults(rec.output)
	switch {
	case all.runs != "" || all.cell != "":
		results = nil
	case len(call.subs) == 1 && len(results) != 1:
		results = []codexResult{all}
	case all.flagged && len(results) > 0:
		last := &results[len(results)-1]
		last.text, last.flagged = strings.TrimPrefix(strings.TrimPrefix(last.text, "Script error:\n"), "Error: "), true
	}
	for i, sub := range call.subs {
		res := codexResult{}
		if known := len(results) == len(call.subs); known {
			res = results[i]
		} else if !sub.measured {
			c.update(sub.event, func(e *Event) {
				e.Tool.ResultLine, e.Tool.Result, e.Tool.Background = c.number, c.resultRecord(rec, id), all.cell != ""
			})
			continue
		}
		c.update(sub.event, func(e *Event) { e.Tool.Background = false })
		c.settle(rec, sub.id, sub, res)
		if res.runs != "" {
			c.running[res.runs] = sub.id
		}
	}
}

// scriptResults are what a script printed, one for each time: a result as JSON, several in a list, or a text.
func scriptResults(raw []byte) []codexResult {
	var found []codexResult
	first := true
	array(raw, func(part []byte) {
		text := str(field(part, "text"), MaxOutput)
		if first {
			var head codexResult
			head.text = text
			if first = false; head.head() && head.text == "" {
				return
			}
			text = head.text
		}
		if doc := []byte(text); strings.HasPrefix(text, "[") {
			before := len(found)
			array(doc, func(one []byte) {
				if res, ok := scriptResult(one); ok {
					found = append(found, res)
				}
			})
			if len(found) > before {
				return
			}
		} else if res, ok := scriptResult(doc); ok {
			found = append(found, res)
			return
		}
		found = append(found, codexResult{text: text})
	})
	return found
}

// scriptResult reads the result of a command as a script has it.
func scriptResult(doc []byte) (res codexResult, ok bool) {
	if field(doc, "output") == nil || field(doc, "chunk_id") == nil && field(doc, "exit_code") == nil {
		return res, false
	}
	res.text, res.duration = str(field(doc, "output"), MaxOutput), codexDuration(field(doc, "wall_time_seconds"))
	if code := field(doc, "exit_code"); code != nil && !isNull(code) {
		res.exit, res.coded = int(number(code)), true
	} else if session := field(doc, "session_id"); session != nil {
		res.runs = plain(session, maxField)
	}
	return res, true
}
