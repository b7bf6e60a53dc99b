package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"session-learning/internal/config"
)

// Sizes of a plot.
const (
	lastWeeks   = 12 // how many weeks are drawn
	longestBar  = 40 // columns
	shortestBar = 5  // columns for the longest bar; with fewer, none is drawn
)

// counted are the lines of a table that counts things, for a person with a bar each.
func (p *program) counted(names []string, counts map[string]int, line func(name, value string) []cell) [][]cell {
	most, indent := 0, 0
	for _, name := range names {
		most = max(most, counts[name])
	}
	digits := len(strconv.Itoa(most))
	if p.out.terminal {
		indent = columns("in the project's store") + 2 // the widest name of the whole table
	}
	rows := make([][]cell, len(names))
	for i, name := range names {
		value := strconv.Itoa(counts[name])
		if p.out.terminal {
			value = strings.TrimRight(fmt.Sprintf("%*s  %s", digits, value, p.bar(counts[name], most, indent+digits+2)), " ")
		}
		rows[i] = line(name, value)
	}
	return rows
}

// plotWeeks draws a bar for each of the last weeks; nothing when there is none. at returns the i-th of them.
func (p *program) plotWeeks(title string, weeks int, at func(i int) (name string, n int)) {
	const indent = "  "
	first, most := max(0, weeks-lastWeeks), 0
	for i := first; i < weeks; i++ {
		_, n := at(i)
		most = max(most, n)
	}
	digits := len(strconv.Itoa(most))
	var table [][]cell
	for i := first; i < weeks; i++ {
		name, n := at(i)
		bar := p.bar(n, most, columns(indent+name)+2+digits+2)
		table = append(table, []cell{{name, dim}, {text: fmt.Sprintf("%*d", digits, n)}, {bar, green}})
	}
	if len(table) > 0 {
		p.out.print("\n%s\n", p.out.paint(bold, title))
		p.out.table(indent, table)
	}
}

// bar draws how much n is of the most that there is, from a column of the terminal on.
func (p *program) bar(n, most, at int) string {
	room := longestBar
	if p.out.width > 0 {
		room = min(room, p.out.width-at)
	}
	if n <= 0 || room < shortestBar {
		return ""
	}
	if !p.blocks() {
		return strings.Repeat("#", (n*room+most-1)/most)
	}
	eighths := max(n*room*8/most, 1)
	return strings.Repeat("█", eighths/8) + strings.TrimSpace([]string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}[eighths%8])
}

// blocks tells whether the terminal can show more than ASCII: the locale says so, and on Windows every one can.
func (p *program) blocks() bool {
	if p.env.Getenv(config.EnvTerm) == "dumb" {
		return false
	}
	locale := cmp.Or(p.env.Getenv(config.EnvLocale), p.env.Getenv(config.EnvCharSet), p.env.Getenv(config.EnvLang))
	locale = strings.ToLower(strings.ReplaceAll(locale, "-", ""))
	return strings.Contains(locale, "utf8") || locale == "" && runtime.GOOS == "windows"
}
