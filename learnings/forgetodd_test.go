package learnings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"session-learning/internal/redact"
)

func TestAnUnreadableItemThatOnlyNamesWhatIsForgottenStays(t *testing.T) {
	path := haunted(t)
	file := filepath.Join(path, "workflows.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const mention = "  - id: wf-mine\n    summary: see tool-20261130-gone\n    summary: a key twice\n"
	const own = "  - id: 'tool-20261130-gone'  # once more\n    summary: x\n    summary: a key twice\n"
	if err := os.WriteFile(file, append(data, mention+own...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := forgetIn(path, options(), Forgetting{IDs: []string{secret().ID}}); err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(after), mention) || strings.Contains(string(after), "once more") {
		t.Errorf("left is\n%s\n%v", after, err)
	}
}

func TestAnUnreadableItemThatSaysTheSameMustBeMended(t *testing.T) {
	path := haunted(t)
	file := filepath.Join(path, "workflows.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const copied = "  - id: wf-mine\n    summary: zeppelin needs --mallet before it flies\n    summary: a key twice\n"
	if err := os.WriteFile(file, append(data, copied...), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = forgetIn(path, options(), Forgetting{IDs: []string{secret().ID}})
	if err == nil || !strings.Contains(err.Error(), "workflows.yaml") || !strings.Contains(err.Error(), "line ") {
		t.Fatalf("error %v", err)
	}
	if s, err := OpenExisting(path, options()); err != nil {
		t.Error(err)
	} else if _, there := ids(read(t, s))[secret().ID]; !there {
		t.Error("it went, although some of it is left")
	}
}

func TestATextIsKnownHoweverItIsWritten(t *testing.T) {
	l := secret()
	l.Summary = redact.Stored(`zeppelin says "--mallet" isn't in C:\hangar, für immer`)
	l.Insight = redact.Stored("When quokka stalls, tune the xylophone first,\tand then wait.")
	for name, text := range map[string]string{
		"in double quotes":      `x: "zeppelin says \"--mallet\" isn't in C:\\hangar, für immer"`,
		"in single quotes":      `x: 'zeppelin says "--mallet" isn''t in C:\hangar, für immer'`,
		"as JSON in ASCII":      `{"x": "zeppelin says \"--mallet\" isn't in C:\\hangar, f\u00fcr immer"}`,
		"a tab that is escaped": "x: \"When quokka stalls, tune the xylophone first,\\tand then wait.\"",
		"folded":                "x: >\n  zeppelin says \"--mallet\"\n  isn't in C:\\hangar,\n  für immer\n",
		"with line ends of DOS": "x: |\r\n  When quokka stalls, tune the xylophone first,\r\n  and then wait.\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, options())
			if _, err := s.Merge([]Learning{l}, MergeOptions{KeepIDs: true}); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(s.dir.Path(), "_spool", "odd.bad")
			if err := writeBelow(s.dir.Path(), map[string]string{"_spool/odd.bad": "- [\n" + text}); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Forget(Forgetting{IDs: []string{l.ID}}, func(Forgotten) error { return nil }); err != nil {
				t.Fatal(err)
			}
			if left, err := os.ReadFile(path); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("left is %q, %v", left, err)
			}
		})
	}
}
