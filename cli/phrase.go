package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"
)

// How numbers, sizes, times and causes are put into a sentence for a person.

// plural is a count with its noun: "1 file", "2 files".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// nounOf is a noun as it stands behind its count.
func nounOf(n int, noun string) string {
	_, noun, _ = strings.Cut(plural(n, noun), " ")
	return noun
}

// itOrThem stands for so many things.
func itOrThem(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
}

// isAre is the verb behind so many things.
func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// numbered is a list of numbers behind their noun: "lines 3, 7".
func numbered(noun string, list []int) string {
	if len(list) == 0 {
		return "no " + noun
	}
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	if len(list) > 1 {
		noun += "s"
	}
	return noun + " " + strings.Join(texts, ", ")
}

// share is a number from 0 to 1, such as a confidence, with two decimals.
func share(f float64) string { return strconv.FormatFloat(f, 'f', 2, 64) }

// humanBytes is a size in units of a thousand.
func humanBytes(n int64) string {
	switch {
	case n < 1000:
		return plural(int(n), "byte")
	case n < 1000*1000:
		return fmt.Sprintf("%.1f kB", float64(n)/1000)
	case n < 1000*1000*1000:
		return fmt.Sprintf("%.1f MB", float64(n)/1000/1000)
	default:
		return fmt.Sprintf("%.1f GB", float64(n)/1000/1000/1000)
	}
}

// humanTime is a duration to the second, and below ten of them to a tenth.
func humanTime(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	return fmt.Sprintf("%.0f h", d.Hours())
}

// day is the day of a moment; one that is not known is empty.
func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.DateOnly)
}

// minute is a moment to the minute.
func minute(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

// second is a moment to the second; one that is not known is empty.
func second(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// withoutPath is an error of the system without its verb and path, for where the sentence around it has them.
func withoutPath(err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		return inner.Err
	}
	return err
}
