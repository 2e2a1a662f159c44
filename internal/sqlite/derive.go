package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Derived objects in the record. What was derived from a memory stands beside it
// and ends with it; which of them stood last on main is in the table derived, and
// what they say is shown by the tables of the graph.

// Events of derived objects, which tell apart why one no longer stands.
const (
	derivedNow    = "derived" // it stands
	derivedEnded  = "ended"   // its memory ended, and brings it back when it comes back
	derivedUntrue = "untrue"  // its memory has other words
	derivedUndone = "undone"  // by a revert of what brought it; nobody derives it again
)

// derivedOf is the memory that a derived object is of, by the id of that.
func derivedOf(id string) string { return strings.TrimPrefix(id, memory.DerivedID("")) }

// ofDerived makes the version of what was derived from a memory.
func ofDerived(id, event, old, address string) []version {
	if old == address {
		return nil
	}
	return []version{{event: event, kind: memory.DerivedObject, id: memory.DerivedID(id), old: old, new: address}}
}

// derive lets what was derived from a memory, anew, stand beside it in the place
// of what stood there.
func (t *tx) derive(cs memory.Stamped, m memory.Memory, old string, d memory.Derived) ([]version, error) {
	if !d.Known {
		return ofDerived(m.ID, derivedUntrue, old, ""), t.showDerived(m.ID, "", derivedUntrue)
	}
	if len(d.Body) == 0 {
		return ofDerived(m.ID, derivedUntrue, old, ""), t.showDerived(m.ID, "", derivedNow)
	}
	_, address, err := t.putDerived(cs, m, d)
	if err != nil {
		return nil, err
	}
	return ofDerived(m.ID, derivedNow, old, address), t.showDerived(m.ID, address, derivedNow)
}

// putDerived stores the record of what was derived from a memory.
func (t *tx) putDerived(cs memory.Stamped, m memory.Memory, d memory.Derived) (memory.DerivedRecord, string, error) {
	record, body, address, err := memory.RecordDerived(m, d, cs.Salt())
	if err != nil {
		return record, "", err
	}
	return record, address, t.exec(`INSERT INTO objects (address, kind, body, created_at) VALUES (?, ?, ?, ?)`,
		address, memory.DerivedObject, string(body), memory.Stamp(cs.Time))
}

// deriveFirst is derive for a memory that is new: nothing stands beside it, and
// the tables show nothing of it.
func (t *tx) deriveFirst(cs memory.Stamped, m memory.Memory, d memory.Derived) (made []version, linked int, err error) {
	if !d.Known {
		return nil, 0, nil
	}
	record, address := memory.DerivedRecord{}, ""
	if len(d.Body) > 0 {
		if record, address, err = t.putDerived(cs, m, d); err != nil {
			return nil, 0, err
		}
	}
	made = ofDerived(m.ID, derivedNow, "", address)
	if t.at == nil {
		if err := t.exec(`INSERT INTO derived (memory_id, address) VALUES (?, ?)`, m.ID, address); err != nil {
			return nil, 0, err
		}
	}
	if address == "" {
		return made, 0, nil
	}
	l, err := linksOf(record)
	if err != nil {
		return nil, 0, err
	}
	if t.at == nil {
		err = t.project(l)
	}
	return made, len(l.links.Mentions), err
}

// link implements memory.Derive.
func (t *tx) link(cs memory.Stamped, d memory.Derive) (memory.Outcome, []version, error) {
	m, stands, err := t.standing(d.ID)
	switch {
	case err != nil:
		return memory.Outcome{}, nil, err
	case stands == "":
		return memory.Outcome{Status: memory.Missing, Memory: m}, nil, nil
	case m.Version != d.IfVersion:
		return memory.Outcome{Status: memory.VersionConflict, Memory: m}, nil, nil
	}
	old, err := t.beside(d.ID)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	made, err := t.derive(cs, m, old, d.Derived)
	return memory.Outcome{Status: memory.Done, Memory: m}, made, err
}

// beside is the address of what stands beside a memory that stands; "" if nothing
// does.
func (t *tx) beside(id string) (address string, err error) {
	if t.at != nil {
		last, err := t.besideLast(id, t.at.Commit)
		return last.new, err
	}
	err = t.row(`SELECT address FROM derived WHERE memory_id = ?`, []any{id}, &address)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return address, err
}

// besideLast is what the line of a commit last did to what was derived from a
// memory.
func (t *tx) besideLast(id, commit string) (v version, err error) {
	err = t.row(lineOf+`
		SELECT coalesce(ch.old_address, ''), coalesce(ch.new_address, ''), ch.event
		FROM commit_changes ch JOIN commits c ON c.id = ch.commit_id
		WHERE ch.memory_id = ? AND `+onLine+` ORDER BY c.generation DESC LIMIT 1`,
		[]any{commit, memory.DerivedID(id)}, &v.old, &v.new, &v.event)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return v, err
}

