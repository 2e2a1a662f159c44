package storetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/recall"
	"signet/internal/session"
	"signet/internal/vcs"
)

// SummaryStore is what the suite of summaries needs of a backend.
type SummaryStore interface {
	pipeline.Store
	pipeline.SummaryStore
	recall.SummaryStore
	session.Store
	memory.Store
	job.Store
	vcs.PurgeStore
}

// Summary runs the conformance suite of pipeline.SummaryStore and recall.SummaryStore.
func Summary(t *testing.T, open func(*testing.T) SummaryStore) {
	tests := []struct {
		name string
		run  func(*testing.T, *digested)
	}{
		{"a summary is kept whole, and replaced", summaryKept},
		{"who may see it", summaryScope},
		{"it is asked for where enough was said", summaryWanted},
		{"what was forgotten silences it, and has it made anew", summaryForgotten},
		{"what was forgotten meanwhile is not kept", summaryTooLate},
		{"a purge deletes it, what gathers it, and what quotes it", summaryPurged},
		{"what is gathered is gathered once", summaryGathered},
		{"what gathers goes with what it gathers", summaryUngathered},
		{"what gathers is silent with what it gathers", summaryGatheredSilent},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := &digested{SummaryStore: open(t), clock: newClock()}
			w.memories = service(w.SummaryStore, w.clock)
			tt.run(t, w)
		})
	}
}

type digested struct {
	SummaryStore
	clock    *clock
	memories *memory.Service
}

// talk captures turns of a session, whose ids are the session's with a number.
func (w *digested) talk(t *testing.T, key string, words ...string) {
	t.Helper()
	s := mustTouch(t, w, someSession(key))
	var turns []memory.Turn
	for i, said := range words {
		one := turn(t, fmt.Sprint(key, i), said)
		one.Session = key
		turns = append(turns, one)
	}
	if _, err := w.Capture(t.Context(), s, s.Offset+1, turns, start); err != nil {
		t.Fatal(err)
	}
}

// someSummary is a summary of a session that rests on its first turn.
func someSummary(t *testing.T, key string) memory.SessionSummary {
	return memory.SessionSummary{
		ID: "s-" + key, Agent: "default", Project: "/p", Kind: memory.OfSession, Session: key, Harness: "claude-code",
		Headline: guarded(t, "where is the heron"), Text: guarded(t, "## Asked\n\n- where is the heron"), MadeBy: memory.ByRules,
		Turns: []memory.SummaryTurn{{Session: key, Turn: key + "0"}}, From: 1, To: 1, Earliest: start, Latest: start, Created: start,
	}
}

// someArc is a summary that gathers others.
func someArc(t *testing.T, id string) memory.SessionSummary {
	arc := someSummary(t, "")
	arc.ID, arc.Kind, arc.Depth, arc.Turns = id, memory.OfArc, 1, nil
	return arc
}

func (w *digested) save(t *testing.T, s memory.SessionSummary, children ...string) {
	t.Helper()
	if err := w.SaveSummary(t.Context(), s, children); err != nil {
		t.Fatal(err)
	}
}

// ids gives the summaries that a reader sees.
func (w *digested) ids(t *testing.T, r memory.Reader, f memory.SummaryFilter) []string {
	t.Helper()
	f.Limit = 100
	list, total, err := w.Summaries(t.Context(), r, f)
	if err != nil || total != len(list) {
		t.Fatalf("%d of %d summaries (%v)", len(list), total, err)
	}
	ids := []string{}
	for _, s := range list {
		ids = append(ids, s.ID)
	}
	return ids
}

var anyDepth = memory.SummaryFilter{Depth: -1}

// wanted gives the sessions that wait to be summed up, and takes them.
func (w *digested) wanted(t *testing.T) []string {
	t.Helper()
	var keys []string
	for {
		j, ok, err := w.Lease(t.Context(), []string{memory.SummarizeJob}, w.clock.now.Add(time.Hour), time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return keys
		}
		keys = append(keys, j.Key)
		if err := w.Complete(t.Context(), j, w.clock.now); err != nil {
			t.Fatal(err)
		}
	}
}

func summaryKept(t *testing.T, w *digested) {
	want := someSummary(t, "k")
	want.Turns = append(want.Turns, memory.SummaryTurn{Session: "k", Turn: "a"})
	want.Note = "why"
	w.save(t, want)
	got, err := w.Summary(t.Context(), reader, want.ID)
	if err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
		t.Errorf("got\n%+v (%v), want\n%+v", got, err, want)
	}
	want.Text, want.Turns = guarded(t, "anew"), want.Turns[:1]
	w.save(t, want)
	if got, err = w.Summary(t.Context(), reader, want.ID); err != nil || got.Text != want.Text || len(got.Turns) != 1 {
		t.Errorf("got %+v (%v)", got, err)
	}
	if err := w.DropSummary(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Summary(t.Context(), reader, want.ID); !errs.Is(err, errs.NotFound) {
		t.Errorf("it is still there: %v", err)
	}
}

