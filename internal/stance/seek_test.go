package stance_test

import (
	"strings"
	"testing"

	"signet/internal/stance"
)

// What would be ended has to be found: by the noun of the post, and by what we do.
func TestSeekFindsWhatIsToldAnew(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"Ines is my new manager.":     "manager",
		"The owner is Bob.":           "owner",
		"We chat through Zulip now.":  "chat",
		"We page through Beeper now.": "page",
	} {
		if got := stance.Read(said).Seek(); !strings.Contains(got, want) {
			t.Errorf("Seek(%q) = %q, without %q", said, got, want)
		}
	}
}
