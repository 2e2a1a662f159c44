package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
)

// modify changes a memory and gives the outcome.
func modify(t *testing.T, s *memory.Service, r memory.Revision) memory.Outcome {
	t.Helper()
	if r.Reader.Agent == "" {
		r.Reader = reader
	}
	if r.Origin == memory.Unknown {
		r.Origin = memory.Person
	}
	o, _, err := s.Modify(t.Context(), author, r)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func modifies(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	m := remember(t, s, memory.Draft{Content: "we use pnpm", Tags: []string{"js"}})
	c.advance(time.Hour)
	kind, weight, pinned, project, tags := memory.Decision, 0.3, true, "/p", []string{"build", "web"}
	o := modify(t, s, memory.Revision{
		ID: m.ID, Content: new("we use bun"), Type: &kind, Importance: &weight, Pinned: &pinned, Project: &project, Tags: &tags,
		Reason: guarded(t, "we moved"), IfVersion: 1,
	})
	if o.Status != memory.Done || !o.Reworded || o.Memory.Version != 2 {
		t.Fatalf("outcome %+v", o)
	}
	got, err := store.Get(t.Context(), memory.Reader{Agent: memory.DefaultAgent, Project: "/p"}, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got.Content.String() != "we use bun" || got.Type != kind || got.Importance != weight || !got.Pinned ||
		got.Scope.Project != "/p" || !slices.Equal(memory.Strings(got.Tags), tags) || got.UpdatedBy.String() != "tester" ||
		!got.Updated.Equal(c.now) || got.Created.Equal(c.now) || got.Commit == m.Commit {
		t.Errorf("got %+v", got)
	}
	events, err := store.History(t.Context(), reader, m.ID, 10)
	if err != nil || len(events) != 2 {
		t.Fatalf("%d events (%v)", len(events), err)
	}
	if e := events[1]; e.Event != "updated" || e.Old.String() != "we use pnpm" || e.New.String() != "we use bun" || e.Reason.String() != "we moved" {
		t.Errorf("got %+v", e)
	}
}

func modifyAssumes(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	m := remember(t, s, memory.Draft{Content: "the port is 5433"})
	other := remember(t, s, memory.Draft{Content: "the host is db1"})
	gone := remember(t, s, memory.Draft{Content: "we deploy by hand"})
	forget(t, s, gone.ID, memory.Forget{})
	tests := []struct {
		name string
		r    memory.Revision
		want memory.Status
	}{
		{"nothing new", memory.Revision{ID: m.ID, Content: new("the port is 5433")}, memory.Unchanged},
		{"another version", memory.Revision{ID: m.ID, Content: new("x y z"), IfVersion: 7}, memory.VersionConflict},
		{"what another says", memory.Revision{ID: m.ID, Content: new("The host is  db1.")}, memory.SaysTheSame},
		{"a forgotten one", memory.Revision{ID: gone.ID, Content: new("we deploy by script")}, memory.Ended},
		{"none", memory.Revision{ID: "nobody", Content: new("x y z")}, memory.Missing},
		{"one of another agent", memory.Revision{ID: m.ID, Content: new("x y z"), Reader: memory.Reader{Agent: "stranger", EveryProject: true}}, memory.Missing},
	}
	for _, tt := range tests {
		o := modify(t, s, tt.r)
		if o.Status != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, o.Status, tt.want)
		}
		if tt.want == memory.SaysTheSame && o.Memory.ID != other.ID {
			t.Errorf("%s: names %s, want %s", tt.name, o.Memory.ID, other.ID)
		}
	}
	if o := modify(t, s, memory.Revision{ID: m.ID, Content: new("The PORT is 5433")}); o.Status != memory.Done {
		t.Errorf("the same words in other letters: %s, want done", o.Status)
	}
}

func originNeverRises(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	for _, row := range []struct{ was, by, want memory.Origin }{
		{memory.Person, memory.Assistant, memory.Assistant},
		{memory.Assistant, memory.Person, memory.Assistant},
		{memory.Web, memory.Person, memory.Web},
		{memory.Person, memory.Person, memory.Person},
	} {
		body := fmt.Sprintf("%s then %s", row.was, row.by)
		o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: body, Origin: row.was})
		if err != nil {
			t.Fatal(err)
		}
		modify(t, s, memory.Revision{ID: o.Memory.ID, Content: new(body + ", reworded"), Origin: row.by})
		got, err := store.Get(t.Context(), reader, o.Memory.ID)
		if err != nil || got.Origin != row.want {
			t.Errorf("%s: %v, want %v (%v)", body, got.Origin, row.want, err)
		}
	}
}