func summaryScope(t *testing.T, w *digested) {
	w.save(t, someSummary(t, "k"))
	for _, tt := range []struct {
		name string
		r    memory.Reader
		want int
	}{
		{"all projects", reader, 1},
		{"its project", memory.Reader{Agent: "default", Project: "/p"}, 1},
		{"another project", memory.Reader{Agent: "default", Project: "/q"}, 0},
		{"another agent", memory.Reader{Agent: "other", EveryProject: true}, 0},
		{"a namespace", memory.Reader{Agent: "default", EveryProject: true, Namespace: "n"}, 0},
		{"before it was made", memory.Reader{Agent: "default", EveryProject: true, View: &memory.View{Time: start.Add(-time.Second)}}, 0},
		{"when it was made", memory.Reader{Agent: "default", EveryProject: true, View: &memory.View{Time: start}}, 1},
	} {
		if got := w.ids(t, tt.r, anyDepth); len(got) != tt.want {
			t.Errorf("%s sees %v", tt.name, got)
		}
		if _, err := w.Summary(t.Context(), tt.r, "s-k"); (err == nil) != (tt.want == 1) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got, err := w.SummedUp(t.Context(), memory.Query{Reader: tt.r}, start, time.Time{}, 9); err != nil || len(got) != tt.want {
			t.Errorf("%s recalls %d (%v)", tt.name, len(got), err)
		}
	}
	if _, _, err := w.Summaries(t.Context(), memory.Reader{}, anyDepth); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
	if _, err := w.SummedUp(t.Context(), memory.Query{}, start, time.Time{}, 9); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody recalls: %v", err)
	}
}

func summaryWanted(t *testing.T, w *digested) {
	ask := func(want ...string) {
		t.Helper()
		if err := w.WantSummary(t.Context(), "k", 2, 9, start); err != nil {
			t.Fatal(err)
		}
		if got := w.wanted(t); !slices.Equal(got, want) {
			t.Errorf("wanted are %v, want %v", got, want)
		}
	}
	w.talk(t, "k", "one")
	ask()
	s := mustTouch(t, w, someSession("k"))
	if _, err := w.Capture(t.Context(), s, 99, []memory.Turn{turn(t, "late", "two")}, start); err != nil {
		t.Fatal(err)
	}
	ask("k")
	turns, err := w.Transcript(t.Context(), reader, "k")
	if err != nil || len(turns) != 2 {
		t.Fatalf("%d turns (%v)", len(turns), err)
	}
	covers := someSummary(t, "k")
	covers.To = turns[1].Seq
	w.save(t, covers)
	ask() // nothing was said since
	covers.To--
	w.save(t, covers)
	ask("k")
}

// learnt keeps a statement that was learnt from a turn.
func (w *digested) learnt(t *testing.T, says, session, turnID string) string {
	t.Helper()
	m := memory.Memory{
		Type: memory.Fact, Origin: memory.Person, Content: guarded(t, says), Importance: .5, Confidence: 1,
		Scope: memory.Scope{Agent: "default", Project: "/p"}, Source: memory.Source{Kind: "transcript", Session: session, Turns: []string{turnID}},
	}
	applied, err := w.memories.Apply(t.Context(), memory.Changeset{Author: author, Changes: []memory.Change{memory.Add{Memory: m}}})
	if err != nil || applied.Done() != 1 {
		t.Fatalf("learnt %+v (%v)", applied, err)
	}
	return applied.Outcomes[0].Memory.ID
}

func (w *digested) forget(t *testing.T, id string) {
	t.Helper()
	if o, _, err := w.memories.Forget(t.Context(), author, memory.Forget{ID: id, Reader: reader}); err != nil || o.Status != memory.Done {
		t.Fatalf("forgot %+v (%v)", o, err)
	}
}

func summaryForgotten(t *testing.T, w *digested) {
	w.talk(t, "k", "the heron nests in May", "fine")
	w.talk(t, "other", "the owl sleeps")
	id := w.learnt(t, "The heron nests in May", "k", "k0")
	w.save(t, someSummary(t, "k"))
	w.save(t, someSummary(t, "other"))
	w.forget(t, id)
	if got := w.ids(t, reader, anyDepth); !slices.Equal(got, []string{"s-other"}) {
		t.Errorf("seen are %v", got)
	}
	if got := w.wanted(t); !slices.Equal(got, []string{"k"}) {
		t.Errorf("made anew are %v", got)
	}
}

func summaryTooLate(t *testing.T, w *digested) {
	w.talk(t, "k", "the heron nests in May")
	id := w.learnt(t, "The heron nests in May", "k", "k0")
	w.forget(t, id)
	if err := w.SaveSummary(t.Context(), someSummary(t, "k"), nil); !errs.Is(err, errs.Conflict) {
		t.Errorf("kept what was forgotten: %v", err)
	}
	if got := w.ids(t, reader, anyDepth); len(got) > 0 {
		t.Errorf("seen are %v", got)
	}
}

