package sqlite

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/text"
)

// restore lets a version that is in the store already stand.
func (t *tx) restore(cs memory.Stamped, r memory.Restore) (memory.Outcome, []version, error) {
	if r.Kind != memory.MemoryObject {
		return t.restoreObject(r)
	}
	was, stands, err := t.standing(r.ID)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	v := version{event: r.Event, kind: r.Kind, id: r.ID, path: was.Path, old: r.From, new: r.To}
	switch {
	case stands != r.From:
		return memory.Outcome{Status: memory.Moved, Memory: was}, nil, nil
	case r.From == r.To:
		return memory.Outcome{Status: memory.Unchanged, Memory: was}, nil, nil
	case r.To == "":
		was.Deleted, was.Updated = cs.Time, cs.Time
		made, err := t.cease(was, r.From, endedReverted, v)
		return memory.Outcome{Status: memory.Done, Memory: was}, made, err
	}
	m, err := t.version(r.To)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	made := []version(nil)
	twin, err := t.twin(m.Scope, text.Hash(m.Content.String()))
	switch {
	case err == nil && twin.ID != m.ID && elder(twin, m):
		if r.From == "" {
			return memory.Outcome{Status: memory.Folded, Memory: twin}, nil, nil
		}
		was.Deleted, was.Updated = cs.Time, cs.Time
		v.new, v.event = "", "folded"
		made, err := t.cease(was, r.From, endedSuperseded, v)
		return memory.Outcome{Status: memory.Done, Memory: twin}, made, err
	case err == nil && twin.ID != m.ID:
		address, err := t.address(twin)
		if err != nil {
			return memory.Outcome{}, nil, err
		}
		twin.Deleted, twin.Updated = cs.Time, cs.Time
		if made, err = t.cease(twin, address, endedSuperseded, of(twin, "folded", guard.Text{}, address, "")); err != nil {
			return memory.Outcome{}, nil, err
		}
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return memory.Outcome{}, nil, err
	}
	v.path = m.Path
	if r.From != "" && was.Path != m.Path {
		v.moved = was.Path
	}
	beside, err := t.takesPlace(m, was, r)
	return memory.Outcome{Status: memory.Done, Memory: m}, slices.Concat(made, []version{v}, beside), err
}

// takesPlace lets a version stand where a restore wants it, or in the place of
// what was there. What was derived from other words ends.
func (t *tx) takesPlace(m, was memory.Memory, r memory.Restore) (beside []version, err error) {
	if r.From != "" {
		if m.Content != was.Content {
			beside, err = t.otherWords(m.ID)
		}
		if err != nil {
			return nil, err
		}
		return beside, t.replace(m, r.From, r.To)
	}
	if t.at != nil {
		return nil, t.bring(m, r.To)
	}
	ended, err := t.one(`m.id = ?`, m.ID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, t.bring(m, r.To)
	case err != nil:
		return nil, err
	}
	if err := t.bring(m, r.To); err != nil {
		return nil, err
	}
	if ended.Content == m.Content {
		return t.comesBack(m.ID)
	}
	return nil, t.showDerived(m.ID, "", derivedUntrue) // it stood beside nothing
}

// elder reports whether a is the one of two that say the same whose id stays.
func elder(a, b memory.Memory) bool { return a.ID < b.ID }

// standing gives the version of a memory that stands; an empty address if none
// does.
func (t *tx) standing(id string) (memory.Memory, string, error) {
	m, err := t.one(`m.id = ? AND m.is_deleted = 0`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return memory.Memory{ID: id}, "", nil
	}
	if err != nil {
		return m, "", err
	}
	address, err := t.address(m)
	return m, address, err
}

// recordMerge writes what a merge or a revert leaves beside its changes.
func (t *tx) recordMerge(c memory.Commit, m *memory.Merge) error {
	if m == nil {
		return nil
	}
	if err := t.bump(); err != nil {
		return err
	}
	for _, s := range m.Settled {
		if err := t.settle(c, s); err != nil {
			return fmt.Errorf("settling a conflict: %w", err)
		}
	}
	for _, contest := range m.Conflicts {
		// Met again, with other words, it takes the place of what was open.
		if err := t.exec(`UPDATE conflicts SET settled_at = ?, settled_as = 'met again'
			WHERE memory_id = ? AND kind = ? AND other_id = ? AND settled_at = ''`,
			memory.Stamp(c.Time), contest.ID, contest.Kind, contest.With); err != nil {
			return fmt.Errorf("writing a conflict: %w", err)
		}
		sum := sha256.Sum256([]byte(contest.Kind + "\x00" + contest.ID + "\x00" + contest.A + "\x00" + contest.B + "\x00" + contest.With))
		if err := t.exec(`
			INSERT INTO conflicts (id, kind, commit_id, memory_id, path, a_address, b_address, other_id, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET commit_id = excluded.commit_id, created_at = excluded.created_at, settled_at = '', settled_as = ''`,
			hex.EncodeToString(sum[:6]), contest.Kind, c.ID, contest.ID, contest.Path, contest.A, contest.B, contest.With,
			memory.Stamp(c.Time)); err != nil {
			return fmt.Errorf("writing a conflict: %w", err)
		}
	}
	for _, session := range m.Silence {
		if err := t.exec(`INSERT OR IGNORE INTO silent_sessions (session_key, commit_id) VALUES (?, ?)`, session, c.ID); err != nil {
			return fmt.Errorf("silencing a session: %w", err)
		}
		if err := t.ungather(`SELECT id FROM session_summaries WHERE session_key = ?`, session); err != nil {
			return err
		}
	}
	for _, session := range m.Unsilence {
		if err := t.exec(`DELETE FROM silent_sessions WHERE session_key = ?`, session); err != nil {
			return fmt.Errorf("letting a session speak: %w", err)
		}
	}
	return nil
}

// settle settles a conflict, or opens it again, if it is as it was.
func (t *tx) settle(c memory.Commit, s memory.Settlement) error {
	at := memory.Stamp(c.Time)
	if s.Became == "" {
		at = ""
	}
	n, err := t.execN(`UPDATE conflicts SET settled_at = ?, settled_as = ? WHERE id = ? AND settled_as = ?`, at, s.Became, s.Conflict, s.Was)
	if err != nil || n == 0 {
		return err
	}
	return t.exec(`INSERT INTO settlements (commit_id, conflict_id, was, became) VALUES (?, ?, ?, ?)`, c.ID, s.Conflict, s.Was, s.Became)
}

// bump tells readers that much has changed at once; see Revision.
func (t *tx) bump() error {
	var n int
	if err := t.row(`SELECT user_version FROM pragma_user_version`, nil, &n); err != nil {
		return err
	}
	query := fmt.Sprintf(`PRAGMA user_version = %d`, n%1000+1)
	t.w.about(query)
	_, err := t.w.conn.ExecContext(t.w.ctx, query)
	return err
}
