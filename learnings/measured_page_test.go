package learnings_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"session-learning/scoring"
)

// page tells users how a reminder is chosen, and what was measured of it.
const page = "../docs/ranking.md"

const pageFrom, pageTo = "<!-- measured -->\n", "<!-- /measured -->"

var (
	rankedLine = regexp.MustCompile(`^(\S+) +(\S+) +(\d+) +(\d+) +([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)$`)
	smallLine  = regexp.MustCompile(`^(\S+) +stores of (\d+): hit2 ([\d.]+) abstain ([\d.]+)$`)
	dedupLine  = regexp.MustCompile(`^dedup +p ([\d.]+) r ([\d.]+) wrong (\d+)`)
	pairsLine  = regexp.MustCompile(`^(\S+) +p ([\d.]+) r ([\d.]+) opposite (\d+) of (\d+)$`)
)

// published is the tables of the page, made of the recorded figures.
func published(stats string) string {
	var ranked, sizes, pairs strings.Builder
	for line := range strings.Lines(stats) {
		line = strings.TrimSpace(line)
		if m := rankedLine.FindStringSubmatch(line); m != nil && m[3] != "0" {
			slice := m[2]
			if size, err := strconv.Atoi(slice); err == nil {
				fmt.Fprintf(&sizes, "| %s | %d | %s | %s | %s |\n", m[1], size, percent(m[8]), otherwise(m[7], m[4]), percent(m[6]))
				continue
			}
			if slice == "all" {
				slice = "**all**"
				fmt.Fprintf(&sizes, "| %s | alone | %s | %s | %s |\n", m[1], percent(m[8]), otherwise(m[7], m[4]), percent(m[6]))
			}
			fmt.Fprintf(&ranked, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", m[1], slice, m[3], m[4], otherwise(m[7], m[4]), percent(m[6]), percent(m[8]), m[5])
		} else if m := smallLine.FindStringSubmatch(line); m != nil {
			fmt.Fprintf(&sizes, "| %s | %s of it | %s | %s | |\n", m[1], m[2], percent(m[3]), otherwise(m[4], "1"))
		} else if m := dedupLine.FindStringSubmatch(line); m != nil {
			fmt.Fprintf(&pairs, "| of the areas of queries and more | %s | %s | |\n", percent(m[1]), percent(m[2]))
		} else if m := pairsLine.FindStringSubmatch(line); m != nil {
			fmt.Fprintf(&pairs, "| %s areas, chosen to be hard | %s | %s | %s of %s |\n", m[1], percent(m[2]), percent(m[3]), m[4], m[5])
		}
	}
	return fmt.Sprintf("The threshold is %.2f, the cut at %.2f of the best.\n\n", scoring.Threshold, scoring.RelativeCut) +
		"| set | prompts | with an answer | without | false injection | share | found | nDCG |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n" + ranked.String() +
		"\nThe same prompts on parts of the store, and on the store among made-up learnings; in a part of it, *without an answer* is what that part does not answer.\n\n" +
		"| set | store | found | false injection | share |\n| --- | --- | --- | --- | --- |\n" + sizes.String() +
		"\nOf pairs of learnings, told to be one or two:\n\n" +
		"| pairs | precision | recall | opposites known |\n| --- | --- | --- | --- |\n" + pairs.String()
}

func percent(share string) string {
	f, _ := strconv.ParseFloat(share, 64)
	return fmt.Sprintf("%.0f %%", 100*f)
}

// otherwise is the share that is missing to 1, of so many; none of none.
func otherwise(share, of string) string {
	if of == "0" {
		return "–"
	}
	f, _ := strconv.ParseFloat(share, 64)
	return fmt.Sprintf("%.0f %%", 100*(1-f))
}

// updatePage writes the tables of the page anew.
func updatePage(t *testing.T, stats string) {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(data), pageFrom)
	_, after, ok := strings.Cut(rest, pageTo)
	if !ok {
		t.Fatalf("%s has no place for the figures", page)
	}
	if err := os.WriteFile(page, []byte(before+pageFrom+published(stats)+pageTo+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A page that publishes figures must publish those that were measured.
func TestTheRankingPageTellsWhatWasMeasured(t *testing.T) {
	stats, err := os.ReadFile(labelled + "/stats.txt")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), pageFrom)
	got, _, ok := strings.Cut(rest, pageTo)
	if want := published(string(stats)); !ok || got != want {
		t.Errorf("docs/ranking.md does not tell what stats.txt does; run with -update\ngot:\n%swant:\n%s", got, want)
	}
	if rows := strings.Count(got, "\n| "); rows < 20 {
		t.Errorf("only %d rows", rows)
	}
}
