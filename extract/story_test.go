package extract_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// A story is a made-up session as its author tells it, and what it should teach. The format is described in
// testdata/extraction/stories/README.md.
type story struct {
	name  string
	root  string   // the project's folder
	known []string // texts of the project's own instruction files
	wants []want   // none: nothing may be learned
	short bool     // the session is under the length from which on something is learned
	quiet bool     // with no wants: drafts are allowed, active learnings are not
	steps []step
}

// want is one learning that the session should teach. Lists hold what is accepted, in each field at least one.
type want struct {
	kinds, categories, statuses []string
	holds                       []string // in the stored texts; "a|b": either
	lacks                       []string // not in the stored texts
	nokeys                      []string // no keywords
	signature                   []string // in the signature
	at                          []string // labels of the steps of which one must be among the evidence
}

// step is a line of the story with the lines that belong to it.
type step struct {
	verb, label, text string
	out, old, new     []string
	exit              string
}

var (
	storyStep = regexp.MustCompile(`^([a-z]+)(?:\[(\w+)\])?: ?(.*)$`)
	storyCall = regexp.MustCompile(`^\$(?:\[(\w+)\])? (.*)$`)
)

// readStory reads one story file.
func readStory(t *testing.T, file string) story {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := story{name: strings.TrimSuffix(filepath.Base(file), ".txt"), root: "/srv/orchard"}
	head, body, ok := strings.Cut(string(data), "\n---\n")
	if !ok {
		t.Fatalf("%s: no head", s.name)
	}
	for _, l := range strings.Split(head, "\n") {
		if !s.readHead(l) {
			t.Fatalf("%s: head: %q", s.name, l)
		}
	}
	for _, l := range strings.Split(strings.TrimRight(body, "\n"), "\n") {
		if !s.readLine(l) {
			t.Fatalf("%s: %q", s.name, l)
		}
	}
	for _, w := range s.wants {
		for _, label := range w.at {
			if !slices.ContainsFunc(s.steps, func(p step) bool { return p.label == label }) {
				t.Fatalf("%s: no step is labelled %q", s.name, label)
			}
		}
	}
	return s
}

func (s *story) readHead(line string) bool {
	key, value, _ := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	if key == "expect" {
		return s.readWant(value)
	}
	switch key {
	case "", "about":
		return true
	case "short":
		s.short = true
		return true
	case "root":
		s.root = value
		return true
	case "known":
		s.known = append(s.known, value)
		return true
	}
	if len(s.wants) == 0 {
		return false
	}
	w := &s.wants[len(s.wants)-1]
	switch key {
	case "holds":
		w.holds = append(w.holds, strings.Split(value, ", ")...)
	case "lacks":
		w.lacks = append(w.lacks, strings.Split(value, ", ")...)
	case "nokeys":
		w.nokeys = append(w.nokeys, strings.Split(value, ", ")...)
	case "signature":
		w.signature = append(w.signature, strings.Split(value, ", ")...)
	case "at":
		w.at = strings.Split(value, ", ")
	default:
		return false
	}
	return true
}

func (s *story) readWant(value string) bool {
	switch fields := strings.Fields(value); {
	case value == "none":
	case value == "nothing active":
		s.quiet = true
	case len(fields) == 3:
		s.wants = append(s.wants, want{kinds: strings.Split(fields[0], "|"), categories: strings.Split(fields[1], "|"),
			statuses: strings.Split(fields[2], "|")})
	default:
		return false
	}
	return true
}

func (s *story) readLine(line string) bool {
	if m := storyCall.FindStringSubmatch(line); m != nil {
		s.steps = append(s.steps, step{verb: "shell", label: m[1], text: m[2]})
		return true
	}
	if m := storyStep.FindStringSubmatch(line); m != nil {
		s.steps = append(s.steps, step{verb: m[1], label: m[2], text: m[3]})
		return true
	}
	if line == "" {
		return true
	}
	if len(s.steps) == 0 {
		return false
	}
	last := &s.steps[len(s.steps)-1]
	rest := strings.TrimPrefix(line[1:], " ")
	switch line[0] {
	case ' ':
		last.text = strings.TrimPrefix(last.text+"\n"+strings.TrimPrefix(line, "  "), "\n")
	case '>':
		last.out = append(last.out, rest)
	case '-':
		last.old = append(last.old, rest)
	case '+':
		last.new = append(last.new, rest)
	case '!':
		last.exit = rest
	default:
		return false
	}
	return true
}

