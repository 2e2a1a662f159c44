package session

import (
	"cmp"
	"context"
	"errors"
	"os"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/harness"
	"signet/internal/memory"
)

// Queued says what became of a hook that hands over a transcript. JobID names
// the job; Skipped, where set, says why there is none.
type Queued struct {
	JobID   string
	Skipped string
	Unread  string // what of a transcript that was handed over was not read
}

// Checkpoint has the transcript read as far as it goes. Agents call it after
// every answer, so it only notes the request.
func (s *Service) Checkpoint(ctx context.Context, h Hook) (Queued, error) {
	if h.Session == "" {
		return Queued{}, errs.Field("sessionKey", "is required")
	}
	if err := s.enter(ctx, h); err != nil {
		return Queued{}, s.around(ctx, h, err)
	}
	if silent, err := s.silent(ctx, h); silent || err != nil {
		return s.aside(ctx, h, err)
	}
	current := s.session(h)
	s.seen(ctx, h)
	current, jobs, err := s.Store.Touch(ctx, current, follow(memory.CaptureJob, current.Key))
	if err != nil {
		return Queued{}, err
	}
	unread, err := s.take(ctx, current, h)
	if err != nil {
		return Queued{}, err
	}
	s.Wake()
	return Queued{JobID: first(jobs), Unread: unread}, s.checkpoint(ctx, current, midSession)
}

// take keeps what a hook hands over of a transcript that is in no file. Where there is
// a file, that says all.
func (s *Service) take(ctx context.Context, current memory.Session, h Hook) (unread string, err error) {
	switch {
	case h.Said == "" || current.Transcript != "":
		return "", nil
	case current.Key == "":
		return "transcript is not read: no session was named", nil
	}
	return s.Take(ctx, current.Key, h.Said)
}

// aside answers a hook that comes in a pause or of an excluded place. What it hands
// over may have been said before the pause: each turn counts by its own time, so that of
// a session that is known they are kept which were not said in one.
func (s *Service) aside(ctx context.Context, h Hook, err error) (Queued, error) {
	q := Queued{Skipped: "capture is paused or excluded here"}
	if err != nil || h.Said == "" || h.Transcript != "" || s.Excluded(h.Project) || s.Excluded(h.Dir) {
		return q, err
	}
	q.Unread, err = s.Take(ctx, h.Session, h.Said)
	return q, err
}

// around does for a session whose memory is switched off what aside does in a pause.
func (s *Service) around(ctx context.Context, h Hook, refused error) error {
	if skip, ok := errors.AsType[*Skip](refused); !ok || !skip.Bypassed {
		return refused
	}
	if _, err := s.aside(ctx, h, nil); err != nil {
		return err // and may be told again
	}
	return refused
}

func first(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}

// EndRequest is a session that is over.
type EndRequest struct {
	Hook
	Reason string
}

// End closes the session and has everything said in it learnt from. It returns
// at once: harnesses kill this hook after little more than a second.
func (s *Service) End(ctx context.Context, r EndRequest) (Queued, error) {
	if r.Session == "" {
		return Queued{Skipped: "no session was named"}, validate(r.Hook)
	}
	if err := s.enter(ctx, r.Hook); err != nil {
		return Queued{}, s.around(ctx, r.Hook, err)
	}
	if silent, err := s.silent(ctx, r.Hook); silent || err != nil {
		return s.aside(ctx, r.Hook, err)
	}
	current := s.session(r.Hook)
	unread, err := s.takeLast(ctx, current, r.Hook)
	if err != nil {
		return Queued{}, err
	}
	jobs, err := s.Store.End(ctx, current, r.Reason, follow(memory.LearnJob, current.Key))
	if err != nil {
		return Queued{}, err
	}
	s.Wake()
	if s.late(r.Hook).IsZero() { // it may have been resumed since
		s.Board.Leave(current.Key)
	}
	if before, again := s.claims.end(current.Key, cmp.Or(r.Runtime, r.Harness), s.Now()); again {
		return Queued{}, &Skip{Reason: "the session has ended already", EndedBy: before}
	}
	return Queued{JobID: first(jobs), Unread: unread}, s.checkpoint(ctx, current, atEnd)
}

// takeLast is take for a session that ends, and may not be known yet.
func (s *Service) takeLast(ctx context.Context, current memory.Session, h Hook) (unread string, err error) {
	if h.Said == "" {
		return "", nil
	}
	if current, _, err = s.Store.Touch(ctx, current); err != nil {
		return "", err
	}
	return s.take(ctx, current, h)
}

// SkipRequest is a transcript that must not be read as far as it goes.
type SkipRequest struct {
	Hook
	Size *int64 // how many bytes it had at the time of the hook; nil where that is now
}

// Skip notes that a session's transcript, as far as it goes at the time of the hook,
// must never be read: the person had hooks switched off while it was written. Of one
// that is in no file nothing may be kept that was said until then, and is not kept yet.
func (s *Service) Skip(ctx context.Context, r SkipRequest) error {
	if err := validate(r.Hook); err != nil {
		return err
	}
	switch {
	case r.Session == "":
		return nil
	case r.Transcript == "":
		return s.Store.BypassedUntil(ctx, r.Session, s.when(r.Hook))
	}
	size, err := r.size()
	if err != nil || size == 0 {
		return err
	}
	current := s.session(r.Hook)
	current.Offset = harness.Held(r.Harness, size, s.when(r.Hook))
	_, _, err = s.Store.Touch(ctx, current)
	return err
}

