package install

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// claudeAt is what is registered for executables in a folder.
func claudeAt(dir string) form { return claude{}.Hooks(dir) }

// originals are settings as people have them. None holds an entry of ours.
func originals() map[string]string {
	return map[string]string{
		"an object on one line":        `{"model":"opus","env":{"A":"1"}}`,
		"an object with spaces":        `{ "model": "opus", "env": { "A": "1" } }`,
		"two spaces":                   "{\n  \"model\": \"opus\",\n  \"big\": 12345678901234567890123\n}\n",
		"four spaces":                  "{\n    \"model\": \"opus\",\n    \"permissions\": {\n        \"allow\": [\"Bash(a && b)\"]\n    }\n}\n",
		"tabs":                         "{\n\t\"model\": \"opus\"\n}\n",
		"CRLF":                         "{\r\n  \"model\": \"opus\",\r\n  \"x\": [\r\n    1\r\n  ]\r\n}\r\n",
		"a byte order mark":            "\xef\xbb\xbf{\n  \"model\": \"opus\"\n}",
		"no final newline":             "{\n  \"model\": \"opus\"\n}",
		"a trailing comma":             "{\n  \"model\": \"opus\",\n}\n",
		"a trailing comma on a line":   `{"model":"opus",}`,
		"comments":                     "// mine\n{\n  // the model\n  \"model\": \"opus\", /* good */\n  \"x\": 1 // last\n  // \"y\": 2\n}\n// end\n",
		"a comment before the comma":   "{\n  \"a\": 1 /* one */ ,\n  \"b\": 2 /* two */\n}\n",
		"the same key twice":           "{\n  \"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"a\"}]}]},\n  \"hooks\": {\n    \"PreToolUse\": []\n  }\n}\n",
		"escapes and angle brackets":   "{\n  \"env\": {\"A\": \"\\u0026 < > \\/ é \\ud83d\\ude00 & 日本\"}\n}\n",
		"hooks of another tool":        "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"hooks\": [\n          {\"type\": \"command\", \"command\": \"notify-send 'done' && true\"}\n        ]\n      }\n    ],\n    \"SessionStart\": [\n      {\"matcher\": \"startup\", \"hooks\": [{\"type\": \"command\", \"command\": \"/opt/other/session-starter\"}]}\n    ]\n  },\n  \"model\": \"opus\"\n}\n",
		"hooks in the middle":          "{\n  \"a\": 1,\n  \"hooks\": {\n    \"PreToolUse\": [{\"matcher\": \"Bash\", \"hooks\": []}]\n  },\n  \"b\": 2\n}\n",
		"empty hooks":                  "{\n  \"hooks\": {},\n  \"model\": \"opus\"\n}\n",
		"an event without hooks":       "{\n  \"hooks\": {\n    \"Stop\": []\n  }\n}\n",
		"a comment in an empty list":   "{\n  \"hooks\": {\n    \"Stop\": [\n      // none\n    ]\n  }\n}\n",
		"an odd layout":                "{ \"a\"\n:\n1\n,\n    \"b\":[ 1,\n2 ]   }",
		"a key that looks like ours":   "{\n  \"session-start\": \"/x/session-start\",\n  \"note\": \"session-stop 2>/dev/null || exit 0\"\n}\n",
		"an old list on one line":      "{\n  \"hooks\": {\"Stop\": [{\"hooks\": [{\"type\":\"command\",\"command\":\"x\"}]}]}\n}\n",
		"a comma on a line of its own": "{\n  \"a\": 1\n  , \"b\": 2\n}\n",
	}
}

