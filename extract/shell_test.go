package extract

import (
	"strings"
	"testing"
)

func TestParseShell(t *testing.T) {
	for line, want := range map[string]string{
		`git add . && git commit -m "a b"`:             "git,add,.|git,commit,-m,a b",
		"cd web && FOO=1 npm test 2>&1 | tail -5":      "cd,web|npm,test|tail,-5",
		"cat <<'EOF' > x\nrm -rf /\nEOF\norch build":   "cat|orch,build",
		"npm run build >/dev/null 2>&1 # why":          "npm,run,build",
		`echo 'it''s' "q\"uote"`:                       `echo,its,q"uote`,
		"a \\\n  b; c & d":                             "a,b|c|d",
		`git commit -m "$(cat <<'EOF'` + "\nx\nEOF\n)": "git,commit,-m,",
		`C:\tools\orch.exe build`:                      `C:\tools\orch.exe,build`,
		"echo $(date +%s) done":                        "echo,$(date +%s),done",
		"'unclosed":                                    "unclosed",
		"(cd a; make)":                                 "cd,a|make",
		"":                                             "",
	} {
		var got []string
		for _, c := range parseShell(line) {
			got = append(got, strings.Join(c.words, ","))
		}
		if joined := strings.TrimSuffix(strings.Join(got, "|"), "$(cat"); !strings.HasPrefix(joined, want) {
			t.Errorf("%q: got %q, want %q", line, joined, want)
		}
	}
}

func TestGoal(t *testing.T) {
	for line, want := range map[string]string{
		"git -C /a commit -m x":              "git commit",
		"npm run build -- --fast":            "npm run build",
		"pnpm --filter api exec jest a.test": "jest",
		"npx -y jest --watch":                "jest",
		"sudo timeout 60 orch build":         "orch",
		"gh pr create --draft":               "gh pr create",
		"gh api repos/o/r":                   "gh api",
		"FOO=1 go test ./...":                "go test",
		"poetry run pytest -q":               "pytest",
		"/usr/bin/orch.exe x":                "orch",
		"docker compose up -d":               "docker compose up",
	} {
		work := parseShell(line).work()
		if got := strings.Join(work[len(work)-1].goal(), " "); got != want {
			t.Errorf("%q: goal %q, want %q", line, got, want)
		}
	}
}

func TestTool(t *testing.T) {
	for line, want := range map[string]string{
		"npx -y prisma generate":                    "prisma generate",
		"sudo -u pat env A=b nice -n 10 orch build": "orch build",
		"pnpm --filter api exec prisma generate":    "prisma generate",
		"yarn dlx pruner --all":                     "pruner --all",
		"uv run pytest -q":                          "pytest -q",
		"poetry run python -m pytest":               "pytest",
		"bundle exec rspec a.rb":                    "rspec a.rb",
		"timeout -k 5 60 bunx jest":                 "jest",
		"command -v orch":                           "-v orch",
		"npm run build":                             "npm run build",
		"python script.py":                          "python script.py",
		"docker exec web orch":                      "docker exec web orch",
	} {
		if got := strings.Join(parseShell(line)[0].tool().words, " "); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	for pair, want := range map[[2]string]change{
		{"wrap pear run", "pear run"}:                                      wrapperDropped,
		{"jest a.test", "npx jest a.test"}:                                 wrapperAdded,
		{"zsh -c x", "bash -c x"}:                                          otherTool,
		{"orch build --fast", "orch build --slow"}:                         otherFlags,
		{"gh pr list --json a --limit 3", "gh pr list --json b --limit 3"}: otherArguments,
		{"go run a.go -v", "go run ./cmd/a -v"}:                            otherArguments,
		{"git commit -m one", "git commit -m two"}:                         same,
		{"git -C /a status", "git status"}:                                 same,
		{`jq 'a \!= b' f`, `jq 'a != b' f`}:                                otherQuotes,
		{"orch build", "make all the things"}:                              different,
	} {
		if got := compare(parseShell(pair[0])[0], parseShell(pair[1])[0], "", "", nil, nil).change; got != want {
			t.Errorf("%s → %s: %q, want %q", pair[0], pair[1], got, want)
		}
	}
}
