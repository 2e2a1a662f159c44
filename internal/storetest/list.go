package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

func madeSince(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	remember(t, s, memory.Draft{Content: "we ship on Thursdays"})
	c.advance(time.Hour)
	since := c.now
	for i := range 5 {
		remember(t, s, memory.Draft{Content: fmt.Sprintf("host %d is in the second hall", i)})
	}
	list, stats, err := store.List(t.Context(), reader, memory.Page{Limit: 2, Since: since})
	if err != nil || len(list) != 2 || stats.Total != 5 {
		t.Errorf("%d listed of %d since then (%v), want 2 of 5", len(list), stats.Total, err)
	}
	if _, stats, err = store.List(t.Context(), reader, memory.Page{Limit: 2, Since: since.Add(time.Millisecond)}); err != nil || stats.Total != 0 {
		t.Errorf("%d since after that (%v), want none", stats.Total, err)
	}
}

func idsByPrefix(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	stands := remember(t, s, memory.Draft{Content: "we ship on Thursdays"})
	gone := remember(t, s, memory.Draft{Content: "host 3 is in the second hall"})
	forget(t, s, gone.ID, memory.Forget{})
	theirs := remember(t, s, memory.Draft{Content: "host 4 is theirs alone", Scope: memory.Scope{Agent: "other", Visibility: memory.Private}})
	for prefix, want := range map[string][]string{
		stands.ID: {stands.ID}, gone.ID: {gone.ID}, stands.ID[:4]: {stands.ID, gone.ID}, theirs.ID: nil, "ffffff": nil,
	} {
		if got, err := store.IDs(t.Context(), reader, prefix, 9); err != nil || !slices.Equal(got, want) {
			t.Errorf("with %s begin %v (%v), want %v", prefix, got, err, want)
		}
	}
	if got, err := store.IDs(t.Context(), reader, stands.ID[:4], 1); err != nil || !slices.Equal(got, []string{stands.ID}) {
		t.Errorf("the first of them is %v (%v)", got, err)
	}
	if _, err := s.IDs(t.Context(), reader, stands.ID[:5], 9); !errs.Is(err, errs.Invalid) {
		t.Errorf("five digits are %v", err)
	}
}
