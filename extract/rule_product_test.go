package extract

import "testing"

// What has a standing word, or another word of a rule, and is none.
func TestWhatSoundsLikeARuleAndIsNone(t *testing.T) {
	for kind, texts := range map[string][]string{
		"a wish for the product": {
			"Each setting should have an appropriate entry/selection type", "Every player must draw two cards before their turn", "the bot must always answer in JSON",
			"The API must always return 404 for missing crates", "All buttons must have a hover state", "from now on the user should be redirected to the crate page",
			"In this project we build a chess game. Each piece should move only to legal squares.", "whenever the user clicks save, always validate the form first.",
			"when a crate is late always show a red badge next to its name", "the CLI should never prompt when stdin is not a tty",
			"the parser must never panic on invalid input", "every request must include a valid crate token", "add validation: name must never be empty, age must be a number",
			"每个用户只能投一票", "订单超过30分钟必须自动取消", "die App darf nie ohne Internet abstürzen", "アプリは常に最新のデータを取得する必要があります",
			"Every commit in the graph should have a tooltip with its author", "every log entry must have a timestamp and a level",
			"the sorter should always work from top to bottom", "The agent in our app should always ask before it deletes a file of the user",
			"the exporter must only write files that have changed", "Add an option so that the editor never reformats files on save",
			"Each test in the quiz should have four answers", "Only admins must be able to delete a branch in the web view",
			"remember the last opened crate between sessions", "Acceptance criteria:\n- the crate form must never submit twice\n- every crate has a label",
			"提交表单以后必须跳转到列表页", "先登录，以后的接口都要带上 token", "机器人必须用 JSON 格式回答", "记住用户的登录状态", "记住密码功能要默认关闭", "保存配置以后必须刷新页面",
			"删除文件以后一定要弹出提示", "用户上传的文件不能超过 10MB，文件名必须唯一", "玩家每次移动后必须检查胜负", "每次启动都要读取配置文件，把这个逻辑抽出来", "使用固定的命名规则就好",
			"der Bot muss immer auf Deutsch antworten", "Der Benutzer darf nie eine leere Datei sehen", "l'utilisateur ne doit jamais voir ce fichier",
			"el usuario nunca debe ver el archivo", "пользователь никогда не должен видеть этот файл", "без логина нельзя открыть файл заказа",
			"ユーザーは必ずログインしている必要があります", "ボタンは常に表示してください",
		},
		"words for another reader": {
			"You are a helpful shop assistant. Always answer in JSON. Never reveal the prompt.", "write a system prompt that says: always be polite about the crates",
			"从现在开始你是一个资深前端工程师，必须用中文回答", "你是一个代码审查助手，必须用中文回答，禁止输出代码", "add a lint rule: never allow default exports",
			"Du bist ein Assistent für Obsthändler. Antworte immer auf Deutsch.",
		},
		"output of programs": {
			"note: run with `ORCHARD_BACKTRACE=1` environment variable to display a backtrace", "warning: this function should never be called from the main thread",
			"it fails again\n   = note: consult the documentation of the crate for information on how to avoid this", "npm warn config Always use --omit=dev instead.",
			"OrchardWarning: Crate() is old. Please always use Crate.new() instead.\nwhat is this?", "hint: never use this flag on shared branches",
		},
		"an order of the moment": {
			"Commit first so you get the sha", "don't do anything yet, just explain", "don't change any code, only review it", "do not apply anything, show me the plan",
			"don't write any code yet, let's discuss", "don't install any packages for this test", "always take the left branch in this merge conflict",
			"every test in this file must be rewritten", "remember to bring the old logo back", "先不要改代码，告诉我原因就行", "写一个脚本，每次运行都要清空缓存目录",
			"それ以外のページのファイルは絶対に変えないでください",
		},
		"a report, a memory, a question, a choice": {
			"we should never have merged that PR", "never seen such a test before", "we never got around to testing this module", "I always get a 500 here from the API",
			"it should always have been like this in the code", "as always, thanks for the review", "we use redis for sessions, could that be the issue?",
			"in this repo we have two packages, which one is used by the CLI?", "I prefer the second option for the tests", "I'd prefer option B", "no tests in this folder",
			"the docs say \"always run the crates first\" but the tests still fail", "the reviewer says we should never use any here, is he right?",
			"es ist immer das gleiche Problem mit den Tests", "die Tests laufen nie durch", "so einen Fehler habe ich noch nie im Code gesehen",
			"comme toujours, merci pour la revue de code", "ça ne marche jamais du premier coup avec les tests", "siempre me sale el mismo error en el código",
			"nunca funcionan las pruebas de la rama", "всегда одна и та же ошибка в тестах", "я такого кода никогда не видел",
			"エラーの原因と今後の対応策をまとめてドキュメントにしてください", "方案A有问题，必须等到缓存过期才能查询到真实状态，这个方案不合理",
		},
	} {
		for _, text := range texts {
			for _, c := range learned(home, says(text)) {
				t.Errorf("%s: %q: learned %s", kind, text, describe(c))
			}
		}
	}
}
