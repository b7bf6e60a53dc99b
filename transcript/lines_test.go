package transcript

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestLinesAreReadWhateverIsBetweenThem(t *testing.T) {
	one, two := strings.TrimSuffix((&made{}).prompt("One").String(), "\n"), strings.TrimSuffix((&made{}).prompt("Two").String(), "\n")
	for name, c := range map[string]struct {
		text    string
		want    string
		skipped int
	}{
		"Windows line ends hide lines":                {one + "\r\n" + two + "\r\n", "1 prompt: One\n2 prompt: Two", 0},
		"a byte order mark hides the first line":      {bom + one + "\n" + two, "1 prompt: One\n2 prompt: Two", 0},
		"blank lines are not counted":                 {"\n" + one + "\n\n \t\n" + two + "\n", "2 prompt: One\n5 prompt: Two", 0},
		"a last line without a line break is lost":    {one + "\n" + two, "1 prompt: One\n2 prompt: Two", 0},
		"the second of two objects on a line is lost": {one + two + "\n", "1 prompt: One\n1 prompt: Two", 0},
		"… also behind a line of noise":               {one + "\n" + `{"type":"progress","data":{"x":"}{"}}` + two, "1 prompt: One\n2 prompt: Two", 0},
		"… also behind a blank":                       {one + " " + two, "1 prompt: One\n1 prompt: Two", 0},
		"what is no object stops the reading":         {"null\n[]\n\"x\"\n42\n{}\n{\"type\":null}\n" + one + "\n" + `{"type":"user","message":"x"}` + "\n" + two, "7 prompt: One\n9 prompt: Two", 0},
		"a null in a message stops the reading":       {one + "\n" + `{"type":"user","message":{"content":null}}` + "\n" + `{"type":"assistant","message":{"content":[null,"s",{"type":"tool_use"}]}}` + "\n" + two, "1 prompt: One\n4 prompt: Two", 0},
		"a broken line takes the next one with it":    {one + "\n" + `{"type":"user","message":{"content":"Thr` + "\n" + two, "1 prompt: One\n3 prompt: Two", 1},
		"what stands behind half a line is lost":      {one + "\n" + `{"parentUuid":"x","type":"user","message":{"content":"Thr` + two + "\n", "1 prompt: One\n2 prompt: Two", 1},
		"zeros that a crash left hide a line":         {one + "\n" + strings.Repeat("\x00", 100) + two + "\n", "1 prompt: One\n2 prompt: Two", 0},
		"invalid UTF-8 stops the reading":             {strings.Replace(one, "One", "On\xff\xfee", 1), "1 prompt: On\uFFFDe", 0},
		"a NUL in a string stops the reading":         {strings.Replace(one, "external", "ext\x00ernal", 1), "1 prompt: One", 0},
	} {
		t.Run(name, func(t *testing.T) {
			for how, r := range map[string]io.Reader{
				"at once":      strings.NewReader(c.text),
				"byte by byte": iotest.OneByteReader(strings.NewReader(c.text)),
				"with its end": iotest.DataErrReader(strings.NewReader(c.text)),
			} {
				b, err := Read(r, State{})
				if err != nil || show(b.Events) != c.want || b.Skipped != c.skipped {
					t.Errorf("%s: %v, %d skipped\n%s\n\nwant:\n%s", how, err, b.Skipped, show(b.Events), c.want)
				}
				if b.Next.Offset != int64(len(c.text)) || b.Next.Line != strings.Count(c.text, "\n") {
					t.Errorf("%s: next is %d, line %d", how, b.Next.Offset, b.Next.Line)
				}
			}
		})
	}
}

func TestALineThatIsNotWholeYetIsLeft(t *testing.T) {
	whole := (&made{}).prompt("One").String()
	next := strings.TrimSuffix((&made{}).prompt("Two").String(), "\n")
	for cut := 1; cut < len(next); cut++ {
		b := read(t, whole+next[:cut])
		if show(b.Events) != "1 prompt: One" || b.Next.Offset != int64(len(whole)) || b.Next.Line != 1 || b.Skipped != 0 {
			t.Fatalf("cut at %d: %s, next %+v", cut, show(b.Events), b.Next)
		}
	}
	// An object and the beginning of the next one on the same line.
	b := read(t, whole+next+next[:20])
	if show(b.Events) != "1 prompt: One\n2 prompt: Two" || b.Next.Offset != int64(len(whole+next)) || b.Next.Line != 1 {
		t.Errorf("two on a line: %s, next %+v", show(b.Events), b.Next)
	}
	rest, err := Read(strings.NewReader(next+"\n"+next+"\n"), b.Next)
	if err != nil || show(rest.Events) != "2 prompt: Two\n3 prompt: Two" || rest.Next.Line != 3 {
		t.Errorf("read on: %v %s, next %+v", err, show(rest.Events), rest.Next)
	}
}

