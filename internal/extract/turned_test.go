package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// What is learnt of a thing that is gone or broken is also learnt when it is back.
func TestGoodNewsIsLearntAsWell(t *testing.T) {
	t.Parallel()
	for says, want := range map[string][]string{
		"There is no staging environment.":                              {"There is no staging environment."},
		"The staging environment is back.":                              {"The staging environment is back."},
		"There is a staging environment again.":                         {"There is a staging environment again."},
		"The canary cluster is up again.":                               {"The canary cluster is up again."},
		"The nightly job is disabled.":                                  {"The nightly job is disabled."},
		"The nightly job is enabled again.":                             {"The nightly job is enabled again."},
		"MER-77 was reopened.":                                          {"MER-77 was reopened."},
		"MER-77 is done.":                                               {"MER-77 is done."},
		"MER-77 is broken again.":                                       {"MER-77 is broken again."},
		"The notifier depends on the retry queue.":                      {"The notifier depends on the retry queue."},
		"ok, the bug MER-77 is finally fixed now":                       {"The bug MER-77 is finally fixed now."},
		"MER-77 is done and #12 was reopened.":                          {"MER-77 is done.", "#12 was reopened."},
		"MER-77 is done, but the work isn't great.":                     nil,
		"MER-77 is done, and there is no staging environment any more.": {"MER-77 is done.", "There is no staging environment any more."},
		"Because the notifier depends on the retry queue, we cannot restart RabbitMQ during the day.": {"Because the notifier depends on the retry queue, the team cannot restart RabbitMQ during the day."},
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, want) {
			t.Errorf("Facts(%q) = %q, want %q", says, got, want)
		}
	}
}

func TestHowTheWorkStandsIsNotLearnt(t *testing.T) {
	t.Parallel()
	for _, says := range []string{
		"it is back", "it's done", "The build is green again.", "the test is up", "the page is up again", "Is MER-77 done?",
		"MER-77 might be fixed now.", "I think MER-77 is done.", "tell me when MER-77 is done", "The answer depends on the size.", "The result depends on the input queue size.",
		"The button is enabled again.", "the tests are back and the build is up again",
	} {
		if got := contents(extract.Facts(said("user", says))); len(got) > 0 {
			t.Errorf("Facts(%q) = %q, want none", says, got)
		}
	}
}
