package recall

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall/index"
	"signet/internal/recall/thesaurus"
	"signet/internal/recall/vector"
	"signet/internal/text"
)

// indexed searches the index in memory for a reader.
type indexed struct {
	*Engine
	index *kept
	sees  func(scope string) bool
}

var _ searchable = (*indexed)(nil)

// weigh makes a question of words. What no memory holds is looked for as what
// may have been meant by it.
func (x *indexed) weigh(_ context.Context, said string, asked []term) (question, error) {
	q := weighed(asked, x.index.Frequencies(names(asked)), x.index.Count())
	x.namesOfOne(&q)
	slips, spelled := 0, &spelling{said: said}
	for i, t := range q.terms {
		if t.df > 0 || t.share < 1 || t.meant != "" || len(t.text) > text.LongestWord || slips == mostSlips {
			continue
		}
		slips++
		if t.brief && len(t.text) == ofInitials {
			if row := x.known([]string{initialsTerm + t.text}); len(row) > 0 {
				q.terms[i].takeFor(row)
			} else {
				q.terms[i].takeFor(x.known(text.Swapped(t.text)))
			}
			continue
		}
		near, doubtful := x.index.Near(t.text), spelled.isWord(t.text)
		if stem, ends := strings.CutSuffix(t.text, "i"); ends && len(near) == 0 && strings.HasSuffix(spelled.wordOf(t.text), "y") {
			near = x.index.Near(stem + "y") // of depoly, deploy: their stems are two slips apart
		}
		if word := spelled.wordOf(t.text); len(near) == 0 && len(word) > ofInitials {
			near = x.known(text.Swapped(word))
		}
		if len(near) == 0 {
			near = x.mended(spelled.wordOf(t.text))
		}
		q.terms[i].near, q.terms[i].word = near, spelled.of(t.text).word
		if len(near) == 0 && len(t.text) > ofInitials && len(t.text) <= mostOfRow && !spelled.isWord(t.text) {
			if row := x.known([]string{initialsTerm + cmp.Or(spelled.wordOf(t.text), t.text)}); len(row) > 0 {
				q.terms[i].takeFor(row)
				continue
			}
		}
		if len(near) == 0 && !strings.Contains(said, strings.ToUpper(t.text)) { // what is written in capitals is a name
			near, doubtful = x.index.NearShort(t.text), true
			q.terms[i].short = true
		}
		if one := x.oneOf(t.text); one != "" { // CDNs are no slip of a CDN
			near = slices.DeleteFunc(slices.Clone(near), func(other string) bool { return other == one })
		}
		for _, other := range near {
			q.terms[i].likes = append(q.terms[i].likes, thesaurus.Kin{Text: other, Share: slipShare})
		}
		if len(near) == 1 && !doubtful && len(t.text) >= leastSure {
			q.terms[i].meant = near[0]
		}
		if len(near) > 0 && doubtful {
			q.terms[i].slips = near
		}
		q.terms[i].likes = append(q.terms[i].likes, x.longer(t.text)...)
		if len(q.terms[i].likes) == 0 {
			q.terms[i].likes = x.split(spelled.wordOf(t.text))
		}
		if len(q.terms[i].likes) == 0 && !doubtful {
			q.terms[i].likes = likesOfSlip(spelled.wordOf(t.text))
		}
	}
	q.overlook(spelled)
	x.rooted(&q)
	x.single(&q, said)
	x.spellOut(&q, said)
	x.join(&q, said)
	q.order()
	q.among = x.index.Visible(index.Filter{Sees: x.sees})
	return q, nil
}

// namesOfOne takes words for the names that memories bring written as several.
func (x *indexed) namesOfOne(q *question) {
	ones := make([]string, len(q.terms))
	for i, t := range q.terms {
		ones[i] = oneTerm + t.text
	}
	for i, n := range x.index.Frequencies(ones) {
		t := &q.terms[i]
		if n == 0 || t.share < 1 {
			continue
		}
		q.ones = true
		t.likes = append(t.likes, thesaurus.Kin{Text: ones[i], Share: 1})
		if t.df == 0 {
			t.meant = ones[i]
		}
	}
}

// mended gives what may have been meant by a word with a slip in its ending: its stem is
// several letters from the one that was meant.
func (x *indexed) mended(word string) []string {
	root := len(text.MendedHead(word)) - longestEnding
	if root >= leastRoot && len(x.index.Longer(word[:root], 0, mostBeginning)) == 0 {
		return nil // nothing begins so
	}
	return x.known(text.Mended(word))
}

// known gives those of some terms that a memory has.
func (x *indexed) known(terms []string) (all []string) {
	for i, n := range x.index.Frequencies(terms) {
		if n > 0 {
			all = append(all, terms[i])
		}
	}
	return all
}

// longestEnding is of how many letters more than are mended an ending may be that a stem
// lacks: observ, of observability.
const longestEnding = 3

// mostBeginning bounds how many terms may begin as one that is mended: to try its endings
// takes as long as to read some thousand.
const mostBeginning = 1 << 12

// oneOf gives the term of which a word that no memory has is the plural, as some memory has
// it; "" where there is none.
func (x *indexed) oneOf(word string) string {
	if one, many := strings.CutSuffix(word, "s"); many && len(one) > 1 && x.index.Frequencies([]string{one})[0] > 0 {
		return one
	}
	return ""
}

// longer gives what a word that no memory has may be short for, as recon for the
// reconciliation, or the one of what it is many of.
func (x *indexed) longer(word string) []thesaurus.Kin {
	var all []thesaurus.Kin
	if one := x.oneOf(word); one != "" {
		all = append(all, thesaurus.Kin{Text: one, Share: 1})
	}
	if len(word) < leastShort {
		return all
	}
	for _, whole := range x.index.Longer(word, shortBy, mostLonger) {
		all = append(all, thesaurus.Kin{Text: whole, Share: shortOf})
	}
	return all
}