func TestUninstallGivesBackEveryByte(t *testing.T) {
	for name, original := range originals() {
		t.Run(name, func(t *testing.T) {
			kept := keptIn([]byte(original))
			src := []byte(original)
			for _, dir := range []string{`/usr/local/bin`, `/home/Ann O'Neil/my "bin"/$x`, `C:\Users\Ann Lee\bin`, `/opt/bin`} {
				src = mustRegister(t, src, claudeAt(dir))
				if again := mustRegister(t, src, claudeAt(dir)); string(again) != string(src) {
					t.Fatalf("installed twice, changed twice:\n%s", cmp.Diff(string(src), string(again)))
				}
				if n := len(claudeAt(dir).hooks); countOwn(t, src) != n {
					t.Fatalf("%d entries of ours, want %d:\n%s", countOwn(t, src), n, src)
				}
				back, err := unregister(src, kept)
				if err != nil {
					t.Fatal(err)
				}
				if string(back) != original {
					t.Fatalf("not the original bytes:\n%s\ninstalled:\n%s", cmp.Diff(original, string(back)), src)
				}
			}
		})
	}
}

func TestInstallKeepsWhatIsThere(t *testing.T) {
	for name, original := range originals() {
		t.Run(name, func(t *testing.T) {
			installed := string(mustRegister(t, []byte(original), claudeAt("/opt/bin")))
			rest := installed
			for _, line := range strings.FieldsFunc(original, func(r rune) bool { return strings.ContainsRune(" \t\r\n{}[],", r) }) {
				i := strings.Index(rest, line)
				if i < 0 {
					t.Fatalf("%q is gone or has moved:\n%s", line, installed)
				}
				rest = rest[i+len(line):]
			}
		})
	}
}

func TestInstallLooksAsAPersonWouldWriteIt(t *testing.T) {
	one := form{hooks: []registration{grouped("/opt/bin", "", "", commandLine)("Stop", stopHook, "5")}}
	entry := `{"type": "command", "command": "\"/opt/bin/session-stop\" 2>/dev/null || exit 0", "timeout": 5}`
	compact := strings.NewReplacer(`": `, `":`, `, "`, `,"`).Replace(entry)
	block := "\"hooks\": {\n    \"Stop\": [\n      {\n        \"hooks\": [\n          {\n            \"type\": \"command\",\n            \"command\": \"\\\"/opt/bin/session-stop\\\" 2>/dev/null || exit 0\",\n            \"timeout\": 5\n          }\n        ]\n      }\n    ]\n  }"
	tests := map[string]struct{ before, after string }{
		"an empty file":           {"", "{\n  " + block + "\n}\n"},
		"only white space":        {"\n", "\n{\n  " + block + "\n}\n"},
		"an empty object":         {"{}", "{\n  " + block + "\n}"},
		"an empty object, spaced": {"{ \n }\n", "{\n  " + block + "\n}\n"},
		"one line":                {`{"a":1}`, `{"a":1,"hooks":{"Stop":[{"hooks":[` + compact + `]}]}}`},
		"one line with spaces":    {`{ "a": 1 }`, `{ "a": 1, "hooks": {"Stop": [{"hooks": [` + entry + `]}]} }`},
		"a comment only":          {"// mine", "// mine\n{\n  " + block + "\n}\n"},
		"several lines":           {"{\n  \"a\": 1 // one\n}\n", "{\n  \"a\": 1, // one\n  " + block + "\n}\n"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := string(mustRegister(t, []byte(tt.before), one)); got != tt.after {
				t.Error(cmp.Diff(tt.after, got))
			}
		})
	}
}

func TestOwnEntriesAreKnownByTheirExecutable(t *testing.T) {
	tests := map[string]struct {
		command string
		want    string
	}{
		"as we write it":               {`"/opt/bin/session-start" 2>/dev/null || exit 0`, startHook},
		"a space in the path":          {`"/home/Ann Lee/bin/session-start" 2>/dev/null || exit 0`, startHook},
		"a quote in the path":          {`"/home/\"x\"/session-start" 2>/dev/null || exit 0`, startHook},
		"an apostrophe, single quotes": {`'/home/O'\''Neil/session-stop'`, stopHook},
		"an escaped space":             {`/home/Ann\ Lee/session-stop --wait`, stopHook},
		"Windows":                      {`"C:\Users\Ann Lee\bin\session-start.exe" 2>/dev/null || exit 0`, startHook},
		"Windows without quotes":       {`C:\bin\session-stop.EXE`, stopHook},
		"an assignment before it":      {`LEARNINGS_DIR="/a b" /opt/session-start`, startHook},
		"found on the path":            {`session-stop`, stopHook},
		"no space before the guard":    {`/opt/session-start||exit 0`, startHook},
		"a longer name":                {`/opt/bin/session-starter`, "session-starter"},
		"a folder of that name":        {`/opt/session-start/run.sh`, "run.sh"},
		"an argument":                  {`echo /opt/bin/session-start`, "echo"},
		"another extension":            {`/opt/session-start.sh`, "session-start.sh"},
		"nothing":                      {"  ", ""},
		"an open quote":                {`"/opt/session-start`, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := executableOf(tt.command); got != tt.want {
				t.Errorf("executable of %s is %q, want %q", tt.command, got, tt.want)
			}
		})
	}
}

