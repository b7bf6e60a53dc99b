package extract

import "strings"

// changing is commands that change the state which a later command finds.
var changing = pattern{fold: true, parts: `
	# JavaScript
	^npm (?:i|install|ci|rebuild|link)\b
	^pnpm (?:i|install|add|approve-builds|rebuild)\b
	^yarn(?: install| add\b.*)?$
	^bun (?:i|install|add)\b
	^(?:npm|pnpm|yarn|bun)(?: run)? \S*(?:gen|build|setup|migrate|seed|prepare|format|fmt|fix)\S*
	^(?:pnpm|npm|yarn) .*(?:generate|build|codegen|migrate)\b
	^(?:nvm|fnm|volta|n|asdf|mise|rbenv|pyenv|sdk) (?:use|install|trust|local|global|shell)\b
	^corepack\b
	^\S*prisma (?:generate|migrate|db)
	^prettier .*--write
	^playwright install
	# Python
	^pip3? install
	^uv (?:sync|pip|add)\b
	^poetry (?:install|add|lock)\b
	^(?:conda|mamba) (?:install|create|env)\b
	^ruff .*--fix
	# Go, Rust, C
	^go (?:mod|get|generate|work|install|clean)\b
	^gofmt -w
	^cargo (?:update|add|install|clean|generate)
	^rustup (?:default|install|target|component|toolchain|update)
	^cmake -
	^make \S*(?:gen|setup|install|init)\S*
	^buf generate|^protoc\b
	# Ruby, PHP, .NET, Java, mobile
	^bundle install
	^composer (?:install|update|dump-autoload)
	^dotnet (?:restore|tool)
	^mvnw? .*install
	^pod (?:install|update|repo)\b
	^flutter pub
	# version control
	^git (?:read-tree|fetch|pull|submodule|init|update-index|lfs|repack)\b
	^git worktree (?:add|remove|prune|repair)\b
	^git remote (?:add|set-url)\b
	^git config \S+ \S
	^gh (?:auth|repo set)
	# machines and services
	^docker (?:compose )?(?:up|build|pull|start|run|network|volume)\b
	^docker-compose (?:up|build|pull|start)\b
	^terraform (?:init|workspace)
	^mise run (?:fmt|generate|build|setup)
	^(?:brew (?:install|link|services)|apt(?:-get)? install)
	^systemctl (?:start|restart)|^launchctl load
	^createdb\b
	^direnv allow
	^ssh-add\b
	^(?:mkdir|ln)\b
`}

// changes tells whether a command changes something, whatever carries it.
func (c command) changes() bool {
	return changing.matches(strings.Join(c.essential(), " ")) || changing.matches(strings.Join(c.tool().essential(), " "))
}
