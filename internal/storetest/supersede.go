package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

func supersedes(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	was := remember(t, s, memory.Draft{Content: "The warehouse stands by the river"})
	d := memory.Draft{Content: "Parcels wait in the old mill", Origin: memory.Person, Supersedes: was.ID}
	o, _, err := s.Remember(t.Context(), author, d)
	if err != nil || o.Memory.Supersedes != was.ID || len(o.Superseded) != 1 || believed(t, store, was.ID) {
		t.Fatalf("it has to take the place: %+v (%v)", o, err)
	}
	again, _, err := s.Remember(t.Context(), author, d)
	if err != nil || again.Status != memory.Duplicate || again.Memory.ID != o.Memory.ID {
		t.Errorf("the same once more is %s (%v), want the one that is there", again.Status, err)
	}
	if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: was.ID, Reader: reader}); err != nil || !believed(t, store, was.ID) {
		t.Errorf("what was superseded can be brought back: %v", err)
	}
}

// What is filed where there is one of a subject takes no place of what its words leave, whichever
// of the two comes in first.
func leavesTheSlot(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	const path = "context.team.methodology"
	early := c.now.Add(-time.Hour)
	chess := remember(t, s, memory.Draft{Content: "We do chess on Tuesdays", Path: path, Origin: memory.Person})
	books := remember(t, s, memory.Draft{Content: "We do book clubs on Fridays", Path: path, Origin: memory.Person})
	late := remember(t, s, memory.Draft{Content: "We do card games on Mondays", Path: path, Origin: memory.Person, Observed: early})
	once := remember(t, s, memory.Draft{Content: "Back in 2019, we did Scrum", Path: path, Origin: memory.Person})
	for _, id := range []string{chess.ID, books.ID, late.ID, once.ID} {
		if m, err := store.Get(t.Context(), reader, id); err != nil || !m.Live() || !m.ValidUntil.IsZero() {
			t.Errorf("%s no longer stands (%v)", m.Content, err)
		}
	}
	if remember(t, s, memory.Draft{Content: "We do Kanban", Path: path, Origin: memory.Person}); believed(t, store, chess.ID) {
		t.Error("what there is one of stands twice")
	}
}

// Of several that it ends, the one that was named is the one whose place it took.
func supersedesTheNamed(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	mill := remember(t, s, memory.Draft{Content: "Parcels wait in the old mill"})
	queue := remember(t, s, memory.Draft{Content: "The queue is RabbitMQ"})
	c.advance(time.Minute)
	d := memory.Draft{Content: "The queue is NATS", Origin: memory.Person, Supersedes: mill.ID}
	o, _, err := s.Remember(t.Context(), author, d)
	if err != nil || len(o.Superseded) != 2 || o.Memory.Supersedes != mill.ID {
		t.Fatalf("it took the place of %q (%v), and ended %d of %s and %s", o.Memory.Supersedes, err, len(o.Superseded), mill.ID, queue.ID)
	}
	if again, _, err := s.Remember(t.Context(), author, d); err != nil || again.Status != memory.Duplicate {
		t.Errorf("the same once more is %s (%v)", again.Status, err)
	}
}

// Two homes may have no word in common, and many others use those by which they are told.
func supersedesHome(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	var all []memory.Memory
	for n := range 120 { // and many more tell theirs elsewhere
		elsewhere := memory.Scope{Project: fmt.Sprint("depot ", n)}
		for _, says := range []string{"I live in the depot at gate %d, where I was relocated", "I moved to the depot at lane %d, where my home is located and based", "The way from Lisbon to hall %d is long"} {
			remember(t, s, memory.Draft{Content: fmt.Sprintf(says, n), Origin: memory.Person, Scope: elsewhere})
		}
	}
	for _, told := range []string{"I live in Porto", "I moved to Vienna", "I now live in Hamburg", "I moved to Lisbon"} {
		c.advance(time.Minute)
		all = append(all, remember(t, s, memory.Draft{Content: told, Origin: memory.Person}))
	}
	for i, m := range all {
		if got, want := believed(t, store, m.ID), i == len(all)-1; got != want {
			t.Errorf("%q is believed: %v", m.Content, got)
		}
	}
}

