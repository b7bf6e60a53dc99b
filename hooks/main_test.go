package hooks

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// testEnv is an environment without a home, so without a store.
func testEnv(stdin string, stdout io.Writer) Env {
	return Env{
		Args: []string{"session-start"}, Stdin: strings.NewReader(stdin), Stdout: stdout,
		Getenv: func(string) string { return "" }, Environ: func() []string { return nil },
		Getwd:    func() (string, error) { return "", os.ErrNotExist },
		Hostname: func() (string, error) { return "", os.ErrNotExist },
		Now:      time.Now,
		Spawn:    func(Process) error { return errors.New("not here") },
	}
}

const promptJSON = `{"hook_event_name":"UserPromptSubmit","session_id":"s","prompt":"fix it"}`

func TestMainAlwaysReturnsZeroWithinItsDeadline(t *testing.T) {
	say := func(answer string, err error) Handler {
		return func(context.Context, *Run) ([]byte, error) { return []byte(answer), err }
	}
	for name, c := range map[string]struct {
		handler Handler
		stdout  string
		took    time.Duration
	}{
		"an answer is written":             {say("x", nil), "x", 0},
		"an answer beside an error too":    {say("x", errors.New("y")), "x", 0},
		"an error says nothing":            {say("", errors.New("y")), "", 0},
		"a panic says nothing":             {func(context.Context, *Run) ([]byte, error) { panic("x") }, "", 0},
		"a panic of Go says nothing":       {func(_ context.Context, r *Run) ([]byte, error) { return []byte(r.Env.Args[7]), nil }, "", 0},
		"a handler that waits is cut":      {func(ctx context.Context, _ *Run) ([]byte, error) { <-ctx.Done(); return nil, ctx.Err() }, "", Deadline},
		"a handler that hangs is cut":      {nil, "", Deadline + logGrace},
		"a handler that is slow still may": {func(context.Context, *Run) ([]byte, error) { time.Sleep(Deadline / 2); return []byte("x"), nil }, "x", Deadline / 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				forever := make(chan struct{})
				handler := c.handler
				if handler == nil {
					handler = func(context.Context, *Run) ([]byte, error) { <-forever; return []byte("late"), nil }
				}
				var out bytes.Buffer
				begin := time.Now()
				if code := Main(handler, testEnv(promptJSON, &out)); code != 0 {
					t.Errorf("exit status %d", code)
				}
				if took := time.Since(begin); took != c.took {
					t.Errorf("took %v, want %v", took, c.took)
				}
				if out.String() != c.stdout {
					t.Errorf("stdout %q, want %q", out.String(), c.stdout)
				}
				close(forever)
				synctest.Wait()
			})
		})
	}
}

func TestMainWithAStuckStdout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe() // nobody reads
		begin := time.Now()
		code := Main(func(context.Context, *Run) ([]byte, error) { return []byte("x"), nil }, testEnv(promptJSON, write))
		if took := time.Since(begin); code != 0 || took > Deadline+logGrace {
			t.Errorf("exit status %d after %v", code, took)
		}
		read.Close()
		synctest.Wait()
	})
}

func TestMainEndsWhenAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		quit := make(chan os.Signal, 1)
		e := testEnv(promptJSON, io.Discard)
		e.Quit = quit
		forever := make(chan struct{})
		go func() { time.Sleep(time.Millisecond); quit <- syscall.SIGTERM }()
		begin := time.Now()
		code := Main(func(context.Context, *Run) ([]byte, error) { <-forever; return nil, nil }, e)
		if took := time.Since(begin); code != 0 || took != time.Millisecond {
			t.Errorf("exit status %d after %v", code, took)
		}
		close(forever)
		synctest.Wait()
	})
}

func TestMainIsSwitchedOff(t *testing.T) {
	for name, c := range map[string]struct {
		env   map[string]string
		argv0 string
		runs  bool
	}{
		"LEARNINGS_DISABLE=1":                {map[string]string{"LEARNINGS_DISABLE": "1"}, "session-stop", false},
		"LEARNINGS_DISABLE=0":                {map[string]string{"LEARNINGS_DISABLE": "0"}, "session-stop", true},
		"a child of ours":                    {map[string]string{"LEARNINGS_CHILD": "1"}, "session-stop", false},
		"a worker is a child of ours":        {map[string]string{"LEARNINGS_CHILD": "1"}, "/x/" + WorkerName, true},
		"a worker that is switched off":      {map[string]string{"LEARNINGS_CHILD": "1", "LEARNINGS_DISABLE": "yes"}, WorkerName, false},
		"nothing is set":                     {nil, "session-stop", true},
		"LEARNINGS_DISABLE is set but empty": {map[string]string{"LEARNINGS_DISABLE": ""}, "session-stop", true},
	} {
		t.Run(name, func(t *testing.T) {
			e := testEnv(promptJSON, io.Discard)
			e.Args = []string{c.argv0}
			e.Getenv = func(name string) string { return c.env[name] }
			ran := false
			Main(func(context.Context, *Run) ([]byte, error) { ran = true; return nil, nil }, e)
			if ran != c.runs {
				t.Errorf("ran: %v", ran)
			}
		})
	}
}

