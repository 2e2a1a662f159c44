package session_test

import (
	"context"
	"fmt"
	"testing"

	"signet/internal/extract"
	"signet/internal/memory"
	"signet/internal/session"
)

// scored lets a session be judged by what was said after one question, and gives its
// score.
func (r *rig) scored(asked string, said ...memory.Turn) []session.Score {
	r.t.Helper()
	r.Tail = func(context.Context, memory.Reader, string) ([]memory.Turn, error) { return said, nil }
	if asked != "" {
		r.ask(asked)
	}
	for range 2 { // it bears being run again
		if err := r.Reflect(r.t.Context(), memory.Session{Key: "k", Agent: "default", Project: "/p", Harness: "codex"}); err != nil {
			r.t.Fatal(err)
		}
	}
	list, err := r.store.Scores(r.t.Context(), session.ScoreFilter{Reader: memory.Reader{Agent: "default", Project: "/p"}, Limit: 9})
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func TestASessionIsScoredByWhatItTookUpAndWhatWasNew(t *testing.T) {
	t.Parallel()
	const port, editor = "The staging database listens on port 5433 of db-2.internal", "Ana edits with helix in the dark theme"
	decided := func(words string) memory.Turn {
		one := turn(memory.RoleUser, words)
		one.ID = words
		return one
	}
	const postgres, rust = "We decided to use Postgres for billing because SQLite cannot handle our writers.", "We decided to write the parser in Rust because it is faster."
	used := turn(memory.RoleAssistant, "It is db-2.internal, port 5433.")
	back := decided("No, the staging database is not on db-2.internal port 5433 any more.")
	for _, c := range []struct {
		name   string
		asked  string
		said   []memory.Turn
		taught []memory.Turn // a memory of this session
		want   session.Score
	}{
		{
			"one of two was used", "where is staging?",
			[]memory.Turn{used},
			nil,
			session.Score{Value: .5, Confidence: .29, Given: 2, Used: 1, Reasoning: "1 of 2 memories given were used"},
		},
		{
			"one was used, and one of two statements is new", "where is staging?",
			[]memory.Turn{used, decided(postgres), decided(rust)},
			[]memory.Turn{decided(rust)},
			session.Score{Value: .5, Confidence: .44, Given: 2, Used: 1, Novel: 1, Reasoning: "1 of 2 memories given were used; 1 of 2 statements were known before"},
		},
		{
			"nothing was given, and all is new", "",
			[]memory.Turn{decided(rust), decided(rust)},
			[]memory.Turn{decided(rust)},
			session.Score{Value: 0, Confidence: .17, Novel: 1, Reasoning: "0 of 1 statements were known before"},
		},
		{
			"what was taken back counts against it", "where is staging?",
			[]memory.Turn{used, back},
			[]memory.Turn{back},
			session.Score{Value: 0, Confidence: .38, Given: 2, Novel: 1, Reasoning: "0 of 2 memories given were used and 1 taken back; 0 of 1 statements were known before"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.hits = nil
			for _, content := range []string{port, editor} {
				r.hits = append(r.hits, memory.Hit{Memory: r.remember(memory.Draft{Content: content, Origin: memory.Person}), Score: .9})
			}
			for _, f := range extract.Facts(c.taught) {
				r.remember(memory.Draft{Content: f.Content, Origin: memory.Person, Source: memory.Source{Kind: "transcript", Session: "k"}, Scope: memory.Scope{Project: "/p"}})
			}
			list := r.scored(c.asked, c.said...)
			if len(list) != 1 {
				t.Fatalf("there are %d scores, want 1", len(list))
			}
			want := c.want
			want.Session, want.Agent, want.Project, want.Harness, want.Time = "k", "default", "/p", "codex", now
			if got := list[0]; got.Session != want.Session || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
				t.Errorf("got\n%+v, want\n%+v", got, want)
			}
		})
	}
}

func TestWhereThereIsNothingToJudgeByThereIsNoScore(t *testing.T) {
	t.Parallel()
	if list := newRig(t).scored("", turn(memory.RoleAssistant, "Hello.")); len(list) != 0 {
		t.Errorf("scored is %+v", list)
	}
}
