package memory

import (
	"context"

	"signet/internal/errs"
	"signet/internal/guard"
)

// Revision is what somebody asks to change of a memory, as they wrote it. Nil
// fields stay as they are; at least one has to be set.
type Revision struct {
	ID        string
	Reader    Reader
	IfVersion int
	Reason    guard.Text
	Origin    Origin // of whoever asks
	Ref       string // the branch it is for; "" is main; see Modify

	Content    *string
	Type       *Type
	Importance *float64
	Tags       *[]string
	Pinned     *bool
	Project    *string
	Path       *string
	Confirm    bool // see Patch
}

// Modify changes one memory and gives it as it then stands.
func (s *Service) Modify(ctx context.Context, by Author, r Revision) (Outcome, Commit, error) {
	change, err := r.change(by)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	return s.one(ctx, by, r.Ref, change)
}

// ModifyAll changes memories of a branch in one commit. A revision that cannot be read is
// reported in its place among faults and leaves the others alone; outcomes and
// faults are both in the order of the revisions.
func (s *Service) ModifyAll(ctx context.Context, by Author, ref string, revisions []Revision) (outcomes []Outcome, faults []error, commit Commit, err error) {
	outcomes, faults = make([]Outcome, len(revisions)), make([]error, len(revisions))
	var changes []Change
	var at []int
	for i, r := range revisions {
		change, err := r.change(by)
		if err != nil {
			faults[i] = err
			continue
		}
		changes, at = append(changes, change), append(at, i)
	}
	applied, err := s.Apply(ctx, Changeset{Author: by, Ref: ref, Changes: changes})
	if err != nil {
		return nil, nil, Commit{}, err
	}
	for i, o := range applied.Outcomes {
		outcomes[at[i]] = o
	}
	return outcomes, faults, applied.Commit, nil
}

// change has every text of a revision guarded.
func (r Revision) change(by Author) (Modify, error) {
	m := Modify{ID: r.ID, Reader: r.Reader, IfVersion: r.IfVersion, Reason: r.Reason, Origin: r.Origin}
	if r.Content == nil && r.Type == nil && r.Importance == nil && r.Tags == nil && r.Pinned == nil && r.Project == nil && r.Path == nil && !r.Confirm {
		return m, errs.E(errs.Invalid, "nothing is to be changed").
			WithHint("give content, type, importance, tags, pinned, project, path or confirm")
	}
	var err error
	if m.By, err = checked("changed_by", by.Name); err != nil {
		return m, err
	}
	m.Patch = Patch{Type: r.Type, Importance: r.Importance, Pinned: r.Pinned, Project: r.Project, Path: r.Path, Confirm: r.Confirm}
	if r.Content != nil {
		body, err := contentOf(*r.Content)
		if err != nil {
			return m, err
		}
		m.Patch.Content = &body
	}
	if r.Tags != nil {
		tags, err := tagsOf(*r.Tags)
		if err != nil {
			return m, err
		}
		m.Patch.Tags = &tags
	}
	return m, m.Patch.validate()
}

// Apply gives a memory as the patch makes it.
func (p Patch) Apply(m Memory) Memory {
	if p.Content != nil {
		was := m.Content.String()
		m.Content = *p.Content
		m = m.reworded(was)
	}
	if p.Type != nil {
		m.Type = *p.Type
	}
	if p.Importance != nil {
		m.Importance = *p.Importance
	}
	if p.Tags != nil {
		m.Tags = *p.Tags
	}
	if p.Pinned != nil {
		m.Pinned = *p.Pinned
	}
	if p.Project != nil {
		m.Scope.Project = *p.Project
	}
	if p.Path != nil {
		m.Path = *p.Path
	}
	if p.Marked != nil {
		m.Marked = *p.Marked
	}
	return m
}
