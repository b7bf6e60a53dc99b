package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// resolve finds which of the options the person's own words name: by a letter or number, by where it stands, or by its words.
func (c *choice) resolve(own string) {
	if len(c.options) == 0 {
		return
	}
	i := c.ordinal(own)
	if i < 0 && !conditional.matches(claimOf(own)) {
		i = c.alike(firstClause(own))
	}
	if i < 0 && agreeing.matches(own) && affirms(c.options[0].Label) {
		i = 0
	}
	if i >= 0 && i < len(c.options) && !leavesOpen(c.options[i]) {
		c.options[i].Picked = true
	}
}

// firstClause is how a text begins: what is named later may be what is not wanted.
func firstClause(s string) string {
	if at := clauseBreak.find(s); at != nil && at[0] > 0 {
		return s[:at[0]]
	}
	return s
}

var (
	clauseBreak = pattern{fold: true, parts: `[.!?;。；！？\n]|[,，]\s*(?:but|and|so|although|但|不过|aber|mais|pero|но)`}
	// conditional is how a person answers neither so nor so.
	conditional = pattern{fold: true, words: `only (?:if|when)|unless|except|as long as|nothing to do with`, parts: `除非|仅当|只有.{1,12}才`}
)

// agreeing is how a person says yes and goes on.
var agreeing = pattern{fold: true, starts: `yes|yeah|yep|ok|okay|sure|agreed?|sounds good|ja|oui`, parts: `^(?:好的?|可以|同意|はい|да\P{L}|sí\P{L})`}

// affirms tells whether an option begins with a yes.
func affirms(label string) bool { return affirmation.matches(label) }

var affirmation = pattern{fold: true, starts: `yes|ja|oui`, parts: `^(?:是|对|はい|да|sí)`}

// ordinals is how a person names one of several options by its place.
var ordinals = []struct {
	said *pattern
	nth  int // -1: the last one; 0: told by a letter or number in the words
}{
	{&pattern{fold: true, parts: `
		^\W*(?:option|choice|variant|approach|plan|方案|选项?|選択肢|опция|вариант|variante|opción)?\s*[(#（]?([a-h1-9])[)）]?\s*(?:$|[.,;:!)\-–—。，、；：！）案番（(]|因为|because|since|as |but |and |please|with |for |吧|で|个|weil|parce|porque|потому)
		\b(?:option|choice|variant|approach|variante|opción)\s+#?([a-h1-9])\b
		(?:方案|选项?|選択肢|вариант)\s*([a-h1-9])
		#([1-9])\b
		([a-h1-9])(?:案|番)
		\b(?:go|going) (?:for|with) ([a-h1-9])\b
	`}, 0},
	{&pattern{fold: true, words: `the first(?: one| option| approach| way|$|[,.;:]| because| since| as)|the former|(?:die|der|das) erste|l[ea] premi(?:er|ère)|l[ao] primer[oa]`, parts: `第一(?:个|种|项)?|перв(?:ый|ая|ое)|最初の|一つ目`}, 1},
	{&pattern{fold: true, words: `the second(?: one| option| approach| way|$|[,.;:]| because| since| as)|the latter|(?:die|der|das) zweite|l[ea] (?:second|seconde|deuxième)|l[ao] segund[oa]`, parts: `第二(?:个|种|项)?|втор(?:ой|ая|ое)|二つ目`}, 2},
	{&pattern{fold: true, words: `the third(?: one| option| approach| way|$|[,.;:]| because| since| as)|(?:die|der|das) dritte|l[ea] troisième|l[ao] tercer[oa]`, parts: `第三(?:个|种|项)?|трет(?:ий|ья|ье)|三つ目`}, 3},
	{&pattern{fold: true, words: `the last(?: one| option| approach| way|$|[,.;:]| because)|(?:die|der|das) letzte|l[ea] derni(?:er|ère)|l[ao] últim[oa]`, parts: `最后一(?:个|种)|последн(?:ий|яя)|最後の`}, -1},
}

// ordinal is the index of the option that the words name by its place; -1: none.
func (c choice) ordinal(own string) int {
	own = halfWidth.get(func() *strings.Replacer {
		return strings.NewReplacer("１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "Ａ", "A", "Ｂ", "B", "Ｃ", "C", "Ｄ", "D", "А", "A", "Б", "B", "В", "C")
	}).Replace(own)
	for _, n := range ordinals {
		groups := n.said.groups(own)
		switch {
		case groups == nil:
			continue
		case n.nth > 0:
			return c.within(n.nth - 1)
		case n.nth < 0:
			return len(c.options) - 1
		}
		mark := strings.Join(groups[1:], "")
		if mark == "" {
			continue
		}
		if r := strings.ToLower(mark)[0]; r >= 'a' {
			return c.within(int(r - 'a'))
		} else {
			return c.within(int(r - '1'))
		}
	}
	return -1
}

var halfWidth lazy[*strings.Replacer]

func (c choice) within(i int) int {
	if i >= len(c.options) {
		return -1
	}
	return i
}

// wordGoesOn tells whether a text begins within a word.
func wordGoesOn(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest != "" && (r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)))
}

// alike is the index of the one option whose label the words repeat; -1: none, or several.
func (c choice) alike(own string) int {
	start := strings.ToLower(strings.TrimSpace(own))
	for i, o := range c.options {
		label := strings.ToLower(plainLabel(o.Label))
		if rest, ok := strings.CutPrefix(start, label); ok && label != "" && !wordGoesOn(rest) {
			return i
		}
	}
	said := stemSet(own)
	best, most, twice := -1, 0.0, false
	for i, o := range c.options {
		label := stemSet(plainLabel(o.Label))
		if len(label) == 0 {
			continue
		}
		share := float64(sharedStems(label, said)) / float64(len(label))
		switch {
		case share > most:
			best, most, twice = i, share, false
		case share == most:
			twice = true
		}
	}
	if most < 0.5 || twice {
		return -1
	}
	return best
}
