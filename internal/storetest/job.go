package storetest

import (
	"context"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/job"
)

// Job runs the conformance suite of job.Store.
func Job(t *testing.T, open func(*testing.T) job.Store) {
	tests := []struct {
		name string
		run  func(*testing.T, job.Store)
	}{
		{"jobs are leased oldest first, once", leaseOrder},
		{"a job waits for its time", leaseLater},
		{"asking twice for the same pending work adds nothing", suppress},
		{"a running job does not absorb a new request, nor run beside it", noAbsorb},
		{"a failed job returns, and dies when told", failAndDie},
		{"a lost lease ends nothing", lostLease},
		{"the reaper returns jobs of vanished workers", reap},
		{"dead jobs can be requeued", requeue},
		{"jobs of a killed daemon are free at once, and dead after many", release},
		{"how often a job is tried is set", setTries},
		{"a person sees the dead, and requeues one", keepDead},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.run(t, open(t))
		})
	}
}

// now is late enough that whatever was enqueued is due.
func now() time.Time { return time.Now().Add(time.Hour).Truncate(time.Millisecond) }

const lease = 5 * time.Minute

var types = []string{"a", "b"}

func enqueue(t *testing.T, s job.Store, jobs ...job.New) {
	t.Helper()
	if err := s.Enqueue(t.Context(), jobs...); err != nil {
		t.Fatal(err)
	}
}

func leaseOne(t *testing.T, s job.Store, at time.Time) (job.Job, bool) {
	t.Helper()
	j, ok, err := s.Lease(t.Context(), types, at, lease)
	if err != nil {
		t.Fatal(err)
	}
	return j, ok
}

func leaseOrder(t *testing.T, s job.Store) {
	enqueue(t, s, job.New{Type: "a", Key: "1", Payload: []byte(`{"n":1}`)}, job.New{Type: "b", Key: "2"}, job.New{Type: "c", Key: "3"})
	at := now()
	first, _ := leaseOne(t, s, at)
	second, _ := leaseOne(t, s, at)
	if first.Key != "1" || string(first.Payload) != `{"n":1}` || first.Attempt != 1 || first.Max != job.DefaultAttempts || second.Key != "2" {
		t.Errorf("got %+v, then %+v", first, second)
	}
	if j, ok := leaseOne(t, s, at); ok {
		t.Errorf("leased %+v, of a type nobody asked for or twice", j)
	}
}

func leaseLater(t *testing.T, s job.Store) {
	at := now()
	enqueue(t, s, job.New{Type: "a", Key: "1", After: at.Add(time.Minute)})
	if _, ok := leaseOne(t, s, at); ok {
		t.Error("leased before its time")
	}
	if _, ok := leaseOne(t, s, at.Add(time.Minute)); !ok {
		t.Error("not leased at its time")
	}
}

func suppress(t *testing.T, s job.Store) {
	at := now()
	enqueue(t, s, job.New{Type: "a", Key: "1", After: at.Add(time.Hour)}, job.New{Type: "b", Key: "1"})
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	if c, err := s.Counts(t.Context(), at); err != nil || c.Pending != 2 {
		t.Errorf("%d pending (%v), want 2", c.Pending, err)
	}
	for range 2 {
		j, ok := leaseOne(t, s, at)
		if !ok {
			t.Fatal("the earlier time did not bring the job forward")
		}
		if err := s.Complete(t.Context(), j, at); err != nil {
			t.Fatal(err)
		}
	}
}

func noAbsorb(t *testing.T, s job.Store) {
	at := now()
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	running, _ := leaseOne(t, s, at)
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	if j, ok := leaseOne(t, s, at); ok {
		t.Errorf("leased %+v beside a running job of its key", j)
	}
	if err := s.Complete(t.Context(), running, at); err != nil {
		t.Fatal(err)
	}
	if _, ok := leaseOne(t, s, at); !ok {
		t.Error("the request made while the job ran is lost")
	}
}

