package extract

import (
	"fmt"
	"testing"

	"session-learning/learnings"
	"session-learning/scoring"
	"session-learning/transcript"
)

// TestLearnedIsFoundByWhatOneTypesNext takes what a session taught the whole way to a reminder: prompts in other words
// find it, others leave it alone, though it stands in a store with what all the sessions here taught.
func TestLearnedIsFoundByWhatOneTypesNext(t *testing.T) {
	type session struct {
		events []transcript.Event
		found  []string // prompts that a person types next time
		alone  []string // prompts with which it has nothing to do
	}
	sessions := map[string]session{
		"a wrapper without the sub-command": {
			wrapped(),
			[]string{"run wrap pear run test", "why does wrap say unrecognized subcommand pear", "call pear through wrap and run the tests"},
			[]string{"add a dark mode to the settings page", "write the release notes for the harvest", "why is the login page white on phones"},
		},
		"a rule on migrations": {
			[]transcript.Event{says("Never edit the full schema of the orchard database, always add a migration, because it is a snapshot."), replies("Understood.")},
			[]string{"add a column weight to the crates in the database schema", "write a migration for the new pears table", "change the orchard schema so that crates have labels"},
			[]string{"fix the typo in the footer", "speed up the linter in CI", "translate the invoice mail into German"},
		},
		"a rule on commits, in Chinese": {
			[]transcript.Event{says("以后提交信息一律用中文写，前缀保留 feat/fix。"), replies("好的。")},
			[]string{"提交信息用什么语言写", "提交信息的前缀要写什么", "写一下这次的提交信息"},
			[]string{"给订单列表加一个分页", "why does the docker image not build", "优化首页的加载速度"},
		},
		"a rule on tests": {
			[]transcript.Event{says("Always write integration tests against a real Postgres, never mock the database."), replies("Understood.")},
			[]string{"write integration tests for the order service", "mock the database in the crate tests", "which postgres do the tests need"},
			[]string{"rename the pear component", "make the button blue", "update the changelog for the release"},
		},
		"dashes in prose": {
			[]transcript.Event{replies("The crates — all of them — are sorted."), says("Never use em dashes in the docs."), replies("Understood.")},
			[]string{"rewrite the docs page on crates without em dashes", "are em dashes allowed in the docs of the sorter", "replace the em dash in the readme and docs"},
			[]string{"fix the failing build on windows", "add retries to the http client", "sort the crates by weight"},
		},
	}
	var all []learnings.Learning
	own := map[string]string{}
	for name, s := range sessions {
		for _, c := range learned(home, s.events...) {
			l := c.Learning
			l.ID = fmt.Sprintf("err-20260301-%04d", len(all))
			all, own[name] = append(all, l), own[name]+l.ID
		}
	}
	for name, s := range sessions {
		for prompts, want := range map[*[]string]bool{&s.found: true, &s.alone: false} {
			for _, prompt := range *prompts {
				got := false
				for _, m := range learnings.Search(all, scoring.ParseQuery(prompt), learnings.Filter{Project: home.Project}, home.Now) {
					got = got || own[name] == m.ID
				}
				if got != want {
					t.Errorf("%s: %q finds it: %t", name, prompt, got)
				}
			}
		}
	}
}