// However much is told of a thing since, what is said of it anew is held against what
// was said of that.
func supersedesAmongMany(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	for _, told := range []struct{ was, now string }{
		{"The parcel scanner listens on port 7000", "The parcel scanner listens on port 7443 now"},
		{"The weighbridge is open until 6 pm", "The weighbridge is open until 8 pm now"},
	} {
		was := remember(t, s, memory.Draft{Content: told.was, Origin: memory.Person})
		thing, _, _ := strings.Cut(told.was, " is ")
		thing, _, _ = strings.Cut(thing, " listens ")
		for _, about := range []string{
			"was painted green", "stands in hall four", "has a sticker", "wakes the dog", "was built in Graz", "squeaks in winter", "needs oil",
			"belongs to Noor", "has two mirrors", "hums at night", "was a gift", "scares the geese", "came by ship", "is called Berta",
		} {
			c.advance(time.Second)
			remember(t, s, memory.Draft{Content: thing + " " + about, Origin: memory.Person})
		}
		c.advance(time.Second)
		remember(t, s, memory.Draft{Content: told.now, Origin: memory.Person})
		if believed(t, store, was.ID) {
			t.Errorf("%q still stands beside %q", told.was, told.now)
		}
	}
}

// What others tell of things by the same words hides nothing.
func supersedesAmongOthers(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	tell := func(project, says string) memory.Memory {
		return remember(t, s, memory.Draft{Content: says, Origin: memory.Person, Scope: memory.Scope{Project: project}})
	}
	for n := range 120 {
		tell("depot", fmt.Sprintf("The scanner of hall %d listens on port %d", n, 3000+n))
	}
	tell("depot", "Parcel 7443 waits for its owner")
	was := tell("shop", "The scanner listens on port 7000")
	c.advance(time.Minute)
	if tell("shop", "The scanner listens on port 7443 now"); believed(t, store, was.ID) {
		t.Error("what all its words find elsewhere is not ended here")
	}
}

func supersedesNothing(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	stands := remember(t, s, memory.Draft{Content: "The warehouse stands by the river"})
	known := remember(t, s, memory.Draft{Content: "Parcels wait in the old mill"})
	theirs := remember(t, s, memory.Draft{Content: "The safe is behind the mirror", Scope: memory.Scope{Agent: "other", Visibility: memory.Private}})
	pinned := remember(t, s, memory.Draft{Content: "The mast is never climbed", Pinned: true})
	elsewhere := remember(t, s, memory.Draft{Content: "The quay is closed", Scope: memory.Scope{Project: "/quay"}})
	gone := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	forget(t, s, gone.ID, memory.Forget{})
	for _, tt := range []struct {
		name, content, id string
		kind              errs.Kind
	}{
		{"one that is not there", "Letters are red", "nowhere", errs.NotFound},
		{"one of another agent", "Letters are green", theirs.ID, errs.NotFound},
		{"one that has ended", "Letters are blue", gone.ID, errs.Conflict},
		{"one that is pinned", "Letters are black", pinned.ID, errs.Conflict},
		{"one of a project", "Letters are white", elsewhere.ID, errs.Conflict},
		{"by what is known already", known.Content.String(), stands.ID, errs.Conflict},
		{"by a long text", strings.Repeat("Letters are yellow. ", 40), stands.ID, errs.Invalid},
	} {
		d := memory.Draft{Content: tt.content, Origin: memory.Person, Supersedes: tt.id, MaxChars: 200, ChunkChars: 100}
		if kept, err := s.Keep(t.Context(), author, d); !errs.Is(err, tt.kind) {
			t.Errorf("%s: %+v (%v), want %v", tt.name, kept, err, tt.kind)
		}
	}
	if list, _, err := s.List(t.Context(), reader, memory.Page{Limit: 10}); err != nil || len(list) != 4 {
		t.Errorf("there are %d memories (%v), want the four that stood", len(list), err)
	}
}

// Of what tells of two things, news of the one ends no more than that.
func keepsTheOther(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	both := remember(t, s, memory.Draft{Content: "Refinement is at 14:30, planning is on Mondays."})
	c.advance(time.Minute)
	o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "Planning is on Tuesdays now", Origin: memory.Person})
	if err != nil || len(o.Superseded) != 0 || o.Memory.Supersedes != "" {
		t.Fatalf("it ended %v (%v), want nothing", o.Superseded, err)
	}
	if m, err := store.Get(t.Context(), reader, both.ID); err != nil || !m.Live() || m.Content.String() != "Refinement is at 14:30." || m.Version != both.Version+1 {
		t.Errorf("%+v (%v) is left, want a version without the planning", m, err)
	}
	twice := remember(t, s, memory.Draft{Content: "The gym opens at 7:00, the pool opens at 9:00"})
	c.advance(time.Minute)
	remember(t, s, memory.Draft{Content: "The pool opens at 9:00"})
	if _, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "The gym opens at 6:00 now", Origin: memory.Person}); err != nil || believed(t, store, twice.ID) {
		t.Errorf("what is left of it is said by another already (%v), want it ended", err)
	}
}

