package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestNoWayLeadsOutOfAFolder(t *testing.T) {
	if onWindows {
		t.Skip("links need a right of their own")
	}
	for name, c := range map[string]struct {
		make func(base string) error
		want error
	}{
		"nothing is there": {func(string) error { return nil }, fs.ErrNotExist},
		"a link on the way": {func(base string) error {
			return errors.Join(os.MkdirAll(filepath.Join(base, "..", "other", "b", "c"), 0o700), os.Symlink("../other", filepath.Join(base, "a")))
		}, ErrNotFolder},
		"a link inside the folder": {func(base string) error {
			return errors.Join(os.MkdirAll(filepath.Join(base, "x", "c"), 0o700), os.Mkdir(filepath.Join(base, "a"), 0o700), os.Symlink("../x", filepath.Join(base, "a", "b")))
		}, ErrNotFolder},
		"a link at the end": {func(base string) error {
			return errors.Join(os.MkdirAll(filepath.Join(base, "a", "b"), 0o700), os.Symlink("/etc", filepath.Join(base, "a", "b", "c")))
		}, ErrNotFolder},
		"a file on the way": {func(base string) error {
			return os.WriteFile(filepath.Join(base, "a"), nil, 0o600)
		}, ErrNotFolder},
		"others may write the last one": {func(base string) error {
			return errors.Join(os.MkdirAll(filepath.Join(base, "a", "b", "c"), 0o700), os.Chmod(filepath.Join(base, "a", "b", "c"), 0o777))
		}, ErrForeign},
		"others may write one on the way": {func(base string) error {
			return errors.Join(os.MkdirAll(filepath.Join(base, "a", "b", "c"), 0o700), os.Chmod(filepath.Join(base, "a"), 0o777))
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			base := filepath.Join(t.TempDir(), "base")
			if err := errors.Join(os.Mkdir(base, 0o700), c.make(base)); err != nil {
				t.Fatal(err)
			}
			d, err := OpenBelow(base, "a/b/c")
			if err == nil {
				d.Close()
			}
			if !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
		})
	}
	for _, path := range []string{"../x", "a/../b", "", "/a"} {
		if d, err := CreateBelow(t.TempDir(), path); err == nil {
			d.Close()
			t.Errorf("%q was opened", path)
		}
	}
}

func TestWhatIsMadeInAProjectOthersMayRead(t *testing.T) {
	if onWindows {
		t.Skip("no modes")
	}
	base := t.TempDir()
	d, err := CreateBelow(base, "a/b")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	sub, err := d.Sub("sub")
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if err := errors.Join(d.CreateNew("new", nil), d.Replace("made", nil, nil), sub.Replace("below", nil, nil)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(d.CreateNew("private", nil), os.Chmod(filepath.Join(base, "a", "b", "private"), 0o600), d.Replace("private", nil, nil)); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]fs.FileMode{
		"a": 0o755, "a/b": 0o755, "a/b/sub": 0o755, "a/b/new": 0o644, "a/b/made": 0o644, "a/b/sub/below": 0o644, "a/b/private": 0o600,
	} {
		info, err := os.Stat(filepath.Join(base, path))
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got&^want != 0 || got&0o700 != want&0o700 { // a mask may take some away
			t.Errorf("%s has mode %o, want %o", path, got, want)
		}
	}
	again, err := OpenBelow(base, "a/b")
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if !again.Same(d) || again.Same(sub) {
		t.Error("folders are not told apart")
	}
}
