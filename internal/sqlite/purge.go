package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

// Condemn implements vcs.PurgeStore.
func (db *DB) Condemn(ctx context.Context, r memory.Reader, id string, at time.Time) error {
	seen, err := visible(r)
	if err != nil {
		return err
	}
	err = db.writer.run(ctx, func(t *tx) error {
		known, err := t.known(`m.id = ?`, id)
		switch {
		case err == nil && known.Live():
			return errs.E(errs.Conflict, "memory %s still stands", id)
		case err == nil:
			return t.condemn(id, at)
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		// It never stood on main, or was erased before. A branch may have it.
		aside, err := t.list(` FROM recorded m WHERE m.id = ? AND `+seen.sql()+` LIMIT 1`, append([]any{id}, seen.args...))
		if err != nil || len(aside) > 0 {
			return errors.Join(err, t.condemn(id, at))
		}
		if erased, err := t.condemned(id); err != nil || erased {
			return err
		}
		return errs.E(errs.NotFound, "memory %s not found", id)
	})
	if err != nil {
		return fmt.Errorf("purging %s: %w", id, err)
	}
	return nil
}

// condemn notes what a purge is to erase, before it erases anything.
func (t *tx) condemn(id string, at time.Time) error {
	return t.exec(`
		INSERT OR IGNORE INTO purges (address, memory_id, created_at)
		SELECT new_address, memory_id, ?1 FROM commit_changes WHERE memory_id = ?2 AND new_address IS NOT NULL
		UNION SELECT address, memory_id, ?1 FROM memory_versions WHERE memory_id = ?2
		UNION SELECT new_address, ?2, ?1 FROM commit_changes WHERE memory_id = ?3 AND new_address IS NOT NULL`,
		memory.Stamp(at), id, memory.DerivedID(id))
}

// condemned reports whether a memory was purged, or is being.
func (t *tx) condemned(id string) (is bool, err error) {
	err = t.row(`SELECT EXISTS (SELECT 1 FROM purges WHERE memory_id = ?)`, []any{id}, &is)
	return is, err
}

// Condemned implements vcs.PurgeStore.
func (db *DB) Condemned(ctx context.Context) ([]string, error) {
	return db.strings(ctx, `SELECT memory_id FROM purges WHERE finished_at = '' GROUP BY memory_id ORDER BY min(created_at)`)
}

// Said implements vcs.PurgeStore.
func (db *DB) Said(ctx context.Context, id string) (said []string, err error) {
	err = db.censoring(ctx, id, func(_ *tx, c *censor) error {
		said = c.said
		return nil
	})
	return said, err
}

// censoring has something done with what finds the words of a memory that is to be
// purged; where it is not there any more, nothing.
func (db *DB) censoring(ctx context.Context, id string, do func(t *tx, c *censor) error) error {
	return db.writer.run(ctx, func(t *tx) error {
		m, err := t.doomed(id)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		c, err := t.censor(m)
		if err != nil {
			return err
		}
		return do(t, c)
	})
}

// sayings gives what a memory that is condemned says in its versions, and what
// its turns say, with which of them it is.
const sayings = `
	WITH versions AS (SELECT o.body FROM purges p JOIN objects o ON o.address = p.address WHERE p.memory_id = ? AND o.body IS NOT NULL),
	turns AS (SELECT t.content, t.input FROM session_transcripts t
		WHERE t.turn_id IN (SELECT j.value FROM versions, json_each(versions.body, '$.source.turns') j) AND t.content <> '[purged]')
	SELECT said, by FROM (
		SELECT body ->> 'content' AS said, 'memory' AS by FROM versions UNION SELECT body ->> '$.source.quote', 'memory' FROM versions
		UNION SELECT content, 'turn' FROM turns UNION SELECT input, 'turn' FROM turns)
	WHERE coalesce(said, '') <> ''`

// Retold implements vcs.PurgeStore.
func (db *DB) Retold(ctx context.Context, id string) (ids []string, err error) {
	err = db.censoring(ctx, id, func(t *tx, c *censor) error {
		ids = nil
		list, err := t.many(`m.is_deleted = 0 AND m.type = 'session_summary' AND m.origin <> 'person'`, ` ORDER BY m.id`)
		for _, s := range list {
			if c.retoldBy(s) {
				ids = append(ids, s.ID)
			}
		}
		return err
	})
	return ids, err
}

// Purged implements vcs.PurgeStore.
func (db *DB) Purged(ctx context.Context, id string, at time.Time) error {
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`UPDATE purges SET finished_at = ? WHERE memory_id = ? AND finished_at = ''`, memory.Stamp(at), id)
	})
}

