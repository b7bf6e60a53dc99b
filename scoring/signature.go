package scoring

// Signature stub.
func Signature(tool, output string) string { return "" }
