package stance

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// because are the words behind which a reason stands.
var because = phrasing(
	"because|cause|cos|cuz|coz|bc|b/c|since|as", "because of the fact that", "given|now|seeing|considering that", "given the fact that", "seeing as|how",
	"due|owing|thanks to", "due|owing|thanks to the fact that", "on account of", "on account of the fact that", "on the grounds|ground that",
	"so that", "in view|light of", "in view|light of the fact that", "for the reason that", "the reason is that", "the reason being", "the reason being that", "inasmuch as",
	"what with", "after all", "considering", "given", "on the basis|strength that", "by virtue of", "knowing that", "as|so long as", "down to",
	"insofar as", "in so far as", "on the assumption|understanding|premise that", "as a result|consequence of", "reason being", "reason being that",
	"the simple|main|only|real|sole reason being", "the simple|main|only|real|sole reason being that", "for", "for the simple|plain|obvious|main|only|same|good reason", "for the simple|plain|obvious|main|only|same|good reason that",
	"for one reason", "for one simple|good reason", "for one reason only|alone",
)

// therefore are the words before which a reason stands, and behind which what follows from it.
var therefore = phrasing(
	"so|therefore|hence|thus|consequently|accordingly", "as a result|consequence", "as a result|consequence of that|this", "in consequence", "it follows that",
	"for that|this|those|these reason|reasons", "because of that|this", "due|owing|thanks to that|this",
	"which|that|this is why", "so|and that|this is why", "which|that|this is the reason", "so|and that|this is the reason",
	"which|that|this is the reason why", "so|and that|this is the reason why", "which|that|this explains why", "hence why", "ergo", "wherefore", "with the result that",
	"that being so", "that being the reason", "that being why", "that|this is the sole|whole|only|simple|main reason", "the reason", "the reason why",
	"meaning", "meaning that", "which|that|this means", "which|that|this means that", "which|that|this makes|lets|forces|obliges|allows|requires", "=>|->|→|⇒",
)

// binding are verbs by which a thing has somebody do something, where "to" says what; of
// others it says only what it needs: "which requires a licence".
var binding = text.SetOf(`forces obliges allows requires`)

// midway are those that stand within what follows, too: "we therefore ship".
var midway = text.SetOf(`therefore hence thus consequently accordingly`)

// clausal end phrases behind which nothing but a clause stands.
var clausal = text.SetOf(`so lets why reason reasons that ergo wherefore`)

// phrasing gives phrases by their first word. Where a word stands for several, a bar is
// between them.
func phrasing(list ...string) func() map[string][][]string {
	return sync.OnceValue(func() map[string][][]string {
		by := map[string][][]string{}
		for _, p := range list {
			ways := [][]string{nil}
			for f := range strings.FieldsSeq(p) {
				var longer [][]string
				for _, way := range ways {
					for w := range strings.SplitSeq(f, "|") {
						longer = append(longer, append(slices.Clone(way), w))
					}
				}
				ways = longer
			}
			for _, way := range ways {
				by[way[0]] = append(by[way[0]], way)
			}
		}
		return by
	})
}

// starts gives how many words of a list the longest of the phrases takes, 0 for none.
func starts(list []word, phrases map[string][][]string) (n int) {
	for _, p := range phrases[list[0].low] {
		if len(p) > n && len(p) <= len(list) && slices.EqualFunc(list[:len(p)], p, func(w word, low string) bool { return w.low == low }) {
			n = len(p)
		}
	}
	return n
}

// reasoned parts a statement from the reason it gives, of which reasons has first the
// whole, and then what may be so by itself.
// told is that it says the reason first, as news of its own.
func reasoned(list []word) (main []word, reasons [][]word, told bool) {
	if main, reason := accompanied(list); reason != nil {
		return main, grounds(reason), false
	}
	for _, parts := range [...]func([]word) (main, reason []word){absolute, absoluteBehind, loose, isWhy, reliesOn} {
		if main, reason := parts(list); reason != nil {
			return main, grounds(reason), false
		}
	}
	for i := range list {
		if list[i].is&reason == 0 || list[i].low == "as" && i+1 < len(list) && list[i+1].low == "of" { // as of today
			continue
		}
		if main, reason := explained(list, i); reason != nil {
			return main, grounds(reason), false
		}
		n, m := starts(list[i:], because()), starts(list[i:], therefore())
		if m > n && i+m < len(list) {
			if main, reason := concluded(list, i, m); reason != nil {
				return main, grounds(reason), true
			}
		}
		if m > n && i > 0 {
			if main, reason := reasonBehind(list, i, m); reason != nil {
				return main, grounds(reason), false
			}
		}
		if m > 0 && i+m == len(list) {
			if main, reason := ensuesBefore(list, i); reason != nil {
				return main, grounds(reason), true
			}
		}
		if n > 0 && i+n < len(list) && fits(list, i, n) {
			if main, reason := based(list, i, n); reason != nil {
				return main, grounds(finite(reason)), false
			}
		}
	}
	return list, nil, false
}

