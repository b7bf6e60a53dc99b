package injected

import "testing"

func TestQuotesOfTheCommandLineAreTakenOff(t *testing.T) {
	for complaint, c := range map[string]struct{ text, want string }{
		"the quotes stay":                       {`"fix the login test"`, `fix the login test`},
		"a quotation inside stays escaped":      {`"say \"hi\" to them"`, `say "hi" to them`},
		"a line break ends it":                  {"\"fix\nthis\"", "fix\nthis"},
		"blanks around hide the quotes":         {` "fix it"  `, `fix it`},
		"a quoted word loses its quotes":        {`"done"`, `"done"`},
		"two quotations become one":             {`"a b" is not "c d"`, `"a b" is not "c d"`},
		"a prompt without quotes changes":       {`fix it`, `fix it`},
		"a quotation at the beginning is taken": {`"not found" is what it says`, `"not found" is what it says`},
		"a lone quote is taken":                 {`"`, `"`},
		"an escaped end is taken for the end":   {`"fix it\"`, `"fix it\"`},
		"nothing becomes something":             {``, ``},
	} {
		if got := Unquote(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", complaint, got, c.want)
		}
	}
}
