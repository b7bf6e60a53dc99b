package extract

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	docKind = regexp.MustCompile(`(?m)^\| \[(\w+)\]\(extraction/`)
	docRule = regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|")
	docMark = regexp.MustCompile(`(?m)^\| ([a-z][a-z -]+) \| ([+-]\d\.\d\d) \|`)
)

// page reads a page of the manual.
func page(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestDocsNameKindsRulesAndMarks ties docs/extraction.md and the page of each kind to the code, both ways.
func TestDocsNameKindsRulesAndMarks(t *testing.T) {
	doc := page(t, "extraction.md")
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
		text := page(t, "extraction/"+k.name+".md")
		if !strings.HasPrefix(text, "# "+k.name+"\n") {
			t.Errorf("the page of %s does not begin with its name", k.name)
		}
		if got := firsts(docRule, text); !slices.Equal(got, k.rules) {
			t.Errorf("the page of %s has the rules\n%v, the code\n%v", k.name, got, k.rules)
		}
	}
	if got := firsts(docKind, doc); !slices.Equal(got, names) {
		t.Errorf("the doc has the kinds %v, the code %v", got, names)
	}

	documented := map[mark]string{}
	for _, m := range docMark.FindAllStringSubmatch(doc, -1) {
		documented[mark(m[1])] = m[2]
	}
	for _, w := range weights {
		if want := fmt.Sprintf("%+.2f", w.adds); documented[w.mark] != want {
			t.Errorf("mark %q weighs %s, in the doc %q", w.mark, want, documented[w.mark])
		}
		delete(documented, w.mark)
	}
	for m := range documented {
		t.Errorf("the doc names the mark %q, which the code does not have", m)
	}
	for _, limit := range []string{fmt.Sprintf("at most %d learnings", maxLearned), fmt.Sprintf("Under %.2f", minConfidence),
		fmt.Sprintf("under %.2f it is a draft", minActive), fmt.Sprintf("never exceeds %.2f", maxConfidence)} {
		if !strings.Contains(doc, limit) {
			t.Errorf("the doc does not say %q", limit)
		}
	}
}

func firsts(re *regexp.Regexp, text string) []string {
	var found []string
	for _, m := range re.FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	return found
}
