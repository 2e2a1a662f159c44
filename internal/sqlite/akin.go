package sqlite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/stance"
	"signet/internal/text"
)

const (
	mostAkin = 8  // memories that a new one is held against, whatever they share with it
	mostNear = 32 // of those that share much with it
)

// neighbour is a memory that another is held against, with what it holds.
type neighbour struct {
	memory.Memory
	says stance.Stance
}

// akin finds what stands in the scope of m, or in no project, shares words with
// what m says, and meets it, newest first. Few meet it of those that share a
// word, and only they are read whole. Of a thing of which much is told most has
// nothing to do with what is told now: more of those are looked at that share much.
func (t *tx) akin(m memory.Memory, says stance.Stance, meets func(was statement) bool) (near []neighbour, err error) {
	much, some, common, err := t.sharing(text.Terms(says.Seek()))
	if err != nil {
		return nil, err
	}
	statements, err := t.statements(much, m.Scope, mostNear)
	if err != nil {
		return nil, err
	}
	if left := mostAkin - len(statements); left > 0 {
		others, err := t.statements(some, m.Scope, left)
		if err != nil {
			return nil, err
		}
		if len(statements)+len(others) == 0 && len(common) > 1 { // what its rare words find is all elsewhere
			both, err := t.holdingBoth(common[0], common[1])
			if err != nil {
				return nil, err
			}
			if others, err = t.statements(both, m.Scope, mostAkin); err != nil {
				return nil, err
			}
		}
		homes, err := t.homes(m.Scope, says, slices.Concat(much, some))
		if err != nil {
			return nil, err
		}
		statements = slices.Concat(statements, others, homes)
		slices.SortFunc(statements, func(a, b statement) int { return cmp.Compare(b.id, a.id) }) // by id is by age
	}
	for _, was := range statements {
		was.says = t.w.says.read(was.content)
		if !meets(was) {
			continue
		}
		whole, err := t.one(`m.id = ?`, was.id)
		if err != nil {
			return nil, err
		}
		near = append(near, neighbour{whole, was.says})
	}
	return near, nil
}

// homes finds, where a statement says where the speaker lives, others that do so: they may share
// words with it alone that everybody uses. known are rows that were looked at already.
func (t *tx) homes(s memory.Scope, says stance.Stance, known []int64) ([]statement, error) {
	words := says.Home()
	if len(words) == 0 || t.at != nil {
		return nil, nil
	}
	rows, err := t.holdingAny(text.Terms(strings.Join(words, " ")), s)
	if err != nil {
		return nil, err
	}
	return t.statements(slices.DeleteFunc(rows, func(row int64) bool { return slices.Contains(known, row) }), s, mostAkin)
}

// statement is a memory as far as it is held against another at first.
type statement struct {
	id, content string
	observed    string // a stamp
	says        stance.Stance
}

// since reports whether it was said after m was.
func (s *statement) since(m memory.Memory) bool { return s.observed > memory.Stamp(m.Observed) }

// statements reads what the first of some rows of the index say that stand in a scope,
// or in no project, at most so many, the newest first. They are read a few at a time,
// for mostly the first suffice.
func (t *tx) statements(rows []int64, s memory.Scope, most int) (list []statement, err error) {
	f := &filter{}
	f.and(`m.is_deleted = 0 AND m.agent_id = ? AND m.project IN (?, '') AND m.scope = ? AND m.visibility = ?`,
		s.Agent, s.Project, s.Namespace, string(s.Visibility))
	if t.at != nil {
		cond, args, err := in(t.at)
		if err != nil {
			return nil, err
		}
		f.and(cond, args...)
	}
	together := most
	if t.at != nil {
		together = len(rows) // what stood before is in no order with the rest
	}
	for len(rows) > 0 {
		some := rows[:min(together, len(rows))]
		rows, together = rows[len(some):], 4*most
		found, err := t.statementsOf(some, f)
		if err != nil {
			return nil, err
		}
		if list = append(list, found...); len(list) >= most {
			return list[:most], nil
		}
	}
	return list, nil
}

func (t *tx) statementsOf(rows []int64, f *filter) (list []statement, err error) {
	arm := func(table, row string) string {
		return `SELECT m.id, m.content, m.observed_at FROM json_each(?) j CROSS JOIN ` + table + ` = ` + row + ` WHERE ` + f.sql()
	}
	query, args := arm("memories m ON m.seq", "j.value"), append([]any{asJSON(rows)}, f.args...)
	if t.at != nil {
		query += ` UNION ALL ` + arm("recorded m ON m.shelf", "-j.value")
		args = slices.Concat(args, args)
	}
	asked, err := t.prepared(query + ` ORDER BY 1 DESC`) // by id is by age
	if err != nil {
		return nil, err
	}
	found, err := asked.QueryContext(t.w.ctx, args...)
	if err != nil {
		return nil, fmt.Errorf("finding what is akin: %w", err)
	}
	defer found.Close()
	for found.Next() {
		var s statement
		if err := found.Scan(&s.id, &s.content, &s.observed); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, found.Err()
}

// stances are what statements hold, by their words: a statement is held against
// again whenever one comes that shares a rare word, and to read it takes longer
// than to find it.
type stances struct {
	by    map[string]stance.Stance
	order []string // a ring, the eldest at next
	next  int
}

const mostStances = 4096 // some 5 to 10 KB each

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
