package scoring

// Similarity is how much two documents say the same, in 0–1: the rarity of the stems that both hold, over all
// fields, against that of the stems that either holds. Zero when either is empty. Their order does not matter.
func Similarity(a, b Doc) float64 {
	one, other := docStems(a), docStems(b)
	both := 0.0
	held := map[string]bool{}
	for _, s := range one.stems {
		held[s.stem] = true
	}
	for _, s := range other.stems {
		if held[s.stem] {
			both += s.weight
		}
	}
	if either := one.total + other.total - both; either > 0 {
		return both / either
	}
	return 0
}

// weighed are the distinct stems of a document with what each says.
type weighed struct {
	stems []queryTerm
	total float64
}

func docStems(d Doc) weighed {
	var all weighed
	seen := map[string]bool{}
	cache := stemmer{}
	for f := range fields {
		for _, text := range d.text(f) {
			tokens(text, func(t token) {
				stem := cache.stem(t.text)
				if seen[stem] {
					return
				}
				seen[stem] = true
				w := termWeight(stem, t.kind) * rarity(stem, 0, 0)
				all.stems = append(all.stems, queryTerm{stem, t.text, w})
				all.total += w
			})
		}
	}
	return all
}
