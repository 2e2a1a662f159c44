package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// because are the words that begin a reason.
var because = []string{
	"because of the fact that", "because", "since", "as", "given that", "now that", "seeing that", "considering that", "on account of", "due to",
	"owing to", "thanks to", "so that", "in view of", "in light of", "for the reason that", "the reason is that", "the reason being", "inasmuch as",
}

// therefore are the words that follow a reason.
var therefore = []string{"so", "therefore", "hence", "thus", "which is why", "that is why", "which means", "that means", "consequently", "as a result"}

// reasoned parts a statement from the reasons it gives.
// told is that it says the reason first, as news of its own.
func reasoned(list []word) (main []word, reasons [][]word, told bool) {
	for i := range list {
		if list[i].is&reason == 0 {
			continue
		}
		if n := starts(list[i:], because); n > 0 && i+n < len(list) && fits(list, i, n) {
			reason := list[i+n:]
			if i > 0 {
				return list[:i], [][]word{reason[:sentence(reason)]}, false
			}
			// "Because we host on Fly, deploys go through …"
			for k := range reason {
				if reason[k].after == ',' {
					return reason[k+1:], [][]word{reason[:k+1]}, false
				}
			}
		}
		if i > 2 && (list[i-1].after == ',' || list[i-1].after == '.' || list[i-1].low == "and" || list[i-1].low == ";") {
			if n := starts(list[i:], therefore); n > 0 && i+n < len(list) {
				return list[i+n:], [][]word{list[:i]}, true
			}
		}
	}
	return list, nil, false
}

// fits reports whether the words of a reason are no others: "since" may be a
// time and "as" a comparison, so these need a pause or a clause.
func fits(list []word, i, n int) bool {
	switch list[i].low {
	case "since":
		if list[i+1].number() && !list[i+1].proper() || list[i+1].date() || list[i+1].low == "then" || list[i+1].low == "last" {
			return false
		}
		reason := list[i+n:]
		for k, w := range reason { // a clause, and no time
			if w.after != 0 {
				reason = reason[:k+1]
				break
			}
		}
		c := newClause(reason)
		return c.verb >= 0
	case "as":
		return i > 0 && list[i-1].after == ',' || i == 0 || asReason(list[:i], list[i+n:])
	case "so":
		return n == 2
	}
	return true
}

// asReason reports whether "as", without a pause before it, leads from one clause to another:
// "needs three brokers as the search uses Kafka", and neither "runs as a daemon" nor "as the
// docs say".
func asReason(main, reason []word) bool {
	if len(main) < 3 || len(reason) < 3 || reason[0].is&(det|subject) == 0 && !reason[0].proper() || reason[0].low == "a" || reason[0].low == "an" {
		return false
	}
	c := newClause(reason[:sentence(reason)])
	if c.verb < 1 || c.group == len(c.words) {
		return false
	}
	verb := &c.words[c.verb]
	return inS(verb.low) && verb.rel != 0 && !tellingSo.Has(verb.low) && newClause(main).verb > 0
}

// tellingSo are verbs behind which "as" only says who says so, or how.
var tellingSo = text.SetOf(`say says said suggest suggests suggested agreed agree discussed described describes shown shows planned expected told tells wrote writes wanted wants asked recommended recommends does do did is was are were has have`)

// sentence gives the length of the first sentence.
func sentence(list []word) int {
	for i, w := range list {
		if w.after == '.' {
			return i + 1
		}
	}
	return len(list)
}

// starts gives how many words of a list one of the phrases takes, 0 for none.
func starts(list []word, phrases []string) int {
	for _, p := range phrases {
		n := 0
		for f := range strings.FieldsSeq(p) {
			if n >= len(list) || list[n].low != f {
				n = 0
				break
			}
			n++
		}
		if n > 0 {
			return n
		}
	}
	return 0
}

// How a belief comes to rest on another.
const (
	Told   = "told"   // somebody said so outright
	Reason = "reason" // it gives the other as its reason
	Slot   = "slot"   // it is done by means of what the other says is in use
	Return = "return" // it says again what the other said, which no longer stands, and rests on nothing by that
)

// Rests reports how a statement rests on another belief, and how sure that is,
// from 0 to 1; "" where it does not, or where that is in doubt.
func (s Stance) Rests(on Stance) (how string, sure float64) {
	for i := range s.reasons {
		for k := range on.clauses {
			if sure = s.reasons[i].repeats(&on.clauses[k]); sure >= leastReason {
				return Reason, sure
			}
		}
	}
	for i := range s.clauses {
		for k := range on.clauses {
			if s.clauses[i].means(&on.clauses[k]) {
				return Slot, slotSure
			}
		}
	}
	return "", 0
}

const (
	leastReason = 0.6
	slotSure    = 0.6
)

// repeats says how much a reason and a belief say the same: the share of the
// reason that the belief has, and of the belief that the reason has. Both have
// to deny, or neither.
func (c *clause) repeats(belief *clause) float64 {
	if belief.maybe || (len(c.denials()) > 0) != (len(belief.denials()) > 0) {
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
