package install

import (
	"bytes"
	"strings"
)

// tomlValues tells of the single values and of the tables of a TOML file, each with the names that lead to it. It reads
// lines, and of what stands on several of them only the first: enough to look for a switch, and no more.
func tomlValues(src []byte, found func(path []string, value string)) {
	var table []string
	text := "" // the mark that ends a text of several lines; empty: there is none
	for line := range bytes.Lines(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))) {
		l := strings.TrimSpace(string(line))
		if text != "" {
			if strings.Contains(l, text) {
				text = ""
			}
			continue
		}
		if strings.HasPrefix(l, "[") {
			header, _ := tomlCut(strings.Trim(strings.TrimLeft(l, "["), " \t"), ']')
			table = tomlPath(header)
			found(table, "")
			continue
		}
		key, value := tomlCut(l, '=')
		if key == "" || strings.HasPrefix(l, "#") {
			continue
		}
		for _, mark := range []string{`"""`, "'''"} {
			if strings.Count(value, mark) == 1 {
				text = mark
			}
		}
		path := append(append([]string{}, table...), tomlPath(key)...)
		tomlInline(path, value, found)
	}
}

// tomlInline tells of a value, and of what is in it when it is a table on one line.
func tomlInline(path []string, value string, found func(path []string, value string)) {
	value, _ = tomlCut(value, '#')
	inner, isTable := strings.CutPrefix(value, "{")
	found(path, value)
	for rest := strings.TrimSuffix(inner, "}"); isTable && rest != ""; {
		var member string
		member, rest = tomlCut(rest, ',')
		if key, v := tomlCut(member, '='); key != "" {
			found(append(append([]string{}, path...), tomlPath(key)...), v)
		}
	}
}

// tomlCut cuts at the first mark that is not in quotes, and takes the white space off; without a mark all is before it.
func tomlCut(s string, mark byte) (before, after string) {
	var quoted byte
	for i := range len(s) {
		switch c := s[i]; {
		case quoted != 0 && c == quoted:
			quoted = 0
		case quoted == 0 && (c == '"' || c == '\''):
			quoted = c
		case quoted == 0 && c == mark:
			return strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+1:])
		}
	}
	return strings.TrimSpace(s), ""
}

// tomlPath splits a dotted key and takes the quotes off its parts.
func tomlPath(key string) []string {
	var path []string
	for key != "" {
		var part string
		part, key = tomlCut(key, '.')
		path = append(path, strings.Trim(part, `"'`))
	}
	return path
}
