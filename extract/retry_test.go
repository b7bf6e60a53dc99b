package extract

import (
	"testing"

	"session-learning/scoring"
	"session-learning/transcript"
)

func TestRetry(t *testing.T) {
	type events = []transcript.Event
	for complaint, l := range map[string]lesson{
		"a wrapper that does not know a command was not dropped": {
			events{fails("wrap pear run test", "error: unrecognized subcommand 'pear'"), works("pear run test")},
			"retry/wrapper-dropped", "Run `pear` without `wrap`", ""},
		"the right form may fail for what it finds": {
			events{fails("wrap pear run test", "error: unrecognized subcommand 'pear'"), fails("pear run test", "3 tests failed")},
			"retry/wrapper-dropped", "Run `pear` without `wrap`", ""},
		"a tool that is not on the path": {
			events{fails("harvest --all", "bash: harvest: command not found"), works("npx harvest --all")},
			"retry/wrapper-added", "`harvest` is not on the path here; use `npx harvest`", ""},
		"a script in another shell is not quoted": {
			events{fails("zsh -c 'a=1\nb=2\necho $a'", "bash: line 1: zsh: command not found"), works("bash -c 'a=1\nb=2\necho $a'")},
			"retry/other-tool", "`zsh` is not on the path here; use `bash`", ""},
		"a failure behind a pipe": {
			events{masked("npx harvest --all | tail -5", "sh: harvest: command not found"), works("pnpm exec harvest --all")},
			"retry/wrapper-added", "use `pnpm exec harvest`", "draft"},
		"an option that does not exist": {
			events{fails("gh pr list --json size", `Unknown JSON field: "size"`), works("gh pr list --json number"), works("gh pr list --json number")},
			"retry/other-arguments", "Give `gh pr list` the argument `number` rather than `size`", ""},
		"an option that must be left out": {
			events{fails("pear pick --fast --all", "error: unknown option '--fast'"), works("pear pick --all"), works("pear pick --all")},
			"retry/other-flags", "Run `pear pick` without `--fast`", ""},
		"the folder that a script belongs to": {
			events{fails("pear run lint", `error: Script not found "lint"`), works("cd /srv/orchard/web && pear run lint")},
			"retry/other-folder", "from `web`", "draft"},
		"a variable that was missing": {
			events{fails("orch publish", "error: unknown option for region, set ORCH_REGION"), works("ORCH_REGION=eu orch publish")},
			"retry/other-variable", "Set `ORCH_REGION=eu`", ""},
		"a pattern that the shell took for its own": {
			events{fails("gh api repos/o/r/pulls?page=2", "(eval):1: no matches found: repos/o/r/pulls?page=2"), works("gh api 'repos/o/r/pulls?page=2'")},
			"retry/other-quotes", "Quote arguments that hold `?`", ""},

		"the repository of every call of a program": {
			events{fails("gh pr comment 12 --repo fig/orchard --body x", "GraphQL: Could not resolve to a Repository with the name 'fig/orchard'. (repository)"), works("gh pr comment 12 --repo grove/orchard --body x"), works("gh pr view 12 --repo grove/orchard")},
			"retry/other-arguments", "The repository for `gh` is `grove/orchard`, not `fig/orchard`", ""},
		"a path that is read from the folder of a package": {
			events{fails("pnpm --filter pears exec jest --config apps/pears/jest.json --ci", "Error: Can't find a root directory while resolving a config file path."), works("cd apps/pears && npx jest --ci"), works("cd apps/pears && npx jest --ci")},
			"retry/wrapper-added", "leave `--config apps/pears/jest.json` out, or write the path as seen from `apps/pears`", ""},
		"a tool of one package of several": {
			events{fails("npx harvest --all", "sh: harvest: command not found"), works("pnpm --filter pears exec harvest --all")},
			"retry/wrapper-added", "`harvest` belongs to one package here; use `pnpm --filter pears exec harvest`", ""},
		"the value of an option that is not known": {
			events{fails("pytest tests --patience=30", "pytest: error: unrecognized arguments: --patience=30"), works("pytest tests"), works("pytest tests")},
			"retry/other-flags", "leave `--patience` out", ""},
		"what a runner is given before the command that it runs": {
			events{fails("vault run -- pear pick", "Unable to fetch secrets from the vault, unknown option project"), works("vault run --project crates --config ci -- pear sort shed/all.json"), works("vault run --project crates --config ci -- pear pick")},
			"retry/other-arguments", "Run `vault run` with `--project crates --config ci`", ""},
		"an option of the settings": {
			events{fails("pytest tests -p no:crates", "pytest: error: unrecognized arguments: -n\n  inifile: /srv/orchard/pyproject.toml"), works("pytest tests -o addopts="), works("pytest tests -o addopts=")},
			"retry/other-flags", "because `-n` stands in the settings (pyproject.toml), not in the command", ""},
		"what is left out beside what helps": {
			events{fails("pytest -q --ignore=services/orchard/tests/test_pears.py", "ModuleNotFoundError: No module named 'tests.test_pears'"), works("pytest -q --import-mode=importlib"), works("pytest -q --import-mode=importlib")},
			"retry/other-flags", "Run `pytest` with `--import-mode=importlib`", ""},
		"another shell does not know all of it": {
			events{fails("zsh -c 'echo $a'", "bash: line 1: zsh: command not found"), works("bash -c 'echo $a'")},
			"retry/other-tool", "say that the rest is untested, because `zsh` is not installed", ""},

		"an unknown error, and a flag that keeps working": {
			events{fails("cluster logs ledger", "Error from server: deployment ledger is nowhere"), works("cluster logs ledger -n fruit"), works("cluster describe ledger -n fruit")},
			"retry/other-flags", "Run `cluster logs ledger` with `-n fruit`", ""},
		"an unknown error, and the output names the flag": {
			events{fails("crates seed --all", "error: target seed wants the features: postgres"), replies("I try it with them."), works("ls"), works("crates seed --all --features postgres")},
			"retry/other-flags", "with `--features postgres`", ""},
		"an unknown error that the agent explains": {
			events{fails("crates get pear", "crates: pear@v1: 404 at the proxy"), replies("Pear is not on the public proxy, so it must be fetched directly."), works("CRATES_PRIVATE=pear crates get pear")},
			"retry/other-variable", "because pear is not on the public proxy", "draft"},
		"the project's own copy of a tool": {
			events{fails("gradlew assemble", "gradlew : The term 'gradlew' is not recognized as the name of a cmdlet"), works(`.\gradlew assemble`)},
			"retry/other-tool", "`gradlew` is not on the path here", ""},
		"another interpreter": {
			events{fails("python - <<'EOF'\nprint(1)\nEOF", "bash: line 1: python: command not found"), works("python3 - <<'EOF'\nprint(1)\nEOF")},
			"retry/other-tool", "`python` is not on the path here; use `python3`", ""},
		"another tool with other words": {
			events{fails("jq -r '.names[]' pears.json", "bash: line 1: jq: command not found"), works("python3 -c \"import json; print(json.load(open('pears.json'))['names'])\"")},
			"retry/other-tool", "`jq` is not on the path here; use `python3`", ""},
		"the tools of another shell": {
			events{fails("grep -rn pear src", "grep : The term 'grep' is not recognized as the name of a cmdlet"), works("Get-ChildItem src -Recurse | Out-Null; Select-String -Path src -Pattern pear")},
			"retry/other-tool", "use `Select-String`", ""},
		"a question asked in the wrong form": {
			events{fails("find src -printf %p", "find: -printf: unknown primary or operator"), works("find src -print"), works("find src -print")},
			"retry/other-flags", "Give `find src` `-print` rather than `-printf %p`", ""},
		"the module lies in a folder": {
			events{fails("go test ./...", "pattern ./...: directory prefix . does not contain main module or its selected dependencies"), works("cd src && go test ./..."), works("cd src && go test ./pear")},
			"retry/other-folder", "Run `go test` from `src`", ""},
		"a script that looks for its files where it runs": {
			events{fails("node tools/export/index.mjs", "Error: ENOENT: no such file or directory, open 'config.json'"), works("cd tools/export && node index.mjs"), works("cd tools/export && node index.mjs --all")},
			"retry/other-folder", "from `tools/export`", ""},
		"a script of another shell is named": {
			events{fails("sh ./build.sh all", "./build.sh: error: unknown option all"), works("sh ./build.sh --all"), works("sh ./build.sh --all")},
			"retry/other-arguments", "`sh ./build.sh`", ""},
		"a number of the moment is none of the advice": {
			events{fails("gh pr view 421 --json size", `Unknown JSON field: "size"`), works("gh pr view 421 --json additions"), works("gh pr view 421 --json additions")},
			"retry/other-arguments", "gh pr view <number> --json additions", ""},
		"the module lies elsewhere, and the file with it": {
			events{fails("go run /srv/try.go", "/srv/try.go:3:2: no required module provides package example.com/o/seed: go.mod file not found in current directory"), works("cd src && go run ./cmd/try"), works("cd src && go run ./cmd/try")},
			"retry/other-folder", "Put a file for `go run` below `src`", ""},
		"a script that may not be run": {
			events{fails("./scripts/pick.sh --all", "bash: ./scripts/pick.sh: Permission denied"), works("bash scripts/pick.sh --all")},
			"retry/other-tool", "Run `bash scripts/pick.sh --all`", ""},
		"a host is no question for help": {
			events{fails("psql -h localhost -d orchard", `psql: error: FATAL: role "x" does not exist`), works("psql -h localhost -U orchard -d orchard"), works("psql -h localhost -U orchard -d seeds")},
			"retry/other-flags", "with `-U orchard`", ""},

		"a check that does not run is no advice":     {events{fails("cargo test -p pear", "error: failed to bind TCP listener, no such option"), works("cargo test -p pear --no-run"), works("cargo test -p pear --no-run")}, "", "", ""},
		"what is not asked for does not fail":        {events{fails("check-all.ps1 -Json -RequireTasks", "ERROR: tasks.md does not exist"), works("check-all.ps1 -Json"), works("check-all.ps1 -Json")}, "", "", ""},
		"a failure that is hidden is no advice":      {events{fails("orch pick --fast", "error: unknown option '--fast'"), works("orch pick --fst || true")}, "", "", ""},
		"looking for a program is not using another": {events{fails("uv sync --all", "zsh: command not found: uv"), works("brew list uv")}, "", "", ""},
		"the line speaks of another program":         {events{fails("orch build src", "bash: line 1: seed: command not found"), works("pear build src")}, "", "", ""},
		"another branch is no lesson":                {events{fails("git push origin fix/pear-12", "error: unknown option for fix/pear-12"), works("git push origin feat/apple-13"), works("git push origin feat/apple-13")}, "", "", ""},
		"a script's own variable is none":            {events{masked("bash tools/pick.sh --all", "OSError: File name too long"), works("cmd='x' status=1; bash tools/pick.sh --all")}, "", "", ""},
		"a variable that only shows more":            {events{fails("orch build", "Error: no such host, run with RUST_BACKTRACE=1"), works("RUST_BACKTRACE=1 orch build")}, "", "", ""},
		"a variable does not mend a wrong option":    {events{fails("emu wait", "unknown option: -cold"), works("SEED_HOME=/opt/seed emu wait")}, "", "", ""},
		"an unknown error that nothing proves":       {events{fails("cluster logs ledger", "Error from server: deployment ledger is nowhere"), works("cluster logs ledger --since 1h")}, "", "", ""},
		"another object is no lesson":                {events{fails("cluster logs api-6d9f", "Error from server: api-6d9f is nowhere"), works("cluster logs api-7b4c"), works("cluster logs api-7b4c")}, "", "", ""},
		"another number is no lesson":                {events{fails("gh pr view 421 --comments", "GraphQL: Could not resolve to a PullRequest with the number of 421. (repository)"), works("gh pr view 412 --comments"), works("gh pr view 412 --comments")}, "", "", ""},
		"showing more is no lesson":                  {events{fails("./smoke.sh staging", "smoke: step 4 did not answer"), works("./smoke.sh staging --verbose"), works("./smoke.sh staging --verbose")}, "", "", ""},
		"other tests that pass say nothing of red":   {events{fails("go test ./...", "--- FAIL: TestPear\n pear_test.go:3: got 1, want 2"), works("go test ./apple -run TestApple"), works("go test ./apple -run TestApple")}, "", "", ""},

		"silence of a fetched program is no success": {events{fails("pnpm exec harvest check", `ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL  Command "harvest" not found`), prints("npx harvest check", ""), prints("npx harvest check", "")}, "", "", ""},

		"a slip of the fingers is no lesson":         {events{fails("pera run test", "pera: command not found"), works("pear run test")}, "", "", ""},
		"a slip in a folder is no lesson":            {events{fails("cd web && pear run lint", "bash: line 1: cd: web: No such file or directory"), works("pear run lint")}, "", "", ""},
		"a search that finds nothing is no failure":  {events{fails("grep -rn pear src", ""), works("grep -rn apple src")}, "", "", ""},
		"asking for help is no failure":              {events{fails("orch --help", "usage: orch [options]"), works("orch build")}, "", "", ""},
		"taking a guard away is no advice":           {events{fails("git commit -m x", "error: pre-commit hook failed: unknown option"), works("git commit --no-verify -m x")}, "", "", ""},
		"an insecure download is no advice":          {events{fails("fetcher https://a.example/x", "error: certificate not installed"), works("fetcher --insecure https://a.example/x")}, "", "", ""},
		"a query that was rewritten is not quotable": {events{fails("gh api graphql -f 'query=\n{ a {\n b } }'", "gh: unknown argument c"), works("gh api graphql -f 'query=\n{ a {\n d } }'")}, "", "", ""},
		"what comes back is not overcome": {events{fails("wrap pear run test", "error: unrecognized subcommand 'pear'"), works("pear run test"),
			fails("wrap pear run test", "error: unrecognized subcommand 'pear'")}, "", "", ""},
		"a person says that it did not help": {events{fails("wrap pear run test", "error: unrecognized subcommand 'pear'"), works("pear run test"),
			says("still broken, same error")}, "", "", ""},
		"a background call has no outcome yet": {events{fails("wrap pear run test", "error: unrecognized subcommand 'pear'"),
			{Kind: transcript.Call, Tool: transcript.Tool{Command: "pear run test", Outcome: transcript.OK, Background: true}}}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}

func TestTypo(t *testing.T) {
	for words, want := range map[[2]string]bool{
		{"pnmm", "pnpm"}: true, {"staus", "status"}: true, {"BUILD", "build"}: true,
		{"python", "python3"}: false, {"npm", "pnpm"}: false, {"rtk", "bun"}: false, {"--flag", "--other"}: false,
	} {
		r := resolution{variant: variant{removed: words[:1], added: words[1:]}}
		if got := typo(r); got != want {
			t.Errorf("typo %s → %s = %v", words[0], words[1], got)
		}
	}
}

// TestSignatureIsThatOfTheEvent ties what is stored to what session-start makes of the same failure: the tool's name as
// the client calls it, and the error as the client tells it.
func TestSignatureIsThatOfTheEvent(t *testing.T) {
	for complaint, c := range map[string][2]string{
		"a plain error":     {"Bash", "Exit code 2\nerror: unrecognized subcommand 'pear'"},
		"without a status":  {"Bash", "error: unrecognized subcommand 'pear'"},
		"in colours":        {"Bash", "Exit code 1\n\x1b[31merror\x1b[0m: unrecognized subcommand 'pear' in /srv/orchard/core/a.go:3:4"},
		"another shell":     {"PowerShell", "Exit code 1\nwrap : error: unrecognized subcommand 'pear'\r\nAt C:\\src\\orchard\\run.ps1:3 char:1"},
		"with other output": {"Bash", "Exit code 1\n> wrap\nstep one\n\nerror: unrecognized subcommand 'pear'\nTry '--help'"},
	} {
		failing := call(transcript.Failed, "wrap pear run test", c[1])
		failing.Tool.Name = c[0]
		got := learned(home, failing, works("pear run test"))
		if want := scoring.Signature(c[0], c[1]); len(got) != 1 || want == "" || got[0].Signature.String() != want {
			t.Errorf("%s: %d learned, want the signature %q", complaint, len(got), want)
			for _, g := range got {
				t.Logf("%q", g.Signature)
			}
		}
	}
}
