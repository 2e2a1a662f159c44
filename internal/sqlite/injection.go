package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/text"
)

// RecordInjection implements session.Store.
func (db *DB) RecordInjection(ctx context.Context, i session.Injection) error {
	row, err := storeRecord(i.Record)
	if err != nil {
		return fmt.Errorf("recording an injection: %w", err)
	}
	return db.writer.run(ctx, func(t *tx) error {
		for rank, h := range i.Hits {
			if err := t.exec(`
				INSERT INTO session_memories (session_key, memory_id, context_epoch, source, rank, final_score, commit_id, path, created_at, content_hash)
				VALUES (?, ?, (SELECT coalesce(max(context_epoch), 0) FROM conversations WHERE session_key = ?), ?, ?, ?,
					coalesce(nullif(?, ''), (SELECT commit_id FROM refs WHERE name = ?), ''), ?, ?, ?)
				ON CONFLICT DO UPDATE SET path = coalesce(nullif(path, ''), excluded.path), content_hash = excluded.content_hash
				WHERE path = '' AND excluded.path <> '' OR content_hash <> excluded.content_hash`,
				i.Session, h.ID(), i.Session, i.Source, rank+1, h.Score, i.Commit, mainRef, lesson{Trail: h.Trail}.stored(), memory.Stamp(i.Time), saidBy(h)); err != nil {
				return err
			}
		}
		if i.Record == nil {
			return nil
		}
		r := i.Record
		return t.exec(`
			INSERT INTO injections (session_key, n, hook, cause, question, question_cut, said_before, ref, commit_id, context_epoch,
				settings, pieces, weighed, more, tokens, created_at)
			VALUES (?1, (SELECT coalesce(max(n), 0) + 1 FROM injections WHERE session_key = ?1), ?2, ?3, ?4, ?5, ?6, ?7,
				coalesce(nullif(?8, ''), (SELECT commit_id FROM refs WHERE name = ?9), ''),
				(SELECT coalesce(max(context_epoch), 0) FROM conversations WHERE session_key = ?1), ?10, ?11, ?12, ?13, ?14, ?15)`,
			i.Session, r.Hook, r.Cause, r.Question.String(), r.Cut, r.Before.String(), r.Ref, i.Commit, mainRef,
			row.settings, row.pieces, row.weighed, r.More, r.Tokens, memory.Stamp(i.Time))
	})
}

// saidBy is the hash of what a hit says; "" for what is no memory.
func saidBy(h memory.Hit) string {
	if !h.Believed() {
		return ""
	}
	return text.Hash(h.Memory.Content.String())
}

