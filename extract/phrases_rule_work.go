package extract

// ordering is how a sentence of another language begins when it is an order.
var ordering = pattern{starts: `
	(?:bitte )?(?:immer|nie|niemals|auf keinen fall|kein\w*)
	(?:toujours|ne|n'\w+|jamais|il (?:ne )?faut)
	(?:siempre|nunca|no|usa)
`, parts: `
	^jamás
	^(?:请)?(?:总是|始终|必须|务必|一定要|永远|绝不|不准|不许|禁止|切勿|千万)
	(?:^|[，,。；！!])(?:请)?(?:不要|别|改用|先)
	(?:して|しないで)ください
	^(?:всегда|никогда|нельзя|не )
`}

// aboutWork is words of the work on software, by which a rule about it is told from a wish for the product: the agent is not
// to make every window stay on top, but to run the tests before every commit.
var aboutWork = pattern{fold: true, words: `
	# version control and review
	commit\w*|push\w*|pull requests?|prs?|branch\w*|main|master|rebas\w*|merg\w*|stash\w*|tags?|git\w*|review\w*
	changelog|changesets?|release\w*|deploy\w*|ci|pipelines?
	# checking
	tests?|testing|lint\w*|format\w*|fmt|coverage|mocks?|fixtures?|snapshots?|build\w*|compil\w*|type.?check\w*
	# code
	code\w*|comments?|functions?|methods?|class(?:es)?|types?|interfaces?|modules?|imports?|exports?|variables?|constants?|names?
	refactor\w*|abstraction\w*|duplicat\w*|generated|dead code|todos?
	librar(?:y|ies)|packages?|dependenc(?:y|ies)|versions?|lock ?files?|vendor\w*
	files?|folders?|director(?:y|ies)|paths?|repo\w*|monorepo|worktrees?|config\w*|env\w*|secrets?|tokens?|credentials?
	schema|migrations?|database|db|sql|quer(?:y|ies)|tables?|staging|production|prod
	api|endpoints?|breaking changes?|logs?|logging|exceptions?|errors?
	docs?|documentation|readme|agents\.md|claude\.md
	# how it is done
	npm|pnpm|yarn|bun|npx|pip|uv|cargo|docker|kubectl|terraform|bash|shell|scripts?|commands?|flags?|tools?|cli
	agents?|sub.?agents?|prompts?|plans?|approval|ask\w*|answer\w*|reply|replies|respond|explain\w*|guess\w*|permission
	em.?dash(?:es)?|emojis?|abbreviations?|wording|tone|semicolons?|tabs|indent\w*|trunk|squash\w*
`, parts: `
	--[a-z]|\x60[^\x60]+\x60|_case\b|\w\.(?:go|ts|tsx|js|py|rs|java|kt|rb|md|json|ya?ml|toml|sql|proto)\b
	提交|推送|分支|测试|代码|注释|依赖|文档|迁移|数据库|生产|正式库|日志|配置|脚本|仓库|合并|构建|部署|发布|版本|文件|回复|回答|中文|英文|密钥|锁文件|包管理
	コミット|テスト|コード|コメント|ブランチ|ファイル|デプロイ|ライブラリ|ドキュメント|返信|回答
	верси|библиотек|зависимост|тест|коммит|пуш|ветк|код|миграци|файл|линтер|ревью|сборк|отвеча|русск|английск
	produc(?:ción|tion)|pruebas?|ramas?|código|dependenci\w*|base de datos|consultas?|formate|español|inglés|archivos?
	branches?|dépôt|dépendances?|base de données|fichiers?|français|anglais|réponds
	migration|zweig|abhängigkeit|datenbank|produktiv\w*|datei|sprache|deutsch|englisch|kommentar|committ|änderung
	日本語|英語|マイグレーション|プッシュ|リポジトリ|依存
`}

// firm is words without which a wish is for once.
var firm = pattern{fold: true, words: `always|never|ever|every|each|only|must`, parts: `总是|必须|永远|一定|每次|都`}

