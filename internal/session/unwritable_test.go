package session_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/session"
)

// fullDisk is a store that can be read and not written.
type fullDisk struct{ session.Store }

var errFull = errs.E(errs.Unavailable, "the disk is full: %w", memory.ErrUnwritable)

func (fullDisk) Touch(context.Context, memory.Session, ...job.New) (memory.Session, []string, error) {
	return memory.Session{}, nil, errFull
}

func (fullDisk) Prompted(context.Context, memory.Session) (memory.Session, error) {
	return memory.Session{}, errFull
}
func (fullDisk) Begun(context.Context, string) (bool, error)              { return false, errFull }
func (fullDisk) RecordInjection(context.Context, session.Injection) error { return errFull }

// Where nothing can be written, what is known is told, and that it is not noted.
func TestAFullDiskKeepsNobodyFromBeingTold(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.remember(memory.Draft{Content: "The walrus service uses pnpm"})
	r.hits = []memory.Hit{{Memory: m, Score: 0.9}}
	r.Store = fullDisk{r.Store}
	start := r.start("s1")
	a, err := r.Prompt(t.Context(), session.PromptRequest{Hook: hook("s1"), Prompt: "what does the walrus service use?"})
	if err != nil || !strings.Contains(a.Inject, "pnpm") {
		t.Errorf("the prompt is told %q, %v", a.Inject, err)
	}
	for _, warnings := range [][]string{start.Warnings, a.Warnings} {
		if n := len(slices.DeleteFunc(slices.Clone(warnings), func(w string) bool { return !strings.Contains(w, "nothing can be written") })); n != 1 {
			t.Errorf("warned %q", warnings)
		}
	}
}
