package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// madeUpSession is a session of Claude Code that never happened: tests fail because a module is not found, several
// attempts do not help, then one does and keeps working. It passes every rule that a real session must pass, the
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
	failingCommand = "pytest tests -q"
	failingOutput  = "Exit code 2\n" +
		"==================================== ERRORS ====================================\n" +
		"ImportError while importing test module 'tests/test_refund.py'.\n" +
		"tests/test_refund.py:3: in <module>\n" +
		"    from orders.refund import refund\n" +
		"E   ModuleNotFoundError: No module named 'orders'\n" +
		"1 error in 0.12s"
	workingCommand = "PYTHONPATH=src pytest tests -q"
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
		"is still uncovered. The refund code lives in src/orders/refund.py, the tests in tests/. Keep the public " +
		"functions as they are, and do not touch the invoices.")
	s.says("I will look at the refund code and the tests that exist first, then add a test for a refund of a part of " +
		"the amount, for a refund of more than was paid, and for a second refund of the same order. After that I run " +
		"the whole suite and report which branches no test reaches.")
	s.call(failingCommand, failingOutput, true, 40*time.Second)
	s.says("The tests cannot import the package. I will install the requirements first, in case they are missing.")
	s.call("pip install -r requirements.txt", "Requirement already satisfied: pytest in ./.venv/lib/python3.12/site-packages", false, 3*time.Minute)
	s.call(failingCommand, failingOutput, true, 5*time.Minute)
	s.says("The requirements are all there, so that is not it: the package lies in src/, which is not on the import " +
		"path when pytest is started from the root of the project. With PYTHONPATH=src it must be found.")
	s.call(workingCommand, "............                                                             [100%]\n12 passed in 0.84s", false, 4*time.Minute)
	s.says("That was the cause: the package in src/ is only found when PYTHONPATH=src is set. All twelve tests pass. " +
		"I will run the refund tests alone once more, to see that the new ones are among them.")
	s.call(workingCommand+" -k refund", "...                                                                      [100%]\n3 passed in 0.31s", false, time.Minute)
	s.says("Done: three tests for refunds were added and pass, and the whole suite passes with PYTHONPATH=src. No test " +
		"reaches the branch for a currency that differs between payment and refund.")
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

// failureEvent is what it tells the hook when the same failure comes in the next session.
func (s *madeUpSession) failureEvent() map[string]any {
	return map[string]any{
		"hook_event_name": "PostToolUseFailure", "session_id": secondSession, "cwd": s.project, "permission_mode": "default",
		"transcript_path": filepath.Join(filepath.Dir(s.transcript), secondSession+".jsonl"),
		"tool_name":       "Bash", "tool_use_id": "toolu_000000000000000000000001",
		"tool_input": map[string]any{"command": failingCommand}, "error": failingOutput, "is_interrupt": false,
	}
}
