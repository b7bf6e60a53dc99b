package extract

import "strings"

// What a choice is worth among others: how it came about, and whether it binds code to come. What a person said themselves
// is worth more than what they picked.
const (
	onlyPicked     = 2
	pickedWithWhy  = 4
	talkedOver     = 6 // picked after asking back, or with a word beside it
	saidThemselves = 8
	saidWithWhy    = 10
	saidWithForce  = 20

	binding      = 3  // it is about what data are, where they live, who may do what
	ofAScreen    = -2 // it is about where something is shown
	provisional  = -4 // it is soon taken up again
	passingWorth = 2  // more is worth a second learning of one interview
)

// worth is what a choice is worth to whoever works on the same later; 0: it is not told.
func (c choice) worth(one item) int {
	n := onlyPicked
	switch {
	case !c.lasts():
		return 0
	case c.forced:
		return saidWithForce
	case c.spoken && one.reason != "", c.reason != "":
		n = saidWithWhy
	case c.spoken:
		n = saidThemselves
	case c.discussed, c.own != "":
		n = talkedOver
	case weighed.in(strings.ToLower(c.meaning())):
		n = pickedWithWhy
	}
	all := strings.ToLower(strings.Join([]string{c.asking(), c.header, c.meaning(), c.words.text}, "\n"))
	if binds.in(all) {
		n += binding
	}
	if screens.in(all) {
		n += ofAScreen
	}
	if soon.in(strings.ToLower(strings.Join([]string{c.asking(), c.meaning(), c.own}, "\n"))) {
		n += provisional
	}
	return max(n, 1)
}

// binds is words of choices that bind code to come: what data are, where they live, what others rely on, who may do what.
var binds = wording{
	{en, &pattern{words: `
		keys?|ids?|identif\w+|uuids?|schemas?|metadata|fields?|records?|formats?|tables?|columns?|databases?|apis?|endpoints?|protocols?
		encrypt\w*|hash\w*|sign(?:ed|atures?)|derive[ds]?|deriv\w+|namespaces?|permissions?|roles?|access|read-only|auth\w*|tokens?
		atomic\w*|idempotent|transactions?|immutable|counters?|sequences?|backward\w*|compatib\w+|quotas?|polic(?:y|ies)
		backend|server|client|services?|modules?|packages?|librar(?:y|ies)|dependenc(?:y|ies)|queues?|caches?|storage|buckets?
	`}},
	{zh, &pattern{parts: `主键|密钥|标识|字段|元数据|格式|接口|协议|加密|哈希|签名|权限|角色|鉴权|原子|幂等|事务|不可变|兼容|配额|缓存|队列|存储|数据库|数据表|依赖|后端|服务端`}},
	{ja, &pattern{parts: `キー|識別子|スキーマ|フィールド|形式|テーブル|エンドポイント|暗号|ハッシュ|署名|権限|互換|キャッシュ|キュー|保存先|データベース|依存`}},
	{de, &pattern{words: `schlüssel|schema|felde?r?|formate?|tabellen?|datenbank\w*|schnittstellen?|rechte|rollen?|verschlüssel\w+|warteschlangen?|abhängigkeit\w*`}},
	{fr, &pattern{words: `clés?|identifiants?|schémas?|champs?|formats?|tables?|base de données|droits|rôles?|chiffr\w+|files? d'attente|dépendances?`}},
	{es, &pattern{words: `claves?|identificador\w*|esquemas?|campos?|formatos?|tablas?|base de datos|permisos?|roles|cifr\w+|colas?|dependenci\w+`}},
	{ru, &pattern{parts: `ключ|идентификатор|схем[аыу]|пол[ея]|формат|таблиц|баз[аыеу] данных|прав[ао]|рол[ьи]|шифр|очеред|зависимост|хранят|хранени`}},
}

// screens is words of choices about where something is shown.
var screens = wording{
	{en, &pattern{words: `dialogs?|modals?|sidebars?|nav(?:igation|bar)?|buttons?|menus?|tabs?|panels?|pages?|screens?|badges?|banners?|drawers?|views?|layouts?|headers?|drop.?downs?|check.?marks?|hints?`}},
	{zh, &pattern{parts: `弹窗|按钮|菜单|页面|侧边栏|面板|界面|标签页`}},
	{ja, &pattern{parts: `ダイアログ|ボタン|メニュー|画面|サイドバー|タブ`}},
	{de, &pattern{words: `dialog\w*|knöpfe?|knopf|menüs?|seiten?|ansichten?`}},
	{fr, &pattern{words: `dialogues?|boutons?|menus?|pages?|écrans?|onglets?`}},
	{es, &pattern{words: `diálogos?|botón|botones|menús?|páginas?|pantallas?|pestañas?`}},
	{ru, &pattern{parts: `диалог|кнопк|меню|страниц|экран|вкладк`}},
}

