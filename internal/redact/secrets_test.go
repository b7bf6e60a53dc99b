package redact

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Alphabets of made-up keys. Whole keys are put together while the test runs, so that no scanner takes this file for
// a leak.
const (
	lowerHex    = "0123456789abcdef"
	upperAlnum  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	mixedAlnum  = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	mixedDashed = mixedAlnum + "_-"
	mixed64     = mixedAlnum + "+/"
)

// maker makes up keys from a seed.
type maker struct{ *rand.Rand }

func newMaker() maker { return maker{rand.New(rand.NewPCG(7, 11))} }

// text has n characters of an alphabet, digits and letters among the first four.
func (m maker) text(alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[m.IntN(len(alphabet))]
	}
	fixed := "a7f3"
	if alphabet == upperAlnum {
		fixed = "A7F3"
	}
	copy(b, fixed[:min(n, len(fixed))])
	return string(b)
}

func (m maker) uuid() string {
	h := m.text(lowerHex, 32)
	return strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-")
}

// secrets are one whole secret of each format, by name.
func (m maker) secrets() map[string]string {
	s := map[string]string{
		"JWT":               "eyJ" + m.text(mixedDashed, 33) + ".eyJ" + m.text(mixedDashed, 80) + "." + m.text(mixedDashed, 43),
		"SendGrid":          "SG" + "." + m.text(mixedDashed, 22) + "." + m.text(mixedDashed, 43),
		"Resend":            "re" + "_" + m.text(mixedAlnum, 8) + "_" + m.text(mixedAlnum, 24),
		"Telegram":          "71" + "23456789:AA" + m.text(mixedDashed, 33),
		"Discord bot":       "MT" + m.text(mixedAlnum, 24) + "." + m.text(mixedAlnum, 6) + "." + m.text(mixedDashed, 38),
		"Azure AD secret":   m.text(mixedAlnum, 3) + "8Q~" + m.text(mixedAlnum, 34),
		"Terraform Cloud":   m.text(lowerHex, 14) + ".atlas" + "v1." + m.text(mixedDashed, 67),
		"Airtable":          "pat" + m.text(mixedAlnum, 14) + "." + m.text(lowerHex, 64),
		"Mailchimp":         m.text(lowerHex, 32) + "-us12",
		"Firebase":          m.text(mixedDashed, 22) + ":APA91b" + m.text(mixedDashed, 134),
		"bcrypt hash":       "$2" + "b$12$" + m.text(mixedAlnum, 53),
		"argon2 hash":       "$argon2" + "id$v=19$m=65536,t=3,p=4$" + m.text(mixedAlnum, 22) + "$" + m.text(mixed64, 43),
		"Notion, older":     "secret" + "_" + m.text(mixedAlnum, 43),
		"OpenSSH unframed":  "b3BlbnNzaC1rZXktdjE" + "AAAAA" + m.text(mixed64, 60),
		"age":               "AGE-SECRET-KEY-1" + m.text(upperAlnum, 58),
		"Slack, four parts": "xox" + "b-" + m.text("0123456789", 12) + "-" + m.text("0123456789", 12) + "-" + m.text(mixedAlnum, 24),
		"AWS":               "AK" + "IA" + m.text(upperAlnum, 16),
		"Anthropic":         "sk-" + "ant-api03-" + m.text(mixedDashed, 93) + "AA",
		"Claude OAuth":      "sk-" + "ant-oat01-" + m.text(mixedDashed, 93) + "AA",
		"OpenAI project":    "sk-" + "proj-" + m.text(mixedDashed, 120),
		"OpenAI, older":     "sk-" + m.text(mixedAlnum, 48),
		"OpenRouter":        "sk-" + "or-v1-" + m.text(lowerHex, 64),
		"GitHub fine":       "github" + "_pat_" + m.text(mixedAlnum, 22) + "_" + m.text(mixedAlnum, 59),
		"PyPI":              "pypi-" + "AgEIcHlwaS5vcmc" + m.text(mixedDashed, 150),
		"Stripe webhook":    "wh" + "sec_" + m.text(mixedAlnum, 32),
	}
	for _, t := range tokens() {
		if t.form != nil {
			continue
		}
		name := "token " + t.start
		s[name] = t.start + m.text(alphabetOf(t.body), max(t.least+t.least/2, 16))
	}
	return s
}

// alphabetOf turns a token's alphabet into one to make up keys of.
func alphabetOf(body alphabet) string {
	var b strings.Builder
	for c := range byte(128) {
		if body(c) && c != '=' && c != '-' && c != '.' {
			b.WriteByte(c)
		}
	}
	if !strings.Contains(b.String(), "a") {
		return upperAlnum
	}
	return b.String()
}

