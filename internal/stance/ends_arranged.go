package stance

import (
	"slices"

	"signet/internal/text"
)

// What is called off takes along what was arranged for it: "we cancelled the hip operation" ends
// "Grandpa's hip operation is set for November 6", and "the offsite is off" that it will be in Dublin.

// arrangements are nouns of what is arranged, and may be called off.
var arrangements = text.SetOf(`appointment audit barbecue bbq brunch call camp celebration ceremony class concert conference course cruise cutover demo dinner event exam excursion exhibition expedition fair
	festival flight game gig hackathon half-marathon hike holiday holidays interview launch lesson lessons lunch marathon match meeting meetup migration move offsite operation outing party picnic
	playdate premiere presentation race recital rehearsal release retreat retro reunion review rollout show sleepover sprint standup submission surgery talk
	tour tournament training trip upgrade vacation viewing visit webinar wedding weekend workshop`)

// arranging are words by which something is said to be arranged.
var arranging = text.SetOf(`set scheduled planned fixed booked due slated takes take held starts start begins begin leaves leave goes ahead happens happening happen`)

// callsOff reports whether a statement says that something is off, and an earlier one what was
// arranged for just that.
func (s *Stance) callsOff(earlier *Stance) bool {
	for i := range s.clauses {
		for k := range s.clauses[i].not {
			d := &s.clauses[i].not[k]
			if d.verb == "" && !d.person && !d.act && len(d.phrases) == 1 && len(d.phrases[0]) > 0 && (d.gone || !s.clauses[i].hasWord("no")) && slices.ContainsFunc(earlier.clauses, func(e clause) bool { return e.arranges(d) }) {
				return true
			}
		}
	}
	return false
}

// arranges reports whether a clause tells when or where the occasion is that is denied. Whose it is, and
// which year's, need not be said again.
func (c *clause) arranges(d *denial) bool {
	if c.plans(d) {
		return true
	}
	if c.verb < 1 || c.past || c.negative {
		return false
	}
	head := c.subjectHead()
	if head < 0 || !arrangements.Has(c.words[head].low) || c.words[head].stem != d.phrases[0][len(d.phrases[0])-1] {
		return false
	}
	for i := range c.words[:head] {
		if w := &c.words[i]; w.stem != "" && !w.owner && !w.date() && w.is&span == 0 && !slices.Contains(d.phrases[0], w.stem) {
			return false
		}
	}
	for _, stem := range d.phrases[0] {
		if !slices.ContainsFunc(c.words[:c.verb], func(w word) bool { return w.stem == stem }) {
			return false
		}
	}
	return c.how&sayWill != 0 || slices.ContainsFunc(c.words[c.verb:], func(w word) bool { return w.date() || w.clock() || arranging.Has(w.low) })
}

// intending are words behind which it is told what is to be done.
var intending = text.SetOf(`plan plans planning planned decided agreed going intend intends`)

// plans reports whether a clause says that what is denied by its noun is to be done: the migration, of
// "we plan to migrate".
func (c *clause) plans(d *denial) bool {
	if len(d.phrases[0]) != 1 || !d.known || c.past || c.negative {
		return false
	}
	to := slices.IndexFunc(c.words, func(w word) bool { return w.low == "to" })
	return to > 0 && to+1 < len(c.words) && c.words[to+1].stem == d.phrases[0][0] && intending.Has(c.words[to-1].low)
}