func summaryPurged(t *testing.T, w *digested) {
	for _, key := range []string{"k", "quoting", "other"} {
		w.talk(t, key, "the "+key+" heron", "fine")
		w.save(t, someSummary(t, key))
	}
	quoting := someSummary(t, "quoting")
	quoting.Text = guarded(t, "- they say the purple heron nests in May behind the mill")
	w.save(t, quoting)
	w.save(t, someArc(t, "arc"), "s-k", "s-other")
	id := w.learnt(t, "The purple heron nests in May behind the mill", "k", "k1")
	w.forget(t, id)
	w.wanted(t)
	if err := w.Condemn(t.Context(), reader, id, start); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Purge(t.Context(), id, start); err != nil {
		t.Fatal(err)
	}
	if got := w.ids(t, reader, anyDepth); !slices.Equal(got, []string{"s-other"}) {
		t.Errorf("left are %v", got)
	}
	if got := w.wanted(t); strings.Join(got, " ") != "k quoting" {
		t.Errorf("made anew are %v", got)
	}
}

func summaryGathered(t *testing.T, w *digested) {
	for i, key := range []string{"a", "b", "c"} {
		s := someSummary(t, key)
		s.Earliest = start.Add(time.Duration(i) * time.Hour)
		s.Latest = s.Earliest
		w.save(t, s)
	}
	elsewhere := someSummary(t, "elsewhere")
	elsewhere.Project = ""
	w.save(t, elsewhere)
	arc := someArc(t, "arc")
	loose, reader := memory.SummaryFilter{Loose: true}, memory.Reader{Agent: "default", Project: "/p"}
	if got := w.ids(t, reader, loose); !slices.Equal(got, []string{"s-a", "s-b", "s-c"}) {
		t.Errorf("not gathered are %v", got)
	}
	w.save(t, arc, "s-a", "s-b")
	if got := w.ids(t, reader, loose); !slices.Equal(got, []string{"s-c"}) {
		t.Errorf("not gathered are %v", got)
	}
	if got := w.ids(t, reader, memory.SummaryFilter{Parent: "arc", Depth: -1}); !slices.Equal(got, []string{"s-b", "s-a"}) {
		t.Errorf("gathered are %v", got)
	}
	if child, err := w.Summary(t.Context(), reader, "s-a"); err != nil || child.Parent != "arc" {
		t.Errorf("got %+v (%v)", child, err)
	}
	if got, err := w.Summary(t.Context(), reader, "arc"); err != nil || got.Children != 2 {
		t.Errorf("got %+v (%v)", got, err)
	}
	again := arc
	again.ID = "again"
	for _, child := range []string{"s-a", "none", "arc"} {
		if err := w.SaveSummary(t.Context(), again, []string{child}); !errs.Is(err, errs.Conflict) {
			t.Errorf("gathered %s: %v", child, err)
		}
	}
}

// gatherAll saves two sessions, an arc of them and an epoch of that.
func (w *digested) gatherAll(t *testing.T) {
	t.Helper()
	for key, words := range map[string]string{"k": "the heron nests in May", "other": "the owl sleeps"} {
		w.talk(t, key, words)
		w.save(t, someSummary(t, key))
	}
	w.save(t, someArc(t, "arc"), "s-k", "s-other")
	epoch := someArc(t, "epoch")
	epoch.Kind, epoch.Depth = memory.OfEpoch, 2
	w.save(t, epoch, "arc")
	if got := w.ids(t, reader, anyDepth); len(got) != 4 {
		t.Fatalf("there are %v", got)
	}
}

func summaryUngathered(t *testing.T, w *digested) {
	w.gatherAll(t)
	w.save(t, someSummary(t, "k"))
	if got := w.ids(t, reader, anyDepth); len(got) != 4 {
		t.Errorf("after one that says the same there are %v", got)
	}
	other := someSummary(t, "k")
	other.Text = guarded(t, "- where is the owl")
	w.save(t, other)
	if got := w.ids(t, reader, anyDepth); !slices.Equal(got, []string{"s-k", "s-other"}) {
		t.Errorf("after one that says something else there are %v", got)
	}
	w.save(t, someArc(t, "arc"), "s-k", "s-other")
	if err := w.DropSummary(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	if got := w.ids(t, memory.Reader{Agent: "default", Project: "/p"}, memory.SummaryFilter{Loose: true}); !slices.Equal(got, []string{"s-other"}) {
		t.Errorf("loose are %v", got)
	}
}

func summaryGatheredSilent(t *testing.T, w *digested) {
	w.gatherAll(t)
	w.forget(t, w.learnt(t, "The heron nests in May", "k", "k0"))
	if got := w.ids(t, reader, anyDepth); !slices.Equal(got, []string{"s-other"}) {
		t.Errorf("seen are %v", got)
	}
	if got, err := w.SummarizedSessions(t.Context()); err != nil || !slices.Equal(got, []string{"s-other"}) {
		t.Errorf("those of sessions are %v (%v)", got, err)
	}
	if err := w.SaveSummary(t.Context(), someArc(t, "arc"), []string{"s-k", "s-other"}); !errs.Is(err, errs.Conflict) {
		t.Errorf("gathered what may not speak: %v", err)
	}
}
