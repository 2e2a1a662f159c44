package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"signet/internal/memory"
	"signet/internal/text"
)

// recover lets a memory that no longer stands be believed again.
func (t *tx) recover(cs memory.Stamped, r memory.Recover, seen *filter) (memory.Outcome, []version, error) {
	m, why, status, err := t.forgotten(r, seen)
	switch {
	case err != nil || status != memory.Done:
		return memory.Outcome{Status: status, Memory: m}, nil, err
	case m.Live():
		return memory.Outcome{Status: memory.NotForgotten, Memory: m}, nil, nil
	case cs.Time.Sub(m.Deleted) > cs.Retention && !r.Late:
		return memory.Outcome{Status: memory.TooLate, Memory: m}, nil, nil
	}
	if erased, err := t.condemned(m.ID); err != nil || erased {
		return memory.Outcome{Status: memory.Missing, Memory: m}, nil, err
	}
	if twin, err := t.twin(m.Scope, text.Hash(m.Content.String())); !errors.Is(err, sql.ErrNoRows) {
		return memory.Outcome{Status: memory.Duplicate, Memory: twin}, nil, err
	}
	o, made := memory.Outcome{Status: memory.Done}, []version(nil)
	if why == endedSuperseded {
		if m, err = t.asItWas(m); err != nil {
			return memory.Outcome{}, nil, err
		}
		m.Observed = cs.Time // it is so again
		if r.Slot {
			if o.Superseded, made, err = t.supersede(cs, m, nil); err != nil {
				return memory.Outcome{}, nil, err
			}
		}
		ended, more, err := t.unsay(cs, m, r.Says, o.Superseded)
		if err != nil {
			return memory.Outcome{}, nil, err
		}
		o.Superseded, made = append(o.Superseded, ended...), append(made, more...)
	}
	m.Version++
	m.Deleted, m.Updated = time.Time{}, cs.Time
	address, err := t.putObject(m, cs)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	if err := t.bring(m, address); err != nil {
		return memory.Outcome{}, nil, err
	}
	o.Memory = m
	beside, err := t.comesBack(m.ID)
	return o, slices.Concat(made, []version{of(m, "recovered", r.Reason, "", address)}, beside), err
}

// asItWas gives back to a memory that was superseded the end that it says itself, for
// what took its place had cut that short. On a branch it is read as it was.
func (t *tx) asItWas(m memory.Memory) (memory.Memory, error) {
	if t.at != nil {
		return m, nil
	}
	address, err := t.address(m)
	if err != nil {
		return m, err
	}
	was, err := t.version(address)
	m.ValidUntil = was.ValidUntil
	return m, err
}

// forgotten reads a memory that is to be recovered, and why it no longer stands.
func (t *tx) forgotten(r memory.Recover, seen *filter) (m memory.Memory, why int, status memory.Status, err error) {
	m, _, status, err = t.current(r.ID, seen, r.IfVersion)
	switch {
	case err != nil:
	case status == memory.Missing && t.at != nil:
		m, why, err = t.forgottenAside(r.ID, seen)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return m, 0, memory.Missing, nil
		case err == nil && r.IfVersion != 0 && r.IfVersion != m.Version:
			return m, 0, memory.VersionConflict, nil
		}
		status = memory.Done
	case status == memory.Done && !m.Live():
		why, err = t.ended(m.ID)
	}
	return m, why, status, err
}

// forgottenAside finds the version of a memory that stood last on the line of a
// branch, where it no longer does.
func (t *tx) forgottenAside(id string, seen *filter) (m memory.Memory, why int, err error) {
	var event, address string
	var at time.Time
	err = t.row(lineOf+`
		SELECT event, old_address, created_at FROM (
			SELECT ch.event, ch.old_address, ch.new_address, c.created_at FROM commit_changes ch JOIN commits c ON c.id = ch.commit_id
			WHERE ch.memory_id = ? AND ch.kind = 'memory' AND `+onLine+` ORDER BY c.generation DESC LIMIT 1)
		WHERE new_address IS NULL`, []any{t.at.Commit, id}, &event, &address, stampInto{&at})
	if err != nil {
		return m, 0, err
	}
	arm := func(table string) string {
		return `SELECT ` + everyColumns + ` FROM ` + table + ` m WHERE m.id = ? AND m.address = ? AND m.is_deleted = 0 AND ` + seen.sql()
	}
	args := append([]any{id, address}, seen.args...)
	found, err := t.list(` FROM (`+arm("memories")+` UNION ALL `+arm("recorded")+`) m LIMIT 1`, slices.Concat(args, args))
	if err == nil && len(found) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return m, 0, fmt.Errorf("reading what was forgotten on a branch: %w", err)
	}
	m, why = found[0], endedForgotten
	m.Deleted = at
	switch event {
	case "deleted":
		m.Version++ // as forgetting does on main
	case "superseded", "folded":
		why = endedSuperseded
	}
	return m, why, nil
}
