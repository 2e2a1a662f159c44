package sqlite

import (
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/text"
)

// mostHushed bounds the turns that are looked at when a memory is forgotten.
const mostHushed = 200

// hush lets turns fall silent in which somebody said what m says, though it was
// not learnt from them: what is forgotten does not come back as what was said.
// One sentence of the turn has to hold every word of the memory that tells.
func (t *tx) hush(m memory.Memory) error {
	terms := text.Terms(m.Content.String())
	slices.Sort(terms)
	terms = slices.Compact(terms)
	if len(terms) < 2 {
		return nil
	}
	turns, err := t.rows(`SELECT t.turn_id, t.content FROM turns_fts f CROSS JOIN session_transcripts t ON t.seq = f.rowid
		JOIN conversations c ON c.session_key = t.session_key
		WHERE turns_fts MATCH ?1 AND c.agent_id = ?2 AND (?3 = '' OR c.project IN (?3, '')) ORDER BY f.rowid DESC LIMIT 0+?4`,
		all(terms...), m.Scope.Agent, m.Scope.Project, mostHushed)
	if err != nil {
		return fmt.Errorf("finding where it was said: %w", err)
	}
	for _, turn := range turns {
		if !tells(turn[1], terms) {
			continue
		}
		if err := t.exec(`INSERT OR IGNORE INTO forgotten_turns (turn_id, memory_id) VALUES (?, ?)`, turn[0], m.ID); err != nil {
			return err
		}
	}
	return nil
}

// tells reports whether one sentence of a text has all of the terms.
func tells(s string, terms []string) bool {
	for span := range text.Sentences(s) {
		own := text.Terms(s[span.Start:span.End])
		if !slices.ContainsFunc(terms, func(term string) bool { return !slices.Contains(own, term) }) {
			return true
		}
	}
	return false
}
