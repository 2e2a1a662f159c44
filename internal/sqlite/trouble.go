package sqlite

import (
	"errors"

	driver "modernc.org/sqlite"

	"signet/internal/errs"
	"signet/internal/memory"
)

// What SQLite calls the troubles that a person can do something about.
const (
	codeReadOnly = 8
	codeCorrupt  = 11
	codeFull     = 13
	codeNotADB   = 26
)

// explained says what a person can do about a write that failed, where that is known.
func explained(err error) error {
	of, ok := errors.AsType[*driver.Error](err)
	if !ok {
		return err
	}
	switch of.Code() & 0xff {
	case codeFull:
		return errs.E(errs.Unavailable, "the disk is full: %w (%v)", memory.ErrUnwritable, of).
			WithHint("make room on the disk of the workspace; what is known can still be read")
	case codeReadOnly:
		return errs.E(errs.Unavailable, "the database is read-only: %w (%v)", memory.ErrUnwritable, of).
			WithHint("see to it that you may write the workspace, then signet restart")
	case codeCorrupt, codeNotADB:
		return errs.E(errs.Unavailable, "the database is damaged: %w", of).WithHint("signet doctor says more, and what to do")
	}
	return err
}
