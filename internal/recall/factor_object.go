package recall

import (
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// What a task is to make, a figure, a pull request, the error type of a parser,
// is what preferences and rules are told of, and often in words that tell little
// elsewhere.

// objectShare is what a word for that counts, of what a telling word would, where
// it is what a memory that guides work begins with.
const objectShare = 0.6

// guides reports whether a memory of a type says how work is to be done.
func guides(t memory.Type) bool {
	return t == memory.Preference || t == memory.Rule || t == memory.Procedural || t == memory.Learning
}

// bidding tells that how something is done is a rule by the way it is put.
var bidding = text.SetOf(`must always never only needs should has`)

// bids reports whether a memory of how something is done bids to do it so, and so is a
// rule by another name: it begins with what to do, or says that it must be.
func bids(m memory.Memory) bool {
	if m.Type != memory.Procedural {
		return false
	}
	said := strings.ToLower(m.Content.String())
	if does(said) {
		return true
	}
	for w := range strings.FieldsSeq(said) {
		if bidding.Has(strings.Trim(w, ".,;:()")) {
			return true
		}
	}
	return false
}

// behindObject are words behind which something else is told than what is to be
// made.
var behindObject = text.SetOf(`about according after as at because before between by during for from in inside into like of on onto out so that through to under
	until using via when where which while who whose with within without`)

// besideObject are words that stand before it and tell nothing of it.
var besideObject = text.SetOf(`a an another big different draft first me my new next nice our quick short simple small some the their this these those us your`)

// mostObject is how many words it has at most.
const mostObject = 4

// objectOf gives the terms of what a task, in lower case and without courtesy, is to make, or of what who
// asks how is about to: the words behind the one that says what to do.
func objectOf(i intent, said string) text.TermSet {
	switch i {
	case task:
	case how:
		at := acting().FindStringIndex(said)
		if at == nil {
			return nil
		}
		said = strings.TrimSpace(said[at[1]:])
	default:
		return nil
	}
	all := text.TermSet{}
	for k, w := range doneBy(said) {
		bare := text.Bare(w)
		if k >= mostObject+2 || len(all) >= mostObject || behindObject.Has(bare) {
			break
		}
		if !besideObject.Has(bare) {
			all.Add(bare)
		}
		if !strings.HasSuffix(w, bare) { // a mark ends it
			break
		}
	}
	return all
}

// activities are words with which a task begins that also name what is done, everyday as
// they are, and so what a rule or a preference is about: style the badges, and review them.
var activities = text.SetOf(`format lint plot review style`)

// activityOf gives the term of such a word, with which a task, in lower case and without
// courtesy, begins.
func activityOf(i intent, said string) text.TermSet {
	all := text.TermSet{}
	if verb, _, _ := strings.Cut(said, " "); i == task && activities.Has(verb) {
		all.Add(verb)
	}
	return all
}

// doneBy gives the words of a task, in lower case, behind the one that says what to
// do, or behind those that say that something is needed.
func doneBy(said string) []string {
	row := strings.Fields(said)
	if needs := needing().FindStringSubmatch(said); needs != nil && !does(said) {
		return strings.Fields(needs[1])
	}
	return row[min(1, len(row)):]
}

// What a rule or a preference is about stands before the word that says what is to be
// done with it: of the corrections, which are read out in the next episode, there is
// none in a task for an episode.

// onlyBeside is what is left of the score of such a memory, where a task shares one
// word with it and that stands behind.
const onlyBeside = 0.5

// stating are words behind which comes what is said of what a memory is about.
var stating = text.SetOf(`are can come comes cannot do does get gets go goes has have is may must need needs shall should stand stands was were will`)

// besideSubject reports whether a task shares with a memory that guides work one telling
// word, which is none of what that is about, and nothing of what is to be made.
func (q *question) besideSubject(t *told) bool {
	if q.intent != task || t.telling != 1 || t.memory.Type != memory.Rule && t.memory.Type != memory.Preference {
		return false
	}
	about, told := subjectOf(t.memory.Content.String())
	if !told {
		return false
	}
	for j, asked := range q.terms {
		if at, _ := t.place(asked.text); t.found[j] > 0 && (q.object[asked.text] || at < about || q.occurs(j, t)) {
			return false
		}
	}
	return true
}

// subjectOf gives how many terms of a text stand before the word behind which comes
// what is said of them.
func subjectOf(s string) (n int, told bool) {
	before := 0
	for w := range strings.FieldsSeq(s) {
		at := before + strings.Index(s[before:], w)
		if stating.Has(w) {
			n = len(text.Terms(s[:at]))
			return n, n > 0
		}
		before = at + len(w)
	}
	return 0, false
}
