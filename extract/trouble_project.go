package extract

// projectTroubles is what version control, languages and their package managers are known for.
var projectTroubles = []*trouble{
	{
		line: pattern{parts: `
			\.lock['’"”»]?\s?[:：]\s?(?:file exists|文件已存在|datei existiert|le fichier existe|файл существует)
			another git process seems to be running
		`},
		command: &pattern{parts: `\bgit\b`},
		summary: "When git says that index.lock exists, let the other git process end and run the command again",
		trigger: `git fails with "Unable to create '.git/index.lock': File exists"`,
		action:  "see whether another git process still runs (an editor, a hook, an IDE), let it end, and run the same command again",
		reason:  "the lock belongs to the process that is changing the index, and is mostly gone a moment later",
		topics:  "index.lock, git, file exists, another git process",
	},
	{
		line: pattern{parts: `
			is already (?:checked out|used by worktree) at
			已经被工作区
			ist bereits in arbeitsverzeichnis
		`},
		command: &pattern{parts: `(?:^|[^\w-])git (?:-C \S+ )?(?:checkout|switch|worktree|branch|merge|rebase|pull|fetch)\b`},
		remedy: &pattern{parts: `
			\bgit -C \S
			\bcd \S+ && git\b
			\bgit (?:checkout|switch) -[bBcC]\b
			\bgit worktree add .*-b\b
			--detach
			\bgit (?:checkout|switch)\b.*\borigin/
		`},
		summary: "A branch is checked out in one worktree only: work there, or make a new branch from it",
		trigger: "git says that a branch is already used by a worktree",
		action:  "work in that worktree with `git -C <folder>`, or make a new branch from it",
		reason:  "git checks a branch out in one worktree only",
		topics:  "git, worktree, branch, already checked out",
	},
	{
		line:    pattern{parts: `projects \(classic\) is being deprecated`},
		command: &pattern{parts: `\bgh (?:pr|issue) (?:edit|view)\b`},
		remedy: &pattern{parts: `
			\bgh api\b
			\bgh (?:pr|issue) view\b.*--json
		`},
		summary: "Use `gh api` or `--json` where gh fails with \"Projects (classic) is being deprecated\"",
		trigger: "`gh pr edit` or `gh pr view` fails with \"Projects (classic) is being deprecated\"",
		action:  "edit with `gh api -X PATCH repos/{owner}/{repo}/pulls/<number>` and read with `gh pr view --json <fields>`",
		reason:  "this version of gh asks for a field that GitHub has taken away",
		topics:  "gh, pr, graphql, projects classic, gh api",
	},
	{
		line:    pattern{parts: `failed to run git: fatal: .* is already (?:checked out|used by worktree)`},
		command: &pattern{parts: `\bgh pr merge\b`},
		remedy:  &pattern{parts: `\bgh pr (?:merge|view)\b|\bgit push\b.*--delete|\bgit branch -[dD]\b`},
		summary: "Leave `--delete-branch` out of `gh pr merge` when another worktree has the default branch",
		trigger: "`gh pr merge --delete-branch` fails because a branch is already used by a worktree",
		action:  "leave `--delete-branch` out, and look with `gh pr view <number>` whether it is merged before you try again",
		reason:  "gh merges first and then wants to switch to the default branch, which another worktree has",
		topics:  "gh pr merge, --delete-branch, worktree, already checked out",
	},
	{
		line:    pattern{parts: `detected dubious ownership in repository`},
		command: &pattern{parts: `\bgit\b`},
		remedy:  &pattern{parts: `\bsafe\.directory\b`},
		summary: "Name the folder in git's `safe.directory` when git finds dubious ownership and the folder is known",
		trigger: "git says that it detected dubious ownership in a repository that is known to be safe",
		action:  "run `git config --global --add safe.directory <folder>`",
		reason:  "git refuses repositories that another user owns, as in containers and mounted folders",
		topics:  "git, dubious ownership, safe.directory, container",
	},
	// Languages and platforms
	{
		line:    pattern{parts: `externally-managed-environment`},
		remedy:  &pattern{parts: `\bvenv\b|\buv\b|\bpipx\b|\bvirtualenv\b|/bin/pip\b`},
		not:     &pattern{parts: `--break-system-packages`},
		summary: "Install Python packages into a virtual environment: the system's Python is externally managed",
		trigger: `pip fails with "externally-managed-environment"`,
		action:  "make a virtual environment (`python3 -m venv .venv` or `uv venv`) and install into it",
		reason:  "the system's package manager owns the system's Python",
		topics:  "pip, externally-managed-environment, venv, pep 668",
	},
	{
		line:    pattern{parts: `non-constant format string in call to`},
		command: &pattern{parts: `\bgo (?:test|vet|run|build)\b`},
		inCode:  true,
		summary: "`go test` runs vet, which refuses a format string that is no constant: write `%s` or `%w`",
		trigger: `go test fails with "non-constant format string in call to fmt.Errorf"`,
		action:  "give a constant format (`%s`, `%w`), or use `errors.New`",
		reason:  "go test runs vet on the package first, and a text that was put together may hold a verb",
		topics:  "go test, go vet, non-constant format string, fmt.errorf",
	},
	{
		line:    pattern{parts: `enotempty: directory not empty`},
		inCode:  true,
		command: &pattern{parts: `\b(?:npm|pnpm|yarn|bun)\b`},
		remedy:  &pattern{parts: `(?:\brm\b|rimraf|rmSync|rmdir|Remove-Item|\brd\b|trash|\bmv\b|rmtree).*node_modules["']?\s*(?:[,;&|)]|$)`},
		summary: "When npm fails with ENOTEMPTY, remove the whole node_modules folder and install again",
		trigger: `npm install fails with "ENOTEMPTY: directory not empty, rename"`,
		action:  "remove the whole node_modules folder, not single packages, and install again",
		reason:  "an install that broke off left folders half moved, and the next one fails at the next of them",
		topics:  "npm install, enotempty, node_modules, rename",
	},
	{
		line:    pattern{parts: `require is not defined in es module scope`},
		remedy:  &pattern{parts: `\.cjs\b|--input-type=\w+|\bimport\b`},
		summary: "Name a CommonJS script `.cjs`, or use `import`, where package.json says that .js files are modules",
		trigger: `node fails with "require is not defined in ES module scope"`,
		action:  "name the script `.cjs`, or write `import` instead of `require`",
		reason:  "package.json makes ES modules of its .js files",
		topics:  "node, require is not defined, es module, cjs",
	},
	{
		line:    pattern{parts: `cannot use import statement outside a module`},
		remedy:  &pattern{parts: `\.mjs\b|--input-type=module|\b(?:tsx|ts-node|bun)\b`},
		summary: "Name an ES module `.mjs`, or run it with `--input-type=module` or tsx, where .js is CommonJS",
		trigger: `node fails with "Cannot use import statement outside a module"`,
		action:  "name the script `.mjs`, or run it with `--input-type=module` or tsx",
		reason:  "node takes a .js file for CommonJS unless package.json says otherwise",
		topics:  "node, import statement, es module, mjs",
	},
	{
		line:    pattern{parts: `more than one device(?:/emulator| and emulator)?`},
		command: &pattern{parts: `\badb\b`},
		remedy:  &pattern{parts: `\badb (?:-s \S|-d\b|-e\b)|ANDROID_SERIAL=`},
		summary: "Name the device with `adb -s <serial>` or ANDROID_SERIAL when more than one is attached",
		trigger: `adb fails with "more than one device/emulator"`,
		action:  "name the device: `adb -s <serial> …`, with a serial of `adb devices`",
		reason:  "adb does not choose between an emulator and a device",
		topics:  "adb, more than one device, adb -s, android_serial, emulator",
	},
}
