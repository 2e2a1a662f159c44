package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// All of it is said on Tuesday 17 November 2026.
func TestAChangeOfWhatIsKnownIsLearnt(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"new-cart is on in prod since this morning.":                                 "New-cart is on in prod since Tuesday 17 November 2026.",
		"The payments kill switch is on.":                                            "The payments kill switch is on.",
		"The nightly export runs again.":                                             "The nightly export runs again.",
		"The cache is back on staging.":                                              "The cache is back on staging.",
		"new-cart had to be disabled in production.":                                 "New-cart had to be disabled in production.",
		"The beta is open to everyone.":                                              "The beta is open to everyone.",
		"The p99 of checkout went down to 400 ms.":                                   "The p99 of checkout went down to 400 ms.",
		"Bumped the memory limit of the worker to 1 GB.":                             "Bumped the memory limit of the worker to 1 GB.",
		"The batch size is 5k rows since today.":                                     "The batch size is 5k rows since Tuesday 17 November 2026.",
		"We set the timeout back to 30s.":                                            "The team set the timeout back to 30s.",
		"We went from 3 to 5 shards.":                                                "The team went from 3 to 5 shards.",
		"React 19 broke the forms so we are back on 18.":                             "React 19 broke the forms so the team is back on 18.",
		"We went back to Jest because Vitest leaks memory.":                          "The team went back to Jest because Vitest leaks memory.",
		"Back to Helm, Kustomize was a mistake.":                                     "Back to Helm, Kustomize was a mistake.",
		"Sorry, I was wrong yesterday, the session timeout is 30 minutes after all.": "The session timeout is 30 minutes after all.",
		"My mistake, the queue is RabbitMQ after all.":                               "The queue is RabbitMQ after all.",
		"Ignore what I said about Wednesdays, releases stay on Tuesdays.":            "Releases stay on Tuesdays.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{want}) {
			t.Errorf("of %q was learnt %q, want %q", says, got, want)
		}
	}
}

func TestWhatIsOnForAnHourIsNotLearnt(t *testing.T) {
	t.Parallel()
	for _, says := range []string{
		"The light is on.", "The PR is open since Monday.", "It is on in prod.", "Is new-cart on in prod?", "Maybe new-cart is on in prod.", "Let me know when the flag is on.",
		"The queue depth grew to 4000.", "Bump the memory limit to 1 GB.", "Set the pool size to 20 in prod.", "The response time went up to 3 s just now.",
		"We're back on track.", "I'm back to work.", "Back to the bug, it only happens on Safari.", "It stays red after all.", "I set the limit to 10 for testing", "We're back to 5 failing tests.", "we are back to the same error",
		"The count went down to 0.", "Increased the size to 14px.", "The bug is in the parser after all.", "my-branch is open.", "Forget what I said about Redis.",
	} {
		if got := contents(extract.Facts(said("user", says))); len(got) > 0 {
			t.Errorf("Facts(%q) = %q, want none", says, got)
		}
	}
}

func TestWhatIsSoAfterAllTakesItsSubjectFromBefore(t *testing.T) {
	t.Parallel()
	got := contents(extract.Facts(said("user", "The port is 5433 on the ledger.", "agent", "Noted.", "user", "Nope, it is 5432 after all.")))
	if !slices.Contains(got, "The port is 5432 after all.") {
		t.Errorf("Facts = %q, want what the port is", got)
	}
	got = contents(extract.Facts(said("user", "We use Redis for sessions.", "agent", "Noted.", "user", "I was wrong yesterday, the payload limit is 5 MB.")))
	if !slices.Equal(got, []string{"The team uses Redis for sessions.", "The payload limit is 5 MB."}) {
		t.Errorf("Facts = %q, want both", got)
	}
}
