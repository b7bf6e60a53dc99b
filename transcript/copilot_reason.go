package transcript

import "strings"

// copilotRejected begins what the client says of a call that the person rejected.
const copilotRejected = "The user rejected this tool call"

// rejected tells whether the client says that the person rejected the call. A page or a server may use the same words: where
// the client gives an error a code, that decides.
func (res copilotResult) rejected() bool {
	switch {
	case res.success:
		return false
	case res.code != "":
		return res.code == "rejected" || res.code == "denied"
	}
	return strings.HasPrefix(res.text, copilotRejected)
}

// reasoned takes what the person said apart from the words of the client around it.
func reasoned(text string) (client, reason string) {
	for _, mark := range [...]string{" User feedback: ", "The user provided the following feedback: "} {
		if head, said, ok := strings.Cut(text, mark); ok && len(head) < 400 {
			return strings.TrimSpace(head), strings.TrimSpace(said)
		}
	}
	return text, ""
}
