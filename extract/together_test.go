package extract

import (
	"testing"

	"session-learning/internal/redact"
	"session-learning/transcript"
)

const notStaged = "⚠️  API source files changed but generated client files are not staged!\n\nRun this command and stage the changes:\n\n    pnpm api:generate\n\nMissing generated files:\n    - packages/client/openapi.json\n\nhusky - pre-commit script failed (code 1)"

func TestTogether(t *testing.T) {
	type events = []transcript.Event
	asks := says("Add the crate weight to the orders")
	order := edits("/srv/orchard/api/src/order.controller.ts", "weight?: string", "weight: number")
	entity := edits("/srv/orchard/api/src/order.entity.ts", "name: string", "name: string\n  weight: number")
	commit := `git commit -m "feat: weight"`
	for complaint, l := range map[string]lesson{
		"what a hook demands is only known once it refuses": {
			events{asks, order, fails(commit, notStaged), works("pnpm api:generate"), works("git add -A && " + commit)},
			"together/check", "When order.controller.ts changes, run `pnpm api:generate` with it; otherwise `git commit` fails with", ""},
		"the folder of several files is not told": {
			events{asks, order, entity, fails(commit, notStaged), works("pnpm api:generate"), works(commit)},
			"together/check", "When a file in `api/src` changes, run `pnpm api:generate` with it", ""},
		"a file that must follow is not told": {
			events{asks, order, fails("make docs-check", "ERROR: order.controller.ts has changed but docs/api.md was not updated"), edits("/srv/orchard/docs/api.md", "weight?", "weight"), works("make docs-check")},
			"together/check", "Update api.md when order.controller.ts changes", ""},
		"a missing translation is nobody's lesson": {
			events{asks, edits("/srv/orchard/locales/en.json", `"a": "A"`, "\"a\": \"A\",\n\"weight\": \"Weight\""), fails("pnpm i18n", "✖ Missing translation keys in de.json: weight (found in en.json)"),
				edits("/srv/orchard/locales/de.json", `"a": "A"`, "\"a\": \"A\",\n\"weight\": \"Gewicht\""), works("pnpm i18n")},
			"together/check", "Update de.json when en.json changes", ""},
		"a migration beside a model is forgotten": {
			events{asks, edits("/srv/orchard/shop/models.py", "name = 1", "name = 1\n    weight = 2"), fails("python manage.py check_migrations", "Your models in app(s): 'shop' have changes that are not yet reflected in a migration, and so won't be applied."),
				works("python manage.py makemigrations"), works("python manage.py check_migrations")},
			"together/check", "run `python manage.py makemigrations`", ""},

		"a file that was only edited in the same turn must follow": {events{asks, order, entity, works(commit)}, "", "", ""},
		"nothing made it pass": {events{asks, order, fails(commit, notStaged), fails(commit, notStaged)}, "", "", ""},
		"the hook was switched off": {
			events{asks, order, fails(commit, notStaged), works("pnpm lint:all"), works(commit + " --no-verify")}, "", "", ""},
		"it comes back and stays": {
			events{asks, order, fails(commit, notStaged), works("pnpm api:generate"), works(commit), fails(commit, notStaged)}, "", "", ""},
		"what a run says beside its error is taken for the error": {
			events{asks, order, fails("bun run e2e", "warning: the browser list is out of date\nerror: Missing ORCHARD_URL"), works("bun run build"), works("bun run e2e")}, "", "", ""},
		"a branch is out of date": {
			events{asks, order, fails("git push", "error: failed to push some refs\nUpdates were rejected because your branch is out of date"), works("git pull"), works("git push")}, "", "", ""},
		"a test speaks of stale data": {
			events{asks, order, fails("go test ./...", "--- FAIL: TestStale\n    stale_test.go:9: the crate is out of date, want fresh"), edits("/srv/orchard/stale.go", "a", "b"), works("go test ./...")}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
}

func TestNeededAgain(t *testing.T) {
	type events = []transcript.Event
	const refused = "dial tcp 127.0.0.1:5432: connect: connection refused"
	asks := says("Make the seed script idempotent")
	fixes := edits("/srv/orchard/seed.go", "insert", "upsert")
	for complaint, l := range map[string]lesson{
		"a service that must be started is taken for one that comes by itself": {
			events{asks, fails("go run ./cmd/seed", refused), works("make db-up"), works("go run ./cmd/seed"), fixes,
				fails("go run ./cmd/seed", refused), works("make db-up"), works("go run ./cmd/seed")},
			"together/again", "Run `make db-up` before `go run`", ""},
		"another step helped the second time": {
			events{asks, fails("cargo run", "error: unexpected state of the harvest"), works("make ripe"), works("cargo run"), fixes,
				fails("cargo run", "error: unexpected state of the harvest"), works("make sweet"), works("cargo run")}, "", "", ""},
		"it was only looked at in between": {
			events{asks, fails("cargo run", "error: unexpected state of the harvest"), works("ls target"), works("cargo run"), fixes,
				fails("cargo run", "error: unexpected state of the harvest"), works("ls target"), works("cargo run")}, "", "", ""},
	} {
		t.Run(complaint, l.check)
	}
	l := lesson{events{asks, fails("cargo run", "error: unexpected state of the harvest"), works("make ripe"), works("cargo run"), fixes,
		fails("cargo run", "error: unexpected state of the harvest"), works("make ripe"), works("cargo run")},
		"together/again", "run `make ripe` first, because `cargo run` works after it and fails without it", ""}
	t.Run("an error that no rule knows needs the same step each time", l.check)
}

func TestAskedTogether(t *testing.T) {
	for said, want := range map[string]string{
		"When you add a flag, you also need to update docs/flags.md.":          "Update docs/flags.md when you add a flag",
		"you also need to update the changelog when you change the public API": "Update the changelog when you change the public API",
		"If you touch the schema, please also regenerate the client":           "Regenerate the client when you touch the schema",
		"Keep the Go types in sync with schema.sql.":                           "Keep the Go types and schema.sql in sync when one of them changes",
		"The enum in Go and the one in orchard.proto must stay in sync.":       "Keep the enum in Go and the one in orchard.proto in sync when one of them changes",
		"The docs must be updated whenever a flag changes.":                    "Update the docs when a flag changes",
		"You forgot to update the changelog again.":                            "Update the changelog with the change that it belongs to",
		"you forgot the docs again":                                            "Update the docs with the change that it belongs to",
		"改了接口之后也要同步更新文档":                                                       "改了接口之后也要同步更新文档",
		"前端的类型和后端的实体必须保持同步。":                                                   "前端的类型和后端的实体必须保持同步",
		"又忘了更新文档":                                                              "又忘了更新文档",
		"Wenn du das Schema änderst, musst du auch die Typen neu erzeugen.":    "Wenn du das Schema änderst, musst du auch die Typen neu erzeugen",
		"Quand tu modifies le schéma, il faut aussi mettre à jour les types.":  "Quand tu modifies le schéma, il faut aussi mettre à jour les types",
		"Cuando cambies el esquema, también actualiza la documentación.":       "Cuando cambies el esquema, también actualiza la documentación",
		"Когда меняешь схему, нужно обновить и документацию.":                  "Когда меняешь схему, нужно обновить и документацию",
		"スキーマを変更したら、型も必ず更新してください。":                                             "スキーマを変更したら、型も必ず更新してください",
		"When the user changes the quantity, update the total in cart.ts.":     "",
		"also update registry.json":                                            "",
		"When you change the parser, also update the tests.":                   "",
		"If you add a flag, should we also update the docs?":                   "",
		"You forgot to say hello.":                                             "",
		"When you are done, run the tests.":                                    "",
		"I changed the schema and then updated the docs.":                      "",
		"更新一下文档":                                                               "",
		"我修改了接口，请看一下文档":                                                        "",
		"点击按钮后也要更新数据库":                                                         "",
		"The total should be updated when the quantity changes.":               "",
	} {
		t.Run(said, func(t *testing.T) {
			tl := newTimeline(home, play(replies("Done."), says(said)), redact.New(redact.Person{}))
			got := ""
			for _, f := range tl.askedTogether() {
				got = f.summary
			}
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
