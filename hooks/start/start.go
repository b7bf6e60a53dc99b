// Package start reminds: it puts the learnings that fit in front of the model at the moment they are needed, and
// nothing at all when none does. It reads the store without a lock, and never a transcript.
package start

import (
	"context"
	"errors"
	"io/fs"

	"session-learning/hooks"
	"session-learning/internal/redact"
	"session-learning/learnings"
)

// Handle answers one event of an agent.
func Handle(ctx context.Context, r *hooks.Run) ([]byte, error) {
	q, ok := ask(r)
	if !ok {
		return nil, nil
	}
	store, err := openStore(r, q)
	if err != nil || store == nil {
		return nil, err
	}
	answer, err := remind(ctx, r, store, q)
	if r.Payload.Event == hooks.Started && r.Payload.Source != hooks.Compact {
		err = errors.Join(err, catchUp(r, store))
	}
	return answer, err
}

// ask tells what an event asks for; false: it is none that we act on.
func ask(r *hooks.Run) (question, bool) {
	p := r.Payload
	switch {
	case p.Event == hooks.ToolFailed:
		return failure(p, redact.New(r.Person()))
	case p.Event == hooks.Prompted, p.Event == hooks.Unnamed && p.Prompt != "":
		return prompt(p), true
	case p.Event == hooks.Started && p.Prompt != "":
		return prompt(p).beside(beginning(p, r.Config.Startup)), true
	case p.Event == hooks.Heard:
		return question{note: true}, true
	case p.Event == hooks.Started:
		return beginning(p, r.Config.Startup), true
	default:
		return question{}, false
	}
}

// openStore opens the store. When there is none it is made at the first prompt, where the session has to be noted;
// at other events there is nothing to say, and the result is nil.
func openStore(r *hooks.Run, q question) (*learnings.Store, error) {
	store, err := r.ExistingStore()
	if !errors.Is(err, fs.ErrNotExist) {
		return store, err
	}
	if !q.note {
		return nil, nil
	}
	return r.OpenStore(0)
}
