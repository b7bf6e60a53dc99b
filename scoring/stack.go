package scoring

import "strings"

// Stack is a set of technologies that exclude one another: what is known of one is seldom of use in another. Tools
// that are used beside any of them, such as git, docker or a database, belong to none. Zero: none is known.
type Stack uint16

// The stacks.
const (
	golang Stack = 1 << iota
	node
	python
	rust
	jvm
	mobile
	ruby
	php
	dotnet
	beam
	native
	game
	terraform
)

// StackOf tells by the names of the files in a project's folder what it is made with.
func StackOf(files []string) Stack {
	var s Stack
	for _, name := range files {
		s |= ofFile(strings.ToLower(name))
	}
	return s
}

// ofFile tells what a file of this name at the top of a project means.
func ofFile(name string) Stack {
	switch name {
	case "go.mod", "go.work":
		return golang
	case "package.json", "deno.json", "tsconfig.json":
		return node
	case "pyproject.toml", "requirements.txt", "setup.py", "pipfile", "manage.py", "environment.yml":
		return python
	case "cargo.toml":
		return rust
	case "pom.xml", "build.gradle", "build.gradle.kts", "build.sbt":
		return jvm
	case "android", "ios", "podfile", "package.swift", "pubspec.yaml":
		return mobile
	case "gemfile":
		return ruby
	case "composer.json":
		return php
	case "mix.exs", "rebar.config":
		return beam
	case "cmakelists.txt", "meson.build", "platformio.ini", "conanfile.txt", "vcpkg.json":
		return native
	case "projectsettings", "project.godot":
		return game
	case ".terraform.lock.hcl":
		return terraform
	}
	switch name[strings.LastIndexByte(name, '.')+1:] {
	case "csproj", "sln", "fsproj":
		return dotnet
	case "xcodeproj", "xcworkspace":
		return mobile
	case "uproject":
		return game
	case "tf":
		return terraform
	}
	return 0
}

// stacks tells what a text speaks of.
func stacks(text string) Stack {
	var s Stack
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !inWord(r) && r != '.' && r != '-' }) {
		w = strings.ToLower(strings.Trim(w, ".-"))
		s |= ofWord(w)
		if dot := strings.LastIndexByte(w, '.'); dot > 0 {
			s |= ofExtension(w[dot+1:]) | ofFile(w)
		}
	}
	return s
}

// ofExtension tells what a source file's ending means.
func ofExtension(ending string) Stack {
	switch ending {
	case "go":
		return golang
	case "ts", "tsx", "js", "jsx", "mjs", "cjs", "vue", "svelte":
		return node
	case "py", "ipynb":
		return python
	case "rs":
		return rust
	case "java", "kt", "kts", "scala", "gradle":
		return jvm
	case "swift":
		return mobile
	case "rb", "erb":
		return ruby
	case "php":
		return php
	case "cs", "csproj", "sln":
		return dotnet
	case "ex", "exs", "heex":
		return beam
	case "cpp", "cc", "hpp", "cxx", "h", "c":
		return native
	case "gd", "unity", "prefab":
		return game
	case "tf":
		return terraform
	}
	return 0
}

// ofWord tells what a word means that is used of one stack only.
func ofWord(w string) Stack {
	switch w {
	case "golang", "goroutine", "goroutines", "gofmt", "golangci-lint", "goleak", "gomock", "go.sum", "cgo", "goose", "testing.t":
		return golang
	case "npm", "pnpm", "yarn", "npx", "nodejs", "node.js", "node_modules", "tsc", "tsconfig", "typescript", "javascript", "eslint", "prettier", "vite",
		"vitest", "jest", "webpack", "react", "vue", "svelte", "next.js", "nextjs", "nuxt", "angular", "express", "nestjs", "prisma", "zod", "bun", "deno",
		"playwright", "cypress", "storybook", "tailwind", "redux", "esbuild", "turborepo", "useeffect", "usestate", "commonjs", "jsx", "tsx":
		return node
	case "python", "python3", "pip", "pytest", "django", "flask", "fastapi", "pydantic", "celery", "alembic", "sqlalchemy", "mypy", "ruff", "pandas",
		"numpy", "asyncio", "uvicorn", "gunicorn", "conda", "jupyter", "virtualenv", "venv", "pyproject", "pytorch", "torch", "sklearn", "airflow", "dbt",
		"pyspark", "poetry", "uv", "dataframe", "matplotlib", "tensorflow", "cuda":
		return python
	case "cargo", "rustc", "clippy", "tokio", "serde", "rustup", "rust", "axum", "sqlx", "crate", "crates", "rustfmt":
		return rust
	case "java", "jvm", "gradle", "gradlew", "maven", "mvn", "spring", "hibernate", "junit", "flyway", "hikari", "jackson", "lombok", "tomcat", "mockito",
		"testcontainers", "scala", "sbt":
		return jvm
	case "android", "ios", "xcode", "xcodebuild", "swift", "swiftui", "cocoapods", "podfile", "fastlane", "flutter", "testflight", "proguard", "compose.ui",
		"kotlin", "expo", "hermes", "viewmodel", "gradle-android", "adb", "simctl":
		return mobile
	case "ruby", "rails", "bundler", "rspec", "sidekiq", "activerecord", "gemfile", "rubocop", "zeitwerk", "rake":
		return ruby
	case "php", "laravel", "artisan", "phpunit", "phpstan", "symfony", "eloquent", "wordpress", "composer.json":
		return php
	case "dotnet", ".net", "nuget", "asp.net", "blazor", "csharp", "c#", "xunit", "efcore":
		return dotnet
	case "elixir", "erlang", "ecto", "phoenix", "genserver", "liveview", "iex":
		return beam
	case "cmake", "clang", "gcc", "clang-format", "clangd", "ccache", "vcpkg", "conan", "cpp", "freertos", "openocd", "esp32", "cortex-m", "stm32", "platformio":
		return native
	case "unity", "godot", "unreal", "rigidbody", "prefab", "gdscript", "shadergraph":
		return game
	case "terraform", "opentofu", "terragrunt", "hcl":
		return terraform
	}
	return 0
}

// foreign tells whether a document speaks of other stacks only than the task and the project.
func (q Query) foreign(doc Stack) bool { return q.stack != 0 && doc != 0 && q.stack&doc == 0 }

// stack tells what a document speaks of.
func (d Doc) stack() Stack {
	s := stacks(d.Summary) | stacks(d.Insight) | stacks(d.Example)
	for _, k := range d.Keywords {
		s |= stacks(k)
	}
	return s
}
