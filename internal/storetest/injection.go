package storetest

import (
	"reflect"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/session"
)

// someRecord is a record that has everything.
func someRecord(n int) session.Record {
	question, _ := guard.Redact("which port?")
	before, _ := guard.Redact("we talked of the database")
	return session.Record{
		Hook: "prompt", Cause: "startup", Question: question, Cut: true, Before: before, Ref: "main",
		Settings: session.Settings{Budget: 500, Limit: 5, Pool: 50, Floor: 0.3},
		Pieces:   []session.Piece{{Kind: "fixed", Text: "<a>\n"}, {Kind: "memory", Text: "- port 5433\n", Memory: "m"}, {Kind: "parent", Session: "p"}},
		Weighed: []session.Weighed{
			{ID: "m", Version: 2, Way: "keyword", Score: 0.51, Terms: []string{"port"}, Parts: []memory.Part{{Name: "words", Value: 0.5}, {Name: "use", Value: 1.02, Times: true}}},
			{ID: "o", Version: 1, Way: "keyword", Score: 0.2, Parts: []memory.Part{{Name: "words", Value: 0.2}}, Fate: memory.BelowFloor},
		},
		More: 3, Tokens: 9, Time: start.Add(time.Duration(n) * time.Hour),
	}
}

func recordInjection(t *testing.T, s session.Store, key string, r session.Record) {
	t.Helper()
	if err := s.RecordInjection(t.Context(), session.Injection{Session: key, Source: r.Hook, Commit: "c", Time: r.Time, Record: &r}); err != nil {
		t.Fatal(err)
	}
}

// records counts what a reader sees of the session k.
func records(t *testing.T, s session.Store, r memory.Reader) int {
	t.Helper()
	list, err := s.Injections(t.Context(), session.InjectionFilter{Reader: r, Session: "k", Limit: 9})
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func replaysInjections(t *testing.T, s SessionStore) {
	mustTouch(t, s, someSession("k"))
	mustTouch(t, s, someSession("j"))
	recordInjection(t, s, "k", someRecord(0))
	recordInjection(t, s, "j", someRecord(1))
	if err := s.NextEpoch(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	recordInjection(t, s, "k", someRecord(2))
	who := memory.Reader{Agent: "default", Project: "/p"}
	list, err := s.Injections(t.Context(), session.InjectionFilter{Reader: who, Session: "k", Limit: 9})
	if err != nil || len(list) != 2 {
		t.Fatalf("%d records (%v), want the two of the session", len(list), err)
	}
	for i, want := range []session.Record{someRecord(2), someRecord(0)} {
		want.Session, want.Agent, want.Project, want.Commit, want.N, want.Epoch = "k", "default", "/p", "c", 2-i, 1-i
		if !reflect.DeepEqual(list[i], want) {
			t.Errorf("got\n%+v, want\n%+v", list[i], want)
		}
	}
	one, err := s.Injections(t.Context(), session.InjectionFilter{Reader: who, Session: "k", N: 1, Limit: 1})
	if err != nil || len(one) != 1 || !reflect.DeepEqual(one[0], list[1]) {
		t.Errorf("got %+v (%v), want the first", one, err)
	}
	for _, tt := range []struct {
		r    memory.Reader
		want int
	}{
		{memory.Reader{Agent: "default", EveryProject: true}, 2},
		{memory.Reader{Agent: "default", Project: "/q"}, 0},
		{memory.Reader{Agent: "other", EveryProject: true}, 0},
	} {
		if got := records(t, s, tt.r); got != tt.want {
			t.Errorf("%+v sees %d records, want %d", tt.r, got, tt.want)
		}
	}
	if _, err := s.Injections(t.Context(), session.InjectionFilter{Session: "k", Limit: 9}); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
}

func dropsInjections(t *testing.T, s RetentionStore, _ *memory.Service, _ *clock) {
	mustTouch(t, s, someSession("k"))
	for i := range 3 {
		recordInjection(t, s, "k", someRecord(i))
	}
	for _, want := range []int{1, 1, 0} {
		if n, err := s.DropInjections(t.Context(), start.Add(2*time.Hour), 1); err != nil || n != want {
			t.Errorf("deleted %d (%v), want %d", n, err, want)
		}
	}
	list, err := s.Injections(t.Context(), session.InjectionFilter{Reader: memory.Reader{Agent: "default", EveryProject: true}, Session: "k", Limit: 9})
	if err != nil || len(list) != 1 || list[0].N != 3 {
		t.Errorf("left are %+v (%v), want the last with its number", list, err)
	}
}
