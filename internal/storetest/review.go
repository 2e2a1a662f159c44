package storetest

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/session"
	"signet/internal/vcs"
)

// DistilStore is what the suite of pipeline.DistilStore needs of a backend.
type DistilStore interface {
	pipeline.Store
	session.Store
	memory.Store
	Condemn(ctx context.Context, r memory.Reader, id string, at time.Time) error
	Purge(ctx context.Context, id string, at time.Time) (vcs.Erased, error)
}

// Distil runs the conformance suite of pipeline.DistilStore.
func Distil(t *testing.T, open func(*testing.T) DistilStore) {
	tests := []struct {
		name string
		run  func(*testing.T, DistilStore, *memory.Service, *clock)
	}{
		{"progress moves with what a piece changes, or not at all", distilTogether},
		{"turns that fell silent are not shown", distilSpeaking},
		{"what became of pieces is listed and counted", distilLevels},
		{"reviews are listed by state, in the reader's scope", reviewScopes},
		{"the same is proposed once, but for what was accepted", reviewOnce},
		{"a review is decided once", reviewDecided},
		{"the end of a target closes its reviews", reviewClosed},
		{"what closed with a memory is asked again when that stands again", reviewReturns},
		{"what is accepted happens, or the review stays open", reviewAccepted},
		{"an Add asks where it would end what is by hand", reviewInstead},
		{"what an Add may not end at all, and a Forget not any more, is asked", reviewAlone},
		{"a purge takes every review along that tells of it", reviewPurged},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store, c := open(t), newClock()
			mustTouch(t, store, someSession("k"))
			tt.run(t, store, service(store, c), c)
		})
	}
}

var pipelineAuthor = memory.Author{Name: "pipeline", Kind: "pipeline", Session: "k"}

// learnt is a memory as a session teaches it.
func learnt(t *testing.T, content string, turns ...string) memory.Memory {
	return memory.Memory{
		Type: memory.Fact, Content: guarded(t, content), Origin: memory.Person, Confidence: .9, Importance: .5, Observed: start.Add(time.Hour),
		Scope:  memory.Scope{Agent: memory.DefaultAgent, Visibility: memory.Global},
		Source: memory.Source{Kind: memory.Transcript, ID: "k", Session: "k", Turns: turns}, UpdatedBy: guarded(t, "pipeline"),
	}
}

// proposal is a review of a kind.
func proposal(t *testing.T, kind memory.ReviewKind, target string, m memory.Memory) memory.Review {
	t.Helper()
	id, err := uuid.NewV7()
	if err != nil {
		t.Fatal(err)
	}
	return memory.Review{
		ID: id.String(), Created: start, Session: "k", Kind: kind, Target: target, Memory: m, Confidence: .5, Reason: guarded(t, "in doubt"), State: memory.Waiting,
	}
}

// distil applies what became of a piece.
func distil(t *testing.T, store DistilStore, s *memory.Service, next memory.Progress, changes []memory.Change, proposals ...memory.Review) memory.Applied {
	t.Helper()
	since, _, err := store.Undistilled(t.Context(), "k", 1)
	if err != nil {
		t.Fatal(err)
	}
	applied, err := s.Apply(t.Context(), memory.Changeset{Author: pipelineAuthor, Changes: changes, Distilled: &memory.Distillation{
		Session: "k", Since: since, Next: next, From: since.Seq + 1, To: next.Seq, Level: memory.Plain, Facts: len(changes), Causes: map[memory.Cause]int{memory.Unsure: 2}, Model: "m", At: start, Proposals: proposals,
	}})
	if err != nil {
		t.Fatal(err)
	}
	return applied
}

