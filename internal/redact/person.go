package redact

import (
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ownName is a name of the user or the machine, and what is written in its place.
type ownName struct {
	name string // in lower case when fold
	fold bool   // found in whatever case
	path bool   // a folder: found at the start of a path only
	to   string
}

// sharedNames are logins and hosts that many have and that are words, too: they name nobody.
const sharedNames = " root user users admin administrator ubuntu debian fedora runner node app dev test tests git guest vagrant docker " +
	"ec2-user www www-data home host email login localhost local server desktop laptop default public none build builder ci code " +
	"main work project redacted private secret token password key cookie webhook api service system daemon nobody "

func isShared(name string) bool {
	return utf8.RuneCountInString(name) < 3 || strings.Contains(sharedNames, " "+strings.ToLower(name)+" ")
}

// ownNames lists what to look for, longest first where one may hold another.
func ownNames(p Person) []ownName {
	var names []ownName
	if strings.Contains(p.Email, "@") {
		names = append(names, ownName{name: lowerASCII(p.Email), fold: true, to: "<email>"})
	}
	if home := strings.TrimRight(p.Home, `/\`); home != "" && len(home) > len(filepath.VolumeName(home)) {
		for _, h := range []string{home, strings.ReplaceAll(home, `\`, `\\`), strings.ReplaceAll(home, `\`, "/")} {
			names = append(names, ownName{name: h, path: true, to: "~"})
		}
	}
	if !isShared(p.Login) {
		names = append(names, ownName{name: p.Login, to: "<user>"})
	}
	label, _, _ := strings.Cut(p.Host, ".")
	for _, h := range []string{p.Host, label} {
		if !isShared(h) {
			names = append(names, ownName{name: lowerASCII(h), fold: true, to: "<host>"})
		}
	}
	return names
}

// withoutOwn replaces what names the user or the machine.
func (r *Redactor) withoutOwn(s string) string {
	for _, n := range r.own {
		s = n.replace(s)
	}
	return s
}

func (n ownName) replace(s string) string {
	in := s
	if n.fold {
		in = lowerASCII(s)
	}
	var b strings.Builder
	from := 0
	for at := 0; ; {
		i := strings.Index(in[at:], n.name)
		if i < 0 {
			break
		}
		start, end := at+i, at+i+len(n.name)
		at = end
		if !n.standsAlone(s, start, end) || inPlaceholder(s, start) {
			continue
		}
		b.WriteString(s[from:start])
		b.WriteString(n.to)
		from = end
	}
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

// standsAlone tells that a name is no part of a longer word or path.
func (n ownName) standsAlone(s string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	after, size := utf8.DecodeRuneInString(s[end:])
	follow, _ := utf8.DecodeRuneInString(s[min(end+size, len(s)):])
	escaped := start >= 2 && s[start-2] == '\\' && strings.ContainsRune("nrt", before)
	if start > 0 && isWordRune(before) && !escaped || end < len(s) && isWordRune(after) {
		return false
	}
	if !n.path {
		return true
	}
	if start > 0 && strings.ContainsRune(".~$}*)%/-", before) && !strings.HasSuffix(s[:start], "//") {
		return false
	}
	return end == len(s) || after != '-' && (after != '.' || !isWordRune(follow))
}

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// inPlaceholder tells that s[i] is inside a placeholder of ours.
func inPlaceholder(s string, i int) bool {
	open := strings.LastIndex(s[:i], redactedStart)
	if open >= 0 && !strings.ContainsAny(s[open:i], "]\n") {
		return true
	}
	return i > 0 && s[i-1] == '<'
}
