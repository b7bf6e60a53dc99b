package extract

import (
	"testing"
	"time"

	"session-learning/transcript"
)

func TestFix(t *testing.T) {
	type events = []transcript.Event
	late := works("orch status")
	late.Time = time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)
	for complaint, l := range map[string]lesson{
		"the command that mends it is not said": {
			events{fails("git status", "fatal: unable to read 0123456789abcdef0123456789abcdef01234567"), works("git read-tree HEAD"), works("git status --short")},
			"fix/ran-command", "Run `git read-tree HEAD` when `git status` fails", ""},
		"the output names what to run": {
			events{fails("git commit -m x", "error: the client is not staged\nrun npm run generate and stage it"), edits("/srv/orchard/a.go", "a", "b"),
				works("npm run generate"), works("git add . && git commit -m x")},
			"fix/ran-command", "Run `npm run generate` when `git commit` fails", ""},
		"what was staged is lost without a word": {
			events{fails("git status", "fatal: unable to read 41fe9d1c2b5a77e0aa31"), works("git read-tree HEAD"), works("git status")},
			"fix/ran-command", "run `git read-tree HEAD` (what is staged is lost, the files stay as they are)", ""},
		"the package stands in the manifest by now": {
			events{fails("orch build", "Error: Cannot find module 'seedling'"), works("pnpm add seedling"), works("orch build")},
			"fix/ran-command", "run `pnpm add seedling`, or `pnpm install` when the manifest names it by now, and try again", ""},
		"a checkout in which nothing is installed": {
			events{fails("pnpm run pick", "Error: Cannot find module 'seedling'"), works("pnpm install"), works("pnpm run pick")},
			"fix/ran-command", "because what the project depends on was not installed in this checkout", ""},
		"a package of the workspace is not built": {
			events{fails("pnpm run pick", "Error: Cannot find module '@orchard/seeds'"), prints("pnpm run build", "@orchard/seeds:build: done\n@orchard/crates:build: done\n"), works("pnpm run pick")},
			"fix/ran-command", "`@orchard/seeds` is a package of the workspace", ""},
		"the edit of another finding beside it": {
			events{fails("make lint", "shed/crate.go:3:5: os/exec.Command must not be called. use os/exec.CommandContext (noctx)\nshed/pear.go:9:2: append result not assigned to the same slice (gocritic)"),
				edits("/srv/orchard/shed/crate.go", "\tall := append(pears, plums...)", "\tall := pears\n\tall = append(all, plums...)"),
				edits("/srv/orchard/shed/crate.go", "\tcmd := exec.Command(\"pick\")", "\tcmd := exec.CommandContext(ctx, \"pick\")"), works("make lint")},
			"fix/edited-named-text", "write `os/exec.CommandContext` instead of `os/exec.Command` (noctx), because `make lint` refuses the other", ""},
		"two demands of one hook are told alike and become one": {
			events{fails("git commit -m x", "docs/pears.md:3 MD040/fenced-code-language Fenced code blocks should have a language"), edits("/srv/orchard/docs/pears.md", "\x60\x60\x60", "\x60\x60\x60text"), works("git commit -m x")},
			"fix/edited-named-file", "mind MD040: fenced code blocks should have a language.", ""},
		"why a hook demands it": {
			events{fails("git commit -m x", "docs/pears.md:8 MD025/single-title/single-h1 Multiple top-level headings in the same document [Context: \"# Pears\"]"),
				replies("The `title` of the front matter is being parsed as a heading."), edits("/srv/orchard/docs/pears.md", "# Pears", "## Pears"), works("git commit -m x")},
			"fix/edited-named-file", "because the `title` of the front matter is parsed as a heading", ""},
		"a package that was missing": {
			events{fails("orch build", "Error: Cannot find module 'seedling'"), works("npm install seedling"), works("orch build")},
			"fix/ran-command", "Run `npm install seedling`", ""},
		"the package of a part of the project": {
			events{works("ls"), fails("cd parts/press && orch build", "Error: Cannot find module 'seedling'"), works("cd parts/press && npm install seedling"), works("cd parts/press && orch build")},
			"fix/ran-command", "Run `cd parts/press && npm install seedling` when", ""},
		"it does the same in every folder": {
			events{works("ls"), fails("cd parts/press && orch build", "Error: Cannot find module 'seedling'"), works("cd parts/press && pip install seedling"), works("cd parts/press && orch build")},
			"fix/ran-command", "Run `pip install seedling` when", ""},
		"a linter that says what to use": {
			events{fails("mise run lint", "core/a.go:3:4: exec.Run must not be called. use exec.RunContext (noctx)"),
				edits("/srv/orchard/core/a.go", "x := exec.Run(a)", "x := exec.RunContext(ctx, a)"), works("mise run lint")},
			"fix/edited-named-text", "Write `exec.RunContext` instead of `exec.Run` in .go files", ""},
		"a linter says what to replace by what": {
			events{fails("mise run lint", "core/a.go:3:4: seed.Open() could be replaced by t.Open() in TestSeed (usetesting)"),
				edits("/srv/orchard/core/a.go", "s, err := seed.Open()\nif err != nil {\n\treturn\n}", "s := t.Open()"), works("mise run lint")},
			"fix/edited-named-text", "Write `t.Open` instead of `seed.Open` in .go files", ""},
		"a heading that stands twice": {
			events{fails("git commit -m x", "docs/plan.md:9 MD025/single-title/single-h1 Multiple top-level headings in the same document [Context: \"# Next\"]"),
				edits("/srv/orchard/docs/plan.md", "# Next", "## Next"), works("git commit -m x")},
			"fix/edited-named-file", "refuses .md files with multiple top-level headings in the same document (MD025)", ""},
		"another git process held the lock": {
			events{fails("git commit -m x", "fatal: Unable to create '/srv/orchard/.git/index.lock': File exists."), works("git commit -m x")},
			"fix/known-failure", "let it end, and run the same command again", "draft"},
		"the lock was removed, which is not what is told": {
			events{fails("git commit -m x", "fatal: Unable to create '/srv/orchard/.git/index.lock': File exists."), works("rm -f .git/index.lock && git commit -m x")},
			"fix/known-failure", "let it end, and run the same command again", "draft"},
		"the lock comes twice": {
			events{fails("git commit -m x", "fatal: Unable to create '/srv/orchard/.git/index.lock': File exists."), works("git commit -m x"),
				fails("git checkout main", "fatal: Unable to create '/srv/orchard/.git/index.lock': File exists."), works("git checkout main")},
			"fix/known-failure", "another git process", ""},
		"a Python that the system owns": {
			events{fails("pip install seedling", "error: externally-managed-environment"), replies("The system's Python must not be changed, so a virtual environment is needed."),
				works("python3 -m venv .venv && .venv/bin/pip install seedling")},
			"fix/known-failure", "Install Python packages into a virtual environment", ""},
		"a branch that another worktree holds": {
			events{fails("git checkout main", "fatal: 'main' is already used by worktree at '/srv/orchard-two'"), works("git switch -c tidy origin/main")},
			"fix/known-failure", "or make a new branch from it", "draft"},
		"commands chained in an old PowerShell": {
			events{fails("npm ci && npm test", "The token '&&' is not a valid statement separator in this version."), works("npm ci; npm test")},
			"fix/known-failure", "Separate commands with `;`", "draft"},
		"zsh refuses a pattern twice": {
			events{fails("ls plans/*.md 2>/dev/null; ls notes", "(eval):1: no matches found: plans/*.md"), works("ls plans"),
				fails("ls seeds/*.md 2>/dev/null", "(eval):1: no matches found: seeds/*.md"), works("ls seeds")},
			"fix/known-failure", "In zsh, look for files that may not be there with `find`", ""},
		"a configuration file that the agent named": {
			events{fails("pear run build", "src/a.ts:3:4 - error TS2307: Cannot find module '@/seed'"),
				replies("The alias in pear.json still has the old name, so the module is not found."),
				edits("/srv/orchard/pear.json", `"~/*": ["src/*"]`, `"@/*": ["src/*"]`), works("pear run build")},
			"fix/edited-named-file", "Write `@/*` instead of `~/*` in pear.json", ""},
		"a script of the project that an interpreter runs": {
			events{fails("node tools/pick.mjs --all", "Error: Cannot find module 'seedling'"), works("npm install seedling"), works("node tools/pick.mjs --all")},
			"fix/ran-command", "Run `npm install seedling` when `node pick.mjs` fails", ""},
		"a commit hook that minds the files": {
			events{fails("git commit -m x", "docs/plan.md:3 MD040/fenced-code-language Fenced code blocks should have a language"),
				edits("/srv/orchard/docs/plan.md", "```\nx", "```text\nx"), works("git commit -m x")},
			"fix/edited-named-file", "Fenced code blocks should have a language in .md files (MD040)", ""},
		"a key that the configuration does not know": {
			events{fails("npx pruner", "ERROR: Validation error: Unrecognized key(s) in object: 'dropAll'"),
				edits("/srv/orchard/pruner.json", `  "dropAll": true,`, `  "drop": "all",`), works("npx pruner")},
			"fix/edited-named-text", "Write `\"drop\":", ""},
		"an unknown error whose output names what to run": {
			events{fails("crates run-ios", "error: The sandbox is not in sync. Run 'pod install' and try again"), works("cd ios && pod install"), works("crates run-ios")},
			"fix/ran-command", "Run `cd ios && pod install` when `crates` fails", ""},
		"a test tool that did not even start": {
			events{fails("pnpm test:smoke", `Error: the client did not start yet. Please run "prisma generate" and try again`), works("pnpm exec prisma generate"), works("pnpm test:smoke")},
			"fix/ran-command", "prisma generate", ""},
		"a command in a wrapper": {
			events{fails("npm run build", "src/a.tsx:18 - error TS2339: Property 'nick' does not exist on type 'User'."),
				replies("The client still has the old types, so it must be generated again."), works("npx prisma generate"), works("npm run build")},
			"fix/ran-command", "Run `npx prisma generate`", "draft"},
		"what was tried before is no part of it": {
			events{fails("orch build", "Error: Cannot find module 'seedling'"), works("npm install sapling"), fails("orch build", "Error: Cannot find module 'seedling'"), works("npm install seedling"), works("orch build")},
			"fix/ran-command", "Run `npm install seedling`", ""},
		"a service that needs its time": {
			events{fails("git commit -m x", "error: 1Password: agent refused to sign"), works("git commit -m x")},
			"fix/waited", "Have a person unlock what `git commit` waits for", ""},
		"a person had to act": {
			events{fails("orch push", "error: connection refused by vault"), says("i have unlocked the vault"), works("orch push")},
			"fix/waited", "tell the person", ""},
		"effort counts": {
			events{fails("orch status", "Error: Cannot find module 'seedling'"), works("npm ci"), late},
			"fix/ran-command", "`npm ci`", ""},

		"a red test before the code is no lesson": {events{edits("/srv/orchard/a_test.go", "", "func TestA"), fails("go test ./...", "--- FAIL: TestA\n a_test.go:3: got 1, want 2"),
			edits("/srv/orchard/a.go", "1", "2"), works("go test ./...")}, "", "", ""},
		"one's own compile error is no lesson":        {events{fails("go build ./...", "./a.go:3:2: undefined: pear"), edits("/srv/orchard/a.go", "pear", "Pear"), works("go build ./...")}, "", "", ""},
		"findings of a linter are its answer":         {events{fails("npx eslint .", "a.js 3:4 error 'x' is defined but never used"), edits("/srv/orchard/a.js", "x", ""), works("npx eslint .")}, "", "", ""},
		"a merge conflict is everyday work":           {events{fails("git merge main", "CONFLICT (content): Merge conflict in a.go"), edits("/srv/orchard/a.go", "<<<", ""), works("git merge main")}, "", "", ""},
		"a rejected push is everyday work":            {events{fails("git push", " ! [rejected] main -> main (fetch first)"), works("git pull --rebase"), works("git push")}, "", "", ""},
		"zsh refuses a pattern once: it is an answer": {events{fails("ls plans/*.md 2>/dev/null", "(eval):1: no matches found: plans/*.md"), works("ls plans")}, "", "", ""},
		"a lock that stays teaches nothing":           {events{fails("git commit -m x", "fatal: Unable to create '/srv/orchard/.git/index.lock': File exists."), replies("I leave it to you.")}, "", "", ""},
		"a guard of the system's Python is taken away": {events{fails("pip install seedling", "error: externally-managed-environment"),
			works("pip install --break-system-packages seedling")}, "", "", ""},
		"who commits is nobody's advice": {events{fails("git commit -m x", "fatal: unable to auto-detect email address (got 'x@y.(none)')"),
			works("git config user.email pat@example.com"), works("git commit -m x")}, "", "", ""},
		"a client that gave up waiting is no lock": {events{fails("orch build", "command timed out after 10035 milliseconds"), works("orch build")}, "", "", ""},
		"a script that was written on the spot": {events{edits("/srv/orchard/tools/try.mjs", "", "import 'seedling'"), fails("node tools/try.mjs", "Error: Cannot find module 'seedling'"),
			works("npm install seedling"), works("node tools/try.mjs")}, "", "", ""},
		"nothing was staged":                  {events{fails("git commit -m x", "Changes not staged for commit:"), works("git add -A"), works("git commit -m x")}, "", "", ""},
		"an edit that nobody explains":        {events{fails("orch build", "Error: Cannot find module 'seedling' in seeds.go"), edits("/srv/orchard/seeds.go", "a\nb\nc", "d\ne\nf\ng"), works("orch build")}, "", "", ""},
		"a test that is flaky is no lock":     {events{fails("npm test", "pears timed out"), works("npm test")}, "", "", ""},
		"what nothing explains is no fix":     {events{fails("orch build", "Error: Cannot find module 'seedling'"), works("orch build")}, "", "", ""},
		"a change that does not fit explains": {events{fails("orch build", "Error: Cannot find module 'seedling'"), edits("/srv/orchard/README.md", "a", "b"), works("orch build")}, "", "", ""},
		"compaction hides what happened":      {events{fails("git status", "fatal: unable to read abc"), {Kind: transcript.Boundary}, works("git read-tree HEAD"), works("git status")}, "", "", ""},
		"a fix is undone by the person": {events{fails("orch build", "Error: Cannot find module 'seedling'"), works("npm install seedling"), works("orch build"),
			says("revert that please, wrong package")}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}
