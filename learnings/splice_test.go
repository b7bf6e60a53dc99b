package learnings

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"session-learning/internal/redact"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// odd are files as people and other programs write them. In each, "a-1" is the first item, "z-9" the last.
var odd = map[string]string{
	"the seed's own form": `# .claude/data/learnings/errors.yaml
category: errors
last_updated: "2025-11-25T12:00:00Z"
learnings:
  - id: "a-1"
    created: "2025-11-25T12:00:00Z"
    keywords:
      - "import"
      - "module not found"   # as Python says it
      # more to come
      - "circular dependency"
    summary: "Circular imports cause 'module not found' errors"
    insight: |
      When module A imports from module B and module B imports from module A,
      Python raises ImportError.
    example: |
      # Bad: circular import
      - id: "not-an-item"

      # Good: extract shared code
    confidence: 0.9   # quite sure
    times_used: 3
  # a comment between
  - id: z-9
    summary: last
`,
	"dashes in the first column": "category: errors\nlearnings:\n- id: a-1\n  summary: one\n# note\n- id: z-9\n  summary: two\n",
	"the list before other keys": "learnings:\n    - id: a-1\n      summary: one\n\n    -   id: z-9\n        summary: two\n        mine: {x: 1}\n\nmine:\n  - id: x\ntags:\n- a\nlast_updated: 2025-01-01 # by hand\n",
	"no final line break":        "category: errors\nlearnings:\n  - id: a-1\n    summary: one\n  - id: z-9\n    summary: two\n    insight: |\n      the end",
	"line ends of Windows":       "category: errors\r\nlearnings:\r\n  - id: a-1\r\n    summary: one\r\n    insight: |\r\n      x\r\n      y\r\n  - id: z-9\r\n    summary: two\r\n",
	"a byte order mark":          "\uFEFFcategory: errors\nlearnings:\n  - id: a-1\n    summary: one\n  - id: z-9\n    summary: two\n",
	"document marks":             "%YAML 1.1\n--- # begin\ncategory: errors\nlearnings:\n  - id: a-1\n    summary: one\n  - id: z-9\n    summary: two\n...\n# end\n",
	"items in braces":            "category: errors\nlearnings:\n  - {id: a-1, summary: \"one # no comment\", keywords: [a, b], mine: [1, {x: y}]} # keep\n  - {id: z-9,\n     # why\n     summary: two}\n",
	"a list in brackets":         "category: errors\nlearnings: [\n  {id: a-1, summary: \"a ] b\", mine: ~}, # one\n  {id: z-9, summary: 'it''s'},\n]\n",
	"a dash alone":               "learnings:\n  -\n    id: a-1\n    summary: one\n  - # why\n    id: z-9\n    summary: two\n",
	"quoted keys":                "\"category\": errors\n\"learnings\":\n  - \"id\": \"a-1\"\n    \"summary\": \"one\"\n    'confidence': 0.7\n  - 'id': 'z-9'\n    summary: >-\n      folded\n      text\n",
	"text that keeps its end":    "learnings:\n  - id: a-1\n    summary: one\n    insight: |+\n      x\n\n  - id: z-9\n    summary: two\n    insight: |+\n      y\n\n\nmine: 1\n",
	"comments everywhere":        "# top\n\ncategory: errors # c\n# mid\nlearnings: # the list\n# before\n  # first\n  - id: a-1 # the id\n\n# outdented in the middle\n    # about the summary\n    summary: one # s\n    # last words\n\n  # next\n  - id: z-9\n    summary: two\n    # trailing\n# bottom\n",
	"numbers where texts belong": "learnings:\n  - id: 1\n    keywords: [1.10, yes, null, 0123]\n    summary: 404\n    confidence: '0.8'\n    times_used: \"3\"\n    created: 2026-11-30\n  - id: z-9\n    summary: true\n",
	"an odd last_updated":        "category: errors\nlast_updated: |\n  once\nlearnings:\n  - id: a-1\n    summary: one\n  - id: z-9\n    summary: two\n",
}

// outsideParses tells that another YAML parser reads a file.
func outsideParses(data []byte) error {
	var v any
	return yaml.Unmarshal(data, &v)
}