func keys(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	first := remember(t, s, memory.Draft{Content: "one", Source: memory.Source{Key: "k1"}})
	o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "another", Source: memory.Source{Key: "k1"}})
	if err != nil || o.Status != memory.Duplicate || o.Memory.ID != first.ID {
		t.Errorf("the same key: %s of %s (%v)", o.Status, o.Memory.ID, err)
	}
	private := memory.Draft{Content: "one", Source: memory.Source{Key: "k1"}, Scope: memory.Scope{Visibility: memory.Private}}
	remember(t, s, private)
	forget(t, s, first.ID, memory.Forget{})
	o, _, err = s.Remember(t.Context(), author, memory.Draft{Content: "one", Source: memory.Source{Key: "k1"}})
	if err != nil || o.Status != memory.StaysForgotten {
		t.Errorf("the same request after it was forgotten: %s (%v)", o.Status, err)
	}
}

func sources(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	from := memory.Source{Kind: "jira", ID: "OPS-7"}
	first := remember(t, s, memory.Draft{Content: "one", Source: from, OncePerSource: true})
	o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "two", Source: from, OncePerSource: true})
	if err != nil || o.Status != memory.Duplicate || o.Memory.ID != first.ID {
		t.Errorf("the same source: %s of %s (%v)", o.Status, o.Memory.ID, err)
	}
	remember(t, s, memory.Draft{Content: "three", Source: from})
	forget(t, s, first.ID, memory.Forget{})
	file := memory.Draft{Content: "four", Source: memory.Source{Kind: "import", Path: "/notes.jsonl"}, Origin: memory.Imported}
	fourth := remember(t, s, file)
	forget(t, s, fourth.ID, memory.Forget{})
	for _, row := range []struct {
		name, content string
		source        memory.Source
		want          memory.Status
	}{
		{"the same source", "One", from, memory.StaysForgotten},
		{"by another path", "one", memory.Source{Kind: "jira", ID: "OPS-7", Path: "/moved"}, memory.StaysForgotten},
		{"the same file", "four", file.Source, memory.StaysForgotten},
		{"other words of the same source", "five", file.Source, memory.Done},
		{"another file", "four", memory.Source{Kind: "import", Path: "/others.jsonl"}, memory.Done},
		{"another source", "one", memory.Source{Kind: "jira", ID: "OPS-8"}, memory.Done},
	} {
		o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: row.content, Source: row.source})
		if err != nil || o.Status != row.want {
			t.Errorf("after it was forgotten, %s: %s, want %s (%v)", row.name, o.Status, row.want, err)
		}
		if row.want == memory.Done {
			forget(t, s, o.Memory.ID, memory.Forget{})
		}
	}
	remember(t, s, memory.Draft{Content: "one"}) // a person wants it again
	remember(t, s, memory.Draft{Content: "two", Source: from, OncePerSource: true, Scope: memory.Scope{Agent: "other"}})
}

