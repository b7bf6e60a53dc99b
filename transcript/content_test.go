package transcript

import (
	"strings"
	"testing"
)

// FuzzContent reads anything as each of the formats that have messages of parts.
func FuzzContent(f *testing.F) {
	for _, file := range []string{"gemini/fix.jsonl", "gemini/old.json", "qwen/fix.jsonl", "qwen/old.json"} {
		text := readFile(f, "../testdata/transcripts/"+file)
		f.Add([]byte(text[:min(len(text), 6000)]))
	}
	f.Add([]byte(newChat().user("u1", "One").raw(`{"$rewindTo":"u1"}`).raw(`{"$set":{"messages":[{"id":"u1","type":"user","content":"x"}]}}`).
		say("g1", "x", calls(shellCall("c", "m", "Exit Code: 2"))).String()))
	f.Add([]byte((&qwenChat{}).user("One").shell("x").get(`{"output":"y"}`, `{"callId":"c2"}`).from("q1").user("b").String()))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, from := range []State{{Agent: "gemini"}, {Agent: "qwen"}, {Agent: "gemini", Layout: Document}, {Agent: "qwen", Layout: Document}} {
			b, err := Read(strings.NewReader(string(data)), from)
			if err != nil {
				t.Fatal(err)
			}
			last := 0
			for _, e := range b.Events {
				if e.Line < last {
					t.Fatalf("line %d after %d", e.Line, last)
				}
				last = e.Line
			}
			for _, turn := range b.Turns {
				if _, err := Read(strings.NewReader(string(data[turn.Offset:])), turn); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
