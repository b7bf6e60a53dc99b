//go:build e2e && unix

package e2e

import (
	"path/filepath"
	"strings"
	"time"

	"session-learning/e2e/fakemodel"
)

// The conversations are like real ones in what counts for learning: they are long enough, the agent explains itself,
// commands really run and really fail.

const unrelatedPrompt = "Please write a short text for the autumn newsletter: the new opening hours of the shop, and " +
	"that parking behind the building is free on Saturdays."

// script is a conversation: what the model says and does, beside the client's own side requests.
func script(replies ...fakemodel.Reply) []fakemodel.Lane {
	return []fakemodel.Lane{fakemodel.Side(), fakemodel.Main(replies...)}
}

func says(text string) fakemodel.Reply { return fakemodel.Reply{Text: text} }

func runs(text, command string) fakemodel.Reply {
	return fakemodel.Reply{Text: text, Tools: []fakemodel.Tool{{
		Name: "Bash", Input: map[string]string{"command": command, "description": "Work on the task"},
	}}}
}

func reads(text, path string) fakemodel.Reply {
	return fakemodel.Reply{Text: text, Tools: []fakemodel.Tool{{
		Name: "Read", Input: map[string]string{"file_path": path},
	}}}
}

func edits(text, path, before, after string) fakemodel.Reply {
	return fakemodel.Reply{Text: text, Tools: []fakemodel.Tool{{
		Name: "Edit", Input: map[string]string{"file_path": path, "old_string": before, "new_string": after},
	}}}
}

// runsFailing runs a command that fails, and reports.
func runsFailing(command string) []fakemodel.Lane {
	return script(
		runs("I'll run it first, to see where we stand.", command),
		says("It fails. I can look into it when you want me to."),
	)
}

// checksPrices is the work on the project storefront, done with npm.
func checksPrices() []fakemodel.Lane {
	return script(
		runs("I'll add the new article to the price list and check it with the project's own script.",
			`printf '{\n  "bolt-m8": 35,\n  "nut-m8": 12,\n  "washer-m8": 4\n}\n' > prices.json && npm run check`),
		runs("The check is silent, which means that every price is a whole number of cents. I'll generate the module "+
			"that the shop loads, and run the tests, so that the new article does not surprise anybody this afternoon.",
			"npm run generate && npm test"),
		says("The washer is on the price list with 4 cents, the project's check accepts the file, and the tests pass. I "+
			"ran everything with npm; npm install was not needed, because the project has no dependencies so far. If "+
			"you like, I can add a lock file with npm install and let npm run check come before each npm test, so that "+
			"a wrong price is found before the file is synchronised and nobody has to remember the check."),
	)
}

const (
	pricePrompt = "请在价目表里加上 M8 垫圈，价格是 4 分钱，然后用项目自己的检查脚本确认价目表仍然有效。" +
		"这个文件今天下午会被同步到商店的服务器上，所以请不要改动其他商品的价格，也不要改动检查脚本本身。"
	pnpmCorrection = "不要用 npm，以后都用 pnpm。我们整个团队的锁文件都是 pnpm-lock.yaml，用 npm 会生成 package-lock.json，持续集成就会失败。"
	pnpmPrompt     = "帮我给这个项目安装 eslint 依赖，用 npm 还是 pnpm？"
)

// takesPnpm is the answer to the correction.
func takesPnpm() []fakemodel.Lane {
	return script(
		runs("明白了，以后都用 pnpm。我先确认仓库里没有 package-lock.json，再检查一遍价目表。",
			"test ! -e package-lock.json && node check.js"),
		says("已经确认：仓库里没有 package-lock.json，价目表也通过了检查。以后在这个项目里，安装依赖和运行脚本我都会使用 pnpm，"+
			"锁文件只保留 pnpm-lock.yaml，不会再运行 npm install 或 npm run。"),
	)
}

// held is a turn that the model never ends: the time in which a client is killed.
func held() fakemodel.Reply { return fakemodel.Reply{Text: "(never sent)", Hold: time.Hour} }

// long is a text that takes half a minute to arrive, to be interrupted.
func long() fakemodel.Reply {
	return fakemodel.Reply{Text: strings.Repeat("And there is more to say about it. ", 100), Pace: 200 * time.Millisecond}
}

// delegates hands a part of the work to a sub-agent and waits for it.
func delegates(text string) fakemodel.Reply {
	return fakemodel.Reply{Text: text, Tools: []fakemodel.Tool{{Name: "Agent", Input: map[string]any{
		"description": "Review the fix", "subagent_type": "general-purpose", "run_in_background": false,
		"prompt": "Look at the state of the project after the fix and report what you find.",
	}}}}
}

const (
	leastPrompt = "The buyers want to know which article is the scarcest in a warehouse, so that they can order it " +
		"before it runs out. Please add a method Least to Stock that returns the article with the fewest pieces, and " +
		"an empty string for a stock without articles. Look at how the package is written first and keep to its style."
	midTurnSteering = "No, don't search with grep, use ripgrep instead, grep reads the vendor folder too and takes minutes"
	rejectionReason = "Don't touch stock.go, it is generated from the schema, put new methods into a file of their own instead"

	leastSlow = "who else reads the counts"
	leastDone = "I leave the generated file alone"
)

// addsLeast is work that a person steers: by a message while a command runs, and by rejecting an edit.
func addsLeast(project string) []fakemodel.Reply {
	stock := filepath.Join(project, "stock.go")
	return []fakemodel.Reply{
		reads("I'll read the package first, as you said, to see how it names things and how much it documents.", stock),
		runs("The package is small and each exported method has a comment of one sentence. Before I add one, I want to "+
			"see "+leastSlow+".", "grep -rn counts . && sleep 6"),
		edits("Understood, ripgrep from here on. Only this file uses the counts, so the new method can stand beside "+
			"Available. I return the first of several articles with the same number in alphabetical order, so that the "+
			"answer is the same each time: the order of a map is random in Go.", stock,
			"// Available tells",
			"// Least returns the article with the fewest pieces, or an empty string.\nfunc (s *Stock) Least() string {\n"+
				"\treturn \"\"\n}\n\n// Available tells"),
		says("Understood, " + leastDone + " and will write the method into least.go, with a test that covers the " +
			"empty stock, one article, and two articles with the same number of pieces."),
	}
}
