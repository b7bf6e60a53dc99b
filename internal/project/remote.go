package project

import (
	"regexp"
	"strings"
)

// maxKey is the longest name of a remote in bytes: longer ones are an attack or a mistake.
const maxKey = 512

// remoteKey is `host/owner/repo` for the address of a repository on another machine: no scheme, login, port or
// `.git`; the host in lower case, nested groups kept.
func remoteKey(url string) (string, bool) {
	host, path, ok := splitRemote(url)
	if !ok {
		return "", false
	}
	host = strings.ToLower(strings.TrimSuffix(withoutPort(host[strings.LastIndex(host, "@")+1:]), "."))
	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	var parts []string
	for _, part := range strings.Split(strings.TrimSuffix(strings.Trim(path, "/"), ".git"), "/") {
		if part == ".." {
			return "", false
		}
		if part != "" && part != "." {
			parts = append(parts, part)
		}
	}
	key := host + "/" + strings.Join(parts, "/")
	if host == "" || len(parts) == 0 || len(key) > maxKey || strings.ContainsFunc(key, isOdd) {
		return "", false
	}
	return key, true
}

// isOdd tells that a rune stands in no host or path that anybody uses.
func isOdd(r rune) bool {
	return r <= ' ' || r == 0x7f || r == 0xfffd || r == '"' || r == '<' || r == '>'
}

// splitRemote parts `scheme://login@host:port/path` and `login@host:path`. A local path has no host.
func splitRemote(url string) (host, path string, ok bool) {
	if scheme, rest, found := strings.Cut(url, "://"); found {
		if strings.EqualFold(scheme, "file") || strings.ContainsAny(scheme, ":/ ") {
			return "", "", false // "ext::…" and the like name a command, not a place
		}
		host, path, ok = strings.Cut(rest, "/")
		return host, path, ok
	}
	if isDrive(url) || strings.Contains(url, "::") && !strings.Contains(url, "[") {
		return "", "", false
	}
	login := ""
	if at := strings.Index(url, "@["); at >= 0 && !strings.Contains(url[:at], "/") {
		login, url = url[:at+1], url[at+1:]
	}
	if strings.HasPrefix(url, "[") { // [host:port]:path, [::1]:path
		host, path, ok = strings.Cut(url[1:], "]:")
		if strings.Count(host, ":") > 1 {
			host = "[" + host + "]"
		}
		return login + host, path, ok
	}
	host, path, ok = strings.Cut(url, ":")
	return host, path, ok && !strings.ContainsAny(host, `/\`)
}

func withoutPort(host string) string {
	if end := strings.LastIndex(host, "]"); end >= 0 {
		return host[:end+1]
	}
	name, _, _ := strings.Cut(host, ":")
	return name
}

var drive = regexp.MustCompile(`^[A-Za-z]:([\\/]|$)`)

// isDrive tells whether a path begins with a Windows drive.
func isDrive(path string) bool { return drive.MatchString(path) }

// localPath is the path that the address of a repository on this machine stands for.
func localPath(url string) (path string, ok bool) {
	const scheme = "file://"
	if len(url) >= len(scheme) && strings.EqualFold(url[:len(scheme)], scheme) {
		path = url[len(scheme):]
		if at := strings.Index(path, "/"); at > 0 && strings.EqualFold(path[:at], "localhost") {
			path = path[at:]
		}
		if strings.HasPrefix(path, "/") && isDrive(path[1:]) {
			path = path[1:]
		}
		return path, strings.HasPrefix(path, "/") || isDrive(path)
	}
	if url == "" || strings.Contains(url, "://") || strings.Contains(url, "::") || strings.ContainsRune(url, 0) {
		return "", false
	}
	if _, _, remote := splitRemote(url); remote {
		return "", false
	}
	return url, true
}