// What a word may be short for: how long it is itself, by how much the other is
// longer, how many others there may be, and what it counts for one.
const (
	leastShort = 4
	shortBy    = 3
	mostLonger = 2
	shortOf    = 0.8
)

// spellOut adds to a question the short forms of what it spells out, as far as
// some memory has them.
func (x *indexed) spellOut(q *question, said string) {
	short := initials(said)
	q.spelled = thesaurus.Abbreviated(said)
	for _, t := range q.spelled {
		if !slices.Contains(short, t) {
			short = append(short, t)
		}
	}
	for i, n := range x.index.Frequencies(short) {
		if s := thesaurus.Share(short[i]); n > 0 && (s == 1 || slices.Contains(q.spelled, short[i])) {
			q.add(term{text: short[i], df: n, share: s, weight: s * index.Rarity(n, x.index.Count())})
		}
	}
}

// leastSure is how long a word is that no memory has, at least, to be sure of the one
// word that is a slip away from it.
const leastSure = 6

// mostSlips bounds how many words that no memory holds are looked for otherwise.
const mostSlips = 8

// mostLikes bounds what else a question's words are looked for by.
const mostLikes = 80

// standing finds memories that stand at a leaf.
func (x *indexed) standing(ctx context.Context, q memory.Query, leaf string, limit int) ([]memory.Memory, error) {
	s := x.search(q, nil)
	s.Terms, s.K = []index.Term{{Text: placeTerm(leaf), Weight: 1}}, limit
	return x.pick(ctx, q, x.rows(s))
}

// passing asks the index, or the store about what the index does not know.
func (x *indexed) passing(ctx context.Context, q memory.Query) (*vector.Set, error) {
	if asksMore(q) {
		return passingRows(ctx, x.index.store, q)
	}
	set := vector.SetOf()
	for row := range x.index.Passing(x.search(q, nil).Filter) {
		set.Add(row)
	}
	return set, nil
}

// candidates finds the memories that are worth scoring: the best that pass the
// filters. Words as common as to be left out of a search in the store are left
// out here as well, unless the others find nothing: who asks for a number of a
// ticket does not ask for any ticket. Of what a filter lets through there may be few that
// have a rare word.
func (x *indexed) candidates(ctx context.Context, q memory.Query, asked question) ([]memory.Memory, error) {
	rare, common := asked.split()
	found, err := x.find(ctx, q, rare)
	if err != nil || len(common) == 0 || len(found) > 0 && (!narrows(q) || len(found) >= q.Limit) {
		return found, err
	}
	more, err := x.find(ctx, q, common)
	return unique(append(found, more...)), err
}

// refused is how many are looked at for each that is wanted, where the store
// has to say which pass.
const refused = 8

// find finds the best memories that hold any of the terms. The index knows
// scope, type, pin and creation. By what else the query asks for, the store
// chooses among the best; if that leaves too few, it names all that pass, and
// the best of those are found.
func (x *indexed) find(ctx context.Context, q memory.Query, terms []term) ([]memory.Memory, error) {
	wanted := max(candidates, q.Limit)
	s := x.search(q, terms)
	s.K = wanted
	if !asksMore(q) {
		return x.pick(ctx, q, x.rows(s))
	}
	s.K = refused * wanted
	rows := x.rows(s)
	found, err := x.pick(ctx, q, rows)
	if err != nil || len(rows) < s.K || len(found) >= wanted {
		return found, err
	}
	passing, err := x.index.store.Passing(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("filtering: %w", err)
	}
	pass := make(map[int64]bool, len(passing))
	for _, row := range passing {
		pass[row] = true
	}
	s.K, s.Filter.Keep = wanted, func(row int64) bool { return pass[row] }
	return x.pick(ctx, q, x.rows(s))
}

// asksMore reports whether a query filters by what the index does not know.
func asksMore(q memory.Query) bool {
	return q.Who != "" || q.SourceKind != "" || q.MinImportance > 0 || len(q.Tags) > 0 || !q.When.IsZero()
}

// search is the search for terms, in what the query asks for.
func (x *indexed) search(q memory.Query, terms []term) index.Query {
	s := index.Query{Filter: index.Filter{Sees: x.sees, Pinned: q.Pinned}}
	for _, t := range terms {
		s.Terms = append(s.Terms, index.Term{Text: t.text, Weight: t.share})
	}
	likes := 0
	for _, t := range terms {
		for _, k := range t.likes {
			if likes++; likes <= mostLikes {
				s.Terms = append(s.Terms, index.Term{Text: k.Text, Weight: t.share * k.Share})
			}
		}
	}
	if q.Type != "" {
		s.Filter.Kinds = []string{string(q.Type)}
	}
	if !q.Since.IsZero() {
		s.Filter.From = q.Since.UnixMilli()
	}
	if !q.Until.IsZero() {
		s.Filter.To = q.Until.UnixMilli() + 1
	}
	return s
}

func (x *indexed) rows(s index.Query) []int64 {
	hits := x.index.Search(s)
	rows := make([]int64, len(hits))
	for i, h := range hits {
		rows[i] = h.Row
	}
	return rows
}

// takeFor takes a term for what memories have of what it may be, where that is one.
func (t *term) takeFor(meant []string) {
	if len(meant) == 1 {
		t.likes, t.meant = append(t.likes, thesaurus.Kin{Text: meant[0], Share: slipShare}), meant[0]
	}
}
