package cli

import (
	"testing"
	"time"
)

func TestADateIsADayOfThePersonsZone(t *testing.T) {
	t.Parallel()
	tokyo := time.FixedZone("Tokyo", 9*60*60)
	for _, tt := range []struct{ got, want string }{
		{dayBegins("2026-11-26", tokyo), "2026-11-26T00:00:00.000+09:00"},
		{dayEnds("2026-11-26", tokyo), "2026-11-26T23:59:59.999+09:00"},
		{dayBegins("2026-11-26", time.UTC), "2026-11-26T00:00:00.000Z"},
		{dayEnds("2026-11-26T08:00:00Z", tokyo), "2026-11-26T08:00:00Z"},
		{dayEnds("5f1c2d", tokyo), "5f1c2d"},
		{dayBegins("2026-02-30", tokyo), "2026-02-30"},
		{localTime("2026-11-25T15:00:00.000Z", tokyo), "2026-11-26T00:00:00.000+09:00"},
		{localTime("", tokyo), ""},
		{soWhile("2026-12-31T15:00:00.000Z", "", tokyo), "from Jan 1, 2027"},
		{soWhile("2026-12-31T15:00:00.000Z", "2027-03-31T14:59:59.999Z", tokyo), "from Jan 1, 2027 until Mar 31, 2027"},
		{soWhile("", "", tokyo), ""},
	} {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}
