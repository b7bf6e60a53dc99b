package extract

import (
	"slices"
	"strings"
	"testing"
)

// TestKeywordsAreWhatOneSearchesBy has the keywords of texts, and of what they must not hold.
func TestKeywordsAreWhatOneSearchesBy(t *testing.T) {
	for text, want := range map[string]string{
		"Run `npx pruner` in seeds.yaml when ERR_CRATE shows":                            "seeds.yaml, err_crate, npx, pruner",
		"The labels of the crates":                                                       "labels, crates",
		"see /very/long/path/to/a/file.go and a/b of the crate seeds":                    "a/b, seeds, crate",
		"Squash the commits of a pull request, no merge commit":                          "pull request, merge commit, squash",
		"Avoid em dashes in text for people":                                             "em dashes, avoid, text",
		"Provide a setting to UnmarshalJSON to be strict":                                "unmarshaljson, setting, provide",
		"The hooks run in whichever worktree triggered them":                             "worktree, hooks, triggered",
		"Never put seeds and/or crates into the linter/formatter settings":               "seeds, linter, formatter, settings",
		"The environment variable CRATE_HOME is explicitly needed in every shell":        "crate_home, environment variable, shell",
		"Ask before you add a dependency or bump the version of one":                     "dependency, ask, bump, version",
		"You're to keep another crate of seeds and pears v1.13.1 for 30s in ~/Code/shed": "seeds, crate, pears",
		"Keep the current crates in the orchard by weight, on purpose":                   "crates, orchard, weight",
		"Avoid dashes, the dahses in text of the crates":                                 "dashes, crates, avoid",
		"Use Helm charts for the crates, not kustomize":                                  "helm, charts, crates, kustomize",
	} {
		got := keywords(nil, nil, "", text)
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %q, want %q", text, strings.Join(got, ", "), want)
		}
	}
}

// TestKeywordsOfChineseAndJapaneseAreWords: no word is cut, and none is a particle or says only that something is done.
func TestKeywordsOfChineseAndJapaneseAreWords(t *testing.T) {
	for text, want := range map[string]string{
		"必须用脚本生成代码":                "脚本, 代码, script",
		"使用日历，不要用表格":               "日历, 表格, table",
		"提交之前一律先跑测试，怎么回事都一样":       "提交, 测试, commit",
		"以后回答一律用英文写":               "回答, 英文, answer",
		"从现在起日志里不要打印用户信息":          "日志, 打印, print",
		"前端请求的前缀统一放进配置文件":          "前端请求, 前缀, 配置文件",
		"重写接口时必须保留旧的调用方式":          "重写接口时, 保留旧, 调用方式",
		"永远不要在主分支上提交":              "主分支, 提交, main branch",
		"先和用户讨论方案，不需要写代码":          "讨论, 代码, discussion",
		"使用固定的命名规则就好":              "命名规则, naming, rule",
		"今後はブランチを分けて作業してください":      "ブランチ, branch, 作業",
		"時差が30分刻みで違うので、数字もずらす":     "時差, 数字, time difference",
		"部内共有するためmarkdown方式で出力する":  "markdown, 部内共有, 出力",
		"helm的install没有中间状态，先查询集群": "helm, 中间状态, 查询集群",
	} {
		got := keywords(nil, nil, "", text)
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %q, want %q", text, strings.Join(got, ", "), want)
		}
	}
}

func TestKeywordsOfCutNamesAreLeftOut(t *testing.T) {
	got := keywords([]string{"jest apps/api/jest.conf…"}, nil, "", "When `jest --config apps/api/jest.conf…` fails, name the config file of the crates")
	if slices.ContainsFunc(got, func(k string) bool { return strings.Contains(k, "jest.conf") }) || !slices.Contains(got, "jest") {
		t.Errorf("%q", got)
	}
}

func TestKeywordsHelpThemselvesFromTheContext(t *testing.T) {
	got := keywords(nil, nil, "the crates of the orchard are sorted by weight", "avoid it")
	if len(got) != minKeywords || got[0] == "avoid" && got[1] == "avoid" {
		t.Errorf("%q", got)
	}
}

func TestNamesOfProgramsAreKeywords(t *testing.T) {
	for topics, want := range map[string]string{
		"rg grep":             "rg, grep, crates",
		"just cargo":          "just, cargo, crates",
		"jest --mode=fast":    "jest, mode, crates",
		"~/Code/orchard make": "make, crates, weight",
		"and/or pear":         "pear, crates, weight",
	} {
		if got := strings.Join(keywords([]string{topics}, nil, "", "the crates are sorted by weight"), ", "); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, want %q", topics, got, want)
		}
	}
}
