package extract

// What is mended wherever it stands.
var (
	// attachments is what a client writes in the place of what a person attached.
	attachments = pattern{parts: `\[(?:Image|Pasted text|Screenshot|File)\b[^\]]*\]\s*`}
	bold        = pattern{parts: `
		\*\*([^*]+)\*\*
	`}
	// ownThings is what belongs to those who work on the project.
	ownThings = pattern{fold: true, parts: `(^|[\s(])(?:our|my)\s`}
	towardsMe = pattern{fold: true, parts: `\b(for|from|by|with|to|give|let|notify|consult|ping|remind|without|unless|until) me\b`}
	// hanTowardsMe and hanMe are the like of it in Chinese; hanLead and hanTail are how one asks politely, and who is to
	// do it; hanGap is a gap that stands for a comma.
	hanTowardsMe = pattern{parts: `(和|跟|与|问|给|向|请|经|由|让|找|通知|告诉|询问|征求)我们?`}
	hanLead      = pattern{parts: `
		^(?:那么?|所以|然后|对了)?(?:能不能|可不可以|能否|可否|请问)(?:请|让)?你?
		^(?:那么?|所以|然后|对了)?(?:你们?|咱们?|我们)(以后|今后|必须|应该|应当|需要|都?要|不要|别|得|统一|一般|的)
		^(?:那么?|所以|然后|对了)(以后|今后|就|请|别|不要)
	`}
	hanMe   = pattern{parts: `我们?(告诉|要求|让|叫|说|同意|确认|允许|批准|授权|没说|没让)`}
	hanGap  = pattern{parts: `(\p{Han}) +(\p{Han})`}
	hanTail = pattern{parts: `[，, ]?(?:好吗|行吗|可以吗|好不好|行不行|好么|ok吗|OK吗)[?？。]?$`}
	joints  = pattern{fold: true, parts: `
		[\s,;]+(?:and|or|but|so|also|then)[\s,;.]*$
		[，、；](?:和|或者?|但是?|而且|并且|以及|然后|所以)?$
	`}
)

