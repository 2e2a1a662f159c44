package graph

import (
	"strings"

	"signet/internal/text"
)

// At the head of a sentence a capital says nothing. What follows tells whether the word
// there is a name.

// ofPerson reports whether what is told of the word at i, which may be a month, may be told
// of a person: May signed the lease, or is our tailor, but not our quietest month.
func ofPerson(tokens []token, i int) bool {
	if speaks.Has(tokens[i+1].low) {
		return true
	}
	for k := i + 2; k < len(tokens) && tokens[k].gap == space; k++ {
		if ofYear.Has(tokens[k].low) {
			return false
		}
	}
	return true
}

// ofYear are words by which somebody tells of a month.
var ofYear = text.SetOf(`month months quarter season year years time weather busy busier busiest quiet quieter quietest warm warmer hot hotter cold colder rainy early late over full slow slowest soon deadline`)

// months are the names of months in full.
var months = text.SetOf(`january february march april may june july august september october november december`)

// opensName reports whether the word at i, which is a thing of the tables or a month, is the
// first of several that are one name: Apple Pay is sold, March Networks supplies.
func opensName(tokens []token, i int) bool {
	t := tokens[i]
	if !t.first || t.shape != capital || t.owner || i+2 >= len(tokens) {
		return false
	}
	next, behind := tokens[i+1], tokens[i+2]
	_, person := people()[next.low]
	_, thing := things()[next.low]
	month := months.Has(t.low)
	if _, given := people()[t.low]; given && month {
		person = false // May Lee owns it
	}
	if th, known := things()[t.low]; !month && (!known || th.typ == Place) {
		return false
	}
	return next.gap == space && next.shape == capital && !next.owner && !never.Has(next.low) && !person && !thing && behind.gap == space && behind.shape == plain && tellsOf(behind.low)
}

// tellsOf reports whether w is a verb, or may be one, behind what does something.
func tellsOf(w string) bool {
	return finite(w) || w == "are" || w == "were" || w == "have" || strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !text.IsStopWord(w)
}

// languages are what is spoken or written, behind the place where it is: US English.
var languages = text.SetOf(`english german french spanish italian portuguese dutch chinese arabic`)
