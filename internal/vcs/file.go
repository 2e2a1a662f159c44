package vcs

import (
	"context"
	"slices"
	"strings"

	"signet/internal/memory"
)

// Files are the identity files and the settings. They are what is read, and the
// commits follow them: so a revert of such a commit has to write them.
type Files interface {
	// RecordAll commits what was changed in them.
	RecordAll(ctx context.Context) error

	// Rewritable makes sure that files say what was committed of them last, and
	// nothing that would be lost when they say another thing. A document without a
	// body is a file that is not there.
	Rewritable(was, is []memory.Document) error

	// Rewrite lets the files say it, if commit succeeds; else they stay.
	Rewrite(was, is []memory.Document, commit func() error) error
}

// files gives what a revert makes of files: as they are committed, and as they
// will be.
func (s *Service) files(ctx context.Context, changes []memory.Restore) (was, is []memory.Document, err error) {
	var addresses []string
	for _, c := range changes {
		if c.Kind == memory.DocumentObject {
			addresses = append(addresses, c.From, c.To)
		}
	}
	if len(addresses) == 0 || s.Files == nil {
		return nil, nil, nil
	}
	bodies, err := s.store.Bodies(ctx, addresses)
	for _, c := range changes {
		if c.Kind == memory.DocumentObject {
			name := fileOf(c.ID)
			was = append(was, memory.Document{Name: name, Body: bodies[c.From]})
			is = append(is, memory.Document{Name: name, Body: bodies[c.To]})
		}
	}
	return was, is, err
}

// recorded has what was changed in files committed, where moves are of files on
// main, and gives the head of main then.
func (s *Service) recorded(ctx context.Context, moves []Move, head string) (string, error) {
	if s.Files == nil || !slices.ContainsFunc(moves, func(m Move) bool { return m.Kind == memory.DocumentObject }) {
		return head, nil
	}
	_ = s.Files.RecordAll(ctx) // a file that cannot be committed is not Rewritable
	return s.Resolve(ctx, Main)
}

// fileOf is the name of the file that a document is of.
func fileOf(id string) string { return strings.TrimPrefix(id, memory.DocumentObject+":") }

// withoutFiles leaves out files: a branch has no say in them, and no session,
// agent or source brought what a person wrote.
func withoutFiles(moves []Move) []Move {
	return slices.DeleteFunc(moves, func(m Move) bool { return m.Kind == memory.DocumentObject })
}

// left names the files that commits changed and that say something else since.
func left(undone []Move, changes []memory.Restore, stands map[string]string) (names []string) {
	for _, m := range undone {
		if m.Kind != memory.DocumentObject || stands[m.Kind+m.ID] == m.New {
			continue
		}
		if !slices.ContainsFunc(changes, func(c memory.Restore) bool { return c.ID == m.ID }) {
			names = append(names, fileOf(m.ID))
		}
	}
	return names
}