func TestMovedOrHandMadeEntriesAreBroughtUpToDate(t *testing.T) {
	regs := form{hooks: []registration{grouped("/new", "", "", commandLine)("Stop", stopHook, "5")}}
	const updated = `"command": "\"/new/session-stop\" 2>/dev/null || exit 0"`
	tests := map[string]struct{ before, after string }{
		"moved": {
			`{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "\"/old/session-stop\" 2>/dev/null || exit 0", "timeout": 9}]}]}}`,
			`{"hooks": {"Stop": [{"hooks": [{"type": "command", ` + updated + `, "timeout": 9}]}]}}`,
		},
		"in a group with another tool": {
			`{"hooks": {"Stop": [{"matcher": "", "hooks": [{"type": "command", "command": "x"}, {"type": "command", "command": "/old/session-stop"}]}]}}`,
			`{"hooks": {"Stop": [{"matcher": "", "hooks": [{"type": "command", "command": "x"}, {"type": "command", ` + updated + `}]}]}}`,
		},
		"twice": {
			`{"hooks": {"Stop": [{"hooks": [{"command": "/a/session-stop"}]}, {"hooks": [{"command": "x"}, {"command": "/b/session-stop"}]}, {"hooks": [{"command": "/c/session-stop"}]}]}}`,
			`{"hooks": {"Stop": [{"hooks": [{` + updated + `}]}, {"hooks": [{"command": "x"}]}]}}`,
		},
		"without a shell": {
			`{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "/a b/session-stop", "args": ["--wait"]}]}]}}`,
			`{"hooks": {"Stop": [{"hooks": [{"type": "command", ` + updated + `, "timeout": 5}]}]}}`,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := string(mustRegister(t, []byte(tt.before), regs)); got != tt.after {
				t.Error(cmp.Diff(tt.after, got))
			}
		})
	}
}

func TestEditedSettingsLoseOnlyOurEntries(t *testing.T) {
	const ours = `{"type": "command", "command": "/a/session-stop"}`
	tests := map[string]struct{ before, after string }{
		"a hook added to our group":   {`{"hooks": {"Stop": [{"hooks": [` + ours + `, {"command": "x"}]}]}}`, `{"hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}}`},
		"a group after ours":          {"{\n  \"hooks\": {\n    \"Stop\": [\n      {\"hooks\": [" + ours + "]},\n      {\"hooks\": [{\"command\": \"x\"}]}\n    ]\n  }\n}\n", "{\n  \"hooks\": {\n    \"Stop\": [\n      {\"hooks\": [{\"command\": \"x\"}]}\n    ]\n  }\n}\n"},
		"a matcher on our group":      {`{"a": 1, "hooks": {"Stop": [{"matcher": "x", "hooks": [` + ours + `]}]}}`, `{"a": 1}`},
		"a comment in our group":      {"{\"hooks\": {\"Stop\": [{\n  // why\n  \"hooks\": [" + ours + "]\n}]}}", "{\"hooks\": {\"Stop\": [{\n  // why\n  \"hooks\": []\n}]}}"},
		"a comment after our entry":   {"{\"hooks\": {\"Stop\": [{\"hooks\": [\n  " + ours + " // mine\n]}]}}", "{\"hooks\": {\"Stop\": [{\"hooks\": [\n // mine\n]}]}}"},
		"members after the hooks":     {"{\n  \"hooks\": {\n    \"Stop\": [{\"hooks\": [" + ours + "]}]\n  },\n  \"b\": 2\n}\n", "{\n  \"b\": 2\n}\n"},
		"nothing but ours":            {"{\n  \"hooks\": {\n    \"Stop\": [{\"hooks\": [" + ours + "]}]\n  }\n}\n", "{}\n"},
		"an event we do not register": {`{"hooks": {"Notification": [{"hooks": [` + ours + `]}]}, "b": 2}`, `{"b": 2}`},
		"none of ours":                {`{"hooks": { "Stop": [ ] } }`, `{"hooks": { "Stop": [ ] } }`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := unregister([]byte(tt.before), keptIn(nil))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != tt.after {
				t.Error(cmp.Diff(tt.after, string(got)))
			}
			if _, err := parseSettings(got); err != nil {
				t.Errorf("no longer valid: %v", err)
			}
		})
	}
}

