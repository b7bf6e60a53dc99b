package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// tool finds a program that a test needs. Where a change is checked it must be there.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatal(err)
	}
	if err != nil {
		t.Skip(err)
	}
	return path
}

// shell runs the real doctor at the end of a script, in the same process tree, and returns what it found.
func (p *patient) shell(script string, before ...string) (doctorShape, int) {
	p.t.Helper()
	line := append(before, "sh", "-euc", script+"\nexec learnings doctor --json")
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = p.home
	cmd.Env = []string{"HOME=" + p.home, "STORE=" + p.store, "PATH=" + p.bin + ":" + os.Getenv("PATH")}
	out, err := cmd.Output()
	status := 0
	if exit, ok := err.(*exec.ExitError); ok {
		status = exit.ExitCode()
		if len(exit.Stderr) > 0 {
			p.t.Fatalf("%v: %s", err, exit.Stderr)
		}
	} else {
		p.must(err)
	}
	var shape doctorShape
	if err := json.Unmarshal(out, &shape); err != nil {
		p.t.Fatalf("%v in %s", err, out)
	}
	p.out.Write(out)
	return shape, status
}

// TestDoctorOnABrokenDisk mounts what is broken, in a name space of its own.
func TestDoctorOnABrokenDisk(t *testing.T) {
	before := []string{tool(t, "unshare"), "--mount"}
	if os.Geteuid() != 0 {
		before = append(before, "--map-root-user")
	}
	if out, err := exec.Command(before[0], append(before[1:], "mount", "-t", "tmpfs", "none", t.TempDir())...).CombinedOutput(); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("mount: %v: %s", err, out)
		}
		t.Skipf("mount: %v: %s", err, out)
	}
	const onDisk = `cp -a "$STORE" "$HOME/kept"; mount -t tmpfs -o mode=700,size=2m,nr_inodes=64 none "$STORE"; cp -a "$HOME/kept/." "$STORE"; mkdir "$STORE/_log"` + "\n"
	for name, c := range map[string]struct {
		script string
		want   situation
	}{
		"a store on a read-only disk": {
			`mount --bind "$STORE" "$STORE"; mount -o remount,ro,bind "$STORE"`,
			situation{check: "store", status: failing, says: []string{"nothing can be learned: write to {store}: read-only file system"}, fix: "make the disk that holds {store} writable again"},
		},
		"a full disk": {
			onDisk + `head -c 4m /dev/zero >"$STORE/_log/fill" 2>/dev/null || true`,
			situation{check: "disk", status: failing, says: []string{"the disk is full"}, fix: "free some space on the disk that holds {store}"},
		},
		"a disk that is nearly full": {
			onDisk, situation{check: "disk", status: doubtful, says: []string{"the disk is nearly full, with "}, fix: "free some space"},
		},
		"a disk without room for another file": {
			onDisk + `for i in $(seq 100); do touch "$STORE/_log/$i" 2>/dev/null || break; done`,
			situation{check: "disk", status: failing, says: []string{"can hold no more files (0 left)"}, fix: "remove files from the disk that holds {store}"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPatient(t)
			shape, status := p.shell(c.script, before...)
			c.want.also = append(c.want.also, "home")
			c.want.judge(p, shape, status)
		})
	}
}

