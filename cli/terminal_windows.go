package cli

import (
	"os"

	"golang.org/x/sys/windows"
)

// terminalColumns is how wide a terminal is; 0: not known, or no terminal.
func terminalColumns(f *os.File) int {
	var info windows.ConsoleScreenBufferInfo
	if err := windows.GetConsoleScreenBufferInfo(windows.Handle(f.Fd()), &info); err != nil {
		return 0
	}
	return int(info.Window.Right-info.Window.Left) + 1
}