// Whoever says from when another owns a thing leaves it to the one who has it until then, and
// a plan leaves all as it is.
func standsUntilThen(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	owner := remember(t, s, memory.Draft{Content: "Ana owns the importer"})
	place := remember(t, s, memory.Draft{Content: "Backups are in Lyon"})
	c.advance(time.Minute)
	for _, content := range []string{"From January 2031 on Sven owns the importer", "We're moving the backups from Lyon to Oslo in March 2031"} {
		o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: content, Origin: memory.Person})
		if err != nil || len(o.Superseded) != 0 {
			t.Errorf("%s ended %v (%v)", content, o.Superseded, err)
		}
	}
	m, err := store.Get(t.Context(), reader, owner.ID)
	if then := time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC); err != nil || !m.Live() || !m.ValidUntil.Equal(then) {
		t.Errorf("Ana owns it until %v (%v), want %v", m.ValidUntil, err, then)
	}
	if m, err := store.Get(t.Context(), reader, place.ID); err != nil || !m.Live() || !m.ValidUntil.IsZero() || m.Version != place.Version {
		t.Errorf("the plan made %+v (%v) of what is so", m, err)
	}
	if o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "Sven owns the importer now", Origin: memory.Person}); err != nil || len(o.Superseded) == 0 || believed(t, store, owner.ID) {
		t.Errorf("once it is so, it ended %v (%v)", o.Superseded, err)
	}
}

// Of two things that are told in the same words, news of one leaves the other, whether its
// words end what was or it takes its place.
func leavesTwin(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	for _, told := range []struct{ twin, former, news string }{
		{"There's a Linux build of our editor", "There's a Linux build of our viewer", "As of 4.0 we don't make a Linux build of the viewer any longer"},
		{"The default branch of anvil is trunk", "The default branch of kiln is master", "We renamed master to main in the kiln repo, so main is the default branch"},
		{"The winter fair is on 7 December", "The autumn fair is on 28 September", "The hall was double booked, so the autumn fair is on 5 October"},
	} {
		twin, former := remember(t, s, memory.Draft{Content: told.twin}), remember(t, s, memory.Draft{Content: told.former})
		c.advance(time.Minute)
		remember(t, s, memory.Draft{Content: told.news})
		if !believed(t, store, twin.ID) || believed(t, store, former.ID) {
			t.Errorf("%q: %q stands %v, want it to; %q stands %v, want it not to",
				told.news, told.twin, believed(t, store, twin.ID), told.former, believed(t, store, former.ID))
		}
	}
}

// What gives way to news of a month that is over, told by hand without a year, was so until then.
func endsWhenItHappened(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	was := remember(t, s, memory.Draft{Content: "Orders are stored in MySQL", Observed: c.Now().AddDate(0, -9, 0)})
	o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "We moved the orders from MySQL to Postgres in November", Origin: memory.Person})
	if err != nil || len(o.Superseded) != 1 {
		t.Fatalf("it ended %v (%v)", o.Superseded, err)
	}
	y, _, _ := c.Now().Local().Date()
	then := time.Date(y-1, 11, 1, 0, 0, 0, 0, time.Local)
	if m, err := store.Get(t.Context(), reader, was.ID); err != nil || m.Live() || !m.ValidUntil.Equal(then) {
		t.Errorf("it was so until %v (%v), want %v", m.ValidUntil, err, then)
	}
}

// What was said before, and comes in after what took its place by its words, was so until then.
func bornEnded(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	earlier := c.Now().Add(-48 * time.Hour)
	bring := func(content string, d memory.Draft) memory.Memory {
		d.Content, d.Source.Kind = content, memory.Transcript
		return remember(t, s, d)
	}
	port := bring("The ledger listens on port 7002 now.", memory.Draft{})
	theme := remember(t, s, memory.Draft{Content: "I prefer the dark theme", Path: "preferences.ui.theme"})
	bring("We're moving the backups from Lyon to Oslo in March 2031", memory.Draft{})
	c.advance(time.Minute)
	for _, tt := range []struct {
		name  string
		draft memory.Draft
		says  string
		until time.Time
	}{
		{"another value", memory.Draft{Observed: earlier}, "The ledger listens on port 7001.", port.Observed},
		{"a slot", memory.Draft{Observed: earlier, Path: "preferences.ui.theme"}, "I prefer the light theme", theme.Observed},
		{"beside a plan", memory.Draft{Observed: earlier}, "Backups are in Lyon", time.Time{}},
		{"of something else", memory.Draft{Observed: earlier}, "The crawler listens on port 7001.", time.Time{}},
		{"pinned", memory.Draft{Observed: earlier, Pinned: true}, "The ledger listens on port 7000.", time.Time{}},
	} {
		m := bring(tt.says, tt.draft)
		if got, err := store.Get(t.Context(), reader, m.ID); err != nil || !got.Live() || !got.ValidUntil.Equal(tt.until) {
			t.Errorf("%s: it is so until %v (%v), want %v", tt.name, got.ValidUntil, err, tt.until)
		}
	}
	for _, m := range []memory.Memory{port, theme} {
		if !believed(t, store, m.ID) {
			t.Errorf("%q was ended by what was said before it", m.Content)
		}
	}
}

