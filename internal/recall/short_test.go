package recall_test

import "testing"

// Who spells something out and who writes it short mean the same.
func TestShortFormsAreTheSameWord(t *testing.T) {
	t.Parallel()
	const cluster, requests, ci, module, chips = "Services are deployed to a Kubernetes cluster in Frankfurt.", "Pull requests need two approvals from the payments group.",
		"Merges to main are built by GitHub Actions.", "Pins are checked by a cloud hardware security module in Lund.", "The cook buys fish chips in bulk."
	prompt(t, []string{cluster, requests, ci, module, chips, "Types in service.d.ts are written by hand."}, []prompted{
		{"k8s?", cluster},
		{"how does kube schedule our services?", cluster},
		{"who has to approve a PR?", requests},
		{"GHA secrets", ci},
		{"why does the HSM drop connections?", module},
		{"the hsm-like tone of the mail", ""},
	})
}
