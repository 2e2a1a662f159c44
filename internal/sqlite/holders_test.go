package sqlite_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

// Whatever becomes of memories, what is kept of who holds a term is what the index
// says: also where more hold it than are kept, and where a write was taken back.
func TestWhoHoldsATermIsKeptAsTheIndexHasIt(t *testing.T) {
	t.Parallel()
	birds := []string{"heron", "osprey", "falcon", "quetzal", "kestrel", "avocet"}
	rapid.Check(t, func(rt *rapid.T) {
		w, err := enter(filepath.Join(t.TempDir(), "memories.db"), morning)
		if err != nil {
			rt.Fatal(err)
		}
		defer func() { _ = w.db.Close() }()
		if rapid.Bool().Draw(rt, "filled") {
			w.note(w.db.FillNames(w.ctx))
		}
		var ids []string
		n := 0
		says := func() string {
			n++
			some := rapid.SliceOfN(rapid.SampledFrom(birds), 1, 3).Draw(rt, "birds")
			return fmt.Sprintf("nest %d has a %s", n, strings.Join(some, " and a "))
		}
		many := memory.Changeset{Author: author}
		for range rapid.IntRange(95, 110).Draw(rt, "before") {
			content, _ := guard.Redact(says())
			many.Changes = append(many.Changes, memory.Add{Memory: memory.Memory{Content: content, Confidence: 1, Origin: memory.Person}})
		}
		applied, err := w.memories.Apply(w.ctx, many)
		w.note(err)
		for _, o := range applied.Outcomes {
			ids = append(ids, o.Memory.ID)
		}
		for range rapid.IntRange(3, 15).Draw(rt, "steps") {
			id := rapid.SampledFrom(ids).Draw(rt, "id")
			switch rapid.SampledFrom([]string{"tell", "tell", "deny", "reword", "forget", "recover", "refused"}).Draw(rt, "act") {
			case "tell":
				ids = append(ids, w.tell("", says(), ""))
			case "deny":
				ids = append(ids, w.tell("", strings.Replace(says(), "has a", "no longer has a", 1), ""))
			case "reword":
				w.reword("", id, says())
			case "forget":
				w.forget("", id)
			case "recover":
				_, _, err := w.memories.Recover(w.ctx, author, memory.Recover{ID: id, Reader: anyone})
				w.note(err)
			case "refused": // behind one that was made already
				content, _ := guard.Redact(says())
				_, err := w.memories.Apply(w.ctx, memory.Changeset{Author: author, Changes: []memory.Change{
					memory.Add{Memory: memory.Memory{Content: content, Confidence: 1, Origin: memory.Person}},
					memory.Add{Reader: anyone, Memory: memory.Memory{
						Content: content, Confidence: 1, Origin: memory.Person, Premises: []memory.Premise{{Memory: "nobody", How: "told", Confidence: 1}},
						Scope: memory.Scope{Project: "elsewhere"},
					}},
				}})
				if !errs.Is(err, errs.NotFound) {
					rt.Fatalf("a premise that is not there gives %v", err)
				}
			}
			held, err := w.db.Held(w.ctx)
			if err := errors.Join(w.err, err); err != nil {
				rt.Fatal(err)
			}
			rt.Logf("%d terms are kept", held)
		}
	})
}
