package transcript

// records gives out the records of a session file one by one: its lines, or the elements of the list in a document. The
// slice of a record is valid until the next one is asked for.
type records interface {
	next() (rec line, ok bool)
	take(n int)                       // of an open record: how many bytes of it were used
	place() (offset int64, count int) // where the next record begins, and how many stand before it
	trouble() (long int, err error)   // over-long records that were skipped; why the reading ended early
}

func (l *lines) place() (offset int64, count int) { return l.offset, l.newline }

func (l *lines) trouble() (long int, err error) { return l.long, l.err }
