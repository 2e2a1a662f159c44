package recall

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"signet/internal/recall/index"
	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// What is backed up each night is the backup, and to roll a release back is a
// rollback: a verb with a small word behind it means what the noun means that is
// written as one. So such a pair is also taken for its noun, in a question and in a
// memory.

// particles are the small words that make a noun with nearly any verb.
var particles = text.SetOf(`up down out off back away`)

// sideParticles make one with few verbs, and stand in any sentence with the others.
var sideParticles = sync.OnceValue(func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for particle, verbs := range map[string]string{
		"in":      `break build buy call cave check clock cut drop fade fill log lead listen move opt phase plug roll sign sit stand start tie trade turn walk`,
		"on":      `add carry clip follow go hang head log put roll sign slip switch turn`,
		"over":    `carry change cross cut fail flash hand hang hold lay make pass pull push roll sleep spill stop switch take turn voice walk`,
		"through": `break click drive fall feed fly follow look pass play read roll run see walk`,
		"around":  `run turn walk work`,
		"by":      `fly pass stand`,
	} {
		all[particle] = map[string]bool{}
		for v := range strings.FieldsSeq(verbs) {
			all[particle][v] = true
		}
	}
	return all
})

// mostBetween is how many words may stand between a verb and its particle: roll the
// last release back.
const mostBetween = 3

// joined gives the terms of the nouns that the verbs with particles in a text make,
// of those that are written with a letter for their first word, and of phrases that stand
// for one word.
func joined(s string) []string {
	all := settled(s)
	var before []string // the last words of the phrase, in lower case
	lettered := false   // the word before is told by a letter alone, or could be
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ' ' || r == '-' || r == '\n' || r == '\t' }) {
		bare := strings.ToLower(text.Bare(w))
		if lettered && bare != "mail" && bare != "mails" && len(bare) >= leastPart && !text.IsStopWord(bare) {
			all = append(all, text.Terms("e"+bare)...)
		}
		lettered = asLetter.Has(bare) && strings.HasSuffix(strings.ToLower(w), bare)
		plain, side := particles.Has(bare), sideParticles()[bare]
		if plain || side != nil {
			for i := range verbsBefore(before) {
				next := i == len(before)-1
				if !plain && !next { // "in" and "on" stand in any sentence
					break
				}
				verb := baseOf(before[i])
				if verb != "" && (side[verb] && next || plain && (next || phrasal.Has(verb))) {
					all = append(all, text.Terms(verb+bare)...)
				}
			}
		}
		if before = append(before, bare); strings.ContainsAny(w[len(w)-1:], ",.;:?!") {
			before = before[:0]
		}
	}
	return all
}

// setPhrases are phrases of small and everyday words, each of which says nothing by itself
// and all together one thing.
var setPhrases = sync.OnceValue(func() [][]string {
	var all [][]string
	for phrase := range strings.SplitSeq(`on call, on duty, off duty, on leave, on hold, on site, off site, on shift, off shift, on watch, out of office, out of hours, in charge, up to date, out of date`, ", ") {
		all = append(all, strings.Fields(phrase))
	}
	return all
})

// leaningOn are words to which a small word behind them belongs: what is based on call
// records is nobody on call.
var leaningOn = text.SetOf(`based base bases basing depend depends depended depending rely relies relied relying focus focuses focused focusing charge charges charged charging
	put puts bill bills billed billing report reports act acts hinge hinges click clicks`)

// settled gives the terms of the set phrases in a text, each written as one word.
func settled(s string) []string {
	var all []string
	row := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == '-' || r == '\n' || r == '\t' })
	for i, w := range row {
		row[i] = text.Bare(w)
	}
	for i := range row {
		for _, phrase := range setPhrases() {
			if i+len(phrase) <= len(row) && slices.Equal(row[i:i+len(phrase)], phrase) && (i == 0 || !leaningOn.Has(row[i-1])) {
				all = append(all, text.Terms(strings.Join(phrase, ""))...)
			}
		}
	}
	return all
}

// asLetter are words that often stand before another as a letter alone: an e-stop is
// an emergency stop, and an e-invoice an electronic one. Mail is mail either way.
var asLetter = text.SetOf(`e electric electronic emergency`)

// verbsBefore gives the places of the words of a phrase, the last first, that can be
// the verb of a particle behind them: no other phrase begins between, and the word is
// no noun.
func verbsBefore(before []string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := len(before) - 1; i >= max(len(before)-1-mostBetween, 0); i-- {
			if noun := i > 0 && doneTo.Has(before[i-1]); !noun && !yield(i) {
				return
			}
			if text.IsStopWord(before[i]) && !doneTo.Has(before[i]) {
				return
			}
		}
	}
}

