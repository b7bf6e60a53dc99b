package extract

// Words with which an agent explains a failure. What is looked for is what it says of the code, not of itself.
var (
	// causeWords is words of which any text that names a cause holds one.
	causeWords = pattern{fold: true, parts: `
		caus[ae]|probl[eè]m|issue|bug\b|culprit|reason|trouble|\bcatch\b
		because|turns? out|turned out|found|identified|spotted
		(?:fail|crash|hang|break|happen|panic)\w* (?:since|as)\b
		原因|根因|问题|錯誤|错误|問題
		grund|ursache|problem|причин|проблем
		failures|errors|failing tests
		that's why|explains|hence|happening|i (?:see|understand|know)
	`}
	// causeNamed is a sentence that names the cause, up to the cause.
	causeNamed = pattern{fold: true, parts: `
		\b(?:the |its )?(?:real |root |actual |underlying |true |core |main |only |exact )*(?:cause|problem|issue|bug|culprit|trouble|catch)(?: here)?(?: (?:of|for|behind|with) [^:.]{3,60}?)? (?:is|was|turned out to be|turns out to be|comes from|came from|lies in|lay in)(?: (?:simply|just|clear|clear now|obvious|simple|straightforward|that|because|actually))*[:,]?(?: - )?\s*
		\b(?:the )?(?:real |root |actual |underlying |true )+(?:cause|problem|issue|bug|reason)(?: (?:found|identified|confirmed))?\s*[:-]\s+
		^(?:the )?(?:cause|reason|why)\s*:\s+
		\b(?:the reason|why it (?:fails|failed)) (?:is|was)(?: simply| just)?(?: that| because)?[:,]?\s+
		\bfound (?:it|the (?:\w+ )?(?:cause|problem|bug|issue|culprit))\s*[:-]+\s+
		\b(?:it|this|the test|that) (?:fails|failed|panics|panicked|crashes|crashed|hangs|hung|breaks|broke|happens|happened) (?:because|since|as)\s+
		^(?:so |and |it |as it )*(?:turns|turned) out,?(?: that)?\s+
		\b(?:is|are|was|were) (?:actually |really |being )?caused by\s+
		(?:根本|真正的?|主要|失败|报错)?(?:原因|根因)(?:找到了|很简单|很明显|其实)*(?:是因为|是|在于|就是|：|:|，)[：:，,]?\s*
		(?:真正的)?问题(?:其实)?(?:是|在于|出在)[：:，,]?\s*
		(?:根本|失敗)?原因は[、:：]?\s*
		問題は[、:：]?\s*
		(?:der (?:eigentliche )?grund|die (?:eigentliche )?ursache|das (?:eigentliche )?problem) (?:dafür |hier )?(?:ist|war|liegt)(?:,? dass)?[:,]?\s+
		(?:la (?:cause|causa)(?: racine| raíz)?|le (?:vrai )?problème|el problema(?: real)?) (?:est|était|vient|venait|es|era)(?: que)?[:,]?\s+
		(?:настоящая |корневая )?(?:причина|проблема) (?:в том, что|была в том, что|оказалась в том, что|:|—|-)\s*
	`}
	// failsBecause is what failed, with the verb, and why.
	failsBecause = pattern{fold: true, whole: `(?:.*[,:] )?((?:the |a |an )?[\w\x60][^,:;]{1,70}? (?:fails|failed|broke|breaks|crashed|crashes|hung|hangs|was failing|were failing|timed out|times out|could not be found|couldn't be found))(?: \([^()]*\))? because (?:of )?(.{12,})`}
	// failuresFrom is where failures come from that are none of the work at hand.
	failuresFrom = pattern{fold: true, whole: `(?:.*[,:;] )?(?:the|all|these|those|most|remaining|other|both)(?: [\w-]+)* (failures?|errors?|failing tests?) (?:are|is|come|comes|were|was) ((?:all |mostly |just |only )?(?:from|caused by|due to|because of) .{8,})`}
	// announces is a sentence that says that the next one names the cause.
	announces = pattern{fold: true, whole: `
		\W*(?:ah|ok|okay|great|good|perfect|excellent|yes|now)?[,!. -]*(?:i(?:'ve)? )?(?:found|identified|spotted|see|understand|know)(?: now| clearly)? (?:it|(?:the|what)(?: \w+)? (?:cause|problem|bug|issue|culprit|reason|happens|happened|is happening|is wrong))(?: now| here| clearly| more clearly| more clearly now)?\W*
		\W*(?:that'?s|this is|here'?s|there'?s) (?:the|our|what'?s) (?:\w+ )?(?:cause|problem|bug|issue|culprit|reason|happening)\W*
		\W*the (?:\w+ )?(?:cause|problem|bug|issue|reason) is (?:clear|obvious|simple|straightforward)(?: now)?\W*
		\W*(?:root )?(?:cause|problem|issue|diagnosis)(?: analysis)?\W*
		\W*(?:the|this|that) (?:\w+ )?(?:reveals|shows|confirms|explains) the (?:\w+ )?(?:cause|problem|bug|issue|culprit|reason)\W*
		\W*(?:there it is|bingo|aha|gotcha|eureka|now it makes sense|that makes sense now)\W*
		\W*(?:now )?(?:i )?(?:now )?(?:see|understand|know) (?:exactly )?what'?s (?:happening|going on|wrong)(?: now| here)?\W*
		[^\pL]*原因(?:を特定しました|がわかりました|が判明しました|を突き止めました|找到了|很明确|已定位|分析)?[^\pL]*
	`}
	// concludes is a sentence that says that the one before it named the cause.
	concludes = pattern{fold: true, starts: `
		(?:and )?(?:that|this|which) (?:is why|explains|is what (?:breaks|broke|caused|causes))
		(?:and )?(?:that|this)'s (?:why|what (?:breaks|broke|caused|causes))
		that'?s (?:the|our|exactly the) (?:bug|problem|issue|cause|culprit|smoking gun)
		hence
	`, ends: `that'?s (?:the|our) (?:bug|culprit|cause|smoking gun)`}
	// explainingWords is how a sentence explains without naming it a cause.
	explainingWords = pattern{fold: true, words: `
		because|since|so|which is why|that is why|therefore|hence
		never|only|nobody|nothing|not|no
		must|may only|cannot|can't|does ?n.t|do ?n.t|did ?n.t|is ?n.t|are ?n.t|was ?n.t|no longer
		without|before|instead of|rather than|lacks?|missing|expects?|requires?|needs?|not enough
		empty|stale|outdated|old
		weil|fehlt|leer|noch nicht|erst nach
		parce que|manque|vide|il faut
		porque|falta|vacío|hay que
	`, parts: `
		因为|所以|没有|必须|需要|要求|不在|不允许
		なので|ため|必要
		потому что|нужно|нет\s
	`}
	// pointing is a sentence that begins with something said before.
	pointing = pattern{fold: true, starts: `it|its|it's|they|their|that|that's|this|these|those|he|she|both|there|here|one of|another|neither|which|what|who`}
	// plansBehind is what the agent is going to do, behind what it explains.
	plansBehind = pattern{fold: true, parts: `,? (?:so|and|therefore) (?:i|i'll|i'm|let me|let's|we|we'll)\b.*$`}
	// speaker is the agent, the person, and doubt: no cause for others.
	speaker = pattern{fold: true, words: `
		i|i'm|i'll|i've|i'd|me|my|mine
		you|you're|you've|your|we|we're|we've|our|us
		let me|let's
		probably|likely|maybe|perhaps|possibly|might|may have|could be|presumably|i think|seems?|looks like|appears? to|guess|suspect
	`, parts: `
		可能(?:是|因为)|大概|也许|应该是|我(?:们)?|你(?:们)?
		かもしれ|可能性|と思われ|おそらく
		возможно|наверное|вероятно|похоже
		vielleicht|wahrscheinlich|vermutlich|peut-être|probablement|quizás|probablemente
	`}
	// supposing is what makes the name of a cause a supposition.
	supposing = pattern{fold: true, words: `if|whether|could|might|may|maybe|likely|probably|possibl[ey]|perhaps|suspect|think|assum\w+|guess|would|unless|check|see|verify|confirm|wonder|not sure|unclear`}
	// unfinished is how something begins that names nothing: "is clear", "in how we wait", "specifically with".
	unfinished = pattern{fold: true, starts: `
		valid|true|correct|specifically|exactly|simply|clear|clearly|likely|moot|understood|obvious|fixed|resolved|solved|gone|simple|real|right|still|now|also|similar|different|same|twofold
		with|in|at|from|on|to|about|for|by|of|as|than|between|when|whether|how|what|why|where|who|if|not|and|or|but|or
		the (?:same|following)|a bit|a known|a mix|a combination|a couple|two|three|several|both|either
		fix|fixed|fixing|let|now
	`}
)

