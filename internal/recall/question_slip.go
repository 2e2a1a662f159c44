package recall

import (
	"cmp"
	"slices"
	"strings"

	"signet/internal/recall/index"
	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Who means one word and writes another makes no mistake that can be seen: a
// statue may be a statute, but is mostly a statue. So what is a word itself is taken
// for a slip only by a memory that has another telling word of the question.

// A spelling tells how what was said writes its terms. It is made when it is first
// asked, for mostly all words are known.
type spelling struct {
	said  string
	words map[string]spelt // by term
}

// A spelt term is a whole word in what was said.
type spelt struct {
	word     string // the first one, in small letters however it is written
	small    string // the first one in small letters
	ordinary bool   // one of them is an ordinary word
}

// of gives how a term is written.
func (s *spelling) of(term string) spelt {
	if s.words == nil {
		s.read()
	}
	return s.words[term]
}

func (s *spelling) read() {
	s.words = map[string]spelt{}
	seen := map[string]bool{}
	for field := range strings.FieldsSeq(s.said) {
		if seen[field] {
			continue
		}
		seen[field] = true
		bare := text.Bare(field)
		small := strings.ToLower(bare)
		w := strings.TrimSuffix(small, "'s")
		terms := text.Terms(w)
		if len(terms) != 1 {
			continue
		}
		one := s.words[terms[0]]
		one.word = cmp.Or(one.word, w)
		if one.small == "" && small == bare {
			one.small = w
		}
		one.ordinary = one.ordinary || thesaurus.Ordinary(w) || thesaurus.Derived(w)
		s.words[terms[0]] = one
	}
}

// wordOf gives the word in small letters that a term stands for; "" where it is none.
func (s *spelling) wordOf(term string) string { return s.of(term).small }

// isWord reports whether a term stands for an ordinary word.
func (s *spelling) isWord(term string) bool {
	return thesaurus.InTrade(term) != nil || s.of(term).ordinary
}

// doubtSlips drops terms that a memory holds only if an ordinary word is taken for a
// slip, where it has nothing else that was asked for, and those whose stem alone is a slip
// away from that of another word: simpler is none of simulator.
func (t *told) doubtSlips(q *question) {
	for j, asked := range q.terms {
		if t.found[j] > 0 && (t.slipped(asked) && !t.besides(j, q) || t.strayed(asked)) {
			t.found[j] = 0
		}
	}
}

// strayed reports whether a memory has nothing of a term but a slip of its stem, and no word
// of which the one that was asked is a slip.
func (t *told) strayed(asked term) bool {
	if asked.word == "" || !t.hasOnly(asked, asked.near) {
		return false
	}
	strays := false
	for field := range strings.FieldsSeq(t.memory.Content.String()) {
		w := strings.TrimSuffix(strings.ToLower(text.Bare(field)), "'s")
		if terms := text.Terms(w); len(terms) == 1 && slices.Contains(asked.near, terms[0]) {
			if slipOfWord(asked.word, w) {
				return false
			}
			strays = true
		}
	}
	return strays
}

// slipOfWord reports whether two words are a slip apart, but for their endings.
func slipOfWord(a, b string) bool {
	for _, x := range inflected {
		one, ok := strings.CutSuffix(a, x)
		for _, y := range inflected {
			if other, also := strings.CutSuffix(b, y); ok && also && (one == other || index.Slip(one, other)) {
				return true
			}
		}
	}
	return false
}

// inflected are the endings by which a word is one and the same, or the deed that it does.
var inflected = [...]string{"", "s", "es", "d", "ed", "e", "ing", "ly", "ion"}

// likesOfSlip gives what stands for the word that was meant where one is a slip away from it
// that the thesaurus knows, though no memory has it: of fligth, what flies.
func likesOfSlip(word string) []thesaurus.Kin {
	if len(word) < leastKnown || len(word) > mostRespelled {
		return nil
	}
	terms := text.Terms(text.SlipOf(word, thesaurus.Lists))
	if len(terms) != 1 {
		return nil
	}
	likes := slices.Clone(thesaurus.InTrade(terms[0]))
	for i := range likes {
		likes[i].Share *= slipShare
	}
	return likes
}

// leastKnown is how many letters such a word has at least.
const leastKnown = 5

// slipped reports whether a memory has nothing of a term but a slip.
func (t *told) slipped(asked term) bool {
	return t.hasOnly(asked, asked.slips)
}

// hasOnly reports whether a memory has nothing of a term but some slips of it.
func (t *told) hasOnly(asked term, slips []string) bool {
	if len(slips) == 0 {
		return false
	}
	if _, ok := t.place(asked.text); ok {
		return false
	}
	return !slices.ContainsFunc(asked.likes, func(k thesaurus.Kin) bool {
		_, ok := t.place(k.Text)
		return ok && !slices.Contains(slips, k.Text)
	})
}

// besides reports whether a memory has a telling term of the question beside one: right
// beside it, where that is short.
func (t *told) besides(one int, q *question) bool {
	for j, asked := range q.terms {
		if j != one && t.found[j] > 0 && asked.share >= thesaurus.EverydayShare && !t.slipped(asked) && (!q.terms[one].short || t.adjoins(q.terms[one], asked)) {
			return true
		}
	}
	return false
}

// adjoins reports whether what was meant by a term stands right beside another one in what
// a memory says.
func (t *told) adjoins(one, other term) bool {
	for i, said := range t.terms {
		if slices.Contains(one.slips, said) && (i > 0 && t.terms[i-1] == other.text || i+1 < len(t.terms) && t.terms[i+1] == other.text) {
			return true
		}
	}
	return false
}

// overlook lets words that nobody knows tell nothing where they are slips of words that
// all texts have: "thiis" is no name of anything.
func (q *question) overlook(said *spelling) {
	for i := range q.terms {
		if t := &q.terms[i]; t.df == 0 && t.share == 1 && len(t.likes) == 0 && strays(said.wordOf(t.text)) {
			q.weight -= t.weight
			t.weight *= thesaurus.LeastShare
			t.share = thesaurus.LeastShare
			q.weight += t.weight
		}
	}
}

// strays reports whether a word in small letters is a slip away from one that all texts
// have.
func strays(w string) bool {
	return len(w) >= leastStray && len(w) <= mostRespelled && !thesaurus.Ordinary(w) && text.SlipOf(w, saysNothing) != ""
}

// leastStray is how many letters such a word has at least.
const leastStray = 4

// saysNothing reports whether a word is one that all texts have.
func saysNothing(w string) bool {
	if text.IsStopWord(w) {
		return true
	}
	if !text.Common(w) {
		return false
	}
	terms := text.Terms(w)
	return len(terms) == 1 && thesaurus.IsGeneric(terms[0])
}

// askedBy are words by which it is told what is asked, and of what kind the answer is.
var askedBy = text.SetOf(`what which when where who whose why how until does should could would about many much often long there`)

// respelled gives a text with the first few of those words at either end as they are
// meant, where a finger slipped, and the word by which something to do begins.
func respelled(s string) string {
	var all strings.Builder
	at, kept, found := 0, 0, 0
	first := len(courtesy().FindString(s)) // where what is said begins
	for field := range strings.FieldsSeq(s) {
		at += strings.Index(s[at:], field)
		if at >= mostAsked && at < len(s)-mostAsked { // as for the intent: what is asked stands at either end
			at += len(field)
			continue
		}
		bare := text.Bare(field)
		w := strings.ToLower(bare)
		if len(w) >= leastRespelled && len(w) <= mostRespelled && (w == bare || at == first && w[1:] == bare[1:]) && !text.IsStopWord(w) && !thesaurus.Ordinary(w) {
			meant := ""
			if len(w) <= mostAsking {
				meant = text.SlipOf(w, askedBy.Has)
			}
			if meant == "" && at == first && len(w) >= leastDoing {
				meant = text.SlipOf(w, doingWords.Has)
			}
			if meant != "" {
				all.WriteString(s[kept:at] + strings.Replace(field, bare, meant, 1))
				kept = at + len(field)
				if found++; found == mostRespellings {
					break
				}
			}
		}
		at += len(field)
	}
	return all.String() + s[kept:]
}

// mostRespellings is how many words are respelled.
const mostRespellings = 3

// How many letters a word has that is respelled, or is a slip of one that says nothing;
// at most for one by which something is asked, and at least for one by which something to
// do begins.
const leastRespelled, mostRespelled, mostAsking, leastDoing = 3, 14, 7, 4