// What an assistant stores leaves to the person what the person wrote, unless it names that,
// and ends what was only learnt.
func assistantAsks(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	wrote := remember(t, s, memory.Draft{Content: "The ledger listens on port 7001"})
	named := remember(t, s, memory.Draft{Content: "The warehouse stands by the river"})
	learnt := remember(t, s, memory.Draft{Content: "The crawler listens on port 8001", Source: memory.Source{Kind: memory.Transcript}})
	c.advance(time.Minute)
	agent := memory.Author{Name: "mcp", Kind: "agent"}
	for _, d := range []memory.Draft{
		{Content: "The ledger listens on port 7002"}, {Content: "The warehouse burnt down", Supersedes: named.ID}, {Content: "The crawler listens on port 8002"},
	} {
		d.Origin = memory.Assistant
		if o, _, err := s.Remember(t.Context(), agent, d); err != nil || o.Status != memory.Done {
			t.Fatalf("%q: %s, %v", d.Content, o.Status, err)
		}
	}
	m, err := store.Get(t.Context(), reader, wrote.ID)
	if err != nil || !m.Live() || m.Contested == "" {
		t.Errorf("what the person wrote is %+v (%v), and nobody is asked", m, err)
	}
	if believed(t, store, named.ID) || believed(t, store, learnt.ID) {
		t.Error("what it named, or what was learnt, still stands")
	}
}

// What is pinned stands beside what cannot be so as well, whoever says that, and the person is asked.
func pinnedAsks(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	pinned := remember(t, s, memory.Draft{Content: "The canteen closes at 14:00", Origin: memory.Person, Pinned: true})
	c.advance(time.Minute)
	o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "The canteen closes at 15:00 now", Origin: memory.Person})
	if err != nil || len(o.Superseded) > 0 || len(o.Contested) != 1 || o.Contested[0].ID != pinned.ID {
		t.Errorf("it ends %+v and contests %+v (%v), want what is pinned to be contested", o.Superseded, o.Contested, err)
	}
	m, err := store.Get(t.Context(), reader, pinned.ID)
	if err != nil || !m.Live() || m.Contested == "" {
		t.Errorf("what is pinned is %+v (%v), and nobody is asked", m, err)
	}
}

// What a person writes of themselves and what a session keeps of them say the same, in
// whatever order they come, and what was forgotten stays so.
func toldAlike(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	session := func(content, quote string) memory.Outcome {
		t.Helper()
		quoted := guarded(t, quote)
		o, _, err := s.Remember(t.Context(), pipelineAuthor, memory.Draft{
			Content: content, Origin: memory.Person, Observed: start, Source: memory.Source{Kind: memory.Transcript, Session: "k", Turns: []string{"a"}, Quote: quoted},
		})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	wrote := remember(t, s, memory.Draft{Content: "We use pnpm"})
	if o := session("The team uses pnpm.", "Remember, we use pnpm."); o.Status != memory.Duplicate || o.Memory.ID != wrote.ID {
		t.Errorf("a session that says what was written: %s of %q", o.Status, o.Memory.Content)
	}
	learnt := session("The team's standup is at 9:30.", "Our standup is at 9:30.").Memory
	o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "Our standup is at 9:30", Origin: memory.Person})
	if err != nil || o.Status != memory.Duplicate || o.Memory.ID != learnt.ID {
		t.Errorf("what a session said already, written: %s of %q (%v)", o.Status, o.Memory.Content, err)
	}
	c.advance(time.Minute)
	forget(t, s, wrote.ID, memory.Forget{})
	if o := session("The team uses pnpm.", "We use pnpm."); o.Status != memory.StaysForgotten {
		t.Errorf("what was forgotten as it was written is %s", o.Status)
	}
	if o := session("The team uses npm.", "We use npm."); o.Status != memory.Done {
		t.Errorf("another statement is %s", o.Status)
	}
}
