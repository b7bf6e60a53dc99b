package extract

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/learnings"
	"session-learning/transcript"
)

// Corrections that tell where a cause is to be sought, and where not.

// resolveIt puts the symptom in the place of "it" where somebody speaks of what caused it. It tells whether the order can be
// understood then: what else ends with "it" cannot.
func (t *timeline) resolveIt(f *finding, s situation) bool {
	if m := causedIt.groups(f.summary); m != nil {
		symptom := t.symptom(s)
		if symptom == "" {
			return false
		}
		f.action, f.summary, f.states = f.summary, m[1]+"the "+symptom, false
		f.trigger, f.category = "looking for the cause of the "+symptom, learnings.Debugging
		return true
	}
	if causeIn.matches(f.summary) {
		t.searchedFor(f, s)
		t.mendedThere(f, s)
	}
	return !endsOpen.matches(f.summary)
}

var (
	causedIt = pattern{fold: true, whole: `(.*\b(?:caus|br[eo]a?k|trigger|creat|produc|introduc|explain)\w* )(?:it|that|this)`}
	endsOpen = pattern{fold: true, parts: `\s(?:caused|broke|triggered|produced|introduced|explains) (?:it|this|that|them)$`}
	// symptoms is what one looks for the cause of, with the word before it.
	symptoms = pattern{fold: true, parts: `\b(?:([a-z][\w-]+) )?(corruption|failures?|errors?|crash|bug|timeouts?|leaks?|regression|warnings?|hang|conflicts?|duplicates|data loss|slowdown|diffs)\b`}
	vague    = set{list: "actual real same such known own visible whole other first last random recurring current new old this that these those the any some more no for from with into"}
)

// symptomNoun is what the agent last said that goes wrong, in a text other than event but; "" when it names nothing.
func (t *timeline) symptomNoun(s situation, but int) string {
	for j := min(s.reply+1, len(t.events)-1); j >= 0; j-- {
		if t.events[j].Kind != transcript.Assistant || j == but {
			continue
		}
		if m := symptoms.groups(prose(plain(t.events[j].Text))); m != nil {
			return strings.ToLower(m[2])
		}
	}
	return ""
}

// symptom is what the agent last said that goes wrong, with the word that it most often gives to it; "" when it names none. A
// guess that it takes back is the last place to look for it.
func (t *timeline) symptom(s situation) string {
	noun, named := "", map[string]int{}
	if s.reply >= 0 && unproven.matches(t.events[s.reply].Text) {
		noun = t.symptomNoun(s, t.saidBefore(s.at))
	}
	if noun == "" {
		noun = t.symptomNoun(s, -1)
	}
	for _, e := range t.events {
		if e.Kind != transcript.Assistant || noun == "" || !strings.Contains(e.Text, noun) {
			continue
		}
		for _, m := range symptoms.regexp().FindAllStringSubmatch(prose(plain(e.Text)), -1) {
			with := strings.ToLower(m[1])
			if strings.ToLower(m[2]) == noun && with != "" && !vague.has(with) && !stopWord(with) {
				named[with]++
			}
		}
	}
	best := ""
	for with, n := range named {
		if n > named[best] || n == named[best] && with < best {
			best = with
		}
	}
	if named[best] < 2 {
		return noun
	}
	return best + " " + noun
}

// searchedFor says what the cause is searched for, as the agent told the effect of what it blamed, and what it now says is so.
func (t *timeline) searchedFor(f *finding, s situation) {
	if f.reason == "" && s.conceded && len(s.restated) > 0 && !saysNoMore(s.restated[0], f.summary) {
		f.reason = s.restated[0]
	}
	_, blamed, ok := strings.Cut(f.summary, ", not in ")
	before := t.saidBefore(s.at)
	if !ok || before < 0 || f.trigger != "" {
		return
	}
	for _, sentence := range sentences(plain(t.events[before].Text)) {
		if !strings.Contains(strings.ToLower(sentence), strings.ToLower(blamed)) {
			continue
		}
		if m := effects.groups(sentence); m != nil && !unclearWords(m[1]) && !demonstrative.matches(m[1]) {
			f.trigger = "looking into " + strings.TrimRight(m[1], ".")
			return
		}
	}
}

var effects = pattern{fold: true, parts: `\b(?:creates?|causes?|produces?|triggers?|generates?|leads? to|introduces?|results? in) ((?:[\w\x60./-]+ ){1,8}[\w\x60./-]+)`}

// mendedThere words where a cause lies as what was done about it, when the agent then set it right in a file that belongs to what
// it blames, and it held.
func (t *timeline) mendedThere(f *finding, s situation) {
	trouble, looking := strings.CutPrefix(f.trigger, "looking into ")
	_, blamed, two := strings.Cut(f.summary, ", not in ")
	if !looking || !two || f.reason == "" {
		return
	}
	first, last := -1, -1
	for j := s.reply + 1; j < min(t.nextHuman(s.at), s.at+maxChangesAfter); j++ {
		e := t.events[j]
		switch {
		case changesFiles(e) && e.Tool.Old != "" && belongsTo(e.Tool.Path, f.reason) && (first < 0 || e.Tool.Path == t.events[first].Tool.Path):
			last = j
			if first < 0 {
				first = j
			}
		case last >= 0 && e.Kind == transcript.Assistant && heldNow.matches(e.Text):
			file := baseName(t.events[first].Tool.Path)
			order := "Mend the " + trouble + " in `" + file + "`, not in " + blamed
			if utf8.RuneCountInString(order) > maxSummary {
				return
			}
			f.summary, f.action, f.trigger, f.states = order, "mend the settings in `"+file+"`"+asExample+", not "+blamed, "there are "+trouble, false
			f.reason = "otherwise " + f.reason
			was, is := strings.Split(t.events[first].Tool.Old, "\n"), strings.Split(t.leftOf(first, last+1), "\n")
			f.example = diffText(firstLines(linesBut(was, is)), firstLines(linesBut(is, was)))
			f.evidence, f.late = append(f.evidence, last), append(f.late, file)
			return
		}
	}
}

// linesBut is the lines that others do not hold, but for the comma behind them.
func linesBut(lines, others []string) []string {
	bare := func(l string) string { return strings.TrimRight(strings.TrimSpace(l), ",") }
	return slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
		return slices.ContainsFunc(others, func(o string) bool { return bare(o) == bare(l) })
	})
}

// belongsTo tells whether a file has the name of something that a text speaks of: the settings of a program.
func belongsTo(file, text string) bool {
	name := strings.TrimLeft(strings.TrimSuffix(baseName(file), path.Ext(file)), ".")
	return len(name) > 2 && slices.Contains(strings.Fields(strings.ToLower(text)), strings.ToLower(name))
}

// heldNow is how an agent says that what it changed is right now.
var heldNow = pattern{fold: true, parts: `\b(?:is|are) now (?:properly |correctly )?\w+ing\b|\bno longer\b|\b(?:works|fixed|clean) now\b|\bnow works\b`}
