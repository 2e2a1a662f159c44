package recall_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
)

// talkStore makes a store with one session of these turns, a minute apart where
// they have no time.
func talkStore(t *testing.T, turns ...memory.Turn) *recall.Engine {
	t.Helper()
	_, e := talkAnd(t, turns...)
	return e
}

// talkAnd is talkStore with the store itself.
func talkAnd(t *testing.T, turns ...memory.Turn) (*sqlite.DB, *recall.Engine) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	s, _, err := db.Touch(t.Context(), memory.Session{Key: "k", Harness: "x", Agent: memory.DefaultAgent, Started: begin, LastSeen: begin})
	if err != nil {
		t.Fatal(err)
	}
	for i := range turns {
		turns[i].ID, turns[i].Session = fmt.Sprintf("t%d", i), "k"
		if turns[i].Time.IsZero() {
			turns[i].Time = begin.Add(time.Duration(i) * time.Minute)
		}
		if turns[i].Role == "" {
			turns[i].Role = memory.RoleUser
		}
	}
	if _, err := db.Capture(t.Context(), s, 1, turns, begin); err != nil {
		t.Fatal(err)
	}
	return db, recall.New(db, recall.Config{}, func() time.Time { return begin })
}

func said(words string) memory.Turn {
	text, _ := guard.Redact(words)
	return memory.Turn{Text: text}
}

func heard(t *testing.T, e *recall.Engine, question string) []memory.Hit {
	t.Helper()
	hits, err := e.Recall(t.Context(), memory.Query{Text: question, Reader: everywhere, Limit: 10, Turns: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hits {
		if h.Score <= 0 || h.Score > 1 {
			t.Errorf("%q scores %v", h.Turn.Text, h.Score)
		}
	}
	return hits
}
