package sqlite

import (
	"encoding/json"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/session"
)

// purgeCheckpoints deletes those of the session that a memory was learnt in, and takes
// the lines that say or quote it from all others, which are read session by session.
func (t *tx) purgeCheckpoints(m memory.Memory, c *censor) error {
	if err := t.exec(`DELETE FROM session_checkpoints WHERE session_key = ?`, m.Source.Session); err != nil {
		return err
	}
	for last := ""; ; {
		page, err := t.rows(`SELECT session_key, json_group_array(json_object('ID', id, 'Digest', json(digest))) FROM session_checkpoints
			WHERE session_key = (SELECT min(session_key) FROM session_checkpoints WHERE session_key > ?) GROUP BY 1`, last)
		if err != nil || len(page) == 0 {
			return err
		}
		last = page[0][0]
		if err := t.censorCheckpoints(c, last, page[0][1]); err != nil {
			return err
		}
	}
}

// censorCheckpoints takes from the checkpoints of a session what says what is purged.
func (t *tx) censorCheckpoints(c *censor, key, list string) error {
	var kept []struct {
		ID     int64
		Digest session.Digest
	}
	if err := json.Unmarshal([]byte(list), &kept); err != nil {
		return fmt.Errorf("reading the checkpoints of session %s: %w", key, err)
	}
	said := slices.ContainsFunc(c.others, func(turn memory.Turn) bool { return turn.Session == key })
	for _, k := range kept {
		was, err := k.Digest.Text()
		if err != nil {
			return err
		}
		left, err := keepSilent(k.Digest, said, c.quotedBy, c.echoedBy).Text()
		if err != nil {
			return err
		}
		if left == was {
			continue
		}
		if err := t.exec(`UPDATE session_checkpoints SET digest = ? WHERE id = ?`, left.String(), k.ID); err != nil {
			return err
		}
	}
	return nil
}
