package cli

// Main runs the command line and returns the exit status: 0 done, 1 failed or invalid input, 2 wrong usage.
func Main(args []string, e Env) int { return 2 }
