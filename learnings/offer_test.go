package learnings

import (
	"slices"
	"strings"
	"testing"
)

func TestOffersNameWhatIsWrong(t *testing.T) {
	item := func(lines ...string) string {
		fields := map[string]string{"category": "tools", "keywords": "[a, b, c]", "summary": "s", "insight": "i"}
		for _, line := range lines {
			key, value, _ := strings.Cut(line, ": ")
			fields[key] = value
		}
		var b strings.Builder
		sep := "- "
		for _, key := range []string{"id", "category", "keywords", "summary", "insight", "confidence", "times_used", "created", "status", "scope"} {
			if fields[key] != "" {
				b.WriteString(sep + key + ": " + fields[key] + "\n")
				sep = "  "
			}
		}
		return b.String()
	}
	tests := map[string]struct{ in, want string }{
		"valid":                 {item(), ""},
		"the bounds":            {item("summary: "+strings.Repeat("字", MaxSummary), "insight: "+strings.Repeat("x", MaxInsight), "confidence: 0.5", "keywords: [a, b, c, d, e]"), ""},
		"in other letters":      {item("category: Tools", "status: Draft"), ""},
		"keywords in a line":    {item("keywords: a, b, c"), ""},
		"too few keywords":      {item("keywords: [a, b]"), "keywords: 2 given, must be 3 to 5"},
		"too many keywords":     {item("keywords: [a, b, c, d, e, f]"), "keywords: 6 given"},
		"keywords in a mapping": {item("keywords: {a: b}"), "keywords: "},
		"no summary":            {item("summary: "), "summary: missing"},
		"a long summary":        {item("summary: " + strings.Repeat("字", MaxSummary+1)), "summary: 141 characters, must be at most 140"},
		"a summary of two":      {item(`summary: "a\nb"`), "summary: must be one line"},
		"a long insight":        {item("insight: " + strings.Repeat("x", MaxInsight+1)), "insight: 601 characters"},
		"confidence too high":   {item("confidence: 1.01"), "confidence: \"1.01\", must be a number from 0.5 to 1"},
		"confidence too low":    {item("confidence: 0.4"), "confidence: "},
		"confidence a word":     {item("confidence: high"), "confidence: "},
		"confidence not one":    {item("confidence: .nan"), "confidence: "},
		"a negative count":      {item("times_used: -1"), "times_used: "},
		"a bad time":            {item("created: yesterday"), "created: \"yesterday\", must be a time"},
		"an unknown status":     {item("status: done"), "status: \"done\", must be one of active"},
		"an unknown scope":      {item("scope: world"), "scope: "},
		"brackets in the id":    {item(`id: "a[1]"`), "id: \"a[1]\" cannot be used"},
		"no category":           {item("category: "), "category: missing, must be one of errors"},
		"several faults":        {item("summary: ", "confidence: 9"), "summary: missing; confidence: "},
		"a merge key":           {"- <<: {}\n  category: tools\n", "a key that is no text"},
		"no mapping":            {"- just text\n", "not a mapping"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			offers, err := Offers([]byte(tt.in))
			if err != nil || len(offers) != 1 {
				t.Fatalf("%d offers, %v", len(offers), err)
			}
			switch err := offers[0].Err; {
			case tt.want == "" && err != nil:
				t.Errorf("refused: %v", err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v does not say %q", err, tt.want)
			}
		})
	}
}

func TestOffersNameFieldsThatNoLearningHas(t *testing.T) {
	const item = "category: tools\nkeywords: [a, b, c]\nsummary: s\ninsight: i\n"
	for in, want := range map[string][]string{
		item:                  nil,
		item + "exampel: e\n": {"exampel"},
		item + "exampel: e\nnote: n\nExample: e\n": {"exampel", "Example"},
		item + "removed: 2026-11-30\nreason: r\n":  nil,
		item + "source: {agnet: a}\n":              nil, // only the item's own
		"- {summry: s}\n":                          {"summry"},
	} {
		offers, err := Offers([]byte(in))
		if err != nil || len(offers) != 1 || !slices.Equal(offers[0].Strange, want) {
			t.Errorf("%q: %+v, want %q; %v", in, offers, want, err)
		}
	}
}

func TestOffersKnowWhereTheyStand(t *testing.T) {
	const fields = "keywords: [a, b, c], summary: s, insight: i"
	tests := map[string]struct {
		in    string
		lines []int
	}{
		"a file":             {"category: tools\nlearnings:\n  - {id: a, " + fields + "}\n\n  - {id: b, " + fields + "}\n", []int{3, 5}},
		"a bare list":        {"# mine\n- {category: tools, " + fields + "}\n- {category: tools, " + fields + "}\n", []int{2, 3}},
		"one item":           {"category: tools\nkeywords: [a, b, c]\nsummary: s\ninsight: i\n", []int{1}},
		"an empty list":      {"category: tools\nlearnings: []\n", nil},
		"nothing":            {"", nil},
		"a mark in front":    {"\ufeff- {category: tools, " + fields + "}\n", []int{1}},
		"Windows' line ends": {"category: tools\r\nlearnings:\r\n- {" + fields + "}\r\n", []int{3}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			offers, err := Offers([]byte(tt.in))
			if err != nil || len(offers) != len(tt.lines) {
				t.Fatalf("%d offers, want %d; %v", len(offers), len(tt.lines), err)
			}
			for i, o := range offers {
				if o.Err != nil || o.Line != tt.lines[i] {
					t.Errorf("item %d: line %d, want %d; %v", i+1, o.Line, tt.lines[i], o.Err)
				}
			}
		})
	}
	for name, in := range map[string]string{
		"two documents": "category: tools\n---\ncategory: errors\n", "a conflict": "<<<<<<< a\n", "UTF-16": "\xff\xfea\x00",
	} {
		if _, err := Offers([]byte(in)); err == nil {
			t.Errorf("%s was read", name)
		}
	}
}
