package extract

import (
	"strings"
	"testing"

	"session-learning/transcript"
)

// The forms in which a person states a rule, with what the learning must say. What is found is active, and its text is in
// nobody's name.
func TestFormsOfRules(t *testing.T) {
	for rule, texts := range map[string]map[string]string{
		"rule/standing-words": {
			"for all future tasks, run orch-lint before telling me you're done":                                      "For all future tasks, run orch-lint before telling the user",
			"please never add a trailer of crates to my commits":                                                     "Never add a trailer of crates to the commits",
			"when adding a new crate variable, always add it to .env.example too":                                    "When adding a new crate variable, always add it to .env.example",
			"请一直用简体中文和我交流":                                                                                           "用简体中文和用户交流",
			"our convention is to name test files *.spec.ts":                                                         "Name test files *.spec.ts",
			"from now on we use pears-cli instead of the old script":                                                 "Use pears-cli instead of the old script",
			"From now on we write migrations of the crates by hand.":                                                 "Write migrations of the crates by hand",
			"no emojis in commit messages":                                                                           "No emojis in commit messages",
			"Don't forget to branch off main and not the current branch":                                             "When starting a new piece of work, branch off main, not the current branch",
			"All findings of a review that can wait must first create a todo to ensure that they are not lost":       "Create a todo for all findings of a review that can wait, to ensure that they are not lost",
			"Remember that to be considered done, you need to pass pear-lint and all tests":                          "Before work is called done, make sure that pear-lint and all tests pass",
			"Always remember: before creating a PR, run `pear verify` and make sure it passes before creating a PR.": "Before creating a PR, run `pear verify` and make sure it passes.",
			"以后不要创建新文件，除非我让你这么做":                                                                                     "不要创建新文件，除非用户要求",
			"looks good, merge it. we only deploy on Tuesdays, never release on a Friday":                            "never release on a Friday",
			"whenever you change the crate protos, regenerate the clients":                                           "regenerate the clients",
			"every time you add a route, update the openapi file":                                                    "update the openapi file",
			"as a rule, tests go next to the code":                                                                   "Tests go next to the code",
			"use tabs for indentation, always":                                                                       "Use tabs for indentation",
			"Keep in mind that we support Node 18, so no top-level await in the CLI":                                 "The project supports Node 18, so no top-level await in the CLI",
			"remember that the crate database is shared with the testers, so don't drop tables there":                "The crate database is shared with the testers",
			"All crate handlers must check their arguments with pear.":                                               "All crate handlers must check their arguments",
			"all new code has to be covered by tests":                                                                "covered by tests",
			"commit messages should always start with the ticket number":                                             "start with the ticket number",
			"Never ever log access tokens":                                                                           "Never log access tokens.",
			"keep your answers short from now on":                                                                    "Keep the answers short",
			"I already told you: never edit the lock file by hand":                                                   "Never edit the lock file by hand",
			"Fix the failing test. And in general, don't skip tests to make CI green.":                               "Do not skip tests to make CI green",
			"Don't forget: after changing a model you must always create a migration":                                "Always create a migration after changing a model",
			"there should be only one way to read the author in this codebase":                                       "only one way to read the author",
			"The orchard table should not be migrated by hand, the server does it. Branches must never be deleted":   "Never delete branches",
			"以后都用中文回复我":                                                                                              "用中文回复",
			"今后所有接口都要写单元测试":                                                                                          "所有接口都要写单元测试",
			"改完代码以后必须跑一遍测试":                                                                                          "必须跑一遍测试",
			"凡是改动数据库结构，都要先写迁移脚本":                                                                                     "先写迁移脚本",
			"只允许用标准库，不准引入第三方依赖":                                                                                      "不准引入第三方依赖",
			"我们的约定是分支名用 feature/ 开头":                                                                                 "分支名用 feature/ 开头",
			"我们项目统一用 dayjs 处理时间":                                                                                     "统一用 dayjs 处理时间",
			"nie direkt auf main pushen":                                                                             "Nie direkt auf main pushen",
			"ab sofort keine Kommentare mehr im Code":                                                                "keine Kommentare mehr im Code",
			"Merk dir: Migrationen schreiben wir von Hand":                                                           "Migrationen schreiben wir von Hand",
			"désormais, on écrit les tests d'abord":                                                                  "les tests d'abord",
			"à partir de maintenant, les commits en anglais":                                                         "les commits en anglais",
			"réponds toujours en français":                                                                           "toujours en français",
			"responde siempre en español":                                                                            "siempre en español",
			"a partir de ahora escribe los commits en inglés":                                                        "los commits en inglés",
			"запомни: тесты запускаем через make test":                                                               "Тесты запускаем через make test",
			"впредь пиши коммиты на английском":                                                                      "пиши коммиты на английском",
			"覚えておいて：DBの変更は必ずマイグレーションで行う":                                                                             "DBの変更は必ずマイグレーションで行う",
			"絶対にmainに直接プッシュしないでください":                                                                                 "mainに直接プッシュしない",
		},
		"rule/permission": {
			"不要自己启动 dev server，我会自己启动":                                  "不要自己启动 dev server",
			"Don't commit unless I ask you to":                          "Do not commit unless asked",
			"Do not create new markdown files unless I explicitly ask.": "unless explicitly asked",
			"please ask before installing new dependencies":             "Ask before installing new dependencies",
			"no new crates in the repo without asking me first":         "without asking the user first",
			"没有我的允许不要提交代码":                                              "不要提交代码",
			"Bitte nichts committen, ohne mich zu fragen":               "ohne mich zu fragen",
		},
		"rule/custom": {
			"don't use pears in this codebase":                                         "Do not use pears in this codebase",
			"in this repo, tests live next to the source files, not in a tests folder": "Tests live next to the source files",
			"no more than 300 lines per file please, that's our convention":            "Keep to no more than 300 lines per file",
			"we use pears here, not stones":                                            "Use pears here, not stones",
			"in this repo we don't mock the database":                                  "Do not mock the database",
			"for this project use uv, not pip":                                         "Use uv, not pip",
			"In our team we write docs in British English":                             "Write docs in British English",
			"our rule is one migration per pull request":                               "Keep to one migration per pull request",
			"我们仓库的提交信息用英文写":                                                            "提交信息用英文写",
			"Wir verwenden hier pnpm, nicht npm":                                       "pnpm, nicht npm",
			"dans ce projet on utilise pnpm, pas npm":                                  "pnpm, pas npm",
			"en este proyecto usamos pnpm, no npm":                                     "pnpm, no npm",
			"в этом проекте используем только pnpm":                                    "только pnpm",
			"このプロジェクトでは pnpm を使います":                                                    "pnpm を使います",
		},
		"rule/preference": {
			"I prefer small commits, one per concern":                             "Prefer small commits, one per concern",
			"I like explicit names, please avoid abbreviations in variable names": "avoid abbreviations in variable names",
			"prefiero commits pequeños, uno por cambio":                           "commits pequeños, uno por cambio",
		},
		"rule/listed": {
			"# always use 2 spaces for indentation in yaml files": "Always use 2 spaces for indentation",
			"# crate tests run with make crates":                  "Crate tests run with make crates",
			"From now on:\n- run the orchard linter before a commit\n- crate names are singular\n- migrations go into db/changes": "Run the orchard linter before a commit",
			"I don't want you to add comments to every function. Please remember that.":                                           "Do not add comments to every function",
			"add this to memory: the orchard tests need the crate server":                                                         "The orchard tests need the crate server",
		},
		"rule/repeated": {
			"I told you not to touch the vendor folder":                                  "Do not touch the vendor folder",
			"how many times do I have to say it: do not reformat files you don't change": "Do not reformat files",
			"说过多少次了，代码里不要用旧的日志函数":                                                        "代码里不要用旧的日志函数",
		},
	} {
		for text, holds := range texts {
			t.Run(text, lesson{[]transcript.Event{says(text)}, rule, holds, ""}.check)
		}
	}
}

