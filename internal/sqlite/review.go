package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/text"
)

var _ pipeline.ReviewStore = (*DB)(nil)

const reviewColumns = `r.id, r.created_at, r.session_key, r.kind, r.target_id, r.proposal, r.confidence, r.reason, r.state, r.decided_at`

func scanReview(row scanner) (memory.Review, error) {
	var r memory.Review
	var body string
	err := row.Scan(&r.ID, stampInto{&r.Created}, &r.Session, &r.Kind, &r.Target, &body, &r.Confidence, &r.Reason, &r.State, stampInto{&r.Decided})
	if err != nil {
		return r, err
	}
	r.Memory, err = memory.ParseRecord([]byte(body))
	return r, err
}

// reviewable is the condition of the reviews that a reader may see: those of the
// reader's agent and projects.
func reviewable(r memory.Reader) (*filter, error) {
	if r.Agent == "" {
		return nil, errNoAgent()
	}
	f := &filter{}
	f.and("r.agent_id = ?", r.Agent)
	if r.Namespace != "" {
		f.and("FALSE") // nothing is proposed for a namespace
	}
	f.within("r.project", r)
	return f, nil
}

// Reviews implements pipeline.ReviewStore.
func (db *DB) Reviews(ctx context.Context, who memory.Reader, state memory.ReviewState, limit int) ([]memory.Review, error) {
	f, err := reviewable(who)
	if err != nil {
		return nil, err
	}
	f.and("r.state = ?", string(state))
	rows, err := db.read.QueryContext(ctx, `SELECT `+reviewColumns+` FROM reviews r WHERE `+f.sql()+` ORDER BY r.created_at DESC, r.id DESC LIMIT 0+?`,
		append(f.args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading reviews: %w", err)
	}
	defer rows.Close()
	var list []memory.Review
	for rows.Next() {
		r, err := scanReview(rows)
		if err != nil {
			return nil, fmt.Errorf("reading reviews: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// ReviewByID implements pipeline.ReviewStore.
func (db *DB) ReviewByID(ctx context.Context, who memory.Reader, id string) (memory.Review, error) {
	f, err := reviewable(who)
	if err != nil {
		return memory.Review{}, err
	}
	f.and("r.id = ?", id)
	r, err := scanReview(db.read.QueryRowContext(ctx, `SELECT `+reviewColumns+` FROM reviews r WHERE `+f.sql(), f.args...))
	if errors.Is(err, sql.ErrNoRows) {
		return r, errs.E(errs.NotFound, "review %s not found", id)
	}
	return r, err
}

// Reject implements pipeline.ReviewStore.
func (db *DB) Reject(ctx context.Context, who memory.Reader, id string, at time.Time) error {
	if _, err := db.ReviewByID(ctx, who, id); err != nil {
		return err
	}
	return db.writer.run(ctx, func(t *tx) error { return t.decide(id, memory.Rejected, at) })
}

// decide closes an open review.
func (t *tx) decide(id string, as memory.ReviewState, at time.Time) error {
	n, err := t.execN(`UPDATE reviews SET state = ?, decided_at = ? WHERE id = ? AND state IN ('waiting', 'shadow')`, string(as), memory.Stamp(at), id)
	if err == nil && n == 0 {
		return errs.E(errs.Conflict, "review %s was decided already", id)
	}
	return err
}

// propose leaves a change to a person. What was proposed before, and not accepted,
// is not asked again.
func (t *tx) propose(r memory.Review) error {
	body, _, err := memory.Record(r.Memory, [16]byte{})
	if err != nil {
		return err
	}
	return t.exec(`
		INSERT INTO reviews (id, session_key, agent_id, project, kind, target_id, proposal, content_hash, confidence, reason, state, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		r.ID, r.Session, r.Memory.Scope.Agent, r.Memory.Scope.Project, string(r.Kind), r.Target, string(body), text.Hash(r.Memory.Content.String()),
		r.Confidence, r.Reason.String(), string(r.State), memory.Stamp(r.Created))
}

// accept closes the review that a changeset accepts.
func (t *tx) accept(cs memory.Stamped) error {
	if cs.Accepts == "" {
		return nil
	}
	return t.decide(cs.Accepts, memory.Accepted, cs.Time)
}

// held makes sure that what a review proposes holds once it is accepted.
func held(cs memory.Stamped, outcomes []memory.Outcome) error {
	fine := []memory.Status{memory.Done, memory.Duplicate, memory.AlreadyForgotten}
	if cs.Accepts == "" || len(outcomes) > 0 && slices.Contains(fine, outcomes[0].Status) {
		return nil
	}
	if len(outcomes) > 0 && outcomes[0].Status == memory.StaysForgotten {
		return errs.E(errs.Conflict, "what review %s proposes was forgotten", cs.Accepts).
			WithHint("recover memory %s, or reject the review", outcomes[0].Memory.ID)
	}
	return errs.E(errs.Conflict, "what review %s would change is no longer as it was", cs.Accepts).WithHint("reject it, and change the memory by hand")
}

// closeReviews closes what was proposed to do to a memory that no longer stands,
// and what it alone speaks for: that something else shall end.
func (t *tx) closeReviews(m memory.Memory) error {
	if err := t.exec(`UPDATE reviews SET state = 'rejected', decided_at = ?
		WHERE agent_id = ? AND project = ? AND kind = 'delete' AND content_hash = ? AND state IN ('waiting', 'shadow') AND state <> 'accepted'`,
		memory.Stamp(m.Deleted), m.Scope.Agent, m.Scope.Project, text.Hash(m.Content.String())); err != nil {
		return err
	}
	return t.exec(`UPDATE reviews SET state = 'rejected', decided_at = ? WHERE target_id = ? AND target_id <> '' AND state IN ('waiting', 'shadow')`,
		memory.Stamp(m.Deleted), m.ID)
}

// reopenReviews asks again what closed because m ended, at a time, and nobody decided: whether
// what it stands against shall end, or it itself. Both have to stand.
func (t *tx) reopenReviews(m memory.Memory, ended string) error {
	if ended == "" {
		return nil
	}
	return t.exec(`UPDATE reviews SET state = 'waiting', decided_at = ''
		WHERE state = 'rejected' AND decided_at = ?1 AND kind = 'delete' AND agent_id = ?2
			AND (target_id = ?3 OR content_hash = ?4 AND project = ?5)
			AND EXISTS (SELECT 1 FROM memories w WHERE w.id = target_id AND w.is_deleted = 0)
			AND EXISTS (SELECT 1 FROM memories n WHERE n.content_hash = reviews.content_hash AND n.agent_id = reviews.agent_id
				AND n.project = reviews.project AND n.is_deleted = 0)`,
		ended, m.Scope.Agent, m.ID, text.Hash(m.Content.String()), m.Scope.Project)
}

// purgeReviews deletes every review that would change a purged memory, that rests
// on one of its turns, or that says what it said.
func (t *tx) purgeReviews(m memory.Memory, c *censor) error {
	rows, err := t.rows(`SELECT id, proposal FROM reviews`)
	if err != nil {
		return err
	}
	for _, row := range rows {
		was, err := memory.ParseRecord([]byte(row[1]))
		if err != nil {
			return err
		}
		var reason string
		if err := t.row(`SELECT reason FROM reviews WHERE id = ?`, []any{row[0]}, &reason); err != nil {
			return err
		}
		if !tellsOf(was, m, c) && c.text(reason) == reason {
			continue
		}
		if err := t.exec(`DELETE FROM reviews WHERE id = ?`, row[0]); err != nil {
			return err
		}
	}
	return t.exec(`DELETE FROM reviews WHERE target_id = ?`, m.ID)
}

// tellsOf reports whether a proposal rests on a turn of what is purged, or says
// some of it.
func tellsOf(proposed, purged memory.Memory, c *censor) bool {
	if slices.ContainsFunc(proposed.Source.Turns, func(turn string) bool { return slices.Contains(purged.Source.Turns, turn) }) {
		return true
	}
	for _, s := range []string{proposed.Content.String(), proposed.Source.Quote.String(), proposed.Structured.String()} {
		if c.text(s) != s {
			return true
		}
	}
	return text.Hash(proposed.Content.String()) == text.Hash(purged.Content.String())
}
