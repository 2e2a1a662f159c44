package recall

import (
	"cmp"
	"slices"

	"signet/internal/memory"
)

// Who asks of what was is given first what was so then, and right behind it what is in its
// place: it may share more words with the question, which often names it ("what was it before
// Postgres?"). Where no more than perhaps that is asked, what is so stands first.

// besideWhatIs is what a memory counts in whose place there is another, where what was is
// perhaps asked.
const besideWhatIs = 0.8

// recede lets what took a place stand behind what was in it before.
func (q *question) recede(hits []memory.Hit) {
	if q.was == ofNow {
		return
	}
	at := placesOf(hits)
	var later []int // the places of those that took a place
	for i := range hits {
		if hits[i].Memory.Supersedes != "" {
			later = append(later, i)
		}
		if q.was == perhapsWas && hits[i].Bygone() {
			weigh(&hits[i], pastPart, besideWhatIs)
		}
	}
	if q.was != onlyWas {
		return
	}
	slices.SortFunc(later, func(a, b int) int { // the latest first
		return cmp.Or(hits[b].Memory.Created.Compare(hits[a].Memory.Created), cmp.Compare(hits[b].Memory.ID, hits[a].Memory.ID))
	})
	for _, i := range later {
		now := &hits[i]
		if was, ok := at[now.Memory.Supersedes]; ok && q.asksBefore(now, &hits[was]) {
			lift(&hits[was], now.Score)
			lower(now, justBehind*hits[was].Score)
		}
	}
}

// asksBefore reports whether of two hits, of which one took the place of the other, the
// other is asked: the one is not so then and that is, or it is so now, or the question names
// it, and so what was before it.
func (q *question) asksBefore(now, was *memory.Hit) bool {
	switch {
	case was.Elsewhen:
		return false
	case len(q.times) > 0:
		return now.Elsewhen
	}
	return now.Memory.Live() || slices.ContainsFunc(now.Matched, func(term string) bool { return !slices.Contains(was.Matched, term) })
}
