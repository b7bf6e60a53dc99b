package learnings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"session-learning/internal/redact"
)

// secret is a learning of which nothing may be left: each of its texts has a word that stands nowhere else.
func secret() Learning {
	return Learning{
		ID: "tool-20261130-gone", Category: Tools, Created: noon, Confidence: 0.8, TimesSeen: 2, Scope: Project, Project: "git:example.org/acme/vault",
		Keywords: tags("xylophone", "xylophone tuning", "mallet"),
		Summary:  redact.Stored("zeppelin needs --mallet before it flies"),
		Insight:  redact.Stored("When quokka stalls, tune the xylophone first."),
		Example:  redact.Stored("quagga --mallet"),
		Note:     redact.Stored("An okapi said so."),
		Source:   Source{Agent: "claude", Session: "session-gone", Lines: []int{3, 7}, Kind: "retry", By: ByTool},
		Sightings: []Sighting{
			{"claude", "session-gone", "5ec2e700000000aa"},
		},
	}
}

// tellTales are words of it that must stand nowhere.
func tellTales() []string {
	return []string{"tool-20261130-gone", "zeppelin", "xylophone", "mallet", "quokka", "quagga", "okapi", "session-gone", "5ec2e700000000aa", "acme/vault"}
}

// haunted makes a store that holds the secret wherever one can stand. It is made once and copied.
func haunted(t *testing.T) string {
	t.Helper()
	files, err := hauntedFiles()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "learnings")
	if err := writeBelow(path, files); err != nil {
		t.Fatal(err)
	}
	return path
}

func writeBelow(path string, files map[string]string) error {
	for name, text := range files {
		file := filepath.Join(path, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o600)); err != nil {
			return err
		}
	}
	return nil
}

var hauntedFiles = sync.OnceValues(func() (map[string]string, error) {
	dir, err := os.MkdirTemp("", "session-learning-haunted-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s, err := Open(filepath.Join(dir, "learnings"), options())
	if err != nil {
		return nil, err
	}
	defer s.Close()
	other := about(30)
	other.ID, other.Related = "err-20261130-kept", []string{secret().ID, "err-20261101-other"}
	_, err = s.Merge([]Learning{about(0), about(10), about(11), about(13), secret(), about(14), other}, MergeOptions{KeepIDs: true})
	if err := errors.Join(err, s.GrantTrust("git:example.org/acme/vault", []Learning{secret(), about(31)})); err != nil {
		return nil, err
	}
	text := string(encodeSpool([]Learning{secret(), about(32)}))
	waiting := secret()
	waiting.ID = ""
	err = writeBelow(s.dir.Path(), map[string]string{
		"tools.yaml.bak-0000aaaa":                   text + "<<<<<<< HEAD\n",
		"tools.yaml.bak-0000bbbb":                   "summary: zeppelin needs --mallet before it flies\n",
		"errors.yaml.bak-0000cccc":                  "category: errors\nlearnings:\n\t- nothing of it\n",
		"_archive/tools.yaml":                       "category: tools\n" + text,
		"_spool/20261130T110000.000000000-1-a.yaml": string(encodeSpool([]Learning{waiting, about(33)})),
		"_spool/20261130T110000.000000000-1-b.bad":  text + "  - {broken\n",
		".session-learning-0123456789abcdef.tmp":    text,
		"_spool/.session-learning-0123456789.tmp":   text,
	})
	if err != nil {
		return nil, err
	}
	return filesBelow(s.dir.Path())
})

func forgetIn(path string, o Options, what Forgetting) (found Forgotten, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("panic")
		}
	}()
	s, err := OpenExisting(path, o)
	if err != nil {
		return Forgotten{}, err
	}
	defer s.Close()
	return s.Forget(what, func(Forgotten) error { return nil })
}

func nothingLeft(t *testing.T, path string, words ...string) {
	t.Helper()
	files, err := filesBelow(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		for _, word := range words {
			if strings.Contains(text, word) || strings.Contains(name, word) {
				t.Errorf("%s still holds %q", name, word)
			}
		}
	}
}

