package learnings_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/scoring"
)

// item is a learning as the labelled files have it.
type item struct {
	ID         string
	Created    time.Time
	Keywords   []string
	Summary    string
	Insight    string
	Example    string
	Confidence float64
}

func readItems(t *testing.T, folder string) []learnings.Learning {
	t.Helper()
	var items []learnings.Learning
	for _, category := range learnings.Categories() {
		data, err := os.ReadFile(filepath.Join(labelled, folder, string(category)+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		var file struct{ Learnings []item }
		if err := yaml.Unmarshal(data, &file); err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Learnings {
			items = append(items, i.learning(category))
		}
	}
	slices.SortFunc(items, func(a, b learnings.Learning) int { return cmp.Compare(a.ID, b.ID) })
	return items
}

func (i item) learning(c learnings.Category) learnings.Learning {
	return learnings.Learning{
		ID: i.ID, Category: c, Created: i.Created, Keywords: stored(i.Keywords...), Summary: redact.Stored(i.Summary),
		Insight: redact.Stored(i.Insight), Example: redact.Stored(i.Example), Confidence: i.Confidence,
		Status: learnings.Active, Scope: learnings.General,
	}
}

func stored(words ...string) []redact.Text {
	var list []redact.Text
	for _, w := range words {
		list = append(list, redact.Stored(w))
	}
	return list
}

func readLines[T any](t *testing.T, file string) []T {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(labelled, file))
	if err != nil {
		t.Fatal(err)
	}
	var values []T
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		values = append(values, v)
	}
	return values
}

// readQueries reads prompts, each asked in its folder.
func readQueries(t *testing.T, file string) []query {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(labelled, "projects.json"))
	if err != nil {
		t.Fatal(err)
	}
	var projects map[string][]string // the base name of a folder, and the files in it
	if err := json.Unmarshal(data, &projects); err != nil {
		t.Fatal(err)
	}
	queries := readLines[query](t, file)
	for i, q := range queries {
		var names []string
		for _, path := range projects[filepath.Base(q.Folder)] {
			name, _, _ := strings.Cut(path, "/")
			names = append(names, name)
		}
		queries[i].stack = scoring.StackOf(names)
	}
	return queries
}
