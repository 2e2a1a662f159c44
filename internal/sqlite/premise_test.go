package sqlite_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/sqlite"
	"signet/internal/vcs"
)

// What the rows say of premises is what the records say, after whatever happened:
// CheckTree makes it anew by one way, a view of the same state by another.
func TestUncertainIsWhatTheRecordsSay(t *testing.T) {
	t.Parallel()
	everything := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	person := memory.Author{Name: "tester", Kind: "operator"}
	rapid.Check(t, func(rt *rapid.T) {
		db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memory", "memories.db"), sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		s := memory.New(db, func() time.Time { now = now.Add(time.Second); return now }, func() bool { return false })
		history := vcs.New(db, s, func() time.Time { return now })
		var ids []string
		head, branch := "", ""
		for n := range rapid.IntRange(3, 14).Draw(rt, "steps") {
			kind := rapid.IntRange(0, 7).Draw(rt, "kind")
			if len(ids) == 0 {
				kind = 0
			}
			if head != "" && branch == "" && rapid.IntRange(0, 5).Draw(rt, "branches") == 0 {
				branch = "aside"
				if _, err := history.CreateRef(t.Context(), branch, "branch", "main"); err != nil {
					rt.Fatal(err)
				}
			}
			pick := func() string { return rapid.SampledFrom(ids).Draw(rt, "id") }
			var o memory.Outcome
			var commit memory.Commit
			switch kind {
			case 0, 1: // a new one, on some that stand
				d := memory.Draft{Content: fmt.Sprintf("Jar %d holds sort %d", n, rapid.IntRange(0, 3).Draw(rt, "sort")), Origin: memory.Person}
				switch rapid.IntRange(0, 2).Draw(rt, "returns") {
				case 1: // its reason is told, or ends, by itself or before
					d.Content = fmt.Sprintf(rapid.SampledFrom([]string{
						"Shelf %[1]d is empty because sort %[2]d is in the cellar", "Sort %[2]d is no longer in the cellar", "Sort %[2]d is in the cellar, so row %[1]d is bare",
					}).Draw(rt, "reason"), n, rapid.IntRange(0, 1).Draw(rt, "sort"))
				case 2:
					d.Content = fmt.Sprintf("Sort %d is in the cellar%s", rapid.IntRange(0, 1).Draw(rt, "sort"), rapid.SampledFrom([]string{"", " again", " once more"}).Draw(rt, "again"))
				}
				for range rapid.IntRange(0, 2).Draw(rt, "premises") {
					if len(ids) == 0 {
						break
					}
					if m, err := s.Get(t.Context(), everything, pick()); err == nil {
						d.RestsOn = append(d.RestsOn, m.ID)
					}
				}
				if rapid.Bool().Draw(rt, "slot") {
					d.Path = "preferences.ui.theme"
				}
				o, commit, err = s.Remember(t.Context(), person, d)
				ids = append(ids, o.Memory.ID)
			case 2:
				o, commit, err = s.Forget(t.Context(), person, memory.Forget{ID: pick(), Reader: everything})
			case 3:
				o, commit, err = s.Recover(t.Context(), person, memory.Recover{ID: pick(), Reader: everything})
			case 4:
				o, commit, err = s.Modify(t.Context(), person, memory.Revision{ID: pick(), Reader: everything, Confirm: true, Origin: memory.Person})
			case 5:
				content := fmt.Sprintf("Other words, the %dth", n)
				if rapid.Bool().Draw(rt, "back") { // or what another says, or said, or it itself did
					content = fmt.Sprintf("Sort %d is in the cellar%s", rapid.IntRange(0, 1).Draw(rt, "sort"), rapid.SampledFrom([]string{"", ".", " again"}).Draw(rt, "again"))
				}
				o, commit, err = s.Modify(t.Context(), person, memory.Revision{ID: pick(), Reader: everything, Content: &content, Origin: memory.Person})
				if branch != "" && rapid.Bool().Draw(rt, "aside") {
					_, _, err = s.Modify(t.Context(), person, memory.Revision{ID: pick(), Reader: everything, Content: &content, Origin: memory.Person, Ref: branch})
				}
			case 6:
				if branch != "" {
					var merged vcs.MergeResult
					merged, err = history.Merge(t.Context(), everything, person, branch, "main", false)
					commit.ID = merged.Commit.ID
				}
			case 7:
				var undone vcs.RevertResult
				undone, err = history.Revert(t.Context(), everything, person, vcs.RevertTarget{Commit: "main"}, "", false)
				commit.ID = undone.Commit.ID
				if errs.Is(err, errs.Conflict) || errs.Is(err, errs.Invalid) {
					err = nil // there is nothing of it to revert
				}
			}
			if err != nil {
				rt.Fatalf("step %d, kind %d: %v (%+v)", n, kind, err, o)
			}
			head = cmp.Or(commit.ID, head)
		}
		if err := db.CheckTree(t.Context()); err != nil {
			rt.Fatal(err)
		}
		if mended, err := db.Repair(t.Context()); err != nil || mended != 0 {
			rt.Fatalf("there were %d rows to mend (%v)", mended, err)
		}
		list, _, err := s.List(t.Context(), everything, memory.Page{Limit: 100})
		if err != nil {
			rt.Fatal(err)
		}
		if len(list) == 0 {
			return
		}
		view, err := db.ViewOf(t.Context(), head)
		if err != nil {
			rt.Fatal(err)
		}
		looking := everything
		looking.View = view
		for _, m := range list {
			seen, err := s.Get(t.Context(), looking, m.ID)
			if err != nil || seen.Uncertain != m.Uncertain {
				rt.Fatalf("%s is uncertain for %q, and as of the head for %q (%v)", m.ID, m.Uncertain, seen.Uncertain, err)
			}
		}
	})
}
