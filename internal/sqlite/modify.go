package sqlite

import (
	"database/sql"
	"errors"
	"reflect"
	"strings"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/text"
)

// modify gives a live memory another state, unless it has that state already
// or another memory says what it would say.
func (t *tx) modify(cs memory.Stamped, change memory.Modify, seen *filter) (memory.Outcome, version, error) {
	was, old, status, err := t.current(change.ID, seen, change.IfVersion)
	switch {
	case err != nil || status != memory.Done:
		return memory.Outcome{Status: status, Memory: was}, version{}, err
	case !was.Live():
		return memory.Outcome{Status: memory.Ended, Memory: was}, version{}, nil
	}
	m := change.Patch.Apply(was)
	if reflect.DeepEqual(m, was) {
		return memory.Outcome{Status: memory.Unchanged, Memory: was}, version{}, nil
	}
	hash := text.Hash(m.Content.String())
	twin, err := t.twin(m.Scope, hash)
	if err == nil && twin.ID != m.ID {
		return memory.Outcome{Status: memory.SaysTheSame, Memory: twin}, version{}, nil
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return memory.Outcome{}, version{}, err
	}
	reworded := m.Content != was.Content
	if reworded {
		m.Origin = min(m.Origin, change.Origin)
	}
	m.Version++
	m.Updated, m.UpdatedBy = cs.Time, change.By
	address, err := t.putObject(m, cs)
	if err != nil {
		return memory.Outcome{}, version{}, err
	}
	if err := t.updateMemory(m, hash, address); err != nil {
		return memory.Outcome{}, version{}, err
	}
	return memory.Outcome{Status: memory.Done, Memory: m, Reworded: reworded},
		version{event: "updated", reason: change.Reason, memory: m, old: old, new: address}, nil
}

// updateMemory writes what a modify can change, and indexes the memory anew.
func (t *tx) updateMemory(m memory.Memory, hash, address string) error {
	var seq int64
	err := t.row(`
		UPDATE memories SET type = ?, content = ?, importance = ?, tags = ?, pinned = ?, project = ?, origin = ?,
			version = ?, updated_at = ?, updated_by = ?, content_hash = ?, address = ?, standing = ?
		WHERE id = ? RETURNING seq`,
		[]any{
			string(m.Type), m.Content.String(), m.Importance, strings.Join(memory.Strings(m.Tags), ","), m.Pinned,
			m.Scope.Project, m.Origin.String(), m.Version, memory.Stamp(m.Updated), m.UpdatedBy.String(), hash, address,
			standing(m), m.ID,
		}, &seq)
	if err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM memories_fts WHERE rowid = ?`, seq); err != nil {
		return err
	}
	return t.index(seq, m)
}

// byPerson reports whether a person stands behind a commit, and not a process
// that acts by itself.
func byPerson(a memory.Author) bool { return a.Kind != "pipeline" && a.Kind != "daemon" }

// noteBlocked leaves a word for a person that something would have destroyed a
// pinned memory. No belief changed, so there is no commit.
func (t *tx) noteBlocked(cs memory.Stamped, m memory.Memory, reason guard.Text) error {
	return t.exec(`
		INSERT INTO memory_history (memory_id, event, changed_by, actor_type, reason, session_id, request_id, commit_id, created_at)
		VALUES (?, 'blocked_destructive', ?, ?, ?, ?, ?, '', ?)`,
		m.ID, cs.Author.Name, cs.Author.Kind, reason.String(), cs.Author.Session, cs.Author.Request, memory.Stamp(cs.Time))
}
