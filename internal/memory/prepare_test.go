package memory_test

import (
	"fmt"
	"strings"
	"testing"

	"signet/internal/memory"
)

func TestManyDraftsAreKeptInTheirOrder(t *testing.T) {
	t.Parallel()
	s := newService(t)
	var drafts []memory.Draft
	for i := range 100 {
		drafts = append(drafts, memory.Draft{Origin: memory.Person, Content: fmt.Sprintf("Service %d listens on port %d", i, 8000+i)})
	}
	kept, _, err := s.KeepAll(t.Context(), memory.Author{Name: "t", Kind: "operator"}, "", drafts)
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	for i, k := range kept {
		m := k.Outcomes[0].Memory
		if k.Outcomes[0].Status != memory.Done || m.Content.String() != drafts[i].Content || m.ID <= last || m.Path == "" {
			t.Errorf("draft %d became %s, %s, %q at %q", i, k.Outcomes[0].Status, m.ID, m.Content, m.Path)
		}
		last = m.ID
	}
}

func TestTheFirstOfManyThatIsWrongIsTold(t *testing.T) {
	t.Parallel()
	s := newService(t)
	drafts := make([]memory.Draft, 64)
	for i := range drafts {
		drafts[i] = memory.Draft{Origin: memory.Person, Content: fmt.Sprintf("Service %d is up", i)}
	}
	drafts[17].Path, drafts[60].Path = "no.such.leaf", "nor.this.one"
	_, _, err := s.KeepAll(t.Context(), memory.Author{Name: "t", Kind: "operator"}, "", drafts)
	if err == nil || !strings.Contains(err.Error(), "no.such.leaf") {
		t.Errorf("got %v, want a word of no.such.leaf", err)
	}
}
