package extract

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/transcript"
)

var (
	update = flag.Bool("update", false, "rewrite testdata/extraction/stats.txt")
	show   = flag.String("show", "", "print what is learned from the transcripts whose name holds this text")
	folder = flag.String("folder", "", "with -run TestShow: a folder of transcripts, of which -show picks some")
)

const (
	corpus    = "../../shared/corpus"
	statsFile = "../testdata/extraction/stats.txt"
)

// annotated is what people found in a transcript.
type annotated struct {
	id    string
	items []annotation
	traps []int
}

type annotation struct {
	category, worth, summary string
	lines                    []int
}

var (
	goldCategory = regexp.MustCompile(`^  - category: (\w+)`)
	goldEvidence = regexp.MustCompile(`^    evidence: (.*)`)
	goldSummary  = regexp.MustCompile(`^    summary: (.*)`)
	goldWorth    = regexp.MustCompile(`^    worth: (\w+)`)
	goldTrap     = regexp.MustCompile(`^  - \{line: (\d+)`)
	number       = regexp.MustCompile(`\d+`)
)

// readAnnotations reads the flat subset of YAML in which the annotations are written.
func readAnnotations(t *testing.T, file string) annotated {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a := annotated{id: strings.TrimSuffix(filepath.Base(file), ".yaml")}
	for sc := bufio.NewScanner(bytes.NewReader(data)); sc.Scan(); {
		l := sc.Text()
		if m := goldCategory.FindStringSubmatch(l); m != nil {
			a.items = append(a.items, annotation{category: m[1]})
		} else if m := goldTrap.FindStringSubmatch(l); m != nil {
			n, _ := strconv.Atoi(m[1])
			a.traps = append(a.traps, n)
		}
		if len(a.items) == 0 {
			continue
		}
		last := &a.items[len(a.items)-1]
		if m := goldEvidence.FindStringSubmatch(l); m != nil {
			for _, d := range number.FindAllString(m[1], -1) {
				n, _ := strconv.Atoi(d)
				last.lines = append(last.lines, n)
			}
		} else if m := goldWorth.FindStringSubmatch(l); m != nil {
			last.worth = m[1]
		} else if m := goldSummary.FindStringSubmatch(l); m != nil {
			last.summary = m[1]
		}
	}
	return a
}

// learn runs the extraction over a transcript.
func learn(t *testing.T, file string) []Candidate {
	t.Helper()
	got, _ := learnFrom(t, file)
	return got
}

// learnFrom is what a transcript teaches, and the events that it was learned from.
func learnFrom(t *testing.T, file string) ([]Candidate, []transcript.Event) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	batch, err := transcript.Read(f, transcript.State{})
	if err != nil {
		t.Logf("%s: %v", filepath.Base(file), err)
		return nil, nil
	}
	s := Session{Agent: batch.Agent, ID: batch.Session, Project: "git:example.com/o/r", Root: "/home/dev/project",
		Home: "/home/dev", Now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), Spoken: batch.Spoken}
	return Learn(s, batch.Events, redact.New(redact.Person{Login: "dev", Home: "/home/dev"})).Candidates, batch.Events
}

func near(a, b []int, most int) bool {
	for _, x := range a {
		for _, y := range b {
			if x-y <= most && y-x <= most {
				return true
			}
		}
	}
	return false
}

// tally is the figures of the annotated transcripts, counted as the evaluator does.
type tally struct {
	high, highFound, all, allFound, agreed int
	stored, matched, active, activeMatched int
	traps, trapsActive, empty, leftEmpty   int
	most                                   int
}

func (y *tally) add(a annotated, got []Candidate, say func(string, ...any)) {
	y.most = max(y.most, len(got))
	if len(a.items) == 0 {
		y.empty++
		if len(got) == 0 {
			y.leftEmpty++
		}
	}
	matched := y.addItems(a.items, got, say)
	y.addCandidates(got, matched, a.traps, say)
}

