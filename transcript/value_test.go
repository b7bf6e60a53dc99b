package transcript

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestStringsAreReadAsTheyWereWritten(t *testing.T) {
	for name, c := range map[string]struct{ raw, want string }{
		"every escape":                       {`"\"\\\/\b\f\n\r\té"`, "\"\\/\b\f\n\r\té"},
		"a character of two escapes":         {`"a\ud83d\ude00b"`, "a😀b"},
		"the first half of such a one":       {`"a\ud83db"`, "a\ufffdb"},
		"the second half of such a one":      {`"a\ude00b"`, "a\ufffdb"},
		"two first halves":                   {`"\ud83d\ud83d\ude00"`, "\ufffd😀"},
		"digits that are none":               {`"a\uzzzzb"`, "a\x00b"},
		"no escape: the rest cannot be told": {`"a\nb\qc"`, "a\nb"},
		"a line break as it is":              {"\"a\nb\\tc\"", "a\nb\tc"},
		"broken UTF-8":                       {"\"a\xff\\n\"", "a\ufffd\n"},
	} {
		if got := str([]byte(c.raw), MaxOutput); got != c.want {
			t.Errorf("%s: %s became %q, want %q", name, c.raw, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.String().Draw(t, "text")
		raw, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := str(raw, MaxOutput); got != want {
			t.Fatalf("%s became %q, want %q", raw, got, want)
		}
	})
}
