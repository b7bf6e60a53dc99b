package redact

import (
	"regexp"
	"strings"
	"sync"

	"session-learning/internal/needle"
)

// shape is a secret, or a place that holds one, that is known by its form.
type shape struct {
	// any are lower-case words of which a text must hold one, in whatever case, for the pattern to be tried, and may is a
	// question to ask besides. Patterns are slow and words are rare, so that a text without them costs microseconds.
	any     []string               // none: may is enough
	next    alphabet               // what a word of three bytes goes on with; nil: anything
	follows func(rest string) bool // whether such a text may follow a word; nil: any may
	may     func(s string) bool    // nil: it may
	pattern func() *regexp.Regexp
	inLine  bool                      // the pattern never reaches over a line break
	to      string                    // the replacement, as Regexp.Expand reads it
	keep    func(match []string) bool // leaves a match alone; nil: never
}

// shapeTable is shapes with the words of all of them.
type shapeTable struct {
	shapes []shape
	words  []needle.Word // with the number of their shape
}

func newShapeTable(shapes []shape) *shapeTable {
	t := &shapeTable{shapes: shapes}
	for i, sh := range shapes {
		for _, w := range sh.any {
			n := needle.Word{Text: w, N: i, Next: sh.next}
			if sh.follows != nil {
				n.May = func(s string, at int) bool { return sh.follows(s[at+len(w):]) }
			}
			t.words = append(t.words, n)
		}
	}
	return t
}

// without replaces what has one of the forms of the table in a text; holds are the shapes of which it holds a word.
func (t *shapeTable) without(s string, holds needle.Found) string {
	for i, sh := range t.shapes {
		if len(sh.any) == 0 || holds.Has(i) {
			s = sh.in(s)
		}
	}
	return s
}

// in replaces what matches in a text that holds one of the words. A pattern that stays in its line is tried on the lines
// with such a word alone: on short texts it is ten times as fast.
func (sh shape) in(s string) string {
	if sh.may != nil && !sh.may(s) {
		return s
	}
	if !sh.inLine {
		return sh.replace(s)
	}
	var b strings.Builder
	for line := range strings.Lines(s) {
		if (sh.may == nil || sh.may(line)) && (len(sh.any) == 0 || containsAny(lowerASCII(line), sh.any)) {
			line = sh.replace(line)
		}
		b.WriteString(line)
	}
	return b.String()
}

func (sh shape) replace(s string) string {
	matches := sh.pattern().FindAllStringSubmatchIndex(s, -1)
	if matches == nil {
		return s
	}
	var b strings.Builder
	from := 0
	for _, m := range matches {
		if sh.keep != nil && sh.keep(groups(s, m)) {
			continue
		}
		b.WriteString(s[from:m[0]])
		b.Write(sh.pattern().ExpandString(nil, sh.to, s, m))
		from = m[1]
	}
	b.WriteString(s[from:])
	return b.String()
}

func groups(s string, m []int) []string {
	texts := make([]string, len(m)/2)
	for i := range texts {
		if m[2*i] >= 0 {
			texts[i] = s[m[2*i]:m[2*i+1]]
		}
	}
	return texts
}

// value is what a secret on a command line or in a header is made of, quotes and the like left out.
const value = `[^\s"'` + "`" + `<>,;|&(){}$\\]`

// begin is where a word can begin, as startsWord has it.
const begin = `(^|[^A-Za-z0-9]|\\[nrt]|%[0-9A-Fa-f]{2})`

