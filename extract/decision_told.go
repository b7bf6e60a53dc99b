package extract

import (
	"strings"
	"unicode/utf8"
)

// said is the area that need not be told again with each choice; empty when there are several.
func (d decided) said() string {
	if d.mixed {
		return ""
	}
	return d.area
}

// about is what choices are about, in full.
func (d decided) about() string {
	switch {
	case d.subject == "":
		return inSentence(d.area)
	case d.area == "":
		return d.subject
	case hasHan(d.area + d.subject):
		return d.subject + "（" + d.area + "）"
	}
	return d.subject + " (" + lowerFirst(d.area) + ")"
}

// summary tells the choice that says most, and what it is about when that fits.
func (d decided) summary(items []item) string {
	best := items[0]
	for _, one := range items[1:] {
		if one.worth > best.worth {
			best = one
		}
	}
	text := best.summary()
	if utf8.RuneCountInString(text) > maxSummary {
		text = best.chosen()
	}
	about := d.about()
	if about == "" || repeats(about, stemSet(text)) || best.topic != "" && repeats(best.topic, stemSet(about)) || len(stemSet(best.topic)) >= minTerms {
		return capital(text)
	}
	join := ", "
	switch {
	case hasHan(about + text):
		join = "，"
	case best.topic == "":
		join = ": "
	}
	if full := about + join + inSentence(text); utf8.RuneCountInString(full) <= maxSummary {
		return full
	}
	return capital(text)
}

// insight tells several choices with their reasons, or without these when not all fit otherwise.
func (d decided) insight(items []item) string {
	lead := d.about()
	switch {
	case lead != "" && hasHan(lead+items[0].text):
		lead = "涉及" + lead + "时，遵循已定的选择"
	case lead != "":
		lead = "When working on " + lead + ", keep to what was decided"
	}
	full, told := fill(lead, items, maxInsight, item.explained)
	if told == len(items) {
		return full
	}
	if brief, all := fill(lead, items, maxInsight, item.brief); all == len(items) {
		return brief
	}
	if short, more := fill(lead, items, maxInsight, item.chosen); more > told {
		return short
	}
	return full
}

// explained is an item among others, with its reason.
func (one item) explained() string {
	s, reason := one.summary(), oneSentence(one.reason)
	switch {
	case reason == "" || repeats(reason, stemSet(s)) || strings.Contains(reason, "…"):
		return s
	case hasHan(s):
		return s + "（" + reason + "）"
	}
	return s + " (" + lowerFirst(reason) + ")"
}

// brief is an item among others, with the first part of its reason.
func (one item) brief() string {
	if at := strings.IndexAny(one.reason, ";；"); at > 0 {
		one.reason = one.reason[:at]
	}
	return one.explained()
}

// fill joins items up to a length in runes, and says how many they are.
func fill(lead string, items []item, most int, tell func(item) string) (text string, told int) {
	join, begin := "; ", ": "
	if strings.ContainsFunc(lead+items[0].text, isHan) {
		join, begin = "；", "："
	}
	with := func(one item) string {
		next := strings.TrimRight(tell(one), " .;。；")
		switch {
		case text == "" && lead == "":
			return next
		case text == "":
			return lead + begin + inSentence(next)
		}
		return text + join + inSentence(next)
	}
	for _, one := range items {
		if next := with(one); utf8.RuneCountInString(next) < most {
			text, told = next, told+1 // a shorter one may fit where a longer one does not
		}
	}
	if told == 0 {
		return with(items[0]), 1
	}
	return text, told
}

func isHan(r rune) bool { return hasHan(string(r)) }
