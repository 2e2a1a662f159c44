package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/harness"
	"signet/internal/memory"
)

// Capture reads what a session's transcript gained since it was last read, and
// keeps it turn by turn. Secrets are redacted, our own injections and what the
// person marked private are taken out, and so is everything said during a
// pause or in an excluded directory.
func (s *Service) Capture(ctx context.Context, key string) error {
	current, err := s.Store.Session(ctx, key)
	if err != nil || current.Transcript == "" {
		return err
	}
	reader, err := harness.ReaderByID(current.Harness)
	if err != nil {
		return fmt.Errorf("capturing: %w", err)
	}
	read, err := readTranscript(reader, current)
	if err != nil || read.Next == current.Offset && len(read.Turns) == 0 {
		return err
	}
	pauses, err := s.Store.PauseIntervals(ctx, key)
	if err != nil {
		return err
	}
	turns := s.admit(current, read.Turns, pauses)
	added, err := s.Store.Capture(ctx, current, read.Next, turns, s.Now())
	if err != nil {
		return err
	}
	s.Log.Info("transcript captured", "session", key, "turns", added, "offset", read.Next, "skipped", read.Skipped)
	return nil
}

// readTranscript reads a transcript from where it was left, or from its start if its
// program wrote it anew. One that is gone or that became shorter otherwise has
// nothing more to say.
func readTranscript(host harness.Reader, current memory.Session) (harness.Read, error) {
	nothing := harness.Read{Next: current.Offset}
	f, err := os.Open(current.Transcript)
	if errors.Is(err, fs.ErrNotExist) {
		return nothing, nil
	}
	if err != nil {
		return nothing, errs.E(errs.Unavailable, "opening the transcript: %w", err)
	}
	defer f.Close()
	if again, ok := host.(harness.Rewriter); ok {
		info, err := f.Stat()
		if err != nil {
			return nothing, errs.E(errs.Unavailable, "reading the transcript's size: %w", err)
		}
		if again.Rewrites(current.Transcript) || current.Offset > info.Size() {
			return again.Since(f, current.Offset)
		}
	}
	if _, err := f.Seek(current.Offset, io.SeekStart); err != nil {
		return nothing, errs.E(errs.Unavailable, "seeking in the transcript: %w", err)
	}
	return host.Turns(f, current.Offset)
}

// admit turns what a harness wrote into turns that may be kept.
func (s *Service) admit(current memory.Session, raw []harness.Turn, pauses []memory.Interval) []memory.Turn {
	var turns []memory.Turn
	redacted := map[string]int{} // by detector
	clean := func(s string) guard.Text {
		kept, found := clean(s)
		for _, f := range found {
			redacted[f.Detector]++
		}
		return kept
	}
	for _, t := range raw {
		if t.Meta || paused(pauses, t) || s.Excluded(cmp.Or(t.Dir, current.Dir)) || len(guard.Find(t.ID)) > 0 {
			continue
		}
		kept := memory.Turn{
			ID: t.Known(current.Key), Session: current.Key, Role: memory.Role(t.Role), Tool: clean(t.Tool).String(),
			Text: clean(t.Text), Input: clean(t.Input), Failed: t.Failed, Side: t.Side, Time: t.Time,
		}
		if kept.Text.String() != "" || kept.Input.String() != "" {
			turns = append(turns, kept)
		}
	}
	if len(redacted) > 0 {
		s.Log.Info("secrets were taken out of a transcript", "session", current.Key, "detectors", redacted)
	}
	return turns
}

// clean takes out what must not be kept: what we injected ourselves, what is
// marked private, and secrets.
func clean(s string) (guard.Text, []guard.Finding) {
	return guard.Redact(harness.StripPrivate(harness.StripCited(harness.StripInjected(s))))
}

// paused reports whether a turn falls into a pause; a turn without a time is
// kept out while any pause is known, for it cannot be told.
func paused(pauses []memory.Interval, t harness.Turn) bool {
	for _, p := range pauses {
		if t.Time.IsZero() || p.Contains(t.Time) {
			return true
		}
	}
	return false
}
