package pipeline

import (
	"context"
	"fmt"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// Not every session is worth a call of a model: some say hello and are over. One
// that is not is left to the rules, which learnt from it before. Its position stays
// where it is, so that if it goes on, all of it is judged anew.

// Significance says what makes a session worth a call of a model: any of these. The
// zero value lets all pass.
type Significance struct {
	Turns    int     // of the person and the assistant
	Entities int     // things it names that are known
	Novelty  float64 // the share of its words that stand in nothing that is known of them
}

// Bounds of what a session is judged by: one with more is worth it by its turns, and
// with fewer words nobody says anything.
const (
	judgedTokens = 500 // of what was said
	judgedBy     = 20  // memories that are nearest to it
	leastWords   = 3
)

// insignificant says why a session is not worth a call of a model, or "".
func (s *Service) insignificant(ctx context.Context, current memory.Session, turns []memory.Turn) (string, error) {
	least := s.Distilled.Significance
	said, n := talkOf(turns)
	if n >= least.Turns {
		return "", nil
	}
	r := memory.Reader{Agent: current.Agent, Project: current.Project}
	named, err := s.Near.Named(ctx, r, said)
	if err != nil || named >= least.Entities {
		return "", err
	}
	novelty, err := s.novelty(ctx, r, said)
	if err != nil || novelty >= least.Novelty {
		return "", err
	}
	return fmt.Sprintf("%d turns, %d known things, novelty %.2f", n, named, novelty), nil
}

// talkOf gives what the person and the assistant said, and in how many turns.
func talkOf(turns []memory.Turn) (said string, n int) {
	var b strings.Builder
	for _, t := range turns {
		if t.Side || t.Role != memory.RoleUser && t.Role != memory.RoleAssistant || strings.TrimSpace(t.Text.String()) == "" {
			continue
		}
		n++
		b.WriteString(t.Text.String() + "\n")
	}
	said, _ = text.Truncate(b.String(), judgedTokens)
	return said, n
}

// novelty is the share of the words of a talk that none of the memories nearest to
// it holds; 0 where hardly any was said.
func (s *Service) novelty(ctx context.Context, r memory.Reader, said string) (float64, error) {
	words := termSet(said)
	if len(words) < leastWords {
		return 0, nil
	}
	near, err := s.Near.Candidates(ctx, r, said, judgedBy)
	if err != nil {
		return 0, fmt.Errorf("looking for what is known of a session: %w", err)
	}
	known := map[string]bool{}
	for _, m := range near {
		for term := range termSet(m.Content.String()) {
			known[term] = true
		}
	}
	return 1 - float64(common(words, known))/float64(len(words)), nil
}

// leave notes that nobody was asked about a session as it stands, once.
func (s *Service) leave(ctx context.Context, current memory.Session, since memory.Progress, turns []memory.Turn, why string) error {
	d := &memory.Distillation{
		Session: current.Key, Since: since, Next: since, From: turns[0].Seq, To: turns[len(turns)-1].Seq,
		Level: memory.RulesOnly, Unasked: why, At: s.Now(),
	}
	last, err := s.Store.Distillations(ctx, current.Key, 1)
	if err != nil || len(last) > 0 && last[0].Unasked != "" && last[0].To == d.To {
		return err
	}
	cs := changeset(current, nil)
	cs.Distilled = d
	if _, err := s.Apply(ctx, cs); err != nil {
		return err
	}
	s.Log.Info("no model was asked about a session", "session", current.Key, "why", why)
	return nil
}
