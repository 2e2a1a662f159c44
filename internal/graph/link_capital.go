package graph

import (
	"strings"

	"signet/internal/text"
)

// A name is mostly written with a capital, and what begins a sentence is, too: what stands
// around a run of capitalised words tells which it is.

// isCapital reports whether a token is written like a name.
func isCapital(t token) bool {
	return t.shape == capital || t.shape == upper || t.shape == humps || t.shape == dashed && t.text[0] >= 'A' && t.text[0] <= 'Z'
}

// capitalsAt gives the run of capitalised words that begins at token i.
func capitalsAt(tokens []token, i int) (naming, bool) {
	t := tokens[i]
	if !isCapital(t) || never.Has(t.low) && !opensName(tokens, i) || t.shape == upper && generic.Has(t.low) && !isMonsieur(tokens, i) || shouts(tokens, i) {
		return naming{}, false
	}
	if t.shape == humps && !t.first && (i+1 == len(tokens) || !isCapital(tokens[i+1])) {
		return naming{}, false // see codeAt
	}
	end := runEnd(tokens, i)
	d, person := people()[t.low]
	alone := end == i+1
	if alone && person && !shows(tokens, i, d) {
		return naming{}, false
	}
	if alone && !person && isNumbered(tokens, i) && (ordinary(t.low) || head(t.low) != "") {
		return naming{}, false // Chapter 4
	}
	if t.first && t.shape == capital && !person && (ordinary(t.low) || opensOnly.Has(t.low)) {
		if alone || !nameHead(t.low) && !opensName(tokens, i) && !isSpelledOut(tokens, i, end) && !opensTitle(tokens, i, end) {
			return naming{}, false
		}
	}
	if alone && t.shape == dashed {
		return naming{}, false // see codeAt
	}
	if alone && t.first && t.shape == capital && !person && (!subject(tokens, i) || !goesOnAsThing(tokens, i, things()[t.low].dull)) {
		return naming{}, false
	}
	if inTitle(tokens, i) && !person {
		return naming{}, false
	}
	c := naming{from: i, to: end, sure: .8}
	if i > 0 && tokens[i-1].low == "the" && tokens[i-1].text == "The" && !tokens[i-1].first {
		c.from--
	}
	c.typ = capitalType(tokens, i, end)
	return c, true
}

// runEnd gives the end of the run of capitalised words that begins at i, with
// the small words within it: Port of Valencia, Anneke de Vries.
func runEnd(tokens []token, i int) int {
	end := i + 1
	for end < len(tokens) && end-i < longestName && tokens[end].gap == space && !tokens[end-1].owner {
		t := tokens[end]
		if end > i+1 && i > 0 && calling.Has(tokens[i-1].low) && givenNames(t) {
			break // everyone calls Aleksandra Zielinska Ola
		}
		if isCapital(t) && !never.Has(t.low) && !(t.shape == upper && generic.Has(t.low)) && !apart(tokens, i, end) {
			end++
			continue
		}
		small := end
		for small < len(tokens) && small-end < 2 && linking.Has(tokens[small].low) && tokens[small].gap == space {
			small++
		}
		of := tokens[end].low == "of" || tokens[end].low == "for" || tokens[end].low == "&"
		if small == end || small == len(tokens) || !isCapital(tokens[small]) || tokens[small].gap != space || never.Has(tokens[small].low) || of && !institution.Has(tokens[end-1].low) && !(ofIdea.Has(tokens[end-1].low) && idea(tokens[small].low)) {
			break
		}
		end = small + 1
	}
	return end
}

// idea reports whether a capitalised word behind "of" is none that names somebody or
// something by itself: the Definition of Done, but not the Plan of Anna.
func idea(low string) bool {
	_, person := people()[low]
	_, thing := things()[low]
	return !person && !thing && (text.Common(low) || ordinary(low))
}

// apart reports whether the capitalised word at end begins a name of its own
// after those from i on: GitHub Jira, Anna Berlin.
func apart(tokens []token, i, end int) bool {
	low := tokens[end].low
	th, known := things()[low]
	if known && th.typ == Place && head(tokens[end-1].low) == "" {
		if before, ok := things()[tokens[i].low]; ok && before.typ != Place {
			return true
		}
	}
	if before, ok := things()[tokens[i].low]; ok && end == i+1 && before.typ == Place && head(low) != "" {
		return true // the Lyon Summit is of Lyon, unless the tables have it
	}
	_, person := people()[low]
	_, first := people()[tokens[i].low]
	return person && !first && !kin.Has(tokens[i].low) && !titled.Has(strings.TrimSuffix(tokens[i].low, ".")) && end == i+1 && things()[tokens[i].low].typ != ""
}

// subject reports whether the word that begins a sentence at i goes on like a
// name that does something.
func subject(tokens []token, i int) bool {
	t := tokens[i]
	if t.owner {
		return true
	}
	if i+1 == len(tokens) {
		return false
	}
	next := tokens[i+1]
	if next.gap == slash || next.gap == comma || next.gap == opened || apposition(tokens, i) {
		return true
	}
	if next.gap != space {
		return false
	}
	if strings.HasSuffix(t.low, "s") && (next.low == "are" || next.low == "were" || next.low == "have" || next.low == "do") {
		return false
	}
	return next.low == "and" || next.low == "or" || finite(next.low) || strings.HasSuffix(next.low, "s") && !strings.HasSuffix(next.low, "ss") && !text.IsStopWord(next.low) ||
		adverbs.Has(next.low)
}

// inTitle reports whether the token stands in a line of capitals, where they
// say nothing.
func inTitle(tokens []token, i int) bool {
	from, to := i, i+1
	for from > 0 && tokens[from].gap != stop {
		from--
	}
	for to < len(tokens) && tokens[to].gap != stop {
		to++
	}
	capitals, words := 0, 0
	for _, t := range tokens[from:to] {
		if t.shape == plain && auxiliary.Has(t.low) {
			return false
		}
		if t.shape > upper || len(t.low) < 4 && text.IsStopWord(t.low) {
			continue
		}
		words++
		if t.shape != plain {
			capitals++
		}
	}
	return words >= 4 && to-from >= 5 && capitals >= words
}