// phrasal are verbs whose particle stands behind what is done something to.
var phrasal = text.SetOf(`back bring build call check clean close cool copy cut draw drop fall fill follow freeze give hand hold keep knock lay link lock log look make mark mix
	mock move open pay pick play plug print pull push put read roll run save scale sell send set shut sign slow speed spin split start sum swap switch take tear tidy time trade
	trim tune turn wake warm wash wind wipe work wrap write`)

// baseOf gives the verb that a word is a form of, or "".
func baseOf(word string) string {
	if len(word) < 3 && word != "go" || text.IsStopWord(word) {
		return ""
	}
	terms := text.Terms(word)
	if len(terms) != 1 {
		return ""
	}
	if base := thesaurus.Base(terms[0]); base != "" {
		return base
	}
	if stem, ok := strings.CutSuffix(terms[0], "i"); ok {
		return stem + "y" // carried
	}
	return terms[0]
}

// join adds to a question the nouns that its verbs make with their particles, and
// the words that it writes as two, as far as some memory has them as one. Everyday words
// that make a name together tell as much as a rare one.
func (x *indexed) join(q *question, said string) {
	nouns := append(joined(said), compounds(said)...)
	for i, n := range x.index.Frequencies(nouns) {
		if n > 0 {
			s := max(thesaurus.ShareInMemory(nouns[i]), thesaurus.EverydayShare)
			q.add(term{text: nouns[i], df: n, share: s, weight: s * index.Rarity(n, x.index.Count())})
		}
	}
	var names []string
	for first, last := range pairs(said) {
		if everydayWord(first) && everydayWord(last) {
			for _, one := range text.Terms(first + last) {
				names = append(names, oneTerm+one)
			}
		}
	}
	for i, n := range x.index.Frequencies(names) {
		if n > 0 {
			q.ones = true
			q.add(term{text: names[i], df: n, share: 1, weight: index.Rarity(n, x.index.Count())})
		}
	}
}

// everydayWord reports whether all terms of a word stand in texts about anything.
func everydayWord(word string) bool {
	return !slices.ContainsFunc(text.Terms(word), func(t string) bool { return thesaurus.Share(t) == 1 })
}

// joinedShare is what a verb with its particle counts for the noun.
const joinedShare = 0.8

// leastPart is how long each of two words is that may be written as one.
const leastPart = 3

// compounds gives the terms of what two words of a text, one behind the other, make:
// timestamp of a time stamp, and oncall of who is on call.
func compounds(s string) []string {
	var all []string
	for first, last := range pairs(s) {
		small := firsts.Has(first)
		for _, one := range text.Terms(first + last) {
			if !small || len(last) >= leastPiece && thesaurus.Share(one) == 1 {
				all = append(all, one)
			}
		}
	}
	return all
}

// pairs gives the words of a text, in lower case, two by two that stand one behind the
// other with no mark between. The second says something by itself, the first too or
// begins a word of two.
func pairs(s string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		last := ""
		for w := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == '-' || r == '\n' || r == '\t' }) {
			bare := text.Bare(w)
			says := len(bare) >= leastPart && !text.IsStopWord(bare) && !strings.ContainsAny(bare, "./_@")
			if says && last != "" && !yield(last, bare) {
				return
			}
			if last = bare; !says && !firsts.Has(bare) || !strings.HasSuffix(w, bare) {
				last = ""
			}
		}
	}
}

// firsts are small words with which a word of two begins.
var firsts = text.SetOf(`on off in out up over pre re non co vs my`)

// leastWhole is how long a word is that may be two written as one, and leastPiece each of
// them.
const leastWhole, leastPiece = 7, 4

// split gives for a word that no memory has the rarer of two that it is made of: baud, of
// baudrate. Each of them is ordinary or some memory has it; one is ordinary, and one known.
func (x *indexed) split(word string) []thesaurus.Kin {
	if len(word) < leastWhole || len(word) > text.LongestWord {
		return nil
	}
	for i := leastPiece; i <= len(word)-leastPiece; i++ {
		first, last := text.Terms(word[:i]), text.Terms(word[i:])
		before, behind := thesaurus.Ordinary(word[:i]), thesaurus.Ordinary(word[i:])
		if len(first) != 1 || len(last) != 1 || !before && !behind {
			continue
		}
		n := x.index.Frequencies([]string{first[0], last[0]})
		switch {
		case n[0]+n[1] == 0, n[0] == 0 && !before, n[1] == 0 && !behind:
		case n[0] == 0, n[1] > 0 && n[1] < n[0]:
			return tellingKin(last[0])
		default:
			return tellingKin(first[0])
		}
	}
	return nil
}

// tellingKin gives a part of a word for the whole, unless it is an everyday word: a
// shortcode is nothing short.
func tellingKin(part string) []thesaurus.Kin {
	if thesaurus.Share(part) < thesaurus.EverydayShare {
		return nil
	}
	return []thesaurus.Kin{{Text: part, Share: joinedShare}}
}
