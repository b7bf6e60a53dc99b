package extract

import (
	"testing"

	"session-learning/learnings"
	"session-learning/transcript"
)

// A standing word stands in reports, wishes and tasks as well.
func TestStandingWordThatStatesNoRule(t *testing.T) {
	for kind, texts := range map[string][]string{
		"after something (Chinese)": {
			"登录以后页面没有跳转，帮我看看", "升级到 Node 22 以后测试就挂了，看一下", "点击按钮以后弹窗不出来", "合并代码以后构建失败，请修复",
			"部署完成以后发个通知", "用户注销以后 token 要失效", "用户付款以后订单状态还是旧版本的代码写的，改一下",
			"切换分支以后依赖全没了", "我清空缓存以后日志里什么都没有", "导入 CSV 以後檔案名稱變成亂碼", "压测跑到 800 并发以后数据库连接不够用",
			"镜像推送上去之后生产环境还是旧文件", "收到消息之后都要写日志", "列表往后翻页代码就报错", "光标往后移一个字符，文件末尾会崩",
			"点击\"保存\"以后配置没写进去", "[导出] 以后文件是空的", "装完依赖以后，构建还是失败", "我跑完迁移以后发现数据库里多了一列",
		},
		"some day (Chinese)": {"以后有时间再优化这个脚本", "以后测试覆盖率上来了再说", "我们以后可能会换成别的数据库", "以后的版本要支持离线文件"},
		"a failure (Chinese)": {
			"总是报错 ECONNREFUSED，怎么回事？", "构建总是失败，请看看为什么", "这个测试在 CI 上总是超时", "每次推送都被拒绝",
			"日志里始终没有 trace id，查一下配置", "脚本每次跑到第三个文件就卡住", "构建出来的版本永远是旧的", "配置文件总是加载不出来",
			"接口总是返回旧版本的数据，帮忙查一下", "每次部署都要手动重启一遍，麻烦看一下", "总是提示依赖冲突", "每次打开大文件都会卡", "测试一直失败，必须尽快修",
		},
		"a question (Chinese)": {
			"提交之前必须先跑一遍迁移吗？", "这个配置文件一定要提交吗", "为什么每次构建都要重新下载依赖", "测试必须连数据库，是什么原因？", "以后的日志都写到哪个文件？",
		},
		"a piece of work (Chinese)": {"从现在开始重构订单模块", "从现在起实现支付回调接口，测试放后面", "从现在开始用 Rust 重写日志解析器", "从今天开始迁移数据库到 PostgreSQL"},
		"Japanese": {
			"デプロイした後、毎回テストが失敗するので直してください", "ログイン以降、画面のコードが常にエラーになります", "CI でこのテストがいつもタイムアウトします",
			"なぜ毎回コードの再ビルドが必要なんですか？", "これからコードのリファクタリングを始めます", "今後のデプロイの予定を教えてください",
		},
		"English": {
			"after login the page always fails to load the config file", "Always crashes on startup with the new config", "every time the tests run the database is empty, please fix",
			"The build fails after every merge, can you take a look?", "the deploy hangs every time a migration is pending", "after every release the docs are stale, look into it",
			"never finishes the migration", "on every push the pipeline times out",
		},
		"German": {
			"Der Test ist immer noch rot, schau bitte mal nach", "Nach dem Merge schlägt der Build jedes Mal fehl", "Warum ist die Datenbank in den Tests immer leer?",
			"Die Migration bricht immer mit einem Timeout ab, und ich weiß nicht warum",
		},
		"French": {
			"Les tests ne passent toujours pas sur la branche principale", "Le build échoue à chaque fois que je pousse le code", "Pourquoi est-ce que le fichier est toujours vide ?",
		},
		"Spanish": {
			"La migración siempre falla en la base de datos de pruebas", "El código de la línea 40 en adelante no compila, y el error está en los tests", "¿Por qué las pruebas nunca terminan en la rama?",
		},
		"Russian": {
			"Тесты всегда падают на этой ветке, посмотри", "После обновления библиотек сборка каждый раз ломается", "Почему миграция никогда не проходит до конца?",
			"Код всегда возвращает пустой файл",
		},
	} {
		for _, text := range texts {
			for _, c := range learned(home, says(text)) {
				t.Errorf("%s: %q: learned %s", kind, text, describe(c))
			}
		}
	}
}