// book writes a story as a session file of Claude Code.
type book struct {
	buf    bytes.Buffer
	lines  map[string][]int // of each label: the lines that it became
	line   int
	at     time.Time
	cwd    string
	parent string
	calls  int
	label  string
}

type object map[string]any

const storySession = "6d1f0c52-8f0b-4a53-9c1e-0f6f3a2b7d10"

// warmUp is what many sessions begin with: the agent looks around. It keeps short stories above the length under which
// a session is ignored, and says nothing that could be learned.
var warmUp = []step{
	{verb: "ai", text: "Let me get an overview first: I will read how the project is laid out, which parts are involved, what " +
		"the recent history says about them, and how the existing code is organised. After that I come back with the change itself, keep " +
		"it small, and check the result with the means that the project already has. I also have a look at the open branches, so that I do not repeat what is " +
		"already being worked on elsewhere by somebody else on the team."},
	{verb: "shell", text: "git log --oneline -n 5", out: []string{"4be21f0 Update the change log", "91c07aa Rename the service", "0d3c5be Tidy up"}},
	{verb: "shell", text: "ls -la", out: []string{"total 24", "drwxr-xr-x 6 pat pat 4096 Mar  1 09:00 .", "drwxr-xr-x 3 pat pat 4096 Mar  1 08:00 .."}},
	{verb: "ai", text: "The layout is what I expected, and the history shows nothing that is in the way. The parts involved are small and well separated, " +
		"so the work can be done in a few steps. I start with the first one now and report when there is something to see. If something turns out to be " +
		"different from what it looks like at the moment, I will say so before I go on with the next step. As far as I can see now, " +
		"nothing else has to be touched for it, and the result will be easy to look through in one go. I also keep an eye on the " +
		"time that all of this takes, and leave out what is not part of the request."},
}

func (s story) write(t *testing.T) *book {
	t.Helper()
	b := &book{lines: map[string][]int{}, at: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), cwd: s.root}
	for _, p := range s.steps {
		if p.verb == "warmup" {
			for _, w := range warmUp {
				b.step(t, w)
			}
			continue
		}
		if err := b.step(t, p); err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
	}
	return b
}

func (b *book) put(o object) {
	b.line++
	if b.label != "" {
		b.lines[b.label] = append(b.lines[b.label], b.line)
	}
	o["sessionId"], o["timestamp"] = storySession, b.at.Format("2006-01-02T15:04:05.000Z")
	data, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	b.buf.Write(append(data, '\n'))
}

func (b *book) record(o object) {
	id := fmt.Sprintf("00000000-0000-4000-8000-%012d", b.line+1)
	o["uuid"], o["parentUuid"], o["cwd"], o["version"], o["gitBranch"] = id, b.parent, b.cwd, "2.1.220", "main"
	o["isSidechain"], o["userType"] = false, "external"
	b.parent = id
	b.put(o)
}

func (b *book) user(content any, more object) {
	o := object{"type": "user", "message": object{"role": "user", "content": content}}
	for k, v := range more {
		o[k] = v
	}
	b.record(o)
}

func (b *book) assistant(block object) {
	b.record(object{"type": "assistant", "message": object{"role": "assistant", "type": "message", "model": "claude-opus-4-8",
		"id": fmt.Sprintf("msg_%04d", b.line), "content": []object{block}}})
}

// call writes a tool call and its result. A result that is a rejection or a failure is flagged.
func (b *book) call(name string, input object, result string, failed bool, extra any) {
	b.calls++
	id := fmt.Sprintf("toolu_%04d", b.calls)
	b.assistant(object{"type": "tool_use", "id": id, "name": name, "input": input})
	b.at = b.at.Add(4 * time.Second)
	if failed {
		extra = "Error: " + result
	}
	b.user([]object{{"type": "tool_result", "tool_use_id": id, "content": result, "is_error": failed}},
		object{"toolUseResult": extra})
}

const refused = "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). "

