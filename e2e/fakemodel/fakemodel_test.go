package fakemodel_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"session-learning/e2e/fakemodel"
)

const plainTurn = `{"model": "m", "messages": [{"role": "user", "content": "go"}], "tools": [{"name": "Bash"}]}`

func serve(t *testing.T, lanes ...fakemodel.Lane) (*fakemodel.Server, string) {
	t.Helper()
	server := fakemodel.New("t", lanes...)
	web := httptest.NewServer(server)
	t.Cleanup(web.Close)
	return server, web.URL
}

func post(t *testing.T, url, body string, header ...string) (status int, answer string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(raw)
}

type answer struct {
	ID         string
	StopReason string `json:"stop_reason"`
	Content    []struct {
		Type, Text, ID, Name, Thinking string
		Input                          json.RawMessage
	}
}

func ask(t *testing.T, url, body string, header ...string) answer {
	t.Helper()
	status, raw := post(t, url+"/v1/messages?beta=true", body, header...)
	var a answer
	if err := json.Unmarshal([]byte(raw), &a); err != nil || status != http.StatusOK {
		t.Fatalf("answer %d %s: %v", status, raw, err)
	}
	return a
}

func TestAReplyIsSpelledAsTheAPIDoes(t *testing.T) {
	_, url := serve(t, fakemodel.Main(
		fakemodel.Reply{Thinking: "hm", Text: "hi", Tools: []fakemodel.Tool{
			{Name: "Read", Input: map[string]string{"file_path": `/a "b"`}}, {Name: "List"},
		}},
		fakemodel.Reply{},
	))
	first, second := ask(t, url, plainTurn), ask(t, url, plainTurn)
	if len(first.Content) != 4 || first.Content[0].Thinking != "hm" || first.Content[1].Text != "hi" || first.StopReason != "tool_use" {
		t.Errorf("first answer %+v", first)
	}
	if got := string(first.Content[2].Input); got != `{"file_path":"/a \"b\""}` {
		t.Errorf("input %s", got)
	}
	if got := string(first.Content[3].Input); got != `{}` {
		t.Errorf("input of a call without one %s", got)
	}
	if first.ID == second.ID || first.Content[2].ID == first.Content[3].ID {
		t.Errorf("ids are not unique: %+v %+v", first, second)
	}
	if len(second.Content) != 1 || second.Content[0].Type != "text" || second.StopReason != "end_turn" {
		t.Errorf("an empty reply must be an empty text: %+v", second)
	}
}

func TestAStreamSpellsTheSameAsAMessage(t *testing.T) {
	long := strings.Repeat("äöü 世界 🚀 ", 40)
	_, url := serve(t, fakemodel.Main(fakemodel.Reply{
		Thinking: "hm", Text: long, Tools: []fakemodel.Tool{{Name: "Bash", Input: map[string]string{"command": "ls"}}},
	}))
	_, body := post(t, url+"/v1/messages", `{"model": "m", "stream": true}`)
	var text, thinking, input, last string
	for lines := bufio.NewScanner(strings.NewReader(body)); lines.Scan(); {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var e struct {
			Type  string
			Delta struct {
				Text, Thinking string
				PartialJSON    string `json:"partial_json"`
				StopReason     string `json:"stop_reason"`
			}
		}
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		text, thinking, input, last = text+e.Delta.Text, thinking+e.Delta.Thinking, input+e.Delta.PartialJSON, e.Type
		if e.Type == "message_delta" && e.Delta.StopReason != "tool_use" {
			t.Errorf("stop reason %q", e.Delta.StopReason)
		}
	}
	if text != long || thinking != "hm" || input != `{"command":"ls"}` || last != "message_stop" {
		t.Errorf("text %q, thinking %q, input %q, last event %q", text, thinking, input, last)
	}
}

func TestARequestGoesToTheLaneItBelongsTo(t *testing.T) {
	tests := map[string]struct {
		body   string
		header []string
		lane   string
	}{
		"the person's prompt":        {plainTurn, nil, "main"},
		"a title":                    {`{"messages": [{"role": "user", "content": "go"}]}`, nil, "side"},
		"a sub-agent":                {plainTurn, []string{"x-claude-code-agent-id", "a1"}, "subagent"},
		"a compaction":               {strings.Replace(plainTurn, `"go"`, `[{"type": "text", "text": "Respond with TEXT ONLY."}]`, 1), nil, "compaction"},
		"talk about such a sentence": {strings.Replace(plainTurn, `}],`, `}, {"role": "assistant", "content": "Respond with TEXT ONLY"}],`, 1), nil, "main"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			server, url := serve(t, fakemodel.Side(), fakemodel.Subagent(), fakemodel.Compaction("s"), fakemodel.Main())
			ask(t, url, test.body, test.header...)
			if got := server.Requests()[0].Lane; got != test.lane {
				t.Errorf("answered by lane %q, want %q", got, test.lane)
			}
		})
	}
}

