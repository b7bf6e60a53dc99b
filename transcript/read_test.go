package transcript

import (
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"session-learning/internal/injected"
)

func TestTheFormatIsToldFromTheContent(t *testing.T) {
	for name, c := range map[string]struct {
		head string
		want string
	}{
		"a session":                         {(&made{}).prompt("Hi").String(), "claude"},
		"one that begins with settings":     {`{"type":"mode","mode":"default","sessionId":"s"}` + "\n" + (&made{}).say("Hi").String(), "claude"},
		"one that begins with titles":       {`{"type":"summary","summary":"x","leafUuid":"y"}` + "\n", "claude"},
		"one that begins with a snapshot":   {`{"type":"file-history-snapshot","messageId":"m","snapshot":{`, "claude"},
		"one that begins with a queue":      {(&made{}).queue("enqueue", "Hi").String(), "claude"},
		"one that begins with rubbish":      {"null\n[]\n{}\n" + (&made{}).prompt("Hi").String(), "claude"},
		"a head that is cut in its message": {(&made{}).entry("assistant", `"message":{"content":[{"type":"te`).String()[:220], "claude"},
		"the type behind a long message":    {`{"parentUuid":null,"isSidechain":false,"message":{"content":"` + strings.Repeat("x", HeadSize), "claude"},
		"the mark behind the message":       {`{"type":"user","message":{"role":"user","content":"Hi"},"isSidechain":false}`, "claude"},
		"a byte order mark":                 {bom + (&made{}).prompt("Hi").String(), "claude"},
		"nothing":                           {"", ""},
		"a text":                            {"# Notes\n\n{not json}\n", ""},
		"a cousin with the same fields":     {`{"uuid":"u","parentUuid":null,"sessionId":"s","timestamp":"t","type":"user","cwd":"/w","version":"1","message":{"role":"user","parts":[{"text":"Hi"}]}}`, "qwen"},
		"a sub-agent of Qwen Code":          {`{"uuid":"u","parentUuid":null,"type":"user","cwd":"/w","isSidechain":true,"message":{"role":"user","parts":[{"text":"Hi"}]}}`, "qwen"},
		"a note of Qwen Code":               {`{"uuid":"u","parentUuid":null,"type":"system","subtype":"ui_telemetry","systemPayload":{"uiEvent":{`, "qwen"},
		"a rest of Qwen Code":               {"t\"}}\n" + `{"uuid":"u","type":"tool_result","message":{"role":"user"`, "qwen"},
		"an old document of Qwen Code":      {"{\n  \"sessionId\": \"s\",\n  \"projectHash\": \"p\",\n  \"messages\": [\n{\"id\":\"1\",\"type\":\"user\",\"content\":\"Hi\"},{\"id\":\"2\",\"type\":\"qwen\",\"content\":\"", "qwen"},
		"a session of Gemini CLI":           {bom + `{"sessionId":"s","projectHash":"p","startTime":"t","kind":"main"}` + "\r\n", "gemini"},
		"a rest of Gemini CLI":              {"x\"}\n" + `{"id":"1","timestamp":"t","type":"gemini","content":"Hi"}`, "gemini"},
		"a change of Gemini CLI":            {`{"$set":{"messages":[{"id":`, "gemini"},
		"an old document of Gemini CLI":     {"{\n  \"sessionId\": \"s\",\n  \"projectHash\": \"p\",\n  \"messages\": [\n    {\n", "gemini"},
		"a sorted document of Gemini CLI":   {`{"lastUpdated":"t","messages":[{"content":"Hi","id":"1","type":"user"},{"content":"Ho","id":"2","type":"gemini"}],"sessionId":"s"}`, "gemini"},
		"a sorted document of Qwen Code":    {`{"lastUpdated":"t","messages":[{"content":"Hi","id":"1","type":"user"},{"content":"Ho","id":"2","type":"qwen"}],"sessionId":"s"}`, "qwen"},
		"a sorted document of nobody":       {`{"lastUpdated":"t","messages":[{"content":"Hi","id":"1","type":"user"}],"sessionId":"s"}`, ""},
		"a document of Gemini on one line":  {`{"sessionId":"s","projectHash":"p","messages":[{"id":"1","type":"user","content":"Hi"}]}`, "gemini"},
		"a log of prompts":                  {`[{"sessionId":"s","messageId":0,"type":"user","message":"Hi","timestamp":"t"}]`, ""},
		"a saved chat":                      {`[{"role":"user","parts":[{"text":"Hi"}]}]`, ""},
		"a rollout":                         {`{"timestamp":"t","type":"session_meta","payload":{"id":"s"}}`, "codex"},
		"an event log":                      {`{"type":"session.start","data":{"sessionId":"s"},"id":"i","timestamp":"t","parentId":null}`, "copilot"},
		"an event log in another order":     {`{"id":"i","timestamp":"t","data":{"content":"Hi"},"type":"user.message"}`, "copilot"},
		"an event log that begins late":     {"{\"type\":\"x\"}\n" + `{"type":"hook.start","data":{"hookType":"sessionStart"`, "copilot"},
		"events of another kind":            {`{"type":"thread.started","data":{"id":"s"}}`, ""},
		"events without data":               {`{"type":"session.created","properties":{}}`, ""},
		"a document of an old Copilot":      {`{"sessionId":"s","startTime":"t","chatMessages":[{"role":"user","content":"Hi"}],"timeline":[]}`, "copilot"},
		"messages of Cursor":                {`{"role":"user","message":{"content":[{"type":"text","text":"Hi"}]}}`, "cursor"},
		"messages of Cursor after an end":   {`{"type":"turn_ended","status":"success"}` + "\n" + `{"role":"assistant","message":{"content":"Hi"}}`, "cursor"},
		"messages without a message":        {`{"role":"user","content":"Hi"}`, ""},
		"a document":                        {"{\n  \"sessionId\": \"s\",\n  \"messages\": []\n}", ""},
		"an exported session":               {`{"info":{"id":"ses_1","directory":"/w","version":"1.2.0"},"messages":[]}`, "opencode"},
		"an exported session behind a note": {"Exporting session: ses_1\n{\n  \"info\": {\n    \"id\": \"ses_1\",\n", "opencode"},
		"a text about exports":              {"Exporting session: ses_1\nDone.\n", ""},
		"an exported session of messages":   {"{\n \"messages\": [\n  {\"info\": {\"id\": \"msg_1\", \"sessionID\": \"ses_1\", \"role\": \"user\"", "opencode"},
		"a list of messages":                {bom + `[{"info":{"role":"assistant","time":{"created":1}},"parts":[]}]`, "opencode"},
		"messages, one a line":              {`{"info":{"id":"msg_1","role":"user","sessionID":"ses_1","summary":{"diffs":[` + strings.Repeat(`{"patch":"x"},`, HeadSize/13), "opencode"},
		"messages with the parts first":     {`{"parts":[{"id":"prt_1","messageID":"msg_1"}],"info":{"role":"user"}}`, "opencode"},
		"the neutral format":                {"\n" + `{"format":"session-learning","version":1,"session":"s"}`, "other"},
		"the neutral format without a head": {`{"type":"tool","command":"make","exit":2}`, "other"},
		"a log with levels":                 {`{"type":"user","event":"login","name":3}`, ""},
		"an API's messages":                 {`[{"role":"user","content":"Hi"}]`, ""},
		"a document with info":              {`{"info":{"title":"Shop API","version":"1.0"},"paths":{}}`, ""},
		"a package file":                    {`{"name":"x","type":"module"}`, ""},
	} {
		f, ok := formatOf([]byte(c.head))
		if f.agent != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q %v, want %q", name, f.agent, ok, c.want)
		}
	}
}

