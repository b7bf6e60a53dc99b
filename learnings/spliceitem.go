package learnings

import (
	"errors"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// spliceItem changes the fields of one item that differ between old and now. In an item of block style the lines of
// the other fields, unknown ones and comments keep their bytes; an item in brackets is written anew.
func spliceItem(text []byte, old, now Learning, at layout) (string, error) {
	node, err := parseItem(text)
	if err != nil {
		return "", err
	}
	unknown := unknownPairs(node)
	if at.flow {
		return checkSplice(encodeFlow(now, unknown), now, unknown)
	}
	if node.Style&yaml.FlowStyle == 0 {
		if spliced, err := checkSplice(spliceFields(text, node, old, now, at), now, unknown); err == nil {
			return spliced, nil
		}
	}
	anew := encodeItem(now, at.indent, append(unknown, comments(string(text))...))
	return checkSplice(strings.ReplaceAll(anew, "\n", at.eol), now, unknown)
}

// checkSplice reads a changed item back: its fields must be the new ones, and those that are not ours the old ones.
func checkSplice(text string, now Learning, unknown []string) (string, error) {
	node, err := parseItem([]byte(text))
	if err != nil {
		return "", err
	}
	got, err := decodeNode(node, now.Category)
	if err != nil {
		return "", err
	}
	if !sameFields(got, now) || !slices.Equal(unknownPairs(node), unknown) {
		return "", errors.New("it would read back differently")
	}
	return text, nil
}

// splicer changes the lines of one item.
type splicer struct {
	lines   []string // with their ends
	node    *yaml.Node
	column  int // of the keys, 0-based
	at      layout
	out     map[int]string // by line: what stands in its place
	after   map[int]string // by line: what follows it
	present map[string]int // index of the key in node.Content
}

func spliceFields(text []byte, node *yaml.Node, old, now Learning, at layout) string {
	s := &splicer{
		lines: strings.SplitAfter(string(text), "\n"), node: node, column: node.Content[0].Column - 1, at: at,
		out: map[int]string{}, after: map[int]string{}, present: map[string]int{},
	}
	if s.lines[len(s.lines)-1] == "" {
		s.lines = s.lines[:len(s.lines)-1]
	}
	for i := 0; i < len(node.Content); i += 2 {
		s.present[node.Content[i].Value] = i
	}
	last := -1 // the nearest field of ours above
	for _, f := range allFields {
		i, there := s.present[f.name]
		if there {
			last = i
		}
		v := f.value(now)
		switch {
		case strings.Join(f.value(old), "\n") == strings.Join(v, "\n"):
		case there && v == nil:
			s.remove(i)
		case there:
			s.replace(i, f.name, v)
		default:
			s.insert(last, f.name, v)
		}
	}
	return s.String()
}

// extent returns the lines of a field, without the comments and empty lines that follow it.
func (s *splicer) extent(i int) (first, end int) {
	first = s.node.Content[i].Line - 1
	end = len(s.lines)
	if i+2 < len(s.node.Content) {
		end = s.node.Content[i+2].Line - 1
	}
	for end > first+1 {
		line := strings.TrimSpace(s.lines[end-1])
		indent := len(s.lines[end-1]) - len(strings.TrimLeft(s.lines[end-1], " "))
		if line != "" && (line[0] != '#' || indent > s.column) {
			break
		}
		end--
	}
	return first, end
}

func (s *splicer) replace(i int, name string, v value) {
	first, end := s.extent(i)
	var b strings.Builder
	b.WriteString(s.lines[first][:s.column])
	v.write(&b, name, s.column)
	text := b.String()
	if end == first+1 && len(v) == 1 {
		line := strings.TrimRight(s.lines[first], "\r\n")
		if at := commentAt(line); at >= 0 {
			text = strings.TrimSuffix(text, "\n") + "  " + line[at:] + "\n"
		}
	}
	s.put(first, end, text+s.keptComments(i, first+1, end))
}

// remove takes a field's lines out. One beside the dash stays, and says what it says when it is missing.
func (s *splicer) remove(i int) {
	first, end := s.extent(i)
	if strings.TrimSpace(s.lines[first][:s.column]) == "" {
		s.put(first, end, s.keptComments(i, first+1, end))
		return
	}
	s.put(first, end, s.lines[first][:s.column]+s.node.Content[i].Value+": null\n")
}

// keptComments returns the comments on the lines of a field, which get lines of their own. In texts of several lines
// only whole lines can be told to be comments, in literal ones none.
func (s *splicer) keptComments(i, first, end int) string {
	value := s.node.Content[i+1]
	if value.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		return ""
	}
	var b strings.Builder
	for _, line := range s.lines[first:max(first, end)] {
		line = strings.TrimSpace(line)
		if at := commentAt(line); at == 0 || at > 0 && value.Kind == yaml.SequenceNode {
			b.WriteString(strings.Repeat(" ", s.column) + line[at:] + "\n")
		}
	}
	return b.String()
}

// insert puts a new field after the nearest one above it, or at the end.
func (s *splicer) insert(last int, name string, v value) {
	if last < 0 {
		last = len(s.node.Content) - 2
	}
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", s.column))
	v.write(&b, name, s.column)
	_, end := s.extent(last)
	s.after[end-1] += strings.ReplaceAll(b.String(), "\n", s.at.eol)
}

func (s *splicer) put(first, end int, text string) {
	s.out[first] = strings.ReplaceAll(text, "\n", s.at.eol)
	for i := first + 1; i < end; i++ {
		s.out[i] = ""
	}
}

func (s *splicer) String() string {
	var b strings.Builder
	for i, line := range s.lines {
		if text, changed := s.out[i]; changed {
			line = text
		}
		more := s.after[i]
		if more != "" && line != "" && !strings.HasSuffix(line, "\n") {
			line += s.at.eol
		}
		b.WriteString(line + more)
	}
	return b.String()
}

// comments returns the comments of an item in brackets.
func comments(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if at := commentAt(line); at >= 0 {
			out = append(out, strings.TrimRight(line[at:], "\r\n"))
		}
	}
	return out
}

// unknownPairs returns the fields of an item that are not ours, each as "key: value" on one line.
func unknownPairs(node *yaml.Node) []string {
	var out []string
	for i := 0; i+1 < len(node.Content); i += 2 {
		if key := node.Content[i]; fieldNamed(key.Value) == nil {
			out = append(out, flowNode(key)+": "+flowNode(node.Content[i+1]))
		}
	}
	return out
}

// flowNode writes any value on one line.
func flowNode(n *yaml.Node) string {
	switch n.Kind {
	case yaml.SequenceNode:
		parts := make([]string, len(n.Content))
		for i, c := range n.Content {
			parts[i] = flowNode(c)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case yaml.MappingNode:
		var m flowMap
		for i := 0; i+1 < len(n.Content); i += 2 {
			m.add(flowNode(n.Content[i]), flowNode(n.Content[i+1]))
		}
		return m.String()
	}
	if n.ShortTag() == "!!str" {
		return quote(n.Value)
	}
	if n.Value == "" {
		return "null"
	}
	return n.Value
}

// commentLines returns the comments of an item, each a line.
func commentLines(node *yaml.Node) []string {
	var out []string
	for _, text := range []string{node.HeadComment, node.LineComment, node.FootComment} {
		if text != "" {
			out = append(out, strings.Split(text, "\n")...)
		}
	}
	for _, n := range node.Content {
		out = append(out, commentLines(n)...)
	}
	return slices.DeleteFunc(out, func(line string) bool { return line == "" })
}
