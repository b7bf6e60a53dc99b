package install

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const learned = ".config/session-learning/opencode.md"

// withInstructions installs for opencode without a plugin.
func withInstructions(m Machine) ([]Result, error) {
	m.Instructions = true
	return Install(m)
}

func TestSettingsOfOpencodeComeBackByteForByte(t *testing.T) {
	all := allOriginals()
	for name, text := range map[string]string{
		"a list of the person's": "{\n  \"$schema\": \"https://opencode.ai/config.json\", // é\n  \"instructions\": [\n    \"~/mine.md\", // good\n    \"*.md\"\n  ]\n}\n",
		"a list on one line":     `{"instructions":["a.md"],"x":1}`,
		"an empty list":          "{\r\n\t\"instructions\": []\r\n}\r\n",
		"a comment in the list":  "{\n  \"instructions\": [\n    // none\n  ],\n}\n",
	} {
		all[name] = text
	}
	for name, original := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPerson(t)
			p.write(".config/opencode/opencode.jsonc", original)
			before := p.files()
			p.do(withInstructions)
			if got := p.read(".config/opencode/opencode.jsonc"); strings.Count(got, learned) != 1 {
				t.Fatalf("the file is not named once:\n%s", got)
			}
			p.write(learned, "## Past Learnings\n") // by a session's end
			for _, r := range append(p.do(withInstructions), p.install()...) {
				if r.Action != Unchanged {
					t.Errorf("a second time: %+v", r)
				}
			}
			p.uninstall()
			if diff := cmp.Diff(before, p.files()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestInstructionsOfAnEditedFileAreTakenOutAlone(t *testing.T) {
	for name, c := range map[string]struct{ before, from, to, after string }{
		"none before":          {"{\n  \"a\": 1\n}\n", `"a": 1`, `"a": 2`, "{\n  \"a\": 2\n}\n"},
		"some before":          {"{\n  \"a\": 1,\n  \"instructions\": [\"x.md\"]\n}\n", `"a": 1`, `"a": 2`, "{\n  \"a\": 2,\n  \"instructions\": [\"x.md\"]\n}\n"},
		"an empty list before": {"{\n  \"a\": 1,\n  \"instructions\": []\n}\n", `"a": 1`, `"a": 2`, "{\n  \"a\": 2,\n  \"instructions\": []\n}\n"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPerson(t)
			p.write(".config/opencode/opencode.json", c.before)
			p.do(withInstructions)
			p.write(".config/opencode/opencode.json", strings.Replace(p.read(".config/opencode/opencode.json"), c.from, c.to, 1))
			p.uninstall()
			if diff := cmp.Diff(c.after, p.read(".config/opencode/opencode.json")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestInstructionsStandInPlaceOfThePlugin(t *testing.T) {
	p := opencodeUser(t)
	before := p.files()
	p.install()
	results := p.do(withInstructions)
	if r := of(results, pluginFile); r.Action != Removed {
		t.Errorf("the plugin: %+v", r)
	}
	if r := of(results, learned); r.Action != Created {
		t.Errorf("the file: %+v", r)
	}
	p.install() // keeps what was chosen
	if _, err := os.Stat(p.path(pluginFile)); err == nil {
		t.Error("a later install brought the plugin back")
	}
	ins := Inspect(p.machine(), "")
	i := slices.IndexFunc(ins, func(in Inspection) bool { return in.Edited })
	if i < 0 || !ins[i].Instructions || ins[i].Plugin || len(ins[i].Missing) > 0 || filepath.Base(ins[i].File) != "opencode.jsonc" {
		t.Errorf("found %+v", ins)
	}
	p.uninstall()
	if diff := cmp.Diff(before, p.files()); diff != "" {
		t.Error(diff)
	}
}

func TestAFileOfThePersonsStays(t *testing.T) {
	p := opencodeUser(t)
	p.write(learned, "made by hand\n")
	p.do(withInstructions)
	p.uninstall()
	if got := p.read(learned); got != "made by hand\n" {
		t.Errorf("it is %q", got)
	}
}

func TestOpencodeSettingsThatCannotBeUnderstoodAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"instructions": "x.md"}`: "is not an array", `[]`: "not a JSON object", `{"a" 1}`: "line 1, column 6",
	} {
		p := newPerson(t)
		p.write(".config/opencode/opencode.json", text)
		r := of(p.do(withInstructions), "opencode.json")
		if r.Action != Refused || !strings.Contains(r.Reason, want) || p.read(".config/opencode/opencode.json") != text {
			t.Errorf("%s: %+v", text, r)
		}
	}
}
