package transcript

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// picking is a session of five lines: a prompt, a call, its result, noise, an answer.
func picking(filler string) string {
	return strings.Join([]string{
		`{"type":"user","uuid":"u1","sessionId":"s1","isSidechain":false,"message":{"role":"user","content":"always run make first"}}`,
		`{"type":"assistant","uuid":"u2","sessionId":"s1","isSidechain":false,"message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"make test"}}]}}`,
		`{"type":"user","uuid":"u3","sessionId":"s1","isSidechain":false,"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"Exit code 2\nno rule to make target"}]}}`,
		`{"type":"progress","sessionId":"s1","isSidechain":false,"data":"` + filler + `"}`,
		`{"type":"assistant","uuid":"u5","sessionId":"s1","isSidechain":false,"message":{"role":"assistant","content":[{"type":"text","text":"done"}]}}`,
	}, "\n")
}

func TestPickGivesTheLinesAskedForAndTheirOwnNumbers(t *testing.T) {
	for name, c := range map[string]struct {
		want  []int
		text  string
		lines []int
		said  []string
		last  int
	}{
		"a prompt":                       {[]int{1}, picking(""), []int{1}, []string{"1 always run make first"}, 1},
		"a call with its result":         {[]int{2, 3}, picking(""), []int{2, 3}, []string{"2>3 Exit code 2\nno rule to make target"}, 3},
		"a call without its result":      {[]int{2}, picking(""), []int{2}, []string{"2 "}, 2},
		"a result brings its call":       {[]int{3}, picking(""), []int{3}, []string{"2>3 Exit code 2\nno rule to make target"}, 3},
		"noise":                          {[]int{4}, picking(""), []int{4}, nil, 4},
		"the last line, without its end": {[]int{5}, picking(""), []int{5}, []string{"5 done"}, 5},
		"beyond the end":                 {[]int{1, 9}, picking(""), []int{1}, []string{"1 always run make first"}, 5},
		"behind a line of 3 MB":          {[]int{5}, picking(strings.Repeat("x", 3<<20)), []int{5}, []string{"5 done"}, 5},
		"behind a line that is too long": {[]int{4, 5}, picking(strings.Repeat("x", MaxLine)), []int{5}, []string{"5 done"}, 5},
		"no line":                        {nil, picking(""), nil, nil, 0},
		"lines that cannot be":           {[]int{0, -3}, picking(""), nil, nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := Pick(strings.NewReader(c.text), c.want)
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			for _, e := range p.Events {
				place := fmt.Sprint(e.Line)
				if e.Tool.ResultLine > 0 {
					place += fmt.Sprintf(">%d", e.Tool.ResultLine)
				}
				said = append(said, place+" "+e.Text)
			}
			if !slices.Equal(said, c.said) || !slices.Equal(p.Lines, c.lines) || p.Last != c.last {
				t.Errorf("%q, lines %v, last %d; want %q, %v, %d", said, p.Lines, p.Last, c.said, c.lines, c.last)
			}
		})
	}
}

// A learning rests on the line of an answer; what was asked stands in the call before it.
func TestPickTellsWhatAPersonAnsweredByTheLineOfTheAnswer(t *testing.T) {
	const ask = `{"questions":[{"id":"db","question":"Which store?","header":"Store","options":[{"label":"SQLite"},{"label":"Files"}]}]}`
	const answers = `User has answered your questions: "Which store?"="SQLite". You can now continue.`
	rejected := refusal + "To tell you how to proceed, the user said:\nnot in this branch"
	for complaint, c := range map[string]struct {
		text string
		want []int
		said string
	}{
		"Claude Code's answer is not shown":      {(&made{}).prompt("hi").do("AskUserQuestion", ask).get(answers, false, "").String(), []int{3}, `3 answer to "Which store?" picked: SQLite`},
		"an answer is shown that was not wanted": {(&made{}).do("AskUserQuestion", ask).get(answers, false, "").prompt("hi").String(), []int{3}, "3 prompt: hi"},
		"a call tells what was not asked for":    {(&made{}).bash("ls").get("Exit code 2", true, "").prompt("hi").String(), []int{1, 3}, "1 Bash unknown\n3 prompt: hi"},
		"the reason of a rejection is not shown": {(&made{}).do("Edit", `{"file_path":"/w/a.go"}`).get(rejected, true, "").String(), []int{2}, "1 Edit rejected result=2\n2 rejection: not in this branch"},
		"Codex CLI's answer is not shown":        {(&rollout{}).meta("").do("request_user_input", ask).get(`{"answers":{"db":{"answers":["SQLite"]}}}`).String(), []int{3}, `3 answer to "Which store?" picked: SQLite`},
		"opencode's answer is not shown":         {ocUser(0, ocText("hi")) + "\n" + ocAgent(1, 2, ocTool("question", ocDone(ask, "", `{"answers":[["SQLite"]]}`))) + "\n", []int{1}, "1 question ok result=1\n1 answer to \"Which store?\" picked: SQLite"},
		"Gemini CLI's answer is not shown":       {newChat().user("u1", "hi").say("g1", "", calls(tool("c1", "ask_user", ask, `{"output":"{\"answers\":{\"0\":\"SQLite\"}}"}`, "success"))).String(), []int{3}, "3 ask_user ok result=3\n3 answer to \"Which store?\" picked: SQLite"},
	} {
		t.Run(complaint, func(t *testing.T) {
			p, err := Pick(strings.NewReader(c.text), c.want)
			if err != nil {
				t.Fatal(err)
			}
			expect(t, Batch{Events: p.Events}, c.said)
		})
	}
}

func TestPickKnowsNoFileOfNobody(t *testing.T) {
	for _, text := range []string{"", "hello\n", `{"type":"x"}` + "\n"} {
		if _, err := Pick(strings.NewReader(text), []int{1}); !errors.Is(err, ErrUnknownFormat) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestPickTellsWhenReadingFails(t *testing.T) {
	cause := errors.New("disk")
	r := io.MultiReader(strings.NewReader(picking("")[:300]), failing{cause})
	if _, err := Pick(r, []int{5}); !errors.Is(err, cause) {
		t.Errorf("error %v", err)
	}
}

type failing struct{ error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }
