package sqlite

import (
	"cmp"
	"database/sql"
	"errors"
	"reflect"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/taxonomy"
	"signet/internal/text"
)

// modify gives a live memory another state, unless it has that state already
// or another memory says what it would say.
func (t *tx) modify(cs memory.Stamped, change memory.Modify, seen *filter) (memory.Outcome, []version, error) {
	was, old, status, err := t.current(change.ID, seen, change.IfVersion)
	switch {
	case err != nil || status != memory.Done:
		return memory.Outcome{Status: status, Memory: was}, nil, err
	case !was.Live():
		return memory.Outcome{Status: memory.Ended, Memory: was}, nil, nil
	}
	m := change.Patch.Apply(was)
	if change.Patch.Confirm {
		firm, err := t.firm(was.Premises)
		if err != nil {
			return memory.Outcome{}, nil, err
		}
		if len(firm) < len(was.Premises) {
			m.Premises, m.Uncertain = firm, ""
		}
	}
	if reflect.DeepEqual(m, was) {
		return memory.Outcome{Status: memory.Unchanged, Memory: was}, nil, nil
	}
	twin, err := t.twin(m.Scope, text.Hash(m.Content.String()))
	if err == nil && twin.ID != m.ID {
		return memory.Outcome{Status: memory.SaysTheSame, Memory: twin}, nil, nil
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return memory.Outcome{}, nil, err
	}
	o := memory.Outcome{Status: memory.Done, Reworded: m.Content != was.Content}
	if o.Reworded {
		m.Origin = min(m.Origin, change.Origin)
		if err := t.restAnew(&m, change.Says); err != nil {
			return memory.Outcome{}, nil, err
		}
	}
	m.Version++
	m.Updated, m.UpdatedBy = cs.Time, change.By
	v := of(m, "updated", change.Reason, old, "")
	var made []version
	if m.Path != was.Path {
		m.Filing = change.Filing
		v.event, v.moved = "moved", cmp.Or(was.Path, taxonomy.Inbox) // an older version filed nothing
		if change.Slot {
			if o.Superseded, made, err = t.supersede(cs, m, nil); err != nil {
				return memory.Outcome{}, nil, err
			}
		}
	}
	if v.new, err = t.putObject(m, cs); err != nil {
		return memory.Outcome{}, nil, err
	}
	if err := t.replace(m, old, v.new); err != nil {
		return memory.Outcome{}, nil, err
	}
	o.Memory = m
	made = append(made, v)
	if !change.Derived.Known && !o.Reworded {
		return o, made, nil
	}
	stood, err := t.beside(m.ID)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	beside, err := t.derive(cs, m, stood, change.Derived)
	return o, append(made, beside...), err
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
