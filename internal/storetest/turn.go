package storetest

import (
	"math"
	"slices"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/recall/transcript"
	"signet/internal/session"
)

// TurnStore is what the suite of turns needs of a backend.
type TurnStore interface {
	transcript.Store
	transcript.IndexStore
	recall.AccessStore
	session.Store
	memory.Store
	job.Store
	job.Finder
}

// Turn runs the conformance suite of transcript.Store, transcript.IndexStore,
// recall.AccessStore and of the smaller stores of sessions.
func Turn(t *testing.T, open func(*testing.T) TurnStore) {
	tests := []struct {
		name string
		run  func(*testing.T, TurnStore)
	}{
		{"turns are counted, found and picked", pickTurns},
		{"a turn is heard by its own agent, in its project", hearTurns},
		{"a turn has neighbours in its session", turnsAround},
		{"a forgotten memory silences its turns", silentTurns},
		{"a forgotten memory silences the answers that echo it", silentEchoes},
		{"a forgotten memory silences what was said before and is captured later", silentLate},
		{"what programs sum up says nothing that is no longer believed", retells},
		{"turns are given by row, each with its scope", giveTurns},
		{"scopes are heard as their turns are", hearScopes},
		{"silent turns are named", nameSilent},
		{"uses add up", accesses},
		{"ratings come to a worth, and fade", worths},
		{"a session begins once in an epoch", begun},
		{"a session's own pause is its own", bypasses},
		{"checkpoints are kept, the last of them", checkpoints},
		{"a skill's use is recorded once", skills},
		{"the last heartbeat is kept", heartbeats},
		{"a job answers to its id", findJob},
		{"what was captured later is not known before", captured},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.run(t, open(t))
		})
	}
}

// capture keeps turns of a session and gives the rows that hold a term.
func capture(t *testing.T, s TurnStore, m memory.Session, words ...string) {
	t.Helper()
	current := mustTouch(t, s, m)
	var turns []memory.Turn
	for i, w := range words {
		turns = append(turns, memory.Turn{
			ID: m.Key + "-" + string(rune('a'+i)), Session: m.Key, Role: memory.RoleUser, Text: guarded(t, w), Time: start.Add(time.Duration(i) * time.Minute),
		})
	}
	if _, err := s.Capture(t.Context(), current, current.Offset+1, turns, start); err != nil {
		t.Fatal(err)
	}
}

func found(t *testing.T, s TurnStore, q memory.Query, term string) []string {
	t.Helper()
	rows, err := s.TurnPostings(t.Context(), term)
	if err != nil {
		t.Fatal(err)
	}
	said, err := s.PickTurns(t.Context(), q, rows)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, one := range said {
		ids = append(ids, one.Turn.ID)
	}
	slices.Sort(ids)
	return ids
}

