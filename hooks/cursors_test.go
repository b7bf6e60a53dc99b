package hooks

import (
	"testing"
)

func TestCursor(t *testing.T) {
	store := storeDir(t)
	none, err := ExistingCursors(store)
	if err != nil || none.Load("/t").Mark != "" {
		t.Errorf("cursors before the first one: %v", err)
	}
	if list, err := store.List(); err != nil || len(list) != 0 {
		t.Errorf("looking for cursors made %v, %v", list, err)
	}
	cursors, err := OpenCursors(store)
	if err != nil {
		t.Fatal(err)
	}
	defer cursors.Close()
	if c := cursors.Load("/t"); c.Offset != 0 || c.Mark != "" {
		t.Errorf("a transcript that nobody read stands at %+v", c)
	}
	if err := cursors.Save("/t", Cursor{Offset: 7, Mark: "m", Resume: []byte(`{"offset":3}`)}); err != nil {
		t.Fatal(err)
	}
	if c := cursors.Load("/t"); c.Offset != 7 || c.Mark != "m" || string(c.Resume) != `{"offset":3}` {
		t.Errorf("loaded %+v", c)
	}
	existing, err := ExistingCursors(store)
	if err != nil || existing.Load("/t").Offset != 7 {
		t.Errorf("cursors for reading: %v", err)
	}
	existing.Close()
	write(t, cursors.dir, Digest("/t")+cursorExt, noon)
	if c := cursors.Load("/t"); c.Offset != 0 {
		t.Error("made something of a broken cursor")
	}
	if cursors.Asked("/t") {
		t.Error("asked again without a word")
	}
	for range 2 {
		if err := cursors.AskAgain("/t"); err != nil {
			t.Fatal(err)
		}
	}
	if !cursors.Asked("/t") || cursors.Asked("/t") {
		t.Error("a word is not heard once")
	}
}
