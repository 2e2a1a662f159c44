package sqlite_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/vcs"
)

// Whatever changes what is believed on main, the next search of a warm index
// knows it.
func TestEveryChangeIsFoundByTheNextSearch(t *testing.T) {
	t.Parallel()
	w, err := enter(filepath.Join(t.TempDir(), "memories.db"), morning)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.db.Close() })
	engine := recall.New(w.db, recall.Config{}, time.Now)
	if err := engine.UpdateIndex(w.ctx); err != nil {
		t.Fatal(err)
	}
	expect := func(step, asked string, want ...string) {
		t.Helper()
		if w.err != nil {
			t.Fatalf("%s: %v", step, w.err)
		}
		hits, err := engine.Recall(w.ctx, memory.Query{Text: asked, Reader: anyone, Limit: 10})
		if err != nil {
			t.Fatalf("%s: %v", step, err)
		}
		var got []string
		for _, h := range hits {
			got = append(got, h.Memory.Content.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q finds %q, want %q", step, asked, got, want)
		}
		if _, warm := engine.Indexed(); !warm {
			t.Errorf("%s: the index is cold", step)
		}
	}
	heron := w.tell("", "the heron nests in Oslo", "")
	expect("remembered", "heron", "the heron nests in Oslo")
	w.reword("", heron, "the heron nests in Lisbon")
	expect("modified", "heron", "the heron nests in Lisbon")
	expect("modified", "oslo", "the heron nests in Lisbon") // by the name of what it said before
	expect("modified again", "juniper")
	w.forget("", heron)
	expect("forgotten", "heron")
	_, _, err = w.memories.Recover(w.ctx, author, memory.Recover{ID: heron, Reader: anyone})
	w.note(err)
	expect("recovered", "heron", "the heron nests in Lisbon")

	w.tell("", "I prefer dark mode with walnut", "preferences.ui.theme")
	expect("remembered", "walnut", "I prefer dark mode with walnut")
	w.tell("", "I prefer light mode with juniper", "preferences.ui.theme")
	expect("superseded", "dark")
	expect("superseded", "juniper", "I prefer light mode with juniper")

	w.branch("try")
	w.tell("try", "the osprey hunts in Oslo", "")
	w.forget("try", heron)
	expect("on a branch", "osprey")
	expect("on a branch", "heron", "the heron nests in Lisbon")
	w.merge("try")
	expect("merged", "osprey", "the osprey hunts in Oslo")
	expect("merged", "heron")

	w.learn("evil", "the falcon is grounded", "")
	expect("learnt", "falcon", "the falcon is grounded")
	_, err = w.vcs.Revert(w.ctx, anyone, author, vcs.RevertTarget{Origin: vcs.Origin{Session: "evil"}}, "", false)
	w.note(err)
	expect("reverted", "falcon")

	quetzal := w.tell("", "the merger is codenamed Quetzal", "")
	expect("remembered", "quetzal", "the merger is codenamed Quetzal")
	w.purge(quetzal)
	expect("purged", "quetzal")
}

// Retention and repair build rows anew; a search knows that, too.
func TestRowsThatAreBuiltAnewAreFound(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memories.db")
	w, err := enter(path, morning)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.db.Close() })
	heron := w.tell("", "the heron nests", "")
	w.tell("", "the osprey hunts", "")
	w.forget("", heron)
	engine := recall.New(w.db, recall.Config{}, time.Now)
	if err := errors.Join(w.err, engine.UpdateIndex(w.ctx)); err != nil {
		t.Fatal(err)
	}
	finds := func(asked string) int {
		t.Helper()
		hits, err := engine.Recall(w.ctx, memory.Query{Text: asked, Reader: anyone, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		return len(hits)
	}
	if n, err := w.db.Archive(w.ctx, memory.Expired{Now: evening, Before: evening}, 10); err != nil || n != 1 {
		t.Fatalf("archived %d (%v)", n, err)
	}
	if finds("heron") != 0 || finds("osprey") != 1 {
		t.Error("the archive is found")
	}
	if _, _, err := w.memories.Recover(w.ctx, author, memory.Recover{ID: heron, Reader: anyone, Late: true}); err != nil {
		t.Fatal(err)
	}
	if finds("heron") != 1 {
		t.Error("what came back from the archive is not found")
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = raw.Close() })
	if _, err := raw.ExecContext(w.ctx, `UPDATE memories SET is_deleted = 1 WHERE content LIKE '%osprey%'`); err != nil {
		t.Fatal(err)
	}
	if finds("osprey") != 0 {
		t.Error("a row that was ended is found")
	}
	if n, err := w.db.Repair(w.ctx); err != nil || n == 0 {
		t.Fatalf("mended %d (%v)", n, err)
	}
	if finds("osprey") != 1 {
		t.Error("what was repaired is not found")
	}
}
