package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/job"
	"signet/internal/memory"
)

// How much has to be said for a session to be summed up: so many turns of the
// person, or so many in all.
const (
	enoughPerson = 3
	enoughTurns  = 6
)

// Summarize tells in short what a session was about, in place of what was told
// before, and gathers what can be gathered then. A session of which nothing may
// speak any more has no summary. Run again it goes on where it broke off.
func (s *Service) Summarize(ctx context.Context, key string) error {
	current, err := s.Store.Session(ctx, key)
	if err != nil {
		return err
	}
	turns, err := s.Summaries.Transcript(ctx, memory.Reader{Agent: current.Agent, EveryProject: true}, key)
	if err != nil {
		return err
	}
	turns = slices.DeleteFunc(turns, func(t memory.Turn) bool { return t.Side || t.Text.String() == memory.PurgedTurn })
	if len(turns) == 0 {
		if err := s.Summaries.DropSummary(ctx, key); err != nil {
			return err
		}
		return s.gather(ctx, current.Agent, current.Project)
	}
	made, err := s.summarize(ctx, current, turns)
	if err != nil {
		return err
	}
	if err := s.Summaries.SaveSummary(ctx, made, nil); err != nil {
		return err
	}
	s.Log.Info("session summed up", "session", key, "turns", len(turns), "by", made.MadeBy)
	if s.Told != nil {
		s.Told(ctx, made)
	}
	return s.gather(ctx, current.Agent, current.Project)
}

// SummarizeAgain asks for a summary to be made anew by a job: by the model, where
// one is asked now. What gathers others is made anew with them.
func (s *Service) SummarizeAgain(ctx context.Context, r memory.Reader, id string) (memory.SessionSummary, error) {
	was, err := s.Summaries.Summary(ctx, r, id)
	if err != nil {
		return was, err
	}
	if was.Kind != memory.OfSession {
		return was, errs.E(errs.Invalid, "%s %s is made of what it gathers, and made anew with that", was.Kind, id).
			WithHint("signet session summary %s lists what it gathers", id)
	}
	if _, err := s.Store.Session(ctx, was.Session); err != nil {
		return was, err
	}
	return was, s.Store.Enqueue(ctx, job.New{Type: memory.SummarizeJob, Key: was.Session})
}

// summarizes is the handler of the job.
func (s *Service) summarizes(ctx context.Context, j job.Job) error { return s.Summarize(ctx, j.Key) }

// summarize makes the summary of a session from the turns that may speak. Where
// no model can make it, or what one says is refused, rules do: it is not asked
// again for that.
func (s *Service) summarize(ctx context.Context, current memory.Session, turns []memory.Turn) (memory.SessionSummary, error) {
	first, last := turns[0], turns[len(turns)-1]
	told := digest(turns)
	made := memory.SessionSummary{
		ID: summaryID(current.Agent, current.Key), Agent: current.Agent, Project: current.Project, Kind: memory.OfSession,
		Session: current.Key, Harness: current.Harness, MadeBy: memory.ByRules,
		Headline: told.headline, Text: told.text, Turns: named(current.Key, told.turns),
		From: first.Seq, To: last.Seq, Earliest: first.Time, Latest: last.Time, Created: s.Now(),
	}
	if s.Model == nil {
		return made, nil
	}
	unworthy, err := s.insignificant(ctx, current, turns)
	if err != nil {
		return made, err
	}
	if unworthy != "" {
		made.Note = "too little was said for a model to be asked"
		return made, nil
	}
	body, model, err := s.askSummary(ctx, turns)
	if ctx.Err() != nil {
		return made, ctx.Err() // the daemon stops: the job goes back
	}
	if err != nil {
		s.Log.Warn("no model summed the session up, so rules did", "session", current.Key, "err", err)
		made.Note = why(err)
		return made, nil
	}
	made.Text, made.MadeBy, made.Turns = body, model, nil
	for _, t := range turns { // it rests on all of them
		made.Turns = append(made.Turns, memory.SummaryTurn{Session: current.Key, Turn: t.ID})
	}
	return made, nil
}

// why says why no model made a summary, in words that hold nothing of what was
// said.
func why(err error) string {
	switch {
	case errs.Is(err, errs.Unavailable):
		return "the model did not answer"
	case errs.Is(err, errs.Denied):
		return "the model may not be asked"
	}
	return "the answer of the model was refused"
}

// summaryID names a summary by what it is of, so that one made anew keeps its
// name.
func summaryID(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}

// named gives turns with their session, each once.
func named(session string, ids []string) []memory.SummaryTurn {
	var turns []memory.SummaryTurn
	for _, id := range ids {
		if t := (memory.SummaryTurn{Session: session, Turn: id}); !slices.Contains(turns, t) {
			turns = append(turns, t)
		}
	}
	return turns
}
