package stance

import (
	"slices"
	"unicode"

	"signet/internal/text"
)

// What is told of one property of a thing is no news of another: who moved the queue to
// another host did not write it anew, and a new lead leaves the licence. Where two statements
// tell of which property each is, and those have nothing in common, they leave each other.
// word_property.go has the words.

// ofOtherProperty reports whether a statement is news of other properties than an earlier
// one tells of, and does not name what that tells.
func (s *Stance) ofOtherProperty(earlier *Stance) bool {
	ours, theirs := s.sides(), earlier.sides()
	return ours != 0 && theirs != 0 && ours&theirs == 0 && !s.sharesWhat(earlier) && !s.namesDeed(earlier) && !s.deniesIt(earlier)
}

// deniesIt reports whether a statement says of what an earlier one asserts that it is not so:
// of what is gone, nothing is told any more. What is so every night is not for good, and who
// steps down as one thing is still another.
func (s *Stance) deniesIt(earlier *Stance) bool {
	if slices.ContainsFunc(s.clauses, func(c clause) bool { return c.verb > 0 && (c.tellsHowOften(c.verb) || c.stepsDown()) }) {
		return false
	}
	for _, list := range [][]clause{s.clauses, s.news} {
		for i := range list {
			for k := range list[i].not {
				if slices.ContainsFunc(earlier.clauses, func(e clause) bool { return e.asserts(&list[i].not[k]) }) {
					return true
				}
			}
		}
	}
	return earlier.Absent() && s.denies(earlier)
}

// sharesWhat reports whether a statement names what an earlier one says of what it is about.
func (s *Stance) sharesWhat(earlier *Stance) bool {
	return slices.ContainsFunc(earlier.sketch.tokens, func(t token) bool {
		return !t.loose && !earlier.topical(&t) && !earlier.verbal(&t) && s.sketch.names(&t)
	})
}

// namesDeed reports whether a statement has the word by which an earlier one tells what is
// done with a thing: "the logs moved to Elastic" is news of "it logs to Loki".
func (s *Stance) namesDeed(earlier *Stance) bool {
	return slices.ContainsFunc(earlier.clauses, func(e clause) bool {
		if e.verb < 1 {
			return false
		}
		at := e.deedAt()
		return at < len(e.words) && e.words[at].stem != "" && e.words[at].is&prep == 0 && s.hasStem(e.words[at].stem)
	})
}

// stepsDown reports whether a clause says that somebody gave up one of his posts.
func (c *clause) stepsDown() bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.low == "stepped" || w.low == "resigned" }) && c.hasWord("as")
}

// sides gives the properties of which a statement tells, none where one of its clauses
// does not say.
func (s *Stance) sides() side {
	if s.found == nil {
		return 0
	}
	s.found.sided.Do(func() { s.found.sides = s.readSides() })
	return s.found.sides
}

func (s *Stance) readSides() (all side) {
	for i := range s.clauses {
		if c := &s.clauses[i]; c.verb < 0 && len(c.words) < 3 && c.has(leads) {
			continue // "Actually,"
		}
		p := s.clauses[i].side()
		if p == 0 {
			return 0
		}
		all |= p
	}
	return all
}

// side gives the properties of which a clause tells, or that it says changed.
func (c *clause) side() side {
	if c.verb < 1 {
		return 0
	}
	at := c.deedAt()
	if at == len(c.words) {
		return 0
	}
	if p, ok := c.turnedAt(at); p != 0 {
		return p
	} else if ok {
		return c.labelled()
	}
	switch {
	case c.tellsHowLong(), spending.Has(c.words[at].low) && slices.ContainsFunc(c.words[at:], func(w word) bool { return times.Has(w.low) }):
		return enduring
	case c.tellsHowOften(at):
		return c.toldAt(at) | rhythm
	}
	told := c.toldAt(at)
	if told == 0 {
		return c.labelled()
	}
	if c.tellsVersion(at) {
		told |= version
	}
	if told&means != 0 && slices.ContainsFunc(c.words[at:], func(w word) bool { return languages.Has(w.low) }) {
		told |= making
	}
	if told == making && !slices.ContainsFunc(c.words[at:], func(w word) bool { return languages.Has(w.low) || tongues.Has(w.low) }) {
		return 0
	}
	if told&having != 0 && c.speaks() {
		told |= means // we have Redis
	}
	return told
}

// labelled gives the properties of which a clause may tell that names one that is no measure of
// time: its address, its level.
func (c *clause) labelled() side {
	if c.aspect()&(address|level|naming_|cost|branching|mail) == 0 {
		return 0
	}
	return ^(rhythm | enduring)
}

// deedAt gives where the word stands by which a clause tells something: its verb, what is
// done with what it is about, or what follows "is".
func (c *clause) deedAt() int {
	i := c.verb
	if who := slices.IndexFunc(c.words, func(w word) bool { return w.low == "who" }); who > i && c.words[0].low == "it" { // "it is Ann who leads it"
		i = who + 1
	}
	for ; i < len(c.words); i++ {
		switch w := &c.words[i]; {
		case havers.Has(w.low) && !c.perfect(i):
			return i
		case w.is&aux == 0 && w.is&adverb == 0 && w.low != "got" && w.low != "now":
			return i
		}
	}
	return i
}

// perfect reports whether "has" at word i only makes a tense.
func (c *clause) perfect(i int) bool {
	for i++; i < len(c.words) && c.words[i].is&adverb != 0; i++ {
	}
	return i < len(c.words) && (c.words[i].low == "been" || participle(c.words[i]))
}

