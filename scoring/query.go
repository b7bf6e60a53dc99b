package scoring

// Query is a task, ready to be scored.
type Query struct {
	terms []queryTerm
	stack Stack // of the task and the project
}

// In returns the query asked in a project that is made with these stacks.
func (q Query) In(project Stack) Query {
	q.stack |= project
	return q
}

type queryTerm struct {
	stem   string
	text   string // as it stands in the task
	kind   kind
	weight float64
	said   bool // by another term, too: it adds to what is met, and nothing to what there is to meet

	synonyms []string // other stems for it; none is a term of the query
}

// ParseQuery reads a task as a person typed it.
func ParseQuery(task string) Query {
	var q Query
	at := map[string]int{}
	cache := stemmer{}
	tokens(task, func(t token) {
		stem := cache.stem(t.text)
		w := termWeight(stem, t.kind)
		i, seen := at[stem]
		if !seen {
			at[stem] = len(q.terms)
			q.terms = append(q.terms, queryTerm{stem: stem, text: t.text, kind: t.kind, weight: w, said: t.kind == glossed})
			return
		}
		q.terms[i].weight = max(q.terms[i].weight, w)
	})
	q.addSynonyms()
	for _, m := range q.moments(task, cache) {
		q.terms = append(q.terms, queryTerm{stem: momentTerm(m), text: "order: " + m, weight: momentWeight})
	}
	q.stack = stacks(task)
	return q
}

func termWeight(stem string, k kind) float64 {
	switch {
	case k == part && generic(stem):
		return partWeight * genericWeight
	case k == concept && generic(stem):
		return conceptWeight * genericWeight
	case k == concept:
		return conceptWeight
	case k == part:
		return partWeight
	case k == bigram || k == glossed:
		return pairWeight
	case generic(stem):
		return genericWeight
	}
	return 1
}
