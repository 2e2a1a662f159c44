package stance

import (
	"slices"

	"signet/internal/text"
)

// Who cannot do something can once he has learned it.

// learns reports whether a clause says that somebody can do now what another says he cannot.
func (c *clause) learns(e *clause) bool {
	can, from := e.unable()
	if can < 1 || from >= len(e.words) || c.negative {
		return false
	}
	at := -1
	for i := 1; i+1 < len(c.words) && at < 0; i++ {
		switch low, next := c.words[i].low, c.words[i+1].low; {
		case (low == "learned" || low == "learnt" || low == "able" || i > 1 && selves.Has(low) && c.words[i-1].low == "taught") && next == "to":
			at = i + 2
		case low == "knows" && next == "how":
			at = i + 3
		case low == "can":
			at = i + 1
		}
	}
	if at < 0 || at >= len(c.words) || slices.ContainsFunc(c.words[at:], func(w word) bool { return restricting.Has(w.low) && !e.hasWord(w.low) }) {
		return false
	}
	deed, able := tellingStems(e.words[from:]), c.words[at:]
	if len(deed) == 0 || !anyOf(deed[0], able[:min(3, len(able))]) || !allOf(deed, able) {
		return false
	}
	who := e.telling(stemsOf(e.words[:can]))
	return len(who) > 0 && allOf(who, c.words[:at]) && !slices.ContainsFunc(c.words[:at], func(w word) bool { return w.owner && slices.Contains(who, w.stem) })
}

// forbids reports whether a statement says that somebody cannot do any more what an earlier one says they can.
func (s *Stance) forbids(earlier *Stance) bool {
	for x := range s.clauses {
		c := &s.clauses[x]
		at, from := c.cannot()
		if at < 1 || slices.ContainsFunc(c.words[from:], func(w word) bool { return restricting.Has(w.low) && !earlier.hasWord(w.low) }) {
			continue
		}
		for k := range earlier.clauses {
			e := &earlier.clauses[k]
			can := slices.IndexFunc(e.words, func(w word) bool { return canDo.Has(w.low) })
			if can < 1 || can+1 == len(e.words) || e.negative {
				continue
			}
			who, deed, not := e.telling(stemsOf(e.words[:can])), tellingStems(e.words[can+1:]), tellingStems(c.words[from:])
			if len(who) > 0 && len(deed) > 0 && allOf(who, c.words[:at]) && allOf(deed, c.words[from:]) && allOf(not, e.words[can+1:]) {
				return true
			}
		}
	}
	return false
}

// hasWord reports whether a statement has a word.
func (s *Stance) hasWord(low string) bool {
	return slices.ContainsFunc(s.words, func(w word) bool { return w.low == low })
}

// canDo are the verbs by which somebody can do something, or is allowed to.
var canDo = text.SetOf(`can may`)

// cannot gives where a clause says that somebody cannot do something, or no longer, and where what that is
// begins.
func (c *clause) cannot() (at, from int) {
	for i := 1; i+2 < len(c.words); i++ {
		low, next, third := c.words[i].low, c.words[i+1].low, c.words[i+2].low
		switch {
		case canDo.Has(low) && next == "not":
			return i, i + 2
		case canDo.Has(low) && next == "no" && third == "longer", low == "no" && next == "longer" && canDo.Has(third):
			return i, i + 3
		}
	}
	return 0, 0
}

// unable gives where a clause says that somebody cannot do something, and where what that is begins.
func (c *clause) unable() (at, from int) {
	for i := 1; i+2 < len(c.words); i++ {
		switch low, next := c.words[i].low, c.words[i+1].low; {
		case low == "can" && next == "not":
			return i, i + 2
		case low == "unable" && next == "to":
			return i - 1, i + 2
		case low == "able" && next == "to" && c.words[i-1].low == "not":
			return i - 1, i + 2
		}
	}
	return 0, 0
}

// selves stand for who does something to himself.
var selves = text.SetOf(`himself herself itself themselves myself ourselves`)

// restricting are words behind which stands in which case alone somebody can do something.
var restricting = text.SetOf(`with without if when only unless until`)
