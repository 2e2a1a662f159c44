package recall

import (
	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
)

// Who asks for memories outright wants the best of what there is, and decides himself what
// it is worth; what comes unasked has to be worth a prompt's attention. Who wants to know all
// of something has asked for that, too.

// outright reports whether somebody asks for memories outright.
func outright(q memory.Query) bool { return !q.Unasked && q.MinScore == 0 }

// narrows reports whether a query lets through but some of what the reader sees.
func narrows(q memory.Query) bool {
	return q.Type != "" || q.Pinned != nil || !q.Since.IsZero() || !q.Until.IsZero() || asksMore(q)
}

// leastRare is how rare the rarest of the telling words counts at least that somebody asks
// for outright.
const leastRare = 0.7

// leastSaid is what the weightiest word counts at least where all that somebody asks for
// outright are words of any talk.
const leastSaid = 0.35

// lift weighs a question anew of which all telling words are common: the more is known of a
// thing, the more common are its words, and yet it is what was asked for. How they stand to
// each other stays. Where memories hold less than half of them, something else is asked for.
func (q *question) lift() {
	said := q.telling() == 0
	top, least, held := 0.0, leastRare, 0
	if said {
		least = leastSaid
	}
	for _, t := range q.terms {
		if !t.isHeld(said) {
			continue
		}
		held++
		if said {
			top = max(top, t.weight)
		} else {
			top = max(top, t.weight/t.share)
		}
	}
	if top == 0 || top >= least || held < (q.telling()+1)/2 {
		return
	}
	for i := range q.terms {
		if t := &q.terms[i]; t.isHeld(said) {
			q.weight += (least/top - 1) * t.weight
			t.weight *= least / top
		}
	}
	q.order()
}

// isHeld reports whether memories hold a term, and it tells what the question is about
// unless nothing does.
func (t term) isHeld(said bool) bool {
	return (said || t.share >= thesaurus.EverydayShare) && t.df > 0 && !t.lent && !t.pasted && !t.aside
}
