package recall_test

import (
	"testing"

	"signet/internal/memory"
)

// A ban under a circumstance does not deny what is done under others.
func TestABanLeavesHowElseItIsDone(t *testing.T) {
	t.Parallel()
	const (
		how, never = "To restart the heron service run make heron-restart", "Never restart the heron service during the payroll run"
		on, not    = "Dogs are allowed in the reading room", "Never allow dogs in the reading room"
	)
	h := newHouse(t,
		memory.Draft{Content: how, Created: day(3, 1)}, memory.Draft{Content: never, Created: day(5, 1), Type: memory.Rule},
		memory.Draft{Content: on, Created: day(3, 1)}, memory.Draft{Content: not, Created: day(5, 1)},
	)
	gives(t, h.Engine, map[string][]string{
		"how do I restart the heron service?":   {how, never},
		"are dogs allowed in the reading room?": {not},
	})
}