// Words that tell whether a cause is worth knowing for others.
var (
	// behaves is how a thing behaves, whoever uses it.
	behaves = pattern{fold: true, words: `
		do(?:es)? ?n.t|do(?:es)? not|cannot|can not|can't|won't|is ?n.t|are ?n.t|is not|are not
		never|always|only|by default|silently|automatically|already|no longer|regardless|even (?:when|if|though)
		ignores?|ignored|overwrites?|overwrote|rewrites?|rewrote|caches?|cached
		requires?|required|expects?|expected|needs?|must
		defaults?(?: to)?|defaulted|falls? back|fell back|treats?|treated|resolves?(?: to)?|interprets?
		strips?|stripped|drops?|dropped|masks?|masked|hides?|hid|skips?|skipped|swallows?|swallowed|truncates?|truncated|escapes?|encodes?|converts?
		matches|matched|picks? up|picked up|loads?|inherits?|inherited|blocks?|blocked|rejects?|rejected|refuses?|forbids?
		conflicts?|collides?|shadows?|overrides?|overrode|takes precedence|depends on|applies|prevents?|lacks?
		runs? (?:in|from|before|after|as|on|with)|reads? (?:from|only|the)|builds?|creates?|writes?|returns?|sets?|keeps?|uses?|points? (?:to|at)|contains?|starts?|restarts?
		without|before|until|missing|instead of|rather than
	`, parts: `
		不会|不能|不支持|没有|只(?:能|会|有|在)|必须|需要|要求|默认|忽略|覆盖|缓存|自动
		ません|しない|されない|必要|ため|のみ|だけ|デフォルト|上書き|無視|キャッシュ
		nicht|nur|immer|standardmäßig|braucht|erwartet|ignoriert|überschreibt
		n'est pas|ne \S+ pas|toujours|seulement|par défaut|attend|exige|ignore|écrase
		\bno (?:lee|usa|carga|es|está|se|tiene|existe)\b|siempre|por defecto|espera|requiere|ignora|sobrescribe
		\bне\s|только|всегда|по умолчанию|требует|ожидает|игнорирует|перезаписывает
	`}
	// pitfall is where causes lie that others meet as well.
	pitfall = pattern{fold: true, words: `
		# state that is not what it looks like
		stale|outdated|out of (?:date|sync)|caches?|cached|caching|memoi[sz]ed|leftover|left over|orphan\w*|zombie|corrupt\w*|locked|locks?
		still running|old (?:process|version|bundle|build|binary|image|container)|restart\w*|rebuil\w+|hot reload|hmr|service worker
		# time, order, text
		time ?zones?|utc|dst|daylight saving|locale|clock|race(?: condition)?|deadlock|concurren\w+|async\w*|parallel|timing|order of|initiali[sz]ation order|before \S+ (?:is|are|was|were) \w+
		crlf|line endings?|lf|encoding|utf-?8|utf-?16|bom|escap\w+|quot(?:es|ing)|glob\w*|case[- ]?(?:in)?sensitiv\w*|upper ?case|lower ?case|trailing|whitespace|tabs|non-ascii
		# where things run
		env(?:ironment)? (?:vars?|variables?)|\.env\S*|path|working director(?:y|ies)|cwd|module root|project root|symlinks?|mount\w*|volumes?|sandbox\w*|permissions?|root user|uid|gid|read-only|noexec
		ports?|proxy|proxies|cors|mixed content|certificates?|tls|dns|ipv6|localhost|127\.0\.0\.1|firewall|vpn|redirect\w*|rate limit\w*|timeouts?|oauth
		ci|runners?|containers?|docker\w*|image|wsl|windows|macos|linux|powershell|arm64|emulator|simulator|xcode|gradle|node_modules|lockfile|lock file
		# what is made from something else
		generated|codegen|build (?:output|context|artifacts?|order)|dist|compiled|bundler?|transpil\w+|minif\w+|source maps?|migrations?|schema|seeds?|fixtures?|snapshots?|synchronize
		hooks?|pre-?commit|post-?commit|merge commit|rebase|submodules?|worktrees?|shallow|gitignore\w*|global ignore|detached|index
		# how parts fit
		config\w*|settings?|defaults?|flags?|options?|strict mode|peer dep\w*|transitive|version (?:mismatch|conflict|skew)|mismatch|incompatib\w+|deprecat\w+|breaking change|removed in|renamed in|duplicate (?:copies|instances?|versions?|class\w*)|two (?:copies|instances|versions)
		esm|commonjs|cjs|circular|hoist\w*|reflection|serial\w+|deserial\w+|marshal\w*|double[- ]encod\w*|json-encod\w*|polyfill|typings|type declarations|annotations?|decorators?
		event loop|main thread|ui thread|goroutines?|garbage collect\w*|memory leak|buffer\w*|flush\w*|stdin|stdout|stderr|pipe\w*|tty|signal|exit code
		collision|also match\w*|picked up|precedence|z-index|specificity|hydration|strictmode|n\+1|autoflush|lazy\w*|transaction\w*|isolation|prepared statements?|collation|null bytes?
	`, parts: `
		缓存|时区|编码|换行|大小写|环境变量|权限|端口|代理|跨域|容器|镜像|依赖|版本|锁|竞态|并发|异步|顺序|重启|旧(?:的|版本|进程)|生成|迁移|配置|路径|工作目录|事务|懒加载|循环依赖|重复注册|序列化|钩子
		キャッシュ|タイムゾーン|文字コード|改行|大文字|環境変数|権限|ポート|プロキシ|コンテナ|依存|バージョン|ロック|競合|非同期|順序|再起動|古い|生成|設定|パス|サマータイム
		кэш|часов\w+ пояс|кодировк|перенос|регистр|переменн\w+ окружени|прав[а-я]* доступа|порт|прокси|контейнер|зависимост|верси|блокировк|гонк|асинхрон|порядк|перезапус|устаре|генерир|миграц|настройк|конфиг|пут[ьи]
		zwischenspeicher|zeitzone|kodierung|umgebungsvariable|rechte|abhängigkeit|veraltet|reihenfolge|generiert|einstellung
		fuseau|encodage|variable d'environnement|droits|dépendance|obsolète|ordre|généré|réglage
		zona horaria|codificación|variable de entorno|permisos|dependencia|obsolet|orden|generado|configuraci
	`}
	// slip is a cause that only the code at hand knows: it is mended and gone.
	slip = pattern{fold: true, words: `
		typos?|misspell\w*|forgot\w*|forgotten|copy.?paste|off.?by.?one|semicolon|parenthes[ie]s|brackets?|braces?|indentation|syntax
		missing (?:import|return|await|comma|null check|nil check|argument|parameter|semicolon|case|prop|key|test|field|braces?|quotes?)
		unused|undeclared|not (?:defined|imported|declared)|undefined variable|wrong (?:variable|name|import|line|argument|index|number)
		null check|nil check|never assigned|wasn't updated|was(?: not|n't) updated|not updated|never updated|was renamed|were renamed
		(?:my|the|this|these|latest|last|new|previous|earlier) (?:change|changes|edit|edits|refactor\w*|fix|commit)
		lines? \d+|line:\d+|this (?:session|task|pr|branch)|pre-existing
		duplicate (?:interfaces?|declarations?|functions?|definitions?|imports?|keys?|lines?)
		the (?:new |old |failing |unit )?(?:tests?|assertions?|test's) (?:expect\w*|assert\w*|check\w*|use[sd]?|was|is|were|are|itself|isn't|doesn't|don't|didn't|call\w*|mock\w*|pass\w*)|old test|test data|test setup
	`, parts: `
		拼写|写错|漏了|忘记|少了|笔误|多余的
		タイポ|書き忘れ|打ち間違
		опечатк|забыл|tippfehler|vergessen|faute de frappe|oublié|errata|olvid
		:\d+(?:[-:]\d+)?\b
	`}
)

