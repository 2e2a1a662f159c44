package recall

import (
	"context"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Found is a session in which something was said about a question: its best
// turn, with its score.
type Found struct {
	Session string
	Project string
	Best    memory.Hit
}

// perSession is how many turns are looked at for each session that is wanted.
const perSession = 10

// SearchSessions finds the sessions in which something was said about a
// question, the best first, at most the query's limit.
func (e *Engine) SearchSessions(ctx context.Context, q memory.Query) ([]Found, error) {
	if strings.TrimSpace(q.Text) == "" {
		return nil, errs.Field("query", "is required")
	}
	limit := q.Limit
	q.TurnsOnly, q.Limit = true, min(limit*perSession, MaxLimit)
	hits, err := e.Recall(ctx, q)
	if err != nil {
		return nil, err
	}
	var found []Found
	seen := map[string]bool{}
	for _, h := range hits {
		if key := h.Turn.Session; !seen[key] && len(found) < limit {
			seen[key] = true
			found = append(found, Found{Session: key, Project: h.Project, Best: h})
		}
	}
	return found, nil
}