func reviews(t *testing.T, store DistilStore, r memory.Reader, state memory.ReviewState) []memory.Review {
	t.Helper()
	list, err := store.Reviews(t.Context(), r, state, 100)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func distilTogether(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	distil(t, store, s, memory.Progress{Seq: 3, Offset: 7}, []memory.Change{memory.Add{Memory: learnt(t, "the heron nests")}})
	since, _, err := store.Undistilled(t.Context(), "k", 9)
	if err != nil || since != (memory.Progress{Seq: 3, Offset: 7}) {
		t.Errorf("it stands at %+v (%v)", since, err)
	}
	late := memory.Changeset{Author: pipelineAuthor, Changes: []memory.Change{memory.Add{Memory: learnt(t, "the heron flies")}}, Distilled: &memory.Distillation{
		Session: "k", Next: memory.Progress{Seq: 4}, Level: memory.Plain, Proposals: []memory.Review{proposal(t, memory.AddReview, "", learnt(t, "the heron swims"))},
	}}
	if _, err := s.Apply(t.Context(), late); !errs.Is(err, errs.Conflict) {
		t.Errorf("whoever is late is told %v", err)
	}
	if list, _, err := store.List(t.Context(), reader, memory.Page{Limit: 9}); err != nil || len(list) != 1 || len(reviews(t, store, reader, memory.Waiting)) != 0 {
		t.Errorf("believed are %d (%v)", len(list), err)
	}
}

func distilSpeaking(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	current, err := store.Session(t.Context(), "k")
	if err != nil {
		t.Fatal(err)
	}
	turns := []memory.Turn{turn(t, "1", "the merger is codenamed Quetzal"), turn(t, "2", "the heron nests")}
	if _, err := store.Capture(t.Context(), current, 10, turns, start); err != nil {
		t.Fatal(err)
	}
	applied, err := s.Apply(t.Context(), memory.Changeset{Author: pipelineAuthor, Changes: []memory.Change{memory.Add{Memory: learnt(t, "The merger is codenamed Quetzal", "1")}}})
	if err != nil {
		t.Fatal(err)
	}
	forget(t, s, applied.Outcomes[0].Memory.ID, memory.Forget{})
	_, left, err := store.Undistilled(t.Context(), "k", 9)
	if err != nil || len(left) != 1 || left[0].ID != "2" {
		t.Fatalf("shown are %+v (%v)", left, err)
	}
	distil(t, store, s, memory.Progress{Seq: left[0].Seq, Offset: 4}, nil)
	if _, left, err = store.Undistilled(t.Context(), "k", 9); err != nil || len(left) != 1 {
		t.Errorf("of a turn that was shown in part, %d are left (%v)", len(left), err)
	}
	distil(t, store, s, memory.Progress{Seq: left[0].Seq}, nil)
	if _, left, err = store.Undistilled(t.Context(), "k", 9); err != nil || len(left) != 0 {
		t.Errorf("%d are left (%v)", len(left), err)
	}
}

func distilLevels(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	distil(t, store, s, memory.Progress{Seq: 1}, nil)
	distil(t, store, s, memory.Progress{Seq: 2}, nil)
	left := memory.Distillation{
		Session: "k", Since: memory.Progress{Seq: 2}, Next: memory.Progress{Seq: 2}, From: 3, To: 4, Level: memory.RulesOnly,
		Facts: 5, Known: 1, Rejected: 2, Held: 3, Warnings: 4, Unasked: "2 turns", At: start,
	}
	if _, err := s.Apply(t.Context(), memory.Changeset{Author: pipelineAuthor, Distilled: &left}); err != nil {
		t.Fatal(err)
	}
	left.Since, left.Next = memory.Progress{}, memory.Progress{}
	if list, err := store.Distillations(t.Context(), "k", 9); err != nil || len(list) != 3 || !reflect.DeepEqual(list[0], left) {
		t.Errorf("listed are %+v (%v), want first %+v", list, err, left)
	}
	if since, _, err := store.Undistilled(t.Context(), "k", 1); err != nil || since.Seq != 2 {
		t.Errorf("whoever was not asked stands at %+v (%v)", since, err)
	}
	distil(t, store, s, memory.Progress{Seq: 3}, nil)
	list, err := store.Distillations(t.Context(), "k", 1)
	if err != nil || len(list) != 1 || list[0].To != 3 || list[0].Model != "m" || list[0].Causes[memory.Unsure] != 2 || !list[0].At.Equal(start) {
		t.Errorf("listed are %+v (%v)", list, err)
	}
	if other, err := store.Distillations(t.Context(), "other", 9); err != nil || len(other) != 0 {
		t.Errorf("of another session are listed %+v (%v)", other, err)
	}
	for since, want := range map[time.Time]int{start: 3, start.Add(time.Second): 0} {
		if n, err := store.Levels(t.Context(), since); err != nil || n[memory.Plain] != want {
			t.Errorf("since %v: %v (%v)", since, n, err)
		}
	}
}

func reviewScopes(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	ours, theirs := learnt(t, "the heron nests"), learnt(t, "the heron flies")
	ours.Scope.Project, theirs.Scope.Agent = "/p", "other"
	first, second, shadow := proposal(t, memory.AddReview, "", ours), proposal(t, memory.AddReview, "", theirs), proposal(t, memory.AddReview, "", ours)
	shadow.State = memory.Shadow
	distil(t, store, s, memory.Progress{Seq: 1}, nil, first, second, shadow)
	if list := reviews(t, store, reader, memory.Waiting); len(list) != 1 || list[0].ID != first.ID || list[0].Memory.Content != ours.Content ||
		!list[0].Memory.Observed.Equal(ours.Observed) || list[0].Reason != first.Reason || list[0].Session != "k" || !list[0].Created.Equal(start) {
		t.Errorf("waiting are %+v", list)
	}
	if list := reviews(t, store, reader, memory.Shadow); len(list) != 1 || list[0].ID != shadow.ID {
		t.Errorf("in the shadow are %+v", list)
	}
	elsewhere := memory.Reader{Agent: memory.DefaultAgent, Project: "/q"}
	if list := reviews(t, store, elsewhere, memory.Waiting); len(list) != 0 {
		t.Errorf("another project sees %+v", list)
	}
	for _, r := range []memory.Reader{elsewhere, {Agent: "other", EveryProject: true}} {
		if _, err := store.ReviewByID(t.Context(), r, first.ID); !errs.Is(err, errs.NotFound) {
			t.Errorf("%+v is told %v", r, err)
		}
		if err := store.Reject(t.Context(), r, first.ID, start); !errs.Is(err, errs.NotFound) {
			t.Errorf("%+v rejects: %v", r, err)
		}
	}
	if _, err := store.Reviews(t.Context(), memory.Reader{}, memory.Waiting, 9); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody is told %v", err)
	}
}

