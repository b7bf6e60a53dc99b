package transcript

import (
	"strings"
	"testing"
)

// A new ending, or a new case in which one was wrong, is added here first. Outputs are made up in the form that the
// tools have. What is known to be missed stands in the last table.
func TestHiddenFailuresAreSeen(t *testing.T) {
	for name, c := range map[string]struct{ command, output string }{
		"go test, piped":               {"go test ./... 2>&1 | tail -5", "--- FAIL: TestSum (0.00s)\n    sum_test.go:9: got 1\nFAIL\nFAIL\texample.org/sum\t0.004s\nFAIL"},
		"go test that does not build":  {"go test ./... 2>&1 | tail -5", "# example.org/sum\n./sum.go:3:1: syntax error\nFAIL\texample.org/sum [build failed]\nFAIL"},
		"go test, cut at its head":     {"go test -v ./... 2>&1 | head -20", "=== RUN   TestA\n--- FAIL: TestA (0.01s)\n=== RUN   TestB\n    b_test.go:4: wait"},
		"go test, filtered":            {"go test ./... | grep -E 'FAIL|ok'", "FAIL\texample.org/a\t0.1s\nok  \texample.org/b\t0.1s"},
		"go build":                     {"go build ./... 2>&1 | head", "# example.org/x\ncmd/x/main.go:4:2: undefined: y"},
		"go vet on Windows":            {"go vet ./... 2>&1 | tail", "cmd\\x\\main.go:4:2: unreachable code"},
		"go panic":                     {"go run . 2>&1 | tail -4", "panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/w/main.go:4 +0x1\nexit status 2"},
		"pytest":                       {"pytest -q 2>&1 | tail -3", "FAILED tests/test_a.py::test_b - AssertionError: 1\n1 failed, 3 passed in 0.12s"},
		"pytest with bars":             {"python -m pytest | tail -1", "========= 2 failed, 1 passed in 1.20s ========="},
		"unittest":                     {"python -m unittest 2>&1 | tail -3", "Ran 3 tests in 0.001s\n\nFAILED (failures=1)"},
		"python":                       {"python x.py 2>&1 | tail -3", "  File \"x.py\", line 1, in <module>\n    import y\nModuleNotFoundError: No module named 'y'"},
		"jest":                         {"npx jest 2>&1 | tail", "Test Suites: 1 failed, 1 total\nTests:       2 failed, 1 passed, 3 total\nSnapshots:   0 total\nTime:        1 s\nRan all test suites."},
		"vitest":                       {"npx vitest run | tail", " Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 9 passed (10)\n   Start at  10:00:00\n   Duration  1.2s"},
		"bun test, coloured":           {"bun test | tail -4", "\x1b[0m\x1b[32m 5 pass\x1b[0m\n\x1b[31m 1 fail\x1b[0m\n 12 expect() calls\nRan 6 tests across 1 file."},
		"bun test that cannot load":    {"bun test 2>&1 | grep -E '(pass|fail|error)' | tail", "error: Missing URL\n 159 pass\n 0 fail\n 3 errors"},
		"mocha":                        {"npm t 2>&1 | tail", "  3 passing (4ms)\n  1 failing"},
		"playwright":                   {"npx playwright test | tail", "  1 failed\n    [chromium] › a.spec.ts:3:1 › opens\n  2 passed (3.1s)"},
		"cargo test":                   {"cargo test 2>&1 | tail", "test result: FAILED. 1 passed; 1 failed; 0 ignored\n\nerror: test failed, to rerun pass `--lib`"},
		"cargo build":                  {"cargo build 2>&1 | tail -2", "error[E0425]: cannot find value\nerror: could not compile `x` (lib) due to 1 previous error"},
		"tsc":                          {"npx tsc --noEmit | head", "src/a.ts(1,2): error TS2304: Cannot find name 'x'."},
		"tsc, pretty":                  {"npx tsc --noEmit | tail", "src/a.ts:1:2 - error TS2304: Cannot find name 'x'.\n\nFound 1 error in src/a.ts:1"},
		"eslint":                       {"npm run lint | tail", "✖ 3 problems (2 errors, 1 warning)"},
		"npm":                          {"npm ci 2>&1 | tail -3", "npm ERR! code ENOENT\nnpm ERR! A complete log of this run can be found in: x"},
		"npm, newer":                   {"npm ci 2>&1 | tail -3", "npm error code ERESOLVE\nnpm error A complete log of this run can be found in: x"},
		"pnpm":                         {"pnpm -r test 2>&1 | tail -2", " ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  x@1 test: `vitest run`\nExit status 1"},
		"a script of a package":        {"bun run build 2>&1 | tail -1", `error: script "build" exited with code 1`},
		"make":                         {"make 2>&1 | tail -1", "make: *** [Makefile:3: build] Error 2"},
		"cc":                           {"make | tail -2", "main.c:3:5: error: expected ';'\ncompilation terminated."},
		"linker":                       {"make 2>&1 | tail -2", "main.o: undefined reference to `f'\ncollect2: error: ld returned 1 exit status"},
		"gradle":                       {"./gradlew test | tail", "FAILURE: Build failed with an exception.\n\n* What went wrong: x"},
		"maven":                        {"mvn -q test | tail", "[ERROR] Failed to execute goal org.example:x"},
		"dotnet":                       {"dotnet test | tail", "Failed!  - Failed:     1, Passed:     3, Skipped:     0"},
		"rspec":                        {"bundle exec rspec | tail", "3 examples, 1 failure"},
		"java":                         {"java -jar x.jar 2>&1 | tail -2", "Exception in thread \"main\" java.lang.IllegalStateException: x\n\tat org.example.Main.main(Main.java:3)"},
		"node":                         {"node x.js 2>&1 | tail", "Error: Cannot find module 'y'\n    at node:internal/modules/cjs/loader:1:1\n\nNode.js v22.1.0"},
		"rust panic":                   {"cargo run 2>&1 | tail", "thread 'main' panicked at src/main.rs:2:5:\nboom\nnote: run with `RUST_BACKTRACE=1` environment variable"},
		"git":                          {"git push 2>&1 | tail -3", " ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'x'\nhint: Updates were rejected"},
		"git that dies":                {"git checkout x 2>&1 | head -3", "fatal: not a git repository (or any of the parent directories): .git"},
		"docker":                       {"docker build . 2>&1 | tail -1", "ERROR: failed to solve: process \"/bin/sh -c make\" did not complete"},
		"no such program":              {"foo --bar 2>&1 | head", "bash: line 1: foo: command not found"},
		"no such program in zsh":       {"foo | head", "(eval):1: command not found: foo"},
		"no such program that reads":   {"psql -c 'select 1' 2>&1 | head -5", "(eval):1: command not found: psql"},
		"no such program on Windows":   {"foo | Select-Object -First 3", "foo : The term 'foo' is not recognized as the name of a cmdlet, function"},
		"zsh without a match":          {"rm *.x | tail", "zsh:1: no matches found: *.x"},
		"a wrong argument":             {"tool frob 2>&1 | tail -5", "error: unrecognized subcommand 'frob'\n\nUsage: tool <COMMAND>\n\nFor more information, try '--help'."},
		"a wrong argument of a Python": {"x.py --y 2>&1 | tail -1", "x.py: error: unrecognized arguments: --y"},
		"a missing file":               {"cp a b 2>&1 | tail -1", "cp: cannot stat 'a': No such file or directory"},
		"a fallback":                   {"npm test || true", "npm ERR! Test failed.  See above for more details."},
		"a report behind it":           {"go build ./... ; echo done", "./x.go:1:2: undefined: y\ndone"},
		"a status that is printed":     {"make check > log 2>&1; echo \"exit: $?\"", "exit: 2"},
		"a status of the pipe":         {"make | tail -1; echo \"EXIT=$?\"", "make: *** [all] Error 1\nEXIT=0"},
		"a file of its own":            {"go test ./... > /tmp/out 2>&1; tail -3 /tmp/out", "FAIL\texample.org/x\t0.1s\nFAIL"},
		"a wrapper":                    {"wrap bun test", " 5 pass\n 1 fail\nRan 6 tests across 1 file."},
		"an unknown wrapper's program": {"wrap bun run x", "error: unrecognized subcommand 'bun'\n\nUsage: wrap <COMMAND>"},
		"behind a change of folder":    {"cd /w && FOO=1 timeout 60 go test ./... 2>&1 | tail -1", "FAIL"},
		"pnpm without the program":     {"pnpm --filter web exec biome check 2>&1 | tail -10", "undefined\n/srv/orchard/apps/web:\n\u2009ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL\u2009 Command \"biome\" not found"},
		"ginkgo":                       {"go test ./... 2>&1 | grep -E 'FAIL|It'", "FAIL! -- 53 Passed | 3 Failed | 0 Pending | 0 Skipped"},
		"playwright's list":            {"npx playwright test --reporter=list | grep -E 'passed|✘'", "  ✘   1 [chromium] › a.spec.ts:3:1 › opens (584ms)"},
		"flutter":                      {"flutter test | tail -1", "00:03 +1 -12: Some tests failed."},
		"a test of Swift":              {"swift test 2>&1 | tail -2", "\t Executed 3 tests, with 1 failure (0 unexpected) in 0.1 (0.1) seconds"},
		"minitest":                     {"bin/rails test | tail -2", "3 runs, 4 assertions, 1 failures, 0 errors, 0 skips"},
		"ExUnit":                       {"mix test | tail -2", "3 tests, 1 failure"},
		"deno":                         {"deno test | tail -2", "FAILED | 3 passed | 1 failed (20ms)"},
		"nextest":                      {"cargo nextest run 2>&1 | tail -3", "     Summary [   0.2s] 4 tests run: 3 passed, 1 failed, 0 skipped"},
		"turbo":                        {"npx turbo run test | tail -3", "Failed:    @orchard/core#test\n\n ERROR  run failed: command  exited (1)"},
		"a playbook":                   {"ansible-playbook site.yml | tail -1", "host1 : ok=3 changed=0 unreachable=0 failed=1 skipped=0"},
		"kubectl":                      {"kubectl apply -f a.yml 2>&1 | tail -1", "Error from server (NotFound): namespaces \"orchard\" not found"},
		"cmake":                        {"cmake -B build 2>&1 | tail -4", "CMake Error at CMakeLists.txt:3 (find_package):\n  Could not find a package"},
		"a resolver":                   {"uv sync 2>&1 | tail -3", "  × No solution found when resolving dependencies:\n  ╰─▶ Because pear was not found"},
		"markdownlint":                 {"npx markdownlint-cli2 a.md | tail -1", "a.md:3:121 error MD013/line-length Line length"},
		"a newer PowerShell":           {"$x[0] | Out-Host", "\x1b[31;1mInvalidOperation: \x1b[31;1mCannot index into a null array.\x1b[0m"},
		"a script with Windows ends":   {"./run.sh | head", "env: 'bash\\r': No such file or directory"},
		"a bad interpreter":            {"./run.sh | head", "bash: ./run.sh: /bin/bash^M: bad interpreter: No such file or directory"},
		"a German shell":               {"pear | head", "bash: pear: Kommando nicht gefunden."},
		"a French shell":               {"pear | head", "bash: pear : commande introuvable"},
		"a Chinese cmd":                {"pear | more +1", "'pear' 不是内部或外部命令，也不是可运行的程序"},
		"a Chinese PowerShell":         {"pear | Select-Object -First 2", "pear: 无法将“pear”项识别为 cmdlet、函数、脚本文件或可运行程序的名称。"},
		"a Russian shell":              {"pear | head", "bash: pear: команда не найдена"},
		"a Chinese git":                {"git merge x 2>&1 | tail -2", "致命错误：'main' 已经被工作区使用"},
		"a word of the script's own":   {"npm test >/dev/null 2>&1 && echo 'ALL GREEN' || echo 'TESTS FAILED'", "TESTS FAILED"},
		"with Windows line ends":       {"go test . | tail", "FAIL\r\nFAIL\tx\t0.1s\r\nFAIL\r\n"},
	} {
		if !masked(c.command, c.output) {
			t.Errorf("%s is not seen: %s\n%s", name, c.command, c.output)
		}
	}
}

