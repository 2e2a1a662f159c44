package sqlite_test

import (
	"path/filepath"
	"testing"

	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/sqlite"
	"signet/internal/storetest"
)

func open(t *testing.T) *sqlite.DB {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memory", "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.FillNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("closing: %v", err)
		}
	})
	return db
}

func TestMemoryStore(t *testing.T) {
	storetest.Memory(t, func(t *testing.T) memory.Store { return open(t) })
}

func TestJobStore(t *testing.T) {
	storetest.Job(t, func(t *testing.T) job.Store { return open(t) })
}

func TestSessionStore(t *testing.T) {
	storetest.Session(t, func(t *testing.T) storetest.SessionStore { return open(t) })
}

func TestTranscriptStore(t *testing.T) {
	storetest.Transcript(t, func(t *testing.T) storetest.TranscriptStore { return open(t) })
}

func TestRecallStore(t *testing.T) {
	storetest.Recall(t, func(t *testing.T) storetest.RecallStore { return open(t) })
}

func TestIndexStore(t *testing.T) {
	storetest.Index(t, func(t *testing.T) storetest.IndexStore { return open(t) })
}

func TestTurnStore(t *testing.T) {
	storetest.Turn(t, func(t *testing.T) storetest.TurnStore { return open(t) })
}

func TestRetentionStore(t *testing.T) {
	storetest.Retention(t, func(t *testing.T) storetest.RetentionStore { return open(t) })
}

func TestKnowledgeStore(t *testing.T) {
	storetest.Knowledge(t, func(t *testing.T) storetest.KnowledgeStore { return open(t) })
}

func TestGraphStore(t *testing.T) {
	storetest.Graph(t, func(t *testing.T) storetest.GraphStore { return open(t) })
}

func TestLearnStore(t *testing.T) {
	storetest.Learn(t, func(t *testing.T) storetest.LearnStore { return open(t) })
}

func TestLedger(t *testing.T) {
	storetest.Ledger(t, func(t *testing.T) storetest.LedgerStore { return open(t) })
}

func TestDistilStore(t *testing.T) {
	storetest.Distil(t, func(t *testing.T) storetest.DistilStore { return open(t) })
}

func TestVectorStore(t *testing.T) {
	storetest.Vector(t, func(t *testing.T) storetest.VectorStore { return open(t) })
}

func TestSummaryStore(t *testing.T) {
	storetest.Summary(t, func(t *testing.T) storetest.SummaryStore { return open(t) })
}

func TestBacklogStore(t *testing.T) {
	storetest.Backlog(t, func(t *testing.T) storetest.BacklogStore { return open(t) })
}
