package scoring_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"session-learning/scoring"
)

func TestSignature(t *testing.T) {
	tests := map[string]struct{ output, want string }{
		// Go
		"a compile error kept its place": {
			"Exit code 1\n# shop/internal\n./store.go:12:3: undefined: frobnicate", "undefined: frobnicate"},
		"a failing test was hidden by its runner": {
			"=== RUN   TestRefund\n    refund_test.go:12: ok so far\n--- FAIL: TestRefund (0.01s)\nFAIL\nFAIL\tshop/refund\t0.312s\nFAIL", "failed: testrefund"},
		"a panic was hidden by the test that it ended": {
			"--- FAIL: TestEmpty (0.00s)\npanic: runtime error: integer divide by zero [recovered]\n\tpanic: runtime error: integer divide by zero\n\ngoroutine 7 [running]:\nFAIL\tshop\t0.003s",
			"panic: runtime error: integer divide by zero"},
		"what a test got was hidden by its name": {
			"--- FAIL: TestMean (0.00s)\n    mean_test.go:7: Mean = 0, want 3\nFAIL\nFAIL\tshop\t0.003s", "mean = <n>, want <n>"},
		"an assertion that fits every test was taken for the failure": {
			"--- FAIL: TestTotal (0.00s)\n    cart_test.go:17: \n        \tError Trace:\tcart_test.go:17\n        \tError:      \tNot equal: \n        \t            \texpected: 1\n        \t            \tactual  : 2\n        \tTest:       \tTestTotal\nFAIL",
			"failed: testtotal"},
		"a failed jest test lost its name": {
			"FAIL src/sum.test.ts\n  ● sum › adds two numbers\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 3\n    Received: 4\n\nTests: 1 failed, 3 passed",
			"failed: sum › adds two numbers"},
		"a date with slashes made another failure": {
			"2026/03/01 09:02:11 dial tcp 127.0.0.1:5432: connect: connection refused", "dial tcp <n>:<n>: connect: connection refused"},
		"a panic was hidden by where it happened": {
			"test cart::total ... FAILED\n\nthread 'cart::total' panicked at src/cart.rs:42:9:\nalready borrowed: BorrowMutError\nnote: run with `RUST_BACKTRACE=1`",
			"already borrowed: borrowmuterror"},
		"an assertion that fits every Rust test was taken for the failure": {
			"test cart::total ... FAILED\n\nthread 'cart::total' panicked at src/cart.rs:42:9:\nassertion `left == right` failed\n  left: 3\n right: 4\nnote: run with `RUST_BACKTRACE=1`",
			"failed: cart::total"},
		"a panic in one line lost its message": {
			"thread 'main' panicked at 'index out of bounds: the len is 3 but the index is 5', src/main.rs:4:5", "thread <str> panicked at <str>, <path>"},
		"a panic was hidden by its stack": {
			"goroutine 7 [running]:\npanic: runtime error: index out of range [5] with length 3\n\nmain.pick(0xc000010000)\n\t/home/me/x.go:9 +0x1d\nexit status 2",
			"panic: runtime error: index out of range [<n>] with length <n>"},
		"a version made another failure": {
			"Error: the Go language version (go1.23) used to build the linter is lower than the targeted Go version (1.25.0)",
			"the go language version (go<n>) used to build the linter is lower than the targeted go version (<n>)"},
		// TypeScript, JavaScript
		"a type error kept its place and types": {
			"src/cart.ts(31,7): error TS2345: Argument of type 'Item' is not assignable to parameter of type 'Row'.",
			"ts2345: argument of type <str> is not assignable to parameter of type <str>"},
		"a missing module was hidden by frames": {
			"node:internal/modules/cjs/loader:1147\n  throw err;\n  ^\n\nError: Cannot find module '@/lib/db'\nRequire stack:\n- /srv/app/dist/index.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1144:15)",
			"cannot find module <str>"},
		"an assertion was hidden by the test's name": {
			" FAIL  src/sum.test.ts > sum > adds\nAssertionError: expected 3 to be 4 // Object.is equality", "failed: sum > adds"},
		// Python
		"a traceback's frames were taken for the error": {
			"Traceback (most recent call last):\n  File \"/srv/app/main.py\", line 3, in <module>\n    raise ValueError(\"error: bad\")\nModuleNotFoundError: No module named 'requests'", "modulenotfounderror: no module named <str>"},
		"the first of chained exceptions was taken": {
			"Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'id'\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File \"a.py\", line 5\nRuntimeError: cannot load order 4711", "runtimeerror: cannot load order <n>"},
		"pytest's marks made another failure": {
			"=== test session starts ===\ncollected 3 items\n\nE   fixture 'client' not found\n=== short test summary info ===\nERROR tests/test_a.py::test_b", "fixture <str> not found"},
		// Rust
		"a borrow error kept its variable": {
			"   Compiling shop v0.1.0 (/w/shop)\nerror[E0382]: borrow of moved value: `order`\n --> src/main.rs:4:20\n  |\n4 |     use(order);\n  |         ^^^^^\nerror: could not compile `shop` (bin \"shop\") due to 1 previous error",
			"error[e0382]: borrow of moved value: <str>"},
		// Java
		"an exception was hidden by its frames": {
			"\tat io.acme.Main.run(Main.java:31)\njava.lang.NoSuchMethodError: io.acme.Box.of(int)\n\tat io.acme.Main.main(Main.java:7)", "java.lang.nosuchmethoderror: io.acme.box.of(int)"},
		"gradle's summary was taken": {
			"FAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':app:compile'.\n> Unsupported class file major version 65", "unsupported class file major version <n>"},
		// linters
		"a linter's rule was taken for a path": {
			"[FAILED] markdownlint --fix [FAILED]\ndocs/plan.md:45 error MD040/fenced-code-language Fenced code blocks should have a language specified [Context: \"```\"]",
			"error md040/fenced-code-language fenced code blocks should have a language specified [context: <str>]"},
		"a rule's place made another failure": {"/w/src/a.ts\n  12:9  error  Unexpected console statement  no-console", "error unexpected console statement no-console"},
		// shell
		"the shell's name made another failure": {"/bin/bash: line 12: frob: command not found", "frob: command not found"},
		"the eval of the client stayed":         {"Exit code 127\n(eval):1: command not found: frob", "frob: command not found"},
		"a missing file kept its name":          {"cat: /home/me/notes.txt: No such file or directory", "cat: <path>: no such file or directory"},
		"a windows path kept its folders":       {`type: cannot open D:\work\My\a.txt for reading`, "type: cannot open <path> for reading"},
		"a windows shell told nothing":          {"'frob' is not recognized as an internal or external command,\noperable program or batch file.", "<str> is not recognized as an internal or external command"},
		"usage alone told nothing":              {"Exit code 2\nusage: frob [-h] FILE", "usage: frob [-h] file"},
		"make's own line was taken":             {"cc: fatal error: no input files\nmake: *** [Makefile:3: all] Error 1", "cc: fatal error: no input files"},
		// git
		"a hash made another failure":          {"fatal: unable to read 83baae61804e65cc73a7201a7252750c76066a30", "fatal: unable to read <hex>"},
		"git's hints were taken":               {"hint: Updates were rejected because the tip is behind\nerror: failed to push some refs to 'git.acme.test:x.git'", "failed to push some refs to <str>"},
		"a folder outside of git told nothing": {"fatal: not a git repository (or any of the parent directories): .git", "fatal: not a git repository (or any of the parent directories): .git"},
		// npm, docker, SQL
		"npm's advice was taken":       {"npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree\nnpm ERR! A complete log of this run can be found in: /x", "npm error code eresolve"},
		"a script's status was taken":  {"error: Cannot find the entry file\nnpm ERR! code ELIFECYCLE\nnpm ERR! errno 1", "cannot find the entry file"},
		"an image's name made another": {"Unable to find image 'acme/api:1.4' locally\ndocker: Error response from daemon: pull access denied for acme/api, repository does not exist.", "error response from daemon: pull access denied for <path>, repository does not exist"},
		"an address made another":      {"psql: error: connection to server at \"db.acme.test\" (10.0.3.7), port 5432 failed: Connection refused", "psql: error: connection to server at <str> (<n>), port <n> failed: connection refused"},
		"a table's name made another":  {"ERROR:  relation \"orders\" does not exist\nLINE 1: select * from orders", "relation <str> does not exist"},
		// other
		"colours made another failure":     {"\x1b[1;31merror\x1b[0m: unrecognized subcommand 'frob'", "unrecognized subcommand <str>"},
		"a link in the terminal stayed":    {"\x1b]8;;https://acme.test\x07error: bad key\x1b]8;;\x07 in file", "bad key in file"},
		"a time stamp made another":        {"2026-06-02T09:11:29.123Z [error] Error: worker is not ready after 30s", "worker is not ready after <time>"},
		"a clock time stayed":              {"[09:11:29] Error: gulp task is missing", "gulp task is missing"},
		"an apostrophe opened a quote":     {"can't open the file, it isn't there", "can't open the file, it isn't there"},
		"chinese errors told nothing":      {"正在下载 3/9\n错误：找不到文件 /etc/a.conf", "错误：找不到文件 <path>"},
		"japanese errors told nothing":     {"ビルド中\nエラー: モジュールが見つかりません", "モジュールが見つかりません"},
		"german errors told nothing":       {"Lese Pakete\nFehler: Paket nicht gefunden", "paket nicht gefunden"},
		"the client's tags stayed":         {"<tool_use_error>String to replace not found in file.</tool_use_error>", "string to replace not found in file"},
		"a short plain answer was lost":    {"Exit code 3\nlease held by another worker", "lease held by another worker"},
		"a hook runner's steps were taken": {"[STARTED] lint --fix\n[FAILED] lint --fix [FAILED]\nthe rule no-console is missing its severity", "the rule no-console is missing its severity"},
		"windows line ends made another":   {"Exit code 1\r\nerror: bad key\r\n", "bad key"},
		"a progress line was taken":        {"downloading 10%\rdownloading 50%\rerror: disk quota exceeded", "disk quota exceeded"},
		"success was taken for failure":    {"0 errors, 0 warnings\n12 tests passed\nerror: coverage below the threshold", "coverage below the threshold"},
	}
	for complaint, test := range tests {
		if got := scoring.Signature("Bash", test.output); got != "bash|"+test.want {
			t.Errorf("%s:\n got %q\nwant %q", complaint, got, "bash|"+test.want)
		}
	}
}

