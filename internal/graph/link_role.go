package graph

import (
	"sync"

	"signet/internal/text"
)

// Some verbs tell another thing of people than of programs: a gateway handles requests,
// and a colleague handles releases; a site moves to Berlin, and somebody to the data team.

// memberships end before the team that somebody is in, or goes to; the last one leaves it.
var memberships = []string{
	"is|are|was|were on|in|with", "moved|moves|moving|switched|switches|switching|transferred|transfers|changed|went|goes to|into", "left|leaves|leaving|quit",
}

var membershipForms = sync.OnceValue(func() grammar { return grammarOf(memberships) })

// belongs adds in which team the words at token i say that somebody is, and gives their end.
func (b *builder) belongs(s sentence, i int) (int, bool) {
	l := b.l
	row, end := membershipForms().at(l.tokens, i)
	if row < 0 || end >= s.to || !determiners.Has(l.tokens[end].low) {
		return 0, false
	}
	k := end + 1
	for k < min(end+5, s.to) && l.tokens[k].gap == space && !teams.Has(l.tokens[k].low) {
		k++
	}
	if k >= min(end+5, s.to) || l.tokens[k].gap != space || l.tokens[k].owner {
		return 0, false
	}
	people, _ := l.subjects(s, i)
	if len(people) == 0 || b.typeOf(people[0]) != Person {
		return 0, false
	}
	absent := row == len(memberships)-1 || l.negated(s, i, end)
	for _, p := range people {
		b.attribute(Attribute{Entity: p, Aspect: "work", Kind: Told, Importance: typical, Claim: "team", Absent: absent && !s.binds})
	}
	return k + 1, true
}

// teams are what people work in together.
var teams = text.SetOf(`team squad department guild crew tribe`)

// ofPeople gives what a verb tells of people, if it tells anything: who handles something
// owns it, and who scales a wall is not fast.
func ofPeople(v verb, said []token) (verb, bool) {
	if v.aspect != "performance" {
		return v, true
	}
	v.aspect, v.relation, v.turned = "ownership", OwnedBy, true
	return v, handling.Has(said[0].low)
}

var handling = text.SetOf(`handles processes`)
