package storetest

import (
	"testing"

	"signet/internal/memory"
)

func premisesOfOneReason(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	first := remember(t, s, memory.Draft{Content: "Bela is in Graz"})
	second := remember(t, s, memory.Draft{Content: "Noor is on sick leave"})
	rests := remember(t, s, memory.Draft{Content: "Since Bela is in Graz and Noor is on sick leave, Tim signs the orders"})
	for _, id := range []string{first.ID, second.ID} {
		forget(t, s, id, memory.Forget{})
		if got := uncertain(t, store, rests.ID); got != id {
			t.Errorf("without %s it is uncertain for %q", id, got)
		}
		if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: id, Reader: reader}); err != nil {
			t.Fatal(err)
		}
		if got := uncertain(t, store, rests.ID); got != "" {
			t.Errorf("with both premises it is uncertain for %q", got)
		}
	}
}
