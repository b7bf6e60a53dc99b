package extract

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// A query that prints nothing, though there is something, fails without saying so: it is asked again and again, until
// another one answers.

// Bounds of the search for silent queries.
const (
	minSilent  = 3 // times that it was asked in vain, at least once as it stands
	minPrinted = 3 // lines of an answer
	maxSilence = 8 // shell calls between the last silence and the answer
)

// silences finds queries that print nothing again and again, and the other one that answers.
func (t *timeline) silences() []finding {
	var found []finding
	var asked []int
	at := 0 // place of the last silence among the shell calls
	for n, i := range t.shell {
		e := t.events[i]
		c, query := t.queried(i)
		switch {
		case !query || !worked(e.Tool):
		case printsNothing(e):
			if len(asked) > 0 && !sameGoal(c, t.query(asked[0])) {
				asked = nil
			}
			asked, at = append(asked, i), n
		case len(asked) >= minSilent && n-at <= maxSilence && strings.Count(e.Text, "\n") >= minPrinted:
			if f, ok := t.silence(asked, n, c); ok {
				found, asked = append(found, f), nil
			}
		}
	}
	return found
}

// bestAnswer is the call that prints most of those that ask in the way that answered first.
func (t *timeline) bestAnswer(n int, c command) (int, command) {
	const few = 4 // shell calls
	best := t.shell[n]
	for _, i := range t.shell[n:min(n+few, len(t.shell))] {
		e, d := t.events[i], t.query(i)
		if worked(e.Tool) && sameGoal(c, d) && strings.Count(e.Text, "\n") > strings.Count(t.events[best].Text, "\n") {
			best, c = i, d
		}
	}
	return best, c
}

// queried is the first command of a shell call when it asks a service for what it has recorded.
func (t *timeline) queried(i int) (command, bool) {
	c := t.query(i)
	return c, services.has(c.program()) && len(c.words) > 1
}

func (t *timeline) query(i int) command {
	for _, c := range t.script(i).work() {
		return c
	}
	return command{}
}

// services are programs whose answers lie elsewhere and are asked for in more than one way.
var services = set{list: "gh glab kubectl oc docker podman docker-compose journalctl aws gcloud az heroku flyctl vercel wrangler railway adb"}

// printsNothing tells whether a call that ended well printed nothing at all.
func printsNothing(e transcript.Event) bool {
	text := strings.TrimSpace(e.Text)
	return text == "" || text[0] == '(' && silent.matches(text)
}

// silent is what clients say of a call that printed nothing.
var silent = pattern{fold: true, whole: `\((?:bash completed with )?no (?:output|content)\)`}

// silence is the finding of a query that was asked in vain, and of the one that answered: of the same program, and about
// the same, which both name.
func (t *timeline) silence(asked []int, n int, answer command) (finding, bool) {
	whole := slices.IndexFunc(asked, func(i int) bool { return !t.filtered(i) })
	at := asked[0]
	if whole < 0 {
		return finding{}, false
	}
	silent := t.query(asked[whole])
	if sameGoal(silent, answer) || silent.program() != answer.program() || !t.sharesName(asked, answer) {
		return finding{}, false
	}
	i, answer := t.bestAnswer(n, answer)
	thing := silent.goal()[min(1, len(silent.goal())-1)]
	in := strings.ReplaceAll(t.display(general(silent, nil), maxCommand), "<number>", "<"+thing+">")
	out := t.display(generalPath(answer), maxToken*2)
	f := finding{
		kind: "retry", rule: "printed-nothing", by: learnings.ByTool, primary: at, evidence: append(slices.Clone(asked), i),
		lines:   []int{t.events[i].Tool.ResultLine},
		summary: fmt.Sprintf("`%s` may print nothing: use `%s`", strings.Join(withFlags(silent), " "), out),
		trigger: fmt.Sprintf("`%s` prints nothing", in),
		action:  fmt.Sprintf("run `%s`", out),
		example: "# prints nothing\n" + in + "\n# works\n" + out,

		category: learnings.Tools,
		topics:   slices.Concat(withFlags(silent), answer.goal(), []string{"empty output", "logs"}),
		marks:    []mark{workingVariant, severalTries, unknownError},
	}
	if utf8.RuneCountInString(f.summary) > maxSummary {
		f.summary = fmt.Sprintf("`%s` may print nothing: use `%s`", strings.Join(withFlags(silent), " "), strings.Join(answer.goal(), " "))
	}
	if named, from := t.numberFrom(answer, silent, i); from != "" {
		f.action += fmt.Sprintf(", with the %s that `%s` prints", named, strings.ReplaceAll(from, "<number>", "<"+thing+">"))
	}
	return f, true
}

// numberFrom is what a number is called that an answer names and a silent query does not, and the call before the answer that
// printed it first; "" when all numbers were known.
func (t *timeline) numberFrom(answer, silent command, at int) (named, from string) {
	m := pathNumber.groups(strings.Join(answer.words, " "))
	if m == nil || slices.Contains(silent.words, m[2]) {
		return "", ""
	}
	for _, i := range t.shell {
		if c := t.query(i); i < at && worked(t.events[i].Tool) && c.program() == answer.program() && strings.Contains(t.events[i].Text, m[2]) {
			return m[1], t.display(general(c, nil), maxCommand)
		}
	}
	return "", ""
}

// withFlags is what a command is for, with its options and without their values.
func withFlags(c command) []string {
	words := slices.Clone(c.goal())
	for _, w := range c.words {
		if plainFlag.matches(w) {
			words = append(words, w)
		}
	}
	return words
}

// filtered tells whether a search stands behind the query: what it does not find says nothing of the query.
func (t *timeline) filtered(i int) bool {
	return slices.ContainsFunc(t.script(i), func(c command) bool {
		return c.op == "|" && c.program() != "tail" && c.program() != "head" && c.program() != "cat"
	})
}

// sharesName tells whether an answer is about something that one of the queries names: a number, a name that is long
// enough to be no accident.
func (t *timeline) sharesName(asked []int, answer command) bool {
	const few = 5 // bytes that may stand in any command
	said := strings.Join(answer.words[1:], " ")
	return slices.ContainsFunc(asked, func(i int) bool {
		return slices.ContainsFunc(t.query(i).words[1:], func(w string) bool {
			return len(w) > few && !strings.HasPrefix(w, "-") && strings.Contains(said, w)
		})
	})
}

// generalPath is a command without the numbers of the moment, also within the address of what it asks for, and without the
// repository where the program fills it in.
func generalPath(c command) command {
	c.words = slices.Clone(general(c, nil).words)
	for i, w := range c.words {
		if c.program() == "gh" {
			w = ownRepository.replace(w, "repos/{owner}/{repo}/")
		}
		c.words[i] = pathNumber.replace(w, "/${1}s/<$1>")
	}
	return c
}

var (
	// pathNumber is a number in an address, behind what it is a number of.
	pathNumber = pattern{parts: `/([a-z]+)s/(\d{3,})\b`}
	// ownRepository is the repository in an address of GitHub's programming interface.
	ownRepository = pattern{parts: `^/?repos/[\w.-]+/[\w.-]+/`}
)
