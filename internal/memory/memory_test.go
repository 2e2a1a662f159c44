package memory_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

func newService(t *testing.T) *memory.Service {
	t.Helper()
	db, err := sqlite.Open(t.Context(), t.TempDir()+"/memories.db", sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return memory.New(db, time.Now, func() bool { return false })
}

func TestRememberReadsPrefixesAndInfersTheType(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in, content, tags string
		typ               memory.Type
		pinned            bool
	}{
		{"critical: never drop a table", "never drop a table", "", memory.Rule, true},
		{"CRITICAL:  [db, ops]: we must back up", "we must back up", "db,ops", memory.Rule, true},
		{"[ui]: the user prefers dark mode", "the user prefers dark mode", "ui", memory.Preference, false},
		{"we agreed on Thursdays\r\nat nine ", "we agreed on Thursdays\nat nine", "", memory.Decision, false},
		{"til that jq can slurp", "til that jq can slurp", "", memory.Learning, false},
		{"the login page is broken", "the login page is broken", "", memory.Issue, false},
		{"Staging has 2 nodes", "Staging has 2 nodes", "", memory.Fact, false},
	}
	s := newService(t)
	for _, tt := range tests {
		o, _, err := s.Remember(t.Context(), memory.Author{Name: "t", Kind: "operator"}, memory.Draft{Content: tt.in})
		if err != nil {
			t.Fatal(err)
		}
		m := o.Memory
		if got := strings.Join(memory.Strings(m.Tags), ","); m.Content.String() != tt.content || m.Type != tt.typ || m.Pinned != tt.pinned || got != tt.tags {
			t.Errorf("%q became %q, %s, pinned %v, tags %q", tt.in, m.Content, m.Type, m.Pinned, got)
		}
	}
}

func TestRememberRefusesWhatIsOutOfRange(t *testing.T) {
	t.Parallel()
	number := func(f float64) *float64 { return &f }
	now := time.Now()
	tests := []struct {
		field string
		kind  errs.Kind
		d     memory.Draft
	}{
		{"content", errs.Invalid, memory.Draft{Content: " \n"}},
		{"content", errs.Invalid, memory.Draft{Content: strings.Repeat("x", memory.MaxContent+1)}},
		{"content", errs.Refused, memory.Draft{Content: "my password is hunter2"}},
		{"tags", errs.Refused, memory.Draft{Content: "x", Tags: []string{"my password is hunter2"}}},
		{"who", errs.Refused, memory.Draft{Content: "x", Who: "postgres://me:hunter2pw@db/x"}},
		{"project", errs.Refused, memory.Draft{Content: "x", Scope: memory.Scope{Project: "https://me:hunter2pw@host/p"}}},
		{"importance", errs.Invalid, memory.Draft{Content: "x", Importance: number(1.1)}},
		{"importance", errs.Invalid, memory.Draft{Content: "x", Importance: number(math.NaN())}},
		{"validUntil", errs.Invalid, memory.Draft{Content: "x", ValidFrom: now, ValidUntil: now}},
		{"sourceId", errs.Invalid, memory.Draft{Content: "x", Source: memory.Source{ID: strings.Repeat("x", memory.MaxName+1)}}},
	}
	s := newService(t)
	for _, tt := range tests {
		_, _, err := s.Remember(t.Context(), memory.Author{Name: "t", Kind: "operator"}, tt.d)
		if !errs.Is(err, tt.kind) && errs.KindOf(err) != tt.kind {
			t.Errorf("%s: got %v, want %v", tt.field, err, tt.kind)
			continue
		}
		if !strings.HasPrefix(err.Error(), tt.field+":") {
			t.Errorf("got %q, want an error about %s", err, tt.field)
		}
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("the secret is echoed: %v", err)
		}
	}
	if _, stats, err := s.List(t.Context(), memory.Reader{Agent: "default", EveryProject: true}, memory.Page{Limit: 1}); err != nil || stats.Total != 0 {
		t.Errorf("%d memories were kept (%v)", stats.Total, err)
	}
}

func TestRecordAddressesAreFrozen(t *testing.T) {
	t.Parallel()
	m := memory.Memory{ID: "m1", Type: memory.Fact, Importance: 0.5, Version: 1, Created: time.UnixMilli(0), Scope: memory.Scope{Agent: "default", Visibility: memory.Global}}
	body, address, err := memory.Record(m, [16]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	const wantBody = `{"id":"m1","type":"fact","content":"","importance":0.5,"agent":"default","visibility":"global","origin":"unknown","source":{},"confidence":0,"version":1,"created":"1970-01-01T00:00:00.000Z","updated":"","salt":"01000000000000000000000000000000"}`
	if string(body) != wantBody {
		t.Errorf("record is %s", body)
	}
	if _, other, _ := memory.Record(m, [16]byte{2}); other == address || len(address) != 64 {
		t.Errorf("addresses %s and %s", address, other)
	}
}

func TestOriginsAreOrderedAndFailLow(t *testing.T) {
	t.Parallel()
	for o := memory.Unknown; o <= memory.Person; o++ {
		if got := memory.ParseOrigin(o.String()); got != o {
			t.Errorf("ParseOrigin(%q) = %v", o, got)
		}
	}
	if got := memory.ParseOrigin("somebody"); got != memory.Unknown {
		t.Errorf("an origin nobody knows is %v", got)
	}
}
