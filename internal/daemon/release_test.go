package daemon_test

import (
	"path/filepath"
	"testing"
	"time"

	"signet/api"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

// A daemon that was killed leaves its lease behind, which would last for minutes.
func TestTheJobOfAKilledDaemonIsRunAtOnce(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.begin("one")
	h.say("one", "user", decision)
	h.stop()
	db, err := sqlite.Open(t.Context(), filepath.Join(h.workspace, "memory", "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Enqueue(t.Context(), job.New{Type: memory.LearnJob, Key: "one"}); err != nil {
		t.Fatal(err)
	}
	j, ok, err := db.Lease(t.Context(), []string{memory.LearnJob}, time.Now().Add(time.Second), time.Hour)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	h.start()
	h.settle()
	if !holds(h.contents(), "postgres") {
		t.Errorf("it was not learnt: %v", h.contents())
	}
	h.stop()
	if db, err = sqlite.Open(t.Context(), filepath.Join(h.workspace, "memory", "memories.db"), sqlite.Options{}); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if r, err := db.Find(t.Context(), j.ID); err != nil || r.Status != job.Completed {
		t.Errorf("the job is %+v (%v)", r, err)
	}
}

func TestASettingSaysHowOftenAJobIsTried(t *testing.T) {
	t.Parallel()
	h := newHost(t, "memory: {pipelineV2: {paused: true, worker: {maxRetries: 7}}}\n")
	h.begin("one")
	h.say("one", "user", decision)
	ended, err := h.SessionEnd(t.Context(), api.SessionEndRequest{Hook: h.hook("one"), Reason: "exit"})
	if err != nil {
		t.Fatal(err)
	}
	h.settle()
	h.stop()
	db, err := sqlite.Open(t.Context(), filepath.Join(h.workspace, "memory", "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if r, err := db.Find(t.Context(), ended.JobID); err != nil || r.Max != 7 {
		t.Errorf("the job is tried %d times (%v), want 7", r.Max, err)
	}
}
