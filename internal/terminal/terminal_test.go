package terminal

import (
	"strings"
	"testing"
	"unicode"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"plain\n\ttext":                              "plain\n\ttext",
		"Grüße 你好 👍 é":                               "Grüße 你好 👍 é",
		"\x1b[1;31merror\x1b[0m: x":                  "error: x",
		"\x1b[38:2::255:0:0mred\x1b[m":               "red",
		"\x1b[?25l\x1b[2K\x1b[1Gx":                   "x",
		"\u009b31mred\u009b0m":                       "red",
		"\x1b]0;title\x07x":                          "x",
		"\x1b]8;;https://h/\x1b\\link\x1b]8;;\x1b\\": "link",
		"\x1b]52;c;aGVsbG8=\x07x":                    "x",
		"\u009d0;title\u009cx":                       "x",
		"\x1b]0;cut off\nnext\x07":                   "\nnext",
		"\x1bPq#0;2;0\n;0\x1b\\x":                    "x",
		"\x1b_apc\x1b\\\x1b^pm\x1b\\\x1bXsos\x1b\\x": "x",
		"\x1b(B\x1b7\x1bM\x1bcx":                     "x",
		"\x1b#8x\x1b%Gy":                             "xy",
		"end\x1b":                                    "end",
		"end\x1b[":                                   "end",
		"end\x1b[31":                                 "end",
		"cut\x1b[31\nnext":                           "cut\nnext",
		"\x1b你":                                      "你",
		"\x1b\u200b[31mx":                            "x",
		"10%\r50%\r100%\n":                           "100%\n",
		"a\r\nb\r\r\nc\r":                            "a\nb\nc",
		"safe\rhidden":                               "hidden",
		"_\bA_\bB bold\bd":                           "AB bold",
		"\b\bx\n\by":                                 "x\ny",
		"secrex\bt":                                  "secret",
		"a\x00b\x07c\x7fd":                           "abcd",
		"a\vb\fc\u0085d\u2028e\u2029f":               "a\nb\nc\nd\ne\nf",
		"su\u200bdo \u202eevil\u202c \u2066x\u2069":  "sudo evil x",
		"tag\U000e0041\U000e0042 \U000e0100":         "tag ",
		"vs\ufe0f\ufe00 \u180b":                      "vs ",
		"fill\u3164\uffa0\u115f\u1160\u2800\ufffc":   "fill",
		"soft\u00adhyphen \ufeffbom":                 "softhyphen bom",
		"bad\xff\xfeutf8 \xed\xa0\x80":               "bad\ufffdutf8 \ufffd",
	} {
		if got := Visible(in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

// What hides text in practice: controls and formats by category alone would miss half of these.
func TestInvisibleRunes(t *testing.T) {
	probes := []rune{
		0, 0x07, 0x08, 0x1b, 0x7f, 0x80, 0x85, 0x9b, 0xad, 0x34f, 0x61c, 0x70f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x180f,
		0x200b, 0x200d, 0x200e, 0x2028, 0x2029, 0x202e, 0x2060, 0x2066, 0x206a, 0x2800, 0x3164, 0xe000, 0xfdd0, 0xfe00, 0xfe0f, 0xfeff,
		0xffa0, 0xfff9, 0xfffc, 0xfffe, 0x1d173, 0xe0000, 0xe0001, 0xe0020, 0xe007f, 0xe0100, 0xe01ef, 0xe0fff, 0xf0000, 0x10fffd,
	}
	for _, r := range probes {
		if !Invisible(r) {
			t.Errorf("U+%04X is taken for visible", r)
		}
	}
	for _, r := range "\n\t aZ09~é你あ한👍🏽−–—…“”\u00a0\u0301\ufffd" {
		if Invisible(r) {
			t.Errorf("U+%04X is taken for invisible", r)
		}
	}
	n := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if Invisible(r) && !unicode.Is(unicode.Co, r) {
			n++
		}
	}
	if n < 4300 || n > 4400 {
		t.Errorf("%d code points outside private use are invisible, want about 4,339", n)
	}
}

func TestWhatIsToBeTakenOutIsSeenInEveryPlace(t *testing.T) {
	text := strings.Repeat("x", 18)
	for c := range 256 {
		for at := range text {
			s := text[:at] + string([]byte{byte(c)}) + text[at+1:]
			want := at
			if c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
				want = len(s)
			}
			if got := plain(s); got != want {
				t.Errorf("%q is plain up to %d, want %d", s, got, want)
			}
		}
	}
}
