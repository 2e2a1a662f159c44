package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// Orders tell how somebody wants things done. Two that choose otherwise in the same matter do not both bind: "use tabs
// in Go files", "use spaces in Go files".

// choosing are verbs of orders behind which stands what is chosen.
var choosing = text.SetOf(`use prefer answer reply respond write speak call name indent`)

// An order is what somebody wants chosen.
type order struct {
	verb string
	what []word // one at least
	not  bool   // it forbids that
}

// order reads a statement that begins as an order to choose something, or not to.
func (s *Stance) order() (o order, ok bool) {
	if len(s.clauses) != 1 {
		return o, false
	}
	list := s.clauses[0].words
	for len(list) > 0 && !choosing.Has(list[0].low) {
		switch list[0].low {
		case "please", "always", "do":
		case "not", "never":
			o.not = true
		default:
			return o, false
		}
		list = list[1:]
	}
	for len(list) > 2 && tailing.Has(list[len(list)-1].low) { // "… from now on"
		list = list[:len(list)-1]
	}
	if len(list) < 2 {
		return o, false
	}
	o.verb, o.what = list[0].low, list[1:]
	return o, true
}

// tailing are words at the end of an order that say from when, or that it is another.
var tailing = text.SetOf(`from now on onwards instead please`)

// reorders reports whether both statements are orders, of which the later chooses otherwise in the same matter, or forbids
// what the earlier wanted, or the other way round.
func (s *Stance) reorders(earlier *Stance) bool {
	o, ok := s.order()
	was, ok2 := earlier.order()
	switch {
	case !ok || !ok2 || strings.HasSuffix(s.said, "?"):
		return false
	case o.not != was.not:
		return o.verb == was.verb && slices.EqualFunc(o.what, was.what, sameWord)
	case o.not:
		return false
	}
	return o.choosesOver(was) || o.verb == was.verb && o.choosesElse(was)
}

func sameWord(a, b word) bool { return a.low == b.low }

// choosesOver reports whether an order says instead of what, and that is what another chose.
func (o *order) choosesOver(was order) bool {
	for i := 1; i+1 < len(o.what); i++ {
		switch o.what[i].low {
		case "over", "not":
		case "of":
			if o.what[i-1].low != "instead" {
				continue
			}
		case "than":
			if o.what[i-1].low != "rather" {
				continue
			}
		default:
			continue
		}
		if given := o.what[i+1]; given.stem != "" && given.stem == was.what[0].stem {
			return true
		}
	}
	return false
}

// choosesElse reports whether two orders have the same words but for what is chosen, and that is of one kind.
func (o *order) choosesElse(was order) bool {
	a, b := o.what, was.what
	for len(a) > 1 && len(b) > 1 && a[0].stem == "" && a[0].low == b[0].low { // "answer in …", "call me …"
		a, b = a[1:], b[1:]
	}
	if !slices.EqualFunc(a[1:], b[1:], sameWord) {
		return false
	}
	x, y := &a[0], &b[0]
	if x.means.figure != "" || x.number() || y.means.figure != "" || y.number() {
		return figure(x.low) != "" && figure(y.low) != "" && figure(x.low) != figure(y.low)
	}
	if x.stem == y.stem {
		return false
	}
	if o.verb == "call" {
		return x.name() && y.name()
	}
	return ofOneKind(kinds()[x.stem], kinds()[y.stem])
}