func TestSignatureOfNothingTelling(t *testing.T) {
	for _, output := range []string{"", "\n\n", "Exit code 1", "Exit code 1\n42", "Exit code 1\n/usr/bin/x", "----\n====", "Error: Exit code 1", "Killed",
		"\x1b[31m\x1b[0m", "panic: 'x'", strings.Repeat("compiled a unit of the program\n", 50)} {
		if got := scoring.Signature("bash", output); got != "" {
			t.Errorf("%q gives %q", output, got)
		}
	}
}

func TestSignatureStaysTheSame(t *testing.T) {
	tests := map[string][2]string{
		"in the transcript and in the hook": {"Exit code 1\nerror: bad key 'a'", "error: bad key 'a'"},
		"in another folder and line":        {"/home/a/w/main.go:3:2: undefined: pick", "C:\\w\\main.go:99:14: undefined: pick"},
		"with another id":                   {"error: job 550e8400-e29b-41d4-a716-446655440000 is lost", "error: job 7d444840-9dc0-11d1-b245-5ffdce74fad2 is lost"},
		"after another time":                {"error: no answer after 30.01s at 2026-01-02", "error: no answer after 4ms at 2027-11-12"},
		"in colour":                         {"\x1b[31merror: bad key\x1b[39m", "error: bad key"},
		"after other output":                {"linking 12 files\nerror: bad key", "linking 3 files\nlinked\nerror: bad key"},
	}
	for complaint, pair := range tests {
		one, other := scoring.Signature("Bash", pair[0]), scoring.Signature("bash", pair[1])
		if one == "" || one != other {
			t.Errorf("not the same %s: %q and %q", complaint, one, other)
		}
	}
}

