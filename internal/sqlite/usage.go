package sqlite

import (
	"context"
	"fmt"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/text"
)

var _ llm.Ledger = (*DB)(nil)

// Record implements llm.Ledger.
func (db *DB) Record(ctx context.Context, r llm.Receipt) error {
	if err := checkReceipt(r); err != nil {
		return err
	}
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`
			INSERT INTO model_calls (provider, model, purpose, outcome, problem, input_tokens, output_tokens, estimated, took_us, tries, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			ledgerName(r.Provider), ledgerName(r.Model), string(r.Purpose), string(r.Outcome), r.Problem, r.Usage.Input, r.Usage.Output,
			r.Usage.Estimated, r.Took.Microseconds(), r.Tries, memory.Stamp(r.At))
	})
}

// mostTokens is more than one call can take: a provider that tells of more does
// not count.
const mostTokens = 1_000_000_000

func checkReceipt(r llm.Receipt) error {
	var fault string
	switch {
	case r.At.IsZero() || r.Provider == "":
		fault = "it has no time or no provider"
	case !isWord(string(r.Purpose)):
		fault = "its purpose is not one word"
	case r.Problem != "" && !isWord(r.Problem):
		fault = "its problem is not the name of a kind of error"
	case r.Outcome != llm.Answered && r.Outcome != llm.Failed && r.Outcome != llm.TimedOut && r.Outcome != llm.Held:
		fault = "its outcome is none there is"
	case r.Took < 0 || min(r.Usage.Input, r.Usage.Output, r.Tries) < 0:
		fault = "it counts less than nothing"
	case max(r.Usage.Input, r.Usage.Output) > mostTokens:
		fault = "it counts more tokens than a call can take"
	default:
		return nil
	}
	return errs.E(errs.Invalid, "the receipt of a call of a model cannot be kept: %s", fault)
}

// isWord reports whether s is one word of ours: letters of ASCII and underscores.
func isWord(s string) bool {
	for _, c := range s {
		if (c < 'a' || c > 'z') && c != '_' {
			return false
		}
	}
	return s != "" && len(s) <= 40
}

// longestName is how many characters of a provider's or a model's name are kept.
const longestName = 120

// ledgerName is what a ledger calls a provider or a model: the name may be any
// text that a provider answers with, and this is no place for prose.
func ledgerName(s string) string {
	safe, _ := guard.Redact(s)
	return text.OneLine(safe.String(), longestName)
}

// spentQuery sums what was called from a time on. How long half of the answers
// took, and 95 of 100, is read off the answers in the order of how long each took:
// it is the time of the first by which so many were there, and no mean of two.
const (
	spentQuery = placed + `SELECT * FROM model_calls WHERE created_at >= ?` + summed
	totalQuery = placed + `SELECT '' AS provider, '' AS model, '' AS purpose, outcome, input_tokens, output_tokens, estimated, took_us, created_at
		FROM model_calls WHERE created_at >= ?` + summed

	placed = `
	WITH calls AS (
		SELECT *, row_number() OVER (of_one ORDER BY took_us) AS place, count(*) OVER of_one AS n
		FROM (`
	summed = `)
		WINDOW of_one AS (PARTITION BY provider, model, purpose, outcome = 'answered'))
	SELECT provider, model, purpose, count(*), count(*) FILTER (WHERE outcome IN ('failed', 'timed out')), count(*) FILTER (WHERE outcome = 'held'),
		sum(input_tokens), sum(output_tokens), sum(estimated),
		coalesce(min(took_us) FILTER (WHERE outcome = 'answered' AND place * 2 >= n), 0),
		coalesce(min(took_us) FILTER (WHERE outcome = 'answered' AND place * 100 >= n * 95), 0), max(created_at)
	FROM calls GROUP BY provider, model, purpose ORDER BY provider, model, purpose`
)

// Spent implements llm.Ledger.
func (db *DB) Spent(ctx context.Context, since time.Time) ([]llm.Spent, error) {
	return db.spent(ctx, spentQuery, since)
}

// Total sums all receipts from a time on, of whatever provider, model and purpose.
func (db *DB) Total(ctx context.Context, since time.Time) (llm.Spent, error) {
	list, err := db.spent(ctx, totalQuery, since)
	if err != nil || len(list) == 0 {
		return llm.Spent{}, err
	}
	return list[0], nil
}

func (db *DB) spent(ctx context.Context, query string, since time.Time) ([]llm.Spent, error) {
	rows, err := db.read.QueryContext(ctx, query, memory.Stamp(since))
	if err != nil {
		return nil, fmt.Errorf("summing up calls of models: %w", err)
	}
	defer rows.Close()
	var list []llm.Spent
	for rows.Next() {
		var s llm.Spent
		var median, p95 int64
		if err := rows.Scan(&s.Provider, &s.Model, &s.Purpose, &s.Calls, &s.Failed, &s.Held, &s.Input, &s.Output, &s.Estimated,
			&median, &p95, stampInto{&s.Last}); err != nil {
			return nil, fmt.Errorf("summing up calls of models: %w", err)
		}
		s.Median, s.P95 = time.Duration(median)*time.Microsecond, time.Duration(p95)*time.Microsecond
		list = append(list, s)
	}
	return list, rows.Err()
}

const tokensQuery = `SELECT coalesce(sum(input_tokens + output_tokens), 0) FROM model_calls WHERE created_at >= ? AND provider = ?`

// Tokens implements llm.Ledger.
func (db *DB) Tokens(ctx context.Context, provider string, since time.Time) (n int, err error) {
	err = db.read.QueryRowContext(ctx, tokensQuery, memory.Stamp(since), ledgerName(provider)).Scan(&n)
	return n, err
}

// DropCalls implements memory.RetentionStore.
func (db *DB) DropCalls(ctx context.Context, before time.Time, limit int) (int, error) {
	return db.drop(ctx, `DELETE FROM model_calls WHERE id IN (SELECT id FROM model_calls
		WHERE created_at < ? ORDER BY created_at LIMIT 0+?)`, memory.Stamp(before), limit)
}
