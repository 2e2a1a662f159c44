package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

func TestWhoIsSpokenToIsToldOf(t *testing.T) {
	t.Parallel()
	const oona, greta = "Oona Virta is the product owner of Lynx.", "Offsets are signed off by Greta in finance."
	prompt(t, []string{oona, greta}, []prompted{
		{"ask Oona for the roadmap", oona},
		{"can Greta take a look at the crash?", greta},
		{"draft a roadmap for Kenya", ""},
		{"can Lynx handle a roadmap?", ""},
	})
}

func TestWhatIsSoOfWhoAsksServesHisTasks(t *testing.T) {
	t.Parallel()
	const editor, layout = "I use Helix as my editor.", "I use a Moonlander keyboard with the Dvorak layout."
	p := newPair(t)
	for _, s := range slices.Concat([]string{editor, layout}, beside) {
		remember(t, p.service, memory.Draft{Content: s})
	}
	p.update(t)
	got := ask(t, p.warm, memory.Query{Text: "write a Helix keymap for Dvorak", MinScore: recall.Floor})
	slices.Sort(got)
	if !slices.Equal(got, []string{editor, layout}) {
		t.Errorf("got %q, want both that are named", got)
	}
}

func TestWhatIsAskedOfANameIsNotToldOfAnother(t *testing.T) {
	t.Parallel()
	const lynx = "Lynx is written in Rust."
	prompt(t, []string{lynx, "Decisions are written down in Coda."}, []prompted{
		{"what is Lynx written in?", lynx},
		{"what is Falcon written in?", ""},
	})
}

func TestWhatWasRejectedIsWhyItWasNotChosen(t *testing.T) {
	t.Parallel()
	const rejected = "We rejected NATS in favour of Kafka because of the replay and of what it costs to keep."
	p := newPair(t)
	for _, s := range slices.Concat([]string{rejected, "NATS has a runbook, and three replicas in Dublin."}, beside) {
		remember(t, p.service, memory.Draft{Content: s})
	}
	p.update(t)
	for _, question := range []string{"why didn't we pick NATS?", "why did we not go with NATS?"} {
		if got := ask(t, p.warm, memory.Query{Text: question, MinScore: recall.Floor}); len(got) == 0 || got[0] != rejected {
			t.Errorf("%q: got %q, want first that it was rejected", question, got)
		}
	}
}

func TestWhatSomethingIsUsedForNeedsNoWordForItsKind(t *testing.T) {
	t.Parallel()
	const maps = "Lynx now uses Leaflet for maps instead of Mapbox."
	prompt(t, []string{maps}, []prompted{
		{"which library do we use for maps?", maps},
		{"which library do we use for charts?", ""},
	})
}

func TestWhatIsAskedBehindANewsIsAskedForItself(t *testing.T) {
	t.Parallel()
	const review = "Changes to core/tariff need a review by Nils."
	prompt(t, []string{review}, []prompted{{"Nils is ill, can I merge?", review}})
}

func TestATaleIsMadeUp(t *testing.T) {
	t.Parallel()
	prompt(t, []string{"My cat gets ear drops every night."}, []prompted{
		{"tell me a joke about cats and dogs", ""},
		{"write a story about a cat", ""},
		{"what does my cat get?", "My cat gets ear drops every night."},
	})
}
