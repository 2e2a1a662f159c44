package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

var _ memory.Store = (*DB)(nil)

// Apply makes one changeset one commit. Each change checks what it assumes,
// inside the transaction, and either is made or reports why not; the commit
// records those that were made. A changeset of which nothing could be done
// leaves no commit, but its jobs are enqueued all the same.
func (db *DB) Apply(ctx context.Context, cs memory.Stamped) (memory.Applied, error) {
	readers, err := readersOf(cs.Changes)
	if err != nil {
		return memory.Applied{}, err
	}
	var applied memory.Applied
	err = db.overLost(ctx, func(t *tx) error {
		applied, err = t.apply(cs, readers)
		return err
	})
	switch {
	case err == nil:
		return applied, nil
	case errs.KindOf(err) != errs.Internal: // it tells whoever asked what to do
		return memory.Applied{}, err
	}
	return memory.Applied{}, fmt.Errorf("applying: %w", err)
}

// readersOf resolves who asks for each change to the condition of what they
// may see, before the transaction.
func readersOf(changes []memory.Change) ([]*filter, error) {
	out := make([]*filter, len(changes))
	for i, c := range changes {
		var err error
		switch c := c.(type) {
		case memory.Add:
			if len(c.Memory.Premises) > 0 || c.Over != "" {
				out[i], err = visible(c.Reader)
			}
		case memory.Forget:
			out[i], err = visible(c.Reader)
		case memory.Recover:
			c.Reader.View = nil // where it no longer stands
			out[i], err = visible(c.Reader)
		case memory.Modify:
			out[i], err = visible(c.Reader)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (t *tx) apply(cs memory.Stamped, readers []*filter) (memory.Applied, error) {
	l, err := t.line(cs.Ref)
	if err != nil {
		return memory.Applied{}, err
	}
	t.at = l.view
	var merged []string
	if cs.Merge != nil {
		merged = cs.Merge.Parents
		if cs.Merge.IfHead != l.head {
			return memory.Applied{}, errs.E(errs.Conflict, "%s has moved on", l.ref).WithHint("do it again")
		}
	}
	if err := t.accept(cs); err != nil {
		return memory.Applied{}, err
	}
	var made []version
	outcomes := make([]memory.Outcome, len(cs.Changes))
	for i, change := range cs.Changes {
		o, versions, err := t.change(cs, change, readers[i], made)
		if err != nil {
			return memory.Applied{}, err
		}
		if o.Status == memory.Moved && !slices.ContainsFunc(made, func(v version) bool { return v.id == o.Memory.ID && v.event == "folded" }) {
			return memory.Applied{}, errs.E(errs.Conflict, "memory %s does not stand as the tree of %s has it", o.Memory.ID, l.ref).
				WithHint("signet doctor --repair builds the tables anew from the tree")
		}
		made = append(made, versions...)
		outcomes[i] = o
	}
	if err := held(cs, outcomes); err != nil {
		return memory.Applied{}, err
	}
	if err := t.distilled(cs.Distilled); err != nil {
		return memory.Applied{}, err
	}
	retold, err := t.retell(cs, made)
	if err != nil {
		return memory.Applied{}, err
	}
	made = append(made, retold...)
	if l.view == nil {
		if err := t.unsettle(made); err != nil {
			return memory.Applied{}, err
		}
	}
	applied := memory.Applied{Outcomes: outcomes}
	if len(made)+len(merged) > 0 || cs.Merge.Tells() {
		if applied.Commit, err = t.commit(l, newCommit(cs), merged, made); err != nil {
			return memory.Applied{}, err
		}
		if err := t.recordMerge(applied.Commit, cs.Merge); err != nil {
			return memory.Applied{}, err
		}
		for i := range outcomes {
			if outcomes[i].Status == memory.Done {
				outcomes[i].Memory.Commit = applied.Commit.ID
			}
		}
	}
	_, err = t.enqueue(cs.Time, cs.Jobs)
	return applied, err
}

// newCommit is the commit of a changeset, before it has a place.
func newCommit(cs memory.Stamped) memory.Commit {
	c := memory.Commit{Author: cs.Author, Message: cs.Message, Time: cs.Time}
	if c.Author.Agent == "" {
		c.Author.Agent = memory.DefaultAgent
	}
	return c
}

// change makes one change; made is what the changeset did before it.
func (t *tx) change(cs memory.Stamped, change memory.Change, seen *filter, made []version) (memory.Outcome, []version, error) {
	switch change := change.(type) {
	case memory.Add:
		return t.add(cs, change, seen)
	case memory.Modify:
		return t.modify(cs, change, seen)
	case memory.Forget:
		return t.orAskToForget(cs, change, seen)
	case memory.Recover:
		return t.recover(cs, change, seen)
	case memory.Put:
		return t.put(cs, change)
	case memory.Derive:
		return t.link(cs, change)
	case memory.Restore:
		if change.Kind == memory.DerivedObject {
			return t.restoreDerived(change, made)
		}
		return t.restore(cs, change)
	default:
		return memory.Outcome{}, nil, fmt.Errorf("unknown change %T", change)
	}
}

// add inserts a memory unless it was brought before, its statement is believed
// already, or was forgotten as this source told it.
func (t *tx) add(cs memory.Stamped, add memory.Add, seen *filter) (memory.Outcome, []version, error) {
	m, err := t.withoutForgotten(add.Memory)
	if err != nil || m.Content.String() == "" {
		return memory.Outcome{Status: memory.StaysForgotten}, nil, err
	}
	add.Memory = m
	ways := wordings(m)
	elder, err := t.elder(add, ways)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return memory.Outcome{}, nil, err
	}
	var before *memory.Memory // by which it was told before
	again := false            // what stands is told again, against what was told since
	if err == nil {
		if again, err = t.isNews(cs, add, ways, elder); err != nil {
			return memory.Outcome{}, nil, err
		}
		switch {
		case !elder.Live():
			return memory.Outcome{Status: memory.StaysForgotten, Memory: elder}, nil, nil
		case !again:
			return memory.Outcome{Status: memory.Duplicate, Memory: elder}, nil, nil
		}
		m.Pinned, before = m.Pinned || elder.Pinned, &elder
	} else if before, err = t.toldBefore(m.Scope, ways); err != nil {
		return memory.Outcome{}, nil, err
	}
	if err := t.register(m.Scope.Agent, cs.Time); err != nil {
		return memory.Outcome{}, nil, err
	}
	room, ask, err := t.makeRoom(cs, &m, add, before, seen)
	if err != nil || ask.Status != "" {
		return ask, nil, err
	}
	if again {
		gone, more, err := t.giveWay(cs, m, []memory.Memory{elder})
		if err != nil {
			return memory.Outcome{}, nil, err
		}
		room.ended, room.made = append(room.ended, gone...), append(room.made, more...)
	}
	if len(room.ended) > 0 {
		m.Supersedes = cmp.Or(add.Over, room.ended[0].ID) // one of several, the one that was named
	}
	if len(room.ended) > 0 || add.Says.Again() {
		said, err := t.saidAgain(m, add.Says)
		if err != nil {
			return memory.Outcome{}, nil, err
		}
		m.Premises = append(m.Premises, said...)
	}
	address, err := t.putObject(m, cs)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	if err := t.bringNew(m, address); err != nil {
		return memory.Outcome{}, nil, err
	}
	hung, err := t.hang(cs, m, address, room.concerned)
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	beside, linked, err := t.deriveFirst(cs, m, add.Derived)
	return memory.Outcome{Status: memory.Done, Memory: m, Linked: linked, Superseded: room.ended, Amended: room.amended, Contested: room.contested},
		slices.Concat(room.made, []version{of(m, "created", guard.Text{}, "", address)}, hung, beside), err
}

// supersede ends belief in what stands in the slot that m is for. What a person
// pinned stays, and so does what is of a more trusted origin or was seen later, or
// what m rests on, what rests on m, and what m leaves by its words: then both stand there.
func (t *tx) supersede(cs memory.Stamped, m memory.Memory, already []memory.Memory) (ended []memory.Memory, made []version, err error) {
	list, err := t.inSlot(m)
	if err != nil {
		return nil, nil, err
	}
	says := t.w.says.read(m.Content.String())
	list = slices.DeleteFunc(list, func(was memory.Memory) bool {
		return was.Pinned && !byPerson(cs.Author) && !asks(cs) || m.RestsOn(was.ID) || was.RestsOn(m.ID) || says.Leaves(t.w.says.read(was.Content.String()))
	})
	return t.overtake(cs, m, t.nearest(says, list, already))
}

// inSlot gives what stands in the slot that m is for, that which was seen last first.
func (t *tx) inSlot(m memory.Memory) ([]memory.Memory, error) {
	s := m.Scope
	// An older version had a word for the user, where now none is named.
	return t.many(`m.path = ? AND CASE m.subject WHEN 'user' THEN '' ELSE m.subject END = ? AND m.agent_id = ? AND m.project = ? AND m.scope = ? AND m.visibility = ?
		AND m.is_deleted = 0 AND m.id <> ?`, ` ORDER BY m.observed_at DESC, m.id DESC`,
		m.Path, m.Subject.String(), s.Agent, s.Project, s.Namespace, string(s.Visibility), m.ID)
}

// overtake ends belief in those of a list that m may take the place of.
func (t *tx) overtake(cs memory.Stamped, m memory.Memory, list []memory.Memory) (ended []memory.Memory, made []version, err error) {
	list = slices.DeleteFunc(slices.Clone(list), func(was memory.Memory) bool { return !overtakes(m, was) })
	if list, err = t.spare(cs, m, list); err != nil {
		return nil, nil, err
	}
	return t.giveWay(cs, m, list)
}

// giveWay ends belief in memories whose place m takes.
func (t *tx) giveWay(cs memory.Stamped, m memory.Memory, list []memory.Memory) (ended []memory.Memory, made []version, err error) {
	for _, was := range list {
		address, err := t.address(was)
		if err != nil {
			return nil, nil, err
		}
		was.ValidUntil, was.Deleted = was.Until(m), cs.Time
		gone, err := t.cease(was, address, endedSuperseded, of(was, "superseded", guard.Text{}, address, ""))
		if err != nil {
			return nil, nil, err
		}
		ended = append(ended, was)
		made = append(made, gone...)
	}
	return ended, made, nil
}

// register notes an agent that writes for the first time. Nobody else reads
// what is its own.
func (t *tx) register(agent string, now time.Time) error {
	if t.w.known[agent] {
		return nil
	}
	if len(t.w.known) >= mostKnown {
		clear(t.w.known)
	}
	t.w.known[agent] = true
	return t.exec(`INSERT OR IGNORE INTO agents (id, name, read_policy, created_at, updated_at) VALUES (?, ?, 'isolated', ?, ?)`,
		agent, agent, memory.Stamp(now), memory.Stamp(now))
}

// mostKnown is how many agents are kept that need not be noted again.
const mostKnown = 1024

func (t *tx) forget(cs memory.Stamped, f memory.Forget, seen *filter) (memory.Outcome, []version, error) {
	m, address, status, err := t.current(f.ID, seen, f.IfVersion)
	switch {
	case err != nil || status != memory.Done:
		return memory.Outcome{Status: status, Memory: m}, nil, err
	case !m.Live():
		return memory.Outcome{Status: memory.AlreadyForgotten, Memory: m}, nil, nil
	case m.Pinned && f.Force && !byPerson(cs.Author):
		return memory.Outcome{Status: memory.ForceDenied, Memory: m}, nil, t.noteBlocked(cs, m, f.Reason)
	case m.Pinned && !f.Force:
		return memory.Outcome{Status: memory.PinnedNeedsForce, Memory: m}, nil, nil
	}
	m.Version++
	m.Deleted, m.Updated = cs.Time, cs.Time
	made, err := t.cease(m, address, endedForgotten, of(m, "deleted", f.Reason, address, ""))
	if err != nil {
		return memory.Outcome{}, nil, err
	}
	if f.Purge {
		if err := t.condemn(m.ID, cs.Time); err != nil {
			return memory.Outcome{}, nil, err
		}
	}
	return memory.Outcome{Status: memory.Done, Memory: m}, made, nil
}

// current reads the memory a change is about, as far as its reader may see it,
// and checks the version it assumes. On a branch what was forgotten is not there;
// see forgotten.
func (t *tx) current(id string, seen *filter, ifVersion int) (memory.Memory, string, memory.Status, error) {
	args := append([]any{id}, seen.args...)
	m, err := t.known(`m.id = ? AND `+seen.sql(), args...)
	if errors.Is(err, sql.ErrNoRows) {
		return m, "", memory.Missing, nil
	}
	if err != nil {
		return m, "", "", err
	}
	if ifVersion != 0 && ifVersion != m.Version {
		return m, "", memory.VersionConflict, nil
	}
	address, err := t.address(m)
	return m, address, memory.Done, err
}

// putObject stores the record of a memory and gives its address.
func (t *tx) putObject(m memory.Memory, cs memory.Stamped) (string, error) {
	body, address, err := memory.Record(m, cs.Salt())
	if err != nil {
		return "", err
	}
	return address, t.exec(`INSERT INTO objects (address, kind, body, created_at) VALUES (?, 'memory', ?, ?)`,
		address, string(body), memory.Stamp(cs.Time))
}
