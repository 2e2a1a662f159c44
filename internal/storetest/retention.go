package storetest

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/session"
)

// RetentionStore is what the suite of memory.RetentionStore needs of a backend:
// it looks from every side at what was let go.
type RetentionStore interface {
	memory.Store
	memory.RetentionStore
	job.Store
	session.Store
	Traces
	InjectedTexts(ctx context.Context, session string) ([]string, error)
}

// Retention runs the conformance suite of memory.RetentionStore.
func Retention(t *testing.T, open func(*testing.T) RetentionStore) {
	tests := []struct {
		name string
		run  func(*testing.T, RetentionStore, *memory.Service, *clock)
	}{
		{"what was forgotten long ago is archived, the eldest first", archives},
		{"what is archived can be read, with when and why", readsCold},
		{"what is archived stays forgotten", coldStaysForgotten},
		{"what was superseded may be learnt again from the archive on", coldSuperseded},
		{"what is archived comes back when that is asked for", comesBack},
		{"every change answers as it did before archiving", coldChanges},
		{"history and timeline tell of what is archived", coldHistory},
		{"the archive is read in the reader's scope", coldScopes},
		{"what was injected is known after it is archived", coldInjected},
		{"old history is deleted, but for the newest event", dropsHistory},
		{"jobs that ended long ago are deleted", dropsJobs},
		{"old checkpoints are deleted", dropsCheckpoints},
		{"old records of injections are deleted", dropsInjections},
		{"reviews that are over are deleted, those that wait never", dropsReviews},
		{"records of distilled pieces are deleted, and the progress stays", dropsDistillations},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store, c := open(t), newClock()
			tt.run(t, store, service(store, c), c)
		})
	}
}

// archive archives what no longer stands at the clock's time.
func archive(t *testing.T, store memory.RetentionStore, c *clock, limit int) int {
	t.Helper()
	c.advance(time.Minute)
	n, err := store.Archive(t.Context(), memory.Expired{Before: c.now, Now: c.now, Reason: memory.Decayed}, limit)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// archived keeps a statement, forgets it, and archives it.
func archived(t *testing.T, store RetentionStore, s *memory.Service, c *clock, d memory.Draft) memory.Memory {
	t.Helper()
	m := remember(t, s, d)
	m = forget(t, s, m.ID, memory.Forget{Force: true}).Memory
	if n := archive(t, store, c, 10); n != 1 {
		t.Fatalf("archived %d, want the one", n)
	}
	return m
}

// cold gives the ids in the archive.
func cold(t *testing.T, store memory.RetentionStore) []string {
	t.Helper()
	list, err := store.Cold(t.Context(), reader, 100)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, m := range list {
		ids = append(ids, m.Memory.ID)
	}
	return ids
}

func archives(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	stands := remember(t, s, memory.Draft{Content: "the deploy takes four minutes"})
	var gone []string
	for _, content := range []string{"we use pnpm", "we use yarn", "we use npm"} {
		m := remember(t, s, memory.Draft{Content: content})
		forget(t, s, m.ID, memory.Forget{})
		gone = append(gone, m.ID)
		c.advance(time.Hour)
	}
	before := start.Add(2 * time.Hour) // the third was forgotten then, not before
	for _, want := range []int{1, 1, 0} {
		n, err := store.Archive(t.Context(), memory.Expired{Before: before, Now: c.now, Reason: memory.Decayed}, 1)
		if err != nil || n != want {
			t.Fatalf("archived %d (%v), want %d", n, err, want)
		}
		c.advance(time.Minute)
	}
	if got := cold(t, store); !slices.Equal(got, []string{gone[1], gone[0]}) {
		t.Errorf("archive %v, want %v from the latest", got, gone[:2])
	}
	if o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: gone[2], Reader: reader}); err != nil || o.Status != memory.Done {
		t.Errorf("recovering what was not archived: %s (%v)", o.Status, err)
	}
	if m, err := s.Get(t.Context(), reader, stands.ID); err != nil || m.Content != stands.Content {
		t.Errorf("what stands: %+v (%v)", m, err)
	}
}

