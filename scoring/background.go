package scoring

import (
	_ "embed" // of the table
	"math"
	"strconv"
	"strings"
)

// background says how common stems are in texts about programming: sorted lines of stem, tab, share in 10,000.
// It is searched as it stands, so it costs a program nothing at its start. Its sources are named in the
// program that makes it.
//
//go:generate sh -c "go run ./background -tldr $TLDR > background/stems.tsv"
//go:embed background/stems.tsv
var background string

// backgroundShare is the share of background texts that hold a stem; zero for what is not in the table.
func backgroundShare(stem string) float64 {
	value, ok := lookUp(background, stem)
	if !ok {
		return 0
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return 0
	}
	return float64(n) / 10_000
}

// lookUp finds the value of a key in sorted lines of key, tab, value.
func lookUp(table, key string) (string, bool) {
	low, high := 0, len(table)
	for low < high {
		start := low
		if i := strings.LastIndexByte(table[low:(low+high)/2], '\n'); i >= 0 {
			start = low + i + 1
		}
		end := len(table)
		if i := strings.IndexByte(table[start:], '\n'); i >= 0 {
			end = start + i
		}
		found, value, _ := strings.Cut(table[start:end], "\t")
		switch strings.Compare(found, key) {
		case 0:
			return value, true
		case -1:
			low = end + 1
		default:
			high = start
		}
	}
	return "", false
}

// rarity is how much it says that two texts share a stem: the smoothed inverse document frequency over the
// store and the background together, 0 for what every text holds. A store of five learnings knows nothing
// about frequencies, so it goes by the background; one of thousands knows better what is common in it. What is
// rare in it is not rarer for that: with thousands of learnings every word would be, and an overlap by chance
// would reach the threshold. With this bound a store of 10,000 keeps silent as often as one of hundreds.
func rarity(stem string, docs, size int) float64 {
	before := backgroundDocs * backgroundShare(stem)
	idf := min(inverse(before, backgroundDocs), inverse(before+float64(docs), backgroundDocs+float64(size)))
	return math.Pow(idf, rarityPower)
}

// inverse is the smoothed inverse document frequency of what so many of the texts hold.
func inverse(holders, texts float64) float64 {
	return math.Log(1 + max(0, texts-holders+.5)/(holders+.5))
}
