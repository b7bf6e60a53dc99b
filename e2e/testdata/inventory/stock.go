// Package inventory keeps count of what lies in which warehouse.
package inventory

// Stock is the content of one warehouse.
type Stock struct {
	Warehouse string
	counts    map[string]int
}

// Open returns an empty stock for a warehouse.
func Open(warehouse string) *Stock {
	return &Stock{Warehouse: warehouse}
}

// Receive adds pieces of an article.
func (s *Stock) Receive(article string, pieces int) {
	s.counts[article] += pieces
}

// Available tells how many pieces of an article there are.
func (s *Stock) Available(article string) int {
	return s.counts[article]
}
