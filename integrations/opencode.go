package integrations

import (
	_ "embed" // the files are part of the executable
	"encoding/json"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"
)

//go:embed opencode/plugin.js
var opencodePlugin string

//go:embed opencode/handover.js
var opencodeHandOver string

//go:embed opencode/learnings.md
var opencodeCommand string

// OpencodePlugin is the one file that makes opencode call the executables in a folder. A path that is no text is an error,
// because JavaScript cannot name it.
func OpencodePlugin(bin string) (string, error) {
	if !utf8.ValidString(bin) {
		return "", errors.New("a plugin of opencode cannot name a path that is not valid UTF-8")
	}
	var pairs []string
	for place, program := range map[string]string{
		`"PATH-START"`: "session-start", `"PATH-STOP"`: "session-stop", `"PATH-PROGRAM"`: "learnings",
	} {
		if runtime.GOOS == "windows" {
			program += ".exe"
		}
		literal, err := json.Marshal(filepath.Join(bin, program)) // what is a string in JSON is one in JavaScript
		if err != nil {
			return "", err
		}
		pairs = append(pairs, place, string(literal))
	}
	return strings.NewReplacer(pairs...).Replace(opencodePlugin) + opencodeHandOver, nil
}

// OpencodeCommand is the file that makes /learnings a command of opencode. The plugin answers it: opencode puts what the
// person typed into the text of a command first and runs the shell commands in it then, so the file must not take it up.
func OpencodeCommand() string { return opencodeCommand }