func failAndDie(t *testing.T, s job.Store) {
	at := now()
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	j, _ := leaseOne(t, s, at)
	cause, _ := guard.Redact("it broke")
	if err := s.Fail(t.Context(), j, at, at.Add(time.Minute), cause); err != nil {
		t.Fatal(err)
	}
	if _, ok := leaseOne(t, s, at); ok {
		t.Error("retried at once")
	}
	again, ok := leaseOne(t, s, at.Add(time.Minute))
	if !ok || again.Attempt != 2 || again.ID != j.ID {
		t.Fatalf("got %+v, want the second attempt", again)
	}
	if err := s.Fail(t.Context(), again, at, time.Time{}, cause); err != nil {
		t.Fatal(err)
	}
	if c, err := s.Counts(t.Context(), at); err != nil || c.Dead != 1 || c.Pending != 0 {
		t.Errorf("got %+v (%v), want one dead", c, err)
	}
}

func lostLease(t *testing.T, s job.Store) {
	at := now()
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	stale, _ := leaseOne(t, s, at)
	later := at.Add(lease + time.Second)
	if n, err := s.Reap(t.Context(), later); err != nil || n != 1 {
		t.Fatalf("reaped %d (%v)", n, err)
	}
	current, _ := leaseOne(t, s, later)
	cause, _ := guard.Redact("late")
	for name, end := range map[string]func(context.Context) error{
		"Complete": func(ctx context.Context) error { return s.Complete(ctx, stale, later) },
		"Fail":     func(ctx context.Context) error { return s.Fail(ctx, stale, later, later, cause) },
	} {
		if err := end(t.Context()); !errs.Is(err, errs.Conflict) {
			t.Errorf("%s by the stale worker: %v, want conflict", name, err)
		}
	}
	if err := s.Complete(t.Context(), current, later); err != nil {
		t.Errorf("Complete by the holder: %v", err)
	}
}

func reap(t *testing.T, s job.Store) {
	at := now()
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	for i := range job.DefaultAttempts {
		if _, ok := leaseOne(t, s, at); !ok {
			t.Fatalf("attempt %d: nothing to lease", i+1)
		}
		if n, _ := s.Reap(t.Context(), at.Add(time.Minute)); n != 0 {
			t.Fatal("a live lease was reaped")
		}
		at = at.Add(lease + time.Second)
		if n, err := s.Reap(t.Context(), at); err != nil || n != 1 {
			t.Fatalf("reaped %d (%v), want 1", n, err)
		}
	}
	if c, _ := s.Counts(t.Context(), at); c.Dead != 1 {
		t.Errorf("got %+v, want one dead after its last attempt", c)
	}
}

func requeue(t *testing.T, s job.Store) {
	at := now()
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	j, _ := leaseOne(t, s, at)
	cause, _ := guard.Redact("it broke")
	if err := s.Fail(t.Context(), j, at, time.Time{}, cause); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Requeue(t.Context(), at); err != nil || n != 1 {
		t.Fatalf("requeued %d (%v)", n, err)
	}
	if again, ok := leaseOne(t, s, at); !ok || again.Attempt != 1 {
		t.Errorf("got %+v, want a first attempt", again)
	}
}

