package extract

import (
	"slices"
	"strings"
)

// goal says what a command is for: the tool and the part of it, without flags and arguments: git commit,
// npm run build, go test.
func (c command) goal() []string {
	c = c.bare()
	words := c.words
	for len(words) > 1 && slices.Contains(runners, programName(words[0])) && runs(words) > 0 {
		words = words[runs(words):]
	}
	if len(words) == 0 {
		return nil
	}
	name := programName(words[0])
	goal := []string{name}
	plain := plainWords(words[1:])
	if !layered[name] || len(plain) == 0 {
		return goal
	}
	goal = append(goal, plain[0])
	if len(plain) > 1 && deeper[name+" "+plain[0]] {
		goal = append(goal, plain[1])
	}
	return goal
}

func programName(w string) string { return command{words: []string{w}}.program() }

// runs is how many words a runner puts before the tool that it runs; 0 when it is not used as one.
func runs(words []string) int {
	name := programName(words[0])
	switch {
	case slices.Contains([]string{"npx", "bunx", "uvx", "pipx"}, name):
		return 1 + leadingFlags(words[1:])
	}
	for i := 1; i < len(words)-1; i++ {
		w := words[i]
		switch {
		case w == "exec" || w == "dlx" || w == "x" || w == "run" && runWord[name]:
			return i + 1 + leadingFlags(words[i+1:])
		case slices.Contains(valued, w):
			i++
		case !strings.HasPrefix(w, "-"):
			return 0
		}
	}
	return 0
}

func leadingFlags(words []string) int {
	n := 0
	for n < len(words)-1 && strings.HasPrefix(words[n], "-") {
		n++
	}
	return n
}

// runWord is runners that call it "run"; with the others "run" names a script of the project.
var runWord = setOf("poetry", "uv", "pipenv", "hatch", "direnv")

// runners run a tool that belongs to the project.
var runners = []string{"npx", "bunx", "uvx", "pipx", "pnpm", "npm", "yarn", "bun", "poetry", "uv", "pipenv", "hatch", "bundle", "mise", "direnv"}

// layered is programs whose first plain word says what they do.
var layered = setOf("git", "npm", "pnpm", "yarn", "bun", "go", "cargo", "mise", "make", "just", "task", "gh", "glab", "docker", "podman",
	"kubectl", "pip", "pip3", "uv", "poetry", "dotnet", "mvn", "gradle", "gradlew", "terraform", "rails", "composer", "brew", "apt", "apt-get",
	"mix", "swift", "deno", "nx", "turbo", "rake", "flutter", "aws", "gcloud", "az", "systemctl", "prisma", "wrangler", "vercel", "bundle",
	"container", "helm", "rustup", "conda", "nix", "jj", "hg", "svn")

// deeper is commands whose next word still belongs to the goal.
var deeper = setOf("npm run", "pnpm run", "yarn run", "bun run", "mise run", "docker compose", "docker buildx", "gh pr", "gh issue", "gh repo",
	"gh run", "gh workflow", "gh release", "go mod", "go tool", "uv pip", "yarn workspace", "git worktree", "git submodule", "aws s3")

// valued is flags of package managers and git that take the next word, before the sub-command.
var valued = []string{"-C", "-c", "--filter", "-F", "--prefix", "--cwd", "-w", "--workspace", "--manifest-path", "--dir", "-f", "--file", "-p", "--package", "-n", "--namespace", "--context"}

// plainWords is the words that are neither flags nor values of flags that come before a sub-command.
func plainWords(words []string) []string {
	var plain []string
	for i := 0; i < len(words); i++ {
		w := words[i]
		switch {
		case slices.Contains(valued, w) && len(plain) == 0:
			i++
		case strings.HasPrefix(w, "-"):
		default:
			plain = append(plain, w)
		}
	}
	return plain
}

// sameGoal tells whether two commands are for the same.
func sameGoal(a, b command) bool {
	ga, gb := a.goal(), b.goal()
	return len(ga) > 0 && slices.Equal(ga, gb)
}

// setOf returns the words as a set.
func setOf(words ...string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}
