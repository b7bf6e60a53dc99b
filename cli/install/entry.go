package install

import "strings"

// entry is a hook entry that runs an executable of ours.
type entry struct {
	event      string
	executable string
	command    string // as it stands there
	path       [4]int // items: of the hooks object, the event's list, the group's members, the group's hooks
	node       node
	flat       bool // it stands in the event's list itself: the last two items are none
	plain      bool // run by the shell; false: with arguments of its own, as a person registered it
}

// ownEntries finds the entries that run an executable of ours, in the order in which they stand.
func ownEntries(hooks node) []entry {
	var own []entry
	for e, event := range hooks.items {
		if event.value.kind != arrayValue {
			continue
		}
		for g, group := range event.value.items {
			at, list := group.value.member("hooks")
			if list == nil || list.kind != arrayValue {
				own = appendOwn(own, entry{event: event.key, path: [4]int{e, g}, node: group.value, flat: true})
				continue
			}
			for i, h := range list.items {
				own = appendOwn(own, entry{event: event.key, path: [4]int{e, g, at, i}, node: h.value})
			}
		}
	}
	return own
}

// appendOwn adds an entry if it runs an executable of ours.
func appendOwn(own []entry, e entry) []entry {
	if program := e.node.stringMember("exec"); isOurs(baseName(program)) {
		e.executable, e.command = baseName(program), program
		return append(own, e)
	}
	_, args := e.node.member("args")
	for _, key := range commandKeys() {
		command := e.node.stringMember(key)
		name := executableOf(command)
		if args != nil {
			name = baseName(command)
		}
		if isOurs(name) {
			e.executable, e.command, e.plain = name, command, args == nil
			return append(own, e)
		}
	}
	return own
}

// unregister takes our entries out, and what they leave empty. What the person had so before stays, even when it is
// empty; original: before install; nil: not known.
func (f form) unregister(src, original []byte) ([]byte, error) {
	src, err := unregister(src, keptIn(original))
	if err != nil || !f.version || original == nil {
		return src, err // whose version it is cannot be told
	}
	before, err := parseSettings(original)
	if err != nil {
		return src, nil
	}
	root, err := parseSettings(src)
	if err != nil {
		return nil, err
	}
	i, v := root.member(versionKey)
	if _, had := before.member(versionKey); had != nil || v == nil || v.text != string(hookVersion) {
		return src, nil
	}
	src = remove(src, root, i)
	root, err = parseSettings(src)
	if err != nil {
		return nil, err
	}
	return collapse(src, root), nil
}

// bare tells whether nothing but what we put there beside the hooks is left.
func (f form) bare(src []byte) bool {
	root, err := parseSettings(src)
	if err != nil || root.kind == 0 {
		return blank(src)
	}
	left := len(root.items)
	if _, v := root.member(versionKey); v != nil && f.version {
		left--
	}
	return left == 0 && !commented(src, root) && blank(src[:root.start]) && blank(src[root.end:])
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
	if !e.flat {
		src = remove(src, inHooks(src, event, group, member), i)
		list := inHooks(src, event, group, member)
		if !empty(src, list) {
			return src
		}
		if commented(src, inHooks(src, event, group)) {
			return collapse(src, list)
		}
	}
	src = remove(src, inHooks(src, event), group)
	if groups := inHooks(src, event); !empty(src, groups) || kept("hooks."+e.event) {
		return collapse(src, groups)
	}
	src = remove(src, inHooks(src), event)
	if hooks := inHooks(src); !empty(src, hooks) || kept("hooks") {
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
