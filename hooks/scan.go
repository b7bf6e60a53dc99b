package hooks

// scanner splits a JSON object into its members while it arrives, without decoding them: encoding/json waits for an end
// that some agents never send, and gives nothing of an object that is cut short. It is lenient: all that it promises is
// that the members of a well-formed object are found, and that nothing costs more than one look at each byte.
type scanner struct {
	buf   []byte // all that arrived
	pos   int    // bytes looked at
	done  bool   // the value is complete, or is no object
	depth int

	inString bool
	escaped  bool
	key      []byte // of the open member, with its quotes; nil: none yet
	value    int    // where its value begins; 0: not yet
	start    int    // where the open string begins
	fields   Fields
}

// maxFields bounds the members that are kept. Agents send under thirty.
const maxFields = 256

// feed takes the next bytes.
func (s *scanner) feed(data []byte) {
	s.buf = append(s.buf, data...)
	if len(s.buf) > maxStdin {
		s.buf = s.buf[:maxStdin]
	}
	for ; s.pos < len(s.buf) && !s.done; s.pos++ {
		c := s.buf[s.pos]
		switch {
		case s.depth == 0:
			s.begin(c)
		case s.inString:
			s.quoted(c)
		default:
			s.structure(c)
		}
	}
}

// begin looks for the opening brace. A byte order mark and blanks may stand before it; anything else is no object.
func (s *scanner) begin(c byte) {
	switch c {
	case '{':
		s.depth = 1
	case ' ', '\t', '\r', '\n', 0xEF, 0xBB, 0xBF:
	default:
		s.done = true
	}
}

// quoted looks at a byte inside a string.
func (s *scanner) quoted(c byte) {
	switch {
	case s.escaped:
		s.escaped = false
	case c == '\\':
		s.escaped = true
	case c == '"':
		s.inString = false
		if s.depth == 1 && s.value == 0 {
			s.key = s.buf[s.start : s.pos+1]
		}
	}
}

// structure looks at a byte outside strings.
func (s *scanner) structure(c byte) {
	switch c {
	case '"':
		s.inString, s.start = true, s.pos
	case '{', '[':
		s.depth++
	case '}', ']':
		if s.depth == 1 {
			s.member(s.pos)
			s.done = true
			return
		}
		s.depth--
	case ':':
		if s.depth == 1 && s.key != nil && s.value == 0 {
			s.value = s.pos + 1
		}
	case ',':
		if s.depth == 1 {
			s.member(s.pos)
		}
	}
}

// member keeps the open member, whose value ends at end.
func (s *scanner) member(end int) {
	if s.key != nil && s.value > 0 && len(s.fields) < maxFields {
		if s.fields == nil {
			s.fields = Fields{}
		}
		s.fields[string(unquote(s.key))] = s.buf[s.value:end]
	}
	s.key, s.value = nil, 0
}

// finish returns the members, also of an object that is not complete.
func (s *scanner) finish() Fields {
	if !s.done {
		s.member(len(s.buf))
	}
	return s.fields
}
