package pipeline_test

import (
	"slices"
	"testing"
	"time"
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
