package sqlite_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/llm"
	"signet/internal/sqlite"
)

// What was spent lately is looked up by time, however many receipts there are.
func TestReceiptsAreLookedUpByTime(t *testing.T) {
	t.Parallel()
	db := open(t)
	for _, query := range []string{sqlite.SpentQuery, sqlite.TotalQuery, sqlite.TokensQuery} {
		steps, err := db.Plan(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(steps, func(s string) bool { return strings.HasSuffix(s, "USING INDEX model_calls_created (created_at>?)") }) {
			t.Errorf("%s\nis answered by\n  %s", query, strings.Join(steps, "\n  "))
		}
	}
}

// Receipts outlive the process that made them.
func TestReceiptsAreStillThereAfterARestart(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/memories.db"
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	for want := range 2 {
		db, err := sqlite.Open(t.Context(), path, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n, err := db.Tokens(t.Context(), "ollama", at); n != want*5 || err != nil {
			t.Errorf("%d tokens (%v), want %d", n, err, want*5)
		}
		r := llm.Receipt{At: at, Provider: "ollama", Purpose: llm.Probe, Usage: llm.Usage{Input: 5}, Outcome: llm.Answered}
		if err := db.Record(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
