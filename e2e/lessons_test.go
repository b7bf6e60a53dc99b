//go:build e2e && unix

package e2e

import (
	"path/filepath"

	"session-learning/e2e/fakemodel"
	"session-learning/learnings"
)

// lesson is work with a failure in it, and what is to be learned from it.
type lesson struct {
	project string // folder of testdata
	prompt  string // that begins the work
	related string // the same trouble in words of another day
	failing string // the command that fails
	work    func(project string) []fakemodel.Reply
	done    string // how the agent ends it

	kind      string // of what is learned
	category  learnings.Category
	evidence  []string // must stand on the lines that the learning names
	signature string   // part of it
}

// nilMap is a Go test that fails by a panic: it fails alone too, a first guess does not help, then the cause, confirmed
// twice.
func nilMap() lesson {
	return lesson{
		project: "inventory",
		prompt: "The stock tests fail since we split the warehouse code out of the order service this morning. I need " +
			"this green before the release at noon. Find out why it fails, fix the cause and not the test, and check that " +
			"everything else in the module still builds and passes vet afterwards.",
		related: "Receive panics with \"assignment to entry in nil map\" when I count the returns of a warehouse in Go, " +
			"what did we do about that in the stock code?",
		failing: "go test ./...",
		work:    fixesNilMap,
		done: "Everything is green. The root cause was that Open returned a Stock whose counts map was never made: " +
			"writing to a nil map panics in Go, reading from it does not, so only Receive failed. Open now makes the map " +
			"in the constructor; vet and all tests of the module pass.",
		kind:      "cause",
		category:  learnings.Errors,
		evidence:  []string{"assignment to entry in nil map", "make(map[string]int)"},
		signature: "nil map",
	}
}

func fixesNilMap(project string) []fakemodel.Reply {
	stock := filepath.Join(project, "stock.go")
	return []fakemodel.Reply{
		runs("I'll run the tests first to see the failure with my own eyes.", "go test ./..."),
		reads("Receive panics as soon as the first article is booked. Let me look at how the stock keeps its counts "+
			"before I change anything.", stock),
		runs("Does it fail by itself, or only after another test?", "go test -count=1 -run TestReceivedPiecesAreAvailable ./..."),
		edits("Maybe the article has to be known before it can be increased, so I'll set it explicitly first.", stock,
			"\ts.counts[article] += pieces\n",
			"\tif _, known := s.counts[article]; !known {\n\t\ts.counts[article] = 0\n\t}\n\ts.counts[article] += pieces\n"),
		runs("Let me see whether that was the reason.", "go test ./..."),
		edits("It still panics, at my new line: any write fails, so the map itself is nil. Open never makes it; reading "+
			"a nil map is allowed in Go, which is why Available worked. The map has to be made in the constructor.", stock,
			"\treturn &Stock{Warehouse: warehouse}\n",
			"\treturn &Stock{Warehouse: warehouse, counts: make(map[string]int)}\n"),
		edits("The first guess is no longer needed, so I take it out again.", stock,
			"\tif _, known := s.counts[article]; !known {\n\t\ts.counts[article] = 0\n\t}\n", ""),
		runs("Now the tests again.", "go test ./..."),
		runs("They pass. You asked for the rest of the module too.", "go vet ./... && go test ./..."),
	}
}

// missingModule is an npm script that fails in a fresh clone, because a module has to be generated first: two guesses do
// not help, then the cause, confirmed twice.
func missingModule() lesson {
	return lesson{
		project: "storefront",
		prompt: "I have just cloned the storefront to my new laptop and its tests do not run at all, while they are green " +
			"on the build server. Please get them to run here and tell me what I have to do after a fresh clone, so that " +
			"I can put it into the notes for the new colleagues. Do not change the code of the shop for it: the release of " +
			"today is tagged already, and nobody would notice a change that was made after it.",
		related: "npm test says Cannot find module './build/prices.js' in my fresh clone of the storefront, what do I have " +
			"to run before the tests?",
		failing: "npm test",
		work:    generatesModule,
		done: "The tests run and pass. The module build/prices.js is generated from prices.json and not in git; the build " +
			"server runs the generate script before the tests, a fresh clone has to do the same once with npm run " +
			"generate. Installing packages makes no difference, because the project has no dependencies.",
		kind:      "fix",
		category:  learnings.Errors,
		evidence:  []string{"Cannot find module", "npm run generate"},
		signature: "cannot find module",
	}
}

func generatesModule(project string) []fakemodel.Reply {
	return []fakemodel.Reply{
		runs("I'll run the tests as the build server does.", "npm test"),
		runs("A module cannot be found. On a new machine the packages may be missing, so I install them first.", "npm install"),
		runs("Let me see whether that was the reason.", "npm test"),
		runs("The path begins with a dot, so maybe Node looks in the wrong folder when npm starts it.", "NODE_PATH=. npm test"),
		reads("Neither of them: the project has no dependencies. The missing file is build/prices.js, which is not in git. "+
			"Something has to write it, and the build server knows what, so I look at the scripts of the project.", filepath.Join(project, "package.json")),
		runs("There is a generate script that nothing calls by itself: it writes the price list as a module. I run it once.", "npm run generate"),
		runs("Now the tests again.", "npm test"),
		runs("They pass. I also run the check of the price list, and the tests once more from a clean shell.",
			"npm run check && npm test"),
	}
}
