package install

import (
	"errors"
	"path/filepath"
	"time"

	"session-learning/internal/safefile"
)

// aloneWait is how long an install waits for another one, which takes a moment.
const aloneWait = 10 * time.Second

// alone keeps other installs of the person waiting until release is called: of two at once each would lose what the other
// has noted, and with it the way back. The lock is the home folder itself, so that nothing is left; where that cannot be
// locked, nobody waits.
func alone(m Machine) (release func(), err error) {
	folder := m.Config.Home
	if folder == "" {
		folder = filepath.Dir(filepath.Dir(m.Config.File))
	}
	dir, err := safefile.Open(folder)
	if err != nil {
		return func() {}, nil //nolint:nilerr // whatever keeps it shut is told of the files in it
	}
	defer dir.Close()
	lock, err := dir.LockSelf(aloneWait)
	switch {
	case errors.Is(err, safefile.ErrBusy):
		return nil, errors.New("another install is at work; when it has ended, run this again")
	case err != nil:
		return func() {}, nil //nolint:nilerr // as above
	}
	return lock.Unlock, nil
}
