package sqlite

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
)

// purgeRetellings erases every version of what retells a session that says what is purged.
// None of them stands any more: see vcs.PurgeStore. What was made of such a memory goes too.
func (t *tx) purgeRetellings(c *censor, at time.Time) error {
	rows, err := t.rows(`SELECT address, body FROM objects WHERE kind = 'memory' AND body ->> 'type' = 'session_summary'`)
	if err != nil {
		return fmt.Errorf("finding what retells it: %w", err)
	}
	for _, row := range rows {
		m, err := memory.ParseRecord([]byte(row[1]))
		if err != nil {
			return err
		}
		if !m.Retells() || !c.retoldBy(m) {
			continue
		}
		if c.retellers == nil {
			c.retellers = map[string]bool{}
		}
		c.retellers[m.ID] = true
		if err := t.eraseVersion(m.ID, row[0], c.id, at); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.retellers)) {
		if err := t.eraseDerived(id); err != nil {
			return err
		}
	}
	return nil
}

// eraseVersion erases a version of a memory because it says what is purged of another.
func (t *tx) eraseVersion(id, address, purged string, at time.Time) error {
	if err := t.unkeep(address); err != nil {
		return err
	}
	stamp := memory.Stamp(at)
	for _, s := range []struct {
		statement string
		args      []any
	}{
		{`INSERT OR IGNORE INTO purges (address, memory_id, created_at, finished_at) VALUES (?, ?, ?, ?)`, []any{address, purged, stamp, stamp}},
		{`UPDATE objects SET body = NULL WHERE address = ?`, []any{address}},
		{`DELETE FROM memories WHERE id = ? AND address = ? AND is_deleted <> 0`, []any{id, address}},
		{`DELETE FROM memories_cold WHERE memory_id = ? AND address = ?`, []any{id, address}},
	} {
		if err := t.exec(s.statement, s.args...); err != nil {
			return fmt.Errorf("erasing what retells it: %w", err)
		}
	}
	return nil
}

// eraseDerived erases what was derived from a memory of which versions were erased.
func (t *tx) eraseDerived(id string) error {
	if err := t.exec(`DELETE FROM memory_hints WHERE memory_id = ?`, id); err != nil {
		return err
	}
	_, stands, err := t.standing(id)
	if err == nil && stands == "" {
		err = t.dropDerived(id)
	}
	if err != nil {
		return err
	}
	return t.exec(`UPDATE objects SET body = NULL WHERE kind = ?1 AND address IN (SELECT new_address FROM commit_changes WHERE memory_id = ?2)
		AND address NOT IN (SELECT address FROM derived)`, memory.DerivedObject, memory.DerivedID(id))
}

// retoldBy reports whether what retells a session says what is purged, or quotes it.
func (c *censor) retoldBy(m memory.Memory) bool {
	body := m.Content.String()
	there := m.Source.Session == c.session && c.session != ""
	return c.quotedBy(body) || slices.ContainsFunc(c.says, func(s saying) bool { return len(s.retold(body, there)) > 0 })
}

// retelling puts gaps into a piece that shows what retells a session.
func (c *censor) retelling(piece string) string {
	shown, _ := guard.Redact(piece)
	return c.sentences(shown).String()
}