func TestSuccessIsNotTakenForFailure(t *testing.T) {
	for name, c := range map[string]struct{ command, output string }{
		"no output":                         {"go build ./... 2>&1 | tail", ""},
		"a passing run":                     {"go test ./... 2>&1 | tail -3", "ok  \texample.org/a\t0.1s\nok  \texample.org/b\t0.1s"},
		"a passing run that logs failures":  {"bun test | tail", "Task 2 failed: timeout\n[worker] error: giving up\n 12 pass\n 0 fail\nRan 12 tests across 2 files."},
		"an error that a test expects":      {"go test -v ./... | tail -4", "=== RUN   TestBad\n    bad_test.go:3: got error: fatal: no repository\n--- PASS: TestBad (0.00s)\nPASS\nok  \tx\t0.1s"},
		"no failures in a summary":          {"npx jest | tail", "Tests:       3 passed, 3 total\nTime: 1 s"},
		"warnings only":                     {"npm run lint | tail -1", "✖ 25 problems (0 errors, 25 warnings)"},
		"no errors found":                   {"npx tsc --watch false | tail -1", "Found 0 errors."},
		"cargo, passing":                    {"cargo test | tail -1", "test result: ok. 12 passed; 0 failed; 0 ignored"},
		"npm warnings":                      {"npm install | tail -2", "npm warn deprecated x@1\nadded 3 packages"},
		"a search":                          {"grep -rn 'panic:' . | head", "panic: here\nfatal: there"},
		"a search for failures":             {"rg -n FAIL docs | tail", "FAIL\nFAIL\tx\t0.1s"},
		"a file":                            {"cat build.log | tail -3", "make: *** [all] Error 1"},
		"a file of somebody else":           {"make > /dev/null; tail -3 old.log", "make: *** [all] Error 1"},
		"a list of files":                   {"ls | head", "error.go\nfatal: x\nFAIL"},
		"history":                           {"git log --oneline | head -3", "1234567 fix: panic\nfatal: is a word in here\nFAIL"},
		"history elsewhere":                 {"cd /w && git --no-pager -C sub log -3 | cat", "error: is a word"},
		"a difference":                      {"git diff HEAD~1 | tail -3", "error: old\nFAIL"},
		"logs of a service":                 {"docker compose logs api 2>&1 | tail -2", "Error: connection refused\npanic: boom"},
		"logs of a pipeline":                {"gh run view 1 --log | tail -3", "FAIL\tx\t0.1s\nFAIL"},
		"an answer of a server":             {"curl -s localhost/x | head", "Error: not found"},
		"a program that prints an error":    {"./tool --explain E42", "Error: this is what E42 means"},
		"a check that finds nothing":        {"test -f x || echo missing", "missing"},
		"a status of 0":                     {"make; echo \"exit: $?\"", "fatal: is printed by a script\nexit: 0"},
		"an answer of 1":                    {"grep -q x y; echo $?", "1"},
		"text in a here-document":           {"cat > x.md <<'EOF'\ngo test | tail\nEOF\ngit add x.md && git commit -m 'x'", "[main 1234567] error: wording"},
		"operators in quotes":               {`git commit -m "fix | tail; error"`, "[main 1234567] fix | tail; error\n 1 file changed"},
		"the word for success":              {"npm test >/dev/null 2>&1 && echo 'ALL GREEN' || echo 'TESTS FAILED'", "ALL GREEN"},
		"what is there, or not":             {"ls a 2>/dev/null || echo 'not there'", "not there"},
		"which program there is":            {"which pear || echo 'pear not found'", "pear not found"},
		"ginkgo, passing":                   {"go test -v ./... | tail -3", "SUCCESS! -- 53 Passed | 0 Failed | 0 Pending | 0 Skipped\nPASS\nok  \tx\t0.1s"},
		"a test of Swift, passing":          {"swift test | tail -2", "\t Executed 2 tests, with 0 failures (0 unexpected) in 0.1 seconds"},
		"ExUnit, passing":                   {"mix test | tail -2", "3 tests, 0 failures"},
		"minitest, passing":                 {"bin/rails test | tail -2", "3 runs, 4 assertions, 0 failures, 0 errors, 0 skips"},
		"a playbook, passing":               {"ansible-playbook site.yml | tail -1", "host1 : ok=3 changed=0 unreachable=0 failed=0 skipped=0"},
		"a clean analysis":                  {"dart analyze | tail -1", "No issues found!"},
		"an error that a passing test logs": {"flutter test | tail -2", "错误：连接被拒绝\n00:03 +12: All tests passed!"},
		"counts in other words":             {"./report | tail -2", "  12 failed over the year\n3 failing grades"},
		"a loop that reads":                 {"for f in *.log; do tail -1 $f; done", "fatal: x"},
	} {
		if masked(c.command, c.output) {
			t.Errorf("%s is taken for a failure: %s\n%s", name, c.command, c.output)
		}
	}
}

// What is known to be missed, so that a change that finds it is noticed.
func TestKnownMisses(t *testing.T) {
	for name, c := range map[string]struct{ command, output string }{
		"a failure before the last command": {"go test ./a | tail -2; go test ./b | tail -8; ls | head -40", "FAIL\nok  \tb\t0.1s" + strings.Repeat("\nfile", 10)},
		"a request that was refused":        {"curl -s localhost/health | head", `{"error":"Not Found","statusCode":404}`},
	} {
		if masked(c.command, c.output) {
			t.Errorf("%s is found now", name)
		}
	}
}

func FuzzMasked(f *testing.F) {
	f.Add("go test ./... 2>&1 | tail -5; echo $?", "FAIL\n1")
	f.Add("cat <<'EOF' | sh\nx\nEOF", "\x1b[31")
	f.Add("a > b; tail b", "x")
	f.Add("\"' \\", "\x1b[")
	f.Fuzz(func(t *testing.T, command, output string) { masked(command, output) })
}

// An ending without hints is never looked for.
func TestEveryEndingIsHinted(t *testing.T) {
	for _, e := range endings() {
		if len(e.hints) == 0 || e.kind == "" || e.hinted("") {
			t.Errorf("%q has no hints", e.kind)
		}
	}
}
