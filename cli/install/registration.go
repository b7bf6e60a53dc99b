package install

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// form is what stands of us in the settings of an agent.
type form struct {
	version bool // the file must hold "version": 1
	own     bool // the file has its name from us
	hooks   []registration
}

// registration is one hook. Most agents took over the settings of Claude Code, with groups:
// {"hooks": {EVENT: [{"matcher": …, "hooks": [{"type": "command", "command": …, "timeout": …}]}]}}.
type registration struct {
	event      string
	executable string // its name
	flat       bool   // the entry stands in the event's list itself, in no group
	matcher    string // of the group; empty: none
	entry      object // as it is written; timeouts are in the unit of the agent
}

const (
	versionKey  = "version"
	hookVersion = number("1")
)

// commandKeys are the members of an entry that hold a command line, as the agents name them.
func commandKeys() []string {
	keys := []string{"bash", "command", "powershell", "commandWindows", "command_windows"}
	if exeSuffix != "" {
		slices.Reverse(keys) // the one that is run here comes first
	}
	return keys
}

// grouped makes registrations in groups, as Claude Code and the agents that took over its settings read them. name is that
// of the agent, which the hooks are told; label begins the names that hooks of Gemini CLI have, so that a person can
// switch them off there, and is empty elsewhere.
func grouped(bin, name, label string, line func(path, name string) string) func(event, executable, timeout string) registration {
	return func(event, executable, timeout string) registration {
		e := object{{"type", text("command")}}
		if label != "" {
			e = append(e, field{"name", text(label + strings.TrimPrefix(executable, "session"))})
		}
		path := filepath.Join(bin, executable+exeSuffix)
		e = append(e, field{"command", text(line(path, name))}, field{"timeout", number(timeout)})
		return registration{event: event, executable: executable, entry: e}
	}
}

// register adds what is missing and brings our own entries up to date, wherever in the event's list they stand.
// Everything else keeps its bytes.
func (f form) register(src []byte) ([]byte, error) {
	src, err := f.addVersion(src)
	if err != nil {
		return nil, err
	}
	for _, r := range f.hooks {
		if src, err = registerOne(src, r); err != nil {
			return nil, err
		}
	}
	return src, nil
}

// addVersion adds the version, which an agent that asks for it refuses a file without.
func (f form) addVersion(src []byte) ([]byte, error) {
	root, err := parseSettings(src)
	if err != nil || !f.version {
		return src, err
	}
	if _, there := root.member(versionKey); there != nil {
		return src, nil
	}
	s := styleOf(src, root)
	if root.kind == 0 {
		return begin(src, s, root, object{{versionKey, hookVersion}}), nil
	}
	return insert(src, s, root, versionKey, hookVersion), nil
}

// begin writes a document into a file that holds none: it is empty, or comments only.
func begin(src []byte, s style, root node, doc object) []byte {
	out := render(doc, s, "") + s.newline
	if !startsLine(src, root.end) { // after a comment
		out = s.newline + out
	}
	return applySplices(src, splice{root.end, root.end, out})
}

func registerOne(src []byte, r registration) ([]byte, error) {
	root, err := parseSettings(src)
	if err != nil {
		return nil, err
	}
	s := styleOf(src, root)
	if root.kind == 0 {
		return begin(src, s, root, object{{"hooks", object{{r.event, array{r.item()}}}}}), nil
	}
	_, hooks := root.member("hooks")
	if hooks == nil {
		return insert(src, s, root, "hooks", object{{r.event, array{r.item()}}}), nil
	}
	_, list := hooks.member(r.event)
	if list == nil {
		return insert(src, s, *hooks, r.event, array{r.item()}), nil
	}
	if list.kind != arrayValue {
		return nil, notArrayError(r.event)
	}
	own := slices.DeleteFunc(ownEntries(*hooks), func(e entry) bool {
		return e.event != r.event || e.executable != r.executable
	})
	if i := r.surplus(own); i >= 0 {
		return registerOne(prune(src, own[i], func(string) bool { return true }), r)
	}
	if len(own) == 0 {
		return insert(src, s, *list, "", r.item()), nil
	}
	return r.update(src, s, own[0])
}

// surplus is the place of an entry of ours that is one too many, or has another agent's form, in which it is not run;
// -1: none.
func (r registration) surplus(own []entry) int {
	right := 0
	for i, e := range own {
		if e.flat == r.flat {
			right++
		}
		if e.flat != r.flat || right > 1 {
			return i
		}
	}
	return -1
}

// update rewrites an entry of ours that calls another path, or calls it otherwise than we do. What a person has added
// to it or set otherwise, as the timeout, stays.
func (r registration) update(src []byte, s style, e entry) ([]byte, error) {
	var edits []splice
	whole := !e.plain
	for _, f := range r.entry {
		if !slices.Contains(commandKeys(), f.key) {
			continue
		}
		_, command := e.node.member(f.key)
		switch {
		case command == nil:
			whole = true
		case command.kind != stringValue || text(command.text) != f.value:
			edits = append(edits, splice{command.start, command.end, render(f.value, s, "")})
		}
	}
	if !whole {
		return applySplices(src, edits...), nil
	}
	n := e.node
	s.flat = s.flat || !slices.Contains(src[n.start:n.end], '\n')
	return applySplices(src, splice{n.start, n.end, render(r.entry, s, leading(src, n.start))}), nil
}

// item is what is added to the event's list.
func (r registration) item() value {
	if r.flat {
		return r.entry
	}
	group := object{{"hooks", array{r.entry}}}
	if r.matcher != "" {
		group = append(object{{"matcher", text(r.matcher)}}, group...)
	}
	return group
}

// matching is the same for what fits a pattern alone, as the tools of one name.
func (r registration) matching(pattern string) registration {
	if r.flat {
		r.entry = slices.Insert(r.entry, 1, field{"matcher", text(pattern)})
		return r
	}
	r.matcher = pattern
	return r
}

// parseSettings reads a settings file and refuses what we would have to guess about.
func parseSettings(src []byte) (node, error) {
	root, err := parseJSONC(src)
	if err != nil {
		return node{}, err
	}
	if root.kind == 0 {
		return root, nil
	}
	if root.kind != objectValue {
		return node{}, errors.New("not a JSON object")
	}
	_, hooks := root.member("hooks")
	if hooks == nil {
		return root, nil
	}
	if hooks.kind != objectValue {
		return node{}, errors.New(`"hooks" is not an object`)
	}
	for _, m := range hooks.items {
		if m.value.kind != arrayValue && !m.value.isSwitch() {
			return node{}, notArrayError(m.key)
		}
	}
	return root, nil
}

// isSwitch tells whether a value is true or false: Gemini CLI once had such settings among the events.
func (n node) isSwitch() bool {
	return n.kind == literalValue && (n.text == "true" || n.text == "false")
}

// notArrayError tells of an event whose hooks are no list.
type notArrayError string

func (e notArrayError) Error() string { return fmt.Sprintf(`"hooks.%s" is not an array`, string(e)) }
