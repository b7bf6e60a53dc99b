package scoring_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"session-learning/scoring"
)

var update = flag.Bool("update", false, "write testdata/signatures/stats.txt anew")

const failuresFolder = "../testdata/signatures"

// failureCase is an error of testdata/signatures, as it was met in several places, and another one of the same tool.
type failureCase struct {
	name  string
	same  []string
	other string
}

// TestFailures measures how often the same failure has one signature, and another one another: for the texts that the
// rules' author wrote, and for those of an author who had not seen the rules.
func TestFailures(t *testing.T) {
	got := "first texts\n" + measureFailures(t, failuresFolder) + "\nblind texts\n" + measureFailures(t, filepath.Join(failuresFolder, "blind"))
	stats := filepath.Join(failuresFolder, "stats.txt")
	if *update {
		if err := os.WriteFile(stats, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(stats)
	if err != nil {
		t.Fatal(err)
	}
	if got != strings.ReplaceAll(string(want), "\r\n", "\n") {
		t.Errorf("failures are told apart otherwise; look at it, then run with -update\ngot:\n%swant:\n%s", got, want)
	}
}

// measureFailures returns the figures of the files in a folder, and those of all of them.
func measureFailures(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var seen, held failureFigures
	var b strings.Builder
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		if name == "stats" {
			continue
		}
		var open, kept failureFigures
		open.complain = func(format string, args ...any) { t.Logf(name+": "+format, args...) }
		for i, c := range readFailures(t, file) {
			half := &open
			if i%2 == 1 {
				half = &kept
			}
			half.take(c)
		}
		fmt.Fprintf(&b, "%-11s %s\n%-11s %s\n", name, &open, "  held back", &kept)
		seen.add(open)
		held.add(kept)
	}
	fmt.Fprintf(&b, "%-11s %s\n%-11s %s\n", "all", &seen, "  held back", &held)
	return b.String()
}

// readFailures reads a file as testdata/signatures/README.md describes it.
func readFailures(t *testing.T, file string) []failureCase {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(strings.ReplaceAll(string(raw), "\r\n", "\n"), `\e`, "\x1b")
	var cases []failureCase
	for part := range strings.SplitSeq("\n"+text, "\n%% error ") {
		name, rest, _ := strings.Cut(part, "\n")
		sames, other, ok := strings.Cut(rest, "\n%% other\n")
		texts := strings.Split("\n"+sames, "\n%% same\n")
		if strings.TrimSpace(part) == "" {
			continue
		}
		if !ok || len(texts) < 3 {
			t.Fatalf("%s: %s has fewer than two texts, or no other", file, name)
		}
		cases = append(cases, failureCase{name: name, same: texts[1:], other: strings.TrimRight(other, "\n")})
	}
	return cases
}

// failureFigures counts pairs of texts.
type failureFigures struct {
	same, differ, apart, wrapped [2]int // how many did, of how many
	met                          map[string]string
	complain                     func(format string, args ...any)
}

func (f *failureFigures) take(c failureCase) {
	signatures := make([]string, len(c.same))
	for i, text := range c.same {
		signatures[i] = scoring.Signature("Bash", text)
	}
	other := scoring.Signature("Bash", c.other)
	for i, sig := range signatures {
		for _, second := range signatures[:i] {
			f.count(&f.same, sig != "" && sig == second, "%s: the same is told apart:\n\t%s\n\t%s", c.name, second, sig)
		}
		f.count(&f.differ, other != "" && sig != other, "%s: another is taken for it, or told nothing:\n\t%s\n\t%s", c.name, sig, other)
		for wrapper, wrap := range failureWrappers {
			got := scoring.Signature("Bash", wrap(c.same[i]))
			f.count(&f.wrapped, sig != "" && got == sig, "%s: with %s\n\t%s\n\t%s", c.name, wrapper, sig, got)
		}
	}
	f.keepApart(c.name, signatures)
}

// keepApart counts the errors before this one that have a signature of it.
func (f *failureFigures) keepApart(name string, signatures []string) {
	if f.met == nil {
		f.met = map[string]string{}
	}
	var shared []string
	for _, sig := range signatures {
		if before := f.met[sig]; sig != "" && before != "" && before != name && !slices.Contains(shared, before) {
			shared = append(shared, before)
		}
	}
	before := map[string]bool{}
	for _, n := range f.met {
		before[n] = true
	}
	for n := range before {
		f.count(&f.apart, !slices.Contains(shared, n), "%s: has the signature of: %s", name, n)
	}
	for _, sig := range signatures {
		f.met[sig] = name
	}
}

func (f *failureFigures) count(figure *[2]int, ok bool, format string, args ...any) {
	figure[1]++
	if ok {
		figure[0]++
	} else if f.complain != nil {
		f.complain(format, args...)
	}
}

func (f *failureFigures) add(g failureFigures) {
	for i := range 2 {
		f.same[i] += g.same[i]
		f.differ[i] += g.differ[i]
		f.apart[i] += g.apart[i]
		f.wrapped[i] += g.wrapped[i]
	}
}

func (f *failureFigures) String() string {
	share := func(of [2]int) float64 { return float64(of[0]) / float64(max(1, of[1])) }
	return fmt.Sprintf("same %.3f  differ %.3f  apart %.3f  wrapped %.3f", share(f.same), share(f.differ), share(f.apart), share(f.wrapped))
}

// failureWrappers are what programs do to each line of another one's output.
var failureWrappers = map[string]func(string) string{
	"Windows line ends":   func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	"times of a CI log":   eachLine("2026-03-04T10:11:12.3456789Z "),
	"a service's name":    eachLine("web-1  | "),
	"a step of an image":  eachLine("#12 34.56 "),
	"the client's status": func(s string) string { return "Exit code 1\n" + s },
	"a script's end": func(s string) string {
		return "> @acme/orchard@1.2.3 check\n> run-all check:*\n\n" + s + "\n\nnpm error Lifecycle script `check` failed with error:\nnpm error code 1\nnpm error path /home/pat/orchard"
	},
	"make": func(s string) string { return s + "\nmake: *** [Makefile:12: check] Error 1" },
	"one colour": func(s string) string {
		return "\x1b[31m" + strings.ReplaceAll(s, "\n", "\x1b[0m\n\x1b[31m") + "\x1b[0m"
	},
	"a package's task":        eachLine("@acme/web:test: "),
	"a package in a monorepo": eachLine("packages/web test: "),
}

func eachLine(prefix string) func(string) string {
	return func(s string) string { return prefix + strings.ReplaceAll(s, "\n", "\n"+prefix) }
}
