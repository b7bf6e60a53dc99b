package redact

import (
	"strings"
	"sync"

	"session-learning/internal/needle"
)

// placeShapes is the table of what names people in any text: addresses and home folders.
var placeShapes = sync.OnceValue(func() *shapeTable {
	const (
		host = `[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}`
		// A name with a space ends at the next backslash; where no backslash follows, nobody can tell where it ends.
		windowsName = `[^\\/:*?"'<>|\s$%{,;)\]}` + "`" + `]+(?:(?: [^\\/:*?"'<>|\s]+){1,3}(\\))?`
	)
	return newShapeTable([]shape{
		// Where a command goes to is a lesson, under which name is not.
		{inLine: true, may: holding("@"), to: "${1}" + login + "@${3}", keep: harmlessAddress, pattern: lazily(
			`(?i)()([\w.+-]+)@(` + host + `:[~/\w.])`)},
		{any: []string{"ssh ", "scp ", "sftp ", "rsync ", "mosh "}, may: holding("@"), to: "${1}" + login + "@${3}", keep: harmlessAddress, pattern: lazily(
			`(?i)(\b(?:ssh|scp|sftp|rsync|mosh)\b[^\n|;&@]{0,120}?\s)([\w.+-]+)@(` + host + `)`)},
		{inLine: true, may: holding("@"), to: "<email>", keep: harmlessAddress, pattern: lazily(`(?i)()([\w.+%-]+)@(` + host + `)`)},
		{inLine: true, any: []string{`:\users`, ":/users", `:\\users`, "/users/"}, to: "~${1}", pattern: lazily(
			`(?i)(?:\b[a-z]:|/mnt/[a-z]|/[a-z])(?:\\{1,4}|/)Users(?:\\{1,4}|/)` + windowsName)},
		{inLine: true, any: []string{"/home/", "/users/"}, to: "${1}~", pattern: lazily(
			`(^|[^\pL\pN_.~$}*)%/-]|//|\\[nrt]|(?:^|\s)-[A-Z])/(?:home|Users)/[\pL\pN_-]+(?:\.[\pL\pN_-]+)*`)},
		// Claude Code names a project's folder after its path.
		{inLine: true, any: []string{"/-home-", "/-users-"}, to: "/-~", pattern: lazily(`/-(?:home|Users)-[A-Za-z0-9_.]+`)},
	})
})

// withoutPlaces replaces e-mail addresses and home folders.
func withoutPlaces(s string) string { return placeShapes().without(s, placeWords().Found(s)) }

var placeWords = sync.OnceValue(func() *needle.Words { return needle.New(placeShapes().words) })

// notDomains are ends of names with an "@" in them that are no addresses: files (`logo@2x.png`) and units.
const notDomains = " png jpg jpeg gif svg webp ico pdf json yaml yml toml html css scss ts tsx js jsx mjs go lock log txt tgz " +
	"service socket timer target mount slice scope "

// harmlessAddress leaves addresses that name nobody, and what is none: versions, files, units.
func harmlessAddress(match []string) bool {
	name, host := strings.ToLower(match[2]), strings.ToLower(match[3])
	host, _, _ = strings.Cut(host, ":")
	switch name {
	case "git", "noreply", "no-reply", "donotreply":
		return true
	}
	for _, domain := range []string{"example.com", "example.org", "example.net"} {
		if host == domain || strings.HasSuffix(host, "."+domain) {
			return true
		}
	}
	return strings.Contains(notDomains, " "+host[strings.LastIndexByte(host, '.')+1:]+" ") || isVersion(host)
}

// isVersion tells that what follows an "@" is a version: `next@15.0.0-canary.beta`.
func isVersion(host string) bool {
	first, rest, _ := strings.Cut(strings.TrimPrefix(host, "v"), ".")
	_, digits := count(first)
	return digits == len(first) && rest != "" && isDigit(rest[0])
}
