package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

func TestWhatIsNoLongerDoneIsTold(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"We no longer use Redis for the job queue.":             "The team no longer uses Redis for the job queue.",
		"We no longer deploy on Fridays.":                       "The team no longer deploys on Fridays.",
		"I no longer work on the billing team.":                 "The user no longer works on the billing team.",
		"We don't use Redis for the job queue any more.":        "The team does not use Redis for the job queue any more.",
		"We hardly ever deploy on Fridays.":                     "The team hardly ever deploys on Fridays.",
		"We never use Lodash in the frontend.":                  "The team never uses Lodash in the frontend.",
		"We still deploy from the old Jenkins box.":             "The team still deploys from the old Jenkins box.",
		"We are no longer using Redis for the job queue.":       "The team is no longer using Redis for the job queue.",
		"We use Valkey for the job queue, and no longer Redis.": "The team uses Valkey for the job queue, and no longer Redis.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{want}) {
			t.Errorf("Facts(%q) = %q, want %q", says, got, want)
		}
	}
}
