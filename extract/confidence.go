package extract

import "math"

// mark is something that speaks for or against a finding. Its name stands in docs/extraction.md.
type mark string

// The marks. A finding has exactly one of the first group, which is where its confidence starts.
const (
	standingRule   mark = "standing rule"
	reminded       mark = "reminder"
	rejectedCall   mark = "rejected call"
	steered        mark = "steered"
	contradicted   mark = "contradicted"
	questioned     mark = "questioned"
	toldAside      mark = "told in passing"
	workingVariant mark = "working variant"
	explainedFix   mark = "explained fix"
	mendedTest     mark = "mended test"
	causeIsNamed   mark = "named cause"

	answeredInWords mark = "answered in words"
	pickedOption    mark = "picked option"
	barePick        mark = "bare pick"
	repeatedWish    mark = "repeated wish"

	demandedByCheck mark = "demanded by a check"
	saidTogether    mark = "asked to follow"
	neededTwice     mark = "needed twice"
	helpedAgain     mark = "helped in several sessions"
	neverHelped     mark = "never overcome"
	changedAlike    mark = "changed together"

	severalAnswers mark = "several answers"
	declared       mark = "declared"
	saidAgain      mark = "said again"
	reasonGiven    mark = "reason given"
	remedyTold     mark = "trouble and remedy told"
	conceded       mark = "conceded"
	namedByTool    mark = "named by the tool"
	crashed        mark = "crash"
	toldWhy        mark = "told by the agent"
	seenToWork     mark = "seen to work"
	personConfirms mark = "confirmed by the person"
	othersFell     mark = "other causes fell"
	severalTries   mark = "several attempts"
	longEffort     mark = "over ten minutes"
	held           mark = "held to the end"
	usedAgain      mark = "used again"
	metAgain       mark = "met again"
	mendedAtOnce   mark = "mended at once"
	maskedFailure  mark = "masked failure"
	oneOff         mark = "one-off"
	vagueWords     mark = "vague words"
	ownCode        mark = "own code"
	severalChanges mark = "several changes"
	unknownError   mark = "unknown error"
)

// weights is what each mark adds. Where a finding starts says whose word it rests on: what the user stated is
// worth more than what one run showed. The sum is kept within minConfidence and maxConfidence.
var weights = []struct {
	mark mark
	adds float64
}{
	{standingRule, 0.75},
	{reminded, 0.55}, // said again, it is a rule
	{rejectedCall, 0.60},
	{steered, 0.55},
	{contradicted, 0.55},
	{questioned, 0.50},
	{toldAside, 0.50},
	{workingVariant, 0.60},
	{explainedFix, 0.60},
	{mendedTest, 0.50},
	{causeIsNamed, 0.50},
	{answeredInWords, 0.55},
	{pickedOption, 0.55},
	{barePick, 0.50},
	{repeatedWish, 0.60},
	{demandedByCheck, 0.65},
	{saidTogether, 0.60},
	{neededTwice, 0.65},
	{helpedAgain, 0.60},
	{neverHelped, 0.55},
	{changedAlike, 0.55},

	{severalAnswers, 0.05},
	{declared, 0.05}, // to what opens a session from the first day on
	{saidAgain, 0.10},
	{reasonGiven, 0.10},
	{remedyTold, 0.05},
	{conceded, 0.10},
	{namedByTool, 0.10},
	{crashed, 0.05},
	{toldWhy, 0.05},
	{seenToWork, 0.10},
	{personConfirms, 0.15},
	{othersFell, 0.05},
	{severalTries, 0.10},
	{longEffort, 0.10},
	{held, 0.05},
	{usedAgain, 0.10},
	{metAgain, 0.05},

	{mendedAtOnce, -0.05},
	{maskedFailure, -0.05},
	{oneOff, -0.15},
	{vagueWords, -0.10},
	{ownCode, -0.10},
	{severalChanges, -0.10},
	{unknownError, -0.10},
}

// Limits of confidence.
const (
	minConfidence = 0.50 // a finding below it is dropped
	minActive     = 0.60 // a finding below it is a draft
	maxConfidence = 0.95 // nothing is sure that nobody has looked at
)

// confidence adds up the marks, in hundredths.
func (f finding) confidence() float64 {
	sum := 0.0
	for _, w := range weights {
		for _, m := range f.marks {
			if m == w.mark {
				sum += w.adds
			}
		}
	}
	return min(math.Round(sum*100)/100, maxConfidence)
}
