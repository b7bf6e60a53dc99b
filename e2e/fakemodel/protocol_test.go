package fakemodel_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"session-learning/e2e/fakemodel"
)

// api is one of the APIs beside Anthropic's, with the same conversation in its words: a system prompt, what a person said
// and what a tool gave back.
type api struct {
	path, stream string // a stream is asked for at the same path, or at one of its own
	body         string // %s is true or false: streamed
	roles        []string
	tools        []string
	read         func(t *testing.T, answer string) said // an answer, or one event of a stream
	refused      string                                 // where the message of an error stands
}

// said is what an answer, or an event, says.
type said struct {
	text, thought string
	calls         []string // name and arguments
	end           string   // why it ended; empty: it has not
}

func apis() map[string]api {
	return map[string]api{
		"Chat Completions": {
			path: "/v1/chat/completions",
			body: `{"model": "m", "stream": %s, "tools": [{"type": "function", "function": {"name": "bash"}}], "messages": [
				{"role": "system", "content": "be kind"}, {"role": "user", "content": [{"type": "text", "text": "go"}]},
				{"role": "assistant", "content": null, "tool_calls": [{"function": {"arguments": "secret words"}}]},
				{"role": "tool", "content": "Exit code 1"}]}`,
			roles: []string{"user", "assistant", "tool"}, tools: []string{"bash"}, read: readChat, refused: `"message":"try later"`,
		},
		"Responses": {
			path: "/v1/responses",
			body: `{"model": "m", "stream": %s, "instructions": "be kind", "tools": [{"type": "function", "name": "bash"}], "input": [
				{"type": "additional_tools", "role": "developer", "tools": [{"type": "namespace", "name": "more", "tools": [{"name": "exec"}]}]},
				{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "go"}]},
				{"type": "function_call", "name": "bash", "arguments": "secret words"},
				{"type": "function_call_output", "output": "Exit code 1"}]}`,
			roles: []string{"user", "tool"}, tools: []string{"exec", "bash"}, read: readResponse, refused: `"message":"try later"`,
		},
		"Gemini": {
			path: "/v1beta/models/m:generateContent", stream: "/v1beta/models/m:streamGenerateContent",
			body: `{"systemInstruction": {"parts": [{"text": "be kind"}]}, "unused": %s, "tools": [{"functionDeclarations": [{"name": "bash"}]}],
				"contents": [{"role": "user", "parts": [{"text": "go"}]},
				{"role": "model", "parts": [{"functionCall": {"name": "bash", "args": {"command": "secret words"}}}]},
				{"role": "user", "parts": [{"functionResponse": {"name": "bash", "response": {"output": "Exit code 1"}}}]}]}`,
			roles: []string{"user", "model", "user"}, tools: []string{"bash"}, read: readGemini, refused: `"message":"try later"`,
		},
	}
}

// address is where a request goes, and its body.
func (a api) address(stream bool) (path, body string) {
	if stream && a.stream != "" {
		return a.stream, fmt.Sprintf(a.body, "true")
	}
	return a.path, fmt.Sprintf(a.body, fmt.Sprint(stream))
}

func decode(t *testing.T, raw string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(raw), into); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
}

func readChat(t *testing.T, answer string) said {
	type message struct {
		Content   string
		Reasoning string `json:"reasoning_content"`
		ToolCalls []struct {
			Function struct{ Name, Arguments string }
		} `json:"tool_calls"`
	}
	var a struct {
		Choices []struct {
			Message, Delta message
			FinishReason   string `json:"finish_reason"`
		}
	}
	decode(t, answer, &a)
	var s said
	for _, c := range a.Choices {
		s.end = c.FinishReason
		for _, m := range []message{c.Message, c.Delta} {
			s.text, s.thought = s.text+m.Content, s.thought+m.Reasoning
			for _, call := range m.ToolCalls {
				s.calls = append(s.calls, call.Function.Name+" "+call.Function.Arguments)
			}
		}
	}
	return s
}

func readResponse(t *testing.T, answer string) said {
	type item struct {
		Type, Name, Arguments, Input string
		Content, Summary             []struct{ Text string }
	}
	var a struct {
		Type, Delta, Status string
		Item                item
		Output              []item
	}
	decode(t, answer, &a)
	var s said
	switch {
	case a.Type == "response.output_text.delta":
		s.text = a.Delta
	case a.Type == "response.completed", a.Status == "completed":
		s.end = "completed"
	}
	items := a.Output
	if a.Type == "response.output_item.done" {
		items = []item{a.Item}
	}
	for _, i := range items {
		switch i.Type {
		case "message":
			if a.Type == "" { // a stream has told its text
				s.text += i.Content[0].Text
			}
		case "reasoning":
			s.thought += i.Summary[0].Text
		default:
			s.calls = append(s.calls, i.Name+" "+i.Arguments+i.Input)
		}
	}
	return s
}

