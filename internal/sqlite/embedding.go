package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/embedding"
)

var _ embedding.Store = (*DB)(nil)

// Unembedded implements embedding.Store.
func (db *DB) Unembedded(ctx context.Context, k embedding.Kind, after int64, limit int) ([]embedding.Statement, error) {
	rows, err := db.rows(ctx, `SELECT m.seq, m.content_hash, m.content FROM memories m
		WHERE m.seq > ? AND m.is_deleted = 0 AND NOT EXISTS (
			SELECT 1 FROM embeddings e WHERE e.content_hash = m.content_hash AND e.model = ? AND e.dimensions = ?)
		ORDER BY m.seq LIMIT 0+?`, after, k.Model, k.Length, limit)
	if err != nil {
		return nil, fmt.Errorf("looking for what has no vector: %w", err)
	}
	defer rows.Close()
	var list []embedding.Statement
	for rows.Next() {
		var s embedding.Statement
		if err := rows.Scan(&s.Row, &s.Hash, &s.Says); err != nil {
			return nil, fmt.Errorf("looking for what has no vector: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// KeepVectors implements embedding.Store. Whether a content is still said is
// asked in the transaction that keeps its vector, so that none outlives it.
func (db *DB) KeepVectors(ctx context.Context, k embedding.Kind, vectors []embedding.ContentVector, at time.Time) (kept []int64, err error) {
	for _, v := range vectors {
		if len(v.Vector) != k.Length {
			return nil, fmt.Errorf("keeping vectors: one of %d numbers is not of the kind, which has %d", len(v.Vector), k.Length)
		}
	}
	err = db.writer.run(ctx, func(t *tx) error {
		kept = nil
		for _, v := range vectors {
			rows, err := t.keepVector(k, v, at)
			if err != nil {
				return err
			}
			kept = append(kept, rows...)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("keeping vectors: %w", err)
	}
	return kept, nil
}

// keepVector keeps one vector, and gives the rows that say what it is of.
func (t *tx) keepVector(k embedding.Kind, v embedding.ContentVector, at time.Time) ([]int64, error) {
	seqs, err := t.numbers(`SELECT seq FROM memories WHERE content_hash = ? AND is_deleted = 0 ORDER BY seq`, v.Hash)
	if err != nil || len(seqs) == 0 {
		return nil, err
	}
	if err := t.exec(`DELETE FROM embeddings WHERE content_hash = ?`, v.Hash); err != nil {
		return nil, err
	}
	return seqs, t.exec(`INSERT INTO embeddings (content_hash, model, dimensions, vector, created_at) VALUES (?, ?, ?, ?, ?)`,
		v.Hash, k.Model, k.Length, packVector(v.Vector), memory.Stamp(at))
}

// numbers reads one column.
func (t *tx) numbers(query string, args ...any) ([]int64, error) {
	s, err := t.prepared(query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(t.w.ctx, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []int64
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, rows.Err()
}

// dropVector deletes the vectors of a content that no live memory says any more.
func (t *tx) dropVector(hash string) error {
	return t.exec(`DELETE FROM embeddings WHERE content_hash = ?1
		AND NOT EXISTS (SELECT 1 FROM memories m WHERE m.content_hash = ?1 AND m.is_deleted = 0)`, hash)
}

// dropVectors is dropVector for all contents.
func (t *tx) dropVectors() error {
	return t.exec(`DELETE FROM embeddings WHERE NOT EXISTS (
		SELECT 1 FROM memories m WHERE m.content_hash = embeddings.content_hash AND m.is_deleted = 0)`)
}

// VectorsAfter implements embedding.Store.
func (db *DB) VectorsAfter(ctx context.Context, k embedding.Kind, row int64, limit int) ([]embedding.RowVector, error) {
	return rowVectors(db.rows(ctx, `SELECT m.seq, m.content_hash, e.vector FROM memories m JOIN embeddings e ON e.content_hash = m.content_hash
		WHERE m.seq > ? AND m.is_deleted = 0 AND e.model = ? AND e.dimensions = ? ORDER BY m.seq LIMIT 0+?`, row, k.Model, k.Length, limit))
}

// VectorsOf implements embedding.Store.
func (db *DB) VectorsOf(ctx context.Context, k embedding.Kind, rows []int64) ([]embedding.RowVector, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	return rowVectors(db.rows(ctx, `SELECT m.seq, m.content_hash, e.vector FROM json_each(?) j CROSS JOIN memories m ON m.seq = j.value
		CROSS JOIN embeddings e ON e.content_hash = m.content_hash AND e.model = ?
		WHERE m.is_deleted = 0 AND e.dimensions = ? ORDER BY m.seq`, asJSON(rows), k.Model, k.Length))
}

func rowVectors(rows *sql.Rows, err error) ([]embedding.RowVector, error) {
	if err != nil {
		return nil, fmt.Errorf("reading vectors: %w", err)
	}
	defer rows.Close()
	var list []embedding.RowVector
	for rows.Next() {
		var v embedding.RowVector
		var packed []byte
		if err := rows.Scan(&v.Row, &v.Hash, &packed); err != nil {
			return nil, fmt.Errorf("reading vectors: %w", err)
		}
		v.Vector = unpackVector(packed)
		list = append(list, v)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("reading vectors: %w", err)
	}
	return list, nil
}

// VectorOf implements embedding.Store.
func (db *DB) VectorOf(ctx context.Context, k embedding.Kind, hash string) ([]float32, error) {
	var packed []byte
	err := db.row(ctx, `SELECT vector FROM embeddings WHERE content_hash = ? AND model = ? AND dimensions = ?`, hash, k.Model, k.Length).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading a vector: %w", err)
	}
	return unpackVector(packed), nil
}

// EmbeddedMemories implements embedding.Store.
func (db *DB) EmbeddedMemories(ctx context.Context, r memory.Reader, k embedding.Kind, limit, offset int) ([]memory.Memory, int, error) {
	f, err := matching(memory.Query{Reader: r})
	if err != nil {
		return nil, 0, err
	}
	f.and(`EXISTS (SELECT 1 FROM embeddings e WHERE e.content_hash = m.content_hash AND e.model = ? AND e.dimensions = ?)`, k.Model, k.Length)
	var total int
	if err := db.read.QueryRowContext(ctx, `SELECT count(*) FROM memories m WHERE `+f.sql(), f.args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting what has vectors: %w", err)
	}
	list, err := db.seen(ctx, nil, `SELECT `+memoryColumns+` FROM memories m WHERE `+f.sql()+` ORDER BY m.created_at DESC, m.seq DESC LIMIT 0+? OFFSET 0+?`,
		append(f.args, limit, offset)...)
	return list, total, err
}

// Embedded implements embedding.Store.
func (db *DB) Embedded(ctx context.Context) (e embedding.Counts, err error) {
	if e.Memories, err = db.Count(ctx); err != nil {
		return e, err
	}
	const having = ` FROM memories m WHERE m.is_deleted = 0 AND EXISTS (SELECT 1 FROM embeddings e WHERE e.content_hash = m.content_hash)`
	if err := db.row(ctx, `SELECT count(*)`+having).Scan(&e.Any); err != nil {
		return e, fmt.Errorf("counting what has vectors: %w", err)
	}
	rows, err := db.rows(ctx, `SELECT e.model, e.dimensions, count(*) AS n FROM memories m JOIN embeddings e ON e.content_hash = m.content_hash
		WHERE m.is_deleted = 0 GROUP BY e.model, e.dimensions ORDER BY n DESC, e.model, e.dimensions`)
	if err != nil {
		return e, fmt.Errorf("counting vectors: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var k embedding.KindCount
		if err := rows.Scan(&k.Model, &k.Length, &k.Memories); err != nil {
			return e, fmt.Errorf("counting vectors: %w", err)
		}
		e.Kinds = append(e.Kinds, k)
	}
	return e, rows.Err()
}

// packVector gives the bytes that are kept of a vector.
func packVector(v []float32) []byte {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

func unpackVector(b []byte) []float32 {
	v := make([]float32, len(b)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}
