package storetest

import (
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/pipeline"
)

// Traces is what the suite needs to see what the pipeline keeps of its own work.
type Traces interface {
	pipeline.DistilStore
	pipeline.ReviewStore
}

// piece notes that a turn of the session k was distilled.
func piece(t *testing.T, s *memory.Service, seq int64, at time.Time, proposals ...memory.Review) {
	t.Helper()
	_, err := s.Apply(t.Context(), memory.Changeset{Author: pipelineAuthor, Distilled: &memory.Distillation{
		Session: "k", Since: memory.Progress{Seq: seq - 1}, Next: memory.Progress{Seq: seq}, From: seq, To: seq,
		Level: memory.Plain, Model: "m", At: at, Proposals: proposals,
	}})
	if err != nil {
		t.Fatal(err)
	}
}

func dropsReviews(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	mustTouch(t, store, someSession("k"))
	var asked []memory.Review
	for _, content := range []string{"the heron nests", "the heron flies", "the heron swims", "the heron wades", "the heron sleeps"} {
		asked = append(asked, proposal(t, memory.AddReview, "", learnt(t, content)))
	}
	waits, rejected, accepted, shadow, late := asked[0], asked[1], asked[2], asked[3], asked[4]
	shadow.State = memory.Shadow
	piece(t, s, 1, start, waits, rejected, accepted, shadow, late)
	hour := func(n int) time.Time { return start.Add(time.Duration(n) * time.Hour) }
	if err := store.Reject(t.Context(), reader, rejected.ID, hour(1)); err != nil {
		t.Fatal(err)
	}
	c.advance(2 * time.Hour)
	if _, err := s.Apply(t.Context(), memory.Changeset{Author: author, Accepts: accepted.ID, Changes: []memory.Change{memory.Add{Memory: accepted.Memory}}}); err != nil {
		t.Fatal(err)
	}
	if err := store.Reject(t.Context(), reader, late.ID, hour(9)); err != nil { // made as early as the others
		t.Fatal(err)
	}
	for _, step := range []struct {
		before      time.Time
		limit, want int
		left        []memory.Review
	}{
		{start, 9, 0, asked},
		{hour(1), 9, 1, []memory.Review{waits, rejected, accepted, late}}, // it was rejected then, not before
		{hour(9), 1, 1, []memory.Review{waits, accepted, late}},
		{hour(9), 9, 1, []memory.Review{waits, late}},
		{hour(99999), 9, 1, []memory.Review{waits}},
		{hour(99999), 9, 0, []memory.Review{waits}},
	} {
		if n, err := store.DropReviews(t.Context(), step.before, step.limit); err != nil || n != step.want {
			t.Errorf("deleted %d before %v (%v), want %d", n, step.before, err, step.want)
		}
		var got, want []string
		for _, state := range []memory.ReviewState{memory.Waiting, memory.Shadow, memory.Accepted, memory.Rejected} {
			list, err := store.Reviews(t.Context(), reader, state, 99)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range list {
				got = append(got, r.Memory.Content.String())
			}
		}
		for _, r := range step.left {
			want = append(want, r.Memory.Content.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("left before %v are %q, want %q", step.before, got, want)
		}
	}
	if m, _, err := store.List(t.Context(), reader, memory.Page{Limit: 9}); err != nil || len(m) != 1 {
		t.Errorf("believed are %d (%v), want what was accepted", len(m), err)
	}
	piece(t, s, 2, c.now, proposal(t, memory.AddReview, "", rejected.Memory))
	if list, err := store.Reviews(t.Context(), reader, memory.Waiting, 9); err != nil || len(list) != 2 {
		t.Errorf("of what was rejected long ago and proposed anew, %d wait (%v), want 2", len(list), err)
	}
}

func dropsDistillations(t *testing.T, store RetentionStore, s *memory.Service, c *clock) {
	mustTouch(t, store, someSession("k"))
	for i := range int64(3) {
		piece(t, s, i+1, start.Add(time.Duration(i)*time.Hour))
	}
	for _, step := range []struct {
		before time.Time
		want   int
		left   []int64 // the last turns of the pieces, the latest first
	}{
		{start, 0, []int64{3, 2, 1}},
		{start.Add(2 * time.Hour), 1, []int64{3, 2}},
		{start.Add(2 * time.Hour), 1, []int64{3}},
		{start.Add(2 * time.Hour), 0, []int64{3}}, // it is from then, not from before
		{start.Add(9 * time.Hour), 1, nil},
	} {
		if n, err := store.DropDistillations(t.Context(), step.before, 1); err != nil || n != step.want {
			t.Errorf("deleted %d before %v (%v), want %d", n, step.before, err, step.want)
		}
		list, err := store.Distillations(t.Context(), "k", 9)
		if err != nil {
			t.Fatal(err)
		}
		var left []int64
		for _, d := range list {
			left = append(left, d.To)
		}
		if !slices.Equal(left, step.left) {
			t.Errorf("left before %v are %v, want %v", step.before, left, step.left)
		}
		if since, _, err := store.Undistilled(t.Context(), "k", 1); err != nil || since.Seq != 3 {
			t.Errorf("the session stands at %+v (%v), want 3", since, err)
		}
	}
	piece(t, s, 4, c.now) // from where it stood
	if list, err := store.Distillations(t.Context(), "k", 9); err != nil || len(list) != 1 || list[0].To != 4 {
		t.Errorf("noted are %+v (%v), want the new piece", list, err)
	}
}
