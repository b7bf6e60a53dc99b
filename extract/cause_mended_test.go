package extract

import (
	"strings"
	"testing"

	"session-learning/transcript"
)

const divides = "--- FAIL: TestMeanOfNothing (0.00s)\npanic: runtime error: integer divide by zero [recovered, repanicked]\n\ngoroutine 7 [running]:\nexample.com/orchard/calc.Mean(...)\n\t/srv/orchard/calc.go:9\nFAIL\texample.com/orchard/calc\t0.003s\nFAIL"

func TestMended(t *testing.T) {
	type events = []transcript.Event
	guards := edits("/srv/orchard/calc.go", "\treturn sum / len(xs)", "\tif len(xs) == 0 {\n\t\treturn 0\n\t}\n\treturn sum / len(xs)")
	guesses := edits("/srv/orchard/calc.go", "\tsum := 0", "\tsum := int64(0)")
	asks := says("Fix the tests")
	tests := "go test ./..."
	report := replies("Fixed. The root cause was an integer division by zero for an empty slice; Mean now returns 0 for one.")
	for complaint, l := range map[string]lesson{
		"a panic that was mended at once is forgotten": {
			events{asks, fails(tests, divides), replies("Mean divides by the length, which is 0 here."), guards, works(tests), report},
			"cause/mended-test", "because an integer division by zero for an empty slice", "draft"},
		"it is not said what to do": {
			events{asks, fails(tests, divides), guards, works(tests), report},
			"cause/mended-test", "see that `Mean` returns 0 for one (calc.go)", "draft"},
		"a panic is called a failure": {
			events{asks, fails(tests, divides), guards, works(tests), report},
			"cause/mended-test", "When `go test ./...` panics with \"runtime error: integer divide by zero\"", "draft"},
		"effort does not count": {
			events{asks, fails(tests, divides), fails("go test -run TestMeanOfNothing ./...", divides), guesses, fails(tests, divides),
				replies("The real cause: Mean divides by the number of values, which is zero for an empty slice."), guards, works(tests), works(tests), report},
			"cause/mended-test", "because `Mean` divides by the number of values", ""},
		"a refuted guess is taken for the cause": {
			events{asks, fails(tests, divides), replies("The cause is that the sum overflows for many values."), guesses, fails(tests, divides), guards, works(tests), report},
			"cause/mended-test", "division by zero", "draft"},
		"only the whole run counts, but the first one was narrow": {
			events{asks, fails(tests, divides), guards, works("go test -run TestMeanOfNothing ./calc"), works(tests), report},
			"cause/mended-test", "division by zero", "draft"},

		"a nil pointer teaches":            {events{asks, fails(tests, strings.ReplaceAll(divides, "integer divide by zero", "invalid memory address or nil pointer dereference")), guards, works(tests), replies("Fixed. The root cause was that the spec of the pear was nil in the fixtures; Mean now returns 0 for one.")}, "", "", ""},
		"nobody says what to do":           {events{asks, fails(tests, divides), guesses, fails(tests, divides), edits("/srv/orchard/calc.go", "\ta", "\tb\n\tc\n\td\n\te\n\tf"), works(tests), replies("The root cause was an integer division by zero for an empty slice.")}, "", "", ""},
		"nobody says why":                  {events{asks, fails(tests, divides), guards, works(tests), replies("All tests pass now.")}, "", "", ""},
		"the agent only guesses":           {events{asks, fails(tests, divides), replies("Maybe the slice is empty."), guards, works(tests)}, "", "", ""},
		"the test was written to fail":     {events{asks, edits("/srv/orchard/calc_test.go", "", "func TestMeanOfNothing"), fails(tests, divides), guards, works(tests), report}, "", "", ""},
		"only the test was put right":      {events{asks, fails(tests, divides), edits("/srv/orchard/calc_test.go", "1", "2"), works(tests), report}, "", "", ""},
		"the code is just being written":   {events{asks, guesses, fails(tests, divides), guards, works(tests), report}, "", "", ""},
		"other tests were run, not these":  {events{asks, fails(tests, divides), guards, works("go test ./other"), report}, "", "", ""},
		"it comes back":                    {events{asks, fails(tests, divides), guards, works(tests), report, fails(tests, divides)}, "", "", ""},
		"the person says it is not solved": {events{asks, fails(tests, divides), guards, works(tests), report, says("still failing on CI, same error")}, "", "", ""},
		"nothing was changed":              {events{asks, fails(tests, divides), works(tests), report}, "", "", ""},
		"a text about the code is no code": {events{asks, fails(tests, divides), edits("/srv/orchard/README.md", "a", "b"), works(tests), report}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}

// TestMendedKnownAgain ties what is stored to what the client tells of the same failure.
func TestMendedKnownAgain(t *testing.T) {
	got := learned(home, says("Fix the tests"), fails("go test ./...", divides), edits("/srv/orchard/calc.go", "func Mean() { a / b }", "func Mean() { div(a, b) }"), works("go test ./..."),
		replies("The root cause was an integer division by zero for an empty slice; Mean now returns 0 for one."))
	if len(got) != 1 || !strings.Contains(got[0].Signature.String(), "integer divide by zero") {
		t.Fatalf("%d learned: %v", len(got), got)
	}
}

func TestCause(t *testing.T) {
	for text, want := range map[string]string{
		"The root cause was that Open never made the map.":                           "Open never made the map",
		"Root cause: the seed file is read before it is written.":                    "the seed file is read before it is written",
		"The problem is the order of the filters: the last one wins, so none holds.": "the order of the filters: the last one wins, so none holds",
		"It fails because the clock of the test never moves, so I move it.":          "the clock of the test never moves",
		"原因找到了：类上没有注解，所以没有生效。":                                                       "类上没有注解，所以没有生效",
		"The problem is that I forgot to save the file.":                             "",
		"The cause is probably the clock of the machine.":                            "",
		"The tests pass. Everything is green now.":                                   "",
		"Is the problem that the map is never made?":                                 "",
	} {
		if got := namedCause([]string{text}); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestRemedy(t *testing.T) {
	code := "func Open() *Stock { return Mean(xs) }"
	for text, want := range map[string]string{
		"The map has to be made in the constructor":         "see that the map is made in the constructor",
		"Open now makes the map in the constructor":         "see that `Open` makes the map in the constructor",
		"I fixed it by making the map in the constructor":   "mend it by making the map in the constructor",
		"All tests are green":                               "",
		"It now works":                                      "",
		"I now run the tests":                               "",
		"This has to be done by you":                        "",
		"The check has to be skipped, so disable the hooks": "",
	} {
		if got := remedyIn(text, code, remedies); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestTestFile(t *testing.T) {
	for file, want := range map[string]bool{
		"/a/calc_test.go": true, "src/a.test.ts": true, "src/a.spec.tsx": true, "tests/a.py": true, "test_a.py": true, "conftest.py": true,
		"src/test/java/ATest.java": true, `C:\a\tests\b.cs`: true, "spec/a_spec.rb": true,
		"/a/calc.go": false, "src/contest.py": false, "src/latest.ts": false, "attestation/a.go": false,
	} {
		if got := testFile(file); got != want {
			t.Errorf("%s is a test: %v", file, got)
		}
	}
}
