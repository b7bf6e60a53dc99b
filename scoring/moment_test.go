package scoring

import (
	"slices"
	"testing"
)

func TestOrdersOfAMomentAreHeard(t *testing.T) {
	tests := map[string]struct {
		task string
		want []string
	}{
		"an order alone":              {"commit", []string{"commit"}},
		"a polite one":                {"could you please commit this", []string{"commit"}},
		"two in one sentence":         {"commit and push", []string{"commit", "push"}},
		"one behind another task":     {"fix the total of the basket, then deploy", []string{"deploy"}},
		"another word for it":         {"ship it", []string{"deploy"}},
		"a verb that says little":     {"open a draft PR for the orchard page", []string{"pull request"}},
		"words before the moment":     {"write a few more unit tests for the harvest", []string{"test"}},
		"a few characters":            {"提交代码", []string{"commit"}},
		"what was done":               {"i pushed the button and it got stuck", nil},
		"what a page is called":       {"our review section should show five pears", nil},
		"a word that sounds like one": {"the shipping address needs a second line", nil},
		"what broke":                  {"the release broke the basket", nil},
		"a moment far from the verb":  {"create a list of all pears and the farms that they grew on before the last release", nil},
		"a long text of characters":   {"用户在苹果页面点击提交按钮之后，接口一直没有响应，日志里也没有报错，数据库连接正常，缓存也没有过期", nil},
	}
	for name, test := range tests {
		var got []string
		for _, term := range ParseQuery(test.task).terms {
			if term.stem[0] == '@' {
				got = append(got, term.stem[1:])
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q orders %q, want %q", name, test.task, got, test.want)
		}
	}
}
