package sqlite

import (
	"fmt"
	"math"
	"slices"

	"signet/internal/memory"
)

const (
	mostHushed = 200 // turns that are looked at at a time
	mostTimes  = 5   // how often for those that give something away
)

// hush lets turns fall silent in which somebody said what m says, or gave it away, though it was
// not learnt from them, and the answers that echo it: what is forgotten does not
// come back as what was said.
func (t *tx) hush(m memory.Memory) error {
	s := sayingOf(m.Content.String())
	told, err := t.tellers(s, m.Scope)
	if err != nil {
		return err
	}
	given, err := t.givers(s, m.Scope, told)
	if err != nil {
		return err
	}
	told = append(told, given...)
	learnt, err := t.learntFrom(m)
	if err != nil {
		return err
	}
	echoes, err := t.echoes(s, append(learnt, told...))
	if err != nil {
		return err
	}
	return t.silence(m.ID, append(told, echoes...))
}

// silence lets turns speak no more until a memory is recovered.
func (t *tx) silence(id string, turns []memory.Turn) error {
	for _, turn := range turns {
		if err := t.exec(`INSERT OR IGNORE INTO forgotten_turns (turn_id, memory_id) VALUES (?, ?)`, turn.ID, id); err != nil {
			return err
		}
	}
	return nil
}

// learntFrom gives the turns that a memory was learnt from, as far as they are there.
func (t *tx) learntFrom(m memory.Memory) ([]memory.Turn, error) {
	return t.told(`FROM json_each(?) j CROSS JOIN session_transcripts t ON t.turn_id = j.value`, asJSON(m.Source.Turns))
}

// tellers gives the turns in which somebody says it, the latest first: the first few of
// the sessions that a scope reaches or, where it names no agent, all that there are.
func (t *tx) tellers(s saying, scope memory.Scope) ([]memory.Turn, error) {
	if s.empty() {
		return nil, nil
	}
	times := 1
	if scope.Agent == "" {
		times = math.MaxInt
	}
	return t.turnsThat(s.isToldBy, all(s.terms...), scope, times)
}

// givers gives the turns that give it away, and are none of those that are known: among the
// latest of the sessions that a scope reaches that have its marks.
func (t *tx) givers(s saying, scope memory.Scope, known []memory.Turn) ([]memory.Turn, error) {
	if len(s.marks) == 0 {
		return nil, nil
	}
	given, err := t.turnsThat(s.isGivenBy, all(s.marks...), scope, mostTimes)
	return slices.DeleteFunc(given, func(turn memory.Turn) bool {
		return slices.ContainsFunc(known, func(k memory.Turn) bool { return k.Seq == turn.Seq })
	}), err
}

// turnsThat gives the turns of which something is so, the latest first, of those that match.
// It looks at mostHushed of them, so many times.
func (t *tx) turnsThat(say func(said string) bool, match string, scope memory.Scope, times int) (list []memory.Turn, err error) {
	before := int64(math.MaxInt64)
	for ; times > 0; times-- {
		found, err := t.told(`FROM turns_fts f CROSS JOIN session_transcripts t ON t.seq = f.rowid JOIN conversations c ON c.session_key = t.session_key
			WHERE turns_fts MATCH ?1 AND f.rowid < ?2 AND (?3 = '' OR c.agent_id = ?3) AND (?4 = '' OR c.project IN (?4, ''))
			ORDER BY f.rowid DESC LIMIT 0+?5`, match, before, scope.Agent, scope.Project, mostHushed)
		if err != nil {
			return nil, err
		}
		for _, turn := range found {
			before = turn.Seq
			if say(turn.Text.String()) || say(turn.Input.String()) {
				list = append(list, turn)
			}
		}
		if len(found) < mostHushed {
			break
		}
	}
	return list, nil
}

// mostAnswers is of how many turns an answer may be that comes with calls of tools.
const mostAnswers = 8

// echoes gives the turns that answer others, until the person speaks again, and echo
// what those say.
func (t *tx) echoes(s saying, said []memory.Turn) (echo []memory.Turn, err error) {
	if s.empty() {
		return nil, nil
	}
	for _, turn := range said {
		answers, err := t.told(`FROM session_transcripts t WHERE t.session_key = ?1 AND t.seq > ?2 AND t.role = 'assistant'
			AND t.seq < ifnull((SELECT u.seq FROM session_transcripts u WHERE u.session_key = ?1 AND u.seq > ?2 AND u.role = 'user' ORDER BY u.seq LIMIT 1), 1 << 62)
			ORDER BY t.seq LIMIT 0+?3`, turn.Session, turn.Seq, mostAnswers)
		if err != nil {
			return nil, err
		}
		for _, a := range answers {
			if s.isEchoedBy(a.Text.String()) {
				echo = append(echo, a)
			}
		}
	}
	return echo, nil
}

// told reads turns: from says which, and calls them t.
func (t *tx) told(from string, args ...any) ([]memory.Turn, error) {
	query, err := t.prepared(`SELECT ` + turnColumns + ` ` + from)
	if err != nil {
		return nil, err
	}
	rows, err := query.QueryContext(t.w.ctx, args...)
	if err != nil {
		return nil, fmt.Errorf("finding where it was said: %w", err)
	}
	defer rows.Close()
	var list []memory.Turn
	for rows.Next() {
		turn, err := scanTurn(rows)
		if err != nil {
			return nil, fmt.Errorf("finding where it was said: %w", err)
		}
		list = append(list, turn)
	}
	return list, rows.Err()
}
