package extract

import (
	"cmp"
	"fmt"
	"strings"
)

// What a linter or a commit hook demands, told so that one can write it right at once.

// demanded is what an error line of a linter demands.
type demanded struct {
	rule string // MD040, noctx; empty: not named
	name string // fenced-code-language; empty: none
	is   string // what to write, when the line says so
	was  string // instead of what
	says string // the demand in words
}

// demandOf reads the demand of an error line.
func demandOf(line string) demanded {
	if m := markdownRule.groups(line); m != nil {
		says := asideAtEnd.replace(m[3], "")
		return demanded{rule: m[1], name: strings.Trim(m[2], "/"), says: lowerFirst(strings.Trim(says, " ."))}
	}
	for _, p := range []*pattern{&mustNot, &replaceable, &preferring} {
		m := p.groups(line)
		if m == nil {
			continue
		}
		d := demanded{was: strings.Trim(m[1], "`'\"()"), is: strings.Trim(m[2], "`'\"().,")}
		if r := ruleAtEnd.groups(line); r != nil {
			d.rule = r[1]
		}
		if d.was != "" && d.is != "" && d.was != d.is {
			return d
		}
	}
	return demanded{}
}

var (
	markdownRule = pattern{parts: `\b(MD\d{3})(/[\w-]+)?(?:/[\w/-]+)?\s+([A-Z].*)$`}
	asideAtEnd   = pattern{parts: `\s*(?:\[[^\]]*\]?|:\s.*)\s*$`}
	mustNot      = pattern{parts: `(\S+) must not be (?:called|used|imported)[.;,]? [Uu]se (\S+)`}
	replaceable  = pattern{parts: `(\S+) (?:could|should|can|must) be (?:replaced|rewritten) (?:by|with|using|to use) (\S+)`}
	preferring   = pattern{fold: true, parts: `(?:^|: |\s)(?:do not|don't|avoid|instead of) (?:use |using |call |calling )?(\S+?)[,;.:]? (?:use|prefer) (\S+)`}
	ruleAtEnd    = pattern{parts: `[\[(]([a-z][\w/@-]{2,40})[\])]\s*$`}
)

// wordDemand words a demand of a linter or hook on all files of a kind; false when its line demands nothing in words.
func wordDemand(f *finding, goal, ext, line, why string) bool {
	d := demandOf(line)
	rule := ""
	if d.rule != "" {
		rule = " (" + d.rule + ")"
	}
	// What is demanded, not who does: two demands of one hook are two lessons.
	f.late = append(f.topics, f.late...)
	f.topics = append([]string{d.rule, d.is, d.was}, strings.Fields(d.name+" "+d.says)...)
	refuses := fmt.Sprintf("`%s` refuses", goal)
	if goal == "git commit" {
		refuses = "the commit hook refuses"
	}
	f.trigger = fmt.Sprintf("writing %s files", ext)
	f.reason = cmp.Or(why, refuses+" them otherwise")
	switch {
	case d.is != "":
		f.summary = fmt.Sprintf("Write `%s` instead of `%s` in %s files%s", d.is, d.was, ext, rule)
		f.action = fmt.Sprintf("write `%s` instead of `%s`%s", d.is, d.was, rule)
		f.reason = cmp.Or(why, refuses+" the other")
	case d.says != "" && shouldBe.matches(d.says):
		f.summary = fmt.Sprintf("%s in %s files%s", capital(d.says), ext, rule) // little that the next demand says as well
		f.action, f.reason = fmt.Sprintf("mind %s: %s", d.rule, d.says), why    // who refuses would say the same of all demands
	case d.says != "":
		f.summary = fmt.Sprintf("%s %s files with %s%s", capital(refuses), ext, d.says, rule)
		f.action = fmt.Sprintf("avoid %s%s", d.says, rule)
	default:
		return false
	}
	return true
}

// factBefore is what the agent says is so, in words of a demand, right before the edit that meets it; "" when it says nothing.
func (t *timeline) factBefore(r resolution, edit int) string {
	texts := t.textsIn(r.at, edit)
	if len(texts) == 0 {
		return ""
	}
	about := stemSet(r.line)
	for _, s := range sentences(firstParagraphs(texts[len(texts)-1])) {
		if fact := reasonFor(statement(s)); fact != "" && takenAs.matches(fact) && sharedStems(stemSet(fact), about) > 0 {
			return takenAs.replace(fact, "$1 $2")
		}
	}
	return ""
}

// takenAs is how a thing is taken, by whatever reads it.
var takenAs = pattern{fold: true, parts: `\b(is|are) (?:being )?((?:also |already |always )?(?:parsed|read|treated|taken|counted|interpreted|seen|matched|rendered|resolved|expanded|split|escaped|ignored|rejected|generated)\b)`}

// shouldBe is a demand that is a sentence of its own.
var shouldBe = pattern{words: `should|must|needs? to`}
