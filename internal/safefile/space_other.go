//go:build !linux && !darwin

package safefile

// SpaceAt is not known here.
func SpaceAt(string) (s Space, ok bool) { return Space{}, false }

// MayWrite is not known before it is tried here.
func MayWrite(string) error { return nil }