func decoded(t *testing.T, text string) *file {
	t.Helper()
	f := scan("errors.yaml", Errors, []byte(text))
	f.decode()
	if f.broken != "" {
		t.Fatalf("broken: %s in\n%s", f.broken, text)
	}
	for _, p := range f.problems() {
		t.Fatalf("problem %s in\n%s", p.Detail, text)
	}
	return f
}

func TestAnAddedLearningLeavesEveryByteOfAnOddFile(t *testing.T) {
	for name, text := range odd {
		t.Run(name, func(t *testing.T) {
			f := decoded(t, text)
			if len(f.items) != 2 {
				t.Fatalf("%d items", len(f.items))
			}
			l := Learning{ID: "new-1", Category: Errors, Summary: redact.Stored("a new one"), Insight: redact.Stored("first\nsecond"), Confidence: 0.8}
			data, err := f.rewrite(change{add: []addition{{Learning: l}}}, noon)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("\n%s", data)
			if err := outsideParses(data); err != nil {
				t.Error(err)
			}
			if rest := withoutAdded(string(data), text); rest != "" {
				t.Errorf("lost or changed: %q", rest)
			}
			if g := decoded(t, string(data)); len(g.items) != 3 || g.items[2].learning.ID != "new-1" {
				t.Errorf("the new one is not the last of %d", len(g.items))
			}
		})
	}
}

// withoutAdded returns the first line of the old text that the new one does not hold in the same order.
func withoutAdded(now, old string) string {
	for line := range strings.Lines(old) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(line, "last_updated") {
			continue
		}
		i := strings.Index(now, line)
		if i < 0 {
			return line
		}
		now = now[i+len(line):]
	}
	return ""
}

