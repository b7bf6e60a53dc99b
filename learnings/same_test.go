package learnings_test

import (
	"testing"

	"session-learning/internal/redact"
	"session-learning/learnings"
)

// say is a learning with these texts.
func say(summary, insight string, keywords ...string) learnings.Learning {
	return learnings.Learning{Category: learnings.Tools, Keywords: stored(keywords...), Summary: redact.Stored(summary),
		Insight: redact.Stored(insight), Status: learnings.Active}
}

func TestSame(t *testing.T) {
	pnpm := say("The repository installs packages with pnpm.", "Use pnpm instead of npm, the lockfile is pnpm-lock.yaml.",
		"pnpm", "npm", "install", "lockfile")
	tests := map[string]struct {
		a, b           learnings.Learning
		same, opposite bool
	}{
		"the same lesson in other words was stored twice": {
			a: say("Requests hung since rows were not closed.", "Always defer rows.Close() after a query, or the pool of connections runs dry.",
				"rows", "close", "pool", "sql"),
			b: say("Forgotten rows.Close() leaked connections until the pool was empty.", "Defer rows.Close() right after the query.",
				"rows.close", "connections", "pool", "sql"),
			same: true,
		},
		"two failures of the same command were merged into one": {
			a: say("The image could not be pulled because the registry secret was missing in the namespace.",
				"Copy the pull secret into each new namespace and name it in the service account.", "kubernetes", "image", "pull", "secret"),
			b: say("The image could not be started on the nodes since it was built for another processor.",
				"Build for linux/amd64 with buildx; laptops with arm chips build arm64 by default.", "kubernetes", "image", "pull", "platform"),
		},
		"one shared keyword swallowed another lesson": {
			a: say("Rebase before pushing.", "", "git"),
			b: say("Large files need lfs.", "", "git"),
		},
		"a short order was swallowed by a long lesson with its keywords": {
			a: say("Do not shelve anything, read the trays you need.", "", "ledger", "shelve", "trays"),
			b: say("The orchard library ignores the ledger's own list of exceptions.", "When the picker says that crates are to be shelved first, call `ledger status` instead of the library, because the library ignores the list of exceptions.",
				"orchard-ledger", "library", "exceptions", "shelve", "commit"),
		},
		"a short form of a long lesson was stored beside it": {
			a: say("Shelve no crates while the picker runs.", "", "picker", "shelve", "crates"),
			b: say("Crates must not be shelved while the picker runs.", "Shelve no crates while the picker runs, because it counts the crates at its start and loses those that are gone.",
				"picker", "shelve", "crates", "count"),
			same: true,
		},
		"hand-written notes without text were stored twice": {
			a:    say("Circular imports.", "", "import", "circular", "module"),
			b:    say("Import cycle.", "", "imports", "circular", "modules"),
			same: true,
		},
		"a learning without keywords was stored twice": {
			a:    say("Set GOPRIVATE for the private modules, else the proxy answers 410 Gone.", "Export GOPRIVATE=git.acme.test/* before go get."),
			b:    say("Private modules need GOPRIVATE, the proxy answers 410 Gone otherwise.", "Run export GOPRIVATE=git.acme.test/* before go get."),
			same: true,
		},
		"a changed rule did not replace the old one": {
			a: pnpm,
			b: say("The repository installs packages with npm.", "Use npm instead of pnpm, the lockfile is package-lock.json.",
				"pnpm", "npm", "install", "lockfile"),
			opposite: true,
		},
		"a rule that was taken back stayed": {
			a:        say("Run the tests with the race detector.", "Always use -race when running the tests.", "test", "race", "detector"),
			b:        say("The race detector is too slow for the tests.", "Never use -race when running the tests.", "test", "race", "detector"),
			opposite: true,
		},
		"enable and disable were taken for the same": {
			a:        say("Build cache in the pipeline.", "Enable the gradle build cache.", "gradle", "build", "cache", "pipeline"),
			b:        say("Build cache in the pipeline broke the release.", "Disable the gradle build cache.", "gradle", "build", "cache", "pipeline"),
			opposite: true,
		},
		"a rule that was taken back in Chinese stayed": {
			a:        say("提交前使用 squash 合并。", "合并分支时使用 squash。", "合并", "squash", "分支"),
			b:        say("提交前不要使用 squash 合并。", "合并分支时不要使用 squash。", "合并", "squash", "分支"),
			opposite: true,
		},
		"the same rule with its exception was taken for its opposite": {
			a:    pnpm,
			b:    say("Packages are installed with pnpm in this repository.", "Use pnpm, never npm; npm writes a second lockfile.", "pnpm", "npm", "install", "lockfile"),
			same: true,
		},
		"opposite advice about another thing was taken for a contradiction": {
			a: say("Use tabs in Makefiles.", "Recipes need tabs, use tabs there.", "make", "tabs", "recipe"),
			b: say("Avoid tabs in YAML.", "The parser refuses tabs, avoid tabs there.", "yaml", "indent", "parser"),
		},
		"an order that was forbidden later was only said again": {
			a:        say("Remember to add an entry to the changelog for new flags.", "", "changelog", "flags", "entry"),
			b:        say("Never add an entry to the changelog for new flags.", "", "changelog", "flags", "entry"),
			opposite: true,
		},
		"an order that must not be forgotten was taken for its opposite": {
			a:    say("Don't forget to add an entry to the changelog for new flags.", "", "changelog", "flags", "entry"),
			b:    say("Add an entry to the changelog for new flags.", "", "changelog", "flags", "entry"),
			same: true,
		},
		"a ban that only narrows an order retired it": {
			a: say("Push the release branch to the mirror after the review.", "", "push", "mirror", "branch"),
			b: say("Do not push the release branch.", "", "push", "release", "branch"),
		},
		"the same ban in other words was taken for another one": {
			a:    say("Never add an entry to the changelog.", "", "changelog", "entry", "flags"),
			b:    say("Do not add an entry to the changelog for new flags.", "", "changelog", "entry", "flags"),
			same: true,
		},
		"advice for another place retired a rule": {
			a: say("The clock is faked in unit tests.", "Use the fake clock in unit tests.", "clock", "fake", "tests", "time"),
			b: say("The clock is never faked in the simulator.", "Avoid the fake clock in the simulator, which needs real time.", "clock", "fake", "tests", "time"),
		},
		"the place before the advice was not heard": {
			a: say("Staging keeps debug logs.", "When deploying to staging, enable debug logs.", "logs", "debug", "deploy", "level"),
			b: say("Production keeps no debug logs.", "When deploying to production, disable debug logs.", "logs", "debug", "deploy", "level"),
		},
		"what had not been done was taken for a ban": {
			a: say("Run the seeder before the suite.", "", "seeder", "suite", "rows"),
			b: say("The suite found no rows because it had not run the seeder.", "Run the seeder before the suite, since the suite reads its rows.",
				"seeder", "suite", "rows", "empty"),
			same: true,
		},
		"two ways of one tool were taken for the same since both name the tool": {
			a:        say("Pears are packed with crate pack.", "Prefer crate pack over crate bundle.", "crate", "pack", "bundle"),
			b:        say("Pears are packed with crate bundle.", "Prefer crate bundle over crate pack.", "crate", "pack", "bundle"),
			opposite: true,
		},
		"two lessons with the same keywords became one": {
			a: say("The parcels of one customer arrive in any order unless they share a key.", "Set the customer's number as the key, because order holds within a partition only.",
				"kafka", "partition", "key", "order"),
			b: say("Adding partitions moved customers to other workers.", "Drain the topic before adding some, because the hash of every name changes.",
				"kafka", "partition", "key", "topic"),
		},
		"nothing is like nothing": {},
	}
	for complaint, test := range tests {
		t.Run(complaint, func(t *testing.T) {
			for _, v := range []learnings.Verdict{learnings.Same(test.a, test.b), learnings.Same(test.b, test.a)} {
				if v.Same != test.same || v.Opposite != test.opposite {
					t.Errorf("got %+v, want same %v, opposite %v", v, test.same, test.opposite)
				}
			}
		})
	}
}

