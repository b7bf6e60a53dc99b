package redact

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"session-learning/internal/terminal"
)

// pieces are what texts are put together from: what rules look for, and what stands between.
func pieces() []string {
	m := newMaker()
	p := []string{
		"password", "secret", "token", "api_key", "DB_PASSWORD", "key", "auth", ":", " ", "=", ":=", "\"", "'", "\\\"", "\n", "\\n", ",", "<", ">",
		"</", "(", ")", "[", "]", "{", "}", "$", "%", "@", "/", "\\", "-", "--", ".", "://", "https://", "git@", "user", "host", "jsmith", "wonderland",
		"example.com", "corp.io", "/home/", "/Users/", "C:\\Users\\", "~", "<private>", "</private>", redactedStart, "[REDACTED:token]", "<email>", "<login>",
		"Bearer ", "Basic ", "Authorization", "Cookie: ", "curl ", "-u ", "eyJ", "-----BEGIN ", "PRIVATE " + "KEY", "-----END ", "-----", "AKIA", "ghp_", "sk-",
		"\x1b[31m", "\x1b]0;", "\x07", "\r", "\b", "\x00", "\u200b", "\u202e", "\xff", "\ufffd", "你好", "密码", "是", "é", "👍", "is ", "hunter2", "value",
	}
	for _, s := range m.secrets() {
		p = append(p, s, s[:len(s)/2])
	}
	slices.Sort(p)
	return p
}

func texts() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces()), rapid.StringN(0, 8, -1)), 0, 14).Draw(t, "parts")
		return strings.Join(parts, "")
	})
}

func checkClean(t interface{ Fatalf(string, ...any) }, s string) {
	r := New(Person{Login: "jsmith", Home: "/home/jsmith", Host: "wonderland", Email: "j@corp.io"})
	once := r.Clean(s).String()
	if twice := r.Clean(once).String(); twice != once {
		t.Fatalf("not stable: %q\nonce  %q\ntwice %q", s, once, twice)
	}
	if !utf8.ValidString(once) || strings.ContainsFunc(once, terminal.Invisible) {
		t.Fatalf("something invisible is left of %q: %q", s, once)
	}
}

func TestCleanIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkClean(t, texts().Draw(t, "text")) })
}

func FuzzClean(f *testing.F) {
	for _, p := range pieces() {
		f.Add(p + " " + p)
	}
	f.Fuzz(func(t *testing.T, s string) { checkClean(t, s) })
}

// A cut text must not come apart when it is cleaned once more on its way to the model.
func TestCutIsStable(t *testing.T) {
	r := New(Person{})
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 80).Draw(t, "n")
		cut := r.Clean(texts().Draw(t, "text")).Cut(n)
		if got := utf8.RuneCountInString(cut.String()); got > n || !utf8.ValidString(cut.String()) {
			t.Fatalf("%q has %d runes, want at most %d", cut, got, n)
		}
	})
}

// simple are patterns that a scanner without any understanding uses. Whatever the text, nothing of ours may set one
// off that was not set off before, placeholders least of all.
var simple = []*regexp.Regexp{
	regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY`),
	regexp.MustCompile(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`),
	regexp.MustCompile(`\b(?:(?:gh[pousr]_|npm_)[A-Za-z0-9]{30,}|github_pat_\w{20,}|glpat-[\w-]{20}|xox[abprs]-[\w-]{10,}|sk-[\w-]{20,})`),
	regexp.MustCompile(`\beyJ[\w-]{10,}\.[\w-]{10,}\.`),
	regexp.MustCompile(`(?i)\bbearer\s+[\w.~+/-]{20,}`),
	regexp.MustCompile(`\b[a-z][a-z0-9+.-]*://[^\s/:@<>$]+:[^\s/:@<>$]+@`),
	regexp.MustCompile(`(?i)\b(?:password|passwd|secret|api_?key|access_?token)["']?\s*[:=]\s*["']?\[REDACTED`),
}

func TestSimpleScannersFindNothing(t *testing.T) {
	r := New(Person{})
	rapid.Check(t, func(t *rapid.T) {
		s := texts().Draw(t, "text")
		got := r.Clean(s).String()
		for _, p := range simple {
			if found := p.FindString(got); found != "" {
				t.Fatalf("%q is left of %q: %q", found, s, got)
			}
		}
	})
}

// Go's own source has nothing to hide but made-up keys in tests, so every redaction of a line of it is a false alarm or
// one of these. Lines that name people are not counted: there are many, and rightly found.
func TestFalseAlarms(t *testing.T) {
	const perThousand = 0.1 // lines; 0.09 when this was written, nine in ten of them made-up `Authorization: Basic` headers
	if testing.Short() {
		t.Skip("reads an eighth of Go's source")
	}
	lines, alarms := 0, []string{}
	for i, path := range sources(t) {
		if i%8 != 0 {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil || !utf8.Valid(data) {
			continue
		}
		for _, line := range bytes.Split(data, []byte("\n")) {
			lines++
			if alarm(string(line)) {
				alarms = append(alarms, string(line))
			}
		}
	}
	got := 1000 * float64(len(alarms)) / float64(max(lines, 1))
	t.Logf("%d of %d lines, %.3f of 1,000", len(alarms), lines, got)
	if lines < 50_000 || got > perThousand {
		t.Errorf("%.3f false alarms in 1,000 lines of %d, want at most %.2f:\n%s", got, lines, perThousand, strings.Join(alarms, "\n"))
	}
}

// alarm tells whether a line of source is redacted other than as a person's address.
func alarm(line string) bool {
	got := New(Person{}).Clean(line).String()
	return strings.Contains(got, redactedStart) || strings.Contains(got, login)
}

// sources lists Go's own source files, in order.
func sources(t *testing.T) []string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(out)), "src")
	var paths []string
	err = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && slices.Contains([]string{".go", ".s", ".md", ".txt"}, filepath.Ext(path)) {
			paths = append(paths, path)
		}
		return nil
	})
	if err != nil || len(paths) == 0 {
		t.Skipf("no Go source at %s", root)
	}
	return paths
}

func BenchmarkClean(b *testing.B) {
	plain := strings.Repeat("the build failed because the module could not be found in the cache, so run it again\n", 25)
	m := newMaker()
	busy := plain[:1800] + "\nAuthorization: Bearer " + m.text(mixedAlnum, 40) + "\npassword: " + m.text(mixedAlnum, 12) + " key token /home/x a@b.io\n"
	r := New(Person{Login: "jsmith", Home: "/home/jsmith", Host: "wonderland"})
	for name, s := range map[string]string{"plain 2KB": plain, "busy 2KB": busy, "plain 64KB": strings.Repeat(plain, 30)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				r.Clean(s)
			}
		})
	}
}

// A line that never ends, and sequences that are never closed, must not cost more than a look at each byte.
func TestHugeTextIsLinear(t *testing.T) {
	r := New(Person{Login: "jsmith", Host: "wonderland"})
	for _, unit := range []string{"\x1b]0;", "\x1bP", "\x1b[", "<private>", "\b\r", "password: ", "://a:", "eyJ", "-----BEGIN ", "x@", "AKIA\n", "wonder"} {
		text := strings.Repeat(unit, 200_000/len(unit))
		if got := r.Clean(text).String(); !utf8.ValidString(got) {
			t.Errorf("%q", fmt.Sprintf("%.40s", got))
		}
	}
}
