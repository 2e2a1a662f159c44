package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"signet/internal/graph"
	"signet/internal/memory"
)

// Rate implements memory.Ratings.
func (db *DB) Rate(ctx context.Context, r memory.Rating) (rated memory.Rated, err error) {
	seen, err := visible(r.Reader)
	if err != nil {
		return rated, err
	}
	err = db.writer.run(ctx, func(t *tx) (err error) {
		rated, err = t.rate(r, seen, db.teaching)
		return err
	})
	if err != nil {
		return memory.Rated{}, fmt.Errorf("rating: %w", err)
	}
	return rated, nil
}

// rate records ratings of what may be seen, and what they teach.
func (t *tx) rate(r memory.Rating, seen *filter, how graph.Teaching) (rated memory.Rated, err error) {
	before, err := t.helpfulPairs(r.Session)
	if err != nil {
		return rated, err
	}
	moved := map[weight]bool{}
	for _, id := range slices.Sorted(maps.Keys(r.Scores)) {
		var path string // the way by which it was found last
		err := t.row(`
			SELECT s.path FROM session_memories s JOIN memories m ON m.id = s.memory_id
			WHERE s.session_key = ? AND s.memory_id = ? AND `+seen.sql()+` ORDER BY s.path = '', s.context_epoch DESC LIMIT 1`,
			append([]any{r.Session, id}, seen.args...), &path)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return rated, err
		}
		rated.Accepted = append(rated.Accepted, id)
		if err := t.rateOne(r, id, path, how, moved); err != nil {
			return rated, err
		}
	}
	for w := range moved {
		if w.kind == dependencyWeight {
			rated.Dependencies++
		} else {
			rated.Weights++
		}
	}
	after, err := t.helpfulPairs(r.Session)
	if err != nil {
		return rated, err
	}
	rated.Pairs, err = t.countPairs(before, after, r.Time)
	return rated, err
}

// rateOne records the rating of one memory, and has it teach what it teaches in
// place of what the rating did that it takes the place of.
func (t *tx) rateOne(r memory.Rating, id, path string, how graph.Teaching, moved map[weight]bool) error {
	var implied bool
	var before string
	var value float64
	err := t.row(`SELECT implied, path, lesson FROM memory_feedback WHERE session_key = ? AND memory_id = ?`, []any{r.Session, id},
		&implied, &before, &value)
	switch {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil:
		return err
	case r.Implied && !implied:
		return nil // what was told outright stands
	}
	was, err := readLesson(before)
	if err != nil {
		return err
	}
	was.value = value
	is := was // which stands where nothing is taught
	if how.Step > 0 {
		if is, err = t.learn(r, id, path, how, was, moved); err != nil {
			return err
		}
	}
	return t.exec(`
		INSERT INTO memory_feedback (session_key, memory_id, score, implied, path, lesson, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET score = excluded.score, implied = excluded.implied, path = excluded.path, lesson = excluded.lesson,
			created_at = excluded.created_at`,
		r.Session, id, r.Scores[id], r.Implied, is.stored(), is.value, memory.Stamp(r.Time))
}

// learn has a rating teach what it teaches of a memory, in place of what was
// taught before.
func (t *tx) learn(r memory.Rating, id, path string, how graph.Teaching, was lesson, moved map[weight]bool) (is lesson, err error) {
	is = lesson{value: r.Rewards[id].Lesson(r.Scores[id]), Moved: was.Moved}
	if is.Trail, err = t.credited(id, path, r.Trails); err != nil || is.same(was) {
		return is, err
	}
	err = t.teach(how, was, &is, moved, r.Time)
	return is, err
}
