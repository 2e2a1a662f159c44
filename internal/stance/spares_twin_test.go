package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestNewsOfOneOfAKindLeavesTheOther(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		ends           bool
	}{
		{"web-02: NVIDIA driver upgraded to 550, all good", "web-01 has NVIDIA driver 535.", false},
		{"web-02: NVIDIA driver upgraded to 550, all good", "web-02 has NVIDIA driver 535.", true},
		{"web-02 is the build machine now.", "web-01 is the build machine.", true},
		{"I renamed heron's default branch to trunk yesterday.", "The default branch of the repo lynx is master.", false},
		{"I renamed heron's default branch to trunk yesterday.", "The default branch of heron is master.", true},
		{"We moved the billing gateway to port 7443 this morning.", "The billing worker listens on port 7001.", false},
		{"We moved the billing gateway to port 7443 this morning.", "The billing gateway listens on port 7001.", true},
		{"The GPU boxes arrived and are racked.", "GPU nodes are waiting for delivery.", true},
		{"We've dropped iOS 14 and 15 for the driver app, it takes iOS 16 at least.", "The rider app runs on iOS 14 and up.", false},
		{"The shop's search went from Elasticsearch to Meilisearch.", "The wiki's search is Elasticsearch.", false},
		{"We moved the blog from WordPress to Hugo.", "The intranet is a WordPress site.", false},
		{"We moved the blog from WordPress to Hugo.", "The blog is a WordPress site.", true},
		{"Moved the household insurance from Allianz to HUK.", "The car insurance is with Allianz.", false},
		{"Moved the household insurance from Allianz to HUK.", "The household insurance is with Allianz.", true},
		{"PRs no longer need a changelog entry.", "Every PR needs a changelog entry.", true},
		{"The heading font is Inter now instead of Roboto.", "The body font is Roboto.", false},
		{"VictoriaMetrics took over from Graphite for metrics.", "Our metrics backend is Graphite.", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v", c.later, c.earlier, got)
		}
	}
}

func TestADayInFrontOfANounTellsWhichThingItIs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		ends           bool
	}{
		{"The hall was double booked, so the autumn fair is on 5 October", "The winter fair is on 7 December", false},
		{"The Monday rehearsal has been moved to the chapel", "The Thursday rehearsal is in the gym", false},
		{"The hall was double booked, so the autumn fair is on 5 October", "The autumn fair is on 28 September", true},
		{"The Monday rehearsal has been moved to the chapel", "The Monday rehearsal is in the gym", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.later, c.earlier, got, c.ends)
		}
	}
}

func TestWhatBeginsThisWeekIsNews(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		later, earlier string
		ends           bool
	}{
		{"Phone releases have been shifted to Mondays, starting this week", "Phone releases go out on Tuesdays", true},
		{"Phone releases go out on Monday this week", "Phone releases go out on Tuesdays", false}, // for once
		{"Class 3c isn't going to the castle after all, the trip goes to the zoo", "Class 3c goes to the castle on the school trip", true},
		{"Raised the basket timeout to 12 s", "The basket endpoint times out after 5 seconds", true},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.ends {
			t.Errorf("%q ends %q: %v, want %v", c.later, c.earlier, got, c.ends)
		}
	}
}
