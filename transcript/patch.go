package transcript

import "strings"

// readPatch puts a patch in the form that models write it in ("*** Begin Patch") in its places: the first file that it
// changes, and the lines that go and come in all of them.
func readPatch(t *Tool, patch string) {
	var before, after strings.Builder
	for line := range strings.Lines(patch) {
		if path, named := patchedFile(line); named {
			if t.Path == "" {
				t.Path = path
			}
			continue
		}
		switch {
		case strings.HasPrefix(line, "+"):
			after.WriteString(line[1:])
		case strings.HasPrefix(line, "-"):
			before.WriteString(line[1:])
		}
	}
	t.Old = Cut(strings.TrimSuffix(before.String(), "\n"), maxEdit)
	t.New = Cut(strings.TrimSuffix(after.String(), "\n"), maxEdit)
}

// patchedFile is the file that a line of a patch names.
func patchedFile(line string) (path string, named bool) {
	for _, mark := range [...]string{"*** Add File: ", "*** Update File: ", "*** Delete File: "} {
		if path, named = strings.CutPrefix(line, mark); named {
			return strings.TrimSpace(path), true
		}
	}
	return "", false
}