func TestMainKeepsTheRealErrorOutOfTheLog(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a path":           {&os.PathError{Op: "open", Path: "/home/u/secret", Err: syscall.ENOENT}, "missing"},
		"a full disk":      {errors.Join(nil, &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}), "disk full"},
		"several":          {errors.Join(errors.New("words of the user"), errors.New("x")), "*errors.errorString"},
		"a panic":          {panicError{"hooks/start.Handle"}, "panic in hooks/start.Handle"},
		"the deadline":     {context.DeadlineExceeded, "deadline"},
		"an unknown error": {&json.SyntaxError{}, "*json.SyntaxError"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := class(c.err); got != c.want {
				t.Errorf("class %q, want %q", got, c.want)
			}
		})
	}
}

func TestPanicIsPlaced(t *testing.T) {
	fall := func() (err error) {
		defer Recovered(&err)
		panic("of a test")
	}
	if err := fall(); err == nil || !strings.HasPrefix(err.Error(), "panic in hooks.TestPanicIsPlaced") {
		t.Errorf("error %v", err)
	}
}

func TestDetect(t *testing.T) {
	named := func(names ...string) []string { return names }
	for name, c := range map[string]struct {
		args []string
		env  string
		in   string
		want string
	}{
		"Claude Code":                    {nil, "", promptJSON, "claude"},
		"by hand":                        {nil, "", `{"prompt":"x"}`, "plain"},
		"by hand with an agent's name":   {named("--agent", "claude"), "", `{"prompt":"x"}`, "plain"},
		"by hand with a time":            {nil, "", `{"prompt":"x","timestamp":"2026-11-30T12:00:00Z"}`, "plain"},
		"an agent that nobody knows":     {named("--agent", "nobody"), "", promptJSON, "claude"},
		"the name in one word":           {named("--agent=Claude"), "", promptJSON, "claude"},
		"no name after the flag":         {named("--agent"), "", promptJSON, "claude"},
		"other flags":                    {named("--help", "-x", "--agents", "y", "--version"), "", promptJSON, "claude"},
		"an event name of another type":  {nil, "", `{"hook_event_name":7}`, "claude"},
		"an event name that is not told": {nil, "", `{"hook_event_name":null,"prompt":"x"}`, "plain"},
		"nothing at all":                 {nil, "", ``, "plain"},

		"the name of the payload":          {nil, "", `{"hook_event_name":"Stop","agent":"copilot"}`, "copilot"},
		"the flag before the fields":       {named("--agent", "claude"), "", `{"hook_event_name":"Stop","sessionId":"s"}`, "claude"},
		"the flag before the payload":      {named("--agent", "cursor"), "", `{"hook_event_name":"Stop","agent":"copilot"}`, "cursor"},
		"Cursor":                           {nil, "", `{"hook_event_name":"sessionStart","conversation_id":"c","cursor_version":"3.1.17"}`, "cursor"},
		"Cursor without its version":       {nil, "", `{"hook_event_name":"stop","conversation_id":"c","sessionId":"s"}`, "cursor"},
		"Cursor with Claude's event":       {nil, "", `{"hook_event_name":"SessionStart","session_id":"s","cursor_version":"2026.09.18-9a7762b"}`, "cursor"},
		"Cursor started by Copilot":        {nil, "COPILOT_CLI=1", `{"hook_event_name":"stop","conversation_id":"c"}`, "cursor"},
		"Copilot in camel case":            {nil, "", `{"sessionId":"s","cwd":"/p","prompt":"x"}`, "copilot"},
		"an old Copilot with its flag":     {named("--agent", "copilot"), "", `{"timestamp":1704614400000,"cwd":"/p","prompt":"x"}`, "copilot"},
		"an old Copilot without":           {nil, "COPILOT_CLI=1", `{"timestamp":1704614400000,"cwd":"/p","prompt":"x"}`, "copilot"},
		"Copilot with Claude's event":      {nil, "COPILOT_CLI=1", `{"hook_event_name":"UserPromptSubmit","session_id":"s","prompt":"x"}`, "copilot"},
		"Copilot by its first prompt":      {nil, "", `{"hook_event_name":"SessionStart","session_id":"s","initial_prompt":"x"}`, "copilot"},
		"Copilot by its folder":            {nil, "", `{"hook_event_name":"Stop","session_id":"s","transcript_path":"/home/dev/.copilot/session-state/s/events.jsonl"}`, "copilot"},
		"Copilot by its folder on Windows": {nil, "", `{"hook_event_name":"Stop","session_id":"s","transcript_path":"C:\\Users\\dev\\.copilot\\session-state\\s\\events.jsonl"}`, "copilot"},
		"VS Code's Copilot":                {nil, "", `{"hookEventName":"UserPromptSubmit","sessionId":"s","prompt":"x"}`, "copilot"},
		"Claude Code started by Copilot":   {nil, "COPILOT_CLI=1", `{"hook_event_name":"Stop","session_id":"s","transcript_path":"/home/dev/.claude/projects/p/s.jsonl"}`, "claude"},
		"a null in the place of an id":     {nil, "", `{"hook_event_name":"Stop","conversation_id":null,"sessionId":null}`, "claude"},
		"Qwen Code by its folder":          {nil, "", `{"hook_event_name":"Stop","session_id":"s","transcript_path":"/home/dev/.qwen/projects/p/chats/s.jsonl"}`, "qwen"},
		"Gemini CLI by its folder":         {nil, "", `{"hook_event_name":"SessionEnd","session_id":"s","transcript_path":"/home/dev/.gemini/tmp/p/chats/s.jsonl"}`, "gemini"},
	} {
		t.Run(name, func(t *testing.T) {
			e := Env{Args: append([]string{"session-start"}, c.args...)}
			getenv := func(name string) string {
				value, _ := strings.CutPrefix(c.env, name+"=")
				if value == c.env {
					return ""
				}
				return value
			}
			got := Detect(e.agent(), readFields(strings.NewReader(c.in)), Host{Getenv: getenv})
			if got.Name() != c.want {
				t.Errorf("client %s, want %s", got.Name(), c.want)
			}
		})
	}
}

