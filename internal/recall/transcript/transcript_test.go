package transcript_test

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall/transcript"
	"signet/internal/sqlite"
)

// talkStore makes a store with one session of these turns, a minute apart where
// they have no time.
func talkStore(t *testing.T, turns ...memory.Turn) *transcript.Searcher {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	s, _, err := db.Touch(t.Context(), memory.Session{Key: "k", Harness: "x", Agent: memory.DefaultAgent, Started: begin, LastSeen: begin})
	if err != nil {
		t.Fatal(err)
	}
	for i := range turns {
		turns[i].ID, turns[i].Session = fmt.Sprintf("t%d", i), "k"
		if turns[i].Time.IsZero() {
			turns[i].Time = begin.Add(time.Duration(i) * time.Minute)
		}
		if turns[i].Role == "" {
			turns[i].Role = memory.RoleUser
		}
	}
	if _, err := db.Capture(t.Context(), s, 1, turns, begin); err != nil {
		t.Fatal(err)
	}
	return transcript.New(db)
}

func said(words string) memory.Turn {
	text, _ := guard.Redact(words)
	return memory.Turn{Text: text}
}

func heard(t *testing.T, s *transcript.Searcher, question string) []memory.Hit {
	t.Helper()
	reader := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	hits, err := s.Search(t.Context(), memory.Query{Text: question, Reader: reader, Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hits {
		if h.Score <= 0 || h.Score > 1 {
			t.Errorf("%q scores %v", h.Turn.Text, h.Score)
		}
		if got := memory.Total(h.Parts); math.Abs(got-h.Score) > 1e-9 {
			t.Errorf("the parts %+v of %q make %v, not the score %v", h.Parts, h.Turn.Text, got, h.Score)
		}
	}
	return hits[:min(10, len(hits))]
}

// The answer to a question says other words than the question: the turn beside
// it counts for it, so of two equal turns the one after the question is first.
func TestTheTurnBesideCounts(t *testing.T) {
	t.Parallel()
	e := talkStore(t, said("the weir is new"), said("unrelated talk"), said("where does the heron nest"), said("the weir is near"))
	hits := heard(t, e, "heron weir")
	if len(hits) != 3 || hits[0].Turn.ID != "t2" && hits[0].Turn.ID != "t3" {
		t.Fatalf("got %+v", hits)
	}
	last := hits[len(hits)-1]
	if last.Turn.ID != "t0" {
		t.Errorf("the turn that stands alone should be last, not %s", last.Turn.ID)
	}
}

// Who asks for a date wants what was done then, and people tell of it later: of what
// was said soon after, that which tells of the day comes first.
func TestWhatTellsOfTheDateComesFirst(t *testing.T) {
	t.Parallel()
	at := func(day int, words string) memory.Turn {
		s := said(words)
		s.Time = time.Date(2025, 12, day, 18, 0, 0, 0, time.UTC)
		return s
	}
	for _, tells := range []string{
		"yesterday I tuned the harp", "I tuned the harp on Thursday", "I tuned the harp on the 4th", "I tuned the harp one day ago",
	} {
		e := talkStore(t, at(5, tells), said("apart"), at(6, "today I tuned the harp"), said("apart"), at(7, "I tuned the harp last month"))
		if hits := heard(t, e, "What was tuned on December 4, 2025?"); len(hits) != 3 || hits[0].Turn.ID != "t0" {
			t.Errorf("%q is not first: %+v", tells, hits)
		}
	}
}

func TestToolsRankBelowTalk(t *testing.T) {
	t.Parallel()
	tool := said("the heron nests")
	tool.Role, tool.Tool = memory.RoleTool, "Bash"
	side := said("the heron nests")
	side.Side = true
	hits := heard(t, talkStore(t, tool, said("a b c"), said("d e f"), said("the heron nests"), said("g h i"), said("j k l"), side), "heron nests")
	if len(hits) != 3 || hits[0].Turn.ID != "t3" {
		t.Errorf("got %+v", hits)
	}
}

// A word that stands in nearly every turn still finds the latest of them.
func TestACommonWordFindsTheLatestTurns(t *testing.T) {
	t.Parallel()
	var turns []memory.Turn
	for i := range 9000 {
		turns = append(turns, said(fmt.Sprintf("heron %d", i)))
	}
	if hits := heard(t, talkStore(t, turns...), "heron"); len(hits) != 10 || hits[0].Turn.Seq < 8000 {
		t.Errorf("got %d hits, the first %+v", len(hits), hits[:min(1, len(hits))])
	}
}

// What was forgotten is not held, and is found again as far as the store has it.
func TestTalkIsForgotten(t *testing.T) {
	t.Parallel()
	e := talkStore(t, said("the heron nests in the reeds"), said("the grebe does so as well"))
	if err := e.Update(t.Context()); err != nil {
		t.Fatal(err)
	}
	if hits := heard(t, e, "heron nests"); len(hits) == 0 || e.Heard() == 0 {
		t.Fatalf("%d hits, %d turns heard", len(hits), e.Heard())
	}
	e.Forget()
	if _, indexed := e.Indexed(); indexed || e.Heard() > 0 {
		t.Errorf("an index is held (%v), and %d turns", indexed, e.Heard())
	}
	if hits := heard(t, e, "heron nests"); len(hits) == 0 {
		t.Error("what the store has is not found")
	}
}
