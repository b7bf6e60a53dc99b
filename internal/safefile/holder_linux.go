package safefile

import (
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// lockHolder finds the process that holds the lock of a file, in the list that the kernel keeps; 0: it is not there.
func lockHolder(info fs.FileInfo) (pid int, program string) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, ""
	}
	list, err := os.ReadFile("/proc/locks")
	if err != nil {
		return 0, ""
	}
	inode := strconv.FormatUint(stat.Ino, 10)
	for line := range strings.Lines(string(list)) {
		// 1: FLOCK  ADVISORY  WRITE 4711 fd:01:1234567 0 EOF; one that only waits has "->" behind the number.
		fields := strings.Fields(line)
		if len(fields) < 6 || fields[1] != "FLOCK" || !strings.HasSuffix(fields[5], ":"+inode) {
			continue
		}
		pid, err := strconv.Atoi(fields[4])
		if err != nil || pid <= 0 { // a process of another container
			continue
		}
		name, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/comm")
		if err != nil {
			continue // it has ended
		}
		return pid, strings.TrimSpace(string(name))
	}
	return 0, ""
}
