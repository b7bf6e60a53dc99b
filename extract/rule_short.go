package extract

import "slices"

// declaredRules is all that a session may teach which is too short to teach anything else: rules that a person states outright,
// about the work. A single call of a program to a model has standing words, too, but about what it is to answer.
func declaredRules(t *timeline) []finding {
	return slices.DeleteFunc(rules(t), func(f finding) bool {
		said := slices.Contains(f.marks, declared)
		if f.personal {
			return !said
		}
		return !said && (f.rule != "standing-words" || !slices.Contains(f.marks, standingRule)) || !strongWork.matches(f.summary) && !aboutTools.matches(f.summary)
	})
}

// aboutTools is words of a programmer's tools and of what they work on.
var aboutTools = pattern{fold: true, words: `
	pnpm|npm|yarn|bun|npx|uv|pip|poetry|cargo|gradle|maven|docker|kubectl|terraform|git|eslint|prettier|ruff|mypy|pytest|jest|vitest|make
	stash|branch|main|master|pull requests?|prs?|lint\w*|format\w*|generated|lock ?file|dependenc\w+|schema|code|codebase|comments?|changelog|credentials|secrets
`, parts: `--[a-z]|\x60[^\x60]+\x60|\w\.(?:go|tsx?|jsx?|py|rs|java|kt|rb|md|json|ya?ml|toml|sql|proto)\b|类型|版本|верси|библиотек|ファイル`}
