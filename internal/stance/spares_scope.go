package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// News reaches as far as it says. That no bus stops at the gate leaves where else buses stop,
// and when the gate is locked; that somebody is not on leave any more leaves what she does; and
// that there is something leaves what else there is.

// reachesNot reports whether all that a statement says reaches no further than to what an
// earlier one does not speak of.
func (s *Stance) reachesNot(earlier *Stance) bool {
	for _, leaves := range [...]func(s, earlier *Stance) bool{
		(*Stance).addsOne,     // what else there is
		(*Stance).noneDoes,    // where that is so of none
		(*Stance).neverThere,  // where there never was one
		(*Stance).haveNone,    // what is lost
		(*Stance).onlyBack,    // that somebody is there again
		(*Stance).asElse,      // as what it was replaced
		(*Stance).doneOnce,    // what was done once
		(*Stance).givesElse,   // what else somebody gets
		(*Stance).leavesName,  // not what it is called
		(*Stance).whoseElse,   // to whom else somebody is that
		(*Stance).onOtherDays, // on other days
		(*Stance).notToday,    // on this day
	} {
		if leaves(s, earlier) {
			return true
		}
	}
	return false
}

// addsOne reports whether a statement says no more than that there is something.
func (s *Stance) addsOne(earlier *Stance) bool {
	if len(s.clauses) != 1 || earlier.Absent() || s.tone&^sayOther != 0 || len(s.sketch.figures) > 0 {
		return false
	}
	w := s.clauses[0].words
	return len(w) > 3 && w[0].low == "there" && (w[1].low == "is" || w[1].low == "are") && (w[2].low == "a" || w[2].low == "an" || w[2].low == "another")
}

// noneDoes reports whether a statement says that nothing of a kind does what an earlier one
// says nothing of: "no bus stops at the gate".
func (s *Stance) noneDoes(earlier *Stance) bool {
	if len(s.clauses) != 1 {
		return false
	}
	c := &s.clauses[0]
	no := slices.IndexFunc(c.words, func(w word) bool { return w.low == "no" })
	if no < 0 || no+2 >= len(c.words) || c.words[no+1].low == "longer" || no > 0 && c.words[0].is&prep == 0 || c.words[no+1].stem == "" {
		return false
	}
	for i := no + 2; i+2 < len(c.words); i++ {
		w := &c.words[i]
		if does := inS(w.low) && w.is&aux == 0 || w.done() && c.words[i-1].is&aux != 0; does && w.stem != "" && c.words[i+1].is&prep != 0 {
			return !earlier.hasStem(w.stem) || slices.ContainsFunc(c.words[i+2:], func(w word) bool { return w.naming() && !earlier.hasStem(w.stem) })
		}
	}
	return false
}

// neverThere reports whether a statement says that there never was something in one place or
// of one sort, of which an earlier one says nothing.
func (s *Stance) neverThere(earlier *Stance) bool {
	c := &s.clauses[len(s.clauses)-1]
	if len(s.clauses) > 1 && !s.has(misled) {
		return false
	}
	for i := range c.words[:max(len(c.words)-3, 0)] {
		if c.words[i].low != "there" || c.words[i+1].low != "never" {
			continue
		}
		return slices.ContainsFunc(c.words[i+2:], func(w word) bool { return w.naming() && !earlier.hasStem(w.stem) })
	}
	return false
}

// misled are words by which it is told that what was said before was an error.
var misled = text.SetOf(`correction misread misremembered mistake mistaken wrong error confused mixed misheard`)

// haveNone reports whether a statement tells that something is lost, and that those whose it was
// have none: all else that they have stays.
func (s *Stance) haveNone(earlier *Stance) bool {
	if !slices.ContainsFunc(s.clauses, func(c clause) bool {
		return c.verb == 1 && c.words[0].is&pronoun != 0 && c.words[1].is&aux != 0 && c.next(1) == "none"
	}) {
		return false
	}
	return !slices.ContainsFunc(s.clauses[0].words, func(w word) bool { return w.naming() && !w.owner && earlier.hasStem(w.stem) })
}

// onlyBack reports whether a statement tells that somebody is not away any more: that ends what
// was told of the absence, and nothing else.
func (s *Stance) onlyBack(earlier *Stance) bool {
	c := &s.clauses[0]
	if c.verb < 1 || !c.negative || !c.hasOf(absences) || c.words[c.verb].is&aux == 0 || earlier.has(absences) {
		return false
	}
	return !slices.ContainsFunc(s.clauses[1:], func(c clause) bool { return !c.hasWord("back") })
}

// absences are words for why somebody is not there.
var absences = text.SetOf(`leave holiday holidays vacation hospital sabbatical sick ill away parental maternity paternity`)