// concluded parts what follows, by the m words from word i on, from its reason, which
// stands before.
func concluded(list []word, i, m int) (main, reason []word) {
	if !ensues(list, i, m) {
		return nil, nil
	}
	main = asDoer(list[i+m:])
	from := beginsAt(list, i)
	if from < i {
		main = slices.Concat(list[from:i], main)
	}
	end := from
	for end > 0 && (list[end-1].low == "and" || list[end-1].low == "so") {
		end--
	}
	paused := end < from || list[i].low == "and" || !wordly(list[i].low) || from > 0 && list[from-1].after != 0
	if end < 2 || !paused {
		return nil, nil
	}
	return main, list[:end]
}

// ensues reports whether what stands behind the m words from word i on is told to follow,
// and is no word for a thing: "meaning storm", "hence the name".
func ensues(list []word, i, m int) bool {
	last, rest := &list[i+m-1], list[i+m:]
	switch {
	case last.low == "reason" && last.after == ':': // that stands behind it
		return false
	case !wordly(last.low): // an arrow
		return predicates(list[:i]) && predicates(rest)
	case binding.Has(last.low):
		return doer[rest[0].low] != "" || slices.ContainsFunc(rest[:min(5, len(rest))], func(w word) bool { return w.low == "to" })
	case m > 2 && (last.low == "that" || last.low == "this") && (list[i+m-2].low == "of" || list[i+m-2].low == "to"):
		if last.after == 0 && rest[0].is&(subject|det) == 0 && !rest[0].proper() { // "because of that outage"
			return false
		}
	case clausal.Has(last.low), i > 0 && list[i-1].after == 0 && midway.Has(last.low):
		return true
	}
	return predicates(asDoer(rest)) || imperative(rest)
}

// beginsAt gives the word with which what follows begins, by word i: with its subject, in
// "we therefore ship".
func beginsAt(list []word, i int) int {
	for from := i; midway.Has(list[i].low) && from > 0 && i-from < 5; from-- {
		if list[from-1].after != 0 || list[from-1].low == "and" {
			return from
		}
	}
	return i
}

// wordly reports whether a word is made of letters.
func wordly(low string) bool { return strings.ContainsAny(low, "abcdefghijklmnopqrstuvwxyz") }

// asDoer makes a subject of whom something forces, or lets, at the beginning: "which forces
// us to ship".
func asDoer(main []word) []word {
	low := doer[main[0].low]
	if low == "" || len(main) < 3 {
		return main
	}
	rest := main[1:]
	if rest[0].low == "to" {
		rest = rest[1:]
	}
	return slices.Concat([]word{understood(word{raw: low, low: low})}, rest)
}

// doer gives the subject for who is named as the object.
var doer = map[string]string{"us": "we", "me": "i", "him": "he", "them": "they"}

// based parts a statement from its reason, which stands behind the n words from word i on.
func based(list []word, i, n int) (main, reason []word) {
	reason = list[i+n:]
	if i > 0 && list[i-1].after != '.' {
		reason = reason[:sentence(reason)]
		if i == 2 && list[0].low == "it" && list[1].is&aux != 0 { // "It's because … that we ship"
			for k := 2; k+2 < len(reason); k++ {
				if reason[k].low == "that" && predicates(reason[:k]) {
					return reason[k+1:], reason[:k]
				}
			}
		}
		return list[:i], reason
	}
	// "Because we host on Fly, deploys go through …"
	for k := range reason {
		if reason[k].after == ',' && k+1 < len(reason) && !goesOn(reason[k+1:]) {
			return slices.Concat(list[:i], reason[k+1:]), reason[:k+1]
		}
		if reason[k].after == '.' {
			break
		}
		if k > 1 && reason[k].is&subject != 0 && reason[k].is&pronoun != 0 && reason[k-1].is&(prep|aux|subject) == 0 && predicates(reason[:k]) { // "As the hall has no lift we carry …"
			return slices.Concat(list[:i], reason[k:]), reason[:k]
		}
	}
	if i > 0 {
		return list[:i], reason[:sentence(reason)]
	}
	return nil, nil
}

// goesOn reports whether a reason goes on behind a comma, and what follows from it comes
// behind another.
func goesOn(list []word) bool {
	return list[0].low == "and" && slices.ContainsFunc(list[:len(list)-1], func(w word) bool { return w.after == ',' })
}

// grounds gives a reason, and each of what it says that may be so by itself: "Marek is in
// Porto and Lea is on call".
func grounds(reason []word) [][]word {
	all, from := [][]word{reason}, 0
	for i := range reason {
		next := reason[i+1:]
		if len(next) > 0 && (next[0].low == "and" || next[0].low == "while") {
			next = next[1:]
		} else if reason[i].after == 0 {
			continue
		}
		begin := len(reason) - len(next)
		if len(next) > 0 && (next[0].is&pronoun != 0 && next[0].low != "we" && next[0].low != "i" || next[0].rel != 0 && inS(next[0].low) || next[0].is&aux != 0) {
			continue // it says more of the same
		}
		if i >= from && predicates(reason[from:i+1]) && predicates(next) {
			all = append(all, reason[from:i+1])
			from = begin
		}
	}
	if from > 0 {
		all = append(all, reason[from:])
	}
	return all
}