// cease lets a memory no longer stand, and with it what was derived from it.
func (t *tx) cease(m memory.Memory, old string, why int, v version) ([]version, error) {
	address, err := t.beside(m.ID)
	if err != nil {
		return nil, err
	}
	return append([]version{v}, ofDerived(m.ID, derivedEnded, address, "")...), t.end(m, old, why)
}

// comesBack lets what ended with a memory stand again, for it stands again with
// the same words.
func (t *tx) comesBack(id string) ([]version, error) {
	var address string
	err := sql.ErrNoRows
	if t.at == nil {
		err = t.row(`SELECT address FROM derived WHERE memory_id = ?`, []any{id}, &address)
	}
	if errors.Is(err, sql.ErrNoRows) { // it is on a branch, or was archived
		var commit string
		if commit, err = t.head(); err != nil {
			return nil, err
		}
		var last version
		if last, err = t.besideLast(id, commit); last.event == derivedEnded {
			address = last.old
		}
	}
	if err != nil || address == "" {
		return nil, err
	}
	return ofDerived(id, derivedNow, "", address), t.showDerived(id, address, derivedNow)
}

// head is the commit that the transaction is at.
func (t *tx) head() (commit string, err error) {
	if t.at != nil {
		return t.at.Commit, nil
	}
	err = t.row(`SELECT commit_id FROM main_line ORDER BY generation DESC LIMIT 1`, nil, &commit)
	return commit, err
}

// otherWords ends what was derived from a memory that stands with other words
// than those. Who restores them restores what was derived from them behind it;
// else it is derived anew.
func (t *tx) otherWords(id string) ([]version, error) {
	address, err := t.beside(id)
	if err != nil {
		return nil, err
	}
	return ofDerived(id, derivedUntrue, address, ""), t.showDerived(id, "", derivedUntrue)
}

// restoreDerived is restore for what was derived from a memory, which stands only
// where that does; made is what the changeset did so far.
func (t *tx) restoreDerived(r memory.Restore, made []version) (memory.Outcome, []version, error) {
	id := derivedOf(r.ID)
	unchanged := memory.Outcome{Status: memory.Unchanged, Memory: memory.Memory{ID: id}}
	_, stands, err := t.standing(id)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	was, err := t.beside(id)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	for _, v := range made {
		switch v.id {
		case id:
			stands = v.new
		case r.ID:
			was = v.new
		}
	}
	if stands == "" || was == r.To {
		return unchanged, nil, nil
	}
	event := derivedUndone
	if r.To != "" {
		event = derivedNow
		if _, err := t.derivedRecord(r.To); errs.Is(err, errs.NotFound) {
			return unchanged, nil, nil // it was purged
		} else if err != nil {
			return memory.Outcome{}, nil, err
		}
	}
	return memory.Outcome{Status: memory.Done, Memory: unchanged.Memory}, ofDerived(id, event, was, r.To), t.showDerived(id, r.To, event)
}

// derivedRecord reads a derived object; NotFound if it is not in the store, or
// not any more.
func (t *tx) derivedRecord(address string) (memory.DerivedRecord, error) {
	var record sql.NullString
	err := t.row(`SELECT body FROM objects WHERE address = ?`, []any{address}, &record)
	if err == nil && !record.Valid || errors.Is(err, sql.ErrNoRows) {
		return memory.DerivedRecord{}, errs.E(errs.NotFound, "object %s is not in the store", address)
	}
	if err != nil {
		return memory.DerivedRecord{}, err
	}
	return memory.ParseDerived([]byte(record.String))
}

// showDerived lets the tables show what was derived from a memory, after an
// event. The rows of a memory that ended stay.
func (t *tx) showDerived(id, address, event string) error {
	if t.at != nil || event == derivedEnded {
		return nil
	}
	var was string
	err := t.row(`SELECT address FROM derived WHERE memory_id = ?`, []any{id}, &was)
	known := err == nil
	switch {
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return err
	case known && was == address && event != derivedUntrue:
		return nil
	}
	if was != "" {
		if err := t.unproject(was); err != nil {
			return err
		}
	}
	if event == derivedUntrue {
		return t.exec(`DELETE FROM derived WHERE memory_id = ?`, id)
	}
	if err := t.exec(`INSERT INTO derived (memory_id, address) VALUES (?, ?)
		ON CONFLICT (memory_id) DO UPDATE SET address = excluded.address`, id, address); err != nil {
		return err
	}
	if address == "" {
		return nil
	}
	l, err := t.linked(address)
	if err != nil {
		return err
	}
	return t.project(l)
}

// dropDerived takes what a memory that ended says out of the tables. What the
// memory was linked to is known by its object, while that is there.
func (t *tx) dropDerived(id string) error { return t.showDerived(id, "", derivedUntrue) }

// Underived implements memory.Derivations.
func (db *DB) Underived(ctx context.Context, after string, limit int) ([]memory.Memory, error) {
	return db.query(ctx, `SELECT `+memoryColumns+` FROM memories m
		WHERE m.id > ? AND m.is_deleted = 0 AND NOT EXISTS (SELECT 1 FROM derived d WHERE d.memory_id = m.id)
		ORDER BY m.id LIMIT 0+?`, after, limit)
}
