package safefile

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// Waiting for a lock: short at first, because most locks are held for a few milliseconds.
const (
	firstPause = time.Millisecond
	maxPause   = 8 * time.Millisecond
)

// Lock is a lock that is held. It ends with Unlock or with the process, however that dies. The zero Lock excludes nobody.
type Lock struct {
	f    *os.File
	held bool
}

// Lock takes the lock that a file stands for, made when missing. It waits at most so long and then returns ErrBusy;
// zero tries once. The file is never removed: two processes would then lock two different files. On a file system
// without locks it returns a Lock that excludes nobody; Replace still keeps every file whole there.
func (d *Dir) Lock(name string, wait time.Duration) (*Lock, error) {
	f, _, err := d.open(name, os.O_RDWR|os.O_CREATE, fileMode)
	if err != nil {
		return nil, because("lock", name, err)
	}
	held, err := d.acquire(f, name, wait)
	if err != nil {
		f.Close()
		return nil, because("lock", name, err)
	}
	return &Lock{f: f, held: held}, nil
}

// LockSelf takes the lock that the folder itself stands for, so that no file is left behind. Otherwise it is as Lock.
func (d *Dir) LockSelf(wait time.Duration) (*Lock, error) {
	f, err := d.root.Open(".")
	if err != nil {
		return nil, because("lock", d.path, err)
	}
	held, err := d.acquire(f, ".", wait)
	if err != nil {
		f.Close()
		return nil, because("lock", d.path, err)
	}
	return &Lock{f: f, held: held}, nil
}

// LockState is how a lock stands.
type LockState struct {
	Busy     bool   // somebody held it all the time
	Holder   int    // that process; 0: the system does not tell
	Program  string // its name; empty: the system does not tell
	Excludes bool   // the file system has locks; also when the file is missing, so that nobody asked
}

// LockState looks at a lock and makes nothing: one whose file is missing is free. A busy one is looked at again until
// the wait is over. The lock is held for the moment that it takes to find it free.
func (d *Dir) LockState(name string, wait time.Duration) (LockState, error) {
	f, info, err := d.open(name, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return LockState{Excludes: true}, nil
	}
	if err != nil {
		return LockState{}, because("lock", name, err)
	}
	defer f.Close()
	held, err := d.acquire(f, name, wait)
	switch {
	case errors.Is(err, ErrBusy):
		s := LockState{Busy: true, Excludes: true}
		s.Holder, s.Program = lockHolder(info)
		return s, nil
	case err != nil:
		return LockState{}, because("lock", name, err)
	}
	return LockState{Excludes: held}, nil
}

// acquire tries until the wait is over. It reports false when the file system has no locks.
func (d *Dir) acquire(f *os.File, name string, wait time.Duration) (bool, error) {
	deadline := time.Now().Add(wait)
	for pause := firstPause; ; pause = min(2*pause, maxPause) {
		err := d.gate(OpLock, name)
		held := false
		if err == nil {
			held, err = tryLock(f)
		}
		switch {
		case err != nil && unsupported(err):
			return false, nil
		case err != nil:
			return false, err
		case held:
			return true, nil
		}
		left := time.Until(deadline)
		if left <= 0 {
			return false, ErrBusy
		}
		time.Sleep(min(pause, left))
	}
}

// Held tells whether the lock excludes others; false on a file system without locks.
func (l *Lock) Held() bool { return l.held }

// Unlock gives the lock back.
func (l *Lock) Unlock() {
	if l.f != nil {
		_ = l.f.Close()
	}
}
