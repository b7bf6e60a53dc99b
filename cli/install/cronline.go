package install

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"session-learning/internal/config"
)

// The line that cleans up once a week.
const (
	cronTime  = "37 4 * * 0 "        // Sunday, before anybody works, at a minute that few other lines name
	cronQuiet = " >/dev/null "       // what was archived; what goes wrong is sent by mail
	cronMark  = "# session-learning" // ends a line of ours
	cronVerb  = "cleanup"
)

// cronHead is the beginning of our command: the program, and the store where cron would not find it by itself.
func (m Machine) cronHead() (string, error) {
	words := []string{filepath.Join(m.Bin, programName)}
	bare, err := config.Load(func(name string) string { // what cron's environment holds
		if name == config.EnvHome || name == config.EnvProfile {
			return m.Config.Home
		}
		return ""
	})
	found := ""
	if err == nil {
		found, err = bare.StoreDir("")
	}
	if err != nil || found != m.Store {
		words = append(words, "--dir", m.Store)
	}
	for i, w := range words {
		if strings.ContainsAny(w, "\\\r\n\x00") { // cron would change them on the way to the shell
			return "", fmt.Errorf("write a line for cron: %q holds a character that a crontab cannot", w)
		}
		words[i] = cronWord(w)
	}
	return strings.Join(words, " "), nil
}

// cronWord writes a word so that the shell reads it as it is after cron has read it, to which a bare % ends the line.
func cronWord(w string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("+,-./:=@_", r)
	}
	if strings.IndexFunc(w, func(r rune) bool { return !plain(r) }) >= 0 {
		w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	return strings.ReplaceAll(w, "%", `\%`)
}

// job is a line of a crontab that cleans up.
type job struct {
	when string // its time and the spaces around it
	exe  string // the program
	rest string // what stands after the verb, and the line's end
	ours bool
}

// parseJob reads a line of a crontab; ok is false when it is no job that cleans up.
func parseJob(line string) (j job, ok bool) {
	rest := strings.TrimLeft(line, " \t")
	fields := 5
	switch {
	case rest == "" || !strings.ContainsRune("0123456789*@", rune(rest[0])):
		return job{}, false
	case rest[0] == '@':
		fields = 1
	}
	for range fields {
		rest = strings.TrimLeft(strings.TrimLeftFunc(rest, func(r rune) bool { return r != ' ' && r != '\t' }), " \t")
	}
	j.when = line[:len(line)-len(rest)]
	word := func() (w string) {
		w, rest, _ = firstWord(rest)
		return strings.ReplaceAll(w, `\%`, "%")
	}
	j.exe = word()
	verb := word()
	if verb == "--dir" {
		word()
		verb = word()
	}
	j.rest = rest
	j.ours = strings.HasSuffix(strings.TrimRight(line, " \t\r\n"), cronMark)
	return j, baseName(j.exe) == baseName(programName) && verb == cronVerb
}

// updateTable gives our lines the beginning of the command that they should have, and counts them. Of several only the
// first stays.
func updateTable(table []byte, head string) (next []byte, own int) {
	for line := range bytes.Lines(table) {
		if j, ok := parseJob(string(line)); ok && j.ours {
			if own++; own > 1 {
				continue
			}
			line = []byte(j.when + head + " " + cronVerb + j.rest)
		}
		next = append(next, line...)
	}
	return next, own
}

// hasCleanup tells whether a line of the crontab cleans up.
func hasCleanup(table []byte) bool {
	for line := range bytes.Lines(table) {
		if _, ok := parseJob(string(line)); ok {
			return true
		}
	}
	return false
}
