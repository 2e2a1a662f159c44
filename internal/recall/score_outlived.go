package recall

import (
	"slices"

	"signet/internal/memory"
)

// A turn goes on saying what another memory took the place of since. It is told as that,
// and stands behind the memory: who finds what was said is to find what is so as well, as
// far up. Who asks of the past is given it in its own place.

// justBehind is what a turn counts of the score of what is in the place of its statement.
const justBehind = 0.99

// outlive notes of turns what is in the place of what was learnt from them. A turn from
// which something was learnt that answers and stands says that, too.
func outlive(hits, turns []memory.Hit, past bool) {
	if len(turns) == 0 {
		return
	}
	stands := map[string]bool{}
	now, at := map[string]int{}, placesOf(hits)
	for i, h := range hits {
		for _, id := range h.Memory.Source.Turns {
			if by, ok := at[h.Replaced]; ok {
				now[id] = by
			} else {
				stands[id] = true
			}
		}
		for _, was := range h.Memory.Was {
			if was.ID == h.Memory.ID { // only reworded
				continue
			}
			for _, id := range was.Turns {
				if other, ok := now[id]; !ok || h.Score > hits[other].Score {
					now[id] = i
				}
			}
		}
	}
	for i := range turns {
		t := &turns[i]
		by, ok := now[t.Turn.ID]
		if !ok || stands[t.Turn.ID] {
			continue
		}
		t.Replaced = hits[by].ID()
		if past || hits[by].Elsewhen {
			continue
		}
		lift(&hits[by], t.Score)
		lower(t, justBehind*hits[by].Score)
	}
}

// placesOf gives the places of hits by their ids.
func placesOf(hits []memory.Hit) map[string]int {
	at := make(map[string]int, len(hits))
	for i := range hits {
		at[hits[i].Memory.ID] = i
	}
	return at
}

// lift lets a hit score no less than a turn does in whose place it is given.
func lift(h *memory.Hit, least float64) {
	if h.Score > 0 && h.Score < least {
		h.Parts = append(slices.Clip(h.Parts), memory.Part{Name: replacesPart, Value: least / h.Score, Times: true})
		h.Score = least
	}
}

// lower lets a turn score no more than that.
func lower(t *memory.Hit, most float64) {
	if t.Score > most {
		t.Parts = append(slices.Clip(t.Parts), memory.Part{Name: replacedPart, Value: most / t.Score, Times: true})
		t.Score = most
	}
}
