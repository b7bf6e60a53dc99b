package transcript

import "strings"

// readCodexOutput reads what the model was told of a call: text, with a few lines before it that say how it ended, or JSON
// with the same in it, as older versions have it.
func readCodexOutput(raw, success []byte) codexResult {
	res := codexResult{flagged: string(success) == "false"}
	if len(raw) > 0 && raw[0] == '{' {
		res.flagged = res.flagged || string(field(raw, "success")) == "false"
		raw = firstOf(raw, "content", "output", "body")
	}
	text := texts(raw)
	if doc := []byte(text); strings.HasPrefix(text, "{") && field(doc, "output") != nil && field(doc, "metadata") != nil {
		about := field(doc, "metadata")
		res.text = uncounted(str(field(doc, "output"), MaxOutput))
		res.coded = field(about, "exit_code") != nil
		res.exit, res.duration = int(number(field(about, "exit_code"))), codexDuration(field(about, "duration_seconds"))
		return res
	}
	res.text = text
	for res.head() && !res.coded {
	}
	res.denied()
	return res
}

// head takes the lines off that say how a command ended, and tells whether there were any: a tool inside another has its own.
func (r *codexResult) head() bool {
	rest, known := behindCommand(r.text), false
	h := *r
	for rest != "" {
		line, after, _ := strings.Cut(rest, "\n")
		line = strings.TrimSuffix(line, "\r")
		if line == "Output:" {
			h.text = uncounted(after)
			*r = h
			return known
		}
		if !h.headLine(line) {
			if known && strings.HasPrefix(rest, "aborted by user") {
				h.text = rest
				*r = h
			}
			return false
		}
		known, rest = true, after
	}
	if known { // an empty output
		h.text = ""
		*r = h
	}
	return false
}

// behindCommand is what follows the command that some versions (0.116, 0.118) repeat before those lines, however many lines
// it has itself.
func behindCommand(text string) string {
	if !strings.HasPrefix(text, "Command: ") {
		return text
	}
	for _, first := range [...]string{"\nChunk ID: ", "\nWall time: "} {
		if i := strings.Index(text, first); i >= 0 {
			return text[i+1:]
		}
	}
	return text
}

// uncounted is an output without the number of its lines, which stands before one that was cut.
func uncounted(output string) string {
	count, rest, ok := strings.Cut(output, "\n\n")
	if ok && strings.HasPrefix(count, "Total output lines: ") && !strings.Contains(count, "\n") {
		return rest
	}
	return output
}

// headLine reads one of them.
func (r *codexResult) headLine(line string) bool {
	name, value, ok := strings.Cut(line, ": ")
	if rest, script := strings.CutPrefix(line, "Script "); script {
		r.flagged = rest == "failed"
		r.cell = strings.TrimPrefix(rest, "running with cell ID ")
		if r.cell == rest {
			r.cell = ""
		}
		return r.flagged || r.cell != "" || rest == "completed" || rest == "terminated"
	}
	if rest, script := strings.CutPrefix(line, "Wall time "); script && !ok {
		name, value, ok = "Wall time", rest, true
	}
	switch {
	case ok && name == "Exit code":
		n, known := leading(value)
		r.exit, r.coded = int(n), known
		return known
	case ok && (name == "Wall time" || name == "Duration"):
		n, known := leading(value)
		if r.duration == 0 {
			r.duration = seconds(n)
		}
		return known
	case ok && (name == "Chunk ID" || name == "Original token count" || name == "Total output lines"):
		return true
	}
	if value, ok = strings.CutPrefix(line, "Process exited with code "); ok {
		n, known := leading(value)
		r.exit, r.coded = int(n), known
		return known
	}
	if value, ok = strings.CutPrefix(line, "Process running with session ID "); ok {
		r.runs = strings.TrimSpace(value)
		return true
	}
	return false
}

// maxDenial is how far into an output the client's own words on a command that the sandbox stopped go, in bytes.
const maxDenial = 512

// denied reads the status of a command that the sandbox stopped: it stands in the client's own words.
func (r *codexResult) denied() {
	if r.coded {
		return
	}
	lower := strings.ToLower(r.text[:min(len(r.text), maxDenial)])
	if !strings.HasPrefix(lower, "sandbox denied") && !strings.HasPrefix(lower, "failed in sandbox") && !strings.HasPrefix(lower, "command denied by sandbox") &&
		!strings.HasPrefix(lower, "exec_command failed") && !strings.HasPrefix(lower, "execution error") {
		return
	}
	r.flagged = true
	if output, ok := strings.CutPrefix(r.text, "failed in sandbox: "); ok {
		r.text = output
		return
	}
	for _, mark := range [...]string{"exit code: ", "exit_code: "} {
		if _, after, ok := strings.Cut(lower, mark); ok {
			n, known := leading(strings.TrimFunc(strings.SplitN(after, ",", 2)[0], func(c rune) bool { return c == ' ' || c == '}' }))
			r.exit, r.coded = int(n), known
			r.printed()
			return
		}
	}
}

// printed takes the client's own words off what the command printed: as text, or as the debugging form of a structure.
func (r *codexResult) printed() {
	if _, out, ok := strings.Cut(r.text, ", stdout: StreamOutput { text: "); ok {
		stdout, end, _ := jsString(out, 0)
		_, after, _ := strings.Cut(out[end:], "stderr: StreamOutput { text: ")
		stderr, _, _ := jsString(after, 0)
		r.text = strings.TrimSpace(stdout + "\n" + stderr)
		return
	}
	_, out, ok := strings.Cut(r.text, ", stdout: ")
	if i := strings.LastIndex(out, ", stderr: "); ok && i >= 0 {
		r.text = strings.TrimSpace(out[:i] + "\n" + out[i+len(", stderr: "):])
	}
}
