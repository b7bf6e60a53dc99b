package extract

import (
	"strings"
	"testing"

	"session-learning/internal/redact"
	"session-learning/learnings"
	"session-learning/transcript"
)

// chooses is an answer to a question of the agent's tool. Options are "label: what it means", with a star before what was
// picked; an answer without one is in words.
func chooses(header, question, answer string, options ...string) transcript.Event {
	offer := &transcript.Offer{Header: header}
	picked := true
	for _, o := range options {
		label, text, _ := strings.Cut(o, ": ")
		label, star := strings.CutPrefix(label, "*")
		offer.Options = append(offer.Options, transcript.Option{Label: label, Text: text, Picked: star})
		if star && answer == "" {
			answer = label
		} else if star {
			answer, picked = label+"\n"+answer, false
		}
	}
	return transcript.Event{Kind: transcript.Human, Voice: transcript.Answer, Question: question, Text: answer, Offer: offer,
		Picked: picked && strings.Contains(strings.Join(options, "\n"), "*")}
}

// built is a file that holds what was chosen: it was acted upon.
func built(text string) transcript.Event { return edits("/srv/orchard/crate.go", "", text) }

const (
	storeLarge = "*SQLite: One file, nothing to run beside the service."
	storeOther = "Postgres: A server that has to be looked after."
	storeAsk   = "Which store should hold the crates?"
)

