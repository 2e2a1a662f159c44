package pipeline

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/harness"
)

// Take keeps what a harness hands over of a session's transcript, for it keeps none
// in a file: turn by turn, as Capture does with what it finds in one. It says what of
// that was not read, "" for nothing. A session that is unknown stays so.
func (s *Service) Take(ctx context.Context, key, transcript string) (unread string, err error) {
	current, err := s.Store.Session(ctx, key)
	if errs.Is(err, errs.NotFound) || current.Transcript != "" {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	read, none, err := handedOver(current.Harness, transcript)
	if err != nil || none != "" {
		return none, err
	}
	pauses, err := s.Store.PauseIntervals(ctx, current.Key)
	if err != nil {
		return "", err
	}
	added, err := s.Store.Capture(ctx, current, current.Offset, s.admit(current, read.Turns, pauses), s.Now())
	if err != nil {
		return "", err
	}
	s.Log.Info("transcript taken over", "session", current.Key, "turns", added, "skipped", read.Skipped)
	return notRead(read, int64(len(transcript))), nil
}

// handedOver reads a transcript as its program writes them, or else as what was said
// without a form: who has no file may have no form either. It says why nothing of it is
// read.
func handedOver(program, transcript string) (read harness.Read, none string, err error) {
	reader, unreadable := harness.ReaderByID(program)
	switch {
	case errs.Is(unreadable, errs.Invalid):
		none = "transcript is not read: " + unreadable.Error()
	case unreadable != nil:
		return read, "", unreadable
	default:
		if read, err = reader.Turns(strings.NewReader(transcript), 0); err != nil || !read.Unknown() {
			return read, "", err
		}
	}
	if said := harness.Spoken(transcript); len(said.Turns) > 0 {
		said.Next = int64(len(transcript))
		return said, "", nil
	}
	return read, none, nil
}

// notRead tells of the lines that were passed over, and of a last one that is cut.
func notRead(read harness.Read, size int64) string {
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(read.Skipped)) {
		if kind != "injected" {
			parts = append(parts, fmt.Sprintf("%d %s", read.Skipped[kind], kind))
		}
	}
	if read.Next < size {
		parts = append(parts, "a last line that is cut")
	}
	if len(parts) == 0 {
		return ""
	}
	return "of the transcript was not read: " + strings.Join(parts, ", ")
}
