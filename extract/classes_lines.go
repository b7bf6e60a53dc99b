package extract

// What one line of an output tells of a failure, whatever its class.

// badConfig is a tool that refuses its configuration before it looks at anything.
var badConfig = pattern{parts: `
	validation error
	unrecognized key
	unknown (?:configuration|config|key)
	invalid config
`}

// advising is a finding that says what to write instead.
var advising = pattern{
	words: `use \S+.*`,
	parts: `
		must not be (?:called|used|imported)
		could be replaced
		should be replaced
		prefer\s
		instead of
	`,
}

// windowsEnds is a script whose lines end as on Windows: its words end in a character that nobody sees.
var windowsEnds = pattern{fold: true, parts: `
	\\r['’"]?: (?:no such file|command not found)
	bad interpreter: .*no such file
	\^m: bad interpreter
	\$'\\r'
	\$'[^']*\\r'
`}

// transient is failures that go away by themselves, or when somebody else has done something.
var transient = pattern{
	fold:  true,
	words: `429|502|503|504`,
	parts: `
		# held by another process, or not there yet
		is the docker daemon running
		daemon is not running
		index\.lock
		resource busy
		database is locked
		already locked
		# waits for a person
		1password
		agent refused
		failed to sign
		# the network
		timed? ?out
		econnreset
		connection (?:reset|refused)
		socket hang up
		rate limit
		too many requests
		temporarily
		try again
	`,
}

// missingProgram is a program that is not there; unknownCommand is one that does not know its sub-command.
var (
	missingProgram = pattern{fold: true, not: &windowsEnds, parts: `
		command not found
		command ['"\x60].*['"\x60] not found
		not recognized as
		executable file not found
		no such command
		is not installed
		could not be found in this wsl
		未找到命令|不是内部或外部命令|识别为 cmdlet
		(?:kommando|befehl) nicht gefunden|nicht als name eines cmdlet
		commande introuvable|n'est pas reconnu en tant que
		orden no encontrada|no se reconoce como
		команда не найдена|не является внутренней или внешней
		コマンドが見つかりません|認識されません
	`}
	unknownCommand = pattern{fold: true, parts: `(?:unknown|unrecognized|no such|invalid) (?:sub)?command`}
)

// crash is how a program says that it died or hung.
var crash = pattern{parts: `
	# Go
	^panic:
	^fatal error:
	runtime error:
	# Python, Java, JavaScript, Ruby, C#: an exception that is no assertion
	^(?:[\w$.]+\.)?[A-Z]\w*(?:Error|Exception)\b
	# Rust
	panicked at
	# C and others
	[Ss]egmentation fault|SIGSEGV|SIGABRT|SIGBUS
	AddressSanitizer
	[Ss]tack overflow|[Oo]ut of memory
	# hanging
	[Ee]xceeded timeout
`}

// assertion is a test that found something else than it expected.
var assertion = pattern{fold: true, parts: `
	assert
	\bexpected\b
	comparisonfailure|expectationnotmet
`}
