package learnings

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// hostile are files that have been seen to stop YAML parsers.
func hostile() map[string]string {
	item := "learnings:\n  - id: good\n    summary: good\n  - id: bad\n    summary: bad\n    mine: "
	end := "\n  - id: last\n    summary: last\n"
	var bomb strings.Builder
	bomb.WriteString("a0: &a0 x\n")
	for i := 1; i < 30; i++ {
		fmt.Fprintf(&bomb, "a%d: &a%d [*a%d, *a%d, *a%d]\n", i, i, i-1, i-1, i-1)
	}
	var merge strings.Builder
	for i := 1; i < 3000; i++ {
		fmt.Fprintf(&merge, "m%d: &m%d\n  <<: *m%d\n", i, i, i-1)
	}
	return map[string]string{
		"ten bytes that panic":       "0:\n<<:\n{}:",
		"ten bytes in an item":       "learnings:\n  - 0:\n    <<:\n    {}:\n" + strings.TrimPrefix(item, "learnings:\n") + "1" + end,
		"keys that are all the same": item + "{" + strings.Repeat("?,", 8000) + "}" + end,
		"keys at the top":            "learnings: {" + strings.Repeat("?,", 8000) + "}\n",
		"a million brackets":         item + strings.Repeat("[", 1_000_000) + end,
		"brackets within the limit":  item + strings.Repeat("[", 200_000) + end,
		"a million brackets on top":  "learnings: " + strings.Repeat("[", 1_000_000),
		"a million braces":           "learnings: [" + strings.Repeat("{a: ", 250_000),
		"an alias bomb beside":       bomb.String() + "learnings:\n  - id: good\n    summary: good\n  - id: bad\n    summary: *a29\n  - id: last\n    summary: last\n",
		"an alias bomb inside":       item + "[&a [x, x], &b [*a, *a], &c [*b, *b], *c]" + end,
		"a chain of merges":          merge.String() + item + "1" + end,
		"one line of five megabytes": item + strings.Repeat("x", 5<<20) + end,
		"a million comments":         strings.Repeat("# c\n", 1_000_000) + item + "1" + end,
		"comments in an item":        item + "1\n" + strings.Repeat("    # c\n", 30_000) + end,
		"a million keys at the top":  keysAtTop(300_000) + item + "1" + end,
		"quotes never closed":        item + "\"" + strings.Repeat("\\", 100_001) + end,
		"a number without end":       item + strings.Repeat("9", 100_000) + end,
	}
}

func keysAtTop(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d: 1\n", i)
	}
	return b.String()
}

func TestHostileFilesAreHarmless(t *testing.T) {
	const most = 256 << 20 // bytes allocated in all: some files have made parsers take gigabytes
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			items, problems, err := Decode(Errors, []byte(text))
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > most {
				t.Errorf("%d MB allocated", used>>20)
			}
			if err != nil {
				t.Logf("refused: %.80s", err)
				return
			}
			if len(items) < 2 || items[0].ID != "good" && items[1].ID != "good" || items[len(items)-1].ID != "last" {
				t.Errorf("%d good items, problems %.200v", len(items), problems)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	for _, text := range odd {
		f.Add([]byte(text))
	}
	for name, text := range hostile() {
		if len(text) < 64<<10 {
			f.Add([]byte(text))
		} else if testing.Verbose() {
			f.Logf("%s is too long a seed", name)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		items, _, err := Decode(Errors, data)
		if err != nil {
			return
		}
		for _, l := range items {
			once, err := Encode(l)
			if err != nil {
				continue // bytes that are no UTF-8, or a time to the nanosecond
			}
			back, problems, err := Decode(Errors, append([]byte("learnings:\n"), once...))
			if err != nil || len(back) != 1 {
				t.Fatalf("%v %v in\n%s", problems, err, once)
			}
			if twice, err := Encode(back[0]); err != nil || string(twice) != string(once) {
				t.Fatalf("written again it differs (%v):\n%s\n%s", err, once, twice)
			}
		}
	})
}

// FuzzRewrite adds to, changes and takes out of any file that is trusted: what cannot be done safely must be refused,
// and what is done must leave the rest as it was (rewrite checks that itself).
func FuzzRewrite(f *testing.F) {
	for _, text := range odd {
		f.Add([]byte(text), uint8(0), true)
		f.Add([]byte(text), uint8(1), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, at uint8, more bool) {
		file := scan("errors.yaml", Errors, data)
		file.decode()
		if file.broken != "" {
			return
		}
		c := change{replace: map[int]Learning{}, remove: map[int]bool{}}
		if i := int(at); i < len(file.items) && file.items[i].bad == "" {
			l := file.items[i].learning
			l.Confidence, l.TimesUsed, l.Note = 0.55, 77, about(1).Insight
			c.replace[i] = l
		}
		if more {
			l := about(2)
			l.ID = "new"
			c.add = append(c.add, addition{Learning: l})
		}
		if c.empty() {
			return
		}
		out, err := file.rewrite(c, noon)
		if err != nil {
			return
		}
		if outsideParses(data) == nil {
			if err := outsideParses(out); err != nil {
				t.Fatalf("other programs cannot read it any more: %v\n%s\nwas\n%s", err, out, data)
			}
		}
	})
}

// FuzzQuick holds the quick reader against the YAML library: where it reads at all, both read the same.
func FuzzQuick(f *testing.F) {
	for i := range 3 {
		l := about(i)
		l.ID, l.Note, l.Example = "x", l.Insight, l.Summary
		item, err := Encode(l)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(item))
	}
	f.Add("- id: \"a\"\n  summary: \"\\x1B\\u2028\\U0001F600\"\n  insight: |\n    a\n\n    \tb\n  status: draft\n  confidence: 0.5\n  mine: [\"a\", 1]\n")
	f.Add("- id: \"a\"\n  keywords: [true, false]\n  summary: \"b\"\n  removed: \"2026-11-30T12:00:00Z\"\n  stale: true\n  mine: |\n    a\n    b\n  more: {a: [1.50, -]}\n")
	f.Add("- " + strings.Repeat("k", 2000) + ": 1\n  summary: x\n")
	f.Add("- id: go-03\n  keywords:\n    - \"a b\"\n    - c\n    - 1.5\n  summary: x\n")
	f.Add("  - id: \"a\"\n    summary: \"b\"\n    sightings:\n      - {agent: \"a\", key: \"k\"}\n")
	f.Fuzz(func(t *testing.T, text string) {
		node := quickItem(text)
		if node == nil {
			return
		}
		slow, err := parseItem([]byte(text))
		if err != nil {
			t.Fatalf("the library refuses it: %v\n%q", err, text)
		}
		got, gotErr := decodeNode(node, Errors)
		want, wantErr := decodeNode(slow, Errors)
		if (gotErr == nil) != (wantErr == nil) {
			t.Fatalf("%v, the library: %v\n%q", gotErr, wantErr, text)
		}
		if diff := cmp.Diff(want, got, alike); diff != "" {
			t.Fatalf("%s\n%q", diff, text)
		}
		if diff := cmp.Diff(ownLines(slow), ownLines(node)); diff != "" {
			t.Fatalf("%s\n%q", diff, text)
		}
	})
}
