package recall

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// The words of the plainest questions are those of any talk: where do I work, where is the
// repo, what is my name? To share one of them says nothing, but a short memory that tells of
// nothing else and has them all is the answer.

// saysPlainly is what speaks for such a memory at least.
const saysPlainly = 0.6

// How many words a plain question and its answer have at most.
const mostPlain, mostPlainly = 9, 12

// A plain question is one of few words, all of any talk or not.
type plain struct {
	terms []string // that its answer has
	mine  bool     // it asks of who asks, or of those with him
	who   bool     // it asks who is what
}

// whereabouts are words by which it is asked where something is, which the answer need not have.
var whereabouts = text.SetOf(`find found kept live lives located lie lies stand stands stay stays sit sits stored called`)

// A plain question of the agent, of what is at hand, or of what something is for asks for nothing
// that was told.
var (
	askingPlainly = text.Pattern(`^(?:and |so )?(?:what|which|who|whom|whose|where|when|how (?:many|much|long|often|old|big|large|far|high))(?:'s|'re)?\b`)
	askingOurs    = text.Pattern(`\b(?:i|my|mine|me|we|our|us)\b`)
	askingOther   = text.Pattern(`\b(?:you|your|yours|this|that|these|those)\b|^what (?:do|does|did) .*\bdo\b`)
	whoIs         = text.Pattern(`^who(?:'s|'re| is| are| was| were)\b`)
)

// plainly gives the plain question that is asked; nil where none is.
func (q *question) plainly(s *saying) *plain {
	switch q.intent {
	case what, person, timed:
	default:
		return nil
	}
	bare := strings.TrimSpace(s.bare)
	if q.parts || s.before != "" || q.yesOrNo || len(strings.Fields(bare)) > mostPlain || !askingPlainly().MatchString(bare) || askingOther().MatchString(bare) {
		return nil
	}
	p := &plain{mine: askingOurs().MatchString(bare), who: whoIs().MatchString(bare)}
	kinds := kindsAsked(s.meant)
	var aside []string
	for w := range strings.FieldsSeq(bare) {
		w = text.Bare(w)
		for _, t := range text.Terms(w) {
			switch {
			case kinds[t]:
			case whereabouts.Has(w):
				aside = append(aside, t)
			default:
				p.terms = append(p.terms, t)
			}
		}
	}
	if len(p.terms) == 0 {
		p.terms = aside
	}
	if len(p.terms) == 0 {
		return nil
	}
	return p
}

// linking are words behind what a memory tells of, with which it begins to tell of it.
var linking = text.SetOf(`is are was were has have had live lives lie lies stand stands sit sits go goes run runs use uses get gets take takes cost costs start starts end ends open opens
	close closes begin begins contain contains need needs belong belongs come comes moved means can must expires expire`)

// oursFirst are words with which a memory begins that is of who told it.
var oursFirst = text.SetOf(`i my mine we our ours`)

// isPlain reports whether a memory answers a plain question, or stands for one that did.
func (q *question) isPlain(t *told) bool {
	if q.plain == nil {
		return false
	}
	return q.isPlainIn(t.memory.Content.String(), func(term string) bool { _, ok := t.places[term]; return ok }) ||
		slices.ContainsFunc(t.stoodFor, func(f former) bool {
			return q.isPlainIn(f.told, func(term string) bool { return slices.Contains(f.terms, term) })
		})
}

// isPlainIn reports whether a text answers a plain question: it tells of nothing but what that
// asks of, has all its words, and is of who asks where that is asked.
func (q *question) isPlainIn(said string, has func(term string) bool) bool {
	words := strings.Fields(said)
	if len(words) > mostPlainly || len(words) < 2 {
		return false
	}
	first := strings.ToLower(text.Bare(words[0]))
	ours := oursFirst.Has(first)
	if ours && !q.plain.mine {
		return false
	}
	if slices.ContainsFunc(q.plain.terms, func(term string) bool { return !has(term) }) {
		return false
	}
	if first == "i" || first == "we" {
		if sinceNow.Has(strings.ToLower(words[1])) && len(words) > 2 {
			words = words[1:]
		}
		return slices.ContainsFunc(text.Terms(words[1]), func(term string) bool { return slices.Contains(q.plain.terms, term) }) ||
			text.IsStopWord(words[1])
	}
	return q.isSubject(words, ours || articles.Has(first))
}

// sinceNow are words between who tells something and what he does that say no more than that it
// is so.
var sinceNow = text.SetOf(`now still currently mostly usually always`)

// isSubject reports whether what words tell of, behind an article if there is one, is what a plain
// question asks of.
func (q *question) isSubject(words []string, article bool) bool {
	if article {
		words = words[1:]
	}
	for i, w := range words {
		low := strings.ToLower(text.Bare(w))
		if linking.Has(low) {
			return i > 0
		}
		for _, term := range text.Terms(low) {
			if !slices.Contains(q.plain.terms, term) {
				return false
			}
		}
	}
	return false
}

// answersPlainly reports whether a memory answers a plain question, and has what is asked
// for. Who somebody is is also told by what he does.
func (q *question) answersPlainly(t *told) bool {
	if !q.isPlain(t) {
		return false
	}
	if q.plain.who {
		t.fits = max(t.fits, hasAnswer)
	}
	return t.fits >= hasAnswer && !q.lacksForm(t.memory.Content.String(), t.matched)
}
