package sqlite

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// A saying is a statement as its words tell it, in whatever order and form they come.
// Of one word alone nothing says that it was said.
//
// Somebody says it where one sentence has every word of it that is no stop word. What
// is answered right behind it echoes it with less: a word that any talk has may be
// missing, and so may what says only of what kind a thing is ("Quentin owns wombat", of
// the wombat service); it may take two sentences. Anywhere else that would be other
// talk of the same things.
//
// It is given away wherever a sentence, or a question and what follows it, has its marks and
// another word of it, and of all its words two of three, or of many every other one: who forgets it
// would not have it told there either. Its marks are its names and numbers or, where it has none, the
// words that not any talk has.
type saying struct {
	terms   []string // all of them
	telling []string // those that an echo has
	marks   []string // without which nothing gives it away
	literal string   // the longest that stands there letter by letter, if any does; of ASCII
}

const (
	fewestTold  = 2 // how many words a statement has that is known by them
	fewestGiven = 3 // how many of them give it away
	manyGiven   = 4 // how many do where that is only every other one
)

func sayingOf(s string) saying {
	terms := text.Terms(s)
	slices.Sort(terms)
	terms = slices.Compact(terms)
	if len(terms) < fewestTold {
		return saying{}
	}
	telling := slices.DeleteFunc(slices.Clone(terms), tellsLittle)
	if len(telling) < fewestTold {
		telling = terms
	}
	marks, literal := namesOf(s), ""
	if len(marks) == 0 {
		marks = slices.DeleteFunc(slices.Clone(terms), ofAnyTalk)
	}
	for _, term := range terms {
		if len(term) > len(literal) && strings.Contains(strings.ToLower(s), term) && !strings.ContainsFunc(term, beyondASCII) {
			literal = term
		}
	}
	return saying{terms, telling, marks, literal}
}

// namesOf gives the terms of a statement that name something or count it: of words with a digit or
// a capital letter, that with which a sentence begins only where it has another one, and that behind
// a colon where it is no everyday word.
func namesOf(s string) (names []string) {
	first, colon := true, false
	for word := range strings.FieldsSeq(s) {
		named := text.Bare(word)
		if (first || colon && everyday(named)) && named != "" {
			_, n := utf8.DecodeRuneInString(named)
			named = named[n:]
		}
		if strings.ContainsFunc(word, unicode.IsDigit) || strings.ContainsFunc(named, unicode.IsUpper) {
			names = append(names, text.Terms(word)...)
		}
		end := word[len(word)-1:]
		first, colon = strings.ContainsAny(end, ".!?"), end == ":"
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// everyday reports whether a word is one of any talk.
func everyday(word string) bool { return slices.ContainsFunc(text.Terms(word), ofAnyTalk) }

func ofAnyTalk(term string) bool { return thesaurus.ShareInMemory(term) < 1 }

func beyondASCII(r rune) bool { return r > unicode.MaxASCII }

// tellsLittle reports whether an echo may lack a term.
func tellsLittle(term string) bool {
	return kinds()[term] || thesaurus.Share(term) < thesaurus.EverydayShare && !thesaurus.IsNumber(term)
}

// kinds are the terms that tell of what kind a named thing is.
var kinds = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, term := range text.Terms(`app application component database folder job library module package project
		repo repository server service site system table team tool`) {
		all[term] = true
	}
	return all
})

// empty reports whether nobody can be said to say it.
func (s saying) empty() bool { return len(s.terms) == 0 }

// tells gives the sentences of what was said that say it.
func (s saying) tells(said string) []text.Span { return sentencesWith(said, s.terms, 1) }

// echoes gives those sentences of an answer to it that say it again.
func (s saying) echoes(answer string) []text.Span { return sentencesWith(answer, s.telling, 2) }

// isToldBy reports whether somebody says it in what was said.
func (s saying) isToldBy(said string) bool { return len(s.tells(said)) > 0 }

// gives gives the sentences of what was said that say it or give it away.
func (s saying) gives(said string) []text.Span {
	if len(s.marks) == 0 {
		return s.tells(said)
	}
	return sentencesThat(said, func(own []string) bool {
		return hasAll(own, s.terms) || hasAll(own, s.marks) && s.hasOther(own) && (hasMost(own, s.terms) || hasMost(own, s.telling))
	}, func(before string) bool { return strings.HasSuffix(before, "?") })
}

// hasOther reports whether there is a word of it that is none of its marks.
func (s saying) hasOther(own []string) bool {
	return slices.ContainsFunc(s.terms, func(term string) bool { return !slices.Contains(s.marks, term) && slices.Contains(own, term) })
}

// hint is the match expression of what may echo it or give it away.
func (s saying) hint() string {
	if len(s.marks) == 0 {
		return all(s.telling...)
	}
	return `(` + all(s.marks...) + `) OR (` + all(s.telling...) + `)`
}

// hinted is hint for terms that are in order.
func (s saying) hinted(own []string) bool {
	return len(s.marks) > 0 && hasSorted(own, s.marks) || hasSorted(own, s.telling)
}

// isGivenBy reports whether what was said says it or gives it away.
func (s saying) isGivenBy(said string) bool { return len(s.gives(said)) > 0 }

// isEchoedBy reports whether an answer to it says it again.
func (s saying) isEchoedBy(answer string) bool { return len(s.echoes(answer)) > 0 }

// sentencesWith gives the sentences that have all of some terms, each by itself or, where
// most is 2, with the one before it.
func sentencesWith(said string, terms []string, most int) []text.Span {
	if len(terms) == 0 {
		return nil
	}
	return sentencesThat(said, func(own []string) bool { return hasAll(own, terms) }, func(string) bool { return most > 1 })
}

// sentencesThat gives the sentences of which the terms tell it, each by itself or, where they
// go together, with the one before it.
func sentencesThat(said string, tell func(own []string) bool, together func(before string) bool) (found []text.Span) {
	var before text.Span
	var had []string // what the sentence before has, unless it was found
	for span := range text.Sentences(said) {
		own := text.Terms(said[span.Start:span.End])
		switch {
		case tell(own):
			found, own = append(found, span), nil
		case len(had) > 0 && together(said[before.Start:before.End]) && tell(slices.Concat(had, own)):
			found, own = append(found, text.Span{Start: before.Start, End: span.End}), nil
		}
		before, had = span, own
	}
	return found
}

// hasMost reports whether there are two of three of some terms, and not too few, or every other one,
// and many.
func hasMost(own, terms []string) bool {
	had := 0
	for _, term := range terms {
		if slices.Contains(own, term) {
			had++
		}
	}
	return had >= fewestGiven && 3*had >= 2*len(terms) || had >= manyGiven && 2*had >= len(terms)
}

func hasAll(own, terms []string) bool {
	return !slices.ContainsFunc(terms, func(term string) bool { return !slices.Contains(own, term) })
}