// TestDoctorOnWhatIsNotOurs runs as a user who may not do everything.
func TestDoctorOnWhatIsNotOurs(t *testing.T) {
	var before []string
	const nobody = 65534
	if os.Geteuid() == 0 {
		before = []string{tool(t, "setpriv"), "--reuid=65534", "--regid=65534", "--clear-groups"}
	}
	for name, want := range map[string]struct {
		script string
		situation
	}{
		"a store that cannot be read": {
			`chmod 0 "$STORE"`, situation{check: "store", status: failing, says: []string{"open folder {store}: permission denied"}, fix: "chmod -R u+rwX,go-w {store}"},
		},
		"a folder above the store that cannot be entered": {
			`chmod 0 "$HOME/.claude/data"`, situation{check: "store", status: failing, says: []string{"permission denied"}, fix: "chmod u+rwx {home}/.claude/data"},
		},
		"a store that cannot be written": {
			`chmod 500 "$STORE"`, situation{check: "store", status: failing, says: []string{"nothing can be learned: "}, fix: "chmod -R u+rwX,go-w {store}"},
		},
		"no store, and none can be made": {
			`rm -r "$STORE"; chmod 500 "$HOME/.claude/data"`, situation{check: "store", status: failing, says: []string{"the store {store} cannot be made"}, fix: "chmod -R u+rwX,go-w {home}/.claude/data"},
		},
		"a store that others may write": {
			`chmod 777 "$STORE"`, situation{check: "store", status: failing, says: []string{"others may write it"}, fix: "chmod -R u+rwX,go-w {store}"},
		},
		"a file that cannot be read": {
			`chmod 0 "$STORE/errors.yaml"`, situation{check: "learnings", status: failing, says: []string{"errors.yaml: ", "permission denied"}, fix: "chmod -R u+rwX,go-w {store}/errors.yaml"},
		},
		"a file that others may write": {
			`chmod 666 "$STORE/errors.yaml"`, situation{check: "learnings", status: failing, says: []string{"errors.yaml: ", "others may write it"}, fix: "chmod -R u+rwX,go-w {store}/errors.yaml"},
		},
		"a lock that cannot be opened": {
			`chmod 0 "$STORE/.lock"`, situation{check: "lock", status: failing, says: []string{"permission denied"}, fix: "chmod -R u+rwX,go-w {store}/.lock"},
		},
		"an archive that cannot be read": {
			`mkdir -m 0 "$STORE/_archive"`, situation{check: "archive", status: failing, says: []string{"permission denied"}, fix: "chmod -R u+rwX,go-w {store}/_archive"},
		},
		"a spool that cannot be read": {
			`mkdir -m 0 "$STORE/_spool"`, situation{check: "spool", status: doubtful, says: []string{"permission denied"}, fix: "chmod -R u+rwX,go-w {store}/_spool"},
		},
		"settings that cannot be read": {
			`chmod 0 "$HOME/.claude/settings.json"`, situation{check: "hooks", status: failing, says: []string{"settings.json cannot be read: "}, fix: "chmod -R u+rwX,go-w {home}/.claude/settings.json"},
		},
		"a configuration that cannot be read": {
			`chmod 0 "$HOME/.config/session-learning/config.yaml"`,
			situation{check: "config", status: failing, says: []string{"permission denied", "the store may be named there"}, fix: "chmod -R u+rwX,go-w {home}/.config/session-learning/config.yaml", also: []string{"store"}},
		},
		"no room for the proof": {
			`mkdir -m 500 "$HOME/.cache"`, situation{check: "proof", status: doubtful, says: []string{"not tried: "}, fix: "folder for caches"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPatient(t)
			if before != nil {
				p.must(os.Chmod(filepath.Dir(p.home), 0o755))
				p.must(filepath.WalkDir(p.home, func(path string, _ os.DirEntry, err error) error {
					if err != nil || strings.HasPrefix(path, p.bin+"/") { // the programs are shared
						return err
					}
					return os.Lchown(path, nobody, nobody)
				}))
			}
			t.Cleanup(func() { _ = exec.Command("chmod", "-R", "u+rwX", p.home).Run() }) // so that it can be removed
			shape, status := p.shell(want.script, before...)
			want.also = append(want.also, "home")
			want.judge(p, shape, status)
		})
	}
}

func TestDoctorOnAStoreOfAnotherUser(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root gives files away")
	}
	situation{
		spoil: func(p *patient) { p.must(os.Chown(p.store, 65534, 65534)) },
		check: "store", status: failing, says: []string{"it belongs to another user"}, fix: "sudo chown -R ann {store}",
	}.test(t)
	situation{
		spoil: func(p *patient) { p.must(os.Chown(filepath.Join(p.store, "tools.yaml"), 65534, 65534)) },
		check: "learnings", status: failing, says: []string{"tools.yaml: ", "it belongs to another user"}, fix: "sudo chown -R ann {store}/tools.yaml",
	}.test(t)
}
