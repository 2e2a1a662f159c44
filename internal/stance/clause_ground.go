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
		var verb string
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
	for from > 0 && list[from-1].after != ':' && list[from-1].after != '.' && !list[from].bracket {
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

// ensuesBefore parts what follows from its reason, where words at i, behind both, tell that: "the
// lift is stuck; we carry the parcels because of that".
func ensuesBefore(list []word, i int) (main, reason []word) {
	from := i
	for from > 0 && list[from-1].after == 0 {
		from--
	}
	if from < 2 || i-from < 2 || list[i].low == "which" || !predicates(list[from:i]) || !predicates(list[:from]) {
		return nil, nil
	}
	return list[from:i], list[:from]
}

// absoluteBehind is the same as absolute where that stands behind what follows: "we carry the
// parcels, the lift being out of order".
func absoluteBehind(list []word) (main, reason []word) {
	for k := 4; k < len(list)-1; k++ {
		if low := list[k].low; low != "being" && low != "having" {
			continue
		}
		from := k
		for from > 0 && list[from-1].after == 0 {
			from--
		}
		what := list[from:k]
		if len(what) > 0 && what[0].low == "with" {
			what = what[1:]
		}
		if from < 2 || list[from-1].after != ',' || len(what) == 0 || len(what) > mostBearer+1 || newClause(list[:from]).verb < 0 || !bears(what) ||
			slices.ContainsFunc(list[k+1:], func(w word) bool { return w.is&aux != 0 || w.after == ',' }) {
			return nil, nil
		}
		return list[:from], finite(list[k-len(what):])
	}
	return nil, nil
}

// bears reports whether words are a thing of which something is told by a participle behind
// them, and no one of several: "the largest being Oslo".
func bears(what []word) bool {
	for i := range what {
		w := &what[i]
		if w.is&(aux|doubt|praise|change) != 0 || w.is&prep != 0 && (i == 0 || !spotting.Has(w.low)) || strings.HasSuffix(w.low, "est") || w.number() || partly.Has(w.low) {
			return false
		}
	}
	return what[len(what)-1].stem != "" || what[0].is&subject != 0
}

// partly are words that mean one of several, or what is said.
var partly = text.SetOf(`consequence result upshot effect one ones first last latter former reason others other rest both some main idea point only`)

// loose parts what follows from a participle that tells of what that is about: "having no lift,
// the hall is used for storage".
func loose(list []word) (main, reason []word) {
	if len(list) < 6 {
		return nil, nil
	}
	verb := participles[list[0].low]
	if verb == "" || list[1].done() && verb == "has" || list[0].after != 0 {
		return nil, nil
	}
	at := len(untilPause(list))
	if at > len(list)-3 || at < 2 || list[at-1].after != ',' {
		return nil, nil
	}
	main = list[at:]
	c := newClause(main)
	if c.verb < 1 || c.verb > mostBearer+1 || main[0].is&(aux|prep) != 0 {
		return nil, nil
	}
	reason = append(append([]word{}, main[:c.verb]...), understood(word{raw: verb, low: verb}))
	return main, append(reason, list[1:at]...)
}

// participles gives for those with which a reason begins the verb of a statement.
var participles = map[string]string{"being": "is", "having": "has", "lacking": "lacks"}

// isWhy parts what follows from a clause of which is said that it is the reason: "that the lift
// is stuck is why we carry the parcels".
func isWhy(list []word) (main, reason []word) {
	from := 1
	switch {
	case len(list) < 7:
		return nil, nil
	case list[0].low == "the" && list[1].low == "fact" && list[2].low == "that":
		from = 3
	case list[0].low != "that" && list[0].low != "because":
		return nil, nil
	}
	for k := from + 2; k+2 < len(list); k++ {
		if list[k].after != 0 {
			return nil, nil
		}
		if list[k].low != "is" || !predicates(list[from:k]) {
			continue
		}
		rest := list[k+1:]
		switch {
		case rest[0].low == "why":
			return rest[1:], list[from:k]
		case len(rest) > 4 && rest[0].low == "the" && rest[1].low == "reason":
			if rest[2].low == "why" || rest[2].low == "that" {
				return rest[3:], list[from:k]
			}
			return rest[2:], list[from:k]
		}
	}
	return nil, nil
}

// explained parts what "the reason" at word i is of from what it is: "the reason why we
// ship late is that …", "we ship late; the only reason: …".
func explained(list []word, i int) (main, reason []word) {
	if list[i].low != "reason" {
		return nil, nil
	}
	from := i
	for from > 0 && list[from-1].after == 0 && (list[from-1].is&det != 0 || reasonable.Has(list[from-1].low)) {
		from--
	}
	if from > 0 && list[from-1].after == 0 && !list[from].bracket {
		return nil, nil
	}
	what := list[i+1:]
	if list[i].after == ':' {
		if from < 2 || !predicates(what) {
			return nil, nil
		}
		return list[:from], what[:sentence(what)]
	}
	if from == i {
		return nil, nil
	}
	if len(what) > 0 && (what[0].low == "why" || what[0].low == "that" || what[0].low == "for") {
		what = what[1:]
	}
	for k := 1; k+3 < len(what) && what[k-1].after != '.'; k++ {
		switch {
		case what[k].is&aux != 0 && (what[k+1].low == "that" || what[k+1].low == "because"):
			reason = what[k+2:]
			return slices.Concat(list[:from], what[:k]), reason[:sentence(reason)]
		case what[k].after == ':' && predicates(what[:k+1]) && predicates(what[k+1:]):
			reason = what[k+1:]
			return slices.Concat(list[:from], what[:k+1]), reason[:sentence(reason)]
		case what[k].low == "is" && slices.ContainsFunc(what[k:min(k+mostBearer+3, len(what))], func(w word) bool { return w.low == "being" || w.low == "having" }):
			return slices.Concat(list[:from], what[:k]), finite(what[k+1:])
		}
	}
	return nil, nil
}

// reasonable are words that stand before "reason".
var reasonable = text.SetOf(`only main simple real sole whole obvious plain`)