// What speaks of a failure, and of its end.
var (
	// troubled is how a person says that something does not work, in small letters.
	troubled = pattern{
		words: `
			errors?|exceptions?|traceback|fail(?:s|ed|ing|ures?)?|broken?|broke|breaks|crash\w*|panics?|bugs?|bugged
			(?:does|do|did|is|are|was|wo)(?:n't|nt| not) (?:work|show|load|updat|find|start|run|open|connect|appear|display|compil|build|pass|render|respon|sav|match|happen|chang|trigger|fir|pick|see|seem to work|get|be)\w*
			(?:cannot|can't|cant|can not|unable to) (?:see|find|open|access|connect|log ?in|run|start|use|get|build|install|load|reach|save|push|pull|import|upload|resume)
			not (?:working|showing|loading|updating|found|there)|no longer|stopped working|nothing (?:happens|shows|changes|appears)
			stuck|hangs?|hanging|frozen|freez\w+|blank|disappear\w*|vanish\w*|weird|(?:what'?s|goes|went|gets?|got|shows?) (?:the )?wrong|unexpected(?:ly)?|flaky|regress\w*|leak\w*|404|403|401|500|502|timeouts?|timed out
			why (?:is|does|do|are|did|was|am)|what'?s wrong|debug|investigate|diagnos\w+
			fix (?:the|this|that|it|my|a|all|these) (?:\w+ ){0,3}(?:tests?|build|ci|error|bug|failure|failing|crash|issue|problem|types?|lint|checks?)
			fehler|kaputt|funktioniert nicht|geht nicht|stürzt|warum|klappt nicht
			erreurs?|ne (?:marche|fonctionne) p(?:as|lus)|plante|pourquoi|cassé
			no funciona|falla\w*|error(?:es)?|por qué|roto|se cae
		`,
		parts: `
			报错|错误|失败|不行|不能|无法|没反应|没有反应|崩溃|为什么|怎么回事|异常|白屏|没显示|不显示|卡住|打不开|问题|修复|排查|调试|出错|不生效|没生效|没有生效
			エラー|失敗|動かな|できな|おかしい|表示され|なぜ|不具合|直ら|直して|落ち|原因|ずれ
			ошибк|не работа|падает|сломал|почему|не запуска|исправь|не видит|зависа
		`,
	}
	// solved is how a person says that it works now, in small letters.
	solved = pattern{
		starts: `
			(?:(?:ok|okay|yes|yep|yeah|great|perfect|nice|awesome|cool|excellent|good|super|wow|thanks|thank you)[,.! ]+)*(?:it |that |this |now |all |everything )*(?:works|worked|is working|working)(?: now| again| fine| great| perfectly| well| like a charm)?
			(?:(?:ok|okay|yes|yep|great|perfect|nice|awesome|thanks)[,.! ]+)+(?:it'?s |that'?s |that |this )?(?:fixed|solved|resolved)
			fixed|solved|resolved|confirmed
		`,
		words: `
			(?:that|it|this) (?:fixed|solved|resolved|did) (?:it|the (?:problem|issue|error|bug)|that)
			(?:that|it|this|everything|all) (?:works|is working|worked)(?: now| again| fine| great)?
			(?:works|working) (?:now|again|fine|great|perfectly|well|as expected)
			(?:is|are|it'?s|that'?s) (?:fixed|solved|resolved|gone|green|passing|fine) now
			(?:is|are) now (?:fixed|solved|resolved|working|green|passing)|now i(?:'ve)? (?:got|get|see) it
			no more errors?|that did it|that was it|did the trick|all green|ci is green|passes now
			funktioniert (?:jetzt|wieder)|läuft (?:jetzt|wieder)|geht (?:jetzt|wieder)|klappt
			(?:ça|cela) (?:marche|fonctionne)|c'est (?:bon|réglé|corrigé)|corrigé
			(?:ya )?funciona|(?:ya )?está (?:arreglado|solucionado)|arreglado|solucionado
		`,
		parts: `
			可以了|好了|解决了|成功了|没问题了|正常了|修好了|搞定
			動きました|動いた|直りました|直った|解決しました|できました|表示されました|成功しました
			работает|заработал|исправлен|починил|получилось|решено|помогло
		`,
	}
	// notYet takes back what solved seems to say.
	notYet = pattern{fold: true, words: `
		not|n't|doesn't|isn't|didn't|don't|but|however|still|except|almost|partly|if it|does it|whether|until|once|nicht|aber|mais|pas|pero|no
	`, parts: `
		不|没(?:有)?(?:好|解决|成功)|但|吗|？
		ない|ません|でも|か？
		не\s|но\s
		\?
	`}
	// withdrawn is how an agent says that what it named was not the cause, or did not help.
	withdrawn = pattern{fold: true, parts: `
		\b(?:that|this|it)(?:'s| is| was|n't| wasn't| isn't)(?: not| n't)* (?:not |n't )(?:it|the (?:\w+ )?(?:cause|problem|issue|culprit|reason|bug))\b
		\b(?:that|this|it) (?:wasn't|isn't|was not|is not) (?:it|the (?:\w+ )?(?:cause|problem|issue|culprit|reason|bug))\b
		\b(?:so|then) (?:the|that|this) \S+(?: \S+){0,3} (?:isn't|wasn't|is not|was not) the (?:\w+ )?(?:cause|problem|issue|culprit)\b
		\b(?:my|the) (?:earlier|first|previous|initial|original|last) (?:diagnosis|theory|hypothesis|explanation|assumption|guess|analysis|conclusion|fix)\b.{0,30}\b(?:was|is|were|did)(?: n.t|n't)? (?:wrong|incorrect|not|incomplete|mistaken|work|help|off)
		\b(?:my|the) (?:diagnosis|theory|hypothesis|explanation|assumption|guess|analysis|conclusion) (?:was|is) (?:wrong|incorrect|mistaken|off)
		\bi (?:was wrong|misdiagnosed|misread|jumped to|was mistaken)\b
		\b(?:still|same) (?:fail(?:s|ing|ed)|fails|broken|error|failure|crash\w*|hang\w*|the same|happening|there|panics?)\b
		\bsame (?:\d+ |two |three |four |\w+ )?(?:failures|errors|tests? fail\w*|results?)\b
		\b(?:is|was|were|are)(?:n't| not) (?:enough|sufficient)\b
		\b(?:did|does) ?(?:n.t|not) (?:help|fix|solve|resolve|work)\b
		\b(?:ruled?|rules) (?:that |it |this )?out\b
		不是(?:这个|它)(?:的)?(?:原因|问题)|还是(?:报错|失败|不行|一样)|判断错了|之前的?(?:判断|分析)(?:不对|有误|错了)|没有解决
		原因ではありません|違いました|まだ(?:失敗|エラー)|直っていません
		не в этом|всё ещё|по-прежнему|не помогло
		immer noch|war nicht die ursache|toujours|n'était pas la cause|sigue fallando|no era la causa
	`}
	// revising is how an agent says that only now it knows what is the matter.
	revising = pattern{fold: true, parts: `
		\b(?:now|finally|ah)\W{0,3}(?:i (?:now )?)?(?:see|understand|found|know|have) (?:what|the) (?:real|actual|true|underlying)\b
		\b(?:the|its) (?:real|actual|true) (?:root )?(?:cause|problem|issue|bug|culprit|reason)\b
		\b(?:found|here'?s|this is|that'?s) the (?:real|actual|true) (?:root )?(?:cause|problem|issue|bug|culprit|reason)\b
		真正(?:的)?(?:原因|问题|根因)
		本当の(?:原因|問題)
		настоящая (?:причина|проблема)
		eigentliche (?:ursache|problem|grund)|die eigentliche|vrai(?:e)? (?:cause|problème)|verdadera causa|problema real
	`}
	// doubted is how a person challenges an explanation, in small letters.
	doubted = pattern{words: `
		are you sure|(?:does|do)(?:n't|nt| not) (?:mean|make sense|explain|sound right)|not (?:the|true|correct|right)|that'?s (?:wrong|not)|(?:that|it) can(?:'t|not) be|i (?:don'?t think|doubt)|but (?:that|this|it|why|then)|no,? (?:it|that|the|this)|hmm
		bist du sicher|tu es sûr|estás seguro
	`, parts: `
		确定吗|不对|不是吧|你确定
		本当に|違う|違います
		ты уверен|вы уверены|не так
	`}
	// misleading is a symptom that shows up elsewhere than its cause lies.
	misleading = pattern{fold: true, words: `
		stale|cached?|caching|still running|old (?:process|version|bundle|build|binary|image|container)|leftover|left over
		in ci|on ci|ci|merge commit|locally|only (?:in|on|when|after|fails)|flaky|intermittent\w*|race(?: condition)?|timing
		silently|masks?|masked|masking|hides?|hid|swallow\w*|also match\w*|picked up|corrupt\w*|rewrites?|overwrites?|even (?:though|when|if)|although|elsewhere|unrelated|not from
	`, parts: `
		缓存|旧的|静默|偶发|本地|掩盖|覆盖
		キャッシュ|古い|上書き
		кэш|устаре|перезапис
	`}
)
