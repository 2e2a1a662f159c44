package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

// Purge implements vcs.PurgeStore. Deleted bytes are overwritten (secure_delete,
// and the same of the full-text indexes), and the log is emptied into the file:
// afterwards a scan of the files finds nothing.
func (db *DB) Purge(ctx context.Context, r memory.Reader, id string, at time.Time) (vcs.Erased, error) {
	e := vcs.Erased{ID: id, Time: at}
	seen, err := db.visible(ctx, r)
	if err != nil {
		return e, err
	}
	err = db.writer.run(ctx, func(t *tx) (err error) {
		e.Objects, e.Turns, e.Others = nil, nil, nil
		return t.purge(seen, id, at, &e)
	})
	if err != nil {
		return e, fmt.Errorf("purging %s: %w", id, err)
	}
	if e.Backups, err = db.dropBackups(); err != nil {
		return e, err
	}
	return e, db.scrub(ctx)
}

func (t *tx) purge(seen *filter, id string, at time.Time, e *vcs.Erased) error {
	// Set inside the transaction, it holds for what is deleted here.
	if err := t.exec(`PRAGMA secure_delete = ON`); err != nil {
		return err
	}
	why, err := t.ended(id)
	var m memory.Memory
	switch {
	case errors.Is(err, sql.ErrNoRows):
		// It never stood on main: a branch may have it.
		aside, err := t.list(` FROM recorded m WHERE m.id = ? AND `+seen.sql()+` ORDER BY m.version DESC LIMIT 1`, append([]any{id}, seen.args...))
		if err != nil {
			return err
		}
		if len(aside) == 0 {
			return t.purged(id, e)
		}
		m = aside[0]
	case err != nil:
		return err
	case why == 0:
		return errs.E(errs.Conflict, "memory %s still stands", id)
	default:
		if m, err = t.known(`m.id = ?`, id); err != nil {
			return err
		}
	}
	versions, err := t.rows(`SELECT DISTINCT new_address, '' FROM commit_changes WHERE memory_id = ? AND new_address IS NOT NULL
		UNION SELECT address, '' FROM memory_versions WHERE memory_id = ?`, id, id)
	if err != nil {
		return err
	}
	turns, err := t.purgeTurns(m, e)
	if err != nil {
		return err
	}
	for _, v := range versions {
		if err := t.unkeep(v[0]); err != nil {
			return err
		}
		if err := t.exec(`UPDATE objects SET body = NULL WHERE address = ?`, v[0]); err != nil {
			return err
		}
		if err := t.exec(`INSERT OR IGNORE INTO purges (address, memory_id, created_at) VALUES (?, ?, ?)`, v[0], id, memory.Stamp(at)); err != nil {
			return err
		}
		e.Objects = append(e.Objects, v[0])
	}
	for _, statement := range []string{
		`DELETE FROM memories WHERE id = ?`,
		`DELETE FROM memories_cold WHERE memory_id = ?`,
		`UPDATE memory_history SET reason = '' WHERE memory_id = ?`,
		`DELETE FROM memory_access WHERE memory_id = ?`,
		`DELETE FROM memory_feedback WHERE memory_id = ?`,
		`DELETE FROM session_memories WHERE memory_id = ?`,
	} {
		if err := t.exec(statement, id); err != nil {
			return err
		}
	}
	for _, turn := range turns {
		if err := t.exec(`INSERT OR IGNORE INTO forgotten_turns (turn_id, memory_id) VALUES (?, ?)`, turn, id); err != nil {
			return err
		}
	}
	for _, index := range []string{"memories_fts", "past_fts", "turns_fts"} {
		// Rewriting an index into one segment drops the deleted terms from it.
		if err := t.exec(`INSERT INTO ` + index + `(` + index + `) VALUES ('optimize')`); err != nil {
			return err
		}
	}
	return nil
}

// purged tells what a purge erased that was done before, but for its turns. It
// may have broken off before the files were rewritten.
func (t *tx) purged(id string, e *vcs.Erased) error {
	rows, err := t.rows(`SELECT address, '' FROM purges WHERE memory_id = ?`, id)
	if err == nil && len(rows) == 0 {
		err = errs.E(errs.NotFound, "memory %s not found", id)
	}
	for _, r := range rows {
		e.Objects = append(e.Objects, r[0])
	}
	return err
}

// purgeTurns erases what was said in the turns that a memory was learnt from,
// and notes who else was learnt from them.
func (t *tx) purgeTurns(m memory.Memory, e *vcs.Erased) ([]string, error) {
	for _, turn := range m.Source.Turns {
		var seq int64
		err := t.row(`SELECT seq FROM session_transcripts WHERE turn_id = ?`, []any{turn}, &seq)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := t.exec(`UPDATE session_transcripts SET content = '[purged]', input = '', tool = '' WHERE seq = ?`, seq); err != nil {
			return nil, err
		}
		if err := t.exec(`DELETE FROM turns_fts WHERE rowid = ?`, seq); err != nil {
			return nil, err
		}
		e.Turns = append(e.Turns, turn)
		others, err := t.rows(`
			SELECT m.id, '' FROM memories m, json_each(m.source_turns) j WHERE j.value = ?1 AND m.id <> ?2
			UNION ALL SELECT m.id, '' FROM cold m, json_each(m.source_turns) j WHERE j.value = ?1 AND m.id <> ?2`, turn, m.ID)
		if err != nil {
			return nil, err
		}
		for _, o := range others {
			if !slices.Contains(e.Others, o[0]) {
				e.Others = append(e.Others, o[0])
			}
		}
	}
	if m.Source.Session != "" {
		err := t.row(`SELECT transcript_path FROM conversations WHERE session_key = ?`, []any{m.Source.Session}, &e.Transcript)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, err
		}
		if err := t.exec(`DELETE FROM session_checkpoints WHERE session_key = ?`, m.Source.Session); err != nil {
			return nil, err
		}
	}
	return m.Source.Turns, nil
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
