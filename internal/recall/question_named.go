package recall

import (
	"slices"
	"strings"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Who names somebody or something at the head of what he wants speaks of that one: to ask Oona
// takes to know who she is, and what is written in Go is no answer to what Heron is written in.

// speakingTo leads to whom something is to be said to, or who is to do it: who he is has to be
// known for that.
var speakingTo = text.Pattern(`^(?:ask|tell|remind|invite|ping|message|email|e-mail|mail|text|call|phone|thank|brief|let) @?([\p{L}'-]+)\b` +
	`|^(?:can|could|should|will|would) ([\p{L}'-]+) (?:please |also )?(?:take|have|look|check|help|review|approve|sign|send|fix|join|cover|call|come|bring|tell|show|explain|answer)\b` +
	`|^(?:write|send|draft|compose|forward)\b.* (?:to|for) ([\p{L}'-]+)\b`)

// spokenToIn gives the terms of the name of whom that is, in lower case and without courtesy,
// as far as it was written as one.
func (q *question) spokenToIn(said string) (all []string) {
	m := speakingTo().FindStringSubmatch(said)
	for _, name := range m[min(1, len(m)):] {
		for _, term := range text.Terms(name) {
			if q.proper[term] && !slices.Contains(all, term) {
				all = append(all, term)
			}
		}
	}
	return all
}

// askingOfName leads to the name of what something is asked of: which language is Heron in.
var askingOfName = text.Pattern(`^(?:[Ww]hat|[Ww]hich|[Ww]here|[Ww]hen|[Hh]ow)\b[^,.;:?!]{0,40}? (?:is|are|was|were|does|do|did|has|have|had) (\p{Lu}[\w-]*)\b`)

// namedIn gives the terms of that name, unless it is that of the project at hand, which what is
// told there does not say.
func (q *question) namedIn(prose string) []string {
	switch q.intent {
	case what, person, timed, how:
	default:
		return nil
	}
	m := askingOfName().FindStringSubmatch(prose)
	if m == nil || q.parts || m[1] == strings.ToUpper(m[1]) { // initials may be spelled out
		return nil
	}
	return slices.DeleteFunc(text.Terms(m[1]), func(term string) bool { return q.home[term] || thesaurus.Share(term) < 1 })
}