func keepDead(t *testing.T, s job.Store) {
	k, ok := s.(interface {
		job.Keeper
		job.Finder
	})
	if !ok {
		t.Fatal("a store of jobs is a job.Keeper, too")
	}
	at := now()
	cause, _ := guard.Redact("it broke")
	var dead []job.Job
	for i, key := range []string{"1", "2"} {
		enqueue(t, s, job.New{Type: "a", Key: key})
		j, _ := leaseOne(t, s, at)
		if err := s.Fail(t.Context(), j, at.Add(time.Duration(i)*time.Second), time.Time{}, cause); err != nil {
			t.Fatal(err)
		}
		dead = append(dead, j)
	}
	enqueue(t, s, job.New{Type: "b", Key: "3"})
	list, err := k.DeadJobs(t.Context(), 9)
	if err != nil || len(list) != 2 || list[0].ID != dead[1].ID || list[0].Error != "it broke" || !list[0].Failed.Equal(at.Add(time.Second)) {
		t.Fatalf("dead are %+v (%v), want two, the latest first", list, err)
	}
	if list, _ := k.DeadJobs(t.Context(), 1); len(list) != 1 {
		t.Errorf("%d are listed, want 1", len(list))
	}
	counts, err := k.CountsByType(t.Context(), at.Add(time.Hour))
	if err != nil || len(counts) != 2 || counts["a"] != (job.Counts{Dead: 2}) || counts["b"].Pending != 1 || counts["b"].OldestDue < time.Hour {
		t.Errorf("counted are %+v (%v)", counts, err)
	}
	if err := k.RequeueOne(t.Context(), dead[0].ID, at); err != nil {
		t.Fatal(err)
	}
	if r, err := k.Find(t.Context(), dead[0].ID); err != nil || r.Status != job.Pending || r.Attempt != 0 {
		t.Errorf("the requeued job is %+v (%v)", r, err)
	}
	if err := k.RequeueOne(t.Context(), dead[0].ID, at); !errs.Is(err, errs.Conflict) {
		t.Errorf("requeueing what is not dead gives %v", err)
	}
	if err := k.RequeueOne(t.Context(), "none", at); !errs.Is(err, errs.NotFound) {
		t.Errorf("requeueing what is unknown gives %v", err)
	}
	enqueue(t, s, job.New{Type: "a", Key: "2"})
	if err := k.RequeueOne(t.Context(), dead[1].ID, at); !errs.Is(err, errs.Conflict) {
		t.Errorf("requeueing what waits already gives %v", err)
	}
}

// releaser gives the other side of a queue.
func releaser(t *testing.T, s job.Store) interface {
	job.Releaser
	job.Finder
} {
	t.Helper()
	r, ok := s.(interface {
		job.Releaser
		job.Finder
	})
	if !ok {
		t.Fatal("a store of jobs is a job.Releaser, too")
	}
	return r
}

func release(t *testing.T, s job.Store) {
	r, at := releaser(t, s), now()
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	free := func(want int) {
		t.Helper()
		if n, err := r.Release(t.Context(), at); err != nil || n != want {
			t.Fatalf("freed %d (%v), want %d", n, err, want)
		}
	}
	free(0)
	first, _ := leaseOne(t, s, at)
	cause, _ := guard.Redact("it broke")
	if err := s.Fail(t.Context(), first, at, at, cause); err != nil {
		t.Fatal(err)
	}
	for i := range job.MostKills {
		j, ok := leaseOne(t, s, at)
		if !ok || j.ID != first.ID || j.Attempt != 2 {
			t.Fatalf("after %d kills: %+v, want the second try", i, j)
		}
		free(1)
	}
	if last, err := r.Find(t.Context(), first.ID); err != nil || last.Status != job.Dead || last.Error != "the daemon ended while it ran" {
		t.Fatalf("after %d kills: %+v (%v), want it dead", job.MostKills, last, err)
	}
	if n, err := s.Requeue(t.Context(), at); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	if _, ok := leaseOne(t, s, at); !ok {
		t.Fatal("requeued, it is not leased")
	}
	free(1)
	if back, err := r.Find(t.Context(), first.ID); err != nil || back.Status != job.Pending {
		t.Errorf("requeued, one kill leaves it %s (%v)", back.Status, err)
	}
	if _, ok := leaseOne(t, s, at); !ok {
		t.Fatal("it is not leased again")
	}
	enqueue(t, s, job.New{Type: "a", Key: "1"}, job.New{Type: "b", Key: "2"})
	free(1)
	if c, err := s.Counts(t.Context(), at); err != nil || c.Pending != 2 || c.Completed != 1 {
		t.Errorf("beside a newer request: %+v (%v)", c, err)
	}
}

func setTries(t *testing.T, s job.Store) {
	at := now()
	releaser(t, s).Tries(1)
	enqueue(t, s, job.New{Type: "a", Key: "1"})
	if j, ok := leaseOne(t, s, at); !ok || j.Max != 1 {
		t.Errorf("leased %+v, want one try", j)
	}
}