func pickTurns(t *testing.T, s TurnStore) {
	capture(t, s, someSession("k"), "the heron nests", "the heron left", "an ibis came")
	n, err := s.TurnCount(t.Context())
	if err != nil || n != 3 {
		t.Errorf("%d turns (%v), want 3", n, err)
	}
	df, err := s.TurnFrequencies(t.Context(), []string{"heron", "ibi", "zebra"})
	if err != nil || !slices.Equal(df, []int{2, 1, 0}) {
		t.Errorf("frequencies %v (%v)", df, err)
	}
	before, err := s.TurnRevision(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	capture(t, s, someSession("k2"), "a second heron")
	if after, err := s.TurnRevision(t.Context()); err != nil || after <= before {
		t.Errorf("revision %d, then %d (%v)", before, after, err)
	}
	if got := found(t, s, asks, "heron"); !slices.Equal(got, []string{"k-a", "k-b", "k2-a"}) {
		t.Errorf("found %v", got)
	}
	q := asks
	q.Session = "k"
	q.Since = start.Add(30 * time.Second)
	if got := found(t, s, q, "heron"); !slices.Equal(got, []string{"k-b"}) {
		t.Errorf("found %v of one session since a time", got)
	}
	q = asks
	q.NotSession = "k"
	if got := found(t, s, q, "heron"); !slices.Equal(got, []string{"k2-a"}) {
		t.Errorf("found %v of other sessions", got)
	}
}

func hearTurns(t *testing.T, s TurnStore) {
	mine, theirs, elsewhere := someSession("mine"), someSession("theirs"), someSession("elsewhere")
	mine.Project, theirs.Agent, elsewhere.Project = "/p", "other", "/q"
	for _, m := range []memory.Session{mine, theirs, elsewhere} {
		capture(t, s, m, "heron")
	}
	for _, tt := range []struct {
		r    memory.Reader
		want []string
	}{
		{memory.Reader{Agent: mine.Agent, EveryProject: true}, []string{"elsewhere-a", "mine-a"}},
		{memory.Reader{Agent: mine.Agent, Project: "/p"}, []string{"mine-a"}},
		{memory.Reader{Agent: "other", EveryProject: true}, []string{"theirs-a"}},
		{memory.Reader{Agent: mine.Agent, EveryProject: true, Namespace: "n"}, nil},
	} {
		if got := found(t, s, memory.Query{Reader: tt.r}, "heron"); !slices.Equal(got, tt.want) {
			t.Errorf("%+v hears %v, want %v", tt.r, got, tt.want)
		}
	}
	if _, err := s.PickTurns(t.Context(), memory.Query{}, []int64{1}); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
}

func turnsAround(t *testing.T, s TurnStore) {
	capture(t, s, someSession("k"), "one", "two", "three", "four")
	rows, err := s.TurnPostings(t.Context(), "three")
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	around, err := s.TurnsAround(t.Context(), asks, rows[0], 1)
	if err != nil || len(around) != 3 || around[0].ID != "k-b" || around[2].ID != "k-d" {
		t.Errorf("got %+v (%v)", around, err)
	}
	byID, err := s.TurnsByID(t.Context(), asks, []string{"k-d", "k-a", "none"})
	if err != nil || len(byID) != 2 || byID[0].ID != "k-a" {
		t.Errorf("got %+v (%v)", byID, err)
	}
}

func silentTurns(t *testing.T, s TurnStore) {
	capture(t, s, someSession("k"), "my heron is called Gertrude")
	c := newClock()
	m := remember(t, service(s, c), memory.Draft{Content: "The heron is Gertrude", Source: memory.Source{Turns: []string{"k-a"}}})
	forget(t, service(s, c), m.ID, memory.Forget{})
	if got := found(t, s, asks, "heron"); got != nil {
		t.Errorf("a turn speaks whose memory is forgotten: %v", got)
	}
	if _, _, err := service(s, c).Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := found(t, s, asks, "heron"); len(got) != 1 {
		t.Errorf("it is recovered, and its turn silent: %v", got)
	}
}

func accesses(t *testing.T, s TurnStore) {
	m := remember(t, service(s, newClock()), memory.Draft{Content: "we use pnpm"})
	for i := range 3 {
		if err := s.AddAccess(t.Context(), []memory.Access{{ID: m.ID, Count: 2, Last: start.Add(time.Duration(i) * time.Hour)}}); err != nil {
			t.Fatal(err)
		}
	}
	uses, err := s.Accesses(t.Context(), []string{m.ID, "none"})
	if err != nil || len(uses) != 1 || uses[m.ID].Count != 6 || !uses[m.ID].Last.Equal(start.Add(2*time.Hour)) {
		t.Errorf("got %+v (%v)", uses, err)
	}
	list, counts, err := s.MostUsed(t.Context(), reader, 5)
	if err != nil || len(list) != 1 || list[0].ID != m.ID || counts[0].Count != 6 {
		t.Errorf("got %+v %+v (%v)", list, counts, err)
	}
}

func worths(t *testing.T, s TurnStore) {
	c := newClock()
	helpful := remember(t, service(s, c), memory.Draft{Content: "we use pnpm"})
	misled := remember(t, service(s, c), memory.Draft{Content: "we deploy on Fridays"})
	mustTouch(t, s, someSession("k"))
	hits := []memory.Hit{{Memory: helpful}, {Memory: misled}}
	if err := s.RecordInjection(t.Context(), session.Injection{Session: "k", Source: "prompt", Hits: hits, Time: start}); err != nil {
		t.Fatal(err)
	}
	rate := func(implied bool, score float64) {
		t.Helper()
		scores := map[string]float64{helpful.ID: score, misled.ID: -score, "never-given": 1}
		rated, err := s.Rate(t.Context(), memory.Rating{Session: "k", Reader: reader, Scores: scores, Implied: implied, Time: start})
		if err != nil || len(rated.Accepted) != 2 {
			t.Fatalf("rated %v (%v)", rated, err)
		}
	}
	check := func(at time.Time, want float64) {
		t.Helper()
		got, err := s.Worths(t.Context(), []string{helpful.ID, misled.ID, "none"}, at)
		if err != nil || len(got) != 2 || math.Abs(got[helpful.ID]-want) > 1e-6 || math.Abs(got[misled.ID]+want) > 1e-6 {
			t.Errorf("worth %v (%v), want ±%v", got, err, want)
		}
	}
	rate(true, 0.8)
	check(start, 0.4) // one rating counts half
	rate(false, 1)
	check(start, 0.5)
	rate(true, 0.2) // implied, so it leaves the other alone
	check(start, 0.5)
	check(start.Add(recall.RatingHalfLife), 1.0/3)

	scores := map[string]float64{helpful.ID: -1}
	rated, err := s.Rate(t.Context(), memory.Rating{Session: "k", Reader: memory.Reader{Agent: "another", EveryProject: true}, Scores: scores, Time: start})
	if err != nil || len(rated.Accepted) != 0 {
		t.Errorf("who may not read it rated %v (%v)", rated, err)
	}
	if _, err := s.Rate(t.Context(), memory.Rating{Session: "k", Scores: scores, Time: start}); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody rated it: %v, want Denied", err)
	}
	check(start, 0.5)
}

