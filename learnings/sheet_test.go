package learnings

import (
	"strings"
	"testing"

	"session-learning/internal/redact"
)

// sheeted is a learning with something in every field.
func sheeted() Learning {
	l := about(0)
	l.ID, l.Status, l.Scope, l.Project = "err-1", Draft, Project, "git:github.com/example/shop"
	l.Example, l.Note = redact.Stored("# no comment\nkubectl get"), redact.Stored("a\nb")
	l.Paths, l.Signature, l.Related = tags("src/"), redact.Stored("bash|boom"), []string{"err-0"}
	return l
}

func TestASheetThatIsLeftAsItIsChangesNothing(t *testing.T) {
	bare := Learning{ID: "x", Category: Tools, Status: Active, Scope: General, Confidence: 0.7, Summary: redact.Stored("too few keywords, no insight")}
	odd := sheeted()
	odd.Insight = redact.Stored("  a: [b\x1b[31m\n\ttab \"quoted\" 时区 😀 C:\\Users\\ann\n")
	for name, l := range map[string]Learning{"full": sheeted(), "bare": bare, "odd characters": odd} {
		t.Run(name, func(t *testing.T) {
			got, err := ReadSheet(l, []byte("# a comment\n"+Sheet(l)))
			if err != nil {
				t.Fatalf("%v in\n%s", err, Sheet(l))
			}
			if names := Differing(l, got); len(names) > 0 {
				t.Errorf("%v became other than they were:\n%s", names, Sheet(l))
			}
		})
	}
}

func TestASheetIsReadAsAFileIs(t *testing.T) {
	tests := map[string]struct {
		change func(sheet string) string
		want   string // fields that differ, or what the error says
	}{
		"another status":               {swap("status: draft", "status: active"), "status"},
		"the line of the status gone":  {swap("status: draft\n", ""), "status"},
		"another category":             {swap("category: errors", "category: tools"), "category"},
		"a category in capitals":       {swap("category: errors", "category: TOOLS"), "category"},
		"no such category":             {swap("category: errors", "category: tool"), `category: "tool", must be one of errors`},
		"no category":                  {swap("category: errors\n", ""), "category: missing"},
		"an empty summary":             {swap(`summary: "kubectl needs --kubectlflag"`, `summary: ""`), "summary: missing"},
		"no summary":                   {swap("summary: \"kubectl needs --kubectlflag\"\n", ""), "summary: missing"},
		"two keywords":                 {swap(`, "kubectlcache"`, ""), "keywords: 2 given, must be 3 to 5"},
		"a confidence that is none":    {swap("confidence: 0.7", "confidence: 7"), `confidence: "7", must be a number`},
		"a status that is none":        {swap("status: draft", "status: done"), `status: "done", must be one of`},
		"several faults at once":       {swap("status: draft", "status: done\ncolour: red"), `"colour" is no field; status: "done"`},
		"what tells what happened":     {swap("status: draft", "status: draft\ntimes_seen: 9"), "times_seen: cannot be changed here"},
		"another id":                   {swap("status: draft", "status: draft\nid: mine"), "id: cannot be changed here"},
		"no YAML":                      {func(string) string { return "summary: [" }, "line"},
		"a list where a text is meant": {swap(`signature: "bash|boom"`, "signature: [a]"), "signature: line"},
		"the example taken out": {func(s string) string {
			a, b, _ := strings.Cut(s, "example:")
			_, b, _ = strings.Cut(b, "confidence:")
			return a + "confidence:" + b
		}, "example"},
		"a note": {swap("note: |\n  a\n  b\n", "note: c\n"), "note"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			l := sheeted()
			sheet := tt.change(Sheet(l))
			if sheet == Sheet(l) {
				t.Fatalf("the test changes nothing of\n%s", sheet)
			}
			got, err := ReadSheet(l, []byte(sheet))
			said := strings.Join(Differing(l, got), " ")
			if err != nil {
				said = err.Error()
			}
			if err == nil && said != tt.want || !strings.Contains(said, tt.want) {
				t.Errorf("%q, want %q", said, tt.want)
			}
		})
	}
}

func swap(old, now string) func(string) string {
	return func(s string) string { return strings.Replace(s, old, now, 1) }
}

func TestOfANewLearningEverythingIsChecked(t *testing.T) {
	l := Learning{Status: Active, Scope: General, Confidence: 0.9}
	_, err := ReadSheet(l, []byte(Sheet(l)))
	if err == nil || err.Error() != "category: missing, must be one of errors, workflows, tools, architecture, debugging; keywords: 0 given, must be 3 to 5; summary: missing; insight: missing" {
		t.Errorf("%v", err)
	}
}

func TestSomeFieldsLeaveTheOthersAsTheyAre(t *testing.T) {
	l := sheeted()
	l.Keywords = l.Keywords[:2] // as somebody wrote it by hand
	for text, want := range map[string]string{
		`{"status": "active"}`:                        "status",
		`{"confidence": "0.95", "category": "tools"}`: "category confidence",
		`{"keywords": "a, b, c"}`:                     "keywords",
		`{"note": ""}`:                                "note",
	} {
		got, err := Amend(l, []byte(text))
		if err != nil || strings.Join(Differing(l, got), " ") != want {
			t.Errorf("%s: %v, %v", text, Differing(l, got), err)
		}
	}
	if _, err := Amend(l, []byte(`{"confidence": "2", "category": ""}`)); err == nil || !strings.Contains(err.Error(), "category: missing") || !strings.Contains(err.Error(), "confidence") {
		t.Errorf("%v", err)
	}
}
