package extract

// asides are the forms in which people tell in passing what lasts. The first that fits wins.
var asides = []aside{
	// what the project uses, or need not have because of what it uses
	{said: &pattern{fold: true, whole: `(?:we|you) (?:do not|don'?t|no longer) (?:need|have) to (\w+ .{3,70}?),? (?:because|since|as) (?:we|the project)(?:'re| are)? (?:now |already )*us(?:ing|es?) (.{3,50}?)(?: now)?`},
		to: "do not $1", why: "the project uses $2", needs: byAnyDeed},
	{said: &pattern{fold: true, whole: `we(?:'re| are) (?:now |actually |already |only )*using ([^,;?]{3,50}?)(?: now| already)`}, to: "the project uses $1", needs: byEither, names: "$1", fact: true},
	{said: &pattern{fold: true, whole: `we(?:'ve| have)? (?:already |now |just )*(?:switched|moved|migrated) (?:over )?(?:from [^,;?]{3,30} )?to ([^,;?]{3,50})`}, to: "the project uses $1", needs: byEither, names: "$1", fact: true},
	{said: &pattern{fold: true, whole: `we (?:already |do |still )*have (?:a |an |the |our )?((?:[\w./-]+ ){0,4}` + helpWords + `)((?: for | to )[^,;?]{3,50})?(?:,? (?:so )?use it)?`, not: &hasTrouble},
		to: "use the $1$2", needs: byWord},
	{said: &pattern{fold: true, whole: `(?:do|don'?t) (?:we|you) (?:not )?(?:already )?have (?:a |an |the |our )?((?:[\w./-]+ ){0,4}` + helpWords + `)((?: for | to )[^,;?]{3,50})?`, not: &hasTrouble},
		to: "use the $1$2", needs: byWord},

	// what can be run
	{said: &pattern{fold: true, whole: `(?:you|we) (?:can|could|should|need to|have to) (?:actually |also |just |simply |always )*(` + checkWords + `)(\b.{0,60}?) (?:by running|by using|using|with|via|through) (\x60[^\x60]+\x60),? (?:which|that|because it|since it|as it) (.{5,90})`},
		to: "$1$2 with $3", why: "it $4", needs: byRunning, names: "$3"},
	{said: &pattern{fold: true, whole: `(?:you|we) (?:can|could|should|need to|have to) (?:actually |also |just |simply |always )*(` + checkWords + `)(\b.{0,60}?) (?:by running|by using|using|with|via|through) (\x60[^\x60]+\x60)`},
		to: "$1$2 with $3", needs: byRunning, names: "$3"},
	{said: &pattern{fold: true, whole: `(` + checkWords + `) (.{3,50}?) (?:by running|by using|using|with|via) (\x60[^\x60]+\x60)`}, to: "$1 $2 with $3", needs: byRunning, names: "$3"},
	{said: &pattern{fold: true, whole: `(?:for (?:the )?|to )?(\w[\w -]{2,30}?),? (?:you|we) (?:need|have) to (?:run|use|call) (\x60[^\x60]+\x60)( to [^,;?]{3,60})?`}, to: "for $1, run $2$3", needs: byRunning, names: "$2"},

	// how it is to be in one of the places where the program runs
	{said: &pattern{fold: true, whole: `in (` + placeWords + `),? (?:we|you) (?:should|must|need to|have to) (?:be using|use|be running|run) ([^;?]{3,90}?),? so (?:that )?(?:we|you|one) can ([^;?]{3,60})`},
		to: "in $1, use $2", why: "then one can $3", needs: byEither, names: "$2"},
	{said: &pattern{fold: true, whole: `in (` + placeWords + `),? (?:we|you) (?:should|must|need to|have to) (?:be using|use|be running|run) ([^;?]{3,90})`}, to: "in $1, use $2", needs: byEither, names: "$2"},

	// choices that are told as such
	{said: &pattern{fold: true, whole: `(?:.{0,12}\b)?let'?s (?:start )?releas(?:ing|e) (.{3,60}?),? (?:instead of|rather than) (.{3,40}?)(?:,? (?:what|how) (?:do|should|would|can) .*)?`}, to: "release $1 instead of $2", needs: byDeed, names: "$1"},
	{said: &pattern{fold: true, whole: `(?:.{0,12}\b)?let'?s (?:start )?us(?:ing|e) (.{3,60}?),? (?:instead of|rather than) (.{3,40}?)(?:,? (?:what|how) (?:do|should|would|can) .*)?`}, to: "use $1 instead of $2", needs: byDeed, names: "$1"},
	{said: &pattern{fold: true, whole: `(?:.{0,12}\b)?let'?s (?:start )?(?:switch(?:ing)?|mov(?:ing|e)|chang(?:ing|e)) (?:over )?(?:from (.{3,40}?) )to (.{3,40}?)`}, to: "use $2 instead of $1", needs: byDeed, names: "$2"},
	{said: &pattern{fold: true, whole: `(?:.{0,12}\b)?let'?s not (\w+ .{3,90}?),? (?:(?:it'?s|its|that'?s|it is|that is) |because .{0,20})(?:unn?ec\w+ary|overkill|too \w+|not (?:needed|worth).{0,20}|confusing)`}, to: "do not $1", needs: byAnyDeed},

	// prohibitions without a verb
	{said: &pattern{fold: true, whole: `(?:no[,.! ]+)*no mocking( .{3,60})?`}, to: "do not mock$1", needs: byAnyDeed},
	{said: &pattern{fold: true, whole: `(?:no[,.! ]+)*no hard-?coding( .{3,60})?`}, to: "do not hardcode$1", needs: byAnyDeed},
	{said: &pattern{fold: true, whole: `(?:no[,.! ]+)*no guessing( .{3,60})?`}, to: "do not guess$1", needs: byAnyDeed},

	{said: &pattern{fold: true, whole: `(?:there(?:'s| is) )?no need for ([^,;?]{4,50})`}, to: "avoid $1", needs: byWord},
	{said: &pattern{fold: true, whole: `(?:you|we)(?:'re| are) supposed to (?:be )?follow(?:ing)? @?(\S+\.\w+)(?: here)?`}, to: "follow $1", needs: byAnyDeed},

	// where to look
	{said: &pattern{fold: true, whole: `(?:maybe |perhaps )?(?:you|we) (?:can|could|should|might) (?:also |just |maybe |first )*((?:look|search|check|dig)\b.{3,60}?` + sourceWords + `.*)(?: (?:rather than|instead of) .*)`}, to: "$1", needs: byAnyDeed},
	{said: &pattern{fold: true, whole: `(?:maybe |perhaps )?(?:you|we) (?:can|could|should|might) (?:also |just |maybe |first )*(look online|search (?:the web|online)|google)\b(.*? (?:rather than|instead of) .*)`}, to: "$1$2", needs: byAnyDeed},
	{said: &pattern{fold: true, whole: `(?:maybe |perhaps )?(?:you|we) (?:can|could|should|might) (?:also |just |maybe |first )*((?:look|search|check|dig)\b.{0,40}?` + sourceWords + `) (?:to see )?(how (?:the )?.{3,60}(?:was|were) (?:already |once )*(?:solved|fixed|done|handled)(?: before)?)`}, to: "$1 to see $2", needs: byAnyDeed},

	// values
	{said: &pattern{fold: true, whole: `(?:increase|raise|bump|lower|reduce|decrease|set|change|limit|cap) (?:the |our )?((?:[\w./-]+ ){0,4}(?:timeouts?|limits?|maximum|minimum|retr(?:y|ies)|interval|concurrency|memory|threshold|port|ttl|budget|coverage)(?: (?:of|for|in) [\w./ -]{3,40}?)?) to (\d[\w.%]*(?: (?:s|ms|secs?|secons|seconds?|minutes?|hours?|days|mb|gb|%|percent))?)`},
		to: "keep the $1 at $2", needs: byDeed, names: "$2", place: true},
	{said: &pattern{parts: `(?:^|[，,。；;])(内存|存储|超时(?:时间)?|端口|并发数?|重试(?:次数)?|最大\S{1,6}|默认\S{1,8}|上限|间隔|缓存时间)(?:配置|设为|设置为|改为|改成|改到|调到|调成)\s?(\d+\s?[A-Za-z秒分个次]{0,4}).*$`}, to: "$1设为 $2", needs: byDeed, names: "$2", place: true},

	// what has to be done when something else is done
	{said: &pattern{fold: true, whole: `(?:i|we)(?:'ve| have)? (?:actually |just |also )*(?:added|created|introduced|set up|put in) (?:a |an |the |new )?(\S{3,40}?),?(?: so| and)? (?:please )?(?:make|be) sure (?:that )?(?:it'?s|it is|its|this is) (also )?(exposed|listed|documented|passed|exported|registered|included|declared|mounted|available|set|ignored) (.{3,50})`},
		to: "make sure that $1 is $2$3 $4", needs: byDeed, names: "$1"},
	{said: &pattern{fold: true, whole: `(?:make|be) sure (?:that )?when(?:ever)? (?:we |you |one )?(?:are )?((?:running|starting|building|releasing|deploying|committing|testing|publishing|merging|adding|changing) .{3,50}?),? (?:that )?(?:we|you|it) (also )?(\w+ .{2,50})`},
		to: "when $1, $2$3", needs: byAnyDeed},
	{said: &pattern{parts: `^((?:启动|运行|部署|构建|发布|测试|提交|打包)[^，,。]{0,12}?时)[，,]?(?:要|需要|请)?(?:确保|保证)(?:有|设置)?(.{4,60})$`}, to: "${1}确保$2", needs: byDeed},

	// what a name stands for
	{said: &pattern{whole: `(?:.{0,40}[，,])?\s*([A-Za-z_]+(?:[A-Z_.]\w*)+)\s?(?:就)?是([^，,。；;的]{0,20}的?[^，,。；;]{2,40})[，,]\s*应该([^。；;]{4,60})`}, to: "$1 是$2，应该$3", needs: byDeed, names: "$1"},
	{said: &pattern{whole: `(?:.{0,60}[,;–-] ?)?\x60?([a-z]+(?:[A-Z_.]\w*)+)\x60? is ((?:the|our|a|an) (?:[\w./-]+ ){0,6}(?:key|name|id|identifier|source|unit|format|entry point|alias|wrapper|prefix|index|schema|namespace|registry)(?: (?:of|for|in|from) [\w./ -]{3,50})?)`},
		to: "`$1` is $2", needs: byDeed, names: "$1", fact: true},
}

