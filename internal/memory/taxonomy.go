package memory

import (
	"context"
	"fmt"

	"signet/internal/guard"
	"signet/internal/taxonomy"
)

// Refiled is what a change of the taxonomy came to.
type Refiled struct {
	Commit   Commit
	Memories int // that were filed anew, in the same commit
}

// EditTaxonomy changes the leaves, and files anew what stood at one that was
// moved or retired, in one commit.
func (s *Service) EditTaxonomy(ctx context.Context, by Author, edit func(*taxonomy.Taxonomy) (taxonomy.Edit, error)) (Refiled, error) {
	t, err := s.Taxonomy(ctx)
	if err != nil {
		return Refiled{}, err
	}
	e, err := edit(t)
	if err != nil {
		return Refiled{}, err
	}
	var changes []Change
	for _, o := range e.Overrides {
		put := Put{Kind: LeafObject, Name: o.Path, Body: gone}
		if o.Leaf != nil {
			if put.Body, err = checked("leaf", o.Leaf.Format()); err != nil {
				return Refiled{}, err
			}
		}
		changes = append(changes, put)
	}
	var done Refiled
	if e.From != "" {
		moves, err := s.movesTo(ctx, e)
		if err != nil {
			return Refiled{}, err
		}
		changes, done.Memories = append(changes, moves...), len(moves)
	}
	message, _ := guard.Redact("change the taxonomy")
	applied, err := s.Apply(ctx, Changeset{Author: by, Message: message, Changes: changes})
	if err != nil {
		return Refiled{}, err
	}
	done.Commit = applied.Commit
	return done, nil
}

// Paths counts live memories by where they stand.
func (s *Service) Paths(ctx context.Context, r Reader) (map[Place]int, error) {
	return s.store.Paths(ctx, r)
}

// gone is the body of a leaf that is no more.
var gone guard.Text

// refiledAtOnce bounds how many memories are read in one helping.
const refiledAtOnce = 1000

// movesTo gives the changes that file anew what stands at a leaf.
func (s *Service) movesTo(ctx context.Context, e taxonomy.Edit) ([]Change, error) {
	var changes []Change
	for {
		found, _, err := s.store.List(ctx, Reader{Plan: true}, Page{Limit: refiledAtOnce, Offset: len(changes), Path: e.From})
		if err != nil {
			return nil, fmt.Errorf("reading what stands at %s: %w", e.From, err)
		}
		for _, m := range found {
			changes = append(changes, Modify{
				ID: m.ID, Reader: Reader{Plan: true}, Patch: Patch{Path: &e.To}, Origin: m.Origin, By: m.UpdatedBy,
				Filing: Filing{How: taxonomy.Moved, Confidence: m.Filing.Confidence},
			})
		}
		if len(found) < refiledAtOnce {
			return changes, nil
		}
	}
}

// Refile says which memories are filed again.
type Refile struct {
	Reader Reader // with the view of the branch, where that is not main
	Ref    string // the branch; "" is main
	Dry    bool   // only says what would be filed where
}

// Refile asks the classifier again about what no leaf was found for, since
// others were filed by hand, and files what it is now sure of, in one commit. A
// Refiler does it by itself.
func (s *Service) Refile(ctx context.Context, by Author, r Refile) (moved []Memory, commit Commit, err error) {
	_, c, err := s.filing(ctx)
	if err != nil {
		return nil, Commit{}, err
	}
	writer := r.Reader // the branch is known by its name
	writer.View = nil
	var changes []Change
	for q := (Unfiled{Limit: refiledAtOnce}); ; {
		found, err := s.store.Unfiled(ctx, r.Reader, q)
		if err != nil {
			return nil, Commit{}, err
		}
		for _, m := range found {
			q.After = m.ID
			if now, sure := refiled(c, m); sure {
				moved, changes = append(moved, now), append(changes, refiling(writer, now))
			}
		}
		if len(found) < refiledAtOnce {
			break
		}
	}
	if r.Dry || len(changes) == 0 {
		return moved, Commit{}, nil
	}
	applied, err := s.Apply(ctx, Changeset{Author: by, Ref: r.Ref, Changes: changes})
	return moved, applied.Commit, err
}

// refiled gives a memory of the inbox where it would be filed by now, and
// whether that is sure. A slot is filled by hand, or by whoever remembers.
func refiled(c *taxonomy.Classifier, m Memory) (Memory, bool) {
	f := c.Classify(taxonomy.Statement{Text: m.Content.String(), Kind: string(m.Type)})
	if f.Leaf.Path == taxonomy.Inbox || f.Leaf.One {
		return m, false
	}
	m.Path, m.Filing = f.Leaf.Path, Filing{How: f.How, Confidence: f.Confidence}
	return m, true
}

// refiling is the change that files a memory there.
func refiling(r Reader, m Memory) Change {
	return Modify{
		ID: m.ID, Reader: r, IfVersion: m.Version, Patch: Patch{Path: &m.Path}, Origin: m.Origin, By: m.UpdatedBy,
		Filing: Filing{How: taxonomy.Moved, Confidence: m.Filing.Confidence},
	}
}
