package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// A prompt that points back is understood by what was said before it; one that begins
// anew, or says itself what it is about, is not.
func TestAPromptLeansOnWhatWasSaidBefore(t *testing.T) {
	t.Parallel()
	const (
		rolls  = "The hotel Belvedere gets 120 rolls each morning before 06:15."
		crash  = "Crash reports arrive in the tracker, and Jonas triages them on Mondays."
		phones = "Mails about lost phones are triaged by Inga."
		grille = "The stage grille is oiled in March."
		labels = "On 4K screens with 150% scaling the dimension labels jitter; rounding the device pixel ratio cured it, see PR 2281."
	)
	p := newPair(t)
	for _, s := range slices.Concat([]string{rolls, crash, phones, grille, labels}, beside) {
		remember(t, p.service, memory.Draft{Content: s})
	}
	p.update(t)
	for _, c := range []struct{ before, asked, want string }{
		{"the pretzels are packed\nGood. Then the rolls for the Belvedere are left.", "by what time do they need those, and how many?", rolls},
		{"the crash list is long again\nYes, 41 new crash reports since Friday.", "who triages those and on which day?", crash},
		{"please clean up the nightly job\nI removed the old exporter, closed two connections, renamed the grille module, and all checks pass now.", "ok do it", ""},
		{"the labels of the dimensions tremble on my new monitor\nIs that a 4K screen, and is the view scaled?", "yes, at 150%. how did we get rid of that the last time?", labels},
		{"", "by what time do they need those, and how many?", ""},
		{"the rolls for the Belvedere are left", "ok, different thing: by what time do they need those?", ""},
		{"the rolls for the Belvedere are left", "is it possible to print on both sides of a page?", ""},
		{"the rolls for the Belvedere are left", "when is the stage grille oiled?", grille},
	} {
		var want []string
		if c.want != "" {
			want = []string{c.want}
		}
		if got := ask(t, p.warm, memory.Query{Text: c.asked, Before: c.before, MinScore: recall.Floor}); !slices.Equal(got, want) {
			t.Errorf("%q after %q: got %q, want %q", c.asked, c.before, got, want)
		}
	}
}

func TestWhatLeansIsTold(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"who triages those and on which day?":                            true,
		"how many hit points does he have?":                              true,
		"and metrics?":                                                   true,
		"and in the spring one, what do we sing there?":                  true,
		"how do i get that day loaded again?":                            true,
		"what about the staging cluster":                                 true,
		"it went quiet all at once. any idea?":                           true,
		"who owns the billing service?":                                  false,
		"is there a linter for shell scripts?":                           false,
		"is it ok to push on fridays?":                                   false,
		"new topic: who triages those?":                                  false,
		"never mind. how many students does it have?":                    false,
		"ok other thing: how do i get a build to the testers?":           false,
		"kari milks the goats while i'm in bergen, when has she to come": false,
	} {
		if got := recall.Leans(said); got != want {
			t.Errorf("leans(%q) = %v, want %v", said, got, want)
		}
	}
}

// A pronoun stands for what was asked of last, where the question has little else.
func TestAPronounIsSpelledOut(t *testing.T) {
	t.Parallel()
	const before = "ok. does the scanner app need network at the gate?\nNo. The codes are signed."
	for _, c := range []struct{ asked, before, want string }{
		{"and who owns it?", before, "and who owns the scanner app?"},
		{"how do I restart it", before, "how do I restart the scanner app"},
		{"is it ok to wait?", before, "is it ok to wait?"},
		{"who owns the gate?", before, "who owns the gate?"},
		{"other thing: who owns it?", before, "other thing: who owns it?"},
		{"who owns it?", "The scanner app is down.", "who owns it?"},
		{"who owns it?", "", "who owns it?"},
		{"it works now", before, "it works now"},
		{"ok do it", before, "ok do it"},
	} {
		if got := recall.SpelledOut(c.asked, c.before); got != c.want {
			t.Errorf("%q after %q is %q, want %q", c.asked, c.before, got, c.want)
		}
	}
}