// contexts are what stands around a secret: none of them may hide it.
var contexts = []string{
	"%s", "%s.", "(%s)", "%s,", "key: %s;", `"%s"`, "'%s'", "`%s`", "<k>%s</k>", `{\"x\": \"%s\"}`, "x=%s&y=1", "[%s]",
	`a\n%s\nb`, "line\n%s\nline", "export X=%s && run", "%%3D%s", "| %s |", "# gitleaks:allow %s", "error: %s: denied",
	"\x1b[31m%s\x1b[0m", "密钥是%s。",
}

// survives returns the longest part of secret that is in text, in percent of secret.
func survives(secret, text string) int {
	for n := len(secret); n > 3; n-- {
		for i := 0; i+n <= len(secret); i++ {
			if strings.Contains(text, secret[i:i+n]) {
				return 100 * n / len(secret)
			}
		}
	}
	return 0
}

func TestSecretsInEveryContext(t *testing.T) {
	r := New(Person{})
	for name, secret := range newMaker().secrets() {
		for _, context := range contexts {
			text := fmt.Sprintf(context, secret)
			got := r.Clean(text).String()
			if p := survives(secret, got); p > 30 {
				t.Errorf("%s in %q: %d %% of it survives in %q", name, context, p, got)
			}
			if !strings.Contains(got, redactedStart) {
				t.Errorf("%s in %q: nothing tells that it was there: %q", name, context, got)
			}
		}
	}
}

// What was cut off by somebody else, wrapped by a terminal, or hidden with a zero-width space is a secret all the same.
func TestSecretsThatAreBroken(t *testing.T) {
	r := New(Person{})
	for name, secret := range newMaker().secrets() {
		head := min(len(secret)/2, 40)
		texts := map[string]string{"zero width": secret[:head] + "\u200b" + secret[head:], "soft hyphen": secret[:2] + "\u00ad" + secret[2:]}
		if strings.HasPrefix(name, "token ") && len(secret) > 30 {
			wrapped := max(len(name)-len("token ")+8, head)
			texts["wrapped"] = secret[:wrapped] + "\n    " + secret[wrapped:] + "\nnext words"
			texts["wrapped within a line"] = secret[:wrapped] + "\n" + secret[wrapped:] + " next words"
			texts["escaped line end"] = secret[:wrapped] + `\n` + secret[wrapped:] + `"`
		}
		for how, text := range texts {
			if p := survives(secret, r.Clean(text).String()); p > 59 {
				t.Errorf("%s, %s: %d %% of it survives in %q", name, how, p, r.Clean(text))
			}
		}
	}
}

// Keywords and signatures are kept in lower case.
func TestSecretsInLowerCase(t *testing.T) {
	r := New(Person{})
	for name, secret := range newMaker().secrets() {
		low := strings.ToLower(secret)
		if p := survives(low, r.Clean("error: bad key "+low+" given").String()); p > 59 {
			t.Errorf("%s: %d %% of it survives in %q", name, p, r.Clean(low))
		}
	}
	const plain = "asianmarketing2026 asia-northeast1 mask-image nightly-2026 akia sg.example.com eyjafjallajokull ska_1234 age-secret"
	if got := r.Clean(plain).String(); got != plain {
		t.Errorf("plain text is %q", got)
	}
}

func TestPrivateKeys(t *testing.T) {
	m, r := newMaker(), New(Person{})
	line := func() string { return m.text(mixed64, 64) }
	body := line() + "\n" + line() + "\n" + line()[:30] + "==\n"
	for _, kind := range []string{"", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED ", "PGP "} {
		block := ""
		if kind == "PGP " {
			block = " BLOCK"
		}
		begin, end := "-----BEGIN "+kind+"PRIVATE "+"KEY"+block+"-----", "-----END "+kind+"PRIVATE "+"KEY"+block+"-----"
		whole := begin + "\n" + body + end
		for complaint, c := range map[string]struct{ text, want string }{
			"the text around it should stay":     {"a\n" + whole + "\nb", "a\n[REDACTED:private-key]\nb"},
			"without an end it goes to the end":  {"a\n" + begin + "\n" + body + "b", "a\n[REDACTED:private-key]"},
			"without a beginning it goes up":     {"a\n" + body + end + "\nb", "a\n[REDACTED:private-key]\nb"},
			"inside JSON its line ends are text": {`{"k":"` + strings.ReplaceAll(whole, "\n", `\n`) + `"}`, `{"k":"[REDACTED:private-key]"}`},
			"headers belong to it":               {begin + "\nProc-Type: 4,ENCRYPTED\nDEK-Info: x\n\n" + body + end + "b", "[REDACTED:private-key]b"},
			"code that looks for one is code":    {`if strings.Contains(s, "` + begin + `") {`, `if strings.Contains(s, "[REDACTED:private-key]") {`},
		} {
			if got := r.Clean(c.text).String(); got != c.want {
				t.Errorf("%s%s: got %q, want %q", kind, complaint, got, c.want)
			}
		}
	}
	public := "-----BEGIN CERTIFICATE-----\n" + body + "-----END CERTIFICATE-----"
	if got := r.Clean(public).String(); got != public {
		t.Errorf("a certificate is public: %q", got)
	}
}
