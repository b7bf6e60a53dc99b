package transcript

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkRead reads a session as they are in the field: two thirds of the bytes are noise, and of the rest most
// are contents of files. The second and third show what each kind costs alone.
func BenchmarkRead(b *testing.B) {
	for name, session := range map[string][]byte{
		"session": benchSession(6, 4),
		"noise":   benchSession(20, 0),
		"work":    benchSession(0, 20),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(session)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(bytes.NewReader(session), State{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkField reads the sessions that lie beside the project, if any do.
func BenchmarkField(b *testing.B) {
	files, err := filepath.Glob("../../shared/replay/*/*.jsonl")
	if err != nil || len(files) == 0 {
		b.Skip("no sessions beside the project")
	}
	var texts []string
	size := 0
	for _, file := range files {
		texts = append(texts, readFile(b, file))
		size += len(texts[len(texts)-1])
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			if _, err := Read(strings.NewReader(text), State{}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// benchSession is a session of about 8 MB with so many lines of noise and rounds of work after each other.
func benchSession(noise, work int) []byte {
	code := strings.Repeat("\tif err := run(ctx, \"step\"); err != nil {\n\t\treturn fmt.Errorf(\"run step: %w\", err)\n\t}\n", 60)
	m := (&made{}).prompt("Fix the failing test")
	for m.text.Len() < 8<<20 {
		for range noise {
			m.entry("progress", `"data":{"type":"agent_progress","message":{"type":"user","message":{"role":"user","content":`+quote(code[:3000])+`}}}`)
		}
		for range work {
			m.bash("go test ./...").fail("Exit code 1\n--- FAIL: TestRun (0.00s)\nFAIL")
			m.do("Read", `{"file_path":"/w/run.go"}`).get(code, false, `{"type":"text","file":{"filePath":"/w/run.go","content":`+quote(code)+`}}`)
			m.do("Edit", `{"file_path":"/w/run.go","old_string":"a","new_string":"b"}`).
				get("The file has been updated", false, `{"filePath":"/w/run.go","originalFile":`+quote(code)+`,"structuredPatch":[{"oldStart":1,"lines":["-a","+b"]}]}`)
			m.say("That should do.")
		}
	}
	return []byte(m.String())
}
