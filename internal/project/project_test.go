package project

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// tree writes files below a new home folder; a path that ends in a slash is a folder.
func tree(t *testing.T, files map[string]string) (home string) {
	t.Helper()
	home = realPath(t.TempDir())
	for name, text := range files {
		path := filepath.Join(home, filepath.FromSlash(name))
		folder := filepath.Dir(path)
		if strings.HasSuffix(name, "/") {
			folder = path
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if folder == path {
			continue
		}
		text = strings.ReplaceAll(text, "$HOME", filepath.ToSlash(home))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

const origin = "[core]\n\tbare = false\n[remote \"origin\"]\n\turl = git@github.com:owner/repo.git\n"

func TestResolve(t *testing.T) {
	worktrees := map[string]string{
		"main/.git/config":                 origin,
		"main/.git/HEAD":                   "ref: refs/heads/main\n",
		"main/.git/worktrees/wt/commondir": "../..\n",
		"main/.git/worktrees/wt/gitdir":    "$HOME/wt/.git\n",
		"main/sub/dir/":                    "",
		"wt/.git":                          "gitdir: $HOME/main/.git/worktrees/wt\n",
		"wt/sub/":                          "",
	}
	for complaint, c := range map[string]struct {
		files     map[string]string
		dir       string // below home
		key, root string // root below home; key "dir:" stands for the hash of root, "dir:x" for that of x
	}{
		"a clone should be known by its origin": {worktrees, "main", "git:github.com/owner/repo", "main"},
		"a folder inside belongs to it":         {worktrees, "main/sub/dir", "git:github.com/owner/repo", "main"},
		"a folder inside that is gone belongs to it": {
			worktrees, "main/gone/too", "git:github.com/owner/repo", "main",
		},
		"a worktree should share the project":       {worktrees, "wt", "git:github.com/owner/repo", "wt"},
		"a folder of a worktree should share, too":  {worktrees, "wt/sub", "git:github.com/owner/repo", "wt"},
		"git's own folder belongs to its work tree": {worktrees, "main/.git/worktrees/wt", "git:github.com/owner/repo", "main"},
		"worktrees without a remote should share as well": {
			map[string]string{
				"main/.git/config": "[core]\n", "main/.git/worktrees/wt/commondir": "../..",
				"wt/.git": "gitdir: ../main/.git/worktrees/wt",
			}, "wt", "dir:main", "wt",
		},
		"worktrees of a hidden bare repository should share": {
			map[string]string{
				"p/.bare/config": "[core]\nbare = true\n", "p/.bare/worktrees/a/commondir": "../..", "p/.git": "gitdir: ./.bare\n",
				"p/a/.git": "gitdir: ../.bare/worktrees/a\n",
			}, "p/a", "dir:p/.bare", "p/a",
		},
		"the folder around them should share, too": {
			map[string]string{"p/.bare/config": "[core]\nbare = true\n", "p/.git": "gitdir: ./.bare\n"}, "p", "dir:p/.bare", "p",
		},
		"a submodule is a project of its own": {
			map[string]string{
				"super/.git/config": origin, "super/.git/modules/lib/config": "[remote \"origin\"]\nurl = https://github.com/other/lib\n",
				"super/lib/.git": "gitdir: ../.git/modules/lib\n",
			}, "super/lib", "git:github.com/other/lib", "super/lib",
		},
		"a clone inside a clone is a project of its own": {
			map[string]string{"a/.git/config": origin, "a/b/.git/config": "[remote \"origin\"]\nurl = https://h/x/y\n"},
			"a/b", "git:h/x/y", "a/b",
		},
		"a bare repository should be known": {
			map[string]string{"r.git/HEAD": "ref: x", "r.git/objects/": "", "r.git/refs/": "", "r.git/config": origin},
			"r.git/refs", "git:github.com/owner/repo", "r.git",
		},
		"a bare repository inside a clone must not lend its name": {
			map[string]string{
				"a/.git/config": origin, "a/b/HEAD": "x", "a/b/objects/": "", "a/b/refs/": "",
				"a/b/config": "[remote \"origin\"]\nurl = https://h/victim/y\n",
			}, "a/b", "git:github.com/owner/repo", "a",
		},
		"a repository without a remote is its folder":    {map[string]string{"a/.git/": "", "a/b/": ""}, "a/b", "dir:", "a"},
		"a folder without a repository is itself":        {map[string]string{"a/b/": ""}, "a/b", "dir:", "a/b"},
		"a folder that is gone is itself":                {nil, "gone/b", "dir:", "gone/b"},
		"a file that says nothing about git is no link":  {map[string]string{"a/.git": "hello"}, "a", "dir:", "a"},
		"a link to nowhere leaves the folder":            {map[string]string{"a/.git": "gitdir: ../gone/.git\n", "a/b/": ""}, "a/b", "dir:", "a"},
		"a link to itself leaves the folder":             {map[string]string{"a/.git": "gitdir: .git\n"}, "a", "dir:", "a"},
		"a link with a NUL leaves the folder":            {map[string]string{"a/.git": "gitdir: a\x00b\n"}, "a", "dir:", "a"},
		"a huge link leaves the folder out":              {map[string]string{"a/.git": "gitdir: " + strings.Repeat("x", maxLink)}, "a", "dir:", "a"},
		"a huge config says nothing":                     {map[string]string{"a/.git/config": origin + strings.Repeat("#", maxConfig)}, "a", "dir:", "a"},
		"a config full of NULs says nothing":             {map[string]string{"a/.git/config": strings.Repeat("\x00[remote", 999)}, "a", "dir:", "a"},
		"a folder in place of the config says nothing":   {map[string]string{"a/.git/config/": ""}, "a", "dir:", "a"},
		"the home folder is nobody's":                    {nil, "", "", ""},
		"a repository in the home folder is nobody's":    {map[string]string{".git/config": origin}, "", "", ""},
		"its folders are not that repository":            {map[string]string{".git/config": origin, "a/": ""}, "a", "dir:", "a"},
		"what is above the home folder is nobody's":      {nil, "..", "", ""},
		"a relative link in the middle should be walked": {map[string]string{"a/.git/config": origin}, "a/../a/./x", "git:github.com/owner/repo", "a"},
		"the first remote should stand in for origin": {
			map[string]string{"a/.git/config": "[remote \"up\"]\nurl=https://h/o/up\n[remote \"x\"]\nurl=https://h/o/x\n"}, "a", "git:h/o/up", "a",
		},
		"a remote that is no address should be passed over": {
			map[string]string{"a/.git/config": "[remote \"origin\"]\nurl=ext::sh\n[remote \"x\"]\nurl=https://h/o/x\n"}, "a", "git:h/o/x", "a",
		},
		"a clone of a clone on this machine is the same project": {
			map[string]string{"a/.git/config": origin, "b/.git/config": "[remote \"origin\"]\nurl = $HOME/a\n"},
			"b", "git:github.com/owner/repo", "b",
		},
		"a clone of a local repository without a remote shares with it": {
			map[string]string{
				"a/.git/HEAD": "", "a/.git/objects/": "", "a/.git/refs/": "",
				"b/.git/config": "[remote \"origin\"]\nurl = file://$HOME/a/.git\n",
			}, "b", "dir:a", "b",
		},
		"a relative local remote starts at the work tree": {
			map[string]string{"a/.git/config": "", "b/.git/config": "[remote \"origin\"]\nurl = ../a\n", "b/c/": ""}, "b/c", "dir:a", "b",
		},
		"two clones of each other should not go round for ever": {
			map[string]string{
				"a/.git/config": "[remote \"origin\"]\nurl = ../b\n", "b/.git/config": "[remote \"origin\"]\nurl = ../a\n",
			}, "a", "dir:a", "a",
		},
		"a local remote that is gone says nothing": {
			map[string]string{"b/.git/config": "[remote \"origin\"]\nurl = ../gone\n"}, "b", "dir:", "b",
		},
		"the home folder as a remote says nothing": {
			map[string]string{".git/config": origin, "b/.git/config": "[remote \"origin\"]\nurl = ..\n"}, "b", "dir:", "b",
		},
	} {
		t.Run(complaint, func(t *testing.T) {
			home := tree(t, c.files)
			got := Resolve(filepath.Join(home, filepath.FromSlash(c.dir)), home)
			var want ID
			if c.key != "" {
				want = ID{Key: c.key, Root: filepath.Join(home, filepath.FromSlash(c.root))}
			}
			if c.key == "dir:" {
				want.Key = hashed(want.Root)
			} else if rest, ok := strings.CutPrefix(c.key, "dir:"); ok {
				want.Key = hashed(filepath.Join(home, filepath.FromSlash(rest)))
			}
			if got != want {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
		})
	}
}

func TestSameNameTwice(t *testing.T) {
	home := tree(t, map[string]string{"a/app/.git/": "", "b/app/.git/": "", "c/app/": ""})
	seen := map[string]string{}
	for _, dir := range []string{"a/app", "b/app", "c/app"} {
		key := Resolve(filepath.Join(home, filepath.FromSlash(dir)), home).Key
		if !regexp.MustCompile(`^dir:[0-9a-f]{16}$`).MatchString(key) {
			t.Errorf("%s is %q", dir, key)
		}
		if other := seen[key]; other != "" {
			t.Errorf("%s and %s are one project", dir, other)
		}
		seen[key] = dir
	}
}

func TestNobody(t *testing.T) {
	home := tree(t, nil)
	for complaint, dir := range map[string]string{
		"the root of the file system":     filepath.VolumeName(home) + string(filepath.Separator),
		"the temporary folder":            os.TempDir(),
		"a folder in the temporary one":   filepath.Join(os.TempDir(), "scratch", "x"),
		"another test's folder":           t.TempDir(),
		"no folder":                       "",
		"a relative folder":               "src/app",
		"a folder with a NUL":             home + "/a\x00b",
		"a Windows drive":                 `C:\`,
		"somebody's home on Windows":      `C:\Users\someone`,
		"a temporary folder on Windows":   `C:\Users\someone\AppData\Local\Temp\x`,
		"an address in place of a folder": "file:///srv/app",
	} {
		if got := Resolve(dir, home); got != (ID{}) {
			t.Errorf("%s is %+v", complaint, got)
		}
	}
	if got := Resolve(filepath.Join(home, "a"), ""); got != (ID{}) {
		t.Errorf("without a home, a folder in the temporary one is %+v", got)
	}
}

func TestTemporaryFolderInsideHome(t *testing.T) {
	home := tree(t, map[string]string{"tmp/x/.git/config": origin, "app/": ""})
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, filepath.Join(home, "tmp"))
	}
	if got := Resolve(filepath.Join(home, "tmp", "x"), home); got != (ID{}) {
		t.Errorf("a clone in it is %+v", got)
	}
	if got := Resolve(filepath.Join(home, "app"), home); got.Key == "" {
		t.Error("a folder beside it is nobody's")
	}
}

func TestTemporaryFolderThatIsEverything(t *testing.T) {
	home := tree(t, map[string]string{"app/": ""})
	for _, temp := range []string{home, "/", "relative"} {
		for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
			t.Setenv(name, temp)
		}
		if got := Resolve(filepath.Join(home, "app"), home); got.Key == "" {
			t.Errorf("with temporary files in %q a project is nobody's", temp)
		}
	}
}

func TestWorktreeInTemporaryFolder(t *testing.T) {
	home := tree(t, map[string]string{"main/.git/config": origin, "main/.git/worktrees/wt/commondir": "../.."})
	wt := realPath(t.TempDir())
	link := "gitdir: " + filepath.Join(home, "main", ".git", "worktrees", "wt")
	if err := os.WriteFile(filepath.Join(wt, ".git"), []byte(link), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, want := Resolve(wt, home), (ID{Key: "git:github.com/owner/repo", Root: wt}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSymbolicLinks(t *testing.T) {
	home := tree(t, map[string]string{"real/app/.git/": "", "real/app/src/": "", "store/config": origin, "b/": "", "loop/.git/": ""})
	link := func(to, from string) {
		if err := os.Symlink(to, filepath.Join(home, from)); err != nil {
			t.Skipf("no symbolic links: %v", err)
		}
	}
	link(filepath.Join(home, "real", "app"), "link")
	link("real", "parent")
	link(filepath.Join("..", "store"), filepath.Join("b", ".git"))
	link("config", filepath.Join("loop", ".git", "config"))
	link(home, "home")
	app := Resolve(filepath.Join(home, "real", "app"), home)
	for dir, want := range map[string]ID{
		"link":           app,
		"link/src":       app,
		"parent/app/src": app,
		"link/gone":      app,
		"b":              {Key: "git:github.com/owner/repo", Root: filepath.Join(home, "b")},
		"loop":           {Key: hashed(filepath.Join(home, "loop")), Root: filepath.Join(home, "loop")},
		"home":           {},
	} {
		if got := Resolve(filepath.Join(home, dir), home); got != want {
			t.Errorf("%s is %+v, want %+v", dir, got, want)
		}
	}
	if got := Resolve(filepath.Join(home, "real", "app"), filepath.Join(home, "home")); got != app {
		t.Errorf("with a home that is a link it is %+v, want %+v", got, app)
	}
}

func TestWindowsFolderElsewhere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("such folders are this machine's own")
	}
	a, b := Resolve(`C:\src\app`, ""), Resolve(`C:/src/app/`, "")
	if a.Key == "" || a != b || a.Key == Resolve(`D:\src\app`, "").Key {
		t.Errorf("C:\\src\\app is %+v and %+v", a, b)
	}
}

func TestGitEnvironmentIsIgnored(t *testing.T) {
	home := tree(t, map[string]string{"a/.git/": "", "evil/config": origin, "evil/HEAD": ""})
	for _, name := range []string{"GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_CONFIG_GLOBAL"} {
		t.Setenv(name, filepath.Join(home, "evil"))
	}
	if got := Resolve(filepath.Join(home, "a"), home); got.Key != hashed(filepath.Join(home, "a")) {
		t.Errorf("got %+v", got)
	}
}

func TestDeepFolder(t *testing.T) {
	home := tree(t, map[string]string{"a/.git/config": origin})
	deep := filepath.Join(home, "a", strings.Repeat("x/", 2000))
	if got := Resolve(deep, home); got.Key == "" {
		t.Error("a deep folder is nobody's")
	}
}
