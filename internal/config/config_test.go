package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// load writes a configuration file (unless text is empty) below a new home and loads it.
func load(t *testing.T, text string, env map[string]string) (Config, error) {
	t.Helper()
	home := t.TempDir()
	if text != "" {
		dir := filepath.Join(home, ".config", "session-learning")
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "config.yaml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return Load(environ(home, env))
}

func environ(home string, env map[string]string) func(string) string {
	return func(name string) string {
		if name == EnvHome || name == EnvProfile {
			return home
		}
		return env[name]
	}
}

func TestFile(t *testing.T) {
	abs := absolutePath("srv", "learn")
	for complaint, c := range map[string]struct {
		text string
		want func(*Config)
		bad  []string // keys, in order
	}{
		"without a file the defaults should hold": {"", func(*Config) {}, nil},
		"every key should be read": {
			"store: " + abs + "\nmax_chars: 900\nmax_items: 2\nsession_chars: 3000\nsession_items: 5\nstartup: off\n",
			func(c *Config) {
				c.Store, c.MaxChars, c.MaxItems, c.SessionChars, c.SessionItems, c.Startup = abs, 900, 2, 3000, 5, false
			}, nil,
		},
		"comments, blank lines and a missing last line end are usual": {
			"# mine\n\nmax_items: 2 # two are enough\n  # indented\n---\nstartup: no\t# quiet",
			func(c *Config) { c.MaxItems, c.Startup = 2, false }, nil,
		},
		"a file saved by a Windows editor should be read": {
			"\xef\xbb\xbfmax_items: 2\r\nstartup: off\r\n",
			func(c *Config) { c.MaxItems, c.Startup = 2, false }, nil,
		},
		"quotes are not part of a value": {
			"max_items: \"2\"\nstore: '" + abs + "' # here\n\"startup\": 'off'\n",
			func(c *Config) { c.MaxItems, c.Store, c.Startup = 2, abs, false }, nil,
		},
		"a newer version's keys are none of our business": {
			"colour: green\nnested:\n  max_items: 1\n- max_items: 1\nlist: [max_items: 1]\nmax_items:1\n",
			func(*Config) {}, nil,
		},
		"the last of two lines counts":       {"max_items: 2\nmax_items: 1\n", func(c *Config) { c.MaxItems = 1 }, nil},
		"a key without a value is not set":   {"max_items:\nstartup: # nothing\n", func(*Config) {}, nil},
		"a number out of range is a mistake": {"max_chars: 9501\nmax_items: 0\n", func(*Config) {}, []string{KeyMaxChars, KeyMaxItems}},
		"text in place of a number is a mistake": {
			"max_chars: many\nsession_items: 2x\nmax_items: 99999999999999999999\n", func(*Config) {},
			[]string{KeyMaxChars, KeySessionItems, KeyMaxItems},
		},
		"a mistake costs one value only": {
			"startup: perhaps\nmax_items: 2\n", func(c *Config) { c.MaxItems = 2 }, []string{KeyStartup},
		},
		"an open quote is a mistake": {"max_items: \"2\n", func(*Config) {}, []string{KeyMaxItems}},
		"text after a quote is a mistake": {
			"max_items: '2' or 3\n", func(*Config) {}, []string{KeyMaxItems},
		},
		"NUL, control bytes and broken UTF-8 do no harm": {"\x00: \x00\nmax_items\xff: 2\nstartup: \x1b[31m\n", func(*Config) {}, []string{KeyStartup}},
	} {
		t.Run(complaint, func(t *testing.T) {
			got, err := load(t, c.text, nil)
			want := Config{
				Home: got.Home, File: got.File, ClaudeDir: filepath.Join(got.Home, ".claude"),
				MaxChars: 2000, MaxItems: 3, SessionChars: 6000, SessionItems: 9, Startup: true,
			}
			c.want(&want)
			if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Config{})); diff != "" {
				t.Errorf("configuration (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.bad, badKeys(err)); diff != "" {
				t.Errorf("keys named in the error (-want +got):\n%s", diff)
			}
		})
	}
}

// badKeys lists the keys that an error of Load names.
func badKeys(err error) []string {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return nil
	}
	var keys []string
	for _, e := range joined.Unwrap() {
		var v *ValueError
		if errors.As(e, &v) {
			keys = append(keys, v.Key)
		}
	}
	return keys
}

func TestFileThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large.yaml")
	if err := os.WriteFile(large, []byte("max_items: 2\n"+strings.Repeat("#", maxFile)), 0o600); err != nil {
		t.Fatal(err)
	}
	for complaint, c := range map[string]struct {
		file string
		is   error
	}{
		"a file that the environment names should be there":   {filepath.Join(dir, "none.yaml"), fs.ErrNotExist},
		"a folder is no configuration":                        {dir, nil},
		"a large file is no configuration":                    {large, nil},
		"a relative file depends on where a program starts":   {"config.yaml", nil},
		"an unknown user's home is not expanded, but refused": {"~other/config.yaml", nil},
	} {
		t.Run(complaint, func(t *testing.T) {
			got, err := load(t, "", map[string]string{EnvConfig: c.file})
			if err == nil {
				t.Error("no error")
			}
			if c.is != nil && !errors.Is(err, c.is) {
				t.Errorf("error %v, want %v", err, c.is)
			}
			if got.MaxItems != DefaultMaxItems || !got.Startup {
				t.Errorf("defaults are gone: %+v", got)
			}
		})
	}
}

func TestErrorNamesThePlace(t *testing.T) {
	c, err := load(t, "# mine\nmax_items: secret-value\n", nil)
	want := "read configuration: " + c.File + ":2: max_items must be a number from 1 to 20"
	if err == nil || err.Error() != want {
		t.Errorf("error %v\nwant  %s", err, want)
	}
}

