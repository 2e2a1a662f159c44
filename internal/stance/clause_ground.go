package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// This file reads reasons for which no "because" stands: a clause with a participle for its
// verb, "for" before a clause, and what is called the reason behind it.

// mostBearer is of how many words that may be of which a participle at the beginning tells.
const mostBearer = 5

// absolute parts what follows from a clause with which a statement begins and whose verb is a
// participle: "Piotr being our vet, vaccinations go through him".
func absolute(list []word) (main, reason []word) {
	at := 0
	for k := 1; k < min(mostBearer, len(list)-2) && at == 0; k++ {
		if low := list[k].low; low == "being" || low == "having" {
			at = k
		}
	}
	if at == 0 || list[at-1].is&(det|prep) != 0 && list[at-1].low != "not" {
		return nil, nil
	}
	for k := range at {
		if w := &list[k]; w.after != 0 || w.is&(aux|doubt) != 0 || w.is&prep != 0 && (k == 0 || w.low != "of") {
			return nil, nil
		}
	}
	for k := at + 1; k < len(list)-2; k++ {
		switch {
		case list[k].after == ',' && predicates(list[k+1:]) && list[k+1].is&aux == 0:
			return list[k+1:], finite(list[:k+1])
		case list[k].after != 0 || list[k].is&aux != 0:
			return nil, nil
		}
	}
	return nil, nil
}

// finite gives a clause whose verb is a participle the verb of a statement: "the lift being
// out of order", "the robot not being able to read tapes".
func finite(list []word) []word {
	for i := 1; i < len(list); i++ {
		if list[i].after != 0 && i+1 < len(list) || list[i].is&aux != 0 && list[i].low != "being" && list[i].low != "having" {
			return list
		}
		not := list[i-1].low == "not"
		verb := ""
		switch list[i].low {
		case "being":
			verb = "is"
		case "having":
			verb = "has"
		default:
			continue
		}
		n := 1
		if rest := list[i:]; len(rest) > 3 && rest[0].low == "being" && (rest[1].low == "able" || rest[1].low == "unable") && rest[2].low == "to" {
			verb, n, not = "can", 3, not || rest[1].low == "unable"
		}
		said := append([]word{}, list[:i]...)
		if list[i-1].low == "not" {
			said = said[:i-1]
		}
		if len(said) == 0 {
			return list
		}
		said = append(said, understood(word{raw: verb, low: verb}))
		if not {
			said = append(said, understood(word{raw: "not", low: "not"}))
		}
		return append(said, list[i+n:]...)
	}
	return list
}

// leadsClause reports whether "for" at word i, behind a pause, stands before a clause: ", for
// the pump overheats at noon", and neither "for the pump" nor "for those who swim".
func leadsClause(list []word, i int) bool {
	if i < 3 || list[i-1].after == 0 || list[i].after != 0 || i+3 > len(list)-1 {
		return false
	}
	rest := list[i+1:]
	rest = rest[:sentence(rest)]
	if first := &rest[0]; first.is&(det|subject|there) == 0 && !first.proper() && !inS(first.low) && first.low != "no" {
		return false
	}
	at := slices.IndexFunc(rest, func(w word) bool { return w.is&aux != 0 || modal.Has(w.low) })
	if at < 0 {
		if at = newClause(rest).verb; at < 0 || !inS(rest[at].low) && rest[0].is&subject == 0 {
			return false
		}
	}
	for k := range at {
		if w := &rest[k]; w.after != 0 || relating.Has(w.low) && k > 0 {
			return false
		}
	}
	return (at > 0 || rest[0].low == "there") && predicates(list[:i])
}

// modal are verbs that another follows, beside the forms of to be, to have and to do.
var modal = text.SetOf(`can could may might must shall should will would`)

// relating are words that tell of which thing, and no more.
var relating = text.SetOf(`that which who whom whose where when`)

// reasonBehind parts what follows from the reason that stands behind it and is called so: "the kiln
// stays cold: she's our only potter, that's why". i is the word by which it is.
func reasonBehind(list []word, i, m int) (main, reason []word) {
	if i+m < len(list) && list[i+m-1].after != '.' || list[i].low != "that" && list[i].low != "this" && list[i].low != "which" || list[i-1].after == 0 {
		return nil, nil
	}
	from := i - 1
	for from > 0 && list[from-1].after != ':' && list[from-1].after != '.' {
		from--
	}
	if from < 2 || i-from < 3 || !predicates(list[from:i]) {
		return nil, nil
	}
	main, reason = list[:from], list[from:i]
	if first := reason[0].low; first == "he" || first == "she" {
		reason = append(namedIn(main), reason[1:]...)
	}
	return main, reason
}

// namedIn gives the words of the name that a pronoun behind some words means.
func namedIn(list []word) (name []word) {
	for f := range strings.FieldsSeq(nameIn(list)) {
		name = append(name, understood(word{raw: f, low: strings.ToLower(f)}))
	}
	if name == nil {
		name = []word{understood(word{raw: "they", low: "they"})}
	}
	return name
}
