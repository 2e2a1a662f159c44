package sqlite

import (
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/text"
)

// mostForgotten bounds what captured turns are held against: the latest that was forgotten.
const mostForgotten = 1000

// A lapse is a statement that was forgotten.
type lapse struct {
	saying
	memory  string // its id
	session string // that it was learnt in
	since   string // it was forgotten
}

// hushLate is hush for turns that were captured only after something was forgotten, though
// they were said before: those of a session that still ran. What is said after it was
// forgotten may be learnt again, and is told. A turn without a time was said when its
// session began.
func (t *tx) hushLate(s memory.Session, captured []memory.Turn) error {
	if len(captured) == 0 {
		return nil
	}
	said := make([]string, len(captured))
	for i, turn := range captured {
		if said[i] = memory.Stamp(turn.Time); said[i] == "" {
			said[i] = memory.Stamp(s.Started)
		}
	}
	lapses, err := t.lapses(s, slices.Min(said))
	if err != nil || len(lapses) == 0 {
		return err
	}
	words := make([][]string, len(captured))
	for i, turn := range captured {
		words[i] = text.Terms(turn.Text.String() + " " + turn.Input.String())
		slices.Sort(words[i])
	}
	for _, l := range lapses {
		var about []memory.Turn
		for i, turn := range captured {
			if said[i] < l.since && l.hinted(words[i]) {
				about = append(about, turn)
			}
		}
		if err := t.hushThese(l, s.Key, about); err != nil {
			return err
		}
	}
	return nil
}

// hushThese lets those of some turns fall silent that say what was forgotten or give it away, and those
// that echo it, be it of a turn that fell silent before.
func (t *tx) hushThese(l lapse, session string, about []memory.Turn) error {
	if len(about) == 0 {
		return nil
	}
	told := slices.DeleteFunc(slices.Clone(about), func(turn memory.Turn) bool {
		return !l.isGivenBy(turn.Text.String()) && !l.isGivenBy(turn.Input.String())
	})
	silent, err := t.told(`FROM forgotten_turns f CROSS JOIN session_transcripts t ON t.turn_id = f.turn_id
		WHERE f.memory_id = ? AND t.session_key = ? AND t.role = 'user'`, l.memory, session)
	if err != nil {
		return err
	}
	echoes, err := t.echoes(l.saying, append(silent, told...))
	if err != nil {
		return err
	}
	return t.silence(l.memory, append(told, echoes...))
}

// lapses gives what a session could tell of and was forgotten since a time, but for what is
// believed again.
func (t *tx) lapses(s memory.Session, since string) (list []lapse, err error) {
	const of = `SELECT m.id, m.content, m.session_id, m.deleted_at FROM `
	const which = ` AND m.deleted_at > ?1 AND (?3 = '' OR m.project IN (?3, ''))` + forgottenFor
	query, err := t.prepared(of + `memories m WHERE m.is_deleted <> 0` + which + `
		UNION ALL ` + of + `cold m WHERE m.archived_at >= ?1` + which + `
		ORDER BY 4 DESC LIMIT 0+?4`)
	if err != nil {
		return nil, err
	}
	rows, err := query.QueryContext(t.w.ctx, since, s.Agent, s.Project, mostForgotten)
	if err != nil {
		return nil, fmt.Errorf("reading what was forgotten: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var l lapse
		var content string
		if err := rows.Scan(&l.memory, &content, &l.session, &l.since); err != nil {
			return nil, fmt.Errorf("reading what was forgotten: %w", err)
		}
		if l.saying = sayingOf(content); !l.empty() {
			list = append(list, l)
		}
	}
	return list, rows.Err()
}

// hasSorted is hasAll for terms that are in order.
func hasSorted(own, terms []string) bool {
	return !slices.ContainsFunc(terms, func(term string) bool {
		_, found := slices.BinarySearch(own, term)
		return !found
	})
}
