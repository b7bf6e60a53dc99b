package project

import "strings"

// remoteURLs reads the remotes' addresses from the text of a git config: origin's first, then in the order of the
// file. Includes are not followed, and what is not understood is skipped.
func remoteURLs(config string) []string {
	var urls, origins []string
	remote := "" // name of the remote whose section this is; empty: another section
	s := scanner{strings.ReplaceAll(strings.TrimPrefix(config, "\ufeff"), "\r\n", "\n")}
	for !s.done() {
		s.skip(" \t\r\n")
		switch {
		case s.take("["):
			remote = remoteName(s.header())
		case s.take("#"), s.take(";"):
			s.line()
		default:
			key, value := s.variable()
			if remote == "" || !strings.EqualFold(key, "url") || value == "" {
				continue
			}
			if remote == "origin" {
				origins = append(origins, value)
			} else {
				urls = append(urls, value)
			}
		}
	}
	return append(origins, urls...)
}

// remoteName is the name in `remote "name"` or the older `remote.name`; empty for other sections.
func remoteName(section, name string) string {
	kind, older, _ := strings.Cut(section, ".")
	if !strings.EqualFold(kind, "remote") {
		return ""
	}
	if name == "" {
		return older
	}
	return name
}

// scanner reads a git config from front to back.
type scanner struct{ rest string }

func (s *scanner) done() bool { return s.rest == "" }

func (s *scanner) skip(chars string) { s.rest = strings.TrimLeft(s.rest, chars) }

func (s *scanner) take(prefix string) bool {
	rest, ok := strings.CutPrefix(s.rest, prefix)
	s.rest = rest
	return ok
}

// line takes the rest of the line.
func (s *scanner) line() string {
	line, rest, _ := strings.Cut(s.rest, "\n")
	s.rest = rest
	return line
}

// header takes a section's header after its bracket. Text after the header is left: it is a variable.
func (s *scanner) header() (section, name string) {
	end := strings.IndexAny(s.rest, "]\"\n")
	if end < 0 {
		s.rest = ""
		return "", ""
	}
	section, mark := strings.TrimSpace(s.rest[:end]), s.rest[end]
	s.rest = s.rest[end+1:]
	if mark != '"' {
		return section, ""
	}
	var b strings.Builder
	for i := 0; i < len(s.rest); i++ {
		switch c := s.rest[i]; {
		case c == '\\' && i+1 < len(s.rest):
			i++
			b.WriteByte(s.rest[i])
		case c == '\n':
			s.rest = s.rest[i+1:]
			return "", ""
		case c == '"':
			s.rest = s.rest[i+1:]
			s.skip(" \t")
			s.take("]")
			return section, b.String()
		default:
			b.WriteByte(c)
		}
	}
	s.rest = ""
	return "", ""
}

// variable takes `key = value`; a key alone has no value.
func (s *scanner) variable() (key, value string) {
	end := strings.IndexAny(s.rest, "=\n#;")
	if end < 0 || s.rest[end] != '=' {
		return strings.TrimSpace(s.line()), ""
	}
	key = strings.TrimSpace(s.rest[:end])
	s.rest = s.rest[end+1:]
	s.skip(" \t")
	return key, s.value()
}

// value takes a value: quotes are dropped, a comment ends it, a backslash joins lines and escapes.
func (s *scanner) value() string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(s.rest); i++ {
		switch c := s.rest[i]; {
		case c == '\n', (c == '#' || c == ';') && !quoted:
			s.rest = s.rest[i:]
			s.line()
			return strings.TrimRight(b.String(), " \t\r")
		case c == '"':
			quoted = !quoted
		case c == '\\' && i+1 < len(s.rest):
			i++
			b.WriteString(unescaped(s.rest[i]))
		default:
			b.WriteByte(c)
		}
	}
	s.rest = ""
	return strings.TrimRight(b.String(), " \t\r")
}

// unescaped is what the character after a backslash stands for.
func unescaped(c byte) string {
	switch c {
	case '\n', 'b':
		return ""
	case 'n':
		return "\n"
	case 't':
		return "\t"
	}
	return string([]byte{c})
}