func TestStoreDir(t *testing.T) {
	a, b, c, d := absolutePath("a"), absolutePath("b"), absolutePath("c"), absolutePath("d")
	below := func(dir ...string) string { return filepath.Join(append(dir, "data", "learnings")...) }
	home := t.TempDir()
	config := func(text string) string {
		file := filepath.Join(t.TempDir(), "c.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	all := map[string]string{EnvDir: b, EnvConfig: config("store: " + c + "\n"), EnvClaudeDir: d}
	without := func(names ...string) map[string]string {
		rest := map[string]string{}
		for k, v := range all {
			rest[k] = v
		}
		for _, n := range names {
			delete(rest, n)
		}
		return rest
	}
	for complaint, x := range map[string]struct {
		flag, home string
		env        map[string]string
		want       string // empty: refused
	}{
		"the flag should win":                                  {a, home, all, a},
		"the environment is next":                              {"", home, all, b},
		"the configuration is next":                            {"", home, without(EnvDir), c},
		"Claude's folder is next":                              {"", home, without(EnvDir, EnvConfig), below(d)},
		"the home folder is last":                              {"", home, nil, below(home, ".claude")},
		"~ should be the home folder":                          {"~/x", home, nil, filepath.Join(home, "x")},
		"~ in the configuration is home, too":                  {"", home, map[string]string{EnvConfig: config("store: ~/y\n")}, filepath.Join(home, "y")},
		"a path should be cleaned":                             {a + "/x/../y//", home, nil, filepath.Join(a, "y")},
		"a configuration that cannot be read may name a store": {"", home, map[string]string{EnvConfig: home}, ""},
		"one that is too long may name a store":                {"", home, map[string]string{EnvConfig: config(strings.Repeat("#", maxFile+1))}, ""},
		"one that is not found by a relative name may, too":    {"", home, map[string]string{EnvConfig: "c.yaml"}, ""},
		"one that is missing names none":                       {"", home, map[string]string{EnvConfig: filepath.Join(home, "none")}, below(home, ".claude")},
		"a store that is named needs no configuration":         {"", home, map[string]string{EnvConfig: home, EnvDir: b}, b},
		"without a home there is no store":                     {"", "", nil, ""},
		"without a home the environment is enough":             {"", "", map[string]string{EnvDir: b}, b},
		"without a home ~ means nothing":                       {"~/x", "", nil, ""},
		"a relative home is none":                              {"", "home", nil, ""},
		"a relative flag is refused":                           {"x", home, all, ""},
		"a relative variable is refused, not skipped":          {"", home, map[string]string{EnvDir: "x", EnvClaudeDir: d}, ""},
		"a relative configured store is refused":               {"", home, map[string]string{EnvConfig: config("store: x\n")}, ""},
		"a relative Claude folder is refused":                  {"", home, map[string]string{EnvClaudeDir: "../.."}, ""},
		"a NUL is refused":                                     {a + "\x00", home, nil, ""},
	} {
		t.Run(complaint, func(t *testing.T) {
			cfg, _ := Load(environ(x.home, x.env))
			got, err := cfg.StoreDir(x.flag)
			if got != x.want || (err == nil) != (x.want != "") {
				t.Errorf("store %q, error %v, want %q", got, err, x.want)
			}
		})
	}
}

func TestSwitches(t *testing.T) {
	for value, want := range map[string]bool{
		"": false, "0": false, "false": false, "FALSE": false, " ": false, "1": true, "true": true, "no": true, "x": true,
	} {
		c, err := load(t, "", map[string]string{EnvDisable: value, EnvChild: value})
		if err != nil || c.Disabled != want || c.Child != want {
			t.Errorf("%q: disabled %v, child %v, error %v, want %v", value, c.Disabled, c.Child, err, want)
		}
	}
}

func TestSet(t *testing.T) {
	for complaint, c := range map[string]struct{ before, after string }{
		"a new file should hold the key":               {"", "store: '/a b'\n"},
		"other lines should keep every byte":           {"# mine\nmax_items:  2 # two\n", "# mine\nmax_items:  2 # two\nstore: '/a b'\n"},
		"the old value should go":                      {"store: /old # here\nmax_items: 2\n", "store: '/a b'\nmax_items: 2\n"},
		"the line that counts should change":           {"store: /1\nstore: /2\n", "store: /1\nstore: '/a b'\n"},
		"a missing last line end should not join them": {"max_items: 2", "max_items: 2\nstore: '/a b'\n"},
		"Windows line ends should stay":                {"\ufeffstore: x\r\nmax_items: 2\r\n", "\ufeffstore: '/a b'\r\nmax_items: 2\r\n"},
		"a commented-out key is not set":               {"# store: /x\n", "# store: /x\nstore: '/a b'\n"},
	} {
		t.Run(complaint, func(t *testing.T) {
			got, err := Set([]byte(c.before), KeyStore, "/a b")
			if err != nil || string(got) != c.after {
				t.Errorf("got %q, error %v, want %q", got, err, c.after)
			}
		})
	}
	for complaint, value := range map[string]string{
		"a line end would start another key":         "/a\nstartup: off",
		"bytes that are no text cannot be read back": "/a\xff",
		"a file over its limit cannot be read back":  "/" + strings.Repeat("x", maxFile),
	} {
		if got, err := Set(nil, KeyStore, value); err == nil {
			t.Errorf("%s: got %q", complaint, got)
		}
	}
}

func TestSetIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.StringMatching(`(?s)([a-z_#'"\\: \t\r\n]|store: ){0,60}`).Draw(t, "before")
		value := rapid.StringMatching(`/[a-z'"\\#: ]{0,20}[a-z'"\\#:]`).Draw(t, "value")
		data, err := Set([]byte(before), KeyStore, value)
		if err != nil {
			t.Fatal(err)
		}
		var got entry
		for _, e := range parse(data) {
			if e.key == KeyStore {
				got = e
			}
		}
		if got.value != value || !got.whole {
			t.Fatalf("%q is read back as %q from %q", value, got.value, data)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("store: \"/x\\\"\n'max_items': 2 # \n\xef\xbb\xbf"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, e := range parse(data) {
			if e.line < 1 || e.key == "" && e.value == "" {
				t.Errorf("entry %+v", e)
			}
		}
	})
}

// absolutePath is an absolute path on every system.
func absolutePath(elem ...string) string {
	if runtime.GOOS == "windows" {
		return `C:\` + filepath.Join(elem...)
	}
	return "/" + filepath.Join(elem...)
}

// A FIFO in place of the file must not hang a hook; the reader behind it refuses what is no regular file.
func TestFIFO(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	if !makeFIFO(path) {
		t.Skip("no FIFOs on this system")
	}
	done := make(chan error, 1)
	go func() {
		_, err := load(t, "", map[string]string{EnvConfig: path})
		done <- err
	}()
	select {
	case err := <-done:
		if err == nil {
			t.Error("no error")
		}
	case <-time.After(time.Minute):
		t.Fatal("still waiting for a writer")
	}
}