func readsCold(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	half := 0.5
	want := remember(t, s, memory.Draft{
		Content: "Staging runs\non two nodes", Who: "priya", Importance: &half, Tags: []string{"infra", "staging"},
		Scope:     memory.Scope{Agent: memory.DefaultAgent, Project: "/p", Visibility: memory.Private},
		Source:    memory.Source{Kind: "manual", ID: "s-1", Path: "/notes.md", Session: "k", Turns: []string{"t1", "t2"}},
		ValidFrom: start.Add(-time.Hour), Observed: start.Add(-2 * time.Hour), Hints: []string{"how many nodes has staging?"},
	})
	forget(t, s, want.ID, memory.Forget{})
	want, err := store.Get(t.Context(), reader, want.ID)
	if err != nil || want.Live() {
		t.Fatal(want, err)
	}
	c.advance(time.Hour)
	if n := archive(t, store, c, 10); n != 1 {
		t.Fatalf("archived %d", n)
	}
	list, err := store.Cold(t.Context(), reader, 10)
	if err != nil || len(list) != 1 || !list[0].Time.Equal(c.now) || list[0].Reason != memory.Decayed {
		t.Fatalf("got %+v (%v)", list, err)
	}
	for from, got := range map[string]func() (memory.Memory, error){
		"Cold": func() (memory.Memory, error) { return list[0].Memory, nil },
		"Any":  func() (memory.Memory, error) { return s.Any(t.Context(), reader, want.ID) },
	} {
		m, err := got()
		if err != nil {
			t.Errorf("%s: %v", from, err)
		}
		sameMemory(t, m, want)
	}
	if _, err := s.Get(t.Context(), reader, want.ID); !errs.Is(err, errs.NotFound) {
		t.Errorf("Get of an archived memory: %v, want not found", err)
	}
	stats, err := store.ColdStats(t.Context())
	if err != nil || stats.Count != 1 || stats.Bytes < int64(len(want.Content.String())) || !stats.Oldest.Equal(c.now) ||
		!stats.Newest.Equal(c.now) || !slices.Equal(stats.Reasons, []memory.Share{{Name: memory.Decayed, Count: 1}}) {
		t.Errorf("stats %+v (%v)", stats, err)
	}
}

func coldStaysForgotten(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	said := c.now
	m := learn(t, s, "The user likes tabs", "turn-1", said).Memory
	keyed := memory.Draft{Content: "we use pnpm", Source: memory.Source{Kind: "import", ID: "f", Key: "f:1"}}
	second := remember(t, s, keyed)
	c.advance(time.Hour)
	forget(t, s, m.ID, memory.Forget{})
	forget(t, s, second.ID, memory.Forget{})
	if n := archive(t, store, c, 10); n != 2 {
		t.Fatalf("archived %d", n)
	}
	for _, tt := range []struct {
		name, content, turn string
		said                time.Time
		want                memory.Status
	}{
		{"the same turn", "The user likes tabs", "turn-1", said, memory.StaysForgotten},
		{"the same turn, worded otherwise", "The user likes tabs a lot", "turn-1", said, memory.StaysForgotten},
		{"another turn said before the forget", "the user likes tabs.", "turn-0", said.Add(-time.Minute), memory.StaysForgotten},
		{"a turn said since", "The user likes tabs", "turn-9", c.now, memory.Done},
	} {
		if o := learn(t, s, tt.content, tt.turn, tt.said); o.Status != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, o.Status, tt.want)
		}
	}
	if o, _, err := s.Remember(t.Context(), author, keyed); err != nil || o.Status != memory.StaysForgotten || o.Memory.ID != second.ID {
		t.Errorf("the same request: %s of %s (%v)", o.Status, o.Memory.ID, err)
	}
}

func coldSuperseded(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	first := remember(t, s, memory.Draft{Content: "The user lives in Bern", Path: "profile.personal.location"})
	c.advance(time.Hour)
	second := remember(t, s, memory.Draft{Content: "The user lives in Rome", Path: "profile.personal.location"})
	if second.Supersedes != first.ID {
		t.Fatalf("%+v supersedes nothing", second)
	}
	if n := archive(t, store, c, 10); n != 1 {
		t.Fatalf("archived %d, want what was superseded", n)
	}
	o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: first.ID, Reader: reader, Late: true})
	if err != nil || o.Status != memory.Done || len(o.Superseded) != 1 || o.Superseded[0].ID != second.ID {
		t.Errorf("got %+v (%v), want it in its slot again", o, err)
	}
}

