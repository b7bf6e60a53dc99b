// Background counts how common stems are in texts about programming, and writes the table that scoring embeds.
//
//	go run ./scoring/background -tldr DIR > scoring/background/stems.tsv
//
// Two sources are read: the doc comments of the Go standard library under GOROOT (BSD-3-Clause), and a checkout
// of github.com/tldr-pages/tldr (CC BY 4.0), its English, Chinese and Japanese pages. Only counts are kept, no
// text. A line of the table is a stem, a tab, and in how many of 10,000 texts of its language it occurs.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"session-learning/scoring"
)

// The shares, in 10,000 texts, from which a stem and a pair of characters are worth a line. The table is weighed
// like some hundred texts (backgroundDocs in scoring), so smaller shares change next to nothing.
const (
	rarestStem = 15
	rarestPair = 80
)

func main() {
	tldr := flag.String("tldr", "", "checkout of tldr-pages")
	flag.Parse()
	if err := run(*tldr); err != nil {
		fmt.Fprintln(os.Stderr, "background:", err)
		os.Exit(1)
	}
}

func run(tldr string) error {
	english, chinese, japanese := newCount(), newCount(), newCount()
	if err := english.addGo(filepath.Join(build.Default.GOROOT, "src")); err != nil {
		return err
	}
	for folder, c := range map[string]*count{"pages": english, "pages.zh": chinese, "pages.ja": japanese} {
		if err := c.addPages(filepath.Join(tldr, folder)); err != nil {
			return err
		}
	}
	table := map[string]int{}
	for _, c := range []*count{english, chinese, japanese} {
		c.shares(table)
	}
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintln(w, "# Made by scoring/background from the Go standard library's comments and tldr-pages (CC BY 4.0). Counts only.")
	for _, stem := range slices.Sorted(maps.Keys(table)) {
		fmt.Fprintf(w, "%s\t%d\n", stem, table[stem])
	}
	return w.Flush()
}

// count knows in how many texts each stem occurs.
type count struct {
	texts int
	stems map[string]int
}

func newCount() *count { return &count{stems: map[string]int{}} }

func (c *count) add(text string) {
	c.texts++
	for _, stem := range scoring.Stems(text) {
		c.stems[stem]++
	}
}

// shares enters the share of every stem that is not too rare; of two languages the larger holds.
func (c *count) shares(table map[string]int) {
	for stem, n := range c.stems {
		rarest := rarestStem
		if stem[0] >= utf8.RuneSelf {
			rarest = rarestPair
		}
		if share := n * 10_000 / max(c.texts, 1); share >= rarest {
			table[stem] = max(table[stem], share)
		}
	}
}

// addGo adds every comment of three lines or more as one text.
func (c *count) addGo(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "vendor") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, group := range file.Comments {
			if text := group.Text(); strings.Count(text, "\n") >= 3 && !strings.HasPrefix(text, "Copyright") {
				c.add(text)
			}
		}
		return nil
	})
}

// addPages adds every page as one text, without the head that says where to read on.
func (c *count) addPages(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".md") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var text strings.Builder
		for line := range strings.Lines(string(data)) {
			if !strings.HasPrefix(line, "> ") || !strings.Contains(line, "https://") {
				text.WriteString(line)
			}
		}
		c.add(text.String())
		return nil
	})
}
