package stance_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"signet/internal/stance"
)

// whatever are statements that no table foresees.
var whatever = []string{
	"", " ", "?", "no", "No.", "not", "never", "No longer", "no longer no longer", "we", "is not", "There is no", "it isn't", "without", "instead of", "used to",
	"moved from to", "We moved from Jenkins to Buildkite.", "replaced", "replaced by with", "neither nor", "the days of are over", "let go", "shut down", "Zipkin: removed.",
	"because", "so", "We left Heroku, so deploys are slow.", "`", "``", "`a` `b", "’s", "n't", "'d 've", "cannot", "May", "May 3", "— – -", "no no no no", "\x00\xff", "İstanbul no longer", "日本語はもうない",
	"We no longer use Redis.", "The Kestrel team moved to Oslo.", "gone is", "rip", "took the place of", "who left", "Anna left", "Nobody", "nobody uses", "nothing is left of",
	"of of of of", "is", "is is is not is", ", , ,", "A: B: C: gone", "is off of", "has not been", "has never", "did not renew", "handed to", "from now on", "as of",
	"Standup is at 9:15, retro is on Thursdays.", "Retro is on Wednesdays now", "A is in, and with 3; and. B", "From January 32 on it is", "Mail was renamed to", "Prod is with 3 with with",
}

func FuzzRead(f *testing.F) {
	for i, s := range whatever {
		f.Add(s, whatever[len(whatever)-1-i])
		f.Add(strings.Repeat(s+" ", 9), s)
	}
	f.Fuzz(func(t *testing.T, later, earlier string) {
		if len(later)+len(earlier) > 4000 {
			t.Skip("longer texts are not read")
		}
		a, b := stance.Read(later), stance.Read(earlier)
		a.Ends(b)
		a.Rests(b)
		a.Left(b)
		a.Starts(b, time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
		if a.Ends(a) || b.Ends(b) {
			t.Errorf("%q or %q ends itself", later, earlier)
		}
		for _, w := range strings.Fields(a.Seek()) {
			if utf8.ValidString(later) && !strings.Contains(strings.ReplaceAll(later, "’", "'"), w) && !strings.Contains(" live lives living based located home ", " "+w+" ") && !stance.Synonym(w) {
				t.Errorf("%q, sought for %q, does not stand there", w, later)
			}
		}
	})
}
