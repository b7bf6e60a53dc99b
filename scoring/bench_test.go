package scoring_test

import (
	"fmt"
	"testing"
	"time"

	"session-learning/scoring"
)

// BenchmarkSearch is what a prompt costs on a store of a thousand learnings, the reading of the store left out.
func BenchmarkSearch(b *testing.B) {
	docs := made(1000)
	now := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	for b.Loop() {
		q := scoring.ParseQuery("npm install in the packages/web folder stops with ERESOLVE since the upgrade of react-datepicker, why")
		scoring.Pick(scoring.Rank(scoring.Scan(docs, q), q, now), scoring.MaxItems)
	}
}

// made returns made-up documents that look like learnings: a few common words, and names of their own.
func made(n int) []scoring.Doc {
	docs := make([]scoring.Doc, n)
	for i := range docs {
		docs[i] = scoring.Doc{
			Keywords:   []string{fmt.Sprintf("svc%s", letters(i)), "deploy", fmt.Sprintf("ERR_%s", letters(i*7)), "npm install"},
			Summary:    fmt.Sprintf("The %s service stopped at start-up because %s was not configured in the environment.", letters(i), letters(i*3)),
			Insight:    fmt.Sprintf("When %s stops with %s, set the variable %s_URL in deploy/values.yaml and restart the pods; the default points at localhost.", letters(i), letters(i*7), letters(i*3)),
			Example:    fmt.Sprintf("error: cannot read %sConfig from /etc/%s/app.yaml: no such file", letters(i), letters(i)),
			Confidence: 0.8,
			Seen:       time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC),
		}
	}
	return docs
}

// letters writes a number as a made-up word.
func letters(n int) string {
	w := []byte("qu")
	for range 4 {
		w = append(w, "bcdfgklmnprstvz"[n%15], "aeiou"[n%5])
		n = n/15 + 1
	}
	return string(w)
}
