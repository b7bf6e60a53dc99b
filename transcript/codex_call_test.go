package transcript

import "testing"

func TestAnAddressOfAFileIsItsPath(t *testing.T) {
	for complaint, c := range map[string]struct{ text, want string }{
		"a path changes":               {"/srv/a%20b", "/srv/a%20b"},
		"an address stays one":         {"file:///srv/site", "/srv/site"},
		"a machine becomes a folder":   {"file://localhost/srv/site", "/srv/site"},
		"escapes stay":                 {"file:///srv/a%20b/%E6%97%A5", "/srv/a b/日"},
		"what is no escape is lost":    {"file:///srv/100%/a%zz%4", "/srv/100%/a%zz%4"},
		"half a character breaks text": {"file:///srv/%E6", "/srv/\uFFFD"},
		"a drive gets a slash":         {"file:///C:/Users/%E7%8E%8B", "C:/Users/王"},
		"nothing becomes something":    {"file://", ""},
	} {
		if got := localPath(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", complaint, got, c.want)
		}
	}
}