func TestAnswer(t *testing.T) {
	block := "## T\n\"quoted\" <b> & \u2028 end"
	if got, want := string(plain{}.Answer("", block)), block+"\n"; got != want {
		t.Errorf("plain answer %q, want %q", got, want)
	}
	const text = `"\n## T\n\"quoted\" <b> & \u2028 end"`
	for name, c := range map[string]struct {
		client Client
		event  string
		want   string
	}{
		"Claude Code":                {claude{}, "UserPromptSubmit", `{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":` + text + `}}`},
		"Copilot CLI":                {copilot{}, "UserPromptSubmit", `{"additionalContext":` + text + `,"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":` + text + `}}`},
		"Copilot CLI in camel case":  {copilot{}, "userPromptSubmitted", `{"additionalContext":` + text + `,"hookSpecificOutput":{"hookEventName":"userPromptSubmitted","additionalContext":` + text + `}}`},
		"Cursor":                     {cursor{}, "sessionStart", `{"additional_context":` + text + `}`},
		"Cursor with Claude's event": {cursor{}, "SessionStart", `{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":` + text + `}}`},
	} {
		if got := string(c.client.Answer(c.event, block)); got != c.want {
			t.Errorf("answer for %s\n got %s\nwant %s", name, got, c.want)
		}
	}
}

func TestPathsAreMadeAbsolute(t *testing.T) {
	for name, c := range map[string]struct {
		in, getwd, folder, transcript string
	}{
		"both told":                  {`{"cwd":"/p","transcript_path":"/t.jsonl"}`, "/here", "/p", "/t.jsonl"},
		"no folder told":             {`{"transcript_path":"t.jsonl"}`, "/here", "/here", "/here/t.jsonl"},
		"a relative folder":          {`{"cwd":"x","transcript_path":"t.jsonl"}`, "/here", "/here", "/here/t.jsonl"},
		"the folder is gone":         {`{"transcript_path":"t.jsonl"}`, "", "", ""},
		"a relative transcript":      {`{"cwd":"/p","transcript_path":"../t.jsonl"}`, "/here", "/p", "/t.jsonl"},
		"wrong types":                {`{"cwd":7,"transcript_path":["x"]}`, "/here", "/here", ""},
		"a transcript named like -x": {`{"cwd":"/p","transcript_path":"-"}`, "/here", "/p", "/p/-"},
	} {
		t.Run(name, func(t *testing.T) {
			e := testEnv(c.in, io.Discard)
			e.Getwd = func() (string, error) {
				if c.getwd == "" {
					return "", os.ErrNotExist
				}
				return c.getwd, nil
			}
			r := newRun(e)
			r.read()
			if r.Folder() != c.folder || r.Payload.Transcript != c.transcript {
				t.Errorf("folder %q, transcript %q; want %q, %q", r.Folder(), r.Payload.Transcript, c.folder, c.transcript)
			}
		})
	}
}
