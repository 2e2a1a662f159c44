package recall_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
)

// diary makes an engine over the summaries of three days; it is asked on the evening of
// the fourth, a Thursday.
func diary(t *testing.T) *recall.Engine {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	monday := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	for i, words := range []string{"fix the importer for CSV files", "write the docs of the scheduler", "speed up the importer"} {
		begun := monday.AddDate(0, 0, i)
		headline, _ := guard.Redact(words)
		text, _ := guard.Redact("## Asked\n\n- " + words)
		if err := db.SaveSummary(t.Context(), memory.SessionSummary{
			ID: fmt.Sprint("day", i+1), Agent: memory.DefaultAgent, Project: "/p", Kind: memory.OfSession, Session: fmt.Sprint("s", i+1), Harness: "x",
			Headline: headline, Text: text, MadeBy: memory.ByRules, Earliest: begun, Latest: begun.Add(time.Hour), Created: begun.Add(time.Hour),
		}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return recall.New(db, recall.Config{Summaries: db}, func() time.Time { return monday.AddDate(0, 0, 3).Add(9 * time.Hour) })
}

func TestSummariesAnswerWhoAsksAboutSessions(t *testing.T) {
	t.Parallel()
	e := diary(t)
	here := memory.Reader{Agent: memory.DefaultAgent, Project: "/p"}
	march := func(day int) time.Time { return time.Date(2026, 3, day, 0, 0, 0, 0, time.UTC) }
	for _, tt := range []struct {
		q    memory.Query
		want []string
	}{
		{memory.Query{Text: "what did we do yesterday?"}, []string{"summary:day3"}},
		{memory.Query{Text: "what did we do yesterday on the importer"}, []string{"summary:day3"}},
		{memory.Query{Text: "what did we do yesterday on the scheduler"}, nil},
		{memory.Query{Text: "What happened in the last session?"}, []string{"summary:day3"}},
		{memory.Query{Text: "where did we leave off?"}, []string{"summary:day3"}},
		{memory.Query{Text: "where did we leave off with the scheduler?"}, []string{"summary:day2"}},
		{memory.Query{Text: "summarize the session on Monday"}, []string{"summary:day1"}},
		{memory.Query{Text: "what was yesterday's session about?"}, []string{"summary:day3"}},
		{memory.Query{Text: "what have we worked on this week?"}, []string{"summary:day3", "summary:day2", "summary:day1"}},
		{memory.Query{Text: "what have we worked on this week?", Until: march(4)}, []string{"summary:day2", "summary:day1"}},
		{memory.Query{Text: "what have we worked on this week?", When: memory.When{From: march(4)}}, []string{"summary:day3"}},
		{memory.Query{Text: "what have we worked on this week?", NotSession: "s2"}, []string{"summary:day3", "summary:day1"}},
		{memory.Query{Text: "what have we worked on this week?", Limit: 1}, []string{"summary:day3"}},

		{memory.Query{Text: "how do we run the importer?"}, nil},
		{memory.Query{Text: "how long does a session last?"}, nil},
		{memory.Query{Text: "where are sessions kept on the server?"}, nil},
		{memory.Query{Text: "what happened to the importer yesterday?"}, nil},
		{memory.Query{Text: "is the importer faster since yesterday?"}, nil},
		{memory.Query{Text: "what did we do about the importer?"}, nil},
		{memory.Query{Text: "what did we do yesterday?", Type: memory.Fact}, nil},
		{memory.Query{Text: "what did we do yesterday?", TurnsOnly: true}, nil},
		{memory.Query{Text: "what did we do yesterday?", Reader: memory.Reader{Agent: "other", Project: "/p"}}, nil},
		{memory.Query{Text: "what did we do yesterday?", Reader: memory.Reader{Agent: memory.DefaultAgent, Project: "/elsewhere"}}, nil},
		{memory.Query{Text: "what did we do yesterday?", Reader: memory.Reader{Agent: memory.DefaultAgent, EveryProject: true, Namespace: "n"}}, nil},
	} {
		q := tt.q
		q.Summaries = true
		if q.Reader.Agent == "" {
			q.Reader = here
		}
		if q.Limit == 0 {
			q.Limit = 10
		}
		hits, err := e.Recall(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range hits {
			if h.Source != "summary" || h.Score < recall.Floor || h.Score > 1 {
				t.Errorf("%q gives %+v", q.Text, h)
			}
			got = append(got, h.ID())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q gives %q, want %q", q.Text, got, tt.want)
		}
		q.Summaries = false
		if hits, err := e.Recall(t.Context(), q); err != nil || len(hits) > 0 {
			t.Errorf("%q gives %d summaries that nobody wants, %v", q.Text, len(hits), err)
		}
	}
}
