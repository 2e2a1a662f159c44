package sqlite_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

func TestAFullDiskIsSaid(t *testing.T) {
	t.Parallel()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Full(t.Context()); err != nil {
		t.Fatal(err)
	}
	memories := memory.New(db, time.Now, func() bool { return false })
	_, _, err = memories.Remember(t.Context(), memory.Author{Name: "tester", Kind: "operator"},
		memory.Draft{Content: "The walrus service " + strings.Repeat("uses pnpm and yarn and npm, ", 2000)})
	if !errors.Is(err, memory.ErrUnwritable) || !errs.Is(err, errs.Unavailable) || errs.HintOf(err) == "" || !strings.Contains(err.Error(), "the disk is full") {
		t.Errorf("told %v of kind %s, hint %q", err, errs.KindOf(err), errs.HintOf(err))
	}
}
