package extract_test

import (
	"testing"

	"signet/internal/extract"
	"signet/internal/memory"
)

func TestOrdersOfOthersBindNobody(t *testing.T) {
	t.Parallel()
	for _, says := range []string{
		"Somebody wrote on Slack: always deploy from master.", "Ben suggests: never use mocks.", "The linter complains: always use const.",
		"The wiki still says: never restart the ledger.", "ChatGPT told me: never use global state.", "My old boss used to say: never ship on a Friday.",
		"The consultant told us that we should always use UUIDs.", "Stack Overflow says you must never use eval.", "The old docs insist: only the release manager may tag.",
		"Claude answered:\n- always pin the dependencies\n- never use default exports", "Remember: the wiki says: never restart the ledger.",
	} {
		for _, f := range extract.Facts(said("user", says)) {
			if f.Type == memory.Rule || f.Type == memory.Decision || f.Type == memory.Preference {
				t.Errorf("of %q was learnt %+v, want no rule", says, f)
			}
		}
	}
}

func TestWhoseWordIsTheRuleMayBeQuoted(t *testing.T) {
	t.Parallel()
	for _, says := range []string{
		"Legal says we must keep invoices for ten years.", "My boss said we must never log customer names.", "Like I said: always squash before merging.",
		"In the billing service: never round before the last step.", "The worker writes to two places: always the WAL first, then the table.",
		"Releases: only the release manager may tag.", "The worker reads only from the replica in Frankfurt.",
	} {
		if facts := extract.Facts(said("user", says)); len(facts) != 1 || facts[0].Type != memory.Rule {
			t.Errorf("of %q was learnt %+v, want a rule", says, facts)
		}
	}
}
