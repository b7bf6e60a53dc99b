package start

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"session-learning/hooks"
	"session-learning/internal/agent"
	"session-learning/internal/config"
	"session-learning/internal/project"
	"session-learning/internal/redact"
	"session-learning/internal/safefile"
	"session-learning/learnings"
	"session-learning/scoring"
)

const (
	// ledgerWait is how long an event waits for another one of the same session.
	ledgerWait = 150 * time.Millisecond
	// sameEvent is how long an event that comes again is taken for the same one: a hook that is registered twice
	// runs twice at once. A person who says the same after that means it.
	sameEvent = 10 * time.Second
)

// remind answers a question, notes the session, and keeps what was given.
func remind(ctx context.Context, r *hooks.Run, store *learnings.Store, q question) ([]byte, error) {
	p := r.Payload
	ledger, unkept := hooks.OpenLedger(store.Dir(), cmp.Or(p.Session, p.Transcript), p.SubAgent, ledgerWait)
	if errors.Is(unkept, safefile.ErrBusy) {
		return nil, unkept // whoever holds it answers
	}
	if unkept != nil {
		// A store that cannot be written to still reminds, even if it does so twice.
		ledger = &hooks.Ledger{}
	}
	defer ledger.Close()
	now := r.Env.Now()
	if q.note && !ledger.Noted(p.Transcript) && p.SubAgent == "" {
		unkept = errors.Join(unkept, ledger.Note(note(r, now)))
	}
	if q.pick == nil || repeated(ledger, q, p, now) {
		return nil, unkept
	}
	items, chars := room(r, ledger, q)
	if items <= 0 || ctx.Err() != nil {
		return nil, unkept
	}
	found, unread := choose(r, store, ledger, q, items)
	unkept = errors.Join(unkept, unread)
	block, ids := render(found, chars, redact.New(r.Person()))
	r.Count("found", len(found))
	r.Count("given", len(ids))
	if len(ids) == 0 {
		return nil, unkept
	}
	return r.Client.Answer(p.Name, block), errors.Join(unkept, record(r, store, ledger, q, hooks.Reminder{
		Time: now, Event: p.Name, Key: eventKey(q, p), IDs: ids, Chars: units(block), Again: q.again,
	}))
}

func note(r *hooks.Run, now time.Time) hooks.Note {
	p := r.Payload
	return hooks.Note{Time: now, Job: hooks.Job{
		Agent: r.Client.Name(), Session: p.Session, Transcript: p.Transcript, Cwd: r.Folder(),
	}}
}

// repeated tells whether the question was answered already: the same event twice at once, or the same failure
// earlier in the session.
func repeated(l *hooks.Ledger, q question, p hooks.Payload, now time.Time) bool {
	return l.Answered(eventKey(q, p), now.Add(-sameEvent)) || q.failure != "" && l.Reminded(hooks.Digest(q.failure))
}

// room is how many learnings and characters may be given now. What is given again was counted before.
func room(r *hooks.Run, l *hooks.Ledger, q question) (items, chars int) {
	items, chars = r.Config.MaxItems, r.Config.MaxChars
	if q.again {
		return items, chars
	}
	usedItems, usedChars := l.Used()
	return min(items, r.Config.SessionItems-usedItems), min(chars, r.Config.SessionChars-usedChars)
}

// choose finds the learnings that answer a question. An error tells what could not be read; the rest still answers.
func choose(r *hooks.Run, store *learnings.Store, l *hooks.Ledger, q question, limit int) ([]learnings.Learning, error) {
	here := project.Resolve(r.Folder(), r.Config.Home)
	shared := offer(store, learnings.Place{Root: here.Root, Below: config.ProjectStore, Project: here.Key})
	own := store.Read()
	project, unread := shared()
	items := learnings.Beside(own.Items, project)
	r.Count("learnings", len(items))
	return q.pick(pool{
		items:   items,
		project: here.Key,
		stack:   scoring.StackOf(here.Files()),
		given:   l.Given(),
		latest:  l.Latest(),
		limit:   limit,
		now:     r.Env.Now(),
		instructed: func() []string {
			name := r.Client.Name()
			return hooks.Instructed(here.Root, r.Folder(), agent.Instructions(name), r.Config.UserInstructions(name))
		},
	}), unread
}

// record keeps what the session is given.
func record(r *hooks.Run, store *learnings.Store, l *hooks.Ledger, q question, given hooks.Reminder) error {
	if q.failure != "" {
		given.Failure = hooks.Digest(q.failure)
	}
	p := r.Payload
	return errors.Join(l.Record(given), hooks.RecordInjection(store.Dir(), hooks.Injection{
		Time: given.Time, Event: given.Event, Agent: r.Client.Name(),
		Session: p.Session, SubAgent: p.SubAgent, IDs: given.IDs, Chars: given.Chars,
	}))
}

// eventKey is the same for the same event only, whatever it is called: an agent that runs the hooks of another one, too,
// tells each of them in its own words. A start that tells the prompt is that prompt.
func eventKey(q question, p hooks.Payload) string {
	event := p.Event
	if event == hooks.Started && p.Prompt != "" {
		event = hooks.Prompted
	}
	return hooks.Digest(strings.Join([]string{event.String(), p.Call, q.text}, "\x00"))
}