func TestRulesSpeakForNobody(t *testing.T) {
	for _, text := range []string{
		"Don't push unless I ask you to push the orchard branch", "I hate abbreviations in variable names", "my preference is composition over inheritance in the code",
		"we never use default exports in this codebase", "always ask me before you delete files of the orchard", "please remember: I want the tests to run before every commit",
		"keep your commit messages short from now on", "我习惯用 yarn，不要用 npm", "今后部署之前都要先问我",
	} {
		got := learned(home, says(text))
		if len(got) == 0 {
			t.Errorf("%q: nothing learned", text)
		}
		for _, c := range got {
			told := " " + strings.ToLower(c.Summary.String()+" "+c.Insight.String()) + " "
			for _, word := range []string{" i ", " me ", " my ", " we ", " your ", " please ", "remember", "from now on", "我"} {
				if strings.Contains(told, word) {
					t.Errorf("%q: %q in %s", text, word, describe(c))
				}
			}
		}
	}
}

// A name that was written apart is the name that the agent uses, with its file.
func TestRuleNamesWhatItIsAbout(t *testing.T) {
	got := learned(home, says("crate baseline should not be updated ever, it is a snapshot."),
		replies("Right. I check whether CrateBaseline was changed."), works("git diff main -- db/changes/170-CrateBaseline.ts"))
	if len(got) != 1 || got[0].Summary.String() != "Never update CrateBaseline (`170-CrateBaseline.ts`)" {
		t.Fatalf("learned %v", got)
	}
	if want := "because it is a snapshot"; !strings.Contains(got[0].Insight.String(), want) {
		t.Errorf("%q is not in %s", want, got[0].Insight)
	}
}