// wanting is how a prompt begins that asks for something to be built or changed: what else it says is about that thing.
var wanting = pattern{fold: true, starts: `
	(?:please |can you |could you |would you |i want you to |i need you to |let'?s |now |next,? |and )*(?:build|make|create|add|implement|design|develop|write|put|set up|change|extend|improve|redesign|plan|move|show)
	(?:i|we) (?:want|need|would like) (?:a|an|the|to)
	(?:bau|erstelle|füge|ändere|implementiere|schreib)\w*
	(?:ajoute|crée|implémente|fais|écris)\w*
	(?:añade|agrega|crea|implementa|haz)\w*
`, parts: `
	^.{0,12}(?:做一个|写一个|加一个|加个|改一下|实现|添加|新增|开发|设计|增加)
	需求(?:如下)?[：:]|要求如下[：:]
	作って|追加して|実装して
	^(?:сделай|добавь|создай|реализуй|напиши)
`}

// settles is how a sentence says what is so or shall be, though it is no order.
var settles = wording{
	{en, &pattern{words: `
		should|must|shall|has to|have to|needs?|requires?|goes|belongs?
		is|are|isn't|aren't
		only|never|always|ever
		not|doesn't|don't|can't|cannot
	`}},
	{zh, &pattern{parts: `是|要|不|应|必须|用|禁止|放`}},
	{ja, &pattern{parts: `べき|ない|する|です|ます|禁止`}},
	{de, &pattern{words: `soll\w*|muss\w*|darf|ist|sind|nicht|nie|immer`}},
	{fr, &pattern{words: `doit|doivent|faut|est|sont|jamais|toujours|pas`}},
	{es, &pattern{words: `debe\w*|hay que|es|son|nunca|siempre|no`}},
	{ru, &pattern{parts: `должн|нельзя|надо|нужно|не |всегда|никогда`}},
}

// product is words of what is being built and of those who use it.
var product = pattern{fold: true, words: `
	# persons
	(?:the|a|an|each|every|all|any|no|other|only|admin|end|logged.in|registered) users?|users|users'|players?|customers?|visitors?|admins?|guests?|students?|patients?|buyers?
	# what is seen
	windows?|buttons?|tooltips?|sidebars?|screens?|modals?|dialogs?|menus?|icons?|badges?|hover|headers?|footers?|dashboards?
	homepage|landing page|web ?pages?|pages?|forms?|checkbox\w*|drop.?downs?|cards?|charts?|colou?rs?|layout|fonts?|animations?
	# what is done with it
	clicks?|taps?|scrolls?|log(?:s|ged)? in|login|logout|sign.?up|passwords?|accounts?|notifications?|carts?|prices?|invoices?|payments?
	quiz\w*|games?|scores?|enem(?:y|ies)
	bots?|chatbots?|assistants?
`}

// productAbroad is the like of it in other languages.
var productAbroad = pattern{fold: true, parts: `
	用户|玩家|客户端?用|会员|管理员|按钮|弹窗|弹出|窗口|对话框|页面|界面|菜单|图标|表单|输入框|列表|登录|登陆|注册|密码|头像|订单|付款|支付|价格|购物车|埋点|跳转|显示|展示|点击|上传|机器人|客服|积分|游戏|关卡|胜负|动画|滚动
	(?:接口|api|服务|函数|组件|系统|程序|脚本|软件|应用)[^，,。；;]{0,8}(?:返回|响应|启动时|处理)
	每次(?:启动|打开|加载|请求|调用|刷新|访问|查询|渲染)
	ユーザー|お客様|プレイヤー|ボタン|画面|ページ|ウィンドウ|メニュー|フォーム|表示|ログイン|サイト|遷移|クリック|ボット
	пользовател|клиент|игрок|кнопк|(?:^|\s)(?:окно|окна|окне)|страниц|экран|меню|форм[аыу](?:\s|$)|заказ|(?:^|\s)бот(?:\s|$)
`, words: `
	benutzer\w*|nutzer\w*|anwender\w*|kunden?|spieler\w*|fenster\w*|knopf|button|seiten?|formular\w*|bildschirm|bot
	utilisateurs?|utilisatrices?|clients?|joueurs?|bouton|pages?|menu|formulaire
	usuarios?|client(?:e|a)s?|jugador\w*|ventana|pantallas?|formulario|bot
`}