// asElse reports whether a statement tells what was replaced as one thing, and an earlier one
// what the same is as another: the search backend, and the log store.
func (s *Stance) asElse(earlier *Stance) bool {
	if len(earlier.clauses) != 1 {
		return false
	}
	e := &earlier.clauses[0]
	if e.verb < 1 || e.classes() != value {
		return false
	}
	for x := range s.clauses {
		c := &s.clauses[x]
		as := slices.IndexFunc(c.words, func(w word) bool { return w.low == "as" })
		if as < 2 || !c.hasOf(substituted) && !c.hasOf(taken) {
			continue
		}
		return slices.ContainsFunc(c.words[as+1:], func(w word) bool { return w.naming() }) &&
			!slices.ContainsFunc(c.words[as+1:], func(w word) bool { return w.naming() && e.hasStem(w.stem) })
	}
	return false
}

// doneOnce reports whether a statement tells what somebody did once, and an earlier one who may
// do that, or does it always.
func (s *Stance) doneOnce(earlier *Stance) bool {
	if len(s.clauses) != 1 || len(earlier.clauses) != 1 || s.tone&(sayTurn|sayStop|sayInstead|sayMore|sayNot|sayNew|sayFrom) != 0 {
		return false
	}
	c, e := &s.clauses[0], &earlier.clauses[0]
	if c.verb < 1 || !c.over() || c.next(c.verb) != "a" && c.next(c.verb) != "an" {
		return false
	}
	return e.hasStem(c.words[c.verb].stem) && !e.over()
}

// givesElse reports whether two statements tell what somebody gets, each one of some sort: a
// key, and a laptop.
func (s *Stance) givesElse(earlier *Stance) bool {
	if len(s.clauses) == 0 || len(earlier.clauses) == 0 || s.tone&(sayNow|sayStop|sayInstead|sayMore|sayNot|sayFrom|saySlip|sayAgain) != 0 {
		return false
	}
	given := func(c *clause) string {
		at := slices.IndexFunc(c.words, func(w word) bool { return giving.Has(w.low) })
		if at < 1 || c.next(at) != "a" && c.next(at) != "an" || c.next(at+1) == "new" {
			return ""
		}
		value := c.valueAt(at + 2)
		if len(value) == 0 {
			return ""
		}
		return value[len(value)-1].stem
	}
	a, b := given(&s.clauses[0]), given(&earlier.clauses[0])
	return a != "" && b != "" && a != b
}

// giving are verbs of what somebody comes to have.
var giving = text.SetOf(`handed given issued gets receives sent`)

// leavesName reports whether an earlier statement says what something is called, and s tells of
// the thing and not of its name.
func (s *Stance) leavesName(earlier *Stance) bool {
	if len(earlier.clauses) != 1 || s.saysName() || s.denies(earlier) || s.leavesValueOf(earlier) {
		return false
	}
	e := &earlier.clauses[0]
	at := slices.IndexFunc(e.words, func(w word) bool { return w.low == "called" || w.low == "named" })
	return at > 0 && e.be(at) && s.clauses[0].verb > 0
}

// whoseElse reports whether two statements tell what somebody is to one, and to another: who is
// Lea's mentor may be Mia's, too.
func (s *Stance) whoseElse(earlier *Stance) bool {
	if len(s.clauses) != 1 || len(earlier.clauses) != 1 || s.tone&(sayNow|sayTurn|sayStop|sayInstead|sayMore|sayNot|sayNew|sayFrom|saySlip|sayOnly) != 0 {
		return false
	}
	whose := func(c *clause) string {
		if c.verb < 1 || c.classes() != value || c.group >= len(c.words) || !c.words[c.group].owner {
			return ""
		}
		return c.words[c.group].low
	}
	a, b := whose(&s.clauses[0]), whose(&earlier.clauses[0])
	return a != "" && b != "" && a != b
}

// onOtherDays reports whether a statement says what is not so on some days of the week, and an
// earlier one what is so on others.
func (s *Stance) onOtherDays(earlier *Stance) bool {
	if len(s.clauses) != 1 || !s.clauses[0].negative {
		return false
	}
	weekday := func(w word) bool {
		_, ok := weekdaysBy()[strings.TrimSuffix(w.low, "s")]
		return ok
	}
	return slices.ContainsFunc(s.words, weekday) && slices.ContainsFunc(earlier.words, weekday) &&
		!slices.ContainsFunc(s.words, func(w word) bool { return weekday(w) && earlier.hasStem(w.stem) })
}

// notToday reports whether a statement says what somebody is not doing on this day.
func (s *Stance) notToday(*Stance) bool {
	c := &s.clauses[len(s.clauses)-1]
	if len(s.clauses) != 1 || c.verb < 1 || !c.negative || c.words[c.verb].is&aux == 0 || c.words[len(c.words)-1].low != "today" {
		return false
	}
	return c.group < len(c.words) && strings.HasSuffix(c.words[c.group].low, "ing")
}

// taken are participles of what does not belong to something any more.
var taken = text.SetOf(`dropped removed excluded taken deleted struck withdrawn`)
