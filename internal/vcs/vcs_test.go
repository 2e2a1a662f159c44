package vcs_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
	"signet/internal/vcs"
)

// rig is a store with everything that stands on it, and a clock that moves a
// second with each look at it.
type rig struct {
	t        testing.TB
	ctx      context.Context
	db       *sqlite.DB
	path     string
	memories *memory.Service
	vcs      *vcs.Service
	now      time.Time
}

// held is when everything is recalled, so that age makes no difference.
var held = time.Date(2026, 3, 9, 9, 0, 0, 0, time.UTC)

// TestMain has properties tried less often than elsewhere, for each try makes a store;
// -rapid.checks says otherwise.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", "25"); err != nil { // before the command line is read
		panic(err)
	}
	os.Exit(m.Run())
}

var (
	reader = memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	person = memory.Author{Name: "ana", Kind: "operator"}
)

func newRig(t testing.TB) *rig {
	t.Helper()
	dir, err := os.MkdirTemp("", "vcs")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	r := openRig(dir)
	r.t = t
	t.Cleanup(func() { r.db.Close() })
	return r
}

func openRig(dir string) *rig {
	r := &rig{ctx: context.Background(), path: filepath.Join(dir, "memories.db"), now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	var err error
	if r.db, err = sqlite.Open(r.ctx, r.path, sqlite.Options{}); err != nil {
		panic(err)
	}
	clock := func() time.Time { r.now = r.now.Add(time.Second); return r.now }
	r.memories = memory.New(r.db, clock, func() bool { return false })
	r.memories.Derives(memory.Deriving{Deriver: graph.Deriver{Known: r.db}, Log: slog.New(slog.DiscardHandler)})
	r.vcs = vcs.New(r.db, r.memories, clock)
	return r
}

func logOf(n int) vcs.LogQuery { return vcs.LogQuery{Reader: reader, Limit: n} }

func (r *rig) on(ref, content, path string) memory.Memory {
	r.t.Helper()
	o, _, err := r.memories.Remember(r.ctx, person, memory.Draft{Content: content, Path: path, Ref: ref, Origin: memory.Person})
	if err != nil {
		r.t.Fatalf("Remember(%q on %q): %v", content, ref, err)
	}
	if o.Status != memory.Done {
		r.t.Fatalf("Remember(%q on %q) = %s", content, ref, o.Status)
	}
	return o.Memory
}

// learn is what a session teaches.
func (r *rig) learn(session, content, path string) memory.Memory {
	r.t.Helper()
	text, _ := guard.Redact(content)
	a, err := r.memories.Apply(r.ctx, memory.Changeset{
		Author: memory.Author{Name: "pipeline", Kind: "pipeline", Agent: memory.DefaultAgent, Session: session, Harness: "claude-code"},
		Changes: []memory.Change{memory.Add{Memory: memory.Memory{
			Content: text, Path: path, Importance: .5, Confidence: .9, Origin: memory.Person, Type: memory.Fact,
			Source: memory.Source{Kind: "transcript", ID: session, Session: session, Turns: []string{session + "-turn"}},
		}}},
	})
	if err != nil || a.Outcomes[0].Status != memory.Done {
		r.t.Fatalf("learning %q: %v %v", content, a.Outcomes, err)
	}
	return a.Outcomes[0].Memory
}

func (r *rig) branch(name string) {
	r.t.Helper()
	if _, err := r.vcs.CreateRef(r.ctx, name, "branch", ""); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) forget(ref, id string) {
	r.t.Helper()
	rd := r.at(ref, "")
	o, _, err := r.memories.Forget(r.ctx, person, memory.Forget{ID: id, Reader: rd, Ref: ref})
	if err != nil || o.Status != memory.Done {
		r.t.Fatalf("Forget on %q: %s %v", ref, o.Status, err)
	}
}

func (r *rig) reword(ref, id, content string) {
	r.t.Helper()
	o, _, err := r.memories.Modify(r.ctx, person, memory.Revision{ID: id, Reader: r.at(ref, ""), Ref: ref, Content: &content, Origin: memory.Person})
	if err != nil || o.Status != memory.Done {
		r.t.Fatalf("Modify on %q: %s %v", ref, o.Status, err)
	}
}

func (r *rig) at(ref, at string) memory.Reader {
	r.t.Helper()
	v, err := r.vcs.View(r.ctx, ref, at)
	if err != nil {
		r.t.Fatal(err)
	}
	rd := reader
	rd.View = v
	return rd
}

// list gives what stands in a state, sorted.
func (r *rig) list(rd memory.Reader) []string {
	r.t.Helper()
	found, stats, err := r.memories.List(r.ctx, rd, memory.Page{Limit: 1000})
	if err != nil {
		r.t.Fatal(err)
	}
	if stats.Total != len(found) {
		r.t.Fatalf("%d are listed and %d counted", len(found), stats.Total)
	}
	var all []string
	for _, m := range found {
		all = append(all, m.Content.String())
	}
	slices.Sort(all)
	return all
}

func (r *rig) recall(rd memory.Reader, q string) []string {
	r.t.Helper()
	hits, err := recall.New(r.db, recall.Config{}, func() time.Time { return held }).
		Recall(r.ctx, memory.Query{Text: q, Reader: rd, Limit: 20, Turns: true})
	if err != nil {
		r.t.Fatal(err)
	}
	var all []string
	for _, h := range hits {
		if h.Turn != nil {
			all = append(all, "turn: "+h.Turn.Text.String())
			continue
		}
		all = append(all, fmt.Sprintf("%.6f %s", h.Score, h.Memory.Content))
	}
	return all
}

func (r *rig) check() {
	r.t.Helper()
	if err := r.db.CheckTree(r.ctx); err != nil {
		r.t.Error(err)
	}
}

// noTrace scans the bytes of the store's files for words that were purged.
func (r *rig) noTrace(words ...string) {
	r.t.Helper()
	files, err := filepath.Glob(r.path + "*")
	if err != nil || len(files) == 0 {
		r.t.Fatal("no files to scan", err)
	}
	for _, f := range files {
		body, err := os.ReadFile(f)
		if err != nil {
			r.t.Fatal(err)
		}
		for _, word := range words {
			if strings.Contains(strings.ToLower(string(body)), word) {
				r.t.Errorf("%s still holds %q", filepath.Base(f), word)
			}
		}
	}
}

func same(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestABranchIsSeenOnlyFromItself(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.on("", "The build runs on Linux", "")
	second := r.on("", "The tests take a minute", "")
	r.branch("try")
	r.on("try", "Podman replaces Docker here", "")
	r.reword("try", first.ID, "The build runs on FreeBSD")
	r.forget("try", second.ID)
	r.on("", "Docker stays for now", "")

	same(t, "main", r.list(reader), "The build runs on Linux", "The tests take a minute", "Docker stays for now")
	same(t, "try", r.list(r.at("try", "")), "The build runs on FreeBSD", "Podman replaces Docker here")
	if hits := r.recall(r.at("try", ""), "what replaces docker"); len(hits) != 1 || !strings.Contains(hits[0], "Podman") {
		t.Errorf("on the branch docker recalls %q", hits)
	}
	if hits := r.recall(reader, "podman"); len(hits) != 0 {
		t.Errorf("on main podman recalls %q", hits)
	}
	if hits := r.recall(r.at("try", ""), "does the build run on FreeBSD"); len(hits) == 0 || !strings.Contains(hits[0], "FreeBSD") {
		t.Errorf("the changed memory is not recalled on the branch: %q", hits)
	}
	r.check()
}

func TestMergeTakesWhatOneSideChanged(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.on("", "The build runs on Linux", "")
	gone := r.on("", "The tests take a minute", "")
	r.branch("try")
	r.on("try", "Podman replaces Docker here", "")
	r.reword("try", first.ID, "The build runs on FreeBSD")
	r.forget("try", gone.ID)
	r.on("", "Deploys happen on Mondays", "")

	dry, err := r.vcs.Merge(r.ctx, reader, person, "try", "", true)
	if err != nil || len(dry.Changes) != 3 || len(dry.Conflicts) != 0 || dry.FastForward {
		t.Fatalf("a dry merge: %+v, %v", dry, err)
	}
	if got := r.list(reader); len(got) != 3 {
		t.Fatalf("a dry merge changed something: %q", got)
	}
	done, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false)
	if err != nil || len(done.Commit.Parents) != 2 {
		t.Fatalf("the merge: %+v, %v", done, err)
	}
	same(t, "merged", r.list(reader), "The build runs on FreeBSD", "Podman replaces Docker here", "Deploys happen on Mondays")
	r.check()
	again, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false)
	if err != nil || !again.UpToDate {
		t.Errorf("a second merge: %+v, %v", again, err)
	}
	blame, err := r.vcs.Blame(r.ctx, reader, first.ID)
	if err != nil || len(blame) != 1 || blame[0].Commit.ID == done.Commit.ID {
		t.Errorf("blame does not look through the merge: %+v, %v", blame, err)
	}
}

func TestFastForward(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.on("", "The build runs on Linux", "")
	r.branch("try")
	r.reword("try", first.ID, "The build runs on FreeBSD")
	r.on("try", "I prefer dark mode", "preferences.ui.theme")
	r.on("try", "I prefer light mode", "preferences.ui.theme")
	res, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false)
	if err != nil || !res.FastForward {
		t.Fatalf("%+v, %v", res, err)
	}
	same(t, "main", r.list(reader), "The build runs on FreeBSD", "I prefer light mode")
	r.check()
	r.on("", "Written after the fast-forward", "")
	r.check()
	log, _, err := r.vcs.Log(r.ctx, vcs.LogQuery{Reader: reader, Limit: 10})
	if err != nil || len(log) != 5 {
		t.Errorf("log has %d commits, %v", len(log), err)
	}
}

// A branch that took in main before it comes back has a line of its own.
func TestABranchThatMergedMainComesBackByAMerge(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	r.branch("try")
	r.on("try", "I prefer dark mode", "preferences.ui.theme")
	r.on("", "The tests take a minute", "")
	for _, m := range []struct{ from, into string }{{"main", "try"}, {"try", ""}} {
		res, err := r.vcs.Merge(r.ctx, reader, person, m.from, m.into, false)
		if err != nil || res.FastForward || res.UpToDate {
			t.Fatalf("merging %s: %+v, %v", m.from, res, err)
		}
	}
	same(t, "main", r.list(reader), "The build runs on Linux", "I prefer dark mode", "The tests take a minute")
	r.check()
	r.on("", "Written after both merges", "")
	r.check()
	log, _, err := r.vcs.Log(r.ctx, vcs.LogQuery{Reader: reader, Limit: 10})
	if err != nil || len(log) != 4 {
		t.Errorf("log has %d commits, %v", len(log), err)
	}
	if res, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false); err != nil || !res.UpToDate {
		t.Errorf("merging again: %+v, %v", res, err)
	}
	if res, err := r.vcs.Merge(r.ctx, reader, person, "main", "try", false); err != nil || res.UpToDate {
		t.Errorf("the branch takes in what came after: %+v, %v", res, err)
	}
}

func TestConflictsShowBothUntilTheyAreSettled(t *testing.T) {
	t.Parallel()
	for _, keep := range []string{"A", "B"} {
		t.Run(keep, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			deleted := r.on("", "The build runs on Linux", "")
			edited := r.on("", "The tests take a minute", "")
			r.branch("try")
			r.reword("try", deleted.ID, "The build runs on FreeBSD")
			r.reword("try", edited.ID, "The tests take two minutes")
			r.on("try", "I prefer light mode", "preferences.ui.theme")
			r.forget("", deleted.ID)
			r.reword("", edited.ID, "The tests take three minutes")
			r.on("", "I prefer dark mode", "preferences.ui.theme")
			res, err := r.vcs.Merge(r.ctx, reader, person, "try", "", false)
			if err != nil || len(res.Conflicts) != 3 {
				t.Fatalf("%+v, %v", res.Conflicts, err)
			}
			if got := r.recall(reader, "which mode do I prefer"); len(got) != 2 {
				t.Errorf("the contested slot recalls %q", got)
			}
			r.check()
			open, err := r.vcs.Conflicts(r.ctx, reader)
			if err != nil || len(open) != 3 {
				t.Fatalf("%+v, %v", open, err)
			}
			for _, c := range open {
				if _, err := r.vcs.Settle(r.ctx, reader, person, c.ID, keep); err != nil {
					t.Fatal(err)
				}
			}
			want := []string{"The tests take three minutes", "I prefer dark mode"}
			if keep == "B" {
				want = []string{"The build runs on FreeBSD", "The tests take two minutes", "I prefer light mode"}
			}
			same(t, "settled "+keep, r.list(reader), want...)
			if open, _ := r.vcs.Conflicts(r.ctx, reader); len(open) != 0 {
				t.Errorf("still open: %+v", open)
			}
			r.check()
		})
	}
}

func TestTheSameStatementOnTwoBranchesStaysOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	r.branch("a")
	r.branch("b")
	elder := r.on("a", "Podman replaces Docker here", "")
	r.on("b", "Podman replaces Docker here", "")
	for _, name := range []string{"b", "a"} {
		if _, err := r.vcs.Merge(r.ctx, reader, person, name, "", false); err != nil {
			t.Fatal(err)
		}
	}
	same(t, "main", r.list(reader), "The build runs on Linux", "Podman replaces Docker here")
	if _, err := r.memories.Get(r.ctx, reader, elder.ID); err != nil {
		t.Errorf("the elder id did not stay: %v", err)
	}
	r.check()
}

// Whatever order the heads that left one commit are merged in, one state comes
// of it, and no id stands twice.
func TestMergeOrderDoesNotMatter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t)
		var ids []string
		for i := range 4 {
			ids = append(ids, r.on("", fmt.Sprintf("Base statement number %d", i), "knowledge.domain.terms").ID)
		}
		heads := []string{"a", "b", "c"}
		for _, h := range heads {
			r.branch(h)
		}
		for _, h := range heads {
			gone := map[string]bool{}
			for n := range rapid.IntRange(1, 4).Draw(rt, h+" edits") {
				id := rapid.SampledFrom(ids).Draw(rt, "id")
				switch kind := rapid.IntRange(0, 3).Draw(rt, "kind"); {
				case kind == 0:
					r.on(h, fmt.Sprintf("New on %s: %d", h, n), "knowledge.domain.rules")
				case kind == 1 && !gone[id]:
					r.forget(h, id)
					gone[id] = true
				case kind == 2 && !gone[id]:
					r.reword(h, id, fmt.Sprintf("Reworded on %s as %d", h, n))
				case kind == 3 && !gone[id]:
					path := rapid.SampledFrom([]string{"knowledge.domain.rules", "project.status.risks", "topics.technology.ai"}).Draw(rt, "path")
					m, err := r.memories.Get(r.ctx, r.at(h, ""), id)
					if err != nil {
						t.Fatal(err)
					}
					if m.Path == path {
						continue
					}
					if _, _, err := r.memories.Modify(r.ctx, person, memory.Revision{ID: id, Reader: r.at(h, ""), Ref: h, Path: &path}); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		roots := map[string][]string{}
		for i, order := range [][]string{{"a", "b", "c"}, {"c", "a", "b"}, {"b", "c", "a"}} {
			into := fmt.Sprintf("into%d", i)
			r.branch(into)
			for _, h := range order {
				if _, err := r.vcs.Merge(r.ctx, reader, person, h, into, false); err != nil {
					t.Fatalf("merging %s into %s: %v", h, into, err)
				}
			}
			e, err := r.vcs.Show(r.ctx, reader, into)
			if err != nil {
				t.Fatal(err)
			}
			roots[e.Commit.Root] = append(roots[e.Commit.Root], into)
			seen := map[string]bool{}
			all, _, err := r.memories.List(r.ctx, r.at(into, ""), memory.Page{Limit: 1000})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range all {
				if seen[m.ID] {
					t.Fatalf("%s stands at two places", m.ID)
				}
				seen[m.ID] = true
			}
		}
		if len(roots) != 1 {
			rt.Fatalf("orders of merging gave different states: %v", roots)
		}
		r.check()
	})
}