func TestSignatureIsShortAndWhole(t *testing.T) {
	got := scoring.Signature("bash", "错误："+strings.Repeat("找不到文件在这里", 100))
	if len(got) > 160 || len(got) < 150 || !utf8.ValidString(got) {
		t.Errorf("%d bytes: %q", len(got), got)
	}
	long := strings.Repeat("x ", 1<<20) + "\nerror: bad key\n" + strings.Repeat("noise here and there\n", 1<<16)
	if got := scoring.Signature("bash", long); got != "bash|bad key" {
		t.Errorf("in a long output: %q", got)
	}
}

func TestSignaturesOfEarlierReleasesStillMatch(t *testing.T) {
	for before, now := range map[string]string{
		"<path>: mean = <n>, want <n>":                       "mean = <n>, want <n>",
		"error: failed to push some refs to <str>":           "failed to push some refs to <str>",
		"docker: error response from daemon: no such image.": "error response from daemon: no such image",
		"command not found: frob":                            "frob: command not found",
		"test cart::total ... failed":                        "failed: cart::total",
		"npm err! code eresolve":                             "npm error code eresolve",
		"--- fail: testtotal (<time>)":                       "failed: testtotal",
		"<path>: error ts2345: argument of type <str> is not assignable to parameter of type <str>.": "ts2345: argument of type <str> is not assignable to parameter of type <str>",
		"#<n> <n> <path>: undefined: frobnicate":                                                     "undefined: frobnicate",
		"web-<n> | panic: assignment to entry in nil map":                                            "panic: assignment to entry in nil map",
		"<path> test: error: bad key":                                                                "bad key",
		"[error] error: worker is not ready after <time>":                                            "worker is not ready after <time>",
		"error[e0382]: borrow of moved value: <str>":                                                 "error[e0382]: borrow of moved value: <str>",
		"error: " + strings.Repeat("a missing thing, ", 9) + "a m":                                   strings.TrimSuffix(strings.Repeat("a missing thing, ", 12), " "),
	} {
		sig := scoring.Signature("Bash", "Error: "+now)
		if now := "bash|" + now; len(now) <= 160 {
			sig = now
		}
		if f := scoring.ParseFailure(sig, nil); !f.Same("bash|"+before) || !f.Same(sig) {
			t.Errorf("%q is not %q any more, but %q", before, sig, scoring.Renewed("bash|"+before))
		}
	}
	if scoring.ParseFailure("bash|undefined: frobnicate", nil).Same("edit|<path>: undefined: frobnicate") {
		t.Error("another tool's failure was taken for the same")
	}
}

