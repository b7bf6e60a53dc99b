package safefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

func newDir(t *testing.T) *Dir {
	t.Helper()
	d, err := Create(filepath.Join(t.TempDir(), "dir"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func write(t *testing.T, d *Dir, name, text string, mode fs.FileMode) {
	t.Helper()
	path := filepath.Join(d.Path(), name)
	if err := errors.Join(os.WriteFile(path, []byte(text), mode), os.Chmod(path, mode)); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, d *Dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(d.Path(), name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestReplaceKeepsTheModeAndLeavesNothingBehind(t *testing.T) {
	d := newDir(t)
	write(t, d, "old", "1", 0o640)
	for name, want := range map[string]fs.FileMode{"old": 0o640, "new": 0o600} {
		if err := d.Replace(name, []byte("2"), nil); err != nil {
			t.Fatal(err)
		}
		info, err := d.Stat(name)
		if err != nil || info.Mode().Perm() != want || content(t, d, name) != "2" {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}
	if entries, _ := d.List(); len(entries) != 2 {
		t.Errorf("%d files", len(entries))
	}
}

func TestReplaceAsksBeforeAnybodySeesIt(t *testing.T) {
	d := newDir(t)
	write(t, d, "f", "old", 0o600)
	refused := errors.New("refused")
	err := d.Replace("f", []byte("new"), func(got []byte) error {
		if string(got) != "new" || content(t, d, "f") != "old" {
			t.Errorf("asked about %q", got)
		}
		return refused
	})
	if !errors.Is(err, refused) || content(t, d, "f") != "old" {
		t.Errorf("%v, %q", err, content(t, d, "f"))
	}
}

// TestWhateverFails makes the n-th operation of each writer fail, for every n: the file is old or new, never else.
func TestWhateverFails(t *testing.T) {
	old, long := "old", strings.Repeat("new", 50_000)
	writers := map[string]func(*Dir) error{
		"replace": func(d *Dir) error { return d.Replace("f", []byte(long), nil) },
		"rename": func(d *Dir) error {
			if err := d.CreateNew("g", []byte(long)); err != nil {
				return err
			}
			return d.Rename("g", "f")
		},
	}
	faults := map[string]func() error{
		"an error": func() error { return syscall.EIO }, "a full disk": func() error { return syscall.ENOSPC },
		"a short write": func() error { return ErrShortWrite }, "a panic": func() error { panic("fault") },
	}
	for what, run := range writers {
		for how, fail := range faults {
			t.Run(what+" "+how, func(t *testing.T) {
				for n := 1; ; n++ {
					d := newDir(t)
					write(t, d, "f", old, 0o600)
					seen := 0
					err := survive(func() error {
						return run(d.WithFault(func(Op, string) error {
							if seen++; seen == n {
								return fail()
							}
							return nil
						}))
					})
					got := content(t, d, "f")
					if got != old && got != long || err == nil && got != long {
						t.Fatalf("operation %d: %d bytes, error %v", n, len(got), err)
					}
					if err := d.Sweep(time.Now().Add(time.Hour)); err != nil {
						t.Fatal(err)
					}
					if seen < n {
						return
					}
				}
			})
		}
	}
}

func survive(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

func TestCreateNewNeverReplaces(t *testing.T) {
	d := newDir(t)
	if err := d.CreateNew("f", []byte("1")); err != nil {
		t.Fatal(err)
	}
	if err := d.CreateNew("f", []byte("2")); !errors.Is(err, fs.ErrExist) || content(t, d, "f") != "1" {
		t.Errorf("%v", err)
	}
}

func TestOnlyPlainRegularFilesAreRead(t *testing.T) {
	d := newDir(t)
	write(t, d, "plain", "text", 0o600)
	write(t, d, "large", strings.Repeat("x", 11), 0o600)
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link": outside, "inner": "plain", "loop": "loop", "dangling": "nothing", "zero": "/dev/zero"} {
		if err := os.Symlink(to, filepath.Join(d.Path(), link)); err != nil {
			t.Skip(err)
		}
	}
	if err := os.Mkdir(filepath.Join(d.Path(), "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	makePipe(t, filepath.Join(d.Path(), "pipe"))
	for name, want := range map[string]error{
		"plain": nil, "large": ErrTooLarge, "link": ErrNotRegular, "inner": ErrNotRegular, "loop": ErrNotRegular, "dangling": ErrNotRegular,
		"zero": ErrNotRegular, "folder": ErrNotRegular, "pipe": ErrNotRegular, "missing": fs.ErrNotExist, "": ErrName, "..": ErrName, "a/b": ErrName, "../x": ErrName, "a\x00b": ErrName,
	} {
		data, err := d.Read(name, 10)
		if !errors.Is(err, want) || want == nil && string(data) != "text" {
			t.Errorf("read %q: %q, %v, want %v", name, data, err, want)
		}
		if want == ErrNotRegular {
			if err := d.Replace(name, nil, nil); !errors.Is(err, ErrNotRegular) {
				t.Errorf("replace %q: %v", name, err)
			}
		}
	}
	if _, err := d.Sub("link"); err == nil {
		t.Error("a link was opened as a folder")
	}
	if data, err := ReadRegular(filepath.Join(d.Path(), "inner"), 10); err != nil || string(data) != "text" {
		t.Errorf("outside of a store links are followed: %v", err)
	}
	for _, name := range []string{"pipe", "zero", "folder"} {
		if _, err := ReadRegular(filepath.Join(d.Path(), name), 10); !errors.Is(err, ErrNotRegular) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFoldersAndFilesOfOthersAreRefused(t *testing.T) {
	d := newDir(t)
	if err := os.Chmod(d.Path(), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(d.Path()); !errors.Is(err, ErrForeign) && !onWindows {
		t.Errorf("a folder that anybody may write: %v", err)
	}
	write(t, d, "shared", "x", 0o666)
	if _, err := d.Read("shared", 10); !errors.Is(err, ErrForeign) && !onWindows {
		t.Errorf("a file that anybody may write: %v", err)
	}
	if _, err := Open("relative"); err == nil {
		t.Error("a relative path was taken")
	}
}

func TestLockStateIsSeenAndNothingIsMade(t *testing.T) {
	d := newDir(t)
	if s, err := d.LockState(".lock", 0); err != nil || s != (LockState{Excludes: true}) {
		t.Errorf("without a file: %+v, %v", s, err)
	}
	if entries, _ := d.List(); len(entries) > 0 {
		t.Error("looking made a file")
	}
	lock, err := d.Lock(".lock", 0)
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.LockState(".lock", 5*time.Millisecond)
	if err != nil || !s.Busy || !s.Excludes {
		t.Errorf("held: %+v, %v", s, err)
	}
	if runtime.GOOS == "linux" && (s.Holder != os.Getpid() || s.Program == "") {
		t.Errorf("held by %d (%s), want %d", s.Holder, s.Program, os.Getpid())
	}
	lock.Unlock()
	if s, err := d.LockState(".lock", 0); err != nil || s != (LockState{Excludes: true}) {
		t.Errorf("free: %+v, %v", s, err)
	}
	none := d.WithFault(func(op Op, _ string) error {
		if op == OpLock {
			return syscall.ENOSYS
		}
		return nil
	})
	if s, err := none.LockState(".lock", 0); err != nil || s.Busy || s.Excludes {
		t.Errorf("a file system without locks: %+v, %v", s, err)
	}
	if err := errors.Join(os.Remove(filepath.Join(d.Path(), ".lock")), os.Mkdir(filepath.Join(d.Path(), ".lock"), 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, err := d.LockState(".lock", 0); !errors.Is(err, ErrNotRegular) {
		t.Errorf("a folder: %v", err)
	}
}

func TestSpaceAndWritingAreAskedWithoutWriting(t *testing.T) {
	d := newDir(t)
	if s, ok := SpaceAt(d.Path()); ok && s.Bytes == 0 {
		t.Errorf("no space: %+v", s)
	}
	if _, ok := SpaceAt(filepath.Join(d.Path(), "none")); ok {
		t.Error("there is space where nothing is")
	}
	if err := MayWrite(d.Path()); err != nil {
		t.Error(err)
	}
	if entries, _ := d.List(); len(entries) > 0 {
		t.Error("asking made a file")
	}
}

func TestLockExcludesAndIsGivenBack(t *testing.T) {
	d := newDir(t)
	lock, err := d.Lock(".lock", 0)
	if err != nil || !lock.Held() {
		t.Fatal(err)
	}
	if _, err := d.Lock(".lock", 5*time.Millisecond); !errors.Is(err, ErrBusy) {
		t.Errorf("%v", err)
	}
	lock.Unlock()
	if lock, err = d.Lock(".lock", 0); err != nil {
		t.Fatal(err)
	}
	lock.Unlock()
	none := d.WithFault(func(op Op, _ string) error {
		if op == OpLock {
			return syscall.ENOSYS
		}
		return nil
	})
	if lock, err := none.Lock(".lock", 0); err != nil || lock.Held() {
		t.Errorf("without locks: %v", err)
	}
}

func TestAppendRotatesOnceAndLosesNoLine(t *testing.T) {
	d := newDir(t)
	line := []byte(strings.Repeat("x", 99) + "\n")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				if err := d.Append("log", line, 10_000); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	all := content(t, d, "log") + content(t, d, "log.1")
	if n := strings.Count(all, string(line)); n != 160 || len(all) != 16_000 {
		t.Errorf("%d lines, %d bytes", n, len(all))
	}
}

func TestAFileThatIsReplacedWhileItIsOpenedIsRead(t *testing.T) {
	d := newDir(t)
	write(t, d, "a.yaml", "old", 0o600)
	replaced := 0
	d = d.WithFault(func(op Op, name string) error {
		if op == OpOpen && replaced < openTries-1 {
			replaced++
			write(t, d, "next", "new", 0o600)
			if err := os.Rename(filepath.Join(d.Path(), "next"), filepath.Join(d.Path(), "a.yaml")); err != nil {
				t.Error(err)
			}
		}
		return nil
	})
	if got, err := d.Read("a.yaml", 100); string(got) != "new" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestALinkThatIsSlippedInWhileAFileIsOpenedIsRefused(t *testing.T) {
	d := newDir(t)
	write(t, d, "a.yaml", "old", 0o600)
	write(t, d, "secret", "secret", 0o600)
	d = d.WithFault(func(op Op, name string) error {
		if op == OpOpen {
			os.Remove(filepath.Join(d.Path(), "a.yaml"))
			if err := os.Symlink("secret", filepath.Join(d.Path(), "a.yaml")); err != nil {
				t.Skip(err)
			}
		}
		return nil
	})
	if got, err := d.Read("a.yaml", 100); !errors.Is(err, ErrNotRegular) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestAppendEndsATornLine(t *testing.T) {
	d := newDir(t)
	write(t, d, "log", "whole\ntor", 0o600)
	if err := d.Append("log", []byte("next\n"), 1000); err != nil {
		t.Fatal(err)
	}
	if got := content(t, d, "log"); got != "whole\ntor\nnext\n" {
		t.Errorf("%q", got)
	}
}

func TestSweepTakesOnlyOldUnfinishedFilesOfOurs(t *testing.T) {
	d := newDir(t)
	ours := tempPrefix + "0123456789abcdef" + tempSuffix
	for _, name := range []string{ours, "other.tmp", tempPrefix + "x", "errors.yaml"} {
		write(t, d, name, "", 0o600)
	}
	if err := d.Sweep(time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if entries, _ := d.List(); len(entries) != 4 {
		t.Errorf("%d files: a young one was swept", len(entries))
	}
	if err := d.Sweep(time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	entries, _ := d.List()
	if len(entries) != 3 {
		t.Errorf("%d files", len(entries))
	}
}

func TestWhatIsMadeIsForTheUserAlone(t *testing.T) {
	d := newDir(t)
	sub, err := d.Sub("sub")
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	for _, path := range []string{d.Path(), sub.Path()} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != dirMode && !onWindows {
			t.Errorf("%s: %v %v", path, info.Mode(), err)
		}
	}
	if _, err := d.Existing("none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
}