func comesBack(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	m := learn(t, s, "The user likes tabs", "turn-1", c.now).Memory
	for round := range 2 {
		forget(t, s, m.ID, memory.Forget{})
		if n := archive(t, store, c, 10); n != 1 {
			t.Fatalf("round %d: archived %d", round, n)
		}
		c.advance(memory.Retention + time.Hour)
		if o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil || o.Status != memory.TooLate {
			t.Fatalf("got %s (%v), want retention_expired", o.Status, err)
		}
		o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader, Late: true})
		if err != nil || o.Status != memory.Done || o.Memory.Version != 3+2*round {
			t.Fatalf("got %s at version %d (%v)", o.Status, o.Memory.Version, err)
		}
		if got, err := s.Get(t.Context(), reader, m.ID); err != nil || got.Content != m.Content {
			t.Errorf("got %+v (%v)", got, err)
		}
		if ids := cold(t, store); len(ids) != 0 {
			t.Errorf("the archive still has %v", ids)
		}
	}
	if o := learn(t, s, "The user likes tabs", "turn-1", c.now); o.Status != memory.Duplicate {
		t.Errorf("its source says it again: %s, want duplicate", o.Status)
	}
}

func coldChanges(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	m := archived(t, store, s, c, memory.Draft{Content: "we use pnpm"})
	if o := forget(t, s, m.ID, memory.Forget{}); o.Status != memory.AlreadyForgotten {
		t.Errorf("forget: %s", o.Status)
	}
	words := "we use yarn"
	if o := modify(t, s, memory.Revision{ID: m.ID, Reader: reader, Content: &words}); o.Status != memory.Ended {
		t.Errorf("modify: %s", o.Status)
	}
	for _, r := range []memory.Recover{{Late: true}, {Late: true, IfVersion: 1}, {}} {
		r.ID, r.Reader = m.ID, memory.Reader{Agent: "stranger"}
		if o, _, err := s.Recover(t.Context(), author, r); err != nil || o.Status != memory.Missing {
			t.Errorf("recover by a stranger: %s (%v)", o.Status, err)
		}
	}
	if o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader, Late: true, IfVersion: 1}); err != nil || o.Status != memory.VersionConflict {
		t.Errorf("recover of another version: %s (%v)", o.Status, err)
	}
	twin := remember(t, s, memory.Draft{Content: "we use pnpm"})
	if o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader, Late: true}); err != nil || o.Status != memory.Duplicate || o.Memory.ID != twin.ID {
		t.Errorf("recover of what is said again: %s of %s (%v)", o.Status, o.Memory.ID, err)
	}
}

func coldHistory(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	m := archived(t, store, s, c, memory.Draft{Content: "we use pnpm"})
	events, err := s.History(t.Context(), reader, m.ID, 10)
	if err != nil || len(events) != 2 || events[0].Event != "created" || events[1].Event != "deleted" || events[1].Old.String() != "we use pnpm" {
		t.Errorf("history %+v (%v)", events, err)
	}
	periods, err := s.Timeline(t.Context(), reader, []memory.Interval{{From: start, To: c.now}})
	if err != nil || periods[0].Events != 2 || periods[0].Added != 0 {
		t.Errorf("timeline %+v (%v)", periods, err)
	}
	if _, err := s.History(t.Context(), memory.Reader{Agent: "stranger"}, m.ID, 10); !errs.Is(err, errs.NotFound) {
		t.Errorf("history for a stranger: %v", err)
	}
}

func coldScopes(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	m := remember(t, s, memory.Draft{Content: "we use pnpm", Scope: memory.Scope{Agent: "a1", Project: "/p", Visibility: memory.Private}})
	own := memory.Forget{ID: m.ID, Reader: memory.Reader{Agent: "a1", EveryProject: true}}
	if o, _, err := s.Forget(t.Context(), author, own); err != nil || o.Status != memory.Done || archive(t, store, c, 10) != 1 {
		t.Fatalf("forget and archive: %s (%v)", o.Status, err)
	}
	for _, tt := range []struct {
		r    memory.Reader
		want int
	}{
		{memory.Reader{Agent: "a1", EveryProject: true}, 1},
		{memory.Reader{Agent: "a1", Project: "/p"}, 1},
		{memory.Reader{Agent: "a1", Project: "/q"}, 0},
		{memory.Reader{Agent: "a1", EveryProject: true, Namespace: "n"}, 0},
		{reader, 0},
	} {
		if list, err := store.Cold(t.Context(), tt.r, 10); err != nil || len(list) != tt.want {
			t.Errorf("%+v sees %d (%v), want %d", tt.r, len(list), err, tt.want)
		}
		if _, err := s.Any(t.Context(), tt.r, m.ID); (err == nil) != (tt.want == 1) {
			t.Errorf("%+v gets %v", tt.r, err)
		}
	}
	if _, err := store.Cold(t.Context(), memory.Reader{}, 10); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
}

