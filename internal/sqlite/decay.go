package sqlite

import (
	"context"
	"fmt"
	"math"
	"time"

	"signet/internal/memory"
)

// Where a memory stands among the others is a column, so that the best are the
// first of an index. It rests on what a day leaves of a memory, which is a setting:
// once that is another, every memory is weighed anew, in one transaction.

// weighed is what a memory's place in the order rests on, and the place it has.
type weighed struct {
	seq        int64
	importance float64
	created    time.Time
	pinned     bool
	standing   float64
}

// probed is how many of the latest memories tell by which decay all were weighed.
const probed = 16

// weighedAtOnce bounds how many memories are held while all are weighed.
const weighedAtOnce = 1000

// Decays sets what a day leaves of a memory's standing, until then
// memory.UsualDecay. Memories that were weighed by another are weighed anew, and it
// says how many. It is called before anything else uses the store.
func (db *DB) Decays(ctx context.Context, d memory.Decay) (n int, err error) {
	db.writer.decay = d
	latest, err := readWeighed(ctx, db.read, weighedOf+`ORDER BY seq DESC LIMIT 0+?`, probed)
	if err != nil || len(offWeight(latest, d)) == 0 {
		return 0, err
	}
	err = db.writer.run(ctx, func(t *tx) error {
		n, err = t.weighAnew()
		return err
	})
	return n, err
}

const weighedOf = `SELECT seq, importance, created_at, pinned, standing FROM memories `

func readWeighed(ctx context.Context, q querier, query string, args ...any) ([]weighed, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading how memories were weighed: %w", err)
	}
	defer rows.Close()
	var list []weighed
	for rows.Next() {
		var w weighed
		if err := rows.Scan(&w.seq, &w.importance, stampInto{&w.created}, &w.pinned, &w.standing); err != nil {
			return nil, fmt.Errorf("reading how memories were weighed: %w", err)
		}
		list = append(list, w)
	}
	return list, rows.Err()
}

// offWeight gives those that stand elsewhere than they should, with where that is.
// The last digits of a logarithm are each machine's own.
func offWeight(list []weighed, d memory.Decay) []weighed {
	var off []weighed
	for _, w := range list {
		if s := standingAt(w.importance, w.created, w.pinned, d); math.Abs(s-w.standing) > 1e-6 {
			w.standing = s
			off = append(off, w)
		}
	}
	return off
}

// weighAnew puts every memory where it should stand, and says how many that moved.
func (t *tx) weighAnew() (n int, err error) {
	for last := int64(math.MinInt64); ; {
		list, err := readWeighed(t.w.ctx, t.w.conn, weighedOf+`WHERE seq > ? ORDER BY seq LIMIT 0+?`, last, weighedAtOnce)
		if err != nil || len(list) == 0 {
			return n, err
		}
		for _, w := range offWeight(list, t.w.decay) {
			if err := t.exec(`UPDATE memories SET standing = ? WHERE seq = ?`, w.standing, w.seq); err != nil {
				return n, fmt.Errorf("weighing a memory anew: %w", err)
			}
			n++
		}
		last = list[len(list)-1].seq
	}
}

// standing orders memories by importance × decay^age at whatever time it is
// read: the logarithm splits into a constant part and one that depends on now
// alone, so only the first is stored. Pinned memories stand before all others.
func standing(m memory.Memory, d memory.Decay) float64 {
	return standingAt(m.Importance, m.Created, m.Pinned, d)
}

func standingAt(importance float64, created time.Time, pinned bool, d memory.Decay) float64 {
	days := float64(created.UnixMilli()) / float64(24*time.Hour/time.Millisecond)
	s := math.Log(max(importance, 1e-9)) - days*math.Log(d.Rate())
	if pinned {
		s += 1e6
	}
	return s
}

// byStanding is what rows m of a view are ordered by. What does not stand on main has
// no column of its own: where the decay is not the usual one, a view is weighed while
// it is read.
func (db *DB) byStanding(v *memory.View) string {
	rate := db.writer.decay.Rate()
	if v == nil || rate == memory.UsualDecay.Rate() {
		return "m.standing"
	}
	return fmt.Sprintf("(ln(max(m.importance, 1e-9)) - (julianday(m.created_at) - 2440587.5) * (%v) + m.pinned * 1e6)", math.Log(rate))
}