func begun(t *testing.T, s TurnStore) {
	mustTouch(t, s, someSession("k"))
	for i, want := range []bool{false, true, true} {
		if again, err := s.Begun(t.Context(), "k"); err != nil || again != want {
			t.Errorf("start %d: again %v (%v), want %v", i, again, err, want)
		}
	}
	if err := s.NextEpoch(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	if again, err := s.Begun(t.Context(), "k"); err != nil || again {
		t.Errorf("in a new epoch: again %v (%v)", again, err)
	}
}

func bypasses(t *testing.T, s TurnStore) {
	for i, on := range []bool{true, true, false, true} {
		if err := s.Bypass(t.Context(), "k", on, start.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Bypassed(t.Context(), "k", time.Time{}); err != nil || got != on {
			t.Errorf("step %d: bypassed %v (%v), want %v", i, got, err, on)
		}
	}
	for minute, want := range []bool{true, true, true, true, true} { // from 0 to 2, and from 3 on
		if got, err := s.Bypassed(t.Context(), "k", start.Add(time.Duration(minute)*time.Minute)); err != nil || got != want {
			t.Errorf("bypassed %v (%v) at minute %d, want %v", got, err, minute, want)
		}
	}
	for _, at := range []time.Duration{-time.Second, 2*time.Minute + time.Second} {
		if got, err := s.Bypassed(t.Context(), "k", start.Add(at)); err != nil || got {
			t.Errorf("bypassed %v (%v) at %s", got, err, at)
		}
	}
	if got, err := s.Bypassed(t.Context(), "other", time.Time{}); err != nil || got {
		t.Errorf("another session is bypassed (%v)", err)
	}
	for _, key := range []string{"k", "past", "past"} { // what is open stays so
		if err := s.BypassedUntil(t.Context(), key, start.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.BypassedUntil(t.Context(), "past", start); err != nil { // it was told late
		t.Fatal(err)
	}
	for at, want := range map[time.Duration]bool{time.Minute: true, time.Hour: true, 2 * time.Hour: false} {
		if got, err := s.Bypassed(t.Context(), "past", start.Add(at)); err != nil || got != want {
			t.Errorf("bypassed %v (%v) at %s, want %v", got, err, at, want)
		}
	}
	if list, err := s.Bypasses(t.Context()); err != nil || !slices.Equal(list, []string{"k"}) {
		t.Errorf("bypassed: %v (%v)", list, err)
	}
}

func checkpoints(t *testing.T, s TurnStore) {
	for i := range 4 {
		c := session.Checkpoint{
			Session: "k", Agent: "a", Project: "/p", Trigger: "periodic", Prompts: i, Digest: session.Digest{Queries: []string{"q"}},
			Created: start.Add(time.Duration(i) * time.Hour),
		}
		if err := s.SaveCheckpoint(t.Context(), c, 2, start.Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Checkpoints(t.Context(), session.CheckpointFilter{Session: "k", Agent: "a", Limit: 9})
	if err != nil || len(got) != 2 || got[0].Prompts != 3 || got[0].Digest.Queries[0] != "q" {
		t.Errorf("got %+v (%v), want the last two", got, err)
	}
	for _, f := range []session.CheckpointFilter{{Agent: "b", Limit: 9}, {Agent: "a", Project: "/q", Limit: 9}, {Agent: "a", Since: start.Add(4 * time.Hour), Limit: 9}} {
		if got, err := s.Checkpoints(t.Context(), f); err != nil || len(got) != 0 {
			t.Errorf("%+v gives %+v (%v)", f, got, err)
		}
	}
	if _, err := s.Checkpoints(t.Context(), session.CheckpointFilter{Limit: 9}); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
}

func skills(t *testing.T, s TurnStore) {
	use := session.SkillUse{Harness: "x", Session: "k", Agent: "a", Skill: "recall", ToolUseID: "u1", Time: start}
	for i, want := range []bool{true, false} {
		if got, err := s.RecordSkill(t.Context(), use); err != nil || got != want {
			t.Errorf("use %d recorded %v (%v), want %v", i, got, err, want)
		}
	}
	use.ToolUseID = ""
	for range 2 {
		if got, err := s.RecordSkill(t.Context(), use); err != nil || !got {
			t.Errorf("a use without an id: recorded %v (%v)", got, err)
		}
	}
}

func heartbeats(t *testing.T, s TurnStore) {
	if _, _, err := s.Heartbeat(t.Context(), "x"); !errs.Is(err, errs.NotFound) {
		t.Errorf("before the first: %v", err)
	}
	for i, body := range []string{`{"n":1}`, `{"n":2}`} {
		if err := s.KeepHeartbeat(t.Context(), "x", guarded(t, body), start.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	if body, at, err := s.Heartbeat(t.Context(), "x"); err != nil || body != `{"n":2}` || !at.Equal(start.Add(time.Minute)) {
		t.Errorf("got %s of %v (%v)", body, at, err)
	}
}

func findJob(t *testing.T, s TurnStore) {
	_, ids, err := s.Touch(t.Context(), someSession("k"), job.New{Type: "t", Key: "k"})
	if err != nil || len(ids) != 1 {
		t.Fatal(ids, err)
	}
	_, again, err := s.Touch(t.Context(), someSession("k"), job.New{Type: "t", Key: "k"})
	if err != nil || !slices.Equal(ids, again) {
		t.Errorf("the same work waits as %v, then as %v (%v)", ids, again, err)
	}
	r, err := s.Find(t.Context(), ids[0])
	if err != nil || r.Status != job.Pending || r.Key != "k" || r.Created.IsZero() {
		t.Errorf("got %+v (%v)", r, err)
	}
	if _, err := s.Find(t.Context(), "none"); !errs.Is(err, errs.NotFound) {
		t.Errorf("of no job: %v", err)
	}
}

// captured holds that a view goes by when a turn came to be known, and not by
// what the transcript says of when it was said.
func captured(t *testing.T, s TurnStore) {
	current := mustTouch(t, s, someSession("late"))
	told := memory.Turn{ID: "late-a", Session: "late", Role: memory.RoleUser, Text: guarded(t, "the heron nests"), Time: start.Add(-24 * time.Hour)}
	learnt := start.Add(time.Hour)
	if _, err := s.Capture(t.Context(), current, 1, []memory.Turn{told}, learnt); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		at   time.Time
		want int
	}{{start.Add(-time.Hour), 0}, {learnt.Add(-time.Second), 0}, {learnt, 1}, {learnt.Add(time.Hour), 1}} {
		r := reader
		r.View = &memory.View{Time: tt.at}
		turns, err := s.TurnsByID(t.Context(), memory.Query{Reader: r}, []string{told.ID})
		if err != nil || len(turns) != tt.want {
			t.Errorf("as of %s %d turns are known, want %d (%v)", tt.at, len(turns), tt.want, err)
		}
	}
}
