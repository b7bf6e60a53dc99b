package learnings

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"session-learning/internal/redact"
)

// genOffered makes learnings of which many say the same as others, the opposite, or rest on the same evidence.
func genOffered() *rapid.Generator[Learning] {
	return rapid.Custom(func(t *rapid.T) Learning {
		session := fmt.Sprint("s", rapid.IntRange(0, 5).Draw(t, "session"))
		l := about(rapid.IntRange(0, 4).Draw(t, "subject"))
		if rapid.IntRange(0, 3).Draw(t, "pnpm") == 0 {
			tell := rapid.SampledFrom([]func(string, Author) Learning{pnpm, npm}).Draw(t, "tell")
			l = tell(session, ByUser)
		}
		l.Category = rapid.SampledFrom(categoryList()).Draw(t, "category")
		if rapid.Bool().Draw(t, "longer") {
			l.Insight = redact.Stored(l.Insight.String() + " It happens after an upgrade, and before.\n  Twice.")
		}
		l.Example = redact.Stored(rapid.SampledFrom([]string{"", "one\ntwo", "tail\n", " lead"}).Draw(t, "example"))
		for range rapid.IntRange(0, 3).Draw(t, "more keywords") {
			l.Keywords = append(l.Keywords, redact.Stored(rapid.SampledFrom([]string{"upgrade", "lock", "a, b", "Ünicode", "中文"}).Draw(t, "keyword")))
		}
		l.Created = noon.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "day")) * 24 * time.Hour)
		l.LastSeen = rapid.SampledFrom([]time.Time{{}, l.Created, l.Created.Add(time.Hour + time.Millisecond)}).Draw(t, "seen")
		l.Status = rapid.SampledFrom([]Status{Active, Active, Draft, Quarantined, Retired}).Draw(t, "status")
		l.Source.By = rapid.SampledFrom([]Author{"", ByUser, ByAssistant, ByTool}).Draw(t, "by")
		l.Source.Session = session
		l.Scope, l.Project = rapid.SampledFrom([]Scope{General, Project}).Draw(t, "scope"), rapid.SampledFrom([]string{"", "git:a/b", "git:a/c"}).Draw(t, "project")
		l.Signature = redact.Stored(rapid.SampledFrom([]string{"", "bash|not found"}).Draw(t, "signature"))
		l.Sightings = nil
		for range rapid.SampledFrom([]int{0, 1, 1, 1, 2, 30}).Draw(t, "sightings") {
			l.Sightings = append(l.Sightings, Sighting{"claude", session, fmt.Sprint("k", rapid.IntRange(0, 60).Draw(t, "key"))})
		}
		l.ID = rapid.SampledFrom([]string{"", "", "given"}).Draw(t, "id")
		return l
	})
}

var stampLine = regexp.MustCompile(`(?m)^last_updated: .*\n`)

// stored returns the files of a store that learnings were offered to in batches of the given sizes, without the time at
// which they were written.
func stored(t *rapid.T, in []Learning, sizes []int, o MergeOptions) map[string]string {
	dir, err := os.MkdirTemp("", "batches")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	now := noon.Add(100 * 24 * time.Hour)
	s, err := Open(filepath.Join(dir, "learnings"), Options{Now: func() time.Time { now = now.Add(time.Hour); return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, size := range sizes {
		batch := in[:min(size, len(in))]
		in = in[len(batch):]
		if _, err := s.Merge(batch, o); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filesBelow(s.Dir().Path())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		files[name] = stampLine.ReplaceAllString(text, "")
	}
	return files
}

// However a list is cut into calls of Merge, on whatever day, the store is the same.
func TestBatchesDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.SliceOfN(genOffered(), 1, 40).Draw(t, "in")
		o := MergeOptions{KeepIDs: rapid.Bool().Draw(t, "keep ids")}
		sizes := rapid.SliceOfN(rapid.IntRange(1, 8), 40, 40).Draw(t, "sizes")
		one, many := stored(t, in, []int{len(in)}, o), stored(t, in, sizes, o)
		if diff := cmp.Diff(one, many); diff != "" {
			t.Fatal(diff)
		}
	})
}

// Of two that are equally alike the one whose file comes first is meant, in whatever order they were learned.
func TestEquallyAlikeInOneCallAndInThree(t *testing.T) {
	short := func(c Category, session string, words ...string) Learning {
		return Learning{Category: c, Created: noon, Confidence: 0.7, Keywords: tags(words...), Summary: redact.Stored(strings.Join(words, " ")),
			Source: Source{Agent: "claude", Session: session}, Sightings: []Sighting{{"claude", session, session}}}
	}
	in := []Learning{short(Debugging, "a", "qaax", "qbbx"), short(Errors, "b", "qccx", "qddx"), short(Tools, "c", "qaax", "qbbx", "qccx", "qddx")}
	together, apart := newStore(t, options()), newStore(t, options())
	out := merge(t, together, in...)
	for _, l := range in {
		merge(t, apart, l)
	}
	same(t, contents(t, together.Dir().Path()), contents(t, apart.Dir().Path()))
	if out[1].Action != Added || out[2].Action != Updated || out[2].Into != out[1].ID {
		t.Errorf("%+v", out)
	}
}

func TestWordsWithoutEvidenceCountOnceThoughTheyWereReplaced(t *testing.T) {
	tool, user := about(0), again(about(0), "b")
	tool.Source.By, user.Source.By = ByTool, ByUser
	user.Summary = redact.Stored("kubectl wants --kubectlflag, always")
	tool.Sightings, user.Sightings = nil, nil
	for name, calls := range map[string][][]Learning{"in one call": {{tool, user, tool, user}}, "in four calls": {{tool}, {user}, {tool}, {user}}} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, options())
			for _, call := range calls {
				merge(t, s, call...)
			}
			if items := read(t, s); len(items) != 1 || items[0].TimesSeen != 2 || items[0].Summary != user.Summary {
				t.Errorf("%+v", items)
			}
		})
	}
}

func TestAnUpdateIsComparedByWhatItSaysThen(t *testing.T) {
	s := newStore(t, options())
	first := Learning{Category: Tools, Created: noon, Summary: redact.Stored("Zorbl"), Keywords: tags("zorbl", "frobn"), Confidence: .7}
	more := Learning{Category: Tools, Created: noon, Summary: redact.Stored("Zorbl"), Keywords: tags("zorbl", "frobn", "quuxi", "wibbl"), Confidence: .7, Example: redact.Stored("x")}
	third := Learning{Category: Tools, Created: noon, Summary: redact.Stored("Wibbl"), Keywords: tags("quuxi", "wibbl"), Confidence: .7}
	out := merge(t, s, first, more, third)
	if out[1].Action != Updated || out[2].Action != Updated || out[2].Into != out[0].ID {
		t.Errorf("%+v", out)
	}
}
