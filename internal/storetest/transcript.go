package storetest

import (
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/session"
)

// TranscriptStore is what the transcript suite needs of a backend.
type TranscriptStore interface {
	pipeline.Store
	session.Store
	session.Pauses
	memory.Store
}

// Transcript runs the conformance suite of pipeline.Store.
func Transcript(t *testing.T, open func(*testing.T) TranscriptStore) {
	tests := []struct {
		name string
		run  func(*testing.T, TranscriptStore)
	}{
		{"turns are kept whole and in order", captureTurns},
		{"a turn is kept once, whatever session repeats it", captureOnce},
		{"an offset that moved is a conflict", captureConflict},
		{"learning moves forward only", learntForward},
		{"pauses are listed", pauseList},
		{"an unknown session is not found", unknownSession},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.run(t, open(t))
		})
	}
}

func turn(t *testing.T, id, words string) memory.Turn {
	return memory.Turn{ID: id, Session: "k", Role: memory.RoleUser, Text: guarded(t, words), Time: start}
}

func captureTurns(t *testing.T, s TranscriptStore) {
	current := mustTouch(t, s, someSession("k"))
	tool := memory.Turn{
		ID: "2", Session: "k", Role: memory.RoleTool, Text: guarded(t, "FAIL"), Tool: "Bash",
		Input: guarded(t, "go test"), Failed: true, Side: true, Time: start.Add(time.Second),
	}
	if n, err := s.Capture(t.Context(), current, 100, []memory.Turn{turn(t, "1", "run it"), tool}, start); err != nil || n != 2 {
		t.Fatalf("added %d (%v)", n, err)
	}
	got, err := s.Turns(t.Context(), "k", 0, 9)
	if err != nil || len(got) != 2 {
		t.Fatalf("%d turns (%v)", len(got), err)
	}
	tool.Seq = got[1].Seq
	if got[0].ID != "1" || got[1] != tool || got[0].Seq >= got[1].Seq {
		t.Errorf("got %+v", got)
	}
	if rest, err := s.Turns(t.Context(), "k", got[0].Seq, 9); err != nil || len(rest) != 1 || rest[0].ID != "2" {
		t.Errorf("after the first: %+v (%v)", rest, err)
	}
	if now, err := s.Session(t.Context(), "k"); err != nil || now.Offset != 100 {
		t.Errorf("offset %d (%v), want 100", now.Offset, err)
	}
}

func captureOnce(t *testing.T, s TranscriptStore) {
	first := mustTouch(t, s, someSession("k"))
	if n, err := s.Capture(t.Context(), first, 10, []memory.Turn{turn(t, "1", "hello")}, start); err != nil || n != 1 {
		t.Fatalf("added %d (%v), want 1", n, err)
	}
	fork := mustTouch(t, s, someSession("fork"))
	if n, err := s.Capture(t.Context(), fork, 10, []memory.Turn{turn(t, "1", "hello"), turn(t, "2", "more")}, start); err != nil || n != 1 {
		t.Errorf("a fork added %d (%v), want the new turn alone", n, err)
	}
}

func captureConflict(t *testing.T, s TranscriptStore) {
	stale := mustTouch(t, s, someSession("k"))
	if _, err := s.Capture(t.Context(), stale, 10, nil, start); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Capture(t.Context(), stale, 20, []memory.Turn{turn(t, "1", "hello")}, start); !errs.Is(err, errs.Conflict) {
		t.Errorf("got %v, want conflict", err)
	}
	if got, _ := s.Turns(t.Context(), "k", 0, 9); len(got) != 0 {
		t.Errorf("a refused capture kept %d turns", len(got))
	}
}

func learntForward(t *testing.T, s TranscriptStore) {
	mustTouch(t, s, someSession("k"))
	for _, seq := range []int64{5, 3} {
		if err := s.Learnt(t.Context(), "k", seq); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Session(t.Context(), "k"); err != nil || got.LearntSeq != 5 {
		t.Errorf("learnt up to %d (%v), want 5", got.LearntSeq, err)
	}
}

func pauseList(t *testing.T, s TranscriptStore) {
	if err := s.Pause(t.Context(), start); err != nil {
		t.Fatal(err)
	}
	if err := s.Resume(t.Context(), start.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	got, err := s.PauseIntervals(t.Context(), "k")
	if err != nil || len(got) != 1 || !got[0].Contains(start.Add(time.Minute)) || got[0].Contains(start.Add(2*time.Hour)) {
		t.Errorf("got %+v (%v)", got, err)
	}
}

func unknownSession(t *testing.T, s TranscriptStore) {
	if _, err := s.Session(t.Context(), "none"); !errs.Is(err, errs.NotFound) {
		t.Errorf("got %v, want not found", err)
	}
}
