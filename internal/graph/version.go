package graph

import (
	"slices"
	"time"
)

// Attributes of one claim are versions of each other where the memory of one took the
// place of the memory of another. Nothing of it is stored: the memories tell it.

// Line places an attribute among its versions. Attributes are named by their ids.
type Line struct {
	Version  int    // 1 is the first, or the only one
	Root     string // the first
	Previous string // in whose place it came; "" for the first
	By       string // what took its place; "" where it was not superseded
}

// ID names an attribute: by its memory, its aspect and its claim.
func (t EntityAttribute) ID() string { return t.Memory.ID + ":" + t.Aspect[:8] + ":" + t.Claim }

// Updated is when an attribute came to be as it is: reworded, or no longer so.
func (t EntityAttribute) Updated() time.Time { return later(t.Memory.Updated, t.Memory.Deleted) }

// Versioned is what is known of an attribute when it is asked which took the place of which.
type Versioned struct {
	ID, Memory, Aspect, Claim string // the name of the aspect

	Supersedes string // the memory whose place its memory took, one of several
	Born, Died int    // of its memory: the commits of main, counted; Died is 0 where it was not superseded
}

// Lines places the attributes of an entity among their versions. One that was superseded
// is followed by what the memory tells of the same claim that took the place of its own:
// if that names another claim, of the same aspect; or else of the entity.
func Lines(all []Versioned) map[string]Line {
	next, back := make([]int, len(all)), make([]int, len(all))
	for i := range all {
		next[i], back[i] = -1, -1
	}
	for i, was := range all {
		if was.Died == 0 {
			continue
		}
		next[i] = successor(was, all)
		if by := next[i]; by >= 0 && (back[by] < 0 || closer(all[by], was, all[back[by]])) {
			back[by] = i
		}
	}
	lines := make(map[string]Line, len(all))
	for i, t := range all {
		line := Line{Version: 1, Root: t.ID}
		if back[i] >= 0 {
			line.Previous = all[back[i]].ID
		}
		if next[i] >= 0 {
			line.By = all[next[i]].ID
		}
		for at := back[i]; at >= 0; at = back[at] { // ends, for what came before was born before
			line.Version, line.Root = line.Version+1, all[at].ID
		}
		lines[t.ID] = line
	}
	return lines
}

// successor is the place of what followed an attribute, or −1.
func successor(was Versioned, all []Versioned) int {
	best, most := -1, 0
	for i, t := range all {
		if t.Supersedes == "" || t.Born <= was.Born || t.Supersedes != was.Memory && t.Born != was.Died {
			continue
		}
		likes := 1
		for _, same := range []bool{t.Supersedes == was.Memory, t.Aspect == was.Aspect, t.Aspect == was.Aspect && t.Claim == was.Claim, t.Born == was.Died} {
			likes *= 2
			if same {
				likes++
			}
		}
		if likes > most {
			best, most = i, likes
		}
	}
	return best
}

// closer reports whether t came in the place of one attribute rather than of another: of the
// same claim, of the memory that it names, and of the latest.
func closer(t, one, other Versioned) bool {
	same := func(was Versioned) []int {
		return []int{b2i(t.Aspect == was.Aspect && t.Claim == was.Claim), b2i(t.Supersedes == was.Memory), was.Born}
	}
	return slices.Compare(same(one), same(other)) > 0
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
