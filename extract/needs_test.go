package extract

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"
	"unicode"
)

func TestNeeded(t *testing.T) {
	for expr, c := range map[string]struct {
		want  string
		exact bool
	}{
		`from now on`:                     {"from now on", true},
		`\bapples?\b`:                     {"|apples|,|apple|", true},
		`^\W*(?:pears?|plum\w*)\b`:        {"~pears|,~pear|,~plum", true},
		`\b(?:quince)\W*$`:                {"|quince~", true},
		`^(?:ripe)$`:                      {"^ripe^", true},
		`(?:do not|don'?t) ever`:          {"do not ever,don't ever,dont ever", true},
		`caus[ae]`:                        {"causa,cause", true},
		`(plum)+s?`:                       {"plum", false},
		`\bpick .{3,} (?:ripe|green) one`: {" green one, ripe one;|pick ", false},
		`(?:apple\w+|pear) tree`:          {" tree;apple,pear", false},
		`(?i)pear`:                        {"pear", false},
		`\d+ pears`:                       {" pears;0,1,2,3,4,5,6,7,8,9", false},
		`\w+#\d`:                          {"#0,#1,#2,#3,#4,#5,#6,#7,#8,#9", false},
		`a{2,}`:                           {"", false},
		`[a-z]+`:                          {"", false},
		`apple|[a-z]`:                     {"", false},
		`x?`:                              {"", false},
		`a\bb`:                            {"", false},
	} {
		got := needed(expr, false)
		var lists []string
		for _, list := range got.each {
			var texts []string
			for _, n := range list.needles {
				texts = append(texts, edgeSign(n.left)+n.text+edgeSign(n.right))
			}
			slices.Sort(texts)
			lists = append(lists, strings.Join(texts, ","))
		}
		if s := strings.Join(lists, ";"); s != c.want || got.exact != c.exact {
			t.Errorf("%s needs %q, exact %v, want %q", expr, s, got.exact, c.want)
		}
	}
}

func edgeSign(e edge) string { return []string{"", "|", "~", "^"}[e] }

// TestNoMatchIsLost holds the answers of all phrases of the package against those of their plain expressions, in texts that
// they fit, in pieces of these and in what people and agents say.
func TestNoMatchIsLost(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	common := sampleSentences(t)
	const samples = 12 // of each phrase
	const some = 40    // sentences of others
	phrases, exact := 0, 0
	for _, p := range tables(t) {
		for _, l := range p.phrases() {
			phrases++
			if l.needs.exact {
				exact++
			}
			re, err := syntax.Parse(l.expr, syntax.Perl)
			if err != nil {
				t.Fatal(err)
			}
			plain := compile(l.expr, p.fold)
			texts := common[random.IntN(len(common)-some):][:some]
			for range samples {
				texts = append(texts, fitting(random, re, p.fold, common)...)
			}
			for _, s := range texts {
				var g, around glance
				g.look(s, p.fold)
				got := l.needs.in(&g, false) && (l.needs.exact || plain.MatchString(s))
				if want := plain.MatchString(s); got != want {
					t.Fatalf("%s fits %q: %v", l.expr, s, want)
				}
				if around.look("others say:\n"+s+"\nand more", p.fold); got && !l.needs.in(&around, true) {
					t.Fatalf("%s may fit no part of a text with %q", l.expr, s)
				}
			}
		}
	}
	t.Logf("%d of %d phrases need no expression", exact, phrases)
}

// sampleSentences is sentences of the samples beside the project.
func sampleSentences(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../testdata/extraction/stories/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	var all []string
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sentences(string(data))...)
	}
	return all
}

// fitting is texts that an expression may fit: one that is made of it, with and without others around it, without a piece, and in capitals.
func fitting(random *rand.Rand, re *syntax.Regexp, fold bool, others []string) []string {
	s := made(random, re)
	other := func() string { return others[random.IntN(len(others))] }
	cut := random.IntN(len(s) + 1)
	texts := []string{s, other() + " " + s, s + " " + other(), other() + s + other(), s[:cut], s[cut:], s[:cut] + " " + s[cut:], "  - " + s + "!"}
	if fold {
		texts = append(texts, strings.ToUpper(s), strings.ToTitle(s)+" "+other())
	}
	return texts
}

// made is a text that an expression fits, but for what must stand beside it.
func made(random *rand.Rand, re *syntax.Regexp) string {
	times := func(least, most int) string {
		var b strings.Builder
		for range least + random.IntN(most-least+1) {
			b.WriteString(made(random, re.Sub[0]))
		}
		return b.String()
	}
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		i := 2 * random.IntN(len(re.Rune)/2)
		c := re.Rune[i] + rune(random.IntN(int(min(re.Rune[i+1]-re.Rune[i], 100))+1))
		if !unicode.IsPrint(c) && c != '\n' && c != '\t' {
			c = ' '
		}
		return string(c)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return string([]rune("ax .'é的")[random.IntN(7)])
	case syntax.OpCapture:
		return times(1, 1)
	case syntax.OpStar:
		return times(0, 3)
	case syntax.OpPlus:
		return times(1, 3)
	case syntax.OpQuest:
		return times(0, 1)
	case syntax.OpRepeat:
		return times(re.Min, max(re.Max, re.Min+2))
	case syntax.OpConcat:
		var b strings.Builder
		for _, sub := range re.Sub {
			b.WriteString(made(random, sub))
		}
		return b.String()
	case syntax.OpAlternate:
		return made(random, re.Sub[random.IntN(len(re.Sub))])
	}
	return ""
}
