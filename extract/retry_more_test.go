package extract

import (
	"testing"

	"session-learning/transcript"
)

// prints is a call that ended well with an output.
func prints(command, output string) transcript.Event { return call(transcript.OK, command, output) }

const jobLog = "09:00 ##[group]pear\n09:01 (fail) ripens\n09:02 1 fail\n09:03 done\n"

// TestRetryOfMachines is what depends on the machine and on what was read into the shell.
func TestRetryOfMachines(t *testing.T) {
	type events = []transcript.Event
	const noVenv = "/bin/bash: .venv/bin/activate: No such file or directory"
	const unsetURL = "ValueError: ORCH_URL environment variable is required but not set"
	for complaint, l := range map[string]lesson{
		"the virtual environment has another name": {
			events{fails("source .venv/bin/activate && pytest tests", noVenv), works("ls"), works("source venv/bin/activate && pytest tests"), works("source venv/bin/activate && pytest tests")},
			"retry/other-setup", "Source `venv/bin/activate` before `pytest`", ""},
		"a file of variables has to be read first": {
			events{fails("python -c 'import seed'", unsetURL), works("ls -a"), works("set -a && source .env && set +a && python -c 'import seed; seed.run()'")},
			"retry/other-setup", "`set -a && source .env && set +a`", ""},
		"a tool of the machine that refuses a usual option": {
			events{fails("rm -rf web/pears", "# Un-recognized argument -rf at index 1"), fails("rm -r web/pears", "# Un-recognized argument -r at index 1"),
				works(`node -e "require('fs').rmSync('web/pears', { recursive: true })"`)},
			"retry/other-tool", "`rm` does not know `-rf` here: use `node`", ""},
		"a tool that belongs to a package": {
			events{fails("npx harvest build --root apps/docs", "sh: harvest: command not found"), works("cat apps/docs/package.json"), works("cd apps/docs && npm run build")},
			"retry/other-folder", "belongs to the package in `apps/docs`: run `npm run build` there", ""},
		"a runner that has not got the tool": {
			events{fails("uv run pear check .", "error: Failed to spawn: `pear`"), works("uv run --with pear pear check ."), works("uv run --with pear pear check src")},
			"retry/other-flags", "with `--with pear`", ""},
		"a query that prints nothing": {
			events{prints("gh run view 22090575671 --log-failed", ""), prints("gh run view 22090575671 --log | grep fail", ""), prints("gh run view 22090575671 --job 6383457 --log", ""),
				prints("gh api repos/o/r/actions/jobs/6383457/logs | tail -60", jobLog)},
			"retry/printed-nothing", "`gh run view <run> --log-failed` prints nothing, run `gh api 'repos/{owner}/{repo}/actions/jobs/<job>/logs'`", ""},
		"options that exclude each other": {
			events{fails("Get-Content a.txt -TotalCount 90 -Raw", "Get-Content: The 'Raw' and 'TotalCount' parameters cannot be specified in the same command."),
				works("Get-Content a.txt -Raw"), works("Get-Content a.txt -Raw")},
			"retry/other-flags", "both `-TotalCount` and `-Raw`", ""},
		"a project that wants another package manager": {
			events{fails("pnpm test --filter=seeds", "ERROR This project is configured to use bun"), works("bun test packages/seeds")},
			"retry/other-tool", "Use `bun` here, not `pnpm`", ""},

		"another package manager that nobody asked for": {
			events{fails("pnpm test --filter=seeds", "ERROR unknown option: filter"), works("bun test packages/seeds")}, "", "", ""},
		"another environment does not mend a test": {
			events{fails("source a/bin/activate && pytest tests", "E   AssertionError: 1 != 2"), works("source b/bin/activate && pytest tests")}, "", "", ""},
		"the set-up of a person's shell is not the project's": {
			events{fails("pear dev", "error: unsupported engine"), works(". ~/.pear/setup.sh && pear dev"), works(". ~/.pear/setup.sh && pear dev")}, "", "", ""},
		"a look at a folder does not remove it": {
			events{fails("rm -rf web/pears", "# Un-recognized argument -rf at index 1"), works("ls -la web/pears"), works("ls -la web/pears")}, "", "", ""},
		"a script of another folder is another work": {
			events{fails("npx harvest build --root apps/docs", "sh: harvest: command not found"), works("cd apps/web && npm run build"), works("cd apps/web && npm run build")}, "", "", ""},
		"fewer tests are no way to call them": {
			events{fails("pnpm run test", "error: Missing ORCH_URL or ORCH_HOST"), works("pnpm run test --filter=seeds"), works("pnpm run test --filter=seeds")}, "", "", ""},
		"a search that finds nothing is an answer": {
			events{prints("gh run view 22090575671 --log | grep pear", ""), prints("gh run view 22090575671 --log | grep plum", ""), prints("gh run view 22090575671 --log | grep fig", ""),
				prints("gh api repos/o/r/actions/runs/22090575671", jobLog)}, "", "", ""},
		"twice nothing may be an answer": {
			events{prints("gh run view 22090575671 --log", ""), prints("gh run view 22090575671 --log", ""), prints("gh api repos/o/r/actions/runs/22090575671", jobLog)}, "", "", ""},
		"an answer about something else": {
			events{prints("gh run view 22090575671 --log", ""), prints("gh run view 22090575671 --log", ""), prints("gh run view 22090575671 --log", ""),
				prints("gh api repos/o/r/pulls", jobLog)}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}

// TestRanNoTests is a run that picks tests, finds none and ends well.
func TestRanNoTests(t *testing.T) {
	type events = []transcript.Event
	none := prints("pnpm --filter pears test -- --testPathPattern='ripe.spec' 2>&1 | tail", "> pears@1.0.0 test /srv/orchard/apps/pears\n> jest --passWithNoTests -- --testPathPattern=ripe.spec\n\nNo tests found, exiting with code 0")
	const green = "PASS src/ripe.spec.ts\n\nTests:       5 passed, 5 total\n"
	for complaint, l := range map[string]lesson{
		"no tests at all pass for a success": {events{none, prints("cd apps/pears && npx jest --testPathPattern='ripe.spec' 2>&1 | tail", green)},
			"retry/ran-no-tests", "`pnpm --filter pears test` with a pattern may run no tests and still end well: run `jest` itself", ""},
		"why they are not found": {events{none, prints("cd apps/pears && npx jest --testPathPattern='ripe.spec' 2>&1 | tail", green)},
			"retry/ran-no-tests", "because it hands `--` on", ""},
		"red tests were run, too": {events{none, prints("cd apps/pears && npx jest --testPathPattern='ripe.spec' || true", "FAIL src/ripe.spec.ts\nTests:       1 failed, 4 passed, 5 total\n")},
			"retry/ran-no-tests", "see that tests were run", ""},

		"another pattern is another question": {events{none, prints("pnpm --filter pears test -- --testPathPattern='sweet.spec'", green)}, "", "", ""},
		"other tests that run say nothing":    {events{none, prints("cd apps/pears && npx jest --testPathPattern='shed.spec'", green)}, "", "", ""},
		"the other way finds none either":     {events{none, prints("cd apps/pears && npx jest --testPathPattern='ripe.spec'", "No tests found, exiting with code 0")}, "", "", ""},
		"a package without tests is no slip":  {events{prints("go test ./pear -run TestRipe", "?   \tseed.example/pear\t[no test files]"), prints("go test ./... -run TestRipe", "ok  \tseed.example/plum\t0.01s")}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}

// TestFixOfVersions is what a package in another version mends.
func TestFixOfVersions(t *testing.T) {
	type events = []transcript.Event
	const inPackage = "/home/pat/go/pkg/mod/seed.example/pear@v1.2.0/pear.go:16:5: undefined: testing.Pip"
	for complaint, l := range map[string]lesson{
		"a dependency that does not compile": {
			events{fails("go test ./...", inPackage), edits("/srv/orchard/go.mod", "\tseed.example/pear v1.2.0", "\tseed.example/pear v1.3.1"), works("go mod tidy"), works("go test ./...")},
			"fix/edited-named-text", "`seed.example/pear` must be `v1.3.1` here", ""},
		"a version that does not exist": {
			events{fails("flutter pub get", "Because orchard depends on pear_kit ^2.1.6 which doesn't match any versions, version solving failed."), works("flutter pub outdated"),
				edits("/srv/orchard/pubspec.yaml", "  pear_kit: ^2.1.6", "  pear_kit: ^2.1.5"), works("flutter pub get")},
			"fix/edited-named-text", "`pear_kit` must be `^2.1.5` here", ""},
		"a tool of the project was not installed": {
			events{fails("npm run verify", "Volta error: Could not locate executable `turbo` in your project."), works("npm install"), works("npm run verify")},
			"fix/ran-command", "Run `npm install` when `npm run verify` fails", ""},

		"one's own code that does not compile": {
			events{fails("go build ./...", "./pear.go:16:5: undefined: testing.Pip"), edits("/srv/orchard/go.mod", "\tseed.example/pear v1.2.0", "\tseed.example/pear v1.3.1"), works("go build ./...")}, "", "", ""},
		"a setting that is missing is not mended by a build": {
			events{fails("pear verify", "error: Missing ORCH_URL or ORCH_HOST"), works("npm run build"), works("pear verify")}, "", "", ""},
		"another package of the manifest": {
			events{fails("go vet ./...", inPackage), edits("/srv/orchard/go.mod", "\tseed.example/plum v1.2.0", "\tseed.example/plum v1.3.1"), edits("/srv/orchard/a.go", "a", "b"), works("go vet ./...")}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}
