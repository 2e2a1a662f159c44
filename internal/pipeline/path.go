package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"signet/internal/taxonomy"
	"signet/internal/text"
)

// Where a fact is filed follows from its words. A model that read the talk knows
// more, so it may choose among the leaves that the talk makes likely; what it says
// beside these is left out.

// Bounds of what a model chooses among, and of what tells what is likely.
const (
	mostPaths   = 40
	filedTurns  = 60
	filedTokens = 300 // of one turn
)

// likelyPaths gives the leaves that the talk of a piece makes likely, those first
// that any turn makes most likely.
func (s *Service) likelyPaths(ctx context.Context, p piece) ([]string, error) {
	if s.Likely == nil {
		return nil, nil
	}
	best := map[string]float64{}
	talk := 0
	for _, q := range p.parts {
		if q.label != saidByUser && q.label != saidByAssistant || talk == filedTurns {
			continue
		}
		talk++
		said, _ := text.Truncate(q.text, filedTokens)
		likely, err := s.Likely(ctx, said)
		if err != nil {
			return nil, fmt.Errorf("looking for likely paths: %w", err)
		}
		for path, share := range likely {
			if taxonomy.CheckPath(path) == nil && path != taxonomy.Inbox {
				best[path] = max(best[path], share)
			}
		}
	}
	paths := slices.SortedFunc(maps.Keys(best), func(a, b string) int {
		return cmp.Or(cmp.Compare(best[b], best[a]), strings.Compare(a, b))
	})
	return paths[:min(len(paths), mostPaths)], nil
}