// secretShapes is the table of secrets that are known by their form. Keys in frames come first, because they may hold
// anything; logins come last, because a password may hold what looks like another shape.
var secretShapes = sync.OnceValue(func() *shapeTable {
	return newShapeTable([]shape{
		// A private key goes to its end mark; without one, to the end of the text. A mark alone, in code that looks
		// for keys, is only a mark.
		{any: []string{"private key"}, may: holding("-----BEGIN "), to: redacted("private-key"), pattern: lazily(
			`(?s)-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?(?:-----(?:[\s\\nr"'+>|#*]{0,20}` +
				`(?:[A-Za-z0-9+/=]{16}|Proc-Type|DEK-Info|Version|Comment|Hash)` +
				`(?:.*?-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|.*))?)?`)},
		{any: []string{"private key"}, may: holding("-----END "), to: redacted("private-key"), pattern: lazily(
			`(?:[A-Za-z0-9+/=]{20,}(?:\\r|\\n|\s)+)*[A-Za-z0-9+/=]*(?:\\r|\\n|\s)*-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----`)},
		{any: []string{"private-lines"}, to: redacted("private-key"), pattern: lazily(
			`(?i)Private-Lines: ?\d+(?:\s+[A-Za-z0-9+/=]{20,})+`)},

		{any: []string{":aa"}, next: beyond(dashed), to: "${1}" + redacted("telegram-token"), pattern: lazily(`(?i)` + begin + `\d{8,10}:AA[\w-]{30,}`)},
		{any: []string{"discord"}, to: "${1}" + redacted("webhook"), pattern: lazily(
			`(?i)(discord(?:app)?\.com/api/(?:v\d+/)?webhooks/)\d+/[\w-]{30,}`)},
		{any: []string{"hooks.slack.com"}, to: "${1}" + redacted("webhook"), pattern: lazily(
			`(?i)(hooks\.slack\.com/(?:services|workflows|triggers)/)[\w/-]{10,}`)},
		{any: []string{".webhook.office.com"}, to: "${1}" + redacted("webhook"), pattern: lazily(
			`(?i)(\.webhook\.office\.com/)[\w@/-]{10,}`)},
		{any: each("0123456789", "q~"), next: beyond(dotted), to: "${1}" + redacted("azure-secret"), pattern: lazily(`(?i)` + begin + `[\w~.-]{3}\dQ~[\w~.-]{28,}`)},
		{any: []string{".atlasv1."}, to: "${1}" + redacted("terraform-token"), pattern: lazily(`(?i)` + begin + `[a-z0-9]{14}\.atlasv1\.[a-z0-9_-]{40,}`)},
		{any: []string{"-us1", "-us2"}, to: "${1}" + redacted("mailchimp-key"), pattern: lazily(`(?i)` + begin + `[a-f0-9]{32}-us\d{1,2}\b`)},
		{any: []string{"apa91b"}, to: "${1}" + redacted("firebase-token"), pattern: lazily(`(?i)` + begin + `[\w-]{11,}:APA91b[\w-]{60,}`)},
		{any: []string{"$2a$", "$2b$", "$2x$", "$2y$", "$2$", "$5$", "$6$", "$y$", "$argon2", "$scrypt$", "pbkdf2"}, next: afterDollar, to: redacted("password-hash"), pattern: lazily(
			`\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{22,53}|\$[56y]\$[./A-Za-z0-9$=,]{20,}|\$(?:argon2(?:i|d|id)|scrypt)\$[\w$=,+/.-]{20,}|pbkdf2[\w:-]{0,12}\$\d+\$[\w$=+/.-]{20,}`)},

		// Headers
		{any: []string{"authorization"}, follows: parted, to: "${1}" + redacted("authorization"), keep: placeholder(2), pattern: lazily(
			`(?i)(\b(?:proxy-|x-)?authorization\\*["']?\s{0,4}[:=]\s{0,4}\\*["'` + "`" + `]?` +
				`(?:(?:bearer|basic|token|digest|negotiate|apikey|api-key|key|sswg|ssws|hmac|bot)\s+)?)(` + value + `{8,})`)},
		{any: []string{"bearer"}, follows: blank, to: "${1}" + redacted("bearer-token"), keep: placeholder(2), pattern: lazily(
			`(?i)(\bbearer\s+)([\w.~+/=-]{20,})`)},
		{any: []string{"cookie"}, follows: parted, to: "${1}" + redacted("cookie"), keep: placeholder(2), pattern: lazily(
			`(?i)(\b(?:set-)?cookie\\*["']?\s?:\s{0,4}\\*["']?)([\w.-]+=[^\s;"'\\]{4,}(?:;[^"'\n\\]*)?)`)},
		{any: []string{"sessionid", "sessid", "connect.sid"}, to: "${1}" + redacted("cookie"), pattern: lazily(
			`(?i)\b((?:php|j|asp\.net_)?sess(?:ion)?id=|connect\.sid=)[\w%.-]{16,}`)},

		// Addresses and command lines
		{any: []string{"sig=", "signature=", "credential=", "token=", "key=", "code=", "pass=", "password=", "secret=", "auth="}, may: holdsParameter, inLine: true, to: "${1}" + redacted("url-secret"), keep: tame(2), pattern: lazily(
			`(?i)([?&](?:sig|signature|x-(?:amz|goog)-(?:signature|credential|security-token)|(?:access_|auth_|id_|refresh_)?token|` +
				`api_?key|key|code|client_secret|secret|pass(?:word)?|auth)=)([\w.~%+/=-]{6,})`)},
		{any: []string{"mysql", "mariadb"}, to: "${1}" + redacted("password"), keep: placeholder(2), pattern: lazily(
			`(\b(?:mysql\w*|mariadb\w*)\b[^\n|;&]{0,200}?\s-p["']?)(` + value + `{3,})`)},
		{any: []string{"sshpass", "redis-cli", "docker login"}, to: "${1}" + redacted("password"), keep: placeholder(2), pattern: lazily(
			`(\b(?:sshpass\b[^\n|;&]{0,40}?\s-p\s?|redis-cli\b[^\n|;&]{0,200}?\s-a\s|docker login\b[^\n|;&]{0,200}?\s-p[ =])["']?)(` + value + `{3,})`)},
		{any: []string{"curl ", "http ", "https "}, follows: loginFlag, to: "${1}" + login, keep: placeholder(2), pattern: lazily(
			`(\b(?:curl|https?)\b[^\n|;&]{0,300}?\s(?:-u|--user|-a|--auth)[ =]?["']?)([^\s:"'$<{]+:` + value + `{2,})`)},
		{any: []string{"machine"}, follows: blank, may: holding("password"), to: "${1}" + redacted("password"), pattern: lazily(
			`(\bmachine\s+\S+\s+login\s+\S+\s+password\s+)` + value + `+`)},
		{any: []string{"thin:"}, to: "${1}" + login, pattern: lazily(`(?i)(jdbc:oracle:thin:)[^\s/@"']+/[^\s@"']+`)},
		{any: []string{"@tcp(", "@unix("}, to: login + "${1}", keep: placeholder(0), pattern: lazily(
			`[\w.-]+:[^\s:"'@]*(@(?:tcp|unix)\()`)},
		{any: each("abcdefghijklmnopqrstuvwxyz0123456789+.-", "://"), may: holdsLogin, inLine: true, to: "${1}" + login + "@", keep: harmlessLogin, pattern: lazily(
			`(?i)(\b[a-z][a-z0-9+.-]{1,30}://)([^\s/?#"'<>` + "`" + `\\]*)@`)},
		{any: each("abcdefghijklmnopqrstuvwxyz0123456789+.-", "://"), may: holdsLogin, inLine: true, to: "${1}" + login + "@", keep: harmlessLogin, pattern: lazily(
			`(?i)(\b[a-z][a-z0-9+.-]{1,30}://)([^\s/:@"'<>` + "`" + `\\]+:[^\s@"'<>` + "`" + `\\]{1,100})@`)},
	})
})

