package install

import (
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStoreIsWrittenDownOnce(t *testing.T) {
	tests := map[string]struct {
		config string // before; empty: no file
		env    map[string]string
		dir    string
		want   string // line that must stand there
	}{
		"no configuration":      {"", nil, "", "store: '{HOME}/.claude/data/learnings'\n"},
		"other keys":            {"# mine\nmax_items: 2\n", nil, "", "# mine\nmax_items: 2\nstore: '{HOME}/.claude/data/learnings'\n"},
		"no final newline":      {"max_items: 2", nil, "", "max_items: 2\nstore: '{HOME}/.claude/data/learnings'\n"},
		"already set":           {"store: /x/y # here\n", nil, "", "store: /x/y # here\n"},
		"from the environment":  {"", map[string]string{"LEARNINGS_DIR": "/a b/it's"}, "", "store: '/a b/it''s'\n"},
		"a flag":                {"", nil, "/z", "store: '/z'\n"},
		"a flag over the file":  {"store: /x\nmax_items: 2\n", nil, "/z", "store: '/z'\nmax_items: 2\n"},
		"environment over file": {"store: /x\n", map[string]string{"LEARNINGS_DIR": "/e"}, "", "store: /x\n"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if runtime.GOOS == "windows" {
				t.Skip("paths of another kind")
			}
			t.Parallel()
			p := newPerson(t)
			if tt.config != "" {
				p.write(configFile, tt.config)
			}
			for k, v := range tt.env {
				p.env[k] = v
			}
			p.dir = tt.dir
			before := p.files()
			p.install()
			if got, want := p.read(configFile), strings.ReplaceAll(tt.want, "{HOME}", p.home); got != want {
				t.Error(cmp.Diff(want, got))
			}
			p.uninstall()
			if diff := cmp.Diff(before, p.files()); diff != "" {
				t.Errorf("after uninstall: %s", diff)
			}
		})
	}
}

func TestConfigurationEditedSinceLosesOnlyTheStore(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths of another kind")
	}
	tests := map[string]struct{ before, edit, want string }{
		"a key added":         {"", "max_items: 2\n", "max_items: 2\n"},
		"an old store":        {"store: /x\n", "max_items: 2\n", "store: /x\nmax_items: 2\n"},
		"store changed since": {"", "store: /mine\n", "store: /mine\n"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPerson(t)
			if tt.before != "" {
				p.write(configFile, tt.before)
			}
			p.dir = "/z"
			p.install()
			p.write(configFile, p.read(configFile)+tt.edit)
			p.uninstall()
			if got := p.read(configFile); got != tt.want {
				t.Error(cmp.Diff(tt.want, got))
			}
		})
	}
}
