package recall

import (
	"context"
	"slices"
	"strings"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/when"
)

// What a memory tells may be of another time than that at which it was told, and
// it may say so: "On 3 May we moved to Postgres". That is found by the words in
// which a date is written, and read again to see that it is meant.

const digits = "0123456789"

// says reports whether a memory names a date that lies within a stretch of time.
func says(m memory.Memory, asked when.Stretch) bool {
	return slices.ContainsFunc(dates(m), func(s when.Stretch) bool {
		return !s.From.Before(asked.From) && (asked.To.IsZero() || !s.To.After(asked.To))
	})
}

// dates gives the dates that a memory names. A date has digits: a weekday alone is as
// often a habit.
func dates(m memory.Memory) []when.Stretch {
	content := m.Content.String()
	return slices.DeleteFunc(when.All(content, toldAt(m)), func(s when.Stretch) bool {
		return s.Event != "" || s.Vague || s.From.IsZero() || s.To.IsZero() || !strings.ContainsAny(content[s.Begin:s.End], digits)
	})
}

// The longest stretches of which each day, or each month, is searched for.
const (
	mostDays   = 7
	mostMonths = 4
)

// written gives a stretch of time in the words in which its dates are written; ""
// for one that is open or long.
func written(s when.Stretch) string {
	if s.From.IsZero() || s.To.IsZero() {
		return ""
	}
	layout, step := "2006-01-02 2 January 2006 Jan ", func(t time.Time) time.Time { return t.AddDate(0, 0, 1) }
	if s.To.After(s.From.AddDate(0, 0, mostDays)) {
		layout, step = "2006-01 January 2006 Jan ", func(t time.Time) time.Time { return time.Date(t.Year(), t.Month()+1, 1, 0, 0, 0, 0, t.Location()) }
	}
	if s.To.After(s.From.AddDate(0, mostMonths, 0)) {
		return ""
	}
	var b strings.Builder
	for at := s.From; at.Before(s.To); at = step(at) {
		b.WriteString(at.Format(layout))
	}
	return b.String()
}

// datedBy finds what names a date within a stretch of time, at most limit.
func datedBy(ctx context.Context, q memory.Query, asked when.Stretch, from searchable, limit int) ([]memory.Memory, error) {
	dates := written(asked)
	if dates == "" {
		return nil, nil
	}
	looked, err := from.weigh(ctx, dates, words(dates))
	if err != nil {
		return nil, err
	}
	found, err := from.candidates(ctx, q, looked)
	found = slices.DeleteFunc(found, func(m memory.Memory) bool { return !says(m, asked) })
	return found[:min(len(found), limit)], err
}
