package scoring

// Query is a task, ready to be scored.
type Query struct{ terms []string }

// ParseQuery reads a task as a person typed it.
func ParseQuery(task string) Query { return Query{} }

// Limits of what is injected.
const (
	Threshold   = 0.3
	RelativeCut = 0.5
	MaxItems    = 3
)

// Signature stub.
func Signature(tool, output string) string { return "" }

// Stems stub.
func Stems(text string) []string { return nil }

// Similarity stub.
func Similarity(a, b Doc) float64 { return 0 }
