package hooks

import "testing"

func TestInjectionsOfALearning(t *testing.T) {
	store := remembered(t)
	found, err := Injections(store, keptID)
	if err != nil || len(found) != 4 || found[0].Session != goneSession || found[0].Event != "" {
		t.Errorf("%+v, %v", found, err)
	}
	if found, err := Injections(storeDir(t), keptID); err != nil || found != nil {
		t.Errorf("of an empty store: %v, %v", found, err)
	}
}
