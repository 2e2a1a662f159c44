package recall_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
)

// counting counts how often memories are picked.
type counting struct {
	*sqlite.DB
	picked *int
}

func (c counting) Pick(ctx context.Context, q memory.Query, rows []int64) ([]memory.Memory, error) {
	*c.picked++
	return c.DB.Pick(ctx, q, rows)
}

// A house has memories of logins, one of April and one of June, and is asked at
// the end of June.
type house struct {
	*recall.Engine
	service *memory.Service
	db      *sqlite.DB
	picked  int
	now     time.Time
}

const (
	inApril = "Logins were checked by the proxy Kestrel"
	inJune  = "Logins were checked by the proxy Heron"
)

func newHouse(t *testing.T, told ...memory.Draft) *house {
	t.Helper()
	h := &house{now: time.Date(2026, 6, 30, 9, 0, 0, 0, time.UTC)}
	h.db, h.service = openStore(t, t.TempDir()+"/memories.db")
	for _, d := range append(told, memory.Draft{Content: inJune, Created: day(6, 10)}, memory.Draft{Content: inApril, Created: day(4, 10)}) {
		remember(t, h.service, d)
	}
	h.Engine = recall.New(counting{h.db, &h.picked}, recall.Config{}, func() time.Time { return h.now })
	return h
}

func day(month time.Month, d int) time.Time { return time.Date(2026, month, d, 9, 0, 0, 0, time.UTC) }

