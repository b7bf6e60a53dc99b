package inventory

import "testing"

func TestReceivedPiecesAreAvailable(t *testing.T) {
	stock := Open("hamburg")
	stock.Receive("bolt-m8", 40)
	stock.Receive("bolt-m8", 2)
	if got := stock.Available("bolt-m8"); got != 42 {
		t.Errorf("available %d, want 42", got)
	}
}
