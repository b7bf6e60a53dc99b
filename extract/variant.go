package extract

import (
	"path"
	"slices"
	"strings"
)

// change says how the working attempt differs from the failing one. The names are the rules of the kind retry.
type change string

const (
	same            change = ""
	wrapperDropped  change = "wrapper-dropped"  // rtk bun test → bun test
	wrapperAdded    change = "wrapper-added"    // jest → npx jest
	otherFolder     change = "other-folder"     // the same words in another folder
	otherVariable   change = "other-variable"   // an environment variable was set or dropped
	otherFlags      change = "other-flags"      // only options differ
	otherArguments  change = "other-arguments"  // other words differ, most are the same
	otherQuotes     change = "other-quotes"     // the same words, quoted
	otherSetup      change = "other-setup"      // another file is read into the shell first
	otherTool       change = "other-tool"       // another program with the same arguments
	otherSubcommand change = "other-subcommand" // the same program does it another way
	different       change = "different"
)

// variant compares a failing command with a later one.
type variant struct {
	change  change
	removed []string
	added   []string
}

// variantOf tells how the command of a later call that works differs from the failing one.
func (t *timeline) variantOf(f failure, i int, c command) variant {
	v := compare(f.blame, c, t.folder(f.at), t.folder(i), f.call.env(), t.script(i).env())
	was, now := t.setupOf(f, i)
	switch {
	case len(now) > 0 && (sameGoal(f.blame, c) || v.change == wrapperDropped):
		v.change, v.removed, v.added = otherSetup, was, now
	case v.change == same && expanded.matches(f.line) && t.events[f.at].Tool.Command != t.events[i].Tool.Command:
		v.change = otherQuotes
	case takesPlace(f, c):
		v.change = otherTool
	case t.inPackage(f, i, c):
		v.change, v.removed, v.added = otherFolder, nil, nil
	case v.change == otherArguments && t.folder(f.at) != t.folder(i) && noModule.matches(f.line):
		v.change, v.removed, v.added = otherFolder, nil, nil
	case v.change == otherArguments && len(v.removed) == 1 && len(v.added) == 1 && v.removed[0] != v.added[0] &&
		below(t.folder(f.at), v.removed[0]) == below(t.folder(i), v.added[0]):
		v.change, v.removed, v.added = otherFolder, nil, nil // the same file, seen from another folder
	}
	return v
}

// noModule is a language's tool that runs outside of the module that it looks for.
var noModule = pattern{fold: true, parts: `
	go\.mod file not found
	cannot find main module|does not contain main module
	could not find .cargo\.toml
	could not read package\.json
`}

// below is a path as it is seen from a folder.
func below(dir, file string) string {
	if file = slashed(file); strings.HasPrefix(file, "/") {
		return file
	}
	return path.Join(dir, file)
}

// expanded is how a shell complains that an unquoted argument is a pattern, or holds characters of its own.
var expanded = pattern{
	parts: `
		no matches found
		event not found
		bad pattern
		parse error near
		unexpected token
	`,
}

// compare tells how attempt b differs from attempt a. The folders are where the commands ran.
func compare(a, b command, dirA, dirB string, envA, envB []string) variant {
	v := variant{}
	a.words, b.words = a.essential(), b.essential()
	v.removed, v.added = wordDiff(a.words, b.words)
	switch {
	case len(v.removed) == 0 && len(v.added) == 0:
		v.change = sameWords(dirA, dirB, envA, envB)
	case len(v.added) == 0 && slices.Equal(a.words[len(a.words)-len(b.words):], b.words):
		v.change = wrapperDropped
	case len(v.removed) == 0 && slices.Equal(b.words[len(b.words)-len(a.words):], a.words):
		v.change = wrapperAdded
	default:
		v.change = v.otherWords(a, b)
	}
	return v
}

// otherWords says how two commands differ whose words do.
func (v variant) otherWords(a, b command) change {
	common := len(a.words) - len(v.removed)
	if a.program() == b.program() {
		if c := v.sameProgram(a, b, common); c != different {
			return c
		}
	}
	switch {
	case sameGoal(a, b):
		return wrapperAdded // npx jest, pnpm exec jest
	case a.program() == b.program() && common >= 2 && 2*common >= len(a.words):
		return otherSubcommand
	case a.program() != b.program() && common >= 1 && 2*common >= len(a.words)-1 && len(a.words) > 1:
		return otherTool
	}
	return different
}

// sameProgram says how two calls of one program differ.
func (v variant) sameProgram(a, b command, common int) change {
	switch {
	case a.words[0] != b.words[0] && slices.Equal(a.words[1:], b.words[1:]):
		return otherTool // gradlew → ./gradlew
	case sameButQuotes(v.removed, v.added):
		return otherQuotes
	case common >= 1 && onlyFlags(v.removed) && onlyFlags(v.added) && sameGoal(a, b):
		return otherFlags
	case sameGoal(a, b) && 2*common >= min(len(a.words), len(b.words)):
		return otherArguments
	}
	return different
}

// essential is the words without messages and without the folder that git is told to work in.
func (c command) essential() []string {
	var words []string
	for i := 0; i < len(c.words); i++ {
		switch w := c.words[i]; {
		case messageFlag(w) && speakers.has(c.program()), w == "-C" && c.program() == "git":
			i++
		default:
			words = append(words, w)
		}
	}
	return words
}

func sameWords(dirA, dirB string, envA, envB []string) change {
	switch {
	case !slices.Equal(envA, envB):
		return otherVariable
	case dirA != dirB:
		return otherFolder
	}
	return same
}

// wordDiff returns the words of a that are not in b, and of b that are not in a, in order, by the longest common
// subsequence.
func wordDiff(a, b []string) (removed, added []string) {
	const most = 80 // words; longer commands are generated and not compared in full
	a, b = a[:min(len(a), most)], b[:min(len(b), most)]
	length := make([][]int, len(a)+1)
	for i := range length {
		length[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			removed = append(removed, a[i])
			i++
		default:
			added = append(added, b[j])
			j++
		}
	}
	return append(removed, a[i:]...), append(added, b[j:]...)
}

// onlyFlags tells whether the words are options, or short values of them.
func onlyFlags(words []string) bool {
	for i, w := range words {
		if strings.HasPrefix(w, "-") || i > 0 && strings.HasPrefix(words[i-1], "-") {
			continue
		}
		return false
	}
	return true
}

// sameButQuotes tells whether words differ only in escapes, quotes and blanks: a pattern that the shell took for its own.
func sameButQuotes(removed, added []string) bool {
	strip := strings.NewReplacer(`\`, "", `"`, "", `'`, "", " ", "")
	return len(removed) > 0 && strip.Replace(strings.Join(removed, "")) == strip.Replace(strings.Join(added, ""))
}

// speakers are programs that are given messages.
var speakers = set{list: "git gh glab hg svn jj sl npm pnpm yarn alembic changeset"}

func messageFlag(w string) bool {
	return w == "-m" || w == "--message" || w == "--body" || w == "-b" || w == "--title" || w == "-t" || w == "--notes"
}
