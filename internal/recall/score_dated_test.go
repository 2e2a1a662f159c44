package recall_test

import (
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What is told today of another day is of that day.
func TestADateThatAMemorySaysIsATimeOfIt(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	db, service := openStore(t, t.TempDir()+"/memories.db")
	const (
		worker = "On 2026-11-10 we moved the ingest worker to Hetzner"
		tiles  = "The team moved the tile server on Tuesday 17 November 2026"
		launch = "The launch is planned for 15 January 2027"
		window = "The deploy window is Tuesday 09:00"
		plain  = "The ingest worker needs 4 GB"
	)
	for _, s := range []string{worker, tiles, launch, window, plain} {
		remember(t, service, memory.Draft{Content: s, Created: now})
	}
	e := recall.New(db, recall.Config{}, func() time.Time { return now })
	for question, want := range map[string][]string{
		"what happened on 2026-11-10":        {worker},
		"what happened on 10 November":       {worker},
		"what happened on November 10, 2026": {worker},
		"2026-11-10":                         {worker},
		"what happened last Tuesday":         {tiles},
		"what happened last week":            {tiles},
		"what happened in November 2025":     nil,
		"what happened on 11 November":       nil,
	} {
		hits, err := e.Recall(t.Context(), memory.Query{Text: question, Reader: everywhere, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range hits {
			got = append(got, h.Memory.Content.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", question, got, want)
		}
	}
	hits, err := e.Recall(t.Context(), memory.Query{Text: "what was planned in January 2027?", Reader: everywhere, Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	if len(hits) == 0 || hits[0].Memory.Content.String() != launch || !slices.ContainsFunc(hits[0].Parts, func(p memory.Part) bool { return p.Name == "its time" }) {
		t.Errorf("what was planned is answered by %+v", hits)
	}
}

// Where all is of the time that was asked for, that tells nothing.
func TestATimeThatAllIsOfTellsNothing(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	db, service := openStore(t, t.TempDir()+"/memories.db")
	for _, s := range []string{
		"The bookings of a guest are imported by night", "Cash bookings need the name of the guest", "Bookings of the year's end are checked twice",
		"A guest who leaves early pays for the booking", "The booking desk of the guests opens at nine", "Two guests had one booking in May",
	} {
		remember(t, service, memory.Draft{Content: s, Created: time.Date(2025, 4, 5, 9, 0, 0, 0, time.UTC)})
	}
	const late = "Bookings of guests are sealed with red wax"
	remember(t, service, memory.Draft{Content: late, Created: now})
	e := recall.New(db, recall.Config{}, func() time.Time { return now })
	for question, inTime := range map[string]bool{
		"was the desk told of the cash, the name and the booking of guests last year?":  false,
		"was the desk told of the cash, the name and the booking of guests this month?": true,
	} {
		hits, err := e.Recall(t.Context(), memory.Query{Text: question, Reader: everywhere, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		tells := slices.ContainsFunc(hits, func(h memory.Hit) bool {
			return slices.ContainsFunc(h.Parts, func(p memory.Part) bool { return p.Name == "its time" })
		})
		if len(hits) == 0 || tells != inTime {
			t.Errorf("%q: the time tells %v, want %v; %d found", question, tells, inTime, len(hits))
		}
	}
}
