package index_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"strconv"

	"signet/internal/recall/index"
)

// A corpus makes documents like those that the daemon is measured with: a
// number of the document, twice, and words drawn by Zipf's law.
type corpus struct {
	rand  *rand.Rand
	words []string
	sums  []float64
}

func newCorpus(seed uint64, vocabulary int) *corpus {
	c := &corpus{rand: rand.New(rand.NewPCG(seed, 20261121))}
	sum := 0.0
	for i := range vocabulary {
		c.words = append(c.words, word(i))
		sum += 1 / (float64(i) + 2.7)
		c.sums = append(c.sums, sum)
	}
	return c
}

// word is the nth invented word, three syllables long.
func word(n int) string {
	const consonants, vowels = "bcdfghjklmnprstvwz", "aeiou"
	n = n * 7919 % (90 * 90 * 90)
	var w []byte
	for range 3 {
		w = append(w, consonants[n%18], vowels[n/18%5])
		n /= 90
	}
	return string(w)
}

func (c *corpus) word() string {
	at := c.rand.Float64() * c.sums[len(c.sums)-1]
	return c.words[sort.SearchFloat64s(c.sums, at)]
}

// text is the terms of a text as the analyser gives them.
func (c *corpus) text(row int64) []string {
	n := strconv.FormatInt(row, 10)
	terms := []string{"fact", n, "project", fmt.Sprintf("p%d", row%37), "ticket", n, "ticket" + n}
	for range 22 {
		terms = append(terms, c.word())
	}
	return terms
}

// document is one with text only.
func (c *corpus) document(row int64) index.Document {
	return index.Document{
		Row:    row,
		Fields: [4][]string{index.Content: c.text(row)},
		Scope:  fmt.Sprintf("project %d", row%37), Kind: [...]string{"fact", "rule", "decision"}[(row%3+3)%3],
		Created: 1_780_000_000 + row*60,
	}
}

// varied is a document with all fields, and of any length.
func (c *corpus) varied(row int64) index.Document {
	d := c.document(row)
	for f := range d.Fields {
		d.Fields[f] = nil
		n := int(math.Exp(c.rand.Float64() * [...]float64{4, 1.8, 2, 3}[f]))
		switch c.rand.IntN(200) {
		case 0:
			n *= 20
		case 1, 2, 3, 4, 5, 6, 7, 8, 9, 10:
			n = 0
		}
		for range n {
			d.Fields[f] = append(d.Fields[f], c.word())
		}
	}
	d.Created += int64(c.rand.IntN(100_000))
	d.Pinned = c.rand.IntN(50) == 0
	return d
}

// queries of one kind: rare names one document, medium is two words that are
// each in one to five in a hundred, common two that are in half of all.
func (c *corpus) query(kind string, docs int) []index.Term {
	var words []string
	switch n := c.rand.IntN(docs); kind {
	case "rare":
		words = []string{"ticket", strconv.Itoa(n), "ticket" + strconv.Itoa(n)}
	case "medium":
		words = []string{c.words[60+c.rand.IntN(150)], c.words[60+c.rand.IntN(150)]}
	case "common":
		words = []string{c.words[c.rand.IntN(3)], c.words[3+c.rand.IntN(3)]}
	case "prompt":
		for range 40 {
			words = append(words, c.word())
		}
	}
	terms := make([]index.Term, len(words))
	for i, w := range words {
		terms[i] = index.Term{Text: w, Weight: 1}
	}
	return terms
}

// anyQuery is a query with anything in it.
func (c *corpus) anyQuery(docs int) index.Query {
	q := index.Query{K: 1 + c.rand.IntN(30), Filter: index.Filter{Sees: index.Everywhere}}
	kinds := [...]string{"rare", "medium", "common"}
	q.Terms = c.query(kinds[c.rand.IntN(len(kinds))], docs)
	switch c.rand.IntN(12) {
	case 0, 1, 2:
		q.Terms = append(q.Terms, c.query(kinds[c.rand.IntN(len(kinds))], docs)...)
	case 3:
		q.Terms = append(q.Terms, c.query("prompt", docs)...)
	}
	for i := range q.Terms {
		if c.rand.IntN(2) == 0 {
			q.Terms[i].Weight = c.rand.Float64()
		}
	}
	switch c.rand.IntN(6) {
	case 0:
		q.Filter.Sees = func(scope string) bool { return scope == "project 5" }
	case 1:
		q.Filter.Sees = func(scope string) bool { return scope != "project 5" }
	}
	switch c.rand.IntN(6) {
	case 0:
		q.Filter.Kinds = []string{"rule"}
	case 1:
		q.Filter.From = 1_780_000_000 + int64(c.rand.IntN(docs))*60
	case 2:
		q.Filter.To = 1_780_000_000 + int64(c.rand.IntN(docs))*60
	case 3:
		q.Filter.Pinned = new(bool)
		*q.Filter.Pinned = true
	case 4:
		q.Filter.Keep = func(row int64) bool { return row%7 == 0 }
	}
	return q
}
