package extract

import (
	"slices"
	"strings"
	"testing"

	"session-learning/internal/redact"
)

// TestTroubles asks of each known failure what it is, and of what looks like one that it is none.
func TestTroubles(t *testing.T) {
	const lock = "fatal: Unable to create '/srv/orchard/.git/index.lock': File exists.\n\nAnother git process seems to be running"
	for failing, want := range map[[2]string]string{
		{"git commit -m x", "致命错误：无法创建 '/srv/orchard/.git/index.lock'：File exists。"}: "index.lock exists",
		{"git add . && git commit -m x", lock}:                                                                                                "index.lock exists",
		{"git checkout main", "fatal: 'main' is already used by worktree at '/srv/two'"}:                                                      "one worktree only",
		{"git switch main", "致命错误：'main' 已经被工作区 '/srv/two' 使用"}:                                                                               "one worktree only",
		{"gh pr edit 4 --title x", "GraphQL: Projects (classic) is being deprecated in favor of the new Projects"}:                            "Projects (classic)",
		{"gh pr merge 4 --delete-branch", "failed to run git: fatal: 'main' is already checked out at '/srv/two'"}:                            "`--delete-branch`",
		{"npm ci && npm test", "The token '&&' is not a valid statement separator in this version."}:                                          "PowerShell 5",
		{"sh -c 'source env.sh'", "sh: 1: source: not found"}:                                                                                 "`source` is not known",
		{"jq '.[] | select(.a != 1)' a.json", "jq: error: syntax error, unexpected INVALID_CHARACTER"}:                                        "without `!=`",
		{"sed -i 's/a/b/' a.txt", `sed: 1: "a.txt": invalid command code a`}:                                                                  "`sed -i ''`",
		{`grep -oP '\d+' a.txt`, "grep: invalid option -- P"}:                                                                                 "its grep has no `-P`",
		{"stat -c %s a.txt", "stat: illegal option -- c"}:                                                                                     "GNU date",
		{`rg "--profile" src`, "rg: unrecognized flag --profile"}:                                                                             "begins with a dash",
		{"pip install seed", "error: externally-managed-environment"}:                                                                         "virtual environment",
		{"ls plans/*.md 2>/dev/null", "(eval):1: no matches found: plans/*.md"}:                                                               "In zsh",
		{"curl -s http://localhost:8000/pears?page=1", "(eval):1: no matches found: http://localhost:8000/pears?page=1"}:                      "Quote arguments",
		{`psql -c "SELECT 1 WHERE a != 2"`, `ERROR:  syntax error at or near "\"`}:                                                            "Write `<>`",
		{"sed -i '' 's|a|b|g' go.mod", "gsed: can't read s|a|b|g: No such file or directory"}:                                                 "without `''`",
		{"python - <<'PY'\nprint(1)\nPY", "ParserError:\nLine |\n   1 | python - <<'PY'"}:                                                     "no here-documents",
		{`$c -replace "<a b=\"c\">", "d"`, "ParserError: \nLine |"}:                                                                           "a backslash does not escape",
		{"ls -la", "Get-ChildItem: A parameter cannot be found that matches parameter name 'la'."}:                                            "aliases",
		{`cd /d C:\src\orchard && git fetch`, `Set-Location: A positional parameter cannot be found that accepts argument 'C:\src\orchard'.`}: "Set-Location",
		{"npm run build", "npm : File C:\\node\\npm.ps1 cannot be loaded because running scripts is disabled on this system."}:                "npm.cmd",
		{"python -c 'print(1)'", "UnicodeEncodeError: 'cp932' codec can't encode character '\\u2013'"}:                                        "PYTHONUTF8=1",
		{"go test ./...", "pear.go:3:4: non-constant format string in call to fmt.Errorf"}:                                                    "runs vet",
		{"npm install 2>&1 | tail -5", "npm error ENOTEMPTY: directory not empty, rename '/srv/a' -> '/srv/b'"}:                               "node_modules",
		{"node seed.js", "ReferenceError: require is not defined in ES module scope, you can use import instead"}:                             "`.cjs`",
		{"node seed.js", "SyntaxError: Cannot use import statement outside a module"}:                                                         "`.mjs`",
		{"adb shell id", "error: more than one device/emulator"}:                                                                              "adb -s",
		{"git status", "fatal: detected dubious ownership in repository at '/srv/orchard'"}:                                                   "safe.directory",

		{"orch build", lock}: "",
		{"cat notes.md", "fatal: 'main' is already used by worktree at '/srv/two'"}:                       "",
		{"git commit -m x", "fatal: Unable to create '/srv/x': Permission denied"}:                        "",
		{"gh api graphql", "GraphQL: Projects (classic) is being deprecated"}:                             "",
		{"jq '.a' a.json", "jq: error: syntax error, unexpected INVALID_CHARACTER"}:                       "",
		{"sed -n 1p a.txt", `sed: 1: "a.txt": invalid command code a`}:                                    "",
		{"grep -q x a.txt", "grep: a.txt: No such file or directory"}:                                     "",
		{"date -j x", "date: illegal option -- x"}:                                                        "",
		{"rg profile src", "rg: unrecognized flag --profle"}:                                              "",
		{"pear add -D seed@*", "(eval):1: no matches found: seed@*"}:                                      "",
		{"ls plans/*.md", "(eval):1: no matches found: plans/*.md"}:                                       "",
		{"sh -c 'build'", "sh: 1: build: not found"}:                                                      "",
		{"curl -s 'http://localhost:8000/pears?page=1'", "curl: (7) Failed to connect"}:                   "",
		{`psql -c "SELECT 1 WHERE"`, `ERROR:  syntax error at or near "WHERE"`}:                           "",
		{"sed -i 's|a|b|g' go.mod", "sed: can't read go.mod: No such file or directory"}:                  "",
		{"Get-Content a.txt -Raw", "ParserError: \nLine |"}:                                               "",
		{"ls src", "Get-ChildItem: Cannot find path 'src' because it does not exist."}:                    "",
		{"cd orchard", `Set-Location: A positional parameter cannot be found that accepts argument 'x'.`}: "",
		{"python -c 'print(1)'", "UnicodeDecodeError: 'utf-8' codec can't decode byte 0x87"}:              "",
		{"go test ./...", "pear_test.go:3: got 1, want 2"}:                                                "",
		{"rmdir pears", "rmdir: ENOTEMPTY: directory not empty"}:                                          "",
		{"node seed.js", "ReferenceError: pear is not defined"}:                                           "",
		{"orch devices", "error: more than one device/emulator"}:                                          "",
		{"git status", "fatal: not a git repository"}:                                                     "",
	} {
		tl := newTimeline(home, play(fails(failing[0], failing[1])), redact.New(redact.Person{}))
		got := ""
		if tr := tl.troubleOf(tl.events[0], strings.ToLower(failing[1])); tr != nil {
			got = tr.summary
		}
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %s\n got %q, want %q", failing[0], failing[1], got, want)
		}
	}
}

// TestTroublesAreSafeAdvice keeps what is told of known failures within what may be stored.
func TestTroublesAreSafeAdvice(t *testing.T) {
	for _, tr := range slices.Concat([]*trouble{&zshGlobs}, slices.Concat(troubles...)) {
		f := finding{summary: tr.summary, trigger: tr.trigger, action: tr.action, reason: tr.reason, example: tr.example}
		switch {
		case refused(f), !f.worded():
			t.Errorf("%s: it would not be stored", tr.summary)
		case len([]rune(tr.summary)) > maxSummary, len([]rune(f.insight())) > maxInsight, strings.Count(tr.topics, ",") < minKeywords-1:
			t.Errorf("%s: too long, or too few keywords", tr.summary)
		}
	}
}