func readGemini(t *testing.T, answer string) said {
	var a struct {
		Candidates []struct {
			FinishReason string
			Content      struct {
				Parts []struct {
					Text         string
					Thought      bool
					FunctionCall *struct {
						Name string
						Args json.RawMessage
					}
				}
			}
		}
	}
	decode(t, answer, &a)
	s := said{end: a.Candidates[0].FinishReason}
	for _, p := range a.Candidates[0].Content.Parts {
		switch {
		case p.FunctionCall != nil:
			s.calls = append(s.calls, p.FunctionCall.Name+" "+string(p.FunctionCall.Args))
		case p.Thought:
			s.thought += p.Text
		default:
			s.text += p.Text
		}
	}
	return s
}

func TestEachAPIGivesTheSameReplyWholeAndStreamed(t *testing.T) {
	long := strings.Repeat("äöü 世界 🚀 ", 40)
	reply := fakemodel.Reply{Thinking: "hm", Text: long, Tools: []fakemodel.Tool{
		{Name: "bash", Input: map[string]string{"command": `ls "b"`}}, {Name: "list"},
	}}
	for name, api := range apis() {
		for _, stream := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, streamed: %v", name, stream), func(t *testing.T) {
				_, url := serve(t, fakemodel.Main(reply))
				path, body := api.address(stream)
				_, raw := post(t, url+path, body)
				got := said{}
				for _, event := range answers(raw, stream) {
					s := api.read(t, event)
					got.text, got.thought, got.calls = got.text+s.text, got.thought+s.thought, append(got.calls, s.calls...)
					got.end += s.end
				}
				if got.text != long || got.thought != "hm" || got.end == "" {
					t.Errorf("said %+v", got)
				}
				if want := []string{`bash {"command":"ls \"b\""}`, `list {}`}; !slices.Equal(got.calls, want) {
					t.Errorf("called %q, want %q", got.calls, want)
				}
			})
		}
	}
}

// answers takes a stream apart.
func answers(raw string, stream bool) []string {
	if !stream {
		return []string{raw}
	}
	var found []string
	for line := range strings.Lines(raw) {
		if data, ok := strings.CutPrefix(strings.TrimSpace(line), "data: "); ok && data != "[DONE]" {
			found = append(found, data)
		}
	}
	return found
}

func TestWhatTheModelWasShownIsKeptAlikeForEachAPI(t *testing.T) {
	for name, api := range apis() {
		t.Run(name, func(t *testing.T) {
			server, url := serve(t, fakemodel.Side(), fakemodel.Main(fakemodel.Reply{Text: "one"}))
			path, body := api.address(true)
			post(t, url+path, body, "authorization", "k", "x-goog-api-key", "k")
			requests := server.Lane("main")
			if len(requests) != 1 {
				t.Fatalf("kept %d requests, want 1", len(requests))
			}
			got := requests[0]
			if got.Model != "m" || !got.Stream || got.System != "be kind" || !slices.Equal(got.Tools, api.tools) {
				t.Errorf("kept %+v", got)
			}
			var roles []string
			for _, m := range got.Messages {
				roles = append(roles, m.Role)
			}
			if !slices.Equal(roles, api.roles) || got.Last(api.roles[len(api.roles)-1]) != "Exit code 1" {
				t.Errorf("kept %+v", got.Messages)
			}
			if text := got.Text(); !strings.HasPrefix(text, "go\n") || strings.Contains(text, "secret") {
				t.Errorf("text %q", text)
			}
			if got.Header.Get("Authorization")+got.Header.Get("X-Goog-Api-Key") != "" {
				t.Errorf("kept headers %v", got.Header)
			}
		})
	}
}

func TestEachAPISpellsAFailure(t *testing.T) {
	for name, api := range apis() {
		t.Run(name, func(t *testing.T) {
			server, url := serve(t, fakemodel.Main(fakemodel.Reply{Status: http.StatusTooManyRequests, Error: "try later"}))
			path, body := api.address(true)
			status, raw := post(t, url+path, body)
			if status != http.StatusTooManyRequests || !strings.Contains(raw, api.refused) {
				t.Errorf("answer %d %s", status, raw)
			}
			if status, raw = post(t, url+path, `{"model"`); status != http.StatusBadRequest || !strings.Contains(raw, `"error":{`) {
				t.Errorf("answer %d %s to what is no JSON", status, raw)
			}
			if kept := server.Requests(); len(kept) != 2 || kept[1].Status != http.StatusBadRequest {
				t.Errorf("kept %+v", kept)
			}
		})
	}
}

func TestAToolThatTakesFreeTextIsCalledSo(t *testing.T) {
	patch := "*** Begin Patch\n\"x\"\n*** End Patch"
	_, url := serve(t, fakemodel.Main(fakemodel.Reply{Tools: []fakemodel.Tool{{Name: "apply_patch", Free: patch}}}))
	_, raw := post(t, url+"/v1/responses", plainTurn)
	var a struct {
		Output []struct{ Type, Name, Input string }
	}
	decode(t, raw, &a)
	if len(a.Output) != 1 || a.Output[0].Type != "custom_tool_call" || a.Output[0].Name != "apply_patch" || a.Output[0].Input != patch {
		t.Errorf("answer %s", raw)
	}
}