func TestRuleBesideReportsAndQuestions(t *testing.T) {
	for text, holds := range map[string]string{
		"以后提交之前一律先跑 npm test":             "npm test",
		"以后安装依赖一律用 pnpm，不要用 npm install。": "pnpm",
		"请以后都用 ruff 格式化代码":                "ruff",
		"我们以后不要直接改 main 分支":               "main 分支",
		"好的，那你以后别在测试里连正式库":                "别在测试里连正式库",
		"这个仓库以后的迁移文件请放在 db/changes":       "db/changes",
		"从今以后注释只写英文":                      "注释只写英文",
		"从现在起回答都用中文":                      "回答都用中文",
		"从现在开始不要自动提交代码":                   "不要自动提交代码",
		"从现在开始用 bun 安装依赖":                 "bun",
		"从现在起提交信息用英文写":                    "提交信息用英文写",
		"从今天开始部署之前必须先备份数据库":               "必须先备份数据库",
		"测试总是超时，以后都加上 --timeout 90s":      "--timeout 90s",
		"构建又失败了，记住：改完 proto 必须重新生成代码":     "必须重新生成代码",
		"每次测试失败的时候都先看日志再改代码":              "先看日志再改代码",
		"提交说明里必须写清楚为什么改":                  "写清楚为什么改",
		"以后提交前都跑一遍 lint，好吗？":              "lint",
		"能不能每次改完代码都跑一遍单元测试？":              "单元测试",
		"务必在推送之前更新 CHANGELOG 文件":          "CHANGELOG",
		"千万别把密钥写进配置文件":                    "密钥写进配置",
		"永远不要在生产库上跑测试脚本":                  "生产库",
		"别再用 moment 了，代码里统一用 dayjs":       "dayjs",

		"これからはコミットメッセージを英語で書いてください":                                                             "コミットメッセージ",
		"テストが失敗したら、必ず原因をコメントに書いてください":                                                           "必ず原因をコメント",
		"From now on, whenever a test fails, write the reason into the log file.":               "reason into the log",
		"Always run the smoke tests after every deploy, and roll back if one fails.":            "un the smoke tests",
		"Never throw exceptions across the module border.":                                      "Never throw exceptions",
		"Ab jetzt bitte immer erst die Tests laufen lassen, ok?":                                "erst die Tests",
		"Wenn die Tests fehlschlagen, niemals einfach den Snapshot auf den neuen Stand setzen.": "niemals einfach den Snapshot",
		"Si les tests échouent, ne pousse jamais le code sur la branche.":                       "ne pousse jamais",
		"De ahora en adelante usa pnpm en las pruebas y no npm.":                                "usa pnpm",
		"Если тесты падают, никогда не отключай их в коде.":                                     "никогда не отключай",
	} {
		t.Run(text, lesson{[]transcript.Event{says(text)}, "rule/standing-words", holds, ""}.check)
	}
}

// What is to be remembered for the work at hand is a rule once it is said again.
func TestReminderIsADraft(t *testing.T) {
	for text, want := range map[string]learnings.Status{
		"记得跑一下测试":                                                      "", // says too little to be found again
		"记得更新一下部署脚本的配置文件":                                              learnings.Draft,
		"Remember to run the orchard linter":                           learnings.Draft,
		"no olvides ejecutar las pruebas de las cajas en la rama":      learnings.Draft,
		"n'oublie pas de lancer les tests dans le dossier des caisses": learnings.Draft,

		"记得每次推送之前更新部署脚本的版本":                                             learnings.Active,
		"Remember to always run the orchard linter":                     learnings.Active,
		"remember that every new crate needs a label and a test":        learnings.Active,
		"记住，部署脚本的配置文件不能手动修改":                                            learnings.Active,
		"Remember: the orchard linter must run with the crates profile": learnings.Active,
	} {
		var got learnings.Status
		for _, c := range learned(home, says(text)) {
			got = c.Status
		}
		if got != want && !(want == "" && got == learnings.Draft) {
			t.Errorf("%q: status %q, want %q", text, got, want)
		}
	}
}
