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
