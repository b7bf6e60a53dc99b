//go:build e2e && unix

package e2e

import (
	"encoding/json"
	"path/filepath"
	"slices"

	"session-learning/e2e/fakemodel"
	"session-learning/internal/agent"
)

// claudeCode is Claude Code in print mode.
type claudeCode struct{}

func (claudeCode) name() string { return agent.Claude }

// movesIn answers the questions of the first start: theme, key and trust.
func (claudeCode) movesIn(p person) {
	mkdir(p.t, p.claudeDir())
	type object = map[string]any
	state, err := json.Marshal(object{
		"hasCompletedOnboarding": true, "lastOnboardingVersion": "99.0.0", "theme": "dark",
		"customApiKeyResponses": object{"approved": []string{dummyKey[len(dummyKey)-20:]}, "rejected": []string{}},
		"projects":              object{p.project: object{"hasTrustDialogAccepted": true, "hasCompletedProjectOnboarding": true}},
	})
	if err != nil {
		p.t.Fatal(err)
	}
	p.write(filepath.Join(p.home, ".claude.json"), string(state))
}

// permissionMode says what the client may do without asking. In print mode there is nobody to ask.
const permissionMode = "--permission-mode"

func (c claudeCode) run(_ person, model, prompt string, more []string) (args, env []string) {
	if !slices.Contains(more, permissionMode) {
		args = []string{permissionMode, "acceptEdits", "--allowedTools", "Bash"}
	}
	return slices.Concat([]string{"--print"}, args, more, []string{"--", prompt}), c.env(model)
}

// dummyKey stands where a key must stand. The scripted model asks for none.
const dummyKey = "dummy-key-for-the-scripted-model"

// env keeps the client to the scripted model: no telemetry, no updates, no questions.
func (claudeCode) env(model string) []string {
	return []string{
		"ANTHROPIC_BASE_URL=" + model, "ANTHROPIC_API_KEY=" + dummyKey,
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_TELEMETRY=1", "DISABLE_ERROR_REPORTING=1",
		"DISABLE_AUTOUPDATER=1", "DISABLE_INSTALLATION_CHECKS=1", "DISABLE_COST_WARNINGS=1",
		"CLAUDE_CODE_DISABLE_FEEDBACK_SURVEY=1", "CLAUDE_CODE_DISABLE_TERMINAL_TITLE=1", "IS_SANDBOX=1",
	}
}

func (claudeCode) goesOn() []string { return []string{"--continue"} }

func (claudeCode) quiet() []string { return nil }

func (claudeCode) lanes() []fakemodel.Lane { return nil }

func (claudeCode) call(tool fakemodel.Tool) fakemodel.Tool { return tool }

func (claudeCode) session(p person, id string) (records []string, first int) {
	return p.fileLines(p.transcript(id)), 1
}

func (c claudeCode) rereads(p person, id string) {
	p.stops(c, "SessionEnd", id, p.transcript(id))
}
