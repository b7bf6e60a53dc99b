package redact

import (
	"strings"
	"sync"

	"session-learning/internal/needle"
)

// A pair is a name that says "secret" and a value after it: `DB_PASSWORD=x`, `"apiKey": "x"`, `--token x`,
// `<password>x</password>`, `the password is x`.
//
// Where the name says no more than what kind of secret it is (`password: x`), the whole pair gives way to
// `[REDACTED:password]`; a longer name tells something, so it stays: `PGPASSWORD=[REDACTED:password]`.

// pairName is a name, what it goes on with, and the separator after it, from the beginning of a text. What stands before
// the name is looked at afterwards.
var pairName = lazily(`^(?i)(` +
	`passw(?:or)?d|passwd|passphrase|passcode|pwd|secret(?:[ _-]?access)?(?:[ _-]?key)?|api[ _-]?key|credentials?|signature|` +
	`(?:access|private|signing|encryption|account|master|shared[ _-]?access|service|auth|license|storage|webhook)[ _-]?key|` +
	`(?:(?:access|auth|refresh|bearer|session|csrf|id)[ _-]?)?token|` +
	`_(?:pass|auth[ _-]?token|auth|key|pat|dsn|salt)|auth|` +
	`密码|密碼|密钥|口令|パスワード|비밀번호` +
	`)([a-z0-9_]{0,40})` +
	`(` +
	`\\*["'` + "`" + `]?\]?[ \t]{0,8}(?:\[[^\]\n]{0,40}\][ \t]{0,4})?(?::[ \t]?[a-z_][\w.|?\[\]]{0,40}[ \t]?=|:=|\?=|\+=|\.=|=>|->|={1,3}|[:：])(?:[ \t]{0,8}[|>][-+]?[ \t]*\n[ \t]+|[ \t]{0,8})` +
	`|[ \t](?:string|str|\[\])?[ \t]?=[ \t]{0,4}` +
	`|\\*["'],[ \t]{0,4}` +
	`|["'][ \t]+value[ \t]*=[ \t]*` +
	`|>` +
	`|[ \t]{1,4}(?:is|was)[ \t]?:?[ \t]{1,4}` +
	`|[是为為][:：]?[ \t]{0,4}` +
	`|[ \t]+` +
	`)`)

// pairStarts are what the names of pairs begin with, in lower case, with all that makes a name of it. A
// pattern for all of them would be tried at each byte, at ten times the cost.
func pairStarts() []string {
	starts := []string{
		"passw", "passp", "passc", "pwd", "secret", "credential", "signature", "auth", "token",
		"_pass", "_auth", "_key", "_pat", "_dsn", "_salt", "密码", "密碼", "密钥", "口令", "パスワード", "비밀번호",
	}
	for _, sep := range []string{"", " ", "_", "-"} {
		for _, kind := range []string{"api", "access", "private", "signing", "encryption", "account", "master", "shared" + sep + "access",
			"service", "license", "storage", "webhook"} {
			starts = append(starts, kind+sep+"key")
		}
		for _, kind := range []string{"access", "refresh", "bearer", "session", "csrf", "id"} {
			starts = append(starts, kind+sep+"token")
		}
	}
	return starts
}

// pairWords is what the names of pairs begin with, all with one number.
func pairWords(n int) []needle.Word {
	var words []needle.Word
	for _, start := range pairStarts() {
		words = append(words, needle.Word{Text: start, N: n, May: func(s string, at int) bool { return mayBePair(s, at, start) }})
	}
	return words
}

// pair is one match of pairName with what surrounds it.
type pair struct {
	text       string
	name       string // the whole name, as it stands
	core       string // the part that says "secret", lower case without separators
	start      int    // of name
	sep        string
	value      string
	valueStart int
	valueEnd   int    // after the value's closing quote when it has one that belongs to the pair
	quote      string // around the value, with its backslashes; empty: none
}

