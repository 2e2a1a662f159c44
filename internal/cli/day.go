package cli

import (
	"time"

	"github.com/spf13/pflag"

	"signet/internal/text"
)

// A date that a person types is a day of the zone that the person is in, as it is in the
// words of a query, and a time is shown in that zone. The API knows no person, and takes a
// date without a zone for one of UTC: so none is given to it.

// sinceFlag gives a command a flag of a time; a date is the beginning of its day.
func sinceFlag(f *pflag.FlagSet, into *string, name, usage string) {
	f.Var(moment{into, dayBegins}, name, usage)
}

// untilFlag gives a command a flag of a time; a date is the end of its day.
func untilFlag(f *pflag.FlagSet, into *string, name, usage string) {
	f.Var(moment{into, dayEnds}, name, usage)
}

// moment is the value of such a flag. What is no date is left to the API.
type moment struct {
	into *string
	of   func(date string, zone *time.Location) string
}

// Set implements pflag.Value.
func (m moment) Set(s string) error {
	*m.into = m.of(s, time.Local)
	return nil
}

// String implements pflag.Value.
func (m moment) String() string {
	if m.into == nil {
		return ""
	}
	return *m.into
}

// Type implements pflag.Value.
func (m moment) Type() string { return "string" }

// stampLayout is how times are told, to the millisecond.
const stampLayout = "2006-01-02T15:04:05.000Z07:00"

// dayBegins gives the beginning of a day of a zone; what is no date stays.
func dayBegins(date string, zone *time.Location) string {
	t, err := time.ParseInLocation(time.DateOnly, date, zone)
	if err != nil {
		return date
	}
	return t.Format(stampLayout)
}

// dayEnds gives the last moment of a day of a zone; what is no date stays.
func dayEnds(date string, zone *time.Location) string {
	t, err := time.ParseInLocation(time.DateOnly, date, zone)
	if err != nil {
		return date
	}
	return t.AddDate(0, 0, 1).Add(-time.Millisecond).Format(stampLayout)
}

// localTime tells a time of the wire in a zone; a text that is no time stays.
func localTime(stamp string, zone *time.Location) string {
	t, err := time.Parse(time.RFC3339, stamp)
	if err != nil {
		return stamp
	}
	return t.In(zone).Format(stampLayout)
}

// soWhile tells from when, and until when, something is so, in days of a zone; "" where
// nothing says.
func soWhile(from, until string, zone *time.Location) string {
	at := func(stamp string) time.Time {
		t, _ := time.Parse(time.RFC3339, stamp) // the daemon writes them so, or ""
		return t
	}
	return text.While(at(from), at(until), zone)
}
