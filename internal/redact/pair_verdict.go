package redact

import "strings"

// holdsSecret tells whether the pair's value is one, judged by how the two are joined.
func (p pair) holdsSecret() bool {
	if strings.HasPrefix(p.value, redactedStart) {
		return p.sayNothingMore()
	}
	if p.namesSomethingElse() || standsForValue(p.value) || isPath(p.value) {
		return false
	}
	switch {
	case strings.ContainsAny(p.sep, ":=："):
		return p.assigned()
	case p.sep == ">":
		return p.start > 0 && strings.IndexByte("<:", p.text[p.start-1]) >= 0 && strings.HasPrefix(p.text[p.valueEnd:], "</") && p.delimited()
	case strings.Contains(p.sep, ","):
		return p.start > 0 && strings.IndexByte("\"'`", p.text[p.start-1]) >= 0 && p.quote != "" && looksRandom(p.value)
	case strings.TrimSpace(p.sep) != "": // "is", 是
		return len(p.value) >= 6 && mixesDigits(p.value)
	}
	return isFlag(p.text, p.start) && len(p.value) >= 6 && p.value[0] != '-' && (p.quote != "" || mixesDigits(p.value))
}

// assigned judges `name = value` and `name: value`.
func (p pair) assigned() bool {
	switch {
	case !p.strong():
		return looksRandom(p.value)
	case p.quote != "":
		return p.delimited()
	case refersToCode(p.value) || isWordOfState(p.value):
		return false
	case onlyLetters(p.value):
		return p.wordIsValue()
	}
	return len(p.value) >= p.least()
}

// least is the shortest value that is taken for a secret. "pwd" is a folder as often as a password.
func (p pair) least() int {
	if p.core == "pwd" {
		return 6
	}
	return 4
}

// delimited judges a value whose two ends are marked. What holds a space is a sentence about the secret.
func (p pair) delimited() bool {
	if !p.strong() {
		return looksRandom(p.value)
	}
	return len(p.value) >= p.least() && !strings.ContainsAny(p.value, " \t") && !isWordOfState(p.value) &&
		!(onlyLetters(p.value) && mentionsSecret(p.value))
}

// wordIsValue judges a value of letters only: in `password=hunter` it is one, in "password: wrong again" and
// `password = userInput` it is not.
func (p pair) wordIsValue() bool {
	after := p.text[p.valueEnd:]
	if strings.HasPrefix(p.sep, "=") && len(p.sep) == 1 {
		return len(p.value) >= 4 && !mentionsSecret(p.value) && (after == "" || strings.IndexByte(",)", after[0]) < 0)
	}
	before := p.text[:p.start]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	alone := strings.Trim(before, " \t-\"'") == "" && (after == "" || after[0] == '\n')
	return alone && len(p.value) >= 6 && p.value == strings.ToLower(p.value) && !strings.Contains(p.value, "_") && !mentionsSecret(p.value)
}

// isFlag tells whether the name that begins at s[start] is a command line's flag.
func isFlag(s string, start int) bool {
	i := start
	for i > 0 && dashed(s[i-1]) {
		i--
	}
	return strings.HasPrefix(s[i:start], "--")
}

// strong tells that the name says "secret" by itself: nearly every value of it is one. A token or a key may be many
// things, so their values must look like a secret, too.
func (p pair) strong() bool {
	switch p.core {
	case "token", "sessiontoken", "csrftoken", "idtoken", "credential", "credentials", "auth", "key", "pat", "dsn", "salt",
		"signature", "servicekey", "licensekey", "storagekey":
		return false
	}
	return true
}

// aboutSecrets are ends of names that hold something about a secret, not the secret.
const aboutSecrets = " file path dir url uri endpoint name type length len size count limit field prompt hint policy manager " +
	"provider store reset expiry expires expiration ttl env var header prefix suffix regex pattern rule rules label placeholder " +
	"error message required visible ref arn version id hash digest algorithm algo usage budget index "

// namesSomethingElse tells that the name only begins like one for a secret: "tokenizer", "password_file", "cache_key".
func (p pair) namesSomethingElse() bool {
	at := strings.LastIndex(strings.ToLower(p.name), lastPart(p.core))
	rest := p.name[at+len(lastPart(p.core)):]
	if rest != "" && rest[0] >= 'a' && rest[0] <= 'z' {
		return true
	}
	rest = strings.ToLower(rest[strings.LastIndexByte(rest, '_')+1:])
	if rest != "" && strings.Contains(aboutSecrets, " "+rest+" ") {
		return true
	}
	name := strings.ToLower(p.name)
	switch {
	case name == "pwd" || name == "oldpwd":
		return p.name == strings.ToUpper(p.name)
	case p.core == "key":
		return p.name != strings.ToUpper(p.name) || containsAny(name, []string{"cache", "public", "pub_", "primary", "foreign", "sort", "partition", "object", "registry", "publishable", "anon"})
	}
	return false
}

// lastPart is the part of a core that a name ends with, whatever separates its parts.
func lastPart(core string) string {
	for _, part := range []string{"key", "token"} {
		if strings.HasSuffix(core, part) {
			return part
		}
	}
	return core
}
