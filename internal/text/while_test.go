package text_test

import (
	"testing"
	"time"

	"signet/internal/text"
)

func TestWhileSaysWhatIsBounded(t *testing.T) {
	t.Parallel()
	tokyo := time.FixedZone("JST", 9*3600)
	from, until := time.Date(2026, 12, 31, 20, 0, 0, 0, time.UTC), time.Date(2027, 3, 31, 1, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		from, until time.Time
		zone        *time.Location
		want        string
	}{
		{zone: time.UTC},
		{from: from, zone: time.UTC, want: "from Dec 31, 2026"},
		{until: until, zone: time.UTC, want: "until Mar 31, 2027"},
		{from, until, tokyo, "from Jan 1, 2027 until Mar 31, 2027"},
	} {
		if got := text.While(c.from, c.until, c.zone); got != c.want {
			t.Errorf("from %v until %v: %q, want %q", c.from, c.until, got, c.want)
		}
	}
}
