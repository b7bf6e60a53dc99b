package scoring_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"session-learning/scoring"
)

func TestStems(t *testing.T) {
	tests := map[string]struct {
		text        string
		has, hasNot []string
	}{
		"inflections were different words":            {"Migrations migrated the migrating tables", []string{"migrat", "tabl"}, []string{"migrations"}},
		"stop words were looked up":                   {"please can you fix this for me, thanks", nil, []string{"pleas", "fix", "thank"}},
		"a negation with an apostrophe was a word":    {"it doesn't and doesn’t", nil, []string{"doesnt", "doesn", "t"}},
		"a constant was not found by its parts":       {"ERR_REQUIRE_ESM", []string{"errrequireesm", "requir", "esm"}, nil},
		"spellings of one name did not meet":          {"pre-commit preCommit precommit", []string{"precommit"}, []string{"pre-commit"}},
		"a camel case name was one lump":              {"newHTTPServer", []string{"newhttpserv", "http", "server"}, nil},
		"the plural of an abbreviation was torn":      {"bad URLs", []string{"url"}, []string{"s"}},
		"a product name was torn":                     {"GitHub", []string{"github"}, []string{"hub", "git"}},
		"a file name was lost in its path":            {"src/app/package-lock.json", []string{"packagelockjson", "lock", "json", "src"}, nil},
		"a windows path was one lump":                 {`C:\Users\me\src\useTheme.ts`, []string{"usethemet", "theme", "src"}, []string{`c:\users`}},
		"a scoped package was not one":                {"@types/node", []string{"types/node", "type", "node"}, nil},
		"full-width letters were other letters":       {"ＴｉｍｅＯｕｔ ｋｕｂｅｃｔｌ", []string{"timeout", "kubectl"}, nil},
		"an emoji swallowed its neighbours":           {"🚀deploy🚀 failed👩‍💻again", []string{"deploy", "fail"}, nil},
		"a status code was dropped like a number":     {"502 from nginx, exit 137", []string{"502", "137"}, nil},
		"numbers, hashes and ids were looked up":      {"pid 48213 0xc0001a4000 83baae61804e 550e8400-e29b-41d4-a716-446655440000 v1.4.2 30000ms 1.4GB", []string{"pid"}, []string{"48213", "83baae61804e", "30000ms", "1.4gb", "gb"}},
		"a word of hex letters was taken for a hash":  {"facade defaced", []string{"facad", "defac"}, nil},
		"an error code was taken for a hash":          {"E0382 TS2345", []string{"e0382", "ts2345"}, nil},
		"the version in a name hid the name":          {"python3 and node18", []string{"python", "node"}, nil},
		"abbreviations did not meet their word":       {"k8s db config repo", []string{"kubernet", "databas", "configur", "repositori"}, []string{"k8s", "db"}},
		"chinese was one lump":                        {"数据库连接超时了", []string{"连接", "超时", "databas", "connect", "timeout"}, nil},
		"chinese and english did not meet in a word":  {"用vite代理", []string{"vite", "代理", "proxi"}, nil},
		"japanese was one lump":                       {"ビルドが失敗する", []string{"build", "fail"}, nil},
		"a single character was lost":                 {"锁", []string{"锁", "lock"}, nil},
		"half-width kana were other letters":          {"ﾋﾞﾙﾄﾞ", []string{"build"}, nil},
		"other alphabets were lost":                   {"Ошибка сборки", []string{"ошибка"}, nil},
		"broken bytes hid what stands beside them":    {"\xff\xfedeploy\x80", []string{"deploy"}, nil},
		"nothing gave something":                      {" \n\t--- ... /// 🙂", nil, []string{""}},
		"encoded data was looked up":                  {"token " + strings.Repeat("aZ9", 40), []string{"token"}, []string{strings.Repeat("az9", 40)}},
		"a quoted contraction hid a word at its side": {"'deploy' the 'pods'", []string{"deploy", "pod"}, nil},
	}
	for complaint, test := range tests {
		t.Run(complaint, func(t *testing.T) {
			got := scoring.Stems(test.text)
			for _, want := range test.has {
				if !slices.Contains(got, want) {
					t.Errorf("%q is missing in %q", want, got)
				}
			}
			for _, no := range test.hasNot {
				if slices.Contains(got, no) {
					t.Errorf("%q is in %q", no, got)
				}
			}
		})
	}
}

func TestStemsAreGivenOnceInOrder(t *testing.T) {
	if got, want := scoring.Stems("build the pods, then build pods"), []string{"build", "pod"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func FuzzStems(f *testing.F) {
	for _, seed := range []string{"", "a-b_c.d/e\\f", "数据库 ﾋﾞﾙﾄﾞ", "'", "ERR_x", "\xff", "İstanbul ẞ", "x.", "v1", "--flag=value"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, stem := range scoring.Stems(text) {
			if stem == "" {
				t.Errorf("an empty stem of %q", text)
			}
			if utf8.ValidString(text) && !utf8.ValidString(stem) {
				t.Errorf("a broken stem %q of %q", stem, text)
			}
		}
	})
}