func (h *house) answer(t *testing.T, q memory.Query) recall.Answer {
	t.Helper()
	q.Limit = 10
	if q.Reader.Agent == "" {
		q.Reader = everywhere
	}
	a, err := h.Answer(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// logins are the two memories of logins, in the order in which they answer.
func logins(a recall.Answer) []string {
	var all []string
	for _, h := range a.Hits {
		if c := h.Memory.Content.String(); c == inApril || c == inJune {
			all = append(all, c)
		}
	}
	return all
}

func TestAnEventBoundsATimeByWhatTellsWhenItWas(t *testing.T) {
	t.Parallel()
	dated := memory.Draft{Content: "The migration to Postgres is on 3 May 2026", Created: day(3, 1)}
	for name, tells := range map[string]memory.Draft{
		"it says the date":       dated,
		"the date is of its day": {Content: "We migrated to Postgres yesterday", Created: day(5, 4)},
		"it tells it then":       {Content: "We migrated to Postgres", Created: day(5, 3)},
		"it was seen then":       {Content: "We migrated to Postgres", Observed: day(5, 3), Created: day(6, 20)},
		"it happened then":       {Content: "The migration to Postgres was hard", Occurred: day(5, 3), Created: day(6, 20)},
	} {
		h := newHouse(t, tells, memory.Draft{Content: "The migration guide is in docs/migration.md", Created: day(2, 1)})
		for question, want := range map[string][]string{
			"how were logins checked before the migration?":      {inApril, inJune},
			"who checked logins after we migrated to Postgres?":  {inJune, inApril},
			"how were logins checked since the migration?":       {inJune, inApril},
			"what proxy checked logins until the migration?":     {inApril, inJune},
			"before the migration, how had logins been checked?": {inApril, inJune},
		} {
			a := h.answer(t, memory.Query{Text: question})
			if got := logins(a); !slices.Equal(got, want) {
				t.Errorf("%s: %q: got %q, want %q", name, question, got, want)
			}
			if b := a.Bound; b == nil || b.By == "" || !strings.Contains(question, b.Phrase) {
				t.Errorf("%s: %q: the bound is %+v", name, question, b)
			}
		}
		for _, hit := range h.answer(t, memory.Query{Text: "how were logins checked before the migration?"}).Hits {
			adds(t, hit)
		}
	}
	h := newHouse(t, dated)
	if a := h.answer(t, memory.Query{Text: "what was decided during the migration?"}); !a.Bound.From.Equal(time.Date(2026, 5, 3, 0, 0, 0, 0, time.UTC)) || a.Bound.To.Sub(a.Bound.From) != 24*time.Hour {
		t.Errorf("during the migration is %+v", a.Bound)
	}
}

// A time in the other axis counts as well: what was so then, whenever it was learnt.
func TestAnEventBoundsWhenItWasSo(t *testing.T) {
	t.Parallel()
	h := newHouse(t, memory.Draft{Content: "The migration was on 3 May 2026", Created: day(6, 1)},
		memory.Draft{Content: "The ledger was kept by Nadia", ValidFrom: day(2, 1), Created: day(6, 2)},
		memory.Draft{Content: "The ledger was kept by Olaf", ValidFrom: day(6, 1), Created: day(6, 2)})
	if got := h.answer(t, memory.Query{Text: "who kept the ledger before the migration?"}).Hits; len(got) == 0 || got[0].Memory.Content.String() != "The ledger was kept by Nadia" {
		t.Errorf("got %+v", got)
	}
}

func TestAnEventThatNothingDatesBoundsNothing(t *testing.T) {
	t.Parallel()
	ask := memory.Query{Text: "how were logins checked before the migration?"}
	plain := newHouse(t).answer(t, ask)
	if plain.Bound == nil || plain.Bound.By != "" || plain.Bound.Because == "" || !plain.Bound.To.IsZero() {
		t.Errorf("of nothing, the bound is %+v", plain.Bound)
	}
	for name, told := range map[string][]memory.Draft{
		"only mentions":      {{Content: "The migration guide was written on 3 May 2026"}, {Content: "Back up the ledger before the migration"}},
		"called off":         {{Content: "The migration on 3 May 2026 was cancelled"}},
		"two of them":        {{Content: "The migration to Postgres was on 3 May 2026"}, {Content: "The migration to Kafka was on 9 June 2026"}},
		"has ended":          {{Content: "The migration is on 3 May 2026", ValidUntil: day(5, 1)}},
		"of another project": {{Content: "The migration was on 3 May 2026", Scope: memory.Scope{Project: "/elsewhere"}}},
	} {
		h, q := newHouse(t, told...), ask
		q.Reader = memory.Reader{Agent: memory.DefaultAgent, Project: "/here"}
		if b := h.answer(t, q).Bound; b == nil || b.By != "" || b.Because == "" || !b.From.IsZero() || !b.To.IsZero() {
			t.Errorf("%s: the bound is %+v", name, b)
		}
	}
}

// A search more is made only where a question names an event or a date, and once.
func TestAnEventCostsOneSearch(t *testing.T) {
	t.Parallel()
	h := newHouse(t, memory.Draft{Content: "The migration was on 3 May 2026"}, memory.Draft{Content: "The audit was on 9 May 2026"})
	picks := func(question string) int {
		h.picked = 0
		h.answer(t, memory.Query{Text: question})
		return h.picked
	}
	plain := picks("how were logins checked?")
	for question, more := range map[string]int{
		"how were logins checked?":                                             0,
		"how were logins checked in April?":                                    0, // its words find that
		"what was checked in April?":                                           1,
		"how are logins checked before the migration?":                         0, // it asks what to do
		"how were logins checked before the migration?":                        1,
		"how were logins checked after the migration, and before the audit?":   1,
		"how were logins checked before that?":                                 0,
		"how were the logins checked, and what had Nadia said of the proxies?": 0,
	} {
		if got := picks(question); got != plain+more {
			t.Errorf("%q: %d searches, want %d", question, got, plain+more)
		}
	}
}

func TestWhatWasSaidDatesAnEvent(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	s, _, err := h.db.Touch(t.Context(), memory.Session{Key: "k", Harness: "x", Agent: memory.DefaultAgent, Started: day(5, 4), LastSeen: day(5, 4)})
	if err != nil {
		t.Fatal(err)
	}
	turn := memory.Turn{ID: "t1", Session: "k", Time: day(5, 4), Role: memory.RoleUser, Text: text(t, "We migrated to Postgres yesterday, all went well.")}
	if _, err := h.db.Capture(t.Context(), s, 1, []memory.Turn{turn}, day(5, 4)); err != nil {
		t.Fatal(err)
	}
	q := memory.Query{Text: "how were logins checked before the migration?", Turns: true}
	if b := h.answer(t, q).Bound; b.By != "turn:t1" || !b.To.Equal(time.Date(2026, 5, 3, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("the bound is %+v", b)
	}
	q.Turns = false
	if b := h.answer(t, q).Bound; b.By != "" {
		t.Errorf("where turns do not answer, the bound is %+v", b)
	}
}

func TestTheLastOfSeveralEventsIsTheLatestThatHasADate(t *testing.T) {
	t.Parallel()
	h := newHouse(t, memory.Draft{Content: "The migration to Postgres was on 3 May 2026"}, memory.Draft{Content: "The migration to Kafka was on 9 June 2026"},
		memory.Draft{Content: "The migration to Redis is on 9 July 2026"})
	for question, last := range map[string]bool{
		"how were logins checked since the last migration?": true, "how were logins checked after our most recent migration?": true,
		"how were logins checked since the migration?": false,
	} {
		b := h.answer(t, memory.Query{Text: question}).Bound
		if b == nil || (b.By != "") != last || last && (b.From.Month() != time.June || b.From.Day() < 9 || b.From.Day() > 10) {
			t.Errorf("%q: the bound is %+v, want one of 9 June: %t", question, b, last)
		}
	}
}
