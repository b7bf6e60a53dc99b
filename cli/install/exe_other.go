//go:build !windows

package install

// exeSuffix ends the names of executables.
const exeSuffix = ""
