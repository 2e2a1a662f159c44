package stance

import "slices"

// Two statements are held against each other by readings, of which each sees one way in which
// both cannot be so, or in which one leaves the other as it is. What they say together is asked
// first, and each is a clue, too, that is weighed with all the others (ends_clue.go).

// A reading is one of them.
type reading struct {
	clue clue
	is   func(later, earlier *Stance) bool
}

// opposing are readings by which a statement says what cannot be so beside an earlier one.
var opposing = [...]reading{
	{readDenies, (*Stance).denies},     // it is not so, or no longer
	{readShifts, (*Stance).shifts},     // it has another value than before
	{readRetells, (*Stance).retells},   // the same is told anew
	{readRestates, (*Stance).restates}, // in the same form, with another number
	{readQuits, (*Stance).quits},       // somebody left, or something outdoes it
	{readCorrects, (*Stance).corrects}, // what was said is set right
	{readFlips, (*Stance).flips},       // it is in another phase: open, closed
}

// byWord are readings by which a statement speaks of the same thing, post or act as an earlier one,
// word by word, and ends that: it is not asked for what it may leave.
var byWord = [...]reading{
	{readHasHolder, (*Stance).hasHolder}, // it has another holder
	{readSupplies, (*Stance).supplies},   // what lacked is there
	{readForbids, (*Stance).forbids},     // it cannot be done any more
	{readReorders, (*Stance).reorders},   // something else is to be chosen
}

// sparing are readings by which a statement leaves an earlier one as it is, whatever else it says.
var sparing = [...]reading{
	{readBygone, (*Stance).bygone},                   // it tells of what was so once
	{readNarrows, (*Stance).narrows},                 // of a part, or of one case
	{readOneProperty, (*Stance).oneProperty},         // of its name alone
	{readOfOtherBearer, (*Stance).ofOtherBearer},     // of another thing: what runs on the same
	{readOfOtherLabel, (*Stance).ofOtherLabel},       // what bears another number
	{readLeavesDay, (*Stance).leavesDay},             // what happened to something that bears its name
	{readOfOtherProperty, (*Stance).ofOtherProperty}, // of another property of it
	{readOfOtherThing, (*Stance).ofOtherThing},       // of another thing, which shares a word
	{readReachesNot, (*Stance).reachesNot},           // of what it does not speak of
	{readSortsApart, (*Stance).sortsApart},           // of another of a sort, and tells of no change
}

// opposes reports whether a statement says what cannot be so beside an earlier one.
func (s *Stance) opposes(earlier *Stance) bool {
	for i := range opposing {
		if opposing[i].is(s, earlier) {
			return true
		}
	}
	return false
}

// set sets the clues of some readings, and reports whether any is true.
func (k *clues) set(readings []reading, later, earlier *Stance) (sees bool) {
	for i := range readings {
		r := &readings[i]
		k[r.clue] = r.is(later, earlier)
		sees = sees || k[r.clue]
	}
	return sees
}

// readEnding sets the clues of the readings by which a statement ends an earlier one, and reports
// whether any is true.
func (k *clues) readEnding(later, earlier *Stance) bool {
	opposes, ends := k.set(opposing[:], later, earlier), k.set(byWord[:], later, earlier)
	against, same := later.rules(earlier)
	k[readRules], k[readRulesElse] = against && same, against && !same
	return opposes || ends || k[readRules]
}

// readSparing sets the clues of the other readings, and of what all say together.
func (k *clues) readSparing(later, earlier *Stance) {
	spares := k.set(sparing[:], later, earlier)
	k[readEnds] = k[readRules] || !k[readRulesElse] && (k.any(opposing[:]) && !spares && !later.vetoed() || k.any(byWord[:]))
}

// any reports whether one of the clues of some readings is set.
func (k *clues) any(readings []reading) bool {
	return slices.ContainsFunc(readings, func(r reading) bool { return k[r.clue] })
}

// endsByReading reports whether the readings say together that a statement ends an earlier one.
func (s *Stance) endsByReading(earlier *Stance) bool {
	var k clues
	if !k.readEnding(s, earlier) {
		return false
	}
	k.readSparing(s, earlier)
	return k[readEnds]
}

// endsByOther reports whether a statement ends an earlier one by what is made of the two: by a part
// of it, or said in other words.
func (s *Stance) endsByOther(earlier *Stance) bool {
	return s.partEnds(earlier) || // one of several things that it says does
		s.endsHolder(earlier) || // who held it left
		s.comesBack(earlier) && !s.underOtherNumber(earlier) // what was before is back
}
