package cli

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTableIsReadableHoweverNarrowTheTerminalIs(t *testing.T) {
	ids := func(long string) [][]cell {
		return [][]cell{
			{{text: "err-1"}, {text: "0.90"}, {}, {text: "import lazily where two modules need each other"}},
			{{text: long}, {text: "0.70"}, {text: "draft"}, {text: "精简镜像缺少时区数据，加载时区失败"}},
			{{text: "err-3"}, {text: "0.80"}, {}, {}},
		}
	}
	const long = "an-id-that-somebody-typed-by-hand-and-made-long"
	tests := map[string]struct {
		width int
		rows  [][]cell
		want  string
	}{
		"wide enough": {120, ids("err-22"), "" +
			"  err-1   0.90         import lazily where two modules need each other\n" +
			"  err-22  0.70  draft  精简镜像缺少时区数据，加载时区失败\n" +
			"  err-3   0.80\n"},
		"the last column is folded": {60, ids("err-22"), "" +
			"  err-1   0.90         import lazily where two modules need\n" +
			"                       each other\n" +
			"  err-22  0.70  draft  精简镜像缺少时区数据，加载时区失败\n" +
			"  err-3   0.80\n"},
		"one long cell": {60, ids(long), "" +
			"  err-1                 0.90         import lazily where two\n" +
			"                                     modules need each other\n" +
			"  " + long + "\n" +
			"                        0.70  draft  精简镜像缺少时区数据，\n" +
			"                                     加载时区失败\n" +
			"  err-3                 0.80\n"},
		"no room beside the others": {34, ids("err-22"), "" +
			"  err-1  0.90\n" +
			"    import lazily where two\n" +
			"    modules need each other\n" +
			"  err-22  0.70  draft\n" +
			"    精简镜像缺少时区数据，加载时区\n" +
			"    失败\n" +
			"  err-3  0.80\n"},
		"a width that is not known": {0, ids(long)[:2], "" +
			"  err-1                                            0.90         import lazily where two modules need each other\n" +
			"  " + long + "  0.70  draft  精简镜像缺少时区数据，加载时区失败\n"},
		"short cells need no room": {12, [][]cell{{{text: "errors"}, {text: "12"}}, {{text: "tools"}, {text: "3"}}}, "" +
			"  errors  12\n" +
			"  tools   3\n"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			voice{data: &out, terminal: true, width: tt.width}.table("  ", tt.rows)
			if diff := cmp.Diff(tt.want, out.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLabelledTextStandsBelowALabelThatLeavesNoRoom(t *testing.T) {
	tests := map[string]struct {
		width int
		want  string
	}{
		"wide":      {80, "  tool-of-somebody import lazily\n"},
		"too long":  {28, "  tool-of-somebody\n    import lazily\n"},
		"not known": {0, "  tool-of-somebody import lazily\n"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			voice{data: &out, terminal: true, width: tt.width}.labelled("  ", cell{text: "tool-of-somebody"}, cell{text: "import lazily"})
			if out.String() != tt.want {
				t.Errorf("%q, want %q", out.String(), tt.want)
			}
		})
	}
}

func TestKoreanWrittenInPartsTakesTheColumnsOfItsSyllables(t *testing.T) {
	if got := columns("\u1112\u1161\u11ab\u1100\u116e\u11a8"); got != 4 { // 한국
		t.Errorf("two syllables take %d columns", got)
	}
}