// strongWork is words of the work on software that stand in no sentence about a product: a product's word beside them is only
// what the work is on.
var strongWork = pattern{fold: true, parts: `
	代码|测试|注释|commit|提交(?:信息|代码|说明|前|之前|时|记录)|推送|分支|依赖|文档|迁移|lint|格式化|仓库|包管理|构建|部署|发布|重构|命名|回复|回答|日志|changelog|readme|生产库|数据库
	コミット|テスト|コード|コメント|ブランチ|プッシュ|マイグレーション|デプロイ
	коммит|тест|линтер|ветк|миграци|зависимост
`, words: `
	commits?|committen|tests?|linter|branch\w*|migration\w*|push\w*
`}

// workThing is what a statement about the work speaks of: its subject is made by who writes the software, not by who uses it.
var workThing = pattern{fold: true, whole: `
	(?:commit|commit message|pull request|merge request|pr|mr|branch|tag|release|changelog|changeset|review|finding|todo)(?:s|es)?
	(?:test|spec|mock|fixture|snapshot|assertion|benchmark|lint\w*|coverage|ci|pipeline|build)s?
	(?:code|function|method|class|type|interface|module|import|export|variable|constant|identifier|parameter|name|handler|endpoint|route|controller|service|component|hook|model|query|quer(?:y|ie)|migration|schema|struct|enum|macro|trait)(?:s|es)?
	(?:package|dependency|dependenc(?:y|ie)|library|librar(?:y|ie)|version|lock ?file|crate|import)s?
	(?:comment|doc|docs|documentation|docstring|readme|file|folder|directory|director(?:y|ie)|script|config|configuration|secret|credential|token|string|exception|feature|bug|bug ?fix|fix|change|edit|refactor\w*)(?:s|es)?
`}

// productDoing is an order to show or do something in the product that is being built: nobody tells an agent to "always show a
// red badge".
var productDoing = pattern{fold: true, words: `
	(?:always|never) (?:show|display|hide|render|redirect|highlight|scroll|collapse|expand|draw|animate|play|persist|navigate|open|close|validate|prompt|reload|refresh|notify|send|appear|be (?:visible|hidden|disabled|enabled|on|shown))
`}

// specified begins a list of what a product must do.
var specified = pattern{fold: true, parts: `
	(?m)^\W*(?:\w+ )?(?:acceptance criteria|requirements?|user stor(?:y|ies)|features?|spec(?:ification)?s?|expected behaviou?r|anforderungen|exigences|requisitos|criterios de aceptación|требования)\b[^\n]{0,20}:
	(?:需求|要求|功能|验收标准|规则)(?:如下|说明)[：:]|(?:需求|验收标准|功能点)[：:]
	(?:要件|仕様|受け入れ条件)[：:]
	\b(?:the )?(?:app|application|tool|program|site|website|game|bot|script|cli|page|widget|component|plugin|extension|service) (?:should|must|needs to|has to|will)\b[^\n]{0,20}:\s*$
`}

// otherReader begins a text for another model.
var otherReader = pattern{fold: true, parts: `
	^\W*(?:you are (?:a|an|the|now)|act as|your (?:role|task|job) is|system prompt:)\s
	^\W*(?:从现在开始|从现在起)?，?(?:请)?(?:你(?:现在)?是(?:一(?:个|名|位|款|只)|个)|扮演|你的(?:角色|任务|职责)是|作为一(?:个|名|位))
	^\W*(?:du bist (?:ein|eine|der|die)|tu es (?:un|une)|vous êtes (?:un|une)|eres (?:un|una)|ты (?:—|-|опытн|эксперт|ассистент)|あなたは)[\s\p{Han}\p{Katakana}]
`}