// What is wrong wherever it stands. Each has its positives and negatives in wording_test.go.
var (
	// pointsOut begins a sentence about something that was named before it.
	pointsOut = pattern{fold: true, parts: `
		^(?:it|it's|its|this|that|that's|thats|these|those|they|they're|he|she|here's|here is)\b
		^(?:there's|there (?:is|are)) (?:another|some|also|still)\b
		^(?:the )?(?:same|former|latter|above|following)\b
		^(?:ça|cela|ceci|c'est|ils|elles|esto|eso|dies|это|там|тут|здесь)(?:\s|$)
		^(?:这|那|它|他|她|此|该)
		^(?:その|この|あの|それ|これ|あれ|そこ|ここ|あそこ|そっち|こっち|[그이저] )
	`}
	// placesNamed is what is pointed at and known to whoever works there.
	placesNamed = pattern{fold: true, parts: `
		\b(?:this|these|the same) (?:repo|repository|project|codebase|code base|workspace|monorepo|team|machine|package|module|app|application|service|library|file|folder|directory|branch name)s?\b
		\bthat (?:is|are) (?:not )?\w+ed\b
		这个?(?:项目|仓库|工程|代码库|库|团队|机器|应用|服务)
		那么|这样|该项目|此项目
		この(?:プロジェクト|リポジトリ|リポ|コードベース|アプリ)
		その(?:場合|後|他|まま|ため)|それ(?:ぞれ|以外|以上|以降)|これから|この(?:場合|まま)
	`}
	// hanPoints and kanaPoints point at something from within a sentence.
	hanPoints = pattern{parts: `
		这个|那个|这里|那里|这些|那些|这边|那边|这段|那段|这句|这张|这块|这次|那次|这不|这就
		上面|上述|刚才|刚刚|如图|截图
	`}
	kanaPoints = pattern{parts: `その|この|あの|そこ|ここ|そっち|こっち|さっき|先ほど|今回|この間`}
	// firstPerson is a person who speaks of themselves.
	firstPerson = pattern{parts: `
		(?:^|[\s("'])(?:I|I'm|I've|I'd|I'll)(?:[\s,.;!?)]|$)
		\b(?:[Mm]e|[Mm]yself|[Mm]ine)\b
		我|咱
		私|俺|僕
	`}
	// reported tells of a person instead of what they said.
	reported    = pattern{fold: true, words: `the (?:user|person|human|developer) (?:said|says|wants?|wanted|asked|asks|prefers|preferred|told|rejected|corrected|mentioned|pointed out|noticed|requested)`}
	questioning = pattern{fold: true, parts: `
		[?？]$
		^(?:why|how come|what(?:'s| is| are| about)|is (?:it|this|that|there)|are (?:there|you|we|they)|does|did|do (?:you|we|i)|can (?:you|we|i)|could|should (?:we|i)|would)\s
		(?:吗|呢|么)$
		^(?:能不能|可不可以|是不是|会不会|有没有|怎么|为什么|为啥|难道)
		(?:ですか|ますか|でしょうか|かな|ませんか|けど|んだけど)[。.]?$
	`}

	// numbered is a name that counts up: of a pull request, a ticket, a line, a commit's day.
	numbered = pattern{parts: `
		(?i)\b(?:pr|mr|pull request|merge request|issue|ticket|bug|task|step|phase|option|round|milestone|comment|commit|wave|sprint|todo)s? ?#?\d+
		(?:^|[\s(])[\w./-]*#\d+\b
		\b[A-Z][A-Z0-9]{1,9}-\d{2,}\b
		\b20\d\d-\d\d-\d\d\b
		(?i)\blines? \d+
		\.(?:go|tsx?|jsx?|py|rs|java|kt|cs|rb|php|c|cpp|h|swift|vue|md|ya?ml|json|sql|sh):\d+
		第\s?\d+\s?[行个期步]
	`}
	// standards have a number as a name.
	standards = pattern{parts: `
		\b(?:ADR|UTF|SHA|SHA3|AES|RSA|ISO|RFC|CVE|CWE|PEP|GPT|IEEE|ECMA|ES|JSR|JEP|CP|HMAC|ED|EC|HTTP|WCAG|WINDOWS|KB|BASE|X|MD|TS|EIP|ERC|BIP|NIST|FIPS|ANSI|OWASP|QWEN|GB|UCS|LATIN|C|R|NODE|PY|V)-\d+(?:-\d+)?\b
		(?i)\b(?:rfc|pep|iso|cve|eip) ?#?\d+\b
	`}
	passingPlace = pattern{parts: `
		(?:^|[\s(=:])(?:/private)?/(?:tmp|var/folders)/\w
		(?i)\\(?:temp|tmp|appdata)\\
		/(?:Users|home)/\w
		(?i)[a-z]:\\users\\
	`}
	// counted is how many there were at the moment.
	counted = pattern{fold: true, parts: `\d ?(?:%|percent\b)`, words: `
		\d+ (?:(?:failing|failed|passing|broken|open|new|old|other|remaining|pre-existing|lint|type|unit) )?(?:tests?|errors?|warnings?|failures?|files?|findings?|commits?|occurrences|places|matches|items|rows|results)
		\d+ (?:of|/) \d+
	`}
	brokenOff = pattern{fold: true, parts: `
		\s(?:the|a|an|of|and|or|but|because|than|which|into|using|such as|e\.g|via|if|your|our|its|their)$
		(?:和|与|或|但是?|因为|如果|以及|并且|而且|把|被|比如|例如|[，、（])$
	`}
	clientMarks = pattern{parts: `
		</?(?:system-reminder|command-\w+|local-command-\w+|task-\w+|teammate-\w+|user_\w+|environment_\w+|ide_\w+|bash-\w+|user-prompt\w*|tool_use_error)\b
		\[Request interrupted
		\x60\x60\x60
	`}
	insteadOf = pattern{parts: `^When \x60([^\x60]+)\x60 fails .*\brun \x60([^\x60]+)\x60 instead`}
)
