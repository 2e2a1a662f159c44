package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// How a belief comes to rest on another.
const (
	Told   = "told"   // somebody said so outright
	Reason = "reason" // it gives the other as its reason
	Slot   = "slot"   // it is done by means of what the other says is in use
	Unless = "unless" // the other ended its reason: it is certain unless that stands
	Return = "return" // it says again what the other said, which no longer stands, and rests on nothing by that
)

// Rest is how a statement rests on another belief.
type Rest struct {
	How  string  // "" where it does not, or where that is in doubt
	Part int     // of its reason: 0 is the whole
	Sure float64 // from 0 to 1
}

// Rests reports how a statement rests on another belief: best on that as its reason, of
// which each part may be a belief of its own.
func (s Stance) Rests(on Stance) (best Rest) {
	for i := range s.reasons {
		least := leastReason
		if i > 0 {
			least = leastPart
		}
		for k := range on.clauses {
			reason, belief := &s.reasons[i], &on.clauses[k]
			if sure := reason.repeats(belief); sure >= least && sure > best.Sure && (i == 0 || reason.tells(belief)) {
				best = Rest{Reason, i, sure}
			}
		}
	}
	if best.How != "" {
		return best
	}
	for i := range s.clauses {
		for k := range on.clauses {
			if s.clauses[i].means(&on.clauses[k]) {
				return Rest{How: Slot, Sure: slotSure}
			}
		}
	}
	return Rest{}
}

// Reasons gives, each as a statement of its own, what a statement gives as its reason: where
// it gives several, first all of it, and then each.
func (s Stance) Reasons() (list []string) {
	for i := range s.reasons {
		list = append(list, s.reasons[i].text())
	}
	return list
}

// text gives the words of a clause as they were said.
func (c *clause) text() string {
	var b strings.Builder
	for i, w := range c.words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.raw)
		if w.owner && !strings.HasSuffix(w.raw, "s'") {
			b.WriteString("'s")
		}
		if w.after != 0 && i < len(c.words)-1 {
			b.WriteByte(w.after)
		}
	}
	return b.String()
}

// tells reports whether a clause says more than a name, or the belief no more: "Noor is new"
// is no "Noor has a cat".
func (c *clause) tells(belief *clause) bool { return len(meant(c)) > 1 || len(meant(belief)) == 1 }

const (
	leastReason = 0.6
	leastPart   = 0.8
	slotSure    = 0.6
)

// repeats says how much a reason and a belief say the same: the share of the
// reason that the belief has, and of the belief that the reason has. Both have
// to deny, or neither.
func (c *clause) repeats(belief *clause) float64 {
	if belief.maybe || (c.negative || len(c.denials()) > 0) != (belief.negative || len(belief.denials()) > 0) {
		return 0
	}
	if c.differs(belief) {
		return 0
	}
	a, b := meant(c), meant(belief)
	shared := 0
	for _, s := range a {
		if slices.Contains(b, s) {
			shared++
		}
	}
	if shared == 0 || shared == 1 && len(b) > 2 {
		return 0
	}
	covered, covers := float64(shared)/float64(len(a)), float64(shared)/float64(len(b))
	if covered < 0.65 || covers < 0.4 {
		return 0
	}
	return (2*covered + covers) / 3
}

// differs reports whether each of two clauses names what the other does not: another
// number, day or name.
func (c *clause) differs(other *clause) bool { return c.hasElse(other) && other.hasElse(c) }

// hasElse reports whether a clause has a number, day or name that another has not.
func (c *clause) hasElse(other *clause) bool {
	for i := range c.words {
		w := &c.words[i]
		if w.stem != "" && (w.number() || w.date() || w.proper() && (i > 0 || !text.Common(w.stem))) && !other.hasStem(w.stem) {
			return true
		}
	}
	return false
}

// meant gives the different stems of a clause, those of relation too.
func meant(c *clause) []string {
	list := make([]string, 0, len(c.words))
	for _, w := range c.words {
		if w.stem != "" {
			list = append(list, w.stem)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// means reports whether a clause says that something is done by means of what a
// belief says is in use: it names that in a command, or after a word of means.
func (c *clause) means(belief *clause) bool {
	if c.maybe || c.past || belief.maybe || belief.past || belief.negative || len(belief.denials()) > 0 || len(c.denials()) > 0 || c.verb < 0 || belief.verb < 0 {
		return false
	}
	if belief.classes()&(uses|host) == 0 {
		return false
	}
	for i := belief.group; i < len(belief.words); i++ {
		w := belief.words[i]
		if !w.name() || w.number() || w.date() || !belief.reaches(i) || belief.modifies(i+1) || w.code {
			continue
		}
		if c.through(w) {
			return true
		}
	}
	return false
}

// through reports whether a clause names a thing in a command, or as the means
// by which something goes.
func (c *clause) through(thing word) bool {
	head, _, _ := strings.Cut(thing.low, ".")
	if len(head) < 3 {
		return false
	}
	for i, w := range c.words {
		switch {
		case w.code && i > c.verb && slices.Contains(parts(w.low), head):
			return true
		case i > c.verb && w.low == thing.low && i > 0 && !c.modifies(i+1) && carriers.Has(c.words[i-1].low) && c.classes()&^value != 0:
			return true
		}
	}
	return false
}

// carriers stand before the means by which something is done.
var carriers = text.SetOf(`through via with by using`)

// parts cuts a word of a command at what is no letter or digit.
func parts(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') })
}

// restsOnIt reports whether a statement gives an earlier one as its reason.
func (s *Stance) restsOnIt(earlier *Stance) bool {
	return len(s.reasons) > 0 && s.Rests(*earlier).How == Reason
}
