package scoring

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// entries splits a table into its keys and values.
func entries(t *testing.T, table string) (keys []string, values map[string]string) {
	t.Helper()
	values = map[string]string{}
	for line := range strings.Lines(table) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		keys = append(keys, key)
		values[key] = value
	}
	return keys, values
}

func TestTablesAreSortedAndSearchable(t *testing.T) {
	for name, table := range map[string]string{"background": background, "glossary": glossary} {
		keys, values := entries(t, table)
		if !slices.IsSorted(keys) || len(keys) != len(values) {
			t.Errorf("%s is not sorted, or holds a key twice", name)
		}
		for _, key := range keys {
			if got, ok := lookUp(table, key); !ok || got != values[key] {
				t.Errorf("%s: %q gives %q, %v", name, key, got, ok)
			}
		}
		for _, absent := range []string{"", "!", "zzzz", "\U0010ffff", keys[len(keys)/2] + "x"} {
			if got, ok := lookUp(table, absent); ok {
				t.Errorf("%s: %q gives %q", name, absent, got)
			}
		}
	}
}

func TestGlossaryIsWrittenAsTokensAre(t *testing.T) {
	keys, values := entries(t, glossary)
	for _, key := range keys {
		if norm.NFKC.String(key) != key || span(key, unspaced) != len(key) || utf8.RuneCountInString(key) > longestEntry {
			t.Errorf("%q can never be found", key)
		}
		if strings.TrimSpace(values[key]) == "" {
			t.Errorf("%q means nothing", key)
		}
	}
}

func TestSynonymsAreStems(t *testing.T) {
	cache := stemmer{}
	for group := range strings.Lines(synonyms) {
		for stem := range strings.FieldsSeq(group) {
			if cache.stem(stem) != stem && len(stem) < 4 {
				t.Errorf("%q in %q is no stem", stem, group)
			}
		}
	}
}

func TestRarity(t *testing.T) {
	if common, rare := rarity("command", 0, 0), rarity("eresolv", 0, 0); common >= rare/2 {
		t.Errorf("in an empty store a common word weighs %.2f, a rare one %.2f", common, rare)
	}
	if few, many := rarity("eresolv", 1, 10_000), rarity("eresolv", 5_000, 10_000); many >= few/4 {
		t.Errorf("a word that half of a large store holds weighs %.2f, a rare one %.2f", many, few)
	}
	if w := rarity("command", 100, 100); w < 0 {
		t.Errorf("a word that all hold weighs %.2f", w)
	}
}
