package injected

import "strings"

// Unquote takes off the quotes that `opencode run` puts around a prompt of several words; it escapes those inside. Any
// other text is itself: also one that begins and ends with a quotation of its own.
func Unquote(text string) string {
	inner, begun := strings.CutPrefix(strings.TrimSpace(text), `"`)
	inner, ended := strings.CutSuffix(inner, `"`)
	if !begun || !ended || !strings.ContainsAny(inner, " \n\t") {
		return text
	}
	bare := strings.ReplaceAll(inner, `\"`, "")
	if strings.Contains(bare, `"`) || strings.HasSuffix(inner, `\`) {
		return text
	}
	return strings.ReplaceAll(inner, `\"`, `"`)
}
