package install

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"session-learning/internal/agent"
)

// instructionsKey is the list of files in opencode's settings that it reads at the start of every session.
const instructionsKey = "instructions"

// The notes about opencode without a plugin: its settings, with the file that they name, and that file.
const (
	instructionsValue = "instructions: "
	generatedValue    = "generated"
)

// instructionsEditor puts a file into the list of those that opencode reads.
func instructionsEditor(file string) editor {
	return editor{
		value: instructionsValue + file,
		put:   func(src []byte) ([]byte, error) { return addInstructions(src, file) },
		take:  func(src, original []byte) ([]byte, error) { return dropInstructions(src, original, file) },
		bare:  form{}.bare,
		part:  "instructions",
	}
}

// generatedEditor makes a file that is written anew after every session, so that nothing in it is a person's.
func generatedEditor() editor {
	return editor{
		value: generatedValue,
		put:   func(src []byte) ([]byte, error) { return src, nil },
		take:  func([]byte, []byte) ([]byte, error) { return nil, nil },
		bare:  func(src []byte) bool { return len(src) == 0 },
	}
}

func addInstructions(src []byte, file string) ([]byte, error) {
	root, list, err := instructionsIn(src)
	if err != nil {
		return nil, err
	}
	s := styleOf(src, root)
	switch {
	case root.kind == 0:
		return begin(src, s, root, object{{instructionsKey, array{text(file)}}}), nil
	case list == nil:
		return insert(src, s, root, instructionsKey, array{text(file)}), nil
	case slices.ContainsFunc(list.items, isText(file)):
		return src, nil
	}
	return insert(src, s, *list, "", text(file)), nil
}

// dropInstructions takes the file out of the list again, and the list when it has become empty by that and was not there
// before.
func dropInstructions(src, original []byte, file string) ([]byte, error) {
	for {
		_, list, err := instructionsIn(src)
		if err != nil || list == nil {
			return src, err
		}
		i := slices.IndexFunc(list.items, isText(file))
		if i < 0 {
			return src, nil
		}
		src = remove(src, *list, i)
		root, list, err := instructionsIn(src)
		if err != nil || !empty(src, *list) {
			continue
		}
		if _, had, err := instructionsIn(original); err == nil && had != nil {
			return collapse(src, *list), nil
		}
		at, _ := root.member(instructionsKey)
		src = remove(src, root, at)
		if root, _, err = instructionsIn(src); err != nil {
			return nil, err
		}
		return collapse(src, root), nil
	}
}

// instructionsIn reads settings of opencode, and refuses what would have to be guessed about.
func instructionsIn(src []byte) (root node, list *node, err error) {
	if root, err = parseJSONC(src); err != nil || root.kind == 0 {
		return root, nil, err
	}
	if root.kind != objectValue {
		return root, nil, errors.New("not a JSON object")
	}
	if _, list = root.member(instructionsKey); list != nil && list.kind != arrayValue {
		return root, nil, errors.New(`"` + instructionsKey + `" is not an array`)
	}
	return root, list, nil
}

func isText(s string) func(item) bool {
	return func(it item) bool { return it.value.kind == stringValue && it.value.text == s }
}

// opencodeSettings is the file of opencode's settings that is there, of the two that it reads.
func opencodeSettings(m Machine) string {
	folder := m.Config.AgentDir(agent.OpenCode)
	if _, exists, err := readFile(below(folder, "opencode.jsonc")); exists || err != nil {
		return below(folder, "opencode.jsonc")
	}
	return below(folder, "opencode.json")
}

// hasInstructions tells whether opencode was given a file of instructions in place of the plugin.
func (b *book) hasInstructions() bool {
	return b != nil && slices.ContainsFunc(b.Files, func(e edit) bool { return strings.HasPrefix(e.Value, instructionsValue) })
}

// addInstructions lets opencode read a file of instructions in place of the plugin, which goes when it is there.
func (b *book) addInstructions(a Agent, m Machine) []Result {
	title, file := agent.Title(a.Name()), m.Config.InstructionsFile()
	settings := opencodeSettings(m)
	if file == "" || settings == "" {
		return []Result{{Agent: title, Action: Refused, Reason: noFolderError(title).Error()}}
	}
	results := b.removeFiles(a, m)
	r := b.put(title, settings, instructionsEditor(filepath.ToSlash(file)))
	if results = append(results, r); r.Action == Refused {
		return results
	}
	if _, exists, err := readFile(file); !exists && err == nil {
		results = append(results, b.put(title, file, generatedEditor()))
	}
	return results
}

// editorOf is the editor of a file that is noted, or of the usual settings.
func (b *book) editorOf(file string, a Agent, m Machine) editor {
	value := b.find(file).Value
	if named, ok := strings.CutPrefix(value, instructionsValue); ok {
		return instructionsEditor(named)
	}
	if value == generatedValue {
		return generatedEditor()
	}
	return settingsEditor(a.Hooks(m.Bin))
}

// inspectInstructions looks at what opencode has in place of the plugin.
func inspectInstructions(a Agent, m Machine) Inspection {
	in := Inspection{Title: agent.Title(a.Name()), Name: a.Name(), File: opencodeSettings(m), Edited: true, Instructions: true}
	var src []byte
	if src, in.Exists, in.Err = readFile(in.File); in.Err != nil {
		return in
	}
	var list *node
	if _, list, in.Err = instructionsIn(src); in.Err != nil {
		return in
	}
	if named := isText(filepath.ToSlash(m.Config.InstructionsFile())); list == nil || !slices.ContainsFunc(list.items, named) {
		in.Missing = []string{instructionsKey}
	}
	return in
}
