package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// madeUpSession is a session of Claude Code that never happened: tests fail because generated code is missing, two
// attempts do not help, then one command does and the tests keep working. It passes every rule that a real session must pass, the
// least amount of text included.
type madeUpSession struct {
	box        string
	project    string
	transcript string
	at         time.Time // of the next line
	lines      bytes.Buffer
	n          int // of lines, for ids
	err        error
}

// The ids of the session that is learned from and of the one after it.
const (
	firstSession  = "00000000-0000-4000-8000-000000000001"
	secondSession = "00000000-0000-4000-8000-000000000002"
)

const (
	failingCommand = "npm test"
	failingOutput  = "Exit code 1\n" +
		"> orders@1.4.0 test\n" +
		"> vitest run\n" +
		"\n" +
		"Error: Cannot find module '.prisma/client/default'\n" +
		"Require stack:\n" +
		"- src/orders/refund.ts\n" +
		"The client is generated code: npm run generate makes it"
	workingOutput = "Test Files  9 passed (9)\n     Tests  41 passed (41)"
)

func newMadeUpSession(box string, now time.Time) *madeUpSession {
	s := &madeUpSession{box: box, project: filepath.Join(box, "home", "code", "orders"), at: now.Add(-2 * time.Hour)}
	s.transcript = filepath.Join(box, "home", ".claude", "projects", "orders", firstSession+".jsonl")
	s.tell()
	return s
}

// tell is the story.
func (s *madeUpSession) tell() {
	s.human("Please add a test for partial refunds to the orders service, run the whole test suite, and tell me what " +
		"is still uncovered. The refund code lives in src/orders/refund.ts, the tests in test/. Keep the public " +
		"functions as they are, and do not touch the invoices.")
	s.says("I will look at the refund code and the tests that exist first, then add a test for a refund of a part of " +
		"the amount, for a refund of more than was paid, and for a second refund of the same order. After that I run " +
		"the whole suite and report which branches no test reaches.")
	s.call(failingCommand, failingOutput, true, 40*time.Second)
	s.says("The tests do not even start: the database client cannot be loaded. I will look at what is installed first, " +
		"in case a package is missing.")
	s.call("npm ls @prisma/client", "orders@1.4.0\n└── @prisma/client@6.2.1", false, 3*time.Minute)
	s.call(failingCommand, failingOutput, true, 5*time.Minute)
	s.says("The package is there, so that is not it: its code is generated from the schema, and this checkout has never " +
		"generated it.")
	s.call("npm run generate", "✔ Generated Prisma Client (v6.2.1) to ./node_modules/@prisma/client in 212ms", false, 4*time.Minute)
	s.call(failingCommand, workingOutput, false, time.Minute)
	s.says("That was the cause: after npm run generate all tests pass. I will run the refund tests alone once more, to " +
		"see that the new ones are among them.")
	s.call("npm test -- refund", "Test Files  1 passed (1)\n     Tests  3 passed (3)", false, time.Minute)
	s.says("Done: three tests for refunds were added and pass, and the whole suite passes. No test reaches the branch " +
		"for a currency that differs between payment and refund.")
}

func (s *madeUpSession) human(text string) {
	s.line("user", 20*time.Second, map[string]any{"role": "user", "content": text}, nil)
}

func (s *madeUpSession) says(text string) {
	s.line("assistant", 10*time.Second, message(map[string]any{"type": "text", "text": text}), nil)
}

// call is a shell command and its result.
func (s *madeUpSession) call(command, output string, failed bool, took time.Duration) {
	id := fmt.Sprintf("toolu_%024d", s.n)
	s.line("assistant", 10*time.Second, message(map[string]any{
		"type": "tool_use", "id": id, "name": "Bash", "input": map[string]any{"command": command},
	}), nil)
	var result any = map[string]any{"stdout": output, "stderr": "", "interrupted": false, "isImage": false}
	if failed {
		result = "Error: " + output
	}
	s.line("user", took, map[string]any{"role": "user", "content": []any{map[string]any{
		"type": "tool_result", "tool_use_id": id, "content": output, "is_error": failed,
	}}}, map[string]any{"toolUseResult": result})
}

func message(block map[string]any) map[string]any {
	return map[string]any{"type": "message", "role": "assistant", "model": "made-up", "content": []any{block}}
}

// line adds one line of the transcript, as long after the one before it as is said.
func (s *madeUpSession) line(kind string, after time.Duration, message, more map[string]any) {
	s.at = s.at.Add(after)
	line := map[string]any{
		"type": kind, "message": message, "uuid": lineID(s.n + 1), "parentUuid": nil, "isSidechain": false,
		"sessionId": firstSession, "cwd": s.project, "version": "2.1.0", "userType": "external",
		"timestamp": s.at.UTC().Format("2006-01-02T15:04:05.000Z"),
	}
	if s.n > 0 {
		line["parentUuid"] = lineID(s.n)
	}
	for key, value := range more {
		line[key] = value
	}
	s.n++
	if err := json.NewEncoder(&s.lines).Encode(line); err != nil && s.err == nil {
		s.err = err
	}
}

func lineID(n int) string { return fmt.Sprintf("00000000-0000-4000-9000-%012d", n) }

// write makes the home, the project and the transcript. The transcript is made to look old, so that nobody waits for
// more of it.
func (s *madeUpSession) write() error {
	if s.err != nil {
		return s.err
	}
	git := filepath.Join(s.project, ".git")
	for _, dir := range []string{
		filepath.Join(git, "objects"), filepath.Join(git, "refs"), filepath.Dir(s.transcript), filepath.Join(s.box, "tmp"),
	} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(git, "HEAD"), []byte("ref: refs/heads/main\n"), 0o600); err != nil {
		return err
	}
	if err := os.WriteFile(s.transcript, s.lines.Bytes(), 0o600); err != nil {
		return err
	}
	old := s.at.Add(-time.Hour)
	return os.Chtimes(s.transcript, old, old)
}

// stopEvent is what Claude Code tells the hook when the session stops.
func (s *madeUpSession) stopEvent() map[string]any {
	return map[string]any{
		"hook_event_name": "Stop", "session_id": firstSession, "transcript_path": s.transcript, "cwd": s.project,
		"permission_mode": "default", "stop_hook_active": false,
	}
}

// laterPrompt is what somebody asks in the next session.
const laterPrompt = "npm test cannot find the module .prisma/client since I cloned this anew, please fix it"

// promptEvent is what Claude Code tells the hook when that is typed.
func (s *madeUpSession) promptEvent() map[string]any {
	return map[string]any{
		"hook_event_name": "UserPromptSubmit", "session_id": secondSession, "cwd": s.project, "permission_mode": "default",
		"transcript_path": filepath.Join(filepath.Dir(s.transcript), secondSession+".jsonl"), "prompt": laterPrompt,
	}
}