func TestWhatIsNoTranscriptIsRefused(t *testing.T) {
	if _, err := Read(strings.NewReader("hello\n"), State{}); !errors.Is(err, ErrUnknownFormat) {
		t.Errorf("a text: %v", err)
	}
	if _, err := Read(strings.NewReader("hello\n"), State{Agent: "nobody"}); !errors.Is(err, ErrUnknownFormat) {
		t.Errorf("an unknown agent: %v", err)
	}
	if b, err := Read(strings.NewReader(""), State{}); err != nil || len(b.Events) != 0 || b.Next != (State{}) {
		t.Errorf("an empty file: %v %+v", err, b)
	}
}

func TestReadingOnStartsAtTheLineThatIsNeeded(t *testing.T) {
	b := read(t, (&made{}).prompt("A").say("x").prompt("B").prompt("C").prompt("D").String())
	for needed, want := range map[int]int{0: 4, 1: 1, 2: 1, 3: 3, 5: 4} {
		if got := b.Resume(1<<20, needed); got.Line+1 != want {
			t.Errorf("line %d with %d needed, want %d", got.Line+1, needed, want)
		}
	}
}

func TestReadingOnStartsAtTheTurnThatMatters(t *testing.T) {
	turns := func(m *made) []State { return read(t, m.String()).Turns }
	for name, c := range map[string]struct {
		session *made
		limit   int64
		want    int // line; 0: the end
	}{
		"without a turn, the end":                {(&made{}).say("Hi"), 1 << 20, 0},
		"with one turn, that one":                {(&made{}).say("Hi").prompt("A").say("B"), 1 << 20, 2},
		"the turn before the last":               {(&made{}).prompt("A").prompt("B").prompt("C"), 1 << 20, 2},
		"the turn of a failure that is open":     {(&made{}).prompt("A").bash("make x").fail("Exit code 2").prompt("B").prompt("C").prompt("D"), 1 << 20, 1},
		"not of one that was mended":             {(&made{}).prompt("A").bash("cd a && make -s x").fail("Exit code 2").prompt("B").bash("make x | tail -1").ok("").prompt("C").prompt("D"), 1 << 20, 7},
		"also when something else works":         {(&made{}).prompt("A").bash("cd a && make x").fail("Exit code 2").prompt("B").bash("cd a && make y").ok("").prompt("C").prompt("D"), 1 << 20, 1},
		"not of a search without a hit":          {(&made{}).prompt("A").bash("grep x y").fail("Exit code 1").prompt("B").prompt("C").prompt("D"), 1 << 20, 5},
		"not of one that is no failure":          {(&made{}).prompt("A").do("Read", `{}`).fail("File does not exist.").prompt("B").prompt("C").prompt("D"), 1 << 20, 5},
		"nothing that is farther than allowed":   {(&made{}).prompt("A").prompt("B").say(strings.Repeat("x", 900)).prompt("C"), 1000, 4},
		"the end, when all is farther than that": {(&made{}).prompt("A").say(strings.Repeat("x", 900)), 100, 0},
		"a rejection is no turn":                 {(&made{}).prompt("A").bash("x").get(refusal+"the user said:\nno", true, "").prompt("B"), 1 << 20, 1},
	} {
		t.Run(name, func(t *testing.T) {
			b := read(t, c.session.String())
			got := b.Resume(c.limit, 0)
			if c.want == 0 {
				if got != b.Next {
					t.Errorf("line %d, want the end", got.Line+1)
				}
				return
			}
			if got.Line+1 != c.want {
				t.Errorf("line %d, want %d of %v", got.Line+1, c.want, turns(c.session))
			}
		})
	}
}

