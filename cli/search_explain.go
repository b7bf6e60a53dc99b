package cli

import (
	"fmt"
	"slices"

	"session-learning/learnings"
	"session-learning/scoring"
)

func (f finding) bestOverlap() float64 {
	best := 0.0
	for _, m := range f.matches {
		if f.barred(m) == "" {
			best = max(best, m.Overlap)
		}
	}
	return best
}

// barred tells why a learning is not given whatever the task; empty: it may be.
func (f finding) barred(m learnings.Match) string {
	switch {
	case m.Status != learnings.Active:
		return "it is " + string(m.Status)
	case f.filter.Given[m.ID]:
		return "the session was given it already"
	case !f.filter.Reaches(m.Learning):
		return "it belongs to another project"
	case f.filter.Untrusted[m.ID]:
		return "it is not trusted yet: learnings trust"
	}
	return ""
}

// reason tells why a learning would be given, or why not.
func (f finding) reason(m learnings.Match) string {
	cut := f.best * scoring.RelativeCut
	switch barred := f.barred(m); {
	case m.Shown:
		return fmt.Sprintf("overlap %.3f reaches the threshold %.2f and the cut %.3f at half of the best", m.Overlap, scoring.Threshold, cut)
	case barred != "":
		return barred
	case m.Overlap < scoring.Threshold:
		return fmt.Sprintf("overlap %.3f is under the threshold %.2f", m.Overlap, scoring.Threshold)
	case m.Overlap < cut:
		return fmt.Sprintf("overlap %.3f is under %.3f, half of the best", m.Overlap, cut)
	default:
		return fmt.Sprintf("%d better ones come first", f.filter.Limit)
	}
}

// bestMiss is the best of what would not be given; -1: everything would.
func (f finding) bestMiss() int {
	return slices.IndexFunc(f.matches, func(m learnings.Match) bool { return !m.Shown })
}

// explain prints how each score comes about, of the best one that would not be given, too, where that is not among the
// first.
func (p *program) explain(f finding, limit int) {
	for i, m := range f.matches[:limit] {
		if i > 0 {
			p.out.print("\n")
		}
		p.explainOne(f, m)
	}
	if miss := f.bestMiss(); miss >= limit {
		p.out.print("\n")
		p.explainOne(f, f.matches[miss])
	}
	p.more(f, limit)
}

func (p *program) explainOne(f finding, m learnings.Match) {
	p.out.labelled("", cell{oneLine(m.ID), cyan}, cell{oneLine(m.Summary.String()), bold})
	p.out.labelled("  ", cell{text: "score"}, cell{
		text: fmt.Sprintf("%.3f = overlap %.3f × confidence %.2f × recency %.3f", m.Score, m.Overlap, m.Hit.Confidence, m.Recency),
	})
	table := make([][]cell, len(m.Why))
	for j, t := range m.Why {
		table[j] = []cell{{text: fmt.Sprintf("%.3f", t.Weight)}, {oneLine(t.Term), bold}, {t.Field, dim}}
	}
	p.out.aligned("    ", widths(table), table)
	p.out.labelled("  ", cell{text: "these are"}, cell{text: fmt.Sprintf("%.0f %% of the task, by weight", 100*m.Coverage)})
	if m.Foreign {
		p.out.labelled("  ", cell{text: "of another stack:"}, cell{text: "what is shared counts for less"})
	}
	if f.filter.Own(m.Learning) {
		p.out.labelled("  ", cell{text: "of this project:"}, cell{text: "it comes before others with the same score"})
	}
	verdict, c := "not given:", amber
	if m.Shown {
		verdict, c = "given:", green
	}
	p.out.labelled("  ", cell{verdict, c}, cell{text: f.reason(m)})
}
