package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Memory runs the conformance suite of memory.Store.
func Memory(t *testing.T, open func(*testing.T) memory.Store) {
	tests := []struct {
		name string
		run  func(*testing.T, memory.Store, *memory.Service, *clock)
	}{
		{"what is remembered can be read back whole", readBack},
		{"every write has a commit and a history", commitsAndHistory},
		{"the same statement is kept once in a scope", dedupe},
		{"the same statement may be kept in another scope", dedupePerScope},
		{"forget hides, recover restores", forgetAndRecover},
		{"recover is refused after the retention time", recoverTooLate},
		{"a pinned memory is forgotten by force only", pinned},
		{"a version that moved on is a conflict", versions},
		{"a forgotten statement is not learnt again from its source", staysForgotten},
		{"a forgotten statement may be told anew", toldAnew},
		{"a reader sees no other project, agent or namespace", scopes},
		{"a reader without an agent is denied", failsClosed},
		{"one changeset is one commit, with an outcome per change", changesets},
		{"standing is importance times decay by age", standing},
		{"rules are listed apart", rules},
		{"what was made since a time is counted", madeSince},
		{"ids are found by how they begin", idsByPrefix},
		{"every field of a draft can be read back", everyField},
		{"modify changes what it is told, as one version", modifies},
		{"modify checks what it assumes", modifyAssumes},
		{"no change of words raises an origin", originNeverRises},
		{"the same idempotency key is the same request", keys},
		{"a source may bring one statement", sources},
		{"a long text is kept in chunks, in one commit", chunks},
		{"a large sweep needs a fresh token of the same memories", sweeps},
		{"no process forgets what is pinned", processesSparePinned},
		{"a timeline sums up spans", timelines},
		{"an identity file is committed when it says something else", putDocuments},
		{"identity files can be read as they were", pastDocuments},
		{"journals tell of the state that is asked about", journalsOfAView},
		{"an agent sees its own identity files and the workspace's", documentsOfAgents},
		{"what rests on what fell is uncertain, until that returns", premisesFall},
		{"what a memory rests on it does not end", premiseOfOneWording},
		{"what rests on words that were changed is uncertain, until they return", premiseReworded},
		{"what rests on words stands while anything says them", premiseSaidByAnother},
		{"a premise that is said again stands again", premiseSaidAgain},
		{"what rests on two premises falls with either", premisesOfOneReason},
		{"a reason that is told after what follows from it is its premise", lateReason},
		{"a reason that nobody told by itself ends", reasonEnds},
		{"a premise that returns in other words stands again, as long as those do", premiseReturns},
		{"what is of the web or of another project brings no premise back", distrustedReturn},
		{"only what one sees can be rested on", premisesAreSeen},
		{"a statement rests on what its words give as a reason", premisesOfReasons},
		{"what somebody confirms is certain", confirms},
		{"what is no more ends what said that it is", absences},
		{"of a value that changes the last stands", tracks},
		{"a state that is told again ends what was told since", toldAgain},
		{"what is told again by its source, or against nothing, is known", toldTwice},
		{"what is said to take a memory's place ends it", supersedes},
		{"what an assistant stores does not end what a person wrote", assistantAsks},
		{"what is pinned stands until the person decides", pinnedAsks},
		{"what a person writes of themselves is what sessions tell of them", toldAlike},
		{"what comes in after what took its place was so until then", bornEnded},
		{"what is of another thing stands beside it in its slot", leavesTheSlot},
		{"what gave way to news of a past time ended then", endsWhenItHappened},
		{"of several places it takes the one that is named", supersedesTheNamed},
		{"a home takes the place of another, in whatever words", supersedesHome},
		{"it ends what was told of a thing before much else was", supersedesAmongMany},
		{"it ends what was told of a thing where others tell much by the same words", supersedesAmongOthers},
		{"what tells of two things keeps the one of which nothing is told", keepsTheOther},
		{"what is so from a day on leaves the former until then", standsUntilThen},
		{"news of one thing leaves its twin", leavesTwin},
		{"whoever cannot take a place changes nothing", supersedesNothing},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store, c := open(t), newClock()
			tt.run(t, store, service(store, c), c)
		})
	}
}

