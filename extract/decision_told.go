package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// summary tells what was chosen, what it means when its name does not tell, and what it is about, as far as that fits.
func (d decided) summary() string {
	if d.choice.forced { // it goes beyond what was asked
		return capital(d.item.summary())
	}
	if d.orders {
		if one := capital(d.within(d.item.summary())); fits(one) {
			return one
		}
		return capital(d.item.summary())
	}
	glossed, brief := d.item, d.item
	if gloss := d.gloss(); gloss != "" {
		glossed.text += " (" + gloss + ")"
		if hasHan(glossed.text) {
			glossed.text = d.text + "（" + gloss + "）"
		}
	}
	brief.not = ""
	for _, text := range [...]string{d.within(glossed.summary()), glossed.summary(), glossed.chosen(), d.within(d.item.summary()), d.item.summary()} {
		if fits(text) {
			return capital(text)
		}
	}
	return capital(brief.chosen())
}

func fits(text string) bool { return utf8.RuneCountInString(text) <= maxSummary }

// gloss is what an option means whose name tells little; empty: its name tells enough, or nothing is known.
func (d decided) gloss() string {
	telling := 0
	for w := range stemSet(d.text) {
		count(&telling, !commonChoice.has(w))
	}
	if d.said || d.meant || telling > minTerms {
		return ""
	}
	reason := d.reason
	if at := strings.IndexAny(reason, ";；"); at > 0 {
		reason = reason[:at]
	}
	if repeats(d.text, stemSet(reason)) || repeats(reason, stemSet(d.text)) {
		return ""
	}
	return lowerFirst(reason)
}

// within is a choice in a sentence with what it is a part of.
func (d decided) within(text string) string {
	topic := stemSet(d.topic)
	switch rest, named := strings.CutPrefix(text, d.topic+": "); {
	case d.about == "" || repeats(d.about, stemSet(text)) || d.named():
		return text
	case hasHan(d.about + text):
		return d.about + "，" + text
	case len(topic) == 0 || foreign(text):
		return d.about + ": " + inSentence(text)
	case moment.matches(d.topic) || !named:
		return d.about + ", " + inSentence(text)
	default:
		return d.topic + " in " + d.about + ": " + rest
	}
}

// named tells whether a topic of one word is told by what the choice is a part of.
func (d decided) named() bool {
	return !strings.Contains(d.topic, " ") && repeats(d.topic, stemSet(d.about))
}

// moment is a topic that is an occasion.
var moment = pattern{fold: true, starts: `when|if`}

// insight tells when a choice holds, what it is, and why.
func (d decided) insight() string {
	one := d.item
	s := one.summary()
	topic := one.topic
	one.topic = ""
	bare := inSentence(one.summary())
	about := inSentence(d.about)
	switch {
	case d.about != "" && hasHan(d.about+s):
		s = "涉及" + d.about + "时，遵循已定的选择：" + s
	case hasHan(s), foreign(s):
	case moment.matches(topic) && about != "":
		s = "In " + about + ", " + inSentence(s)
	case moment.matches(topic), topic == "" && about == "":
	case topic == "" || len(d.choice.picked()) > 0 && d.named():
		s = "When working on " + about + ", keep to what was decided: " + bare
	case about == "" || repeats(d.about, stemSet(topic)):
		s = "When it comes to " + inAbout(topic) + ", keep to what was decided: " + bare
	default:
		s = "When working on " + about + ", keep to what was decided about " + inAbout(topic) + ": " + bare
	}
	return capital(s) + d.because(s)
}

// inAbout is a topic as it stands within a sentence: a header of one word has its capital from its place.
func inAbout(topic string) string {
	if r, size := utf8.DecodeRuneInString(topic); strings.ToLower(topic[size:]) == topic[size:] {
		return string(unicode.ToLower(r)) + topic[size:]
	}
	return lowerFirst(topic)
}

// because is the reason for what was told.
func (d decided) because(told string) string {
	reason := oneSentence(d.reason)
	switch {
	case reason == "" || saysNothingNew(reason, told) || strings.Contains(reason, "…"):
		return ""
	case hasHan(told):
		return "（" + reason + "）"
	case d.said && !foreign(told):
		return ", because " + lowerFirst(reason)
	}
	return ". " + capital(reason)
}