func TestDecision(t *testing.T) {
	type events = []transcript.Event
	interview := events{
		chooses("Crate id", "What should identify a crate?", "", "*Derived from the label: The same label always gives the same id.", "Random: Needs a table of its own."),
		chooses("Weights", "Where should weights live?", "", "*On the crate only: The pallet sums them up.", "In both places: Faster, but they can differ."),
		chooses("Lost crates", "What should happen when a crate is lost?", "", "*Status field: Keeps a history that can be audited.", "Delete: Simpler."),
	}
	plain := "Two ways are open:\n\nA) **Redis streams** - ordered, already deployed\nB) **RabbitMQ** - routing, one more server\n\nWhich one do you prefer?"
	for complaint, l := range map[string]lesson{
		"an option with what it means":              {events{chooses("Store", storeAsk, "", storeLarge, storeOther), built("open SQLite")}, "decision/option", "When it comes to store, keep to what was decided: SQLite, not Postgres. One file, nothing to run beside the service", ""},
		"an option that nothing came of yet":        {events{chooses("Store", storeAsk, "", storeLarge, storeOther)}, "decision/option", "Store: SQLite (one file, nothing to run beside the service), not Postgres", "draft"},
		"an option with a note":                     {events{chooses("Store", storeAsk, "because nobody here looks after a server", storeLarge, storeOther)}, "decision/option", "obody here looks after a server", ""},
		"a bare option that was acted upon":         {events{chooses("Store", storeAsk, "", "*SQLite", "Postgres"), built("open SQLite")}, "", "", ""},
		"a recommended option":                      {events{chooses("Store", storeAsk, "", "*SQLite (Recommended): One file.", storeOther), built("SQLite")}, "decision/option", "Store: SQLite (one file), not", ""},
		"an option with a yes before it":            {events{chooses("Drafts", "Should drafts be kept when a crate is closed?", "", "*Yes, as a status field: Nothing is lost when it opens again.", "No: They go."), built("status")}, "decision/option", "as a status field", ""},
		"a bare yes that is explained":              {events{chooses("Manual removal", "Should people be able to remove a crate by hand?", "", "*Yes: Each crate has a button for it.", "No: Only the cleaner removes crates."), built("func button()")}, "decision/option", "Manual removal: each crate has a button for it", ""},
		"an interview that says what it is about":   {append(events{{Kind: transcript.Human, Voice: transcript.Answer, Picked: true, Text: "Ids, Weights", Question: "Which areas do you want to discuss for Crate Tracking?", Offer: &transcript.Offer{Header: "Areas", Many: true, Options: []transcript.Option{{Label: "Ids", Picked: true}, {Label: "Weights", Picked: true}}}}}, interview...), "decision/option", "When working on Crate Tracking", ""},
		"a question that is asked again":            {events{chooses("Store", storeAsk, "", "SQLite: One file.", "*Postgres: Many writers."), chooses("Store", "So which store, SQLite or Postgres?", "", "*SQLite: One file.", "Postgres: Many writers."), built("SQLite")}, "decision/option", "SQLite, not Postgres", ""},
		"a yes with a demand of the person's":       {events{chooses("Timing", "Should the log hold the time of each crate?", "yes, but we should also retry a crate that the scale refuses", "Yes, each crate: Shows what is slow.", "No, the total: Less to read.")}, "decision/own-words", "retry a crate that the scale refuses", "draft"},
		"a yes with a doubt is the option":          {events{chooses("Timing", "Should the log hold the time of each crate?", "yes, but I am not sure it helps", "*Yes, each crate: Shows what is slow.", "No, the total: Less to read."), built("each crate")}, "decision/option", "each crate", ""},
		"the name of a part is told with its topic": {events{chooses("Crate ID", "Given that, how should they be told apart?", "", "*Label-derived ID: The scanners know it.", "Random UUID: Needs a table."), built("Label-derived ID")}, "decision/option", "not random UUID", ""},
		"an answer in the person's own words":       {events{chooses("Ids", "Which ids should crates have?", "Use the label as the id, because the scanners know nothing else.", "UUID: Random.", "Serial: Short.")}, "decision/own-words", "use the label as the id, because the scanners know nothing else", ""},
		"own words that name an option":             {events{chooses("Enrolment", "When should crates be enrolled?", "ok lets go with enrolling at upload, so that the list never lags behind", "Enroll at upload: Extends what is there.", "Nightly scan: More work.")}, "decision/option", "Enroll at upload, not nightly scan, because the list never lags behind", ""},
		"own words that name an option by number":   {events{chooses("Address", "How should addresses be stored?", "how would option 1 show anything to people? seems like #2 is the way to go", "Hash only: Nobody can read it.", "Hash and encrypted text: Can be shown."), built("encrypted text")}, "decision/option", "Address: hash and encrypted text", ""},
		"a prompt that picks a letter and says why": {events{replies(plain), says("B, because we need routing by orchard")}, "decision/option", "RabbitMQ, not Redis streams", ""},
		"the second one":                            {events{replies(plain), says("the second one, we need routing by orchard")}, "decision/option", "RabbitMQ, not Redis streams", ""},
		"numbered options":                          {events{replies("Where should it live?\n1. In the crate module: near its data\n2. In a module of its own: can be tested alone\n\nWhich do you prefer?"), says("2, since it has to be tested without the database")}, "decision/option", "In a module of its own", ""},
		"A or B in a question":                      {events{replies("One thing to settle before I write it: should we use UUIDs or serial numbers for crates?"), says("UUIDs, because serial numbers leak how many crates there are")}, "decision/option", "UUIDs, not serial numbers", ""},
		"Chinese, by its place":                     {events{replies("有两个方案：\n方案A：用 Redis 缓存 - 快，但要多维护一个服务\n方案B：用本地内存缓存 - 简单，重启会丢\n\n你倾向哪个方案？"), says("第二个，因为只有一个实例，不需要共享缓存")}, "decision/option", "用本地内存缓存", ""},
		"Chinese, in own words":                     {events{replies("重复的果箱在统计时可以按箱计，也可以按托盘计，我倾向按托盘计，实现更简单。你觉得呢？"), says("应该按箱计，因为一个箱子可能换托盘，按托盘会重复统计")}, "decision/own-words", "应该按箱计", ""},
		"Japanese":                                  {events{replies("案は二つあります。\nA案: SQLite - ファイル一つで済む\nB案: Postgres - サーバーが必要\n\nどちらにしますか？"), says("A案で。サーバーを増やしたくないので")}, "decision/option", "SQLite", ""},
		"German":                                    {events{replies("Es gibt zwei Wege:\nA) Redis - schnell, ein Dienst mehr\nB) Tabelle - langsamer, nichts Neues\n\nWelche Variante nehmen wir?"), says("B, weil wir keinen weiteren Dienst betreiben wollen")}, "decision/option", "Tabelle", ""},
		"French":                                    {events{replies("Deux options :\nA) Redis - rapide, un service de plus\nB) Une table - plus lent, rien de nouveau\n\nQuelle option préférez-vous ?"), says("la deuxième, parce qu'on a déjà la base de données")}, "decision/option", "Une table", ""},
		"Spanish":                                   {events{replies("Dos opciones:\nA) Redis - rápido, un servicio más\nB) Una tabla - más lento, nada nuevo\n\n¿Cuál prefieres?"), says("B, porque ya tenemos la base de datos")}, "decision/option", "Una tabla", ""},
		"Russian":                                   {events{replies("Есть два варианта:\nA) Redis - быстро, ещё один сервис\nB) Таблица - медленнее, ничего нового\n\nКакой вариант выбираем?"), says("второй, потому что лишний сервис нам не нужен")}, "decision/option", "Таблица", ""},
		"answers to numbered questions":             {events{replies("Before I start, please confirm:\n1. **Names of volumes** - is there a convention?\n2. **When to create them** - at the start or when first used?\n"), says("1. use fixed names, because the cleaner looks for them\n2. create the volumes when they are first used, since most crates never need one")}, "decision/own-words", "se fixed names", ""},
		"how the work is done":                      {events{chooses("Commits", "How should commits of this feature be split?", "One commit per module, so that each can be reverted alone", "One commit: All at once.", "One per module: Smaller.")}, "decision/option", "one per module", ""},
		"what is put off is written down":           {events{chooses("Scan", "Start with enrolling at upload?", "ok, but make a note of the scan in the phase document, so that it can be referenced in future", "Enroll at upload: Simple.", "Scan: More."), chooses("Endpoint", "Which shape should the endpoint have?", "the batch one, and make a note of the other one for a later phase", "Batch: One endpoint.", "Single: Two endpoints.")}, "decision/noted-for-later", "deferred or rejected", ""},

		"a withdrawn answer is no decision":               {events{chooses("Labels", "Which paper should the label printer use?", "", "*Thermal paper: No ink to refill.", "Plain paper: Cheaper."), built("thermal paper"), chooses("Labels", "More questions about label printing, or move on to weights?", "Wait, I changed my mind. Get rid of that.", "Next area: Move on.", "More questions: There is more.")}, "", "", ""},
		"… and in the next prompt":                        {events{chooses("Store", storeAsk, "", storeLarge, storeOther), built("SQLite"), says("never mind, drop that")}, "", "", ""},
		"what another prompt withdraws stays a decision":  {events{chooses("Store", storeAsk, "", storeLarge, storeOther), built("open SQLite"), says("now add the weights"), says("never mind, drop that")}, "decision/option", "SQLite, not Postgres", ""},
		"another header's withdrawal leaves a decision":   {events{chooses("Store", storeAsk, "", storeLarge, storeOther), chooses("Labels", "More questions about labels?", "no, actually get rid of that", "Next area: Move on.", "More: There is more."), built("open SQLite")}, "decision/option", "Store: SQLite", ""},
		"a number is no decision":                         {events{chooses("Limits", "What limit should pallets have?", "", "*12 crates: As the door is high.", "20 crates: More fits."), built("12 crates")}, "", "", ""},
		"a colour is no decision":                         {events{chooses("Badge", "Which colour should the badge of a lost crate have?", "", "*Dark orange: Seen from afar.", "Light grey: Calm."), built("orange")}, "", "", ""},
		"what is put off is no decision":                  {events{chooses("Scanner", "Should the handheld scanner be supported?", "", "*Defer the scanner: The web page comes first.", "Support it: All at once."), built("scanner")}, "", "", ""},
		"bare picks of an interview are no decision":      {events{chooses("Store", storeAsk, "", "*SQLite", "Postgres"), chooses("Queue", "Which queue should labels use?", "", "*Redis", "RabbitMQ"), built("SQLite Redis")}, "", "", ""},
		"what the person marks as critical":               {events{chooses("Search", "Should the crate search accept numbers?", "Only with the code search. CRITICAL: we should NOT NOT have any supplier API in the crate service at this point. Everything is using the gateway.", "Accept: People type codes.", "Block: They are noise.")}, "decision/own-words", "o not have any supplier API in the crate service, because everything is using the gateway", ""},
		"a whole sentence to a tool's question":           {events{chooses("Photos", "Where should the photos of crates be kept?", "In dev, photos go into a host folder, in production into the bucket", "Volume: Named.", "Bind mount: A folder.")}, "decision/own-words", "in production into the bucket", "draft"},
		"a feeling about a fault is no decision":          {events{chooses("Edit", "How should crates be edited?", "honestly the editing of labels is broken for the driver here", "In place: Small.", "In a form: Larger.")}, "", "", ""},
		"the topic is what the question is about":         {events{chooses("Breaker", "Should the circuit breaker be per scale or global, or should the gateway retry?", "", "*Global: One breaker for all scales, simple to reset.", "Per scale: One scale does not block others."), built("global breaker")}, "decision/option", "Circuit breaker: global (one breaker for all scales, simple to reset), not per scale", ""},
		"… for what the question says first":              {events{chooses("Photos", "For replacing a photo of a crate - how should the driver find it?", "", "*Label search: Use the label index that is there.", "Free text: Typed by hand."), built("label search")}, "decision/option", "eplacing a photo of a crate: label search", ""},
		"a Russian question keeps its language":           {events{chooses("Crate def", "Что такое ящик в приложении?", "", "*Label-style (Recommended): Ящик = этикетка со своим весом.", "Pallet: Ящик = часть паллеты."), built("Label-style")}, "decision/option", "Что такое ящик в приложении: Label-style, а не Pallet", ""},
		"a Chinese answer has the heading as its subject": {events{replies("## 问题 3：共享果箱的配额去重\n\n```yaml\n# 一个果箱\ncrate: shared\n```\n\n可以按箱计，也可以按托盘计。你觉得呢？"), says("我们应该按箱计 因此需要缓存所有果箱的信息，否则会重复统计")}, "decision/own-words", "共享果箱的配额去重：应该按箱计，因此需要缓存", ""},

		"permission to go on is no decision":                {events{chooses("Next", "Should I proceed with the migration?", "", "*Yes, proceed: Runs it now.", "No: Stops here.")}, "", "", ""},
		"what to do next is no decision":                    {events{chooses("Action", "What would you like to do with this todo?", "", "*Work on it now: Start the fix.", "Put it back: Later.")}, "", "", ""},
		"which one first is no decision":                    {events{chooses("Order", "Which file should I fix first?", "", "*crate.go: It has most errors.", "label.go: It is small.")}, "", "", ""},
		"a retry is no decision":                            {events{chooses("Signing", "The signing agent does not answer. Commit without signing?", "", "*No, I'll fix it: I restart the agent.", "Yes, unsigned: Only this commit.")}, "", "", ""},
		"going on to the next subject is no decision":       {events{chooses("Ids", "More questions about ids, or move to the next area?", "", "*Next area: Move on to weights.", "More questions: I have more.")}, "", "", ""},
		"handing it back is no decision":                    {events{chooses("Store", storeAsk, "", "SQLite: One file.", "Postgres: A server.", "*You decide: The agent picks.")}, "", "", ""},
		"handing it back in words is no decision":           {events{chooses("Store", storeAsk, "whatever you think is best", "SQLite: One file.", "Postgres: A server.")}, "", "", ""},
		"handing it back in Chinese is no decision":         {events{chooses("存储", "果箱数据存在哪里？", "你来决定吧", "SQLite: 一个文件", "Postgres: 需要服务器")}, "", "", ""},
		"a question back is no decision":                    {events{chooses("Store", storeAsk, "what are the pros and cons of each?", "SQLite: One file.", "Postgres: A server.")}, "", "", ""},
		"leaning is no decision":                            {events{chooses("Store", storeAsk, "leaning towards SQLite, but need more info on both to decide", "SQLite: One file.", "Postgres: A server.")}, "", "", ""},
		"a worry is no decision":                            {events{chooses("Order", "Which order should the queue have?", "priority based seems like a win but i am worried about the complexity", "Priority based: Smart.", "First in: Simple.")}, "", "", ""},
		"skip is no decision":                               {events{chooses("Store", storeAsk, "skip", "SQLite: One file.", "Postgres: A server.")}, "", "", ""},
		"a bare option that nothing came of is no decision": {events{chooses("Store", storeAsk, "", "*SQLite", "Postgres")}, "", "", ""},
		"a bare yes is no decision":                         {events{chooses("Labels", "Should labels be large?", "", "*Yes", "No"), built("large labels")}, "", "", ""},
		"a choice that is taken back is no decision":        {events{chooses("Store", storeAsk, "", storeLarge, storeOther), built("SQLite"), says("actually let's use Postgres instead of SQLite")}, "", "", ""},
		"an undo in Chinese takes a choice back":            {events{chooses("存储", "果箱数据存在哪里？", "", "*SQLite: 一个文件，无需服务", "Postgres: 需要服务器"), built("SQLite"), says("还是换成 Postgres 吧，SQLite 不用了")}, "", "", ""},
		"which pull request is no decision":                 {events{chooses("PR", "Which PR should get these commits?", "", "*The open one: It is not reviewed yet.", "A new one: Cleaner."), built("open")}, "", "", ""},
		"the looks of the moment are no decision":           {events{chooses("Design", "Which design direction resonates with you?", "", "*Terminal: Dense.", "Panels: Airy."), built("Terminal")}, "", "", ""},
		"facts about a fault are no decision":               {events{chooses("Repro", "Can you reproduce this reliably?", "", "*Wait for expiry: Log in and wait.", "Not sure: It happened once."), built("expiry")}, "", "", ""},
		"the trust prompt of a client is no decision":       {events{chooses("Trust", "Do you trust the files in this folder?", "", "*Yes, trust it: Reads them.", "No, exit: Leaves.")}, "", "", ""},
		"a quiz is no decision":                             {events{chooses("Quiz", "Quiz: which is the correct answer?", "", "*A goroutine: Runs beside others.", "A thread: Of the system."), built("goroutine")}, "", "", ""},
		"the scope of a sweep is no decision":               {events{chooses("Scope", "Should tests be part of the sweep?", "", "*Yes, include tests: The same treatment.", "No: Sources only."), built("include tests")}, "", "", ""},
		"yes to an offer is no decision":                    {events{replies("I can add a test for the crates as well. Want me to?"), says("yes, because we need it")}, "", "", ""},
		"a new task is no answer":                           {events{replies("Done. Should we use Redis or RabbitMQ for the labels next?"), says("now add a field for the weight to the crates, because we need it for the invoice")}, "", "", ""},
		"a letter without a reason is no decision":          {events{replies("How shall I go on?\n1. Stash the changes\n2. Commit them\n\nWhich do you prefer?"), says("2")}, "", "", ""},
		"a step with a number is no decision":               {events{replies("Choose:\n1. Reset the index\n2. Investigate more\n\nWhich approach do you prefer?"), says("1. this has happened twice now just fyi")}, "", "", ""},
		"going on in Chinese is no decision":                {events{replies("方案已经更新。需要我现在开始编码吗？"), says("可以，开始吧，因为时间比较紧")}, "", "", ""},
		"a wish for more in Chinese is no decision":         {events{replies("你觉得这两点 OK 吗？"), says("我们需要确认一下生成标签具体是在哪个阶段，因为这会影响统计")}, "", "", ""},
		"a clarification in Japanese is no decision":        {events{replies("A案: SQLite - 軽い\nB案: Postgres - 重い\n\nどちらにしますか？"), says("違いを詳しく説明してください")}, "", "", ""},
		"handing it back in German is no decision":          {events{replies("A) Redis - schnell\nB) Tabelle - einfach\n\nWelche Variante nehmen wir?"), says("egal, entscheide du")}, "", "", ""},
		"the agent's own preference is no decision":         {events{replies("I would use Redis streams rather than RabbitMQ, because they are ordered. Which one do you prefer?"), says("hello?")}, "", "", ""},
		"a rule in an answer is a rule":                     {events{replies("Which ids?"), answers("Crate numbers. We never use serial ids for new tables, because they leak.")}, "rule/standing-words", "Never use serial ids", ""},
		"a condition is no decision":                        {events{chooses("Numbers", "Should the search allow numbers only?", "They are allowed only if we search by code", "Allow numbers: People search by code.", "Block numbers: They are noise.")}, "", "", ""},
		"the last release is no last option":                {events{replies("A) Publish to npm - for everybody\nB) Publish to the mirror - for us\n\nWhich one do you prefer?"), says("I did not write notes, can you look what was merged since the last release and write them")}, "", "", ""},
		"a label in a long text is no decision":             {events{chooses("Edit", "How should crates be edited?", "No, this has nothing to do with anything. The point is that the display and the editing of labels is broken for the driver", "Fix display and editing: Small.", "Search field: Larger.")}, "", "", ""},
		"a word on the moment is no decision":               {events{chooses("Cache", "Should the cache live in memory or in Redis?", "In memory is fine for the first version", "Yes", "No")}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}

func TestDecisionCategory(t *testing.T) {
	for complaint, c := range map[string]struct {
		e    transcript.Event
		want learnings.Category
	}{
		"where things live is no architecture": {chooses("Weights", "Where should weights live?", "", "*On the crate only: The pallet sums them up.", "In both places: Faster."), learnings.Architecture},
		"how the work is done is no workflow":  {chooses("Commits", "How should commits be split before review?", "One commit per module, so that each can be reverted alone", "One commit: All.", "One per module: Small."), learnings.Workflows},
		"an option's words make it a tool's":   {chooses("Version", "Which version of the label format is kept?", "", "*The first version: Older tools and options read it.", "The second: New flags."), learnings.Architecture},
	} {
		got := learned(home, c.e, built("crate version first module"))
		if len(got) != 1 || got[0].Category != c.want {
			t.Errorf("%s: %d learned, want one about %s", complaint, len(got), c.want)
		}
	}
}

// What comes behind the person's leave to go on is about the next subject.
func TestGoingOnInWords(t *testing.T) {
	const more = "More questions about ids, or move to the next area?"
	for complaint, l := range map[string]struct {
		question, own string
		want          bool
	}{
		"leave to go on in words stays with the subject": {more, "you have all you need, lets go on", true},
		"the next one in Chinese stays with the subject": {more, "可以了，下一个", true},
		"a wish for more leads on":                       {more, "tell me more about label ids first", false},
		"going on leads on in any answer":                {"Which ids should crates have?", "lets go on with label ids", false},
	} {
		c := choice{question: l.question, own: l.own}
		events := []transcript.Event{{Kind: transcript.Human, Voice: transcript.Answer, Text: l.own, Question: l.question}}
		if newTimeline(Session{}, events, redact.New(redact.Person{})).judge(&c); c.leads != l.want {
			t.Errorf("%s: %v", complaint, c.leads)
		}
	}
}