func readBack(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	want := memory.Draft{
		Content: "Staging runs\non two nodes", Who: "priya", Importance: new(0.5), Tags: []string{"infra", "staging"},
		Scope:     memory.Scope{Agent: "a1", Project: "/p", Visibility: memory.Private, Namespace: "n"},
		Source:    memory.Source{Kind: "manual", ID: "s-1", Path: "/notes.md", Session: "k", Turns: []string{"t1", "t2"}},
		ValidFrom: start.Add(-time.Hour), ValidUntil: start.Add(time.Hour), Observed: start.Add(-2 * time.Hour),
	}
	m := remember(t, s, want)
	got, err := store.Get(t.Context(), memory.Reader{Agent: "a1", Project: "/p", Namespace: "n"}, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got.Content.String() != want.Content || got.Who.String() != "priya" || got.Importance != *want.Importance ||
		!slices.Equal(memory.Strings(got.Tags), want.Tags) || got.Scope != want.Scope || got.Origin != memory.Person ||
		got.Source.Kind != "manual" || !slices.Equal(got.Source.Turns, want.Source.Turns) ||
		!got.ValidFrom.Equal(want.ValidFrom) || !got.ValidUntil.Equal(want.ValidUntil) || !got.Observed.Equal(want.Observed) {
		t.Errorf("got %+v", got)
	}
	if got.Version != 1 || !got.Created.Equal(c.now) || got.Commit == "" || got.Commit != m.Commit {
		t.Errorf("version %d, created %v, commit %q (told %q)", got.Version, got.Created, got.Commit, m.Commit)
	}
}

func dedupe(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	m := remember(t, s, memory.Draft{Content: "The port is 5433."})
	o, commit, err := s.Remember(t.Context(), author, memory.Draft{Content: "the  port is 5433"})
	if err != nil {
		t.Fatal(err)
	}
	if o.Status != memory.Duplicate || o.Memory.ID != m.ID || commit.ID != "" {
		t.Errorf("got %s of %s in commit %q, want duplicate of %s in none", o.Status, o.Memory.ID, commit.ID, m.ID)
	}
	if _, stats, err := store.List(t.Context(), reader, memory.Page{Limit: 10}); err != nil || stats.Total != 1 {
		t.Errorf("total %d (%v), want 1", stats.Total, err)
	}
}

func dedupePerScope(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	scopes := []memory.Scope{
		{}, {Project: "/p"}, {Agent: "other"}, {Namespace: "n"}, {Visibility: memory.Private},
	}
	for _, scope := range scopes {
		remember(t, s, memory.Draft{Content: "the port is 5433", Scope: scope})
	}
}

func forgetAndRecover(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	m := remember(t, s, memory.Draft{Content: "we use pnpm"})
	if o := forget(t, s, m.ID, memory.Forget{}); o.Status != memory.Done || o.Memory.Version != 2 {
		t.Fatalf("forget = %s at version %d", o.Status, o.Memory.Version)
	}
	if o := forget(t, s, m.ID, memory.Forget{}); o.Status != memory.AlreadyForgotten {
		t.Errorf("second forget = %s", o.Status)
	}
	if _, err := s.Get(t.Context(), reader, m.ID); !errs.Is(err, errs.NotFound) {
		t.Errorf("Get of a forgotten memory: %v, want not found", err)
	}
	if list, stats, _ := s.List(t.Context(), reader, memory.Page{Limit: 10}); len(list) != 0 || stats.Total != 0 {
		t.Errorf("a forgotten memory is listed")
	}
	o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader})
	if err != nil || o.Status != memory.Done || o.Memory.Version != 3 {
		t.Fatalf("recover = %s at version %d (%v)", o.Status, o.Memory.Version, err)
	}
	got, err := s.Get(t.Context(), reader, m.ID)
	if err != nil || !got.Live() || got.Content.String() != "we use pnpm" {
		t.Errorf("got %+v (%v)", got, err)
	}
	if o, _, _ := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); o.Status != memory.NotForgotten {
		t.Errorf("second recover = %s", o.Status)
	}
}

func recoverTooLate(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	m := remember(t, s, memory.Draft{Content: "we use pnpm"})
	forget(t, s, m.ID, memory.Forget{})
	c.advance(memory.Retention + time.Second)
	if o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil || o.Status != memory.TooLate {
		t.Errorf("got %s (%v), want retention_expired", o.Status, err)
	}
}

func pinned(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	m := remember(t, s, memory.Draft{Content: "critical: never delete the production database"})
	if !m.Pinned || m.Importance != memory.CriticalImportance {
		t.Fatalf("the prefix critical: was not read: %+v", m)
	}
	if o := forget(t, s, m.ID, memory.Forget{}); o.Status != memory.PinnedNeedsForce {
		t.Errorf("got %s, want pinned_requires_force", o.Status)
	}
	if o := forget(t, s, m.ID, memory.Forget{Force: true}); o.Status != memory.Done {
		t.Errorf("got %s with force", o.Status)
	}
}

