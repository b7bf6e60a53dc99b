package extract

import (
	"path"
	"strings"
)

// slashed is a folder in one spelling: C:\src, C:/src and /c/src are the same.
func slashed(dir string) string {
	dir = strings.ReplaceAll(dir, `\`, "/")
	if len(dir) > 2 && dir[1] == ':' && dir[2] == '/' {
		dir = "/" + strings.ToLower(dir[:1]) + dir[2:]
	}
	if len(dir) > 1 {
		dir = strings.TrimRight(dir, "/")
	}
	return dir
}

// baseName is the last name of a file's path, whichever way its slashes lean.
func baseName(file string) string { return path.Base(strings.ReplaceAll(file, `\`, "/")) }

// testFile tells whether a file holds tests, by its name or folder.
func testFile(file string) bool { return testName.matches(strings.ReplaceAll(file, `\`, "/")) }

// testName is what the path of a file of tests looks like.
var testName = pattern{fold: true, parts: `
	[_.-](?:test|tests|spec|e2e)\.\w+$
	(?:^|/)test_[^/]*$
	(?:test|tests|spec|it)\.(?:java|kt|scala|cs|php|swift|groovy)$
	(?:^|/)(?:tests?|__tests__|specs?|e2e|testdata|fixtures|__mocks__)/
	conftest\.py$
`}

// codeFile tells whether a file is part of a program rather than text about it.
func codeFile(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".md", ".txt", ".rst", ".adoc", ".log", "":
		return false
	}
	return true
}
