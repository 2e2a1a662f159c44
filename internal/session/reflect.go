package session

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"signet/internal/harness"
	"signet/internal/memory"
	"signet/internal/text"
)

// reflected is the most injections of a session that Reflect looks at: the
// latest ones.
const reflected = 500

// Reflect rates what a session was given by what came of it: a memory whose own
// words the agent then used, in what it said or in the commands it ran, helped;
// one whose words the person took back misled, whoever uses it later. What nobody took
// up is not rated: that it was not needed now does not make it worse. What somebody rated outright
// stays rated so. With it goes the session's score. It bears being run again as the
// session goes on.
func (s *Service) Reflect(ctx context.Context, current memory.Session) error {
	who := reader(current)
	given, err := s.Store.Injections(ctx, InjectionFilter{Reader: who, Session: current.Key, Limit: reflected})
	if err != nil {
		return err
	}
	turns, err := s.Tail(ctx, who, current.Key)
	if err != nil {
		return fmt.Errorf("reading what came of an injection: %w", err)
	}
	scores, shown := map[string]float64{}, map[string]bool{}
	for _, r := range slices.Backward(given) { // oldest first: what came last tells most
		after := since(turns, r)
		for _, p := range r.Pieces {
			if p.Kind != memoryPiece || p.Memory == "" || strings.Contains(p.Memory, " ") {
				continue
			}
			shown[p.Memory] = true
			if w := worth(statement(p), r.Question.String(), after); w != 0 && scores[p.Memory] >= 0 {
				scores[p.Memory] = w
			}
		}
	}
	if err := s.score(ctx, current, turns, shown, scores); err != nil || len(scores) == 0 {
		return err
	}
	_, err = s.Memories.Rate(ctx, memory.Rating{Session: current.Key, Reader: who, Scores: scores, Implied: true})
	return err
}

// since gives the turns that an injection can have worked on: of a session's
// start all that follow, of a prompt those up to the person's answer.
func since(turns []memory.Turn, r Record) []memory.Turn {
	first := slices.IndexFunc(turns, func(t memory.Turn) bool { return t.Time.After(r.Time) })
	if first < 0 {
		return nil
	}
	turns = turns[first:]
	if r.Hook != promptHook {
		return turns
	}
	answered := false
	for i, t := range turns {
		if t.Role == memory.RoleUser && answered {
			return turns[:i+1]
		}
		answered = answered || t.Role != memory.RoleUser
	}
	return turns
}

// used is the share of a memory's own words, by weight, from which on it counts
// as used; a few words that are anybody's are no sign.
const (
	used      = 0.5
	leastUsed = 1.0
)

// worth rates one memory that was given for a question by what was said after:
// 1 for one that was wholly taken up, −1 for one that was taken back, by its own
// words or right behind its use, 0 where nothing tells.
func worth(says, asked string, after []memory.Turn) float64 {
	own := telling(says)
	for t := range telling(asked) {
		delete(own, t)
	}
	all := 0.0
	for _, w := range own {
		all += w
	}
	if all == 0 {
		return 0
	}
	answered, replied := map[string]bool{}, map[string]bool{}
	lately, before := map[string]bool{}, "" // since the person spoke last
	for _, t := range after {
		said := t.Text.String()
		switch t.Role {
		case memory.RoleUser:
			if share(own, lately) >= used*all && denies(said, before, says) {
				return -1
			}
			if takesBack().MatchString(said) && !upholds().MatchString(said) {
				note(replied, said)
			}
			lately, before = map[string]bool{}, ""
		case memory.RoleAssistant:
			note(answered, said)
			note(lately, said)
			before = said
		case memory.RoleTool: // what it was given is the agent's doing, what it gave is not
			note(answered, t.Input.String())
			note(lately, t.Input.String())
		}
	}
	taken, back := share(own, answered), share(own, replied)
	switch {
	case back >= leastUsed && back >= used*all:
		return -1
	case taken >= leastUsed && taken >= used*all:
		return min(taken/all, 1)
	}
	return 0
}

// commonWord is what a word counts that anybody uses; a name or a number counts 1.
const commonWord = 0.25

// telling gives the terms of a text, with how much each tells of it alone.
func telling(s string) map[string]float64 {
	own := map[string]float64{}
	for _, t := range text.Terms(s) {
		own[t] = 1
		if !strings.ContainsFunc(t, unicode.IsDigit) && text.Common(t) {
			own[t] = commonWord
		}
	}
	return own
}

// share is what those of a memory's own words weigh that were heard.
func share(own map[string]float64, heard map[string]bool) (sum float64) {
	for t, w := range own {
		if heard[t] {
			sum += w
		}
	}
	return sum
}

func note(heard map[string]bool, s string) {
	for _, t := range text.Terms(s) {
		heard[t] = true
	}
}

// statement is what a piece of an injection says of its memory.
func statement(p Piece) string {
	return harness.Uncited(strings.TrimPrefix(strings.TrimSpace(p.Text), "- "))
}
