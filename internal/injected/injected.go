// Package injected knows what programs put into a conversation in the person's place: the harness of an agent, and
// session-learning itself. Whoever takes words for a person's takes it out first, be it from a prompt on its way to the
// model or from a session file.
package injected

// Strip takes out of a text what was injected into it: the harness's elements and our own blocks.
func Strip(text string) string {
	if holdsElement(text) {
		for _, e := range elements() {
			text = stripElement(text, e.name)
		}
	}
	return stripBlocks(stripPlan(stripSurroundings(text)))
}
