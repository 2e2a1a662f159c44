package sqlite

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

const (
	rare     = 100 // a word that no more memories hold finds those alone
	mostRare = 5

	fewWords = 6 // of a statement that is short: of one, two words are much to share, of a longer one three
)

// termRows is a term with the newest rows that hold it.
type termRows struct {
	term string
	rows []int64
}

// sharing gives the rows of the index that share telling words, those that share much,
// the most first, and the others, of each the newest first; those of what stood before
// are negative. Rare words find them each by itself; where all are common, two do
// together. Words that anybody uses are looked for only where there are no others. common
// are the words that many hold, where rare ones were found beside them.
func (t *tx) sharing(terms []string) (much, some []int64, common []termRows, err error) {
	slices.Sort(terms)
	terms = slices.Compact(terms)
	slices.SortStableFunc(terms, func(a, b string) int {
		return cmp.Or(compareBool(text.Common(a), text.Common(b)), cmp.Compare(len(b), len(a)))
	})
	least, short := 3, len(terms) <= fewWords
	if short {
		least = 2
	}
	shared, known := map[int64]int{}, 0
	for len(terms) > 0 && known < mostRare && !(known > 3 && text.Common(terms[0])) {
		next := terms[:min(mostRare-known, len(terms))]
		terms = terms[len(next):]
		found, err := t.holdingEach(next)
		if err != nil {
			return nil, nil, nil, err
		}
		for i, by := range found {
			if len(by) > 0 {
				known++
			}
			if len(by) > rare {
				common = append(common, termRows{next[i], by})
				continue
			}
			for _, row := range by {
				shared[row]++
			}
		}
	}
	if len(shared) == 0 && len(common) > 1 {
		both, err := t.holdingBoth(common[0], common[1])
		if short {
			return both, nil, nil, err
		}
		return nil, both, nil, err
	}
	for row, n := range shared {
		if n >= least || known == 1 {
			much = append(much, row)
		} else {
			some = append(some, row)
		}
	}
	slices.SortFunc(much, func(a, b int64) int { return cmp.Or(cmp.Compare(shared[b], shared[a]), cmp.Compare(b, a)) })
	slices.SortFunc(some, newer)
	return much, some, common, nil
}

// holdingEach is holding for each of some terms. On main most are known without asking.
func (t *tx) holdingEach(terms []string) (rows [][]int64, err error) {
	if t.at != nil {
		return t.holding(each(terms))
	}
	rows = make([][]int64, len(terms))
	var ask []string
	for i, term := range terms {
		held, known := t.w.hold.held(term)
		if !known {
			ask = append(ask, term)
		}
		rows[i] = held
	}
	if len(ask) == 0 {
		return rows, nil
	}
	found, err := t.holding(each(ask))
	if err != nil {
		return nil, err
	}
	for i, term := range ask {
		t.w.hold.keep(term, found[i])
		rows[slices.Index(terms, term)] = found[i]
	}
	return rows, nil
}

// each gives the match expressions of terms.
func each(terms []string) []string {
	list := make([]string, len(terms))
	for i, term := range terms {
		list[i] = all(term)
	}
	return list
}

// holding gives the newest rows that match each of a few expressions, up to one
// more than is rare: to read a whole list takes longer the more there are. They
// are asked for at once, for the asking takes longer than the answer.
func (t *tx) holding(matches []string) (rows [][]int64, err error) {
	var arms []string
	var args []any
	for _, match := range matches {
		arm := newest("memories_fts", "rowid", "")
		args = append(args, match)
		if t.at != nil {
			arm += ` || ',' || ` + newest("past_fts", "-rowid", "")
			args = append(args, match)
		}
		arms = append(arms, arm)
	}
	return t.lists(arms, args)
}

// mostMet is about how many rows of two lists are gone through for those that are
// in both.
const mostMet = 4096

// holdingBoth gives the newest rows that hold two terms, each of which many hold.
// To find all that hold both takes longer the more there are, so it goes back only
// as far as it meets some of each: how far that is, their newest rows tell.
func (t *tx) holdingBoth(a, b termRows) ([]int64, error) {
	both := all(a.term, b.term)
	arm, args := newest("memories_fts", "rowid", " AND rowid > ?"), []any{both, meet(a.of(1), b.of(1))}
	if t.at != nil {
		arm += ` || ',' || ` + newest("past_fts", "-rowid", " AND rowid > ?")
		args = append(args, both, meet(a.of(-1), b.of(-1)))
	}
	rows, err := t.lists([]string{arm}, args)
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// holdingAny gives the newest rows that hold any of some terms and stand in a scope, or in no
// project: for words that everybody uses, and that are all there is to go by.
func (t *tx) holdingAny(terms []string, s memory.Scope) ([]int64, error) {
	var matches []string
	for _, term := range terms {
		matches = append(matches, all(term))
	}
	rows, err := t.lists([]string{`(SELECT coalesce(group_concat(seq), '') FROM (SELECT m.seq FROM (
			SELECT rowid FROM memories_fts WHERE memories_fts MATCH ? ORDER BY rowid DESC LIMIT ` + strconv.Itoa(mostMet) + `) f CROSS JOIN memories m ON m.seq = f.rowid
		WHERE m.is_deleted = 0 AND m.agent_id = ? AND m.project IN (?, '') LIMIT ` + strconv.Itoa(mostAkin) + `))`},
		[]any{strings.Join(matches, " OR "), s.Agent, s.Project})
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// of gives those of the rows that are of one index, as that numbers them.
func (h termRows) of(sign int64) (rows []int64) {
	for _, row := range h.rows {
		if row*sign > 0 {
			rows = append(rows, row*sign)
		}
	}
	return rows
}

// meet gives the row up to which two lists are gone through, each told by its
// newest rows; 0 is all. A list of rare ones is short.
func meet(a, b []int64) (after int64) {
	if len(a) <= rare || len(b) <= rare {
		return 0
	}
	everyA, everyB := float64(a[0]-a[rare])/rare, float64(b[0]-b[rare])/rare // rows between one and the next
	back := mostMet / (1/everyA + 1/everyB)
	return max(min(a[0], b[0])-int64(back), 0)
}

// lists reads lists of rows.
func (t *tx) lists(arms []string, args []any) (rows [][]int64, err error) {
	found := make([]string, len(arms))
	into := make([]any, len(arms))
	for i := range found {
		into[i] = &found[i]
	}
	if err := t.row(`SELECT `+strings.Join(arms, ", "), args, into...); err != nil {
		return nil, err
	}
	rows = make([][]int64, len(arms))
	for i, list := range found {
		for number := range strings.SplitSeq(list, ",") {
			if number == "" {
				continue
			}
			row, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				return nil, err
			}
			rows[i] = append(rows[i], row)
		}
	}
	return rows, nil
}

// newest lists the newest rows of an index that match, and that a condition on
// them is true of.
func newest(index, row, and string) string {
	return `(SELECT coalesce(group_concat(` + row + `), '') FROM (SELECT rowid FROM ` + index + ` WHERE ` + index + ` MATCH ?` + and + ` ORDER BY rowid DESC LIMIT ` +
		strconv.Itoa(rare+1) + `))`
}

// compareBool puts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
