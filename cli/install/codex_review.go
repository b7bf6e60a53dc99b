package install

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"session-learning/internal/agent"
	"session-learning/internal/config"
)

// Review is what Codex remembers of the person's review of a hook. It runs a hook only when that is Trusted, and says
// nothing of those that it skips.
type Review uint8

// The reviews.
const (
	NotReviewed   Review = iota
	Trusted              // as it stands there now
	ChangedSince         // another hook was trusted in its place, or this one before it was changed
	SwitchedOff          // by the person
	ReviewUnknown        // it cannot be told
)

// ReviewedHook is a hook of ours in the file of Codex.
type ReviewedHook struct {
	Event  string
	Name   string // of the executable
	Review Review
}

// CodexReviews tells of each hook of ours that is registered with Codex whether the person has reviewed it. It reads two
// files and changes nothing: Codex itself, when asked, writes into its folder and looks for a network. No file is no hook.
func CodexReviews(c config.Config) ([]ReviewedHook, error) {
	a := codex{base{name: agent.Codex}}
	file := a.Settings(c)
	src, _, err := readFile(file)
	if err != nil {
		return nil, err
	}
	root, err := parseSettings(src)
	if err != nil {
		return nil, err
	}
	_, hooks := root.member("hooks")
	if hooks == nil {
		return nil, nil
	}
	states, err := readReviews(a.in(c, codexConfig))
	if err != nil {
		return nil, err
	}
	places := []string{file}
	if real, err := filepath.EvalSymlinks(file); err == nil && real != file {
		places = append(places, real)
	}
	var found []ReviewedHook
	for _, e := range ownEntries(*hooks) {
		if !e.flat { // Codex does not know hooks without a group
			found = append(found, ReviewedHook{Event: e.event, Name: e.executable, Review: states.of(places, e, *hooks)})
		}
	}
	return found, nil
}

// reviews are what config.toml holds of reviews, by the keys of hooks.
type reviews struct {
	states map[string]review
	src    []byte
}

type review struct {
	hash string
	off  bool
}

func readReviews(file string) (reviews, error) {
	r := reviews{states: map[string]review{}}
	var err error
	if r.src, _, err = readFile(file); err != nil {
		return r, err
	}
	tomlValues(r.src, func(path []string, value string) {
		if len(path) != 4 || path[0] != "hooks" || path[1] != "state" {
			return
		}
		state := r.states[path[2]]
		switch path[3] {
		case "trusted_hash":
			state.hash = strings.Trim(value, `"'`)
		case "enabled":
			state.off = value == "false"
		}
		r.states[path[2]] = state
	})
	return r, nil
}

// of is the review of a hook, which Codex knows by the file, the event and the place in it.
func (r reviews) of(places []string, e entry, hooks node) Review {
	for _, place := range places {
		key := strings.Join([]string{place, snake(e.event), strconv.Itoa(e.path[1]), strconv.Itoa(e.path[3])}, ":")
		for _, written := range [...]string{key, strings.ReplaceAll(key, `\`, `\\`)} {
			state, known := r.states[written]
			switch {
			case known && state.off:
				return SwitchedOff
			case known && state.hash == hookHash(e, hooks):
				return Trusted
			case known && state.hash != "":
				return ChangedSince
			case !known && bytes.Contains(r.src, []byte(written)):
				return ReviewUnknown // in a form of TOML that we do not read
			}
		}
	}
	return NotReviewed
}

// hookHash is what Codex knows a definition by: a hash of the hook, its event and its matcher as JSON with sorted keys,
// where what is not said has its usual value.
func hookHash(e entry, hooks node) string {
	hook := map[string]any{"type": "command", "command": codexCommand(e.node), "async": false, "timeout": codexTimeout(e)}
	if _, v := e.node.member("async"); v != nil {
		hook["async"] = v.text == "true"
	}
	if _, v := e.node.member("statusMessage"); v != nil && v.kind == stringValue {
		hook["statusMessage"] = v.text
	}
	identity := map[string]any{"event_name": snake(e.event), "hooks": []any{hook}}
	group := hooks.items[e.path[0]].value.items[e.path[1]].value
	if _, v := group.member("matcher"); v != nil && v.kind == stringValue && matches(e.event) {
		identity["matcher"] = v.text
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if enc.Encode(identity) != nil { // texts, numbers and truths can always be written
		return ""
	}
	// Go writes the line and paragraph separators as escapes, Codex does not.
	text := strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(strings.TrimSuffix(out.String(), "\n"))
	sum := sha256.Sum256([]byte(text))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// codexCommand is the command that Codex runs on this system.
func codexCommand(hook node) string {
	if exeSuffix != "" {
		for _, key := range [...]string{"commandWindows", "command_windows"} {
			if line := hook.stringMember(key); line != "" {
				return line
			}
		}
	}
	return hook.stringMember("command")
}

// codexTimeout is how long Codex lets a hook run, in seconds: ten minutes when nothing is said. What keeps a person waiting
// who leaves has a second, and three at most.
func codexTimeout(e entry) int {
	limit, usual := 0, 600
	if e.event == "SessionEnd" || e.event == "Interrupt" {
		limit, usual = 3, 1
	}
	seconds := usual
	if _, v := e.node.member("timeout"); v != nil && v.kind == literalValue {
		if n, err := strconv.Atoi(v.text); err == nil {
			seconds = max(n, 1)
		}
	}
	if limit > 0 {
		seconds = min(seconds, limit)
	}
	return seconds
}

// matches tells whether a matcher means something to an event. Codex drops it from the others.
func matches(event string) bool { return event != "UserPromptSubmit" && event != "Stop" }

// snake is the name of an event as Codex writes it into keys: SessionStart is session_start.
func snake(event string) string {
	var b strings.Builder
	for i, r := range event {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
