package extract

import (
	"slices"
	"strings"
)

// goal says what a command is for: the tool and the part of it, without flags and arguments: git commit,
// npm run build, go test.
func (c command) goal() []string {
	words := c.tool().words
	if len(words) == 0 {
		return nil
	}
	name := projectWrapper(programName(words[0]))
	goal := []string{name}
	if at := scriptWord(c.tool()); at > 0 {
		return scriptGoal(name, words[at:])
	}
	plain := plainWords(words[1:])
	if !layered.has(name) || len(plain) == 0 {
		return goal
	}
	goal = append(goal, plain[0])
	if len(plain) > 1 && deeper.has(name+" "+plain[0]) {
		goal = append(goal, plain[1])
	}
	return goal
}

// scriptGoal is the goal of an interpreter that runs a script: node build.mjs, python manage.py migrate.
func scriptGoal(name string, words []string) []string {
	goal := []string{name, baseName(words[0])}
	if taskScripts.has(goal[1]) && len(words) > 1 {
		goal = append(goal, words[1])
	}
	return goal
}

// taskScripts are scripts whose next word says what they do.
var taskScripts = set{list: "manage.py artisan"}

// projectWrapper is the tool that a project's own copy of it runs: gradlew is gradle.
func projectWrapper(name string) string {
	switch name {
	case "gradlew", "gradlew.bat":
		return "gradle"
	case "mvnw", "mvnw.cmd":
		return "mvn"
	}
	return name
}

// layered is programs whose first plain word says what they do.
var layered = set{list: `
	git hg svn jj gh glab
	npm pnpm yarn bun deno nx turbo
	go cargo rustup swift dotnet mvn gradle mix flutter
	pip pip3 uv poetry conda
	rails rake bundle composer
	make just task mise nix
	docker podman container kubectl helm terraform
	aws gcloud az vercel wrangler
	brew apt apt-get pod systemctl
	prisma
	doppler infisical op
`}

// deeper is commands whose next word still belongs to the goal.
var deeper = goals{list: `
	npm run, pnpm run, yarn run, yarn workspace, bun run, mise run
	docker compose, docker buildx
	gh pr, gh issue, gh repo, gh run, gh workflow, gh release
	go mod, go tool
	flutter pub, dart pub
	uv pip
	git worktree, git submodule
	aws s3
`}

// valued is flags of package managers, git and kubectl that take the next word, before the sub-command.
var valued = set{list: `
	-C -c -f -F -p -w -n -pl
	--filter --prefix --cwd --dir --file --package --workspace --manifest-path
	--namespace --context
`}

// scoping is flags that take the package or folder that is meant, wherever they stand.
var scoping = set{list: "--filter --workspace --prefix --cwd --dir --manifest-path"}

// plainWords is the words that are neither flags nor values of flags that come before a sub-command.
func plainWords(words []string) []string {
	var plain []string
	for i := 0; i < len(words); i++ {
		w := words[i]
		switch {
		case len(plain) == 0 && valued.has(w), scoping.has(w):
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