func FuzzSignature(f *testing.F) {
	for _, seed := range []string{"", "error: x", "\x1b[", "\x1b]8;;", "'a' \"b", "C:\\x:1", "a/b(", "0x", "错误：", "Traceback (most recent call last):\nKeyError: 1", "1:2:3", "sh: 1: ", "((", "[12:00:00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, output string) {
		got := scoring.Signature("bash", output)
		if got != "" && scoring.Renewed(got) != got {
			t.Errorf("%q gives %q, and renewed %q", output, got, scoring.Renewed(got))
		}
		if len(got) > 160 || strings.ContainsAny(got, "\n\r\x1b") && !strings.ContainsAny(output, "\x1b") || utf8.ValidString(output) && !utf8.ValidString(got) {
			t.Errorf("%q gives %q", output, got)
		}
	})
}

func TestNear(t *testing.T) {
	tests := map[string]struct {
		one, other string
		near       bool
	}{
		"the same failure in other words was not known": {"bash|error: unknown option <str> for frobnicate", "bash|frobnicate: unknown option -x", true},
		"another tool's failure was given":              {"bash|frobnicate: quota exceeded", "edit|frobnicate: quota exceeded", false},
		"everyday words made failures near":             {"bash|error: file not found", "bash|error: command not found", false},
		"one rare word made failures near":              {"bash|frobnicate: disk quota exceeded", "bash|frobnicate: bad certificate", false},
		"only placeholders were shared":                 {"bash|<path>: undefined: pick", "bash|<path>: undefined: frob", false},
	}
	for complaint, test := range tests {
		for _, pair := range [][2]string{{test.one, test.other}, {test.other, test.one}} {
			if got := scoring.ParseFailure(pair[0], nil).Near(pair[1]); got > 0 != test.near {
				t.Errorf("%s: %v", complaint, got)
			}
		}
	}
}

func TestNames(t *testing.T) {
	npm := "bash|npm err! code eresolve"
	tests := map[string]struct {
		doc  scoring.Doc
		sig  string
		want bool
	}{
		"a hand-written learning was not found by its error code": {scoring.Doc{Keywords: []string{"npm", "ERESOLVE", "peer"}}, npm, true},
		"the code in the example was not read":                    {scoring.Doc{Keywords: []string{"npm", "peer"}, Example: "npm ERR! ERESOLVE unable to resolve"}, npm, true},
		"plain words were enough":                                 {scoring.Doc{Keywords: []string{"code", "npm", "install"}}, npm, false},
		"the text of the insight was read":                        {scoring.Doc{Keywords: []string{"peer"}, Insight: "npm says ERESOLVE"}, npm, false},
		"an everyday exception was enough": {scoring.Doc{Keywords: []string{"TypeError", "undefined", "react"}},
			"bash|typeerror: cannot read properties of undefined (reading <str>)", false},
		"an identifier with underscores was not found": {scoring.Doc{Keywords: []string{"ERR_REQUIRE_ESM", "chalk"}},
			"bash|error [err_require_esm]: require() of chalk is not supported", true},
	}
	for complaint, test := range tests {
		if got := scoring.ParseFailure(test.sig, nil).Names(test.doc); got > 0 != test.want {
			t.Errorf("%s: %v", complaint, got)
		}
	}
}

func TestQuoted(t *testing.T) {
	for output, want := range map[string][]string{
		"Exit code 1\nError: Cannot find module './db'\nRequire stack:":         {"./db"},
		"fatal: Unable to create '/home/me/shop/.git/index.lock': File exists.": {"/home/me/shop/.git/index.lock"},
		`error: cannot open "C:\Users\me\shop\go.mod"`:                          {`C:\Users\me\shop\go.mod`},
		"error: unrecognized subcommand 'bun'":                                  {"bun"},
		"Type “Item” is not assignable to 'Row', error":                         {"Item", "Row"},
		"error: it's not a module":                                              nil,
		"":                                                                      nil,
	} {
		if got := scoring.Quoted(output); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", output, got, want)
		}
	}
}
