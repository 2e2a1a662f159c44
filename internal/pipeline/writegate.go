package pipeline

import (
	"context"
	"fmt"
	"time"

	"signet/internal/memory"
	"signet/internal/text"
)

// A model says again in other words what is known. Whether a fact that it would add
// is news, vectors tell: how far it is from the memory that is nearest in meaning.
// What tells nothing new is held back, noted as a proposal in the shadow with the
// reason, and a person may accept it all the same.
//
// In doubt a fact passes: a belief that stands twice costs less than one that is
// missing. Two statements may lie close together and differ in the one number that
// matters, so what differs in a number, a date, a name or a denial is news however
// close it is. What a person, an agent or the rules remember is never held.

// WriteGate says how much a fact of a model has to tell. The zero value lets all
// pass.
type WriteGate struct {
	Surprise float64 // that a fact needs: 1 less the cosine to what is nearest
	Discount float64 // of that, where the talk goes on about the same
}

// When a talk goes on about the same: so many memories of the time before a fact
// are so close to it.
const (
	continuing     = 30 * time.Minute
	leastRecent    = 3
	recentCloseBy  = 0.65
	mostNeighbours = 20
)

// bypassing are words by which a fact is worth keeping twice: what binds, and what
// went wrong.
var bypassing = text.Pattern(`(?i)\b(?:must|never|always|only|cannot|forbidden|required?|requires|mandatory|not allowed|do not|don['’]t|should|shall|` +
	`errors?|exceptions?|fail(?:s|ed|ing|ures?)?|crash(?:es|ed|ing)?|bugs?|broken|breaks|panics?|timeouts?|deadlocks?|leaks?)\b`)

// passes reports whether a fact passes the gate whatever is known.
func (g WriteGate) passes(m memory.Memory) bool {
	switch m.Type {
	case memory.Decision, memory.Rule, memory.Issue:
		return true
	}
	return g.Surprise <= 0 || bypassing().MatchString(m.Content.String())
}

// hold holds back an addition that tells nothing new.
func (s *Service) hold(ctx context.Context, m memory.Memory, v verdict) (verdict, error) {
	g := s.Distilled.WriteGate
	add, ok := v.change.(memory.Add)
	if !ok || add.Over != "" || g.passes(m) {
		return v, nil
	}
	r := memory.Reader{Agent: m.Scope.Agent, Project: m.Scope.Project}
	near, ok, err := s.Near.Closest(ctx, r, m.Content.String(), mostNeighbours)
	if err != nil {
		return v, fmt.Errorf("looking for what is close to a fact: %w", err)
	}
	if !ok || len(near) == 0 {
		return v, nil
	}
	needs := g.needs(m, near)
	surprise := 1 - near[0].Score
	if surprise >= needs || tell(m.Content.String(), time.Time{}).differs(tell(near[0].Memory.Content.String(), time.Time{})) {
		return v, nil
	}
	reason := fmt.Sprintf("it tells nothing new beside %s: surprise %.2f of %.2f", near[0].Memory.ID, surprise, needs)
	review, err := s.review(memory.AddReview, m, "", m.Confidence, reason)
	review.State = memory.Shadow
	return verdict{proposal: &review, warning: v.warning, held: true}, err
}

// needs is how much a fact has to tell beside its neighbours: less where the talk
// goes on about the same, in which small steps are news.
func (g WriteGate) needs(m memory.Memory, near []memory.Hit) float64 {
	recent := 0
	for _, h := range near {
		since := m.Observed.Sub(h.Memory.Observed)
		if h.Score >= recentCloseBy && since >= 0 && since <= continuing {
			recent++
		}
	}
	if recent >= leastRecent {
		return g.Surprise - g.Discount
	}
	return g.Surprise
}