// each are words that begin with one of some characters.
func each(first, rest string) []string {
	var words []string
	for _, c := range first {
		words = append(words, string(c)+rest)
	}
	return words
}

// afterDollar are the characters of a password's hash, behind what it begins with.
func afterDollar(c byte) bool { return base64ch(c) || strings.IndexByte("./$,", c) >= 0 }

// beyond is an alphabet with "~" and the two letters beyond ASCII that patterns without regard to case take for an "s" and a "k".
func beyond(a alphabet) alphabet {
	return func(c byte) bool { return a(c) || c == '~' || c == "\u017f"[0] || c == "\u212a"[0] }
}

// blank tells whether a text begins with a blank.
func blank(rest string) bool { return rest != "" && strings.IndexByte(" \t\n", rest[0]) >= 0 }

// parted tells whether a text begins with what parts a name and its value.
func parted(rest string) bool {
	rest = strings.TrimLeft(rest, "\\\"' \t\n")
	return rest != "" && (rest[0] == ':' || rest[0] == '=')
}

// holdsParameter tells whether a text may hold a parameter of an address.
func holdsParameter(s string) bool { return strings.ContainsAny(s, "?&") }

// loginFlag tells whether a flag for a login may follow the blank behind a program's name.
func loginFlag(rest string) bool {
	for i := range min(len(rest), maxFlags) {
		if rest[i] == '-' && (i == 0 || blank(rest[i-1:])) {
			if flag := strings.TrimPrefix(rest[i+1:], "-"); flag != "" && (flag[0] == 'u' || flag[0] == 'a') {
				return true
			}
		}
		if i > 0 && strings.IndexByte("\n|;&", rest[i-1]) >= 0 {
			return false
		}
	}
	return false
}

// maxFlags is how far behind a program's name its flags are looked for, in bytes; the pattern has a limit in runes.
const maxFlags = 4 * 300

// holding returns a question: whether a text holds this as it stands.
func holding(part string) func(string) bool {
	return func(s string) bool { return strings.Contains(s, part) }
}

// holdsLogin tells whether a text holds an address whose host, or a colon before its path, is followed by what may end a
// login: most addresses have none.
func holdsLogin(s string) bool {
	for {
		_, rest, more := strings.Cut(s, "://")
		if !more {
			return false
		}
		s = rest
		if end := strings.IndexAny(rest, " \t\n\r\f\v\"'<>`\\"); end >= 0 {
			rest = rest[:end]
		}
		host, _, _ := strings.Cut(rest, "/")
		if strings.Contains(host, "@") || strings.Contains(host, ":") && strings.Contains(rest, "@") {
			return true
		}
	}
}

// login stands in place of the login in an address.
const login = "<login>"

// placeholder returns a keep function: it leaves a match whose n-th group stands for a value or says where it is.
func placeholder(n int) func([]string) bool {
	return func(match []string) bool { return standsForValue(match[n]) || refersToCode(match[n]) }
}

// tame returns a keep function for parameters of addresses, of which most are harmless: it leaves what is short or a
// word, so that `?code=404` and `?key=name` stay.
func tame(n int) func([]string) bool {
	return func(match []string) bool {
		name := strings.ToLower(match[1])
		strong := strings.Contains(name, "pass") || strings.Contains(name, "secret") || strings.Contains(name, "credential")
		return standsForValue(match[n]) || !strong && !looksRandom(match[n])
	}
}

// port is what a password would be in "http://localhost:4873/@scope/name".
var port = lazily(`:\d{1,5}/`)

// harmlessLogin leaves logins that name nobody: git's, variables, and what is no login but a port with a path.
func harmlessLogin(match []string) bool {
	userinfo := match[2]
	return userinfo == "git" || userinfo == "" || userinfo == login || strings.ContainsAny(userinfo, "${*") || port().MatchString(userinfo)
}
