package recall

import (
	"slices"
	"strings"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// A rule that says when it holds, "before every push", is called by whoever is about to do
// that, however everyday the word for it is; and so is one that forbids or orders it: "never
// push to main".

// occasion leads to what a rule, in lower case, is to be thought of at: behind a word for the
// time, or behind one that orders or forbids.
var occasion = text.Pattern(`\b(?:before|after|when|whenever|prior to|ahead of|until|on|for|at) (?:you |we |i |one |the |an? |each |every |any |doing |making |running |your |our |it is |it's |to )*([a-z-]+)` +
	`|(?:^|[.;:,] )(?:please )?(?:never|always|do not|don't|dont|avoid) (?:ever )?([a-z-]+)` +
	`|\b(?:is|are|may|must|should|shall|can)(?: only)? (?:never|not|only)(?: ever)?(?: be)? ([a-z-]+)` +
	`|\bbefore [\w' -]{1,40} (?:is|are|gets?) ([a-z-]+)`)

// occasionsOf gives the terms of what a text, in lower case, says to be its occasion, as far
// as that is something to do.
func occasionsOf(said string) text.TermSet {
	all := text.TermSet{}
	for _, m := range occasion().FindAllStringSubmatch(said, -1) {
		all.Add(m[1] + m[2] + m[3] + m[4])
	}
	return all
}

// occurs reports whether a memory that guides work says that a term of the question, which
// is to be done, is its occasion, by that word or another form of it.
func (q *question) occurs(j int, t *told) bool {
	asked := q.terms[j]
	if !q.doing[asked.text] || t.found[j] < thesaurus.FormShare || !guides(t.memory.Type) && !binds(t.memory) {
		return false
	}
	return t.occasions()[asked.text] || slices.ContainsFunc(asked.likes, func(k thesaurus.Kin) bool {
		return k.Share >= thesaurus.FormShare && t.occasions()[k.Text]
	})
}

// anything may be done to any thing: these words call no rule by themselves.
var anything = text.SetOf(`add change check create do edit find fix get give have let look make move open put read remove rename run see set show start stop take try update use work write`)

// programs are those whose commands are tasks by the word behind them: git push.
var programs = text.SetOf(`git make npm pnpm yarn go cargo docker kubectl terraform helm gh glab`)

// doingOf gives the terms of what a text, in lower case, says is to be done: the words with
// which its parts begin.
func doingOf(said string) text.TermSet {
	all := text.TermSet{}
	for _, part := range parting().Split(said, -1) {
		words := strings.Fields(withoutCourtesy(strings.TrimSpace(part)))
		for i, w := range words {
			begins := i == 0 || words[i-1] == "and" || words[i-1] == "then" || i == 1 && programs.Has(words[0])
			if bare := text.Bare(w); begins && !anything.Has(bare) && (doingWords.Has(bare) || doingNouns.Has(bare)) {
				all.Add(bare)
			}
		}
	}
	return all
}
