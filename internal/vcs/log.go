package vcs

import (
	"context"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/taxonomy"
	"signet/internal/text"
)

// LogQuery asks for commits. Its parts narrow each other.
type LogQuery struct {
	Reader  memory.Reader
	Ref     string // whose first-parent line; resolved to Head
	Head    string // a commit
	Path    string // a leaf, or the first levels of one
	Memory  string
	Session string
	Agent   string
	Since   time.Time
	Until   time.Time
	Before  int // only of a lower generation; 0 for all
	Limit   int // 1 to MaxLog
	Changes int // the most that are told of one commit; 0 for all
}

// MaxLog is the most commits one answer has.
const MaxLog = 500

// Entry is one commit with what it changed.
type Entry struct {
	Commit  memory.Commit
	Refs    []string // that name it
	Changes []Change
	Hidden  int // changes that the reader may not see
	More    int // changes beyond those that were asked for

	Silenced []string // sessions that a revert silenced
}

// Change is what a commit did to one object.
type Change struct {
	Kind     string // of object
	ID       string
	Event    string // created, updated, moved, superseded, deleted, recovered, merged, reverted, folded, purged
	Path     string
	From     string         // the path before, if another
	Old, New *memory.Memory // nil where it did not stand
	OldAddr  string
	NewAddr  string

	Was, Is string // what a person made of an entity, in words; "" where that did not stand or is not the reader's to see
}

// words are how events are told to a person.
var words = map[string]string{
	"created": "added", "updated": "updated", "moved": "moved", "superseded": "superseded", "deleted": "removed",
	"recovered": "brought back", "folded": "folded into its elder", "purged": "purged",
	"merged": "merged", "reverted": "reverted",
}

// Word is how the change is told: added, updated, superseded, moved, removed …
func (c Change) Word() string {
	switch {
	case words[c.Event] == "":
	case c.Event != "merged" && c.Event != "reverted":
		return words[c.Event]
	}
	switch {
	case c.OldAddr == "":
		return "added"
	case c.NewAddr == "":
		return "removed"
	case c.From != "" && c.From != c.Path:
		return "moved"
	}
	return "updated"
}

// Log returns commits, newest first, and the generation to ask for next; 0 if
// there are no more.
func (s *Service) Log(ctx context.Context, q LogQuery) ([]Entry, int, error) {
	if q.Limit < 1 || q.Limit > MaxLog {
		return nil, 0, errs.Field("limit", "must be 1 to %d, not %d", MaxLog, q.Limit)
	}
	if q.Path != "" {
		if err := taxonomy.CheckPrefix(q.Path); err != nil {
			return nil, 0, err
		}
	}
	var err error
	if q.Head == "" {
		if q.Head, err = s.Resolve(ctx, q.Ref); err != nil {
			if errs.Is(err, errs.NotFound) && (q.Ref == "" || q.Ref == Main) {
				err = nil // before the first commit there is nothing to tell
			}
			return nil, 0, err
		}
	}
	limit := q.Limit
	q.Limit++
	entries, err := s.store.Log(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	lists := make([][]Change, len(entries))
	for i, e := range entries {
		lists[i] = e.Changes
	}
	if err := s.tellActs(ctx, q.Reader, lists...); err != nil || len(entries) <= limit {
		return entries, 0, err
	}
	return entries[:limit], entries[limit-1].Commit.Generation, nil
}

// Show returns one commit with what it changed, which may be named by a ref.
func (s *Service) Show(ctx context.Context, r memory.Reader, name string) (Entry, error) {
	commit, err := s.Resolve(ctx, name)
	if err != nil {
		return Entry{}, err
	}
	e, err := s.store.Commit(ctx, r, commit)
	if err != nil {
		return Entry{}, err
	}
	return e, s.tellActs(ctx, r, e.Changes)
}

// Blame says where a belief comes from.
type Blame struct {
	Memory memory.Memory
	Commit memory.Commit // that first brought the version which stands, looking through merges
	Turn   *memory.Turn  // the very turn it was learnt from, where that is kept
	Others int           // further turns it was learnt from

	Reworded bool // it says something else than when it was learnt, and the turn is no source of that
}

// memoryForm is what the id of a memory looks like.
var memoryForm = text.Pattern(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// mostBlamed bounds how many memories a prefix blames.
const mostBlamed = 200

// Blame says of a memory, or of those at a path or below it, who brought the
// version that stands, and from which turn.
func (s *Service) Blame(ctx context.Context, r memory.Reader, target string) ([]Blame, error) {
	if target == "" {
		return nil, errs.Field("path", "is required: a path such as preferences.ui.theme, or the id of a memory")
	}
	isID := memoryForm().MatchString(target)
	if !isID {
		if err := taxonomy.CheckPrefix(target); err != nil {
			return nil, err
		}
	}
	meant, err := s.memories.Meant(ctx, target)
	if err != nil {
		return nil, err
	}
	list, err := s.store.Blame(ctx, r, meant, mostBlamed)
	if err == nil && len(list) == 0 && isID {
		return nil, errs.E(errs.NotFound, "memory %s not found", target).WithHint("if it ended, signet log %s shows how", target)
	}
	if err == nil && len(list) == 0 {
		return nil, errs.E(errs.NotFound, "nothing stands at %s", target).WithHint("signet log %s shows what stood there", target)
	}
	return list, err
}

// Diff says how belief differs between two points, each a ref, a commit or a
// time: what only the second has is added.
func (s *Service) Diff(ctx context.Context, r memory.Reader, a, b string) ([]Change, int, error) {
	from, err := s.any(ctx, a)
	if err != nil {
		return nil, 0, err
	}
	to, err := s.any(ctx, b)
	if err != nil {
		return nil, 0, err
	}
	moves, err := s.store.Moves(ctx, from, to)
	if err != nil {
		return nil, 0, err
	}
	return s.told(ctx, r, moves)
}

// any resolves a ref, a commit or a time.
func (s *Service) any(ctx context.Context, name string) (string, error) {
	if _, isTime := moment(name); isTime {
		return s.point(ctx, "", name)
	}
	return s.Resolve(ctx, name)
}

// told puts moves in terms of beliefs, and counts those that the reader may not
// see.
func (s *Service) told(ctx context.Context, r memory.Reader, moves []Move) (changes []Change, hidden int, err error) {
	var addresses []string
	for _, m := range moves {
		if m.Kind == memory.MemoryObject {
			addresses = append(addresses, m.Old, m.New)
		}
	}
	versions, err := s.store.Versions(ctx, r, addresses)
	if err != nil {
		return nil, 0, err
	}
	for _, m := range moves {
		if m.Kind == memory.DerivedObject {
			continue // it is told with its memory
		}
		c := Change{Kind: m.Kind, ID: m.ID, Event: "merged", Path: m.Path, From: m.From, OldAddr: m.Old, NewAddr: m.New}
		if m.Kind == memory.MemoryObject {
			was, seen := versions[m.Old]
			is, sees := versions[m.New]
			if !seen && !sees {
				hidden++
				continue
			}
			if seen {
				c.Old = &was
			}
			if sees {
				c.New = &is
			}
		}
		changes = append(changes, c)
	}
	return changes, hidden, s.tellActs(ctx, r, changes)
}
