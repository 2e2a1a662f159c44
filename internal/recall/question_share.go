package recall

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"signet/internal/recall/thesaurus"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// terms gives the words of a saying but those of times, each with what it counts and what
// else it is found by.
func (s *saying) terms(times []when.Stretch) []term {
	asked := words(when.Without(s.asked, times))
	if s.before != "" {
		asked = append(asked, lend(asked, s.before)...)
	}
	setAside(asked, s.meant)
	counts := shares{
		asking: askingWords(s.ends), parts: partsOfNames(s.prose), home: s.home, aside: shareAside(asked), how: s.intent == how,
	}
	kinds := kindsAsked(s.meant)
	for i := range asked {
		t := &asked[i]
		t.kind = kinds[t.text]
		t.share, t.likes = counts.of(*t), s.likes(*t)
		if chosen()[t.text] && notChosen().MatchString(s.said) {
			t.share, t.likes = max(t.share, thesaurus.EverydayShare), append(t.likes, rejected()...)
		}
	}
	if s.wants != nil || yesOrNo().MatchString(s.bare) {
		eachForItself(asked)
	}
	return asked
}

// shares tell what the words of a saying count.
type shares struct {
	asking map[string]bool // terms that only say what sort of answer is asked for
	parts  map[string]bool // terms that are but parts of a name
	home   map[string]bool // terms of what the project at hand is called
	aside  float64         // of what stands only beside what is asked
	how    bool            // it is asked how something is done
}

func (s *shares) of(t term) float64 {
	share := thesaurus.ShareInMemory(t.text) * pasted(t)
	switch {
	case s.how && workshop()[t.text]:
		share = 1
	case s.asking[t.text], s.how && procedures()[t.text]:
		share = thesaurus.LeastShare
	}
	if s.parts[t.text] {
		share *= partShare
	}
	if t.aside {
		share *= s.aside
	}
	if s.home[t.text] {
		share *= homeShare
	}
	return share
}

// likes gives what else a word of a saying is found by.
func (s *saying) likes(t term) []thesaurus.Kin {
	all := slices.Clone(thesaurus.InTrade(t.text))
	if s.entire[t.text] {
		all = thesaurus.Closest(t.text, append(all, thesaurus.Same(t.text)...))
	}
	if !t.kind {
		return all
	}
	for i := range all {
		if k := &all[i]; k.Share >= thesaurus.TradeShare {
			k.Share = thesaurus.KindShare
		}
	}
	return thesaurus.Closest(t.text, append(all, thesaurus.OfKind(t.text)...))
}

// eachForItself drops from the likes of each term the other terms of the question:
// who looks something up asks for both, and one word of a memory is not two.
func eachForItself(asked []term) {
	own := make(map[string]bool, len(asked))
	for _, t := range asked {
		own[t.text] = t.share >= thesaurus.EverydayShare
	}
	for i := range asked {
		asked[i].likes = slices.DeleteFunc(asked[i].likes, func(k thesaurus.Kin) bool { return own[k.Text] })
	}
}

// which leads to what is asked for by its kind, as in "which editor do I use".
var which = text.Pattern(`\b(?i:which|what)(?: kind of| sort of| type of)? (\p{L}+)(?: (\p{L}+))?`)

// homeShare is what a word counts that the project at hand is called by.
const homeShare = 0.5

// nameOfProject gives the terms of what the project of the reader is called: all
// that is remembered there is of it, whether it says so or not.
func nameOfProject(root string) text.TermSet {
	return text.TermSetOf(path.Base(filepath.ToSlash(root)))
}

// kindsAsked gives the terms that tell of what kind the answer is. One of the
// kind answers better than the word for it. A name is no kind: who asks which LLVM he
// should take has no use for another compiler.
func kindsAsked(said string) text.TermSet {
	all := text.TermSet{}
	for _, m := range which().FindAllStringSubmatch(said, -1) {
		for _, w := range m[1:] {
			if w == "" || text.IsStopWord(w) || w != strings.ToLower(w) || w == m[2] && madeFor.Has(w) && isKind(m[1]) {
				break
			}
			all.Add(w)
		}
	}
	return all
}

// kindAsked gives the term of the one kind of which something is asked for; "" where there
// is none. Which test framework asks for one for tests, whatever frameworks there are.
func kindAsked(said string) string {
	m := which().FindStringSubmatch(said)
	if m == nil {
		return ""
	}
	for _, w := range []string{m[2], m[1]} {
		switch {
		case w == "" || text.IsStopWord(w) || madeFor.Has(w):
		case isKind(w):
			return text.Terms(w)[0]
		default:
			return "" // of a database driver, the driver
		}
	}
	return ""
}

// isKind reports whether a word is a kind of which some are known, and no time.
func isKind(w string) bool {
	terms := text.Terms(w)
	return len(terms) == 1 && !thesaurus.IsTime(terms[0]) && thesaurus.OfKind(terms[0]) != nil
}

// madeFor are words that say of a kind only that it is something made for it.
var madeFor = text.SetOf(`app application engine framework library package platform program provider runner server service software solution stack suite system tool vendor`)

// isOfKind reports whether a memory has one of the kind that a term of the question asks
// for.
func (q *question) isOfKind(j int, t *told) bool {
	return q.kind == q.terms[j].text && slices.ContainsFunc(thesaurus.OfKind(q.kind), func(k thesaurus.Kin) bool {
		_, ok := t.place(k.Text)
		return ok
	})
}

// askedWith finds the words by which a time is asked for, or to be led through something.
var askedWith = text.Pattern(`\b(?:(?:walk|talk|take|guide|lead|step) (?:me|us) through|(?:what|which) (?:exact )?(?:time|date|day|weekday|month|week|year)(?: of the (?:day|week|month|year))?|how (?:long|often))\b`)

// askingWords gives the terms that only say what sort of answer is asked for: which
// day of the month is no question about days, or months.
func askingWords(said string) text.TermSet {
	all := text.TermSet{}
	for _, m := range askedWith().FindAllString(said, -1) {
		all.Add(m)
	}
	return all
}

// procedures are the terms of words for how something is done, by which it is asked
// for and seldom told.
var procedures = sync.OnceValue(func() text.TermSet {
	return text.TermSetOf(`checklist command drill howto instructions order playbook procedure process recipe routine runbook sequence step steps walkthrough way workflow`)
})

// workshop are the terms of what is made use of in any project: everybody who works with
// an agent speaks of them, but who asks how that is done asks for what is so here.
var workshop = sync.OnceValue(func() text.TermSet {
	return text.TermSetOf(`build package review script test`)
})

// pasted is what is left of a term's share where it only stands in pasted matter.
func pasted(t term) float64 {
	if whole := thesaurus.Share(t.text); whole > 0 {
		return t.share / whole
	}
	return 1
}
