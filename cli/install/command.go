package install

import (
	"path/filepath"
	"strings"
)

// The file names of our programs.
const (
	StartHook   = startHook + exeSuffix
	StopHook    = stopHook + exeSuffix
	programName = "learnings" + exeSuffix
)

const (
	startHook = "session-start"
	stopHook  = "session-stop"
)

// guard ends every command: not even a Go fatal error (exit status 2, with a trace on stderr) may reach the agent,
// to which status 2 means "block".
const guard = " 2>/dev/null || exit 0"

// commandLine is what a POSIX shell runs for an executable. name is that of the agent, which the hook is told; empty: it
// sees for itself.
func commandLine(path, name string) string { return Quoted(path) + forAgent(name) + guard }

func forAgent(name string) string {
	if name == "" {
		return ""
	}
	return " --agent " + name
}

// powershellLine is the same for PowerShell.
func powershellLine(path, name string) string {
	return "& '" + strings.ReplaceAll(path, "'", "''") + "'" + forAgent(name) + " 2>$null; exit 0"
}

// windowsLine is the same for an agent that hands its commands to cmd.exe or to PowerShell, as it pleases: both
// read it alike, and cmd.exe runs it. No way is known to quote a path for both inside of a quoted command, so that one
// with spaces goes without the guard.
func windowsLine(path, name string) string {
	if strings.ContainsAny(path, " &()^;,=%!'`$@{}") {
		return `cmd /d /c "` + path + `"` + forAgent(name)
	}
	return `cmd /d /s /c "` + path + forAgent(name) + ` 2>nul & exit 0"`
}

// lineFor is the command line for a shell that the agent chooses by the system: bash, and on Windows PowerShell.
func lineFor(path, name string) string {
	if exeSuffix != "" {
		return powershellLine(path, name)
	}
	return commandLine(path, name)
}

// quote writes a word so that a POSIX shell reads it back as it is, also with spaces, quotes and dollar signs in it.
func quote(word string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "`", "\\`").Replace(word) + `"`
}

// Quoted is the path of an executable as a POSIX shell reads it, also on Windows.
func Quoted(program string) string { return quote(filepath.ToSlash(program)) }

// program is our command for people, as the agent's shell reads it.
func (m Machine) program() string { return Quoted(filepath.Join(m.Bin, programName)) }

// executableOf returns the name of the program that a command line runs, without folder and ".exe": "" when it
// runs none.
func executableOf(command string) string { return baseName(programOf(command)) }

// programOf returns the program that a command line runs, as it stands there: "" when it runs none. Assignments before
// it ("A=b program"), the call operator of PowerShell ("& program") and cmd.exe ("cmd /c program") are passed over.
func programOf(command string) string {
	rest, viaCmd := strings.TrimPrefix(strings.TrimLeft(command, " \t\r\n"), "& "), false
	for {
		word, tail, ok := firstWord(rest)
		if !ok {
			return ""
		}
		name, _, assigned := strings.Cut(word, "=")
		switch {
		case assigned && isVariable(name), viaCmd && strings.HasPrefix(word, "/"):
		case strings.EqualFold(baseName(word), "cmd") && !viaCmd:
			viaCmd = true
		case viaCmd && strings.Contains(word, " --"): // the whole line was quoted for it
			return programOf(word)
		default:
			return word
		}
		rest = tail
	}
}

// baseName takes folders in either style and ".exe" off a path.
func baseName(path string) string {
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	if ext := len(name) - len(".exe"); ext > 0 && strings.EqualFold(name[ext:], ".exe") {
		name = name[:ext]
	}
	return name
}

func isVariable(s string) bool {
	for i, r := range s {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

// firstWord reads the first word of a shell command; ok is false when there is none.
// A backslash before anything that a shell would not escape stands for itself, so that Windows paths are read too.
func firstWord(command string) (word, rest string, ok bool) {
	s := strings.TrimLeft(command, " \t\r\n")
	var b strings.Builder
	var quoted byte // the quote that is open; 0: none
	i := 0
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case quoted == 0 && strings.IndexByte(" \t\r\n;&|<>()", c) >= 0:
			return b.String(), s[i:], i > 0
		case quoted == 0 && (c == '"' || c == '\''):
			quoted = c
		case quoted != 0 && c == quoted:
			quoted = 0
		case c == '\\' && quoted != '\'' && i+1 < len(s) && strings.IndexByte("\"'\\$` ", s[i+1]) >= 0:
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), "", i > 0 && quoted == 0
}

// isOurs tells whether an executable is one of our hooks.
func isOurs(name string) bool { return name == startHook || name == stopHook }
