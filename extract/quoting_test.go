package extract

import "testing"

// TestWithLine is how a summary ends with an error line that is too long for it.
func TestWithLine(t *testing.T) {
	const head, joint = "Run `pear pick --all --with-baskets --and-ladders` from `apps/orchard`", "; elsewhere it fails with "
	for complaint, c := range map[string]struct{ line, want string }{
		"a line that fits stands as it is":   {"error: no baskets", head + joint + `"error: no baskets"`},
		"a line is not cut in the middle":    {"error: could not find `Baskets.toml` in `orchard` or any parent directory", head + joint + "\"error: could not find `Baskets.toml`\""},
		"a second sentence is left out":      {"no basket is there today. Set BASKET to the basket that is to be used", head + joint + `"no basket is there today"`},
		"a line without a joint is left out": {"pearsapplesplumscherriesquincesmedlarsfigspeachesnectarines", head + "; elsewhere it fails"},
		"a quote is not left open":           {"basket 'one of pears: two of plums: three of cherries: four' missing", head + "; elsewhere it fails"},
	} {
		t.Run(complaint, func(t *testing.T) {
			if got := withLine(head, joint, c.line); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestInQuotes is what a shell reads as the word again.
func TestInQuotes(t *testing.T) {
	for word, want := range map[string]string{
		"a b":           `'a b'`,
		"say('a', 'b')": `"say('a', 'b')"`,
		`say("a", 'b')`: `'say("a", '\''b'\'')'`,
		"it's $HOME":    `'it'\''s $HOME'`,
	} {
		if got := inQuotes(word); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}
