package install

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"session-learning/internal/config"
)

// looked inspects a machine whose Claude Code has the given files in its folder, and returns what was found by file name.
func looked(t *testing.T, bin string, files map[string]string) map[string]Inspection {
	t.Helper()
	home := t.TempDir()
	dir := filepath.Join(home, ".claude")
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		text = strings.ReplaceAll(text, "THEIRS", filepath.ToSlash(home))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m := Machine{
		Config: config.Config{Home: home, ClaudeDir: dir}, Bin: bin,
		LookPath: func(name string) (string, error) {
			if name == "session-stop" {
				return "/usr/bin/session-stop", nil
			}
			return "", errors.New("not found")
		},
	}
	found := map[string]Inspection{}
	for _, in := range Inspect(m, "") {
		rel, err := filepath.Rel(dir, in.File)
		if err != nil {
			t.Fatal(err)
		}
		found[filepath.ToSlash(rel)] = in
	}
	return found
}

func TestWhatInstallWritesIsFoundWhole(t *testing.T) {
	text, err := claudeAt("/opt/it's here").register(nil)
	if err != nil {
		t.Fatal(err)
	}
	in := looked(t, "/other", map[string]string{"settings.json": string(text)})["settings.json"]
	if len(in.Hooks) != 6 || len(in.Missing) > 0 || !in.Edited || !in.Exists || in.Err != nil {
		t.Fatalf("found %+v", in)
	}
	for _, h := range in.Hooks {
		if want := filepath.FromSlash("/opt/it's here/") + h.Name; !h.Plain || h.Program != want {
			t.Errorf("hook %+v, want it plain and of %s", h, want)
		}
	}
}

func TestHooksWrittenOtherwiseAreTold(t *testing.T) {
	for complaint, c := range map[string]struct{ entry, program string }{
		"without the guard":                   {`{"command": "/opt/session-stop", "timeout": 5}`, "/opt/session-stop"},
		"a timeout in milliseconds":           {`{"command": "\"/opt/session-stop\" 2>/dev/null || exit 0", "timeout": 5000}`, "/opt/session-stop"},
		"no timeout":                          {`{"command": "\"/opt/session-stop\" 2>/dev/null || exit 0"}`, "/opt/session-stop"},
		"arguments of its own":                {`{"command": "/opt/session-stop", "args": ["--wait"], "timeout": 5}`, "/opt/session-stop"},
		"a name that the search path knows":   {`{"command": "session-stop || exit 0", "timeout": 5}`, "/usr/bin/session-stop"},
		"the home folder, for the shell":      {`{"command": "\"$HOME/b/session-stop\"", "timeout": 5}`, ""},
		"the home folder, written as a tilde": {`{"command": "~/b/session-stop", "timeout": 5}`, ""},
	} {
		t.Run(complaint, func(t *testing.T) {
			text := `{"hooks": {"Stop": [{"hooks": [` + c.entry + `]}]}}`
			in := looked(t, "/opt", map[string]string{"settings.json": text})["settings.json"]
			if len(in.Hooks) != 1 || len(in.Missing) != 5 {
				t.Fatalf("found %+v", in)
			}
			h := in.Hooks[0]
			if h.Plain {
				t.Error("it passes for what install writes")
			}
			want := c.program
			if want == "" {
				want = filepath.Join(filepath.Dir(filepath.Dir(in.File)), "b", "session-stop")
			}
			if h.Program != want {
				t.Errorf("program %s, want %s", h.Program, want)
			}
		})
	}
}

func TestPlacesThatHooksAreReadFromToo(t *testing.T) {
	ours := `{"hooks": {"Stop": [{"hooks": [{"command": "/opt/session-stop"}]}]}}`
	found := looked(t, "/opt", map[string]string{
		"settings.json":                     "{",
		"settings.local.json":               `{"disableAllHooks": true, "env": {"LEARNINGS_DISABLE": "1"}}`,
		"plugins/installed_plugins.json":    `{"plugins": {"a@b": [{"installPath": "THEIRS/.claude/plugins/a"}]}}`,
		"plugins/a/hooks/hooks.json":        ours,
		"plugins/removed/hooks/hooks.json":  ours,
		"plugins/a/hooks/other/hooks.jsonx": ours,
	})
	if in := found["settings.json"]; in.Err == nil || !strings.Contains(in.Err.Error(), "line 1") {
		t.Errorf("broken settings: %+v", in)
	}
	if in := found["settings.local.json"]; !strings.Contains(in.Obstacle, "disableAllHooks") || in.Edited {
		t.Errorf("local settings: %+v", in)
	}
	if in := found["plugins/a/hooks/hooks.json"]; len(in.Hooks) != 1 {
		t.Errorf("plugin: %+v", in)
	}
	if len(found) != 3 {
		t.Errorf("looked at %d files: %v", len(found), found)
	}
	if got := (claude{}).Obstacle(config.Config{}, []byte(`{"env": {"LEARNINGS_DISABLE": "1"}}`)); !strings.Contains(got, "LEARNINGS_DISABLE") {
		t.Errorf("a switch in the settings' environment: %q", got)
	}
	if got := (claude{}).Obstacle(config.Config{}, []byte(`{"env": {"LEARNINGS_DISABLE": "0"}}`)); got != "" {
		t.Errorf("a switch that is off: %q", got)
	}
}
