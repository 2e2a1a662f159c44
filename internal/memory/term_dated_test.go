package memory_test

import (
	"testing"
	"time"

	"signet/internal/memory"
)

// A statement that names one date is so since then, or tells of what happened then. All of
// it is said on 13 November 2026.
func TestADateInAStatementIsItsTime(t *testing.T) {
	t.Parallel()
	s := newService(t)
	day := func(year int, month time.Month, d int) time.Time {
		return time.Date(year, month, d, 0, 0, 0, 0, time.Local)
	}
	never := time.Time{}
	for says, want := range map[string]struct{ since, happened time.Time }{
		"Since 12 June 2026 the pier is run by Odile":        {day(2026, 6, 12), never},
		"The pier is closed since March 2026":                {day(2026, 3, 1), never},
		"As of 2026-07-01 our queue is the blue one":         {day(2026, 7, 1), never},
		"From 1 January 2027 the ferry is green":             {day(2027, 1, 1), never},
		"The ferry is red from 1 January 2027 on":            {day(2027, 1, 1), never},
		"Crane 6 lifted crate 14 on 3 May 2026":              {never, day(2026, 5, 3)},
		"2026-05-03: crane 6 lifted crate 15":                {never, day(2026, 5, 3)},
		"In March 2026 we moved to the new quay":             {never, day(2026, 3, 1)},
		"The quay has three berths, and 14 of us work there": {never, never},
		"The quay opens on 3 December 2026":                  {never, never},
		"The books have to be closed by 3 May 2026":          {never, never},
		"The crew stayed until 3 May 2026":                   {never, never},
		"We left on 3 May 2026 and came back on 9 May 2026":  {never, never},
		"The survey was in 2024":                             {never, never},
		"Is the pier closed since 3 May 2026?":               {never, never},
		// What has no date by itself, and is over when it is said.
		"We moved to the new quay in May":                       {never, day(2026, 5, 1)},
		"In May, the crew left the old quay":                    {never, day(2026, 5, 1)},
		"Yesterday the crew switched to the red ferry":          {never, day(2026, 11, 12)},
		"Crane 6 went down on Monday":                           {never, day(2026, 11, 9)},
		"Odile took over the pier two weeks ago":                {never, day(2026, 10, 27)},
		"Since May the pier is run by Odile":                    {day(2026, 5, 1), never},
		"We moved to the new quay in November":                  {never, never},
		"We moved to the new quay this week":                    {never, never},
		"The heron nests in May":                                {never, never},
		"We have a survey on Monday":                            {never, never},
		"The crew has its drill on Monday":                      {never, never},
		"I need the bill approved on Monday":                    {never, never},
		"We may move to the new quay in March":                  {never, never},
		"Bills are printed on Monday":                           {never, never},
		"The quay was always closed in May":                     {never, never},
		"As of Monday the ferry is green":                       {never, never},
		"Crane 6 was bought in May, and crane 7 on Monday":      {never, never},
		"The letter from 3 May 2026 lies in the harbour office": {never, never},
	} {
		o, _, err := s.Remember(t.Context(), memory.Author{Name: "t", Kind: "operator"},
			memory.Draft{Content: says, Observed: time.Date(2026, 11, 13, 9, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		m := o.Memory
		if !m.ValidFrom.Equal(want.since) || !m.Occurred.Equal(want.happened) {
			t.Errorf("%q: since %v, happened %v; want %v and %v", says, m.ValidFrom, m.Occurred, want.since, want.happened)
		}
	}
}
