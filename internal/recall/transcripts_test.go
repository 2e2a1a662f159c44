package recall_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

func (p *pair) updateTurns(t testing.TB) {
	t.Helper()
	if err := p.warm.Transcripts().Update(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// converse captures turns of a session. Their ids are its key and their number.
func (p *pair) converse(t testing.TB, m memory.Session, words ...string) {
	t.Helper()
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	m.Harness, m.Started, m.LastSeen = "x", begin, begin
	s, _, err := p.db.Touch(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	turns := make([]memory.Turn, len(words))
	for i, w := range words {
		turns[i] = memory.Turn{
			ID: fmt.Sprintf("%s-%d", m.Key, s.Offset+int64(i)), Session: m.Key, Role: memory.RoleUser, Text: text(t, w), Time: begin.Add(time.Duration(i) * time.Minute),
		}
	}
	if _, err := p.db.Capture(t.Context(), s, s.Offset+int64(len(words)), turns, begin); err != nil {
		t.Fatal(err)
	}
}

func mine(key string) memory.Session { return memory.Session{Key: key, Agent: memory.DefaultAgent} }

// told are the turns that answer, with their scores.
func told(t testing.TB, e *recall.Engine, q memory.Query) (list []string) {
	t.Helper()
	q.TurnsOnly = true
	found, err := e.Recall(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range found {
		list = append(list, fmt.Sprintf("%s %.6f %v", h.Turn.ID, h.Score, h.Matched))
	}
	return list
}

func TestTheIndexOfTurnsAnswersAsTheStoreDoes(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	r := rand.New(rand.NewPCG(5, 6))
	word := func() string { return vocabulary[min(r.IntN(len(vocabulary)), r.IntN(2*len(vocabulary)))] }
	for i := range 24 {
		m := memory.Session{Key: fmt.Sprint("s", i), Agent: []string{"default", "second"}[i%2], Project: []string{"", "/p", "/q"}[i%3]}
		var turns []string
		for range 12 {
			turns = append(turns, strings.Join([]string{word(), word(), word(), word(), word()}, " "))
		}
		if p.converse(t, m, turns...); i == 12 {
			p.updateTurns(t) // what comes later is taken in by the search
		}
	}
	answered := 0
	for _, reader := range readers() {
		for range 12 {
			q := memory.Query{Text: word() + " " + word(), Reader: reader, Limit: 1 + r.IntN(30)}
			got, want := told(t, p.warm, q), told(t, p.stored, q)
			if !slices.Equal(got, want) {
				t.Fatalf("%+v:\nwarm   %q\nstored %q", q, got, want)
			}
			answered += min(len(got), 1)
		}
	}
	if n, ok := p.warm.Transcripts().Indexed(); !ok || n != 24*12 {
		t.Errorf("%d turns are indexed (%v), want %d", n, ok, 24*12)
	}
	if answered < 50 {
		t.Errorf("only %d questions were answered at all", answered)
	}
}

func TestTheIndexOfTurnsIsNotBuiltUnasked(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.converse(t, mine("k"), "the heron nests")
	done := make(chan error)
	go func() { done <- p.warm.Transcripts().Run(t.Context()) }()
	hits(t, p.warm, memory.Query{Text: "heron", Reader: everywhere, Limit: 5})
	if _, ok := p.warm.Transcripts().Indexed(); ok {
		t.Error("it is built for a question to memories")
	}
	for !func() bool { _, ok := p.warm.Transcripts().Indexed(); return ok }() {
		if got := told(t, p.warm, memory.Query{Text: "heron", Reader: everywhere, Limit: 5}); len(got) != 1 {
			t.Fatalf("got %q meanwhile", got)
		}
	}
}

func TestAForgottenTurnIsSilentInTheIndexAtOnce(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.converse(t, mine("k"), "the heron is called Gertrude", "a heron came by")
	p.updateTurns(t)
	q := memory.Query{Text: "heron Gertrude", Reader: everywhere, Limit: 5}
	if got := told(t, p.warm, q); len(got) != 2 || !strings.HasPrefix(got[0], "k-0 ") {
		t.Fatalf("got %q", got)
	}
	m := remember(t, p.service, memory.Draft{Content: "The heron is Gertrude", Source: memory.Source{Turns: []string{"k-0"}}})
	author := memory.Author{Name: "tester", Kind: "operator"}
	if _, _, err := p.service.Forget(t.Context(), author, memory.Forget{ID: m.ID, Reader: everywhere}); err != nil {
		t.Fatal(err)
	}
	got := told(t, p.warm, q)
	if len(got) != 1 || !strings.HasPrefix(got[0], "k-1 ") || strings.Contains(got[0], "gertrud") {
		t.Errorf("after it was forgotten: %q", got)
	}
	if want := told(t, p.stored, q); !slices.Equal(got, want) {
		t.Errorf("got %q, the store says %q", got, want)
	}
	if _, _, err := p.service.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: everywhere}); err != nil {
		t.Fatal(err)
	}
	if got := told(t, p.warm, q); len(got) != 2 {
		t.Errorf("after it was recovered: %q", got)
	}
	if _, ok := p.warm.Transcripts().Indexed(); !ok {
		t.Error("it is no reason to make the index anew")
	}
}

// The store has the last word: what it keeps back is not told, and the index
// that would have told it is made anew.
func TestWhatTheStoreKeepsBackIsNotTold(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.converse(t, mine("k"), "the heron nests")
	p.converse(t, mine("l"), "the heron sleeps")
	p.updateTurns(t)
	p.exec(t, `UPDATE conversations SET agent_id = 'second' WHERE session_key = 'k'`)
	q := memory.Query{Text: "heron", Reader: everywhere, Limit: 5}
	if got := told(t, p.warm, q); len(got) != 1 || !strings.HasPrefix(got[0], "l-0 ") {
		t.Errorf("got %q", got)
	}
	if _, ok := p.warm.Transcripts().Indexed(); ok {
		t.Error("the index is kept")
	}
	p.updateTurns(t)
	if got := told(t, p.warm, q); len(got) != 1 {
		t.Errorf("made anew: got %q", got)
	}
}

func TestAPurgeDropsTheIndexOfTurns(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.converse(t, mine("k"), "the heron is called Gertrude")
	p.updateTurns(t)
	q := memory.Query{Text: "Gertrude", Reader: everywhere, Limit: 5}
	if got := told(t, p.warm, q); len(got) != 1 {
		t.Fatalf("got %q", got)
	}
	p.exec(t, `UPDATE session_transcripts SET content = '[purged]'`, `DELETE FROM turns_fts`, `INSERT INTO memory_changes (what) VALUES ('purge')`)
	if got := told(t, p.warm, q); len(got) != 0 {
		t.Errorf("after a purge: got %q", got)
	}
	p.updateTurns(t)
	if got := told(t, p.warm, q); len(got) != 0 {
		t.Errorf("made anew: got %q", got)
	}
}
