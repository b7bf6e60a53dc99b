package transcript

import "testing"

func TestAnAddressOfAFileIsItsPath(t *testing.T) {
	for complaint, c := range map[string]struct{ text, want string }{
		"a path changes":               {"/work/a%20b", "/work/a%20b"},
		"an address stays one":         {"file:///work/site", "/work/site"},
		"a machine becomes a folder":   {"file://localhost/work/site", "/work/site"},
		"escapes stay":                 {"file:///work/a%20b/%E6%97%A5", "/work/a b/日"},
		"what is no escape is lost":    {"file:///work/100%/a%zz%4", "/work/100%/a%zz%4"},
		"half a character breaks text": {"file:///work/%E6", "/work/\uFFFD"},
		"a drive gets a slash":         {"file:///C:/Users/%E7%8E%8B", "C:/Users/王"},
		"nothing becomes something":    {"file://", ""},
	} {
		if got := localPath(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", complaint, got, c.want)
		}
	}
}
