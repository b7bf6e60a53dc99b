package cli

import "strings"

// nearest returns the candidate that somebody may have meant: the one with the fewest changed characters, at most a
// third of its length, or the only one that the name begins.
func nearest(name string, candidates []string) (string, bool) {
	name = strings.ToLower(name)
	best, distance := "", -1
	begun := 0
	for _, c := range candidates {
		if strings.HasPrefix(strings.ToLower(c), name) {
			if begun++; begun == 1 {
				best, distance = c, 0
			}
			continue
		}
		d := edits([]rune(name), []rune(strings.ToLower(c)))
		if d*3 <= max(len(c), 4) && (distance < 0 || d < distance) {
			best, distance = c, d
		}
	}
	return best, distance >= 0
}

// didYouMean is the hint with the command for the name that somebody may have meant; otherwise, when none is near.
func didYouMean(name string, candidates []string, command, otherwise string) string {
	if near, ok := nearest(name, candidates); ok {
		return "did you mean: " + command + arguments(near)
	}
	return otherwise
}

// edits counts the characters to insert, remove or replace that turn one text into another; two neighbours that
// changed places count once (optimal string alignment).
func edits(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
