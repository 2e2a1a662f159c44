package pipeline_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/memory"
)

// What is said to be so no longer ends what an earlier session taught.
func TestWhatIsNoLongerSoEndsWhatWasLearnt(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user("We use Redis for the job queue."), user("We deploy on Fridays."), user("I work on the billing team."))
	r.later = time.Minute
	r.learn("two", user("We no longer use Redis for the job queue."), user("We no longer deploy on Fridays."), user("I no longer work on the billing team."))
	want := []string{"The team no longer deploys on Fridays.", "The team no longer uses Redis for the job queue.", "The user no longer works on the billing team."}
	if got := r.says(); !slices.Equal(got, want) {
		t.Errorf("believed is %q, want %q", got, want)
	}
}

// What a person wrote outright stands beside what a session says against it, and is
// uncertain until the person decides.
func TestWhatASessionSaysAgainstWhatIsByHandIsAsked(t *testing.T) {
	t.Parallel()
	const newer = "Maria Lopez does not own the mail service any more, Tom Hardy does."
	for name, c := range map[string]struct {
		draft  memory.Draft
		accept bool
		want   []string
	}{
		"accepted": {memory.Draft{}, true, []string{newer}},
		"rejected": {memory.Draft{}, false, []string{newer, byHand}},
		"pinned":   {memory.Draft{Pinned: true}, true, []string{newer}},
	} {
		r := newRig(t)
		was := r.writes(byHand, c.draft)
		r.learn("one", user("who owns the mail service?"), assistant("The mail service is owned by Maria Lopez."), user("No, "+newer))
		waiting := r.reviews(memory.Waiting)
		if got := r.says(); !slices.Equal(got, []string{newer, byHand}) || len(waiting) != 1 || waiting[0].Target != was.ID || waiting[0].Kind != memory.DeleteReview {
			t.Fatalf("%s: believed is %q, waiting %+v", name, got, waiting)
		}
		asked := r.memory(was.ID)
		if asked.Line() != "uncertain: "+byHand || !strings.Contains(asked.Doubt(), waiting[0].ID) || asked.Version != 1 {
			t.Errorf("%s: while it waits it is %q, %q, in version %d", name, asked.Line(), asked.Doubt(), asked.Version)
		}
		var err error
		if c.accept {
			_, err = r.Accept(t.Context(), everyone, ana, waiting[0].ID)
		} else {
			err = r.Reject(t.Context(), everyone, waiting[0].ID)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		for _, m := range r.list() {
			if m.Doubtful() {
				t.Errorf("%s: once decided %q is uncertain: %s", name, m.Content, m.Doubt())
			}
		}
		if got := r.says(); !slices.Equal(got, c.want) || len(r.reviews(memory.Waiting)) != 0 {
			t.Errorf("%s: believed is %q", name, got)
		}
	}
}

// Where what was said against it is taken back, nothing is asked any more.
func TestWhatNothingSpeaksAgainstIsCertainAgain(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	was := r.writes(byHand, memory.Draft{})
	r.learn("one", user("Maria Lopez does not own the mail service any more, Tom Hardy does."))
	if !r.memory(was.ID).Doubtful() {
		t.Fatalf("it is certain beside %q", r.says())
	}
	for _, m := range r.list() {
		if m.ID == was.ID {
			continue
		}
		if _, _, err := r.memories.Forget(t.Context(), ana, memory.Forget{ID: m.ID, Reader: everyone}); err != nil {
			t.Fatal(err)
		}
	}
	if got := r.memory(was.ID); got.Doubtful() || len(r.reviews(memory.Waiting)) != 0 {
		t.Errorf("it is %q, waiting %+v", got.Line(), r.reviews(memory.Waiting))
	}
}

const byHand = "The mail service is owned by Maria Lopez."

// writes remembers what a person says outright, before the sessions.
func (r *rig) writes(content string, d memory.Draft) memory.Memory {
	r.t.Helper()
	d.Content, d.Origin, d.Scope, d.Observed = content, memory.Person, memory.Scope{Project: "/p"}, said.Add(-time.Hour)
	o, _, err := r.memories.Remember(r.t.Context(), ana, d)
	if err != nil {
		r.t.Fatal(err)
	}
	return o.Memory
}

func (r *rig) memory(id string) memory.Memory {
	r.t.Helper()
	m, err := r.memories.Get(r.t.Context(), everyone, id)
	if err != nil {
		r.t.Fatal(err)
	}
	return m
}
