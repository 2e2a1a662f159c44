package graph

import (
	"slices"
	"sync"

	"signet/internal/text"
)

// Some verbs tell of a decision only where what was chosen is a thing to work
// with: "we went with Grafana", but "we went with Anna to the lake".

var (
	// choosing ends before what was chosen, chosen begins behind it.
	choosing = []string{
		"we|team|they|everyone|everybody|board|group|we've have|has? went|gone with", "we've|we|team|they|everyone|everybody|board|group have|has? picked|chose|chosen|selected",
		"we|team|they|everyone|everybody|board|group are|is|were|was going with", "we're|they're|we|team|they|everyone|everybody|board|group are|is? switching to",
		"we've settled on", "we're|they're|we|team|they are|is? switching|moving|migrating|porting ~ to", "let|lets|we'll go|stay with", "we|team|they|board will go with",
		"we've|we|team|they|everyone|everybody|board|group have|has? adopted", "choice fell on", "our|final choice|pick is|was|:", "we've|we|team|they landed on",
	}
	chosen = []string{"was|were|got picked|chosen|selected", "has|have been picked|chosen|selected"}

	// particles make another verb of one that chooses: picked up.
	particles = text.SetOf(`up out off apart on back`)
	// unreal are words before a choice that was not made, or is but spoken of.
	unreal = text.SetOf(`if had would when whenever once before after until unless where as than`)
)

type choiceGrammar struct{ choosing, chosen grammar }

var choiceForms = sync.OnceValue(func() choiceGrammar {
	return choiceGrammar{grammarOf(choosing), grammarOf(chosen)}
})

// undecided reports whether the tokens from, to say that something was not decided.
func (l *linker) undecided(from, to int) bool {
	for i := from; i < to; i++ {
		switch low := l.tokens[i].low; {
		case low == "undecided":
			return true
		case !deciding.Has(low):
			continue
		case i+1 < to && l.tokens[i+1].low == "nothing":
			return true
		}
		for k := max(from, i-3); k < i; k++ {
			if undoing.Has(l.tokens[k].low) {
				return true
			}
		}
	}
	return false
}

var (
	deciding = text.SetOf(`decided agreed decide agree settled`)
	undoing  = text.SetOf(`not never nobody none hasn't haven't didn't isn't wasn't hadn't couldn't cannot can't without before until unless`)
)

// chooses reports whether a sentence says that a thing to work with was chosen.
func (l *linker) chooses(s sentence) bool {
	if s.hedged {
		return false
	}
	forms := choiceForms()
	for i := s.from; i < s.to; i++ {
		if _, end := forms.choosing.at(l.tokens, i); end > 0 && l.choosesNext(s, i, end) {
			return true
		}
		if _, end := forms.chosen.at(l.tokens, i); end > 0 && l.choosesLast(s, i, end) {
			return true
		}
	}
	return false
}

// choosesNext reports whether the words from, to choose the thing behind them.
func (l *linker) choosesNext(s sentence, from, to int) bool {
	at := to
	if at < s.to && (articles.Has(l.tokens[at].low) || l.tokens[at].low == "our") {
		at++
	}
	n := l.nameFrom(s, at)
	return n >= 0 && (l.names[n].chosenFrom() || l.forPurpose(s, l.names[n])) && l.ends(s, l.names[n].to) && !l.unreal(s, from) && !l.denied(from, to)
}

// forPurpose reports whether what is chosen, though nothing tells what it is, is taken for
// something: we went with Quill for the parser.
func (l *linker) forPurpose(s sentence, c naming) bool {
	_, given := people()[c.canonical]
	return (c.typ == Unknown || c.typ == Person && c.found == nil && c.to == c.from+1 && !given) && c.to < s.to && l.tokens[c.to].gap == space && purposes.Has(l.tokens[c.to].low)
}

var purposes = text.SetOf(`for as instead over`)

// choosesLast reports whether the words from, to choose the thing before them.
func (l *linker) choosesLast(s sentence, from, to int) bool {
	n := l.nameTo(s, from)
	return n >= 0 && l.names[n].chosenFrom() && l.ends(s, to) && !l.unreal(s, l.names[n].from) && !l.denied(from, to)
}

// denied reports whether a word among the tokens from, to says that it is not so.
func (l *linker) denied(from, to int) bool {
	return slices.ContainsFunc(l.tokens[from:to], func(t token) bool { return negating.Has(t.low) })
}

// ends reports whether no particle at token i makes another verb of the choice.
func (l *linker) ends(s sentence, i int) bool {
	return i >= s.to || l.tokens[i].gap != space || !particles.Has(l.tokens[i].low)
}

// unreal reports whether the words before token i say that no choice follows.
func (l *linker) unreal(s sentence, i int) bool {
	for k := max(s.from, i-2); k < i; k++ {
		if unreal.Has(l.tokens[k].low) {
			return true
		}
	}
	return false
}

// chosenFrom reports whether a name is of a thing to work with, of which there are others.
func (c naming) chosenFrom() bool {
	switch c.typ {
	case Product, Tool, System, Project, Concept:
		return true
	case Artifact:
		return !c.isTask()
	case Organization:
		return c.sure > .92 || c.found != nil // a company that sells, as the tables or other memories know it
	}
	return false
}
