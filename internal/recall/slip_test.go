package recall_test

import "testing"

// What is a word itself is taken for another only beside what was asked for.
func TestAWordIsNoSlipOfAnother(t *testing.T) {
	t.Parallel()
	const trail, dairy = "The trail to the upper hut is marked in blue.", "The dairy in Vals delivers on Fridays."
	prompt(t, []string{trail, dairy, "Backtests on adjusted prices flattered the carry signal."}, []prompted{
		{"who is our prime broker?", ""},
		{"when is the trial?", ""},
		{"which colour is the trial to the upper hut marked in?", trail},
		{"who keeps the diary?", ""},
		{"when does the diary in Vals deliver?", dairy},
	})
}

// A short word has many neighbours: only what is shared beside it tells which was meant.
// What nobody knows and is all but a word that all texts have tells nothing.
func TestAShortSlipIsTakenForWhatStandsBesideIt(t *testing.T) {
	t.Parallel()
	const oven, desk = "The deck oven needs 50 minutes to be at 250 degrees.", "The front desk is closed on Sundays."
	prompt(t, []string{oven, desk}, []prompted{
		{"how many minutes does the dek oven need?", oven},
		{"how long does thiis dek oven need to be hot?", oven},
		{"when does the dek arrive?", ""},
	})
}