// turnedAt gives the properties that a clause says changed by the verb at a word, and whether
// that is a verb of change. Of some what they change to tells which it is.
func (c *clause) turnedAt(at int) (side, bool) {
	verb, p := c.words[at].low, turningOf()[c.words[at].low]
	to := at + slices.IndexFunc(c.words[at:], func(w word) bool { return w.low == "to" || w.low == "into" })
	switch {
	case (verb == "took" || verb == "taken" || verb == "takes") && c.hasWord("over"):
		return holding, true
	case p == 0 || p&holding == 0 && (to < at || to+1 == len(c.words)):
		return 0, c.words[at].is&change != 0
	case p&holding != 0:
		return p, true
	}
	value := c.valueAt(c.skip(to + 1))
	has := func(of func(w *word) bool) bool {
		return slices.ContainsFunc(value, func(w word) bool { return of(&w) })
	}
	switch {
	case has((*word).tier):
		return plans, true
	case has((*word).timed):
		return moments | rhythm, true
	case p&essence == 0:
	case has(func(w *word) bool { return dimension(w.low) != "" }):
		return having | enduring, true
	case len(value) > 0 && (value[0].number() || value[0].low == "version"):
		return version, true
	}
	switch {
	case has(func(w *word) bool { return languages.Has(w.low) }):
		return p | seat | making, true
	case p&essence != 0 && !(c.words[to+1].low == "a" || c.words[to+1].low == "an"):
		return p &^ having, true
	}
	return p, true
}

// tier reports whether a word is of what a customer is on, and timed whether it tells when
// something is.
func (w *word) tier() bool { return tiers.Has(w.low) }

func (w *word) timed() bool {
	return w.date() || w.clock() || meridian(w.low) || w.low == "past" || w.means.every != ""
}

// clock reports whether a word is a time of day.
func (w *word) clock() bool { return w.number() && sortOf([]spot{{w, 0}}) == "time" }

// tellsVersion reports whether a clause has a number behind a word that may be a version of what
// it speaks of: it stands alone, or behind a name.
func (c *clause) tellsVersion(at int) bool {
	for i := at; i < len(c.words); i++ {
		if w := &c.words[i]; w.number() && !w.clock() && !unicode.IsLetter(rune(w.low[0])) && (i+1 == len(c.words) || w.after != 0 || c.words[i+1].is&prep != 0) && (i == at || c.words[i-1].is&prep != 0 || c.words[i-1].name() || c.words[i-1].low == "version") {
			return true
		}
	}
	return false
}

// tellsHowOften reports whether a clause tells behind a word how often something is.
func (c *clause) tellsHowOften(at int) bool {
	return slices.ContainsFunc(c.words[at:], func(w word) bool { return often.Has(w.low) && w.low != "per" })
}

// toldAt gives the properties of which a clause tells by the word at which it tells something
// and the first behind that leads on.
func (c *clause) toldAt(at int) side {
	verb := c.words[at].low
	from := at + 1
	if c.words[at].is&prep != 0 || c.words[at].is&det != 0 {
		verb, from = "is", at
	}
	if verb == "is" && (c.words[at].low == "a" || c.words[at].low == "an") {
		if c.has(role) {
			return holding | essence
		}
		return essence | seat | means | making
	}
	if c.words[at].is&det != 0 {
		return 0
	}
	if value := c.valueAt(c.skip(from)); havers.Has(verb) && len(value) > 0 && value[len(value)-1].is&(single|role) != 0 {
		return 0 // its new address, its lead
	}
	for k := from; k < len(c.words); k++ {
		told := relationOf()[verb+" "+c.words[k].low]
		if told == 0 || c.words[k].is&prep == 0 {
			continue
		}
		value := c.valueAt(c.skip(k + 1))
		has := func(of func(w *word) bool) bool {
			return slices.ContainsFunc(value, func(w word) bool { return of(&w) })
		}
		switch {
		case len(value) == 0:
		case has((*word).timed):
			return moments
		case verb == "is" && has((*word).tier):
			return plans
		case verb == "is" && has(func(w *word) bool { return w.low == "version" || w.number() }):
			return means | seat
		case verb == "is" && has(func(w *word) bool { return w.low == "hands" || w.low == "charge" }):
			return holding
		default:
			return told
		}
	}
	if told := relationOf()[verb]; told&means == 0 || !runs.Has(verb) || !somebodyNamed(c.words[:c.verb]) {
		return told
	}
	return holding // who runs the support desk
}

// How often something is done, and how long it takes, is kept or waits, are two properties of it: that backups are kept
// for 14 days leaves that they are made nightly.
var (
	often = text.SetOf(`hourly daily nightly weekly fortnightly biweekly monthly quarterly yearly annually every each twice per`)
	times = text.SetOf(`second seconds minute minutes min mins hour hours day days night nights week weeks month months quarter quarters year years`)
)

// lasting are verbs by which it is told how long something takes, is kept or waits.
var lasting = text.SetOf(`take takes took last lasts lasted keep keeps kept retain retained delete deleted purge purged expire expires expired wait waits hold holds held stay stays live lives`)

// tellsHowLong reports whether a clause tells how long something takes, and not how often.
func (c *clause) tellsHowLong() bool { return c.hasOf(lasting) && !c.hasOf(often) && c.tellsLong() }

// tellsLong reports whether a clause tells a number of times, or one: 14 days, a week.
func (c *clause) tellsLong() bool {
	for i := 1; i < len(c.words); i++ {
		if before := &c.words[i-1]; times.Has(c.words[i].low) && (before.number() || before.low == "a" || before.low == "an") && (i < 2 || !often.Has(c.words[i-2].low)) {
			return true
		}
	}
	return false
}
