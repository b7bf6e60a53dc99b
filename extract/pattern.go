package extract

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// pattern is a list of phrases in the language of regexp, one a line. It is nothing but data until it is asked, and a
// line is compiled only when a text holds a word without which the line cannot match: most texts are answered by
// looking for words.
//
// Lines are trimmed (a blank at an end is written \s). Empty lines, and lines that begin with "# ", are for readers.
type pattern struct {
	starts string // a text begins with it, marks aside, and a word ends there
	ends   string // a word begins there, and a text ends with it, marks aside
	words  string // it stands between word borders
	parts  string // it stands anywhere
	whole  string // it is the text
	fold   bool   // capital and small letters are the same

	not *pattern // what it matches, this one does not; only for matches

	lines  lazy[[]*phrase]
	joined lazy[*regexp.Regexp]
}

// matches tells whether one of the lines fits a text.
func (p *pattern) matches(s string) bool {
	folded := p.folded(s)
	for _, l := range p.phrases() {
		if l.may(folded) && l.compiled(p.fold).MatchString(s) {
			return p.not == nil || !p.not.matches(s)
		}
	}
	return false
}

// may is false when a text holds none of the words without which no line can match.
func (p *pattern) may(s string) bool {
	s = p.folded(s)
	return slices.ContainsFunc(p.phrases(), func(l *phrase) bool { return l.may(s) })
}

func (p *pattern) folded(s string) string {
	if p.fold {
		return strings.ToLower(s)
	}
	return s
}

// regexp is all lines as one expression, for who must know where it matches. At the same place the first line counts.
func (p *pattern) regexp() *regexp.Regexp {
	return p.joined.get(func() *regexp.Regexp {
		var all []string
		for _, l := range p.phrases() {
			all = append(all, l.expr)
		}
		return compile(strings.Join(all, "|"), p.fold)
	})
}

// replace puts a text in the place of what matches; $1 in it is the first group.
func (p *pattern) replace(s, by string) string {
	if !p.may(s) {
		return s
	}
	return p.regexp().ReplaceAllString(s, by)
}

// find is where the first match stands; nil: nowhere. At the same place the first line counts.
func (p *pattern) find(s string) []int {
	folded := p.folded(s)
	var first []int
	for _, l := range p.phrases() {
		if !l.may(folded) {
			continue
		}
		if at := l.compiled(p.fold).FindStringIndex(s); at != nil && (first == nil || at[0] < first[0]) {
			first = at
		}
	}
	return first
}

// count is how often its lines match.
func (p *pattern) count(s string) int {
	folded, n := p.folded(s), 0
	for _, l := range p.phrases() {
		if l.may(folded) {
			n += len(l.compiled(p.fold).FindAllStringIndex(s, -1))
		}
	}
	return n
}

// groups is the first match and what its groups hold; nil: there is none.
func (p *pattern) groups(s string) []string {
	if !p.may(s) {
		return nil
	}
	return p.regexp().FindStringSubmatch(s)
}

// phrase is a line of a pattern.
type phrase struct {
	expr  string
	needs []string // every text that it fits holds one of these, in small letters where these are the same; none: not known
	re    lazy[*regexp.Regexp]
}

// may is false for a text that holds nothing of what the phrase needs.
func (l *phrase) may(folded string) bool {
	return len(l.needs) == 0 || slices.ContainsFunc(l.needs, func(n string) bool { return strings.Contains(folded, n) })
}

func (l *phrase) compiled(fold bool) *regexp.Regexp {
	return l.re.get(func() *regexp.Regexp { return compile(l.expr, fold) })
}

func compile(expr string, fold bool) *regexp.Regexp {
	if fold {
		expr = "(?i)" + expr
	}
	return regexp.MustCompile(expr)
}

// phrases is the lines of a pattern, ready to be asked.
func (p *pattern) phrases() []*phrase {
	return p.lines.get(func() []*phrase {
		var all []*phrase
		for _, field := range []struct{ text, before, after string }{
			{p.starts, `^\W*(?:`, `)\b`}, {p.ends, `\b(?:`, `)\W*$`}, {p.words, `\b(?:`, `)\b`}, {p.parts, `(?:`, `)`}, {p.whole, `^(?:`, `)$`},
		} {
			for l := range strings.Lines(field.text) {
				if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "# ") {
					all = append(all, &phrase{expr: field.before + l + field.after, needs: needed(l, p.fold)})
				}
			}
		}
		return all
	})
}

// needed is what every text that an expression fits holds one of; none: not known.
func needed(expr string, fold bool) []string {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil // compiling it tells what is wrong
	}
	needs := literals(re)
	if fold {
		for i, n := range needs {
			needs[i] = strings.ToLower(n)
		}
	}
	return needs
}

// minLiteral is the fewest bytes that are worth looking for.
const minLiteral = 2

// literals is texts of which every match of an expression holds one; none: not known.
func literals(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		if text := string(re.Rune); len(text) >= minLiteral && re.Flags&syntax.FoldCase == 0 {
			return []string{text}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return literals(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return literals(re.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if l := literals(sub); rarer(l, best) {
				best = l
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			l := literals(sub)
			if len(l) == 0 {
				return nil
			}
			all = append(all, l...)
		}
		return all
	}
	return nil
}

// rarer tells whether texts are less often met than others: the shortest of them is longer.
func rarer(a, b []string) bool {
	shortest := func(list []string) int {
		n := 0
		for i, s := range list {
			if i == 0 || len(s) < n {
				n = len(s)
			}
		}
		return n
	}
	return shortest(a) > shortest(b)
}
