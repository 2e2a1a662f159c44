package graph

import (
	"strings"

	"signet/internal/text"
)

// A phrase is a row of words: "is|are owned by". Words parted by | stand for
// each other, one that ends in ? may be missing, and ~ stands for up to four
// words of one clause. Between two words of a phrase an adverb may stand.
type phrase struct {
	words [][]string // the ways to say each word after the first; "" if it may be missing
	row   int        // of the table it comes from
}

// A grammar holds the phrases of a table by their first word.
type grammar map[string][]phrase

// grammarOf makes a grammar of forms; each is its own row.
func grammarOf(forms []string) grammar {
	g := grammar{}
	for i, f := range forms {
		g.add(f, i)
	}
	return g
}

// add puts a phrase into the grammar for a row of its table. The first word
// may not be missing.
func (g grammar) add(form string, row int) {
	var p phrase
	fields := strings.Fields(form)
	for _, f := range fields[1:] {
		bare := strings.TrimSuffix(f, "?")
		ways := strings.Split(bare, "|")
		if bare != f {
			ways = append(ways, "")
		}
		p.words = append(p.words, ways)
	}
	p.row = row
	for _, first := range strings.Split(fields[0], "|") {
		g[first] = append(g[first], p)
	}
}

// at gives the row of the longest phrase that begins at token i, and its end.
func (g grammar) at(tokens []token, i int) (row, end int) {
	row = -1
	if i >= len(tokens) {
		return -1, 0
	}
	for _, p := range g[tokens[i].low] {
		if e := p.match(tokens, i+1); e > end {
			row, end = p.row, e
		}
	}
	return row, end
}

// match gives the end of the rest of a phrase that begins at token i, or 0.
func (p phrase) match(tokens []token, i int) int {
	for n, ways := range p.words {
		if ways[0] == "~" {
			for k := i + 1; k <= min(i+4, len(tokens)-1) && tokens[k].gap == space; k++ {
				rest := phrase{words: p.words[n+1:]}
				if end := rest.match(tokens, k); end > 0 {
					return end
				}
			}
			return 0
		}
		next := wordAt(tokens, i, ways)
		if next == 0 {
			return 0
		}
		i = next
	}
	return i
}

// wordAt gives the token after the one that says one word of a phrase, or 0.
func wordAt(tokens []token, i int, ways []string) int {
	for k := i; k < len(tokens) && tokens[k].gap < opened; k++ {
		for _, w := range ways {
			if w != "" && w == tokens[k].low {
				return k + 1
			}
		}
		if !adverbs.Has(tokens[k].low) {
			break
		}
	}
	if ways[len(ways)-1] == "" {
		return i
	}
	return 0
}

var adverbs = text.SetOf(`also now still only currently always mostly usually mainly directly primarily already recently just never often all both
	really strongly actually officially internally exclusively simply then not no longer even today being been ever typically generally automatically`)
