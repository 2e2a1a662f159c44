package vcs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/taxonomy"
	"signet/internal/vcs"
)

const (
	common = "knowledge.domain.terms" // more changes are there than are looked up one by one
	seldom = "context.team.roles"
)

// large makes commits of 300 changes each, one of them at a seldom path, the
// others at a common one. It gives the memories that are at the seldom path.
func large(r *rig, commits int) []memory.Memory {
	r.t.Helper()
	var there []memory.Memory
	for n := range commits {
		cs := memory.Changeset{Author: person}
		for i := range 300 {
			path := common
			if i == 150 {
				path = seldom
			}
			cs.Changes = append(cs.Changes, memory.Add{Memory: memory.Memory{
				Content: text(r.t, fmt.Sprintf("The service number %d of row %d does it in its own way", i, n)), Path: path,
				Confidence: 1, Importance: .5, Origin: memory.Person,
			}})
		}
		a, err := r.memories.Apply(r.ctx, cs)
		if err != nil {
			r.t.Fatal(err)
		}
		there = append(there, a.Outcomes[150].Memory)
	}
	return there
}

func (r *rig) log(q vcs.LogQuery) []vcs.Entry {
	r.t.Helper()
	q.Reader = reader
	entries, _, err := r.vcs.Log(r.ctx, q)
	if err != nil {
		r.t.Fatal(err)
	}
	return entries
}

// commitsOf gives the commits of a log.
func commitsOf(entries []vcs.Entry) (ids []string) {
	for _, e := range entries {
		ids = append(ids, e.Commit.ID)
	}
	return ids
}

func TestTheLogOfLargeCommits(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	there := large(r, 5)
	all := r.log(vcs.LogQuery{Limit: 10})
	if len(all) != 5 || len(all[0].Changes) != 300 || all[0].More != 0 {
		t.Fatalf("%d commits, the last with %d changes and %d more", len(all), len(all[0].Changes), all[0].More)
	}
	for _, row := range []struct {
		q           vcs.LogQuery
		shown, more int
	}{
		{vcs.LogQuery{Limit: 10, Changes: 20}, 20, 280},
		{vcs.LogQuery{Limit: 10, Changes: 300}, 300, 0},
		{vcs.LogQuery{Limit: 10, Changes: 20, Path: common}, 20, 279},
		{vcs.LogQuery{Limit: 10, Changes: 20, Path: "knowledge"}, 20, 279},
		{vcs.LogQuery{Limit: 10, Changes: 20, Path: seldom}, 1, 0},
		{vcs.LogQuery{Limit: 10, Path: "context.team"}, 1, 0},
	} {
		got := r.log(row.q)
		if !slices.Equal(commitsOf(got), commitsOf(all)) {
			t.Errorf("%+v gives %d commits", row.q, len(got))
		}
		for _, e := range got {
			if len(e.Changes) != row.shown || e.More != row.more || e.Hidden != 0 || e.Changes[0].New == nil {
				t.Errorf("%+v: %d changes, %d more, %d hidden", row.q, len(e.Changes), e.More, e.Hidden)
			}
		}
	}
	if got := r.log(vcs.LogQuery{Limit: 2, Before: 3, Path: common}); len(got) != 2 || got[0].Commit.ID != all[2].Commit.ID {
		t.Errorf("further back there are %v", commitsOf(got))
	}
	if got := r.log(vcs.LogQuery{Limit: 9, Memory: there[1].ID}); len(got) != 1 || got[0].Commit.ID != all[3].Commit.ID || len(got[0].Changes) != 1 {
		t.Errorf("of one memory there are %v", commitsOf(got))
	}
	r.file(there[0].ID, common)
	r.file(all[0].Changes[0].ID, seldom)
	for path, id := range map[string]string{seldom: there[0].ID, common: all[0].Changes[0].ID} {
		moved := r.log(vcs.LogQuery{Limit: 2, Path: path})
		if !slices.ContainsFunc(moved, func(e vcs.Entry) bool {
			return len(e.Changes) == 1 && e.Changes[0].ID == id && e.Changes[0].From == path
		}) {
			t.Errorf("what was moved away from %s does not show: %+v", path, moved)
		}
	}
}

func (r *rig) file(id, path string) {
	r.t.Helper()
	if _, _, err := r.memories.Modify(r.ctx, person, memory.Revision{ID: id, Reader: reader, Path: &path, Origin: memory.Person}); err != nil {
		r.t.Fatal(err)
	}
}

// A merge is as many generations above its first parent as the other side is
// long; the log does not end there.
func TestTheLogGoesOnBehindALongMerge(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.on("", "The mail server is called Hermes", "")
	r.branch("trial")
	for i := range 8 {
		r.on("trial", fmt.Sprintf("Printer %d is in room %d", i, 100+i), taxonomy.Inbox)
	}
	r.on("", "Backups are kept for a year", "")
	if _, err := r.vcs.Merge(r.ctx, reader, person, "trial", "", false); err != nil {
		t.Fatal(err)
	}
	if got := r.log(vcs.LogQuery{Limit: 3}); len(got) != 3 {
		t.Errorf("%d commits of three", len(got))
	}
	if got, next, err := r.vcs.Log(r.ctx, logOf(1)); err != nil || len(got) != 1 || next == 0 {
		t.Errorf("%d commits of one, and then those before %d (%v)", len(got), next, err)
	}
}

func TestTheBeginningOfAnIDHasToBeOfOneCommit(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	seen := map[string]string{}
	for i := 0; ; i++ {
		r.on("", fmt.Sprintf("Printer %d is in room %d", i, i+100), taxonomy.Inbox)
		id := r.log(vcs.LogQuery{Limit: 1})[0].Commit.ID
		if got, err := r.vcs.Resolve(r.ctx, id[:12]); err != nil || got != id {
			t.Fatalf("Resolve(%s) = %s, %v", id[:12], got, err)
		}
		other, twice := seen[id[:4]]
		if !twice {
			seen[id[:4]] = id
			continue
		}
		_, err := r.vcs.Resolve(r.ctx, id[:4])
		if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), id) || !strings.Contains(err.Error(), other) {
			t.Errorf("Resolve(%s) is %v; want an error that names %s and %s", id[:4], err, id, other)
		}
		return
	}
}
