package storetest

import (
	"slices"
	"testing"
	"time"

	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/session"
)

// BacklogStore is what the suite of pipeline.BacklogStore needs of a backend.
type BacklogStore interface {
	DistilStore
	session.Pauses
	job.Store
}

// Backlog runs the conformance suite of pipeline.BacklogStore.
func Backlog(t *testing.T, open func(*testing.T) BacklogStore) {
	tests := []struct {
		name string
		run  func(*testing.T, BacklogStore, *memory.Service)
	}{
		{"ended sessions are behind until they are distilled", behindUntilDistilled},
		{"what may not speak is not behind", behindSpeaking},
		{"work of now goes before the backlog", backlogLast},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store := open(t)
			tt.run(t, store, service(store, newClock()))
		})
	}
}

// past is an ended session that said something.
func past(t *testing.T, store BacklogStore, key string, seen time.Time, turns ...memory.Turn) {
	t.Helper()
	s := someSession(key)
	s.LastSeen = seen
	s = mustTouch(t, store, s)
	for i := range turns {
		turns[i].Session = key
	}
	if _, err := store.Capture(t.Context(), s, 10, turns, start); err != nil {
		t.Fatal(err)
	}
	if _, err := store.End(t.Context(), s, "exit"); err != nil {
		t.Fatal(err)
	}
}

func behind(t *testing.T, store BacklogStore, f pipeline.BacklogFilter) (keys []string) {
	t.Helper()
	list, err := store.Behind(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		keys = append(keys, s.Key)
	}
	return keys
}

// learntAll notes that a session was learnt from to its end.
func learntAll(t *testing.T, store BacklogStore, key string) {
	t.Helper()
	turns, err := store.Turns(t.Context(), key, 0, 99)
	if err != nil || len(turns) == 0 {
		t.Fatal(turns, err)
	}
	if err := store.Learnt(t.Context(), key, turns[len(turns)-1].Seq); err != nil {
		t.Fatal(err)
	}
}

func behindUntilDistilled(t *testing.T, store BacklogStore, s *memory.Service) {
	open := mustTouch(t, store, someSession("open"))
	if _, err := store.Capture(t.Context(), open, 10, []memory.Turn{turn(t, "0", "the heron nests")}, start); err != nil {
		t.Fatal(err)
	}
	past(t, store, "silent", start)
	past(t, store, "k", start, turn(t, "1", "the heron nests"), turn(t, "2", "the heron flies"))
	past(t, store, "later", start.Add(time.Hour), turn(t, "3", "the ibis nests"))
	list, err := store.Behind(t.Context(), pipeline.BacklogFilter{})
	if err != nil || len(list) != 2 || list[0].Key != "later" || list[1].Key != "k" {
		t.Fatalf("behind are %+v (%v)", list, err)
	}
	if k := list[1]; k.Turns != 2 || k.Characters < 30 || k.Characters > 100 || k.Project != "/p" || k.Dir != "/p/sub" || !k.Started.Equal(start) {
		t.Errorf("it is told as %+v", k)
	}
	for _, c := range []struct {
		f    pipeline.BacklogFilter
		want []string
	}{
		{pipeline.BacklogFilter{Project: "/p"}, []string{"later", "k"}},
		{pipeline.BacklogFilter{Project: "/q"}, nil},
		{pipeline.BacklogFilter{Since: start.Add(time.Minute)}, []string{"later"}},
	} {
		if got := behind(t, store, c.f); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.f, got, c.want)
		}
	}
	for _, want := range [][]string{{"k", "later"}, {"later"}} {
		if got, err := store.Unlearnt(t.Context()); err != nil || !slices.Equal(got, want) {
			t.Errorf("not learnt from are %v (%v), want %v", got, err, want)
		}
		learntAll(t, store, "k")
	}
	_, turns, err := store.Undistilled(t.Context(), "k", 9)
	if err != nil || len(turns) != 2 {
		t.Fatal(turns, err)
	}
	distil(t, store, s, memory.Progress{Seq: turns[1].Seq, Offset: 3}, nil)
	if list, err = store.Behind(t.Context(), pipeline.BacklogFilter{}); err != nil || len(list) != 2 || list[1].Turns != 1 {
		t.Errorf("in the midst of its last turn behind are %+v (%v)", list, err)
	}
	distil(t, store, s, memory.Progress{Seq: turns[1].Seq}, nil)
	if got := behind(t, store, pipeline.BacklogFilter{}); !slices.Equal(got, []string{"later"}) {
		t.Errorf("behind are %v", got)
	}
}

func behindSpeaking(t *testing.T, store BacklogStore, s *memory.Service) {
	for key, word := range map[string]string{"bypassed": "Ibis", "forgotten": "Quetzal", "purged": "Plover", "speaks": "Osprey"} {
		past(t, store, key, start, turn(t, key, "the merger is codenamed "+word))
	}
	if err := store.Bypass(t.Context(), "bypassed", true, start); err != nil {
		t.Fatal(err)
	}
	for key, word := range map[string]string{"forgotten": "Quetzal", "purged": "Plover"} {
		m := learnt(t, "The merger is called "+word, key)
		m.Source.ID, m.Source.Session = key, key
		applied, err := s.Apply(t.Context(), memory.Changeset{Author: pipelineAuthor, Changes: []memory.Change{memory.Add{Memory: m}}})
		if err != nil {
			t.Fatal(err)
		}
		id := applied.Outcomes[0].Memory.ID
		forget(t, s, id, memory.Forget{})
		if key == "forgotten" {
			continue
		}
		if err := store.Condemn(t.Context(), reader, id, start); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Purge(t.Context(), id, start); err != nil {
			t.Fatal(err)
		}
	}
	if got := behind(t, store, pipeline.BacklogFilter{}); !slices.Equal(got, []string{"speaks"}) {
		t.Errorf("behind are %v", got)
	}
	if err := store.Bypass(t.Context(), "bypassed", false, start); err != nil {
		t.Fatal(err)
	}
	if got := behind(t, store, pipeline.BacklogFilter{}); !slices.Equal(got, []string{"bypassed", "speaks"}) {
		t.Errorf("after the bypass behind are %v", got)
	}
}

func backlogLast(t *testing.T, s BacklogStore, _ *memory.Service) {
	enqueue(t, s, job.New{Type: "a", Key: "new", Backlog: 2000}, job.New{Type: "a", Key: "old", Backlog: 1000}, job.New{Type: "a", Key: "raised", Backlog: 3000})
	enqueue(t, s, job.New{Type: "a", Key: "now"}, job.New{Type: "a", Key: "raised"}, job.New{Type: "a", Key: "old", Backlog: 5000})
	if n, err := s.BacklogJobs(t.Context()); err != nil || n != 2 {
		t.Errorf("of the backlog wait %d (%v), want 2", n, err)
	}
	at := now()
	for _, want := range []struct {
		key     string
		backlog int64
	}{{"raised", 0}, {"now", 0}, {"old", 1000}, {"new", 2000}} {
		j, ok := leaseOne(t, s, at)
		if !ok || j.Key != want.key || j.Backlog != want.backlog {
			t.Errorf("leased %s of %d, want %+v", j.Key, j.Backlog, want)
		}
		if n, err := s.BacklogJobs(t.Context()); err != nil || n == 0 {
			t.Errorf("while %s runs, of the backlog there are %d (%v)", j.Key, n, err)
		}
		if err := s.Complete(t.Context(), j, at); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.BacklogJobs(t.Context()); err != nil || n != 0 {
		t.Errorf("afterwards there are %d (%v)", n, err)
	}
}
