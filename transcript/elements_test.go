package transcript

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestADocumentIsCutIntoItsMessages(t *testing.T) {
	for complaint, c := range map[string]struct {
		doc  string
		want []string
	}{
		"a list that is the document":          {`[{"a":1}, {"b":"]},{"} ]`, []string{`{"a":1}`, `{"b":"]},{"}`}},
		"a list in an object":                  {`{"info":{"messages":[9]},"x":"messages","messages":[{"a":[1,{}]}],"messages":[{"b":2}]}`, []string{`{"a":[1,{}]}`}},
		"a mark before it, blanks between":     {bom + " \r\n [\n\t{} ,\r\n {\"a\":\"\\\"}\"}\n]\n", []string{`{}`, `{"a":"\"}"}`}},
		"what is not whole yet":                {`{"messages":[{"a":1},{"b":`, []string{`{"a":1}`}},
		"a list that is not written yet":       {`{"info":{"id":"s"},"mess`, nil},
		"values that are no objects":           {`[1,"two",[3],null,{}]`, []string{`1`, `"two"`, `[3]`, `null`, `{}`}},
		"something else of that name":          {`{"messages":{"a":[1]}}`, nil},
		"no list at all":                       {`{"a":1}`, nil},
		"no document":                          {`hello [1]`, nil},
		"nothing":                              {``, nil},
		"an object that ends before it begins": {`{"messages":[}]`, nil},
	} {
		for name, r := range map[string]io.Reader{
			"at once": strings.NewReader(c.doc), "byte by byte": iotest.OneByteReader(strings.NewReader(c.doc)),
		} {
			if got := all(newElements(r, "messages", 0, 0)); !slices.Equal(got, c.want) {
				t.Errorf("%s, read %s: %q, want %q", complaint, name, got, c.want)
			}
		}
	}
}

func TestADocumentIsReadOnFromAnyMessage(t *testing.T) {
	doc := `{"messages":[{"n":0}, {"n":1},{"n":2}],"n":3}`
	e := newElements(strings.NewReader(doc), "messages", 0, 0)
	for n := range 4 {
		offset, count := e.place()
		if n > 0 {
			on := newElements(strings.NewReader(doc[offset:]), "messages", offset, count)
			rec, ok := on.next()
			if want := fmt.Sprintf(`{"n":%d}`, n); ok != (n < 3) || ok && (string(rec.text) != want || rec.number != n+1) {
				t.Errorf("from message %d: %q, number %d", n, rec.text, rec.number)
			}
		}
		e.next()
	}
	if string(e.head) != `{"messages":[` {
		t.Errorf("the head is %q", e.head)
	}
}

func TestAMessageThatIsTooLongCostsItself(t *testing.T) {
	doc := `[{"a":1},{"long":"` + strings.Repeat("x", MaxLine+chunk) + `"},{"b":2}]`
	e := newElements(strings.NewReader(doc), "", 0, 0)
	if got := all(e); !slices.Equal(got, []string{`{"a":1}`, `{"b":2}`}) {
		t.Errorf("%d elements are left", len(got))
	}
	if long, err := e.trouble(); long != 1 || err != nil {
		t.Errorf("%d over-long, %v", long, err)
	}
}

func all(recs records) []string {
	var texts []string
	for rec, ok := recs.next(); ok; rec, ok = recs.next() {
		texts = append(texts, string(rec.text))
	}
	return texts
}