// Purge implements vcs.PurgeStore. Deleted bytes are overwritten (secure_delete,
// and the same of the full-text indexes), and the log is emptied into the file:
// afterwards a scan of the files finds nothing.
func (db *DB) Purge(ctx context.Context, id string, at time.Time) (vcs.Erased, error) {
	e := vcs.Erased{ID: id, Time: at}
	err := db.writer.run(ctx, func(t *tx) (err error) {
		e.Objects, e.Turns, e.Others, e.Transcripts = nil, nil, nil, nil
		return t.purge(id, &e)
	})
	if err != nil {
		return e, fmt.Errorf("purging %s: %w", id, err)
	}
	if e.Backups, err = db.dropBackups(); err != nil {
		return e, err
	}
	return e, db.scrub(ctx)
}

// purge erases what was condemned of a memory. Of one that was erased before, it
// tells the versions, but not the turns.
func (t *tx) purge(id string, e *vcs.Erased) error {
	// Set inside the transaction, it holds for what is deleted here.
	if err := t.exec(`PRAGMA secure_delete = ON`); err != nil {
		return err
	}
	versions, err := t.rows(`SELECT address, coalesce(o.kind, 'memory') FROM purges LEFT JOIN objects o USING (address)
		WHERE memory_id = ? ORDER BY address`, id)
	if err != nil {
		return err
	}
	if len(versions) == 0 {
		return errs.E(errs.NotFound, "memory %s is not to be erased", id)
	}
	for _, v := range versions {
		if v[1] == memory.MemoryObject { // what was derived goes with it
			e.Objects = append(e.Objects, v[0])
		}
	}
	m, err := t.doomed(id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	c, err := t.censor(m) // while it is still known what was said
	if err != nil {
		return err
	}
	if err := t.purgeRetellings(c, e.Time); err != nil {
		return err
	}
	if err := t.purgeQuotes(m, c, e.Time); err != nil {
		return err
	}
	if err := t.dropDerived(id); err != nil {
		return err
	}
	if err := t.purgeLearnt(id); err != nil {
		return err
	}
	// They are called by what memories say, and are computed again.
	if err := t.exec(`DELETE FROM entity_communities`); err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM community_modularity`); err != nil {
		return err
	}
	if err := t.purgeTurns(m, c, e); err != nil {
		return err
	}
	for _, v := range versions {
		if err := t.unkeep(v[0]); err != nil {
			return err
		}
		if err := t.exec(`UPDATE objects SET body = NULL WHERE address = ?`, v[0]); err != nil {
			return err
		}
	}
	for _, statement := range []string{
		`DELETE FROM memories WHERE id = ?`,
		`DELETE FROM memories_cold WHERE memory_id = ?`,
		`DELETE FROM memory_premises WHERE memory_id = ?`,
		`UPDATE memory_history SET reason = '' WHERE memory_id = ?`,
		`DELETE FROM memory_access WHERE memory_id = ?`,
		`DELETE FROM memory_feedback WHERE memory_id = ?`,
		`DELETE FROM session_memories WHERE memory_id = ?`,
	} {
		if err := t.exec(statement, id); err != nil {
			return err
		}
	}
	for _, turn := range m.Source.Turns {
		if err := t.exec(`INSERT OR IGNORE INTO forgotten_turns (turn_id, memory_id) VALUES (?, ?)`, turn, id); err != nil {
			return err
		}
	}
	if err := t.dropVectors(); err != nil { // none should be left of it
		return err
	}
	t.w.says = stances{} // what was purged is not kept in memory either
	t.w.hold.forget()
	if err := t.tellPurged(id); err != nil {
		return err
	}
	for _, index := range []string{"memories_fts", "past_fts", "turns_fts"} {
		// A delete from a contentless index only marks the row: FTS5 does not know
		// its terms, and the option secure-delete does nothing there. Rewriting the
		// index into one segment drops what is marked.
		if err := t.exec(`INSERT INTO ` + index + `(` + index + `) VALUES ('optimize')`); err != nil {
			return err
		}
	}
	return nil
}

// tellPurged notes for who keeps an index that bytes of a memory were erased, and that it
// has to read anew what took its place, or the place of what did: see former.
func (t *tx) tellPurged(id string) error {
	if err := t.exec(`WITH RECURSIVE line (seq, was, back) AS (
			SELECT seq, supersedes, 1 FROM memories WHERE supersedes <> '' AND is_deleted = 0
			UNION ALL
			SELECT l.seq, m.supersedes, l.back + 1 FROM line l CROSS JOIN memories m ON m.id = l.was WHERE m.supersedes <> '' AND l.back < ?2)
		INSERT INTO memory_changes (what, seq) SELECT DISTINCT 'memory', seq FROM line WHERE was = ?1`, id, mostFormer); err != nil {
		return err
	}
	return t.exec(`INSERT INTO memory_changes (what) VALUES ('purge')`)
}

// purgeQuotes erases what quotes a memory.
func (t *tx) purgeQuotes(m memory.Memory, c *censor, at time.Time) error {
	if err := t.purgeInjections(c); err != nil {
		return err
	}
	if err := t.purgeReviews(m, c); err != nil {
		return err
	}
	if err := t.purgeCheckpoints(m, c); err != nil {
		return err
	}
	return t.purgeSummaries(m, c, at)
}

// doomed reads the last version of a memory that stands nowhere on main.
func (t *tx) doomed(id string) (memory.Memory, error) {
	m, err := t.known(`m.id = ?`, id)
	if err == nil && m.Live() {
		err = errs.E(errs.Conflict, "memory %s still stands", id)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return m, err
	}
	aside, err := t.list(` FROM recorded m WHERE m.id = ? ORDER BY m.version DESC LIMIT 1`, []any{id})
	if err == nil && len(aside) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return memory.Memory{}, err
	}
	return aside[0], nil
}

// dropBackups deletes the copies of the store that migrations made.
func (db *DB) dropBackups() ([]string, error) {
	copies, err := filepath.Glob(db.path + ".bak-v*")
	if err != nil {
		return nil, err
	}
	for _, path := range copies {
		if err := os.Remove(path); err != nil {
			return nil, fmt.Errorf("deleting a backup that may hold what was purged: %w", err)
		}
	}
	return copies, nil
}

// scrub rewrites the file without its free pages, and empties the log.
func (db *DB) scrub(ctx context.Context) error {
	return db.writer.alone(func(w *writer) error {
		for _, statement := range []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
			w.about(statement)
			if _, err := w.conn.ExecContext(context.WithoutCancel(ctx), statement); err != nil {
				return fmt.Errorf("rewriting the store: %w", err)
			}
		}
		var busy, log, done int
		if err := w.conn.QueryRowContext(context.WithoutCancel(ctx), "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &log, &done); err != nil {
			return err
		}
		if busy != 0 {
			return errs.E(errs.Unavailable, "the log of the store could not be emptied: something reads it").WithHint("do it again")
		}
		return nil
	})
}
