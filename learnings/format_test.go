package learnings

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func formatDoc(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../docs/format.md")
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}

func TestTheDocumentsExampleIsWhatWeReadAndWrite(t *testing.T) {
	example := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindStringSubmatch(formatDoc(t))
	if example == nil {
		t.Fatal("docs/format.md has no example")
	}
	items, problems, err := Decode(Errors, []byte(example[1]))
	if err != nil || len(problems) > 0 || len(items) != 1 {
		t.Fatalf("%d items, %v, %v", len(items), problems, err)
	}
	item, err := Encode(items[0])
	if err != nil {
		t.Fatal(err)
	}
	if want := example[1][strings.Index(example[1], "  - id"):]; string(item) != want {
		t.Errorf("we write it otherwise:\n%s", item)
	}
}

func TestTheDocumentNamesEveryField(t *testing.T) {
	doc := formatDoc(t)
	for _, f := range allFields {
		if !strings.Contains(doc, "\n| `"+f.name+"` |") {
			t.Errorf("docs/format.md has no row for %s", f.name)
		}
	}
	for _, name := range []string{statsName, archiveName, spoolName, trustName, LogDir, StateDir, lockName, readmeName} {
		if !strings.Contains(doc, "`"+name) {
			t.Errorf("docs/format.md does not name %s", name)
		}
		if name != readmeName && !strings.Contains(readme, name) {
			t.Errorf("the store's README does not name %s", name)
		}
	}
	for _, limit := range []string{"256 KB", "64 MB", "64 keys", "over 6", "100 bytes", "newest 5,000", "2,000 files", "newest 8", "last 20", "2,000 bytes", "15 %"} {
		if !strings.Contains(doc, limit) {
			t.Errorf("docs/format.md does not tell the limit %q", limit)
		}
	}
	if MaxItem != 256<<10 || MaxFile != 64<<20 || maxFields != 64 || maxDepth != 6 || maxIDLength != 100 || maxArchive != 5000 ||
		maxSpoolFiles != 2000 || maxBackups != 8 || MaxSightings != 20 || maxNote != 2000 || confidenceStep != 0.15 {
		t.Error("a limit changed: change docs/format.md and this test")
	}
}