// ways are the ways to name the secret.
func ways() map[string]Forgetting {
	return map[string]Forgetting{
		"by its id":      {IDs: []string{secret().ID}},
		"by its session": {Session: "session-gone"},
		"by its project": {Project: "git:example.org/acme/vault"},
	}
}

func TestWhatIsForgottenStandsNowhere(t *testing.T) {
	for name, what := range ways() {
		t.Run(name, func(t *testing.T) {
			path := haunted(t)
			if _, err := forgetIn(path, options(), what); err != nil {
				t.Fatal(err)
			}
			words := tellTales()
			if what.Project == "" { // which is still trusted otherwise
				words = words[:len(words)-1]
			}
			nothingLeft(t, path, words...)
			s, err := OpenExisting(path, options())
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if n := len(read(t, s)); n != 7 { // five, the one that names it, and the one that waited
				t.Errorf("%d learnings are left, want 7", n)
			}
			for name, want := range map[string]string{
				"tools.yaml.bak-0000aaaa": about(32).Summary.String(), "errors.yaml.bak-0000cccc": "nothing of it",
				"_archive/tools.yaml": about(32).Summary.String(), "errors.yaml": `related: ["err-20261101-other"]`,
			} {
				if data, err := os.ReadFile(filepath.Join(path, filepath.FromSlash(name))); err != nil || !strings.Contains(string(data), want) {
					t.Errorf("%s lost %q: %v\n%s", name, want, err, data)
				}
			}
			if _, err := os.Stat(filepath.Join(path, "tools.yaml.bak-0000bbbb")); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("a copy that cannot be told from it is still there: %v", err)
			}
		})
	}
}

func TestWhatIsForgottenDoesNotComeBackUnlessAPersonAddsIt(t *testing.T) {
	for name, what := range ways() {
		t.Run(name, func(t *testing.T) {
			path := haunted(t)
			if _, err := forgetIn(path, options(), what); err != nil {
				t.Fatal(err)
			}
			s, err := OpenExisting(path, options())
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if out := merge(t, s, secret()); out[0].Action != Skipped || !strings.Contains(out[0].Reason, "forgotten") {
				t.Errorf("the same evidence gives %+v", out[0])
			}
			nothingLeft(t, path, "zeppelin")
			mine := secret()
			mine.Source, mine.Sightings = Source{By: ByUser, Kind: "added"}, nil
			if out := merge(t, s, mine); out[0].Action != Added {
				t.Errorf("a person's own gives %+v", out[0])
			}
			news := secret()
			news.Source.Session, news.Sightings = "another", []Sighting{{"claude", "another", "0000000000000001"}}
			if out := merge(t, s, news); out[0].Action != Updated {
				t.Errorf("new evidence gives %+v", out[0])
			}
		})
	}
}

func TestASessionThatIsForgottenTeachesNothingMore(t *testing.T) {
	path := haunted(t)
	if _, err := forgetIn(path, options(), Forgetting{Session: "session-gone"}); err != nil {
		t.Fatal(err)
	}
	s, err := OpenExisting(path, options())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if !s.Marked("session-gone") || s.Marked("session-10") {
		t.Error("which session was forgotten is not known")
	}
	later := about(50)
	later.Source.Session, later.Sightings = "session-gone", []Sighting{{"claude", "session-gone", "0000000000000002"}}
	if out := merge(t, s, later); out[0].Action != Skipped {
		t.Errorf("what came later gives %+v", out[0])
	}
	seen := about(51)
	seen.Sightings = append(seen.Sightings, later.Sightings...)
	if out := merge(t, s, seen); out[0].Action != Added {
		t.Fatalf("what was seen elsewhere, too, gives %+v", out[0])
	}
	nothingLeft(t, path, "session-gone")
}