func TestAChangedLearningLeavesEveryOtherByteOfAnOddFile(t *testing.T) {
	for name, text := range odd {
		for at := range 2 {
			t.Run(name+" "+[]string{"first", "last"}[at], func(t *testing.T) {
				f := decoded(t, text)
				l := f.items[at].learning
				l.Confidence, l.TimesSeen, l.LastSeen = 0.95, 2, noon
				l.Keywords = append(l.Keywords, redact.Stored("another"))
				l.Note = redact.Stored("one\ntwo")
				data, err := f.rewrite(change{replace: map[int]Learning{at: l}}, noon)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("\n%s", data)
				if err := outsideParses(data); err != nil {
					t.Error(err)
				}
				it, other := f.items[at], f.items[1-at]
				if !bytes.Contains(data, bytes.TrimSpace(f.data[other.start:other.end])) {
					t.Error("the other item changed")
				}
				for _, comment := range commentsOf(string(f.data[it.start:it.end])) {
					if !bytes.Contains(data, []byte(comment)) {
						t.Errorf("lost the comment %q", comment)
					}
				}
				g := decoded(t, string(data))
				if diff := cmp.Diff(l, g.items[at].learning, alike); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

func commentsOf(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if i := commentAt(line); i >= 0 {
			out = append(out, strings.TrimSpace(line[i:]))
		}
	}
	return out
}

func TestOnlyTheChangedLinesChange(t *testing.T) {
	text := odd["the seed's own form"]
	f := decoded(t, text)
	l := f.items[0].learning
	l.Confidence, l.TimesUsed, l.Status = 0.92, 4, Retired
	data, err := f.rewrite(change{replace: map[int]Learning{0: l}}, noon)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(
		"confidence: 0.9   # quite sure\n    times_used: 3\n", "confidence: 0.92  # quite sure\n    times_used: 4\n    status: retired\n",
		"2025-11-25T12:00:00Z\"\nlearnings", "2026-11-30T12:00:00Z\"\nlearnings").Replace(text)
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Error(diff)
	}
}

func TestRemovedLearningsLeaveAFileThatOthersRead(t *testing.T) {
	for name, text := range odd {
		for what, gone := range map[string][]int{"the first": {0}, "the last": {1}, "both": {0, 1}} {
			t.Run(name+" "+what, func(t *testing.T) {
				f := decoded(t, text)
				c := change{remove: map[int]bool{}}
				for _, i := range gone {
					c.remove[i] = true
				}
				data, err := f.rewrite(c, noon)
				if err != nil {
					t.Fatal(err)
				}
				if err := outsideParses(data); err != nil {
					t.Fatalf("%v\n%s", err, data)
				}
				again, err := decoded(t, string(data)).rewrite(change{add: []addition{{Learning: Learning{ID: "n", Category: Errors, Summary: redact.Stored("s"), Confidence: .5}}}}, noon)
				if err != nil || outsideParses(again) != nil {
					t.Errorf("adding again: %v\n%s", err, again)
				}
			})
		}
	}
}

func TestFilesWithoutLearnings(t *testing.T) {
	for name, text := range map[string]string{
		"empty":                    "",
		"a mark only":              "\uFEFF",
		"comments only":            "# nothing yet\n\n",
		"no list":                  "category: errors\n",
		"no list and no line end":  "category: errors",
		"an empty list":            "category: errors\nlearnings: []\n",
		"an empty list, commented": "category: errors\nlearnings:   [ ]  # none\n# end\n",
		"an empty list over lines": "learnings: [\n\n]\nmine: 1\n",
		"no value":                 "learnings:\n",
		"no value and no line end": "category: errors\nlearnings:",
		"null":                     "learnings: null\nmine: [a]\n",
		"tilde":                    "learnings: ~",
		"a comment in the list":    "learnings:\n  # none yet\nmine: 1\n",
		"closed":                   "---\ncategory: errors\n...\n",
		"windows":                  "category: errors\r\nlearnings: []\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			l := Learning{ID: "new-1", Category: Errors, Summary: redact.Stored("a new one"), Confidence: 0.8}
			data, err := decoded(t, text).rewrite(change{add: []addition{{Learning: l}, {Learning: l}}}, noon)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("\n%s", data)
			var other struct{ Learnings []struct{ Summary string } }
			if err := yaml.Unmarshal(data, &other); err != nil || len(other.Learnings) != 2 || other.Learnings[1].Summary != "a new one" {
				t.Errorf("%v %+v in\n%s", err, other, data)
			}
		})
	}
}

func TestFilesWhoseStructureCannotBeTrusted(t *testing.T) {
	ok := "category: errors\nlearnings:\n  - id: a\n    summary: b\n"
	for name, text := range map[string]string{
		"conflict marks":             "category: errors\nlearnings:\n<<<<<<< HEAD\n  - id: a\n    summary: b\n=======\n  - id: c\n    summary: d\n>>>>>>> x\n",
		"two documents":              ok + "---\n" + ok,
		"text after the end":         ok + "...\nmore: 1\n",
		"the list twice":             ok + "learnings: []\n",
		"a key twice":                "mine: 1\nmine: 2\n" + ok,
		"UTF-16":                     "\xff\xfec\x00a\x00",
		"zero bytes":                 ok + "\x00\x00\x00\x00",
		"old Mac line ends":          strings.ReplaceAll(ok, "\n", "\r"),
		"a tab before a dash":        "learnings:\n\t- id: a\n",
		"a tab before a later dash":  ok + "\t- id: c\n\t  summary: d\n",
		"a tab after another key":    ok + "mine:\n\ta: 1\n",
		"a list without a key":       "- id: a\n  summary: b\n",
		"a text instead of the list": "learnings: none\n",
		"a mapping for the list":     "learnings:\n  a: 1\n",
		"all in braces":              "{category: errors, learnings: []}\n",
		"never closed":               "learnings: [{id: a, summary: b},\n",
		"texts in the list":          "learnings: [a, b]\n",
		"an anchor on the list":      "learnings: &l\n  - id: a\n    summary: b\n",
		"prose":                      "Dear diary\n",
		"cut off in a text":          "learnings:\n  - id: a\n    summary: b\n  - id: c\n    summary: \"half a",
		"content after an empty one": "learnings: []\n  - id: a\n",
	} {
		t.Run(name, func(t *testing.T) {
			f := scan("errors.yaml", Errors, []byte(text))
			f.decode()
			if f.broken == "" {
				t.Errorf("trusted, with %d items", len(f.items))
			}
			t.Log(f.broken)
		})
	}
}

func TestABadItemCostsItself(t *testing.T) {
	good := "  - id: a-1\n    summary: one\n"
	for name, bad := range map[string]string{
		"not indented":    "  - id: b\n  summary: c\n",
		"no mapping":      "  - just text\n",
		"no summary":      "  - id: b\n",
		"a tab inside":    "  - id: b\n    \tsummary: c\n",
		"a tab in front":  "  - id: b\n\tsummary: c\n",
		"a tab in quotes": "  - id: b\n    summary: \"c\n\td\"\n",
		"a tab too deep":  "  - id: b\n  \tsummary: c\n",
		"open quotes":     "  - id: b\n    summary: \"c\n",
		"a key twice":     "  - id: b\n    summary: c\n    summary: d\n",
		"an alias":        "  - id: b\n    summary: *c\n",
		"an anchor":       "  - id: b\n    summary: &x c\n",
		"a merge":         "  - id: b\n    <<: {summary: c}\n",
		"a tag":           "  - id: b\n    summary: !!binary aGk=\n",
		"brackets in id":  "  - id: \"a[b\"\n    summary: c\n",
		"escape in id":    "  - id: \"\\e[31m\"\n    summary: c\n",
		"raw escape":      "  - id: b\n    summary: \x1b[31mc\n",
		"invalid UTF-8":   "  - id: b\n    summary: \xff\xfe\n",
		"a mapping as id": "  - id: {a: b}\n    summary: c\n",
		"deep":            "  - id: b\n    summary: c\n    mine: [[[[[[[[1]]]]]]]]\n",
		"a list in it":    "  - - id: b\n",
	} {
		t.Run(name, func(t *testing.T) {
			items, problems, err := Decode(Errors, []byte("learnings:\n"+good+bad+strings.ReplaceAll(good, "a-1", "z-9")))
			if err != nil || len(items) != 2 || len(problems) != 1 {
				t.Fatalf("%d items, problems %v, error %v", len(items), problems, err)
			}
			t.Log(problems[0].Detail)
		})
	}
}

func TestAValueThatIsReadAsSomethingElseIsTold(t *testing.T) {
	for field, want := range map[string]string{
		"confidence: \"high\"": "line 4 holds no confidence that is known: it is read as 0.7",
		"confidence: 90":       "line 4 holds no confidence that is known: it is read as 1",
		"status: darft":        "line 4 holds no status that is known: it is read as draft",
		"confidence: \"0.6\"":  "", "confidence: ~": "", "status: Retired": "", "status:": "", "mine: high": "",
	} {
		_, problems, err := Decode(Errors, []byte("learnings:\n  - id: a\n    summary: b\n    "+field+"\n"))
		got := ""
		for _, p := range problems {
			got += p.Detail
		}
		if err != nil || got != want {
			t.Errorf("%s: told %q, want %q (%v)", field, got, want, err)
		}
	}
}

func TestAbsurdValuesAreClampedInMemory(t *testing.T) {
	read := func(t *testing.T, field string) Learning {
		t.Helper()
		items, problems, err := Decode(Errors, []byte("learnings:\n  - id: a\n    summary: b\n    "+field+"\n"))
		if err != nil || len(items) != 1 {
			t.Fatalf("%v %v", problems, err)
		}
		return items[0]
	}
	for field, want := range map[string]float64{
		"confidence: 99": 1, "confidence: -1": .5, "confidence: .nan": .5, "confidence: .inf": 1, "confidence: -.INF": .5, "confidence: 1e999": 1,
		"confidence: high": DefaultConfidence, "mine: 1": DefaultConfidence, "confidence: ~": DefaultConfidence, "confidence: 0.875": 0.875, "confidence: \"0.6\"": .6,
	} {
		if got := read(t, field).Confidence; got != want {
			t.Errorf("%s: confidence %v, want %v", field, got, want)
		}
	}
	for field, want := range map[string]int{
		"times_used: 9223372036854775808": maxCount, "times_used: -5": 0, "times_used: 3.0": 3, "times_used: many": 0, "times_used: .nan": 0, "times_used: 1e400": maxCount,
	} {
		if got := read(t, field).TimesUsed; got != want {
			t.Errorf("%s: %d, want %d", field, got, want)
		}
	}
	if l := read(t, "status: on hold"); l.Status != Draft {
		t.Errorf("an unknown status is %s", l.Status)
	}
	if l := read(t, "created: tomorrow"); !l.Created.IsZero() {
		t.Errorf("created %v", l.Created)
	}
	if l := read(t, "keywords: one, two words , three"); len(l.Keywords) != 3 || l.Keywords[1].String() != "two words" {
		t.Errorf("keywords %v", l.Keywords)
	}
}
