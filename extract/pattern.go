package extract

import (
	"regexp"
	"strings"
)

// pattern is a list of phrases in the language of regexp, one a line. It is nothing but data until it is asked. A line is
// tried only where a text holds the words without which it cannot match, and not even compiled before; lines that are
// nothing but words are never: a look for words answers nearly always, at a hundredth of the cost.
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
	var g glance
	g.look(s, p.fold)
	return p.fits(s, &g)
}

// fits is matches for a text that was looked at.
func (p *pattern) fits(s string, g *glance) bool {
	for _, l := range p.phrases() {
		if l.needs.in(g, false) && (l.needs.exact || l.compiled(p.fold).MatchString(s)) {
			return p.not == nil || !p.not.matches(s)
		}
	}
	return false
}

// may is false when a text holds none of what a line needs, so that neither it nor a part of it can match.
func (p *pattern) may(s string) bool { return p.holds(s, true) }

// holds is false when a text does not hold what a line needs; within: parts of the text are asked for, too.
func (p *pattern) holds(s string, within bool) bool {
	var g glance
	g.look(s, p.fold)
	for _, l := range p.phrases() {
		if l.needs.in(&g, within) {
			return true
		}
	}
	return false
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
	if !p.holds(s, false) {
		return s
	}
	return p.regexp().ReplaceAllString(s, by)
}

// find is where the first match stands; nil: nowhere. At the same place the first line counts.
func (p *pattern) find(s string) []int {
	var g glance
	g.look(s, p.fold)
	var first []int
	for _, l := range p.phrases() {
		if !l.needs.in(&g, false) {
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
	var g glance
	g.look(s, p.fold)
	n := 0
	for _, l := range p.phrases() {
		if l.needs.in(&g, false) {
			n += len(l.compiled(p.fold).FindAllStringIndex(s, -1))
		}
	}
	return n
}

// groups is the first match and what its groups hold; nil: there is none.
func (p *pattern) groups(s string) []string {
	if !p.holds(s, false) {
		return nil
	}
	return p.regexp().FindStringSubmatch(s)
}

// phrase is a line of a pattern.
type phrase struct {
	expr  string
	needs needs
	re    lazy[*regexp.Regexp]
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
					expr := field.before + l + field.after
					all = append(all, &phrase{expr: expr, needs: needed(expr, p.fold)})
				}
			}
		}
		return all
	})
}
