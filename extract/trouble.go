package extract

// trouble is a failure that many meet with a widespread tool, and what its manual says to do. It is learned from a
// session that ran into it and got past it that way; the words are these, and name nothing of the session.
type trouble struct {
	line    pattern  // what the output holds, in small letters
	command *pattern // what the failing command holds; nil: anything
	remedy  *pattern // what the command that got past it holds; nil: it has the same goal
	not     *pattern // what that command does not hold any more; nil: anything
	plain   bool     // the failure shows it all, however it was got past
	inCode  bool     // the cause lies in code or in a dependency, not in how a tool behaves
	// The words. A summary says it in one sentence, the action follows "When <trigger>,".
	summary, trigger, action, reason string
	example                          string
	topics                           string // keywords, separated by commas
}

// troubles is what is known. The advice must be safe for whoever reads it without the session.
var troubles = [][]*trouble{projectTroubles, shellTroubles, powershellTroubles}

// unmatchedGlob is how zsh refuses a command line with a pattern that fits no file.
var unmatchedGlob = pattern{parts: `no matches found: \S*[*?\[]`}

// zshGlobs is learned where a pattern that may fit nothing was to be looked at quietly.
var zshGlobs = trouble{
	summary: "In zsh, look for files that may not be there with `find`: an unmatched `*` fails even with `2>/dev/null`",
	trigger: "looking in zsh for files that may not be there",
	action:  "use `find <folder> -name '<pattern>'` or list the folder, instead of `ls <pattern> 2>/dev/null`",
	reason:  "zsh itself refuses a pattern that fits nothing with \"no matches found\", before the command and its redirection run",
	topics:  "zsh, no matches found, glob, find",
}

// zshQuotes is an argument that zsh takes for a pattern of file names, and that is none.
var zshQuotes = trouble{
	line:    pattern{parts: `no matches found: https?://`},
	command: &pattern{parts: `https?://[^\s'"]*[?*\[]`},
	remedy:  &pattern{parts: `['"]https?://`},
	summary: "Quote arguments that hold `?`, `*` or `[`: zsh takes them for patterns of file names",
	trigger: "an argument holds `?`, `*` or `[` (a URL with a query, a version)",
	action:  "put it in quotes",
	reason:  "zsh refuses a pattern that fits no file with \"no matches found\", before the command runs",
	example: "curl -s 'http://localhost:8000/pears?page=1&size=5'",
	topics:  "zsh, no matches found, url, quote, glob",
}
