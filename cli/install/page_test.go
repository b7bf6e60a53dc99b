package install

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Each agent's page has a table of what is registered: the event, perhaps its matcher, the program, and the timeout.
func TestThePageOfEachAgentTellsWhatIsRegistered(t *testing.T) {
	for _, a := range withHooks() {
		page, err := os.ReadFile(filepath.Join("..", "..", "docs", "agents", a.Name()+".md"))
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, r := range a.Hooks("/opt/bin").hooks {
			timeout := r.entry[slices.IndexFunc(r.entry, func(f field) bool { return strings.HasPrefix(f.key, "timeout") })]
			want = append(want, fmt.Sprintf("%s %s %s", r.event, r.executable, timeout.value))
			if m := regexp.QuoteMeta(strings.ReplaceAll(matcherOf(r), "|", `\|`)); m != "" && !regexp.MustCompile("(?m)^\\| `"+r.event+"`.*`"+m+"`.* session-").Match(page) {
				t.Errorf("%s: the page does not tell of %s that it is registered for %s", a.Name(), r.event, m)
			}
		}
		slices.Sort(want)
		if got := documented(string(page)); !slices.Equal(got, want) {
			t.Errorf("%s: the page tells of\n%s\nand registered is\n%s", a.Name(), strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// matcherOf is what the hook is limited to; empty: nothing.
func matcherOf(r registration) string {
	for _, f := range r.entry {
		if f.key == "matcher" {
			return string(f.value.(text))
		}
	}
	return r.matcher
}

// documented are the events of a page with their programs and timeouts. An event without a timeout is not registered; one
// may stand in several rows.
func documented(page string) []string {
	row := regexp.MustCompile(`(?m)^\| ((?:[^|\\]|\\.)+) \|(?: [^|]*\|)? (session-st\w+) \| (\d+) \|`)
	event := regexp.MustCompile("`(\\w+)`")
	var all []string
	for _, m := range row.FindAllStringSubmatch(page, -1) {
		events := regexp.MustCompile(" (with|of) ").Split(m[1], 2)[0] // a matcher or a source
		for _, e := range event.FindAllStringSubmatch(events, -1) {
			all = append(all, e[1]+" "+m[2]+" "+m[3])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