// predicates reports whether words say something of something.
func predicates(list []word) bool {
	plain := make([]word, 0, len(list))
	for i := range list {
		if list[i].low != "only" {
			plain = append(plain, list[i])
		}
		if i > 0 && strings.HasSuffix(list[i].low, "ing") && list[i-1].is&(det|prep) == 0 {
			return true
		}
	}
	return len(plain) > 1 && newClause(plain).findsVerb()
}

// findsVerb reports whether a clause has a verb, the last word too: "the roof leaks".
func (c clause) findsVerb() bool {
	last := len(c.words) - 1
	return c.verb >= 0 || inS(c.words[last].low) && c.words[last-1].is&(det|prep) == 0 && !inS(c.words[last-1].low)
}

// sinceThing reports whether words behind "since" begin with a thing that took place, and whoever the
// statement is about: "the reorg Priya is not my boss any more".
func sinceThing(list []word) bool {
	return len(list) > 3 && list[0].is&det != 0 && list[1].stem != "" && list[1].after == 0 && !list[1].proper() &&
		(list[2].proper() || list[2].is&subject != 0) && list[3].is&aux != 0
}

// fits reports whether the words of a reason are no others: "since" may be a
// time and "as" a comparison, so these need a pause or a clause.
func fits(list []word, i, n int) bool {
	switch list[i].low {
	case "since":
		if list[i+1].number() && !list[i+1].proper() || list[i+1].date() || list[i+1].low == "then" || list[i+1].low == "last" {
			return false
		}
		if i == 0 && sinceThing(list[1:]) {
			return false
		}
		reason := list[i+n:]
		for k, w := range reason { // a clause, and no time
			if w.after != 0 {
				reason = reason[:k+1]
				break
			}
		}
		return predicates(reason)
	case "after":
		return list[i+1].low != "all" || (i == 0 || list[i-1].after != 0) && predicates(list[i+n:])
	case "considering", "given", "knowing":
		return n > 1 || (i == 0 || list[i-1].is&(aux|det) == 0) && predicates(untilPause(list[i+n:]))
	case "down":
		return i > 0 && list[i-1].is&aux != 0 && !list[i+n].number() && predicates(untilPause(list[i+n:]))
	case "because":
		return len(list) > i+3 || list[i+1].low != "of"
	case "as":
		if n > 2 {
			return predicates(untilPause(list[i+n:]))
		}
		return i > 0 && list[i-1].after == ',' || i == 0 || asReason(list[:i], list[i+n:])
	case "so":
		return n > 1
	case "what", "reason":
		return i == 0 || list[i-1].after != 0
	case "for":
		last := &list[i+n-1]
		return n > 1 && (last.low == "that" || last.after != 0) || n == 1 && leadsClause(list, i)
	case "cause", "cos", "cuz", "coz", "bc":
		return list[i].raw == list[i].low && i > 1 && list[i-1].is&(det|prep|aux|bind) == 0 && list[i+1].low != "of" && predicates(list[:i]) && predicates(list[i+n:])
	case "now":
		return i == 0 || list[i-1].is&aux == 0 // "is now that of Anna"
	}
	return true
}

// asReason reports whether "as", without a pause before it, leads from one clause to another:
// "needs three brokers as the search uses Kafka", and neither "runs as a daemon" nor "as the
// docs say".
func asReason(main, reason []word) bool {
	if len(main) < 3 || len(reason) < 3 || reason[0].is&(det|subject) == 0 && !reason[0].proper() || reason[0].low == "a" || reason[0].low == "an" {
		return false
	}
	c := newClause(reason[:sentence(reason)])
	if c.verb < 1 || c.group == len(c.words) {
		return false
	}
	verb := &c.words[c.verb]
	return inS(verb.low) && verb.rel != 0 && !tellingSo.Has(verb.low) && newClause(main).verb > 0
}

// tellingSo are verbs behind which "as" only says who says so, or how.
var tellingSo = text.SetOf(`say says said suggest suggests suggested agreed agree discussed described describes shown shows planned expected told tells wrote writes wanted wants asked recommended recommends does do did is was are were has have`)

// untilPause gives words up to the first pause.
func untilPause(list []word) []word {
	for i := range list {
		if list[i].after != 0 {
			return list[:i+1]
		}
	}
	return list
}

// sentence gives the length of the first sentence.
func sentence(list []word) int {
	for i, w := range list {
		if w.after == '.' {
			return i + 1
		}
	}
	return len(list)
}
