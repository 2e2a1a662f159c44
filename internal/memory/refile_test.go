package memory_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/taxonomy"
)

var (
	ana      = memory.Author{Name: "ana", Kind: "operator"}
	everyone = memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
)

// inbox is a house whose inbox is refiled a step at a time.
type inbox struct {
	*house
	refiler *memory.Refiler
}

func newInbox(t *testing.T, batch int) *inbox {
	t.Helper()
	h := newHouse(t)
	return &inbox{h, memory.NewRefiler(h.memories, batch, slog.New(slog.DiscardHandler))}
}

func (b *inbox) remember(t *testing.T, content, path string) memory.Memory {
	t.Helper()
	o, _, err := b.memories.Remember(t.Context(), ana, memory.Draft{Content: content, Path: path, Origin: memory.Person})
	if err != nil || o.Status != memory.Done {
		t.Fatalf("remembering %q: %s %v", content, o.Status, err)
	}
	return o.Memory
}

// step takes one, and wants it to file so many.
func (b *inbox) step(t *testing.T, want int) {
	t.Helper()
	if got, err := b.refiler.Step(t.Context()); err != nil || got != want {
		t.Errorf("a step filed %d (%v), want %d", got, err, want)
	}
}

func (b *inbox) at(t *testing.T, id, path string) memory.Memory {
	t.Helper()
	m, err := b.memories.Get(t.Context(), everyone, id)
	if err != nil || m.Path != path {
		t.Errorf("%q stands at %s (%v), want %s", m.Content, m.Path, err, path)
	}
	return m
}

func (b *inbox) waits(t *testing.T, want int) {
	t.Helper()
	if got, err := b.memories.Waiting(t.Context(), everyone); err != nil || got != want {
		t.Errorf("%d wait in the inbox (%v), want %d", got, err, want)
	}
}

// addBirds makes a leaf to which zebras and quuxes belong.
func (b *inbox) addBirds(t *testing.T) {
	t.Helper()
	if _, err := b.memories.EditTaxonomy(t.Context(), ana, func(t *taxonomy.Taxonomy) (taxonomy.Edit, error) {
		return t.Add(taxonomy.Leaf{
			Path: birds, Kind: "fact", Description: "Animals that stripe", Words: []string{"zebra", "quux"},
			Examples: []string{"Zebra quux", "The zebra is a quux"},
		})
	}); err != nil {
		t.Fatal(err)
	}
}

const birds = "context.project.birds"

func TestTheInboxIsRefiledWhenTheTaxonomyChanged(t *testing.T) {
	t.Parallel()
	b := newInbox(t, 100)
	waits, told := b.remember(t, "Zebra quux", ""), b.remember(t, "Zebra quux, for the inbox", taxonomy.Inbox)
	other := b.remember(t, "Xyzzy plugh", "")
	b.step(t, 0)
	b.waits(t, 2)
	b.addBirds(t)
	b.step(t, 1)
	b.waits(t, 1)
	m := b.at(t, waits.ID, birds)
	b.at(t, told.ID, taxonomy.Inbox)
	b.at(t, other.ID, taxonomy.Inbox)
	events, err := b.memories.History(t.Context(), everyone, waits.ID, 9)
	if err != nil || len(events) != 2 || events[1].Kind != "daemon" || events[1].Commit != m.Commit {
		t.Errorf("its history is %+v (%v)", events, err)
	}
	b.step(t, 0)
}

// Who moves a memory back has the last word, also when there is more to go by.
func TestWhatWasMovedBackStaysInTheInbox(t *testing.T) {
	t.Parallel()
	b := newInbox(t, 100)
	m := b.remember(t, "Zebra quux", "")
	b.addBirds(t)
	b.step(t, 1)
	now := b.at(t, m.ID, birds)
	if _, err := b.memories.Apply(t.Context(), memory.Changeset{Author: ana, Changes: []memory.Change{memory.Modify{
		ID: m.ID, Reader: everyone, Patch: memory.Patch{Path: new(taxonomy.Inbox)}, Origin: memory.Person, By: now.UpdatedBy,
		Filing: memory.Filing{How: taxonomy.Moved}, // as a revert leaves it: nobody named the inbox
	}}}); err != nil {
		t.Fatal(err)
	}
	b.memories.Reread() // as if the taxonomy had changed
	b.step(t, 0)
	b.at(t, m.ID, taxonomy.Inbox)
	b.waits(t, 0)
}

func TestTheInboxIsRefiledWhenEnoughWasFiled(t *testing.T) {
	t.Parallel()
	const leaf = "knowledge.domain.terms"
	b := newInbox(t, 100)
	b.step(t, 0)
	waits := b.remember(t, "Grommel vantor is due to skeeb", "")
	b.at(t, waits.ID, taxonomy.Inbox)
	for i := range 20 {
		b.step(t, 0)
		b.remember(t, fmt.Sprintf("Grommel vantor is due to skeeb number %d", i), leaf)
	}
	b.step(t, 1)
	b.at(t, waits.ID, leaf)
	b.step(t, 0)
}

func TestAStepOfRefilingIsBounded(t *testing.T) {
	t.Parallel()
	b := newInbox(t, 2)
	for i := range 5 {
		b.remember(t, fmt.Sprintf("Zebra quux %c", 'a'+i), "")
	}
	b.addBirds(t)
	for _, want := range []int{2, 2, 1, 0} {
		b.step(t, want)
	}
	b.waits(t, 0)
}

func TestNothingIsRefiledWhileFrozen(t *testing.T) {
	t.Parallel()
	b := newInbox(t, 9)
	b.remember(t, "Zebra quux", "")
	b.addBirds(t)
	frozen := memory.NewRefiler(memory.New(b.store, nil, func() bool { return true }), 9, slog.New(slog.DiscardHandler))
	if n, err := frozen.Step(t.Context()); n != 0 || !errs.Is(err, errs.Frozen) {
		t.Errorf("filed %d, %v", n, err)
	}
	b.step(t, 1)
}

func TestTheRefilerWaitsAtTheStartAndThenLooksEveryMinute(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var looked []time.Duration
		began := time.Now()
		s := memory.New(nil, time.Now, func() bool {
			looked = append(looked, time.Since(began))
			return true
		})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- memory.NewRefiler(s, 9, slog.New(slog.DiscardHandler)).Run(ctx) }()
		time.Sleep(7*time.Minute + time.Second)
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if want := []time.Duration{5 * time.Minute, 6 * time.Minute, 7 * time.Minute}; !slices.Equal(looked, want) {
			t.Errorf("looked at %v, want %v", looked, want)
		}
	})
}