func (r SkipRequest) size() (int64, error) {
	if r.Size != nil {
		return *r.Size, nil
	}
	info, err := os.Stat(r.Transcript)
	if err != nil {
		return 0, errs.E(errs.NotFound, "reading the transcript's size: %w", err)
	}
	return info.Size(), nil
}

// PreCompaction has the transcript read before the harness shortens it, and
// answers with guidelines for the harness's own summary, and with what of a transcript
// that came with it was not read.
func (s *Service) PreCompaction(ctx context.Context, h Hook) (guidelines, unread string, err error) {
	if err := s.enter(ctx, h); err != nil {
		return "", "", err
	}
	if silent, err := s.silent(ctx, h); silent || err != nil {
		return "", "", err
	}
	if !h.Unheard {
		guidelines = cmp.Or(s.Config.SummaryGuidelines, defaultGuidelines)
	}
	current := s.session(h)
	if h.Session != "" {
		if current, _, err = s.Store.Touch(ctx, current, follow(memory.CaptureJob, h.Session)); err != nil {
			return "", "", err
		}
	}
	if unread, err = s.take(ctx, current, h); err != nil || h.Session == "" {
		return guidelines, unread, err
	}
	s.Wake()
	if err := s.checkpoint(ctx, current, beforeShrink); err != nil || h.Unheard {
		return "", unread, err
	}
	made := injected{guidelines, []piece{{kind: guidePiece, text: guidelines}}}
	return guidelines, unread, s.record(ctx, current, nil, nil, s.account(compactionHook, made, Settings{}, nil, nil))
}

const defaultGuidelines = `Keep, in this order: decisions with their reasons; constraints that hold from now on; what was tried and failed, and what fixed it; names, paths, hosts and dates exactly as written; open questions; the next step. Leave out greetings, tool noise and anything that can be read from the files again.`

// CompactionRequest is a summary that a harness made of a session.
type CompactionRequest struct {
	Hook
	Summary string
}

// CompactionComplete keeps the harness's summary as a memory and opens a new
// context epoch. Secrets in the summary are redacted. It returns the id of the
// memory and the epoch.
func (s *Service) CompactionComplete(ctx context.Context, r CompactionRequest) (id string, epoch int, err error) {
	if r.Summary == "" {
		return "", 0, errs.Field("summary", "is required")
	}
	if err := s.enter(ctx, r.Hook); err != nil {
		return "", 0, err
	}
	if silent, err := s.silent(ctx, r.Hook); silent || err != nil {
		return "", 0, err
	}
	current := s.session(r.Hook)
	if current.Key != "" {
		if current, _, err = s.Store.Touch(ctx, current, follow(memory.LearnJob, current.Key)); err != nil {
			return "", 0, err
		}
		s.Wake()
		if err := s.Store.NextEpoch(ctx, current.Key); err != nil {
			return "", 0, err
		}
	}
	importance := memory.DefaultImportance
	clean, _ := guard.Redact(harness.StripPrivate(harness.StripCited(harness.StripInjected(r.Summary))))
	outcome, _, err := s.Memories.Remember(ctx, memory.Author{
		Name: "session", Kind: "harness", Agent: current.Agent, Session: current.Key, Harness: current.Harness,
	}, memory.Draft{
		Content: clean.String(), Type: memory.Summary, Origin: memory.Assistant, Importance: &importance,
		Scope:  memory.Scope{Agent: current.Agent, Project: current.Project},
		Source: memory.Source{Kind: "compaction", Session: current.Key},
	})
	return outcome.Memory.ID, current.Epoch + 1, err
}

// Run ends sessions that fell silent, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := s.EndQuiet(ctx); err != nil && ctx.Err() == nil {
				s.Log.Error("ending quiet sessions", "err", err)
			}
		}
	}
}

// EndQuiet ends every open session that was last seen longer than Config.Quiet ago.
func (s *Service) EndQuiet(ctx context.Context) error {
	quiet, err := s.Store.Sessions(ctx, s.Now().Add(-s.Config.Quiet), true, 100)
	if err != nil {
		return err
	}
	for _, q := range quiet {
		if _, err := s.Store.End(ctx, q, "quiet", follow(memory.LearnJob, q.Key)); err != nil {
			return err
		}
		s.Log.Info("session ended", "session", q.Key, "reason", "quiet")
	}
	if len(quiet) > 0 {
		s.Wake()
	}
	return nil
}

// CatchUp has known transcripts read that grew while nobody listened.
func (s *Service) CatchUp(ctx context.Context) error {
	known, err := s.Store.Sessions(ctx, time.Time{}, false, 1000)
	if err != nil {
		return err
	}
	for _, k := range known {
		info, err := os.Stat(k.Transcript)
		if k.Transcript == "" || err != nil || !harness.Grown(k.Harness, k.Transcript, k.Offset, info) {
			continue // a transcript that is gone has nothing more to say
		}
		if _, err := s.Store.End(ctx, k, "caught up", follow(memory.LearnJob, k.Key)); err != nil {
			return err
		}
	}
	s.Wake()
	return nil
}
