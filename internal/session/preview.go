package session

import (
	"cmp"
	"context"
	"fmt"

	"signet/internal/memory"
)

// PreviewRequest says whose session start is shown, where, and in which state of
// belief.
type PreviewRequest struct {
	Agent   string
	Project string       // a directory; its project root is looked up
	View    *memory.View // nil is now
}

// Preview renders what a new session would be given at its start: of itself, for
// it opens none, claims nothing and leaves no trace. In a view of the past the
// clock stands at the view's time, memories are those believed then, and the
// identity files are as they were committed. What goes on in other sessions is
// left out, and so is MEMORY.md in the past, which speaks of now.
func (s *Service) Preview(ctx context.Context, r PreviewRequest) (StartAnswer, error) {
	current := s.session(Hook{Agent: r.Agent, Project: r.Project})
	var a StartAnswer
	a.Name, a.Description = s.Name(current.Agent)
	if s.Excluded(r.Project) {
		return a, nil
	}
	who := reader(current)
	who.View = r.View
	page := startPage{now: r.View.Now(s.Now())}
	list, err := s.candidates(ctx, who, page.now, s.startSettings(), nil)
	if err != nil {
		return a, err
	}
	page.choose(list)
	if page.identity, err = s.identity(ctx, memory.Session{Agent: who.Agent}, who, &a); err != nil {
		return a, err
	}
	a.show(page, list, s.Config.MaxInjectTokens)
	return a, nil
}

// identity gives the identity files that a session is told, in the past those that
// were committed.
func (s *Service) identity(ctx context.Context, current memory.Session, who memory.Reader, a *StartAnswer) ([]Section, error) {
	if who.View == nil {
		return s.identityNow(current, a), nil
	}
	committed, err := s.Memories.Documents(ctx, who)
	if err != nil {
		return nil, err
	}
	if len(committed) == 0 {
		a.Warnings = append(a.Warnings, "no identity files had been committed by then")
	}
	name, sections := s.IdentityOf(who.Agent, committed)
	a.Name = cmp.Or(name, a.Name)
	if !s.Config.IncludeIdentity {
		return nil, nil
	}
	return sections, nil
}

// identityNow reads the identity files. Where that fails, the answer says so and
// goes without them.
func (s *Service) identityNow(current memory.Session, a *StartAnswer) []Section {
	if !s.Config.IncludeIdentity {
		return nil
	}
	sections, err := s.Identity(current)
	if err != nil {
		s.Log.Warn("identity files", "err", err)
		a.Warnings = append(a.Warnings, fmt.Sprintf("identity files could not be read: %v", err))
	}
	for _, section := range sections {
		if section.Header == workingMemory {
			a.RecentContext = section.Body
		}
	}
	return sections
}
