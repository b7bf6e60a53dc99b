package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"session-learning/learnings"
)

// readOffers reads items in any of the forms that people try: a category file or a list in YAML, one item, JSON
// lines, a JSON list, or what "show --json" prints.
func readOffers(from string, data []byte) ([]learnings.Offer, error) {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	var offers []learnings.Offer
	if len(text) > 0 && (text[0] == '{' || text[0] == '[') {
		offers = readJSON(data)
	} else {
		var err error
		if offers, err = learnings.Offers(data); err != nil {
			return nil, hinted{fmt.Errorf("add: %s is not YAML in store form: %w", from, err), "for the forms that are read: learnings add --help"}
		}
	}
	if len(offers) == 0 {
		return nil, hinted{fmt.Errorf("add: no items in %s", from), "for the forms that are read: learnings add --help"}
	}
	return offers, nil
}

// readJSON reads JSON values one after another. A line that is no JSON costs itself.
func readJSON(data []byte) []learnings.Offer {
	var offers []learnings.Offer
	line, from := 1, 0
	for at := skipSpace(data, 0); at < len(data); at = skipSpace(data, at) {
		line += bytes.Count(data[from:at], []byte("\n"))
		from = at
		some, size := readValue(data[at:])
		for _, o := range some {
			o.Line = line
			offers = append(offers, o)
		}
		at += size
	}
	return offers
}

// readValue reads the items of the value that the data begins with, and tells how many bytes it took.
func readValue(data []byte) ([]learnings.Offer, int) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var value any
	if err := dec.Decode(&value); err != nil {
		return []learnings.Offer{{Err: fmt.Errorf("not valid JSON: %w", err)}}, lineLength(data)
	}
	return offersOf(value, ""), int(dec.InputOffset())
}

func skipSpace(data []byte, at int) int {
	return len(data) - len(bytes.TrimLeft(data[at:], " \t\r\n\ufeff"))
}

func lineLength(data []byte) int {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i
	}
	return len(data)
}

// offersOf reads the items in a JSON value: an item, a list of items, or an object that holds such a list as
// "learnings".
func offersOf(value any, category string) []learnings.Offer {
	var offers []learnings.Offer
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			offers = append(offers, offersOf(item, category)...)
		}
	case map[string]any:
		own, _ := v["category"].(string)
		category = cmp.Or(own, category)
		if list, ok := v["learnings"].([]any); ok {
			return offersOf(list, category)
		}
		return append(offers, offerOf(v, category))
	default:
		offers = append(offers, learnings.Offer{Err: errors.New("not an object")})
	}
	return offers
}

// offerOf reads one item. JSON is YAML, so that both are checked by the same rules.
func offerOf(item map[string]any, category string) learnings.Offer {
	if category != "" {
		item["category"] = category
	}
	var text strings.Builder
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(item); err != nil {
		return learnings.Offer{Err: err}
	}
	offers, err := learnings.Offers([]byte("- " + text.String()))
	if err != nil || len(offers) != 1 {
		return learnings.Offer{Err: cmp.Or(err, errors.New("not an item"))}
	}
	return offers[0]
}
