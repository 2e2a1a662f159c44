package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// The tables of memories show the head of main; what stands elsewhere is among
// the versions in past. The methods here change the one or the other, as the
// transaction is at main or at a branch.

// Why a memory no longer stands, as is_deleted has it; 0 is that it does.
const (
	endedForgotten  = 1
	endedSuperseded = 2 // a newer one has its slot; its statement may be learnt again
	endedReverted   = 3 // by the revert or merge of a commit
)

// superseded, and what was taken away for good, in statements; see the package documentation.
var (
	superseded = strconv.Itoa(endedSuperseded)
	takenAway  = strconv.Itoa(endedForgotten) + ", " + strconv.Itoa(endedReverted)
)

// one reads one memory of the state that the transaction is at, which passes the
// conditions.
func (t *tx) one(where string, args ...any) (memory.Memory, error) {
	list, err := t.many(where, ` LIMIT 1`, args...)
	if err == nil && len(list) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return memory.Memory{}, err
	}
	return list[0], nil
}

// many is one for all that pass the conditions; rest is their order.
func (t *tx) many(where, rest string, args ...any) ([]memory.Memory, error) {
	clause, args, err := t.from(where, args)
	if err != nil {
		return nil, err
	}
	return t.list(clause+rest, args)
}

// known is one for what is in the archive as well.
func (t *tx) known(where string, args ...any) (memory.Memory, error) {
	m, err := t.one(where, args...)
	if t.at != nil || !errors.Is(err, sql.ErrNoRows) {
		return m, err
	}
	list, err := t.list(` FROM cold m WHERE `+where+` LIMIT 1`, args)
	if err == nil && len(list) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return memory.Memory{}, err
	}
	return list[0], nil
}

