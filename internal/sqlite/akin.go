package sqlite

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"signet/internal/memory"
	"signet/internal/stance"
	"signet/internal/text"
)

const (
	mostAkin = 12  // memories that a new one is held against
	rare     = 100 // a word that no more memories hold finds those alone
	mostRare = 8
)

// neighbour is a memory that another is held against, with what it holds.
type neighbour struct {
	memory.Memory
	says stance.Stance
}

// akin finds what stands in the scope of m, or in no project, shares words with
// what m says, and meets it, newest first. Rare words find it each by itself;
// where all are common, the two rarest do together.
func (t *tx) akin(m memory.Memory, says stance.Stance, meets func(was stance.Stance) bool) ([]neighbour, error) {
	match, err := t.telling(text.Terms(says.Seek()))
	if err != nil || match == "" {
		return nil, err
	}
	s := m.Scope
	f := &filter{}
	f.and(`m.is_deleted = 0 AND m.agent_id = ? AND m.project IN (?, '') AND m.scope = ? AND m.visibility = ?`,
		s.Agent, s.Project, s.Namespace, string(s.Visibility))
	if t.at != nil {
		return t.akinAt(match, f, meets)
	}
	// Few meet it of those that share a word: only those are read whole.
	rows, err := t.rows(`SELECT m.id, m.content FROM memories_fts f CROSS JOIN memories m ON m.seq = f.rowid
		WHERE memories_fts MATCH ? AND `+f.sql()+` ORDER BY f.rowid DESC LIMIT `+strconv.Itoa(mostAkin), append([]any{match}, f.args...)...)
	if err != nil {
		return nil, err
	}
	var near []neighbour
	for _, row := range rows {
		was := t.w.says.read(row[1])
		if !meets(was) {
			continue
		}
		whole, err := t.one(`m.id = ?`, row[0])
		if err != nil {
			return nil, err
		}
		near = append(near, neighbour{whole, was})
	}
	return near, nil
}

// akinAt is akin in another state than the head of main.
func (t *tx) akinAt(match string, f *filter, meets func(was stance.Stance) bool) (near []neighbour, err error) {
	cond, args, err := in(t.at)
	if err != nil {
		return nil, err
	}
	f.and(cond, args...)
	arm := func(index, join string) string {
		return `SELECT ` + everyColumns + ` FROM ` + index + ` f CROSS JOIN ` + join + ` WHERE ` + index + ` MATCH ? AND ` + f.sql()
	}
	one := slices.Concat([]any{match}, f.args)
	list, err := t.list(` FROM (`+arm("memories_fts", "memories m ON m.seq = f.rowid")+` UNION ALL `+arm("past_fts", "recorded m ON m.shelf = f.rowid")+
		`) m ORDER BY m.created_at DESC LIMIT `+strconv.Itoa(mostAkin), slices.Concat(one, one))
	for _, m := range list {
		if was := t.w.says.read(m.Content.String()); meets(was) {
			near = append(near, neighbour{m, was})
		}
	}
	return near, err
}

// telling makes the match expression that finds what shares telling words. Words
// that anybody uses are looked for only where there are no others.
func (t *tx) telling(terms []string) (string, error) {
	slices.Sort(terms)
	terms = slices.Compact(terms)
	slices.SortStableFunc(terms, func(a, b string) int {
		return cmp.Or(compareBool(text.Common(a), text.Common(b)), cmp.Compare(len(b), len(a)))
	})
	var known []held
	for len(terms) > 0 && len(known) < mostRare {
		n := min(mostRare-len(known), len(terms))
		if few := len(known) > 3; few && text.Common(terms[0]) {
			break
		}
		some, err := t.holding(terms[:n])
		if err != nil {
			return "", err
		}
		known, terms = append(known, some...), terms[n:]
	}
	slices.SortStableFunc(known, func(a, b held) int { return cmp.Compare(a.by, b.by) })
	var match []string
	for _, k := range known {
		if k.by <= rare {
			match = append(match, all(k.term))
		}
	}
	if len(match) == 0 && len(known) > 1 {
		return all(known[0].term, known[1].term), nil
	}
	return strings.Join(match, " OR "), nil
}

// held is a term, and by how many memories it is held. It is counted as far as
// it matters: reading a whole list of them takes longer the more there are.
type held struct {
	term string
	by   int
}

// holding counts the memories that hold each of a few terms, and leaves out what
// none does. It is asked at once, for the asking takes longer than the answer.
func (t *tx) holding(terms []string) ([]held, error) {
	known := make([]held, 0, mostRare)
	counts := make([]any, len(terms))
	var arms []string
	var args []any
	for i, term := range terms {
		known = append(known, held{term: term})
		counts[i] = &known[i].by
		arm := count("memories_fts")
		args = append(args, all(term))
		if t.at != nil {
			arm += ` + ` + count("past_fts")
			args = append(args, all(term))
		}
		arms = append(arms, arm)
	}
	err := t.row(`SELECT `+strings.Join(arms, ", "), args, counts...)
	return slices.DeleteFunc(known, func(k held) bool { return k.by == 0 }), err
}

// count counts the rows of an index that match, up to one more than is rare.
func count(index string) string {
	return `(SELECT count(*) FROM (SELECT 1 FROM ` + index + ` WHERE ` + index + ` MATCH ? LIMIT ` + strconv.Itoa(rare+1) + `))`
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

// stances are what statements hold, by their words: a statement is held against
// again whenever one comes that shares a rare word, and to read it takes longer
// than to find it.
type stances struct {
	by    map[string]stance.Stance
	order []string // a ring, the eldest at next
	next  int
}

const mostStances = 1024

// read gives what a statement holds.
func (s *stances) read(statement string) stance.Stance {
	says, ok := s.by[statement]
	if !ok {
		says = stance.Read(statement)
		s.keep(statement, says)
	}
	return says
}

// keep remembers what a statement holds.
func (s *stances) keep(statement string, says stance.Stance) {
	if _, ok := s.by[statement]; ok {
		return
	}
	if s.by == nil {
		s.by = make(map[string]stance.Stance, mostStances)
	}
	if len(s.order) < mostStances {
		s.order = append(s.order, statement)
	} else {
		delete(s.by, s.order[s.next])
		s.order[s.next] = statement
		s.next = (s.next + 1) % mostStances
	}
	s.by[statement] = says
}
