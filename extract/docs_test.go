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
	docHeading = regexp.MustCompile(`(?m)^### (\w+)$`)
	docRule    = regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|")
	docMark    = regexp.MustCompile(`(?m)^\| ([a-z][a-z -]+) \| ([+-]\d\.\d\d) \|`)
)

// TestDocNamesKindsRulesAndMarks ties docs/extraction.md to the code, both ways.
func TestDocNamesKindsRulesAndMarks(t *testing.T) {
	data, err := os.ReadFile("../docs/extraction.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := string(data)

	var kindNames, ruleNames []string
	for _, k := range kinds {
		kindNames = append(kindNames, k.name)
		ruleNames = append(ruleNames, k.rules...)
	}
	if got := firsts(docHeading, doc); !slices.Equal(got, kindNames) {
		t.Errorf("the doc has the kinds %v, the code %v", got, kindNames)
	}
	if got := firsts(docRule, doc); !slices.Equal(got, ruleNames) {
		t.Errorf("the doc has the rules\n%v, the code\n%v", got, ruleNames)
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
