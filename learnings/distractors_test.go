package learnings_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"session-learning/internal/redact"
	"session-learning/learnings"
)

// Made-up learnings, for a store as one that was used for years: each is about a tool of its area, in words that the area
// has of its own. None answers a labelled prompt.
const (
	areaWords     = 60 // words of an area's own
	chineseOfFive = 1  // of five areas so many are written in Chinese
	rarestShare   = 15 // in 10,000: about the lowest share in the background table
)

// distractorAreas are the subjects of the areas: names that prompts hold, too.
func distractorAreas() []string {
	return strings.Fields("git docker npm pytest postgres redis kubernetes go cargo gradle terraform nginx webpack react django rails spring " +
		"kafka github actions mysql sqlite python node typescript eslint jest bash make cmake ssh aws helm vite mongodb graphql grpc linux macos windows")
}

// backgroundWords are words of the background table, English ones and pairs of Chinese characters, each as often as the
// table has it, so that what is drawn of them is as common as it is in texts.
func backgroundWords(t *testing.T) (english, chinese []string) {
	t.Helper()
	data, err := os.ReadFile("../scoring/background/stems.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		word, share, ok := strings.Cut(line, "\t")
		often, _ := strconv.Atoi(strings.TrimSpace(share))
		letters := strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
		han := strings.IndexFunc(word, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) < 0
		switch {
		case !ok || strings.HasPrefix(word, "#"):
		case letters && len(word) > 3:
			english = append(english, slices.Repeat([]string{word}, often/rarestShare)...)
		case han:
			chinese = append(chinese, slices.Repeat([]string{word}, often/rarestShare)...)
		}
	}
	if len(english) < 2000 || len(chinese) < 100 {
		t.Fatalf("%d English words and %d Chinese ones", len(english), len(chinese))
	}
	return english, chinese
}

// distractors makes n learnings, always the same ones.
func distractors(t *testing.T, n int) []learnings.Learning {
	english, chinese := backgroundWords(t)
	random := rand.New(rand.NewPCG(1, 2))
	var vocabularies [][]string
	areas := distractorAreas()
	for i := range areas {
		from := english
		if i%5 < chineseOfFive {
			from = chinese
		}
		own := make([]string, areaWords)
		for j := range own {
			own[j] = from[random.IntN(len(from))]
		}
		vocabularies = append(vocabularies, own)
	}
	made := make([]learnings.Learning, n)
	for i := range made {
		area := random.IntN(len(areas))
		own := vocabularies[area]
		words := make([]any, 8)
		for j := range words {
			words[j] = own[random.IntN(len(own))]
		}
		words = append([]any{areas[area]}, words...)
		made[i] = distractor(words, area%5 < chineseOfFive, random)
		made[i].ID = fmt.Sprintf("distractor-%05d", i)
	}
	return made
}

// distractor fills a template with a tool and eight words.
func distractor(words []any, inChinese bool, random *rand.Rand) learnings.Learning {
	templates := [][3]string{
		{"The %[2]s of %[1]s fails when the %[3]s is missing.", "When %[1]s reports a wrong %[4]s, check the %[5]s first, because the %[6]s is read before it.", "%[1]s --%[7]s %[8]s"},
		{"Run %[1]s with %[2]s before the %[3]s.", "Set the %[4]s in the %[5]s of the project; the default %[6]s is shared by all jobs.", "%[1]s %[7]s"},
		{"%[1]s hung on the %[2]s since the %[3]s had no timeout.", "Give each %[4]s a %[5]s, and restart the %[6]s after a change of the %[7]s.", ""},
		{"Keep the %[2]s out of the %[3]s in %[1]s.", "A %[4]s that depends on the %[5]s breaks the build of the %[6]s; move it to the %[9]s.", ""},
		{"Tests of the %[2]s with %[1]s were flaky.", "The %[3]s shares its %[4]s with other tests; make a new %[5]s for each and clean the %[6]s.", "%[7]s_%[8]s"},
	}
	if inChinese {
		templates = [][3]string{
			{"%[1]s 的%[2]s失败，因为%[3]s没有设置。", "修改%[4]s之后要重启%[5]s，否则%[6]s不生效。", "%[1]s %[7]s"},
			{"使用 %[1]s 时先检查%[2]s。", "%[3]s依赖%[4]s的版本，升级%[5]s之前先备份%[6]s。", ""},
		}
	}
	fill := templates[random.IntN(len(templates))]
	text := func(format string) redact.Text {
		s := fmt.Sprintf(format, words...)
		if at := strings.Index(s, "%!(EXTRA"); at >= 0 {
			s = s[:at]
		}
		return redact.Stored(s)
	}
	l := learnings.Learning{
		Category: learnings.Categories()[random.IntN(5)], Created: measuredAt.Add(-time.Duration(random.IntN(365)) * 24 * time.Hour),
		Keywords: stored(fmt.Sprint(words[0]), fmt.Sprint(words[1]), fmt.Sprint(words[2]), fmt.Sprint(words[3])),
		Summary:  text(fill[0]), Insight: text(fill[1]),
		Confidence: 0.6 + float64(random.IntN(40))/100, Status: learnings.Active, Scope: learnings.General,
	}
	if fill[2] != "" {
		l.Example = text(fill[2])
	}
	return l
}