// soon is words of a choice that is taken up again, or that is none yet.
var soon = wording{
	{en, &pattern{
		words: `for now|right now|now|later|some other|or (?:something|whatever|similar|so)|maybe|possibly|perhaps|eventually|todos?|defer\w*|postpone\w*|initial(?:ly)?|v1|mvp|first version|this (?:phase|sprint|milestone|iteration)`,
		parts: `\bphase \d|\buntil (?:we|it|phase)`,
	}},
	{zh, &pattern{parts: `暂时|暂不|目前|先不|以后|后续|或者其他|可能|第一版|一期|本期`}},
	{ja, &pattern{parts: `とりあえず|今は|今のところ|後で|将来|たぶん`}},
	{de, &pattern{words: `vorerst|erst ?mal|zunächst|später|vielleicht|oder so`}},
	{fr, &pattern{words: `pour l'instant|plus tard|peut-être|dans un premier temps`}},
	{es, &pattern{words: `por ahora|más tarde|más adelante|quizás?|tal vez`}},
	{ru, &pattern{parts: `пока что|на потом|позже|может быть|возможно|для начала`}},
}

// asking is a question without what it says before it asks, and in brackets.
func (c choice) asking() string {
	var asked []string
	for _, s := range sentences(questionAsides.replace(c.question, "")) {
		if openQuestion(s) {
			asked = append(asked, s)
		}
	}
	if len(asked) == 0 {
		return c.question
	}
	return strings.Join(asked, "\n")
}

// forceful is how a person marks what must not be missed.
var forceful = pattern{fold: true, words: `critical(?:ly)?|crucial(?:ly)?|very important|under no circumstances`, parts: `\bNOT(?:\s+NOT)+\b|关键是|重要[：:]|绝对|一定|важно:|критично|wichtig:|重要：`}

// lasts tells whether a choice will hold: numbers, looks and texts of a screen are soon other ones, and what is put off is
// taken up.
func (c choice) lasts() bool {
	if detail.in(strings.ToLower(c.asking() + "\n" + c.header)) {
		return c.spoken && c.words.reason != ""
	}
	for _, o := range c.picked() {
		label := plainLabel(o.Label)
		if amounts.matches(label) || figures.matches(label) || putAside.matches(label) {
			return false
		}
	}
	return true
}

var (
	figures  = pattern{fold: true, parts: `^\W*(?:batches of )?[\d.,]+(?:\s+[\p{L}-]+){0,3}(?:\s*/|$)|^\W*[\d.,]+\s*(?:/|→)`}
	putAside = pattern{fold: true, starts: `defer|postpone|later|skip|not yet|keep it simple for now|no \w+ (?:for )?now`, parts: `\bfor now$|^(?:暂不|以后|后续|推迟|后做)`}
)

// detail is what questions ask that is soon answered otherwise: how much, how it looks, what a screen says.
var detail = wording{
	{en, &pattern{words: `
		how (?:many|long|often|large|big|much|fast)|time.?outs?|thresholds?|cool.?downs?|intervals?|debounce|concurrency (?:level|target)|ttl|max(?:imum)? (?:number|versions?|size|length)
		colou?rs?|fonts?|icons?|spacing|margins?|padding|animations?|tool.?tips?|placeholders?|wording|copy text|microcopy|toasts?|look and feel|visual(?:s|ly)?|logging level|log level
		what (?:text|message|label)|notified|confirmation|confirm dialog
		(?:phase|milestone|sprint|ticket|issue) (?:number|name)|(?:which|what) (?:phase|milestone|sprint)|in this (?:phase|sprint|milestone) or
	`}},
	{zh, &pattern{parts: `多少|多久|超时|阈值|间隔|颜色|字体|图标|间距|动画|文案|提示语|布局`}},
	{ja, &pattern{parts: `何(?:秒|分|個|回)|色は|フォント|アイコン|文言|タイムアウト`}},
	{de, &pattern{words: `wie (?:viele|lange|oft|groß)|farben?|schrift\w*|zeitlimit`}},
	{fr, &pattern{words: `combien|couleurs?|police|délai`}},
	{es, &pattern{words: `cuánt[oa]s?|colore?s?|fuente|tiempo de espera`}},
	{ru, &pattern{parts: `номер (?:фазы|этапа|задачи)|сколько|цвет|шрифт|иконк|таймаут|отступ`}},
}
