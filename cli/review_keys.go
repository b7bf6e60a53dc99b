package cli

import (
	"errors"
	"fmt"

	"session-learning/learnings"
)

// undoing takes one decision of a review back.
type undoing struct {
	at   int          // what it was about
	took func() error // nil: it was skipped
	said string
}

const (
	reviewKeys = "k keep · e edit · d drop · s skip · v view · u undo · q quit · ? help"
	reviewHelp = "k  keep: it becomes active and may be given\n" +
		"e  edit it in your editor, and decide then\n" +
		"d  drop: it goes to the archive and is not learned again\n" +
		"s  skip: it goes on waiting\n" +
		"v  view what it rests on: the lines of the transcript\n" +
		"u  undo the last decision\n" +
		"q  quit; what was decided stays\n"
)

// ask goes through what waits, one key each.
func (r *reviewing) ask() error {
	for r.at < len(r.queue) {
		r.present()
		for asking := true; asking; {
			r.out.print("\n%s ", r.out.paint(dim, reviewKeys+" >"))
			key, err := r.keys.next()
			if err != nil {
				return errors.Join(fmt.Errorf("review: read a key: %w", err), r.finish())
			}
			var end bool
			if asking, end = r.press(key); end {
				return r.finish()
			}
		}
	}
	return r.finish()
}

// present shows what is asked about.
func (r *reviewing) present() {
	l := r.queue[r.at].learning
	r.out.print("\n%s\n", r.out.paint(bold, fmt.Sprintf("%d of %d", r.at+1, len(r.queue))))
	r.out.prose("", whyWaiting(l))
	r.out.print("\n")
	r.printLearning(revealed(l), r.library.standing(l))
}

// press does what a key stands for. It tells whether the same is still asked, and whether the review ends.
func (r *reviewing) press(key rune) (asking, end bool) {
	switch key {
	case 'k':
		return !r.did("kept", r.keep), false
	case 'd':
		return !r.did("dropped", r.drop), false
	case 'e':
		r.answer("edit")
		return r.edit(), false
	case 's':
		r.answer("skipped")
		r.undo = append(r.undo, undoing{at: r.at, said: "skipped"})
		r.at++
		return false, false
	case 'v':
		r.answer("view")
		r.printEvidence(r.evidence(r.library, r.queue[r.at].learning))
	case 'u':
		return !r.takeBack(), false
	case 'q', keyInterrupt, keyEnd:
		r.answer("")
		return false, true
	case '?', 'h':
		r.answer("")
		r.out.print("%s", reviewHelp)
	default:
		r.answer("? for help")
	}
	return true, false
}

// answer ends the line on which the keys stand.
func (r *reviewing) answer(said string) { r.out.print("%s\n", said) }

// did makes a decision and goes on to the next. It reports false when the decision could not be stored: that was told.
func (r *reviewing) did(said string, decide func(candidate) (func() error, error)) bool {
	undo, err := decide(r.queue[r.at])
	if err != nil {
		r.answer("")
		r.out.fail(err)
		if errors.Is(err, learnings.ErrUnknownID) { // somebody else took it out
			r.at++
			return true
		}
		return false
	}
	r.answer(said)
	r.undo = append(r.undo, undoing{at: r.at, took: undo, said: said})
	r.at++
	return true
}

// keep makes a learning active, and returns what takes that back.
func (r *reviewing) keep(c candidate) (func() error, error) {
	done, err := r.keepAll(batch{c.shelf, []learnings.Learning{c.learning}})
	if err != nil {
		return nil, err
	}
	r.kept++
	return func() error {
		err := r.update("review", c.shelf, func(tx *learnings.Tx) error {
			_, err := tx.Revise(done[0].learning, c.learning)
			return err
		})
		if err == nil {
			r.kept--
		}
		return err
	}, nil
}

// drop takes a learning out, and returns what brings it back.
func (r *reviewing) drop(c candidate) (func() error, error) {
	one, at := batch{c.shelf, []learnings.Learning{c.learning}}, r.at
	if _, err := r.takeOut("review", one, droppedInReview); err != nil {
		return nil, err
	}
	r.dropped++
	return func() error {
		back, err := r.bringBack("review", one)
		if err != nil {
			return err
		}
		r.dropped--
		r.queue[at].learning = back[0].learning
		return nil
	}, nil
}

// takeBack undoes the last decision and asks again about what it was about. It reports false when there is none, or it
// could not be undone.
func (r *reviewing) takeBack() bool {
	n := len(r.undo)
	if n == 0 {
		r.answer("nothing to undo")
		return false
	}
	last := r.undo[n-1]
	if last.took != nil {
		if err := last.took(); err != nil {
			r.answer("")
			r.out.fail(err)
			return false
		}
	}
	r.answer("undone: " + last.said)
	r.undo, r.at = r.undo[:n-1], last.at
	return true
}

// edit opens a learning in the editor. What still waits then is shown and asked about again. It tells whether the same
// is still asked, without being shown.
func (r *reviewing) edit() bool {
	c := &r.queue[r.at]
	e := editing{program: r.program, library: r.library, shelf: c.shelf, before: c.learning, after: c.learning}
	if err := e.byHand(r.keys); err != nil {
		r.out.fail(err)
		return true
	}
	if len(learnings.Differing(e.before, e.after)) == 0 {
		r.out.say("nothing was changed")
		return true
	}
	at, kept, retired := r.at, 0, 0
	c.learning = e.after
	switch e.after.Status {
	case learnings.Active:
		kept = 1
	case learnings.Retired:
		retired = 1
	}
	r.at, r.kept, r.retired = r.at+kept+retired, r.kept+kept, r.retired+retired
	r.undo = append(r.undo, undoing{at: at, said: "edited", took: func() error {
		err := r.update("review", c.shelf, func(tx *learnings.Tx) error {
			_, err := tx.Revise(e.after, e.before)
			return err
		})
		if err == nil {
			c.learning = e.before
			r.kept, r.retired = r.kept-kept, r.retired-retired
		}
		return err
	}})
	return false
}

// finish says what came of it.
func (r *reviewing) finish() error {
	left := len(r.queue) - r.kept - r.dropped - r.retired
	r.out.print("\n")
	r.out.say("kept %d, dropped %d, left %d", r.kept, r.dropped, left)
	if left > 0 {
		r.out.say("to go on: learnings review")
	}
	if r.dropped > 0 {
		r.out.say("to see what was dropped: learnings restore")
	}
	return nil
}
