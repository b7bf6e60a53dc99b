package install

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// The hashes were told by Codex 0.171.0 itself, for hooks at the same places.
func TestCodexTellsWhichHooksItTrusts(t *testing.T) {
	const start = `{"type":"command","command":"\"/opt/bin/session-start\" --agent codex 2>/dev/null || exit 0","timeout":2}`
	const stop = `{"type":"command","command":"\"/opt/bin/session-stop\" --agent codex 2>/dev/null || exit 0","timeout":3}`
	const both = `{"hooks":{"UserPromptSubmit":[{"hooks":[` + start + `]}],"Stop":[{"matcher":"x","hooks":[{"type":"command","command":"other"},` + stop + `]}]}}`
	const promptHash, stopHash = "sha256:6334c76e5862ba8b76d2e3f01c06292c639fa9cd3e8250f1d9847339210ab3ab", "sha256:80b3b72579a26093baecf1e77daa1b73030f10b8a382d8a4ca3566c67f732aad"
	prompt := func(review Review) ReviewedHook { return ReviewedHook{"UserPromptSubmit", "session-start", review} }
	stopped := func(review Review) ReviewedHook { return ReviewedHook{"Stop", "session-stop", review} }
	state := func(key, hash, more string) string {
		return fmt.Sprintf("[hooks.state.\"FILE:%s\"]\ntrusted_hash = %q\n%s\n", key, hash, more)
	}
	for complaint, c := range map[string]struct {
		hooks, config string
		want          []ReviewedHook
	}{
		"hooks that nobody reviewed pass":   {both, "", []ReviewedHook{prompt(NotReviewed), stopped(NotReviewed)}},
		"hooks that were reviewed do not":   {both, "model = \"x\"\n[hooks.state]\n\n" + state("user_prompt_submit:0:0", promptHash, "") + state("stop:0:1", stopHash, "enabled = true"), []ReviewedHook{prompt(Trusted), stopped(Trusted)}},
		"one of two is taken for both":      {both, state("stop:0:1", stopHash, ""), []ReviewedHook{prompt(NotReviewed), stopped(Trusted)}},
		"a change is not seen":              {both, state("stop:0:1", "sha256:00", ""), []ReviewedHook{prompt(NotReviewed), stopped(ChangedSince)}},
		"another place is the same":         {both, state("stop:0:0", stopHash, ""), []ReviewedHook{prompt(NotReviewed), stopped(NotReviewed)}},
		"a hook that was switched off runs": {both, state("stop:0:1", stopHash, "enabled = false # for now"), []ReviewedHook{prompt(NotReviewed), stopped(SwitchedOff)}},
		"what cannot be read was not said":  {both, "[hooks]\nstate = { \"FILE:stop:0:1\" = { trusted_hash = \"" + stopHash + "\" } }\n", []ReviewedHook{prompt(NotReviewed), stopped(ReviewUnknown)}},
		"no file has hooks":                 {"", "", nil},
		"hooks of others are ours":          {`{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"other"}]}]}}`, "", nil},
	} {
		t.Run(complaint, func(t *testing.T) {
			got := reviewed(t, c.hooks, c.config)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("reviews (-want +got):\n%s", diff)
			}
		})
	}
}

// reviewed is what is told of a machine with these files of Codex; FILE stands for the path of the first.
func reviewed(t *testing.T, hooks, settings string) []ReviewedHook {
	t.Helper()
	cfg := config.Config{Home: t.TempDir()}
	dir := cfg.AgentDir(agent.Codex)
	file := filepath.Join(dir, codexHooks)
	settings = strings.ReplaceAll(settings, "FILE", strings.ReplaceAll(file, `\`, `\\`))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{file: hooks, filepath.Join(dir, codexConfig): settings} {
		if text == "" {
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := CodexReviews(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// The same, for everything that goes into a hash.
func TestAHookIsKnownToCodexByItsHash(t *testing.T) {
	for complaint, c := range map[string]struct{ event, group, want string }{
		"a matcher, a status, letters or a time that is not said": {"PostToolUse",
			`{"matcher":"Bash","hooks":[{"type":"command","command":"/opt/bin/session-start <é & 学习>\u2028x","statusMessage":"学 <x>","async":true}]}`,
			"sha256:c8bdb8adf31cdb8448495b046a0245bbe7f991097f072b8424568e85cd064bdf"},
		"a time of none": {"PreCompact", `{"matcher":"auto","hooks":[{"type":"command","command":"/opt/bin/session-stop","timeout":0}]}`,
			"sha256:4edd793624c2c40c697e30bb8bfa0872197a7bfdc8ba3d736e019e4a6588d00c"},
		"a time that is too long for the end": {"SessionEnd", `{"hooks":[{"type":"command","command":"/opt/bin/session-stop","timeout":10}]}`,
			"sha256:576471fb84b0ba8e7cf5eeb28ae915ae4a0d7125abc5d9bd8c5623f6504f27f0"},
		"no time at an interrupt": {"Interrupt", `{"hooks":[{"type":"command","command":"/opt/bin/session-stop"}]}`,
			"sha256:48a137a484bea7421bcda97393d45d3224ce887ba8894001db97906560a83aae"},
	} {
		settings := fmt.Sprintf("[hooks.state.\"FILE:%s:0:0\"]\ntrusted_hash = %q\n", snake(c.event), c.want)
		got := reviewed(t, fmt.Sprintf(`{"hooks":{%q:[%s]}}`, c.event, c.group), settings)
		if len(got) != 1 || got[0].Review != Trusted {
			t.Errorf("%s: %+v", complaint, got)
		}
	}
}