func everyField(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	want := memory.Draft{
		Content: "the cutover was at noon", Hints: []string{"When was the cutover?"},
		Occurred: start.Add(-48 * time.Hour), SourceCreated: start.Add(-24 * time.Hour),
		Source:    memory.Source{Kind: "mail", ID: "42", Runtime: "plugin", Key: "req-1"},
		Structure: &memory.Structure{Relations: []memory.Relation{{Source: "cutover", Relationship: "at", Target: "noon", Confidence: 0.7}}},
	}
	m := remember(t, s, want)
	got, err := store.Get(t.Context(), reader, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(memory.Strings(got.Hints), want.Hints) || !got.Occurred.Equal(want.Occurred) || !got.SourceCreated.Equal(want.SourceCreated) ||
		got.Source.Runtime != "plugin" || got.Source.Key != "req-1" ||
		got.Structured.String() != `{"entities":[{"source":"cutover","relationship":"at","target":"noon","confidence":0.7}]}` {
		t.Errorf("got %+v", got)
	}
}

func chunks(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	var long string
	for i := range 40 {
		long += fmt.Sprintf("Sentence number %d tells of host%d in the rack. ", i, i)
	}
	d := memory.Draft{Content: long, Tags: []string{"doc"}, MaxChars: 800, ChunkChars: 600}
	kept, err := s.Keep(t.Context(), author, d)
	if err != nil {
		t.Fatal(err)
	}
	if len(kept.Outcomes) < 3 || kept.Group == "" || kept.Commit.ID == "" {
		t.Fatalf("%d chunks in group %q, commit %q", len(kept.Outcomes), kept.Group, kept.Commit.ID)
	}
	for _, o := range kept.Outcomes {
		got, err := store.Get(t.Context(), reader, o.Memory.ID)
		if err != nil || got.Source.Group != kept.Group || got.Commit != kept.Commit.ID || len(got.Tags) != 1 {
			t.Errorf("chunk %+v (%v)", got, err)
		}
	}
	again, err := s.Keep(t.Context(), author, d)
	if err != nil || again.Group != kept.Group || again.Commit.ID != "" || again.Outcomes[0].Status != memory.Duplicate {
		t.Errorf("the same text again: %+v (%v)", again, err)
	}
}

func sweeps(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	var ids []string
	for i := range memory.ConfirmAbove + 1 {
		ids = append(ids, remember(t, s, memory.Draft{Content: fmt.Sprintf("note %d", i)}).ID)
	}
	sweep := memory.Sweep{IDs: ids, Reader: reader}
	refused := func(why string) {
		t.Helper()
		_, err := s.ForgetAll(t.Context(), author, sweep)
		if u, ok := errors.AsType[*memory.Unconfirmed](err); !ok || u.Count != len(ids) || u.Token == "" {
			t.Fatalf("%s: %v, want it unconfirmed", why, err)
		}
	}
	refused("no token")
	sweep.Token = s.Token(memory.DefaultAgent, ids[1:])
	refused("a token of other memories")
	sweep.Token = s.Token("other", ids)
	refused("a token of another agent")
	sweep.Token = s.Token(memory.DefaultAgent, ids)
	if sweep.Token == s.Token(memory.DefaultAgent, ids[:len(ids)-1]) {
		t.Error("two sweeps have one token")
	}
	c.advance(11 * time.Minute)
	refused("an old token")
	slices.Reverse(ids)
	sweep.Token = s.Token(memory.DefaultAgent, ids)
	slices.Sort(sweep.IDs)
	applied, err := s.ForgetAll(t.Context(), author, sweep)
	if err != nil || applied.Done() != len(ids) || applied.Commit.ID == "" {
		t.Errorf("%d forgotten in commit %q (%v)", applied.Done(), applied.Commit.ID, err)
	}
}

func processesSparePinned(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	m := remember(t, s, memory.Draft{Content: "never drop prod", Pinned: true})
	by := memory.Author{Name: "pipeline", Kind: "pipeline"}
	o, _, err := s.Forget(t.Context(), by, memory.Forget{ID: m.ID, Reader: reader, Force: true, Reason: guarded(t, "looked stale")})
	if err != nil || o.Status != memory.ForceDenied {
		t.Fatalf("%s (%v), want %s", o.Status, err, memory.ForceDenied)
	}
	if _, err := s.Get(t.Context(), reader, m.ID); err != nil {
		t.Errorf("the pinned memory is gone: %v", err)
	}
	events, err := s.Review(t.Context(), reader, 10)
	if err != nil || len(events) != 1 || events[0].Event != "blocked_destructive" || events[0].Reason.String() != "looked stale" {
		t.Errorf("review queue %+v (%v)", events, err)
	}
	if events, _ := s.Review(t.Context(), memory.Reader{Agent: "stranger", EveryProject: true}, 10); len(events) != 0 {
		t.Errorf("a stranger reviews %+v", events)
	}
	c.advance(31 * 24 * time.Hour)
	if events, _ := s.Review(t.Context(), reader, 10); len(events) != 0 {
		t.Errorf("after a month: %+v", events)
	}
}

func timelines(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	remember(t, s, memory.Draft{Content: "first", Tags: []string{"a", `b"c`}})
	c.advance(48 * time.Hour)
	m := remember(t, s, memory.Draft{Content: "we decided on two", Tags: []string{"a"}, Pinned: true})
	modify(t, s, memory.Revision{ID: m.ID, Content: new("we decided on three")})
	spans := []memory.Interval{{From: c.now.Add(-time.Hour), To: c.now}, {From: start.Add(-time.Hour), To: start.Add(time.Hour)}}
	got, err := s.Timeline(t.Context(), reader, spans)
	if err != nil || len(got) != 2 {
		t.Fatalf("%+v (%v)", got, err)
	}
	if p := got[0]; p.Added != 1 || p.Pinned != 1 || p.Modified != 1 || p.Events != 2 || len(p.Types) != 1 || p.Types[0] != (memory.Share{Name: "decision", Count: 1}) {
		t.Errorf("today: %+v", p)
	}
	if p := got[1]; p.Added != 1 || p.Modified != 0 || len(p.Tags) != 2 {
		t.Errorf("before: %+v", p)
	}
	if got, _ := s.Timeline(t.Context(), memory.Reader{Agent: "stranger", EveryProject: true}, spans); got[0].Added+got[0].Events != 0 {
		t.Errorf("a stranger sees %+v", got[0])
	}
}