func TestRevertOfASessionRestoresRecall(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for i := range 30 {
		r.on("", fmt.Sprintf("Service %d of the payment platform listens on port %d", i, 8000+i), "")
	}
	r.on("", "I prefer dark mode", "preferences.ui.theme")
	kept := r.on("", "The payment platform is written in Go", "")
	queries := []string{"payment platform", "which port has service 7", "which mode do I prefer", "what is the platform written in", "poison"}
	var before [][]string
	for _, q := range queries {
		before = append(before, r.recall(reader, q))
	}
	for i := range 100 {
		r.learn("evil", fmt.Sprintf("Poison %d: the payment platform sends port %d to the attacker", i, i), "")
	}
	r.learn("evil", "I prefer light mode", "preferences.ui.theme")
	other := r.learn("good", "Lunch is at noon", "")
	r.forget("", kept.ID)
	o, _, err := r.memories.Recover(r.ctx, person, memory.Recover{ID: kept.ID, Reader: reader})
	if err != nil || o.Status != memory.Done {
		t.Fatal(o.Status, err)
	}
	res, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: vcs.Origin{Session: "evil"}}, "", false)
	if err != nil || len(res.Conflicts) != 0 {
		t.Fatalf("%+v, %v", res.Conflicts, err)
	}
	r.forget("", other.ID)
	for i, q := range queries {
		if got := r.recall(reader, q); !slices.Equal(got, before[i]) {
			t.Errorf("%q recalled %q before and %q after", q, before[i], got)
		}
	}
	r.check()
	// What was reverted is not learnt again from where it came.
	a, err := r.memories.Apply(r.ctx, memory.Changeset{Author: person, Changes: []memory.Change{memory.Add{Memory: memory.Memory{
		Content: text(t, "Poison 7: the payment platform sends port 7 to the attacker"), Confidence: 1,
		Source: memory.Source{Session: "evil", Turns: []string{"evil-turn"}},
	}}}})
	if err != nil || a.Outcomes[0].Status != memory.StaysForgotten {
		t.Errorf("it was learnt again: %+v, %v", a.Outcomes, err)
	}
	// And a revert can be reverted.
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: res.Commit.ID}, "", false); err != nil {
		t.Fatal(err)
	}
	if got := r.recall(reader, "poison"); len(got) == 0 {
		t.Error("the revert of the revert brought nothing back")
	}
	r.check()
}

func text(t testing.TB, s string) guard.Text {
	t.Helper()
	g, err := guard.Check(s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRevertLeavesWhatOthersChangedSince(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.learn("s", "The build runs on Linux", "")
	r.reword("", m.ID, "The build runs on FreeBSD")
	res, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Origin: vcs.Origin{Session: "s"}}, "", true)
	if err != nil || len(res.Conflicts) != 1 || len(res.Changes) != 0 {
		t.Fatalf("%+v, %v", res, err)
	}
	same(t, "main", r.list(reader), "The build runs on FreeBSD")
}

func TestTheRevertOfAMoveAndASupersession(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "I prefer dark mode", "preferences.ui.theme")
	r.on("", "I prefer light mode", "preferences.ui.theme")
	same(t, "superseded", r.list(reader), "I prefer light mode")
	log, _, err := r.vcs.Log(r.ctx, vcs.LogQuery{Reader: reader, Limit: 1, Path: "preferences.ui"})
	if err != nil || len(log) != 1 || len(log[0].Changes) != 2 {
		t.Fatalf("%+v, %v", log, err)
	}
	words := []string{log[0].Changes[0].Word(), log[0].Changes[1].Word()}
	slices.Sort(words)
	if !slices.Equal(words, []string{"added", "superseded"}) {
		t.Errorf("log tells it as %q", words)
	}
	if _, err := r.vcs.Revert(r.ctx, reader, person, vcs.RevertTarget{Commit: "main"}, "", false); err != nil {
		t.Fatal(err)
	}
	same(t, "reverted", r.list(reader), "I prefer dark mode")
	r.check()
}

