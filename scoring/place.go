package scoring

import "strings"

// withoutPlace takes off the file and the line that a compiler tells first.
func withoutPlace(line string) (string, bool) {
	for _, before := range []string{"psql:", "Error: ", "error: "} {
		if rest, ok := strings.CutPrefix(line, before); ok {
			if message, ok := behindPlace(rest); ok {
				return message, true
			}
		}
	}
	return behindPlace(line)
}

func behindPlace(line string) (string, bool) {
	end := strings.IndexAny(line, " \t")
	if end <= 0 {
		return line, false
	}
	head, rest := line[:end], strings.TrimSpace(line[end:])
	if strings.IndexByte(":)],>", head[end-1]) < 0 && !digit(head[end-1]) {
		return line, false
	}
	if head == "<path>" {
		message, ok := strings.CutPrefix(rest, "- ")
		return message, ok
	}
	if !placeOf(head, rest) && !(strings.HasSuffix(head, ":") && isFile(head[:len(head)-1]) && inBrackets(&rest)) {
		return line, false
	}
	return strings.TrimPrefix(rest, "- "), rest != ""
}

// placeOf tells whether a word is a file with a position, or a position alone: main.go:3:2:  app.ts(3,2):  app.ts:3:2
// A.java:[3,2]  3:2; rest stands behind it.
func placeOf(head, rest string) bool {
	colon := strings.HasSuffix(head, ":")
	head = strings.TrimSuffix(head, ":")
	if head == "<path>" {
		return colon
	}
	file := strings.TrimRight(head, "0123456789:,()[]")
	position := head[len(file):]
	numbers := len(strings.FieldsFunc(position, func(r rune) bool { return r < '0' || r > '9' }))
	switch {
	case position == "" || numbers == 0 || strings.Contains(position, "::"):
		return false
	case file == "":
		return !colon && numbers == 2 && strings.Count(position, ":") == 1 && digit(position[0]) && len(position) < 10
	}
	return isFile(file) && strings.ContainsAny(position[:1], ":([") && (colon || numbers >= 2 || position[0] == '[' || strings.HasPrefix(rest, "error "))
}

// isFile tells whether a word looks like the name of a file.
func isFile(s string) bool {
	dot := strings.LastIndexByte(s, '.')
	return dot > 0 && len(s)-dot <= 10 && !strings.ContainsAny(s[dot:], `/\ `) || strings.ContainsAny(s, `/\`)
}

// inBrackets takes a position in brackets off the start of a text: "(14, 9): ".
func inBrackets(s *string) bool {
	end := strings.IndexByte(*s, ')')
	if end <= 1 || (*s)[0] != '(' || strings.Trim((*s)[1:end], "0123456789, ") != "" {
		return false
	}
	*s = strings.TrimSpace(strings.TrimPrefix((*s)[end+1:], ":"))
	return true
}
