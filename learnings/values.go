package learnings

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// parseTime reads the ways in which people write a time; what it cannot read is a time not known.
func parseTime(s string) time.Time {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02 15:04", time.DateOnly} {
		if t, err := time.Parse(layout, strings.TrimSpace(s)); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}

// parseNumber reads a number as YAML and people write it.
func parseNumber(s string) (float64, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	s = strings.Replace(strings.Replace(s, ".inf", "inf", 1), ".nan", "nan", 1)
	f, err := strconv.ParseFloat(s, 64)
	if math.IsInf(f, 0) {
		return f, nil // also what is too large for a float
	}
	return f, err
}

// parseCount reads a number of times; what is none counts as zero.
func parseCount(s string) int {
	f, err := parseNumber(s)
	if err != nil || math.IsNaN(f) {
		return 0
	}
	return int(min(max(f, 0), maxCount))
}

// scalar returns the text of a scalar; null is the empty text.
func scalar(n *yaml.Node) (string, error) {
	if n.Kind != yaml.ScalarNode {
		return "", fmt.Errorf("line %d: a text was expected", n.Line)
	}
	if n.ShortTag() == "!!null" {
		return "", nil
	}
	return n.Value, nil
}

// text is scalar where nothing else is worth telling.
func text(n *yaml.Node) string {
	if n == nil {
		return ""
	}
	s, _ := scalar(n)
	return s
}

// scalars returns the texts of a list, or those of a text with commas. Empty ones are dropped.
func scalars(n *yaml.Node) ([]string, error) {
	if n == nil {
		return nil, nil
	}
	var list []string
	if n.Kind == yaml.SequenceNode {
		for _, c := range n.Content {
			list = append(list, text(c))
		}
	} else {
		s, err := scalar(n)
		if err != nil {
			return nil, err
		}
		for part := range strings.SplitSeq(s, ",") {
			list = append(list, strings.TrimSpace(part))
		}
	}
	kept := list[:0]
	for _, s := range list {
		if strings.TrimSpace(s) != "" {
			kept = append(kept, s)
		}
	}
	return kept, nil
}

// mapping returns the values of a mapping by key.
func mapping(n *yaml.Node) (map[string]*yaml.Node, error) {
	if n.Kind != yaml.MappingNode {
		return nil, fmt.Errorf("line %d: a mapping was expected", n.Line)
	}
	pairs := make(map[string]*yaml.Node, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		pairs[n.Content[i].Value] = n.Content[i+1]
	}
	return pairs, nil
}