func TestStateSurvivesJSON(t *testing.T) {
	b := read(t, (&made{}).prompt("A").say("B").prompt("C").String())
	for _, s := range append(b.Turns, b.Next) {
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var back State
		if err := json.Unmarshal(data, &back); err != nil || back != s {
			t.Errorf("%s: %v, %+v", data, err, back)
		}
	}
	if b.Turns[1].Spoken != len("AB") || b.Next.Spoken != len("ABC") || b.Spoken != 0 {
		t.Errorf("spoken: %d, %d", b.Turns[1].Spoken, b.Next.Spoken)
	}
}

// everything is a session with every shape that a read can be interrupted in.
func everything() string {
	return bom + (&made{}).
		queue("enqueue", "Make it green").queue("dequeue", "").prompt("Make it green").
		say("I will run the tests.").bash("go test ./... | tail -1").ok("FAIL").
		queue("enqueue", "use -short").queue("remove", "").
		do("Edit", `{"file_path":"/w/a.go","old_string":"a","new_string":"b"}`).get(refusal+"the user said:\nnot there", true, "").
		prompt("[Request interrupted by user for tool use]").
		prompt("In b.go 🙂").raw("null").raw("").
		do("Bash", `{"command":"make","run_in_background":true}`).get("started", false, `{"backgroundTaskId":"b1"}`).
		prompt("<task-notification><task-id>b1</task-id><status>failed</status><summary>x failed with exit code 2</summary></task-notification>").
		raw(`{"type":"progress","isSidechain":false,"data":{}}{"type":"user","isSidechain":false,"uuid":"z","message":{"content":"Two at once"}}`).
		midTurn("and push", "human", "prompt").
		entry("system", `"subtype":"compact_boundary"`).
		prompt("<command-name>/learn</command-name><command-args>now</command-args>").
		prompt("Last").String()
}

