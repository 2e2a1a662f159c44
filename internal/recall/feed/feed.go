// Package feed is what a store tells of its memories to those who keep something
// of each in memory: all that live, and from then on what changed.
package feed

import (
	"context"
	"strings"
	"time"

	"signet/internal/memory"
)

// Store tells what there is, and what became of it. Rows are its own numbers for
// memories, higher for later ones; they say nothing about who may see what stands
// in them.
type Store interface {
	// Live gives the live memories after a row, by row, at most limit.
	Live(ctx context.Context, after int64, limit int) ([]Entry, error)

	// LastChange is the number of the last change.
	LastChange(ctx context.Context) (int64, error)

	// Changes tells what changed after the change of a number, at most limit of
	// them, whoever made them.
	Changes(ctx context.Context, since int64, limit int) (Changes, error)
}

// Entry is a live memory as an index takes it in.
type Entry struct {
	Row     int64
	Says    []string        // its content, subject and tags
	Hints   []string        // that came with it, and that a model gave
	Was     []memory.Former // see memory.Memory
	Path    string
	Scope   memory.Scope
	Type    memory.Type
	Created time.Time
	Pinned  bool
}

// Changes are what happened to memories since a change. An entry may stand as
// it did.
type Changes struct {
	To     int64 // the number of the last of them
	More   bool  // others came after it
	Lost   bool  // it is not known any more; then nothing else is told
	Live   []Entry
	Gone   []int64 // rows that are not live any more
	Purged bool    // bytes were erased, and may be nowhere
	Policy bool    // who sees what may have changed
}

// Progress is how what somebody keeps stands to the store.
type Progress int

// What is astray cannot be told what changed, and has to be made anew.
const (
	UpToDate Progress = iota
	Behind
	Astray
)

// How much is read at a time, in changes or entries.
const (
	SearchWaits  = 200  // changes that a search takes in before it answers
	ReadTogether = 1000 // entries read in one transaction
	PutTogether  = 4096 // entries put into an index at once
)

// ScopeKey is a scope as one string, the same for no other.
func ScopeKey(s memory.Scope) string {
	return strings.Join([]string{s.Agent, s.Project, string(s.Visibility), s.Namespace}, "\x00")
}
