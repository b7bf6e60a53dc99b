package extract

// trouble is a failure that many meet with a widespread tool, and what its manual says to do. It is learned from a
// session that ran into it and got past it that way; the words are these, and name nothing of the session.
type trouble struct {
	line    pattern  // what the output holds, in small letters
	command *pattern // what the failing command holds; nil: anything
	remedy  *pattern // what the command that got past it holds; nil: it has the same goal
	not     *pattern // what that command does not hold any more; nil: anything
	// The words. A summary says it in one sentence, the action follows "When <trigger>,".
	summary, trigger, action, reason string
	example                          string
	topics                           string // keywords, separated by commas
}

// troubles is what is known. The advice must be safe for whoever reads it without the session.
var troubles = []trouble{
	// Version control
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
	// Shells
	{
		line:    pattern{parts: `(?:grep|rg): (?:unrecognized|unknown|invalid|unexpected) (?:option|flag|argument)`},
		command: &pattern{parts: `\b(?:grep|rg)\b.*\s["']-`},
		remedy:  &pattern{parts: `\b(?:grep|rg)\b.*\s(?:--|-e|-[a-zA-Z]+e)\s|\b(?:grep|rg)\b.*["'](?:\\-|\[-\])`},
		summary: "Put `--` or `-e` before a search pattern that begins with a dash",
		trigger: "grep or rg searches for a text that begins with a dash",
		action:  "put `--` or `-e` before the pattern",
		reason:  "grep and rg take it for an option otherwise",
		example: "rg -n -- '--profile' src",
		topics:  "grep, rg, unrecognized option, dash, --",
	},
	{
		line:    pattern{parts: `token '&&' is not a valid statement separator`},
		not:     &pattern{parts: `&&`},
		remedy:  &pattern{parts: `;|\n|\bif\b|^[^&]*$`},
		summary: "Separate commands with `;` in Windows PowerShell 5: it does not know `&&`",
		trigger: "chaining commands in Windows PowerShell 5",
		action:  "write `;` (or `if ($?) { … }`) instead of `&&`",
		reason:  "that version does not know `&&`",
		topics:  "powershell, &&, statement separator, chain",
	},
	{
		line:    pattern{parts: `source: not found`},
		remedy:  &pattern{parts: `\bbash\b|(?:^|[;&]\s*)\. \S|\.venv/bin/|\bvenv/bin/`},
		summary: "`source` is not known to sh: write `. file`, or run the line with `bash -c`",
		trigger: `a command fails with "source: not found"`,
		action:  "write `. file` instead of `source file`, or run the line with `bash -c`",
		reason:  "`source` belongs to bash and zsh, and sh is another shell here",
		topics:  "source, sh, dash, bash, not found",
	},
	{
		line:    pattern{parts: `unexpected invalid_character`},
		command: &pattern{parts: `!=`},
		not:     &pattern{parts: `!`},
		remedy:  &pattern{parts: `\bjq\b|\bnot\b`},
		summary: "Write jq filters without `!=` here: the shell escapes the `!`, and jq fails with INVALID_CHARACTER",
		trigger: "a jq filter needs `!=`",
		action:  "write `(.a == .b) | not`, or put the filter into a file",
		reason:  "the shell tool turns `!` into `\\!`, which jq does not understand",
		example: "jq '.[] | select((.state == \"done\") | not)' items.json",
		topics:  "jq, invalid_character, !=, not",
	},
	// Tools of macOS and of GNU
	{
		line:    pattern{parts: `sed: \d+: .*(?:invalid command code|extra characters at the end|unterminated substitute|undefined label|command c expects)`},
		command: &pattern{parts: `\bsed\b.*\s-i\b`},
		remedy:  &pattern{parts: `\bsed\b.*-i ?(?:''|"")|\bsed\b.*-i\.\w+|\bgsed\b|\bperl\b|\bpython3?\b`},
		summary: "Write `sed -i ''` on macOS: its sed takes the next word for a suffix",
		trigger: "editing a file in place with sed on macOS",
		action:  "write `sed -i '' …`",
		reason:  "the sed of macOS takes the word behind `-i` for the suffix of a backup",
		topics:  "sed, sed -i, macos, bsd, invalid command code",
	},
	{
		line:    pattern{parts: `grep: (?:invalid option -- '?p|unknown option -- p)`},
		command: &pattern{parts: `\bgrep\b.*-\w*P`},
		remedy:  &pattern{parts: `\bgrep\b.*-\w*E|\brg\b|\bperl\b|\bggrep\b|\bsed\b|\bpython3?\b`},
		summary: "Use `grep -E`, `rg` or perl on macOS: its grep has no `-P`",
		trigger: "a Perl expression is to be searched for on macOS",
		action:  "use `grep -E`, `rg` or perl instead of `grep -P`",
		reason:  "the grep of macOS has no `-P`",
		topics:  "grep, grep -p, macos, bsd",
	},
	{
		line:    pattern{parts: `(?:date|stat|readlink|xargs|head|base64): (?:illegal|invalid|unrecognized) (?:option|line count|time zone)`},
		command: &pattern{parts: `\b(?:date .*-d|stat .*(?:-c|--format)|readlink -f|xargs .*-r|head .*-n ?-|base64 -w)`},
		remedy:  &pattern{parts: `\bdate .*-[jv]|\bg(?:date|stat|readlink|xargs|head)\b|\bstat .*-f|\brealpath\b|\bpython3?\b|\bperl\b|\bxargs\b|\bhead\b|\bbase64\b`},
		summary: "Options of GNU date, stat, readlink or xargs do not exist on macOS: use the BSD form or the g-command",
		trigger: "using date, stat, readlink or xargs on macOS",
		action:  "use the options of the BSD form (`date -v`, `stat -f`), or the GNU tool under its name with g (`gdate`)",
		reason:  "macOS has the BSD tools, which lack GNU's options",
		topics:  "macos, bsd, illegal option, date, stat",
	},
	// Languages
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
}

// unmatchedGlob is how zsh refuses a command line with a pattern that fits no file.
var unmatchedGlob = pattern{parts: `no matches found: \S*[*?\[]`}

// zshGlobs is learned where a pattern that may fit nothing was to be looked at quietly.
var zshGlobs = trouble{
	summary: "In zsh, look for files that may not be there with `find`: an unmatched `*` fails even with `2>/dev/null`",
	trigger: "looking in zsh for files that may not be there",
	action:  "use `find <folder> -name '<pattern>'` or list the folder, instead of `ls <pattern> 2>/dev/null`",
	reason:  "zsh itself refuses a pattern that fits nothing with \"no matches found\", before the command and its redirection run",
	topics:  "zsh, no matches found, glob, find",
}