func TestWhatWasSeenElsewhereLosesTheSessionOnly(t *testing.T) {
	for name, c := range map[string]struct {
		source    string
		sightings []string
		want      string // "gone", or what stays of the sessions, the source first
		seen      int
	}{
		"seen first in it":                 {"s1", []string{"s1", "s2"}, "s2 s2", 1},
		"seen later in it":                 {"s2", []string{"s2", "s1", "s1"}, "s2 s2", 1},
		"seen in it only":                  {"s1", []string{"s1", "s1"}, "gone", 0},
		"written by a person":              {"", []string{"s1"}, "", 1},
		"not seen in it":                   {"s2", []string{"s2", "s3"}, "s2 s2 s3", 2},
		"in another whose name it begins":  {"s10", []string{"s10"}, "s10 s10", 1},
		"without sightings, as from there": {"s1", nil, "gone", 0},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, options())
			l := about(1)
			l.ID, l.Source.Session, l.Sightings, l.TimesSeen = "wf-1", c.source, nil, len(c.sightings)
			for i, session := range c.sightings {
				l.Sightings = append(l.Sightings, Sighting{"claude", session, "key-" + string(rune('a'+i))})
			}
			if out, err := s.Merge([]Learning{l}, MergeOptions{KeepIDs: true}); err != nil || out[0].Action != Added {
				t.Fatal(out, err)
			}
			if _, err := s.Forget(Forgetting{Session: "s1"}, func(Forgotten) error { return nil }); err != nil {
				t.Fatal(err)
			}
			items := read(t, s)
			if c.want == "gone" {
				if len(items) != 0 {
					t.Errorf("it is still there: %+v", items)
				}
				return
			}
			if len(items) != 1 {
				t.Fatalf("%d items", len(items))
			}
			sessions := []string{items[0].Source.Session}
			for _, s := range items[0].Sightings {
				sessions = append(sessions, s.Session)
			}
			if got := strings.Join(sessions, " "); got != c.want || items[0].TimesSeen != c.seen {
				t.Errorf("left are %q, seen %d times; want %q, %d", got, items[0].TimesSeen, c.want, c.seen)
			}
			if c.source == "s1" && items[0].Source.Lines != nil {
				t.Error("the lines of the other session are still there")
			}
		})
	}
}

func ids(items []Learning) map[string]Learning {
	byID := map[string]Learning{}
	for _, l := range items {
		byID[l.ID] = l
	}
	return byID
}

func TestAFileThatMustBeMendedIsNamedBeforeAnythingGoes(t *testing.T) {
	path := haunted(t)
	file := filepath.Join(path, "tools.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	broken := append(data, "learnings: twice\n"...)
	if err := os.WriteFile(file, broken, 0o600); err != nil {
		t.Fatal(err)
	}
	before, _ := filesBelow(path)
	_, err = forgetIn(path, options(), Forgetting{IDs: []string{secret().ID}})
	if err == nil || !strings.Contains(err.Error(), "tools.yaml") {
		t.Fatalf("error %v", err)
	}
	after, _ := filesBelow(path)
	for name, text := range before {
		if _, there := after[name]; !there && !strings.HasPrefix(name, "_spool/") || strings.HasSuffix(name, ".bad") && after[name] != text {
			t.Errorf("%s was changed", name)
		}
	}
}

func TestLinksAreNotFollowedWhenForgetting(t *testing.T) {
	path := haunted(t)
	outside := filepath.Join(t.TempDir(), "mine.yaml")
	text := string(encodeSpool([]Learning{secret()}))
	if err := os.WriteFile(outside, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tools.yaml.bak-11112222", "_spool/x.bad"} {
		if err := os.Symlink(outside, filepath.Join(path, filepath.FromSlash(name))); err != nil {
			t.Skip(err)
		}
	}
	found, err := forgetIn(path, options(), Forgetting{IDs: []string{secret().ID}})
	if err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(outside); err != nil || string(data) != text {
		t.Errorf("what a link led to was changed: %v", err)
	}
	if len(found.Unread) != 2 {
		t.Errorf("not told of what was not looked into: %v", found.Unread)
	}
}

func TestAnIDThatIsAWordCostsNothingElse(t *testing.T) {
	s := newStore(t, options())
	l := about(2)
	l.ID = "cache"
	other := about(7)
	if _, err := s.Merge([]Learning{l, other}, MergeOptions{KeepIDs: true}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(s.dir.Path(), fileName(l.Category))
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(data, "  - {id: [cache], summary: the cache cannot be read}\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Forget(Forgetting{IDs: []string{"cache"}}, func(Forgotten) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(file); !strings.Contains(string(data), "cannot be read") || len(read(t, s)) != 1 {
		t.Errorf("left is\n%s", data)
	}
}
