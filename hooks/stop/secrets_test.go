package stop

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shell is a shell command and what came of it.
func shell(n int, command, output string, failed bool) []map[string]any {
	id := fmt.Sprint("toolu_", n)
	var detail any = map[string]any{"stdout": output, "stderr": "", "interrupted": false}
	if failed {
		detail = "Error: " + output
	}
	return []map[string]any{
		{"type": "assistant", "message": map[string]any{"role": "assistant", "id": "m", "model": "x", "content": []any{
			map[string]any{"type": "tool_use", "id": id, "name": "Bash", "input": map[string]any{"command": command}},
		}}},
		{"type": "user", "message": map[string]any{"role": "user", "content": []any{
			map[string]any{"type": "tool_result", "tool_use_id": id, "content": output, "is_error": failed},
		}}, "toolUseResult": detail},
	}
}

// TestNoPieceOfASecretIsStored looks for pieces, because learnings are made of pieces of texts: a word becomes a keyword,
// a line a signature, and half a secret looks like any other word.
func TestNoPieceOfASecretIsStored(t *testing.T) {
	key := "AKIA" + strings.Repeat("QX7Z", 4)
	for place, c := range map[string]struct{ secret, text string }{
		"a key in a line that becomes a signature":       {key, "got " + key + " from it"},
		"a key behind so much that the line is cut":      {key, strings.Repeat("falcon ", 18) + key + " here"},
		"a key with a colour in it":                      {key, "got " + key[:9] + "\x1b[1m" + key[9:] + " from it"},
		"a key with an invisible character in it":        {key, "got " + key[:9] + "\u200b" + key[9:] + " from it"},
		"a password between tags":                        {"Wq7ybb2enTt", "got <password>Wq7ybb2enTt</password> from it"},
		"a password on a command line that is quoted":    {"Wq7ybb2enTt", "ran mysql -uroot -pWq7ybb2enTt shop"},
		"a token of two parts, of which one is a number": {"AAoc6vWcbIjMPfLvJfuPXqzKm4bV3ayAvhn", "bot 987654321:AAoc6vWcbIjMPfLvJfuPXqzKm4bV3ayAvhn is gone"},
		"what was marked private, over several lines":    {"zebra waltz", "see <private>\nError: Cannot find module zebra waltz\n</private> there"},
	} {
		t.Run(place, func(t *testing.T) {
			d := newDesk(t)
			failure := "Exit code 1\nError: Cannot find module falcon: " + c.text + "\nrun npm run generate"
			lines := talk("falcon")
			lines = append(lines, shell(1, "npm test", failure, true)...)
			lines = append(lines, shell(2, "npm test", failure, true)...)
			lines = append(lines, shell(3, "npm run generate", "generated", false)...)
			lines = append(lines, shell(4, "npm test", "41 passed", false)...)
			lines = append(lines, answer("Done."), human("Always ask the osprey what we "+c.text+", because the harbour closes."), answer("Understood."))
			d.say("s1", lines...)
			d.stop("Stop", "s1")
			if found := d.learned("generate", "osprey"); len(found) == 0 {
				t.Error("nothing was learned, so that nothing was tested")
			}
			for i := 0; i+8 <= len(c.secret); i++ {
				d.missing(strings.ToLower(c.secret[i : i+8]))
			}
		})
	}
}

// missing looks for a piece of text in all files of the store, in whatever case.
func (d *desk) missing(piece string) {
	d.t.Helper()
	err := filepath.WalkDir(d.store, func(path string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(strings.ToLower(string(data)), piece) {
			d.t.Errorf("%s holds %q", filepath.Base(path), piece)
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
}