// Injections implements session.Store.
func (db *DB) Injections(ctx context.Context, f session.InjectionFilter) ([]session.Record, error) {
	if f.Reader.Agent == "" {
		return nil, errNoAgent()
	}
	w := &filter{}
	w.and("i.session_key = ? AND c.agent_id = ?", f.Session, f.Reader.Agent)
	w.within("c.project", f.Reader)
	if f.N > 0 {
		w.and("i.n = ?", f.N)
	}
	rows, err := db.read.QueryContext(ctx, `
		SELECT i.session_key, c.agent_id, c.project, i.n, i.hook, i.cause, i.question, i.question_cut, i.said_before, i.ref, i.commit_id, i.context_epoch,
			i.settings, i.pieces, i.weighed, i.more, i.tokens, i.created_at
		FROM injections i JOIN conversations c ON c.session_key = i.session_key
		WHERE `+w.sql()+` ORDER BY i.n DESC LIMIT 0+?`, append(w.args, f.Limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading injections: %w", err)
	}
	defer rows.Close()
	var list []session.Record
	for rows.Next() {
		var r session.Record
		var row recordRow
		if err := rows.Scan(&r.Session, &r.Agent, &r.Project, &r.N, &r.Hook, &r.Cause, &r.Question, &r.Cut, &r.Before, &r.Ref, &r.Commit, &r.Epoch,
			&row.settings, &row.pieces, &row.weighed, &r.More, &r.Tokens, stampInto{&r.Time}); err != nil {
			return nil, fmt.Errorf("reading injections: %w", err)
		}
		if err := row.read(&r); err != nil {
			return nil, errs.E(errs.Internal, "reading injection %d of session %s: %w", r.N, r.Session, err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// recordRow is what a row holds of a record as JSON.
type recordRow struct{ settings, pieces, weighed string }

type storedPiece struct {
	Kind    string `json:"kind"`
	Text    string `json:"text"`
	Memory  string `json:"memory,omitempty"`
	Session string `json:"session,omitempty"`
}

// storedWeighed is the candidates. Parts of scores are pairs of a place among the
// names and a value; the name of a factor begins with "×".
type storedWeighed struct {
	Parts []string          `json:"parts,omitempty"`
	Of    []storedCandidate `json:"of,omitempty"`
}

type storedCandidate struct {
	ID      string       `json:"id"`
	Version int          `json:"version,omitempty"`
	Way     string       `json:"way,omitempty"`
	Score   float64      `json:"score"`
	Terms   []string     `json:"terms,omitempty"`
	Parts   [][2]float64 `json:"parts,omitempty"`
	Fate    memory.Fate  `json:"fate,omitempty"`
	Purged  bool         `json:"purged,omitempty"`
}

const factor = "×"

func storeRecord(r *session.Record) (row recordRow, err error) {
	if r == nil {
		return row, nil
	}
	pieces := make([]storedPiece, len(r.Pieces))
	for i, p := range r.Pieces {
		pieces[i] = storedPiece(p)
	}
	var weighed storedWeighed
	for _, w := range r.Weighed {
		c := storedCandidate{ID: w.ID, Version: w.Version, Way: w.Way, Score: short(w.Score), Terms: w.Terms, Fate: w.Fate, Purged: w.Purged}
		for _, p := range w.Parts {
			name := p.Name
			if p.Times {
				name = factor + name
			}
			at := slices.Index(weighed.Parts, name)
			if at < 0 {
				at = len(weighed.Parts)
				weighed.Parts = append(weighed.Parts, name)
			}
			c.Parts = append(c.Parts, [2]float64{float64(at), short(p.Value)})
		}
		weighed.Of = append(weighed.Of, c)
	}
	for _, part := range []struct {
		into  *string
		value any
	}{{&row.settings, r.Settings}, {&row.pieces, pieces}, {&row.weighed, weighed}} {
		body, err := json.Marshal(part.value)
		if err != nil {
			return row, err
		}
		*part.into = string(body)
	}
	return row, nil
}

// short gives four decimals, which is more than anybody is shown.
func short(f float64) float64 { return math.Round(f*1e4) / 1e4 }

func (row recordRow) read(r *session.Record) error {
	var pieces []storedPiece
	var weighed storedWeighed
	for _, part := range []struct {
		from string
		into any
	}{{row.settings, &r.Settings}, {row.pieces, &pieces}, {row.weighed, &weighed}} {
		if err := json.Unmarshal([]byte(part.from), part.into); err != nil {
			return err
		}
	}
	for _, p := range pieces {
		r.Pieces = append(r.Pieces, session.Piece(p))
	}
	for _, c := range weighed.Of {
		w := session.Weighed{ID: c.ID, Version: c.Version, Way: c.Way, Score: c.Score, Terms: c.Terms, Fate: c.Fate, Purged: c.Purged}
		for _, p := range c.Parts {
			at := int(p[0])
			if at < 0 || at >= len(weighed.Parts) {
				return fmt.Errorf("part %d has no name", at)
			}
			name, times := strings.CutPrefix(weighed.Parts[at], factor)
			w.Parts = append(w.Parts, memory.Part{Name: name, Value: p[1], Times: times})
		}
		r.Weighed = append(r.Weighed, w)
	}
	return nil
}

// DropInjections implements memory.RetentionStore.
func (db *DB) DropInjections(ctx context.Context, before time.Time, limit int) (int, error) {
	return db.drop(ctx, `DELETE FROM injections WHERE id IN (SELECT id FROM injections
		WHERE created_at < ? ORDER BY created_at LIMIT 0+?)`, memory.Stamp(before), limit)
}
