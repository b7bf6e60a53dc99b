package extract

import "strings"

// changing is commands that change the state which a later command finds.
var changing = pattern{fold: true, parts: `
	# JavaScript
	^npm (?:i|install|ci|rebuild|link)\b
	^bun update\b|^npm update\b|^pnpm update\b|^doppler (?:setup|login)\b
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
	^(?:npx )?tsc -b\b
	^expo (?:install|prebuild)\b
	# Python
	^python\S* \S*manage\.py (?:migrate|makemigrations|collectstatic)
	^alembic upgrade
	^uv venv\b|^(?:python\S* -m )?(?:venv|virtualenv)\b
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
	^(?:bin/)?rails (?:db:|assets:|g\b|generate)
	^rake db:
	^composer (?:install|update|dump-autoload)
	^php artisan (?:key:generate|migrate|config:|cache:|optimize)
	^dotnet (?:restore|tool|workload|ef|dev-certs)
	^mix (?:deps\.get|ecto\.)
	^(?:\./)?gradlew? (?:--stop|clean)\b
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
	^docker (?:login|context use)\b
	^kubectl config (?:use-context|set-context)\b
	^(?:az|npm|firebase|heroku|vercel|wrangler|flyctl|railway) login\b
	^aws sso login\b|^gcloud (?:auth|config)\b|^op signin\b
	^(?:colima|minikube|supabase|podman machine|orb) start\b
	^(?:pg_ctl|redis-server)\b
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
