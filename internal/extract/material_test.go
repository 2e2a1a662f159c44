package extract_test

import (
	"slices"
	"testing"

	"signet/internal/extract"
)

// A text that is pasted to be worked on says nothing of the person's.
func TestWhatIsPastedToBeWorkedOnIsNotThePersons(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		says string
		want []string
	}{
		"a mail":         {"Please answer this mail: Hello Ruth, we deliver by FTP on port 2121. Always call before noon, our depot is closed on Mondays.", nil},
		"a mail below":   {"Reply to the customer's message:\n\nWe use Magento on our side. You must never send two files.", nil},
		"a letter":       {"Hi Ruth,\nwe use Magento on port 2121. Our depot is closed on Mondays.\nKind regards,\nOdd", nil},
		"a document":     {"review this runbook:\n# Restart\nAlways drain the queue before restarting. The queue lives on db-3.internal.", nil},
		"a post":         {"Is this post ok? We never sell data. We support 12 languages.", nil},
		"a paragraph":    {"Now shorten this paragraph: Our API speaks gRPC. We use mTLS everywhere. Clients must send a tenant.", nil},
		"a ticket":       {"Here's the ticket:\nWe must not bill twice. The limit is 50 per day.", nil},
		"a tracker":      {"SHOP-12: As a buyer I want gift cards. We must never expire them.", nil},
		"commits":        {"- feat: we now use Adyen\n- fix(api): never return nulls\n- chore: we dropped Python 3.8", nil},
		"for commits":    {"Write a changelog for these commits:\nwe now use Adyen for payouts\nwe dropped Python 3.8", nil},
		"behind a fence": {"Refactor the following:\n```go\nx := 1\n```\nto use the slices package.", nil},

		"a translation":  {"Translate to French: We never share your data. Our office is in Lyon.", nil},
		"a summary":      {"Summarise: All orders need a PO number. We moved to SAP in May.", nil},
		"a cover letter": {"Could you go over my cover letter:\nI lead the data team at Globex. I prefer Scala.", nil},
		"a tone":         {"Please make this letter sound warmer: We never refund gift cards. Our support closes at five.", nil},
		"a mail I got":   {"Here's an email I got from a vendor: Tokens expire after 90 days. We use OAuth 1.0.", nil},

		"before the paste":  {"We use Adyen for payouts. Now answer this mail: Hello Ruth, we use Stripe.", []string{"The team uses Adyen for payouts."}},
		"behind a quote":    {"Translate this sentence: \"we use Stripe\"\nWe use Adyen for payouts.", []string{"The team uses Adyen for payouts."}},
		"how to review":     {"Review pull requests like this: always run the linter first.", []string{"Review pull requests like this: always run the linter first."}},
		"a rule of our own": {"our rule for tickets: never close one without a test", []string{"Never close one without a test."}},
		"a greeting":        {"Hi Claude, we use Adyen for payouts. Thanks!", []string{"Hi Claude, the team uses Adyen for payouts."}},
	} {
		if got := contents(extract.Facts(said("user", c.says))); !slices.Equal(got, c.want) {
			t.Errorf("%s: of %q was learnt %q, want %q", name, c.says, got, c.want)
		}
	}
}
