package stance_test

import (
	"fmt"
	"testing"

	"signet/internal/stance"
)

// Words of one place among those that are kept take turns there.
func TestAStatementReadsTheSameHoweverManyWereRead(t *testing.T) {
	t.Parallel()
	said, before := stance.Read("The API listens on port 9090 since May 3"), stance.Read("The API listens on port 8080")
	hold := func(s, was stance.Stance) string { return fmt.Sprint(s.Ends(was), was.Ends(s), s.Absent(), s.Seek()) }
	want := hold(said, before)
	for i := range 40_000 {
		stance.Read(fmt.Sprintf("word%d other%d", i, i))
	}
	got := hold(stance.Read("The API listens on port 9090 since May 3"), stance.Read("The API listens on port 8080"))
	if got != want {
		t.Errorf("after many others, the statements read %s, want %s", got, want)
	}
}

// Most of what a new statement costs is to read those that it is held against.
func TestReadingKnownWordsAllocatesForTheListsAlone(t *testing.T) {
	said := "We moved the nightly export of the billing service from Heroku to Fly in March after the outage"
	stance.Read(said)
	if got := testing.AllocsPerRun(20, func() { stance.Read(said) }); got > 40 { // words that share a place with another are read anew
		t.Errorf("reading a statement of words that are known allocates %.0f times, want at most 40", got)
	}
}