func TestReadingOnGivesWhatOneReadGives(t *testing.T) {
	text := everything()
	whole := invariants(t, text)
	for cut := range len(text) {
		grown(t, text, whole, cut)
	}
	text = strings.TrimSuffix(text, "\n") // without the last line break
	whole = read(t, text)
	for _, cut := range []int{1, len(text) / 2, len(text) - 1} {
		grown(t, text, whole, cut)
	}
}

var update = flag.Bool("update", false, "rewrite the recorded events")

func TestRecordedSessions(t *testing.T) {
	files, err := filepath.Glob("../testdata/transcripts/*/*.json*")
	if err != nil || len(files) == 0 {
		t.Fatalf("fixtures: %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimPrefix(filepath.ToSlash(file), "../testdata/transcripts/"), func(t *testing.T) {
			text := readFile(t, file)
			whole := invariants(t, text)
			for cut := 0; cut < len(text); cut += 197 {
				grown(t, text, whole, cut)
			}
			got := show(whole.Events) + "\n"
			golden := strings.TrimSuffix(file, filepath.Ext(file)) + ".events"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(readFile(t, golden), got); diff != "" {
				t.Errorf("events (-recorded +got; -update rewrites them):\n%s", diff)
			}
		})
	}
}

func readFile(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// invariants checks what holds for every transcript, and returns it.
func invariants(t *testing.T, text string) Batch {
	t.Helper()
	b, err := Read(strings.NewReader(text), State{})
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	lines := max(strings.Count(text, "\n")+1, b.Next.Line) // a document may have all its messages on one line
	last := 0
	for _, e := range b.Events {
		if e.Line < last || e.Line > lines || e.Tool.ResultLine > lines || e.Tool.ResultLine != 0 && e.Tool.ResultLine < e.Line {
			t.Errorf("line %d after %d of %d, result at %d", e.Line, last, lines, e.Tool.ResultLine)
		}
		last = e.Line
		if len(e.Text) > MaxOutput+256 {
			t.Errorf("line %d: text of %d bytes", e.Line, len(e.Text))
		}
		if strings.Contains(e.Text, injected.Title) || strings.Contains(e.Text, "<system-reminder>") && e.Kind == Human {
			t.Errorf("line %d: injected text is left: %q", e.Line, e.Text)
		}
	}
	if b.Next.Offset > int64(len(text)) || b.Next.Line > lines {
		t.Errorf("next: %+v", b.Next)
	}
	step := 1
	if len(text) > 1<<18 {
		step = len(b.Turns)/4 + 1
	}
	for i := 0; i < len(b.Turns); i += step {
		turn := b.Turns[i]
		rest, err := Read(strings.NewReader(text[turn.Offset:]), turn)
		if err != nil {
			t.Fatalf("read on from line %d: %v", turn.Line+1, err)
		}
		sameTail(t, b, rest, turn)
	}
	return b
}

// grown reads a transcript of which only the first cut bytes are there yet, and then all of it.
func grown(t *testing.T, text string, whole Batch, cut int) {
	t.Helper()
	first, err := Read(strings.NewReader(text[:cut]), State{})
	if errors.Is(err, ErrUnknownFormat) {
		return // too little to tell
	}
	if err != nil {
		t.Fatalf("cut at %d: %v", cut, err)
	}
	from := first.Resume(int64(len(text)), 0)
	rest, err := Read(strings.NewReader(text[from.Offset:]), from)
	if err != nil {
		t.Fatalf("cut at %d: read on: %v", cut, err)
	}
	sameTail(t, whole, rest, from)
	if t.Failed() {
		t.Fatalf("cut at %d", cut)
	}
}

// sameTail tells whether a read from a place gave what the read of all gave from there on.
func sameTail(t *testing.T, whole, rest Batch, from State) {
	t.Helper()
	tail, first := whole.Events, from.Line+1
	for _, f := range formats() {
		if f.zero && f.agent == whole.Next.Agent && f.layout == whole.Next.Layout {
			first--
		}
	}
	for len(tail) > 0 && (tail[0].Line < first || len(tail) > len(rest.Events) && tail[0].Line == first) {
		tail = tail[1:]
	}
	if len(tail) != len(rest.Events) {
		t.Errorf("from line %d:\n%s\n\nwant:\n%s", from.Line+1, show(rest.Events), show(tail))
		return
	}
	for i := range tail {
		if !reflect.DeepEqual(tail[i], rest.Events[i]) {
			t.Errorf("from line %d: %s", from.Line+1, cmp.Diff(tail[i], rest.Events[i]))
			return
		}
	}
	if rest.Next != whole.Next {
		t.Errorf("from line %d: next %+v, want %+v", from.Line+1, rest.Next, whole.Next)
	}
}

func TestAHugeTranscriptKeepsTheNewestAndSaysSo(t *testing.T) {
	m := (&made{}).prompt("First")
	long := strings.Repeat("Some words that are said. ", 1000)
	for range 2 * MaxRetained / len(long) {
		m.say(long)
	}
	m.prompt("Last")
	b := read(t, m.String())
	size := 0
	for _, e := range b.Events {
		size += weight(e)
	}
	if size > MaxRetained || size < MaxRetained/2 || b.Dropped == 0 || b.Dropped+len(b.Events) != m.line {
		t.Errorf("%d bytes in %d events, %d dropped of %d", size, len(b.Events), b.Dropped, m.line)
	}
	if last := b.Events[len(b.Events)-1]; last.Text != "Last" {
		t.Errorf("the last event is line %d", last.Line)
	}
	if len(b.Turns) != 1 || b.Turns[0].Line+1 != m.line {
		t.Errorf("turns: %+v", b.Turns)
	}
	if b.Spoken != len("First")+(b.Dropped-1)*len(strings.TrimSpace(long)) {
		t.Errorf("spoken before: %d", b.Spoken)
	}
}

func TestAMessageOfCountlessBlocksDrivesOutNoOther(t *testing.T) {
	blocks := strings.Repeat(`{"type":"text","text":"a"},`, 100_000)
	b := read(t, (&made{}).prompt("First").entry("assistant", `"message":{"role":"assistant","content":[`+strings.TrimSuffix(blocks, ",")+`]}`).prompt("Last").String())
	if b.Events[0].Text != "First" || b.Events[len(b.Events)-1].Text != "Last" || b.Dropped > 0 {
		t.Errorf("%d events, %d dropped", len(b.Events), b.Dropped)
	}
}

func TestAWindowReadsAllOfAHugeTranscript(t *testing.T) {
	m := &made{}
	for range 300 {
		m.prompt("Go on").bash("make").ok("fine")
	}
	text, from := m.String(), State{}
	var got []string
	for from.Offset < int64(len(text)) {
		b, err := Read(io.LimitReader(strings.NewReader(text[from.Offset:]), 20_000), from)
		if err != nil || b.Next.Offset == from.Offset {
			t.Fatalf("at %d: %v", from.Offset, err)
		}
		for _, e := range b.Events {
			if e.Kind == Human {
				got = append(got, e.Record)
			}
		}
		from = b.Next
	}
	if len(got) != 300 {
		t.Errorf("%d prompts, want 300", len(got))
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(everything()))
	for _, line := range strings.SplitAfter(everything(), "\n") {
		f.Add([]byte(line))
	}
	f.Add([]byte(`{"type":"user","isSidechain":false,"message":{"content":[{"type":"tool_result","content":[{"text":1},null]}]},"toolUseResult":{"answers":{"a":"b"},"questions":[{}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(strings.NewReader(string(data)), State{Agent: "claude"})
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range b.Turns {
			rest, err := Read(strings.NewReader(string(data[turn.Offset:])), turn)
			if err != nil {
				t.Fatal(err)
			}
			sameTail(t, b, rest, turn)
		}
	})
}
