package extract

// class says what kind of failure a failing command is. It decides whether there is something to learn at all.
type class uint8

const (
	unclear     class = iota
	invocation        // the command was called wrongly: option, sub-command, folder, quoting, program that is not there
	environment       // what the command needs is not there: package, permission, port, service, version
	policy            // a rule of the project refused it: commit hook, configuration check, linter that says what to use
	repository        // version control is in a state that does not allow it
	code              // the code does not compile or type-check
	testRun           // a test's assertion, or a crash in a test
	measuring         // findings of a linter or checker: the answer that was asked for
	answering         // a question whose answer is an exit status: grep, diff, test -f, which
	routine           // part of everyday work: merge conflict, rejected push, nothing to commit
)

// classRule gives a class to failures whose telling line it matches.
type classRule struct {
	class class
	lines *pattern
}

// classRules are tried in order on the telling line in lower case. Code stands early with what only a compiler says, and last
// with words that mean it when nothing else does.
var classRules = []classRule{
	{environment, &pattern{parts: `
		ts(?:2307|2688|7016)\b
		fatal error: .*\.h(?:pp|h)?: no such file
		# what is wrong lies in a dependency
		^\S*(?:/pkg/mod/|/\.cargo/registry/|/site-packages/)\S+?[:(]\d+
		# what must be set before anything runs
		environment variables?\b.*\b(?:required|not set|missing|undefined|unset|not defined)
		(?:missing|required) environment variables?
		\bactivate(?:\.\w+)?['’]?: no such file|\.env\S*['’]?: no such file
		to be installed\b
		could not locate executable|failed to spawn
		invalid target release|release version \d+ not supported
	`}},
	{code, &pattern{
		words: `ts\d{4}`,
		parts: `
			error\[e\d
			syntaxerror
			indentationerror
		cannot import name
		`,
	}},
	{environment, &windowsEnds},
	{environment, &missingSetting},
	{routine, &pattern{parts: `
		# merging
		冲突|konflikt|conflit|конфликт
		conflict
		could not apply
		needs merge|unmerged
		local changes .*would be overwritten
		# pushing
		\[rejected\]
		fetch first
		non-fast-forward
		failed to push some refs
		# committing
		nothing to commit
		无文件要提交|nichts zu committen|rien à valider|nada para hacer commit|нечего коммитить
		no changes added
		nothing added to commit
		^changes not staged for commit
		cherry-pick is now empty
		already up.to.date
		# naming what is not there
		pathspec .* did not match
		ambiguous argument
		not a git repository
		不是 ?git ?仓库|kein git-repository|не найден git репозиторий
		# stopping
		cancelled|canceled|interrupted
		command timed out after|in sandbox .* timed out|timeout: sending signal
		no tests to run
	`}},
	{invocation, &pattern{parts: `
		# the program is not there
		command not found
		command ['"\x60].*['"\x60] not found
		no such command
		is not recognized|not recognized as
		executable file not found
		could not be found in this wsl
		未找到命令|不是内部或外部命令|识别为 cmdlet|(?:kommando|befehl) nicht gefunden|nicht als name eines cmdlet
		commande introuvable|n'est pas reconnu|orden no encontrada|no se reconoce
		команда не найдена|не является внутренней|コマンドが見つかりません|認識されません
		# another package manager
		this project (?:is configured to )?uses? \w+|\bto use (?:npm|pnpm|yarn|bun)\b|^use ["'\x60](?:npm|pnpm|yarn|bun) install
		# sub-commands
		unknown (?:sub)?command
		unrecognized (?:sub)?command
		invalid (?:sub)?command
		# options and arguments
		unknown (?:shorthand )?(?:flag|option|argument|switch|json field|field)
		unknown .*option
		un-?recogni[sz]ed (?:option|argument|flag|parameter)
		invalid (?:option|argument|flag)
		bad option:|option \S+: is unknown
		positional parameter cannot be found
		cannot be (?:used together|specified in the same command)|mutually exclusive
		illegal option
		unexpected (?:argument|option|extra)
		requires? (?:an|a|at least|exactly) .*argument
		missing required
		parameter cannot be found that matches
		parameter name '.*' is ambiguous
		unknown (?:primary|predicate)
		is required
		usage:
		# the folder
		no such file or directory.*\bcd\b
		cd: .*
		script not found|missing script
		no rule to make target
		main module
		go\.mod file not found
		no test(?:s| files?)? (?:found|matched)
		could not (?:find|resolve) .*(?:project|repository|config|package\.json)
		couldn't find .*package\.json
		could not (?:read|find) .{0,3}(?:package\.json|cargo\.toml|pubspec\.yaml|gemfile)
		(?:enoent|can't open file|no such file).*(?:package\.json|manage\.py|makefile|pyproject\.toml|requirements\.txt)
		no makefile found|no rakefile found|could not locate gemfile
		specify a project or solution file|find a project to run
		does not contain a gradle build|requires a project to execute
		no (?:configuration|project|package\.json|manifest)
		can't find .*(?:config|root)
		cannot find .*(?:config|root)
		no module named .*__main__
		# quoting
		no matches found
		unexpected (?:token|invalid_character|end of file)
		parse error near
		unterminated
		bad substitution
		event not found
	`}},
	{environment, &pattern{parts: `
		# packages and modules
		cannot find (?:module|package)
		could not find (?:module|package|a version)
		(?:doesn't|does not) match any versions?|no matching (?:version|distribution) (?:for|found)|version solving failed|\b(?:e|no)target\b
		module ?not ?found
		no module named
		importerror|cannot import|unresolved import
		no required module
		err_module_not_found|err_require_esm
		not installed
		cannot open shared object
		libc|dyld
		# lock files and versions
		lock file|lockfile
		out.of.date|outdated
		peer dep|eresolve|npm ci
		requires? (?:node|python|go|java|ruby|rust|php)
		unsupported[ _](?:engine|class|platform|environment)
		engine .* is incompatible
		version .* (?:required|mismatch|does not)
		# network and services
		eaddrinuse|address already in use
		connection refused|econnrefused|could not connect|cannot connect
		enotfound|could not resolve host|no such host
		etimedout|timed out
		is the docker daemon running
		already running|not running
		exit handler
		certificate|host key
		# databases
		no such table
		does not exist
		relation .* does not
		# rights
		permission denied|eacces|eperm
		拒绝访问|权限不够|没有权限|zugriff verweigert|keine berechtigung|permission non accordée|permiso denegado|отказано в доступе
		not permitted
		access is denied
		unauthorized|authentication failed|not logged in|\be40[13]\b
		unable to fetch (?:secrets|credentials)
		not authenticated|authentication required|please (?:log|sign) in|login required
		(?:token|session|credentials?) (?:has |have |is |are )?(?:expired|missing|not found)|no credentials|expiredtoken
		failed to sign|signing failed|gpg|1password|ssh_askpass
		# the machine
		out of memory|no space left|enospc
		enotempty|ebusy|already locked
	`}},
	{repository, &pattern{parts: `
		^fatal:\s
		index\.lock
		unable to read|bad object|corrupt
		detached
		already (?:used by|checked out|exists)
		refusing to
		no upstream
		not possible to fast-forward
		unrelated histories
		# hosting
		pull request create failed
		graphql:
	`}},
	{policy, &pattern{parts: `
		# hooks
		not staged
		pre-?commit|commit-?msg|commitlint|husky|lefthook
		subject (?:may|must)
		# configuration
		validation error
		unrecognized key
		invalid (?:configuration|config|schema)
		# linters that say what to do
		must (?:not )?be
		should be
		could be (?:replaced|simplified)
		use .* instead
		is deprecated
		not allowed|forbidden
		md\d{3}
		license
	`}},
	{code, &pattern{parts: `
		syntax error
		expected .*(?:found|got)
		type ?error|referenceerror|nameerror|attributeerror
		# Go
		undefined:\s
		cannot use\s
		declared and not used|imported and not used
		not enough arguments|too many arguments
		does not implement
		# others
		unresolved reference
		cannot find (?:name|symbol)
		unused (?:variable|import)
		no overload
	`}},
}
