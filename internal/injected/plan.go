package injected

import "strings"

// plan begins what Cursor says in the person's place, or behind what the person said, when a plan is taken over.
const plan = "Implement the plan as specified, it is attached for your reference."

// stripPlan keeps of a prompt what the person said before that.
func stripPlan(text string) string {
	i := strings.Index(text, plan)
	if i < 0 || strings.TrimRight(text[:i], " \t") != "" && !strings.HasSuffix(strings.TrimRight(text[:i], " \t"), "\n") {
		return text
	}
	return text[:i]
}
