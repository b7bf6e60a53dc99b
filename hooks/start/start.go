// Package start reminds: it puts the learnings that fit in front of the model, or nothing at all.
package start

import (
	"context"

	"session-learning/hooks"
)

// Handle answers one event.
func Handle(ctx context.Context, r *hooks.Run) ([]byte, error) { return nil, nil }
