package scoring

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// normalLine lower-cases a line and puts placeholders where what differs from one time to the next stands.
func normalLine(line string) string {
	line = strings.ToLower(line)
	var b strings.Builder
	before := ' '
	for len(line) > 0 {
		n, placeholder := variable(line, before)
		if n == 0 {
			r, size := utf8.DecodeRuneInString(line)
			b.WriteRune(r)
			before, line = r, line[size:]
			continue
		}
		b.WriteString(placeholder)
		before, _ = utf8.DecodeLastRuneInString(line[:n])
		line = line[n:]
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// variable measures what differs at the start of s: a quoted string, a path, a time, a hash, a number; or a word
// that stays as it is, so that nothing inside it is taken for one of these. Zero: one character of neither.
func variable(s string, before rune) (n int, placeholder string) {
	if wordRune(before) {
		return 0, ""
	}
	if n := quoted(s); n > 0 {
		return n, "<str>"
	}
	n = span(s, tokenRune)
	token := strings.TrimRight(s[:n], ".:,-")
	if token == "" {
		return 0, ""
	}
	switch {
	case isTime(token):
		return len(token), "<time>"
	case isPath(token):
		return len(token) + position(s[len(token):]), "<path>"
	}
	bare := token[:span(token, func(r rune) bool { return wordRune(r) || r == '-' || r == '.' })]
	bare = strings.TrimRight(bare, ".-")
	switch {
	case bare == "":
		return 0, ""
	case isHex(bare):
		return len(bare), "<hex>"
	case isNumber(bare):
		return len(bare) + release(s[len(bare):], bare), "<n>"
	case before == '[' && fileName(s[:n]):
		return len(token), "<path>"
	}
	return versioned(s, bare)
}

// versioned measures a version at the start of s, or else the word that s begins with: 1.79.0-nightly, go1.22, v1.4.2.
func versioned(s, bare string) (n int, placeholder string) {
	numbers := strings.TrimRight(bare[:span(bare, func(r rune) bool { return r == '.' || r >= '0' && r <= '9' })], ".")
	if strings.Contains(numbers, ".") && bare[len(numbers)] == '-' {
		return len(bare), "<n>"
	}
	if i := strings.IndexAny(bare, "0123456789"); i > 0 && isNumber(bare[i:]) && strings.Contains(bare[i:], ".") {
		return len(bare) + release(s[len(bare):], bare), bare[:i] + "<n>"
	}
	word := bare[:span(bare, wordRune)]
	return len(word), word
}

// release is the length of what stands behind a version's numbers: -beta.1, +cu118.
func release(s, version string) int {
	if !strings.Contains(version, ".") || s == "" || s[0] != '-' && s[0] != '+' {
		return 0
	}
	end := span(s[1:], func(r rune) bool { return wordRune(r) || r == '.' })
	return 1 + len(strings.TrimRight(s[1:1+end], "."))
}

// fileName tells whether a token is the name of a file without its folder: prices.csv
func fileName(token string) bool {
	dot := strings.LastIndexByte(token, '.')
	return dot > 0 && len(token)-dot >= 2 && len(token)-dot <= 6 && strings.Trim(token[dot+1:], "abcdefghijklmnopqrstuvwxyz0123456789") == "" && strings.Count(token, ".") == 1
}

func wordRune(r rune) bool  { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
func tokenRune(r rune) bool { return wordRune(r) || strings.ContainsRune(`./\@#~:+-%=$&?*`, r) }

// quoted is the length of the quoted string at the start of s, quotes included; zero when there is none.
func quoted(s string) int {
	open, size := utf8.DecodeRuneInString(s)
	closing := closingQuote(open)
	if closing == "" {
		return 0
	}
	for i, r := range s[size:] {
		if !strings.ContainsRune(closing, r) {
			continue
		}
		end := size + i + utf8.RuneLen(r)
		if next, _ := utf8.DecodeRuneInString(s[end:]); r == '\'' && wordRune(next) && next != utf8.RuneError {
			continue // an apostrophe
		}
		return end
	}
	return 0
}

// closingQuote returns the runes that end what a quote begins; "" for what is no quote.
func closingQuote(open rune) string {
	switch open {
	case '"', '\'':
		return string(open)
	case '`':
		return "`'"
	case '“':
		return "”"
	case '‘':
		return "’"
	case '«':
		return "»"
	case '「':
		return "」"
	case '『':
		return "』"
	}
	return ""
}

// isPath tells whether a token is a path, an address, or a file with a position.
func isPath(token string) bool {
	if strings.ContainsAny(token, `/\`) {
		return strings.ContainsFunc(token, wordRune) && !isRule(token)
	}
	name, _, ok := strings.Cut(token, ":")
	dot := strings.LastIndexByte(name, '.')
	return ok && dot > 0 && len(name)-dot <= 6 && strings.IndexFunc(name[dot+1:], unicode.IsLetter) == 0 && digit((token + " ")[len(name)+1])
}

// isRule tells whether a token is what a linter calls a rule, its number and its name: md040/fenced-code-language
func isRule(token string) bool {
	number, name, ok := strings.Cut(token, "/")
	letters := strings.TrimRight(number, "0123456789")
	return ok && letters != "" && len(letters) <= 4 && len(number)-len(letters) >= 3 && len(number)-len(letters) <= 5 &&
		strings.Trim(letters+name, "abcdefghijklmnopqrstuvwxyz-") == "" && name != ""
}

// position is the length of a position in brackets behind a path: (3,5)
func position(s string) int {
	if end := strings.IndexByte(s, ')'); end > 1 && s[0] == '(' && strings.Trim(s[1:end], "0123456789,:") == "" {
		return end + 1
	}
	return 0
}

// isTime tells whether a token is a date, a time of day or a duration.
func isTime(token string) bool {
	if !digit(token[0]) {
		return false
	}
	if strings.Trim(token, "0123456789/") == "" {
		return strings.Count(token, "/") == 2 && len(token) >= len("1/2/26") && len(token) <= len("2026/01/02")
	}
	if strings.Trim(token, "0123456789:-.tz+") == "" {
		return strings.Count(token, ":") >= 2 || strings.Count(token, "-") == 2 || strings.Count(token, ":") == 1 && len(token) == len("12:30")
	}
	for { // 10m0s
		units := strings.TrimLeft(token, "0123456789.")
		if len(units) < 3 || strings.IndexByte("hm", units[0]) < 0 || !digit(units[1]) {
			break
		}
		token = units[1:]
	}
	switch strings.TrimLeft(token, "0123456789.") {
	case "s", "ms", "µs", "us", "ns", "m", "min", "h", "sec", "secs", "seconds":
		return true
	}
	return false
}

// isHex tells whether a token is a hash, an address or an id.
func isHex(token string) bool {
	if strings.HasPrefix(token, "0x") {
		return true
	}
	return len(token) >= 7 && strings.Trim(token, "0123456789abcdef-") == "" && strings.ContainsAny(token, "abcdef") && strings.ContainsAny(token, "0123456789")
}

// isNumber tells whether a token is a number, a version or an IP address.
func isNumber(token string) bool {
	return strings.Trim(token, "0123456789.-") == "" && strings.ContainsAny(token, "0123456789")
}
