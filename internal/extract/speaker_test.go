package extract_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/extract"
)

// Who is named before each turn is who says it, and what is said is read without the name.
func TestATalkThatNamesItsSpeakersIsToldByTheirNames(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		turns []string
		want  []string
	}{
		"one": {
			[]string{
				"user", "Caroline: Hey Mel!", "agent", "Melanie: Hey Caroline, what's up?",
				"user", "Caroline: That photo is stunning.",
				"user", "Caroline: I work at the harbour office in Oslo, and my sister Nora lives in Bergen.",
			},
			[]string{"Caroline works at the harbour office in Oslo, and Caroline's sister Nora lives in Bergen. of Caroline"},
		},
		"several": {
			[]string{
				"user", "Ann: I prefer tabs over spaces in Go code.", "user", "Bob Stone: I live in Lisbon near the river.",
				"user", "Ann: Thanks!", "user", "Bob Stone: My dog is called Pixel.",
			},
			[]string{"Ann prefers tabs over spaces in Go code. of Ann", "Bob Stone lives in Lisbon near the river. of Bob Stone", "Bob Stone's dog is called Pixel. of Bob Stone"},
		},
		"nobody in particular": {
			[]string{"user", "User: I prefer tabs over spaces in Go code.", "agent", "Assistant: Noted.", "user", "User: My dog is called Pixel, and my sister Nora lives in Bergen."},
			[]string{"The user prefers tabs over spaces in Go code. of user", "The user's dog is called Pixel, and the user's sister Nora lives in Bergen. of user"},
		},
		"a heading once": {
			[]string{"user", "Deploys: I prefer them on Mondays.", "user", "My dog is called Pixel.", "user", "I live in Lisbon near the river."},
			[]string{"Deploys: the user prefers them on Mondays. of user", "The user's dog is called Pixel. of user", "The user lives in Lisbon near the river. of user"},
		},
		"a heading each time": {
			[]string{
				"user", "Frontend: I prefer tabs over spaces in Go code.", "agent", "Noted.", "user", "Frontend: I live in Lisbon near the river.", "agent", "Noted.",
				"user", "Backend: my sister Nora lives in Bergen.", "agent", "Noted.", "user", "Backend: thanks!", "agent", "You are welcome.", "user", "so be it",
			},
			[]string{"Frontend: the user prefers tabs over spaces in Go code. of user", "Frontend: the user lives in Lisbon near the river. of user", "Backend: the user's sister Nora lives in Bergen. of user"},
		},
		"an order to remember": {
			[]string{"user", "Remember: I prefer tabs over spaces in Go code.", "agent", "Noted.", "user", "Remember: I live in Lisbon near the river.", "agent", "Noted."},
			[]string{"The user prefers tabs over spaces in Go code. of user", "The user lives in Lisbon near the river. of user"},
		},
		"a group that an agent answers": {
			[]string{
				"user", "Ann: I prefer tabs over spaces in Go code.", "agent", "Noted.", "user", "Bob: hi", "agent", "Hello!",
				"user", "Bob:  I live in Lisbon near the river.", "agent", "Noted.", "user", "Ann: thanks!",
			},
			[]string{"Ann prefers tabs over spaces in Go code. of Ann", "Bob lives in Lisbon near the river. of Bob"},
		},
	} {
		var got []string
		for _, f := range extract.Facts(said(c.turns...)) {
			got = append(got, f.Content+" of "+f.Subject)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// A heading says what kind of thing is said, however many turns have it.
func TestAHeadingCountsAsOftenAsItIsWritten(t *testing.T) {
	t.Parallel()
	facts := extract.Facts(said("user", "Decision: the ledger is kept in Postgres.", "agent", "Noted.", "user", "Decision: the staging cluster runs in Frankfurt.", "agent", "Noted."))
	if len(facts) != 2 || facts[0].Kind != extract.Decision || facts[1].Kind != extract.Decision {
		t.Errorf("two decisions are learnt as %+v", facts)
	}
}

// What is past is not told as if it were so now.
func TestAPastThatIsWrittenAsThePresentStays(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"I recently read the Kestrel runbook and found that port 9090 is taken": "The user recently read the Kestrel runbook and found that port 9090 is taken.",
		"My sister Nora moved to Bergen since we last spoke":                    "The user's sister Nora moved to Bergen since the team last spoke.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{want}) {
			t.Errorf("%q gives %q, want %q", says, got, want)
		}
	}
}

// What people say to each other to be kind is nothing to remember.
func TestKindWordsAreNothingToRemember(t *testing.T) {
	t.Parallel()
	for _, says := range []string{
		"Your kind words really mean a lot.", "You're super helpful.", "That photo is stunning.", "That's so peaceful and calming, Melanie.",
		"Hey John, long time no talk.", "It's been a few days since we talked.", "Glad you've got people to lean on.", "Sounds like a fun place with lots of potential.",
		"Stay safe and talk to you soon!", "A lot's changed since last time.", "The kids look so cute, Mel.", "We can do this together.", "Keep pushing for your goals!",
		"Keep going!", "Take care, Mel!", "Your help means everything to me.", "Family is so important.", "Enjoy your trip to Oslo!",
	} {
		if got := contents(extract.Facts(said("user", says))); len(got) > 0 {
			t.Errorf("%q gives %q", says, got)
		}
	}
}

// A rule may begin as kind words do.
func TestWhatOnlySoundsKindIsRemembered(t *testing.T) {
	t.Parallel()
	for _, says := range []string{
		"Take care that no migration is edited after the release.", "Keep going until all tests pass, never stop at the first failure.",
		"Status 0 means everything is fine.", "Latency is so important that Heron uses Redis as a cache.",
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, []string{says}) {
			t.Errorf("%q gives %q", says, got)
		}
	}
}

// What "it" stands for is the name of a thing, told in the third person.
func TestWhatItStandsForIsTheNameOfAThing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ says, want string }{
		{"My build server is called HERON. It runs on 10.0.0.5 with Debian 12.", "The user's build server runs on 10.0.0.5"},
		{"My family motivates me to stay healthy. It tracks the pulse in Garmin Connect every night.", ""},
	} {
		got := contents(extract.Facts(said("user", c.says)))
		if c.want != "" && !slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, c.want) }) {
			t.Errorf("%q gives %q, want %q", c.says, got, c.want)
		}
		for _, s := range got {
			if strings.Contains(s, "me to tracks") || strings.Contains(s, "My ") {
				t.Errorf("%q gives %q", c.says, s)
			}
		}
	}
}
