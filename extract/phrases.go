package extract

// wording is what a person says for one thing, in several languages.
type wording []phrases

// phrases is what one language says for it. They are looked for in a sentence in small letters.
type phrases struct {
	language language
	said     *pattern
}

// in tells whether a sentence in small letters says it, in a language in which it may be written.
func (w wording) in(lower string) bool {
	languages := languagesOf(lower)
	for _, p := range w {
		if languages&p.language != 0 && p.said.matches(lower) {
			return true
		}
	}
	return false
}
