package extract

import "testing"

func TestAbsent(t *testing.T) {
	for line, want := range map[string]string{
		"bash: line 1: orch: command not found":                            "orch",
		"orch: command not found":                                          "orch",
		"command not found: orch":                                          "orch",
		"ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL Command 'orch' not found":      "orch",
		"orch : The term 'orch' is not recognized as the name of a cmdlet": "orch",
		"'orch' is not recognized as an internal or external command":      "orch",
		`exec: "orch": executable file not found in $PATH`:                 "orch",
		"error: Failed to spawn: `orch`":                                   "",
		"error: module seed not found":                                     "",
		"sed: can't read a.txt: No such file or directory":                 "",
	} {
		if got := absent(line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

func TestStandsIn(t *testing.T) {
	for pair, want := range map[[2]string]bool{
		{"rg", "grep"}: true, {"grep", "select-string"}: true, {"python", "python3"}: true, {"jq", "python3"}: true, {"docker", "podman"}: true,
		{"rg", "rg"}: false, {"orch", "grep"}: false, {"golangci-lint", "go"}: false, {"python", "jest"}: false,
	} {
		if got := standsIn(pair[0], pair[1]); got != want {
			t.Errorf("%s → %s: %v", pair[0], pair[1], got)
		}
	}
}

func TestGeneral(t *testing.T) {
	for line, want := range map[string]string{
		"gh pr view 421 --json size":                           "gh pr view <number> --json size",
		"gh pr create --base main --head fix/pear":             "gh pr create --base <branch> --head <branch>",
		"git push origin feat/pear-tree":                       "git push origin <branch>",
		"git switch -c tidy origin/main":                       "git switch -c tidy origin/main",
		"git show 0123abc":                                     "git show <hash>",
		"npx jest src/core/deep/pear.test.ts":                  "npx jest <file>",
		"go test ./...":                                        "go test ./...",
		"node tools/pick.mjs 421":                              "node tools/pick.mjs 421",
		"git add docs/fix.md":                                  "git add docs/fix.md",
		"orch build --id 550e8400-e29b-41d4-a716-446655440000": "orch build --id <hash>",
	} {
		c := parseShell(line)[0]
		got := ""
		for i, w := range general(c, nil).words {
			if i > 0 {
				got += " "
			}
			got += w
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

func TestEvasions(t *testing.T) {
	for line, want := range map[string]bool{
		"cargo test --no-run": true, "jest --passWithNoTests": true, "mvn install -DskipTests": true, "orch build || true": true, "make -n --dry-run": true,
		"pip install --break-system-packages x": true, "eslint . ; true": true, "gradle build -x test": true, "pytest --collect-only": true,
		"cargo test -p core": false, "docker build --no-cache .": false, "npm test -- --runInBand": false, "go test ./... | tail": false, "git rebase --skip-ahead": true,
	} {
		if got := evasions.matches(" " + line + " "); got != want {
			t.Errorf("%q evades: %v", line, got)
		}
	}
}

func TestDemand(t *testing.T) {
	for line, want := range map[string]demanded{
		"MD040/fenced-code-language Fenced code blocks should have a language specified [Context: \"```\"]": {rule: "MD040", name: "fenced-code-language", says: "fenced code blocks should have a language specified"},
		"exec.Run must not be called. use exec.RunContext (noctx)":                                          {rule: "noctx", is: "exec.RunContext", was: "exec.Run"},
		"os.Chdir() could be replaced by t.Chdir() in a test (usetesting)":                                  {rule: "usetesting", is: "t.Chdir", was: "os.Chdir"},
		"'x' is defined but never used":                                                                     {},
		"files must be replaced":                                                                            {},
	} {
		if got := demandOf(line); got != want {
			t.Errorf("%q: got %+v, want %+v", line, got, want)
		}
	}
}
