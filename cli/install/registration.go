package install

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// registration is one hook as Claude Code and the agents that took over its settings register it:
// {"hooks": {EVENT: [{"matcher": …, "hooks": [{"type": "command", "command": …, "timeout": …}]}]}}.
type registration struct {
	event      string
	executable string // its name
	command    string
	timeout    string // in the unit of the agent
}

// register adds what is missing and brings our own entries up to date, wherever in the event's list they stand.
// Everything else keeps its bytes.
func register(src []byte, regs []registration) ([]byte, error) {
	for _, r := range regs {
		var err error
		if src, err = registerOne(src, r); err != nil {
			return nil, err
		}
	}
	return src, nil
}

func registerOne(src []byte, r registration) ([]byte, error) {
	root, err := parseSettings(src)
	if err != nil {
		return nil, err
	}
	s := styleOf(src, root)
	if root.kind == 0 { // empty, or comments only
		doc := render(object{{"hooks", object{{r.event, array{r.group()}}}}}, s, "") + s.newline
		if !startsLine(src, root.end) { // after a comment
			doc = s.newline + doc
		}
		return applySplices(src, splice{root.end, root.end, doc}), nil
	}
	_, hooks := root.member("hooks")
	if hooks == nil {
		return insert(src, s, root, "hooks", object{{r.event, array{r.group()}}}), nil
	}
	_, groups := hooks.member(r.event)
	if groups == nil {
		return insert(src, s, *hooks, r.event, array{r.group()}), nil
	}
	own := slices.DeleteFunc(ownEntries(*hooks), func(e entry) bool {
		return e.event != r.event || e.executable != r.executable
	})
	if len(own) == 0 {
		return insert(src, s, *groups, "", r.group()), nil
	}
	for _, double := range slices.Backward(own[1:]) {
		src = prune(src, double, nil)
	}
	return r.update(src, s, own[0])
}

// update rewrites an entry of ours that calls another path, or calls it otherwise than we do.
func (r registration) update(src []byte, s style, e entry) ([]byte, error) {
	n := e.node
	if n.stringMember("command") == r.command && e.plain {
		return src, nil
	}
	if _, command := n.member("command"); e.plain && command != nil {
		return applySplices(src, splice{command.start, command.end, render(text(r.command), s, "")}), nil
	}
	s.flat = s.flat || !slices.Contains(src[n.start:n.end], '\n')
	return applySplices(src, splice{n.start, n.end, render(r.entry(), s, leading(src, n.start))}), nil
}

func (r registration) group() value { return object{{"hooks", array{r.entry()}}} }

func (r registration) entry() value {
	return object{{"type", text("command")}, {"command", text(r.command)}, {"timeout", number(r.timeout)}}
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
		if m.value.kind != arrayValue {
			return node{}, fmt.Errorf(`"hooks.%s" is not an array`, m.key)
		}
	}
	return root, nil
}

// entry is a hook entry that runs an executable of ours.
type entry struct {
	event      string
	executable string
	path       [4]int // items: of the hooks object, the event's list, the group's members, the group's hooks
	node       node
	plain      bool // run by the shell; false: with arguments of its own, as a person registered it
}

// ownEntries finds the entries that run an executable of ours, in the order in which they stand.
func ownEntries(hooks node) []entry {
	var own []entry
	for e, event := range hooks.items {
		for g, group := range event.value.items {
			at, list := group.value.member("hooks")
			if list == nil || list.kind != arrayValue {
				continue
			}
			for i, h := range list.items {
				_, args := h.value.member("args")
				name := executableOf(h.value.stringMember("command"))
				if args != nil {
					name = baseName(h.value.stringMember("command"))
				}
				if isOurs(name) {
					own = append(own, entry{event.key, name, [4]int{e, g, at, i}, h.value, args == nil})
				}
			}
		}
	}
	return own
}

// unregister takes our entries out, and what they leave empty. kept names what must stay even when it is empty,
// because the person had it so: "hooks", or "hooks." and an event.
func unregister(src []byte, kept func(name string) bool) ([]byte, error) {
	for {
		root, err := parseSettings(src)
		if err != nil {
			return nil, err
		}
		_, hooks := root.member("hooks")
		if hooks == nil {
			return src, nil
		}
		own := ownEntries(*hooks)
		if len(own) == 0 {
			return src, nil
		}
		src = prune(src, own[len(own)-1], kept)
	}
}

// prune removes one entry, then outwards each container that has become empty by that, up to the first that is kept
// or still holds something, be it a comment.
func prune(src []byte, e entry, kept func(string) bool) []byte {
	event, group, member, i := e.path[0], e.path[1], e.path[2], e.path[3]
	src = remove(src, inHooks(src, event, group, member), i)
	list := inHooks(src, event, group, member)
	if !empty(src, list) {
		return src
	}
	if commented(src, inHooks(src, event, group)) {
		return collapse(src, list)
	}
	src = remove(src, inHooks(src, event), group)
	if groups := inHooks(src, event); !empty(src, groups) || kept != nil && kept("hooks."+e.event) {
		return collapse(src, groups)
	}
	src = remove(src, inHooks(src), event)
	if hooks := inHooks(src); !empty(src, hooks) || kept != nil && kept("hooks") {
		return collapse(src, hooks)
	}
	root, _ := parseSettings(src)
	at, _ := root.member("hooks")
	src = remove(src, root, at)
	root, _ = parseSettings(src)
	return collapse(src, root)
}

// inHooks returns the value at the end of a path of item numbers that begins in the hooks object. The source was
// parsed before and only shrank by whole items, so that it parses again.
func inHooks(src []byte, path ...int) node {
	root, _ := parseSettings(src)
	_, hooks := root.member("hooks")
	n := *hooks
	for _, i := range path {
		n = n.items[i].value
	}
	return n
}

// keptIn tells which containers stand in the settings as the person had them: they stay, even when they are empty.
func keptIn(original []byte) func(name string) bool {
	root, err := parseSettings(original)
	if err != nil {
		return func(string) bool { return false }
	}
	_, hooks := root.member("hooks")
	return func(name string) bool {
		if hooks == nil || name == "hooks" {
			return hooks != nil
		}
		at, _ := hooks.member(strings.TrimPrefix(name, "hooks."))
		return at >= 0
	}
}
