package extract

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
)

// form is the form of what an expression fits: some texts, or what they hold.
type form struct {
	few   []string   // all texts that it fits, with marks; nil: they are too many, or not known
	needs [][]needle // of each list, a text that it fits holds one
}

// Marks in a text for what has no characters, or may have any number of them.
const (
	borderMark  = '\uE000' + rune(iota) // \b
	startMark                           // ^
	endMark                             // $
	gapMark                             // \W* between a text and its end
	tailMark                            // \w* up to the end of a word
	anyCaseMark                         // letters are to be read in small ones and in capitals
)

// Bounds of the texts of a form.
const (
	maxFew    = 64  // of what stands behind each other
	maxEither = 160 // of what stands in place of each other
	maxClass  = 12  // characters in one place
)

// formReader reads the form of an expression.
type formReader struct {
	fold bool // capital and small letters are the same everywhere
}

func (r formReader) read(re *syntax.Regexp) form {
	switch re.Op {
	case syntax.OpLiteral:
		return r.literal(re)
	case syntax.OpCharClass:
		return form{few: r.class(re)}
	case syntax.OpEmptyMatch:
		return form{few: []string{""}}
	case syntax.OpWordBoundary:
		return form{few: []string{string(borderMark)}}
	case syntax.OpBeginText:
		return form{few: []string{string(startMark)}}
	case syntax.OpEndText:
		return form{few: []string{string(endMark)}}
	case syntax.OpCapture:
		return r.read(re.Sub[0])
	case syntax.OpQuest:
		if f := r.read(re.Sub[0]); f.few != nil && len(f.few) < maxFew {
			return form{few: append([]string{""}, f.few...)}
		}
	case syntax.OpPlus:
		return r.without(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return r.without(re.Sub[0])
		}
	case syntax.OpConcat:
		return r.joined(re.Sub)
	case syntax.OpAlternate:
		return r.either(re.Sub)
	}
	return form{}
}

// without is the form of what holds an expression once, and more.
func (r formReader) without(re *syntax.Regexp) form {
	return form{needs: r.lists(r.read(re))}
}

func (r formReader) literal(re *syntax.Regexp) form {
	text := string(re.Rune)
	if r.fold {
		return form{few: []string{strings.ToLower(text)}}
	}
	if re.Flags&syntax.FoldCase == 0 {
		return form{few: []string{text}}
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) {
		return form{}
	}
	return form{few: []string{string(anyCaseMark) + strings.ToLower(text)}}
}

// class is the characters of a class, if they are few.
func (r formReader) class(re *syntax.Regexp) []string {
	var few []string
	for i := 0; i < len(re.Rune); i += 2 {
		for c := re.Rune[i]; c <= re.Rune[i+1]; c++ {
			if len(few) == 2*maxClass {
				return nil
			}
			text := string(c)
			if r.fold {
				text = strings.ToLower(text)
			}
			few = append(few, text)
		}
	}
	slices.Sort(few)
	if few = slices.Compact(few); len(few) > maxClass {
		return nil
	}
	return few
}

// joined is the form of expressions that stand behind each other.
func (r formReader) joined(subs []*syntax.Regexp) form {
	var all form
	run, whole := []string{""}, true
	for i, sub := range subs {
		f := r.read(sub)
		switch is := func(n int, op syntax.Op) bool { return n >= 0 && n < len(subs) && subs[n].Op == op }; {
		case repeated(sub, nonWord) && (is(i-1, syntax.OpBeginText) || is(i+1, syntax.OpEndText)):
			f.few = []string{string(gapMark)}
		case repeated(sub, wordChar) && (i+1 == len(subs) || is(i+1, syntax.OpWordBoundary)):
			f.few = []string{string(tailMark)}
		}
		if f.few != nil && len(run)*len(f.few) <= maxFew {
			run = crossed(run, f.few)
			continue
		}
		whole = false
		all.needs = append(all.needs, r.lists(form{few: run})...)
		if run = f.few; run == nil {
			run = []string{""}
			all.needs = append(all.needs, f.needs...)
		}
	}
	if whole {
		return form{few: run}
	}
	all.needs = append(all.needs, r.lists(form{few: run})...)
	return all
}

// crossed is each of some texts with each of others behind it.
func crossed(a, b []string) []string {
	if len(a) == 1 && a[0] == "" {
		return b
	}
	all := make([]string, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			all = append(all, x+y)
		}
	}
	return all
}

// Classes of characters as regexp has them.
var (
	wordChar = []rune{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}
	nonWord  = []rune{0, '0' - 1, '9' + 1, 'A' - 1, 'Z' + 1, '_' - 1, '_' + 1, 'a' - 1, 'z' + 1, unicode.MaxRune}
)

// repeated tells whether an expression is any number of characters of a class.
func repeated(re *syntax.Regexp, class []rune) bool {
	return re.Op == syntax.OpStar && re.Sub[0].Op == syntax.OpCharClass && slices.Equal(re.Sub[0].Rune, class)
}

// either is the form of expressions of which one stands.
func (r formReader) either(subs []*syntax.Regexp) form {
	forms := make([]form, len(subs))
	few := []string{}
	for i, sub := range subs {
		f := r.read(sub)
		if f.few == nil || few != nil && len(few)+len(f.few) > maxEither {
			few = nil
		} else if few != nil {
			few = append(few, f.few...)
		}
		forms[i] = f
	}
	if few != nil {
		return form{few: few}
	}
	var list []needle
	for _, f := range forms {
		best := rarest(r.lists(f))
		if best == nil {
			return form{}
		}
		list = append(list, best...)
	}
	return form{needs: [][]needle{list}}
}
