package cli

import (
	"context"

	"signet/api"
	"signet/internal/errs"
)

// shownMemory is a memory, and how it ended if it no longer stands.
type shownMemory struct {
	api.Memory
	Ended *ended `json:"ended,omitempty"`
}

// ended tells how belief in a memory ended.
type ended struct {
	How     string `json:"how"` // superseded, removed, folded into its elder
	Commit  string `json:"commit"`
	By      string `json:"by"`
	When    string `json:"when"`
	Path    string `json:"-"`
	ByID    string `json:"superseded_by,omitempty"`
	Content string `json:"superseded_by_content,omitempty"`
}

// lookUp gives a memory as it stands, or, where it does not stand any more, as it
// stood last.
func lookUp(ctx context.Context, client *api.Client, id, ref, at string) (shownMemory, error) {
	m, err := client.MemoryAt(ctx, id, ref, at)
	if err == nil || kindOf(err) != errs.NotFound || at != "" {
		return shownMemory{Memory: m}, err
	}
	e, before, logErr := howEnded(ctx, client, id, ref)
	if logErr != nil || e == nil {
		return shownMemory{}, err // it was never there, which is what was said first
	}
	if m, logErr = client.MemoryAt(ctx, id, "", before); logErr != nil {
		return shownMemory{}, err
	}
	m.IsDeleted, m.DeletedAt = 1, api.Optional(e.When)
	if e.How == "superseded" {
		err = e.findSuccessor(ctx, client, id)
	} else {
		err = nil
	}
	return shownMemory{m, e}, err
}

// howEnded finds the commit that ended a memory, and the one before it; nothing
// where the log tells of no end.
func howEnded(ctx context.Context, client *api.Client, id, ref string) (e *ended, before string, err error) {
	l, err := client.CommitLog(ctx, api.CommitLogRequest{Memory: id, Ref: ref, Limit: 1})
	if err != nil || len(l.Commits) == 0 || len(l.Commits[0].Changes) == 0 || len(l.Commits[0].Parents) == 0 {
		return nil, "", err
	}
	c := l.Commits[0]
	how := c.Changes[0]
	if how.New != "" {
		return nil, "", nil
	}
	return &ended{How: how.What, Commit: c.ID, By: c.Author, When: c.Time, Path: how.Path}, c.Parents[0], nil
}

// findSuccessor finds, among what the same commit put at the path, the memory that
// took the place of another: the one that says so, or the only one.
func (e *ended) findSuccessor(ctx context.Context, client *api.Client, id string) error {
	entry, err := client.ShowCommit(ctx, e.Commit)
	if err != nil {
		return err
	}
	var found []api.Change
	for _, c := range entry.Changes {
		if c.Kind == "memory" && c.ID != id && c.Path == e.Path && c.New != "" {
			found = append(found, c)
		}
	}
	for _, c := range found {
		if len(found) > 1 {
			m, err := client.MemoryAt(ctx, c.ID, "", e.Commit)
			if err != nil {
				return err
			}
			if m.Supersedes != id {
				continue
			}
		}
		e.ByID, e.Content = c.ID, c.New
		break
	}
	return nil
}

// printShown prints a memory, and first that it no longer stands.
func (a *app) printShown(m shownMemory) {
	if e := m.Ended; e != nil {
		how := e.How
		if how == "removed" {
			how = "forgotten"
		}
		a.printf("%s\n", a.paint(yellow, oneLine("It no longer stands: "+how+" "+a.ago(e.When)+" by "+e.By+", in commit "+shortID(e.Commit))))
		if e.ByID != "" {
			a.printf("In its place: %s\n", oneLine(e.Content))
			a.printf("  %s\n", a.paint(dim, oneLine("id "+e.ByID)))
		}
		a.printf("\n")
	}
	a.printMemory(m.Memory)
}
