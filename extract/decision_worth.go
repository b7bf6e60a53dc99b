package extract

import "strings"

// What a choice is worth among others, from 1. What a person said themselves is worth more than what they picked.
const (
	onlyPicked     = 1
	pickedWithWhy  = 2
	talkedOver     = 3 // picked after asking back
	saidThemselves = 4
	saidWithWhy    = 5
	saidWithForce  = 6
)

// worth is what a choice is worth to whoever works on the same later; 0: it is not told.
func (c choice) worth() int {
	one, ok := c.item("")
	switch {
	case !ok, !c.lasts():
		return 0
	case c.forced:
		return saidWithForce
	case c.spoken && one.reason != "", c.reason != "":
		return saidWithWhy
	case c.spoken, c.own != "":
		return saidThemselves
	case c.discussed:
		return talkedOver
	case weighed.in(strings.ToLower(c.meaning())):
		return pickedWithWhy
	}
	return onlyPicked
}

// forceful is how a person marks what must not be missed.
var forceful = pattern{fold: true, words: `critical(?:ly)?|crucial(?:ly)?|very important|under no circumstances`, parts: `\bNOT(?:\s+NOT)+\b|关键是|重要[：:]|绝对|一定|важно:|критично|wichtig:|重要：`}

// lasts tells whether a choice will hold: numbers, looks and texts of a screen are soon other ones, and what is put off is
// taken up.
func (c choice) lasts() bool {
	if detail.in(strings.ToLower(c.question + "\n" + c.header)) {
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