func TestALaneGivesItsRepliesInOrder(t *testing.T) {
	once := fakemodel.Main(fakemodel.Reply{Text: "one"}, fakemodel.Reply{Text: "two"})
	again := once
	again.Repeat = true
	tests := map[string]struct {
		lane fakemodel.Lane
		want []string
	}{
		"and then says that it ended":       {once, []string{"one", "two", fakemodel.EndOfScript}},
		"and repeats the last when told to": {again, []string{"one", "two", "two"}},
		"or none when it has none":          {fakemodel.Main(), []string{fakemodel.EndOfScript}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, url := serve(t, test.lane)
			for i, want := range test.want {
				if got := ask(t, url, plainTurn).Content[0].Text; got != want {
					t.Errorf("answer %d is %q, want %q", i, got, want)
				}
			}
		})
	}
}

func TestWhatTheModelWasShownIsKept(t *testing.T) {
	server, url := serve(t, fakemodel.Main(fakemodel.Reply{Text: "one"}))
	ask(t, url, `{"model": "m", "system": [{"type": "text", "text": "be kind"}], "tools": [{"name": "Bash"}], "messages": [
		{"role": "user", "content": "go"},
		{"role": "assistant", "content": [{"type": "tool_use", "input": {"command": "secret words"}}]},
		{"role": "user", "content": [{"type": "tool_result", "content": [{"type": "text", "text": "Exit code 1"}]}]},
		{"role": "system", "content": "a note"}]}`, "x-api-key", "k", "x-client", "c")
	requests := server.Lane("main")
	if len(requests) != 1 {
		t.Fatalf("kept %d requests, want 1", len(requests))
	}
	got := requests[0]
	if got.System != "be kind" || got.Last("user") != "Exit code 1" || got.Last("system") != "a note" || got.Last("tool") != "" {
		t.Errorf("kept %+v", got)
	}
	if want := "go\n\nExit code 1\na note"; got.Text() != want {
		t.Errorf("text %q, want %q", got.Text(), want)
	}
	if got.Header.Get("X-Api-Key") != "" || got.Header.Get("X-Client") != "c" {
		t.Errorf("kept headers %v", got.Header)
	}
	if got.Reply != 1 || got.Status != http.StatusOK {
		t.Errorf("reply %d with status %d", got.Reply, got.Status)
	}
}

func TestARequestThatCannotBeServedIsRefusedAndKept(t *testing.T) {
	tests := map[string]struct {
		path, body string
		status     int
		text       string
	}{
		"an unknown path":    {"/v1/complete", `{}`, http.StatusNotFound, "not_found_error"},
		"no JSON":            {"/v1/messages", `{"model"`, http.StatusBadRequest, "invalid_request_error"},
		"a scripted failure": {"/v1/messages", plainTurn, 529, "overloaded_error"},
		"a count of tokens":  {"/v1/messages/count_tokens", plainTurn, http.StatusOK, `"input_tokens":`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			server, url := serve(t, fakemodel.Main(fakemodel.Reply{Status: 529, Error: "try later"}))
			status, body := post(t, url+test.path, test.body)
			if status != test.status || !strings.Contains(body, test.text) {
				t.Errorf("answer %d %s, want %d with %s", status, body, test.status, test.text)
			}
			if kept := server.Requests(); len(kept) != 1 || kept[0].Status != test.status {
				t.Errorf("kept %+v", kept)
			}
		})
	}
}

func TestAReplyThatIsHeldEndsWhenTheClientHangsUp(t *testing.T) {
	server := fakemodel.New("t", fakemodel.Main(fakemodel.Reply{Text: "late", Hold: time.Hour}))
	web := httptest.NewServer(server)
	client := &http.Client{Timeout: 50 * time.Millisecond}
	if resp, err := client.Post(web.URL+"/v1/messages", "application/json", strings.NewReader(plainTurn)); err == nil {
		resp.Body.Close()
		t.Error("answered at once")
	}
	web.Close() // waits for the handler
	if len(server.Requests()) != 1 {
		t.Error("the request was not kept before it was answered")
	}
}
