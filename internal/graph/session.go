package graph

import (
	"context"
	"slices"
	"strings"
	"time"

	"signet/internal/memory"
)

// SessionQuery says of which sessions an expansion tells.
type SessionQuery struct {
	Session string    // only this one
	Since   time.Time // only what was learnt then or later
	Limit   int
}

// SessionNote is what one session taught of an entity.
type SessionNote struct {
	ID       string // of the summary, where there is one, else of the first memory
	Session  string
	Earliest time.Time
	Latest   time.Time
	Content  string // the summary, where there is one, else what was learnt
}

// mostSessionMemories bounds how many memories are looked through for sessions.
const mostSessionMemories = 1000

// Sessions tells what sessions taught of an entity, the latest first, and of how
// many there is something to tell.
func (s *Knowledge) Sessions(ctx context.Context, r memory.Reader, e Entity, q SessionQuery) ([]SessionNote, int, error) {
	list, _, err := s.store.EntityMemories(ctx, r, e.ID, mostSessionMemories)
	if err != nil {
		return nil, 0, err
	}
	by := map[string][]memory.Memory{}
	for _, m := range list {
		key := m.Source.Session
		if key != "" && (q.Session == "" || q.Session == key) && !m.Observed.Before(q.Since) {
			by[key] = append(by[key], m)
		}
	}
	var notes []SessionNote
	for key, learnt := range by {
		notes = append(notes, sessionNote(key, learnt))
	}
	slices.SortFunc(notes, func(a, b SessionNote) int {
		if c := b.Latest.Compare(a.Latest); c != 0 {
			return c
		}
		return strings.Compare(a.Session, b.Session)
	})
	return notes[:min(len(notes), q.Limit)], len(notes), nil
}

// sessionNote sums up what one session taught: by its summary, if that speaks of
// the entity, else by each statement.
func sessionNote(key string, learnt []memory.Memory) SessionNote {
	slices.SortFunc(learnt, func(a, b memory.Memory) int {
		if c := a.Observed.Compare(b.Observed); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	n := SessionNote{ID: learnt[0].ID, Session: key, Earliest: learnt[0].Observed, Latest: learnt[len(learnt)-1].Observed}
	var lines []string
	for _, m := range learnt {
		if m.Type == memory.Summary {
			n.ID, n.Content = m.ID, m.Content.String()
			return n
		}
		lines = append(lines, "- "+m.Line())
	}
	n.Content = strings.Join(lines, "\n")
	return n
}
