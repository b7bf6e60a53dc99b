package extract

import (
	"testing"

	"session-learning/transcript"
)

// TestFinished is what people say belongs to finished work, and orders of the moment.
func TestFinished(t *testing.T) {
	type events = []transcript.Event
	for complaint, l := range map[string]lesson{
		"the plan goes when it is done": {
			events{didLabels, says("okay delete the plan document when finished"), works("rm plan.md")},
			"rule/finished", "Delete the plan document once it is implemented", "draft"},
		"the plan may go, if it is done": {
			events{didLabels, says("great if its fully implemented feel free to delete the plan document"), works("rm plan.md")},
			"rule/finished", "Delete the plan document once it is implemented", "draft"},
		"the list of work is kept": {
			events{didLabels, says("mark as done in the crate table"), relabels},
			"rule/finished", "Mark an item as done in the table that lists the work", "draft"},
		"checks that have to pass": {
			events{didLabels, says("Fix everything. Make sure at the end, we pass ruff, mypy and all pytests."), relabels},
			"rule/finished", "Make sure that ruff, mypy and all pytests pass before the work is called finished", "draft"},
		"said again, it is a rule": {
			events{didLabels, says("Make sure we pass ruff and mypy."), relabels, says("all ruff and mypy should pass"), relabels},
			"rule/finished", "Make sure that ruff and mypy pass", ""},
		"tests in the manner of the project": {
			events{didLabels, says("可以 按这个思路改。需要包含必要的单元测试（根据当前项目的单元测试风格）和lint"), relabels},
			"rule/finished", "按照项目现有的测试风格补充单元测试，并保证测试和 lint 通过", "draft"},
		"tests like the others": {
			events{didLabels, says("add tests for it following the style of the existing tests"), relabels},
			"rule/finished", "Write tests in the style of the existing ones", "draft"},
		"how a review is read": {
			events{didLabels, says("Read the latest review. Don't accept anything at face value."), relabels},
			"rule/finished", "Do not accept the findings of a review at face value", "draft"},
		"what a change of some kind asks for": {
			events{didLabels, says("If you change something that can influence the labels, test for real by sorting a crate."), relabels},
			"rule/finished", "When you change something that can influence the labels, test for real by sorting a crate", "draft"},

		"a plan is to go at once":          {events{didLabels, says("delete the plan document and start over"), relabels}, "", "", ""},
		"a table of the product":           {events{didLabels, says("add a table that lists the crates"), relabels}, "", "", ""},
		"one check for the work at hand":   {events{didLabels, says("After implementing it, make sure the tests pass."), relabels}, "", "", ""},
		"are they passing?":                {events{didLabels, says("do lint and tests pass?"), works("orch test")}, "", "", ""},
		"what happens if":                  {events{didLabels, says("If you change something in the shed, what happens?"), works("orch test")}, "", "", ""},
		"a report that checks do not pass": {events{didLabels, says("lint and tests fail since you changed the labels"), relabels}, "", "", ""},
	} {
		t.Run(complaint, func(t *testing.T) { l.check(t) })
	}
}