func (b *book) step(t *testing.T, p step) error {
	t.Helper()
	b.at = b.at.Add(11 * time.Second)
	b.label = p.label
	out, before, after := strings.Join(p.out, "\n"), strings.Join(p.old, "\n"), strings.Join(p.new, "\n")
	switch p.verb {
	case "human":
		b.user(p.text, object{"origin": object{"kind": "human"}, "promptSource": "typed", "permissionMode": "default"})
	case "mid":
		b.put(object{"type": "queue-operation", "operation": "enqueue", "content": p.text})
		b.put(object{"type": "queue-operation", "operation": "remove"})
	case "ai":
		b.assistant(object{"type": "text", "text": p.text})
	case "shell":
		b.shell(p, out)
	case "edit":
		input := object{"file_path": p.text, "old_string": before, "new_string": after}
		b.finish("Edit", input, p, "The file "+p.text+" has been updated successfully.",
			object{"filePath": p.text, "oldString": before, "newString": after, "originalFile": nil, "structuredPatch": []any{}, "userModified": false, "replaceAll": false})
	case "write":
		b.finish("Write", object{"file_path": p.text, "content": after}, p, "File created successfully at: "+p.text,
			object{"type": "create", "filePath": p.text, "content": after, "structuredPatch": []any{}, "originalFile": nil, "userModified": false})
	case "read":
		b.call("Read", object{"file_path": p.text}, out, false, object{"type": "text", "file": object{"filePath": p.text, "content": out}})
	case "tool": // any other tool: name, then its input as JSON
		name, input, _ := strings.Cut(p.text, " ")
		args := object{}
		if err := json.Unmarshal([]byte(input), &args); err != nil {
			return fmt.Errorf("read input of %s: %w", name, err)
		}
		b.call(name, args, out, p.exit != "", out)
	case "ask":
		b.ask(p, out)
	case "wait":
		d, err := time.ParseDuration(p.text)
		if err != nil {
			return err
		}
		b.at = b.at.Add(d)
	case "cwd":
		b.cwd = p.text
	default:
		return b.machine(p)
	}
	return nil
}

// machine writes the lines that no person and no agent said.
func (b *book) machine(p step) error {
	switch p.verb {
	case "interrupt":
		b.user([]object{{"type": "text", "text": "[Request interrupted by user]"}}, nil)
	case "meta":
		b.user([]object{{"type": "text", "text": p.text}}, object{"isMeta": true})
	case "notice":
		b.user(p.text, nil)
	case "summary":
		b.record(object{"type": "system", "subtype": "compact_boundary", "content": "Conversation compacted"})
		b.user(p.text, object{"isCompactSummary": true, "isVisibleInTranscriptOnly": true})
	case "injected":
		b.record(object{"type": "attachment", "attachment": object{"type": "hook_additional_context", "content": []string{p.text},
			"hookName": "UserPromptSubmit", "hookEvent": "UserPromptSubmit"}})
	case "queued":
		b.record(object{"type": "attachment", "attachment": object{"type": "queued_command", "prompt": p.text, "origin": object{"kind": "human"}}})
	default:
		return fmt.Errorf("no step is called %q", p.verb)
	}
	return nil
}

func (b *book) shell(p step, out string) {
	input := object{"command": p.text, "description": "Run the command"}
	if p.exit != "" && p.exit[0] >= '0' && p.exit[0] <= '9' {
		b.call("Bash", input, strings.TrimSpace("Exit code "+p.exit+"\n"+out), true, nil)
		return
	}
	b.finish("Bash", input, p, out, object{"stdout": out, "stderr": "", "interrupted": false, "isImage": false, "noOutputExpected": false})
}

// finish writes a call that ended well, or that the person rejected: with a reason, or without one.
func (b *book) finish(name string, input object, p step, result string, extra any) {
	reason, rejected := strings.CutPrefix(p.exit, "rejected")
	switch reason = strings.TrimSpace(reason); {
	case !rejected:
		b.call(name, input, result, false, extra)
	case reason != "":
		b.call(name, input, refused+"To tell you how to proceed, the user said:\n"+reason, true, nil)
	default:
		b.call(name, input, refused+"STOP what you are doing and wait for the user to tell you how to proceed.", true, nil)
		b.user([]object{{"type": "text", "text": "[Request interrupted by user for tool use]"}}, nil)
	}
}

func (b *book) ask(p step, answer string) {
	b.call("AskUserQuestion", object{"questions": []object{{"question": p.text, "header": "Choice", "options": []object{{"label": "Yes"}, {"label": "No"}}}}},
		fmt.Sprintf("User has answered your questions: %q=%q. You can now continue with the user's answers in mind.", p.text, answer), false,
		object{"questions": []object{{"question": p.text, "options": []object{{"label": "Yes"}, {"label": "No"}}}}, "answers": object{p.text: answer}})
}
