package redact

import "strings"

// privateTag is a `<private>` or `</private>` tag, also as it stands inside JSON and HTML.
var privateTag = lazily(`(?i)(?:<|\\u003c|&lt;)\s*(/?)\s*private(?:\s[^<>\n]{0,200}?)?/?\s*(?:>|\\u003e|&gt;)`)

// withoutPrivate replaces what a person has marked as private: blocks may be nested, and one that is never closed
// goes to the end of the text.
func withoutPrivate(s string) string {
	if !containsAny(lowerASCII(s), []string{"private"}) {
		return s
	}
	tags := privateTag().FindAllStringSubmatchIndex(s, -1)
	if tags == nil {
		return s
	}
	var b strings.Builder
	depth, from := 0, 0
	for _, tag := range tags {
		closing := tag[2] < tag[3]
		switch {
		case !closing && depth == 0:
			b.WriteString(s[from:tag[0]])
			b.WriteString(redacted("private"))
			depth++
		case !closing:
			depth++
		case depth == 0: // closes nothing
			b.WriteString(s[from:tag[0]])
		default:
			depth--
		}
		from = tag[1]
	}
	if depth == 0 {
		b.WriteString(s[from:])
	}
	return b.String()
}