func versions(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	m := remember(t, s, memory.Draft{Content: "we use pnpm"})
	if o := forget(t, s, m.ID, memory.Forget{IfVersion: 7}); o.Status != memory.VersionConflict {
		t.Errorf("got %s, want version_conflict", o.Status)
	}
	if o := forget(t, s, m.ID, memory.Forget{IfVersion: 1}); o.Status != memory.Done {
		t.Errorf("got %s for the right version", o.Status)
	}
	if o := forget(t, s, "no-such-id", memory.Forget{}); o.Status != memory.Missing {
		t.Errorf("got %s for an unknown id", o.Status)
	}
}

// learn applies a fact as the pipeline would, told in a turn.
func learn(t *testing.T, s *memory.Service, content, turn string, said time.Time) memory.Outcome {
	t.Helper()
	applied, err := s.Apply(t.Context(), memory.Changeset{Author: author, Changes: []memory.Change{memory.Add{Memory: memory.Memory{
		Content: guarded(t, content), Origin: memory.Person, Observed: said,
		Source: memory.Source{Kind: "transcript", Turns: []string{turn}, Quote: guarded(t, "quoted in "+turn)},
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	return applied.Outcomes[0]
}

func staysForgotten(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	said := c.now
	m := learn(t, s, "The user likes tabs", "turn-1", said).Memory
	c.advance(time.Hour)
	forget(t, s, m.ID, memory.Forget{})
	again := []struct {
		name, content, turn string
		said                time.Time
	}{
		{"the same turn", "The user likes tabs", "turn-1", said},
		{"the same turn, worded otherwise", "The user likes tabs a lot", "turn-1", said},
		{"another turn said before the forget", "the user likes tabs.", "turn-0", said.Add(-time.Minute)},
	}
	for _, tt := range again {
		if o := learn(t, s, tt.content, tt.turn, tt.said); o.Status != memory.StaysForgotten || o.Memory.ID != m.ID {
			t.Errorf("%s: got %s of %s, want stays_forgotten of %s", tt.name, o.Status, o.Memory.ID, m.ID)
		}
	}
}

func toldAnew(t *testing.T, _ memory.Store, s *memory.Service, c *clock) {
	m := learn(t, s, "The user likes tabs", "turn-1", c.now).Memory
	forget(t, s, m.ID, memory.Forget{})
	c.advance(time.Hour)
	if o := learn(t, s, "The user likes tabs", "turn-9", c.now); o.Status != memory.Done {
		t.Errorf("told again in a later turn: %s, want done", o.Status)
	}
	if o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "The user likes spaces"}); err != nil || o.Status != memory.Done {
		t.Errorf("told outright: %s (%v), want done", o.Status, err)
	}
}

func scopes(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	all := map[string]memory.Scope{
		"none":      {},
		"p":         {Project: "/p"},
		"q":         {Project: "/q"},
		"private":   {Visibility: memory.Private},
		"other":     {Agent: "other"},
		"otherpriv": {Agent: "other", Visibility: memory.Private},
		"archived":  {Visibility: memory.Archived},
		"named":     {Namespace: "n"},
	}
	ids := map[string]string{}
	for name, scope := range all {
		ids[name] = remember(t, s, memory.Draft{Content: "always say " + name, Scope: scope}).ID
	}
	tests := []struct {
		name string
		r    memory.Reader
		want []string
	}{
		{"default in p", memory.Reader{Agent: "default", Project: "/p"}, []string{"none", "p", "private", "other"}},
		{"default in no project", memory.Reader{Agent: "default"}, []string{"none", "private", "other"}},
		{"default everywhere", memory.Reader{Agent: "default", EveryProject: true}, []string{"none", "p", "q", "private", "other"}},
		{"an unregistered agent", memory.Reader{Agent: "other", EveryProject: true}, []string{"other", "otherpriv"}},
		{"a namespace", memory.Reader{Agent: "default", EveryProject: true, Namespace: "n"}, []string{"named"}},
		{"an unknown agent", memory.Reader{Agent: "nobody", EveryProject: true}, nil},
	}
	for _, tt := range tests {
		for name, id := range ids {
			want := slices.Contains(tt.want, name)
			if _, err := store.Get(t.Context(), tt.r, id); (err == nil) != want {
				t.Errorf("%s: Get(%s) = %v, want visible %v", tt.name, name, err, want)
			}
			if o, _, err := s.Forget(t.Context(), author, memory.Forget{ID: id, Reader: tt.r, IfVersion: 99}); err != nil ||
				(o.Status == memory.Missing) == want {
				t.Errorf("%s: Forget(%s) = %s (%v), want visible %v", tt.name, name, o.Status, err, want)
			}
			if events, err := store.History(t.Context(), tt.r, id, 9); err != nil || (len(events) > 0) != want {
				t.Errorf("%s: History(%s) has %d events (%v), want visible %v", tt.name, name, len(events), err, want)
			}
		}
		for list, got := range map[string]func() ([]memory.Memory, error){
			"List": func() ([]memory.Memory, error) {
				l, _, err := store.List(t.Context(), tt.r, memory.Page{Limit: 99})
				return l, err
			},
			"Rules":    func() ([]memory.Memory, error) { return store.Rules(t.Context(), tt.r, 99) },
			"Standing": func() ([]memory.Memory, error) { return store.Standing(t.Context(), tt.r, 99) },
		} {
			l, err := got()
			if err != nil || len(l) != len(tt.want) {
				t.Errorf("%s: %s gives %d memories (%v), want %d", tt.name, list, len(l), err, len(tt.want))
			}
			for _, m := range l {
				if !slices.ContainsFunc(tt.want, func(n string) bool { return ids[n] == m.ID }) {
					t.Errorf("%s: %s leaks %q", tt.name, list, m.Content)
				}
			}
		}
	}
}

func failsClosed(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	m := remember(t, s, memory.Draft{Content: "we use pnpm"})
	var nobody memory.Reader
	if _, err := store.Get(t.Context(), nobody, m.ID); !errs.Is(err, errs.Denied) {
		t.Errorf("Get: %v, want denied", err)
	}
	if _, _, err := store.List(t.Context(), nobody, memory.Page{Limit: 9}); !errs.Is(err, errs.Denied) {
		t.Errorf("List: %v, want denied", err)
	}
	if _, err := store.Standing(t.Context(), nobody, 9); !errs.Is(err, errs.Denied) {
		t.Errorf("Standing: %v, want denied", err)
	}
}

func changesets(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	old := remember(t, s, memory.Draft{Content: "we use npm"})
	applied, err := s.Apply(t.Context(), memory.Changeset{Author: author, Changes: []memory.Change{
		memory.Add{Memory: memory.Memory{Content: guarded(t, "we use pnpm")}},
		memory.Add{Memory: memory.Memory{Content: guarded(t, "We use pnpm!")}},
		memory.Forget{ID: old.ID, Reader: reader},
		memory.Forget{ID: "nothing", Reader: reader},
	}})
	if err != nil {
		t.Fatal(err)
	}
	var got []memory.Status
	for _, o := range applied.Outcomes {
		got = append(got, o.Status)
	}
	want := []memory.Status{memory.Done, memory.Duplicate, memory.Done, memory.Missing}
	if !slices.Equal(got, want) || applied.Done() != 2 {
		t.Fatalf("outcomes %v, want %v", got, want)
	}
	m, err := store.Get(t.Context(), reader, applied.Outcomes[0].Memory.ID)
	if err != nil || m.Commit != applied.Commit.ID {
		t.Errorf("commit %q (%v), want %q", m.Commit, err, applied.Commit.ID)
	}
	if applied.Commit.Generation != 1 {
		t.Errorf("generation %d, want 1", applied.Commit.Generation)
	}
}

func standing(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	for i, tt := range []struct {
		importance float64
		age        time.Duration
		pinned     bool
	}{{0.5, 0, false}, {0.9, 24 * time.Hour, false}, {0.9, 40 * 24 * time.Hour, false}, {0.1, 90 * 24 * time.Hour, true}} {
		remember(t, s, memory.Draft{
			Content: fmt.Sprintf("note %d", i), Importance: &tt.importance, Pinned: tt.pinned, Created: start.Add(-tt.age),
			Scope: memory.Scope{Project: "/p"},
		})
	}
	remember(t, s, memory.Draft{Content: "note of no project", Pinned: true})
	got, err := store.Standing(t.Context(), memory.Reader{Agent: "default", Project: "/p"}, 9)
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, m := range got {
		order = append(order, m.Content.String())
	}
	want := []string{"note 3", "note 1", "note 0", "note 2", "note of no project"}
	if !slices.Equal(order, want) {
		t.Errorf("got %q, want %q", order, want)
	}
}

func rules(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	remember(t, s, memory.Draft{Content: "we never push on Fridays"})
	remember(t, s, memory.Draft{Content: "the sky over staging is blue"})
	got, err := store.Rules(t.Context(), reader, 9)
	if err != nil || len(got) != 1 || got[0].Type != memory.Rule {
		t.Errorf("got %d rules (%v), want the one", len(got), err)
	}
}
