package memory

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"
)

// A Deriver says what a memory means beyond its words. It is asked before the
// memory is written, never inside a transaction.
type Deriver interface {
	// Derive gives what a memory says in a form that only its maker reads: a JSON
	// value, made of the words of the memory alone, so that it needs no guard of
	// its own. Nil is that it says nothing.
	Derive(ctx context.Context, m Memory) ([]byte, error)
}

// A Sequence is a Deriver of memories that are told together.
type Sequence interface {
	// InOrder gives a Deriver that is asked of one memory after the other, and knows
	// what those before say, which no store has yet.
	InOrder() Deriver
}

// Derived is what was derived from a memory: the body of an object of its own,
// which stands beside the memory and changes neither its version nor its blame.
type Derived struct {
	Known bool   // else nobody was asked, or could answer: it is left to a Relinker
	Body  []byte // nil if the memory says nothing
}

// Derivations is what a store knows of what was derived.
type Derivations interface {
	// Underived returns live memories of main that nobody asked what they mean, in
	// the order of their ids, behind one and at most limit.
	Underived(ctx context.Context, after string, limit int) ([]Memory, error)
}

// derivedTag separates addresses of derived objects from every other hash, and
// carries the version of the format.
const derivedTag = "signet/derived/1\x00"

// DerivedRecord is the canonical form of a derived object. The order of its
// fields is frozen with the tag.
type DerivedRecord struct {
	Memory  string          `json:"memory"` // its id
	Agent   string          `json:"agent"`
	Created string          `json:"created"` // when the memory was
	Body    json.RawMessage `json:"body"`
	Salt    string          `json:"salt"`
}

// RecordDerived gives the record of what was derived from m, its canonical JSON,
// and its address. The salt keeps the address of what was purged from betraying
// it.
func RecordDerived(m Memory, d Derived, salt [16]byte) (r DerivedRecord, body []byte, address string, err error) {
	r = DerivedRecord{m.ID, m.Scope.Agent, Stamp(m.Created), d.Body, hex.EncodeToString(salt[:])}
	if body, err = json.Marshal(r); err != nil {
		return r, nil, "", fmt.Errorf("encoding what was derived from memory %s: %w", m.ID, err)
	}
	return r, body, tagged(derivedTag, body), nil
}

// ParseDerived reads the canonical JSON of a derived object.
func ParseDerived(record []byte) (DerivedRecord, error) {
	var r DerivedRecord
	if err := json.Unmarshal(record, &r); err != nil {
		return r, fmt.Errorf("reading a derived object: %w", err)
	}
	return r, nil
}

// DerivedID is the id of the object that was derived from a memory.
func DerivedID(id string) string { return DerivedObject + ":" + id }

// Deriving says who derives, and who is told when that fails.
type Deriving struct {
	Deriver Deriver       // nil derives nothing
	Within  time.Duration // how long a write waits for what can be made later; 0 is as long as it takes
	Log     *slog.Logger
}

// Derives has memories asked what they mean when they are written. It is set
// before the service is used.
func (s *Service) Derives(d Deriving) { s.deriving = d }

// derive asks what a memory means. That nobody can say now keeps no memory from
// being written: a Relinker asks again.
func (s *Service) derive(ctx context.Context, m Memory) Derived {
	return s.deriveBy(ctx, s.deriving.Deriver, m)
}

// deriveAll asks what the memories mean that changes bring. Of several each is asked of
// beside those before it: who is named in full in one is meant by a first name in the next.
func (s *Service) deriveAll(ctx context.Context, changes []Change) {
	by := s.deriving.Deriver
	if sequence, ok := by.(Sequence); ok {
		by = sequence.InOrder()
	}
	for i, c := range changes {
		if add, ok := c.(Add); ok {
			add.Derived = s.deriveBy(ctx, by, add.Memory)
			changes[i] = add
		}
	}
}

func (s *Service) deriveBy(ctx context.Context, by Deriver, m Memory) Derived {
	if by == nil {
		return Derived{}
	}
	if s.deriving.Within > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.deriving.Within)
		defer cancel()
	}
	body, err := by.Derive(ctx, m)
	if err != nil {
		s.unlinked.Store(true)
		s.deriving.Log.Warn("a memory is written without what it says of things", "memory", m.ID, "err", err)
		return Derived{}
	}
	return Derived{Known: true, Body: body}
}

// rederive asks anew what a memory means whose words or type change. On a branch
// it may not be there to be asked; then it is left to a Relinker as well.
func (s *Service) rederive(ctx context.Context, change *Modify) {
	if s.deriving.Deriver == nil || change.Patch.Content == nil && change.Patch.Type == nil {
		return
	}
	m, err := s.store.Get(ctx, Reader{Plan: true}, change.ID)
	if err != nil {
		return // the store says what is wrong, if anything is
	}
	change.Derived = s.derive(ctx, change.Patch.Apply(m))
}
