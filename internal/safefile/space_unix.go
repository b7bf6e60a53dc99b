//go:build linux || darwin

package safefile

import "golang.org/x/sys/unix"

// SpaceAt asks what the disk that holds a path has left. ok is false when the system does not tell.
func SpaceAt(path string) (s Space, ok bool) {
	var stat unix.Statfs_t
	if err := unix.Statfs(path, &stat); err != nil {
		return Space{}, false
	}
	return Space{Bytes: stat.Bavail * uint64(stat.Bsize), Files: stat.Ffree, Counted: stat.Files > 0}, true
}

// MayWrite asks whether this user may make files in a folder, without making one: nil, fs.ErrPermission, or the error
// of a disk that is read-only.
func MayWrite(folder string) error {
	if err := unix.Access(folder, unix.W_OK|unix.X_OK); err != nil {
		return because("write to", folder, err)
	}
	return nil
}
