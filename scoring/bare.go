package scoring

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostWrappers is how many programs may have put something before a line, one around the other.
const mostWrappers = 6

// bare takes off a line what programs put before the message: bullets, times, the names of services, steps and tasks,
// levels, the shell's name, the file and the line number. Placed tells
// whether these two stood there, or what else stands before what is wrong.
func bare(line string) (message string, placed bool) {
	line = trimMarks(line)
	for range mostWrappers {
		before := len(line)
		if rest, ok := strings.CutPrefix(line, "E   "); ok { // pytest says so what is wrong
			line, placed = rest, true
		}
		line = withoutWrapper(line)
		if rest, ok := withoutPlace(line); ok {
			line, placed = rest, true
		}
		if len(line) == before {
			break
		}
		line = trimMarks(line)
	}
	return line, placed
}

// withoutWrapper takes off what a line begins with. The first characters tell whose it can be.
func withoutWrapper(line string) string {
	if line == "" {
		return line
	}
	if digit(line[0]) || line[0] == '[' || line[0] == '(' {
		line = withoutTime(line)
	}
	if len(line) > 5 && line[3] == ' ' && (digit(line[4]) || digit(line[5])) {
		line = withoutHost(line)
	}
	line = withoutLevel(withoutStep(withoutService(line)))
	if strings.Contains(line[:min(len(line), maxHead)], ": ") {
		line = withoutSender(withoutShell(withoutTask(line)))
	}
	return line
}

// trimMarks takes off tags, bullets and boxes.
func trimMarks(line string) string {
	line = strings.TrimSpace(line)
	if line == "" || line[0] >= 'A' && line[0] <= 'Z' {
		return withoutEnd(line)
	}
	for _, tag := range [...]string{"<tool_use_error>", "<error>", "</error>", "[stderr]", "stderr:"} {
		line = strings.TrimSpace(strings.TrimPrefix(line, tag))
	}
	if line != "" && (line[0] >= utf8.RuneSelf || line[0] == '|' || line[0] == '!') {
		line = strings.TrimSpace(strings.TrimLeft(line, "×✖✘✗❌●•│┃|⨯!❯→╷╵╭╰─▶◇◆✕⎯ "))
	}
	return withoutEnd(line)
}

// withoutEnd takes off what stands behind a message: a tag, what a Go test says of a panic.
func withoutEnd(line string) string {
	line = strings.TrimSuffix(line, "</tool_use_error>")
	return strings.TrimSuffix(strings.TrimSuffix(line, " [recovered, repanicked]"), " [recovered]")
}

