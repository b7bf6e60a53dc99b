package extract

import (
	"testing"

	"session-learning/internal/redact"
)

// A session under minSpoken teaches what a person declares, and nothing else.
func TestShortSessionTeachesDeclaredRulesOnly(t *testing.T) {
	short := home
	short.Spoken = 0
	for text, want := range map[string]int{
		"From now on run the orchard linter before every commit.": 1,
		"never push directly to main":                             1,
		"always use pnpm in this repo":                            1,
		"以后提交代码之前一律先跑测试":                                          1,
		"记住往后的回复都用中文":                                             1,
		"# tests of the crates run with make crates":              1,
		"впредь пиши коммиты на английском":                       1,
		"今後は必ずテストを実行してからコミットしてください":                               1,

		"Always answer in English. What does this sentence mean?":                   0,
		"Always respond in JSON. Summarize the text about apples.":                  0,
		"You are a summarizer of code. Never use markdown. Always be brief.":        0,
		"Summarize the conversation. Never mention files that were not changed.":    0,
		"in this crate we use pears here, not stones":                               0,
		"remember to run the orchard linter":                                        0,
		"no, the labels should only be kept in seeds.yaml because it is read there": 0,
		"the window must never lose focus":                                          0,
		"提交表单以后必须跳转到列表页":                                                            0,
	} {
		got := Learn(short, play(says(text), replies("Understood.")), redact.New(redact.Person{Login: "pat", Home: "/home/pat"})).Candidates
		if len(got) != want {
			t.Errorf("%q: %d learned, want %d", text, len(got), want)
		}
	}
}
