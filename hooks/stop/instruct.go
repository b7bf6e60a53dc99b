package stop

import (
	"session-learning/hooks"
	"session-learning/hooks/start"
)

// instruct brings the file of instructions up to date, where the person has one.
func (w *worker) instruct() (err error) {
	defer hooks.Recovered(&err)
	return start.WriteInstructions(w.run.Config.InstructionsFile(), w.store.Read().Items, w.reader.Clean)
}
