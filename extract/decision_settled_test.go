package extract

import (
	"testing"

	"session-learning/transcript"
)

// TestSettled is what an agent says was settled by a few words of a person.
func TestSettled(t *testing.T) {
	type events = []transcript.Event
	asks := replies("One table for all crates keeps the report simple. Do you agree?")
	for complaint, l := range map[string]lesson{
		"a few words, and what they settle": {
			events{asks, says("agreed"), replies("Decided: **keep one table for all crates**. The report reads it as a whole.")},
			"decision/restated", "Keep one table for all crates", "draft"},
		"of several of them the latest": {
			events{
				asks, says("agreed"), replies("Decided: **keep one table for all crates**.\n\nNext: should labels be unique per shed?"),
				says("yes"), replies("Decided: **labels are unique per shed**.\n\nNext: do we count empty crates?"),
				says("the second"), replies("Decided: **empty crates are counted by the report**."),
			}, "decision/restated", "Empty crates are counted by the report", ""},
		"Chinese": {
			events{replies("建议按箱子去重计数。你同意吗？"), says("可以"), replies("好，敲定：\n> **按箱子去重计数，同一个箱子只计一次。** 报表按此读取。\n\n---\n下一个问题")},
			"decision/restated", "按箱子去重计数，同一个箱子只计一次", "draft"},

		"nothing was asked":           {events{replies("The report is done."), says("great"), replies("Decided: **keep one table for all crates**.")}, "", "", ""},
		"nothing was settled":         {events{asks, says("agreed"), replies("I will sort the crates now.")}, "", "", ""},
		"the person asks back":        {events{asks, says("what about the shed?"), replies("Decided: **keep one table for all crates**.")}, "", "", ""},
		"it is for now":               {events{asks, says("ok"), replies("Decided: **keep one table for now**.")}, "", "", ""},
		"it points at something else": {events{asks, says("ok"), replies("Decided: **that one**.")}, "", "", ""},
	} {
		t.Run(complaint, func(t *testing.T) { l.check(t) })
	}
}
