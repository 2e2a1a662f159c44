package when_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/recall/when"
)

// A labelled question: the stretch that it names, and what is left without it.
type labelled struct {
	Asked       time.Time
	Query, Rest string
	From, To    string
	Event       string
	Side        when.Side
	None        bool
}

// What people ask of times, in sentences that were written by somebody who did
// not know the parser. Of the held half only totals are told.
func TestTimesOfQuestions(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name  string
		right float64
	}{{"when-dev.jsonl", 0.95}, {"when-held.jsonl", 0.85}} {
		right, total := 0, 0
		for _, l := range read(t, set.name) {
			total++
			if why := wrong(l); why == "" {
				right++
			} else if strings.Contains(set.name, "dev") {
				t.Logf("%q as of %s: %s", l.Query, l.Asked.Format(time.DateOnly), why)
			}
		}
		t.Logf("%s: %d of %d", set.name, right, total)
		if got := float64(right) / float64(total); got < set.right {
			t.Errorf("%s: %.2f are read as they are meant, want %.2f", set.name, got, set.right)
		}
	}
}

// A name that comes round again means the last or the next by what the text speaks of, and
// either where it speaks of neither.
func TestTenseTellsWhichOfTwoTimesIsMeant(t *testing.T) {
	t.Parallel()
	friday := time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC)
	for query, want := range map[string][2]string{
		"what happened on May 4?":                 {"2026-05-04", ""},
		"who cooked on Tuesday?":                  {"2026-11-24", ""},
		"what has been said in August?":           {"2026-08-01", ""},
		"what happens on May 4?":                  {"2027-05-04", ""},
		"which lease ends in August?":             {"2027-08-01", ""},
		"any deadlines in Q1?":                    {"2027-01-01", ""},
		"what's on Tuesday?":                      {"2026-11-24", "2026-12-01"},
		"is the kiln lit on the 3rd?":             {"2026-11-03", "2026-12-03"},
		"in August":                               {"2026-08-01", "2027-08-01"},
		"what is on today?":                       {"2026-11-27", ""},
		"what is in the report of 2026-02-01?":    {"2026-02-01", ""},
		"what is there between May and June 2025": {"2025-05-01", ""},
	} {
		all := when.All(query, friday)
		if len(all) != 1 {
			t.Errorf("%q names %d times, want one", query, len(all))
			continue
		}
		next := ""
		if all[0].Next != nil {
			next = date(all[0].Next.From)
		}
		if got := [2]string{date(all[0].From), next}; got != want {
			t.Errorf("%q means %q, want %q", query, got, want)
		}
	}
}

// wrong says in what a reading differs from the label.
func wrong(l labelled) string {
	all := when.All(l.Query, l.Asked)
	if l.None {
		if len(all) > 0 {
			return "named " + l.Query[all[0].Begin:all[0].End]
		}
		return ""
	}
	if len(all) != 1 {
		return "not one time"
	}
	s := all[0]
	if rest := when.Without(l.Query, all); rest != l.Rest {
		return "left " + rest
	}
	if l.Event != "" {
		if s.Event != l.Event || s.Side != l.Side {
			return string(s.Side) + " " + s.Event
		}
		return ""
	}
	tomorrow := l.Asked.AddDate(0, 0, 1).Format(time.DateOnly)
	from, to := date(s.From), date(s.To)
	if from != l.From || to != l.To && (to < tomorrow || l.To < tomorrow) {
		return from + " to " + to
	}
	return ""
}

// A month before what is asked is its time, and so is an event behind "when" in what asks
// of what was; a name and a condition are none.
func TestHeadingsAndEventsAreTimes(t *testing.T) {
	t.Parallel()
	asked := time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)
	for query, want := range map[string]string{
		"May: what did we run?":                               "2026-05-01 to 2026-06-01",
		"March, which crane was it?":                          "2026-03-01 to 2026-04-01",
		"ask May, who ran the pier":                           "",
		"may I ask: what did we run?":                         "",
		"which crane did we have when the ferry audit ran?":   "during ferry audit ran",
		"what do we run when the ferry audit is due?":         "",
		"When did we run the ferry audit?":                    "",
		"three cranes lifted 14 crates, and 5 came late: who": "",
	} {
		got := ""
		for _, s := range when.All(query, asked) {
			got += date(s.From) + " to " + date(s.To)
			if s.Event != "" {
				got = string(s.Side) + " " + s.Event
			}
		}
		if got != want {
			t.Errorf("%q names %q, want %q", query, got, want)
		}
	}
}

func date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}

func read(t *testing.T, name string) []labelled {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "testdata", "sentences", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []labelled
	for in := bufio.NewScanner(f); in.Scan(); {
		var l labelled
		if err := json.Unmarshal(in.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}
