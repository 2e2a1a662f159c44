// Package pipeline turns what was said in a session into memories.
//
// The straight path, run as a job once a session is over: capture what its
// transcript gained, extract the facts from the turns not yet learnt from, and
// apply them as one changeset a chunk, so that one commit can be attributed to
// one stretch of one session, and be reverted. What was learnt from is then told
// in short, for people. Every step bears being run twice: turns are known by the
// harness's id, facts by their statement, summaries by their session.
//
// Where a model may be asked, what the rules left is distilled after that: a piece
// of the session is shown to the model (piece.go), what it states is read
// (propose.go) and counts as far as the turns bear it (support.go), each fact is
// held against what is believed (decide.go), and what is not the pipeline's to
// change waits for a person (review.go). A piece is one commit, and how far a
// session was distilled moves in its transaction.
package pipeline

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"signet/internal/extract"
	"signet/internal/guard"
	"signet/internal/job"
	"signet/internal/llm"
	"signet/internal/memory"
)

// Service runs the jobs of the pipeline. All fields are required, but those that
// say how a model is asked.
type Service struct {
	Store     Store
	Summaries SummaryStore

	Learning bool // whether captured turns are learnt from; those that are not stay to be
	Apply    func(ctx context.Context, cs memory.Changeset) (memory.Applied, error)
	Excluded func(dir string) bool                              // capture is switched off there
	Reflect  func(ctx context.Context, s memory.Session) error  // sees what came of what the session was given
	Told     func(ctx context.Context, s memory.SessionSummary) // hears of each summary of a session that is made; nil where nobody does
	Now      func() time.Time
	Log      *slog.Logger

	Model     llm.Generator                                                      // is asked beside the rules; nil asks nobody
	Near      Near                                                               // needed with a Model
	Likely    func(ctx context.Context, said string) (map[string]float64, error) // how likely what is said stands at each leaf; nil has a model choose none
	Distilled Distilling

	// Switches say what holds now, in place of Learning and Distilled; nil is that
	// these never change. A job goes by what held when it began.
	Switches func() (learning bool, d Distilling)
}

// now is the service as it is switched now.
func (s *Service) now() *Service {
	if s.Switches == nil {
		return s
	}
	c := *s
	c.Learning, c.Distilled = s.Switches()
	return &c
}

// Handlers is the table of the pipeline's jobs but those that ask a model; see
// DistilHandlers. The key of each is a session's.
func (s *Service) Handlers() map[string]job.Handler {
	all := map[string]job.Handler{
		memory.CaptureJob: func(ctx context.Context, j job.Job) error { return s.Capture(ctx, j.Key) },
		memory.LearnJob:   func(ctx context.Context, j job.Job) error { return s.now().Learn(ctx, j.Key) },
	}
	if s.Model == nil {
		all[memory.SummarizeJob] = s.summarizes
	}
	return all
}

// chunk is how many turns are learnt from in one commit.
const chunk = 400

// Learn captures what the session's transcript gained, and learns from every
// turn that was not learnt from yet.
func (s *Service) Learn(ctx context.Context, key string) error {
	if err := s.Capture(ctx, key); err != nil {
		return err
	}
	if !s.Learning {
		return s.wantDistilled(ctx, key)
	}
	current, err := s.Store.Session(ctx, key)
	if err != nil {
		return err
	}
	for {
		turns, err := s.Store.Turns(ctx, key, current.LearntSeq, chunk)
		if err != nil {
			return err
		}
		if len(turns) == 0 {
			return s.learnt(ctx, current)
		}
		if err := s.learnChunk(ctx, current, turns); err != nil {
			return err
		}
		current.LearntSeq = turns[len(turns)-1].Seq
		if err := s.Store.Learnt(ctx, key, current.LearntSeq); err != nil {
			return err
		}
	}
}

// learnt is what follows once a session was learnt from to its end.
func (s *Service) learnt(ctx context.Context, current memory.Session) error {
	if err := errors.Join(s.wantDistilled(ctx, current.Key), s.Reflect(ctx, current)); err != nil {
		return err
	}
	return s.Summaries.WantSummary(ctx, current.Key, enoughPerson, enoughTurns, s.Now())
}

// learnChunk is the heart: turns → facts → changeset → commit.
func (s *Service) learnChunk(ctx context.Context, current memory.Session, turns []memory.Turn) error {
	facts := extract.Facts(turns)
	facts, err := s.dropEchoes(ctx, current.Key, facts)
	if err != nil || len(facts) == 0 {
		return err
	}
	cs := changeset(current, facts)
	cs.Asks, _ = guard.Redact("what a session says cannot stand beside it")
	applied, err := s.Apply(ctx, cs)
	if err != nil {
		return err
	}
	s.Log.Info("learnt from session", "session", current.Key, "facts", len(facts), "memories", applied.Done(), "commit", applied.Commit.ID)
	return nil
}
