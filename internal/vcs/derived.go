package vcs

import (
	"slices"
	"strings"

	"signet/internal/memory"
)

// What was derived from a memory goes where the memory goes: a plan decides about
// memories, and then says what has to stand beside them. A store lets nothing
// stand beside words that it was not derived from; what no plan knows of is
// derived anew later.

// derivedFrom is the memory that a derived object is of; "" of another object.
func derivedFrom(kind, id string) string {
	if kind != memory.DerivedObject {
		return ""
	}
	return strings.TrimPrefix(id, memory.DerivedID(""))
}

// byObject gives moves by the kind and id of their objects.
func byObject(moves []Move) map[string]Move {
	by := make(map[string]Move, len(moves))
	for _, m := range moves {
		by[m.Kind+m.ID] = m
	}
	return by
}

// beside gives what has to stand beside memories after a merge. Restored are the
// changes of memories that it makes.
func beside(ours, theirs []Move, restored []memory.Restore) (changes []memory.Restore) {
	taken := map[string]string{}
	for _, r := range restored {
		taken[r.ID] = r.To
	}
	our, their := byObject(ours), byObject(theirs)
	for _, id := range derivedIn(ours, theirs) {
		key := memory.DerivedObject + memory.DerivedID(id)
		o, mine := our[key]
		t, changed := their[key]
		if !mine {
			o.New = t.Old
		}
		if !changed {
			t.New = o.Old
		}
		to := o.New
		version, takes := taken[id]
		_, moved := our[memory.MemoryObject+id]
		switch {
		case takes && version == "": // it ends with its memory
		case takes && (changed || moved):
			to = t.New
		case takes || !changed:
		case our[memory.MemoryObject+id].New != their[memory.MemoryObject+id].New: // the memory stays ours
		case !mine:
			to = t.New
		default:
			to = join(o.New, t.New, nil)
		}
		if to != o.New {
			changes = append(changes, memory.Restore{Kind: memory.DerivedObject, ID: memory.DerivedID(id), From: o.New, To: to})
		}
	}
	return changes
}

// derivedIn gives the memories that something else is derived from after moves,
// in the order of their ids.
func derivedIn(lists ...[]Move) (ids []string) {
	for _, m := range slices.Concat(lists...) {
		if id := derivedFrom(m.Kind, m.ID); id != "" {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
