package scoring

import (
	"testing"
	"time"
)

func TestStackOfAProject(t *testing.T) {
	tests := map[string]struct {
		files []string
		want  Stack
	}{
		"nothing was known":           {[]string{"README.md", "docs", "Makefile"}, 0},
		"Go was not known":            {[]string{"README.md", "go.mod"}, golang},
		"two were taken for one":      {[]string{"go.mod", "package.json"}, golang | node},
		"capitals hid a file":         {[]string{"Gemfile", "CMakeLists.txt"}, ruby | native},
		"an ending was not looked at": {[]string{"Orchard.sln", "main.tf"}, dotnet | terraform},
	}
	for complaint, test := range tests {
		if got := StackOf(test.files); got != test.want {
			t.Errorf("%s: %b, want %b", complaint, got, test.want)
		}
	}
}

func TestAnotherStackCountsForLess(t *testing.T) {
	lint := func(keyword, summary string) Doc {
		return Doc{Keywords: []string{"lint", keyword}, Summary: summary, Confidence: 1}
	}
	ruff := lint("ruff", "The lint of the orchard is run before a harvest.")
	plain := lint("orchard", "The lint of the orchard is run before a harvest.")
	const task = "the lint of the orchard fails before the harvest"
	tests := map[string]struct {
		doc     Doc
		task    string
		files   []string
		foreign bool
	}{
		"another language was taken for its own": {ruff, task, []string{"package.json"}, true},
		"its own language was taken for another": {ruff, task, []string{"pyproject.toml"}, false},
		"one of two languages is another":        {ruff, task, []string{"package.json", "setup.py"}, false},
		"no project is another one":              {ruff, task, nil, false},
		"the task's own words did not count":     {ruff, task + ": ruff", []string{"package.json"}, false},
		"a file in the task did not count":       {ruff, task + " in trees/pear.py", []string{"package.json"}, false},
		"what speaks of no language is another":  {plain, task, []string{"package.json"}, false},
	}
	overlap := func(doc Doc, task string, files []string) (float64, bool) {
		q := ParseQuery(task).In(StackOf(files))
		hit := Rank(Scan([]Doc{doc}, q), q, time.Time{})[0]
		return hit.Overlap, hit.Foreign
	}
	for complaint, test := range tests {
		own, _ := overlap(test.doc, test.task, nil)
		got, foreign := overlap(test.doc, test.task, test.files)
		if foreign != test.foreign || (got < own) != test.foreign {
			t.Errorf("%s: %v, overlap %.3f, without a project %.3f", complaint, foreign, got, own)
		}
	}
}
