package recall

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"signet/internal/recall/embedding"
	"signet/internal/recall/fulltext"
	"signet/internal/recall/index"
	"signet/internal/recall/thesaurus"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// A question is what somebody asks: weighed terms, and what else its words tell.
type question struct {
	terms  []term // the most telling first; those that no memory holds are among them
	weight float64
	among  int // how many memories the reader may see; 0 is many

	wording
	wish
	subject
	period

	outright bool // memories are asked for
	play     play
	meant    embedding.Meaning
	likely   map[string]float64 // where the answer stands: leaves and groups of the taxonomy
}

// A wording is how a question is written.
type wording struct {
	said     string              // in lower case
	spaced   string              // its words, between blanks
	row      []string            // its terms in order
	entire   map[string]bool     // terms that are a word of it, and not only a part of one
	proper   map[string]bool     // terms that are written as names
	together map[[2]string]pair  // words that follow each other
	sorts    map[string][]string // of what it names, where it says which
	doubles  map[string][]string // the second words of names in it, by the first
	things   [][]string          // that it asks of, by their terms
	spelled  []string            // what it spells out is short for, by terms
	ones     bool                // it has what memories bring as a name of several words, written as one
	plain    *plain              // nil where what is asked takes more than a few words
}

// A wish is what sort of answer somebody wants.
type wish struct {
	intent  intent
	wants   *answer // the kind of answer, where it can be told
	parts   bool    // several things are asked
	acts    bool    // who asks how means to do it
	tasked  bool    // something is to be done, whatever else is asked
	likes   bool    // what suits somebody is asked for
	bugs    bool    // known troubles are asked for
	names   bool    // what something is called is asked for
	ails    bool    // something is told of that goes wrong
	whether bool    // it is asked whether something is there, or has happened
	yesOrNo bool    // it is asked whether something is so
	general bool    // it is asked of any thing of a sort, not of one
	large   bool    // no word of it points at somebody's own, or at what was spoken of
	defines string  // the term of the word of which it is asked what it means
	chats   bool    // nothing is asked, and somebody is pleased, or goes
	drills  bool    // it is asked for code that is the same everywhere, or a name in it
	invents bool    // what is asked for is to be made up
	self    bool    // who asks asks of himself
	role    bool    // who is the one of what it asks of is asked
}

// A subject is what the answer is to be about, by terms.
type subject struct {
	kind     string          // of which something is asked for
	focus    map[string]bool // of what of a thing is asked for
	strict   bool            // which is to be there itself, and nothing like it
	about    []string        // of what somebody wants to know all of
	counted  []string        // of what is to be counted; nil where nothing is
	object   map[string]bool // of what is to be made
	doing    map[string]bool // of what is to be done
	activity map[string]bool // what is to be done, where one names it: review
	named    []string        // of the name of what something is asked of
	spokenTo []string        // of the name of whom something is to be said to
	home     map[string]bool // of what the project at hand is called
	folders  []string        // in which lies what it names by its path
}

// A period is of what time the answer is to be.
type period struct {
	times  []when.Stretch // that are asked about; two of one phrase where either may be meant
	bound  *Bound         // of those one that has no date of its own; nil where there is none
	now    time.Time      // when it is asked
	past   bool           // what was is asked, or is new
	was    pastness       // whether what was so is asked, and is so no longer
	events bool           // what was at a time is asked, or is to be
	next   bool           // what has a day is asked for, and is next
}

// A term is one distinct word of a question.
type term struct {
	text   string
	df     int             // how many memories hold it
	share  float64         // how much it tells by itself, 0 to 1
	weight float64         // share × rarity: how much it tells in this store
	likes  []thesaurus.Kin // what else it is found by
	kind   bool            // the answer is one of these
	slips  []string        // what may have been meant by it, though it is a word itself
	near   []string        // terms that are a slip away from it
	word   string          // of which near are the slips, as it is written
	meant  string          // what was surely meant by it, as no other word is a slip away; "" where that is in doubt
	short  bool            // so short that what was meant has to stand beside another word of the question
	lent   bool            // by what was said before
	aside  bool            // stands only beside what is asked
	pasted bool            // stands only in pasted matter
	brief  bool            // is written as what is short for several words
}

// words gives the terms of a text; see thesaurus.Words.
func words(s string) []term {
	said, brief := thesaurus.Words(s), writtenBriefly(s)
	terms := make([]term, len(said))
	for i, w := range said {
		terms[i] = term{text: w.Text, share: w.Share, pasted: w.Pasted, brief: brief[w.Text] && thesaurus.ShareInMemory(w.Text) == 1}
	}
	return terms
}

// weighedBy makes a question of words.
func weighedBy(ctx context.Context, f *fulltext.Frequencies, terms []term) (question, error) {
	df, total, err := f.Of(ctx, names(terms))
	if err != nil {
		return question{}, fmt.Errorf("weighing terms: %w", err)
	}
	return weighed(terms, df, total), nil
}

// names gives what terms are looked up by.
func names(terms []term) []string {
	names := make([]string, len(terms))
	for i, t := range terms {
		names[i] = t.text
	}
	return names
}

// weighed makes a question of terms, of which so many of all memories hold each.
// One that none holds weighs as much as the rarest: it is what the question is
// about, too. What is pasted is what it is about only where nothing is said.
func weighed(terms []term, df []int, total int) question {
	q := question{terms: terms}
	pasted := 0.0
	for i := range terms {
		terms[i].df = df[i]
		terms[i].weight = terms[i].share * index.Rarity(df[i], total)
		switch {
		case terms[i].pasted:
			pasted += terms[i].weight
		case !terms[i].lent:
			q.weight += terms[i].weight
		}
	}
	if q.weight < leastQuestion {
		q.weight += pasted
	}
	q.order()
	return q
}

// hear notes what is said, in lower case.
func (q *question) hear(said string) { q.said, q.spaced, q.row = said, spaced(said), text.Terms(said) }

// order puts the most telling terms first.
func (q *question) order() {
	slices.SortStableFunc(q.terms, func(a, b term) int { return cmp.Compare(b.weight, a.weight) })
}

// add takes in a term that its words make together. Where the question has it already,
// the greater share and weight count, and it is asked for by that.
func (q *question) add(t term) {
	at := slices.IndexFunc(q.terms, func(known term) bool { return known.text == t.text })
	if at < 0 {
		q.terms = append(q.terms, t)
		return
	}
	known := &q.terms[at]
	known.share, known.weight = max(known.share, t.share), max(known.weight, t.weight)
	known.lent, known.aside = false, false
}