func TestSameFailureAndKeywordsIsTheSame(t *testing.T) {
	a := say("The linter stopped at an unknown key of its configuration after the upgrade to the second major version.",
		"Migrate the configuration file before running the linter in the pipeline again.", "linter", "config", "version")
	b := say("Checks were red for everybody this morning until somebody had renamed an option in the settings by hand.",
		"Rename the option; nothing else has to be done about it on other machines.", "linter", "config", "version")
	if v := learnings.Same(a, b); v.Same {
		t.Fatalf("without a signature: %+v", v)
	}
	a.Signature = redact.Stored("bash|unsupported version of the configuration")
	b.Signature = a.Signature
	if v := learnings.Same(a, b); !v.Same {
		t.Errorf("with the same signature: %+v", v)
	}
	b.Signature = redact.Stored("bash|<path>: error: unsupported version of the configuration.")
	if v := learnings.Same(a, b); !v.Same {
		t.Errorf("with the same signature of an earlier release: %+v", v)
	}
}

func TestDifferentFailuresOfOneToolAreTwo(t *testing.T) {
	failed := func(l learnings.Learning, signature string) learnings.Learning {
		l.Signature = redact.Stored(signature)
		return l
	}
	paths := say("Paths for `pear test` are seen from crates/, where it runs.",
		"When `pear test` finds no settings, write their path as seen from crates/, because the tool runs in the folder of the package.", "pear", "test", "crates", "filter")
	none := say("`pear test` with a pattern may run no tests and still end well.",
		"When some tests are run with `pear test`, see that tests were run, because it hands the pattern on as the name of a file.", "pear", "test", "filter", "pattern")
	word := say("No press holds a crate for over a minute.", "No press holds a crate for over a minute.", "pear", "test", "minute")
	for complaint, c := range map[string]struct {
		a, b learnings.Learning
		same bool
	}{
		"two failures of one tool became one":                {failed(paths, "bash|no settings"), failed(none, "bash|no tests"), false},
		"one failure in two wordings became two":             {failed(paths, "bash|no settings"), failed(none, "bash|no settings"), true},
		"one failure of two signatures and one text is two":  {failed(paths, "bash|no settings"), failed(paths, "bash|no settings in v2"), true},
		"what a person said about a tool became its failure": {failed(none, "bash|no tests"), word, false},
	} {
		for _, v := range []learnings.Verdict{learnings.Same(c.a, c.b), learnings.Same(c.b, c.a)} {
			if v.Same != c.same {
				t.Errorf("%s: %+v", complaint, v)
			}
		}
	}
}