func TestAnOverLongLineCostsOnlyItself(t *testing.T) {
	one, two := (&made{}).prompt("One").String(), (&made{}).prompt("Two").String()
	long := `{"type":"user","isSidechain":false,"message":{"content":"` + strings.Repeat("x", MaxLine) + `"}}`
	for name, c := range map[string]struct {
		text, want string
		skipped    int
		next       int
	}{
		"in the middle": {one + long + "\n" + two, "1 prompt: One\n3 prompt: Two", 1, len(one+long) + 1 + len(two)},
		"at the end":    {one + long + "\n", "1 prompt: One", 1, len(one+long) + 1},
		"not ended yet": {one + long, "1 prompt: One", 0, len(one)},
		"just not":      {one + long[:MaxLine/2] + `"}}` + "\n" + two, "", 0, -1},
	} {
		t.Run(name, func(t *testing.T) {
			b := read(t, c.text)
			if c.next < 0 {
				if len(b.Events) != 3 || b.Skipped != 0 {
					t.Errorf("%d events, %d skipped", len(b.Events), b.Skipped)
				}
				return
			}
			if show(b.Events) != c.want || b.Skipped != c.skipped || b.Next.Offset != int64(c.next) {
				t.Errorf("%d skipped, next %d, want %d\n%s", b.Skipped, b.Next.Offset, c.next, show(b.Events))
			}
		})
	}
}

func TestAnErrorOfTheReaderIsReportedWithWhatWasRead(t *testing.T) {
	broken := errors.New("disk on fire")
	b, err := Read(io.MultiReader(strings.NewReader((&made{}).prompt("One").String()+`{"ty`), iotest.ErrReader(broken)), State{})
	if !errors.Is(err, broken) || show(b.Events) != "1 prompt: One" {
		t.Errorf("%v: %s", err, show(b.Events))
	}
	if _, err := Read(iotest.ErrReader(broken), State{}); !errors.Is(err, broken) {
		t.Errorf("first read: %v", err)
	}
}

func TestAnObjectIsReadAsFarAsItGoes(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"b":[1,{"c":"]"}],"d":"\\\""}`: `a=1 b=[1,{"c":"]"}] d="\\\"" whole`,
		` { "a" : true , "b":null } `:          `a=true b=null whole`,
		`{}`:                                   `whole`,
		`{"a":`:                                `a= cut`,
		`{"a"`:                                 `cut`,
		`{"a":1`:                               `a= cut`,
		`{"a":"x`:                              `a= cut`,
		`{"a":{"b":1}`:                         `a={"b":1} cut`,
		`{"a":1 "b":2}`:                        `a=1 b=2 whole`,
		`{"a":1 b}`:                            `a=1 cut`,
		`{,"a":1}`:                             `cut`,
		`[1]`:                                  `cut`,
		``:                                     `cut`,
	} {
		var got []string
		o := openObject([]byte(text))
		for o.next() {
			got = append(got, string(o.key)+"="+string(o.value()))
		}
		if o.ok {
			got = append(got, "whole")
		} else {
			got = append(got, "cut")
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s, want %s", text, s, want)
		}
	}
}

func TestALongStringKeepsItsHeadAndItsTail(t *testing.T) {
	escaped := `Exit code 1\nfirst ` + strings.Repeat(`line \"of\" text 🙂 \ud83d\ude42\\\n`, 5000) + `the last line`
	s := str([]byte(`"`+escaped+`"`), 1000)
	if !strings.HasPrefix(s, "Exit code 1\nfirst line \"of\" text 🙂 🙂\\\n") || !strings.HasSuffix(s, "\nthe last line") || len(s) > 1200 {
		t.Errorf("%d bytes: %.60q … %q", len(s), s, s[max(0, len(s)-60):])
	}
	if strings.ContainsRune(s, '\uFFFD') {
		t.Errorf("a character was cut: %q", s)
	}
	if !strings.Contains(s, "bytes left out") {
		t.Errorf("it does not say that something is missing: %q", s)
	}
	if got := str([]byte(`"short"`), 1000); got != "short" {
		t.Errorf("short text: %q", got)
	}
}
