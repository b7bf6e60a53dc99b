package learnings

import (
	"errors"
	"fmt"

	"gopkg.in/yaml.v3"
)

// Limits on one item, so that no file can cost more than its size. Ours are a few hundred bytes.
const (
	MaxItem      = 256 << 10 // bytes of one item in a file; a person's note may be long
	maxFields    = 64        // keys of one mapping
	maxDepth     = 6         // nested lists and mappings
	maxIDLength  = 100       // bytes
	maxNodesItem = 4096      // values in one item
)

// parseItem parses the text of one item to its mapping. The YAML library is not trusted: it has been seen to panic
// on ten bytes and to take minutes over typed decoding of a few kilobytes, so that it only builds nodes here.
func parseItem(text []byte) (node *yaml.Node, err error) {
	if len(text) > MaxItem {
		return nil, fmt.Errorf("longer than %d bytes", MaxItem)
	}
	defer func() {
		if r := recover(); r != nil {
			node, err = nil, errors.New("not understood by the YAML parser")
		}
	}()
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, errors.New(trimLibrary(err.Error()))
	}
	if len(doc.Content) != 1 {
		return nil, errors.New("empty")
	}
	node = doc.Content[0]
	if node.Kind == yaml.SequenceNode && node.Style&yaml.FlowStyle == 0 && len(node.Content) == 1 {
		node = node.Content[0]
	}
	if node.Kind != yaml.MappingNode {
		return nil, errors.New("not a mapping")
	}
	nodes := 0
	return node, harmless(node, 1, &nodes)
}

// itemNode reads the text of one item in the quickest way that understands it. Where its values stand is not told.
func itemNode(text []byte) (*yaml.Node, error) {
	if node := quickItem(string(text)); node != nil {
		return node, nil
	}
	return parseItem(text)
}

// maxMessage is the most of a parser's message that is passed on, in bytes: some quote the file at length.
const maxMessage = 120

func trimLibrary(message string) string {
	const prefix = "yaml: "
	if len(message) > len(prefix) && message[:len(prefix)] == prefix {
		message = message[len(prefix):]
	}
	return message[:min(len(message), maxMessage)]
}

// harmless refuses what a learning has no use for and what makes files explode: references, tags of one's own, keys
// that are no text, a key twice, endless nesting.
func harmless(n *yaml.Node, depth int, nodes *int) error {
	*nodes++
	switch {
	case *nodes > maxNodesItem:
		return errors.New("too many values")
	case depth > maxDepth:
		return fmt.Errorf("line %d: nested too deeply", n.Line)
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		return fmt.Errorf("line %d: references are not supported", n.Line)
	case n.Style&yaml.TaggedStyle != 0 && !standardTag(n.ShortTag()):
		return fmt.Errorf("line %d: tags are not supported", n.Line)
	}
	if n.Kind == yaml.MappingNode {
		if err := harmlessKeys(n); err != nil {
			return err
		}
	}
	for _, c := range n.Content {
		if err := harmless(c, depth+1, nodes); err != nil {
			return err
		}
	}
	return nil
}

func harmlessKeys(n *yaml.Node) error {
	if len(n.Content) > 2*maxFields {
		return fmt.Errorf("line %d: more than %d keys", n.Line, maxFields)
	}
	seen := make(map[string]bool, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case key.Kind != yaml.ScalarNode || key.ShortTag() == "!!merge":
			return fmt.Errorf("line %d: a key that is no text", key.Line)
		case seen[key.Value]:
			return fmt.Errorf("line %d: a key that stands there twice", key.Line)
		}
		seen[key.Value] = true
	}
	return nil
}

func standardTag(tag string) bool {
	switch tag {
	case "!!str", "!!int", "!!float", "!!bool", "!!null", "!!timestamp", "!!seq", "!!map":
		return true
	}
	return false
}
