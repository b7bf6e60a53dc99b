package safefile

// Space is what a disk has left for this user.
type Space struct {
	Bytes uint64
	Files uint64 // that can still be made; counts only when Counted
	// Counted tells that the file system has a number of files that it can hold; many have none.
	Counted bool
}
