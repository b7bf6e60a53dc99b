package scoring

import "strings"

// failedTest returns the name of the test that a bare line says has failed, as the runners of Go, Rust, Python, JavaScript, Java,
// .NET and others write it; "" when it names none.
func failedTest(line string) string {
	for _, form := range [...]struct{ before, behind string }{
		{"--- FAIL: ", " ("}, {"--- fail: ", " ("},
		{"test ", " ... FAILED"}, {"test ", " ... failed"},
		{"FAIL: ", " ("}, {"ERROR: test", " ("}, {"(fail) ", ""}, {"not ok ", ""}, {"rspec ", ""},
	} {
		if rest, ok := strings.CutPrefix(line, form.before); ok {
			if name, end, ok := strings.Cut(rest, form.behind); form.behind == "" || ok && (form.behind != " ... FAILED" || end == "") {
				return withoutDuration(name)
			}
		}
	}
	switch {
	case strings.HasPrefix(line, "FAILED ") || strings.HasPrefix(line, "ERROR "):
		return ofPytest(line)
	case strings.HasPrefix(line, "FAIL "):
		return ofRunner(strings.TrimSpace(line[len("FAIL "):]))
	case strings.HasSuffix(line, "<<< FAILURE!") || strings.HasSuffix(line, "<<< ERROR!"):
		return ofSurefire(line)
	case strings.HasSuffix(line, " FAILED") && strings.Contains(line, " > "): // Gradle
		return strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(line, " FAILED"), "()"), " > ", ".")
	}
	return ""
}

// ofPytest reads "FAILED tests/a.py::test_b[1] - reason".
func ofPytest(line string) string {
	_, rest, _ := strings.Cut(line, " ")
	id, _, _ := strings.Cut(rest, " - ")
	if _, name, ok := strings.Cut(id, "::"); ok && !strings.Contains(name, " ") {
		return name
	}
	return ""
}

// ofRunner reads what stands behind FAIL: "src/a.test.ts > adds" of vitest, "[ 0.01s] crate tests::adds" of nextest.
func ofRunner(rest string) string {
	if at := strings.Index(rest, " > "); at >= 0 {
		return rest[at+len(" > "):]
	}
	if behind, ok := strings.CutPrefix(rest, "["); ok {
		_, id, _ := strings.Cut(behind, "] ")
		_, name, _ := strings.Cut(strings.TrimSpace(id), " ")
		return name
	}
	return ""
}

// ofSurefire reads "io.acme.PriceTest.adds -- Time elapsed: 0.01 s <<< FAILURE!". A line about a whole class names no test.
func ofSurefire(line string) string {
	name, _, _ := strings.Cut(line, " ")
	if strings.HasPrefix(line, "Tests run:") || strings.Count(name, ".") == 0 {
		return ""
	}
	if parts := strings.Split(name, "."); len(parts) > 2 {
		name = strings.Join(parts[len(parts)-2:], ".")
	}
	return strings.TrimSuffix(name, "()")
}

// withoutDuration takes off how long a test took: " [1.20ms]".
func withoutDuration(name string) string {
	if at := strings.LastIndex(name, " ["); at > 0 && strings.HasSuffix(name, "s]") {
		return name[:at]
	}
	return name
}