func coldInjected(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	m := remember(t, s, memory.Draft{Content: "we use pnpm"})
	mustTouch(t, store, someSession("k"))
	if err := store.RecordInjection(t.Context(), session.Injection{Session: "k", Source: "prompt", Hits: []memory.Hit{{Memory: m}}, Time: c.now}); err != nil {
		t.Fatal(err)
	}
	forget(t, s, m.ID, memory.Forget{})
	archive(t, store, c, 10)
	if texts, err := store.InjectedTexts(t.Context(), "k"); err != nil || !slices.Equal(texts, []string{"we use pnpm"}) {
		t.Errorf("got %q (%v)", texts, err)
	}
}

func dropsHistory(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	m := remember(t, s, memory.Draft{Content: "we use pnpm"})
	for _, words := range []string{"we use yarn", "we use npm", "we use bun"} {
		c.advance(time.Hour)
		modify(t, s, memory.Revision{ID: m.ID, Reader: reader, Content: &words})
	}
	c.advance(time.Hour)
	for _, step := range []struct {
		before      time.Time
		limit, want int
	}{
		{start.Add(time.Hour), 10, 1}, // the second event happened then, not before
		{c.now, 1, 1},
		{c.now, 10, 1},
		{c.now, 10, 0},
	} {
		if n, err := store.DropHistory(t.Context(), step.before, step.limit); err != nil || n != step.want {
			t.Errorf("deleted %d events before %v (%v), want %d", n, step.before, err, step.want)
		}
	}
	events, err := s.History(t.Context(), reader, m.ID, 10)
	if err != nil || len(events) != 1 || events[0].New.String() != "we use bun" {
		t.Errorf("history %+v (%v), want the newest event", events, err)
	}
}

func dropsJobs(t *testing.T, s RetentionStore, _ *memory.Service, _ *clock) {
	at := now()
	enqueue(t, s, job.New{Type: "a", Key: "1"}, job.New{Type: "a", Key: "2"}, job.New{Type: "a", Key: "3"}, job.New{Type: "a", Key: "4"})
	for range 2 {
		done, _ := leaseOne(t, s, at)
		if err := s.Complete(t.Context(), done, at); err != nil {
			t.Fatal(err)
		}
	}
	lost, _ := leaseOne(t, s, at)
	cause, _ := guard.Redact("it broke")
	if err := s.Fail(t.Context(), lost, at, time.Time{}, cause); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		status job.Status
		before time.Time
		want   int
		left   job.Counts
	}{
		{job.Completed, at, 0, job.Counts{Completed: 2, Dead: 1, Pending: 1}},
		{job.Completed, at.Add(time.Minute), 1, job.Counts{Completed: 1, Dead: 1, Pending: 1}},
		{job.Completed, at.Add(time.Minute), 1, job.Counts{Dead: 1, Pending: 1}},
		{job.Dead, at.Add(time.Minute), 1, job.Counts{Pending: 1}},
		{job.Pending, at.Add(time.Minute), 0, job.Counts{Pending: 1}},
	} {
		if n, err := s.DropJobs(t.Context(), step.status, step.before, 1); err != nil || n != step.want {
			t.Errorf("deleted %d %s jobs (%v), want %d", n, step.status, err, step.want)
		}
		got, err := s.Counts(t.Context(), at)
		got.OldestDue = 0
		if err != nil || got != step.left {
			t.Errorf("left are %+v (%v), want %+v", got, err, step.left)
		}
	}
}

func sameMemory(t *testing.T, got, want memory.Memory) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v, want\n%+v", got, want)
	}
}
