package extract

// compounds is terms of several words that one searches by as a whole, in small letters.
var compounds = pattern{words: `
	# version control and review
	(?:pull|merge|feature) requests?|code reviews?|commit messages?|merge commits?|merge conflicts?|merge queue
	(?:feature|release|default|main|protected) branch(?:es)?|force push(?:es)?|squash merges?|release notes?
	git hooks?|pre-?commit hooks?|lock ?files?|work ?trees?|sub-?modules?
	# writing
	em dash(?:es)?|code comments?|doc comments?|commit style|line length|line endings?|trailing whitespace
	# code
	package managers?|dependency injection|circular (?:imports?|dependenc\w+)|dead code|magic numbers?|type checks?|type safety
	source of truth|state machines?|race conditions?|memory leaks?|null pointers?|stack traces?|edge cases?|error messages?|error handling
	breaking changes?|backwards? compatibility|feature flags?|environment variables?|config(?:uration)? files?|hard-?coded
	# tests
	unit tests?|integration tests?|end-to-end tests?|e2e tests?|snapshot tests?|regression tests?|test coverage|test data|flaky tests?
	# data and services
	database schema|schema migrations?|database migrations?|data model|foreign keys?|primary keys?|connection pool|rate limits?
	api keys?|access tokens?|service workers?|health checks?|load balancers?|time ?zones?|dry run|root cause
	# appearance
	dark mode|design tokens?|design system|user interface|accessibility labels?
	# agents
	sub-?agents?|context window|system prompt|plan mode|mcp servers?
`}

// nouns is single words of the trade, and what people give rules about.
var nouns = set{list: `
	accessibility agent alias api app architecture archive array artifact assertion async auth authentication
	authorization backend backup batch benchmark binary blob branch browser bucket buffer bug bundle bundler button byte cache
	callback changelog charset checkout checksum ci class cli client clipboard cluster codegen column comment commit compiler component
	config configuration connection console constant container controller cookie coverage crash cron css csv
	dashboard database dataset date deadlock debugger dependency deploy deployment dialog diff directory disk dns docs
	documentation domain draft driver editor emoji emulator encoding encryption endpoint entity enum environment event exception
	executable export fallback fixture flag font format formatter frontend gateway generator glob grammar
	handler hash header heading hook host html http icon ide idempotent image import index indentation inheritance interface
	invoice ios iterator job json kernel key latency layer layout library license lint linter localization lock
	lockfile log logger logging macro makefile markdown memory menu merge message metadata metric middleware migration mock modal model
	module monorepo mutex namespace naming network node notification null nullable npm oauth offline option orm overflow
	pagination palette parameter parser password patch payload performance permission pipeline placeholder plugin pointer
	policy popup port prefix prettier privacy process production profile prompt protocol proxy push query queue quota quote
	rebase redirect redis refactor refactoring regex registry release replica repository request response retry review rollback
	rounding route router routing runner runtime sandbox schema screenshot scroll sdk seed selector semaphore serial
	serializer serverless service session settings shell shellcheck shutdown sidebar simulator snapshot socket spacing
	spec sql ssh ssl staging stash storage store storybook stream streaming style stylesheet subagent subdomain submodule subprocess
	suffix symlink syntax table tag template terminal test tests theme threshold timeout timestamp timezone tls token toolchain
	tooltip transaction translation typescript ui unicode upgrade upload url uuid validation variable viewport
	volume warning webhook webpack websocket whitespace widget wizard worker workflow workspace worktree wrapper xml yaml
	zsh bash fish powershell git github gitlab docker kubernetes helm terraform ansible gradle maven cargo rust python pip
	poetry pytest jest vitest playwright cypress eslint biome pnpm yarn bun deno swift kotlin java golang react vue angular svelte
	next.js tailwind prisma postgres mysql sqlite mongodb redis graphql grpc protobuf kafka rabbitmq nginx aws gcp azure android xcode
	pr ci cd db ui ux prs jargon
	setting warning string mapping binding ending meaning testing rendering linting caching hashing parsing polling hosting styling
	typing versioning batching grouping charts english chinese japanese squash
`}

