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
	var g glance
	g.lookAtSmall(lower)
	languages := languagesOf(lower)
	for _, p := range w {
		if languages&p.language != 0 && p.said.fits(lower, &g) {
			return true
		}
	}
	return false
}
