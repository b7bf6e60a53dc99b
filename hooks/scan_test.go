package hooks

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestReadFields(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		want map[string]string // texts; "-" stands for a field that is not a string
	}{
		"a payload is read":                         {`{"a":"x","b":"y"}`, map[string]string{"a": "x", "b": "y"}},
		"blanks and a byte order mark stand before": {"\xEF\xBB\xBF \r\n\t{ \"a\" : \"x\" , \"b\":\n\"y\" }", map[string]string{"a": "x", "b": "y"}},
		"what follows the object is not looked at":  {`{"a":"x"}{"a":"z"} garbage`, map[string]string{"a": "x"}},
		"nested objects hide their members":         {`{"o":{"a":"no","l":[{"b":"no"}]},"a":"x"}`, map[string]string{"o": "-", "a": "x"}},
		"braces and quotes inside strings":          {`{"a":"}\"{,:[\\","b":"y"}`, map[string]string{"a": `}"{,:[\`, "b": "y"}},
		"a key with an escape":                      {`{"\u0061":"x"}`, map[string]string{"a": "x"}},
		"other types are no text":                   {`{"a":1,"b":null,"c":true,"d":[1,"x"],"e":"y"}`, map[string]string{"a": "-", "b": "-", "c": "-", "d": "-", "e": "y"}},
		"a cut object keeps what came before":       {`{"a":"x","b":"cut he`, map[string]string{"a": "x", "b": "cut he"}},
		"a cut escape is left out":                  {`{"a":"x\u00`, map[string]string{"a": "x"}},
		"half of a character is left out":           {"{\"a\":\"x\xe4\xbd", map[string]string{"a": "x"}},
		"half of a surrogate pair is left out":      {`{"a":"x\ud83d`, map[string]string{"a": "x"}},
		"a lone surrogate becomes a mark":           {`{"a":"x\ud83dy"}`, map[string]string{"a": "x\uFFFDy"}},
		"invalid UTF-8 becomes a mark":              {"{\"a\":\"x\xffy\"}", map[string]string{"a": "x\uFFFDy"}},
		"a cut key is nothing":                      {`{"a":"x","b`, map[string]string{"a": "x"}},
		"a key without a value is nothing":          {`{"a":"x","b":`, map[string]string{"a": "x", "b": "-"}},
		"the last of two members counts":            {`{"a":"x","a":"y"}`, map[string]string{"a": "y"}},
		"nothing":                                   {``, nil},
		"an empty object":                           {`{}`, nil},
		"a list":                                    {`[{"a":"x"}]`, nil},
		"a string":                                  {`"{\"a\":1}"`, nil},
		"words":                                     {`hello {"a":"x"}`, nil},
		"UTF-16":                                    {"\xff\xfe{\x00\"\x00a\x00", nil},
		"zero bytes":                                {"\x00\x00{", nil},
	} {
		t.Run(name, func(t *testing.T) {
			for _, size := range []int{1, 3, len(c.in) + 1} {
				got := readFields(&slow{data: []byte(c.in), size: size})
				if len(got) != len(c.want) {
					t.Fatalf("read by %d bytes: %d fields, want %d: %q", size, len(got), len(c.want), got)
				}
				for key, want := range c.want {
					if text := got.Text(key); text != strings.TrimPrefix(want, "-") {
						t.Errorf("read by %d bytes: %s is %q, want %q", size, key, text, want)
					}
				}
			}
		})
	}
}

// slow hands out its data in small pieces.
type slow struct {
	data []byte
	size int
}

func (s *slow) Read(p []byte) (int, error) {
	if len(s.data) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.data[:min(s.size, len(s.data))])
	s.data = s.data[n:]
	return n, nil
}

func TestReadFieldsStopsAtTheObject(t *testing.T) {
	// A pipe that is never closed: only the end of the object can end the reading, and then at once.
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		defer read.Close()
		go func() { _, _ = io.WriteString(write, `{"a":"x"}`) }()
		begin := time.Now()
		if got := readFields(read).Text("a"); got != "x" {
			t.Errorf("a is %q", got)
		}
		if waited := time.Since(begin); waited != 0 {
			t.Errorf("waited %v after the whole object was there", waited)
		}
	})
}

func TestReadFieldsStopsWaiting(t *testing.T) {
	for name, sent := range map[string]string{
		"half an object": `{"a":"x","b":`,
		"only blanks":    "   ",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				read, write := io.Pipe()
				defer read.Close()
				go func() { _, _ = io.WriteString(write, sent) }()
				begin := time.Now()
				got := readFields(read)
				if waited := time.Since(begin); waited != stdinWait {
					t.Errorf("waited %v, want %v", waited, stdinWait)
				}
				if strings.Contains(sent, `"a"`) && got.Text("a") != "x" {
					t.Error("lost the field that had arrived")
				}
			})
		})
	}
}

func TestReadFieldsOfAnEndlessObject(t *testing.T) {
	head := `{"session_id":"s","prompt":"why does it fail? `
	endless := io.MultiReader(strings.NewReader(head), &repeat{by: []byte("0123456789abcdef")})
	got := readFields(endless)
	if got.Word("session_id") != "s" {
		t.Error("lost a field before the long one")
	}
	prompt := got.Text("prompt")
	if !strings.HasPrefix(prompt, "why does it fail? 0123") || len(prompt) > maxText {
		t.Errorf("prompt of %d bytes begins %.30q", len(prompt), prompt)
	}
}

// repeat never ends.
type repeat struct{ by []byte }

func (r *repeat) Read(p []byte) (int, error) {
	n := copy(p, bytes.Repeat(r.by, len(p)/len(r.by)+1))
	return n, nil
}

func TestWord(t *testing.T) {
	for name, c := range map[string]struct{ raw, want string }{
		"a path":                     {`"/home/u/x.jsonl"`, "/home/u/x.jsonl"},
		"a path with a line break":   {`"/home/u\nx"`, ""},
		"a path with a zero byte":    {`"/home/u\u0000x"`, ""},
		"a path that was cut":        {`"/home/u/x.js`, ""},
		"an endless id":              {`"` + strings.Repeat("x", maxWord) + `"`, ""},
		"a number":                   {`12345`, ""},
		"nothing":                    {`null`, ""},
		"an id that climbs":          {`"../../etc"`, "../../etc"},
		"a name in another alphabet": {`"C:\\用户\\（无密码）"`, `C:\用户\（无密码）`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := (Fields{"f": []byte(c.raw)}).Word("f"); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func FuzzReadFields(f *testing.F) {
	for _, seed := range []string{`{"a":"x","b":{"c":[1]}}`, `{"a":"\ud83d\ude00`, "\xEF\xBB\xBF{", `{"a"`, `{,,:}`, `{"a":"\`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(_ *testing.T, data []byte) {
		got := readFields(bytes.NewReader(data))
		for key := range got {
			_ = fmt.Sprint(got.Text(key), got.Word(key), got.Has(key), got.True(key))
		}
	})
}