func reviewOnce(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	m := learnt(t, "the heron nests")
	first := proposal(t, memory.AddReview, "", m)
	distil(t, store, s, memory.Progress{Seq: 1}, nil, first)
	distil(t, store, s, memory.Progress{Seq: 2}, nil, proposal(t, memory.AddReview, "", m))
	if list := reviews(t, store, reader, memory.Waiting); len(list) != 1 || list[0].ID != first.ID {
		t.Errorf("waiting are %+v", list)
	}
	if err := store.Reject(t.Context(), reader, first.ID, start); err != nil {
		t.Fatal(err)
	}
	distil(t, store, s, memory.Progress{Seq: 3}, nil, proposal(t, memory.AddReview, "", m))
	if list := reviews(t, store, reader, memory.Waiting); len(list) != 0 {
		t.Errorf("what was rejected waits again: %+v", list)
	}
}

func reviewDecided(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	r := proposal(t, memory.AddReview, "", learnt(t, "the heron nests"))
	distil(t, store, s, memory.Progress{Seq: 1}, nil, r)
	if err := store.Reject(t.Context(), reader, r.ID, start.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := store.Reject(t.Context(), reader, r.ID, start); !errs.Is(err, errs.Conflict) {
		t.Errorf("rejected again: %v", err)
	}
	got, err := store.ReviewByID(t.Context(), reader, r.ID)
	if err != nil || got.State != memory.Rejected || !got.Decided.Equal(start.Add(time.Hour)) || got.Open() {
		t.Errorf("got %+v (%v)", got, err)
	}
	if _, err := s.Apply(t.Context(), memory.Changeset{Author: author, Accepts: r.ID, Changes: []memory.Change{memory.Add{Memory: r.Memory}}}); !errs.Is(err, errs.Conflict) {
		t.Errorf("accepted after all: %v", err)
	}
	if list, _, err := store.List(t.Context(), reader, memory.Page{Limit: 9}); err != nil || len(list) != 0 {
		t.Errorf("believed are %d (%v)", len(list), err)
	}
}

func reviewClosed(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	was, other := remember(t, s, memory.Draft{Content: "The API listens on port 8080"}), remember(t, s, memory.Draft{Content: "the heron nests"})
	distil(
		t, store, s, memory.Progress{Seq: 1}, nil,
		proposal(t, memory.DeleteReview, was.ID, learnt(t, "the API is gone")), proposal(t, memory.DeleteReview, other.ID, learnt(t, "the heron is gone")),
	)
	forget(t, s, was.ID, memory.Forget{})
	if list := reviews(t, store, reader, memory.Waiting); len(list) != 1 || list[0].Target != other.ID {
		t.Errorf("waiting are %+v", list)
	}
	if list := reviews(t, store, reader, memory.Rejected); len(list) != 1 || list[0].Target != was.ID || list[0].Decided.IsZero() {
		t.Errorf("closed are %+v", list)
	}
}

// reviewReturns ends and recovers what a review speaks for, and then rejects it.
func reviewReturns(t *testing.T, store DistilStore, s *memory.Service, c *clock) {
	was := remember(t, s, memory.Draft{Content: "The API listens on port 8080"})
	c.advance(time.Minute)
	applied, err := s.Apply(t.Context(), memory.Changeset{
		Author: pipelineAuthor, Asks: guarded(t, "it cannot stand beside it"), Changes: []memory.Change{memory.Add{Memory: learnt(t, "The API listens on port 8081 now")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	said := applied.Outcomes[0].Memory
	goesAndReturns := func(waits int) {
		t.Helper()
		forget(t, s, said.ID, memory.Forget{})
		if list := reviews(t, store, reader, memory.Waiting); len(list) != 0 {
			t.Errorf("waiting for what no longer stands are %+v", list)
		}
		c.advance(time.Minute)
		if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: said.ID, Reader: reader}); err != nil {
			t.Fatal(err)
		}
		if list := reviews(t, store, reader, memory.Waiting); len(list) != waits {
			t.Errorf("it stands again, and waiting are %+v", list)
		}
		if m, err := s.Get(t.Context(), reader, was.ID); err != nil || (m.Contested != "") != (waits > 0) {
			t.Errorf("what it speaks against is %+v (%v)", m, err)
		}
	}
	goesAndReturns(1)
	if err := store.Reject(t.Context(), reader, reviews(t, store, reader, memory.Waiting)[0].ID, c.Now()); err != nil {
		t.Fatal(err)
	}
	c.advance(time.Minute)
	goesAndReturns(0)
}

func reviewAccepted(t *testing.T, store DistilStore, s *memory.Service, c *clock) {
	was := remember(t, s, memory.Draft{Content: "The API listens on port 8080", Pinned: true})
	r := proposal(t, memory.UpdateReview, was.ID, learnt(t, "Wanda minds the API"))
	distil(t, store, s, memory.Progress{Seq: 1}, nil, r)
	accept := func(target string) (memory.Applied, error) {
		return s.Apply(t.Context(), memory.Changeset{Author: author, Accepts: r.ID, Changes: []memory.Change{memory.Add{Memory: r.Memory, Reader: reader, Over: target}}})
	}
	if _, err := accept("gone"); !errs.Is(err, errs.Conflict) || len(reviews(t, store, reader, memory.Waiting)) != 1 {
		t.Errorf("in the place of nothing: %v", err)
	}
	c.advance(time.Minute)
	applied, err := accept(was.ID)
	if err != nil || applied.Outcomes[0].Memory.Supersedes != was.ID || len(reviews(t, store, reader, memory.Accepted)) != 1 {
		t.Errorf("accepted: %+v (%v)", applied, err)
	}
	if _, err := s.Get(t.Context(), reader, was.ID); !errs.Is(err, errs.NotFound) {
		t.Errorf("what it took the place of: %v", err)
	}
}

func reviewInstead(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	pinned := remember(t, s, memory.Draft{Content: "The API listens on port 8080", Pinned: true})
	byHand := remember(t, s, memory.Draft{Content: "The cache listens on port 6379"})
	adds := []memory.Change{}
	for _, a := range []memory.Add{{Memory: learnt(t, "Wanda minds the API"), Over: pinned.ID}, {Memory: learnt(t, "The cache listens on port 6380")}, {Memory: learnt(t, "the heron nests")}} {
		r := proposal(t, memory.AddReview, "", a.Memory)
		a.Reader, a.Else = reader, &r
		adds = append(adds, a)
	}
	applied := distil(t, store, s, memory.Progress{Seq: 1}, adds)
	for i, want := range []memory.Status{memory.Asked, memory.Asked, memory.Done} {
		if got := applied.Outcomes[i].Status; got != want {
			t.Errorf("change %d is %s, want %s", i, got, want)
		}
	}
	var targets []string
	for _, r := range reviews(t, store, reader, memory.Waiting) {
		targets = append(targets, r.Target)
		if r.Kind != memory.UpdateReview {
			t.Errorf("proposed is to %s", r.Kind)
		}
	}
	if len(targets) != 2 || !slices.Contains(targets, pinned.ID) || !slices.Contains(targets, byHand.ID) {
		t.Errorf("asked is about %v", targets)
	}
	if list, _, err := store.List(t.Context(), reader, memory.Page{Limit: 9}); err != nil || len(list) != 3 {
		t.Errorf("believed are %d (%v)", len(list), err)
	}
}

func reviewAlone(t *testing.T, store DistilStore, s *memory.Service, _ *clock) {
	old := learnt(t, "The cache listens on port 6379")
	old.Observed = start
	was := distil(t, store, s, memory.Progress{Seq: 1}, []memory.Change{memory.Add{Memory: old}}).Outcomes[0].Memory
	newer := learnt(t, "The cache listens on port 6380")
	add, end := proposal(t, memory.AddReview, "", newer), proposal(t, memory.DeleteReview, was.ID, newer)
	changes := []memory.Change{
		memory.Add{Memory: newer, Else: &add, Alone: true},
		memory.Forget{ID: was.ID, Reader: reader, IfVersion: was.Version + 1, Else: &end},
		memory.Forget{ID: was.ID, Reader: reader, IfVersion: was.Version, Else: &end},
	}
	applied := distil(t, store, s, memory.Progress{Seq: 2}, changes[:2])
	if list := reviews(t, store, reader, memory.Waiting); len(list) != 2 || applied.Done() != 0 {
		t.Errorf("%d are done, waiting are %+v", applied.Done(), list)
	}
	if applied := distil(t, store, s, memory.Progress{Seq: 3}, changes[2:]); applied.Done() != 1 || len(reviews(t, store, reader, memory.Waiting)) != 0 {
		t.Errorf("forgotten: %+v", applied.Outcomes)
	}
}

func reviewPurged(t *testing.T, store DistilStore, s *memory.Service, c *clock) {
	applied, err := s.Apply(t.Context(), memory.Changeset{Author: pipelineAuthor, Changes: []memory.Change{memory.Add{Memory: learnt(t, "The merger is codenamed Quetzal", "1")}}})
	if err != nil {
		t.Fatal(err)
	}
	m := applied.Outcomes[0].Memory
	told := proposal(t, memory.AddReview, "", learnt(t, "Ana told Bo that the merger is codenamed Quetzal", "8"))
	reason := proposal(t, memory.AddReview, "", learnt(t, "something else is so", "9"))
	reason.Reason = guarded(t, "it is not that the merger is codenamed Quetzal")
	kept := proposal(t, memory.AddReview, "", learnt(t, "the heron nests", "2"))
	distil(
		t, store, s, memory.Progress{Seq: 1}, nil, kept, told, reason,
		proposal(t, memory.DeleteReview, m.ID, learnt(t, "it is off", "3")), proposal(t, memory.AddReview, "", learnt(t, "a bird lends its name", "1")),
	)
	forget(t, s, m.ID, memory.Forget{})
	c.advance(time.Second)
	if err := store.Condemn(t.Context(), reader, m.ID, c.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Purge(t.Context(), m.ID, c.Now()); err != nil {
		t.Fatal(err)
	}
	left := slices.Concat(reviews(t, store, reader, memory.Waiting), reviews(t, store, reader, memory.Rejected))
	if len(left) != 1 || left[0].ID != kept.ID {
		t.Errorf("left are %+v", left)
	}
}
