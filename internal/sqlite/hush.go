package sqlite

import (
	"fmt"

	"signet/internal/memory"
)

// mostHushed bounds the turns that are looked at when a memory is forgotten.
const mostHushed = 200

// hush lets turns fall silent in which somebody said what m says, though it was
// not learnt from them, and the answers that echo it: what is forgotten does not
// come back as what was said.
func (t *tx) hush(m memory.Memory) error {
	s := sayingOf(m.Content.String())
	told, err := t.tellers(s, m.Scope, mostHushed)
	if err != nil {
		return err
	}
	learnt, err := t.told(`FROM json_each(?) j CROSS JOIN session_transcripts t ON t.turn_id = j.value`, asJSON(m.Source.Turns))
	if err != nil {
		return err
	}
	echoes, err := t.echoes(s, append(learnt, told...))
	if err != nil {
		return err
	}
	for _, turn := range append(told, echoes...) {
		if err := t.exec(`INSERT OR IGNORE INTO forgotten_turns (turn_id, memory_id) VALUES (?, ?)`, turn.id, m.ID); err != nil {
			return err
		}
	}
	return nil
}

// A toldTurn is a turn of which is asked what it says.
type toldTurn struct {
	seq            int64
	id, session    string
	content, input string
}

// tellers gives the turns in which somebody says it, the latest first: of the sessions
// that a scope reaches, or of all where it names no agent, at most so many.
func (t *tx) tellers(s saying, scope memory.Scope, most int) (say []toldTurn, err error) {
	if s.empty() {
		return nil, nil
	}
	found, err := t.told(`FROM turns_fts f CROSS JOIN session_transcripts t ON t.seq = f.rowid JOIN conversations c ON c.session_key = t.session_key
		WHERE turns_fts MATCH ?1 AND (?2 = '' OR c.agent_id = ?2) AND (?3 = '' OR c.project IN (?3, '')) ORDER BY f.rowid DESC LIMIT 0+?4`,
		all(s.terms...), scope.Agent, scope.Project, most)
	for _, turn := range found {
		if len(s.tells(turn.content)) > 0 || len(s.tells(turn.input)) > 0 {
			say = append(say, turn)
		}
	}
	return say, err
}

// mostAnswers is of how many turns an answer may be that comes with calls of tools.
const mostAnswers = 8

// echoes gives the turns that answer others, until the person speaks again, and echo
// what those say.
func (t *tx) echoes(s saying, said []toldTurn) (echo []toldTurn, err error) {
	if s.empty() {
		return nil, nil
	}
	for _, turn := range said {
		answers, err := t.told(`FROM session_transcripts t WHERE t.session_key = ?1 AND t.seq > ?2 AND t.role = 'assistant'
			AND t.seq < ifnull((SELECT u.seq FROM session_transcripts u WHERE u.session_key = ?1 AND u.seq > ?2 AND u.role = 'user' ORDER BY u.seq LIMIT 1), 1 << 62)
			ORDER BY t.seq LIMIT 0+?3`, turn.session, turn.seq, mostAnswers)
		if err != nil {
			return nil, err
		}
		for _, a := range answers {
			if len(s.echoes(a.content)) > 0 {
				echo = append(echo, a)
			}
		}
	}
	return echo, nil
}

// told reads turns: from says which, and calls them t.
func (t *tx) told(from string, args ...any) ([]toldTurn, error) {
	query, err := t.prepared(`SELECT t.seq, t.turn_id, t.session_key, t.content, t.input ` + from)
	if err != nil {
		return nil, err
	}
	rows, err := query.QueryContext(t.w.ctx, args...)
	if err != nil {
		return nil, fmt.Errorf("finding where it was said: %w", err)
	}
	defer rows.Close()
	var list []toldTurn
	for rows.Next() {
		var turn toldTurn
		if err := rows.Scan(&turn.seq, &turn.id, &turn.session, &turn.content, &turn.input); err != nil {
			return nil, fmt.Errorf("finding where it was said: %w", err)
		}
		list = append(list, turn)
	}
	return list, rows.Err()
}