// withoutTime takes off a time stamp and the zone behind it.
func withoutTime(line string) string {
	rest, ok := afterTime(line)
	if !ok {
		return line
	}
	zone, behind, ok := strings.Cut(rest, " ")
	if ok && len(zone) >= 2 && len(zone) <= 4 && strings.Trim(zone, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && strings.HasPrefix(behind, "[") {
		if _, message, ok := strings.Cut(behind, "] "); ok { // UTC [88] ERROR: …
			return message
		}
	}
	return rest
}

// afterTime takes a time stamp off the start of a log line.
func afterTime(line string) (string, bool) {
	end := strings.IndexAny(line, " \t]")
	if end < 5 {
		return line, false
	}
	stamp := strings.TrimLeft(line[:end], "[(")
	if stamp == "" || !isTime(strings.ToLower(strings.ReplaceAll(stamp, ",", "."))) {
		return line, false
	}
	rest := strings.TrimLeft(line[end:], " \t]")
	if again, ok := afterTime(rest); ok { // a date and a time
		return again, true
	}
	return rest, rest != ""
}

// withoutHost takes off what the system's log puts first: "Mar 04 10:11:12 host name[4411]: ".
func withoutHost(line string) string {
	fields := strings.Fields(line[:min(len(line), maxHead)])
	if len(fields) < 5 || len(fields[0]) != 3 || !digit(fields[1][0]) || !isTime(fields[2]) {
		return line
	}
	if _, rest, ok := strings.Cut(line, "]: "); ok && strings.HasSuffix(fields[4], "]:") {
		return rest
	}
	return line
}

// maxHead is how many bytes of a line are looked at for what programs put before it.
const maxHead = 100

// withoutService takes off the name of a service whose output it is: "api-1  | ".
func withoutService(line string) string {
	at := strings.IndexByte(line[:min(len(line), maxHead)], '|')
	if at < 2 || line[at-1] != ' ' || at+1 < len(line) && line[at+1] != ' ' {
		return line
	}
	name := strings.TrimRight(line[:at], " ")
	numbered := name != "" && (digit(name[len(name)-1]) || strings.HasSuffix(name, "<n>"))
	if name == "" || strings.ContainsFunc(name, unicode.IsSpace) || !strings.ContainsFunc(name[:1], unicode.IsLetter) || !numbered && len(name)+1 == at {
		return line
	}
	return strings.TrimSpace(line[at+1:])
}

// withoutStep takes off the step of an image that is built: "#12 3.456 ".
func withoutStep(line string) string {
	rest, ok := strings.CutPrefix(line, "#")
	if !ok {
		return line
	}
	step, rest, _ := strings.Cut(rest, " ")
	if strings.Trim(step, "0123456789") != "" && step != "<n>" || step == "" {
		return line
	}
	if seconds, message, ok := strings.Cut(rest, " "); ok && (strings.Trim(seconds, "0123456789.") == "" || seconds == "<n>") {
		return message
	}
	return rest
}

// withoutLevel takes off a level or a name in brackets. What a step of a job, a test or git is told to be stays.
func withoutLevel(line string) string {
	line = strings.TrimPrefix(line, "##")
	if rest, ok := strings.CutPrefix(line, "::error "); ok {
		if _, message, ok := strings.Cut(rest, "::"); ok {
			return message
		}
	}
	rest, ok := strings.CutPrefix(line, "[")
	if !ok {
		return loggedBy(fieldOf(line))
	}
	end := strings.IndexByte(rest, ']')
	if end <= 0 || end > 20 || strings.ContainsFunc(rest[:end], func(r rune) bool { return !wordRune(r) && r != '-' }) {
		return line
	}
	if hasPrefix(strings.ToLower(rest), "info", "warn", "debug", "notice", "note", "trace", "started", "completed", "skipped", "failed", "rejected", "group") {
		return line
	}
	return strings.TrimSpace(rest[end+1:])
}

// fieldOf is the message of a line of fields: time="…" level=error msg="…".
func fieldOf(line string) string {
	head := line[:min(len(line), maxHead)]
	if !strings.Contains(head, "level=error") && !strings.Contains(head, "level=fatal") {
		return line
	}
	_, message, ok := strings.Cut(line, `msg="`)
	if !ok {
		return line
	}
	if end := strings.LastIndexByte(message, '"'); end > 0 {
		message = message[:end]
	}
	return strings.ReplaceAll(message, `\"`, `"`)
}

// loggedBy takes off the level and the logger as they write them in Java: "ERROR 1 --- [main] o.s.Main : ", "ERROR io.acme.Main - ".
func loggedBy(line string) string {
	rest, ok := strings.CutPrefix(line, "ERROR ")
	if !ok {
		return line
	}
	if _, message, ok := strings.Cut(rest+" ", " : "); ok && strings.Contains(rest, " --- [") {
		return message
	}
	if logger, message, ok := strings.Cut(rest, " - "); ok && !strings.ContainsFunc(logger, unicode.IsSpace) {
		return message
	}
	return line
}

// scripts are the usual names of what a package has run.
const scripts = "|build|test|lint|dev|start|check|typecheck|type-check|prepare|install|postinstall|preinstall|prebuild|compile|format|generate|"

// withoutTask takes off whose task a runner of many packages shows: "@acme/web:test: ", "@acme/web: ", "apps/web build: ".
func withoutTask(line string) string {
	end := strings.Index(line[:min(len(line), maxHead)], ": ")
	if end <= 0 || strings.ContainsAny(line[:1], `./\~`) {
		return line
	}
	head, rest := line[:end], line[end+2:]
	name, script, spaced := strings.Cut(head, " ")
	if spaced {
		if (strings.Contains(name, "/") && !strings.ContainsAny(name, ".:") || name == "<path>") && strings.Contains(scripts, "|"+script+"|") {
			return rest
		}
		return line
	}
	pack, task, two := strings.Cut(strings.TrimPrefix(head, "@"), ":")
	if !two && (head[0] != '@' || !strings.Contains(head, "/")) || two && (task == "" || !strings.ContainsFunc(task[:1], unicode.IsLetter)) {
		return line
	}
	if strings.ContainsFunc(pack+task, func(r rune) bool { return r > unicode.MaxASCII || !wordRune(r) && !strings.ContainsRune("-/:", r) }) || strings.Contains(task, "::") {
		return line
	}
	return rest
}

// withoutShell takes off who reports what a command of a script did: "bash: line 3: ", "(eval):1: ", "./run.sh: line 9: ".
func withoutShell(line string) string {
	head, rest, ok := strings.Cut(line, ": ")
	if !ok || len(head) > maxHead || strings.ContainsFunc(head, unicode.IsSpace) {
		return line
	}
	name := head[strings.LastIndexAny(head, `/\`)+1:]
	switch name {
	case "sh", "bash", "zsh", "dash", "ksh", "-bash", "-zsh":
	default:
		script, ok := afterLineNumber(rest)
		switch {
		case strings.HasPrefix(head, "(eval):"):
			return rest
		case ok:
			return script
		}
		return line
	}
	for {
		tail, ok := afterLineNumber(rest)
		if !ok {
			return rest
		}
		rest = tail
	}
}

// afterLineNumber takes off a line's number as shells write it: "line 3: ", "3: ", "行 3: ", "第 3 行： ".
func afterLineNumber(s string) (string, bool) {
	end, colon := strings.Index(s, ": "), 2
	if wide := strings.Index(s, "： "); wide >= 0 && (end < 0 || wide < end) {
		end, colon = wide, len("： ")
	}
	if end <= 0 || end > 30 {
		return s, false
	}
	number := s[:end]
	for _, word := range []string{"line", "行", "第", "Zeile", "zeile", "ligne", "línea", "строка"} {
		number = strings.ReplaceAll(number, word, "")
	}
	number = strings.TrimSpace(number)
	if strings.Trim(number, "0123456789") != "" && number != "<n>" || number == "" && !strings.HasPrefix(s, "line") {
		return s, false
	}
	return strings.TrimSpace(s[end+colon:]), true
}

// withoutSender takes off who says it, where others say the same without a name.
func withoutSender(line string) string {
	for _, sender := range []string{"docker: ", "vet: ", "e: file:", "e: /", "Error: Error: "} {
		if strings.HasPrefix(line, sender) {
			return line[strings.IndexByte(line, ' ')+1:]
		}
	}
	return line
}