func TestSettingsThatCannotBeUnderstoodAreRefused(t *testing.T) {
	tests := map[string]struct{ src, want string }{
		"a list":               {`[]`, "not a JSON object"},
		"a missing comma":      {"{\n  \"a\": 1\n  \"b\": 2\n}", "line 3, column 3"},
		"single quotes":        {`{'a': 1}`, "key in double quotes"},
		"no colon":             {`{"a" 1}`, "expected a colon"},
		"cut off":              {`{"a": {"b": 1}`, "column 15"},
		"an open string":       {`{"a": "b}`, "string without an end"},
		"a raw line end":       {"{\"a\": \"b\nc\"}", "not a valid string"},
		"an open comment":      {`{} /* x`, "comment without an end"},
		"two documents":        {`{} {}`, "text after the end"},
		"no value":             {`{"a": }`, "expected a value"},
		"a word":               {`{"a": yes}`, "expected a value"},
		"a bad number":         {`{"a": 01}`, "expected a value"},
		"two commas":           {`{"a": 1,, "b": 2}`, "key in double quotes"},
		"hooks in a list":      {`{"hooks": []}`, `"hooks" is not an object`},
		"hooks in nothing":     {`{"hooks": null}`, `"hooks" is not an object`},
		"an event in a string": {`{"hooks": {"Stop": "x"}}`, `"hooks.Stop" is not an array`},
		"UTF-16":               {"\xff\xfe{\x00}\x00", "expected a value"},
		"too deep":             {strings.Repeat(`{"a":`, 300), "nested deeper"},
		"merge conflict":       {"{\n<<<<<<< HEAD\n}", "line 2, column 1"},
		"columns of wide text": {"{\"日本\": x}", "column 8"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			for _, err := range []error{
				second(claudeAt("/opt").register([]byte(tt.src))), second(unregister([]byte(tt.src), keptIn(nil))),
			} {
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("error %v does not say %q", err, tt.want)
				}
			}
		})
	}
}

func second(_ []byte, err error) error { return err }

func mustRegister(t *testing.T, src []byte, f form) []byte {
	t.Helper()
	out, err := f.register(src)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	return out
}

func countOwn(t *testing.T, src []byte) int {
	t.Helper()
	root, err := parseSettings(src)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	_, hooks := root.member("hooks")
	return len(ownEntries(*hooks))
}

func FuzzInstall(f *testing.F) {
	for _, original := range originals() {
		f.Add([]byte(original))
	}
	f.Fuzz(func(t *testing.T, original []byte) {
		clean, err := unregister(original, keptIn(original))
		if err != nil || string(clean) != string(original) {
			return // not settings, or entries of ours in it
		}
		installed, err := claudeAt("/opt/bin").register(original)
		if err != nil {
			t.Fatal(err)
		}
		if n := countOwn(t, installed); n != len(claudeAt("/opt/bin").hooks) {
			t.Fatalf("%d entries of ours", n)
		}
		if _, err := unregister(installed, keptIn(original)); err != nil {
			t.Fatal(err)
		}
	})
}