// withoutPairs replaces the values of names that say "secret".
func withoutPairs(s string) string {
	var b strings.Builder
	from, next := 0, 0
	namesOfPairs().In(s, func(i int, name *needle.Word) {
		if i < next || !name.May(s, i) {
			return
		}
		next = i + 1
		m := pairName().FindStringSubmatchIndex(s[i:min(len(s), i+maxName)])
		if m == nil {
			return
		}
		p := newPair(s, i, m)
		if p.start < from || !p.holdsSecret() {
			return
		}
		start, end, by := p.replacement()
		b.WriteString(s[from:start])
		b.WriteString(by)
		from, next = end, max(end, next)
	})
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

// mayBePair tells whether a word at s[i] may be the name of a pair, by what follows it: most are not, and matching is slow.
func mayBePair(s string, i int, name string) bool {
	rest := s[i+len(name):]
	if runsOn(name, rest) {
		return false
	}
	for rest != "" && word(rest[0]) {
		rest = rest[1:]
	}
	if rest == "" {
		return false
	}
	switch c := rest[0]; c {
	case '\\', '"', '\'', '`', ']', '[', ':', '=', '>', '-':
		return true
	case '?', '+', '.':
		return strings.HasPrefix(rest[1:], "=")
	case ' ', '\t':
		return blankMayPart(s, i, strings.TrimLeft(rest, " \t"))
	default:
		return c >= 0x80
	}
}

// blankMayPart tells whether a blank may stand between a word at s[i] and what belongs to it: the rest of the name, what
// parts a name and its value, or the value of a flag.
func blankMayPart(s string, i int, rest string) bool {
	switch {
	case rest == "":
		return false
	case rest[0] >= 0x80, strings.IndexByte("\\\"'`][:=>-?+.|", rest[0]) >= 0:
		return true
	case strings.IndexByte("iwsvakt", needle.Fold(rest[0])) >= 0: // is, was, string, value, access, key, token
		return true
	}
	return isFlag(s, nameStart(s, i))
}

// runsOn tells that a word which is only the beginning of a longer one stands there: "author", "tokens". They are as frequent
// as names are rare.
func runsOn(word, rest string) bool {
	if rest == "" || rest[0] < 'a' || rest[0] > 'z' {
		return false
	}
	return word == "token" || word == "auth" && !strings.HasPrefix(rest, "key") && !strings.HasPrefix(rest, "token")
}

var namesOfPairs = sync.OnceValue(func() *needle.Words { return needle.New(pairWords(0)) })

// Bounds on what is read around a name, in bytes: longer ones are no names and no secrets, and a text that is full of
// them must not take the square of its length.
const (
	maxName  = 256
	maxValue = 4096
)

// newPair reads the pair whose name matches at s[i].
func newPair(s string, i int, m []int) pair {
	start := nameStart(s, i)
	p := pair{text: s, name: s[start : i+m[5]], core: coreOf(s[i : i+m[3]]), start: start, sep: s[i+m[6] : i+m[7]], valueStart: i + m[7]}
	p.readValue()
	return p
}

// nameStart is where the name begins of which the part at s[i] says "secret".
func nameStart(s string, i int) int {
	start := i
	for start > 0 && i-start < maxName && word(s[start-1]) {
		start--
	}
	return start
}

// coreOf writes a name's core in one way: "API-Key" and "api_key" are "apikey".
func coreOf(core string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, core))
}

// valueEnds end a value that is not quoted. A dollar sign and braces inside are left to those who judge it.
const valueEnds = " \t\n\"'`<>,;|&)]}"

// readValue reads the value at valueStart: quoted, possibly with backslashes before the quotes, or up to the next
// space or closing character. A placeholder of ours is a value as it stands.
func (p *pair) readValue() {
	rest := p.text[p.valueStart:min(len(p.text), p.valueStart+maxValue)]
	quote := rest[:len(rest)-len(strings.TrimLeft(rest, `\`))]
	if after := rest[len(quote):]; after != "" && strings.IndexByte("\"'`", after[0]) >= 0 {
		quote += after[:1]
		body := rest[len(quote):]
		end := strings.Index(body, quote)
		if line := strings.IndexByte(body, '\n'); end < 0 || line >= 0 && line < end {
			end = len(body) // never closed on its line: the value is what an unquoted one would be
			if i := strings.IndexAny(body, valueEnds); i >= 0 {
				end = i
			}
			p.value, p.quote = body[:end], quote
			p.valueStart += len(quote)
			p.valueEnd = p.valueStart + end
			return
		}
		p.value, p.quote = body[:end], quote
		p.valueStart += len(quote)
		p.valueEnd = p.valueStart + end
		return
	}
	end := strings.IndexAny(rest, valueEnds)
	if strings.HasPrefix(rest, redactedStart) {
		end = strings.IndexByte(rest, ']') + 1
	}
	if end < 0 {
		end = len(rest)
	}
	p.value = strings.TrimRight(rest[:end], `.:\`)
	p.valueEnd = p.valueStart + len(p.value)
}

// sayNothingMore tells that the name is the kind of secret and nothing else. Such a pair gives way as a whole, also
// because every simple scanner takes `password: anything` for a leak.
func (p pair) sayNothingMore() bool {
	if !strings.ContainsAny(p.sep, ":=") {
		return false
	}
	switch strings.ToLower(p.name) {
	case "password", "passwd", "secret", "apikey", "api_key", "accesstoken", "access_token":
		return true
	}
	return false
}

// replacement is what goes, and what comes in its place.
func (p pair) replacement() (start, end int, by string) {
	if !p.sayNothingMore() {
		return p.valueStart, p.valueEnd, redacted(p.kind())
	}
	by = redacted(p.kind())
	if strings.HasPrefix(p.value, redactedStart) {
		by = p.value // it says better what was there
	}
	nameQuote := ""
	if p.start > 0 && strings.IndexByte("\"'`", p.text[p.start-1]) >= 0 {
		nameQuote = p.text[p.start-1 : p.start]
	}
	end = p.valueEnd
	closed := p.quote != "" && strings.HasPrefix(p.text[end:], p.quote)
	switch {
	case closed && nameQuote == "":
		end += len(p.quote)
	case !closed && nameQuote != "":
		by += nameQuote
	}
	return p.start, end, by
}

func (p pair) kind() string {
	switch core := p.core; {
	case strings.HasPrefix(core, "pass") && core != "passphrase", core == "pwd", core[0] >= 0x80:
		return "password"
	case core == "apikey":
		return "api-key"
	case strings.HasSuffix(core, "token"):
		return "token"
	case strings.HasPrefix(core, "secret"):
		return "secret"
	case strings.HasSuffix(core, "key"):
		return "key"
	case strings.HasPrefix(core, "credential"), core == "auth":
		return "credentials"
	default:
		return core // passphrase, signature, salt, dsn, pat
	}
}
