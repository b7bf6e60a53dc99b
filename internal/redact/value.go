package redact

import "strings"

// standsForValue tells that a text is no value but stands for one: a variable, a template, a mask, an instruction.
func standsForValue(v string) bool {
	v = strings.TrimSpace(v)
	if v == "" || strings.IndexByte("${<*[", v[0]) >= 0 {
		return true
	}
	if v[0] == '%' && len(v) > 1 && (isLetter(v[1]) || v[1] == '(' || v[1] == '{') {
		return true
	}
	if strings.Trim(v, v[:1]) == "" || strings.Contains(v, "...") || strings.Contains(v, "…") || strings.Contains(v, "•") {
		return true
	}
	v = strings.ToLower(v)
	for _, start := range []string{"your", "my_", "my-", "<", "insert", "replace", "enter", "changeme", "change_me", "change-me", "placeholder", "redacted", "xxx", "dummy", "sample"} {
		if strings.HasPrefix(v, start) {
			return true
		}
	}
	return strings.HasSuffix(v, "_here") || strings.HasSuffix(v, "-here")
}

// statesOfSecrets are words that follow the name of a secret and tell about it.
const statesOfSecrets = " none null nil true false undefined empty missing required invalid incorrect wrong expired denied unset disabled " +
	"enabled optional hidden masked redacted unknown default failed failure error changed updated rotated revoked set found string " +
	"text number boolean bool bytes byte any object value values data input password passwords secret secrets token tokens key keys " +
	"example prompt stdin env environment file authentication authorization encrypted plaintext str char varchar const static public " +
	"private protected async await function return new this self type interface "

// isWordOfState tells that a value says how the secret is, or of which type.
func isWordOfState(v string) bool {
	return strings.Contains(statesOfSecrets, " "+strings.ToLower(strings.Trim(v, ".!?:'-()[]{}*&"))+" ")
}

// mentionsSecret tells that a word is a name for a secret, not one.
func mentionsSecret(v string) bool {
	return containsAny(strings.ToLower(v), []string{"passw", "secret", "token", "key", "cred", "auth"})
}

// isPath tells that a value is a path or an address: the place of a secret at most.
func isPath(v string) bool {
	if strings.Contains(v, "://") {
		return true
	}
	start := strings.TrimLeft(v, ".~")
	rooted := start != "" && (start[0] == '/' || start[0] == '\\') || len(v) > 2 && isLetter(v[0]) && v[1] == ':' && (v[2] == '\\' || v[2] == '/')
	return rooted && !(len(v) >= 32 && looksRandom(v) && !strings.Contains(v, "."))
}

// refersToCode tells that a value is a call, an index or a chain of names: the secret is elsewhere.
func refersToCode(v string) bool {
	v = strings.TrimLeft(v, "&*!@(")
	if i := strings.IndexAny(v, "(["); i > 0 && isName(v[:i]) {
		return true
	}
	return strings.ContainsAny(v, ".:") && isName(v) && !mixesDigits(v)
}

// isName tells that v is a name as programs write it, possibly with dots, colons and arrows in it.
func isName(v string) bool {
	v = strings.NewReplacer("::", ".", "->", ".", "?.", ".").Replace(v)
	for _, part := range strings.Split(v, ".") {
		if part == "" || isDigit(part[0]) {
			return false
		}
		for i := range len(part) {
			if !word(part[i]) && part[i] != '$' {
				return false
			}
		}
	}
	return true
}

func onlyLetters(v string) bool {
	for i := range len(v) {
		if !isLetter(v[i]) && v[i] != '_' && v[i] != '-' && v[i] < 0x80 {
			return false
		}
	}
	return true
}

// mixesDigits tells that a value holds digits and letters.
func mixesDigits(v string) bool {
	letters, digits := count(v)
	return letters > 0 && digits > 0
}

// looksRandom tells that a value was made by a machine to be secret: at least 16 characters, with a run in which
// letters and digits are mixed as they are in no word, version or path. A run that is all digits but for a few letters
// at its ends is a number with a unit.
func looksRandom(v string) bool {
	if len(v) < 16 {
		return false
	}
	for _, run := range strings.FieldsFunc(v, func(r rune) bool { return r >= 0x80 || !base64ch(byte(r)) || r == '-' || r == '_' || r == '/' }) {
		if letters, digits := count(run); len(run) >= 10 && letters >= 2 && digits >= 2 {
			return true
		}
	}
	letters, digits := count(v)
	return len(v) >= 20 && letters >= 6 && digits >= 4 && strings.ToLower(v) != v && strings.ToUpper(v) != v
}

func count(v string) (letters, digits int) {
	for i := range len(v) {
		switch {
		case isLetter(v[i]):
			letters++
		case isDigit(v[i]):
			digits++
		}
	}
	return letters, digits
}