// addItems counts what people found, and tells which candidates match some of it.
func (y *tally) addItems(items []annotation, got []Candidate, say func(string, ...any)) []bool {
	const distance = 5 // lines between an annotation and the evidence of the same
	matched := make([]bool, len(got))
	for _, item := range items {
		found, agreed := false, false
		for j, c := range got {
			if near(c.Source.Lines, item.lines, distance) {
				found, matched[j] = true, true
				agreed = agreed || string(c.Category) == item.category
			}
		}
		count(&y.all, true)
		count(&y.allFound, found)
		count(&y.agreed, agreed)
		count(&y.high, item.worth == "high")
		count(&y.highFound, item.worth == "high" && found)
		if !found {
			say("missed [%s %s] %s %v", item.worth, item.category, item.summary, item.lines)
		} else {
			say("hit    [%s %s] %s %v", item.worth, item.category, item.summary, item.lines)
		}
	}
	return matched
}

// addCandidates counts what was learned.
func (y *tally) addCandidates(got []Candidate, matched []bool, traps []int, say func(string, ...any)) {
	const distance = 2 // lines between a trap and the evidence of what fell into it
	for j, c := range got {
		active := c.Status == learnings.Active
		trap := !matched[j] && near(c.Source.Lines, traps, distance)
		count(&y.stored, true)
		count(&y.matched, matched[j])
		count(&y.active, active)
		count(&y.activeMatched, active && matched[j])
		count(&y.traps, trap)
		count(&y.trapsActive, trap && active)
		switch {
		case trap:
			say("TRAP   %s", describe(c))
		case matched[j]:
			say("  ok   %s", describe(c))
		default:
			say("extra  %s", describe(c))
		}
	}
}

func describe(c Candidate) string {
	words := make([]string, len(c.Keywords))
	for i, k := range c.Keywords {
		words[i] = k.String()
	}
	return fmt.Sprintf("[%s %s %.2f %s %s] %v\n         S %s\n         I %s\n         E %s\n         K %s", c.Category, c.Status, c.Confidence, c.Rule, c.Scope, c.Source.Lines, c.Summary, c.Insight,
		strings.ReplaceAll(c.Example.String(), "\n", " ⏎ "), strings.Join(words, ", "))
}

func (y tally) String() string {
	ratio := func(a, b int) string { return fmt.Sprintf("%.3f (%d of %d)", float64(a)/float64(max(b, 1)), a, b) }
	var b strings.Builder
	for _, l := range []struct{ name, value string }{
		{"recall_high", ratio(y.highFound, y.high)}, {"recall_all", ratio(y.allFound, y.all)},
		{"precision", ratio(y.matched, y.stored)}, {"precision_active", ratio(y.activeMatched, y.active)},
		{"category", ratio(y.agreed, y.allFound)}, {"empty", ratio(y.leftEmpty, y.empty)},
		{"traps", strconv.Itoa(y.traps)}, {"traps_active", strconv.Itoa(y.trapsActive)}, {"most", strconv.Itoa(y.most)},
	} {
		fmt.Fprintf(&b, "%-17s %s\n", l.name, l.value)
	}
	return b.String()
}

// need skips a test whose transcripts do not lie beside the project. On a build machine that has the folder with all
// such material, a missing part of it is a fault.
func need(t *testing.T, files []string) {
	t.Helper()
	if len(files) > 0 {
		return
	}
	if _, err := os.Stat(filepath.Dir(corpus)); err == nil && os.Getenv("CI") == "true" {
		t.Fatalf("no transcripts in %s", corpus)
	}
	t.Skip("no transcripts beside the project")
}

// TestCorpus keeps the figures of the annotated transcripts under review.
func TestCorpus(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(corpus, "gold", "*.yaml"))
	need(t, files)
	slices.Sort(files)
	var y tally
	for _, file := range files {
		a := readAnnotations(t, file)
		transcriptFile := filepath.Join(corpus, "claude", a.id+".jsonl")
		if _, err := os.Stat(transcriptFile); err != nil {
			continue // another agent's
		}
		say := func(string, ...any) {}
		if *show != "" && strings.Contains(a.id, *show) {
			fmt.Println("==", a.id)
			say = func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
		}
		y.add(a, learn(t, transcriptFile), say)
	}
	got := y.String()
	if *show != "" {
		fmt.Print(got)
	}
	if *update {
		if err := os.WriteFile(statsFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, _ := os.ReadFile(statsFile)
	if got != string(want) {
		t.Errorf("figures changed; look why, then run with -update\ngot:\n%swant:\n%s", got, want)
	}
}
