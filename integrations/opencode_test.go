package integrations

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// programs are what the plugin calls here: they keep what they are told, and answer as files beside them say.
func programs() map[string]string {
	const keep = "#!/bin/sh\ndir=$(dirname \"$0\")\n" + "told=$(cat)\n" + `printf '%s\n' "$told" >>"$0.log"` + "\n"
	return map[string]string{
		"session-start": keep + `[ ! -e "$dir/hang" ] || exec sleep 60` + "\n" + `cat "$dir/answer"` + "\n" + `[ ! -e "$dir/fail" ] || exit 2` + "\n",
		"session-stop":  keep,
		"learnings":     "#!/bin/sh\nprintf 'read: '\ncat\necho\n",
	}
}

func node(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil || runtime.GOOS == "windows" {
		if os.Getenv("CI") == "true" {
			t.Fatalf("find node: %v", err)
		}
		t.Skip("the plugin is run by node, on a system with a shell")
	}
	return path
}

// TestOpencodePlugin runs the plugin in a host like opencode, each check in a process of its own. The names of the checks
// are the sentences that a user would complain with.
func TestOpencodePlugin(t *testing.T) {
	program := node(t)
	host := filepath.Join("testdata", "opencode", "host.mjs")
	list, err := exec.Command(program, host, "--list").Output()
	if err != nil {
		t.Fatal(err)
	}
	checks := strings.Split(strings.TrimSpace(string(list)), "\n")
	if len(checks) < 20 {
		t.Fatalf("%d checks: %s", len(checks), list)
	}
	for _, check := range checks {
		t.Run(check, func(t *testing.T) {
			dir := t.TempDir()
			plugin := writePlugin(t, dir, filepath.Join(dir, "bin"))
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, program, host, plugin, filepath.Join(dir, "bin"), check)
			cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(dir, "state"), "LEARNINGS_DISABLE=", "LEARNINGS_CHILD=")
			if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

func TestOpencodePluginFindsTheProgramsWhereverTheyAre(t *testing.T) {
	program := node(t)
	host, err := filepath.Abs(filepath.Join("testdata", "opencode", "host.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	for complaint, name := range map[string]string{
		"a blank":            "a b",
		"quotes":             `a "b" 'c' ` + "`d`",
		"what templates use": "${a} $& $1 %s PATH-START",
		"backslashes":        `a\b\n\u0041`,
		"other scripts":      "学习 ñ 😀",
		"line separators":    "a\u2028b\u2029c\nd",
		"markup":             "</script><!-- & //",
	} {
		t.Run(complaint, func(t *testing.T) {
			dir := t.TempDir()
			bin := filepath.Join(dir, name)
			plugin := writePlugin(t, dir, bin)
			cmd := exec.Command(program, host, plugin, bin, "the answer is not in the same turn")
			cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(dir, "state"), "LEARNINGS_DISABLE=", "LEARNINGS_CHILD=")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	if _, err := OpencodePlugin("/a\xffb"); err == nil {
		t.Error("a path that JavaScript cannot name was taken")
	}
}

// writePlugin makes the folder of the programs and returns the plugin that calls them.
func writePlugin(t *testing.T, dir, bin string) string {
	t.Helper()
	if err := os.MkdirAll(bin, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range programs() {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	text, err := OpencodePlugin(bin)
	if err != nil {
		t.Fatal(err)
	}
	plugin := filepath.Join(dir, "plugin.mjs")
	if err := os.WriteFile(plugin, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return plugin
}

// TestOpencodeCommandTakesNothingUp: opencode puts what was typed in the place of these marks, or behind a file that has
// none, and has a shell run the commands in the result.
func TestOpencodeCommandTakesNothingUp(t *testing.T) {
	text := OpencodeCommand()
	if !strings.Contains(text, "$999999") || strings.Contains(text, "$ARGUMENTS") || strings.Contains(text, "!`") {
		t.Errorf("the command:\n%s", text)
	}
}
