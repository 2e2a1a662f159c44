package vcs

import (
	"context"
	"encoding/json"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/prolly"
)

// Proof is a file that shows, to somebody without the store, that a memory stood
// as of a commit. Whoever knows the commit's id by another way can trust the
// rest: the id is the hash of the commit, which names the tree, whose nodes lead
// to the record.
type Proof struct {
	Format int             `json:"format"`
	ID     string          `json:"commit"`
	Commit json.RawMessage `json:"commitRecord"`
	Key    string          `json:"key"` // kind, path and id, with NUL between them
	Nodes  prolly.Proof    `json:"nodes"`
	Record json.RawMessage `json:"record,omitempty"` // absent where nothing stands
}

// proofFormat is the version of the file.
const proofFormat = 1

// Proven is what a proof shows.
type Proven struct {
	Commit  string
	Path    string
	ID      string
	Stands  bool
	Content string // where it stands
}

// Prove makes the proof that a memory stands at a point, or that it does not.
// Path is only needed for one that does not.
func (s *Service) Prove(ctx context.Context, r memory.Reader, id, ref, at string) (Proof, error) {
	view, err := s.View(ctx, ref, at)
	if err != nil {
		return Proof{}, err
	}
	r.View = view
	m, err := s.memories.Get(ctx, r, id)
	if err != nil {
		return Proof{}, err
	}
	commit, err := s.Resolve(ctx, Main)
	if err != nil {
		return Proof{}, err
	}
	if view != nil {
		commit = view.Commit
	}
	p, err := s.store.Prove(ctx, commit, memory.TreeKey(memory.MemoryObject, m.Path, m.ID))
	p.Format = proofFormat
	return p, err
}

// VerifyProof holds a proof to itself, and says what it shows. It needs nothing
// but the file.
func VerifyProof(p Proof) (Proven, error) {
	kind, path, id, ok := splitKey(p.Key)
	v := Proven{Commit: p.ID, Path: path, ID: id}
	fails := func(why string) (Proven, error) {
		return Proven{}, errs.E(errs.Conflict, "the proof does not hold: %s", why).WithHint("ask for the file anew; do not trust what it says")
	}
	switch {
	case p.Format != proofFormat:
		return Proven{}, errs.E(errs.Invalid, "a proof of format %d is not known here; this Signet knows %d", p.Format, proofFormat)
	case !ok || kind != memory.MemoryObject:
		return fails("it is not about a memory")
	case memory.CommitID(p.Commit) != p.ID:
		return fails("the commit is another than it says")
	}
	root, err := memory.RootOf(p.Commit)
	if err != nil {
		return fails("the commit cannot be read")
	}
	address, err := prolly.ParseAddress(root)
	if err != nil {
		return Proven{}, errs.E(errs.Invalid, "the commit is of an older version, and does not bind its tree").
			WithHint("prove it as of a later commit")
	}
	value, found, err := prolly.Verify(address, []byte(p.Key), p.Nodes)
	switch {
	case err != nil:
		return fails(err.Error())
	case !found && len(p.Record) > 0:
		return fails("the tree does not hold the record")
	case !found:
		return v, nil
	case memory.RecordAddress(p.Record) != value.String():
		return fails("the record is another than the tree holds")
	}
	m, err := memory.ParseRecord(p.Record)
	if err != nil || m.ID != id {
		return fails("the record is of another memory")
	}
	v.Stands, v.Content = true, m.Content.String()
	return v, nil
}

func splitKey(key string) (kind, path, id string, ok bool) {
	var parts [3]string
	n := 0
	for i := range len(key) {
		switch {
		case key[i] != 0:
			parts[n] += key[i : i+1]
		case n == 2:
			return "", "", "", false
		default:
			n++
		}
	}
	return parts[0], parts[1], parts[2], n == 2
}
