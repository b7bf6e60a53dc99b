// Package stop learns: it hands a session file to a detached worker, which reads what is new in it and stores what
// it taught.
package stop

import (
	"context"

	"session-learning/hooks"
)

// Handle answers one event.
func Handle(ctx context.Context, r *hooks.Run) ([]byte, error) { return nil, nil }

// Limit gives the process the time that its work may take.
func Limit(e hooks.Env) hooks.Env { return e }
