package learnings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

const (
	shop   = "git:example.com/team/shop"
	below  = ".claude/data/learnings"
	hidden = "\u200b"
)

// shared makes a project with a store that holds items, written as text, of the category errors.
func shared(t *testing.T, items string) Place {
	t.Helper()
	p := Place{Root: filepath.Join(t.TempDir(), "shop"), Below: below, Project: shop}
	if err := os.MkdirAll(p.Dir(), 0o700); err != nil {
		t.Fatal(err)
	}
	ship(t, p, "errors.yaml", "category: errors\nlearnings:\n"+items)
	return p
}

func ship(t *testing.T, p Place, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(p.Dir(), name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// standing reads a project's store as it is for people.
func standing(t *testing.T, p Place, own *Store) []Learning {
	t.Helper()
	s, err := OpenShared(p, own, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	snap := s.Read()
	return snap.Items
}

func grant(t *testing.T, own *Store, p Place) {
	t.Helper()
	if err := own.GrantTrust(p.Project, standing(t, p, own)); err != nil {
		t.Fatal(err)
	}
}

// offered are the ids that a store of a project offers.
func offeredIDs(t *testing.T, own *Store, p Place) string {
	t.Helper()
	items, err := own.Offered(p)
	if err != nil {
		t.Fatal(err)
	}
	mine := read(t, own)
	var ids []string
	for _, l := range Beside(mine, items)[len(mine):] {
		ids = append(ids, l.ID)
	}
	return strings.Join(ids, " ")
}

const teamItem = `  - id: "err-1"
    created: "2026-11-01T12:00:00Z"
    keywords: ["lockfile", "pnpm", "ci"]
    summary: "Commit the lockfile"
    insight: |
      When dependencies change, commit the lockfile.
      CI refuses a stale one.
    example: |
      pnpm install
    confidence: 0.9
    times_used: 0
    paths: ["web/package.json"]
    signature: "bash|frozen lockfile"
    source: {agent: "claude", kind: fix, by: tool}
`

func TestTrustCoversWhatIsGiven(t *testing.T) {
	tests := map[string]struct {
		old, new string
		trusted  bool
	}{
		"nothing has changed":                   {"", "", true},
		"the summary":                           {"Commit the lockfile", "Delete the lockfile", false},
		"only what is not seen":                 {"Commit the", "Commit" + hidden + " the", false},
		"a line of the insight":                 {"CI refuses a stale one", "CI takes a stale one", false},
		"the example":                           {"pnpm install\n", "pnpm install --force\n", false},
		"a keyword":                             {`"ci"`, `"cd"`, false},
		"two keywords that were one":            {`"pnpm", "ci"`, `"pnpm ci"`, false},
		"the confidence":                        {"0.9", "0.8", false},
		"the confidence, written otherwise":     {"confidence: 0.9", "confidence: 0.90", true},
		"the status":                            {"    paths", "    status: draft\n    paths", false},
		"the paths":                             {"web/package.json", "web", false},
		"the signature":                         {"frozen lockfile", "any failure", false},
		"the kind, which makes it a rule":       {"kind: fix", "kind: rule", false},
		"whose word it is":                      {"by: tool", "by: user", false},
		"the day, which decides how old it is":  {"2026-11-01", "2026-11-29", false},
		"the id":                                {"err-1", "err-2", false},
		"counters":                              {"times_used: 0", "times_used: 7\n    times_seen: 9", true},
		"sightings":                             {"    paths", "    sightings: [{agent: claude, session: s, key: k}]\n    paths", true},
		"when it was seen":                      {"    paths", "    last_seen: \"2026-11-29T12:00:00Z\"\n    paths", true},
		"a note":                                {"    paths", "    note: more of it\n    paths", true},
		"a project that the file names":         {"    paths", "    scope: general\n    project: git:example.com/other\n    paths", true},
		"a field of somebody's own":             {"    paths", "    # why\n    ticket: 7\n    paths", true},
		"the order of fields, and their quotes": {"    id: \"err-1\"", "    id: \"err-1\"", true},
		"line ends of another system":           {"\n", "\r\n", true},
		"the style of the list":                 {`["lockfile", "pnpm", "ci"]`, "\n      - lockfile\n      - pnpm\n      - ci", true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			own, p := newStore(t, options()), shared(t, teamItem)
			grant(t, own, p)
			changed := strings.ReplaceAll("category: errors\nlearnings:\n"+teamItem, tt.old, tt.new)
			if tt.old == "" {
				changed = "category: errors\nlearnings:\n" + teamItem
			}
			ship(t, p, "errors.yaml", changed)
			got := offeredIDs(t, own, p)
			if want := map[bool]string{true: "err-1"}[tt.trusted]; got != want {
				t.Errorf("offered %q, want %q", got, want)
			}
			ship(t, p, "errors.yaml", "category: errors\nlearnings:\n"+teamItem)
			if got := offeredIDs(t, own, p); got != "err-1" {
				t.Errorf("changed back, offered %q", got)
			}
		})
	}
}

func TestAMoveToAnotherCategoryIsAChange(t *testing.T) {
	own, p := newStore(t, options()), shared(t, teamItem)
	grant(t, own, p)
	ship(t, p, "errors.yaml", "category: errors\nlearnings: []\n")
	ship(t, p, "tools.yaml", "category: tools\nlearnings:\n"+teamItem)
	if got := offeredIDs(t, own, p); got != "" {
		t.Errorf("offered %q", got)
	}
}

func TestCountersOfAProjectCountForNothing(t *testing.T) {
	own, p := newStore(t, options()), shared(t, teamItem)
	grant(t, own, p)
	ship(t, p, "errors.yaml", "category: errors\nlearnings:\n"+strings.Replace(teamItem, "times_used: 0", "times_used: 8\n    times_seen: 9\n    last_seen: \"2026-11-30T11:00:00Z\"\n    sightings: [{agent: a, session: s, key: k}]", 1))
	items, err := own.Offered(p)
	if err != nil || len(items) != 1 {
		t.Fatal(items, err)
	}
	if l := items[0]; l.TimesSeen != 0 || l.TimesUsed != 0 || l.Sightings != nil {
		t.Errorf("a pull makes it seen %d times, used %d times, with %v", l.TimesSeen, l.TimesUsed, l.Sightings)
	}
	if l := items[0]; !l.Seen().Equal(l.Created) {
		t.Errorf("a pull makes it as fresh as %s, it is of %s", l.Seen(), l.Created)
	}
	if l := items[0]; l.Scope != Project || l.Project != shop {
		t.Errorf("it belongs to %s %q", l.Scope, l.Project)
	}
}

func TestTrustIsOfOneProject(t *testing.T) {
	own, p := newStore(t, options()), shared(t, teamItem)
	grant(t, own, p)
	clone := shared(t, teamItem)
	if got := offeredIDs(t, own, clone); got != "err-1" {
		t.Errorf("a second clone offers %q", got)
	}
	fork := clone
	fork.Project = "git:example.com/somebody/shop"
	if got := offeredIDs(t, own, fork); got != "" {
		t.Errorf("a fork offers %q", got)
	}
	if got := offeredIDs(t, newStore(t, options()), p); got != "" {
		t.Errorf("to somebody else it offers %q", got)
	}
}

func TestTrustIsTakenBack(t *testing.T) {
	own := newStore(t, options())
	p := shared(t, teamItem+strings.Replace(teamItem, "err-1", "err-2", 1))
	grant(t, own, p)
	for _, step := range []struct {
		ids     []string
		revoked string
		left    string
	}{
		{[]string{"err-9"}, "", "err-1 err-2"},
		{[]string{"err-1"}, "err-1", "err-2"},
		{nil, "err-2", ""},
		{nil, "", ""},
	} {
		revoked, err := own.RevokeTrust(shop, step.ids...)
		if err != nil || strings.Join(revoked, " ") != step.revoked {
			t.Errorf("revoke %v: %v, %v", step.ids, revoked, err)
		}
		if got := offeredIDs(t, own, p); got != step.left {
			t.Errorf("after revoke %v offered %q, want %q", step.ids, got, step.left)
		}
	}
	if names, err := filepath.Glob(filepath.Join(own.Dir().Path(), trustName, "*")); len(names) > 0 || err != nil {
		t.Errorf("left behind: %v, %v", names, err)
	}
}

func TestCopiesTellWhatHasChanged(t *testing.T) {
	own, p := newStore(t, options()), shared(t, teamItem)
	grant(t, own, p)
	was := own.Trusted(shop)["err-1"]
	if now := standing(t, p, own)[0]; was.Insight != now.Insight || was.Category != Errors || fingerprint(shop, was) != fingerprint(shop, now) {
		t.Errorf("kept %+v", was)
	}
	// A copy that somebody has written otherwise is none.
	file := filepath.Join(own.Dir().Path(), trustName, trustText(shop))
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), "stale", "fresh", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if copies := own.Trusted(shop); len(copies) != 0 {
		t.Errorf("a copy that was never trusted: %+v", copies)
	}
	if got := offeredIDs(t, own, p); got != "err-1" {
		t.Errorf("offered %q", got)
	}
}

func TestTrustThatIsLostOrDamagedIsNone(t *testing.T) {
	for name, text := range map[string]string{
		"lost": "", "only a comment": "# all\n", "cut off": "0123456789abcdef err-1\n", "not text": "\x00\x01\x02\n", "a wildcard": strings.Repeat("*", 64) + " err-1\n",
	} {
		t.Run(name, func(t *testing.T) {
			own, p := newStore(t, options()), shared(t, teamItem)
			grant(t, own, p)
			if err := os.WriteFile(filepath.Join(own.Dir().Path(), trustName, trustList(shop)), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := offeredIDs(t, own, p); got != "" {
				t.Errorf("offered %q", got)
			}
			grant(t, own, p)
			if got := offeredIDs(t, own, p); got != "err-1" {
				t.Errorf("trusted anew, offered %q", got)
			}
		})
	}
}

func TestNothingInARepositoryGrantsTrust(t *testing.T) {
	own, p := newStore(t, options()), shared(t, teamItem)
	other := newStore(t, options())
	grant(t, other, p)
	for _, name := range []string{trustName, StateDir} { // as if somebody had committed a store of his own
		if err := os.CopyFS(filepath.Join(p.Dir(), name), os.DirFS(filepath.Join(other.Dir().Path(), trustName))); err != nil {
			t.Fatal(err)
		}
	}
	ship(t, p, "config.yaml", "trust: all\n")
	if got := offeredIDs(t, own, p); got != "" {
		t.Errorf("offered %q", got)
	}
}

func TestOneWithTheIDOfAnOwnOneGivesWay(t *testing.T) {
	own, p := newStore(t, options()), shared(t, teamItem)
	grant(t, own, p)
	mine := about(0)
	mine.ID = "err-1"
	if _, err := own.Merge([]Learning{mine}, MergeOptions{KeepIDs: true}); err != nil {
		t.Fatal(err)
	}
	if got := offeredIDs(t, own, p); got != "" {
		t.Errorf("offered %q", got)
	}
}

func TestAStoreThatIsTheUsersOwnIsNoProjects(t *testing.T) {
	p := shared(t, teamItem)
	own, err := OpenExisting(p.Dir(), options())
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	if _, err := OpenShared(p, own, options()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opened as a project's: %v", err)
	}
	if _, _, err := CreateShared(p, own, options()); !errors.Is(err, ErrOwnStore) {
		t.Errorf("made a project's: %v", err)
	}
}

func TestAHostileProjectStoreCostsNothingButItself(t *testing.T) {
	link := func(p Place, name, to string) error {
		path := filepath.Join(p.Root, name)
		return errors.Join(os.RemoveAll(path), os.Symlink(to, path))
	}
	flow := func(n int) string { return "  - {id: x-%d, summary: s, odd: " + strings.Repeat("[", n) + "}\n" }
	for name, spoil := range map[string]func(p Place) error{
		"the file is a link":           func(p Place) error { return link(p, below+"/errors.yaml", "/etc/passwd") },
		"the file is a link inside":    func(p Place) error { return link(p, below+"/errors.yaml", "tools.yaml") },
		"the store is a link":          func(p Place) error { return link(p, below, "../..") },
		"a folder around it is a link": func(p Place) error { return link(p, ".claude", "/etc") },
		"the store is a file":          func(p Place) error { return errors.Join(os.RemoveAll(p.Dir()), os.WriteFile(p.Dir(), nil, 0o600)) },
		"the file is too large":        func(p Place) error { return os.Truncate(filepath.Join(p.Dir(), "errors.yaml"), MaxSharedFile+1) },
		"the file is no YAML": func(p Place) error {
			return os.WriteFile(filepath.Join(p.Dir(), "errors.yaml"), []byte("\x00{[\t"), 0o600)
		},
		"others may write it": func(p Place) error { return os.Chmod(p.Dir(), 0o777) },
		"much that is slow to read": func(p Place) error {
			var text strings.Builder
			text.WriteString("category: errors\nlearnings:\n")
			for i := 0; text.Len() < MaxSharedFile-10_000; i++ {
				fmt.Fprintf(&text, flow(9000), i)
			}
			return os.WriteFile(filepath.Join(p.Dir(), "errors.yaml"), []byte(text.String()+teamItem), 0o600)
		},
	} {
		t.Run(name, func(t *testing.T) {
			own, p := newStore(t, options()), shared(t, teamItem)
			ship(t, p, "tools.yaml", "category: tools\nlearnings:\n"+strings.Replace(teamItem, "err-1", "tool-1", 1))
			grant(t, own, p)
			merge(t, own, about(1))
			if err := spoil(p); err != nil {
				t.Skip(err)
			}
			want := ""
			switch {
			case strings.Contains(name, "slow"):
				want = "err-1 tool-1" // what is written as we write is read
			case strings.HasPrefix(name, "the file"):
				want = "tool-1"
			}
			items, _ := own.Offered(p)
			var ids []string
			for _, l := range items {
				ids = append(ids, l.ID)
			}
			if got := strings.Join(ids, " "); got != want {
				t.Errorf("offered %q, want %q", got, want)
			}
		})
	}
}

func TestTrustIsBounded(t *testing.T) {
	own := newStore(t, options())
	var items []Learning
	for i := range maxTrusted + 5 {
		l := about(1)
		l.ID = fmt.Sprintf("x-%d", i)
		items = append(items, l)
	}
	if err := own.GrantTrust(shop, items); err != nil {
		t.Fatal(err)
	}
	trust, err := own.Trust(shop)
	if err != nil {
		t.Fatal(err)
	}
	if len(trust.lines) != maxTrusted || trust.Covers(items[4]) || !trust.Covers(items[5]) {
		t.Errorf("%d are kept, the oldest: %v", len(trust.lines), trust.Covers(items[4]))
	}
	dir, err := own.Dir().Existing(trustName)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	for i := range maxTrustFiles {
		name := filepath.Join(dir.Path(), fmt.Sprintf("old-%d.txt", i))
		if err := errors.Join(os.WriteFile(name, nil, 0o600), os.Chtimes(name, noon, noon.Add(-time.Hour*time.Duration(i)))); err != nil {
			t.Fatal(err)
		}
	}
	if err := own.GrantTrust(shop, items[:1]); err != nil {
		t.Fatal(err)
	}
	entries, err := dir.List()
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	if len(names) != maxTrustFiles || !slices.Contains(names, trustList(shop)) || slices.Contains(names, fmt.Sprintf("old-%d.txt", maxTrustFiles-1)) {
		t.Errorf("%d files are kept", len(names))
	}
}

func TestWhateverFailsNothingIsTrustedThatWasNot(t *testing.T) {
	one, two := about(1), about(2)
	one.ID, two.ID = "x-1", "x-2"
	for n := int64(1); ; n++ {
		path := filled(t)
		f := &nth{n: n, fail: func() error { return syscall.EIO }}
		o := options()
		o.Fault = f.fault
		s, err := OpenExisting(path, o)
		if err != nil {
			continue
		}
		err = s.GrantTrust(shop, []Learning{one})
		s.Close()
		after, openErr := OpenExisting(path, options())
		if openErr != nil {
			t.Fatal(openErr)
		}
		trust, readErr := after.Trust(shop)
		if readErr != nil || trust.Covers(two) || err == nil && !trust.Covers(one) {
			t.Fatalf("operation %d: %v, then %+v, %v", n, err, trust, readErr)
		}
		if err := after.GrantTrust(shop, []Learning{one}); err != nil {
			t.Fatalf("operation %d: the next time: %v", n, err)
		}
		after.Close()
		if !f.reached() {
			return
		}
	}
}
