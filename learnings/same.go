package learnings

// Verdict is how two learnings relate.
type Verdict struct {
	Same     bool   // they say the same
	Opposite bool   // they say the opposite about the same trigger; never together with Same
	Reason   string // for the log and for people; empty when neither
}

// Same tells whether two learnings say the same, or the opposite for the same trigger.
func Same(a, b Learning) Verdict { return Verdict{} }