// list reads memories by a FROM clause and what follows it.
func (t *tx) list(clause string, args []any) ([]memory.Memory, error) {
	s, err := t.prepared(`SELECT ` + memoryColumns + clause)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(t.w.ctx, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []memory.Memory
	for rows.Next() {
		m, err := scanMemory(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, rows.Err()
}

// from is the FROM clause of what stands in the state of the transaction and
// passes the conditions. On main that is also what does not stand any more.
func (t *tx) from(where string, args []any) (string, []any, error) {
	f := &filter{}
	if t.at != nil {
		cond, standing, err := in(t.at)
		if err != nil {
			return "", nil, err
		}
		f.and(cond, standing...)
	}
	f.and(where, args...)
	clause, args := from(t.at, f)
	return clause, args, nil
}

// address is that of the version of a memory that was just read.
func (t *tx) address(m memory.Memory) (address string, err error) {
	if t.at == nil {
		err = t.row(`SELECT address FROM memories WHERE id = ?1 UNION ALL SELECT address FROM memories_cold WHERE memory_id = ?1`,
			[]any{m.ID}, &address)
		return address, err
	}
	clause, args, err := t.from("m.id = ?", []any{m.ID})
	if err == nil {
		err = t.row(`SELECT m.address`+clause, args, &address)
	}
	return address, err
}

// bring lets a version of a memory stand that was not there, or not any more.
func (t *tx) bring(m memory.Memory, address string) error {
	if t.at != nil {
		return t.keep(m, address)
	}
	var seq sql.NullInt64
	var said, ended string
	err := t.row(`DELETE FROM memories WHERE id = ? RETURNING seq, content_hash, deleted_at`, []any{m.ID}, &seq, &said, &ended)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	for _, statement := range []string{`DELETE FROM memories_cold WHERE memory_id = ?`, `DELETE FROM forgotten_turns WHERE memory_id = ?`} {
		if err := t.exec(statement, m.ID); err != nil {
			return err
		}
	}
	if err := t.unkeep(address); err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM memory_premises WHERE memory_id = ?`, m.ID); err != nil {
		return err
	}
	if err := t.stand(m, seq, address); err != nil || said == "" {
		return err
	}
	if err := t.reopenReviews(m, ended); err != nil {
		return err
	}
	return t.dropVector(said)
}

// bringNew is bring for a memory that no table knows yet.
func (t *tx) bringNew(m memory.Memory, address string) error {
	if t.at != nil {
		return t.keep(m, address)
	}
	return t.stand(m, sql.NullInt64{}, address)
}

// stand writes the rows of a memory that has none; a seq that is valid is the one
// it had.
func (t *tx) stand(m memory.Memory, seq sql.NullInt64, address string) (err error) {
	if seq.Int64, err = t.insertMemory(m, seq, address); err != nil {
		return err
	}
	if err := t.rest(m); err != nil {
		return err
	}
	terms := termsOf(m)
	t.w.hold.enter(seq.Int64, terms)
	return t.exec(`INSERT INTO memories_fts (rowid, terms) VALUES (?, ?)`, seq.Int64, strings.Join(terms, " "))
}

// replace lets a version of a memory take the place of another.
func (t *tx) replace(m memory.Memory, old, address string) error {
	if t.at != nil {
		return t.keep(m, address)
	}
	if err := t.shelve(m.ID, old); err != nil {
		return err
	}
	return t.bring(m, address)
}

// end lets a memory no longer stand.
func (t *tx) end(m memory.Memory, old string, why int) error {
	if t.at != nil {
		return nil
	}
	if err := t.shelve(m.ID, old); err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM memory_premises WHERE memory_id = ?`, m.ID); err != nil {
		return err
	}
	if err := t.exec(`UPDATE memories SET is_deleted = ?, deleted_at = ?, updated_at = ?, version = ?, valid_until = ?, uncertain = '' WHERE id = ?`,
		why, memory.Stamp(m.Deleted), memory.Stamp(m.Updated), m.Version, memory.Stamp(m.ValidUntil), m.ID); err != nil {
		return err
	}
	if err := t.closeReviews(m); err != nil {
		return err
	}
	if err := t.dropVector(text.Hash(m.Content.String())); err != nil {
		return err
	}
	if why == endedSuperseded {
		return nil // what it was learnt from may go on speaking
	}
	for _, turn := range m.Source.Turns {
		if err := t.exec(`INSERT OR IGNORE INTO forgotten_turns (turn_id, memory_id) VALUES (?, ?)`, turn, m.ID); err != nil {
			return err
		}
	}
	if err := t.hush(m); err != nil {
		return err
	}
	return t.renewSummaries(m)
}

// ended says why a memory no longer stands on main.
func (t *tx) ended(id string) (why int, err error) {
	err = t.row(`SELECT is_deleted FROM memories WHERE id = ?1 UNION ALL SELECT is_deleted FROM memories_cold WHERE memory_id = ?1`,
		[]any{id}, &why)
	return why, err
}

// shelve moves the standing version of a memory from the index of what is to
// that of what was.
func (t *tx) shelve(id, address string) error {
	m, err := t.one(`m.id = ?`, id)
	if err != nil {
		return err
	}
	var seq int64
	if err := t.row(`SELECT seq FROM memories WHERE id = ?`, []any{id}, &seq); err != nil {
		return err
	}
	t.w.hold.leave(seq)
	if err := t.exec(`DELETE FROM memories_fts WHERE rowid = ?`, seq); err != nil {
		return err
	}
	return t.keep(m, address)
}

// keep puts a version among those that do not stand on main.
func (t *tx) keep(m memory.Memory, address string) error {
	if t.at != nil {
		var stands bool
		err := t.row(`SELECT EXISTS (SELECT 1 FROM memories WHERE id = ? AND address = ? AND is_deleted = 0)`, []any{m.ID, address}, &stands)
		if err != nil || stands {
			return err // main has it, and keeps it when it ends there
		}
	}
	var seq int64
	err := t.row(`INSERT INTO past (address, content_hash) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING seq`,
		[]any{address, text.Hash(m.Content.String())}, &seq)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // it is there already
	}
	if err != nil {
		return err
	}
	return t.exec(`INSERT INTO past_fts (rowid, terms) VALUES (?, ?)`, seq, strings.Join(termsOf(m), " "))
}

// unkeep takes a version from those that do not stand on main.
func (t *tx) unkeep(address string) error {
	var seq int64
	err := t.row(`DELETE FROM past WHERE address = ? RETURNING seq`, []any{address}, &seq)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return t.exec(`DELETE FROM past_fts WHERE rowid = ?`, seq)
}

// insertMemory writes a row; a seq that is valid is the one it has. Whoever calls it
// gives up if it fails, so the statement need not undo what it did itself: OR FAIL
// spares it a journal of its own, before which SQLite would write out the full-text
// index each time.
func (t *tx) insertMemory(m memory.Memory, seq sql.NullInt64, address string) (int64, error) {
	turns, err := jsonList(m.Source.Turns)
	if err != nil {
		return 0, err
	}
	hints, err := jsonList(memory.Strings(m.Hints))
	if err != nil {
		return 0, err
	}
	premises, err := premiseList(m.Premises)
	if err != nil {
		return 0, err
	}
	err = t.row(`
		INSERT OR FAIL INTO memories (seq, id, type, path, subject, content, importance, confidence, tags, pinned, who,
			agent_id, project, visibility, scope, origin, source_type, source_id, source_path, session_id,
			source_turns, source_quote, valid_from, valid_until, observed_at, version, created_at, updated_at,
			updated_by, content_hash, address, commit_id, standing, occurred_at, source_created_at, runtime_path,
			idempotency_key, chunk_group, hints, structured, path_how, path_confidence, supersedes, marked, premises)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '',
			?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		RETURNING seq`,
		[]any{
			seq, m.ID, string(m.Type), m.Path, m.Subject.String(), m.Content.String(), m.Importance, m.Confidence,
			strings.Join(memory.Strings(m.Tags), ","), m.Pinned, m.Who.String(),
			m.Scope.Agent, m.Scope.Project, string(m.Scope.Visibility), m.Scope.Namespace, m.Origin.String(),
			m.Source.Kind, m.Source.ID, m.Source.Path, m.Source.Session, turns, m.Source.Quote.String(),
			memory.Stamp(m.ValidFrom), memory.Stamp(m.ValidUntil), memory.Stamp(m.Observed), m.Version,
			memory.Stamp(m.Created), memory.Stamp(m.Updated), m.UpdatedBy.String(), text.Hash(m.Content.String()), address, standing(m, t.w.decay),
			memory.Stamp(m.Occurred), memory.Stamp(m.SourceCreated), m.Source.Runtime, m.Source.Key, m.Source.Group,
			hints, m.Structured.String(), m.Filing.How, m.Filing.Confidence, m.Supersedes, m.Marked, premises,
		}, &seq.Int64)
	if err != nil {
		return 0, fmt.Errorf("writing memory %s: %w", m.ID, err)
	}
	return seq.Int64, nil
}

// termsOf is what a full-text index has of a memory: its content, its subject, its
// tags and its hints, analysed.
func termsOf(m memory.Memory) []string {
	terms := text.Terms(m.Content.String())
	for _, extra := range slices.Concat(memory.Strings(m.Tags), memory.Strings(m.Hints), []string{m.Subject.String()}) {
		for _, term := range text.Terms(extra) {
			if !slices.Contains(terms, term) {
				terms = append(terms, term)
			}
		}
	}
	return terms
}