func TestTimeTravel(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.on("", "The build runs on Linux", "")
	r.now = r.now.Add(time.Hour)
	then := r.now.Format(time.RFC3339)
	r.now = r.now.Add(time.Hour)
	r.reword("", first.ID, "The build runs on FreeBSD")
	second := r.on("", "The tests take a minute", "")
	r.forget("", second.ID)

	same(t, "then", r.list(r.at("", then)), "The build runs on Linux")
	same(t, "now", r.list(reader), "The build runs on FreeBSD")
	if hits := r.recall(r.at("", then), "what does the build run on"); len(hits) != 1 || !strings.Contains(hits[0], "Linux") {
		t.Errorf("then it recalled %q", hits)
	}
	log, _, err := r.vcs.Log(r.ctx, vcs.LogQuery{Reader: reader, Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "before it was forgotten", r.list(r.at("", log[1].Commit.ID)), "The build runs on FreeBSD", "The tests take a minute")
	if _, err := r.vcs.View(r.ctx, "", "2020-01-01"); !errs.Is(err, errs.NotFound) {
		t.Errorf("before everything: %v", err)
	}
	if _, err := r.vcs.View(r.ctx, "", "yesterday"); !errs.Is(err, errs.Invalid) {
		t.Errorf("what is no time: %v", err)
	}
}

func TestDiffSpeaksOfBeliefs(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.on("", "The build runs on Linux", "")
	if _, err := r.vcs.CreateRef(r.ctx, "v1", "tag", ""); err != nil {
		t.Fatal(err)
	}
	r.reword("", first.ID, "The build runs on FreeBSD")
	moved := r.on("", "The tests take a minute", "inbox.unfiled.note")
	path := "workflow.coding.testing"
	if _, _, err := r.memories.Modify(r.ctx, person, memory.Revision{ID: moved.ID, Reader: reader, Path: &path}); err != nil {
		t.Fatal(err)
	}
	changes, hidden, err := r.vcs.Diff(r.ctx, reader, "v1", "main")
	if err != nil || hidden != 0 || len(changes) != 2 {
		t.Fatalf("%+v, %d, %v", changes, hidden, err)
	}
	for _, c := range changes {
		if c.ID == first.ID && (c.Word() != "updated" || c.Old.Content.String() == c.New.Content.String()) ||
			c.ID == moved.ID && (c.Word() != "added" || c.Path != path) {
			t.Errorf("%s %s at %s", c.Word(), c.ID, c.Path)
		}
	}
	stranger := memory.Reader{Agent: "stranger", EveryProject: true}
	if changes, hidden, err := r.vcs.Diff(r.ctx, stranger, "v1", "main"); err != nil || len(changes) != 0 || hidden != 2 {
		t.Errorf("a stranger sees %+v and %d hidden, %v", changes, hidden, err)
	}
}

func TestBisectFindsTheFirstBadCommit(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	const n, bad = 100, 61
	for i := range n {
		s := fmt.Sprintf("Statement number %d", i)
		if i == bad {
			s = "The moon is made of cheese"
		}
		r.on("", s, "")
	}
	res, err := r.vcs.Bisect(r.ctx, reader, "", "", func(_ context.Context, v *memory.View) (bool, error) {
		rd := reader
		rd.View = v
		return len(r.recall(rd, "moon cheese")) > 0, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(res.First.Changes) != 1 || res.First.Changes[0].New.Content.String() != "The moon is made of cheese" {
		t.Errorf("it found %+v", res.First)
	}
	if most := bits.Len(n - 1); res.Probes > most {
		t.Errorf("it took %d probes, more than %d", res.Probes, most)
	}
}

func TestProofsVerifyWithoutTheStore(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	var m memory.Memory
	for i := range 200 {
		m = r.on("", fmt.Sprintf("Statement number %d", i), "")
	}
	p, err := r.vcs.Prove(r.ctx, reader, m.ID, "", "")
	if err != nil {
		t.Fatal(err)
	}
	got, err := vcs.VerifyProof(p)
	if err != nil || !got.Stands || got.Content != "Statement number 199" {
		t.Errorf("%+v, %v", got, err)
	}
	forged := p
	forged.Record = []byte(strings.Replace(string(p.Record), "199", "666", 1))
	if _, err := vcs.VerifyProof(forged); err == nil {
		t.Error("a forged record verifies")
	}
	forged = p
	forged.Commit = []byte(strings.Replace(string(p.Commit), "ana", "eve", 1))
	if _, err := vcs.VerifyProof(forged); err == nil {
		t.Error("a forged commit verifies")
	}
}

func TestPurgeLeavesNoByte(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	m := r.learn("s", "The merger with Xylophonia is codenamed Quetzal", "")
	r.reword("", m.ID, "The merger with Xylophonia is codenamed Quetzalcoatl")
	r.branch("try")
	r.reword("try", m.ID, "The Xylophonia merger was called off")
	after := r.on("", "The tests take a minute", "")
	proof, err := r.vcs.Prove(r.ctx, reader, after.ID, "", "")
	if err != nil {
		t.Fatal(err)
	}
	done, err := r.vcs.Purge(r.ctx, reader, person, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(done.Objects) != 3 {
		t.Errorf("%d versions were erased", len(done.Objects))
	}
	r.noTrace("xylophonia", "quetzal", "xylophon")
	r.check()
	same(t, "main", r.list(reader), "The build runs on Linux", "The tests take a minute")
	if got, err := vcs.VerifyProof(proof); err != nil || !got.Stands {
		t.Errorf("a proof of another memory: %+v, %v", got, err)
	}
	if list := r.list(r.at("try", "")); len(list) != 1 {
		t.Errorf("the branch still has %q", list)
	}
}

// What breaks off outside the store is known until it is finished, and is not
// brought back meanwhile.
func TestAPurgeThatBrokeOffIsFinished(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.on("", "The merger is codenamed Quetzal", "")
	files := &brittle{err: errors.New("the disk is full")}
	r.vcs.Copies = files
	if _, err := r.vcs.Purge(r.ctx, reader, person, m.ID); !errors.Is(err, files.err) {
		t.Fatalf("%v", err)
	}
	if open, err := r.vcs.Unfinished(r.ctx); err != nil || !slices.Equal(open, []string{m.ID}) {
		t.Errorf("unfinished are %q, %v", open, err)
	}
	if _, err := r.vcs.FinishPurges(r.ctx); !errors.Is(err, files.err) {
		t.Errorf("it is finished: %v", err)
	}
	files.err = nil
	if done, err := r.vcs.FinishPurges(r.ctx); err != nil || !slices.Equal(done, []string{m.ID}) {
		t.Errorf("finished %q, %v", done, err)
	}
	if open, err := r.vcs.Unfinished(r.ctx); err != nil || len(open) > 0 {
		t.Errorf("unfinished are %q, %v", open, err)
	}
	r.noTrace("quetzal")
	r.check()
}

// What may not be forgotten is not purged, nor noted to be.
func TestAPinnedMemoryIsNotPurgedByAMachine(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.on("", "The merger is codenamed Quetzal", "")
	pinned := true
	if _, _, err := r.memories.Modify(r.ctx, person, memory.Revision{ID: m.ID, Reader: reader, Pinned: &pinned}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.vcs.Purge(r.ctx, reader, memory.Author{Name: "pipeline", Kind: "pipeline"}, m.ID); !errs.Is(err, errs.Conflict) {
		t.Errorf("%v", err)
	}
	if open, err := r.vcs.Unfinished(r.ctx); err != nil || len(open) > 0 {
		t.Errorf("unfinished are %q, %v", open, err)
	}
	same(t, "main", r.list(reader), "The merger is codenamed Quetzal")
}

// brittle is copies that cannot be made anew.
type brittle struct{ err error }

func (b *brittle) Redact(context.Context, []string) (int, error) { return 0, nil }
func (b *brittle) Renew(context.Context) ([]string, error)       { return nil, b.err }

// One who cannot tell whether a purge came to its end does it again.
func TestAPurgeCanBeDoneAgain(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	m := r.on("", "The merger is codenamed Quetzal", "")
	r.forget("", m.ID)
	stranger := memory.Reader{Agent: "stranger", EveryProject: true}
	if _, err := r.vcs.Purge(r.ctx, stranger, person, m.ID); !errs.Is(err, errs.NotFound) {
		t.Errorf("a stranger purged: %v", err)
	}
	done, err := r.vcs.Purge(r.ctx, reader, person, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.vcs.Purge(r.ctx, reader, person, m.ID)
	if err != nil || !slices.Equal(again.Objects, done.Objects) {
		t.Errorf("done again: %+v, %v; want the objects %q", again, err, done.Objects)
	}
	if _, err := r.vcs.Purge(r.ctx, reader, person, "unheard-of"); !errs.Is(err, errs.NotFound) {
		t.Errorf("what was never there: %v", err)
	}
	r.check()
}

func TestCollectKeepsWhatIsNeeded(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for i := range 1200 {
		r.on("", fmt.Sprintf("Statement number %d", i), "inbox.unfiled.note")
	}
	r.branch("dropped")
	r.on("dropped", "Only on a branch that goes", "")
	if err := r.vcs.DeleteRef(r.ctx, "dropped", "branch"); err != nil {
		t.Fatal(err)
	}
	log, _, err := r.vcs.Log(r.ctx, vcs.LogQuery{Reader: reader, Limit: 1, Before: 101})
	if err != nil {
		t.Fatal(err)
	}
	done, err := r.vcs.Collect(r.ctx)
	if err != nil || done.Nodes == 0 || done.Commits != 1 || done.Objects != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	r.check()
	changes, _, err := r.vcs.Diff(r.ctx, reader, log[0].Commit.ID, "main")
	if err != nil || len(changes) != 1200-101 {
		t.Errorf("the difference from a thinned tree has %d changes, %v", len(changes), err)
	}
	again, err := r.vcs.Collect(r.ctx)
	if err != nil || again.Nodes != 0 {
		t.Errorf("collecting again: %+v, %v", again, err)
	}
}

func TestRefs(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.vcs.CreateRef(r.ctx, "early", "branch", ""); !errs.Is(err, errs.NotFound) {
		t.Errorf("a branch of nothing: %v", err)
	}
	r.on("", "The build runs on Linux", "")
	r.branch("try")
	r.on("try", "Podman replaces Docker here", "")
	r.on("try", "Podman needs no root", "")
	r.on("", "The tests take a minute", "")
	refs, err := r.vcs.Refs(r.ctx)
	if err != nil || len(refs) != 2 || refs[0].Name != "main" || refs[1].Ahead != 2 || refs[1].Behind != 1 {
		t.Errorf("%+v, %v", refs, err)
	}
	for _, name := range []string{"try", "main"} {
		if _, err := r.vcs.CreateRef(r.ctx, name, "tag", ""); !errs.Is(err, errs.Conflict) {
			t.Errorf("%s twice: %v", name, err)
		}
	}
	for _, name := range []string{"", "a b", "../x", "abcd", "x/", "-x", "HEAD"} {
		if _, err := r.vcs.CreateRef(r.ctx, name, "branch", ""); !errs.Is(err, errs.Invalid) {
			t.Errorf("%q as a name: %v", name, err)
		}
	}
	if err := r.vcs.DeleteRef(r.ctx, "main", "branch"); !errs.Is(err, errs.Invalid) {
		t.Errorf("main can be deleted: %v", err)
	}
	if _, _, err := r.memories.Remember(r.ctx, person, memory.Draft{Content: "x y z", Ref: "nowhere"}); !errs.Is(err, errs.NotFound) {
		t.Errorf("a write to a branch that is not there: %v", err)
	}
}

func TestPurgeOfWhatOnlyABranchHas(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The build runs on Linux", "")
	r.branch("try")
	m := r.on("try", "The passphrase of Xylophonia is told here", "")
	if _, err := r.vcs.Purge(r.ctx, memory.Reader{Agent: "stranger", EveryProject: true}, person, m.ID); !errs.Is(err, errs.NotFound) {
		t.Errorf("a stranger purged it: %v", err)
	}
	done, err := r.vcs.Purge(r.ctx, reader, person, m.ID)
	if err != nil || len(done.Objects) != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	r.noTrace("xylophon")
	same(t, "try", r.list(r.at("try", "")), "The build runs on Linux")
	if again, err := r.vcs.Purge(r.ctx, reader, person, m.ID); err != nil || len(again.Objects) != 1 {
		t.Errorf("again: %+v, %v", again, err)
	}
}
