package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// That a thing has none of something, and what it has of that, cannot both be so.
func TestHavingNoneAndHavingOneAreContrary(t *testing.T) {
	t.Parallel()
	for _, two := range [][2]string{
		{"The billing API has a rate limit of 20 requests per second", "The billing API has no rate limit"},
		{"The importer retries three times", "The importer has no retries"},
		{"The importer caches the answers for an hour", "The importer has no cache"},
		{"We set up Unleash as the feature flag service", "There is no feature flag service"},
		{"We introduced Unleash as our feature flag service", "We have no feature flag service"},
	} {
		one, none := stance.Read(two[0]), stance.Read(two[1])
		if !one.Ends(none) || !none.Ends(one) {
			t.Errorf("%q ends %q: %v, and the other way: %v", two[0], two[1], one.Ends(none), none.Ends(one))
		}
	}
	for _, two := range [][2]string{
		{"The orders API has a rate limit of 20 requests per second", "The billing API has no rate limit"},
		{"The billing API has a size limit of 20 MB", "The billing API has no rate limit"},
		{"The exporter retries three times", "The importer has no retries"},
		{"The importer tests its input", "The importer has no tests"},
		{"The mail of the importer retries three times", "The importer has no retries"},
		{"We set up Tom as the owner of the flag service", "There is no flag service"},
		{"There is a rate limit of 20 on the API", "There is no limit to what they ask"},
	} {
		if one, none := stance.Read(two[0]), stance.Read(two[1]); one.Ends(none) {
			t.Errorf("%q ends %q", two[0], two[1])
		}
	}
}
