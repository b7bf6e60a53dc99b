//go:build e2e && linux

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// cronScript runs in a mount namespace of its own, in which the spool of the real cron is an empty one: nobody's
// crontab is touched. $HOME is the person's home, $1 the folder of our programs, with all that cron and a shell could
// stumble over in its name. Cron runs the line of the next minute, so that what is weekly is made so.
const cronScript = `
set -eu
spool=/var/spool/cron/crontabs
group=$(stat -c %G $spool)
mount -t tmpfs tmpfs $spool
chgrp "$group" $spool
chmod 1730 $spool
mount -t tmpfs tmpfs /run
printf '# mine\nHOME=%s\n' "$HOME" | crontab -
crontab -l >"$HOME/before"
"$1/learnings" install --cron
"$1/learnings" install --cron >"$HOME/again"
cp "$HOME/stale.yaml" "$HOME/.claude/data/learnings/tools.yaml"
crontab -l | sed 's/^37 4 \* \* 0 /* * * * * /' | crontab -
cron -f &
trap 'kill $!' EXIT
for i in $(seq 150); do
	grep -q tool-old "$HOME/.claude/data/learnings/tools.yaml" || break
	sleep 1
done
"$1/learnings" uninstall
crontab -l >"$HOME/after"
`

const staleLearning = `category: tools
learnings:
  - id: tool-old
    created: "2020-01-01T00:00:00Z"
    keywords: [a, b, c]
    summary: A guess of long ago
    insight: Do it so.
    confidence: 0.55
    source: {agent: claude, session: s, kind: fix, by: tool}
`

// TestTheRealCronCleansUp needs root, for a spool of its own.
func TestTheRealCronCleansUp(t *testing.T) {
	t.Parallel()
	lookFor(t, "cron", "crontab", "unshare")
	if err := exec.CommandContext(t.Context(), "unshare", "--mount", "--pid", "--fork", "true").Run(); err != nil {
		t.Skipf("this system gives nobody a spool of their own: unshare: %v", err)
	}
	home := newRoot(t)
	bin := filepath.Join(home, "it's 100% here")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", bin+"/", "./cmd/...")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the executables: %v\n%s", err, out)
	}
	if err := os.WriteFile(filepath.Join(home, "stale.yaml"), []byte(staleLearning), 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), "unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", cronScript, "sh", bin)
	run.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(home, name))
		if err != nil {
			t.Error(err)
		}
		return string(data)
	}
	if text := read(".claude/data/learnings/tools.yaml"); strings.Contains(text, "tool-old") {
		t.Errorf("cron has not cleaned up:\n%s", text)
	}
	if text := read(".claude/data/learnings/_archive/tools.yaml"); !strings.Contains(text, "tool-old") {
		t.Errorf("it is not in the archive:\n%s", text)
	}
	if text := read("again"); !strings.Contains(text, "unchanged\tcrontab\tthe line was there") {
		t.Errorf("a second install:\n%s", text)
	}
	if before, after := read("before"), read("after"); before != after {
		t.Errorf("the crontab was\n%sand is\n%s", before, after)
	}
}
