package recall

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// Who asks of himself, which theme he prefers or where he lives, is not answered by what is
// so of somebody else, where what is so of him is there.

// ofSomebody is what is left then of the score of what is so of somebody else.
const ofSomebody = 0.25

// askingSelf tells that somebody asks of himself.
var askingSelf = text.Pattern(`\b(?:i|my|mine|me|myself)\b`)

// asksOfSelf reports whether somebody asks, in lower case, what is so of himself: who asks how he
// does something asks of that.
func asksOfSelf(i intent, said string) bool {
	switch i {
	case what, should, person, timed, changed:
		return askingSelf().MatchString(said)
	}
	return false
}

// relatives are those that are called mine, and are somebody else.
var relatives = text.SetOf(`aunt boss boy boyfriend brother buddy child children client coach cofounder colleague coworker cousin dad daughter ex father fiance fiancee flatmate friend
	girl girlfriend grandfather grandma grandmother grandpa husband intern kid kids landlord lead manager mate mentor mom mother mum neighbor neighbour nephew niece parents partner pal
	roommate sister son spouse supervisor teacher teammate twin uncle wife`)

// doesPersonally are words for what somebody does or is, behind his name.
var doesPersonally = text.SetOf(`also always and became bikes came cooks dislikes drinks drives eats had has hates is joined keeps knows learns lives liked likes loves moved needs never
	now often owns plays prefers reads runs sits sleeps speaks started stays studies studied takes travels turns used uses usually wants was wears went works worked writes`)

// selfOf tells of whom a memory tells: of who asks, or of somebody else of whom the question says
// nothing. Neither is told of a thing.
func (q *question) selfOf(t *told) (own, elses bool) {
	words := strings.Fields(t.memory.Content.String())
	for i, w := range words {
		switch low := strings.ToLower(text.Bare(w)); {
		case low == "my" || low == "our":
			if q.namesRelative(words[i+1:]) {
				elses = elses || i == 0
				continue
			}
			own = true
		case low == "i" || low == "me" || low == "i'm" || low == "i've", low == "user" && i < 2, low == "user's" && i < 2:
			own = true
		}
	}
	return own && !elses, elses || !own && q.namesSomebody(words)
}

// namesRelative reports whether words behind "my" begin with a relative of whom the question
// does not ask: my elder sister.
func (q *question) namesRelative(words []string) bool {
	for _, w := range words[:min(2, len(words))] {
		bare := strings.TrimSuffix(strings.ToLower(text.Bare(w)), "'s")
		if relatives.Has(bare) {
			return !q.has(bare)
		}
	}
	return false
}

// namesSomebody reports whether words begin with the name of somebody of whom the question does
// not ask, and go on with what he does, is or has.
func (q *question) namesSomebody(words []string) bool {
	for i, w := range words[:min(3, len(words))] {
		bare, owner := strings.CutSuffix(strings.ReplaceAll(text.Bare(w), "’", "'"), "'s")
		r, _ := utf8.DecodeRuneInString(bare)
		if !unicode.IsUpper(r) {
			return i > 0 && doesPersonally.Has(bare)
		}
		if text.IsStopWord(bare) || articles.Has(strings.ToLower(bare)) || q.has(bare) || strings.ToUpper(bare) == bare || strings.ContainsAny(bare, "0123456789./") {
			return false
		}
		if owner {
			return true
		}
	}
	return false
}

// tellApart notes of memories whether they tell of somebody else than who asks of himself, where
// one that has as much of the question tells of him.
func (q *question) tellApart(all []told) {
	if !q.self {
		return
	}
	most := 0.0
	elses := make([]bool, len(all))
	for i := range all {
		own, other := q.selfOf(&all[i])
		if own {
			most = max(most, q.held(&all[i]))
		}
		elses[i] = other
	}
	for i := range all {
		all[i].elses = elses[i] && most > 0 && most >= nearlyAsMuch*q.held(&all[i])
	}
}

// nearlyAsMuch is how much of a question what is so of who asks has at least of what the other
// has.
const nearlyAsMuch = 0.8

// held is how much a memory holds of a question, by weight.
func (q *question) held(t *told) float64 {
	sum := 0.0
	for j, held := range t.found {
		sum += held * q.terms[j].weight
	}
	return sum
}

// ofSomebodyElse reports whether that was noted.
func (q *question) ofSomebodyElse(t *told) bool { return t.elses }
