package hooks

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"session-learning/internal/agent"
)

// Each agent has a page, docs/agents/NAME.md. It has
//
//   - a line "Last verified: TITLE VERSION.", or, where nobody of us has run the client, one that begins with
//     "From its documentation";
//   - every event that the client acts on, as `event`: these are the keys of the client's method events;
//   - a table that begins with "| field | used for |", whose first column has every field that the client reads, as
//     `field`. One in an object is written with its path: `tool_response.exit_code`.

// worded is a client that tells which events it acts on, by the names that its agent gives them.
type worded interface {
	Client
	events() map[string]Event
}

// verified is what a page says of how its facts came to be known.
func verified(name string) *regexp.Regexp {
	switch name {
	case agent.Other: // whoever speaks our own format
		return regexp.MustCompile(``)
	case agent.Cursor:
		return regexp.MustCompile(`(?m)^From its documentation\b`)
	}
	return regexp.MustCompile(`(?m)^Last verified: ` + agent.Title(name) + ` \d+\.\d+\.\d+\.`)
}

func agentPage(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "docs", "agents", name+".md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// documentedFields are those of a page's table.
func documentedFields(page string) []string {
	_, table, _ := strings.Cut(page, "\n| field | used for |\n| --- | --- |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var names []string
	for row := range strings.SplitSeq(table, "\n") {
		first, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " |")
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(first, -1) {
			names = append(names, m[1])
		}
	}
	return names
}

func TestThePageOfAnAgentTellsTheTruth(t *testing.T) {
	for _, c := range clients() {
		t.Run(c.Name(), func(t *testing.T) {
			page := agentPage(t, c.Name())
			if !verified(c.Name()).MatchString(page) {
				t.Errorf("it does not say %s", verified(c.Name()))
			}
			if !strings.HasPrefix(page, "# ") {
				t.Error("it has no title")
			}
			w, ok := c.(worded)
			if !ok {
				t.Fatal("its client has no method events: the page cannot be compared with it")
			}
			for event := range w.events() {
				if !strings.Contains(page, "`"+event+"`") {
					t.Errorf("it does not name the event %s", event)
				}
			}
		})
	}
}

// trial is an object that an agent might send: fields by their paths.
type trial map[string]any

// session is what the client makes of it.
func (o trial) session(t *testing.T, c Client) (Payload, bool) {
	t.Helper()
	nested := map[string]any{}
	for path, value := range o {
		in, names := nested, strings.Split(path, ".")
		for _, name := range names[:len(names)-1] {
			below, ok := in[name].(map[string]any)
			if !ok {
				below = map[string]any{}
				in[name] = below
			}
			in = below
		}
		if _, taken := in[names[len(names)-1]].(map[string]any); !taken {
			in[names[len(names)-1]] = value
		}
	}
	data, err := json.Marshal(nested)
	if err != nil {
		t.Fatal(err)
	}
	var s scanner
	s.feed(data)
	f := s.finish()
	host := Host{Getenv: func(string) string { return "" }, Home: "/home/dev"}
	return c.Session(f, host), c.Sent(f, host)
}

// plausible are values that a field could have.
func plausible(field string) []any {
	first := "the " + field
	if field == "tool_name" {
		first = "run_shell_command" // how a command ended is told in other ways than how another tool did
	}
	return []any{first, "/home/dev/" + field, true, 1, []string{"/home/dev/" + field}, map[string]any{"text": field}, "failed", "error", "completed", "Exit Code: 1",
		"failure", "<exited with exit code 1>", `{"exitCode":1,"output":"x"}`, "permission_denied"}
}

// changes tells whether a client makes something else of an object with a field.
func (o trial) changes(t *testing.T, c Client, field string) bool {
	t.Helper()
	before, sent := o.session(t, c)
	return slices.ContainsFunc(plausible(field), func(value any) bool {
		after, sentAfter := o.with(field, value).session(t, c)
		return sent != sentAfter || !reflect.DeepEqual(before, after)
	})
}

// begins are the objects that hold nothing but an event that the client acts on, and the empty one.
func begins(t *testing.T, c worded) []trial {
	all := []trial{{}}
	for event := range c.events() {
		for _, field := range eventFields() {
			o := trial{field: event}
			if p, _ := o.session(t, c); p.Name == event {
				all = append(all, o)
			}
		}
	}
	return all
}

func (o trial) with(field string, value any) trial {
	more := trial{field: value}
	for k, v := range o {
		if k != field {
			more[k] = v
		}
	}
	return more
}

// reads tells whether what the client makes of some object depends on a field: of one that holds little else, or of one
// that holds all that is documented.
func reads(t *testing.T, c worded, field string, documented []string) bool {
	t.Helper()
	for _, begin := range begins(t, c) {
		all := begin
		for _, other := range documented {
			if _, is := begin[other]; !is && other != field {
				all = all.with(other, plausible(other)[0])
			}
		}
		if begin.changes(t, c, field) || len(all) > len(begin) && all.changes(t, c, field) {
			return true
		}
	}
	return false
}

// recordedFields are the names of all fields in the payloads of testdata, whichever agent sends them.
func recordedFields(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "testdata", "payloads", "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no payloads: %v", err)
	}
	var names []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		var payload map[string]any
		if err != nil || json.Unmarshal(data, &payload) != nil {
			continue // one of the broken payloads
		}
		names = slices.AppendSeq(names, maps.Keys(payload))
	}
	return names
}

// TestTheDocumentedFieldsAreTheOnesRead tries each field of a page on its client, and those of all other pages and of the
// recorded payloads, which must tell it nothing.
func TestTheDocumentedFieldsAreTheOnesRead(t *testing.T) {
	everyField := recordedFields(t)
	for _, c := range clients() {
		everyField = append(everyField, documentedFields(agentPage(t, c.Name()))...)
	}
	slices.Sort(everyField)
	everyField = slices.Compact(everyField)
	for _, c := range clients() {
		t.Run(c.Name(), func(t *testing.T) {
			w, ok := c.(worded)
			if !ok {
				t.Fatal("its client has no method events")
			}
			documented := documentedFields(agentPage(t, c.Name()))
			if len(documented) == 0 {
				t.Fatal("its page has no table of fields")
			}
			for _, field := range documented {
				if !reads(t, w, field, documented) {
					t.Errorf("the field %s is documented and not read", field)
				}
			}
			for _, field := range everyField {
				first, _, _ := strings.Cut(field, ".")
				known := func(d string) bool { return d == first || strings.HasPrefix(d, first+".") }
				if !slices.ContainsFunc(documented, known) && reads(t, w, field, nil) {
					t.Errorf("the field %s is read and not documented", field)
				}
			}
		})
	}
}

// Claude Code tells everything that we know of an event.
func TestTheFieldsOfClaudeCodeTellEverything(t *testing.T) {
	all := trial{}
	for _, field := range documentedFields(agentPage(t, agent.Claude)) {
		all[field] = "the " + field
	}
	all[eventField], all["is_interrupt"] = "Stop", true
	payload, _ := all.session(t, claude{})
	told := reflect.ValueOf(payload)
	for i := range told.NumField() {
		if told.Field(i).IsZero() {
			t.Errorf("nothing in the page tells Payload.%s", told.Type().Field(i).Name)
		}
	}
}
