package stance

// Two statements are held against each other by readings, of which each sees one way in which
// both cannot be so, or in which one leaves the other as it is. They are asked in this order.

// opposes reports whether a statement says what cannot be so beside an earlier one.
func (s *Stance) opposes(earlier *Stance) bool {
	for _, ends := range [...]func(s, earlier *Stance) bool{
		(*Stance).denies,    // it is not so, or no longer
		(*Stance).shifts,    // it has another value than before
		(*Stance).follows,   // news of it comes after news of it
		(*Stance).likely,    // clues tell that, where no rule foresees the words
		(*Stance).retells,   // the same is told anew
		(*Stance).restates,  // in the same form, with another number
		(*Stance).quits,     // somebody left, or something outdoes it
		(*Stance).corrects,  // what was said is set right
		(*Stance).flips,     // it is in another phase: open, closed
		(*Stance).succeeds,  // another one is now what that is
		(*Stance).settlesOn, // of two, somebody settled on the other
		(*Stance).callsOff,  // what was arranged is off
	} {
		if ends(s, earlier) {
			return true
		}
	}
	return false
}

// endsByWord reports whether a statement speaks of the same thing, post or act as an earlier one,
// word by word, and ends that: it is not asked for what it may leave.
func (s *Stance) endsByWord(earlier *Stance) bool {
	for _, ends := range [...]func(s, earlier *Stance) bool{
		(*Stance).partEnds,   // one of several things that it says does
		(*Stance).endsHolder, // who held it left
		(*Stance).passesPost, // another one holds the post
		(*Stance).holdsAnew,  // it has another of what it has once
		(*Stance).hasHolder,  // it has another holder
		(*Stance).comesBack,  // what was before is back
		(*Stance).supplies,   // what lacked is there
		(*Stance).reorders,   // something else is to be chosen
	} {
		if ends(s, earlier) {
			return true
		}
	}
	return false
}

// spares reports whether a statement leaves an earlier one as it is, whatever else it says.
func (s *Stance) spares(earlier *Stance) bool {
	if s.vetoed {
		return true
	}
	for _, leaves := range [...]func(s, earlier *Stance) bool{
		(*Stance).bygone,          // it tells of what was so once
		(*Stance).sparesHalf,      // of one of two things
		(*Stance).narrows,         // of a part, or of one case
		(*Stance).affirms,         // that it is so
		(*Stance).keeps,           // that it is still so
		(*Stance).hangsOn,         // of whom it says that they hang on to it
		(*Stance).oneProperty,     // of its name alone
		(*Stance).measuresOther,   // how often, and not how long
		(*Stance).ofOtherRange,    // of what lies beyond a number
		(*Stance).ofOtherBearer,   // of another thing: what runs on the same
		(*Stance).ofOtherDeed,     // what was done to another
		(*Stance).ofOtherLabel,    // what bears another number
		(*Stance).leavesDay,       // what happened to something that bears its name
		(*Stance).sharesDuty,      // who does it, too
		(*Stance).leavesRule,      // what became of it, and no word of the rule
		(*Stance).wishes,          // what should become of it
		(*Stance).movesApart,      // where it went, and not whose it is
		(*Stance).newOfKind,       // what else it got
		(*Stance).takenFrom,       // from what it was taken
		(*Stance).ofOtherProperty, // of another property of it
		(*Stance).ofOtherThing,    // of another thing, which shares a word
		(*Stance).ofOtherUnit,     // in another unit
		(*Stance).ofOtherVersion,  // of another thing's version
		(*Stance).ofOtherTaste,    // of another kind of thing that is liked
		(*Stance).goesWithout,     // without what it does not speak of
		(*Stance).reachesNot,      // of what it does not speak of
		(*Stance).sortsApart,      // of another of a sort, and tells of no change
	} {
		if leaves(s, earlier) {
			return true
		}
	}
	return false
}
