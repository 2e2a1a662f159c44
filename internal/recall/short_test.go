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

// Longer rows of letters are short for what begins a sentence, in whatever case they are written.
func TestInitialsOfWhatBeginsASentence(t *testing.T) {
	t.Parallel()
	const floor, yields = "Oldest supported Debian release is bookworm, it only goes up with a major one.", "The annual wheat yield report is due in March."
	prompt(t, []string{floor, yields, "Oda sings the descant."}, []prompted{
		{"whats our osdr", floor},
		{"OSDR?", floor},
		{"when is the awyr due?", yields},
		{"whats our bisd", ""},
	})
}

// Who writes something short asks for all the words of it.
func TestAShortFormCountsForItsWords(t *testing.T) {
	t.Parallel()
	const warm, wind = "The Leaf Wetness Probe needs 400 milliseconds of warm-up before its reading is stable.", "The anemometer is read over Modbus at 9600 baud."
	prompt(t, []string{warm, wind, "The gateway in the vineyard sends every ten minutes over LoRa.", "Readings go to the shed by radio."}, []prompted{
		{"how long do i have to wait until i can read the LWP?", warm},
		{"how long do i have to wait until i can read the lawn?", ""},
	})
}

// What is short for one thing is not short for another.
func TestAShortFormIsOfOneThing(t *testing.T) {
	t.Parallel()
	const till, objectives = "The POS in the shop is a tablet by SumUp.", "The SLO of the gateway is 250 ms at p99."
	prompt(t, []string{till, objectives}, []prompted{
		{"who signs purchase orders?", ""},
		{"which point of sale is in the shop?", till},
		{"who signed the service level agreement?", ""},
		{"what is the service level objective of the gateway?", objectives},
	})
}
