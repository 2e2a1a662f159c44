package extract_test

import (
	"testing"

	"signet/internal/extract"
	"signet/internal/memory"
)

// A rule says what has to be. What is so, came to be so, or never was is a fact, however
// alike it is put.
func TestStatesAreNoRules(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]memory.Type{
		"The invoice export is blocked by a missing certificate.":  memory.Fact,
		"SHOP-31 is held up because of the vendor's audit.":        memory.Fact,
		"The upload limit to the archive goes up to 80 MB.":        memory.Fact,
		"I have never used Terraform.":                             memory.Fact,
		"Odile is only here on Tuesdays and Fridays.":              memory.Fact,
		"Direct pushes to main are blocked.":                       memory.Rule,
		"Uploads are limited to at most 80 MB.":                    memory.Rule,
		"Releases are only allowed on Tuesdays.":                   memory.Rule,
		"The archive is read-only, so never write to it.":          memory.Rule,
		"Never merge what is blocked by the security review.":      memory.Rule,
		"Migrations have to be reversible, SHOP-31 is the reason.": memory.Rule,
	} {
		facts := extract.Facts(said("user", says))
		if len(facts) != 1 || facts[0].Type != want {
			t.Errorf("of %q was learnt %+v, want one %s", says, facts, want)
		}
	}
}
