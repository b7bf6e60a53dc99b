package project

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRemoteKey(t *testing.T) {
	for url, want := range map[string]string{
		"git@github.com:owner/repo.git":                        "github.com/owner/repo",
		"github.com:owner/repo":                                "github.com/owner/repo",
		"git@GitHub.com:Owner/Repo.git":                        "github.com/Owner/Repo",
		"git@github.com:/owner/repo.git":                       "github.com/owner/repo",
		"[git@github.com:22]:owner/repo":                       "github.com/owner/repo",
		"git@[2001:db8::1]:owner/repo":                         "[2001:db8::1]/owner/repo",
		"https://github.com/owner/repo":                        "github.com/owner/repo",
		"https://github.com/owner/repo.git/":                   "github.com/owner/repo",
		"HTTPS://GITHUB.COM//owner/./repo.git":                 "github.com/owner/repo",
		"https://user:pa:ss@word@github.com:443/owner/repo":    "github.com/owner/repo",
		"https://token@github.com/owner/repo.git?access=1#top": "github.com/owner/repo",
		"ssh://git@git.example.com:2222/group/sub/deep/repo":   "git.example.com/group/sub/deep/repo",
		"ssh://git@[2001:db8::1]:22/owner/repo":                "[2001:db8::1]/owner/repo",
		"git+ssh://git@example.com./~me/repo":                  "example.com/~me/repo",
		"git://example.com/repo.git":                           "example.com/repo",
		"work:owner/repo":                                      "work/owner/repo",
		"git@ssh.dev.azure.com:v3/org/My%20Project/repo":       "ssh.dev.azure.com/v3/org/My%20Project/repo",
		"https://host/グループ/repo":                               "host/グループ/repo",

		"":                                      "",
		"/srv/git/repo.git":                     "",
		"../repo.git":                           "",
		"./a:b/repo":                            "",
		`C:\src\repo`:                           "",
		"C:/src/repo":                           "",
		`\\server\share\repo.git`:               "",
		"file:///srv/git/repo.git":              "",
		"file://server/share/repo.git":          "",
		"https://github.com":                    "",
		"https://github.com/":                   "",
		"https:///owner/repo":                   "",
		"git@github.com:":                       "",
		"git@github.com:.git":                   "",
		"https://host/../../etc":                "",
		"https://host/owner\x00/repo":           "",
		"https://host/owner\x1b[31m/repo":       "",
		"https://host/\xff/repo":                "",
		"https://ho st/owner/repo":              "",
		"ext::sh -c id":                         "",
		"codecommit::us-east-1://repo":          "",
		"https://h/" + strings.Repeat("x", 999): "",
	} {
		got, ok := remoteKey(url)
		if got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v, want %q", url, got, ok, want)
		}
	}
}

func TestLocalPath(t *testing.T) {
	for url, want := range map[string]string{
		"/srv/repo.git":             "/srv/repo.git",
		"../repo":                   "../repo",
		"repo":                      "repo",
		"./a:b":                     "./a:b",
		`C:\src\repo`:               `C:\src\repo`,
		"file:///srv/repo.git":      "/srv/repo.git",
		"FILE://localhost/srv/repo": "/srv/repo",
		"file:///C:/src/repo":       "C:/src/repo",
		"file://server/share/repo":  "",
		"file://":                   "",
		"https://github.com/o/r":    "",
		"git@github.com:owner/repo": "",
		"ext::sh -c id":             "",
		"":                          "",
		"/srv/\x00":                 "",
	} {
		got, ok := localPath(url)
		if ok && got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v, want %q", url, got, ok, want)
		}
	}
}

func TestRemoteURLs(t *testing.T) {
	for complaint, c := range map[string]struct {
		config string
		want   []string
	}{
		"origin should come first": {
			"[remote \"upstream\"]\n\turl = u\n[remote \"origin\"]\n\turl = o\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n",
			[]string{"o", "u"},
		},
		"without origin the first in the file should come first": {
			"[remote \"b\"]\nurl = 1\n[remote \"a\"]\nurl = 2\n", []string{"1", "2"},
		},
		"a remote can have no address": {
			"[remote \"origin\"]\n\tfetch = x\n[remote \"fork\"]\n\turl = f\n", []string{"f"},
		},
		"several addresses keep their order": {
			"[remote \"origin\"]\nurl = 1\nurl = 2\n", []string{"1", "2"},
		},
		"names of sections and keys have no case":   {"[ReMoTe \"origin\"]\n\tURL=o", []string{"o"}},
		"the older way of writing sections counts":  {"[remote.origin]\nurl = o\n", []string{"o"}},
		"a variable can stand beside the header":    {"[remote \"origin\"] url = o\n", []string{"o"}},
		"comments are no values":                    {"# x\n[remote \"origin\"] ; y\n;url = c\nurl = o # z\n", []string{"o"}},
		"quotes and escapes should be read":         {"[remote \"origin\"]\nurl = \"a;b\\\\c\" # d\n", []string{`a;b\c`}},
		"a value can go on in the next line":        {"[remote \"origin\"]\nurl = a\\\nb\n", []string{"ab"}},
		"Windows line ends and a mark at the start": {"\ufeff[remote \"origin\"]\r\n\turl = o\r\n\tprune\r\n", []string{"o"}},
		"other sections have urls, too": {
			"[submodule \"x\"]\nurl = s\n[url \"a\"]\ninsteadOf = b\n[remote]\nurl = n\n[lfs]\nurl = l\n", nil,
		},
		"push addresses are not where it comes from": {"[remote \"origin\"]\npushurl = p\n", nil},
		"includes are not followed":                  {"[include]\npath = /etc/passwd\n[includeIf \"x\"]\npath = y\n", nil},
		"a bare key should not eat the next line":    {"[remote \"origin\"]\nprune\nurl = o\n", []string{"o"}},
		"an open header ends with its line":          {"[remote \"origin\nurl = x\n[remote \"origin\"]\nurl = o\n", []string{"o"}},
		"an open quote ends with its line":           {"[remote \"origin\"]\nurl = \"o\nurl = p\n", []string{"o", "p"}},
		"nothing is nothing":                         {"", nil},
		"an unfinished file":                         {"[remote \"origin\"]\nurl = o\\", []string{`o\`}},
		"half a header":                              {"[remote \"origin", nil},
	} {
		t.Run(complaint, func(t *testing.T) {
			if diff := cmp.Diff(c.want, remoteURLs(c.config)); diff != "" {
				t.Errorf("addresses (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzRemoteURLs(f *testing.F) {
	f.Add("[remote \"origin\"]\n\turl = \"git@github.com:owner/repo.git\" # x\\\n")
	f.Add("[remote.o\\\"]url=\x00")
	f.Fuzz(func(t *testing.T, config string) {
		for _, url := range remoteURLs(config) {
			key, ok := remoteKey(url)
			if ok && (len(key) > maxKey || strings.ContainsAny(key, "\x00\n\x1b ") || !strings.Contains(key, "/")) {
				t.Errorf("%q is %q", url, key)
			}
			localPath(url)
		}
	})
}