// hasTrouble is what a person has that is nothing to use.
var hasTrouble = pattern{fold: true, words: `problems?|issues?|errors?|bugs?|trouble|conflicts?|lots?|many|several|too|no|two|three|\d+|broken|failing|old|wrong|different|similar|enough|access|time|to`}

// Words of which the forms are made.
const (
	helpWords   = `(?:agents?|sub-?agents?|skills?|tools?|scripts?|commands?|helpers?|services?|databases?|instances?|clusters?|servers?|systems?|librar(?:y|ies)|packages?|modules?|utils?|utilit(?:y|ies)|components?|hooks?|plugins?|workflows?|templates?|fixtures?|clickhouse|postgres|redis|sandbox|staging environment|test account)`
	checkWords  = `check|test|run|verify|validate|build|lint|start|inspect|reproduce|debug`
	placeWords  = `dev|development|prod|production|staging|ci|tests|test|local|local development|dev mode|development mode|test mode`
	sourceWords = `(?:backups?|git (?:history|log|blame)|history|previous (?:commits?|versions?|releases?)|old (?:code|version|repo\w*)|docs|documentation|changelog|source code|codebase|existing (?:tests?|code|implementations?)|upstream|issue tracker|spec(?:ification)?|backup repo\w*|other repo\w*)`
)
