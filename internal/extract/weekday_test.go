package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// A weekday that comes every week stays as it was said.
func TestAWeekdayBeforeANounIsNotOneDay(t *testing.T) {
	t.Parallel()
	for _, says := range []string{
		"Friday deploys are allowed now.", "Monday standups are optional.", "Thursday releases need two approvals.", "The Wednesday sync is in room 4.",
		"Friday is a cleanup day for Ana.", "Ana runs the Monday planning.", "Monday mornings are reserved for triage.", "The office is closed on Friday afternoons.",
		"Saturday and Sunday builds run on spot instances.", "Thursday afternoon is for refactoring.", "The Friday newsletter goes out from SendGrid.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{says}) {
			t.Errorf("of %q was learnt %q, want the words", says, got)
		}
	}
}

// All of it is said on Tuesday 17 November 2026.
func TestAWeekdayThatSaysWhenIsOneDay(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"The launch is Friday at 3.":                            "The launch is Friday 20 November 2026 at 3.",
		"The audit starts Monday.":                              "The audit starts Monday 23 November 2026.",
		"On Thursday we switch the DNS to the new cluster.":     "On Thursday 19 November 2026 the team switches the DNS to the new cluster.",
		"Friday is the deadline for the audit report.":          "Friday 20 November 2026 is the deadline for the audit report.",
		"The Wednesday release is postponed to Thursday.":       "The Wednesday release is postponed to Thursday 19 November 2026.",
		"The freeze lasts until Friday evening.":                "The freeze lasts until Friday 20 November 2026 evening.",
		"Remember: Ola handed the keys to Ben Friday afternoon": "Ola handed the keys to Ben Friday 13 November 2026 afternoon.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{want}) {
			t.Errorf("of %q was learnt %q, want %q", says, got, want)
		}
	}
}