// actions is words for what is done in any work, in the forms that people use: nobody searches by them alone.
var actions = set{list: `
	abandon accept achieve act adapt adds adjust affect agree aim align allow allows announce appear apply applies approach
	arrive assume assumes attach attempt attempts avoids became become becomes began begin begins behave believe belong belongs
	bring brings broke broken build builds calls came care carry catch cause causes check checks choose chose claim clarify clean clear
	combine compare complete comply concern conclude confirm confuse consider consist contain contains continue contribute
	convert convince copies copy correct count cover covers create creates deal decide declare define defines delay delete
	deletes deliver demand depend depends describe deserve detect determine develop differ direct discover discovers discuss display
	divide double drop drops duplicate edit edits emit emits enable enables encounter ends enforce enhance enjoy ensure ensures enter
	establish evaluate examine exceed exclude execute executes expect expects experience explain explore expose express extend
	extends extract face fall falls favor fetch fetches fill fills finish fit fits fixes focus follow follows force forces forget
	forgot gather generate generates grab grow guess handle handles happen happens hear held help helps hide hold holds hope ignore
	ignores implement implements improve improves inclines include includes increase indicate inform inspect install installs intend introduce
	introduces invent investigate invoke involve join judge jump justify lack launch lead leads learn leaves lie lies link listen
	listens load loads locate lose loses maintain manage mark marks match matches matter measure meet mention merges mix modify
	monitor moves move notice notify occur occurs offer omit open opens operate organize overwrite overwrites own pass passes perform
	performs pick picks plan plans play points postpone prefer prefers prepare present presents preserve pretend prevent prevents print
	prints proceed produce produces propose protect prove provide provides publish pull pulls question raise reach reaches react
	receive receives recognize recommend reduce refer refers reject rejects relate relates rely relies remain remains remember remove
	removes rename repeat replace replaces report reports represent require requires resolve resolves respect respond rest restart
	restarts restrict result results retrieve returns reveal revert reverts rewrite rewrites save saves scan scans scroll search
	select send sends separate serve serves shift ship ships shows silently skip skips solve sort sorts speak specify spend split splits
	stand stands stay stays stick store stores strict struggle submit succeed succeeds suggest suggests suit supply support
	supports suppose surround survive switch switches takes talk teach tell tells tend terminate think throw throws touch touches trace track
	treat treats trigger triggers trust tune turns understand unify unwire update updates upgrade validate verify view visit
	wait waits walk warn warns watch wins wonder worry worried wrap wraps writes yield
	fine full good great big bigger small tiny huge large long short high low deep wide narrow fast slow quick easy hard simple
	complex clear plain proper real actual whole entire main minor major extra total certain specific general common usual
	normal special typical separate single multiple various similar equal different additional available necessary important
	relevant appropriate responsible reasonable useful useless ready willing able unable aware sure glad free busy empty
	today tomorrow yesterday moment times while someone somebody everyone everybody anybody nobody whichever whoever wherever
	ones bit bits lots kind kinds sort sorts ways part parts piece pieces place places side sides top bottom middle end ends
	detail details information info example examples reason reasons idea ideas fact facts point topic subject matter matters
	stuff work works job jobs task tasks effort approach instead explicitly directly specifically individual individually
	little milliseconds seconds minutes hours days worked argument arguments here there elsewhere user person people human humans writing
	fatal unrecognized unexpected unable required needed quote
	automatically convention conventions currently def default defaults element elements function item items
	list lists object objects project projects scope scopes stability symptom symptoms system systems
`}

// programs is what programs are called that are too short or too common a word to be a keyword elsewhere.
var programs = set{list: "rg jq yq fd sd gh go uv ls cp mv rm ps df du nl tr dd ip ss nc su sh cc ld ar as just make find node env"}

// twoLetters is names of two letters that are worth a search.
var twoLetters = set{list: "go js ts py rs ci cd db ui ux pr gh uv"}

// fillerAbroad is the like of filler in other languages, those words included that announce a rule.
var fillerAbroad = set{list: `
	der die das den dem ein eine einen und oder nicht kein keine ist sind auf mit für von bei zum zur aus ich wir auch
	immer nie niemals jede jeder jedes alle merk dir bitte denk daran nein soll muss darf wenn weil sonst gehört
	le la les un une des et ou ne pas est sont dans pour avec sur par que qui il elle nous vous non oui mais
	toujours jamais faut doit chaque parce sinon rappelle souviens
	el los las una del que por para con sin como pero está son hay usa use
	siempre nunca jamás contra cada debe recuerda porque
	сам сама сами самый который которая которое которые может могут так также важно помнить тоже быть был была было были
	всё весь всего тебя тебе мне меня нас вас есть нет уже ещё еще только чтобы когда где там тут этот эта это эти тот того
	них него нее или же бы ли очень просто проблему проблема сделать делать
	нужны нужен нужна чисто контексте
	не но и в на с по для что это такое такой такая такие как все нет да или если нельзя никогда всегда надо нужно должен должны запомни ищи
`}

// filler is words that nobody searches by.
var filler = set{list: `
	"n/a" whichever whoever people a about add added adding adds after again all already also always an and another any anyone anything are aren't
	anywhere around as asked at avoid back based be because been before being between bit both but by call called calls
	can can't cannot case cases change changed changes code come comes command commands correctly could could've
	couldn't created current currently did didn't different do does doesn't doing don don't done dont during each either else
	easier elsewhere down end enough error errors even exception exist exists ever every everything exactly existing exit fail failed failing fails
	few file files find first fix fixed folder for form found from further get gets give given go going gone good got
	had happy has hash hasn't have haven't having here hits how however i if in including inside instead into is isn't issue
	it it'll it's its itself just keep keeps kept kind know knows last later least left less let lets like likely line lines
	live long look looks lot made main make makes many may me mean means might mind more most much multiple must my name
	names need needed needs never new next no none not nothing now number of off often ok old on once one only or order
	other others otherwise our out over own part passed path per piece pieces place please point possible problem project's properly purpose purposes
	put quite ran rather read reads really refuses remember right root run running runs same say says see seems
	seen set several shall should shouldn't show side simple simply since so some something specified start started starting state
	status still string stuff such sure take text than that that'll that's the their them then there there's
	these they they're thing things think this those though through time to today together too toward tried tries true try
	trying turn two type unasked under unknown unless until up upon us use used uses using usually value very via
	want wants was wasn't way we we're well went were weren't what what's whatever when where whether which while
	who whole why will with within without won't work working works would wouldn't write wrong yes yet you your
`}
