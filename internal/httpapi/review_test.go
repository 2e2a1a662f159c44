package httpapi_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"signet/api"
	"signet/internal/guard"
	"signet/internal/memory"
)

// propose has the pipeline propose something in a session of its own.
func (f *fixture) propose(t *testing.T, kind memory.ReviewKind, state memory.ReviewState, target, content string) string {
	t.Helper()
	key, text := uuid.NewString(), func(s string) guard.Text {
		g, err := guard.Check(s)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	if _, _, err := f.db.Touch(t.Context(), memory.Session{Key: key, Agent: memory.DefaultAgent, Harness: "claude-code", Started: f.now(), LastSeen: f.now()}); err != nil {
		t.Fatal(err)
	}
	f.clock.Add(int64(time.Second))
	id, err := uuid.NewV7()
	if err != nil {
		t.Fatal(err)
	}
	review := memory.Review{
		ID: id.String(), Created: f.now(), Session: key, Kind: kind, Target: target, Confidence: .62, Reason: text("it would end what you wrote"), State: state,
		Memory: memory.Memory{
			Type: memory.Fact, Content: text(content), Origin: memory.Person, Confidence: .62, Importance: .5, Observed: f.now(),
			Scope:     memory.Scope{Agent: memory.DefaultAgent, Visibility: memory.Global},
			Source:    memory.Source{Kind: memory.Transcript, ID: key, Session: key, Turns: []string{"t1"}, Quote: text("as I said")},
			UpdatedBy: text("pipeline"),
		},
	}
	_, err = f.deps.Memories.Apply(t.Context(), memory.Changeset{
		Author: memory.Author{Name: "pipeline", Kind: "pipeline", Session: key},
		Distilled: &memory.Distillation{
			Session: key, Next: memory.Progress{Seq: 1}, From: 1, To: 1, Level: memory.Plain, Facts: 3, Known: 1, Rejected: 2, Causes: map[memory.Cause]int{memory.Unsure: 1}, Warnings: 1, Model: "m",
			At: f.now(), Proposals: []memory.Review{review},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return review.ID
}

const reviewsAt = "/api/pipeline/reviews"

func TestReviewsAreListedByState(t *testing.T) {
	t.Parallel()
	f := serve(t)
	target := f.remember(t, "the heron nests in May")
	older := f.propose(t, memory.UpdateReview, memory.Waiting, target, "the heron nests in June")
	newer := f.propose(t, memory.AddReview, memory.Waiting, "", "the ibis left")
	f.propose(t, memory.AddReview, memory.Shadow, "", "the weir is new")
	f.run(t, []scenario{
		{name: "what waits", path: reviewsAt, status: 200, wants: []string{
			`"more":false`, newer, `"id":"` + older + `","state":"waiting","kind":"update"`, `"decidedAt":null`, `"confidence":0.62,"reason":"it would end what you wrote"`,
			`"content":"the heron nests in June","quote":"as I said","turns":["t1"],"targetId":"` + target + `","target":"the heron nests in May"`,
		}, forbids: []string{"weir"}},
		{name: "the shadow", path: reviewsAt + "?state=shadow", status: 200, wants: []string{"weir"}, forbids: []string{"ibis"}},
		{name: "none", path: reviewsAt + "?state=accepted", status: 200, wants: []string{`"reviews":[]`}},
		{name: "more than asked for", path: reviewsAt + "?state=all&limit=2", status: 200, wants: []string{`"more":true`, "weir", "ibis"}, forbids: []string{"June"}},
		{name: "an unknown state", path: reviewsAt + "?state=odd", status: 400, wants: []string{`"field":"state"`}},
		{name: "one", path: reviewsAt + "/" + older, status: 200, wants: []string{"June"}},
		{name: "an unknown one", path: reviewsAt + "/" + uuid.NewString(), status: 404, wants: []string{"not found"}},
		{name: "of another agent", path: reviewsAt + "/" + older + "?agentId=other", status: 404, wants: []string{"not found"}, forbids: []string{"heron"}},
	})
}

func TestReviewsAreDecidedOnceAndByAPerson(t *testing.T) {
	t.Parallel()
	f := serve(t)
	target := f.remember(t, "the heron nests in May")
	update := f.propose(t, memory.UpdateReview, memory.Waiting, target, "the heron nests in June")
	add := f.propose(t, memory.AddReview, memory.Waiting, "", "the ibis left")
	for _, actor := range []string{"agent", "pipeline", "harness", "sdk", "daemon"} {
		for _, act := range []string{"accept", "reject"} {
			status, body := f.do(t, scenario{method: http.MethodPost, path: reviewsAt + "/" + update + "/" + act, header: map[string]string{"X-Signet-Actor-Type": actor}})
			if status != http.StatusForbidden {
				t.Errorf("an actor of type %s may %s: %d %s", actor, act, status, body)
			}
		}
	}
	c := api.New("", f.url)
	defer c.Close()
	done, err := c.AcceptReview(t.Context(), update)
	if err != nil || done.State != "accepted" || done.Commit == "" || done.MemoryID == "" {
		t.Fatalf("accepting gives %+v (%v)", done, err)
	}
	if commits, err := c.CommitLog(t.Context(), api.CommitLogRequest{Limit: 1}); err != nil || commits.Commits[0].ID != done.Commit || commits.Commits[0].Author != "operator" {
		t.Errorf("the last commit is %+v (%v), want one by the person", commits, err)
	}
	list, err := c.Memories(t.Context(), api.ListRequest{Limit: 9})
	says := func(s string) bool {
		return slices.ContainsFunc(list.Memories, func(m api.MemoryRow) bool { return m.Content == s })
	}
	if err != nil || !says("the heron nests in June") || says("the heron nests in May") {
		t.Errorf("believed is %+v (%v)", list.Memories, err)
	}
	if done, err := c.RejectReview(t.Context(), add); err != nil || done.State != "rejected" || done.Commit != "" {
		t.Errorf("rejecting gives %+v (%v)", done, err)
	}
	f.run(t, []scenario{
		{name: "accepted again", method: http.MethodPost, path: reviewsAt + "/" + update + "/accept", status: 409, wants: []string{"was decided already"}},
		{name: "rejected after all", method: http.MethodPost, path: reviewsAt + "/" + update + "/reject", status: 409, wants: []string{"was decided already"}},
		{name: "accepted after all", method: http.MethodPost, path: reviewsAt + "/" + add + "/accept", status: 409, wants: []string{"was decided already"}},
		{name: "unknown", method: http.MethodPost, path: reviewsAt + "/" + uuid.NewString() + "/accept", status: 404, wants: []string{"not found"}},
		{name: "how it stands", path: reviewsAt + "?state=accepted", status: 200, wants: []string{`"targetId":"` + target, `"decidedAt":"2026`}, forbids: []string{"ibis", `"target":`}},
	})
	if list, err := c.Reviews(t.Context(), api.ReviewsRequest{}); err != nil || len(list.Reviews) != 0 {
		t.Errorf("%d wait (%v)", len(list.Reviews), err)
	}
}

func TestNothingIsAcceptedWhileFrozen(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.propose(t, memory.AddReview, memory.Waiting, "", "the ibis left")
	f.frozen.Store(true)
	f.run(t, []scenario{
		{name: "frozen", method: http.MethodPost, path: reviewsAt + "/" + id + "/accept", status: 503, wants: []string{`"error"`}},
		{name: "it still waits", path: reviewsAt, status: 200, wants: []string{"ibis"}},
	})
}
