package extract

import (
	"strings"
	"testing"
)

// The line that a person would quote. Outputs are made up in the form that the tools have; a line that is told wrongly is
// added here first.
func TestTheLineThatAPersonWouldQuote(t *testing.T) {
	for name, c := range map[string]struct{ output, want string }{
		"npm names the code first":                {"npm error code ENOTEMPTY\nnpm error syscall rename\nnpm error path /srv/orchard/node_modules/a\nnpm error ENOTEMPTY: directory not empty, rename 'a' -> 'b'\nnpm error A complete log of this run can be found in: x", "npm error ENOTEMPTY: directory not empty, rename 'a' -> 'b'"},
		"npm in older words":                      {"npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree", "npm ERR! ERESOLVE unable to resolve dependency tree"},
		"a script's runner says only that":        {"$ tsc -b\nsrc/a.ts(3,4): error TS2304: Cannot find name 'pear'.\nerror: script \"build\" exited with code 1", "src/a.ts(3,4): error TS2304: Cannot find name 'pear'."},
		"a runner of many packages":               {"@orchard/core:test: (pass) refuses unknown fruit [0.5ms]\n@orchard/core:test: error: Cannot find package 'zod' from '/srv/a.ts'\n ERROR  run failed: command  exited (1)", "error: Cannot find package 'zod' from '/srv/a.ts'"},
		"usage before the reason":                 {"ERROR: usage: pytest [options] [file_or_dir]\npytest: error: unrecognized arguments: --timeout=60\n  inifile: None", "pytest: error: unrecognized arguments: --timeout=60"},
		"a passed test named after an error":      {"tests/a.py::test_unknown_error PASSED [ 3%]\ntests/a.py::test_b FAILED [ 6%]\nE   ValueError: no pears", "ValueError: no pears"},
		"a warning before the error":              {"2026/03/30 12:03:24 warning: failed to get the endpoint\n./a.go:3:4: undefined: pear", "./a.go:3:4: undefined: pear"},
		"how many there are":                      {"a.py:3: error: \"Pear\" has no attribute \"peel\"  [attr-defined]\nFound 1 error in 1 file (checked 2 source files)", "a.py:3: error: \"Pear\" has no attribute \"peel\"  [attr-defined]"},
		"an excerpt of the code":                  {"F811 Redefinition of unused `Error`\n --> a.py:61:5\n61 | span.set({\"error\": \"none\"})\n   | ^^^^ error here", "F811 Redefinition of unused `Error`"},
		"the innermost cause in Java":             {"Exception in thread \"main\" java.lang.RuntimeException: start failed\n\tat org.example.Main.main(Main.java:3)\nCaused by: org.example.ConfigException: bad config\n\tat org.example.A.b(A.java:2)\nCaused by: java.net.ConnectException: Connection refused\n\t... 3 more", "Caused by: java.net.ConnectException: Connection refused"},
		"the inner exception in C#":               {"Unhandled exception. System.TypeInitializationException: The type initializer threw an exception.\n ---> System.IO.FileNotFoundException: Could not load file 'orchard.dll'\n   at Orchard.Main()", "---> System.IO.FileNotFoundException: Could not load file 'orchard.dll'"},
		"the last exception in Python":            {"Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'pear'\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File \"a.py\", line 3\nRuntimeError: no pears", "RuntimeError: no pears"},
		"Rust's panic on two lines":               {"thread 'main' panicked at src/main.rs:2:5:\nno pears\nnote: run with `RUST_BACKTRACE=1`", "panic: no pears"},
		"Rust's error code":                       {"error[E0425]: cannot find value `pear` in this scope\n --> src/main.rs:3:5\n  |\n3 |     pear\n  |     ^^^^ not found in this scope\n\nerror: could not compile `orchard` (bin \"orchard\") due to 1 previous error", "error[E0425]: cannot find value `pear` in this scope"},
		"gcc":                                     {"main.c: In function 'main':\nmain.c:3:5: error: 'pear' undeclared (first use in this function)\n    3 |     pear();\n      |     ^~~~\nmake: *** [Makefile:3: all] Error 1", "main.c:3:5: error: 'pear' undeclared (first use in this function)"},
		"Maven":                                   {"[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal org.example:plugin:compile: Compilation failure\n[ERROR] /srv/A.java:[12,9] cannot find symbol", "/srv/A.java:[12,9] cannot find symbol"},
		"Gradle says what went wrong":             {"FAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':app:compileJava'.\n> Could not resolve org.example:pear:1.0.\n\n* Try:\n> Run with --stacktrace option", "Could not resolve org.example:pear:1.0."},
		"Kotlin":                                  {"e: file:///srv/Main.kt:3:5 Unresolved reference: pear\n> Task :compileKotlin FAILED", "e: file:///srv/Main.kt:3:5 Unresolved reference: pear"},
		"Terraform in a box":                      {"╷\n│ Error: Unsupported argument\n│ \n│   on main.tf line 3:\n╵", "Error: Unsupported argument"},
		"a box with a title":                      {"╭─ Error ──────────────────╮\n│ No such command 'plant'. │\n╰──────────────────────────╯", "No such command 'plant'. │"},
		"a build of Docker":                       {"#12 3.456 npm error ENOENT: no such file or directory, open 'package.json'\nERROR: failed to solve: process \"/bin/sh -c npm ci\" did not complete successfully: exit code: 254", "npm error ENOENT: no such file or directory, open 'package.json'"},
		"a resolver that explains":                {"Resolving dependencies...\nBecause orchard depends on pear ^2.0.0 which doesn't match any versions, version solving failed.\nFailed to update packages.", "Because orchard depends on pear ^2.0.0 which doesn't match any versions, version solving failed."},
		"PowerShell":                              {"Get-Item : Cannot find path 'C:\\pear' because it does not exist.\nAt line:1 char:1\n+ Get-Item C:\\pear\n+ ~~~~~~~~\n    + CategoryInfo          : ObjectNotFound: (C:\\pear:String) [Get-Item], ItemNotFoundException", "Get-Item : Cannot find path 'C:\\pear' because it does not exist."},
		"git in Chinese":                          {"提示：请先提交\n致命错误：'main' 已经被工作区使用", "致命错误：'main' 已经被工作区使用"},
		"git in German":                           {"Schwerwiegend: kein Git-Repository", "Schwerwiegend: kein Git-Repository"},
		"a shell in German":                       {"bash: pear: Kommando nicht gefunden.", "bash: pear: Kommando nicht gefunden."},
		"a shell in French":                       {"bash: pear : commande introuvable", "bash: pear : commande introuvable"},
		"cmd in Chinese":                          {"'pear' 不是内部或外部命令，也不是可运行的程序\n或批处理文件。", "'pear' 不是内部或外部命令，也不是可运行的程序"},
		"a shell in Russian":                      {"bash: pear: команда не найдена", "bash: pear: команда не найдена"},
		"a script with Windows line ends":         {"env: 'bash\\r': No such file or directory", "env: 'bash\\r': No such file or directory"},
		"the same with an interpreter's own path": {"./run.sh: /bin/bash^M: bad interpreter: No such file or directory", "./run.sh: /bin/bash^M: bad interpreter: No such file or directory"},
		"colours":                                 {"\x1b[31merror\x1b[39m: \x1b[1mno pears\x1b[0m", "error: no pears"},
		"progress":                                {"Analyzing orchard, error_page...\r\nerror - a.dart:3:4 - The name 'Pear' isn't defined.", "error - a.dart:3:4 - The name 'Pear' isn't defined."},
		"nothing but success":                     {"ok  \texample.org/a\t0.1s\n 0 fail\n12 passed", ""},
	} {
		if got := tellingLine(c.output); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// What is quoted of it must not tell where and when it was.
func TestTheQuotedLineHoldsNothingThatChanges(t *testing.T) {
	for line, want := range map[string]string{
		"bash: line 3: pear: command not found":             "pear: command not found",
		"src/a.ts(3,4): error TS2304: Cannot find name 'p'": "TS2304: Cannot find name 'p'",
		"Caused by: java.net.ConnectException: refused":     "Caused by: java.net.ConnectException: refused",
		"│ Error: no pears":                                 "no pears",
	} {
		if got := quotable(line); !strings.Contains(got, want) || len(got) > len(line) {
			t.Errorf("%q of %q", got, line)
		}
	}
}
